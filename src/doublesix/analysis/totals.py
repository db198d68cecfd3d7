"""What players come to over several matches: their figures added up game by game, whoever they played.

A player is who bears the name. A match counts once, however many analyses there are of it. Figures of a match are
rounded as its report has them: whoever adds up reports gets the same.
What does not live here: the figures of one match (`ratings`), what the same match is (`same_match`), totals as a file
(`totals_json`), tables (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.mistakes import MISTAKES, Mistake
from doublesix.analysis.numbers import rounded
from doublesix.analysis.ratings import performance_rating
from doublesix.analysis.same_match import course_of, first_places
from doublesix.formats.days import day_played

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doublesix.analysis.ratings import Errors, PlayerRating
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.record import MatchRecord

__all__ = ["Losses", "MatchFigures", "PlayerFigures", "PlayerTotal", "player_totals"]


@dataclass(frozen=True, slots=True)
class Losses:
    """Decisions and what they lost.

    Args:
        decisions: counted ones.
        error: EMG.
        mistakes: how many of each class.
    """

    decisions: int = 0
    error: float = 0.0
    mistakes: Mapping[Mistake, int] = field(default_factory=lambda: dict.fromkeys(MISTAKES, 0), hash=False)

    def __add__(self, other: Losses) -> Losses:
        mistakes = {mistake: self.mistakes[mistake] + other.mistakes[mistake] for mistake in MISTAKES}
        return Losses(self.decisions + other.decisions, self.error + other.error, mistakes)

    @property
    def rating(self) -> float | None:
        """PR; None without decisions."""
        return performance_rating(self.error, self.decisions)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player comes to.

    Args:
        checker: all plays.
        cube: all cube decisions.
        cube_kinds: cube mistakes by what was wrong; only kinds that happened.
        luck: EMG gained by the dice; None where it was not judged.
    """

    checker: Losses = Losses()
    cube: Losses = Losses()
    cube_kinds: Mapping[CubeMistake, Losses] = field(default_factory=dict, hash=False)
    luck: float | None = 0.0

    @classmethod
    def of(cls, rating: PlayerRating) -> PlayerFigures:
        """Those of a match."""
        luck = None if rating.luck is None else rounded(rating.luck.amount.emg)
        kinds = {kind: _losses(errors) for kind, errors in rating.cube_kinds.items()}
        return cls(_losses(rating.checker), _losses(rating.cube), kinds, luck)

    def __add__(self, other: PlayerFigures) -> PlayerFigures:
        luck = None if self.luck is None or other.luck is None else self.luck + other.luck
        kinds = {
            kind: self.cube_kinds.get(kind, Losses()) + other.cube_kinds.get(kind, Losses())
            for kind in CubeMistake
            if kind in self.cube_kinds or kind in other.cube_kinds
        }
        return PlayerFigures(self.checker + other.checker, self.cube + other.cube, kinds, luck)

    @property
    def decisions(self) -> int:
        """Counted ones."""
        return (self.checker + self.cube).decisions

    @property
    def performance_rating(self) -> float | None:
        """PR; None without decisions."""
        return (self.checker + self.cube).rating

    @property
    def checker_rating(self) -> float | None:
        """PR of the plays alone."""
        return self.checker.rating

    @property
    def cube_rating(self) -> float | None:
        """PR of the cube decisions alone."""
        return self.cube.rating


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """What an analysis adds to the figures of its players; far smaller than the analysis.

    Args:
        players: their names, first seat first.
        variant: key of the game, or of the games that follow each other.
        game: its name.
        date: when it was played, as ISO has it; None where its file does not say so.
        score: in the end.
        figures: of both.
        course: `course_of` the match.
    """

    players: tuple[str, str]
    variant: str
    game: str
    date: str | None
    score: tuple[int, int]
    figures: tuple[PlayerFigures, PlayerFigures]
    course: bytes

    @classmethod
    def of(cls, analysis: MatchAnalysis) -> MatchFigures:
        """The figures of an analysis."""
        first, second = map(PlayerFigures.of, analysis.ratings)
        return cls.known(analysis.record, (first, second))

    @classmethod
    def known(cls, record: MatchRecord, figures: tuple[PlayerFigures, PlayerFigures]) -> MatchFigures:
        """The figures of a match whose players' are known."""
        game = record.cycle or record.variant
        date = day_played(record.headers)
        return cls(record.players, game.key, game.title, date, record.final_score, figures, course_of(record))


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """A player's figures over several matches of one game.

    Args:
        player: the name.
        variant: key of the game, or of the games that follow each other.
        game: its name.
        matches: how many.
        figures: of all of them.
    """

    player: str
    variant: str
    game: str
    matches: int
    figures: PlayerFigures


def player_totals(matches: Iterable[MatchFigures]) -> list[PlayerTotal]:
    """Everybody's figures in each game, in the order of their first matches; each match once (`first_places`)."""
    known = list(matches)
    games = {match.variant: match.game for match in known}
    found: dict[tuple[str, str], list[PlayerFigures]] = {}
    for place, first in enumerate(first_places(match.course for match in known)):
        if first == place:
            for player, figures in zip(known[place].players, known[place].figures, strict=True):
                found.setdefault((player, known[place].variant), []).append(figures)
    return [
        PlayerTotal(player, variant, games[variant], len(figures), sum(figures, PlayerFigures()))
        for (player, variant), figures in found.items()
    ]


def _losses(errors: Errors) -> Losses:
    return Losses(errors.decisions, rounded(errors.error.emg), errors.mistakes)
