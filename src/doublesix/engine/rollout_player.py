"""Who plays the trials of a rollout: the kernel on threads of this process, or workers elsewhere, a part each.

What does not live here: when enough were played, and what they say (`engine.rollouts`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.play_filters import kernel_filters
from doublesix.engine.rollout_trials import Trials
from doublesix.kernel import RolloutPlayers, kernel_errors, position_errors
from doublesix.kernel import RolloutSettings as KernelSettings

if TYPE_CHECKING:
    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.engine.rollout_trials import RolloutLine
    from doublesix.engine.stakes import Stakes
    from doublesix.work import Workers

__all__ = ["SHARE", "TrialPlayer", "seed_of"]

SHARE = 8
"""Trials that a worker should get at least, or telling it takes longer than playing."""


class TrialPlayer:
    """Plays trials of some lines.

    Args:
        engine: who plays.
        lines: with common dice.
        stakes: what the games are played for, seen by the root.
        settings: how they are played.
    """

    def __init__(
        self, engine: Engine, lines: tuple[RolloutLine, ...], stakes: Stakes, settings: RolloutSettings
    ) -> None:
        self._engine, self._lines, self._stakes, self._settings = engine, lines, stakes, settings
        with kernel_errors("rollout"):
            self._kernel = RolloutPlayers(
                engine.kernel,
                _kernel_settings(engine, settings),
                np.ascontiguousarray(stakes.ends, np.float64),
                stakes.flags,
            )

    def play(self, first: int, trials: int, workers: Workers | None = None) -> Trials:
        """Play so many trials, the first of which has that number.

        Args:
            first: its number; a trial hangs on that, the seed and the settings alone.
            trials: how many.
            workers: who plays them; default: the engine's threads.
        """
        if workers is None:
            return self.play_here(first, trials, threads=self._engine.threads)
        share = ceil(trials / workers.count)
        parts = [
            _Part(self._engine, self._lines, self._stakes, self._settings, part, min(share, first + trials - part))
            for part in range(first, first + trials, share)
        ]
        played = Trials.none(len(self._lines))
        for part in workers.results(_part_played, parts):
            played = played.followed_by(part)
        return played

    def play_here(self, first: int, trials: int, *, threads: int) -> Trials:
        """The same on threads of this process; 0 = all cores."""
        flags = [[line.is_root_on_roll, line.level, line.owner, line.may_double_first] for line in self._lines]
        positions = [line.position for line in self._lines]
        with position_errors("rollout", self._engine.variant, positions) as rows:
            played = self._kernel.play(
                rows,
                np.array(flags, np.int8),
                seed=seed_of(self._settings),
                first_trial=first,
                trials=trials,
                threads=threads,
            )
        return Trials(*played)


def seed_of(settings: RolloutSettings) -> int:
    """The seed as the kernel takes it."""
    return settings.seed % 2**64


@dataclass(frozen=True, slots=True)
class _Part:
    """Some of a rollout's trials."""

    engine: Engine
    lines: tuple[RolloutLine, ...]
    stakes: Stakes
    settings: RolloutSettings
    first: int
    trials: int


def _part_played(part: _Part) -> Trials:
    player = TrialPlayer(part.engine, part.lines, part.stakes, part.settings)
    return player.play_here(part.first, part.trials, threads=1)


def _kernel_settings(engine: Engine, settings: RolloutSettings) -> KernelSettings:
    fields = asdict(settings)
    for name in ("seed", "first_trial", "cubeful"):
        del fields[name]
    return KernelSettings(**fields, **kernel_filters(engine.filters))
