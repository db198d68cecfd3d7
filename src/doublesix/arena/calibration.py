"""Learning how far a net is off, and checking it on decisions that were held back.

The model is learned from two thirds of a benchmark, and of another one with cubes at match scores, where there is one.
To check it, every third is held back in turn: its values are held
against what the same procedure learns from the other two, so that each tells something and none was learned from.
Nothing is assumed of the shape of errors but that they grow as `engine.uncertainty` says: a scale is set so that
intervals of 1.645 standard errors hold nine of ten rolled-out values. Rolled-out values scatter themselves; their
standard error is put into the interval as well (as the root of the sum of squares), so that what remains is the net's.
Classes with few decisions are drawn towards all of them together.
What does not live here: the decisions (`benchmark`), pictures (`calibration_figure`), what standard errors are for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.benchmark import THIRDS, third_of
from doublesix.arena.cube_benchmark import CubeDecision
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass
from doublesix.engine.stakes import stakes_at
from doublesix.engine.uncertainty import DepthErrors, ErrorScale, Uncertainty, result_spread, verdict_with_errors
from doublesix.engine.verdicts import REACH_90
from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.arena.benchmark import Decision
    from doublesix.arena.rounds import Benchmark
    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import CubeVerdict

    Floats = NDArray[np.float64]
    Row = tuple[PositionClass, float, float, float, float, int]

__all__ = ["LEVELS", "QUANTITIES", "Calibration", "Coverage", "calibrate"]

VALUE, DIFFERENCE, DOUBLE, TAKE = QUANTITIES = ("value", "difference", "double", "take")
LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99)
HELD = 0.9
"""The share of values that scales are set to."""

POWERS = (0.5, 1.0, 1.5)
SHARES = (0.0, 0.1, 0.2, 0.3, 0.4)
DRAWN = 40
"""A class of so many values counts as much as all together when its scale is set."""

LEAST_VALUES = 30
"""With fewer values nothing can be learned."""

SCALES = (1e-4, 10.0)
HALVINGS = 40
DIGITS = 4
ROUNDING = 1e-4
"""Points: benchmarks are written with four decimals."""

TAILS = 4
"""Degrees of freedom of the distribution by which formulas are compared: errors have heavier tails than normal ones."""

CHUNK = 64
KINDS = tuple(PositionClass)
NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many values lie within the intervals of a model that did not learn from them.

    Args:
        plies: depth judged at.
        quantity: one of `QUANTITIES`.
        kind: class of positions; None for all.
        count: values.
        shares: that lie within, by `LEVELS`.
    """

    plies: int
    quantity: str
    kind: PositionClass | None
    count: int
    shares: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        """For a machine."""
        return {
            "plies": self.plies,
            "quantity": self.quantity,
            "class": None if self.kind is None else self.kind.value,
            "count": self.count,
            "shares": {f"{level:.2f}": round(share, 4) for level, share in zip(LEVELS, self.shares, strict=True)},
        }


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was learned, and how it held.

    Args:
        uncertainty: the model.
        coverages: of each value by a model learned from the thirds that it does not belong to.
    """

    uncertainty: Uncertainty
    coverages: tuple[Coverage, ...]


@dataclass(frozen=True, slots=True)
class _Sample:
    """Judged less rolled-out values, one a row.

    Args:
        kinds: classes, by their place in `KINDS`.
        units: spreads; for the cube what the formulas say besides the scale.
        gaps: judged differences of plays; else zeros.
        residuals: judged less rolled-out.
        noise: standard errors of the rollouts.
        thirds: of the benchmark, which they belong to.
    """

    kinds: NDArray[np.intp]
    units: Floats
    gaps: Floats
    residuals: Floats
    noise: Floats
    thirds: NDArray[np.intp]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> _Sample:
        """From rows of these six."""
        kinds = np.array([KINDS.index(row[0]) for row in rows], np.intp)
        units, gaps, residuals, noise = np.array([row[1:5] for row in rows], np.float64).reshape(-1, 4).T
        return cls(kinds, units, gaps, residuals, noise, np.array([row[5] for row in rows], np.intp))

    @property
    def classes(self) -> list[PositionClass]:
        """Those that there are."""
        return [KINDS[number] for number in np.unique(self.kinds)]

    def of_class(self, kind: PositionClass) -> _Sample:
        """The rows of a class."""
        return self.where(self.kinds == KINDS.index(kind))

    def where(self, rows: NDArray[np.bool_]) -> _Sample:
        """Some of the rows."""
        return _Sample(*(getattr(self, name)[rows] for name in _Sample.__slots__))

    def errors(self, scale: ErrorScale) -> Floats:
        """What is claimed of every row, the scatter of the rollouts put in."""
        scales = np.array([scale.scales.get(kind.value, np.nan) for kind in KINDS])
        claimed = np.hypot(scales[self.kinds] * self.units**scale.power, scale.share * self.gaps)
        found: Floats = np.maximum(np.hypot(claimed, self.noise), ROUNDING)
        return found

    def misses(self, scale: ErrorScale) -> Floats:
        """By how many of the standard errors claimed every row is off."""
        found: Floats = np.abs(self.residuals) / self.errors(scale)
        return found


def calibrate(
    engine: Engine,
    benchmark: Benchmark[Decision],
    *,
    cubes: Sequence[CubeDecision] = (),
    deepest: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Calibration:
    """Learn the errors of an engine's nets from a benchmark.

    Args:
        engine: of the benchmark's game; its nets are judged.
        benchmark: decisions; those held back are not learned from.
        cubes: further decisions of the cube, of the same game.
        deepest: plies; every depth up to there is judged.
        progress: told how many decisions of how many are done.

    Raises:
        DataError: the benchmark has too few decisions.
    """
    depths, coverages = [], []
    plays = [decision for decision in benchmark.decisions if decision.roll]
    cubes = [*(CubeDecision.of(decision) for decision in benchmark.decisions if not decision.roll), *cubes]
    count = len(plays) + len(cubes)
    for plies in range(deepest + 1):
        judged = _Judged(engine, plies)
        for start in range(0, count, CHUNK):
            end = min(start + CHUNK, count)
            judged.add_plays(plays[start:end])
            judged.add_cubes(cubes[max(start - len(plays), 0) : max(end - len(plays), 0)])
            progress(plies * count + end, (deepest + 1) * count)
        errors, held = _learned(judged)
        depths.append(errors)
        coverages += held
    about = {**benchmark.about, "decisions": count, "cubes": len(cubes)}
    return Calibration(Uncertainty(engine.net_hash, engine.variant.key, about, tuple(depths)), tuple(coverages))


@dataclass(slots=True)
class _Judged:
    """What an engine says at one depth, beside what rollouts say."""

    engine: Engine
    plies: int
    values: list[Row] = field(default_factory=list)
    differences: list[Row] = field(default_factory=list)
    cubes: list[tuple[CubeDecision, CubeVerdict]] = field(default_factory=list)

    def add_plays(self, plays: Sequence[Decision]) -> None:
        """Ask about some plays."""
        chances = iter(self.engine.evaluate([after for play in plays for after in play.results], plies=self.plies))
        for decision in plays:
            self._add(decision, [Outcomes.of(next(chances)).swapped() for _ in decision.lines])

    def add_cubes(self, cubes: Sequence[CubeDecision]) -> None:
        """Ask about some cubes."""
        requests = [decision.request for decision in cubes]
        self.cubes += zip(cubes, self.engine.cube_many(requests, plies=self.plies), strict=True)

    def _add(self, decision: Decision, judged: Sequence[Outcomes]) -> None:
        kind, third, points = decision.position_class, third_of(decision.position_id), self.engine.points
        spreads = [result_spread(outcomes, points) for outcomes in judged]
        equities = [float(outcomes.cubeless_equity(points)) for outcomes in judged]
        for line, spread, equity in zip(decision.lines, spreads, equities, strict=True):
            self.values.append((kind, spread, 0.0, equity - line.equity, line.std_error, third))
        for line, spread, equity in list(zip(decision.lines, spreads, equities, strict=True))[1:]:
            gap = equities[0] - equity
            row = kind, max(spread, spreads[0]), abs(gap), gap - line.behind, line.joint_error, third
            self.differences.append(row)

    def cube_samples(self, value: ErrorScale) -> dict[str, _Sample]:
        """Leads of doubles and of takes; the units are their errors for a scale of 1."""
        one = ErrorScale(1.0, 0.0, dict.fromkeys(value.scales, 1.0))
        plain = Uncertainty(self.engine.net_hash, self.engine.variant.key, {}, (DepthErrors(value, value, one, one),))
        points, has_cube = self.engine.points, self.engine.variant.cube
        rows: dict[str, list[Row]] = {DOUBLE: [], TAKE: []}
        for decision, verdict in self.cubes:
            asked = decision.request
            stakes = stakes_at(asked.match, asked.cube, points, has_cube=has_cube)
            unit = verdict_with_errors(plain, asked.position, stakes, points, verdict)
            if unit.double_error is None or unit.take_error is None:
                continue
            kind, third = decision.position_class, third_of(decision.position_id)
            if verdict.should_take:
                wrong, noise = verdict.double_take - verdict.no_double - decision.lead, decision.lead_error
            else:
                wrong, noise = decision.no_double - verdict.no_double, decision.no_double_error
            rows[DOUBLE].append((kind, unit.double_error, 0.0, wrong, noise, third))
            wrong, noise = verdict.double_take - decision.double_take, decision.double_take_error
            rows[TAKE].append((kind, unit.take_error, 0.0, wrong, noise, third))
        return {name: _Sample.of(found) for name, found in rows.items()}


def _learned(judged: _Judged) -> tuple[DepthErrors, list[Coverage]]:
    """The model of a depth, and how such models hold where they were not learned."""
    models = [_model(judged, third) for third in range(THIRDS)]
    scales = {name: scale for name, (_, scale) in models[0].items()}
    coverages: list[Coverage] = []
    for name in QUANTITIES:
        sample = models[0][name][0]
        by_model = np.array([sample.misses(model[name][1]) for model in models])
        misses = by_model[sample.thirds, np.arange(len(sample.thirds))]
        coverages += _coverages(judged.plies, name, sample.kinds, misses)
    return DepthErrors(**scales), coverages


def _model(judged: _Judged, held_back: int) -> dict[str, tuple[_Sample, ErrorScale]]:
    """Of each quantity all values, and the formula learned from those that do not belong to a third."""
    values, differences = _Sample.of(judged.values), _Sample.of(judged.differences)
    kinds = values.classes
    of_values = _best_scale(values, held_back, kinds, POWERS)
    of_differences = _best_scale(differences, held_back, kinds, POWERS, SHARES)
    found = {VALUE: (values, of_values), DIFFERENCE: (differences, of_differences)}
    for name, sample in judged.cube_samples(of_values).items():
        found[name] = sample, _best_scale(sample, held_back, kinds)
    return found


def _to_learn(sample: _Sample, held_back: int) -> _Sample:
    learned = sample.where(sample.thirds != held_back)
    if len(learned.residuals) < LEAST_VALUES:
        raise DataError(
            f"the benchmark has {len(learned.residuals)} values of one kind to learn from, {LEAST_VALUES} or more are "
            "needed; let it grow with doublesix arena benchmark"
        )
    return learned


def _best_scale(
    sample: _Sample,
    held_back: int,
    kinds: Sequence[PositionClass],
    powers: Sequence[float] = (1.0,),
    shares: Sequence[float] = (0.0,),
) -> ErrorScale:
    """The formula that fits best what is not held back, with a scale for each of the classes."""
    learned = _to_learn(sample, held_back)
    candidates = [_pooled(learned, power, share) for power in powers for share in shares]
    best = min(candidates, key=lambda scale: _misfit(learned, scale))
    pooled = next(iter(best.scales.values()))
    scales = {}
    for kind in kinds:
        own = learned.of_class(kind)
        weight = len(own.residuals) / (len(own.residuals) + DRAWN)
        alone = _pooled(own, best.power, best.share).scales[kind.value] if len(own.residuals) else pooled
        scales[kind.value] = round(exp(weight * log(alone) + (1 - weight) * log(pooled)), DIGITS)
    return ErrorScale(best.power, best.share, scales)


def _pooled(sample: _Sample, power: float, share: float) -> ErrorScale:
    """The formula with one scale for all classes, so that `HELD` of the values lie within their intervals."""

    def with_scale(size: float) -> ErrorScale:
        return ErrorScale(power, share, {kind.value: size for kind in PositionClass})

    low, high = SCALES
    for _ in range(HALVINGS):
        middle = exp((log(low) + log(high)) / 2)
        low, high = (low, middle) if (sample.misses(with_scale(middle)) <= REACH_90).mean() >= HELD else (middle, high)
    return with_scale(round(high, DIGITS))


def _misfit(sample: _Sample, scale: ErrorScale) -> float:
    """Minus the mean log likelihood, errors having heavier tails than normal ones."""
    errors = sample.errors(scale)
    tails = (TAILS + 1) / 2 * np.log1p((sample.residuals / errors) ** 2 / TAILS)
    return float((np.log(errors) + tails).mean())


def _coverages(plies: int, quantity: str, kinds: NDArray[np.intp], misses: Floats) -> Iterator[Coverage]:
    """Of all classes together, then of each."""
    for number in (None, *np.unique(kinds)):
        rows = misses if number is None else misses[kinds == number]
        if len(rows):
            shares = tuple(float((rows <= NORMAL.inv_cdf((1 + level) / 2)).mean()) for level in LEVELS)
            yield Coverage(plies, quantity, None if number is None else KINDS[number], len(rows), shares)
