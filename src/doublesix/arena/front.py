"""What accuracy costs: judges by their errors on a benchmark and by the positions they judge a second.

A judge lies on the **front** where no other is as fast and as near to the benchmark, and better in one of both. Speed
is counted in processor time on this machine while the benchmark is judged, so that whatever else the machine does
counts little. Each position is judged once, as many programs remember what they have judged; only who is through in no
time does it again. Who can be asked for nothing but plays judges no positions: its loss is told, and it lies nowhere.
What does not live here: errors (`accuracy`), the picture (`front_figure`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

from doublesix.arena.accuracy import measure
from doublesix.kernel import pack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.arena.accuracy import Score
    from doublesix.arena.benchmark import Decision
    from doublesix.arena.judges import Chances, Judge
    from doublesix.arena.referee import Boards
    from doublesix.arena.rounds import Benchmark

__all__ = ["Place", "front", "place"]

ENOUGH = 0.2
"""Seconds of processor time that tell how fast somebody is."""

MOST_ROUNDS = 20

TICK = 1e-9
"""Seconds: no clock tells less."""

TIED = 1e-6
"""Points: errors nearer to each other than this are the same; programs that are asked by text tell so many digits."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a judge lies.

    Args:
        judge: its name.
        description: all that its answers depend on.
        score: on all decisions of the benchmark.
        per_second: positions judged in a second of processor time; not-a-number where it judges none.
    """

    judge: str
    description: str
    score: Score
    per_second: float

    @property
    def is_known(self) -> bool:
        """Whether it judges positions."""
        return isfinite(self.per_second)

    def to_json(self) -> dict[str, Any]:
        """All figures, for a machine."""
        return {
            "judge": self.judge,
            "description": self.description,
            "per_second": round(self.per_second, 1) if self.is_known else None,
            **self.score.to_json(),
        }

    def is_beaten_by(self, other: Place) -> bool:
        """Whether another one is at least as fast and as near to the benchmark, and better in one of both."""
        nearer = self.score.error.mean - other.score.error.mean
        if other.per_second == self.per_second:
            return nearer > TIED
        return other.per_second > self.per_second and nearer > -TIED


def place(
    judge: Judge, benchmark: Benchmark[Decision], *, progress: Callable[[int], None] = lambda done: None
) -> Place:
    """Measure a judge.

    Args:
        judge: who; it should use one thread.
        benchmark: what.
        progress: told how many decisions are judged.
    """
    if judge.chances is None:
        return Place(judge.name, judge.description, measure(judge, benchmark, progress=progress).score(), nan)
    # Whatever has to be started is started now.
    judge.chances(pack([benchmark.variant.start()]))
    meter = _Meter(judge, judge.chances)
    score = measure(meter.judge, benchmark, progress=progress).score()
    for _ in range(MOST_ROUNDS):
        if meter.seconds > ENOUGH:
            break
        measure(meter.judge, benchmark)
    return Place(judge.name, judge.description, score, meter.judged / max(meter.seconds, TICK))


def front(places: Sequence[Place]) -> list[Place]:
    """Those that no other beats, the fastest first; who judges no positions is not among them."""
    kept = [one for one in places if one.is_known and not any(map(one.is_beaten_by, places))]
    return sorted(kept, key=lambda one: -one.per_second)


class _Meter:
    """Takes the time that a judge takes.

    Args:
        judge: who.
        chances: its chances.

    Attributes:
        judge: the same one, watched.
        judged: positions so far.
        seconds: of processor time so far.
    """

    def __init__(self, judge: Judge, chances: Callable[[Boards], Chances]) -> None:
        self._watched, self._asked = judge, chances
        self.judge = replace(judge, chances=self._chances)
        self.judged, self.seconds = 0, 0.0

    def _chances(self, boards: Boards) -> Chances:
        begun = self._watched.processor_seconds()
        found = self._asked(boards)
        self.seconds += self._watched.processor_seconds() - begun
        self.judged += len(boards)
        return found
