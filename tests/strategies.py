"""Random values for hypothesis: rolls, and positions reached by random play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from doublesix.dice import ROLLS, Roll, SeededDice, Throw
from doublesix.position import OFF
from doublesix.rules.turns import Next, is_ordinary, named_chain
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.turns import Following
    from doublesix.rules.variant import Variant


__all__ = ["positions", "random_game", "random_turns", "rolls", "variants"]

LONGEST_GAME = 4000
FEW = 4
"""Checkers left, or places they stand on, with which a test can play the longest chains of doublets."""


def rolls() -> st.SearchStrategy[Roll]:
    """Any of the 21 rolls."""
    return st.sampled_from(ROLLS)


def variants() -> st.SearchStrategy[Variant]:
    """Any registered game."""
    return st.sampled_from(ALL)


@st.composite
def positions(draw: st.DrawFn, variant: Variant = BACKGAMMON, longest: int = 80) -> Position:
    """A position of a game in progress, reached by random play; seen by the side on roll."""
    turns = draw(st.integers(0, longest), label="turns")
    seed = draw(st.integers(0, 2**32), label="seed")
    position = variant.start()
    for _, (before, _, _) in zip(range(turns + 1), random_game(variant, seed), strict=False):
        position = before
    return position


def random_game(variant: Variant, seed: int) -> Iterator[tuple[Position, Throw, Play]]:
    """Play at random to the end: each play's position (seen by the side that plays), dice and play."""
    return ((position, throw, play) for position, throw, _, play in random_turns(variant, seed))


def random_turns(variant: Variant, seed: int) -> Iterator[tuple[Position, Throw, tuple[Play, ...], Play]]:
    """Play at random to the end; as `random_game`, with all the legal plays."""
    dice, choice = SeededDice(seed), SeededDice(seed, stream=1)
    position = variant.start()
    throw: Throw = _roll(variant, position, dice)
    for _ in range(LONGEST_GAME):
        while (plays := _listed(variant, position, throw)) is None:
            throw = _roll(variant, position, dice)
        play = plays[sum(choice.die() << (3 * place) for place in range(4)) % len(plays)]
        yield position, throw, plays, play
        if variant.ending(play.result) is not None:
            return
        position, throw = _next_throw(variant, variant.following(position, throw, play), play.result, dice)
    raise AssertionError(f"{variant.key}, seed {seed}: no end after {LONGEST_GAME} turns")


def _listed(variant: Variant, position: Position, throw: Throw) -> tuple[Play, ...] | None:
    """The legal plays; None where there are too many to list, which nobody can tell from the position beforehand."""
    try:
        return variant.legal_plays(position, throw)
    except ValueError:
        return None


def _roll(variant: Variant, position: Position, dice: SeededDice) -> Roll:
    """A roll; where a doublet has results by the hundred thousand, it is thrown again."""
    roll = dice.roll(variant.rules.dice)
    while _is_endless(variant, position, roll):
        roll = dice.roll(variant.rules.dice)
    return roll


def _is_endless(variant: Variant, position: Position, roll: Roll) -> bool:
    is_named = roll.dice == variant.rules.doublets.bonus_roll
    if not (roll.is_doublet or is_named) or len(roll.dice) == 3 or is_ordinary(variant.rules, position):
        return False
    length = len(variant.rules.doublets.chain(roll.high))
    places = sum(map(bool, (*position.player[1:], position.reserve[0])))
    left = variant.checkers - position.player[OFF]
    return (length > 8 and left > FEW) or (length > 4 and min(left, places) > FEW)


def _next_throw(variant: Variant, follows: Following, result: Position, dice: SeededDice) -> tuple[Position, Throw]:
    """Whose turn it is after a play, and with what; a doublet is named at random."""
    if follows.next is Next.NAMES:
        return result, named_chain(variant.rules, dice.die())
    position = result if follows.next is Next.AGAIN else result.swapped()
    return position, follows.leftovers or _roll(variant, position, dice)
