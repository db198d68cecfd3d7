"""Standard errors are learned: where labels are off by a known amount, that amount is found."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import numpy as np
import pytest

from builders import pos
from doublesix.arena.benchmark import Decision, Line, third_of
from doublesix.arena.calibration import LEVELS, QUANTITIES, Calibration, Coverage, calibrate
from doublesix.arena.calibration_figure import calibration_svg
from doublesix.arena.cube_benchmark import CubeDecision
from doublesix.arena.rounds import Benchmark
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes, cubeless_weights
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.requests import CubeRequest
from doublesix.errors import DataError
from doublesix.kernel import SelfPlaySettings, pack, self_play, unpack
from doublesix.match import MoneySession
from doublesix.notation.position_id import format_position_id
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.position import Position

QUIET, LOUD = PositionClass.OPENING, PositionClass.BLITZ
ERRORS = {QUIET: 0.02, LOUD: 0.08}
NOISE = 0.01
TERMS = MoneySession(jacoby=False, beavers=False)
FIGURES = "no_double", "no_double_error", "double_take", "double_take_error", "lead", "lead_error"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


@pytest.fixture(scope="module")
def benchmark(engine: Engine) -> Benchmark[Decision]:
    """Positions of games; their labels are the engine's own judgements, put wrong by what their class allows."""
    start = pack([STANDARD.start()])
    rows, _, _ = self_play(engine.kernel, start, SelfPlaySettings(explore=0.3), seed=3, games=90)
    positions = list({format_position_id(one): one for one in unpack(rows)}.values())
    random = np.random.default_rng(1)
    plays = [
        _play(engine, kind, found, random)
        for number in range(900)
        for kind, found in [((QUIET, LOUD)[number % 2], positions[2 * number : 2 * number + 2])]
    ]
    blitzes = [one for one in positions if position_class(one) is LOUD][:240]
    cubes = [_cube(engine, position, random) for position in blitzes]
    return Benchmark({"made": "by hand"}, STANDARD, (*plays, *cubes, _certain()))


@pytest.fixture(scope="module")
def calibration(engine: Engine, benchmark: Benchmark[Decision]) -> Calibration:
    return calibrate(engine, benchmark, deepest=0)


def _play(engine: Engine, kind: PositionClass, results: list[Position], random: np.random.Generator) -> Decision:
    constant, weights = cubeless_weights((1, 2, 3))
    judged = -(constant + engine.evaluate(results).astype(float) @ np.array(weights))
    size = float(np.hypot(ERRORS[kind], NOISE))
    rolled = judged + size * random.standard_normal(2)
    lines = tuple(
        Line(str(n), format_position_id(after), Outcomes(0.5), value, NOISE, rolled[0] - value, n * NOISE * 2**0.5)
        for n, (value, after) in enumerate(zip(rolled.tolist(), results, strict=True))
    )
    return Decision(format_position_id(results[0]), Roll(3, 1), kind, lines)


def _certain() -> Decision:
    """The game is as good as over: nobody can be wrong about it."""
    name = format_position_id(pos("1:2", "6:14"))
    lines = [Line(play, name, Outcomes(0.0), -1.0, 0.0, 0.0, 0.0) for play in ("6/5", "6/4")]
    return Decision(name, Roll(2, 1), QUIET, tuple(lines))


def _cube(engine: Engine, position: Position, random: np.random.Generator) -> Decision:
    verdict = engine.cube_many([CubeRequest(position, match=TERMS)], plies=0)[0]
    wrong = ERRORS[LOUD] * random.standard_normal(2)
    stay, taken = verdict.no_double + wrong[0], verdict.double_take + wrong[1]
    name = format_position_id(position)
    lines = (
        Line("No double", name, Outcomes(0.5), stay, NOISE, 0.0, 0.0),
        Line("Double, take", name, Outcomes(0.5), taken, NOISE, stay - taken, NOISE),
    )
    return Decision(name, None, LOUD, lines)


def overall(calibration: Calibration, quantity: str) -> Coverage:
    return next(one for one in calibration.coverages if one.quantity == quantity and one.kind is None)


def test_errors_of_each_class_are_found(calibration: Calibration) -> None:
    value, difference = calibration.uncertainty.at(0).value, calibration.uncertainty.at(0).difference
    spreads = np.linspace(0.9, 1.5, 7)
    for scale, times in ((value, 1.0), (difference, 2**0.5)):
        quiet, loud = (mean(scale.std_error(kind, spread) for spread in spreads) for kind in (QUIET, LOUD))
        assert quiet == pytest.approx(times * ERRORS[QUIET], rel=0.4)
        assert loud == pytest.approx(times * ERRORS[LOUD], rel=0.4)
        assert loud / quiet == pytest.approx(ERRORS[LOUD] / ERRORS[QUIET], rel=0.25)


def test_intervals_hold_what_they_should_where_nothing_was_learned(calibration: Calibration) -> None:
    for quantity in QUANTITIES:
        found = overall(calibration, quantity)
        assert found.shares[LEVELS.index(0.9)] == pytest.approx(0.9, abs=4 * (0.09 / found.count) ** 0.5)
        assert list(found.shares) == sorted(found.shares)


def test_every_value_is_held_back_once(benchmark: Benchmark[Decision], calibration: Calibration) -> None:
    plays = [decision for decision in benchmark.decisions if decision.roll]
    assert overall(calibration, "value").count == 2 * len(plays)
    assert overall(calibration, "difference").count == len(plays)
    by_class = [one.count for one in calibration.coverages if one.quantity == "value" and one.kind is not None]
    assert sum(by_class) == 2 * len(plays)


def test_a_third_is_judged_by_what_the_others_teach(engine: Engine, benchmark: Benchmark[Decision]) -> None:
    """Where one third alone is far off, its intervals hold little: nothing was learned from it."""
    strange = tuple(
        replace(one, lines=tuple(replace(line, equity=line.equity + 0.5) for line in one.lines))
        if one.roll and third_of(one.position_id) == 1
        else one
        for one in benchmark.decisions
    )
    found = calibrate(engine, replace(benchmark, decisions=strange), deepest=0)
    values = [one for one in found.coverages if one.quantity == "value" and one.kind is None]
    assert values[0].shares[LEVELS.index(0.9)] < 0.75


def test_what_was_learned_names_its_net_and_its_benchmark(engine: Engine, calibration: Calibration) -> None:
    found = calibration.uncertainty
    assert (found.net, found.variant) == (engine.net_hash, STANDARD.key)
    assert found.benchmark == {"made": "by hand", "decisions": 1141, "cubes": 240}


def test_cubes_of_another_benchmark_teach_what_their_classes_allow(
    engine: Engine, benchmark: Benchmark[Decision]
) -> None:
    """One class of cubes is in the first benchmark; the other one's are off by three times what its plays are."""
    openings = [one for one in benchmark.decisions if one.roll and position_class(one.position) is QUIET][:150]
    asked = [CubeDecision(one.position_id, "7a7a", "1", QUIET, *[0.0] * 6) for one in openings]
    random = np.random.default_rng(2)
    cubes = []
    for one, verdict in zip(asked, engine.cube_many([one.request for one in asked], plies=0), strict=True):
        wrong = 3 * ERRORS[QUIET] * random.standard_normal(2)
        stay, taken = verdict.no_double + wrong[0], verdict.double_take + wrong[1]
        figures = stay, NOISE, taken, NOISE, taken - stay, NOISE
        cubes.append(replace(one, **dict(zip(FIGURES, figures, strict=True))))
    found = calibrate(engine, benchmark, cubes=cubes, deepest=0)
    double = found.uncertainty.at(0).double
    assert double.std_error(QUIET, 0.05) > 1.8 * double.std_error(LOUD, 0.05)
    counts = {one.kind: one.count for one in found.coverages if one.quantity == "double"}
    assert counts == {None: 240 + len(cubes), LOUD: 240, QUIET: len(cubes)}
    assert found.uncertainty.benchmark["cubes"] == 240 + len(cubes)


def test_the_curve_is_drawn(calibration: Calibration) -> None:
    picture = ElementTree.fromstring(calibration_svg(calibration.coverages))
    lines = [part for part in picture.iter() if part.tag.endswith("polyline")]
    assert len(lines) == len(QUANTITIES)


def test_too_few_decisions_are_refused(engine: Engine, benchmark: Benchmark[Decision]) -> None:
    few = Benchmark(benchmark.about, STANDARD, benchmark.decisions[:20])
    with pytest.raises(DataError, match="30 or more are needed"):
        calibrate(engine, few, deepest=0)
