"""Learning curves: what they show, and what is no run."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from doublesix.analysis.figure import Axis, Panel, Series, figure_svg
from doublesix.errors import DataError
from doublesix.training.curve import curve_svg

SVG = "{http://www.w3.org/2000/svg}"


def lines(count):
    return "".join(
        json.dumps({"games": 100 * n, "rate": 1e-3 / n, "contact_loss": 2 / n, "race_loss": 1.0}) + "\n"
        for n in range(1, count + 1)
    )


def texts(svg):
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


def polylines(svg):
    found = (element.get("points").split() for element in ET.fromstring(svg).iter(f"{SVG}polyline"))
    return [[tuple(map(float, point.split(","))) for point in line] for line in found]


def test_a_run_is_drawn_with_its_losses_and_its_step(tmp_path):
    # The last line is just being written.
    (tmp_path / "log.jsonl").write_text(lines(30) + '{"games": 31')
    svg = curve_svg(tmp_path)
    said = texts(svg)
    assert {"Mean loss of a lesson", "Step", "games", "contact net", "race net"} <= set(said)
    contact, race, step = polylines(svg)
    assert [len(line) for line in (contact, race, step)] == [30, 30, 30]
    assert all(later[1] >= earlier[1] for earlier, later in pairwise(contact))  # down the page
    assert len({down for _, down in race}) == 1


def test_long_logs_are_thinned(tmp_path):
    (tmp_path / "log.jsonl").write_text(lines(1000))
    assert [len(line) for line in polylines(curve_svg(tmp_path))] == [334, 334, 334]


def test_strengths_are_drawn_with_their_intervals(tmp_path):
    (tmp_path / "log.jsonl").write_text(lines(3))
    strengths = [
        {"games": games, "against": "berliner", "points": points, "std_error": 0.05}
        for games, points in ((3000, -0.5), (1000, -1.5))
    ]
    (tmp_path / "strength.json").write_text(json.dumps(strengths))
    svg = curve_svg(tmp_path)
    assert "Strength of the milestones against berliner (95 % intervals)" in texts(svg)
    ((left, low), (right, high)), *_ = polylines(svg)
    assert left < right
    assert low > high
    marks = [line for line in ET.fromstring(svg).iter(f"{SVG}line") if line.get("stroke") not in ("#999", "#eee")]
    bars = [line for line in marks if line.get("x1") == line.get("x2") == f"{left:.1f}"]
    assert len(bars) == 1


@pytest.mark.parametrize(
    "log", [None, "", "nonsense\n", "[" * 100_000 + "\n", '{"games": 1}\n', "[1]\n", '{"games": 1, "rate": 0.1}\n']
)
def test_what_is_no_run_is_refused(tmp_path, log):
    if log is not None:
        (tmp_path / "log.jsonl").write_text(log)
    with pytest.raises(DataError, match="no log of a training run"):
        curve_svg(tmp_path)


def test_what_is_no_text_is_refused(tmp_path):
    (tmp_path / "log.jsonl").write_bytes(b"\xff\n")
    with pytest.raises(DataError, match=r"log\.jsonl: no log of a training run: "):
        curve_svg(tmp_path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"rate": 0.1, "loss": 1}', "no log of a training run: each line has the games, the rate and a loss"),
        ('{"games": 1, "rate": 0, "loss": 1}', "rate is 0; it has to be a number from"),
        ('{"games": 1, "rate": 0.1, "race_loss": NaN}', "race_loss is NaN; it has to be a number from"),
        ('{"games": "1", "rate": 0.1, "race_loss": 1}', 'games is "1"; it has to be a number from'),
        (
            '{"minibatches": 1, "rate": 0.1}',
            "no log of a training run: each line has the minibatches, the rate and a loss",
        ),
        ('{"minibatches": 1, "rate": 0.1, "learned_loss": 1}', "net is null; it has to be one of contact, race"),
    ],
)
def test_a_line_that_cannot_be_drawn_is_named(tmp_path, line, reason):
    (tmp_path / "log.jsonl").write_text(lines(2) + line + "\n" + lines(1))
    with pytest.raises(DataError, match=rf"log\.jsonl, line 3: {reason}"):
        curve_svg(tmp_path)


def fit_lines(net, count):
    return "".join(
        json.dumps({"net": net, "minibatches": 100 * n, "rate": 1e-4, "learned_loss": 1 / n, "held_back_loss": held})
        + "\n"
        for n, held in zip(range(1, count + 1), [None, 0.5] * count, strict=False)
    )


def test_a_fit_is_drawn_net_by_net_before_the_games_that_came_after_it(tmp_path):
    (tmp_path / "log.jsonl").write_text(fit_lines("contact", 30) + fit_lines("race", 20) + lines(14))
    svg = curve_svg(tmp_path)
    titles = [text for text in texts(svg) if text and text.startswith(("Mean", "Step"))]
    assert titles == [
        "Mean loss of a label, contact net",
        "Step, contact net",
        "Mean loss of a label, race net",
        "Step, race net",
        "Mean loss of a lesson",
        "Step",
    ]
    assert "held back, in integers" in texts(svg)
    assert [len(line) for line in polylines(svg)] == [30, 15, 30, 20, 10, 20, 14, 14, 14]


def test_distilling_is_drawn_over_its_rounds(tmp_path):
    told = [{"rounds": n, "rounds_target": 9, "rate": 1e-3, "contact_loss": 1 / n, "race_loss": 1} for n in range(1, 8)]
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in told))
    svg = curve_svg(tmp_path)
    assert {"Mean loss of what the teacher says", "rounds", "contact net", "Step"} <= set(texts(svg))
    assert [len(line) for line in polylines(svg)] == [7, 7, 7]


@pytest.mark.parametrize(
    "text", ["[1]", "[" * 100_000, '[{"games": 3}]', '[{"games": 3, "against": "x", "points": NaN, "std_error": 0.1}]']
)
def test_damaged_strengths_are_refused(tmp_path, text):
    (tmp_path / "log.jsonl").write_text(lines(3))
    (tmp_path / "strength.json").write_text(text)
    with pytest.raises(DataError, match="no strengths of milestones"):
        curve_svg(tmp_path)


def test_axes_have_round_numbers_and_words_are_escaped():
    series = Series("a<b", [(1e5, 0.011), (2e6, 0.029)], labels=["x & y", ""])
    svg = figure_svg("t", [Panel("p", Axis("speed", logarithmic=True), Axis("error"), [series])])
    said = texts(svg)
    assert {"100 k", "200 k", "500 k", "1 M", "2 M"} <= set(said)
    assert {"0.015", "0.02", "0.025"} <= set(said)
    assert "x & y" in said


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(1.6, 11, ["2", "5", "10"]), (0.011, 0.029, ["0.015", "0.02", "0.025"]), (0.5, 3e3, ["1", "10", "100", "1 k"])],
)
def test_a_logarithmic_axis_has_round_numbers(low, high, marks):
    series = Series("s", [(301, low), (302, high)])
    said = texts(figure_svg("t", [Panel("p", Axis("x"), Axis("y", logarithmic=True), [series])]))
    assert [text for text in said if text in marks] == marks
