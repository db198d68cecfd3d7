"""Making a benchmark of the cube: positions of our own games where the cube is a question, rolled out at every score.

Rounds are those of `benchmark_build`: round 17 of a seed is the same whenever it is made, so a file may be stopped,
gone on with, and grown.
What does not live here: the file (`cube_benchmark`), rollouts (`engine.rollouts`).
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.benchmark import round_line
from doublesix.arena.benchmark_build import (
    CUBE_REACH,
    STREAMS,
    BenchmarkSettings,
    demand_same,
    drop_unfinished,
    positions_of_games,
    write_whole,
)
from doublesix.arena.cube_benchmark import (
    CUBE_SCORES,
    CUBES,
    CubeBenchmark,
    CubeDecision,
    cube_header_lines,
    cube_line,
)
from doublesix.engine.engine import CubeRequest
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.notation.position_id import format_position_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position

__all__ = ["CubeBenchmarkWriter"]

PER_SCORE = 6
"""Decisions of each score in a round."""

OWNED = 1 / 3
"""Share of decisions with the cube at 2 on the player's side."""

ASKED = 64
"""Positions judged at once while looking for open decisions."""


class CubeBenchmarkWriter:
    """A benchmark of the cube that grows round by round. Arguments and errors as of `BenchmarkWriter`."""

    def __init__(self, path: Path, engine: Engine, settings: BenchmarkSettings) -> None:
        self._path = path
        self._engine = engine
        self._settings = settings
        about = {"variant": engine.variant.key, "engine": engine.describe(), "settings": asdict(settings)}
        if not path.exists():
            write_whole(path, "".join(line + "\n" for line in cube_header_lines(about)))
        found = CubeBenchmark.read(path)
        demand_same(path, found.about, about)
        self.decisions = len(found.decisions)
        self._known = {decision.position_id for decision in found.decisions}
        self._rounds = found.rounds
        drop_unfinished(path)

    def next_round(self) -> int:
        """Make and write the next round; how many decisions there are then."""
        made = list(self._decisions(self._rounds))
        with self._path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in [*map(cube_line, made), round_line(self._rounds)]))
        self._rounds += 1
        self.decisions += len(made)
        return self.decisions

    def _decisions(self, number: int) -> Iterator[CubeDecision]:
        random = np.random.default_rng([self._settings.seed, number])
        pool = positions_of_games(self._engine, seed=self._settings.seed, number=number)
        everything = [position for kind in PositionClass for position in pool.get(kind, [])]
        positions = iter([everything[int(index)] for index in random.permutation(len(everything))])
        trial_seed = self._settings.seed + number * STREAMS
        for score in CUBE_SCORES:
            for cube, position in self._open(score, positions, random):
                yield self._rolled_out(position, score, cube, seed=(trial_seed := trial_seed + 1))

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

    def _rolled_out(self, position: Position, score: str, cube: str, *, seed: int) -> CubeDecision:
        settings = RolloutSettings(truncate_after=self._settings.truncate_after, final_plies=1, seed=seed)
        running = Rollout.of_cube(self._engine, position, cube=CUBES[cube], match=CUBE_SCORES[score], settings=settings)
        result = running.run(StopRules(trials=self._settings.trials))
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
