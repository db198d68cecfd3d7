"""Points of a cube against published formulas, and score maps against single questions."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.janowski import CubeEfficiency, MoneyCube
from doublesix.engine.market import cube_points, market
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.score_map import cube_map, gammon_values, play_map, scores
from doublesix.engine.stakes import stakes_at
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession
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
        stakes_at(NO_JACOBY, OWNED, (1, 2, 3), has_cube=True), Outcomes(0.6), CubeEfficiency.uniform(efficiency)
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
    found = cube_points(stakes, Outcomes(0.5, 0.125, 0, 0.125, 0), CubeEfficiency.uniform(efficiency))
    assert found.take_point == pytest.approx(model.take_point, abs=1e-6)
    assert found.doubling_point == pytest.approx(model.redoubling_point, abs=1e-6)
    assert found.too_good_point is not None
    assert found.cash_point is not None
    assert found.cash_point < found.too_good_point < 1
    stakes = stakes_at(MoneySession(), CubeState(), (1, 2, 3), has_cube=True)
    centered = cube_points(stakes, Outcomes(0.5, 0.125), CubeEfficiency.uniform(0.68))
    assert centered.too_good_point is None  # gammons do not count before a double


def test_points_at_a_score() -> None:
    """At 2-away 2-away the cube dies when it is turned: the take point is what passing leaves."""
    stakes = stakes_at(MatchContext(2, 2), CubeState(), (1, 2, 3), has_cube=True)
    found = cube_points(stakes, Outcomes(0.5), CubeEfficiency.uniform(0.68))
    assert found.take_point == pytest.approx(0.32264, abs=1e-5)
    assert found.cash_point == pytest.approx(1 - 0.32264, abs=1e-5)


def test_the_market_of_a_position_agrees_with_its_verdict(engine: Engine) -> None:
    positions = [START, pos("6:3 5:2 4:2 12:1", "6:2 5:2 4:3 13:2"), pos("6:5 5:4 4:3", "6:5 5:5 4:4")]
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


def test_a_map_says_what_single_questions_say(engine: Engine) -> None:
    race = pos("6:5 5:4 4:3", "6:5 5:5 4:4")
    verdicts = cube_map(engine, race, length=4).verdicts
    plays = play_map(engine, START, Roll(6, 4), length=3)
    assert len(verdicts) == 16 + 6
    for score, verdict in verdicts.items():
        assert verdict == engine.cube_action(race, plies=0, match=score)
    for score, ranked in plays.plays.items():
        assert ranked == engine.rank_plays(START, Roll(6, 4), plies=0, match=score)
        assert plays.best(score) in plays.favorites()


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
