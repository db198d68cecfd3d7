"""Which candidates are looked at more deeply: play filters, and what the kernel wants to know of them.

What does not live here: the search that goes by them (``native/src/search.cpp``).
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral, Real
from typing import TYPE_CHECKING, TypedDict

from doublesix.errors import demand_type
from doublesix.kernel import max_plies

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["FILTERS", "PlayFilter", "filters_in_files", "kernel_filters"]


class KernelFilters(TypedDict):
    """By the depth judged last."""

    keep: tuple[int, int, int, int]
    margin: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlayFilter:
    """Which candidates go on from one depth to the next.

    Args:
        keep: how many at most; 0 = this depth is skipped on the way down.
        margin: how far behind the best they may be, EMG.

    Raises:
        TypeError: a number of plays that is not whole, or a margin that is no number.
        ValueError: one of them below 0.
    """

    keep: int
    margin: float

    def __post_init__(self) -> None:
        demand_type("keep", self.keep, Integral)
        demand_type("margin", self.margin, Real)
        if self.keep < 0 or not self.margin >= 0:
            raise ValueError(f"a filter keeps 0 plays or more within 0 EMG or more, not {self.keep} in {self.margin}")
        object.__setattr__(self, "keep", int(self.keep))


FILTERS = (PlayFilter(8, 0.16), PlayFilter(3, 0.06), PlayFilter(3, 0.04), PlayFilter(2, 0.02))
"""By the depth judged last: from 0 plies to 1, from 1 to 2, …"""


def kernel_filters(filters: Sequence[PlayFilter]) -> KernelFilters:
    """Play filters as the kernel wants them; depths without one are skipped."""
    first, second, third, fourth = (*filters, *(PlayFilter(0, 0.0),) * max_plies)[:max_plies]
    return {
        "keep": (first.keep, second.keep, third.keep, fourth.keep),
        "margin": (first.margin, second.margin, third.margin, fourth.margin),
    }


def filters_in_files(filters: Sequence[PlayFilter]) -> list[list[float]]:
    """Play filters as files name them: how many go on, and how far behind they may be."""
    return [[one.keep, one.margin] for one in filters]
