"""Whether tables are true: entries recomputed by the readable rules, and compared with GNU Backgammon's files.

What does not live here: checksums (``native/src/table.cpp``), the tables themselves (`engine.table_files`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine.exact_match import MatchTable, cube_chances
from doublesix.engine.stakes import stakes_at
from doublesix.engine.table_files import MATCH, TableName, open_table
from doublesix.formats.gnubg_bearoff import gnubg_layouts, read_gnubg_one_sided, read_gnubg_two_sided
from doublesix.kernel import (
    Evaluator,
    MatchBearoff,
    OneSidedBearoff,
    SearchSettings,
    SolvedGame,
    TwoSidedBearoff,
    cube_values,
    kernel_rules,
    layout_numbers,
    pack,
)
from doublesix.match import MatchContext, MoneySession
from doublesix.position import BAR, OFF, Position, layout
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.nets import NetPair

__all__ = ["Agreement", "compare_one_sided", "compare_two_sided", "greatest_error"]

SIDE = STANDARD.checkers
CHUNK = 16384


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two tables agree.

    Args:
        what: which values.
        entries: how many were compared.
        step: between two values that the other table can hold.
        greatest: difference, in steps.
        beyond: how many entries differ by more than `tolerance` steps.
        tolerance: in steps.
    """

    what: str
    entries: int
    step: float
    greatest: float
    beyond: int
    tolerance: float


def greatest_error(name: TableName, *, sample: int = 100, seed: int = 1) -> float:
    """Recompute random entries from those that follow them, by the readable rules.

    Args:
        name: a table of the cache.
        sample: how many positions.
        seed: of their choice.

    Returns:
        the greatest difference: of equities, of match winning chances, or of mean rolls.

    Raises:
        DataError: the file is not sound.
    """
    table = open_table(name)
    if name.kind == "solved":
        game, rows = SolvedGame(table), pack(_whole_positions(name.checkers, sample, random.Random(seed)))
        return float(np.abs(game.values(rows) - game.recomputed(rows))[:, SOLVED_EQUITIES].max())
    dice = random.Random(seed)
    positions = list(_positions(name, sample, dice))
    if name.kind == MATCH:
        return max(_match_error(MatchTable(name, MatchBearoff(table)), position, dice) for position in positions)
    if name.kind == "two-sided":
        two_sided = TwoSidedBearoff(table)
        found = two_sided.values(pack(positions))
        expected = np.array([_equities(two_sided, p) for p in positions])
    else:
        one_sided = OneSidedBearoff(table)
        found = _means(one_sided, positions)
        expected = np.array([_mean_rolls(one_sided, p) for p in positions])
    return float(np.abs(found - expected).max())


def _positions(name: TableName, count: int, dice: random.Random) -> Iterator[Position]:
    def side() -> dict[int, int]:
        points = [dice.randint(1, name.points) for _ in range(dice.randint(1, name.checkers))]
        return {point: points.count(point) for point in points} | {OFF: SIDE - len(points)}

    for _ in range(count):
        # Side by side: the sides of a race far from home must not be on each other's points.
        yield Position(layout(side()), layout(side() if 2 * name.points <= 24 else {1: 1, OFF: SIDE - 1}))


def _match_error(table: MatchTable, position: Position, dice: random.Random) -> float:
    """The error of an entry, with the cube in some place, seen by one side or the other."""
    mine, his = dice.choice((table.name.score, table.name.score[::-1]))
    score = MatchContext(mine, his, is_post_crawford=min(mine, his) == 1)
    value = 2 ** dice.randint(0, max(mine, his).bit_length())
    owner = CubeOwner.CENTERED if value == 1 else dice.choice((CubeOwner.PLAYER, CubeOwner.OPPONENT))
    cube = CubeState(value, owner)
    return abs(table.chance(position, cube, score) - cube_chances(position, cube, score, table.chance).best)


SOLVED_EQUITIES = slice(5, None)
"""Of the values of a whole game; where two plays are worth the same, their chances may still differ."""


def _whole_positions(checkers: int, count: int, dice: random.Random) -> Iterator[Position]:
    """Positions in which a whole game goes on: checkers anywhere, not all off, no point held by both sides."""
    while count:
        player, opponent = ([dice.randint(OFF, BAR) for _ in range(checkers)] for _ in range(2))
        meets = any(OFF < point < BAR and BAR - point in opponent for point in player)
        if not meets and any(player) and any(opponent):
            count -= 1
            rows = [layout({point: side.count(point) for point in side}) for side in (player, opponent)]
            yield Position(rows[0], rows[1])


def _results(position: Position) -> Iterator[tuple[float, list[Position]]]:
    """The chance of each roll, and what it can lead to, not swapped."""
    for roll in ROLLS:
        yield roll.weight / 36, [play.result for play in STANDARD.legal_plays(position, roll)]


def _equities(table: TwoSidedBearoff, position: Position) -> NDArray[np.float64]:
    """The four equities by definition: each roll's best play for each, then the best cube action."""
    sums = np.zeros(4)
    for chance, results in _results(position):
        values = np.array([_after(table, position, result) for result in results])
        sums += chance * values.max(axis=0)
    cubeless, mine, centered, theirs = sums
    doubled = min(2 * theirs, 1.0)
    return np.array([cubeless, max(mine, doubled), max(centered, doubled), theirs])


def _after(table: TwoSidedBearoff, before: Position, result: Position) -> NDArray[np.float64]:
    """The four values of the side that played: what the opponent has is lost, and cubes are on the other side."""
    if result.player[OFF] == SIDE:
        is_gammon = table.checkers == SIDE and before.opponent[OFF] == 0
        return np.full(4, 2.0 if is_gammon else 1.0)
    cubeless, mine, centered, theirs = table.values(pack([result.swapped()]))[0]
    return -np.array([cubeless, theirs, centered, mine])


def _means(table: OneSidedBearoff, positions: list[Position]) -> NDArray[np.float64]:
    """Mean rolls of the player: for all checkers, for the first."""
    chances = table.distributions(pack(positions))[:, 0].astype(np.float64)
    means: NDArray[np.float64] = chances @ np.arange(chances.shape[-1])
    return means


def _mean_rolls(table: OneSidedBearoff, position: Position) -> NDArray[np.float64]:
    """Mean rolls by definition: a roll, and the fewest that can be left."""
    sums = np.array([1.0, 0.0 if SIDE - position.player[OFF] < table.checkers else 1.0])
    for chance, results in _results(position):
        sums += chance * _means(table, results).min(axis=0) * (1, sums[1] > 0)
    return sums


def compare_one_sided(path: Path) -> list[Agreement]:
    """Compare every entry of GNU Backgammon's one-sided file with our table of the same size.

    Returns:
        of the chances for all checkers, of those for the first one, and of mean rolls.

    Raises:
        ParseError: the file is not one.
        DataError: our table of that size has not been built.
    """
    theirs = read_gnubg_one_sided(path)
    table = OneSidedBearoff(open_table(TableName("one-sided", theirs.points, theirs.checkers)))
    layouts = gnubg_layouts(theirs.points, theirs.checkers)
    ours = table.distributions(_rows(layouts, layouts))[:, 0].astype(np.float64)
    step, rolls = 1 / 65535, theirs.all_off.shape[1]
    means = np.arange(rolls)
    all_off, first_off = ours[:, 0, :rolls], ours[:, 1, :rolls]
    return [
        _agreement("all off, chances", all_off - theirs.all_off, step, tolerance=2),
        _agreement("first off, chances", first_off - theirs.first_off, step, tolerance=2),
        _agreement("all off, mean rolls", (all_off - theirs.all_off) @ means, step, tolerance=rolls),
    ]


def compare_two_sided(
    path: Path, nets: NetPair, *, threads: int = 0, progress: Callable[[int, int], None] | None = None
) -> list[Agreement]:
    """Compare every entry of GNU Backgammon's two-sided file with our table of the same size.

    Its equities with a cube are those of not doubling; ours are made from the table by one roll.

    Args:
        path: the file.
        nets: any; a table needs none, an evaluator does.
        threads: 0 for all cores.
        progress: told how many pairs are done, and how many there are.

    Raises:
        ParseError: the file is not one.
        DataError: our table of that size has not been built.
    """
    theirs = read_gnubg_two_sided(path)
    table = TwoSidedBearoff(open_table(TableName("two-sided", theirs.points, theirs.checkers)))
    layouts = gnubg_layouts(theirs.points, theirs.checkers)
    numbers = layout_numbers(theirs.points, theirs.checkers, _rows(layouts, layouts))[:, 0].astype(np.uint32)
    evaluator = Evaluator(kernel_rules(STANDARD), nets.contact, nets.race, two_sided=[table])
    count = len(layouts)
    # A side that is through is no position any more.
    pairs = np.array([(i, j) for i in range(count) for j in range(count) if numbers[i] and numbers[j]], np.uint32)
    ours = np.empty((len(pairs), 4))
    for begin in range(0, len(pairs), CHUNK):
        part = pairs[begin : begin + CHUNK]
        if progress is not None:
            progress(begin, len(pairs))
        positions = _rows(layouts[part[:, 0]], layouts[part[:, 1]])
        values = table.values(positions)
        mine, centered = (_no_double(evaluator, positions, owner, threads) for owner in OWNERS)
        ours[begin : begin + CHUNK] = np.stack([values[:, 0], mine, centered, values[:, 3]], axis=1)
    other = theirs.equities[pairs[:, 0], pairs[:, 1]]
    what = ("cubeless", "cube the roller's", "cube centered", "cube the opponent's")
    return [
        _agreement(f"{name}, equities", ours[:, k] - other[:, k], 1 / 32767.5, tolerance=5)
        for k, name in enumerate(what)
    ]


OWNERS = (CubeOwner.PLAYER, CubeOwner.CENTERED)


def _no_double(
    evaluator: Evaluator, positions: NDArray[np.int8], owner: CubeOwner, threads: int
) -> NDArray[np.float64]:
    cube = CubeState(1 if owner is CubeOwner.CENTERED else 2, owner)
    stakes = stakes_at(MoneySession(jacoby=False), cube, (1, 2, 3), has_cube=True)
    settings = SearchSettings(plies=0, keep=(1, 0, 0, 0), margin=(0.0, 0.0, 0.0, 0.0))
    count = len(positions)
    ends, terms = np.repeat(stakes.ends[None], count, 0), np.repeat(stakes.flags[None], count, 0)
    utilities = cube_values(evaluator, settings, positions, ends, terms, threads)[1]
    equities: NDArray[np.float64] = utilities[:, 0] / stakes.unit
    return equities


def _rows(player: NDArray[np.int8], opponent: NDArray[np.int8]) -> NDArray[np.int8]:
    """Kernel rows of layouts, the rest of fifteen checkers off."""
    rows = np.zeros((len(player), 2, 32), np.int8)
    for side, counts in enumerate((player, opponent)):
        rows[:, side, 1 : 1 + counts.shape[1]] = counts
        rows[:, side, OFF] = SIDE - counts.sum(axis=1)
    return rows


def _agreement(what: str, differences: NDArray[np.float64], step: float, *, tolerance: float) -> Agreement:
    steps = np.abs(differences) / step
    return Agreement(what, steps.size, step, float(steps.max()), int((steps > tolerance).sum()), tolerance)
