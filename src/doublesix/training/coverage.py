"""What training sees: the share of each class of positions among the lessons of a run's games.

What does not live here: what the classes are (`engine.position_classes`), games that begin from rare ones (`starts`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.errors import DataError
from doublesix.kernel import kernel_errors, self_play, unpack
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.training.games import play_settings, whole_games
from doublesix.training.starts import starting_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.engine import Engine
    from doublesix.rules.variant import Variant
    from doublesix.training.config import RunConfig

__all__ = ["Coverage", "coverage", "demand_classes"]

ROUND = 50
"""Games played between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Lessons of some games by class.

    Args:
        games: played.
        lessons: how many of each class; none are missing.
    """

    games: int
    lessons: dict[PositionClass, int]

    @property
    def total(self) -> int:
        """All lessons."""
        return sum(self.lessons.values())

    def share(self, kind: PositionClass) -> float:
        """Of a class, 0 to 1."""
        return self.lessons[kind] / self.total if self.total else 0.0


def coverage(
    config: RunConfig, engine: Engine, *, games: int, progress: Callable[[int], None] = lambda games: None
) -> Coverage:
    """Play games as the last stage of a run does, but whole and without rivals, and tell their lessons apart.

    Args:
        config: the run.
        engine: whose nets play; of the same game.
        games: how many; the seed is the run's.
        progress: told how many games are played.

    Raises:
        DataError: a game that has no such classes.
    """
    demand_classes(engine.variant)
    settings = play_settings(config, whole_games(config.last_stage))
    starts = starting_rows(config)
    found: Counter[PositionClass] = Counter()
    for first in range(0, games, ROUND):
        count = min(ROUND, games - first)
        with kernel_errors("self-play"):
            rows, _, _ = self_play(
                engine.kernel,
                starts,
                settings,
                seed=config.seed,
                first_game=first,
                games=count,
                threads=engine.threads,
            )
        found.update(map(position_class, unpack(rows)))
        progress(first + count)
    return Coverage(games, {kind: found[kind] for kind in PositionClass})


def demand_classes(variant: Variant) -> None:
    """Refuse games to which the classes do not apply."""
    if variant.rules.track != CONTRARY or not isinstance(variant.rules.landing, Hit):
        raise DataError(f"{variant.name}: classes of positions are those of games with opposite directions and hits")
