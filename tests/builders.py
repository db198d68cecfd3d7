"""Readable positions for tests: ``pos("12:1 1:14", "23:2 6:5 1:8")``, the rest is off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.rules.perft import read_position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.play import Play
    from doublesix.position import Position

__all__ = ["pos", "texts"]


def pos(player: str, opponent: str, *, checkers: int = 15) -> Position:
    """A position from two rows, each in its owner's numbering; the side on roll first."""
    return read_position(f"{player} | {opponent}", checkers=checkers)


def texts(plays: Iterable[Play]) -> set[str]:
    """The canonical texts of some plays."""
    return {str(play) for play in plays}
