"""What the first player can expect between games: the chance to win the match, or points ahead for money.

What does not live here: expectations within a game (`report_graph`), the table (`met`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.derived_met import met_for
from doublesix.match import Match, Seat

if TYPE_CHECKING:
    from doublesix.record import GameRecord, MatchRecord

__all__ = ["standing_after", "standing_before"]


def standing_before(record: MatchRecord, game: GameRecord) -> float:
    """Before a game."""
    if isinstance(record.terms, Match):
        return _chance(record, record.terms, game, 0)
    first, second = game.start_score
    return float(first - second)


def standing_after(record: MatchRecord, game: GameRecord) -> float | None:
    """After a game; None while it is unfinished."""
    if game.winner is None:
        return None
    points = game.points if game.winner is Seat.FIRST else -game.points
    if isinstance(record.terms, Match):
        return _chance(record, record.terms, game, points)
    return standing_before(record, game) + points


def _chance(record: MatchRecord, match: Match, game: GameRecord, points: int) -> float:
    score = record.score(game)
    first, second = match.away(score, Seat.FIRST), match.away(score, Seat.SECOND)
    if not first or not second:
        return float(not first)
    return float(
        met_for(record.variant_of(game)).mwc_after(
            first,
            second,
            points,
            is_crawford=score.is_crawford and points != 0,
            is_post_crawford=score.is_post_crawford,
            crawford_rule=match.crawford,
        )
    )
