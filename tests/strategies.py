"""Random values for hypothesis: rolls, and positions reached by random play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from doublesix.dice import ROLLS, SeededDice
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import Roll
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["positions", "random_game", "rolls", "variants"]

LONGEST_GAME = 4000


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


def random_game(variant: Variant, seed: int) -> Iterator[tuple[Position, Roll, Play]]:
    """Play at random to the end: each turn's position (seen by the side on roll), roll and play."""
    dice, choice = SeededDice(seed), SeededDice(seed, stream=1)
    position = variant.start()
    for _ in range(LONGEST_GAME):
        roll = dice.roll()
        plays = variant.legal_plays(position, roll)
        play = plays[sum(choice.die() << (3 * place) for place in range(4)) % len(plays)]
        yield position, roll, play
        if variant.is_over(play.result):
            return
        position = play.result.swapped()
    raise AssertionError(f"{variant.key}, seed {seed}: no end after {LONGEST_GAME} turns")
