"""What accuracy costs: judges by their errors on a benchmark and by the positions they judge a second.

A judge lies on the **front** where no other is both faster and nearer to the benchmark. Speed is that of one process
on this machine, by the clock, the best of several rounds over the benchmark's own positions, so that whatever else the
machine does counts little.
What does not live here: errors (`accuracy`), the picture (`front_figure`).
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.accuracy import measure
from doublesix.kernel import pack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.arena.accuracy import Score
    from doublesix.arena.benchmark import Benchmark
    from doublesix.arena.judges import Judge

__all__ = ["Place", "front", "place"]

ROUNDS = 5
ENOUGH = 0.5
"""Seconds; a round of so long is not repeated."""

FEWEST = 64
"""Positions of the first round; slow judges are asked about no more."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a judge lies.

    Args:
        judge: its name.
        description: all that its answers depend on.
        score: on all decisions of the benchmark.
        per_second: positions judged a second.
    """

    judge: str
    description: str
    score: Score
    per_second: float

    def to_json(self) -> dict[str, Any]:
        """All figures, for a machine."""
        return {
            "judge": self.judge,
            "description": self.description,
            "per_second": round(self.per_second, 1),
            **self.score.to_json(),
        }

    def is_beaten_by(self, other: Place) -> bool:
        """Whether another one is both faster and nearer to the benchmark."""
        return other.per_second > self.per_second and other.score.error.mean < self.score.error.mean


def place(judge: Judge, benchmark: Benchmark, *, progress: Callable[[int], None] = lambda done: None) -> Place:
    """Measure a judge.

    Args:
        judge: who; it should use one thread.
        benchmark: what.
        progress: told how many decisions are judged.
    """
    score = measure(judge, benchmark, progress=progress).score()
    return Place(judge.name, judge.description, score, _speed(judge, benchmark))


def front(places: Sequence[Place]) -> list[Place]:
    """Those that no other beats in both, the fastest first."""
    kept = [one for one in places if not any(map(one.is_beaten_by, places))]
    return sorted(kept, key=lambda one: -one.per_second)


def _speed(judge: Judge, benchmark: Benchmark) -> float:
    """Positions a second; whatever has to be started has been, by `measure`."""
    results = [position for decision in benchmark.decisions if decision.roll for position in decision.results]
    rows = np.ascontiguousarray(np.random.default_rng(1).permutation(pack(results)))
    some, seconds = rows[:FEWEST], _seconds(judge, rows[:FEWEST])
    if seconds < ENOUGH:
        some = rows
        seconds = _seconds(judge, some)
    for _ in range(ROUNDS - 1):
        if seconds < ENOUGH:
            seconds = min(seconds, _seconds(judge, some))
    return len(some) / seconds


def _seconds(judge: Judge, rows: Any) -> float:
    begun = perf_counter()
    judge.chances(rows)
    return perf_counter() - begun
