"""Distilling a pruner: a small net that has learned from a large one which results of a roll are worth a look.

It never says what a position is worth; searches, rollouts and self-play let it leave out results that the large net
would hardly choose. It sees the checkers alone, none of the facts that take time to find out. What does not live here:
how it is asked (`StaticEvaluation::keep_likely` in the kernel).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.kernel import RoundSettings, Trainer, evaluate, kernel_errors, kernel_rules
from doublesix.training.samples import CONTACT, rolled_results

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.kernel import Evaluator, Net, SelfPlaySettings
    from doublesix.rules.variant import Variant

__all__ = ["distilled"]

GAMES = 60
"""Games whose results are learned from before new ones are played."""
BATCH = 512
RATE_FROM, RATE_TO = 2e-3, 4e-5
AVERAGE_RATE = 0.003
UNUSED = (32, 16, 16)
"""Shape of the race net that is made beside it and thrown away: races are cheap to judge whole."""


def distilled(
    evaluator: Evaluator,
    variant: Variant,
    starts: NDArray[np.int8],
    shape: tuple[int, int, int],
    *,
    seed: int,
    rounds: int,
    play: SelfPlaySettings,
    threads: int = 0,
) -> Net:
    """Teach a small net what a large one makes of all results of many rolls.

    Args:
        evaluator: the large nets.
        variant: the game.
        starts: positions that games begin from, int8[M, 2, 32].
        shape: hidden layer widths of the small net; its upper layers come by phase.
        seed: of weights, games and rolls.
        rounds: rounds of `GAMES` games each; the net learns about 800 positions from a game.
        play: how games are played; some of their plays should be random, for a search meets worse positions than
            games do.
        threads: 0 = all cores.

    Returns:
        The net. The same for the same arguments, at any number of threads.
    """
    rules = kernel_rules(variant)
    trainer = Trainer(rules, shape, UNUSED, phases=True, bearoff=None, starts=starts, seed=seed, facts=False)
    for number in range(rounds):
        _, results = rolled_results(evaluator, variant, starts, play, seed=seed + number, games=GAMES, threads=threads)
        results = np.ascontiguousarray(results[evaluator.classify(results) == CONTACT])
        rate = RATE_FROM * (RATE_TO / RATE_FROM) ** (number / rounds)
        with kernel_errors("distilling"):
            trainer.learn(
                results,
                evaluate(evaluator, results, threads=threads),
                RoundSettings(play=play, games=0, batch=BATCH, rate=rate, average_rate=AVERAGE_RATE, threads=threads),
            )
    return trainer.contact_net(averaged=True)
