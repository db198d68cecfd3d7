"""Totals of players as JSON. Published as `data/schemas/totals.schema.json`.

Errors and luck are EMG. Numbers are rounded to six decimals, as in the reports.
What does not live here: adding up (`totals`), the reports (`report_json`), who writes them where (`cli`).
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import rounded, rounded_or_none
from doublesix.analysis.totals import Losses, PlayerFigures

if TYPE_CHECKING:
    from doublesix.analysis.totals import MatchFigures, PlayerTotal

__all__ = ["FORMAT", "VERSION", "match_value", "player_value", "read_figures"]

FORMAT = "doublesix.totals"
VERSION = 1

Json = dict[str, Any]


def match_value(match: MatchFigures) -> Json:
    """What a match adds to the totals."""
    first, second = map(_figures, match.figures)
    return {
        "variant": match.variant,
        "players": list(match.players),
        "score": list(match.score),
        "figures": [first, second],
    }


def player_value(total: PlayerTotal) -> Json:
    """What a player comes to in a game."""
    return {
        "player": total.player,
        "variant": total.variant,
        "matches": total.matches,
        **_figures(total.figures),
    }


def read_figures(value: Json) -> tuple[PlayerFigures, PlayerFigures]:
    """The figures of both players of a match, from the value that `match_value` gave.

    Raises:
        ValueError, TypeError, LookupError: that is no such value.
    """
    first, second = (
        PlayerFigures(_losses(one["checker"]), _losses(one["cube"]), _luck(one)) for one in value["figures"]
    )
    return first, second


def _figures(figures: PlayerFigures) -> Json:
    return {
        "decisions": figures.decisions,
        "performance_rating": rounded_or_none(figures.performance_rating),
        "checker": _losses_value(figures.checker),
        "cube": _losses_value(figures.cube),
        "luck": rounded_or_none(figures.luck),
    }


def _losses_value(losses: Losses) -> Json:
    return {
        "decisions": losses.decisions,
        "error": rounded(losses.error),
        "performance_rating": rounded_or_none(losses.rating),
    }


def _losses(value: Json) -> Losses:
    return Losses(int(value["decisions"]), _finite(value["error"]))


def _luck(value: Json) -> float | None:
    return None if value["luck"] is None else _finite(value["luck"])


def _finite(value: Any) -> float:
    if not isfinite(value):
        raise ValueError(value)
    return float(value)
