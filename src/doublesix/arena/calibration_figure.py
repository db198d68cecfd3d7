"""The calibration curve as an SVG: how many values should lie within an interval, and how many did.

What does not live here: the figures (`calibration`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.figure import COLORS, STYLE
from doublesix.arena.calibration import LEVELS, QUANTITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.arena.calibration import Coverage

__all__ = ["calibration_svg"]

SIDE, LEFT, TOP, GAP, BOTTOM = 210, 46, 30, 34, 44
LOWEST = 0.4


def calibration_svg(coverages: Sequence[Coverage]) -> str:
    """One panel for each quantity, one line for each depth, all classes together."""
    shown = [found for found in coverages if found.kind is None]
    names = [name for name in QUANTITIES if any(found.quantity == name for found in shown)]
    width, height = LEFT + len(names) * (SIDE + GAP), TOP + SIDE + BOTTOM
    panels = [_panel(name, number, [one for one in shown if one.quantity == name]) for number, name in enumerate(names)]
    frame = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
    title = "<title>Share of held-back values within intervals, by the share that should be</title>"
    return "\n".join([head, title, frame, *panels, "</svg>"]) + "\n"


def _panel(name: str, number: int, curves: Sequence[Coverage]) -> str:
    left = LEFT + number * (SIDE + GAP)
    parts = [
        f'<g transform="translate({left} {TOP})" style="{STYLE}">',
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<line x1="0" y1="{SIDE}" x2="{SIDE}" y2="0" stroke="#bbb" stroke-dasharray="4 3"/>',
        f'<text x="{SIDE / 2}" y="-10" text-anchor="middle">{name} ({curves[0].count})</text>',
        *(_tick(level) for level in (0.5, 0.8, 0.9, 0.99)),
    ]
    for curve in curves:
        color = COLORS[curve.plies % len(COLORS)]
        places = [(_x(level), SIDE - _x(share)) for level, share in zip(LEVELS, curve.shares, strict=True)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
        legend = SIDE - 8 - 16 * (len(curves) - 1 - curve.plies)
        parts.append(f'<text x="{SIDE - 8}" y="{legend}" text-anchor="end" fill="{color}">{curve.plies}-ply</text>')
    return "\n".join([*parts, "</g>"])


def _tick(level: float) -> str:
    place = _x(level)
    text = f"{100 * level:.0f} %"
    across = f'<text x="{place:.1f}" y="{SIDE + 16}" text-anchor="middle" font-size="10">{text}</text>'
    up = f'<text x="-4" y="{SIDE - place + 4:.1f}" text-anchor="end" font-size="10">{text}</text>'
    return across + up


def _x(share: float) -> float:
    """Pixels from the corner."""
    return SIDE * (max(share, LOWEST) - LOWEST) / (1 - LOWEST)
