"""Accuracy and speed: who lies on the front, and the picture of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import numpy as np
import pytest

from doublesix.arena.accuracy import Mean, Score
from doublesix.arena.benchmark import Decision, Line
from doublesix.arena.front import Place, front, place
from doublesix.arena.front_figure import front_svg
from doublesix.arena.judges import Judge, judge
from doublesix.arena.rounds import Benchmark
from doublesix.dice import Roll
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass
from doublesix.notation.position_id import format_position_id
from doublesix.variants.registry import STANDARD


def placed(name, per_second, error):
    mean = Mean(error, 0.001)
    return Place(name, "by hand", Score(10, 20, mean, mean, mean.scaled(100), 0.0), per_second)


QUICK, SLOW, BEATEN = placed("quick", 1e6, 0.03), placed("slow", 1e3, 0.01), placed("beaten", 1e2, 0.02)


def test_on_the_front_is_whom_nobody_beats_in_both():
    assert front([BEATEN, SLOW, QUICK]) == [QUICK, SLOW]
    assert front([BEATEN, QUICK]) == [QUICK, BEATEN]
    twin = placed("twin", 1e6, 0.03)
    assert front([QUICK, twin]) == [QUICK, twin]


def test_whoever_is_as_near_and_slower_is_not_on_the_front():
    """As the same nets are, asked by text."""
    by_text = placed("by text", 1e3, 0.03 - 1e-7)
    assert front([QUICK, by_text]) == [QUICK]
    assert front([SLOW, placed("as fast", 1e3, 0.011)]) == [SLOW]


def test_who_judges_no_positions_is_on_no_front():
    start = STANDARD.start()
    lines = [
        Line(str(play), format_position_id(play.result.swapped()), Outcomes(0.5), 0.1, 0.0, 0.0, 0.0)
        for play in STANDARD.legal_plays(start, Roll(3, 1))
    ]
    benchmark = Benchmark(
        {}, STANDARD, (Decision(format_position_id(start), Roll(3, 1), PositionClass.OPENING, tuple(lines)),) * 2
    )
    with judge("race", STANDARD) as who:
        found = place(who, benchmark)
    assert front([found]) == []
    assert front([found, QUICK]) == [QUICK]
    told = found.to_json()
    assert (told["per_second"], told["error"]["mean"], told["loss"]["mean"]) == (None, None, 0.0)


def test_the_picture_names_everybody_and_joins_the_front():
    svg = ET.fromstring(front_svg([BEATEN, SLOW, QUICK]))
    said = [element.text for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"quick", "slow", "beaten", "on the front", "behind it"} <= set(said)
    joined = [element.get("points").split() for element in svg.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [len(points) for points in joined] == [2, 2]


def test_words_stay_off_the_frame():
    places = [placed(f"judge {k}", 10.0**k, 0.01 * 2**k) for k in range(7)]
    svg = ET.fromstring(front_svg(places))
    spot = "{http://www.w3.org/2000/svg}"
    for panel in svg.iter(spot + "g"):
        height = float(panel.find(spot + "rect").get("height"))
        words = [element for element in panel.iter(spot + "text") if (element.text or "").startswith("judge")]
        assert len(words) == len(places)
        # A baseline, and letters that reach up and down from it.
        assert all(10 < float(word.get("y")) < height - 4 for word in words)


def test_words_of_neighbors_stay_apart():
    """Of two that lie close together one is named on its left, where the word of a third may reach to."""
    near = [placed("ours:1@fast", 14e3, 0.031), placed("sage:1", 65e3, 0.037), placed("gnubg:0", 71e3, 0.044)]
    places = [*near, placed("td-gammon", 16e4, 0.31), placed("ours:0", 1e6, 0.01), placed("ours:2", 3e2, 0.005)]
    spot = "{http://www.w3.org/2000/svg}"
    for panel in ET.fromstring(front_svg(places)).iter(spot + "g"):
        words = [element for element in panel.iter(spot + "text") if element.text in {one.judge for one in places}]
        assert len(words) == len(places)
        boxes = []
        for word in words:
            x, y, width = float(word.get("x")), float(word.get("y")), 6 * len(word.text)
            left = x if word.get("text-anchor") == "start" else x - width
            boxes.append((left, y - 9, left + width, y + 2))
        for one, other in combinations(boxes, 2):
            is_apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert is_apart, (one, other)


def test_a_judge_is_measured_by_errors_and_processor_time():
    start = STANDARD.start()
    line = Line("x", format_position_id(start), Outcomes(0.5), 0.25, 0.0, 0.0, 0.0)
    decision = Decision(format_position_id(start), Roll(3, 1), PositionClass.OPENING, (line, line))
    benchmark = Benchmark({}, STANDARD, (decision,) * 100)
    asked = []

    def chances(boards):
        asked.append(len(boards))
        return np.tile(np.array([[0.5, 0, 0, 0, 0]], np.float32), (len(boards), 1))

    # By this clock a position takes half a millisecond, but for a second to start with.
    found = place(Judge("even", "by hand", chances, lambda: 1 + sum(asked) / 2000), benchmark)
    assert found.score.raw.mean == pytest.approx(0.25)
    assert found.per_second == pytest.approx(2000)
    assert asked == [1, 200, 200, 200]  # one to start with, then until the time is long enough to tell
    assert found.to_json()["judge"] == "even"
    slow = place(Judge("slow", "by hand", chances, lambda: sum(asked)), benchmark)
    assert slow.per_second == pytest.approx(1)
    assert asked[4:] == [1, 200]  # who remembers answers gains nothing


def test_a_judge_without_error_and_without_interval_is_drawn_all_the_same():
    nothing = Mean(0.0, float("inf"))
    exact = Place("exact", "by hand", Score(1, 2, nothing, nothing, nothing, 0.0), 1e4)
    svg = ET.fromstring(front_svg([exact]))
    assert "exact" in [element.text for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "inf" not in ET.tostring(svg, encoding="unicode")
    assert "nan" not in ET.tostring(svg, encoding="unicode")
