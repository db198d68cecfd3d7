"""What players come to over several matches: their figures added up, whoever they played.

A player is who bears the name. A match counts once, however many analyses there are of it.
What does not live here: the figures of one match (`ratings`), tables (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.same_match import first_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.analysis.ratings import Errors, PlayerRating
    from doublesix.analysis.results import MatchAnalysis

__all__ = ["PlayerTotal", "player_totals"]


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """A player's figures over several matches.

    Args:
        player: the name.
        ratings: of each match.
    """

    player: str
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


def player_totals(analyses: Iterable[MatchAnalysis]) -> list[PlayerTotal]:
    """Everybody's figures, in the order of their first matches; those of a match by its first analysis."""
    found: dict[str, list[PlayerRating]] = {}
    known = list(analyses)
    for place, first in enumerate(first_places(analysis.record for analysis in known)):
        if first != place:
            continue
        analysis = known[place]
        for player, rating in zip(analysis.record.players, analysis.ratings, strict=True):
            found.setdefault(player, []).append(rating)
    return [PlayerTotal(player, tuple(ratings)) for player, ratings in found.items()]


def _rating(parts: Sequence[Errors]) -> float | None:
    count = sum(part.decisions for part in parts)
    return 500 * sum(float(part.error.emg) for part in parts) / count if count else None
