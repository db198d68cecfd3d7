"""Boards inside `.mat` files: Snowie lines after ``Illegal play``, and ``Set Pos=``.

``Set Pos=<26 characters>/<cube>``: the characters of an XGID's board, capitals for the left column in
its own numbering; the cube as a signed power of two, above 0 for the right column's cube and below for
the left one's (so GNU Backgammon reads it), 0 in the middle.
What does not live here: identifiers that travel alone (`notation`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeState
from doublesix.errors import ParseError
from doublesix.match import Match, Seat
from doublesix.notation.fields import MAX_EXPONENT, FieldName, integer
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.snowie import format_snowie, parse_snowie
from doublesix.notation.xgid import format_xgid, parse_xgid
from doublesix.record import SetPosition
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.match import Score, Terms

__all__ = ["format_set_position", "format_snowie_position", "parse_set_position", "parse_snowie_position"]

BARE_XGID = "{board}:0:0:1:00:0:0:0:0:10"


def parse_snowie_position(text: str, *, players: tuple[str, str], likely: Seat, checkers: int) -> SetPosition:
    """The board of a Snowie line.

    Args:
        text: the 40 values.
        players: names, left first: they say who is on roll.
        likely: who is on roll where the names do not say it.
        checkers: checkers a side.

    Raises:
        ParseError: no Snowie line.
        InvalidPositionError: checkers that cannot stand like that.
    """
    read = parse_snowie(text, checkers=checkers)
    names = tuple(name.strip() for name in read.players)
    seat = likely
    if players[0] != players[1] and names in (players, players[::-1]):
        seat = Seat.FIRST if names == players else Seat.SECOND
    return SetPosition(seat, read.position, read.roll, read.cube.value, seat.meant_by(read.cube.owner))


def format_snowie_position(action: SetPosition, *, players: tuple[str, str], terms: Terms, score: Score) -> str:
    """The Snowie line of a board that was set up.

    Its index of the player on roll is 0 for the right column, as Snowie's own files have it. A session's points, which
    may be more than an identifier holds, stay out of it.
    """
    seat, points = action.seat, score.points if isinstance(terms, Match) else (0, 0)
    return format_snowie(
        IdentifiedPosition(
            position=action.position,
            cube=CubeState(action.cube_value, action.seat.sees(action.cube_owner)),
            roll=action.roll,
            terms=terms,
            points=(points[seat], points[seat.other]),
            is_crawford=score.is_crawford and isinstance(terms, Match),
            seat=seat.other,
            players=(_plain(players[seat]), _plain(players[seat.other])),
        )
    )


def parse_set_position(text: str, *, seat: Seat, checkers: int) -> SetPosition:
    """The board of ``Set Pos=``.

    Args:
        text: what follows the equals sign.
        seat: who acts next.
        checkers: checkers a side.

    Raises:
        ParseError: no such board.
        InvalidPositionError: checkers that cannot stand like that.
    """
    board, slash, cube = text.strip().partition("/")
    if ":" in board:
        raise ParseError(
            Sentence("{text}: 26 characters of a board, '/' and the cube were expected", text=repr(text[:60]))
        )
    first_view = parse_xgid(BARE_XGID.format(board=board), checkers=checkers).position
    position = first_view if seat is Seat.FIRST else first_view.swapped()
    power = integer(cube, "Set Pos", FieldName.CUBE, low=-MAX_EXPONENT, high=MAX_EXPONENT) if slash else 0
    owner = None if power == 0 else Seat.SECOND if power > 0 else Seat.FIRST
    return SetPosition(seat, position, None, 1 << abs(power), owner)


def format_set_position(action: SetPosition) -> str:
    """What ``Set Pos=`` says of a board that was set up: a cube above 1 in the middle and the dice stand elsewhere."""
    first_view = action.position if action.seat is Seat.FIRST else action.position.swapped()
    board = format_xgid(IdentifiedPosition(position=first_view)).removeprefix("XGID=").partition(":")[0]
    power = action.cube_value.bit_length() - 1
    signs = {None: 0, Seat.SECOND: 1, Seat.FIRST: -1}
    return f"{board}/{signs[action.cube_owner] * power}"


def _plain(name: str) -> str:
    return name.translate({ord(sign): " " for sign in ";()\r\n"})
