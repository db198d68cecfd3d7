"""When a duel has said enough: intervals that hold at every moment, and rules that stop by them.

One may look after every batch, stop and go on as one likes, since the interval is a confidence sequence (`intervals`).
What does not live here: how far the interval reaches (`intervals`), counting (`tally`), playing (`duel`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.arena.tally import LEAST_PAIRS
from doublesix.intervals import lasting_reach_95

if TYPE_CHECKING:
    from doublesix.arena.tally import Tally

__all__ = ["StopRule", "always_valid_95"]

SHARPEST = 1000
"""Pairs after which the interval is narrowest in proportion to the ordinary one."""


def always_valid_95(tally: Tally, *, less_luck: bool = False) -> tuple[float, float]:
    """The interval of points a game that holds at every moment; infinite before `LEAST_PAIRS`.

    So it is as long as all pairs came to nought: those who seldom play differently have not done so yet, and how much
    that scatters is unknown.

    Args:
        tally: what happened.
        less_luck: of points less luck, which was measured.
    """
    if tally.pairs < LEAST_PAIRS:
        return -math.inf, math.inf
    mean, error = (tally.net_per_game, tally.net_std_error) if less_luck else (tally.points_per_game, tally.std_error)
    if mean == 0 == error:
        return -math.inf, math.inf
    half = error * lasting_reach_95(tally.pairs, sharpest=SHARPEST)
    return mean - half, mean + half


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRule:
    """When to stop before all games are played; without either, never.

    Args:
        decided: once the interval that holds at every moment leaves nought out.
        within: once that interval is no wider than so many points a game to each side; of pairs that all came out alike
            it has no width, and tells nothing.

    Raises:
        ValueError: `within` is not above 0, or infinite.
    """

    decided: bool = False
    within: float | None = None

    def __post_init__(self) -> None:
        if self.within is not None and not 0 < self.within < math.inf:
            raise ValueError(f"within must be above 0 points and finite, not {self.within}")

    def reason(self, tally: Tally, *, less_luck: bool = False) -> str:
        """Why a duel that stands so may stop: ``decided``, ``precise``, or nothing; asked as `always_valid_95` is."""
        low, high = always_valid_95(tally, less_luck=less_luck)
        if self.decided and not low <= 0 <= high:
            return "decided"
        if self.within is not None and 0 < (high - low) / 2 <= self.within:
            return "precise"
        return ""
