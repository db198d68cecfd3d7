"""What the first player can expect between games: the chance to win the match, or points ahead for money.

What does not live here: expectations within a game (`report_graph`), the table (`met`), which the judge brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.match import Match, Seat
from doublesix.record import Ending

if TYPE_CHECKING:
    from doublesix.met import MatchEquityTable
    from doublesix.record import GameRecord, MatchRecord

__all__ = ["standing_after", "standing_before"]


def standing_before(record: MatchRecord, game: GameRecord, met: MatchEquityTable) -> float:
    """Before a game.

    Args:
        record: the match.
        game: one of its games.
        met: the match equity table to count by, as the first player sees it.
    """
    if isinstance(record.terms, Match):
        return _chance(record, record.terms, game, 0, met)
    first, second = game.start_score
    return float(first - second)


def standing_after(record: MatchRecord, game: GameRecord, met: MatchEquityTable) -> float | None:
    """After a game; None while it is unfinished, and where a clock ended it. Arguments as in `standing_before`."""
    if game.ending is Ending.TIED:
        return standing_before(record, game, met)
    if game.winner is None or game.ending is Ending.TIME:
        return None
    points = game.points if game.winner is Seat.FIRST else -game.points
    if isinstance(record.terms, Match):
        return _chance(record, record.terms, game, points, met)
    return standing_before(record, game, met) + points


def _chance(record: MatchRecord, match: Match, game: GameRecord, points: int, met: MatchEquityTable) -> float:
    score = record.score(game)
    first, second = match.away(score, Seat.FIRST), match.away(score, Seat.SECOND)
    if not first or not second:
        return float(not first)
    return float(
        met.mwc_after(
            first,
            second,
            points,
            is_crawford=score.is_crawford and points != 0,
            is_post_crawford=score.is_post_crawford,
            crawford_rule=match.crawford,
        )
    )
