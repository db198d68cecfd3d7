"""What follows a play: whose turn it is, and with which dice.

All legal plays of one throw that do not end the game use the same number of dice, so what follows belongs to the
throw in its position, not to one of the plays. A throw is a `Roll`, or a chain of numbers played in order: that of a
doublet which the side named, or what the other side left over.
What does not live here: which plays are legal (`rules.legal`), the cube, whole games (`game`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.dice import FACES, Roll, Throw
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = [
    "Following",
    "Next",
    "checked_chain",
    "demand_throw",
    "following",
    "is_ordinary",
    "named_chain",
    "rolls_counted",
]


class Next(Enum):
    """Who goes on, and how."""

    OPPONENT = "the other side rolls"
    AGAIN = "the same side rolls again"
    NAMES = "the same side names a doublet and plays it"


@dataclass(frozen=True, slots=True)
class Following:
    """What follows a play that did not end the game.

    Args:
        next: who goes on.
        leftovers: numbers that the opponent plays in this order as far as he can, before he rolls.
    """

    next: Next
    leftovers: tuple[int, ...] = ()


def is_ordinary(rules: Rules, position: Position) -> bool:
    """Whether doublets are still ordinary to the player on roll."""
    is_entering = rules.doublets.ordinary_while_entering and position.reserve[0] > 0
    return is_entering or _is_counted(rules, position)


def rolls_counted(rules: Rules, position: Position, throw: Throw) -> int:
    """How many of its first rolls a side has made more after this throw, as far as its game counts them: 0 or 1."""
    return int(isinstance(throw, Roll) and _is_counted(rules, position))


def _is_counted(rules: Rules, position: Position) -> bool:
    return position.memory[0] < rules.doublets.ordinary_rolls


def named_chain(rules: Rules, number: int) -> tuple[int, ...]:
    """The numbers to play after naming a doublet; raises `ValueError` for a number that is no die."""
    return rules.doublets.chain(Roll(number, number).high)


def checked_chain(rules: Rules, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers to play in this order, if a game has such chains.

    Raises:
        ValueError: it has none, so that a roll was meant; or one that no die shows.
    """
    doublets, are_dice = rules.doublets, all(number in FACES for number in numbers)
    if doublets.bonus_roll is None and not doublets.leftovers_to_opponent:
        meant = f"; write {Roll(*numbers)!r}" if are_dice and len(numbers) == rules.dice else ""
        raise ValueError(
            f"numbers are not played in a fixed order in this game: a Roll was expected, not {numbers}{meant}"
        )
    if not are_dice:
        raise ValueError(f"the numbers to play are those of dice, 1-6, not {numbers}")
    return numbers


def demand_throw(rules: Rules, throw: Throw) -> None:
    """Refuse dice of another game, and numbers that nobody names or leaves over, by a ValueError."""
    if isinstance(throw, Roll):
        if len(throw.dice) != rules.dice:
            raise ValueError(
                Sentence("this game is played with {dice} dice, not {count}", dice=rules.dice, count=len(throw.dice))
            )
    elif not _occurs(rules, throw):
        raise ValueError(f"a roll is needed: in this game nobody names {throw} or leaves it over")


def _occurs(rules: Rules, numbers: tuple[int, ...]) -> bool:
    """Whether a side may come to play numbers that it did not throw."""
    chains = [named_chain(rules, face) for face in FACES]
    if rules.doublets.leftovers_to_opponent:
        return any(numbers == chain[-len(numbers) :] for chain in chains)
    return rules.doublets.bonus_roll is not None and numbers in chains


def following(rules: Rules, position: Position, throw: Throw, dice_used: int) -> Following:
    """What follows the plays of a throw.

    Args:
        rules: of the game.
        position: before the play, seen by the side that played.
        throw: the roll, or the chain of numbers.
        dice_used: steps of the play (of any that does not end the game: these have the same number, and none has more).
    """
    if not isinstance(throw, Roll):
        return _after_chain(rules, throw, dice_used)
    if len(throw.dice) == 2 and throw.is_doublet:
        return _after_doublet(rules, position, throw, dice_used)
    is_bonus = throw.dice == rules.doublets.bonus_roll and dice_used == len(throw.dice)
    return Following(Next.NAMES if is_bonus else Next.OPPONENT)


def _after_chain(rules: Rules, chain: tuple[int, ...], dice_used: int) -> Following:
    if rules.doublets.leftovers_to_opponent:  # the chain was the other side's; now this one rolls
        return Following(Next.AGAIN)
    is_whole = dice_used == len(chain)
    return Following(Next.AGAIN if is_whole and rules.doublets.extra_after_named else Next.OPPONENT)


def _after_doublet(rules: Rules, position: Position, roll: Roll, dice_used: int) -> Following:
    if is_ordinary(rules, position):
        return Following(Next.OPPONENT)
    left = rules.doublets.chain(roll.high)[dice_used:]
    if not left:
        return Following(Next.AGAIN if rules.doublets.extra_turn else Next.OPPONENT)
    return Following(Next.OPPONENT, left if rules.doublets.leftovers_to_opponent else ())
