"""GNU Backgammon's match id: 12 characters for score, cube, dice and whose decision it is.

Nine bytes, fields of bits counted from the lowest bit of the first byte, as base64. Player 0 is
Seat.FIRST, player 1 Seat.SECOND. A position id and a match id travel together as
``PositionID:MatchID``.

Read as well: blanks around it, a label ``Match ID:`` or ``GNUBgID`` before it, the dice in any order,
any value of the five unused bits. Written: higher die first, unused bits 0, and in a match the bit that
turns the Jacoby rule off, as GNU Backgammon since 1.07. Compare ids field by field, not as text.
An id does not say whether beavers are played. While a beaver or a raccoon waits, its cube has been turned already by
all turns before it, and belongs to who beavers; of whose it was before, only its value tells.

What does not live here: the checkers (`position_id`).
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from doublesix.cube import TURNS, CubeAction, CubeOwner, CubeState
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import BASE64, MAX_POINTS, roll_from_numbers, shown
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.position import Position

__all__ = [
    "MatchId",
    "PlayState",
    "format_gnubg_id",
    "format_match_id",
    "match_id_of",
    "parse_gnubg_id",
    "parse_match_id",
]

FIELDS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "is_crawford": 1,
    "state": 3,
    "decider": 1,
    "is_double_offered": 1,
    "resignation": 2,
    "first_die": 3,
    "second_die": 3,
    "length": 15,
    "first_points": 15,
    "second_points": 15,
    "jacoby_off": 1,
}
"""Name and width in bits, lowest first."""

BYTES = 9
CENTERED = 3
MAX_CUBE_EXPONENT = 15

PATTERN = re.compile(rf"\s*(?:match\s+id\s*:)?\s*({BASE64}{{12}})\s*", re.IGNORECASE)


class PlayState(IntEnum):
    """Where the game stands."""

    NO_GAME = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    PASSED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchId:
    """Everything a match id says.

    Args:
        cube_value: what the cube shows.
        cube_owner: whose it is; None in the middle.
        on_roll: who is on roll, or has rolled.
        decider: whose decision it is; the other one while a double, a raccoon or a resignation is answered, not while a
            beaver is, or while a double and a resignation wait.
        is_crawford: the Crawford game.
        state: where the game stands.
        is_double_offered: a double waits for an answer.
        resignation: a resignation that waits for an answer.
        roll: the dice; None when not rolled.
        length: of the match; 0 for money.
        points: of both seats.
        jacoby: gammons count only once the cube has been turned (money).
    """

    cube_value: int = 1
    cube_owner: Seat | None = None
    on_roll: Seat = Seat.SECOND
    decider: Seat = Seat.SECOND
    is_crawford: bool = False
    state: PlayState = PlayState.PLAYING
    is_double_offered: bool = False
    resignation: GameValue | None = None
    roll: Roll | None = None
    length: int = 0
    points: tuple[int, int] = (0, 0)
    jacoby: bool = False

    def identified(self, position: Position) -> IdentifiedPosition:
        """This id together with a position seen by the player on roll.

        Raises:
            ParseError: the game is over, a score or an offer that cannot occur while one is played, or the side that
                is not on roll resigns.
        """
        if self.state > PlayState.PLAYING:
            raise ParseError(Sentence("the game is over in this position"))
        if self.resignation is not None and not self.is_double_offered and self.decider is self.on_roll:
            raise ParseError(
                Sentence("the other side answers a resignation, so the decision cannot lie with who is on roll")
            )
        seat = self.on_roll
        offer = self._offer()
        return checked(
            IdentifiedPosition(
                position=position,
                cube=self._cube(offer),
                roll=self.roll,
                terms=Match(self.length) if self.length else MoneySession(jacoby=self.jacoby),
                points=(self.points[seat], self.points[seat.other]),
                is_crawford=self.is_crawford,
                offer=offer,
                resignation=self.resignation,
                seat=seat,
            )
        )

    def _offer(self) -> CubeAction | None:
        if not self.is_double_offered:
            return None
        # Only beavers let a double wait while the other side owns the cube.
        if self.cube_owner is not self.on_roll.other:
            return CubeAction.DOUBLE
        is_mover_asked = (self.decider is self.on_roll) != (self.resignation is not None)
        offer = CubeAction.BEAVER if is_mover_asked else CubeAction.RACCOON
        return offer if self.cube_value >> _taken_before(offer) else CubeAction.DOUBLE

    def _cube(self, offer: CubeAction | None) -> CubeState:
        """Seen by the player on roll; before the exchange in which an offer waits."""
        if turns := _taken_before(offer):
            value = self.cube_value >> turns
            return CubeState(value, CubeOwner.PLAYER if value > 1 else CubeOwner.CENTERED)
        return CubeState(self.cube_value, self.on_roll.sees(self.cube_owner))


def _taken_before(offer: CubeAction | None) -> int:
    """Turns of the cube that count as taken while another one is offered."""
    return 0 if offer is None else TURNS[offer] - 1


def parse_match_id(text: str) -> MatchId:
    """Read a match id.

    Raises:
        ParseError: no such id.
    """
    match = PATTERN.fullmatch(text)
    if match is None:
        raise ParseError(
            Sentence("{text} is no match id: 12 characters A-Z a-z 0-9 + / were expected", text=shown(text))
        )
    bits = int.from_bytes(base64.b64decode(match[1]), "little")
    values = {}
    for name, width in FIELDS.items():
        values[name] = bits & ((1 << width) - 1)
        bits >>= width
    if values["owner"] == 2:
        raise ParseError(Sentence("{text} is no match id: its cube belongs to nobody known", text=shown(text)))
    if values["state"] not in list(PlayState):
        raise ParseError(
            Sentence(
                "{text} is no match id: its state of the game is {state}, expected 0-4",
                text=shown(text),
                state=values["state"],
            )
        )
    return MatchId(
        cube_value=1 << values["cube"],
        cube_owner=None if values["owner"] == CENTERED else Seat(values["owner"]),
        on_roll=Seat(values["on_roll"]),
        decider=Seat(values["decider"]),
        is_crawford=bool(values["is_crawford"]),
        state=PlayState(values["state"]),
        is_double_offered=bool(values["is_double_offered"]),
        resignation=GameValue(values["resignation"]) if values["resignation"] else None,
        roll=roll_from_numbers(values["first_die"], values["second_die"]),
        length=values["length"],
        points=(values["first_points"], values["second_points"]),
        jacoby=not values["jacoby_off"],
    )


def format_match_id(fields: MatchId) -> str:
    """Write a match id.

    Raises:
        ValueError: a cube above 32768, or a length or score above 32767.
    """
    exponent = CubeState(fields.cube_value).exponent
    if exponent > MAX_CUBE_EXPONENT:
        raise ValueError(f"a match id has no room for a cube of {fields.cube_value}")
    if max(fields.length, *fields.points) > MAX_POINTS:
        raise ValueError(f"a match id has no room for more than {MAX_POINTS} points")
    values = {
        "cube": exponent,
        "owner": CENTERED if fields.cube_owner is None else fields.cube_owner,
        "on_roll": fields.on_roll,
        "is_crawford": fields.is_crawford,
        "state": fields.state,
        "decider": fields.decider,
        "is_double_offered": fields.is_double_offered,
        "resignation": fields.resignation or 0,
        "first_die": fields.roll.high if fields.roll else 0,
        "second_die": fields.roll.low if fields.roll else 0,
        "length": fields.length,
        "first_points": fields.points[0],
        "second_points": fields.points[1],
        "jacoby_off": not fields.jacoby,
    }
    bits, place = 0, 0
    for name, width in FIELDS.items():
        bits |= int(values[name]) << place
        place += width
    return base64.b64encode(bits.to_bytes(BYTES, "little")).decode("ascii")


def match_id_of(identified: IdentifiedPosition) -> MatchId:
    """What a match id says about an identified position.

    Raises:
        ValueError: a cube beyond the largest.
    """
    seat, offer = identified.seat, identified.offer
    turns = _taken_before(offer)
    # Whoever is asked about a double may resign instead; then it is the doubler's turn to decide.
    is_asked = (offer in (CubeAction.DOUBLE, CubeAction.RACCOON)) != (identified.resignation is not None)
    terms = identified.terms_said
    return MatchId(
        cube_value=identified.cube.value << turns,
        cube_owner=seat.other if turns else seat.meant_by(identified.cube.owner),
        on_roll=seat,
        decider=seat.other if is_asked else seat,
        is_crawford=identified.is_crawford,
        is_double_offered=offer is not None,
        resignation=identified.resignation,
        roll=identified.roll,
        length=identified.length,
        points=identified.points if seat is Seat.FIRST else (identified.points[1], identified.points[0]),
        jacoby=isinstance(terms, MoneySession) and terms.jacoby,
    )


def parse_gnubg_id(text: str, *, checkers: int = 15) -> IdentifiedPosition:
    """Read ``PositionID:MatchID``, or a position id alone.

    Args:
        text: the ids.
        checkers: checkers a side in the game.

    Raises:
        ParseError: no such ids.
        InvalidPositionError: checkers that cannot stand like that.
    """
    bare = re.sub(r"^\s*gnubgid\s*[=:]?\s*", "", text, flags=re.IGNORECASE)
    first, colon, second = bare.rpartition(":") if PATTERN.fullmatch(bare.rpartition(":")[2]) else (bare, "", "")
    position = parse_position_id(first, checkers=checkers)
    if not colon:
        return IdentifiedPosition(position=position)
    return parse_match_id(second).identified(position)


def format_gnubg_id(identified: IdentifiedPosition) -> str:
    """Write ``PositionID:MatchID``.

    Args:
        identified: what is to be said; names of players get lost, and of the terms all but the length of a match and
            the Jacoby rule.

    Raises:
        ValueError: a score that cannot occur, or something the ids have no room for.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified)
    return f"{format_position_id(identified.position)}:{format_match_id(match_id_of(identified))}"
