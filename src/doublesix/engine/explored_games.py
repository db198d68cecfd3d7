"""Positions of games that an engine plays with itself, some plays made at random, told apart by class.

Random plays lead to positions that good players avoid.
What does not live here: what is drawn from them (`training.starts`, `arena.benchmark_build`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.position_classes import position_class
from doublesix.kernel import SelfPlaySettings, kernel_errors, pack, self_play, unpack
from doublesix.rules.opening import FirstRoll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.engine.engine import Engine
    from doublesix.engine.position_classes import PositionClass
    from doublesix.position import Position

__all__ = ["EXPLORATION", "explored_positions"]

EXPLORATION = (0.0, 0.05, 0.2, 0.5)
"""Shares of plays made at random, in as many sets of games."""


def explored_positions(
    engine: Engine, *, explore: float, seed: int, first_game: int, games: int
) -> Iterator[tuple[PositionClass, Position]]:
    """The positions before each roll.

    Args:
        engine: plays, at no plies; its game must be one that `position_class` knows.
        explore: share of plays made at random.
        seed: of plays and dice.
        first_game: the number of the first game: each has dice of its own.
        games: how many.
    """
    opening_throw = engine.variant.rules.opening.first_roll is FirstRoll.OPENING_THROW
    with kernel_errors("self-play"):
        rows, _, _ = self_play(
            engine.kernel,
            pack([engine.variant.start()]),
            SelfPlaySettings(explore=explore, opening_throw=opening_throw),
            seed=seed,
            first_game=first_game,
            games=games,
            threads=engine.threads,
        )
    for position in unpack(rows):
        yield position_class(position), position
