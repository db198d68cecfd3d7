"""How near a judge comes to a benchmark: error of its equities, and what its choices lose.

Rolled-out equities are means of a few trials and scatter themselves. From the error of equities that scatter is taken
out in proportion: the mean absolute error is multiplied by √(1 − mean squared standard error / mean squared error).
That is exact for the root of the mean square, and for the mean where true errors and scatter have the same shape. A
loss of choice is counted against the play that came out best; as that is partly luck, even a perfect judge would be
charged a little, which `Score.floor` says. A comparison of two judges on the same decisions is free of both.
Of plays that a judge thinks equally good it is charged the mean loss: it would choose any of them.
Who can be asked for nothing but plays has losses and no errors (not-a-number). Such a player chooses among all legal
plays; where it picks one that was not rolled out, nothing is known of what that costs: those decisions are left out of
its losses, and counted.
What does not live here: the decisions (`benchmark`), the judges (`judges`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.analysis.ratings import PER_DECISION
from doublesix.arena.opponents import OpponentError
from doublesix.arena.streams import sorted_dice
from doublesix.engine.outcomes import cubeless_weights
from doublesix.engine.uncertainty import overtaking
from doublesix.intervals import CONFIDENCE_95, reach_95
from doublesix.kernel import kernel_rules, pack, swapped, unpack
from doublesix.notation.position_id import format_position_id

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from doublesix.arena.benchmark import Decision
    from doublesix.arena.judges import Judge
    from doublesix.arena.referee import Boards, Dice
    from doublesix.arena.rounds import Benchmark
    from doublesix.engine.position_classes import PositionClass

__all__ = ["Comparison", "Mean", "Measured", "Score", "compared", "measure"]

CHUNK = 256
"""Decisions judged between two reports of progress."""

TIED = 1e-6
"""Points: plays judged nearer to each other than this are equally good; chances are numbers of 32 bits."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over decisions.

    Args:
        mean: the mean; not-a-number where it is unknown.
        std_error: its standard error; infinite where there is but one value.
        reach: standard errors on each side of a 95 % interval.
    """

    mean: float
    std_error: float
    reach: float = CONFIDENCE_95

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Mean:
        """Of independent values; the error of fewer than two is infinite."""
        if len(values) < 2:
            return cls(float(values[0]) if len(values) else nan, float("inf"))
        return cls(float(values.mean()), float(values.std(ddof=1) / sqrt(len(values))), reach_95(len(values)))

    @property
    def half_95(self) -> float:
        """How far the interval goes to each side that holds the true mean with 95 % confidence."""
        return self.reach * self.std_error

    @property
    def interval_95(self) -> tuple[float, float]:
        """That interval."""
        return self.mean - self.half_95, self.mean + self.half_95

    def scaled(self, factor: float) -> Mean:
        """The mean of values that are all so many times greater."""
        return Mean(self.mean * factor, self.std_error * factor, self.reach)

    def to_json(self) -> dict[str, Any]:
        """For a machine; what is not known is None."""
        mean, low, high = (round(value, 6) if isfinite(value) else None for value in (self.mean, *self.interval_95))
        return {"mean": mean, "interval_95": [low, high]}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a judge said of every decision of a benchmark.

    Args:
        judge: its name.
        description: all that its answers depend on.
        decisions: plays to be chosen from; cube decisions are left out.
        errors: of each decision the judged less the rolled-out equities of its plays, points; not-a-number where the
            judge only chooses.
        losses: of each decision what the judge's choice loses, points, the mean of those it thinks equally good;
            not-a-number where it was not rolled out.
    """

    judge: str
    description: str
    decisions: tuple[Decision, ...]
    errors: tuple[NDArray[np.float64], ...]
    losses: NDArray[np.float64]

    def score(self, kind: PositionClass | None = None) -> Score:
        """The figures of one class, or of all."""
        rows = _rows(self.decisions, kind)
        errors = [self.errors[row] for row in rows]
        squares = np.concatenate([error**2 for error in errors]).mean()
        noise = np.mean([line.std_error**2 for row in rows for line in self.decisions[row].lines])
        raw = Mean.of(np.array([np.abs(error).mean() for error in errors]))
        charged = [row for row in rows if isfinite(self.losses[row])]
        return Score(
            decisions=len(rows),
            plays=sum(map(len, errors)),
            raw=raw,
            error=raw.scaled(sqrt(max(0.0, 1 - float(noise / squares))) if squares else 1.0),
            loss=Mean.of(self.losses[charged]).scaled(PER_DECISION),
            floor=PER_DECISION * Mean.of(np.array([_floor(self.decisions[row]) for row in charged])).mean,
            left_out=len(rows) - len(charged),
        )


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a judge on some decisions.

    Args:
        decisions: how many.
        plays: rolled out in them.
        raw: mean absolute error of equities, points, the scatter of the benchmark's own still in it.
        error: the same without that.
        loss: `PER_DECISION` times what its choices lose against the play that came out best, points.
        floor: about how much of that even a perfect judge would be charged.
        left_out: decisions whose loss is unknown, as the play chosen was not rolled out.
    """

    decisions: int
    plays: int
    raw: Mean
    error: Mean
    loss: Mean
    floor: float
    left_out: int = 0

    def to_json(self) -> dict[str, Any]:
        """For a machine."""
        means = {name: getattr(self, name).to_json() for name in ("error", "raw", "loss")}
        floor = round(self.floor, 6) if isfinite(self.floor) else None
        counts = {"decisions": self.decisions, "plays": self.plays, "left_out": self.left_out}
        return {**counts, **means, "floor": floor}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two judges on the same decisions; below 0 the second is the better one.

    Args:
        error: mean absolute error of the second less that of the first, points.
        loss: the same of `PER_DECISION` times the loss of choice.
        differ: decisions on which their choices lose differently much.
        decisions: on which the losses of both are known.
    """

    error: Mean
    loss: Mean
    differ: int
    decisions: int

    def to_json(self) -> dict[str, Any]:
        """For a machine."""
        means = {"error": self.error.to_json(), "loss": self.loss.to_json()}
        return {**means, "differ": self.differ, "decisions": self.decisions}


def measure(
    judge: Judge, benchmark: Benchmark[Decision], *, progress: Callable[[int], None] = lambda done: None
) -> Measured:
    """Ask a judge about every play of a benchmark, or for its own play in every decision.

    Args:
        judge: who.
        benchmark: what.
        progress: told how many decisions are done.

    Raises:
        OpponentError: the judge fails, or says what is no number.
    """
    decisions = tuple(decision for decision in benchmark.decisions if decision.roll)
    rules = kernel_rules(benchmark.variant)
    constant, weights = cubeless_weights((rules.single_value, rules.gammon_value, rules.backgammon_value))
    errors: list[NDArray[np.float64]] = []
    losses: list[float] = []
    for start in range(0, len(decisions), CHUNK):
        some = decisions[start : start + CHUNK]
        if judge.chances is None:
            assert judge.choose is not None
            errors += [np.full(len(decision.lines), nan) for decision in some]
            losses += _losses_of_plays(judge.choose, some)
        else:
            positions = [position for decision in some for position in decision.results]
            # Judged is who rolls next, wanted is who has played.
            equities = -(constant + judge.chances(pack(positions)).astype(np.float64) @ np.array(weights))
            for decision, judged in zip(some, np.split(equities, _ends(some)), strict=True):
                if not np.isfinite(judged).all():
                    raise OpponentError(f"{judge.name} says no number after plays in {decision.position_id}")
                errors.append(judged - np.array([line.equity for line in decision.lines]))
                losses.append(_loss(decision, judged))
        progress(min(start + CHUNK, len(decisions)))
    return Measured(judge.name, judge.description, decisions, tuple(errors), np.array(losses))


def _loss(decision: Decision, judged: NDArray[np.float64]) -> float:
    """What the play loses that is judged to be best; as lines stand best first, the first of equals would flatter."""
    behind = np.array([line.behind for line in decision.lines])
    return float(behind[judged >= judged.max() - TIED].mean())


def _losses_of_plays(choose: Callable[[Boards, Dice], Boards], decisions: Sequence[Decision]) -> list[float]:
    """What plays lose that are chosen from all legal ones; not-a-number for those that were not rolled out."""
    dice = sorted_dice(np.array([decision.roll.dice for decision in decisions if decision.roll]))
    results = choose(pack([decision.position for decision in decisions]), dice)
    chosen = [format_position_id(position) for position in unpack(swapped(results))]
    losses = [{line.result_id: line.behind for line in decision.lines} for decision in decisions]
    return [known.get(name, nan) for known, name in zip(losses, chosen, strict=True)]


def compared(first: Measured, second: Measured, kind: PositionClass | None = None) -> Comparison:
    """Two judges on the same benchmark, on one class or on all."""
    rows = _rows(first.decisions, kind)
    errors = [np.abs(second.errors[row]).mean() - np.abs(first.errors[row]).mean() for row in rows]
    losses = second.losses[rows] - first.losses[rows]
    losses = losses[np.isfinite(losses)]
    differ = int(np.count_nonzero(losses))
    return Comparison(Mean.of(np.array(errors)), Mean.of(losses).scaled(PER_DECISION), differ, len(losses))


def _ends(decisions: Sequence[Decision]) -> NDArray[np.int64]:
    """Where to cut the plays of several decisions apart."""
    return np.cumsum([len(decision.lines) for decision in decisions])[:-1]


def _rows(decisions: Sequence[Decision], kind: PositionClass | None) -> list[int]:
    return [row for row, decision in enumerate(decisions) if kind in (None, decision.position_class)]


def _floor(decision: Decision) -> float:
    """What the best play would be charged on average if its lead were rolled out once more, at most."""
    return sum(overtaking(line.behind, line.joint_error) for line in decision.lines[1:])
