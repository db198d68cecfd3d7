"""Making a benchmark of the cube: positions of our own games where the cube is a question, rolled out at every score.

Rounds are those of `benchmark_build`: round 17 of a seed is the same whenever it is made, so a file may be stopped,
gone on with, and grown.
What does not live here: the file (`cube_benchmark`), rollouts (`engine.rollouts`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.benchmark_build import (
    CUBE_REACH,
    BenchmarkSettings,
    about_benchmark,
    positions_of_games,
    trial_settings,
)
from doublesix.arena.cube_benchmark import CUBE_FILE, CUBE_SCORES, CUBES, CubeDecision
from doublesix.arena.rounds import RoundsWriter
from doublesix.arena.sharpening import Sharpener
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.requests import CubeRequest
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.notation.position_id import format_position_id, parse_position_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from doublesix.arena.sharpening import Pool
    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position

__all__ = ["CubeBenchmarkWriter", "cube_sharpener"]

PER_SCORE = 6
"""Decisions of each score in a round."""

OWNED = 1 / 3
"""Share of decisions with the cube at 2 on the player's side."""

ASKED = 64
"""Positions judged at once while looking for open decisions."""


class CubeBenchmarkWriter(RoundsWriter[CubeDecision]):
    """A benchmark of the cube that grows round by round. Arguments and errors as of `BenchmarkWriter`."""

    def __init__(self, path: Path, engine: Engine, settings: BenchmarkSettings) -> None:
        self._engine = engine
        self._settings = settings
        super().__init__(path, CUBE_FILE, about_benchmark(engine, settings))

    def make(self, number: int) -> list[CubeDecision]:
        """The decisions of a round, of positions that were not there before."""
        return list(self._decisions(number))

    def _decisions(self, number: int) -> Iterator[CubeDecision]:
        random = np.random.default_rng([self._settings.seed, number])
        pool = positions_of_games(self._engine, seed=self._settings.seed, number=number)
        everything = [position for kind in PositionClass for position in pool.get(kind, [])]
        positions = iter([everything[int(index)] for index in random.permutation(len(everything))])
        places = count(1)
        for score in CUBE_SCORES:
            for cube, position in self._open(score, positions, random):
                how = _trial_settings(self._settings, number, next(places))
                yield _rolled_out(self._engine, position, score, cube, how, self._settings.trials)

    def _open(
        self, score: str, positions: Iterator[Position], random: np.random.Generator
    ) -> Iterator[tuple[str, Position]]:
        """New positions where the cube is a question at a score."""
        found = 0
        while found < PER_SCORE and (some := [position for _, position in zip(range(ASKED), positions, strict=False)]):
            cubes = ["2" if share < OWNED else "1" for share in random.random(len(some))]
            asked = [
                CubeRequest(position, CUBES[cube], CUBE_SCORES[score])
                for position, cube in zip(some, cubes, strict=True)
            ]
            verdicts = self._engine.cube_many(asked, plies=0, errors=False)
            for position, cube, verdict in zip(some, cubes, verdicts, strict=True):
                name = format_position_id(position)
                if found < PER_SCORE and name not in self._known and _is_open(verdict):
                    self._known.add(name)
                    found += 1
                    yield cube, position


def cube_sharpener(path: Path, engine: Engine, settings: BenchmarkSettings) -> Sharpener[CubeDecision]:
    """A benchmark of the cube that is to have more trials. Arguments and errors as of `BenchmarkWriter`."""

    def sharpened(former: CubeDecision, pool: Pool, number: int, place: int) -> CubeDecision:
        how = _trial_settings(settings, number, place, first_trial=pool.before)
        position = parse_position_id(former.position_id)
        later = _rolled_out(engine, position, former.score, former.cube, how, pool.later)
        return replace(
            former,
            no_double=pool.mean(former.no_double, later.no_double),
            no_double_error=pool.error(former.no_double_error, later.no_double_error),
            double_take=pool.mean(former.double_take, later.double_take),
            double_take_error=pool.error(former.double_take_error, later.double_take_error),
            lead=pool.mean(former.lead, later.lead),
            lead_error=pool.error(former.lead_error, later.lead_error),
        )

    return Sharpener(path, CUBE_FILE, about_benchmark(engine, settings), sharpened)


def _trial_settings(settings: BenchmarkSettings, number: int, place: int, *, first_trial: int = 0) -> RolloutSettings:
    return trial_settings(settings, number, place, first_trial=first_trial, final_plies=1)


def _rolled_out(
    engine: Engine, position: Position, score: str, cube: str, how: RolloutSettings, trials: int
) -> CubeDecision:
    running = Rollout.of_cube(engine, position, cube=CUBES[cube], match=CUBE_SCORES[score], settings=how)
    result = running.run(StopRules(trials=trials))
    no_double, double_take = result.lines
    lead = result.difference(double_take.name, no_double.name)
    return CubeDecision(
        position_id=format_position_id(position),
        score=score,
        cube=cube,
        position_class=position_class(position),
        no_double=no_double.equity.mean,
        no_double_error=no_double.equity.std_error,
        double_take=double_take.equity.mean,
        double_take_error=double_take.equity.std_error,
        lead=lead.mean,
        lead_error=lead.std_error,
    )


def _is_open(verdict: CubeVerdict) -> bool:
    """Whether no action of either side is ruled out for sure."""
    margins = (verdict.no_double - verdict.doubled, verdict.double_take - verdict.double_pass)
    is_near = min(map(abs, margins)) < CUBE_REACH and verdict.double_take > -CUBE_REACH
    return verdict.may_double and not verdict.table and is_near
