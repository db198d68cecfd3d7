"""When a duel has said enough: intervals that hold at every moment, and rules that stop by them.

An ordinary 95 % interval holds where the number of games was fixed before; who looks after every batch and stops once
it leaves nought out is wrong far more often. The interval here is a **confidence sequence**: with 95 % confidence it
holds the true mean after every batch at once, so one may look, stop and go on as one likes. It is the normal mixture of
H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of Mathematical Statistics 41
(1970), with the variance estimated as in I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and A. Ramdas, "Time-uniform
central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024). The price is an interval half
as wide again as the ordinary one, narrowest in proportion at about `SHARPEST` pairs.
What does not live here: counting (`tally`), playing (`duel`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.arena.tally import Tally

__all__ = ["LEAST_PAIRS", "StopRule", "always_valid_95"]

ALPHA = 0.05
SHARPEST = 1000
"""Pairs after which the interval is narrowest in proportion to the ordinary one."""

LEAST_PAIRS = 100
"""The variance is an estimate: before so many pairs nothing is concluded."""

_MIXTURE = (2 * math.log(1 / ALPHA) + math.log(2 * math.log(1 / ALPHA) + 1)) / SHARPEST
"""Variance of the mixture, ρ² in the paper, by its rule for the sharpest moment."""


def always_valid_95(tally: Tally, *, less_luck: bool = False) -> tuple[float, float]:
    """The interval of points a game that holds at every moment; infinite before `LEAST_PAIRS`.

    Args:
        tally: what happened.
        less_luck: of points less luck, which was measured.
    """
    if tally.pairs < LEAST_PAIRS:
        return -math.inf, math.inf
    mean, error = (tally.net_per_game, tally.net_std_error) if less_luck else (tally.points_per_game, tally.std_error)
    spread = tally.pairs * _MIXTURE + 1
    half = error * math.sqrt(2 * spread / (spread - 1) * math.log(math.sqrt(spread) / ALPHA))
    return mean - half, mean + half


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRule:
    """When to stop before all games are played; without either, never.

    Args:
        decided: once the interval that holds at every moment leaves nought out.
        within: once that interval is no wider than so many points a game to each side.

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
        if self.within is not None and (high - low) / 2 <= self.within:
            return "precise"
        return ""
