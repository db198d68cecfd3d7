"""What a roll lets a side play: each die once, and a doublet as a chain of steps.

The chain of a doublet is played in order, as far as it goes: the first number that cannot be played
ends the turn. What does not live here: which dice must be played (`rules.legal`), who rolls next and
what becomes of the rest of a chain (`rules.turns`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.dice import Roll

__all__ = ["Doublets"]

HIGHEST = 6


@dataclass(frozen=True, slots=True)
class Doublets:
    """How doublets are played.

    Args:
        times: how often the number of a doublet is played (2: like any other two dice).
        complement: whether the number on the bottom of the dice, 7 - d, is played as often afterwards.
        rising: whether d is followed by d + 1 … 6, each as often.
        extra_turn: whether a side that played the whole chain of a doublet rolls again.
        ordinary_rolls: in how many of its first rolls of a game a side plays d alone: no complement,
            no rising, no extra turn. Each side counts its own rolls in `Position.memory`.
        ordinary_while_entering: whether it does so, too, as long as it has checkers in reserve when it rolls.
        leftovers_to_opponent: whether the opponent plays what was left of a rising chain, before he rolls.
        bonus_roll: a roll, higher die first, after which a side that played both dice names a doublet and
            plays its chain; None where no roll gives that.
        extra_after_named: whether a side that played the whole chain of the doublet it named rolls again.

    Raises:
        ValueError: a combination that contradicts itself.
    """

    times: int = 4
    complement: bool = False
    rising: bool = False
    extra_turn: bool = False
    ordinary_rolls: int = 0
    ordinary_while_entering: bool = False
    leftovers_to_opponent: bool = False
    bonus_roll: tuple[int, int] | None = None
    extra_after_named: bool = True

    def __post_init__(self) -> None:
        if self.complement and self.rising:
            raise ValueError("doublets have either a complement or rise")
        if self.leftovers_to_opponent and not self.rising:
            raise ValueError("only rising doublets leave something over")
        if self.leftovers_to_opponent and self.bonus_roll:
            raise ValueError("a named doublet and a left-over chain cannot be told apart")
        if self.bonus_roll is not None and self.bonus_roll[0] <= self.bonus_roll[1]:
            raise ValueError("a bonus roll is no doublet, and its higher die comes first")

    def chain(self, number: int, *, is_ordinary: bool = False) -> tuple[int, ...]:
        """The numbers to play after a doublet, in order.

        Args:
            number: on both dice.
            is_ordinary: whether the side plays d alone (`rules.turns.is_ordinary`).
        """
        numbers = [number]
        if not is_ordinary:
            numbers += [7 - number] * self.complement
            numbers += range(number + 1, HIGHEST + 1) if self.rising else ()
        return tuple(each for each in numbers for _ in range(self.times))

    def orders(self, roll: Roll, *, is_ordinary: bool = False) -> tuple[tuple[int, ...], ...]:
        """The orders in which the dice may be played, highest die first."""
        if roll.is_doublet and len(roll.dice) == 2:
            return (self.chain(roll.high, is_ordinary=is_ordinary),)
        return tuple(dict.fromkeys(permutations(roll.dice)))

    def longest(self) -> int:
        """Steps of the longest chain."""
        return self.times * (HIGHEST if self.rising else 2 if self.complement else 1)
