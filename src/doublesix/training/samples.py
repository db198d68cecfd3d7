"""Positions from a net's own games, rolled once: all results of each, as a search meets them.

What does not live here: what is learned from them (`distilling`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.kernel import kernel_errors, kernel_rules, legal_results, self_play, swapped
from doublesix.training.config import LONG_CHAIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.kernel import Evaluator, SelfPlaySettings
    from doublesix.rules.variant import Variant

__all__ = ["rolled_results"]


def rolled_results(
    evaluator: Evaluator,
    variant: Variant,
    starts: NDArray[np.int8],
    settings: SelfPlaySettings,
    *,
    seed: int,
    games: int,
    threads: int = 0,
) -> NDArray[np.int8]:
    """Play games and roll once from each of their positions.

    Args:
        evaluator: plays them.
        variant: the game.
        starts: positions that games begin from, int8[M, 2, 32].
        settings: how they are played.
        seed: of games and rolls.
        games: how many.
        threads: 0 = all cores.

    Returns:
        The results, seen by the side that rolls next, int8[R, 2, 32]. Doublets that make long chains are left out:
        their results are too many.
    """
    with kernel_errors("games to take positions from"):
        positions, _, _ = self_play(evaluator, starts, settings, seed=seed, games=games, threads=threads)
    dice = np.zeros((len(positions), 3), np.uint8)
    shown = variant.rules.dice
    dice[:, :shown] = np.random.default_rng(seed).integers(1, 7, (len(positions), shown))
    if variant.rules.doublets.longest() > LONG_CHAIN:
        plain = dice[:, 0] != dice[:, 1]
        positions, dice = positions[plain], dice[plain]
    with kernel_errors("results to take positions from"):
        _, results, _, _ = legal_results(kernel_rules(variant), positions, dice)
    return swapped(results)
