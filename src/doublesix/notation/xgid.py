"""XGID: board, cube, dice, score and rules in one line, as eXtreme Gammon writes them.

    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
         board                      cube, owner, turn, dice, scores, rule, length, largest cube

The board is absolute: capitals for the bottom player, whose points are counted, small letters for the
top player, whoever is on roll. Bottom is Seat.SECOND, top Seat.FIRST.

Read as well: no prefix ``XGID=``, blanks around it, the dice in any order, no last field, turn −1. With turn
−1 programs disagree whose score comes first: the bottom player's is assumed, see `mover_score_first`.
A largest cube of 2^10 (every ordinary XGID says so) or 2^0 counts as none.
Written: turn 1 (the board is turned so that the player on roll sits at the bottom), higher die first, all
fields.

What does not live here: the texts that surround an XGID in other programs (`formats`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import (
    MAX_EXPONENT,
    FieldName,
    integer,
    roll_from_numbers,
    setup_from_signed,
    shown,
    signed_board,
)
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.match import Terms

__all__ = ["format_xgid", "parse_xgid"]

KIND = "XGID"
FIELD_COUNTS = (9, 10)
USUAL_LARGEST_CUBE = 10
NO_LARGEST_CUBE = (0, USUAL_LARGEST_CUBE)
BOARD = re.compile(r"[-A-Oa-o]{26}")
OFFERS = {"D": CubeAction.DOUBLE, "B": CubeAction.BEAVER, "R": CubeAction.RACCOON}
OFFER_LETTERS = {action: letter for letter, action in OFFERS.items()}
OWNERS = {CubeOwner.CENTERED: 0, CubeOwner.PLAYER: 1, CubeOwner.OPPONENT: -1}
JACOBY, BEAVERS = 1, 2


def parse_xgid(text: str, *, checkers: int = 15, mover_score_first: bool = False) -> IdentifiedPosition:
    """Read an XGID.

    Args:
        text: the id.
        checkers: checkers a side in the game.
        mover_score_first: with turn −1, take the first score as the one of the player on roll, as some
            texts of eXtreme Gammon have it.

    Raises:
        ParseError: no XGID; the message names the field.
        InvalidPositionError: checkers that cannot stand like that.
    """
    fields = re.sub(r"^\s*xgid\s*[=:]\s*", "", text, flags=re.IGNORECASE).strip().split(":")
    if len(fields) not in FIELD_COUNTS:
        raise ParseError(
            Sentence("{text} is no XGID: 9 or 10 fields with ':' between them were expected", text=shown(text))
        )
    turn = integer(fields[3], KIND, FieldName.TURN, low=-1, high=1)
    if turn == 0:
        raise ParseError(Sentence("XGID turn: 1 (bottom) or -1 (top) was expected, not 0"))
    dice = fields[4].strip()
    scores = (integer(fields[5], KIND, FieldName.SCORE_OF_BOTTOM), integer(fields[6], KIND, FieldName.SCORE_OF_TOP))
    terms, is_crawford = _terms(fields)
    return checked(
        IdentifiedPosition(
            position=setup_from_signed(_signed(fields[0], turn), checkers=checkers).position(checkers=checkers),
            cube=_cube(fields, turn),
            roll=None if dice in OFFERS else _roll(dice),
            terms=terms,
            points=scores if turn == 1 or mover_score_first else scores[::-1],
            is_crawford=is_crawford,
            offer=OFFERS.get(dice),
            seat=Seat.SECOND if turn == 1 else Seat.FIRST,
        )
    )


def format_xgid(identified: IdentifiedPosition) -> str:
    """Write an XGID, with the player on roll at the bottom.

    Raises:
        InvalidPositionError: pins, checkers in reserve, or more than 15 checkers on a point.
        ValueError: a score that cannot occur; more than two dice; a resignation waits for an answer, or the cube may
            not be turned at all: a largest cube of 1 would mean that it may without end.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified)
    board = "".join(_letter(count) for count in signed_board(identified.position))
    dice = "00" if identified.roll is None else str(identified.roll)
    if identified.offer is not None:
        dice = OFFER_LETTERS[identified.offer]
    terms = identified.terms_said
    rule = int(identified.is_crawford)
    if isinstance(terms, MoneySession):
        rule = JACOBY * terms.jacoby + BEAVERS * terms.beavers
    if identified.resignation is not None or terms.cube_limit == 1:
        raise ValueError("an XGID has no word for resignations and for a cube that may not be turned")
    largest = USUAL_LARGEST_CUBE if terms.cube_limit is None else CubeState(terms.cube_limit).exponent
    cube = identified.cube
    values = (
        cube.exponent,
        OWNERS[cube.owner],
        1,
        dice,
        *identified.points,
        rule,
        identified.length,
        largest,
    )
    return f"XGID={board}:{':'.join(map(str, values))}"


def _signed(board: str, turn: int) -> list[int]:
    """The signed board of the player on roll."""
    if not BOARD.fullmatch(board):
        raise ParseError(Sentence("XGID board: {text}; 26 characters - A-O a-o were expected", text=shown(board)))
    counts = [_count(letter) for letter in board]
    return counts if turn == 1 else [-count for count in reversed(counts)]


def _count(letter: str) -> int:
    if letter == "-":
        return 0
    return ord(letter) - ord("A") + 1 if letter.isupper() else ord("a") - 1 - ord(letter)


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A") - 1 + count) if count > 0 else chr(ord("a") - 1 - count)


def _cube(fields: list[str], turn: int) -> CubeState:
    exponent = integer(fields[1], KIND, FieldName.CUBE, high=MAX_EXPONENT)
    owner = integer(fields[2], KIND, FieldName.CUBE_OWNER, low=-1, high=1) * turn
    return CubeState(1 << exponent, next(name for name, number in OWNERS.items() if number == owner))


def _roll(dice: str) -> Roll | None:
    if re.fullmatch(r"[0-6]{2}", dice) is None:
        raise ParseError(Sentence("XGID dice: {text}; 00, two dice, D, B or R were expected", text=shown(dice)))
    return roll_from_numbers(int(dice[0]), int(dice[1]))


def _terms(fields: list[str]) -> tuple[Terms, bool]:
    """Match or session, and whether this is the Crawford game."""
    length = integer(fields[8], KIND, FieldName.LENGTH)
    largest = (
        integer(fields[9], KIND, FieldName.LARGEST_CUBE, high=MAX_EXPONENT) if len(fields) == 10 else USUAL_LARGEST_CUBE
    )
    limit = None if largest in NO_LARGEST_CUBE else 1 << largest
    if length:
        is_crawford = bool(integer(fields[7], KIND, FieldName.CRAWFORD, high=1))
        return Match(length, cube_limit=limit), is_crawford
    rule = integer(fields[7], KIND, FieldName.MONEY_RULE, high=JACOBY + BEAVERS)
    return MoneySession(jacoby=bool(rule & JACOBY), beavers=bool(rule & BEAVERS), cube_limit=limit), False
