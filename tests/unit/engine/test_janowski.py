"""The cube model: printed points, and the readable formulas against the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine.engine import Engine
from doublesix.engine.janowski import CubeEfficiency, LiveShare, MoneyCube, cube_efficiency, cubeful_utility
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import Stakes, Terms, stakes_at
from doublesix.kernel import pack
from doublesix.match import MatchContext, MoneySession
from doublesix.notation.xgid import parse_xgid
from doublesix.variants.backgammon import BACKGAMMON
from strategies import positions

PLAYER, CENTERED, OPPONENT = CubeOwner.PLAYER, CubeOwner.CENTERED, CubeOwner.OPPONENT

if TYPE_CHECKING:
    from doublesix.position import Position


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, two_sided=False)


# W, L, x -> take, first double, redouble, cash, too good (computed from the printed formulas)
@pytest.mark.parametrize(
    ("game", "points"),
    [
        ((1, 1, 0), (0.25, 0.5, 0.5, 0.75, 1.0)),
        ((1, 1, 0.68), (0.2137, 0.6827, 0.7179, 0.7863, 0.8547)),
        ((1, 1, 1), (0.2, 0.8, 0.8, 0.8, 0.8)),
        ((1.229, 1.196, 0.68), (0.2517, 0.6487, 0.6785, 0.7363, 0.7942)),
    ],
)
def test_points_for_money(game: tuple[float, float, float], points: tuple[float, ...]) -> None:
    cube = MoneyCube(*game)
    found = (cube.take_point, cube.doubling_point, cube.redoubling_point, cube.cash_point, cube.too_good_point)
    assert found == pytest.approx(points, abs=5e-5)


def efficiency(engine: Engine, position: Position, outcomes: Outcomes, stake: Stakes) -> CubeEfficiency:
    return cube_efficiency(engine.kernel.classify(pack([position]))[0], position, outcomes, stake)


def seen_by_other(x: CubeEfficiency) -> CubeEfficiency:
    turned = (LiveShare(share.high, share.low) for share in (x.centered, x.other, x.owned, x.last, x.at_once))
    return CubeEfficiency(*turned, held=x.held)


def terms() -> st.SearchStrategy[Terms]:
    away, limits = st.integers(1, 13), st.sampled_from([None, 1, 2, 4, 8, 16])
    scores = st.tuples(away, away, st.booleans(), limits).map(
        lambda two: MatchContext(
            *two[:2], is_post_crawford=1 in two[:2] and max(two[:2]) > 1, crawford_rule=two[2], cube_limit=two[3]
        )
    )
    return st.one_of(st.builds(MoneySession, jacoby=st.booleans(), cube_limit=limits), scores)


def cubes() -> st.SearchStrategy[CubeState]:
    owned = st.builds(CubeState, st.sampled_from([2, 4, 8]), st.sampled_from([CubeOwner.PLAYER, CubeOwner.OPPONENT]))
    return st.one_of(st.just(CubeState()), owned)


def stakes(match: Terms, cube: CubeState) -> Stakes:
    return stakes_at(match, cube, (1, 2, 3), has_cube=True)


TOO_GOOD = pos("11:1 5:1 4:3 2:4 1:6", "22:2 19:4 15:1 11:1 6:4 2:1 1:2")
"""At 4-away 7-away the player is better off with a dead cube than with the model's live one of his own."""


@settings(max_examples=100, deadline=None)
@given(position=positions(), match=terms(), cube=cubes())
@example(position=TOO_GOOD, match=MatchContext(4, 7), cube=CubeState(2, CubeOwner.PLAYER))
def test_kernel_computes_the_same_at_the_leaves(
    engine: Engine, position: Position, match: Terms, cube: CubeState
) -> None:
    stake = stakes(match, cube)
    outcomes = Outcomes.of(engine.evaluate([position])[0])
    x = efficiency(engine, position, outcomes, stake)
    verdict = engine.cube_action(position, plies=0, cube=cube, match=match)
    stay = cubeful_utility(stake, cube.owner, outcomes, x)
    turned = cubeful_utility(stake, CubeOwner.OPPONENT, outcomes, x, level=1)
    assert verdict.no_double == pytest.approx(stake.emg(stay), abs=2e-5)
    assert verdict.double_take == pytest.approx(stake.emg(turned), abs=2e-5)
    assert verdict.double_pass == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("player", "opponent"), [("1:15", "1:15"), ("2:2 1:9", "1:10"), ("6:5 5:5 4:5", "6:5 5:5 4:5")]
)
def test_races_are_as_long_for_the_kernel_as_for_the_readable_model(engine: Engine, player: str, opponent: str) -> None:
    position = pos(player, opponent)
    outcomes = Outcomes.of(engine.evaluate([position])[0])
    for owner in (PLAYER, OPPONENT):
        cube, match = CubeState(2, owner), MoneySession()
        stake = stakes(match, cube)
        utility = cubeful_utility(stake, owner, outcomes, efficiency(engine, position, outcomes, stake))
        verdict = engine.cube_action(position, plies=0, cube=cube, match=match)
        assert verdict.no_double == pytest.approx(stake.emg(utility), abs=2e-5)


def value_of_opponents_turn(engine: Engine, stake: Stakes, owner: CubeOwner, position: Position) -> float:
    """Our static utility when the opponent, who sees `position`, may act on the cube before its roll."""
    seen = Outcomes.of(engine.evaluate([position])[0])
    x = seen_by_other(efficiency(engine, position, seen, stake))
    outcomes = seen.swapped()
    stay = cubeful_utility(stake, owner, outcomes, x)
    if owner is CubeOwner.PLAYER:
        return stay
    taken = cubeful_utility(stake, CubeOwner.PLAYER, outcomes, x, level=1)
    return min(stay, max(taken, float(stake.ends[0][3])))


@pytest.mark.parametrize(
    ("match", "cube"),
    [
        (MoneySession(jacoby=False), CubeState()),
        (MoneySession(jacoby=False), CubeState(2, CubeOwner.OPPONENT)),
        (MatchContext(7, 5), CubeState()),
    ],
)
def test_one_ply_is_the_mean_over_rolls_of_the_best_static_play(engine: Engine, match: Terms, cube: CubeState) -> None:
    start = BACKGAMMON.start()
    stake = stakes(match, cube)
    no_double = 0.0
    for roll in ROLLS:
        values = [
            value_of_opponents_turn(engine, stake, cube.owner, play.result.swapped())
            for play in BACKGAMMON.legal_plays(start, roll)
        ]
        no_double += roll.weight / 36 * max(values)
    verdict = engine.cube_action(start, plies=1, cube=cube, match=match)
    assert verdict.no_double == pytest.approx(stake.emg(no_double), abs=1e-4)


@settings(max_examples=100, deadline=None)
@given(positions(), terms())
def test_a_right_is_never_worth_less_than_nothing(engine: Engine, position: Position, match: Terms) -> None:
    verdicts = {
        owner: engine.cube_action(position, plies=0, cube=CubeState(2, owner), match=match)
        for owner in (CubeOwner.PLAYER, CubeOwner.OPPONENT)
    }
    own, others = (float(verdict.no_double) for verdict in verdicts.values())
    stake = stakes(match, CubeState(2, CubeOwner.PLAYER))
    dead = cubeful_utility(stake, CubeOwner.PLAYER, verdicts[CubeOwner.PLAYER].outcomes, CubeEfficiency.uniform(0))
    assert own > stake.emg(dead) - 2e-5
    assert others < stake.emg(dead) + 2e-5


@settings(max_examples=100, deadline=None)
@given(positions(), terms())
def test_a_cube_in_the_middle_lies_between_ones_own_and_the_others(
    engine: Engine, position: Position, match: Terms
) -> None:
    if isinstance(match, MoneySession) and match.jacoby:
        return  # of owned cubes gammons count
    stake = stakes(match, CubeState())
    outcomes = engine.cube_action(position, plies=0, match=match).outcomes
    x = efficiency(engine, position, outcomes, stake)
    own, middle, others = (cubeful_utility(stake, owner, outcomes, x) for owner in (PLAYER, CENTERED, OPPONENT))
    assert own >= middle >= others


@pytest.mark.parametrize(
    ("identifier", "is_right"),
    [
        ("XGID=--BCacBBA-B--A---Aabbc-baA:0:0:1:00:1:3:0:5:10", True),
        ("XGID=-b-DBAC---aB-B-----babbbcA:0:0:1:00:0:5:0:7:10", True),
        ("XGID=ab---BCBDBA-c---ac-caAa---:0:0:1:00:3:1:0:5:10", False),
    ],
)
def test_leaders_who_win_the_match_by_a_gammon_are_doubled_in_time(
    engine: Engine, identifier: str, is_right: bool
) -> None:
    """Rollouts say +0.18 ± 0.06 of doubling in the first, +0.28 in the second and −0.73 ± 0.07 in the third."""
    board = parse_xgid(identifier)
    for plies in (1, 2):
        verdict = engine.cube_action(board.position, plies=plies, cube=board.cube, match=board.terms_on_roll)
        lead = verdict.double_take - verdict.no_double
        assert (lead > 0.03) if is_right else (lead < -0.5)


def test_a_leader_who_wins_the_match_by_a_gammon_is_better_off_than_the_trailers_cube_says(engine: Engine) -> None:
    """A rollout says +1.06 ± 0.04 of not doubling; by the corner where the leader would cash it was +0.84."""
    board = parse_xgid("XGID=ab---BCBDBA-c---ac-caAa---:0:0:1:00:3:1:0:5:10")
    verdict = engine.cube_action(board.position, plies=2, cube=board.cube, match=board.terms_on_roll)
    assert verdict.no_double > 0.95
