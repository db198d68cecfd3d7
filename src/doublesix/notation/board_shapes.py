"""Small shapes of drawn boards as SVG elements: rectangles, arrows, dice, tokens.

What does not live here: where they go (`board_places`), colors (`themes`), the board as a whole (`board_svg`).
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.notation.board_places import Place

__all__ = ["FONT", "arrow", "bomb", "circular_arrow", "die", "rect", "text", "way"]

FONT = "font-family='Helvetica,Arial,sans-serif' text-anchor='middle'"
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the spots of a die lie."""


def rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    """A rectangle by its upper left corner."""
    return f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' {paint}/>"


def text(x: float, y: float, size: float, fill: str, content: str, *, weight: str = "bold") -> str:
    """Words around x on the line y; `content` is markup."""
    return f"<text x='{x:g}' y='{y:g}' {FONT} font-size='{size}' font-weight='{weight}' fill='{fill}'>{content}</text>"


def die(middle: Place, size: float, number: int, paint: tuple[str, str, str]) -> Iterator[str]:
    """A die; `paint` is its face, its rim and its spots."""
    (x, y), (face, rim, spots) = middle, paint
    outline = f"fill='{face}' stroke='{rim}' stroke-width='1.5' rx='7'"
    yield rect(x - size / 2, y - size / 2, size, size, outline)
    for dx, dy in SPOTS[number]:
        yield f"<circle cx='{x + dx * 9.5:g}' cy='{y + dy * 9.5:g}' r='3.5' fill='{spots}'/>"


def arrow(start: Place, end: Place, count: int, paint: tuple[str, str]) -> Iterator[str]:
    """An arrow for checkers that move; `paint` is its color and its outline."""
    color, outline = paint
    (x1, y1), (x2, y2) = start, end
    length = max(hypot(x2 - x1, y2 - y1), 1.0)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    yield (
        f"<polygon points='{_arrow_corners(start, (ux, uy), length, (2.6, 15, 9.5))}' fill='{color}' "
        f"stroke='{outline}' stroke-width='1.5' stroke-linejoin='round' opacity='0.92'/>"
    )
    if count > 1:
        x, y = x1 + ux * length / 2, y1 + uy * length / 2
        yield f"<circle cx='{x:.1f}' cy='{y:.1f}' r='10' fill='{color}' stroke='{outline}' stroke-width='1.5'/>"
        yield (
            f"<text x='{x:.1f}' y='{y + 4.5:.1f}' {FONT} font-size='12' font-weight='bold' fill='{outline}'>"
            f"×{count}</text>"
        )


def way(start: Place, end: Place, paint: tuple[str, str]) -> Iterator[str]:
    """A small arrow that shows where a side starts and which way it travels; `paint` as for `arrow`."""
    color, outline = paint
    (x1, y1), (x2, _) = start, end
    corners = _arrow_corners(start, (1.0 if x2 > x1 else -1.0, 0.0), abs(x2 - x1), (1.6, 11, 5))
    stroke = f"fill='{color}' stroke='{outline}' stroke-width='0.8' stroke-linejoin='round'"
    yield f"<polygon points='{corners}' {stroke}/>"
    yield f"<circle cx='{x1:g}' cy='{y1:g}' r='4.2' {stroke}/>"


def _arrow_corners(
    start: Place, direction: tuple[float, float], length: float, sizes: tuple[float, float, float]
) -> str:
    """The outline; `sizes` are half the shaft's width, the head's length, half the head's width."""
    (x, y), (ux, uy), (shaft, head, wing) = start, direction, sizes
    neck = length - head
    half = [(0.0, shaft), (neck, shaft), (neck, wing)]
    around = [*half, (length, 0.0), *((along, -across) for along, across in reversed(half))]
    corners = ((x + along * ux - across * uy, y + along * uy + across * ux) for along, across in around)
    return " ".join(f"{corner_x:.1f},{corner_y:.1f}" for corner_x, corner_y in corners)


def bomb(middle: Place, paint: tuple[str, str]) -> Iterator[str]:
    """A round bomb with a burning fuse; `paint` is its body and its outline."""
    (x, y), (body, outline) = middle, paint
    yield f"<circle cx='{x:g}' cy='{y + 2:g}' r='11.5' fill='{body}' stroke='{outline}' stroke-width='1.5'/>"
    yield (
        f"<path d='M{x + 7:g},{y - 7:g} q3,-7 9,-5' fill='none' stroke='{outline}' stroke-width='2.2' "
        "stroke-linecap='round'/>"
    )
    yield f"<circle cx='{x + 16:g}' cy='{y - 12:g}' r='3' fill='#f08c1e' stroke='{outline}' stroke-width='0.8'/>"
    yield f"<circle cx='{x - 4:g}' cy='{y - 2:g}' r='2.6' fill='{outline}' opacity='0.7'/>"


def circular_arrow(middle: Place, paint: tuple[str, str]) -> Iterator[str]:
    """A disc with an arrow going round: a roll may be thrown again. `paint` is its body and its outline."""
    (x, y), (body, outline) = middle, paint
    yield f"<circle cx='{x:g}' cy='{y:g}' r='13' fill='{body}' stroke='{outline}' stroke-width='1.5'/>"
    yield (
        f"<path d='M{x + 6:g},{y - 4:g} a7.2,7.2 0 1 0 1.2,5.5' fill='none' stroke='{outline}' stroke-width='2.4' "
        "stroke-linecap='round'/>"
    )
    corners = f"{x + 9.5:g},{y - 7.5:g} {x + 8.8:g},{y - 0.6:g} {x + 2.6:g},{y - 3.6:g}"
    yield f"<polygon points='{corners}' fill='{outline}'/>"
