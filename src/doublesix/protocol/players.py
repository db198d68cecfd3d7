"""Players, over all matches that were analyzed.

What does not live here: one analysis (`protocol.analyses`).
"""

from __future__ import annotations

from doublesix.protocol.values import Message, SentenceMessage

__all__ = ["PlayedMatch", "PlayerList", "PlayerView"]


class PlayedMatch(Message):
    """What a player came to in one match."""

    analysis: str
    """Its id."""
    name: str
    """Of the file, or of the table."""
    opponent: str
    date: str
    """When it was played, as far as the file says so, else when its analysis began: `2026-11-26`."""
    plies: int
    """How deeply it was judged."""
    score: tuple[int, int]
    """Of the player, of the opponent."""
    is_won: bool | None
    """None in a session, and where nobody has won yet."""
    decisions: int
    performance_rating: float | None
    """500 times the EMG lost a decision; None without decisions."""
    luck: float | None
    """EMG gained by the dice; None where that was not judged."""


class PlayerView(Message):
    """A player, who bears the name, in one game."""

    name: str
    variant: str
    """Key of the game, or of the games that follow each other."""
    game: SentenceMessage
    """Its name; of several in turn that of the first."""
    decisions: int
    performance_rating: float | None
    checker_rating: float | None
    """Of the plays alone."""
    cube_rating: float | None
    """Of the cube alone."""
    luck: float | None
    matches: tuple[PlayedMatch, ...]
    """By their dates; each match once, by the analysis that saw most of it, and of those by the last one."""


class PlayerList(Message):
    """Everybody, whoever has decided most first."""

    players: tuple[PlayerView, ...]
