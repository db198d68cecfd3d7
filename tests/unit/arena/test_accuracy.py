"""Accuracy on decisions made by hand: errors, losses of choice, noise taken out, judges side by side."""

from __future__ import annotations

import shlex
import sys
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from doublesix.arena.accuracy import Mean, Measured, compared, measure
from doublesix.arena.benchmark import Decision, Line
from doublesix.arena.contenders import contender
from doublesix.arena.judges import Judge, judge
from doublesix.arena.opponents import OpponentError
from doublesix.arena.rounds import Benchmark
from doublesix.dice import Roll
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass
from doublesix.errors import ParseError
from doublesix.kernel import pack, unpack
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.variants.registry import STANDARD

ENGINE = shlex.join([sys.executable, str(Path(__file__).parents[2] / "ubgi_engine.py")])
START = STANDARD.start()
PLAYS = {roll: STANDARD.legal_plays(START, Roll.parse(roll)) for roll in ("31", "62", "41")}


def decision(roll: str, equities: list[float], *, std_error: float = 0.0, kind=PositionClass.OPENING) -> Decision:
    lines = [
        Line(str(play), format_position_id(play.result.swapped()), Outcomes(0.5), equity, std_error, behind, joint)
        for play, equity, behind, joint in zip(
            PLAYS[roll], equities, [equities[0] - equity for equity in equities], [0.0, *[std_error] * 9], strict=False
        )
    ]
    return Decision(format_position_id(START), Roll.parse(roll), kind, tuple(lines))


def saying(equities: dict[str, float]) -> Judge:
    """A judge who knows equities of results by their ids, seen by who played; no gammons."""

    def chances(boards):
        found = np.zeros((len(boards), 5), np.float32)
        found[:, 0] = [(1 - equities[format_position_id(position)]) / 2 for position in unpack(boards)]
        return found

    return Judge("saying", "by hand", chances)


def judged_by(shift: dict[str, list[float]], *decisions: Decision, name: str = "by hand") -> Measured:
    """What a judge is measured at who adds so much to each line of the decision with a roll."""
    equities = {
        line.result_id: line.equity + more
        for one in decisions
        for line, more in zip(one.lines, shift[str(one.roll)], strict=True)
    }
    benchmark = Benchmark({}, STANDARD, decisions)
    return measure(Judge(name, "", saying(equities).chances), benchmark)


def test_errors_and_losses_are_those_made() -> None:
    decisions = decision("31", [0.2, 0.1]), decision("62", [0.0, -0.04, -0.3])
    score = judged_by({"31": [0.0, 0.02], "62": [-0.05, 0.01, 0.0]}, *decisions).score()
    assert (score.decisions, score.plays, score.floor) == (2, 5, 0.0)
    assert score.error.mean == pytest.approx((0.01 + 0.02) / 2, abs=1e-6)
    assert score.loss.mean == pytest.approx(500 * (0 + 0.04) / 2, abs=1e-5)


def test_progress_is_told_in_decisions() -> None:
    benchmark = Benchmark({}, STANDARD, (decision("31", [0.2, 0.1]),) * 300)
    told: list[int] = []
    measure(
        saying(dict.fromkeys((line.result_id for line in benchmark.decisions[0].lines), 0.0)),
        benchmark,
        progress=told.append,
    )
    assert told == [256, 300]


def test_the_scatter_of_the_benchmark_is_taken_out() -> None:
    noisy = decision("31", [0.2, 0.1], std_error=0.03), decision("62", [0.1, 0.0], std_error=0.03)
    score = judged_by({"31": [0.05, -0.05], "62": [-0.05, 0.05]}, *noisy).score()
    assert score.raw.mean == pytest.approx(0.05, abs=1e-6)
    assert score.error.mean == pytest.approx(0.05 * sqrt(1 - 0.36), abs=1e-5)


def test_a_perfect_judge_of_even_plays_would_be_charged_the_floor() -> None:
    score = judged_by({"31": [0.0, 0.0]}, decision("31", [0.0, 0.0], std_error=0.01)).score()
    assert score.floor == pytest.approx(500 * 0.01 * sqrt(1 / (2 * np.pi)))


def test_classes_are_counted_apart() -> None:
    decisions = decision("31", [0.2, 0.1]), decision("62", [0.0, -0.04], kind=PositionClass.BLITZ)
    measured = judged_by({"31": [0.01, 0.01], "62": [0.03, 0.03]}, *decisions)
    assert measured.score(PositionClass.OPENING).error.mean == pytest.approx(0.01, abs=1e-6)
    assert measured.score(PositionClass.BLITZ).error.mean == pytest.approx(0.03, abs=1e-6)


def test_two_judges_are_compared_on_the_same_decisions() -> None:
    decisions = decision("31", [0.2, 0.1]), decision("62", [0.0, -0.04]), decision("41", [0.1, 0.0])
    worse = judged_by({"31": [0.0, 0.2], "62": [0.0, 0.0], "41": [0.0, 0.0]}, *decisions)
    better = judged_by({"31": [0.0, 0.0], "62": [0.0, 0.0], "41": [0.0, 0.0]}, *decisions)
    found = compared(worse, better)
    assert found.differ == 1
    assert found.loss.mean == pytest.approx(-500 * 0.1 / 3, abs=1e-5)
    assert found.error.mean == pytest.approx(-0.1 / 3, abs=1e-6)
    assert compared(worse, worse).error.interval_95 == (0, 0)


def test_of_plays_that_are_judged_alike_any_might_be_chosen() -> None:
    decisions = decision("31", [0.2, 0.1, -0.1]), decision("62", [0.0, -0.04])
    knows_nothing = judged_by({"31": [-0.2, -0.1, 0.1], "62": [0.0, 0.04]}, *decisions)
    assert knows_nothing.losses == pytest.approx([(0 + 0.1 + 0.3) / 3, 0.02])
    assert judged_by({"31": [-0.1, 0.0, 0.0], "62": [0.0, 0.0]}, *decisions).losses == pytest.approx([0.05, 0.0])
    knows_all = judged_by({"31": [0.0, 0.0, 0.0], "62": [0.0, 0.0]}, *decisions)
    assert compared(knows_all, knows_nothing).differ == 2
    assert compared(knows_all, knows_nothing).loss.mean == pytest.approx(knows_nothing.score().loss.mean)


def test_what_is_no_number_is_refused() -> None:
    one = decision("31", [0.2, 0.1])
    nobody = Judge("nobody", "by hand", lambda boards: np.full((len(boards), 5), np.nan, np.float32))
    with pytest.raises(OpponentError, match=f"nobody says no number after plays in {one.position_id}"):
        measure(nobody, Benchmark({}, STANDARD, (one,)))


def test_judges_have_names() -> None:
    with judge("ours:0", STANDARD) as ours, judge("random:3", STANDARD) as random:
        assert ours.description.endswith("0-ply")
        assert ours.chances(pack([START]))[0][0] == pytest.approx(0.52, abs=0.02)
        assert 0 < random.chances(pack([START]))[0][0] < 1
        several = random.chances(pack([START.swapped(), PLAYS["31"][0].result, START]))
        assert several[2][0] == random.chances(pack([START]))[0][0]
        assert several[1][0] != several[2][0]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "is no judge; there are ours, gnubg, sage, ubgi, td-gammon, berliner, linear, standard-net, random"),
        ("ours:x", "plies after the colon were expected"),
        ("ours:9", "plies must be 0 to 4, not 9"),
        ("labels", "a benchmark was expected after an @, as in labels@FILE"),
        ("random@nets", "nothing stands after an @ but the folder of nets of ours, td-gammon or linear"),
    ],
)
def test_other_names_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint), judge(name, STANDARD):
        pass


def playing(plays: dict[str, str]) -> Judge:
    """A judge who says nothing but which play to choose after each roll."""

    def choose(boards, dice):
        assert (boards == pack([START])).all()
        rolls = [f"{high}{low}" for high, low, _ in dice.tolist()]
        return pack([next(play for play in PLAYS[roll] if str(play) == plays[roll]).result for roll in rolls])

    return Judge("playing", "by hand", None, choose=choose)


def test_who_only_plays_is_charged_for_plays_that_were_rolled_out() -> None:
    decisions = decision("31", [0.2, 0.1]), decision("62", [0.0, -0.04]), decision("41", [0.1, 0.0])
    benchmark = Benchmark({}, STANDARD, decisions)
    beyond = str(PLAYS["62"][2])
    judge = playing({"31": str(PLAYS["31"][1]), "62": beyond, "41": str(PLAYS["41"][0])})
    score = measure(judge, benchmark).score()
    assert (score.decisions, score.plays, score.left_out) == (3, 6, 1)
    assert score.loss.mean == pytest.approx(500 * 0.1 / 2)
    assert score.to_json()["error"] == {"mean": None, "interval_95": [None, None]}
    others = judged_by({"31": [0.0, 0.0], "62": [0.0, 0.1], "41": [0.0, 0.2]}, *decisions)
    found = compared(others, measure(judge, benchmark))
    assert (found.decisions, found.differ) == (2, 2)
    assert found.loss.mean == pytest.approx(500 * (0.1 - 0.1) / 2, abs=1e-5)
    nothing = measure(judge, Benchmark({}, STANDARD, decisions[1:2])).score()
    assert nothing.left_out == 1
    assert nothing.to_json()["loss"]["mean"] is nothing.to_json()["floor"] is None


@pytest.mark.parametrize("name", ["berliner", "linear", "standard-net"])
def test_evaluators_that_know_no_chances_say_equities(name: str) -> None:
    race = parse_position_id("2wAAAAYAAAAAAA")
    with judge(name, STANDARD) as found, contender(name, STANDARD) as opponent:
        chances = found.chances(pack([START, race]))
        assert found.description == opponent.describe()
        expected = opponent.on_roll(pack([START, race]))
    assert 2 * chances[:, 0] - 1 == pytest.approx(expected, abs=1e-6)
    assert (chances[:, 1:] == 0).all()


@pytest.mark.parametrize("name", ["race", f"ubgi@{ENGINE}"])
def test_players_are_judges_by_their_plays(name: str) -> None:
    benchmark = Benchmark({}, STANDARD, (decision("31", [0.2, 0.1]), decision("62", [0.0, -0.04])))
    with judge(name, STANDARD) as found, contender(name, STANDARD) as opponent:
        measured = measure(found, benchmark)
        results = opponent.choose(pack([START, START]), np.array([[3, 1, 0], [6, 2, 0]], np.uint8))
    for one, result, loss in zip(benchmark.decisions, unpack(results), measured.losses, strict=True):
        known = {line.result_id: line.behind for line in one.lines}
        assert loss == pytest.approx(known.get(format_position_id(result.swapped()), np.nan), nan_ok=True)


def test_of_one_value_no_interval_is_known_and_of_few_a_wide_one() -> None:
    one, two, many = (Mean.of(np.array([0.0, 1.0] * 20)[:count]) for count in (1, 2, 40))
    assert one.scaled(500).to_json() == {"mean": 0.0, "interval_95": [None, None]}
    assert one.scaled(0.0).to_json() == {"mean": 0.0, "interval_95": [None, None]}
    assert two.interval_95[1] == pytest.approx(0.5 + 12.7062 * 0.5)
    assert two.scaled(3).interval_95[1] == pytest.approx(3 * (0.5 + 12.7062 * 0.5))
    assert many.interval_95[1] == pytest.approx(0.5 + 1.96 * many.std_error)
    assert Mean(float("nan"), 0.1).to_json()["mean"] is None
