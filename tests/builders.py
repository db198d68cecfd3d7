"""Readable positions for tests: ``pos("12:1 1:14", "23:2 6:5 1:8")``, the rest is off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.position import Setup
from doublesix.rules.perft import read_position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.play import Play
    from doublesix.position import Position

__all__ = ["pos", "setup_of", "texts"]


def pos(player: str, opponent: str, *, checkers: int = 15) -> Position:
    """A position from two rows, each in its owner's numbering; the side on roll first."""
    return read_position(f"{player} | {opponent}", checkers=checkers)


def setup_of(position: Position) -> Setup:
    """The set-up that a position came from."""
    return Setup(position.player, position.opponent, position.pinned, position.reserve, position.memory)


def texts(plays: Iterable[Play]) -> set[str]:
    """The canonical texts of some plays."""
    return {str(play) for play in plays}
