"""When a game is over, who has won it, and how.

A game ends when a side has borne off its last checker (where nothing is borne off: when all are home),
or by one of the `EarlyEnd` rules. Some of these end it in the middle of a turn (`ends_within`), the others are
asked when the roll has been played. A bomb may leave both sides where neither can ever move again: that is a tie.
What does not live here: what a result counts (`rules.scoring`), the cube, resignations.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

from doublesix.dice import FACES
from doublesix.position import BAR, OFF
from doublesix.rules.bearing_off import is_home
from doublesix.rules.entering import destination
from doublesix.rules.primes import longest_run
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token

if TYPE_CHECKING:
    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = [
    "MOTHER",
    "WON_BY_HITS",
    "CloseoutWins",
    "EarlyEnd",
    "FirstHitWins",
    "GameEnd",
    "MotherPinned",
    "Side",
    "ending",
    "ends_within",
]

MOTHER = 24
"""Where a side's checkers start in games that pin; the last one there is the mother."""


class Side(IntEnum):
    """A row of a position."""

    PLAYER = 0
    OPPONENT = 1

    @property
    def other(self) -> Side:
        """The other row."""
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game ended.

    Args:
        winner: the row that won; None for a tie.
        value: single game, gammon or backgammon (a tie: single).
        points: for the winner, before the cube; none in a tie.
    """

    winner: Side | None
    value: GameValue
    points: int

    def swapped(self) -> GameEnd:
        """The same end seen by the other side."""
        return GameEnd(None if self.winner is None else self.winner.other, self.value, self.points)


TIE = GameEnd(None, GameValue.SINGLE, 0)


class EarlyEnd(Protocol):
    """A rule that ends games before the last checker is off."""

    @property
    def is_at_once(self) -> bool:
        """Whether the step that brings it about ends the turn, too: the rest of the roll is not played."""
        ...

    def end(self, rules: Rules, position: Position) -> GameEnd | None:
        """How the game has ended for the better of the player row, or in a tie; None if it has not."""
        ...


@dataclass(frozen=True, slots=True)
class MotherPinned:
    """Pinning the last checker on the opponent's start wins a gammon, once the pinner's own start is empty.

    If each side's last checker is pinned there, nobody wins.
    """

    @property
    def is_at_once(self) -> bool:
        """Whoever went on could have to undo the pin."""
        return True

    def end(self, rules: Rules, position: Position) -> GameEnd | None:
        """Look at the pins on the two starts."""
        mine, his = (mask >> MOTHER & 1 for mask in position.pinned)
        if mine and his:
            return TIE
        if his and not position.player[MOTHER]:
            value = GameValue.SINGLE if rules.scoring.gammon is None else GameValue.GAMMON
            return GameEnd(Side.PLAYER, value, rules.scoring.points(value))
        return None


@dataclass(frozen=True, slots=True)
class FirstHitWins:
    """The first hit of a game wins it, as a single game."""

    @property
    def is_at_once(self) -> bool:
        """The roll is played first."""
        return False

    def end(self, rules: Rules, position: Position) -> GameEnd | None:
        """Look at the opponent's bar."""
        return _single(rules) if position.opponent[BAR] else None


@dataclass(frozen=True, slots=True)
class CloseoutWins:
    """Six made points in a row, with a checker of the opponent on the bar, win a single game."""

    @property
    def is_at_once(self) -> bool:
        """The roll is played first."""
        return False

    def end(self, rules: Rules, position: Position) -> GameEnd | None:
        """Look at the opponent's bar and the player's points."""
        return _single(rules) if position.opponent[BAR] and longest_run(position.player, 2) >= 6 else None


WON_BY_HITS = frozenset((FirstHitWins(), CloseoutWins()))
"""Ends that ask who is on the bar, which then means who has been hit."""


def ending(rules: Rules, position: Position) -> GameEnd | None:
    """How the game has ended, or None while it goes on.

    Args:
        rules: of the game.
        position: after a play or an explosion of the side in the player row, not yet swapped.
    """
    for side, seen in ((Side.PLAYER, position), (Side.OPPONENT, position.swapped())):
        if _is_through(rules, seen):
            return _won(rules, side, seen)
    for rule in rules.early_ends:
        if end := rule.end(rules, position):
            return end
        if end := rule.end(rules, position.swapped()):
            return end.swapped()
    # Hits alone never lead there: a side on the bar hits only where it comes in, and that point is then open to it.
    if rules.token is Token.BOMB and _is_shut_out(rules, position) and _is_shut_out(rules, position.swapped()):
        return TIE
    return None


def ends_within(rules: Rules, position: Position) -> bool:
    """Whether a step that leads here ends the game, whatever is left of the roll.

    Args:
        rules: of the game.
        position: within a turn of the side in the player row.
    """
    return any(rule.is_at_once and rule.end(rules, position) is not None for rule in rules.early_ends)


def _is_through(rules: Rules, position: Position) -> bool:
    if rules.bearing_off.allowed:
        return position.player[OFF] == rules.checkers
    return is_home(position)


def _is_shut_out(rules: Rules, position: Position) -> bool:
    """Whether the player has to enter a checker before it moves another, and every point where one could is closed."""
    if min(rules.entering.sources(position), default=OFF) < BAR:
        return False
    return not any(rules.landing.is_open(position, destination(BAR, die), rules.track) for die in FACES)


def _won(rules: Rules, side: Side, position: Position) -> GameEnd:
    """The end of a game in which the player row, which is `side`, got rid of all checkers."""
    if rules.scoring.misere:
        return GameEnd(side.other, GameValue.SINGLE, rules.scoring.points(GameValue.SINGLE))
    if rules.scoring.per_checker:
        return GameEnd(side, GameValue.SINGLE, rules.checkers - position.opponent[OFF])
    value = rules.scoring.value(position)
    return GameEnd(side, value, rules.scoring.points(value))


def _single(rules: Rules) -> GameEnd:
    return GameEnd(Side.PLAYER, GameValue.SINGLE, rules.scoring.points(GameValue.SINGLE))
