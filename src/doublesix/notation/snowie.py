"""Snowie's position line: 40 values, each followed by a semicolon, seen by the player on roll.

    7;0;0;0;1;bottom;top;0;5;3;1;0;0;2;-1;3;…;1;0;0;
    length, Jacoby, two unknown, index, names, Crawford, scores, cube, owner, 26 of board, dice

Read as well: blanks around it, no last semicolon, a ``+`` before numbers, any value of the two unknown
fields. Written: 0 and then 1 for money or 0 for a match in those two, as GNU Backgammon does.

What does not live here: Snowie's match files (`formats`).
"""

from __future__ import annotations

from doublesix.cube import LARGEST_CUBE, CubeOwner, CubeState, is_cube_value
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import (
    FieldName,
    integer,
    roll_from_numbers,
    setup_from_signed,
    shown,
    signed_board,
)
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.sentences import Sentence

__all__ = ["format_snowie", "parse_snowie"]

KIND = "Snowie"
VALUES = 40
MAX_COUNT = 99
OWNERS = {1: CubeOwner.PLAYER, 0: CubeOwner.CENTERED, -1: CubeOwner.OPPONENT}
OWNER_NUMBERS = {owner: number for number, owner in OWNERS.items()}


def parse_snowie(text: str, *, checkers: int = 15) -> IdentifiedPosition:
    """Read a position line.

    Args:
        text: the line.
        checkers: checkers a side in the game.

    Raises:
        ParseError: no such line; the message names the field.
        InvalidPositionError: checkers that cannot stand like that.
    """
    values = text.strip().removesuffix(";").split(";")
    if len(values) != VALUES:
        raise ParseError(
            Sentence(
                "{text} is no Snowie position line: {expected} values were expected, not {count}",
                text=shown(text),
                expected=VALUES,
                count=len(values),
            )
        )
    length = integer(values[0], KIND, FieldName.LENGTH)
    jacoby = bool(integer(values[1], KIND, FieldName.JACOBY, high=1))
    value = integer(values[10], KIND, FieldName.CUBE, low=1, high=LARGEST_CUBE)
    if not is_cube_value(value):
        raise ParseError(Sentence("{place}: a cube shows 1, 2, 4, 8 and so on, not {value}", place=KIND, value=value))
    owner = OWNERS[integer(values[11], KIND, FieldName.CUBE_OWNER, low=-1, high=1)]
    board = [integer(count, KIND, FieldName.BOARD, low=-MAX_COUNT, high=MAX_COUNT) for count in values[12:38]]
    dice = [integer(die, KIND, FieldName.DICE, high=6) for die in values[38:]]
    return checked(
        IdentifiedPosition(
            position=setup_from_signed(board, checkers=checkers).position(checkers=checkers),
            cube=CubeState(value, owner),
            roll=roll_from_numbers(*dice),
            terms=Match(length) if length else MoneySession(jacoby=jacoby),
            points=(
                integer(values[8], KIND, FieldName.SCORE_ON_ROLL),
                integer(values[9], KIND, FieldName.SCORE_OF_OTHER),
            ),
            is_crawford=bool(integer(values[7], KIND, FieldName.CRAWFORD, high=1)),
            seat=Seat(integer(values[4], KIND, FieldName.INDEX, high=1)),
            players=(values[5], values[6]),
        )
    )


def format_snowie(identified: IdentifiedPosition) -> str:
    """Write a position line.

    Args:
        identified: what is to be said; of the terms all but the length of a match and the Jacoby rule gets lost.

    Raises:
        InvalidPositionError: pins or checkers in reserve.
        ValueError: a score that cannot occur; more than two dice; a name with a semicolon or a line break, or an offer
            that waits for an answer.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified)
    if any(set(name) & set(";\r\n") for name in identified.players):
        raise ValueError("a Snowie line has no room for names with a semicolon or a line break")
    if identified.offer is not None or identified.resignation is not None:
        raise ValueError("a Snowie line has no word for offers that wait for an answer")
    terms = identified.terms_said
    roll = identified.roll
    values = (
        identified.length,
        int(isinstance(terms, MoneySession) and terms.jacoby),
        0,
        int(identified.length == 0),
        int(identified.seat),
        *identified.players,
        int(identified.is_crawford),
        *identified.points,
        identified.cube.value,
        OWNER_NUMBERS[identified.cube.owner],
        *signed_board(identified.position),
        *((0, 0) if roll is None else roll.dice),
    )
    return "".join(f"{value};" for value in values)
