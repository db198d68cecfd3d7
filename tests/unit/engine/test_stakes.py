"""What games are played for: matches without the Crawford rule, limits of the cube, games that lose theirs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS, Roll
from doublesix.engine.engine import Engine
from doublesix.engine.stakes import stakes_at
from doublesix.match import Match, MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.position import OFF
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

MET = MatchEquityTable.load()
OWNED = CubeState(2, CubeOwner.PLAYER)
GIVEN = CubeState(2, CubeOwner.OPPONENT)
PLAIN = MoneySession(jacoby=False, beavers=False)
LAST_ROLLS = [pos("6:1", "6:1"), pos("5:1 2:1", "6:1"), pos("4:1 1:1", "5:1")]
GAMMONISH = pos("6:3 5:3 4:3 3:3 2:2 1:1", "bar:3 13:3 8:3 6:6")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1)


def stakes(match: Terms, cube: CubeState | None = None) -> Stakes:
    return stakes_at(match, cube or CubeState(), (1, 2, 3), has_cube=True)


def by_definition(
    position: Position, cube: CubeState, worth: Callable[[int], float], may_turn: Callable[[int, bool], bool]
) -> tuple[float, float]:
    """Utilities of not doubling and of a double that is taken, down to the last checker; all games are single.

    Args:
        position: seen by the player on roll.
        cube: likewise.
        worth: utility to the player of so many points, below 0 of points to the opponent.
        may_turn: whether a cube of this value may be turned, by the player or else by the opponent.
    """

    @cache
    def rolled(board: Position, state: CubeState, is_player: bool) -> float:
        total = 0.0
        for roll in ROLLS:
            after = [after_play(play.result, state, is_player) for play in BACKGAMMON.legal_plays(board, roll)]
            total += roll.weight / 36 * (max if is_player else min)(after)
        return total

    def after_play(result: Position, state: CubeState, is_player: bool) -> float:
        if result.player[OFF] == BACKGAMMON.checkers:
            return worth(state.value if is_player else -state.value)
        return decided(result.swapped(), state.swapped(), not is_player)

    def decided(board: Position, state: CubeState, is_player: bool) -> float:
        staying = rolled(board, state, is_player)
        if not state.is_accessible or not may_turn(state.value, is_player):
            return staying
        taken, passed = rolled(board, state.doubled(), is_player), worth(state.value if is_player else -state.value)
        return max(staying, min(taken, passed)) if is_player else min(staying, max(taken, passed))

    return rolled(position, cube, True), rolled(position, CubeState(2 * cube.value, CubeOwner.OPPONENT), True)


@pytest.mark.parametrize("score", [(2, 2), (3, 5), (4, 2), (9, 7)])
def test_without_the_crawford_rule_the_next_score_is_another(score: tuple[int, int]) -> None:
    found = stakes(MatchContext(*score, crawford_rule=False))
    for level in range(3):
        points = [value << level for value in (1, 2, 3)]
        expected = [MET.mwc_after(*score, won, crawford_rule=False) for won in (*points, *(-lost for lost in points))]
        assert [found.mwc(utility) for utility in found.ends[level]] == pytest.approx(expected)
    assert not np.array_equal(found.ends, stakes(MatchContext(*score)).ends)


def test_the_engine_hears_of_the_crawford_rule(engine: Engine) -> None:
    match = Match(5, crawford=False)
    context = match.context(match.score_at((3, 3)), Seat.FIRST)
    verdict = engine.cube_action(BACKGAMMON.start(), plies=0, match=context)
    assert verdict.mwc_double_pass == pytest.approx(MET.mwc_after(2, 2, 1, crawford_rule=False))


@pytest.mark.parametrize("position", LAST_ROLLS)
@pytest.mark.parametrize("score", [(2, 2), (3, 3), (4, 2)])
def test_lookahead_solves_endings_without_the_crawford_rule(
    engine: Engine, position: Position, score: tuple[int, int]
) -> None:
    def worth(points: int) -> float:
        return 2 * MET.mwc_after(*score, points, crawford_rule=False) - 1

    def may_turn(value: int, is_player: bool) -> bool:
        return score[0 if is_player else 1] > value

    staying, taken = by_definition(position, CubeState(), worth, may_turn)
    verdict = engine.cube_action(position, plies=4, match=MatchContext(*score, crawford_rule=False))
    assert verdict.mwc_no_double == pytest.approx((1 + staying) / 2, abs=2e-4)
    assert verdict.mwc_double_take == pytest.approx((1 + taken) / 2, abs=2e-4)


@pytest.mark.parametrize("limit", [None, 1, 2, 4, 64])
@pytest.mark.parametrize("cube", [CubeState(), OWNED, GIVEN, CubeState(4, CubeOwner.PLAYER)])
def test_who_may_double_under_a_limit_is_who_may_by_the_rules(
    engine: Engine, limit: int | None, cube: CubeState
) -> None:
    session = MoneySession(cube_limit=limit)
    expected = session.may_double(session.first_score(), Seat.FIRST, cube)
    assert engine.cube_action(BACKGAMMON.start(), plies=0, cube=cube, match=session).may_double is expected
    match = Match(7, cube_limit=limit)
    score = match.first_score()
    context = match.context(score, Seat.FIRST)
    assert engine.cube_action(BACKGAMMON.start(), plies=0, cube=cube, match=context).may_double is match.may_double(
        score, Seat.FIRST, cube
    )


@pytest.mark.parametrize("position", LAST_ROLLS)
@pytest.mark.parametrize(("limit", "cube"), [(1, CubeState()), (2, CubeState()), (4, CubeState()), (4, OWNED)])
def test_lookahead_solves_endings_with_a_limited_cube(
    engine: Engine, position: Position, limit: int, cube: CubeState
) -> None:
    staying, taken = by_definition(position, cube, float, lambda value, _: 2 * value <= limit)
    verdict = engine.cube_action(position, plies=4, cube=cube, match=MoneySession(jacoby=False, cube_limit=limit))
    assert verdict.no_double == pytest.approx(staying / cube.value, abs=1e-3)
    assert verdict.double_take == pytest.approx(taken / cube.value, abs=1e-3)
    assert verdict.double_pass == 1
    assert verdict.mwc_no_double is None


@pytest.mark.parametrize("position", LAST_ROLLS)
@pytest.mark.parametrize(("score", "limit"), [((9, 9), 2), ((9, 9), 4), ((3, 9), 4), ((9, 3), 4), ((9, 5), 1)])
def test_lookahead_solves_endings_with_a_limited_cube_in_a_match(
    engine: Engine, position: Position, score: tuple[int, int], limit: int
) -> None:
    def worth(points: int) -> float:
        return 2 * MET.mwc_after(*score, points) - 1

    def may_turn(value: int, is_player: bool) -> bool:
        return score[0 if is_player else 1] > value and 2 * value <= limit

    staying, taken = by_definition(position, CubeState(), worth, may_turn)
    verdict = engine.cube_action(position, plies=4, match=MatchContext(*score, cube_limit=limit))
    assert verdict.mwc_no_double == pytest.approx((1 + staying) / 2, abs=2e-4)
    assert verdict.mwc_double_take == pytest.approx((1 + taken) / 2, abs=2e-4)
    assert verdict.mwc_double_pass == pytest.approx(MET.mwc_after(*score, 1))


@pytest.mark.parametrize("score", [(9, 9), (3, 9), (11, 6)])
def test_a_limit_changes_no_unit(score: tuple[int, int]) -> None:
    usual, limited = stakes(MatchContext(*score)), stakes(MatchContext(*score, cube_limit=4))
    for row, stretched in zip(usual.ends, limited.ends, strict=True):
        assert [limited.mwc(end) for end in stretched] == pytest.approx([usual.mwc(end) for end in row])
        assert [limited.emg(end) for end in stretched] == pytest.approx([usual.emg(end) for end in row])


def test_a_limit_that_nobody_reaches_changes_nothing() -> None:
    for plain, limited in [
        (MatchContext(5, 3), MatchContext(5, 3, cube_limit=8)),
        (PLAIN, MoneySession(jacoby=False, beavers=False, cube_limit=64)),
    ]:
        for cube in (CubeState(), OWNED):
            usual, other = stakes(plain, cube), stakes(limited, cube)
            assert np.array_equal(usual.ends, other.ends)
            assert np.array_equal(usual.flags, other.flags)
            assert (usual.may_double, usual.mwc_line) == (other.may_double, other.mwc_line)


def test_limits_further_away_come_nearer_to_none(engine: Engine) -> None:
    race = pos("6:5 5:5 4:5", "6:5 5:5 4:5")
    values = [
        engine.cube_action(race, plies=1, match=MoneySession(jacoby=False, cube_limit=limit)).no_double
        for limit in (2, 4, 8, 16, None)
    ]
    gaps = [abs(value - values[-1]) for value in values[:-1]]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < 0.001


def test_a_cube_that_cannot_be_turned_makes_no_gammon_count_under_jacoby(engine: Engine) -> None:
    assert not stakes(MoneySession(cube_limit=1)).is_endless, "exact tables, which count gammons, are not asked"
    limited = engine.cube_action(GAMMONISH, plies=0, match=MoneySession(cube_limit=1))
    assert limited.no_double == pytest.approx(2 * limited.outcomes.win - 1, abs=1e-6)
    assert limited.cubeless > 1.5
    without = engine.cube_action(GAMMONISH, plies=0, match=MoneySession().without_cube())
    assert without.no_double == pytest.approx(without.cubeless, abs=1e-6)
    assert not limited.may_double
    assert not without.may_double


def test_a_beaver_needs_room_under_the_limit(engine: Engine) -> None:
    verdicts = [
        engine.cube_action(BACKGAMMON.start(), plies=0, match=MoneySession(cube_limit=limit)) for limit in (2, 4, None)
    ]
    assert [verdict.beavers for verdict in verdicts] == [False, True, True]


@pytest.mark.parametrize(
    ("session", "cube", "flag"),
    [
        (MoneySession(), CubeState(), 2),
        (MoneySession(beavers=False), CubeState(), 1),
        (MoneySession(), OWNED, 0),
        (MoneySession(jacoby=False), CubeState(), 0),
    ],
)
def test_the_kernel_is_told_of_jacoby_and_of_beavers_under_it(
    session: MoneySession, cube: CubeState, flag: int
) -> None:
    assert stakes(session, cube).flags[1] == flag


@pytest.mark.parametrize(
    ("match", "cube", "mine", "his"),
    [
        (MatchContext(1, 2, is_post_crawford=True), CubeState(), (True, True), (False, True)),
        (MatchContext(4, 2), CubeState(), (False, False), (False, True)),
        (MatchContext(4, 2), OWNED, (False, True), (True, True)),
        (MoneySession(), CubeState(), (False, False), (False, False)),
        (MoneySession(cube_limit=2), CubeState(), (False, True), (False, True)),
    ],
)
def test_a_cube_is_dead_for_whoever_wins_all_with_it(
    match: Terms, cube: CubeState, mine: tuple[bool, bool], his: tuple[bool, bool]
) -> None:
    found = stakes(match, cube)
    assert tuple(found.is_dead(turns) for turns in (0, 1)) == mine
    assert tuple(found.is_dead(turns, for_player=False) for turns in (0, 1)) == his


@pytest.mark.parametrize(("mine", "his"), [(300, 5), (5, 300), (1000, 2), (200, 5)])
def test_a_lead_beyond_all_numbers_is_judged_as_the_nearest_that_is_not(mine: int, his: int) -> None:
    found = stakes_at(MatchContext(mine, his), CubeState(), (1, 2, 3), has_cube=True)
    assert found.unit >= 1e-9
    assert np.isfinite(found.ends).all()
    assert found.emg(float(found.ends[0][0])) == pytest.approx(1)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_at_double_match_point_every_win_wins_the_match(variant: Variant) -> None:
    engine = Engine(variant, threads=1)
    roll = Roll(*(6, 4, 3)[: variant.rules.dice])
    found = engine.rank_plays(variant.start(), roll, plies=0, match=MatchContext(1, 1))
    assert all(play.mwc == pytest.approx(play.outcomes.win, abs=1e-6) for play in found)


def test_wins_by_the_checker_are_worth_what_the_match_makes_of_them() -> None:
    """In a straight line, as near as can be: all of them exactly, and at 1-away each of them."""
    engine = Engine("acey-deucey", threads=1)
    for mine, his in ((1, 1), (3, 3), (5, 2), (20, 20)):
        found = stakes_at(MatchContext(mine, his), CubeState(), engine.points, has_cube=False, met=engine.met)
        after = [float(engine.met.mwc_after(mine, his, won)) for won in range(1, 16)]
        line = [found.mwc(found.ends[0][0] + (found.ends[0][1] - found.ends[0][0]) * won / 15) for won in range(1, 16)]
        assert line[-1] == pytest.approx(after[-1])
        assert np.abs(np.array(line) - after).mean() < 0.15
        assert max(line) <= 1 + 1e-9
        if mine == 1:
            assert line == pytest.approx(after)
