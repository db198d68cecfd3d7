"""Making a benchmark: decisions from our own games, evenly over all classes, rolled out.

A round plays some games, a part of their plays at random (so that positions come up which good players avoid), throws
dice for positions of every class, keeps those decisions that are none for sure, and rolls them out. Round 17 of a seed
is the same whenever and wherever it is made, so a benchmark may be stopped, gone on with, and grown. Or the decisions
are those of a benchmark that is there, rolled out otherwise.
What does not live here: the file (`benchmark`), rollouts (`engine.rollouts`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.benchmark import BENCHMARK_FILE, TERMS, Decision, Line
from doublesix.arena.rounds import RoundsWriter
from doublesix.arena.sharpening import Sharpener
from doublesix.dice import Roll
from doublesix.engine.explored_games import EXPLORATION, explored_positions
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.play_filters import filters_in_files
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import DataError
from doublesix.notation.position_id import format_position_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.arena.sharpening import Pool
    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.play import Play
    from doublesix.position import Position

__all__ = [
    "CUBE_REACH",
    "REACH",
    "TRIALS",
    "TRUNCATION",
    "BenchmarkSettings",
    "BenchmarkWriter",
    "SameDecisionsWriter",
    "about_benchmark",
    "benchmark_sharpener",
    "positions_of_games",
    "trial_settings",
]

TRIALS = 36
TRUNCATION = 24

GAMES = 20
"""With each share of plays made at random, in a round."""

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

UNSAID = frozenset({"plies", "late_after", "decisions_of"})
"""Settings that the head of a file leaves out where they are nought or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkSettings:
    """What a benchmark hangs on, besides the engine.

    Args:
        trials: of each decision.
        truncate_after: plies played before the engine judges; 0 plays to the end.
        seed: of games, dice and trials.
        plies: looked ahead in the trials, for plays and the cube.
        late_after: from this ply of a trial on none are looked ahead any more; 0 = never.
        decisions_of: the benchmark that `SameDecisionsWriter` takes its decisions from; empty: they come from games.
    """

    trials: int = TRIALS
    truncate_after: int = TRUNCATION
    seed: int = 1
    plies: int = 0
    late_after: int = 0
    decisions_of: str = ""

    def to_json(self) -> dict[str, int | str]:
        """For the head of a file; what it says nothing of is nought or empty there, as in older files."""
        return {name: value for name, value in asdict(self).items() if value or name not in UNSAID}


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

    def make(self, number: int) -> list[Decision]:
        """The decisions of a round, of positions that were not there before."""
        return list(self._decisions(number))

    def _decisions(self, number: int) -> Iterator[Decision]:
        random = np.random.default_rng([self._settings.seed, number])
        pool = positions_of_games(self._engine, seed=self._settings.seed, number=number)
        places = count(1)
        for asked, plays in self._open_plays(pool, random):
            yield self._rolled_out_plays(asked, plays, trial_settings(self._settings, number, next(places)))
        for position in self._open_cubes(pool, random):
            yield self._rolled_out_cube(position, trial_settings(self._settings, number, next(places)))

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

    def _rolled_out_plays(self, asked: PlayRequest, plays: Sequence[RankedPlay], how: RolloutSettings) -> Decision:
        assert asked.roll is not None
        result = _plays_rolled_out(
            self._engine, asked.position, asked.roll, [ranked.play for ranked in plays], how, self._settings.trials
        )
        results = {str(ranked.play): format_position_id(ranked.play.result.swapped()) for ranked in plays}
        return _decision(asked.position, asked.roll, result, results)

    def _rolled_out_cube(self, position: Position, how: RolloutSettings) -> Decision:
        result = _cube_rolled_out(self._engine, position, how, self._settings.trials)
        return _decision(position, None, result, dict.fromkeys(result.names, format_position_id(position)))


class SameDecisionsWriter(RoundsWriter[Decision]):
    """A benchmark with the decisions of another, which grows round by round. Arguments as of `BenchmarkWriter`.

    Raises:
        DataError: also where `settings.decisions_of` is not there or no benchmark, where its first decisions are others
            than those of the file, and later, at a decision whose plays cannot be played.
    """

    def __init__(self, path: Path, engine: Engine, settings: BenchmarkSettings) -> None:
        self._engine = engine
        self._settings = settings
        self._source = _source(path, settings.decisions_of)
        self._rounds_there = BENCHMARK_FILE.read(self._source)[1]
        self.wanted = sum(map(len, self._rounds_there))
        """Decisions that there are to be rolled out."""
        super().__init__(path, BENCHMARK_FILE, about_benchmark(engine, settings))
        if self._known != {found.position_id for made in self._rounds_there[: self._rounds] for found in made}:
            raise DataError(f"{path} holds other decisions than {self._source}; name another file, or remove this one")

    def make(self, number: int) -> list[Decision]:
        """The decisions of the other benchmark's round."""
        return [
            self._rolled_out(decision, trial_settings(self._settings, number, place))
            for place, decision in enumerate(self._rounds_there[number], start=1)
        ]

    def _rolled_out(self, there: Decision, how: RolloutSettings) -> Decision:
        result = _rolled_out_again(self._engine, self._source, there, how, self._settings.trials)
        return _decision(there.position, there.roll, result, {line.name: line.result_id for line in there.lines})


def _source(path: Path, decisions_of: str) -> Path:
    """Where the other benchmark lies: seen from here, or from the folder of a file that goes on, or one above that.

    The file says it as it was seen from where it was begun.
    """
    folders = [Path(), *(path.resolve().parents if path.exists() else ())]
    found = next((folder / decisions_of for folder in folders if (folder / decisions_of).is_file()), None)
    if found is None:
        seen = ", seen from here or from its folder or one above that" if path.exists() else ""
        raise DataError(f"{path} takes its decisions from {decisions_of}, and there is no such file{seen}")
    return found


def benchmark_sharpener(path: Path, engine: Engine, settings: BenchmarkSettings) -> Sharpener[Decision]:
    """A benchmark that is to have more trials. Arguments and errors as of `BenchmarkWriter`.

    Raises:
        DataError: also later, at a decision whose plays cannot be played.
    """

    def sharpened(former: Decision, pool: Pool, number: int, place: int) -> Decision:
        how = trial_settings(settings, number, place, first_trial=pool.before)
        return _pooled(former, _rolled_out_again(engine, path, former, how, pool.later), pool)

    return Sharpener(path, BENCHMARK_FILE, about_benchmark(engine, settings), sharpened)


def trial_settings(
    settings: BenchmarkSettings, number: int, place: int, *, first_trial: int = 0, final_plies: int = 0
) -> RolloutSettings:
    """How a decision is rolled out.

    Args:
        settings: of the benchmark.
        number: of its round, from 0.
        place: in the round, from 1.
        first_trial: so many trials were played before.
        final_plies: depth of the judgement where games are cut.
    """
    return RolloutSettings(
        plies=settings.plies,
        cube_plies=settings.plies,
        late_after=settings.late_after,
        truncate_after=settings.truncate_after,
        final_plies=final_plies,
        seed=settings.seed + number * STREAMS + place,
        first_trial=first_trial,
    )


def about_benchmark(engine: Engine, settings: BenchmarkSettings) -> dict[str, Any]:
    """What the figures of a benchmark depend on."""
    about = {"variant": engine.variant.key, "engine": engine.describe(), "settings": settings.to_json()}
    return about | {"filters": filters_in_files(engine.filters)} if settings.plies else about


def positions_of_games(engine: Engine, *, seed: int, number: int) -> dict[PositionClass, list[Position]]:
    """Positions of the games of a round before the roll, by class.

    Args:
        engine: plays them.
        seed: of plays and dice.
        number: of the round.
    """
    found: dict[PositionClass, list[Position]] = defaultdict(list)
    for explore in EXPLORATION:
        for kind, position in explored_positions(
            engine, explore=explore, seed=seed, first_game=number * GAMES, games=GAMES
        ):
            found[kind].append(position)
    return found


def _rolled_out_again(engine: Engine, path: Path, there: Decision, how: RolloutSettings, trials: int) -> RolloutResult:
    """A decision of a file, its plays or cube actions."""
    if there.roll is None:
        return _cube_rolled_out(engine, there.position, how, trials)
    legal = {str(play): play for play in engine.variant.legal_plays(there.position, there.roll)}
    plays = [legal[line.name] for line in there.lines if line.name in legal]
    if len(plays) < len(there.lines):
        raise DataError(f"{path}: not all plays of {there.roll} in {there.position_id} are legal")
    return _plays_rolled_out(engine, there.position, there.roll, plays, how, trials)


def _plays_rolled_out(
    engine: Engine, position: Position, roll: Roll, plays: Sequence[Play], how: RolloutSettings, trials: int
) -> RolloutResult:
    """Without the cube."""
    how = replace(how, cubeful=False)
    running = Rollout.of_plays(engine, position, roll, plays, match=TERMS, settings=how)
    return running.run(StopRules(trials=trials))


def _cube_rolled_out(engine: Engine, position: Position, how: RolloutSettings, trials: int) -> RolloutResult:
    return Rollout.of_cube(engine, position, match=TERMS, settings=how).run(StopRules(trials=trials))


def _pooled(former: Decision, result: RolloutResult, pool: Pool) -> Decision:
    """A decision with the trials of a rollout more; its plays are put in order again."""
    by_name = {line.name: line for line in result.lines}
    found = {name: line.cubeless if former.roll else line.equity for name, line in by_name.items()}
    equities = {line.name: pool.mean(line.equity, found[line.name].mean) for line in former.lines}
    lines = sorted(former.lines, key=lambda line: -equities[line.name]) if former.roll else list(former.lines)
    # Differences were kept from the play that was the best.
    known = {frozenset((former.lines[0].name, line.name)): line.joint_error for line in former.lines[1:]}

    def joint_error(name: str) -> float:
        pair = frozenset((lines[0].name, name))
        return pool.error(known.get(pair), result.difference(lines[0].name, name).std_error) if len(pair) == 2 else 0.0

    def outcomes(line: Line) -> Outcomes:
        later = by_name[line.name].outcomes.chances
        return Outcomes(*map(pool.mean, line.outcomes.chances, later))

    return replace(
        former,
        lines=tuple(
            replace(
                line,
                outcomes=outcomes(line),
                equity=equities[line.name],
                std_error=pool.error(line.std_error, found[line.name].std_error),
                behind=equities[lines[0].name] - equities[line.name],
                joint_error=joint_error(line.name),
            )
            for line in lines
        ),
    )


def _best(ranked: Sequence[RankedPlay]) -> float:
    return max(play.cubeless for play in ranked if play.plies)


def _decision(position: Position, roll: Roll | None, result: RolloutResult, after: dict[str, str]) -> Decision:
    """A decision; `after` has the position id after each line. Plays stand best first, cube actions as ever."""
    ordered = result.ranked if roll else result.lines
    lines = []
    for found in ordered:
        behind = result.difference(ordered[0].name, found.name)
        equity = found.cubeless if roll else found.equity
        figures = equity.mean, equity.std_error, behind.mean, behind.std_error
        lines.append(Line(found.name, after[found.name], found.outcomes, *figures))
    return Decision(format_position_id(position), roll, position_class(position), tuple(lines))
