"""Carrying out a run: rounds of self-play and learning, checkpoints, a log; safe to stop and start again.

A run's folder holds ``checkpoint.npz`` (weights, averages, moments, games so far), ``log.jsonl`` (one
line a report) and, once exported, the nets. Everything in it can be made again from the run's TOML file
and its seed.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.errors import DataError
from doublesix.kernel import Bearoff, RoundSettings, SelfPlaySettings, Trainer, kernel_errors, kernel_rules, pack
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.training.config import RunConfig, Stage

__all__ = ["Progress", "TrainingRun"]

CHECKPOINT = "checkpoint.npz"
LOG = "log.jsonl"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands.

    Args:
        games: games played so far.
        games_target: games when the run is over.
        rate: Adam's step now.
        contact_loss: mean loss of the contact net since the last report, nats.
        race_loss: the same of the race net.
        plies: positions learned from a game.
        games_per_second: since the last report.
        learn_share: share of the time spent learning rather than playing.
    """

    games: int
    games_target: int
    rate: float
    contact_loss: float
    race_loss: float
    plies: float
    games_per_second: float
    learn_share: float


class TrainingRun:
    """A run and its folder.

    Args:
        config: what to do.
        folder: where checkpoints and the log are kept; a checkpoint found there is carried on.
        bearoff: exact race endings; games stop where it knows the answer.
        threads: 0 = all cores.
    """

    def __init__(self, config: RunConfig, folder: Path, *, bearoff: Bearoff | None, threads: int = 0) -> None:
        self.config = config
        self.folder = folder
        self.threads = threads
        variant = find(config.variant)
        starts = pack(find(key).start() for key in config.starts)
        with kernel_errors("training"):
            self.trainer = Trainer(kernel_rules(variant), config.contact, config.race, bearoff, starts, config.seed)
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._restore()

    def train(self, report: Callable[[Progress], None], *, every_seconds: float = 20) -> None:
        """Play and learn until the last stage ends; checkpoint and report about every so many seconds."""
        sums, since = _Sums(), time.monotonic()
        while (stage := self.config.stage_at(self.trainer.games_played)) is not None:
            with kernel_errors("training"):
                sums.add(self.trainer.round(self._settings(stage)))
            if time.monotonic() - since >= every_seconds:
                self._report(sums, time.monotonic() - since, report)
                sums, since = _Sums(), time.monotonic()
        if sums.games:
            self._report(sums, time.monotonic() - since, report)

    def checkpoint(self) -> None:
        """Write the state, whole or not at all."""
        partial = self.folder / (CHECKPOINT + ".partial")
        with partial.open("wb") as file:
            np.savez(
                file,
                contact=self.trainer.contact_state(),
                race=self.trainer.race_state(),
                games=np.array(self.trainer.games_played),
            )
        os.replace(partial, self.folder / CHECKPOINT)

    def _restore(self) -> None:
        path = self.folder / CHECKPOINT
        try:
            with np.load(path) as state:
                self.trainer.restore(state["contact"], state["race"])
                self.trainer.games_played = int(state["games"])
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            raise DataError(f"{path}: no checkpoint of this run: {error}") from error

    def _settings(self, stage: Stage) -> RoundSettings:
        play = SelfPlaySettings(
            lambda_=stage.lambda_, explore=stage.explore, max_plies=stage.max_plies, full_backup=stage.full_backup
        )
        return RoundSettings(
            play=play,
            games=stage.games,
            batch=stage.batch,
            rate=self.config.rate_at(self.trainer.games_played),
            average_rate=stage.average_rate,
            passes=stage.passes,
            threads=self.threads,
            play_averaged=stage.play_averaged,
        )

    def _report(self, sums: _Sums, seconds: float, report: Callable[[Progress], None]) -> None:
        self.checkpoint()
        progress = sums.progress(self.config, self.trainer.games_played, seconds)
        line: dict[str, Any] = {f: getattr(progress, f) for f in Progress.__slots__}
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        report(progress)


class _Sums:
    """Totals between two reports."""

    def __init__(self) -> None:
        self.games = self.lessons = self.rounds = 0
        self.contact_loss = self.race_loss = self.play_seconds = self.learn_seconds = 0.0

    def add(self, stats: Any) -> None:
        self.games += stats.games
        self.lessons += stats.lessons
        self.rounds += 1
        self.contact_loss += stats.contact_loss
        self.race_loss += stats.race_loss
        self.play_seconds += stats.play_seconds
        self.learn_seconds += stats.learn_seconds

    def progress(self, config: RunConfig, games: int, seconds: float) -> Progress:
        return Progress(
            games=games,
            games_target=config.stages[-1].until_games,
            rate=config.rate_at(games),
            contact_loss=self.contact_loss / self.rounds,
            race_loss=self.race_loss / self.rounds,
            plies=self.lessons / self.games,
            games_per_second=self.games / seconds,
            learn_share=self.learn_seconds / (self.learn_seconds + self.play_seconds),
        )
