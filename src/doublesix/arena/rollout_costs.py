"""What rollouts cost: the same positions rolled out by several engines, one after the other on one thread each.

Times are told at equal precision: a standard error falls with the root of the trials, so the time for another one is
the time taken times the square of their ratio. Everybody rolls a position out before the next one comes, so that
whatever else the machine does meets all alike.
What does not live here: who rolls out, and how (`rollers`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import geometric_mean
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from doublesix.arena.rollers import RolledOut, Roller
    from doublesix.position import Position

__all__ = ["AIM", "POSITIONS", "RolloutCost", "mean_ratio", "rollout_costs"]

AIM = 0.005
"""Points: the standard error that times are told for."""

POSITIONS: Mapping[str, str] = MappingProxyType(
    {
        "after_31": "sGfwATDgc/ABMA",
        "holding": "mOfgwQBwz8EBAw",
        "race": "2N2cAQDYPTMDAA",
        "blitz": "4HPwAVDYnoMBMA",
        "back_game": "2N0OBgCY52AAMw",
    }
)
"""One of each kind by its name: position ids, seen by the side on roll."""


@dataclass(frozen=True, slots=True)
class RolloutCost:
    """One position rolled out by one engine, beside the first engine's.

    Args:
        position: its name.
        roller: who rolled it out.
        found: the figures.
        first: those of the first engine.
    """

    position: str
    roller: str
    found: RolledOut
    first: RolledOut

    @property
    def aim_seconds(self) -> float:
        """Processor time that the standard error `AIM` would take."""
        return _aim_seconds(self.found)

    @property
    def ratio(self) -> float | None:
        """That time, in units of the first engine's; None where that one needs none, all being known."""
        return _over(self.aim_seconds, _aim_seconds(self.first))

    @property
    def apart(self) -> float | None:
        """Equity less the first engine's, in standard errors of the difference; None where both are exact."""
        variance = self.found.std_error**2 + self.first.std_error**2
        return _over(self.found.equity - self.first.equity, variance**0.5)

    def to_json(self) -> dict[str, Any]:
        """All figures, for a machine."""
        beside = {"aim_seconds": self.aim_seconds, "ratio": self.ratio, "apart": self.apart}
        return {"position": self.position, "engine": self.roller, **asdict(self.found), **beside}


def rollout_costs(rollers: Sequence[Roller], positions: Mapping[str, Position]) -> Iterator[RolloutCost]:
    """Roll out every position by everybody, told one by one.

    Args:
        rollers: who; the others are compared with the first.
        positions: by name, each seen by the side on roll.
    """
    for name, position in positions.items():
        first = None
        for one in rollers:
            found = one.roll_out(position)
            first = first or found
            yield RolloutCost(name, one.name, found, first)


def mean_ratio(costs: Iterable[RolloutCost]) -> float | None:
    """The geometric mean of ratios, of those that are above 0; None without any."""
    ratios = [cost.ratio for cost in costs if cost.ratio]
    return geometric_mean(ratios) if ratios else None


def _aim_seconds(found: RolledOut) -> float:
    return found.seconds * (found.std_error / AIM) ** 2


def _over(value: float, unit: float) -> float | None:
    return value / unit if unit else None
