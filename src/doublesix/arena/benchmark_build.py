"""Making a benchmark: decisions from our own games, evenly over all classes, rolled out.

A round plays some games, a part of their plays at random (so that positions come up which good players avoid), throws
dice for positions of every class, keeps those decisions that are none for sure, and rolls them out. Round 17 of a seed
is the same whenever and wherever it is made, so a benchmark may be stopped, gone on with, and grown.
What does not live here: the file (`benchmark`), rollouts (`engine.rollouts`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.benchmark import BENCHMARK_FILE, TERMS, Benchmark, Decision, Line
from doublesix.arena.rounds import RoundsWriter
from doublesix.dice import Roll
from doublesix.engine.engine import CubeRequest, PlayRequest
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.kernel import SelfPlaySettings, kernel_errors, pack, self_play, unpack
from doublesix.notation.position_id import format_position_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.position import Position

__all__ = [
    "CUBE_REACH",
    "STREAMS",
    "TRIALS",
    "TRUNCATION",
    "BenchmarkSettings",
    "BenchmarkWriter",
    "about_benchmark",
    "positions_of_games",
]

TRIALS = 36
TRUNCATION = 24

EXPLORATION = (0.0, 0.05, 0.2, 0.5)
"""Shares of plays made at random, in as many sets of games."""

GAMES = 20
"""Of each set in a round."""

PLAYS_PER_CLASS = 2
CUBES_PER_ROUND = 4
LEAST, MOST = 2, 3
"""Plays of a decision that are rolled out."""

REACH = 0.12
"""Points, at one ply: plays this far behind the best one are candidates."""

CUBE_REACH = 0.2
"""Points, at no ply: no double and double, or take and pass, are no further apart."""

STREAMS = 1_000_000
"""Seeds of the trials of successive rounds lie so far apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkSettings:
    """What a benchmark hangs on, besides the engine.

    Args:
        trials: of each decision.
        truncate_after: plies played before the engine judges; 0 plays to the end.
        seed: of games, dice and trials.
    """

    trials: int = TRIALS
    truncate_after: int = TRUNCATION
    seed: int = 1


class BenchmarkWriter(RoundsWriter[Decision]):
    """A benchmark that grows round by round.

    Args:
        path: the file; made when it does not exist, else gone on with.
        engine: plays, and rolls out.
        settings: how.

    Raises:
        DataError: the file was made by another engine or with other settings, or is damaged.
    """

    def __init__(self, path: Path, engine: Engine, settings: BenchmarkSettings) -> None:
        self._engine = engine
        self._settings = settings
        super().__init__(path, BENCHMARK_FILE, about_benchmark(engine, settings))

    def count(self, path: Path) -> int:
        """How many decisions a file holds; raises `DataError` where one is damaged."""
        return len(Benchmark.read(path).decisions)

    def make(self, number: int) -> list[Decision]:
        """The decisions of a round, of positions that were not there before."""
        return list(self._decisions(number))

    def _decisions(self, number: int) -> Iterator[Decision]:
        random = np.random.default_rng([self._settings.seed, number])
        pool = positions_of_games(self._engine, seed=self._settings.seed, number=number)
        trial_seed = self._settings.seed + number * STREAMS
        for asked, plays in self._open_plays(pool, random):
            yield self._rolled_out_plays(asked, plays, seed=(trial_seed := trial_seed + 1))
        for position in self._open_cubes(pool, random):
            yield self._rolled_out_cube(position, seed=(trial_seed := trial_seed + 1))

    def _new(self, positions: Sequence[Position], random: np.random.Generator) -> Iterator[Position]:
        """Positions that the benchmark does not have yet, in random order."""
        for index in random.permutation(len(positions)):
            position = positions[int(index)]
            if format_position_id(position) not in self._known:
                yield position

    def _open_plays(
        self, pool: dict[PositionClass, list[Position]], random: np.random.Generator
    ) -> Iterator[tuple[PlayRequest, list[RankedPlay]]]:
        """Positions with dice and the plays that may be best; so many of each class, where there are as many."""
        for kind in PositionClass:
            positions = self._new(pool.get(kind, []), random)
            for _ in range(PLAYS_PER_CLASS):
                for position in positions:
                    request = PlayRequest(position, Roll(*(int(die) for die in random.integers(1, 7, 2))), match=TERMS)
                    ranked = self._engine.rank_many([request], plies=1)[0]
                    likely = [play for play in ranked if play.plies and play.cubeless > _best(ranked) - REACH][:MOST]
                    if len(likely) >= LEAST:
                        self._known.add(format_position_id(position))
                        yield request, likely
                        break

    def _open_cubes(self, pool: dict[PositionClass, list[Position]], random: np.random.Generator) -> list[Position]:
        """Positions where the cube is a question."""
        everything = [position for kind in PositionClass for position in pool.get(kind, [])]
        found: list[Position] = []
        for position in self._new(everything, random):
            verdict = self._engine.cube_many([CubeRequest(position, match=TERMS)], plies=0)[0]
            margins = (verdict.no_double - verdict.doubled, verdict.double_take - verdict.double_pass)
            if min(map(abs, margins)) < CUBE_REACH and verdict.double_take > -CUBE_REACH:
                self._known.add(format_position_id(position))
                found.append(position)
            if len(found) == CUBES_PER_ROUND:
                break
        return found

    def _rolled_out_plays(self, asked: PlayRequest, plays: Sequence[RankedPlay], *, seed: int) -> Decision:
        assert asked.roll is not None
        running = Rollout.of_plays(
            self._engine,
            asked.position,
            asked.roll,
            [ranked.play for ranked in plays],
            match=TERMS,
            settings=self._rollout(seed, cubeful=False),
        )
        result = running.run(StopRules(trials=self._settings.trials))
        results = {str(ranked.play): ranked.play.result.swapped() for ranked in plays}
        names = [line.name for line in result.ranked]
        return _decision(asked.position, asked.roll, result, {name: results[name] for name in names})

    def _rolled_out_cube(self, position: Position, *, seed: int) -> Decision:
        running = Rollout.of_cube(self._engine, position, match=TERMS, settings=self._rollout(seed, cubeful=True))
        result = running.run(StopRules(trials=self._settings.trials))
        return _decision(position, None, result, dict.fromkeys(result.names, position))

    def _rollout(self, seed: int, *, cubeful: bool) -> RolloutSettings:
        return RolloutSettings(truncate_after=self._settings.truncate_after, cubeful=cubeful, seed=seed)


def about_benchmark(engine: Engine, settings: BenchmarkSettings) -> dict[str, Any]:
    """What the figures of a benchmark depend on."""
    return {"variant": engine.variant.key, "engine": engine.describe(), "settings": asdict(settings)}


def positions_of_games(engine: Engine, *, seed: int, number: int) -> dict[PositionClass, list[Position]]:
    """Positions of the games of a round before the roll, by class.

    Args:
        engine: plays them.
        seed: of plays and dice.
        number: of the round.
    """
    start = pack([engine.variant.start()])
    found: dict[PositionClass, list[Position]] = defaultdict(list)
    for explore in EXPLORATION:
        with kernel_errors("self-play"):
            rows, _, _ = self_play(
                engine.evaluator,
                start,
                SelfPlaySettings(explore=explore),
                seed=seed,
                first_game=number * GAMES,
                games=GAMES,
                threads=engine.threads,
            )
        for position in unpack(rows):
            found[position_class(position)].append(position)
    return found


def _best(ranked: Sequence[RankedPlay]) -> float:
    return max(play.cubeless for play in ranked if play.plies)


def _decision(position: Position, roll: Roll | None, result: RolloutResult, after: dict[str, Position]) -> Decision:
    """A decision whose lines stand in the order of `after`."""
    by_name = {line.name: line for line in result.lines}
    first = next(iter(after))
    lines = []
    for name, then in after.items():
        found, behind = by_name[name], result.difference(first, name)
        equity = found.cubeless if roll else found.equity
        figures = equity.mean, equity.std_error, behind.mean, behind.std_error
        lines.append(Line(name, format_position_id(then), found.outcomes, *figures))
    return Decision(format_position_id(position), roll, position_class(position), tuple(lines))
