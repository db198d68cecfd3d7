"""What judges of the cube lose on a benchmark: by doubling or not, and by taking or passing.

A double, or none, is charged what it gives away against the best action if the other side answers best; the answer is
charged on every decision, as if the cube had been turned. As the benchmark's equities scatter themselves, even a
perfect judge would be charged a little: `CubeScore.floor` says about how much. Differences of two judges on the same
decisions are free of that.
What does not live here: the decisions (`cube_benchmark`), the judges (`cube_judges`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.accuracy import Mean
from doublesix.engine.uncertainty import overtaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from doublesix.arena.cube_benchmark import CubeDecision
    from doublesix.arena.cube_judges import CubeJudge
    from doublesix.arena.rounds import Benchmark

__all__ = ["CubeMeasured", "CubeScore", "cube_measure"]

CHUNK = 64
"""Decisions judged between two reports of progress."""


@dataclass(frozen=True, slots=True)
class CubeScore:
    """The figures of a judge on some decisions, EMG a decision.

    Args:
        decisions: how many.
        double: lost by doubling or not doubling.
        take: lost by taking or passing.
        total: both together.
        wrong: decisions in which some action lost anything.
        bias: judged less rolled-out EMG of not doubling; above 0 the judge is too hopeful for the side on roll.
        floor: about how much of the total even a perfect judge would be charged.
    """

    decisions: int
    double: Mean
    take: Mean
    total: Mean
    wrong: int
    bias: Mean
    floor: float

    def to_json(self) -> dict[str, Any]:
        """For a machine."""
        means = {name: getattr(self, name).to_json() for name in ("double", "take", "total", "bias")}
        return {"decisions": self.decisions, **means, "wrong": self.wrong, "floor": round(self.floor, 6)}


@dataclass(frozen=True, slots=True)
class CubeMeasured:
    """What a judge did on every decision of a benchmark.

    Args:
        judge: its name.
        description: all that its answers depend on.
        decisions: that it was asked about.
        losses: EMG, ``float64[N, 2]``: by the double and by the answer.
        errors: EMG, ``float64[N]``: judged less rolled-out value of not doubling.
    """

    judge: str
    description: str
    decisions: tuple[CubeDecision, ...]
    losses: NDArray[np.float64]
    errors: NDArray[np.float64]

    @property
    def scores(self) -> tuple[str, ...]:
        """Match scores that there are decisions of, in the order of the benchmark."""
        return tuple(dict.fromkeys(decision.score for decision in self.decisions))

    def score(self, name: str | None = None) -> CubeScore:
        """The figures at one match score, or at all."""
        rows = self._rows(name)
        losses = self.losses[rows]
        total = losses.sum(axis=1)
        return CubeScore(
            decisions=len(rows),
            double=Mean.of(losses[:, 0]),
            take=Mean.of(losses[:, 1]),
            total=Mean.of(total),
            wrong=int(np.count_nonzero(total > 0)),
            bias=Mean.of(self.errors[rows]),
            floor=float(np.mean([_floor(self.decisions[row]) for row in rows])),
        )

    def less(self, other: CubeMeasured, name: str | None = None) -> Mean:
        """By how much EMG a decision the other judge loses more; below 0 it is the better one."""
        rows = self._rows(name)
        return Mean.of((other.losses[rows] - self.losses[rows]).sum(axis=1))

    def _rows(self, name: str | None) -> list[int]:
        return [row for row, decision in enumerate(self.decisions) if name in (None, decision.score)]


def cube_measure(
    judge: CubeJudge, benchmark: Benchmark[CubeDecision], *, progress: Callable[[int], None] = lambda done: None
) -> CubeMeasured:
    """Ask a judge about every decision of a benchmark.

    Args:
        judge: who.
        benchmark: what.
        progress: told how many decisions are done.
    """
    losses: list[tuple[float, float]] = []
    errors: list[float] = []
    for start in range(0, len(benchmark.decisions), CHUNK):
        some = benchmark.decisions[start : start + CHUNK]
        values = judge.values([decision.request for decision in some])
        for decision, (no_double, double_take, double_pass) in zip(some, values.tolist(), strict=True):
            doubles = min(double_take, double_pass) >= no_double
            takes = double_take <= double_pass
            errors.append(no_double - decision.no_double)
            losses.append((decision.double_loss(doubles=doubles), decision.take_loss(takes=takes)))
        progress(start + len(some))
    return CubeMeasured(judge.name, judge.description, benchmark.decisions, np.array(losses), np.array(errors))


def _floor(decision: CubeDecision) -> float:
    """What the actions that look best would be charged on average if all were rolled out once more, at most."""
    double = overtaking(abs(decision.doubled - decision.no_double), decision.doubled_error)
    return double + overtaking(abs(decision.double_take - 1), decision.double_take_error)
