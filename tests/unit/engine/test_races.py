"""Race formulas beside the engine's verdict: where the truth is known exactly, and what wrong advice costs."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.engine.engine import Engine
from doublesix.engine.races import janowski, judge_race
from doublesix.errors import IllegalActionError, RequestError


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def test_a_race_where_one_formula_fails(engine: Engine) -> None:
    report = judge_race(engine, pos("6:3 5:3 4:3 3:2 2:2 1:2", "6:4 5:4 4:4 3:2 2:1"))
    assert report.pips == (57, 68)
    assert report.truth.win == pytest.approx(0.82592, abs=2e-3)
    assert (report.truth.double, report.truth.redouble, report.truth.take) == (True, True, False)
    costs = {judged.advice.formula: judged.take for judged in report.judged}
    assert costs["Keith"] == costs["Isight"] == costs["Kleinman"] == 0
    assert costs["Thorp"] == pytest.approx(report.centered.double_take - 1)
    assert costs["Thorp"] > 0.1


def test_right_advice_costs_nothing_and_wrong_advice_something(engine: Engine) -> None:
    # Exact: six and six against the same; owned and centered .961259, the opponent's .480630.
    report = judge_race(engine, pos("6:2", "6:2"), plies=3)
    for judged in report.judged:
        advice = judged.advice
        assert (judged.double == 0) == (advice.double == report.truth.double)
        assert (judged.redouble == 0) == (advice.redouble == report.truth.redouble)
        assert (judged.take == 0) == (advice.take == report.truth.take)


def test_janowski_by_the_winning_chance() -> None:
    race = pos("6:5 5:5 4:5", "6:5 5:5 4:5")
    even, ahead, far_ahead = (janowski(race, win) for win in (0.6, 0.75, 0.85))
    assert (even.double, even.redouble, even.take) == (False, False, True)
    assert (ahead.double, ahead.redouble, ahead.take) == (True, True, True)
    assert (far_ahead.double, far_ahead.redouble, far_ahead.take) == (True, True, False)


@pytest.mark.parametrize(
    ("checkers", "hold", "redouble"), [(8, 0.7930, 0.9167), (10, 0.7534, 0.7269), (12, 0.6519, 0.5887)]
)
def test_stacks_on_the_ace_point_are_redoubled_in_time(
    engine: Engine, checkers: int, hold: float, redouble: float
) -> None:
    """Exact values: only doublets matter, four rolls and fewer are redoubled, five and more held."""
    report = judge_race(engine, pos(f"1:{checkers}", f"1:{checkers}"))
    assert report.truth.redouble == (redouble > hold)
    assert report.owned.no_double == pytest.approx(hold, abs=0.04)
    assert report.owned.double_take == pytest.approx(redouble, abs=0.04)


@pytest.mark.parametrize(
    ("variant", "mine", "complaint"),
    [
        ("backgammon", "13:15", "the armies can still meet"),
        ("misere", "6:3", "in Misere whoever is off first loses"),
        ("plakoto", "3:15", "Plakoto is played without a cube"),
    ],
)
def test_what_is_no_race_for_formulas_is_refused(variant: str, mine: str, complaint: str) -> None:
    with pytest.raises(RequestError, match=complaint):
        judge_race(Engine(variant), pos(mine, "13:15"))


def test_a_finished_race_is_refused(engine: Engine) -> None:
    with pytest.raises(IllegalActionError, match="the game is over"):
        judge_race(engine, pos("", "6:3"))
