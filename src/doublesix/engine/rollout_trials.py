"""What a rollout is made of: lines that are rolled out, and how each of their trials came out. Plain data.

What does not live here: playing trials (`engine.rollouts`), figures from them (`engine.rollout_results`), files
(`engine.rollout_files`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.engine.stakes import Stakes
    from doublesix.position import Position

__all__ = ["ENDS", "RolloutLine", "TrialLog", "Trials"]

ENDS = ("over", "table", "truncated", "passed")


@dataclass(frozen=True, slots=True)
class RolloutLine:
    """One thing that is rolled out. "The root" is the side whose values are wanted.

    Args:
        name: what it is called in results.
        position: seen by the side on roll.
        is_root_on_roll: whether that is the root.
        level: how often the cube has been turned beyond the stakes' cube.
        owner: of the cube, seen by the root: 0 centered, 1 the root, 2 the other side.
        may_double_first: whether the side on roll may double before the first roll.
    """

    name: str
    position: Position
    is_root_on_roll: bool
    level: int
    owner: int
    may_double_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialLog:
    """How one trial of one line came out, seen by the root.

    Args:
        trial: its number, from 0; the same number has the same dice in every line.
        line: name of the line.
        equity: EMG of the result.
        luck: EMG of the dice; what counts is equity less luck.
        plies: rolls played.
        end: "over", "table" (an exact table knew the rest), "truncated" or "passed".
    """

    trial: int
    line: str
    equity: float
    luck: float
    plies: int
    end: str


@dataclass(frozen=True, slots=True, eq=False)
class Trials:
    """T trials of L lines, seen by the root.

    Args:
        values: ``float64[L, T, 6]``, five outcomes and the utility of every trial, the luck left in.
        luck: the same of the luck in them.
        plies: ``int32[L, T]``, rolls played.
        ends: ``int8[L, T]``, how the trial ended: a place in `ENDS`.

    Raises:
        ValueError: the tables do not fit together.
    """

    values: NDArray[np.float64]
    luck: NDArray[np.float64]
    plies: NDArray[np.int32]
    ends: NDArray[np.int8]

    def __post_init__(self) -> None:
        tables = (self.values, self.luck, self.plies, self.ends)
        if any(table.shape[:2] != self.values.shape[:2] for table in tables) or self.values.shape[2:] != (6,):
            raise ValueError("its tables do not fit together")

    @classmethod
    def none(cls, lines: int) -> Trials:
        """No trials yet, of so many lines."""
        return cls(
            np.zeros((lines, 0, 6)),
            np.zeros((lines, 0, 6)),
            np.zeros((lines, 0), np.int32),
            np.zeros((lines, 0), np.int8),
        )

    @property
    def lines(self) -> int:
        """Of how many lines."""
        return len(self.values)

    @property
    def count(self) -> int:
        """How many of each line."""
        return int(self.values.shape[1])

    def followed_by(self, later: Trials) -> Trials:
        """These, then those."""
        return Trials(
            np.concatenate([self.values, later.values], axis=1),
            np.concatenate([self.luck, later.luck], axis=1),
            np.concatenate([self.plies, later.plies], axis=1),
            np.concatenate([self.ends, later.ends], axis=1),
        )

    def log(self, lines: Sequence[RolloutLine], stakes: Stakes, *, first: int = 0) -> Iterator[TrialLog]:
        """Every trial of every line; the first one has that number."""
        for trial in range(self.count):
            for number, line in enumerate(lines):
                yield TrialLog(
                    trial=first + trial,
                    line=line.name,
                    equity=float(self.values[number, trial, 5] - stakes.middle) / stakes.unit,
                    luck=float(self.luck[number, trial, 5]) / stakes.unit,
                    plies=int(self.plies[number, trial]),
                    end=ENDS[self.ends[number, trial]],
                )
