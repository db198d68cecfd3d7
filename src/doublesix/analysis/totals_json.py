"""Totals of players as JSON, and figures read from JSON. Published as `data/schemas/totals.schema.json`.

Errors and luck are EMG. Numbers are rounded to six decimals, as in the reports.
What does not live here: adding up (`totals`), the reports (`report_json`), who writes them where (`cli`).
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.mistakes import MISTAKES
from doublesix.analysis.numbers import rounded, rounded_or_none
from doublesix.analysis.totals import Losses, PlayerFigures

if TYPE_CHECKING:
    from doublesix.analysis.totals import MatchFigures, PlayerTotal

__all__ = ["FORMAT", "VERSION", "figures_in", "figures_value", "match_value", "player_value", "read_figures"]

FORMAT = "doublesix.totals"
VERSION = 2

Json = dict[str, Any]


def match_value(match: MatchFigures) -> Json:
    """What a match adds to the totals."""
    first, second = map(figures_value, match.figures)
    return {
        "variant": match.variant,
        "players": list(match.players),
        "date": match.date,
        "score": list(match.score),
        "figures": [first, second],
    }


def player_value(total: PlayerTotal) -> Json:
    """What a player comes to in a game."""
    return {
        "player": total.player,
        "variant": total.variant,
        "matches": total.matches,
        **figures_value(total.figures),
    }


def read_figures(value: Json) -> tuple[PlayerFigures, PlayerFigures]:
    """The figures of both players of a match, from the value that `match_value` gave.

    Raises:
        ValueError, TypeError, LookupError: that is no such value.
    """
    first, second = map(_read, value["figures"])
    return first, second


def figures_in(rating: Json) -> PlayerFigures:
    """The figures of a player of a match, from the rating in its report (`report_json`)."""
    luck = rating["luck"]
    return _read(
        {
            **{part: _lost(rating[part]) for part in ("checker", "cube")},
            "cube_mistakes": {kind: _lost(errors) for kind, errors in rating["cube_mistakes"].items()},
            "luck": None if luck is None else luck["amount"]["emg"],
        }
    )


def figures_value(figures: PlayerFigures) -> Json:
    """What a player comes to, in one match or in several."""
    return {
        "decisions": figures.decisions,
        "performance_rating": rounded_or_none(figures.performance_rating),
        "checker": _rated_value(figures.checker),
        "cube": _rated_value(figures.cube),
        "cube_mistakes": {kind.value: _losses_value(losses) for kind, losses in figures.cube_kinds.items()},
        "luck": rounded_or_none(figures.luck),
    }


def _rated_value(losses: Losses) -> Json:
    return {**_losses_value(losses), "performance_rating": rounded_or_none(losses.rating)}


def _losses_value(losses: Losses) -> Json:
    return {
        "decisions": losses.decisions,
        "error": rounded(losses.error),
        "mistakes": {mistake.value: count for mistake, count in losses.mistakes.items()},
    }


def _lost(errors: Json) -> Json:
    return {**errors, "error": errors["error"]["emg"]}


def _read(value: Json) -> PlayerFigures:
    kinds = {CubeMistake(kind): _losses(lost) for kind, lost in dict(value["cube_mistakes"]).items()}
    luck = None if value["luck"] is None else _finite(value["luck"])
    return PlayerFigures(_losses(value["checker"]), _losses(value["cube"]), kinds, luck)


def _losses(value: Json) -> Losses:
    mistakes = {mistake: int(value["mistakes"][mistake.value]) for mistake in MISTAKES}
    return Losses(int(value["decisions"]), _finite(value["error"]), mistakes)


def _finite(value: Any) -> float:
    if not isfinite(value):
        raise ValueError(value)
    return float(value)
