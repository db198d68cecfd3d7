"""The front of accuracy and speed as an SVG.

What does not live here: the figures (`front`), charts (`analysis.figure`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.figure import Axis, Panel, Series, figure_svg
from doublesix.arena.accuracy import CONFIDENCE_95
from doublesix.arena.front import front

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.arena.accuracy import Mean
    from doublesix.arena.front import Place

__all__ = ["front_svg"]


def front_svg(places: Sequence[Place]) -> str:
    """Error and loss of choice over speed; judges on the front are joined.

    Args:
        places: of all judges, one at least.
    """
    speed = Axis("positions judged in a second of processor time", logarithmic=True)
    panels = [
        Panel(
            "Error of equities (95 % intervals)", speed, Axis("points"), _series(places, lambda one: one.score.error)
        ),
        Panel(
            "Loss of choice (95 % intervals)", speed, Axis("points × 500"), _series(places, lambda one: one.score.loss)
        ),
    ]
    return figure_svg("Accuracy against speed", panels)


def _series(places: Sequence[Place], figure: Callable[[Place], Mean]) -> list[Series]:
    """Those on the front, and the others if there are any."""
    best = front(places)
    others = [one for one in places if one not in best]
    return [
        Series(
            name,
            [(one.per_second, figure(one).mean) for one in some],
            errors=[CONFIDENCE_95 * figure(one).std_error for one in some],
            labels=[one.judge for one in some],
            line=some is best,
        )
        for name, some in (("on the front", best), ("behind it", others))
        if some
    ]
