"""Where everything lies on a drawn board: lengths in user units, and the middle of every place.

From left to right: margin (cube, checkers not yet entered), six points, bar, six points, tray. The side on roll sits
at the bottom; its 24-point is at the top right, its 1-point at the bottom right, unless the board is mirrored.
What does not live here: colors and shapes (`board_svg`, `board_shapes`).
"""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.position import BAR

__all__ = [
    "BAR_LEFT",
    "BAR_WIDTH",
    "BOTTOM",
    "HALF",
    "HEIGHT",
    "LEFT",
    "MARGIN",
    "MIDDLE",
    "NUMBERS",
    "PIN_RISE",
    "POINT",
    "RADIUS",
    "RIGHT_HALF",
    "RIM",
    "SHOWN",
    "TOP",
    "TRAY",
    "TRAY_LEFT",
    "WIDTH",
    "Place",
    "Places",
]

POINT = 40.0
RADIUS = 19.0
RIM = 12.0
MARGIN = 52.0
TRAY = 52.0
BAR_WIDTH = 48.0
HALF = 212.0
NUMBERS = 22.0
SHOWN = 5
"""Checkers of a stack that are drawn; the last one of them bears the count of a higher stack."""
PIN_RISE = 0.45
"""How far, in checkers, a jailer is shifted from the prisoner below it."""
OFF_STEP = 30.0
"""How far the arrows of checkers borne off, one after the other, end from each other."""

LEFT = RIM + MARGIN
BAR_LEFT = LEFT + 6 * POINT
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
TRAY_LEFT = RIGHT_HALF + 6 * POINT + RIM
WIDTH = TRAY_LEFT + TRAY + RIM
TOP = NUMBERS + RIM
BOTTOM = TOP + 2 * HALF
HEIGHT = BOTTOM + RIM + NUMBERS
MIDDLE = HEIGHT / 2

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Places:
    """Middles of places.

    Args:
        clockwise: whether the side on roll travels clockwise: everything is mirrored.
    """

    clockwise: bool

    def x(self, x: float) -> float:
        """A place from the left as it is drawn."""
        return WIDTH - x if self.clockwise else x

    def column(self, point: int) -> tuple[float, float, int]:
        """Middle of a point, the y of its base, and the direction inwards."""
        column = 12 - point if point <= 12 else point - 13
        left = LEFT + column * POINT + (BAR_WIDTH if column >= 6 else 0)
        return self.x(left + POINT / 2), *((BOTTOM, -1) if point <= 12 else (TOP, 1))

    def spot(self, point: int, height: float, *, is_player: bool = True) -> Place:
        """The middle of the checker at a height (from 0) on a point or the bar."""
        if point == BAR:
            outward = -1 if is_player else 1
            return self.x(BAR_LEFT + BAR_WIDTH / 2), MIDDLE + outward * (2 * RADIUS * (height + 1))
        x, base, inward = self.column(point)
        return x, base + inward * (RADIUS + 1 + 2 * RADIUS * height)

    def in_tray(self, left: float, height: float, *, is_player: bool) -> Place:
        """Where the arrow of a checker borne off ends: one after the other further inwards."""
        inward = 60 + OFF_STEP * height
        return self.x(left + TRAY / 2), BOTTOM - inward if is_player else TOP + inward

    def entrance(self, point: int) -> Place:
        """Where checkers that never entered come onto the board, beside the outermost point of their side."""
        x, base, inward = self.column(point)
        outward = 1 if x > WIDTH / 2 else -1
        return x + outward * (POINT / 2 + RIM - 3), base + inward * 3 * RADIUS
