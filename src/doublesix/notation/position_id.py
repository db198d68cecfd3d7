"""GNU Backgammon's position id: 14 characters for the checkers, and nothing but the checkers.

A bit string: for the opponent, then for the player on roll, for each of the points 1–24 and the bar in
the owner's numbering, as many ones as checkers and a zero. 80 bits, the first one lowest, as base64
without padding. The id does not say who is on roll, only what that side sees; borne-off checkers are
what is missing.

Read as well: blanks around it, a label ``Position ID:`` before it, padding ``==`` behind it, a match id behind
that and a colon, which is passed over, and any value of the last character's four
unused bits; the same bytes as the training data of its nets have them, in 20 letters ``A``-``P`` of four bits each, the
higher ones first. Written: always the same 14 characters.

What does not live here: score, cube and dice (`match_id`).
"""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

from doublesix.errors import InvalidPositionError, ParseError
from doublesix.notation.fields import BASE64, demand_plain, shown
from doublesix.position import BAR, OFF, Setup
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["format_position_id", "parse_position_id"]

BITS = 80
PLACES = 25
"""Points 1–24 and the bar."""

_MATCH_ID = rf"(?:\s*:\s*{BASE64}{{12}})?"
LETTERS = re.compile(r"\s*([A-P]{20})\s*")
PATTERN = re.compile(rf"\s*(?:position\s+id\s*:)?\s*({BASE64}{{14}})(?:==)?{_MATCH_ID}\s*", re.IGNORECASE)


def parse_position_id(text: str, *, checkers: int = 15) -> Position:
    """The position of an id, seen by the player on roll.

    Args:
        text: the id.
        checkers: checkers a side in the game.

    Raises:
        ParseError: no such id.
        InvalidPositionError: an id whose checkers cannot stand like that.
    """
    key = int.from_bytes(_bytes(text), "little")
    counts = [len(ones) for ones in f"{key:0{BITS}b}"[::-1].split("0")]
    rows, rest = counts[: 2 * PLACES], counts[2 * PLACES :]
    if len(rows) < 2 * PLACES or any(rest):
        raise ParseError(
            Sentence("{text} is no position id: its bits do not describe two sides of 25 places", text=shown(text))
        )
    return Setup(_row(rows[PLACES:], checkers), _row(rows[:PLACES], checkers)).position(checkers=checkers)


def format_position_id(position: Position) -> str:
    """The id of a position.

    Raises:
        InvalidPositionError: more checkers than 80 bits hold, pins, or checkers in reserve.
    """
    demand_plain(position)
    bits = "".join(
        "1" * row[place] + "0" for row in (position.opponent, position.player) for place in range(1, BAR + 1)
    )
    if len(bits) > BITS:
        raise InvalidPositionError(["a position id has room for 30 checkers"])
    return base64.b64encode(int(bits[::-1], 2).to_bytes(BITS // 8, "little")).decode("ascii")[:14]


def _bytes(text: str) -> bytes:
    if letters := LETTERS.fullmatch(text):
        return bytes.fromhex("".join(f"{ord(letter) - ord('A'):x}" for letter in letters[1]))
    match = PATTERN.fullmatch(text)
    if match is None:
        raise ParseError(
            Sentence("{text} is no position id: 14 characters A-Z a-z 0-9 + / were expected", text=shown(text))
        )
    return base64.b64decode(match[1] + "==")


def _row(counts: list[int], checkers: int) -> tuple[int, ...]:
    row = [0, *counts]
    row[OFF] = max(0, checkers - sum(counts))
    return tuple(row)
