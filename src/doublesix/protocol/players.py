"""Players, over all matches that were analyzed.

What does not live here: one analysis (`protocol.analyses`).
"""

from __future__ import annotations

from typing import Literal

from doublesix.protocol.values import Message, SentenceMessage

__all__ = ["Figures", "Losses", "MistakeCounts", "PlayedMatch", "PlayerList", "PlayerView", "RatedLosses"]

CubeMistakeKind = Literal[
    "missed double",
    "wrong double",
    "wrong take",
    "wrong pass",
    "missed beaver",
    "wrong beaver",
    "missed raccoon",
    "wrong raccoon",
]


class MistakeCounts(Message):
    """How many mistakes of each class."""

    doubtful: int
    error: int
    blunder: int


class Losses(Message):
    """Decisions of one kind, and what they lost."""

    decisions: int
    """Counted ones."""
    error: float
    """EMG, at least 0."""
    mistakes: MistakeCounts


class RatedLosses(Losses):
    """The same with a rating of its own."""

    performance_rating: float | None
    """500 times the EMG lost a decision; None without decisions."""


class Figures(Message):
    """What a player came to, in one match or in several; as in totals of files."""

    decisions: int
    performance_rating: float | None
    """500 times the EMG lost a decision; None without decisions."""
    checker: RatedLosses
    """Of the plays alone."""
    cube: RatedLosses
    """Of the cube alone."""
    cube_mistakes: dict[CubeMistakeKind, Losses]
    """By what was wrong; only kinds that happened."""
    luck: float | None
    """EMG gained by the dice; None where that was not judged."""


class PlayedMatch(Figures):
    """What a player came to in one match."""

    analysis: str
    """Its id."""
    name: str
    """Of the file, or of the table."""
    opponent: str
    date: str
    """When it was played, as far as the file says so, else when its analysis began: `2026-11-26`."""
    is_day_of_play: bool
    """Whether the file says so."""
    plies: int
    """How deeply it was judged."""
    score: tuple[int, int]
    """Of the player, of the opponent."""
    is_won: bool | None
    """None in a session, and where nobody has won yet."""


class PlayerView(Figures):
    """A player, who bears the name, in one game."""

    name: str
    variant: str
    """Key of the game, or of the games that follow each other."""
    game: SentenceMessage
    """Its name; of several in turn that of the first."""
    matches: tuple[PlayedMatch, ...]
    """By their dates; each match once, by the analysis that saw most of it, and of those by the last one."""


class PlayerList(Message):
    """Everybody, whoever has decided most first."""

    players: tuple[PlayerView, ...]
