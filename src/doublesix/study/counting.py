"""`boards_to_count`: boards out of games, to practice counting pips on.

What does not live here: who is asked, and how long it takes (`cli.study_pips`, the pages).
"""

from __future__ import annotations

from random import Random
from secrets import randbits
from typing import TYPE_CHECKING

from doublesix.cube import CubeState
from doublesix.dice import SeededDice
from doublesix.engine.requests import PlayRequest
from doublesix.match import MoneySession

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.engine.engine import Engine
    from doublesix.position import Position

__all__ = ["boards_to_count"]

TURNS = (4, 44)
"""A board stands after so many turns: few games are over by then, and most have gone some way."""
SEED_BITS = 32


def boards_to_count(engine: Engine, seed: int | None = None) -> Iterator[Position]:
    """Boards out of games that the net alone plays against itself, each seen by the side on roll, without end.

    Args:
        engine: who plays.
        seed: of the dice, and of how far each game goes; None: other boards each time.
    """
    seed = randbits(SEED_BITS) if seed is None else seed
    dice, chance = SeededDice(seed), Random(seed)
    while True:
        position = engine.variant.start()
        for _ in range(chance.randint(*TURNS)):
            request = PlayRequest(position, dice.roll(), CubeState(), MoneySession())
            (play,) = engine.choose_many([request], plies=0)
            position = play.result.swapped()
            if engine.variant.ending(position) is not None:
                break
        else:
            yield position
