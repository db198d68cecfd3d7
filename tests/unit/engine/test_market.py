"""Points of a cube against published formulas, and score maps against single questions."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS, Roll
from doublesix.engine.engine import Engine
from doublesix.engine.exact_match import exact_verdict
from doublesix.engine.janowski import CubeEfficiency, MoneyCube, cubeful_utility
from doublesix.engine.market import Shares, cube_points, known_points, market, shares
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.requests import CubeRequest
from doublesix.engine.score_map import cube_map, gammon_values, play_map, scores
from doublesix.engine.stakes import stakes_at
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession
from doublesix.position import Row, Setup, layout
from doublesix.variants.backgammon import BACKGAMMON

NO_JACOBY = MoneySession(jacoby=False)
OWNED = CubeState(1, CubeOwner.PLAYER)
START = BACKGAMMON.start()


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


@pytest.mark.parametrize("efficiency", [0.0, 0.3, 0.68, 1.0])
def test_points_without_gammons_are_janowskis(efficiency: float) -> None:
    model = MoneyCube(1, 1, efficiency)
    found = cube_points(
        stakes_at(NO_JACOBY, OWNED, (1, 2, 3), has_cube=True), Outcomes(0.6), Shares.uniform(efficiency)
    )
    assert found.take_point == pytest.approx(model.take_point, abs=1e-6)
    assert found.cash_point == pytest.approx(model.cash_point, abs=1e-6)
    assert found.doubling_point == pytest.approx(model.redoubling_point, abs=1e-6)
    assert found.too_good_point is None


@pytest.mark.parametrize("efficiency", [0.0, 0.68])
def test_points_with_gammons(efficiency: float) -> None:
    """Both sides win a quarter of their games by gammon."""
    model = MoneyCube(1.25, 1.25, efficiency)
    stakes = stakes_at(NO_JACOBY, OWNED, (1, 2, 3), has_cube=True)
    found = cube_points(stakes, Outcomes(0.5, 0.125, 0, 0.125, 0), Shares.uniform(efficiency))
    assert found.take_point == pytest.approx(model.take_point, abs=1e-6)
    assert found.doubling_point == pytest.approx(model.redoubling_point, abs=1e-6)
    assert found.too_good_point is not None
    assert found.cash_point is not None
    assert found.cash_point < found.too_good_point < 1
    stakes = stakes_at(MoneySession(), CubeState(), (1, 2, 3), has_cube=True)
    centered = cube_points(stakes, Outcomes(0.5, 0.125), Shares.uniform(0.68))
    assert centered.too_good_point is None  # gammons do not count before a double


def test_points_at_a_score() -> None:
    """At 2-away 2-away the cube dies when it is turned: the take point is what passing leaves."""
    stakes = stakes_at(MatchContext(2, 2), CubeState(), (1, 2, 3), has_cube=True)
    found = cube_points(stakes, Outcomes(0.5), Shares.uniform(0.68))
    assert found.take_point == pytest.approx(0.32264, abs=1e-5)
    assert found.cash_point == pytest.approx(1 - 0.32264, abs=1e-5)


def test_the_market_of_a_position_agrees_with_its_verdict(engine: Engine) -> None:
    positions = [START, pos("6:3 5:2 4:2 12:1", "6:2 5:2 4:3 14:2"), pos("6:5 5:4 4:3", "6:5 5:5 4:4")]
    for position in positions:
        for cube in (CubeState(), OWNED):
            found = market(engine, position, cube=cube, match=NO_JACOBY)
            verdict = engine.cube_action(position, plies=0, cube=cube, match=NO_JACOBY)
            assert found.likely.cash_point is not None
            assert found.likely.doubling_point is not None
            assert verdict.should_take == (found.outcomes.win < found.likely.cash_point)
            assert verdict.should_double == (found.outcomes.win > found.likely.doubling_point)
            assert found.is_in_window == (verdict.should_double and verdict.should_take)
            assert found.dead.doubling_point < found.likely.doubling_point <= found.live.doubling_point + 1e-6
            assert found.is_redouble == (cube is OWNED)
    with pytest.raises(IllegalActionError, match="no market"):
        market(engine, START, match=MatchContext(3, 1, is_crawford=True))


@pytest.mark.parametrize("cube", [CubeState(), OWNED])
def test_the_last_roll_is_a_dead_cube(engine: Engine, cube: CubeState) -> None:
    """The other side goes off next turn with any roll: nobody turns the cube again, as the exact table knows."""
    found = market(engine, pos("5:1 2:1", "1:2"), cube=cube, match=NO_JACOBY)
    assert (found.efficiency, found.taken_efficiency) == pytest.approx((0, 0), abs=1e-3)
    assert found.likely.doubling_point == pytest.approx(0.5, abs=1e-3)
    assert found.likely.take_point == pytest.approx(0.25, abs=1e-3)
    assert found.likely.cash_point == pytest.approx(0.75, abs=1e-3)
    assert found.is_in_window


def test_lookahead_tells_a_positions_own_x(engine: Engine) -> None:
    """The curves go through what the cubes of the position were found to be worth."""
    usual = CubeEfficiency.uniform(0.72)
    stakes = engine.stakes(NO_JACOBY, CubeState())
    own: list[float] = []
    for roll in (Roll(6, 1), Roll(5, 5), Roll(4, 3)):
        position = engine.rank_plays(START, roll, plies=0)[0].play.result
        verdict = engine.cube_action(position, plies=1, match=NO_JACOBY)
        found = shares(stakes, verdict, usual)
        now = cubeful_utility(stakes, CubeOwner.CENTERED, verdict.outcomes, found.now)
        taken = cubeful_utility(stakes, CubeOwner.OPPONENT, verdict.outcomes, found.taken, level=1)
        assert (now, taken) == pytest.approx((verdict.no_double, verdict.double_take), abs=1e-5)
        own.append(found.taken.other.low)
        at_once = engine.cube_action(position, plies=0, match=NO_JACOBY)
        assert shares(stakes, at_once, usual) == Shares(usual, usual)
    assert len(set(own)) == 3
    assert all(0.5 < x < 0.95 for x in own)


def test_a_point_that_the_curves_miss_is_moved(engine: Engine) -> None:
    """If the roll fails the other side doubles at once, at 75 %: a cube in the middle is worth less than a dead one."""
    stakes, usual = engine.stakes(NO_JACOBY, CubeState()), CubeEfficiency.uniform(0.72)
    verdict = engine.cube_action(pos("5:1 2:1", "6:1"), plies=0, match=NO_JACOBY)
    assert verdict.should_double
    found = shares(stakes, verdict, usual)
    assert (found.now.centered.low, found.taken.other.low) == pytest.approx((0, 1), abs=1e-3)
    missed = cube_points(stakes, verdict.outcomes, found).doubling_point
    assert missed is not None
    assert missed > verdict.outcomes.win + 0.01
    assert known_points(stakes, verdict, usual).doubling_point == verdict.outcomes.win


def _few_left(random: Random) -> Row:
    left = random.choices(range(1, 7), k=random.randint(1, 6))
    return layout({**Counter(left), 0: 15 - len(left)})


def test_points_never_contradict_what_is_known(engine: Engine) -> None:
    """Bear-offs by the exact table, games a roll ahead; at scores and for money, whoever owns the cube."""
    random = Random(3)
    ends = [Setup(_few_left(random), _few_left(random)).position() for _ in range(40)]
    position, games = START, []
    while engine.variant.ending(position) is None:
        games.append(position)
        roll = random.choice(ROLLS)
        position = engine.rank_plays(position, roll, plies=0)[0].play.result.swapped()
    told = 0
    for terms, cube in product((NO_JACOBY, MoneySession(), MatchContext(5, 7)), (CubeState(), OWNED)):
        stakes = engine.stakes(terms, cube)
        requests = [CubeRequest(position, cube, terms) for position in (*ends, *games[::2])]
        for verdict in engine.cube_many(requests, plies=1, errors=False):
            points, p = known_points(stakes, verdict, CubeEfficiency.uniform(0.72)), verdict.outcomes.win
            assert verdict.should_take == (points.cash_point is None or p <= points.cash_point) or p == pytest.approx(
                points.cash_point, abs=1e-6
            )
            if verdict.should_double:
                assert points.doubling_point is not None
                assert p >= points.doubling_point
            elif points.doubling_point is not None and not verdict.is_too_good:
                assert p <= points.doubling_point
            told += shares(stakes, verdict, CubeEfficiency.uniform(2)).taken != CubeEfficiency.uniform(2)
    assert told > 200


def test_a_map_says_what_single_questions_say(engine: Engine) -> None:
    race = pos("6:5 5:4 4:3", "6:5 5:5 4:4")
    verdicts = cube_map(engine, race, length=4).verdicts
    plays = play_map(engine, START, Roll(6, 4), length=3)
    assert len(verdicts) == 16 + 6
    for score, verdict in verdicts.items():
        assert verdict == engine.cube_action(race, match=score)
    for score, ranked in plays.plays.items():
        assert ranked == engine.rank_plays(START, Roll(6, 4), match=score)
        assert plays.best(score) in plays.favorites()


def test_a_map_looks_ahead_in_a_short_bear_off(engine: Engine) -> None:
    race = pos("6:2", "6:2")
    verdicts = cube_map(engine, race, length=6).verdicts
    for away in ((3, 5), (5, 2), (6, 5), (6, 6)):
        truth = exact_verdict(race, CubeState(), MatchContext(*away))
        assert truth is not None
        assert verdicts[MatchContext(*away)].advice is truth.advice


def test_a_map_tells_how_far_it_is(engine: Engine) -> None:
    told: list[tuple[int, int]] = []
    cube_map(engine, START, length=4, progress=lambda done, total: told.append((done, total)))
    assert told == [(8, 22), (16, 22), (22, 22)]


def test_scores_come_once_each() -> None:
    found = list(scores(5))
    assert len(found) == len(set(found)) == 25 + 8
    assert MatchContext(1, 1) in found
    assert MatchContext(5, 1, is_crawford=True) in found
    assert MatchContext(1, 5, is_post_crawford=True) in found


def test_what_gammons_are_worth() -> None:
    values = gammon_values(15)
    assert values[MatchContext(1, 1)] == 0
    assert values[MatchContext(2, 1, is_crawford=True)] == 1
    assert values[MatchContext(15, 15)] == pytest.approx(0.5, abs=0.05)
    assert values[MatchContext(2, 4)] > 0.5 > values[MatchContext(4, 2)]
