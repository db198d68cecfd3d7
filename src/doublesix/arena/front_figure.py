"""The front of accuracy and speed as an SVG.

What does not live here: the figures (`front`), charts (`analysis.figure`).
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from doublesix.analysis.figure import Axis, Panel, Series, figure_svg
from doublesix.arena.front import front

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.arena.accuracy import Mean
    from doublesix.arena.front import Place

__all__ = ["front_svg"]

LEAST = 1e-4
"""What is nearer to the benchmark than this is drawn there: a logarithmic axis knows no nought."""

SPEED = Axis("positions judged in a second of processor time", logarithmic=True)


def front_svg(places: Sequence[Place]) -> str:
    """Error and loss of choice over speed; judges on the front are joined.

    Args:
        places: of judges of positions, one at least.
    """
    panels = [
        _panel("Error of equities", "points", places, lambda one: one.score.error),
        _panel("Loss of choice", "points × 500", places, lambda one: one.score.loss),
    ]
    return figure_svg("Accuracy against speed", panels)


def _panel(title: str, unit: str, places: Sequence[Place], figure: Callable[[Place], Mean]) -> Panel:
    """Those on the front, and the others if there are any."""
    best = front(places)
    others = [one for one in places if one not in best]
    series = [
        Series(
            name,
            [(one.per_second, max(figure(one).mean, LEAST)) for one in some],
            # Nothing is drawn where a single decision tells of no interval.
            errors=[half if isfinite(half := figure(one).half_95) else 0.0 for one in some],
            labels=[one.judge for one in some],
            labels_below=some is best,
            line=some is best,
        )
        for name, some in (("on the front", best), ("behind it", others))
        if some
    ]
    return Panel(f"{title} (95 % intervals)", SPEED, Axis(unit, logarithmic=True), series, legend_left=True)
