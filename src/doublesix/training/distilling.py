"""Distilling: a small net learns what a large one makes of all results of the rolls in its games.

So are pruners made, which tell what is worth a look, and fast nets, which judge. What does not live here: how a pruner
is asked (`StaticEvaluation::keep_likely` in the kernel), the files and checkpoints of a run (`run`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.kernel import JudgedBy, RoundSettings, Trainer, evaluate, kernel_errors, kernel_rules
from doublesix.training.samples import rolled_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from doublesix.kernel import Evaluator, Net, RoundStats, SelfPlaySettings
    from doublesix.rules.variant import Variant
    from doublesix.training.supervision import DistilRecipe

__all__ = ["GAMES", "pruner_of", "teach"]

GAMES = 60
"""Games of a round, whose results are learned from before new ones are played: about 800 positions from each."""
UNUSED = (32, 16, 16)
"""Shape of the race net that is made beside a pruner and thrown away: races are cheap to judge whole."""


def pruner_of(
    evaluator: Evaluator,
    variant: Variant,
    starts: NDArray[np.int8],
    shape: tuple[int, int, int],
    recipe: DistilRecipe,
    *,
    seed: int,
    play: SelfPlaySettings,
    threads: int = 0,
) -> Net:
    """Make a net that never says what a position is worth, only which results of a roll the large one may choose.

    It sees the checkers alone, none of the facts that take time to find out.

    Args:
        evaluator: the large nets.
        variant: the game.
        starts: positions that games begin from, int8[M, 2, 32].
        shape: hidden layer widths of the pruner; its upper layers come by phase.
        recipe: how it learns.
        seed: of weights, games and rolls.
        play: how games are played; some of their plays should be random, for a search meets worse positions than
            games do.
        threads: 0 = all cores.

    Returns:
        The net. The same for the same arguments, at any number of threads.
    """
    rules = kernel_rules(variant)
    trainer = Trainer(rules, shape, UNUSED, phases=True, one_sided=[], starts=starts, seed=seed, facts=False)
    for _ in teach(
        trainer, evaluator, variant, starts, recipe, seed=seed, play=play, is_contact_only=True, threads=threads
    ):
        pass
    return trainer.contact_net(averaged=True)


def teach(
    trainer: Trainer,
    evaluator: Evaluator,
    variant: Variant,
    starts: NDArray[np.int8],
    recipe: DistilRecipe,
    *,
    seed: int,
    play: SelfPlaySettings,
    begin: int = 0,
    is_contact_only: bool = False,
    threads: int = 0,
) -> Iterator[RoundStats]:
    """Teach nets what others say, round by round.

    Args:
        trainer: the nets that learn.
        evaluator: those that judge, and play the games.
        variant: the game.
        starts: positions that games begin from, int8[M, 2, 32].
        recipe: how they learn.
        seed: of games and rolls.
        play: how games are played.
        begin: rounds that they have learned already.
        is_contact_only: whether races are left out.
        threads: 0 = all cores.

    Yields:
        What each round brought.
    """
    for number in range(begin, recipe.rounds):
        results = rolled_results(evaluator, variant, starts, play, seed=seed + number, games=GAMES, threads=threads)
        if is_contact_only:
            results = np.ascontiguousarray(results[evaluator.classify(results) == JudgedBy.CONTACT])
        settings = RoundSettings(
            play=play,
            games=0,
            batch=recipe.batch,
            rate=recipe.rate_at(number),
            average_rate=recipe.average_rate,
            sparsity=recipe.sparsity,
            threads=threads,
        )
        with kernel_errors("distilling"):
            yield trainer.learn(results, evaluate(evaluator, results, threads=threads), settings)
