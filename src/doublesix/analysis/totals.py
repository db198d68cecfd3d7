"""What players come to over several matches: their figures added up game by game, whoever they played.

A player is who bears the name. A match counts once, however many analyses there are of it.
What does not live here: the figures of one match (`ratings`), what the same match is (`same_match`), tables (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.same_match import course_of, first_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.analysis.ratings import Errors, PlayerRating
    from doublesix.analysis.results import MatchAnalysis

__all__ = ["MatchFigures", "PlayerTotal", "player_totals"]


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """What an analysis adds to the figures of its players; far smaller than the analysis.

    Args:
        players: their names, first seat first.
        variant: key of the game, or of the games that follow each other.
        game: its name.
        score: in the end.
        ratings: of both.
        course: `course_of` the match.
    """

    players: tuple[str, str]
    variant: str
    game: str
    score: tuple[int, int]
    ratings: tuple[PlayerRating, PlayerRating]
    course: bytes

    @classmethod
    def of(cls, analysis: MatchAnalysis) -> MatchFigures:
        """The figures of an analysis."""
        record = analysis.record
        game = record.cycle or record.variant
        return cls(record.players, game.key, game.title, record.final_score, analysis.ratings, course_of(record))


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """A player's figures over several matches of one game.

    Args:
        player: the name.
        game: the name of the game, or of the games that follow each other.
        ratings: of each match.
    """

    player: str
    game: str
    ratings: tuple[PlayerRating, ...]

    @property
    def decisions(self) -> int:
        """Counted ones."""
        return sum(rating.decisions for rating in self.ratings)

    @property
    def performance_rating(self) -> float | None:
        """PR; None without decisions."""
        return _rating([part for rating in self.ratings for part in (rating.checker, rating.cube)])

    @property
    def checker_rating(self) -> float | None:
        """PR of the plays alone."""
        return _rating([rating.checker for rating in self.ratings])

    @property
    def cube_rating(self) -> float | None:
        """PR of the cube decisions alone."""
        return _rating([rating.cube for rating in self.ratings])

    @property
    def luck(self) -> float | None:
        """EMG gained by the dice; None where that of a match was not judged."""
        known = [float(rating.luck.amount.emg) for rating in self.ratings if rating.luck is not None]
        return sum(known) if len(known) == len(self.ratings) else None


def player_totals(matches: Iterable[MatchFigures]) -> list[PlayerTotal]:
    """Everybody's figures in each game, in the order of their first matches; each match once (`first_places`)."""
    known = list(matches)
    games = {match.variant: match.game for match in known}
    found: dict[tuple[str, str], list[PlayerRating]] = {}
    for place, first in enumerate(first_places(match.course for match in known)):
        if first == place:
            for player, rating in zip(known[place].players, known[place].ratings, strict=True):
                found.setdefault((player, known[place].variant), []).append(rating)
    return [PlayerTotal(player, games[variant], tuple(ratings)) for (player, variant), ratings in found.items()]


def _rating(parts: Sequence[Errors]) -> float | None:
    count = sum(part.decisions for part in parts)
    return 500 * sum(float(part.error.emg) for part in parts) / count if count else None
