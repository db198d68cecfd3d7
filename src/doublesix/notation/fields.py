"""Pieces that several identifiers share: numbers in bounds, dice, and boards as 26 signed numbers.

A **signed board** is 26 numbers: ``[0]`` the opponent's bar, ``[1]``…``[24]`` the player's points,
``[25]`` the player's bar; the player's checkers count above 0, the opponent's below.

What does not live here: any identifier as a whole.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from doublesix.cube import LARGEST_CUBE
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.match import LONGEST_MATCH
from doublesix.position import BAR, OFF, POINTS, Setup
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.position import Position

__all__ = [
    "BASE64",
    "MAX_EXPONENT",
    "MAX_POINTS",
    "FieldName",
    "demand_plain",
    "integer",
    "roll_from_numbers",
    "setup_from_signed",
    "shown",
    "signed_board",
]

BASE64 = "(?-i:[A-Za-z0-9+/])"
"""A sign of base64, also in patterns that ignore case, where ``[A-Z]`` would take whatever folds onto its letters."""
MAX_POINTS = LONGEST_MATCH
"""The longest match and the highest score an identifier may state (GNU Backgammon has 15 bits for them)."""

MAX_EXPONENT = LARGEST_CUBE.bit_length() - 1
"""The largest cube, as a power of two."""


class FieldName(Enum):
    """What the numbers of identifiers are called."""

    BAR = "bar"
    BOARD = "board"
    CHECKERS = "checkers"
    COLOR = "color"
    CRAWFORD = "Crawford"
    CUBE = "cube"
    CUBE_OWNER = "cube owner"
    DICE = "dice"
    DOUBLED = "doubled"
    FIFTIETH = "field 50"
    INDEX = "index of the player on roll"
    JACOBY = "Jacoby"
    LARGEST_CUBE = "largest cube"
    LENGTH = "match length"
    MAY_DOUBLE = "may double"
    MONEY_RULE = "rule of a money session"
    MOVABLE = "movable checkers"
    OFF = "off"
    POST_CRAWFORD = "post-Crawford"
    REDOUBLES = "redoubles"
    SCORE = "score"
    SCORE_OF_BLACK = "score of Black"
    SCORE_OF_BOTTOM = "score of the bottom player"
    SCORE_OF_OTHER = "score of the other"
    SCORE_OF_TOP = "score of the top player"
    SCORE_OF_WHITE = "score of White"
    SCORE_ON_ROLL = "score on roll"
    TURN = "turn"


def integer(text: str, kind: str, field: FieldName, *, low: int = 0, high: int = MAX_POINTS) -> int:
    """Read a whole number within bounds.

    Args:
        text: the number.
        kind: what the identifier is called.
        field: which of its fields this is.
        low: the least that it may be.
        high: the most that it may be.

    Raises:
        ParseError: anything else.
    """
    digits = text.strip()
    unsigned = digits[1:] if digits[:1] in ("-", "+") else digits
    if unsigned.isascii() and unsigned.isdigit() and len(unsigned) <= 18 and low <= int(digits) <= high:
        return int(digits)
    raise ParseError(
        Sentence(
            "{kind} {field}: {text} is no whole number from {low} to {high}",
            kind=kind,
            field=Sentence(field.value),
            text=shown(text),
            low=low,
            high=high,
        )
    )


def roll_from_numbers(first: int, second: int) -> Roll | None:
    """Two dice as numbers; both 0 means not rolled.

    Raises:
        ParseError: other numbers than 1–6, or one die only.
    """
    if first == second == 0:
        return None
    try:
        return Roll(first, second)
    except ValueError as error:
        raise ParseError(
            Sentence(
                "dice {first} and {second}: two numbers from 1 to 6, or two zeros, were expected",
                first=first,
                second=second,
            )
        ) from error


def setup_from_signed(board: Sequence[int], *, checkers: int = 15) -> Setup:
    """A set-up from a signed board; whatever is missing has been borne off.

    Raises:
        ParseError: not 26 numbers, or a bar with a checker of the wrong side.
    """
    if len(board) != 26:
        raise ParseError(Sentence("a board has 26 places (24 points and two bars), not {count}", count=len(board)))
    if board[0] > 0 or board[BAR] < 0:
        raise ParseError(Sentence("a checker stands on the bar of the other side"))
    player = [max(count, 0) for count in board]
    opponent = [max(-board[BAR - place], 0) for place in range(26)]
    for row in (player, opponent):
        row[OFF] = 0
        # Too many checkers must show as a wrong sum, not as a negative count.
        row[OFF] = max(0, checkers - sum(row))
    return Setup(tuple(player), tuple(opponent))


def signed_board(position: Position) -> list[int]:
    """The signed board of a position.

    Raises:
        InvalidPositionError: pins or checkers in reserve, or both sides on one point.
    """
    demand_plain(position)
    inner = [position.player[point] - position.opponent[25 - point] for point in POINTS]
    return [-position.opponent[BAR], *inner, position.player[BAR]]


def demand_plain(position: Position) -> None:
    """Check that signs can tell the sides apart, as identifiers of boards need.

    Raises:
        InvalidPositionError: pins, checkers in reserve, something remembered, or both sides on one point.
    """
    problems = []
    if position.pinned != (0, 0):
        problems.append("this identifier has no word for pinned checkers")
    if position.reserve != (0, 0):
        problems.append("this identifier has no word for checkers in reserve")
    if position.memory != (0, 0):
        problems.append("this identifier has no word for what the game remembers of a side")
    if any(position.player[point] and position.opponent[25 - point] for point in POINTS):
        problems.append("this identifier has no word for both sides on one point")
    if problems:
        raise InvalidPositionError(problems)


def shown(text: str, length: int = 40) -> str:
    """A text as it stands in a message: quoted, and shortened."""
    return repr(text if len(text) <= length else f"{text[:length]}…")
