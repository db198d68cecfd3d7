"""How near nets come to what positions turned out to be worth, in games that none of them learned from.

What a position turned out to be worth is the mean over all its rolls, mended by how much better or worse each later
position of the game was than it had been judged (λ = 1): the luck of all rolls is in both and falls out, and nothing is
left of the errors of the net that plays but in how it plays. Such figures scatter by some 0.09 points and are right on
average, so a few thousand games tell nets apart. They cannot tell how wrong a net is, only how much less wrong than
another; nor which one chooses better, since what is wrong with all plays of a roll alike costs nothing.

What does not live here: how positions come about and what they are worth (the kernel's self-play), duels (`arena`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.outcomes import cubeless_weights
from doublesix.kernel import evaluate, kernel_errors, self_play
from doublesix.training.games import play_settings, whole_games
from doublesix.training.starts import starting_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.engine import Engine
    from doublesix.training.config import RunConfig

__all__ = ["FEWEST", "Nearness", "hindsight"]

ROUND = 10
"""Games played together. What positions turned out to be worth hangs together within a game, so figures of whole
rounds are what a standard error is taken of."""
FEWEST = 10 * ROUND
"""Games without which nobody knows how sure the answer is."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """How much nearer a net is than the one that plays.

    Args:
        positions: judged.
        gain: mean squared error of the net that plays less that of this one, points²; more is better.
        std_error: of that.
        apart: root mean square of the difference between both nets' equities, points.
    """

    positions: int
    gain: float
    std_error: float
    apart: float


def hindsight(
    config: RunConfig,
    player: Engine,
    others: Sequence[Engine],
    *,
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Nearness]:
    """Play games from where those of a run begin, and see whose judgement at 0 plies they bear out.

    Args:
        config: the run; what it learned has nothing to do with it.
        player: whose nets play; of the same game, like the others.
        others: judges; the answer has one entry for each.
        games: how many, at least `FEWEST`.
        seed: of the dice; another than the run's, so that nobody has seen these games.
        progress: told how many games are played.

    Raises:
        ValueError: fewer games.
    """
    if games < FEWEST:
        raise ValueError(f"{games} games: at least {FEWEST} are needed to tell how sure the answer is")
    constant, weights = cubeless_weights(player.points)
    stage = replace(whole_games(config.last_stage), lambda_=1.0, explore=0.0, full_backup=True)
    settings = play_settings(config, stage)
    starts = starting_rows(config)
    counts, gains, apart = [], [], []
    for first in range(0, games, ROUND):
        with kernel_errors("self-play"):
            rows, targets, _ = self_play(
                player.kernel,
                starts,
                settings,
                seed=seed,
                first_game=first,
                games=min(ROUND, games - first),
                threads=player.threads,
            )
            judged = [evaluate(engine.kernel, rows, threads=engine.threads) for engine in (player, *others)]
        truth, own, *rest = (constant + outcomes.astype(np.float64) @ weights for outcomes in (targets, *judged))
        counts.append(len(rows))
        gains.append([((own - truth) ** 2 - (equity - truth) ** 2).sum() for equity in rest])
        apart.append([((equity - own) ** 2).sum() for equity in rest])
        progress(min(first + ROUND, games))
    total = sum(counts)
    means = np.sum(gains, axis=0) / total
    # A ratio of sums over rounds.
    left = np.array(gains) - np.outer(counts, means)
    errors = np.sqrt((left**2).sum(axis=0) * len(counts) / (len(counts) - 1)) / total
    distances = np.sqrt(np.sum(apart, axis=0) / total)
    return [
        Nearness(total, float(gain), float(error), float(distance))
        for gain, error, distance in zip(means, errors, distances, strict=True)
    ]
