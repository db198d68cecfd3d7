"""How the two sides travel: which of the opponent's points a point of mine is.

Every side numbers its own way home (24 furthest, 1 last). A `Track` translates one side's number
into the other's; the translation is its own inverse, so one table serves both sides.
What does not live here: what may stand where (`rules.landing`).
"""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.position import POINTS

__all__ = ["COMMON", "CONTRARY", "PARALLEL", "Track"]


@dataclass(frozen=True, slots=True)
class Track:
    """A way for two sides to share 24 points.

    Args:
        name: a word for messages.
        facings: entry p - 1 is the opponent's number of my point p.
    """

    name: str
    facings: tuple[int, ...]

    def facing(self, point: int) -> int:
        """The opponent's number of my point (1–24)."""
        return self.facings[point - 1]

    @property
    def shared_points(self) -> tuple[tuple[int, int], ...]:
        """Pairs (player's point, opponent's point) that are one place on the board."""
        return tuple((point, self.facing(point)) for point in POINTS)


CONTRARY = Track("contrary", tuple(25 - point for point in POINTS))
"""Opposite directions: each side's home is the other's far end."""

PARALLEL = Track("parallel", tuple(point + 12 if point <= 12 else point - 12 for point in POINTS))
"""The same direction from opposite corners."""

COMMON = Track("common", tuple(POINTS))
"""The same direction, the same entry, the same home."""
