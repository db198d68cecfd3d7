"""Sharpening a benchmark: the trials that longer rollouts would have had next, played and pooled with those there are.

The trials of a decision hang on its seed and their numbers alone, so that a file sharpened from 36 to 144 trials tells
what one made with 144 tells, but for the rounding of its figures and how their errors are reckoned.
What does not live here: how decisions are found and rolled out (`benchmark_build`, `cube_benchmark_build`), the files
(`rounds`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, TypeVar

from doublesix.arena.rounds import Placed, RoundsWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from doublesix.arena.rounds import DecisionFile

__all__ = ["Pool", "Sharpener", "needs_sharpening"]

BESIDE = ".sharper"
"""What the name of the file ends with in which all decisions are gathered."""

D = TypeVar("D", bound=Placed)


@dataclass(frozen=True, slots=True)
class Pool:
    """How figures of trials that were there are pooled with those of later ones.

    Args:
        before: trials that were there.
        later: trials played now.
    """

    before: int
    later: int

    def mean(self, before: float, later: float) -> float:
        """The mean of all trials."""
        return (self.before * before + self.later * later) / (self.before + self.later)

    def error(self, before: float | None, later: float) -> float:
        """Its standard error; former trials of which it is not known are taken to scatter like the later ones."""
        if before is None:
            return later * sqrt(self.later / (self.before + self.later))
        return hypot(self.before * before, self.later * later) / (self.before + self.later)


class Sharpener(RoundsWriter[D]):
    """A benchmark made again round by round with more trials, in a file beside it, whose place that takes in the end.

    Args:
        path: the benchmark.
        kind: of file.
        about: what its figures will depend on.
        sharpened: a decision with more trials; told the number of its round, from 0, and its place there, from 1.

    Raises:
        DataError: the benchmark differs in more than its trials, or is damaged.
    """

    def __init__(
        self, path: Path, kind: DecisionFile[D], about: Mapping[str, Any], sharpened: Callable[[D, Pool, int, int], D]
    ) -> None:
        found, self._former = kind.read(path)
        wanted = about["settings"]
        before = found.get("settings", {}).get("trials", wanted["trials"])
        kind.demand_same(path, found, {**about, "settings": {**wanted, "trials": before}})
        self._pool = Pool(before, wanted["trials"] - before)
        self._sharpened = sharpened
        self._former_path = path
        super().__init__(path.with_name(path.name + BESIDE), kind, about)
        self.wanted = sum(map(len, self._former))
        """Decisions that there are to be sharpened."""
        self._end_if_done()

    def make(self, number: int) -> list[D]:
        """The decisions of a round with all their trials."""
        return [
            self._sharpened(decision, self._pool, number, place)
            for place, decision in enumerate(self._former[number], start=1)
        ]

    def next_round(self) -> int:
        """Make and write the next round; the last one puts the file in the place of the former."""
        super().next_round()
        self._end_if_done()
        return self.decisions

    def _end_if_done(self) -> None:
        if self.decisions == self.wanted:
            os.replace(self._path, self._former_path)


def needs_sharpening(path: Path, kind: DecisionFile[Any], trials: int) -> bool:
    """Whether there is a benchmark with fewer trials than that.

    Raises:
        DataError: the file is no benchmark, or is damaged.
    """
    there = kind.read(path)[0].get("settings", {}).get("trials") if path.exists() else None
    return isinstance(there, int) and trials > there
