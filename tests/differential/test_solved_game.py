"""The smallest whole game solved twice: by a program one can read, over the readable rules, and by the kernel."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doublesix.dice import ROLLS
from doublesix.kernel import SolvedGame, SolvedGameMaker, Table, pack
from doublesix.position import BAR, OFF, Position, layout
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from numpy.typing import NDArray

GAME = find("hypergammon1")
CUBELESS, OWNED, UNAVAILABLE, CENTERED, JACOBY, JACOBY_BEAVERS = range(6)
OTHER_SIDE = [CUBELESS, UNAVAILABLE, OWNED, CENTERED, JACOBY, JACOBY_BEAVERS]
"""Whose cube it is, seen by the other side."""


def positions() -> list[Position]:
    """Every position in which the game goes on."""
    places = product(range(1, BAR + 1), repeat=2)
    return [Position(layout({mine: 1}), layout({his: 1})) for mine, his in places if mine + his != 25 or mine == BAR]


def readable_solution() -> tuple[list[Position], NDArray[np.float64]]:
    """Equities before the roll, ``float64[N, 6]``, in the order of the names above.

    Every position is computed from its successors again and again until nothing changes.
    """
    found = positions()
    number = {position: i for i, position in enumerate(found)}
    successors: list[list[list[Position]]] = [
        [[play.result.swapped() for play in GAME.legal_plays(position, roll)] for roll in ROLLS] for position in found
    ]
    before_roll = np.zeros((len(found), 6))
    while True:
        decided = with_cube(before_roll)
        fresh = np.zeros_like(before_roll)
        for i, rolls in enumerate(successors):
            for roll, results in zip(ROLLS, rolls, strict=True):
                values = [
                    -decided[number[result]][OTHER_SIDE] if result in number else won(result) for result in results
                ]
                fresh[i] += roll.weight / 36 * np.max(values, axis=0)
        change = float(np.abs(fresh - before_roll).max())
        before_roll = fresh
        if change < 1e-10:
            return found, before_roll


def with_cube(before_roll: NDArray[np.float64]) -> NDArray[np.float64]:
    """Equities when the side on roll may turn the cube first."""
    decided = before_roll.copy()
    taken = 2 * before_roll[:, UNAVAILABLE]
    for kind in (OWNED, CENTERED, JACOBY, JACOBY_BEAVERS):
        answered = np.where(taken < 0, 2 * taken, taken) if kind == JACOBY_BEAVERS else taken
        decided[:, kind] = np.maximum(before_roll[:, kind], np.minimum(answered, 1))
    return decided


def won(result: Position) -> NDArray[np.float64]:
    """Points of a side that has just borne off its last checker, which the other side sees."""
    assert result.opponent[OFF] == 1
    backgammon = any(result.player[19:])
    points = 3.0 if backgammon else 2.0
    return np.array([points] * 4 + [1.0, 1.0])


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> SolvedGame:
    """The kernel's solution."""
    path = str(tmp_path_factory.mktemp("solved") / "one")
    maker = SolvedGameMaker(path, 24, 1)
    while not maker.advance(60):
        pass
    return SolvedGame(Table(path))


def test_both_solutions_agree(solved: SolvedGame) -> None:
    found, readable = readable_solution()
    assert len(found) == 601
    values = solved.values(pack(found)).astype(float)
    chances, equities = values[:, :5], values[:, 5:]
    win, gammon_win, backgammon_win, gammon_loss, backgammon_loss = chances.T
    cubeless = 2 * win - 1 + gammon_win - gammon_loss + backgammon_win - backgammon_loss
    np.testing.assert_allclose(cubeless, readable[:, CUBELESS], atol=1e-6)
    np.testing.assert_allclose(equities, readable[:, OWNED:], atol=1e-6)
    np.testing.assert_allclose(win, gammon_win, atol=1e-6)  # one checker: every win is a gammon at least


def test_numbers_of_positions(solved: SolvedGame) -> None:
    numbers = solved.numbers(pack(positions()))
    assert len(set(numbers.tolist())) == len(positions())
    together = Position(layout({24: 1}), layout({1: 1}))
    assert solved.numbers(pack([together, GAME.start()])).tolist() == [-1, numbers[positions().index(GAME.start())]]
    with pytest.raises(ValueError, match="position 0: not of the game"):
        solved.values(pack([together]))
