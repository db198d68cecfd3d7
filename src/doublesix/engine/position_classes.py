"""What kind of position this is, in players' words: `PositionClass` and the one function that tells, `position_class`.

A class is a family of positions that are misjudged alike, no theory: measurements, uncertainties and statistics are
told apart by it. Either side may play either part, so a position and its swap are of one class.
What does not live here: which of a net's layers speaks (``native/src/evaluator.cpp``), themes of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.position import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.position import Position, Row

__all__ = ["PositionClass", "position_class"]


class PositionClass(Enum):
    """Families of positions; `position_class` gives the first that fits, in the order of `TESTS`."""

    BEAR_OFF = "bear-off"
    RACE = "race"
    POST_ACE_POINT = "post-ace-point"
    CONTACT_BEAR_OFF = "contact bear-off"
    ANCIENT = "ancient"
    BACK_GAME = "back game"
    PRIME_AGAINST_PRIME = "prime against prime"
    CONTAINMENT = "containment"
    BLITZ = "blitz"
    STACKED = "stacked"
    BEAR_IN = "bear-in"
    ACE_POINT = "ace-point"
    HOLDING = "holding"
    MUTUAL_HOLDING = "mutual holding"
    OPENING = "opening"
    MIDDLE = "middle"


HOME = 6
BACK = 19
"""A checker on this point or behind it is back: in the other side's home board, or on the bar."""

DEEP = 23
"""An anchor on this point or behind it is a deep one: the other side's ace-point or deuce-point."""

ZONE = 11
"""From this point on a checker takes part in an attack on the own home board."""

LONG_PRIME = 4
HIGH_STACK = 7
MANY_BACK = 7
FAR_BEHIND = 30
"""Pips; who is so far behind plays to hit."""

OPENING_PIPS = 140
"""Both sides have at least so many pips to go in an opening."""

CONTAINED = range(1, 4)
BLITZ_ZONE, BLITZ_POINTS = 9, 3


@dataclass(frozen=True, slots=True)
class _Side:
    """One side, in its own numbering.

    Args:
        row: its 26 counts.
        rear: its rearmost checker's place.
        back: how many of its checkers are back.
        off: borne off.
        pips: to go.
        prime: length of its longest row of made points.
        trapped: checkers of the other side behind that.
    """

    row: Row
    rear: int
    back: int
    off: int
    pips: int
    prime: int
    trapped: int

    @property
    def anchors(self) -> list[int]:
        """Points held in the other side's home board."""
        return [point for point in range(BACK, BAR) if self.row[point] > 1]

    @property
    def home_points(self) -> int:
        """Points made in the own home board."""
        return sum(count > 1 for count in self.row[1 : HOME + 1])

    def within(self, point: int) -> int:
        """Checkers on the board up to a point."""
        return sum(self.row[1 : point + 1])


def position_class(position: Position) -> PositionClass:
    """The class of a position, of a game with opposite directions and hits.

    Args:
        position: seen by either side.

    >>> import doublesix as ds
    >>> position_class(ds.Position.start()).value
    'opening'
    """
    player, opponent = _side(position.player, position.opponent), _side(position.opponent, position.player)
    if player.rear + opponent.rear <= BAR:
        return PositionClass.RACE if max(player.rear, opponent.rear) > HOME else PositionClass.BEAR_OFF
    return next(
        (found for found, fits in TESTS if fits(player, opponent) or fits(opponent, player)), PositionClass.MIDDLE
    )


def _side(row: Row, facing: Row) -> _Side:
    length, lowest = _longest_prime(row)
    return _Side(
        row=row,
        rear=max((point for point in range(BAR + 1) if row[point]), default=OFF),
        back=sum(row[BACK:]),
        off=row[OFF],
        pips=sum(point * count for point, count in enumerate(row)),
        prime=length,
        trapped=sum(facing[BAR - lowest + 1 :]) if length else 0,
    )


def _longest_prime(row: Row) -> tuple[int, int]:
    """Length and lowest point of the longest row of made points; of equals the lowest."""
    best, lowest, length = 0, 0, 0
    for point in range(1, BAR):
        length = length + 1 if row[point] > 1 else 0
        if length > best:
            best, lowest = length, point - length + 1
    return best, lowest


def _is_post_ace_point(side: _Side, _: _Side) -> bool:
    """Hit while bearing off: some checkers are off, and one is not at home any more."""
    return side.off > 0 and side.rear > HOME


def _is_contact_bear_off(side: _Side, _: _Side) -> bool:
    """All at home, with the other side still behind them."""
    return side.rear <= HOME


def _is_ancient(side: _Side, _: _Side) -> bool:
    return side.back >= MANY_BACK


def _is_back_game(side: _Side, other: _Side) -> bool:
    return len(side.anchors) > 1 and side.pips - other.pips >= FAR_BEHIND


def _is_prime_against_prime(side: _Side, other: _Side) -> bool:
    return min(side.prime, other.prime) >= LONG_PRIME and min(side.trapped, other.trapped) > 0


def _is_containment(side: _Side, other: _Side) -> bool:
    """One to three checkers behind a prime, the rest at home: the other side must hold them or lose the race."""
    stragglers = sum(side.row[HOME + 1 :])
    return other.prime >= LONG_PRIME and stragglers in CONTAINED and other.trapped > 0


def _is_blitz(side: _Side, other: _Side) -> bool:
    """Attack on checkers that have no anchor: one on the bar, or two blots."""
    attacks = side.home_points >= BLITZ_POINTS and side.within(ZONE) >= BLITZ_ZONE
    return attacks and not other.anchors and (other.row[BAR] > 0 or other.back > 1)


def _is_stacked(side: _Side, _: _Side) -> bool:
    return max(side.row[1:BAR]) >= HIGH_STACK


def _is_bear_in(side: _Side, _: _Side) -> bool:
    """Past the midpoint with everything, the other side still behind some of it."""
    return side.rear <= ZONE


def _is_ace_point(side: _Side, other: _Side) -> bool:
    return not other.back and bool(side.anchors) and min(side.anchors) >= DEEP


def _is_holding(side: _Side, other: _Side) -> bool:
    """One side has got its back checkers out, the other still holds an anchor."""
    return not other.back and bool(side.anchors)


def _is_mutual_holding(side: _Side, other: _Side) -> bool:
    """Both hold an anchor, at least one of them an advanced one."""
    return bool(side.anchors) and bool(other.anchors) and min(side.anchors) < DEEP


def _is_opening(side: _Side, other: _Side) -> bool:
    return min(side.pips, other.pips) >= OPENING_PIPS


TESTS: tuple[tuple[PositionClass, Callable[[_Side, _Side], bool]], ...] = (
    (PositionClass.POST_ACE_POINT, _is_post_ace_point),
    (PositionClass.CONTACT_BEAR_OFF, _is_contact_bear_off),
    (PositionClass.ANCIENT, _is_ancient),
    (PositionClass.BACK_GAME, _is_back_game),
    (PositionClass.PRIME_AGAINST_PRIME, _is_prime_against_prime),
    (PositionClass.CONTAINMENT, _is_containment),
    (PositionClass.BLITZ, _is_blitz),
    (PositionClass.STACKED, _is_stacked),
    (PositionClass.BEAR_IN, _is_bear_in),
    (PositionClass.ACE_POINT, _is_ace_point),
    (PositionClass.HOLDING, _is_holding),
    (PositionClass.MUTUAL_HOLDING, _is_mutual_holding),
    (PositionClass.OPENING, _is_opening),
)
"""Positions with contact, what is rarest first; each test is asked of both sides."""
