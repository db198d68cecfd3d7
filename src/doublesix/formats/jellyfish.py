"""Jellyfish's position files (`.pos`), which GNU Backgammon writes too → `IdentifiedPosition`.

    version, flags, cube, owner, on roll, …, match, …, length, scores   16-bit little-endian numbers
    two names, then more flags, the last play, dice                     texts have their length in front
    26 pairs of counts (now, before the last play), each 20 higher      player 1 negative, player 2 positive

Rules of this room:

* The second player travels from the highest place to the lowest, as counted by this file from the end: his point p is
  place 25 - p, the first player's p is place p. Bars are the places at either end.
* Where nobody is on roll yet, the second player is.
* What is left of a play that has begun is not kept: the board stands as it does, with the whole roll.

What does not live here: which file is one (`detect`).
"""

from __future__ import annotations

from doublesix.cube import CubeOwner, CubeState, is_cube_value
from doublesix.errors import ParseError
from doublesix.match import LONGEST_MATCH, Match, MoneySession, Seat
from doublesix.notation.fields import roll_from_numbers, setup_from_signed
from doublesix.notation.identified import IdentifiedPosition, checked
from doublesix.sentences import Sentence

__all__ = ["read_jellyfish"]

WITH_FLAGS, WITH_CAUTION = (125, 126), 126
SHIFT = 20
PLACES = 26
MONEY = 3
CRAWFORD = 2
NOT_ROLLED = (0, 3, 4)
SEATS = {0: Seat.SECOND, 1: Seat.FIRST, 2: Seat.SECOND, 3: Seat.FIRST, 4: Seat.SECOND}


def read_jellyfish(data: bytes) -> IdentifiedPosition:
    """Read a position.

    Args:
        data: the file's bytes.

    Raises:
        ParseError: cut off or damaged.
        InvalidPositionError: checkers that cannot stand like that.
    """
    fields = _Fields(data)
    version = fields.number()
    fields.numbers(2 if version == WITH_CAUTION else 0)
    has_cube, jacoby, beavers = fields.numbers(3) if version in WITH_FLAGS else (1, 0, 0)
    value, owner, on_roll = fields.numbers(3)
    kind = fields.numbers(4)[-1]  # behind what is left to play
    length = fields.numbers(3)[-1]  # behind the opponent and its level
    scores = fields.number(), fields.number()
    names = fields.text(), fields.text()
    is_crawford = fields.numbers(2)[-1] == CRAWFORD
    fields.number()
    fields.text()
    dice = [abs(die) for die in fields.numbers(2)]
    counts = [count - SHIFT for count in fields.numbers(2 * PLACES)[::2]]
    if kind == MONEY or not length:
        scores, is_crawford = (0, 0), False  # there they are whatever they were before
    is_sound = on_roll in SEATS and is_cube_value(value) and owner in (0, 1, 2) and 0 <= length <= LONGEST_MATCH
    if not is_sound or min(scores) < 0:
        raise ParseError(_DAMAGED)
    seat = SEATS[on_roll]
    is_second = seat is Seat.SECOND
    terms = MoneySession(jacoby=bool(jacoby), beavers=bool(beavers)) if kind == MONEY or not length else Match(length)
    return checked(
        IdentifiedPosition(
            position=setup_from_signed(counts[::-1] if is_second else [-count for count in counts]).position(),
            cube=CubeState(value, _owner(owner, seat)),
            roll=None if on_roll in NOT_ROLLED else roll_from_numbers(*dice),
            terms=terms if has_cube else terms.without_cube(),
            points=scores[::-1] if is_second else scores,
            is_crawford=is_crawford,
            seat=seat,
            players=names[::-1] if is_second else names,
        )
    )


_DAMAGED = Sentence("the file is cut off or damaged: no position was found in it")


class _Fields:
    """Takes one value after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def number(self) -> int:
        return int.from_bytes(self._take(2), "little", signed=True)

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def text(self) -> str:
        (size,) = self._take(1)
        return self._take(size).decode("cp1252", "replace").strip()

    def _take(self, size: int) -> bytes:
        found = self._data[self._place : self._place + size]
        if len(found) < size:
            raise ParseError(_DAMAGED)
        self._place += size
        return found


def _owner(number: int, seat: Seat) -> CubeOwner:
    if number == 0:
        return CubeOwner.CENTERED
    return CubeOwner.PLAYER if (number == 2) is (seat is Seat.SECOND) else CubeOwner.OPPONENT
