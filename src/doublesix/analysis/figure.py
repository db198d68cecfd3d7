"""Line charts as SVG in one plain style: panels side by side or below each other, axes with round numbers.

What does not live here: what is drawn (`training.curve`, `arena.front_figure`), the charts of match reports
(`report_chart`), boards (`notation.board_svg`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COLORS", "STYLE", "Axis", "Panel", "Series", "figure_svg"]

WIDTH, HEIGHT = 560, 240
LEFT, RIGHT, TOP, GAP, BOTTOM = 72, 24, 40, 76, 52
"""Margins around a panel; `GAP` lies between one panel and the next below."""

COLORS = ("#1b6ca8", "#c2571a", "#3d8b40", "#7d3c98", "#555555")
STYLE = "font: 12px sans-serif; fill: #333"
TICKS = 5
"""About so many a linear axis."""
FEW_TICKS = 3
"""A logarithmic axis with fewer of 1, 2, 5, 10 … is marked like a linear one."""

LETTER = 6.5
"""About the width of a letter of a word beside a point."""
ASCENT, DESCENT = 10, 3
"""How far such a word reaches above and below its line."""
DOT = 4
"""What a point keeps free around it."""

MARGIN, MARGIN_FOR_WORDS = 0.05, 0.12
"""Of an axis stays free on each side; more above and below points with words."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis.

    Args:
        label: what it counts, with its unit.
        logarithmic: whether equal steps are equal factors; values must be above 0.
    """

    label: str
    logarithmic: bool = False

    def place(self, value: float) -> float:
        """Where a value lies, before scaling."""
        return math.log10(value) if self.logarithmic else value


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one color.

    Args:
        name: what the legend calls it.
        points: x and y.
        errors: of each point the half width of its interval; none where empty.
        labels: a word beside each point; none where empty.
        labels_below: whether those words stand below their points instead of above.
        line: whether the points are joined.
        dots: whether each point is marked.
    """

    name: str
    points: Sequence[tuple[float, float]]
    errors: Sequence[float] = ()
    labels: Sequence[str] = ()
    labels_below: bool = False
    line: bool = True
    dots: bool = True


@dataclass(frozen=True, slots=True)
class Panel:
    """One chart.

    Args:
        title: above it.
        x, y: its axes.
        series: what it shows; one point at least.
        legend_left: whether the legend stands on the left, for charts that are full on the right.
    """

    title: str
    x: Axis
    y: Axis
    series: Sequence[Series] = field(default_factory=tuple)
    legend_left: bool = False


def figure_svg(title: str, panels: Sequence[Panel]) -> str:
    """Some panels, the first on top, as a whole SVG file.

    Args:
        title: of the figure, for those who cannot see it.
        panels: one at least.
    """
    width = LEFT + WIDTH + RIGHT
    height = TOP + len(panels) * HEIGHT + (len(panels) - 1) * GAP + BOTTOM
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
    frame = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    drawn = (_panel(panel, TOP + number * (HEIGHT + GAP)) for number, panel in enumerate(panels))
    return "\n".join([head, f"<title>{escape(title)}</title>", frame, *drawn, "</svg>"]) + "\n"


@dataclass(frozen=True, slots=True)
class _Scale:
    """From values to pixels along one axis."""

    axis: Axis
    low: float
    high: float
    pixels: int

    @classmethod
    def of(cls, axis: Axis, values: Sequence[float], pixels: int, margin: float = MARGIN) -> _Scale:
        places = [axis.place(value) for value in values]
        low, high = min(places), max(places)
        spare = margin * (high - low) or 0.5 * abs(low) or 0.5
        return cls(axis, low - spare, high + spare, pixels)

    def __call__(self, value: float) -> float:
        return self.pixels * (self.axis.place(value) - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round values along the axis."""
        if self.axis.logarithmic:
            decades = range(math.floor(self.low), math.ceil(self.high) + 1)
            steps = (1, 2, 5) if self.high - self.low < 2 else (1,)
            round_ones = [step * 10.0**decade for decade in decades for step in steps]
            found = [value for value in round_ones if self.low <= math.log10(value) <= self.high]
            if len(found) >= FEW_TICKS:
                return found
        low, high = (10**self.low, 10**self.high) if self.axis.logarithmic else (self.low, self.high)
        step = _round_step((high - low) / TICKS)
        return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _panel(panel: Panel, top: int) -> str:
    x = _Scale.of(panel.x, [point[0] for series in panel.series for point in series.points], WIDTH)
    reached = [value for series in panel.series for value in _reach(series, panel.y)]
    has_words = any(series.labels for series in panel.series)
    y = _Scale.of(panel.y, reached, HEIGHT, MARGIN_FOR_WORDS if has_words else MARGIN)
    parts = [
        f'<g transform="translate({LEFT} {top})" style="{STYLE}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>',
        f'<text x="{WIDTH / 2}" y="-14" text-anchor="middle" font-weight="bold">{escape(panel.title)}</text>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT + 36}" text-anchor="middle">{escape(panel.x.label)}</text>',
        f'<text x="{-HEIGHT / 2}" y="-56" transform="rotate(-90)" text-anchor="middle">{escape(panel.y.label)}</text>',
        *(_x_tick(x(value), value) for value in x.ticks()),
        *(_y_tick(HEIGHT - y(value), value) for value in y.ticks()),
    ]
    dots = [(x(point[0]), HEIGHT - y(point[1])) for series in panel.series for point in series.points if series.dots]
    taken = [(across - DOT, down - DOT, across + DOT, down + DOT) for across, down in dots]
    for number, series in enumerate(panel.series):
        parts += _drawn(series, COLORS[number % len(COLORS)], x, y, taken)
    if len(panel.series) > 1:
        spot = 'x="8"' if panel.legend_left else f'x="{WIDTH - 8}" text-anchor="end"'
        parts += [_legend(number, series.name, spot) for number, series in enumerate(panel.series)]
    return "\n".join([*parts, "</g>"])


def _reach(series: Series, axis: Axis) -> list[float]:
    """All that has to fit between bottom and top."""
    errors = series.errors or [0.0] * len(series.points)
    found = [y + sign * error for (_, y), error in zip(series.points, errors, strict=True) for sign in (-1, 1)]
    return [value for value in found if value > 0 or not axis.logarithmic]


def _drawn(series: Series, color: str, x: _Scale, y: _Scale, taken: list[Box]) -> list[str]:
    """A series; the boxes of its words join those that are taken."""
    places = [(x(point[0]), HEIGHT - y(point[1])) for point in series.points]
    parts = []
    if series.line and len(places) > 1:
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.5"/>')
    for (across, _), (_, value), error in zip(places, series.points, series.errors, strict=False):
        ends = [
            HEIGHT - y(value + sign * error) for sign in (-1, 1) if value + sign * error > 0 or not y.axis.logarithmic
        ]
        parts.append(
            f'<line x1="{across:.1f}" x2="{across:.1f}" y1="{ends[0]:.1f}" y2="{ends[-1]:.1f}" stroke="{color}"/>'
        )
    if series.dots:
        parts += [f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3" fill="{color}"/>' for across, down in places]
    for place, label in zip(places, series.labels, strict=False):
        spots = _spots(label, place, below=series.labels_below)
        spot = min(spots, key=lambda spot: sum(_overlap(spot.box, box) for box in taken))
        taken.append(spot.box)
        parts.append(
            f'<text x="{spot.across:.1f}" y="{spot.down:.1f}" text-anchor="{spot.anchor}" fill="{color}">'
            f"{escape(label)}</text>"
        )
    return parts


class _Spot(NamedTuple):
    """Where a word may stand: its anchor, and the room that it takes."""

    across: float
    down: float
    anchor: str
    box: Box


def _spots(label: str, place: tuple[float, float], *, below: bool) -> list[_Spot]:
    """Where the word of a point may stand inside the panel, the best first; anywhere, where there is no room inside."""
    across, down = place
    width = LETTER * len(label)
    # A line that rises to the right leaves room above on its left, below on its right.
    order = ((1, 14), (-1, -5), (-1, 14), (1, -5)) if below else ((1, -5), (-1, -5), (1, 14), (-1, 14))
    spots = []
    for side, lower in order:
        near, line = across + 7 * side, down + lower
        left = near if side > 0 else near - width
        box = (left, line - ASCENT, left + width, line + DESCENT)
        spots.append(_Spot(near, line, "start" if side > 0 else "end", box))
    inside = [
        spot
        for spot in spots
        if spot.box[0] >= 0 and spot.box[2] <= WIDTH and 0 <= spot.box[1] <= spot.box[3] <= HEIGHT
    ]
    return inside or spots


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _legend(number: int, name: str, spot: str) -> str:
    color = COLORS[number % len(COLORS)]
    return f'<text {spot} y="{18 + 16 * number}" fill="{color}">{escape(name)}</text>'


def _x_tick(place: float, value: float) -> str:
    mark = f'<line x1="{place:.1f}" x2="{place:.1f}" y1="{HEIGHT}" y2="{HEIGHT + 4}" stroke="#999"/>'
    return f'{mark}<text x="{place:.1f}" y="{HEIGHT + 17}" text-anchor="middle" font-size="10">{_number(value)}</text>'


def _y_tick(place: float, value: float) -> str:
    rule = f'<line x1="0" x2="{WIDTH}" y1="{place:.1f}" y2="{place:.1f}" stroke="#eee"/>'
    return f'{rule}<text x="-6" y="{place + 4:.1f}" text-anchor="end" font-size="10">{_number(value)}</text>'


def _number(value: float) -> str:
    """Short: 2.5 M, 300 k, 0.02."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{value / size:.4g}{letter}".replace("-", "−")
    return f"{value:.4g}".replace("-", "−")


def _round_step(step: float) -> float:
    """The next of 1, 2, 5, 10 … upwards."""
    size: float = 10.0 ** math.floor(math.log10(step))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= step * (1 - 1e-9))
