"""How true the cube model is in races of our own games: bear-offs against an exact table, others one roll later.

What does not live here: the model (`engine.janowski`), decisions against rollouts (`arena.cube_accuracy`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import SeededDice
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.kernel import layout_numbers, pack
from doublesix.match import MoneySession
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from doublesix.engine.engine import Engine
    from doublesix.kernel import TwoSidedBearoff
    from doublesix.position import Position

__all__ = ["CUBES", "OWNERS", "SESSION", "Misses", "one_roll_later", "races_of_games", "with_table"]

SESSION = MoneySession(jacoby=False, beavers=False)
CUBES = {
    CubeOwner.CENTERED: CubeState(),
    CubeOwner.PLAYER: CubeState(2, CubeOwner.PLAYER),
    CubeOwner.OPPONENT: CubeState(2, CubeOwner.OPPONENT),
}
"""A cube in every place."""
OWNERS = tuple(CUBES)
COLUMNS = {CubeOwner.PLAYER: 1, CubeOwner.CENTERED: 2, CubeOwner.OPPONENT: 3}
"""Of a two-sided table."""

OPEN = (0.01, 0.99)
"""Winning chances of positions that are looked at."""
PASSED = (PositionClass.RACE, PositionClass.BEAR_OFF)
"""Classes in which the armies have passed each other."""


@dataclass(frozen=True, slots=True)
class Misses:
    """By how much the model misses, in points of the cube as it stands.

    Args:
        positions: how many were looked at.
        mean: of the distances.
        bias: of model less truth.
    """

    positions: int
    mean: float
    bias: float

    @classmethod
    def of(cls, differences: NDArray[np.float64]) -> Misses:
        """Those of some differences; not-a-number of none."""
        if not len(differences):
            return cls(0, float("nan"), float("nan"))
        return cls(len(differences), float(np.abs(differences).mean()), float(differences.mean()))


def races_of_games(engine: Engine, *, games: int, seed: int) -> list[Position]:
    """The open races of games that an engine plays at 0 plies, each position before a roll, seen by the side on roll.

    It plays with a cube of its own, so that no play is as good as another because the cube ends the game.
    """
    dice = SeededDice(seed)
    running = [STANDARD.start()] * games
    found: list[Position] = []
    while running:
        rolls = [dice.roll() for _ in running]
        requests = [
            PlayRequest(position, roll, CUBES[CubeOwner.PLAYER], SESSION)
            for position, roll in zip(running, rolls, strict=True)
        ]
        after = [play.result.swapped() for play in engine.choose_many(requests, plies=0)]
        running = [position for position in after if position.opponent_pip_count()]
        found += [position for position in running if position_class(position) in PASSED]
    wins = engine.evaluate(found)[:, 0]
    return [position for position, win in zip(found, wins, strict=True) if OPEN[0] < win < OPEN[1]]


def with_table(engine: Engine, positions: Sequence[Position], table: TwoSidedBearoff) -> dict[CubeOwner, Misses]:
    """Cubeful equities of the model before the cube decision, less those of an exact table where it has them.

    Args:
        engine: one that does not ask two-sided tables itself.
        positions: any; those that the table does not know are passed over.
        table: the judge.
    """
    rows = pack(positions)
    known = np.flatnonzero(np.all(layout_numbers(table.points, table.checkers, rows) >= 0, axis=1))
    exact = table.values(rows[known])
    found = {}
    for owner in OWNERS:
        verdicts = engine.cube_many(_requests([positions[int(k)] for k in known], owner), plies=0, errors=False)
        found[owner] = Misses.of(np.array([verdict.best for verdict in verdicts]) - exact[:, COLUMNS[owner]])
    return found


def one_roll_later(engine: Engine, positions: Sequence[Position]) -> dict[CubeOwner, Misses]:
    """Equities of the model without a double, less their means over the next roll, where it does not double."""
    found = {}
    for owner in OWNERS:
        requests = _requests(positions, owner)
        now, later = (engine.cube_many(requests, plies=plies, errors=False) for plies in (0, 1))
        found[owner] = Misses.of(
            np.array([a.no_double - b.no_double for a, b in zip(now, later, strict=True) if not a.should_double])
        )
    return found


def _requests(positions: Sequence[Position], owner: CubeOwner) -> list[CubeRequest]:
    return [CubeRequest(position, CUBES[owner], SESSION) for position in positions]
