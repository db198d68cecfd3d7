"""OGID: the position id of OpenGammon and its relatives.

    OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7:12
         White           Black           cube dice color state scores length number

Each side's checkers are one character apiece, the place as a digit 0–9 or a letter a–p (0–25). Places
are absolute: White travels upwards from its bar 0, Black down from its bar 25; borne-off checkers are left
out. White is Seat.SECOND (the bottom player of an XGID), Black Seat.FIRST.

The color names the side that brought the position about: on roll is the **other** one, except while a double
waits, which the doubler brought about, and in state ``IW`` without dice: then White is on roll, whatever the color.

Read as well: no label ``OGID=``, blanks around it, checkers and dice in any order, fields after the color left out
(the state is then ``IW``; one that is there and empty says nothing), the number of checkers a side as an eleventh
field, cubes that are dead (``D``) or unknown (``?``) as centered ones, session lengths ``G5``. Written: ascending
checkers, higher die first, state ``R`` with dice, ``D`` with a double that waits, otherwise ``M``; lengths with ``C``
(Crawford game) or ``L`` (after it); number 0. An id says nothing of the rules of a session and of a largest cube; read
are those of the usual session.

What does not live here: the site's match files (`formats`).
"""

from __future__ import annotations

import re
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import MAX_EXPONENT, FieldName, demand_plain, integer, roll_from_numbers, shown
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.position import BAR, OFF, Setup
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.match import Terms
    from doublesix.position import Row

__all__ = ["USUAL_CHECKERS", "format_ogid", "parse_ogid"]

KIND = "OGID"
PLACES = (digits + ascii_lowercase)[: BAR + 1]
SEATS = {"W": Seat.SECOND, "B": Seat.FIRST}
COLORS = {seat: color for color, seat in SEATS.items()}
FIELDS_UP_TO_COLOR = 5
USUAL_CHECKERS = 15
MAX_CHECKERS = 99
WHITE_STARTS = "IW"
"""The state in which, without dice, White is on roll; also meant where ids end before the state."""
STARTS = (WHITE_STARTS, "IB")
"""States of a game that begins; the second one leaves it open for whom, and so to the color."""
PASSED = "P"
"""In the cube's field and as a state: a double was not taken."""

LABEL = re.compile(r"^\s*ogid\s*[=:]\s*", re.IGNORECASE)
CUBE = re.compile(r"([WBND?])([0-9]{1,2})([NOTP]?)")
LENGTH = re.compile(r"([0-9]{1,5})(C|L|G[0-9]*)?|G[0-9]{1,5}")
STATE = re.compile(r"[A-Z]{0,2}")


def parse_ogid(text: str, *, checkers: int | None = None) -> IdentifiedPosition:
    """Read an OGID.

    Args:
        text: the id.
        checkers: checkers a side in the game, which the id may not say; by default 15.

    Raises:
        ParseError: no OGID, of a game with other checkers, or of one that is over; the message names the field.
        InvalidPositionError: checkers that cannot stand like that.
    """
    fields = LABEL.sub("", text).strip().split(":")
    if not FIELDS_UP_TO_COLOR <= len(fields) <= 11:
        raise ParseError(
            Sentence("{text} is no OGID: 5 to 11 fields with ':' between them were expected", text=shown(text))
        )
    if len(fields) == FIELDS_UP_TO_COLOR:
        fields.append(WHITE_STARTS)
    fields += [""] * (11 - len(fields))
    white, black, cube_text, dice, color, state, white_score, black_score, length, _, count = fields
    if color not in SEATS:
        raise ParseError(Sentence("OGID color: W or B was expected, not {text}", text=shown(color)))
    if STATE.fullmatch(state) is None:
        raise ParseError(Sentence("OGID state: one or two capitals were expected, not {text}", text=shown(state)))
    said = integer(count, KIND, FieldName.CHECKERS, low=1, high=USUAL_CHECKERS) if count.strip() else None
    if said is not None and checkers not in (None, said):
        raise ParseError(
            Sentence("OGID: it has {said} checkers a side, the game {checkers}", said=said, checkers=checkers)
        )
    checkers = said or checkers or USUAL_CHECKERS
    cube = CUBE.fullmatch(cube_text)
    if cube is None:
        raise ParseError(
            Sentence(
                "OGID cube: owner, power of two and action as in N0N were expected, not {text}", text=shown(cube_text)
            )
        )
    if PASSED in (cube[3], state) or (len(state) > 1 and state not in STARTS):
        raise ParseError(Sentence("the game is over in this position"))
    is_offered = cube[3] == "O"
    seat = _on_roll(SEATS[color], state, is_offered=is_offered, has_dice=bool(dice))
    sides = {
        Seat.SECOND: _row([BAR - place for place in _places(white, Sentence("White"))], checkers),
        Seat.FIRST: _row(_places(black, Sentence("Black")), checkers),
    }
    points = {
        Seat.SECOND: _score(white_score, FieldName.SCORE_OF_WHITE),
        Seat.FIRST: _score(black_score, FieldName.SCORE_OF_BLACK),
    }
    terms, is_crawford = _terms(length)
    return checked(
        IdentifiedPosition(
            position=Setup(sides[seat], sides[seat.other]).position(checkers=checkers),
            cube=_cube(cube[1], integer(cube[2], KIND, FieldName.CUBE, high=MAX_EXPONENT), seat),
            roll=_roll(dice),
            terms=terms,
            points=(points[seat], points[seat.other]),
            is_crawford=is_crawford,
            offer=CubeAction.DOUBLE if is_offered else None,
            seat=seat,
        )
    )


def format_ogid(identified: IdentifiedPosition) -> str:
    """Write an OGID.

    Args:
        identified: what is to be said; names of players get lost, and of the terms all but the length of a match.

    Raises:
        InvalidPositionError: pins or checkers in reserve.
        ValueError: a score that cannot occur; more than two dice; a beaver, a raccoon or a resignation waits for an
            answer; the id has no word for those.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified)
    position, seat, cube = identified.position, identified.seat, identified.cube
    demand_plain(position)
    if identified.offer not in (None, CubeAction.DOUBLE) or identified.resignation is not None:
        raise ValueError("an OGID has no word for beavers, raccoons and resignations")
    is_offered = identified.offer is not None
    white, black = (position.player, position.opponent)[:: 1 if seat is Seat.SECOND else -1]
    white_points, black_points = identified.points[:: 1 if seat is Seat.SECOND else -1]
    owners = {CubeOwner.CENTERED: "N", CubeOwner.PLAYER: COLORS[seat], CubeOwner.OPPONENT: COLORS[seat.other]}
    fields = [
        "".join(PLACES[BAR - place] * white[place] for place in range(BAR, OFF, -1)),
        "".join(PLACES[place] * black[place] for place in range(1, BAR + 1)),
        f"{owners[cube.owner]}{cube.exponent}{'O' if is_offered else 'N'}",
        "" if identified.roll is None else str(identified.roll),
        COLORS[seat if is_offered else seat.other],
        "D" if is_offered else "M" if identified.roll is None else "R",
        str(white_points),
        str(black_points),
        f"{identified.length}{_length_mark(identified)}",
        "0",
    ]
    if position.checkers() != USUAL_CHECKERS:
        fields.append(str(position.checkers()))
    return f"OGID={':'.join(fields)}"


def _on_roll(brought_about: Seat, state: str, *, is_offered: bool, has_dice: bool) -> Seat:
    if is_offered:
        return brought_about
    return Seat.SECOND if state == WHITE_STARTS and not has_dice else brought_about.other


def _places(text: str, side: Sentence) -> list[int]:
    places = [PLACES.find(character) for character in text]
    if -1 in places or len(places) > MAX_CHECKERS:
        raise ParseError(
            Sentence(
                "OGID {side}: one of 0-9 a-p for each checker was expected, not {text}", side=side, text=shown(text)
            )
        )
    return places


def _row(places: list[int], checkers: int) -> Row:
    """Counts in the owner's numbering; whatever is missing has been borne off."""
    if OFF in places:
        raise ParseError(Sentence("OGID board: a checker stands on the bar of the other side"))
    row = [places.count(place) for place in range(BAR + 1)]
    row[OFF] = max(0, checkers - len(places))
    return tuple(row)


def _cube(owner: str, exponent: int, seat: Seat) -> CubeState:
    return CubeState(1 << exponent, seat.sees(SEATS.get(owner)))


def _roll(dice: str) -> Roll | None:
    if not dice:
        return None
    if re.fullmatch(r"[1-6]{2}", dice) is None:
        raise ParseError(Sentence("OGID dice: nothing or two dice were expected, not {text}", text=shown(dice)))
    return roll_from_numbers(int(dice[0]), int(dice[1]))


def _score(text: str, what: FieldName) -> int:
    return integer(text, KIND, what) if text.strip() else 0


def _terms(text: str) -> tuple[Terms | None, bool]:
    """Match or session (None where nothing is said), and whether this is the Crawford game."""
    if not text.strip():
        return None, False
    match = LENGTH.fullmatch(text.strip())
    if match is None:
        raise ParseError(
            Sentence(
                "OGID length: a number, perhaps with C, L or G behind it, was expected, not {text}", text=shown(text)
            )
        )
    length = integer(match[1], KIND, FieldName.LENGTH) if match[1] else 0
    return (Match(length), match[2] == "C") if length else (MoneySession(), False)


def _length_mark(identified: IdentifiedPosition) -> str:
    context = identified.context
    if context is None:
        return ""
    return "C" if context.is_crawford else "L" if context.is_post_crawford else ""
