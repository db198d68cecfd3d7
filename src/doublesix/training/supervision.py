"""How nets learn from others: three tables of a run's TOML file, ``[labels]``, ``[fit]`` and ``[distil]``.

What does not live here: reading the file (`training.config`), making labels (`training.labels`), fitting
(`training.fit`), distilling (`training.distilling`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from doublesix.errors import ParseError

__all__ = ["DistilRecipe", "FitRecipe", "LabelRecipe"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRecipe:
    """How the games are played whose positions become labels; every target is the mean over all rolls.

    Args:
        lambda_: how much counts, luck apart, by how far later positions turned out otherwise than they were judged.
        explore: chance of a random play, and of a random use of a token.
        max_plies: where a game is cut.
    """

    lambda_: float = 0.3
    explore: float = 0.02
    max_plies: int = 1000

    def __post_init__(self) -> None:
        _check("lambda_", self.lambda_, 0, 1)
        _check("explore", self.explore, 0, 1)
        _check("max_plies", self.max_plies, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FitRecipe:
    """How nets are fitted to labels; the step falls geometrically from `rate_from` to `rate_to`.

    Args:
        batch: positions a minibatch.
        passes: passes over all labels.
        finish: so many of them, the last ones, see the net as it will be in integers.
        rate_from: Adam's step at the beginning.
        rate_to: Adam's step at the end.
        warm_up: minibatches in which the step first rises from nothing.
        average_rate: share of the newest weights in the running average, per minibatch.
        weight_decay: pull of the weights towards nought, as a share of the step.
        sparsity: price of a unit of the first layer that is on, in the loss: units that are off cost no time in play.
        held_back: share of the labels that nothing is learned from; the loss told is theirs.
    """

    batch: int = 1024
    passes: int = 8
    finish: int = 2
    rate_from: float = 1e-3
    rate_to: float = 1e-5
    warm_up: int = 100
    average_rate: float = 0.002
    weight_decay: float = 0.0
    sparsity: float = 0.0
    held_back: float = 0.02

    def __post_init__(self) -> None:
        _check("batch", self.batch, 1)
        _check("passes", self.passes, 1)
        _check("finish", self.finish, 0, self.passes)
        _check("rate_from", self.rate_from, LEAST_RATE, 1)
        _check("rate_to", self.rate_to, LEAST_RATE, 1)
        _check("warm_up", self.warm_up, 0)
        _check("average_rate", self.average_rate, 0, 1)
        _check("weight_decay", self.weight_decay, 0)
        _check("sparsity", self.sparsity, 0)
        _check("held_back", self.held_back, 0, 0.9)


@dataclass(frozen=True, slots=True, kw_only=True)
class DistilRecipe:
    """How a small net learns what a large one says; the step falls geometrically from `rate_from` to `rate_to`.

    Args:
        rounds: of 60 games of the large one each; all results of a roll in each of their positions are learned.
        batch: positions a minibatch.
        rate_from: Adam's step at the beginning.
        rate_to: Adam's step at the end.
        average_rate: share of the newest weights in the running average, per minibatch.
        sparsity: price of a unit of the first layer that is on, in the loss.
        explore: chance of a random play in those games: a search meets worse positions than games do.
    """

    rounds: int = 400
    batch: int = 512
    rate_from: float = 2e-3
    rate_to: float = 4e-5
    average_rate: float = 0.003
    sparsity: float = 0.0
    explore: float = 0.1

    def __post_init__(self) -> None:
        _check("rounds", self.rounds, 1)
        _check("batch", self.batch, 1)
        _check("rate_from", self.rate_from, LEAST_RATE, 1)
        _check("rate_to", self.rate_to, LEAST_RATE, 1)
        _check("average_rate", self.average_rate, 0, 1)
        _check("sparsity", self.sparsity, 0)
        _check("explore", self.explore, 0, 1)

    def rate_at(self, number: int) -> float:
        """Adam's step in a round, the first being 0."""
        return float(self.rate_from * (self.rate_to / self.rate_from) ** (number / self.rounds))


LEAST_RATE = 1e-12


def _check(name: str, value: float, least: float, most: float = math.inf) -> None:
    if not least <= value <= most:
        span = f"at least {least:g}" if most == math.inf else f"between {least:g} and {most:g}"
        raise ParseError(f"{name} is {value}; it has to be {span}")
