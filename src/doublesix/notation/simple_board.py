"""The simple board of GNU Backgammon's ``set board simple``: 26 numbers for the checkers, and nothing but those.

    set board simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0
                     own bar, points 1-24, bar of the other side

Seen by the side on roll, checkers of the other one below 0; on the other's bar the sign does not count. Whatever is
missing has been borne off. It is read, and not written.
Read as well: the numbers alone, blanks around them.
What does not live here: lines that say more (`snowie`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.notation.fields import FieldName, integer, setup_from_signed

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["parse_simple_board"]

KIND = "set board simple"
MAX_COUNT = 99
LABEL = re.compile(r"\s*(?:set\s+)?(?:board\s+)?simple\b", re.IGNORECASE)


def parse_simple_board(text: str, *, checkers: int = 15) -> Position:
    """The position of a simple board, seen by the side on roll.

    Args:
        text: the numbers, with or without the command before them.
        checkers: checkers a side in the game.

    Raises:
        ParseError: not 26 numbers.
        InvalidPositionError: checkers that cannot stand like that.
    """
    words = LABEL.sub("", text, count=1).split()
    counts = [integer(word, KIND, FieldName.BOARD, low=-MAX_COUNT, high=MAX_COUNT) for word in words]
    board = [-abs(counts[-1]), *counts[1:-1], counts[0]] if len(counts) > 1 else counts
    return setup_from_signed(board, checkers=checkers).position(checkers=checkers)
