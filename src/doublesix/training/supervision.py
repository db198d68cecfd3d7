"""How nets learn outside the stages of a run: tables of its file, ``[labels]``, ``[fit]``, ``[distil]``, ``[bulk]``.

What does not live here: reading the file (`training.config`), making labels (`training.labels`), fitting
(`training.fit`), distilling (`training.distilling`), games in bulk (`training.bulk`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from doublesix.training.keys import Chance, Count, Number, Price, Rate, Whole

__all__ = ["BulkRecipe", "DistilRecipe", "FitRecipe", "LabelRecipe"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRecipe:
    """How the games are played whose positions become labels; every target is the mean over all rolls.

    Args:
        lambda_: how much counts, luck apart, by how far later positions turned out otherwise than they were judged.
        explore: chance of a random play, and of a random use of a token.
        max_plies: where a game is cut.
    """

    lambda_: Chance = 0.3
    explore: Chance = 0.02
    max_plies: Count = 1000


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

    batch: Count = 1024
    passes: Count = 8
    finish: Annotated[int, Whole()] = 2
    rate_from: Rate = 1e-3
    rate_to: Rate = 1e-5
    warm_up: Annotated[int, Whole()] = 100
    average_rate: Rate = 0.002
    weight_decay: Price = 0.0
    sparsity: Price = 0.0
    held_back: Annotated[float, Number(0, 0.9)] = 0.02


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

    rounds: Count = 400
    batch: Count = 512
    rate_from: Rate = 2e-3
    rate_to: Rate = 4e-5
    average_rate: Rate = 0.003
    sparsity: Price = 0.0
    explore: Chance = 0.1

    def rate_at(self, number: int) -> float:
        """Adam's step in a round, the first being 0."""
        return float(self.rate_from * (self.rate_to / self.rate_from) ** (number / self.rounds))


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkRecipe:
    """How a contact net learns from thousands of games at once; the step falls geometrically from `rate_from`.

    Args:
        rounds: each of some steps of every game, after which their lessons are learned.
        games: played at once.
        steps: of each game a round.
        candidates: so many of the plays that come close to the best are judged by the means after them; all are
            lessons, and the best by them is made.
        lambda_: how much counts, luck apart, by how far later positions turned out otherwise than they were judged.
        explore: chance of a random play.
        batch: positions a minibatch.
        rate_from: Adam's step at the beginning.
        rate_to: Adam's step at the end.
        warm_up: rounds in which the step first rises from nothing.
        average_rate: share of the newest weights in the running average, per minibatch.
        sparsity: price of a unit of the first layer that is on, in the loss.
    """

    rounds: Count
    games: Count = 4096
    steps: Count = 32
    candidates: Count = 4
    lambda_: Chance = 0.9
    explore: Chance = 0.02
    batch: Count = 4096
    rate_from: Rate = 2e-4
    rate_to: Rate = 5e-6
    warm_up: Annotated[int, Whole()] = 20
    average_rate: Rate = 0.0005
    sparsity: Price = 0.0

    def rate_at(self, number: int) -> float:
        """Adam's step in a round, the first being 1."""
        falling = self.rate_from * (self.rate_to / self.rate_from) ** (number / self.rounds)
        return float(falling * min(1.0, number / max(1, self.warm_up)))
