"""How TD-Gammon learns: self-play from random weights, TD(lambda), nothing but the outcomes of its own games.

As published (see `td_gammon` for the sources): small random weights, plays that look best to the net itself, errors
carried back through the plays of a game with lambda 0.7, plain gradient steps on squared errors, gammons counted twice.
Other than published, for speed: weights change after each round of games instead of after each play. Errors carried
back so come to the same as lessons with the lambda-weighted mean of later values for a target, learned in random order
in small batches. The step falls with the games, and games longer than any player's are cut.

A run's folder holds ``checkpoint.npz``, ``log.jsonl`` (one line a report) and the nets of its milestones; the same
command goes on from the checkpoint and gives the same net as if it had never been stopped, at any number of threads.
What does not live here: the net (`td_gammon`), its strength (`trial`).
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.opponents import first_best
from doublesix.arena.referee import Referee
from doublesix.arena.streams import sorted_dice
from doublesix.arena.td_gammon import EQUITY, OUTPUTS, SCALE, SHAPES, TdGammonNet, inputs, logistic, stored_arrays
from doublesix.errors import DataError
from doublesix.kernel import endings, kernel_rules, pack, swapped
from doublesix.locks import alone
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import add_line, clear_partials, writing_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.arena.referee import Boards, Mask
    from doublesix.arena.td_gammon import Numbers

__all__ = ["CHECKPOINT", "MILESTONES", "TdGammonProgress", "TdGammonRun"]

CHECKPOINT, LOG = "checkpoint.npz", "log.jsonl"

LAMBDA = 0.7
RATE_FROM, RATE_TO = 0.1, 0.01
"""Step of a single lesson, at the first and at the last game."""

FIRST_WEIGHT = 0.1
"""Random weights lie between this and its negative."""

BATCH = 32
"""Lessons of one step: the sum of their gradients is taken."""

LONGEST = 300
"""Plies after which a game is cut; the net's own word is its end then."""

FEWEST_GAMES, MOST_GAMES, ROUND_SHARE = 32, 256, 32
"""A round is a ``1 / ROUND_SHARE`` of the games so far, within these bounds."""

MILESTONES = (1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
"""Games after which the net is kept, besides the last one."""


@dataclass(frozen=True, slots=True)
class TdGammonProgress:
    """Where a run stands.

    Args:
        games: played so far.
        games_target: when the run is over.
        rate: step of a lesson now.
        loss: mean squared error of a lesson since the last report, over all four outputs.
        plies: lessons of a game.
        games_per_second: since the last report.
    """

    games: int
    games_target: int
    rate: float
    loss: float
    plies: float
    games_per_second: float


@dataclass(slots=True)
class _Weights:
    hidden: Numbers
    hidden_bias: Numbers
    output: Numbers
    output_bias: Numbers

    @classmethod
    def random(cls, seed: int) -> _Weights:
        draw = np.random.default_rng([seed, 0]).uniform
        return cls(*(draw(-FIRST_WEIGHT, FIRST_WEIGHT, shape) for shape in SHAPES.values()))

    def learn(self, seen: Numbers, targets: Numbers, rate: float) -> float:
        """One step on some lessons; the sum of their squared errors before it."""
        # No products of matrices: the order of their sums hangs on the number of threads.
        units = logistic(np.einsum("bi,ih->bh", seen, self.hidden) + self.hidden_bias)
        chances = logistic(np.einsum("bh,ho->bo", units, self.output) + self.output_bias)
        errors = targets - chances
        at_output = errors * chances * (1 - chances)
        at_hidden = np.einsum("bo,ho->bh", at_output, self.output) * units * (1 - units)
        self.output += rate * np.einsum("bh,bo->ho", units, at_output)
        self.output_bias += rate * at_output.sum(axis=0)
        self.hidden += rate * np.einsum("bi,bh->ih", seen, at_hidden)
        self.hidden_bias += rate * at_hidden.sum(axis=0)
        return float((errors**2).sum())


@dataclass(slots=True)
class _Lessons:
    """What a round of games teaches: what was seen, and what came of it."""

    seen: list[Numbers] = field(default_factory=list)
    targets: list[Numbers] = field(default_factory=list)


class TdGammonRun:
    """A run and its folder.

    Args:
        folder: where checkpoint, log and milestones are kept; a checkpoint found there is carried on.
        games: when the run is over; the step falls towards that.
        seed: of weights, dice and order.
        games_per_report: games between two reports, with a checkpoint each.

    Raises:
        DataError: the checkpoint is damaged, or of another run.
    """

    def __init__(self, folder: Path, *, games: int, seed: int, games_per_report: int = 2048) -> None:
        self._folder = folder
        self._target = games
        self._seed = seed
        self._games_per_report = games_per_report
        self._rules = kernel_rules(STANDARD)
        self._referee = Referee(STANDARD)
        self._weights = _Weights.random(seed)
        self.games = 0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._restore()

    @property
    def net(self) -> TdGammonNet:
        """The net of now."""
        found = self._weights
        return TdGammonNet.of(found.hidden, found.hidden_bias, found.output, found.output_bias, games=self.games)

    def train(self, report: Callable[[TdGammonProgress], None]) -> None:
        """Play and learn until the last game; checkpoint and report now and then, and keep the net in the end.

        Raises:
            DataError: another process works in the same folder.
        """
        with alone(self._folder):
            clear_partials(self._folder)
            self._train(report)

    def _train(self, report: Callable[[TdGammonProgress], None]) -> None:
        since, began = self.games, time.monotonic()
        loss, lessons = 0.0, 0
        while self.games < self._target:
            rate, before = self._rate(), self.games
            count = min(max(FEWEST_GAMES, before // ROUND_SHARE), MOST_GAMES, self._target - before)
            found = self._round(count)
            loss += self._learn(found, rate)
            lessons += sum(map(len, found.seen))
            self.games += count
            for games in sorted(games for games in {*MILESTONES, self._target} if before < games <= self.games):
                self.net.save(self._folder / "milestones" / str(games))
            if self.games >= self._target or self.games // self._games_per_report > before // self._games_per_report:
                seconds, played = time.monotonic() - began, self.games - since
                line = (self.games, self._target, rate, loss / lessons, lessons / played, played / seconds)
                self._report(TdGammonProgress(*line), report)
                since, began, loss, lessons = self.games, time.monotonic(), 0.0, 0
        self.net.save(self._folder)

    def _rate(self) -> float:
        return float(RATE_FROM * (RATE_TO / RATE_FROM) ** (self.games / self._target))

    def _round(self, count: int) -> _Lessons:
        """Play games with the weights of now."""
        random = np.random.default_rng([self._seed, 1, self.games])
        net = self.net
        boards: Boards = np.repeat(pack([STANDARD.start()]), count, axis=0)
        white_plays: Mask = np.arange(count) % 2 == 0
        games = np.arange(count)
        ends = np.zeros((count, OUTPUTS))
        steps: list[tuple[NDArray[np.intp], Numbers, Numbers]] = []
        for ply in range(LONGEST):
            results, seen, chances = self._play(net, boards, white_plays, _throw(random, len(games), opening=ply == 0))
            is_over, outcomes = endings(self._rules, results)
            over = is_over.astype(bool)
            ends[games[over]] = _four(outcomes[over], white_plays[over])
            on = ~over
            games, boards, white_plays = games[on], swapped(results[on]), ~white_plays[on]
            steps.append((games, seen[on], chances[on]))
            if not len(games):
                return _lessons(steps, ends)
        ends[games] = steps[-1][2]
        return _lessons(steps, ends)

    def _play(
        self, net: TdGammonNet, boards: Boards, white_plays: Mask, dice: NDArray[np.uint8]
    ) -> tuple[Boards, Numbers, Numbers]:
        """What each side likes best: results, what the net sees in them, and what it says of them."""
        offsets, results, _ = self._referee.legal_results(boards, dice)
        white = np.repeat(white_plays, np.diff(offsets))
        seen = inputs(results, white, ~white)
        chances = net.chances(seen)
        is_over, outcomes = endings(self._rules, results)
        over = is_over.astype(bool)
        chances[over] = _four(outcomes[over], white[over])
        equities = (chances * EQUITY).sum(axis=1)
        best = first_best(np.where(white, equities, -equities), offsets)
        return results[best], seen[best], chances[best]

    def _learn(self, lessons: _Lessons, rate: float) -> float:
        if not lessons.seen:
            return 0.0
        seen, targets = np.concatenate(lessons.seen) * SCALE, np.concatenate(lessons.targets)
        order = np.random.default_rng([self._seed, 2, self.games]).permutation(len(seen))
        return sum(
            self._weights.learn(seen[rows], targets[rows], rate)
            for rows in np.split(order, np.arange(BATCH, len(order), BATCH))
        )

    def _report(self, progress: TdGammonProgress, report: Callable[[TdGammonProgress], None]) -> None:
        found = self._weights
        with writing_whole(self._folder / CHECKPOINT) as file:
            np.savez(
                file,
                hidden=found.hidden,
                hidden_bias=found.hidden_bias,
                output=found.output,
                output_bias=found.output_bias,
                run=np.array([self._target, self._seed, self.games]),
            )
        line = {name: getattr(progress, name) for name in TdGammonProgress.__slots__}
        add_line(self._folder / LOG, json.dumps(line))
        report(progress)

    def _restore(self) -> None:
        path = self._folder / CHECKPOINT
        *weights, run = stored_arrays(path, {**SHAPES, "run": (3,)}, "checkpoint of this run")
        target, seed, self.games = (int(number) for number in run)
        self._weights = _Weights(*weights)
        if (target, seed) != (self._target, self._seed):
            raise DataError(
                f"{path} belongs to a run of {target} games with seed {seed}, not of {self._target} with {self._seed}; "
                "name another folder"
            )


def _lessons(steps: list[tuple[NDArray[np.intp], Numbers, Numbers]], ends: Numbers) -> _Lessons:
    """Each position with the lambda-weighted mean of what came after it, from the last ply to the first."""
    found, later = _Lessons(), ends.copy()
    for games, seen, chances in reversed(steps):
        if len(games):
            found.seen.append(seen)
            found.targets.append(later[games])
            later[games] = (1 - LAMBDA) * chances + LAMBDA * later[games]
    return found


def _four(outcomes: NDArray[np.float32], white_played: Mask) -> Numbers:
    """The net's outputs at the end of games, from outcomes of those who played last."""
    win, gammon, _, loss_gammon, _ = outcomes.astype(np.float64).T
    played = np.stack([win - gammon, gammon], axis=1)
    other = np.stack([1 - win - loss_gammon, loss_gammon], axis=1)
    white = white_played[:, None]
    return np.concatenate([np.where(white, played, other), np.where(white, other, played)], axis=1)


def _throw(random: np.random.Generator, count: int, *, opening: bool) -> NDArray[np.uint8]:
    """Two dice for each game, highest first; no doublets where they decide who begins."""
    thrown = random.integers(1, 7, (count, 2), dtype=np.uint8)
    while opening and (same := thrown[:, 0] == thrown[:, 1]).any():
        thrown[same] = random.integers(1, 7, (int(same.sum()), 2), dtype=np.uint8)
    return sorted_dice(thrown)
