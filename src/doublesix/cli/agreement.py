"""Two generators, one truth: the readable rules against the kernel, on positions of random games.

Games run in lockstep, some at a time; each turn of each game is one pair of a position and a roll. Both
generators must list the same results, none twice, and the kernel's steps must lead to its results.
The same seed compares the same pairs, however many processes share the work.
What does not live here: the generators (`rules.legal`, `kernel`), the command (`check`).
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.streams import DiceStreams, below, mix
from doublesix.dice import Roll
from doublesix.kernel import kernel_errors, kernel_rules, legal_results, pack, play_from_steps, swapped, unpack
from doublesix.position import OFF
from doublesix.rules.perft import write_position
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Comparison", "Disagreement", "compare", "compare_chunk"]

CHUNK = 1000
"""Pairs compared between two reports."""

LOCKSTEP = 50
"""Games played side by side."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A pair on which the generators differ.

    Args:
        variant: key of the game.
        position: as perft files write it.
        roll: the dice.
        missing: plays that only the readable rules know.
        surplus: plays that only the kernel knows, knows twice, or whose steps lead elsewhere.
    """

    variant: str
    position: str
    roll: str
    missing: tuple[str, ...]
    surplus: tuple[str, ...]

    def __str__(self) -> str:
        sides = f"missing {', '.join(self.missing) or 'none'}; surplus {', '.join(self.surplus) or 'none'}"
        return f"{self.variant}, {self.position}, {self.roll}: the kernel's plays: {sides}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a comparison found.

    Args:
        pairs: positions with a roll.
        results: legal results of all of them, by the readable rules.
        disagreements: pairs on which the generators differ.
    """

    pairs: int = 0
    results: int = 0
    disagreements: tuple[Disagreement, ...] = ()

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.pairs + other.pairs, self.results + other.results, self.disagreements + other.disagreements
        )


def compare(
    variants: Sequence[Variant],
    *,
    count: int,
    seed: int,
    processes: int = 1,
    progress: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Compare both generators.

    Args:
        variants: the games, mixed in equal parts.
        count: pairs to compare.
        seed: of dice and plays.
        processes: how many share the work.
        progress: told what was found so far.

    Raises:
        KernelError: the kernel cannot play one of the games.
    """
    for variant in variants:
        kernel_rules(variant)
    chunks = [
        (variants[number % len(variants)].key, seed, number, min(CHUNK, count - number * CHUNK))
        for number in range(-(-count // CHUNK))
    ]
    total = Comparison()
    for found in _found(chunks, processes):
        total += found
        if progress is not None:
            progress(total)
    return total


def _found(chunks: Sequence[tuple[str, int, int, int]], processes: int) -> Iterator[Comparison]:
    if processes == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield compare_chunk(*chunk)
        return
    # Fresh processes: a forked one could inherit a lock that a thread of the kernel holds.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        try:
            for future in as_completed([pool.submit(compare_chunk, *chunk) for chunk in chunks]):
                yield future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def compare_chunk(key: str, seed: int, number: int, pairs: int) -> Comparison:
    """Compare one share of the pairs.

    Args:
        key: of the game.
        seed: of dice and plays.
        number: of the chunk; chunks of one seed play different games.
        pairs: how many to compare.
    """
    variant = find(key)
    rules = kernel_rules(variant)
    games = min(LOCKSTEP, pairs)
    dice = DiceStreams(seed, np.arange(games) + number * LOCKSTEP)
    start = pack([variant.start()])
    boards = np.repeat(start, games, axis=0)
    total = Comparison()
    turn = 0
    while total.pairs < pairs:
        games = min(games, pairs - total.pairs)
        boards = boards[:games]
        thrown = np.zeros((games, 3), np.uint8)
        thrown[:, : variant.rules.dice] = np.sort(dice.throw(variant.rules.dice)[:games], axis=1)[:, ::-1]
        with kernel_errors("legal results"):
            offsets, results, steps = legal_results(rules, boards, thrown)
        total += _compared(variant, boards, thrown, offsets, results, steps)
        turn += 1
        picks = offsets[:-1] + below(mix(_words(seed, number, turn, games)), np.diff(offsets)).astype(np.int64)
        boards = swapped(results[picks])
        boards[boards[:, 1, OFF] == variant.checkers] = start
    return total


def _words(seed: int, number: int, turn: int, games: int) -> npt.NDArray[np.uint64]:
    """A word for each game's choice of a play, another one every turn."""
    keys = np.arange(games, dtype=np.uint64) + np.uint64((seed * 31 + number) % 2**32 << 20)
    return mix(keys * np.uint64(2**63 - 25) + np.uint64(turn))


def _compared(
    variant: Variant,
    boards: npt.NDArray[np.int8],
    thrown: npt.NDArray[np.uint8],
    offsets: npt.NDArray[np.int64],
    results: npt.NDArray[np.int8],
    steps: npt.NDArray[np.int8],
) -> Comparison:
    found: list[Disagreement] = []
    listed = 0
    before = unpack(boards)
    reached = _reached(boards, offsets, steps)
    bounds = offsets.tolist()
    for game, position in enumerate(before):
        roll = Roll(*(die for die in thrown[game].tolist() if die))
        plays = variant.legal_plays(position, roll)
        listed += len(plays)
        part = slice(bounds[game], bounds[game + 1])
        expected = sorted(row.tobytes() for row in pack(play.result for play in plays))
        given = [row.tobytes() for row in results[part]]
        leads_there = (reached[part] == results[part, 0, :26]).all(axis=1)
        if expected != sorted(given) or not leads_there.all():
            ways = zip(steps[part].tolist(), unpack(results[part]), leads_there.tolist(), strict=True)
            found.append(_disagreement(variant, position, roll, plays, list(ways)))
    return Comparison(len(before), listed, tuple(found))


def _disagreement(
    variant: Variant, position: Position, roll: Roll, plays: Sequence[Play], ways: Sequence[tuple[Any, Position, bool]]
) -> Disagreement:
    """What exactly differs: `ways` are the kernel's steps, their result, and whether they lead there."""
    known = {play.result for play in plays}
    given: set[Position] = set()
    surplus = []
    for steps, end, leads_there in ways:
        if end not in known or end in given or not leads_there:
            surplus.append(str(play_from_steps(position, steps, end)))
        given.add(end)
    missing = tuple(str(play) for play in plays if play.result not in given)
    return Disagreement(variant.key, write_position(position), str(roll), missing, tuple(surplus))


def _reached(
    boards: npt.NDArray[np.int8], offsets: npt.NDArray[np.int64], steps: npt.NDArray[np.int8]
) -> npt.NDArray[np.int8]:
    """The player's row after carrying out each play's steps: ``int8[M, 26]``."""
    rows = np.repeat(boards[:, 0, :26], np.diff(offsets), axis=0)
    play, step = np.nonzero(steps[:, :, 0] >= 0)
    np.subtract.at(rows, (play, steps[play, step, 0]), 1)
    np.add.at(rows, (play, steps[play, step, 1]), 1)
    return rows
