"""Two generators, one truth: the readable rules against the kernel, on positions of random games.

Games run in lockstep, some at a time; each play of each game is one pair of a position and a throw: a roll,
a doublet that was named, what the other side left over. Both generators must list the same results, none
twice, and agree on what follows; the kernel's steps must lead to its results.
The same seed compares the same pairs, however many processes share the work. Long chains of numbers can
have millions of results: those pairs are played on from and counted, but not compared.
What does not live here: the generators (`rules.legal`, `kernel`), the games (`random_games`), the command
(`check`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from doublesix.cli.random_games import LOCKSTEP, RandomGames
from doublesix.dice import Roll
from doublesix.kernel import (
    SAMPLE,
    following_of,
    kernel_errors,
    kernel_rules,
    legal_results,
    pack,
    play_from_steps,
    throw_of,
    unpack,
)
from doublesix.processes import ProcessWorkers
from doublesix.rules.perft import write_position
from doublesix.rules.turns import following
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from doublesix.dice import Throw
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.turns import Following
    from doublesix.rules.variant import Variant

__all__ = ["Comparison", "Disagreement", "compare", "compare_chunk"]

CHUNK = 1000
"""Pairs compared between two reports."""

WIDEST = 400
"""Positions within a turn, after the same numbers, up to which a pair is compared."""


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
        yield from map(_chunk_compared, chunks)
        return
    with ProcessWorkers(processes) as workers:
        yield from workers.results(_chunk_compared, chunks)


def _chunk_compared(chunk: tuple[str, int, int, int]) -> Comparison:
    return compare_chunk(*chunk)


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
    games = RandomGames(variant, seed=seed, number=number, games=min(LOCKSTEP, pairs))
    total = Comparison()
    while total.pairs < pairs:
        games.keep(pairs - total.pairs)
        with kernel_errors("legal results"):
            found = _Found(*legal_results(rules, games.boards, games.dice, widest=WIDEST))
        total += _compared(variant, games.boards, games.dice, found)
        games.play(found.offsets, found.results, found.codes)
    return total


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
    follows = following(variant.rules, position, throw, max(len(play.steps) for play in plays))
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
