"""Two generators, one truth: the readable rules against the kernel, on positions of random games.

Games run in lockstep, some at a time; each play of each game is one pair of a position and a throw: a roll,
a doublet that was named, what the other side left over. Both generators must list the same results, none
twice, and agree on what follows; the kernel's steps must lead to its results.
The same seed compares the same pairs, however many processes share the work. Long chains of numbers can
have millions of results: those pairs are played on from and counted, but not compared.
What does not live here: the generators (`rules.legal`, `kernel`), the command (`check`).
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from doublesix.arena.streams import DiceStreams, below, mix
from doublesix.dice import Roll
from doublesix.kernel import (
    FIRST_LEFTOVER,
    LEFT_OVER,
    NAMED,
    SAMPLE,
    endings,
    following_of,
    kernel_errors,
    kernel_rules,
    legal_results,
    pack,
    play_from_steps,
    throw_of,
    unpack,
)
from doublesix.rules.perft import write_position
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.turns import Following
    from doublesix.rules.variant import Variant

    Throw = Roll | tuple[int, ...]

__all__ = ["Comparison", "Disagreement", "compare", "compare_chunk"]

CHUNK = 1000
"""Pairs compared between two reports."""

LOCKSTEP = 50
"""Games played side by side."""

WIDEST = 400
"""Positions within a turn, after the same numbers, up to which a pair is compared."""

AGAIN, NAMES = 1, 2
"""What may follow a play, as the kernel says it."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A pair on which the generators differ.

    Args:
        variant: key of the game.
        position: as perft files write it.
        roll: the dice.
        missing: plays that only the readable rules know.
        surplus: plays that only the kernel knows, knows twice, or whose steps lead elsewhere.
        follows: what the kernel says of what follows, where the readable rules say something else.
    """

    variant: str
    position: str
    roll: str
    missing: tuple[str, ...]
    surplus: tuple[str, ...]
    follows: str = ""

    def __str__(self) -> str:
        sides = f"missing {', '.join(self.missing) or 'none'}; surplus {', '.join(self.surplus) or 'none'}"
        if self.follows:
            sides += f"; wrongly followed by {self.follows}"
        return f"{self.variant}, {self.position}, {self.roll}: the kernel's plays: {sides}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a comparison found.

    Args:
        pairs: positions with a throw that were compared.
        results: legal results of all of them, by the readable rules.
        disagreements: pairs on which the generators differ.
        passed_over: pairs with too many results to compare.
    """

    pairs: int = 0
    results: int = 0
    disagreements: tuple[Disagreement, ...] = ()
    passed_over: int = 0

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.pairs + other.pairs,
            self.results + other.results,
            self.disagreements + other.disagreements,
            self.passed_over + other.passed_over,
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
    games = _Games(find(key), seed, number, min(LOCKSTEP, pairs))
    total = Comparison()
    while total.pairs < pairs:
        games.keep(pairs - total.pairs)
        total += games.play()
    return total


class _Games:
    """Random games of one kind, side by side.

    Args:
        variant: the game.
        seed: of dice and plays.
        number: of the chunk.
        games: how many.
    """

    def __init__(self, variant: Variant, seed: int, number: int, games: int) -> None:
        self._variant = variant
        self._rules = kernel_rules(variant)
        self._seed = (seed, number)
        self._dice = DiceStreams(seed, np.arange(games) + number * LOCKSTEP)
        self._start = pack([variant.start()])
        self._boards = np.repeat(self._start, games, axis=0)
        self._thrown = self._roll()
        self._turn = 0

    def keep(self, most: int) -> None:
        """Give up all games but so many."""
        self._boards, self._thrown = self._boards[:most], self._thrown[:most]

    def play(self) -> Comparison:
        """Compare the plays of every game, and make one of them at random."""
        with kernel_errors("legal results"):
            found = _Found(*legal_results(self._rules, self._boards, self._thrown, widest=WIDEST))
        compared = _compared(self._variant, self._boards, self._thrown, found)
        self._turn += 1
        words = mix(_words(*self._seed, self._turn, len(self._boards)))
        picks = found.offsets[:-1] + below(words, np.diff(found.offsets)).astype(np.int64)
        self._go_on(found.results[picks], found.codes & ~np.uint8(SAMPLE))
        return compared

    def _go_on(self, results: npt.NDArray[np.int8], codes: npt.NDArray[np.uint8]) -> None:
        """Bring every game to its next throw; a finished one begins again."""
        with kernel_errors("endings"):
            is_over = endings(self._rules, results)[0].astype(bool)
        same_side = (codes == AGAIN) | (codes == NAMES)
        self._boards = np.where(same_side[:, None, None], results, results[:, ::-1])
        self._boards[is_over] = self._start
        thrown = self._roll()[: len(results)]
        named, left = ~is_over & (codes == NAMES), ~is_over & (codes >= FIRST_LEFTOVER)
        thrown[named, 1:] = np.stack((thrown[named, 0], np.full(named.sum(), NAMED, np.uint8)), axis=1)
        thrown[left] = np.stack((codes[left] // 8, codes[left] % 8, np.full(left.sum(), LEFT_OVER, np.uint8)), axis=1)
        self._thrown = thrown

    def _roll(self) -> npt.NDArray[np.uint8]:
        numbers = self._variant.rules.dice
        fallen = np.sort(self._dice.throw(numbers), axis=1)[:, ::-1]
        thrown = np.zeros((len(fallen), 3), np.uint8)
        thrown[:, :numbers] = fallen
        return thrown


def _words(seed: int, number: int, turn: int, games: int) -> npt.NDArray[np.uint64]:
    """A word for each game's choice of a play, another one every turn."""
    keys = np.arange(games, dtype=np.uint64) + np.uint64((seed * 31 + number) % 2**32 << 20)
    return mix(keys * np.uint64(2**63 - 25) + np.uint64(turn))


class _Found(NamedTuple):
    """What the kernel lists; arrays as in `kernel.legal_results`."""

    offsets: npt.NDArray[np.int64]
    results: npt.NDArray[np.int8]
    steps: npt.NDArray[np.int8]
    codes: npt.NDArray[np.uint8]


def _compared(
    variant: Variant, boards: npt.NDArray[np.int8], thrown: npt.NDArray[np.uint8], found: _Found
) -> Comparison:
    total = Comparison()
    reached = _reached(boards, found)
    leads_there = (reached == found.results[:, 0, :27]).all(axis=1)
    bounds = found.offsets.tolist()
    for game, position in enumerate(unpack(boards)):
        if found.codes[game] & SAMPLE:
            total += Comparison(passed_over=1)
            continue
        part = slice(bounds[game], bounds[game + 1])
        kernel_side = _KernelSide(
            found.results[part], found.steps[part], leads_there[part], following_of(variant.rules, found.codes[game])
        )
        total += _compared_pair(variant, position, throw_of(variant.rules, thrown[game].tolist()), kernel_side)
    return total


class _KernelSide(NamedTuple):
    """What the kernel says of one pair; `leads_there`: whether the steps end in the result."""

    results: npt.NDArray[np.int8]
    steps: npt.NDArray[np.int8]
    leads_there: npt.NDArray[np.bool_]
    follows: Following


def _compared_pair(variant: Variant, position: Position, throw: Throw, kernel: _KernelSide) -> Comparison:
    plays = variant.legal_plays(position, throw)
    expected = sorted(row.tobytes() for row in pack(play.result for play in plays))
    given = sorted(row.tobytes() for row in kernel.results)
    follows = variant.following(position, throw, plays[0])
    if expected == given and kernel.leads_there.all() and follows == kernel.follows:
        return Comparison(1, len(plays))
    return Comparison(1, len(plays), (_disagreement(variant, position, throw, plays, follows, kernel),))


def _disagreement(
    variant: Variant,
    position: Position,
    throw: Throw,
    plays: Sequence[Play],
    follows: Following,
    kernel: _KernelSide,
) -> Disagreement:
    """What exactly differs."""
    known = {play.result for play in plays}
    given: set[Position] = set()
    surplus = []
    ends = unpack(kernel.results)
    for steps, end, leads_there in zip(kernel.steps.tolist(), ends, kernel.leads_there.tolist(), strict=True):
        if end not in known or end in given or not leads_there:
            surplus.append(str(play_from_steps(variant, position, steps, end)))
        given.add(end)
    return Disagreement(
        variant.key,
        write_position(position),
        str(throw) if isinstance(throw, Roll) else "-".join(map(str, throw)),
        tuple(str(play) for play in plays if play.result not in given),
        tuple(surplus),
        "" if follows == kernel.follows else str(kernel.follows),
    )


def _reached(boards: npt.NDArray[np.int8], found: _Found) -> npt.NDArray[np.int8]:
    """The player's row and reserve after carrying out each play's steps: ``int8[M, 27]``."""
    rows = np.repeat(boards[:, 0, :27], np.diff(found.offsets), axis=0)
    play, step = np.nonzero(found.steps[:, :, 0] >= 0)
    np.subtract.at(rows, (play, found.steps[play, step, 0]), 1)
    np.add.at(rows, (play, found.steps[play, step, 1]), 1)
    return rows
