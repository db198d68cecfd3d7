"""What the dice could do: for every roll, what some legal play of it hits, makes, or that there is none.

The kernel's generator lists the plays, so blocked points, the bar and the duty to play both dice are all accounted for.
Where lone checkers are pinned, a pin counts as a hit.
What does not live here: what a side should do (`engine`), what stands there already (`features.shape`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.dice import FACES, all_rolls
from doublesix.features.shape import checkers_needed
from doublesix.kernel import kernel_errors, kernel_rules, legal_results, pack, pack_throws
from doublesix.position import POINTS
from doublesix.rules.landing import Pin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.dice import Roll
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Reach", "reaches"]

WIDEST = 256
"""Positions that a long chain of dice is followed from; beyond them a sample of its plays is looked at."""

PIN_BYTES = slice(28, 32)


@dataclass(frozen=True, slots=True)
class Reach:
    """What the side on roll could do, one entry a roll in the order of `all_rolls`.

    Args:
        dice: thrown a turn.
        hits: opposing checkers that some play hits or pins, in their owner's numbering.
        makes: points that some play makes, in the roller's numbering.
        is_dance: whether nothing can be played.
        pins: whether checkers are pinned in this game, instead of hit.
    """

    dice: int
    hits: tuple[frozenset[int], ...]
    makes: tuple[frozenset[int], ...]
    is_dance: tuple[bool, ...]
    pins: bool = False

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls that the entries belong to."""
        return all_rolls(self.dice)

    @property
    def all_ways(self) -> int:
        """In how many ways the dice can fall: 36, or 216 of three dice."""
        return int(len(FACES) ** self.dice)

    def ways(self, chosen: Iterable[bool]) -> int:
        """In how many ways the dice can fall as one of some rolls, one truth value a roll."""
        return sum(roll.weight for roll, is_one in zip(self.rolls, chosen, strict=True) if is_one)

    @property
    def shots(self) -> int:
        """Ways of the dice that hit anything."""
        return self.ways(map(bool, self.hits))

    @property
    def dances(self) -> int:
        """Ways of the dice with which nothing can be played."""
        return self.ways(self.is_dance)

    def making(self, points: Iterable[int]) -> int:
        """Ways of the dice that make one of some points."""
        wanted = set(points)
        return self.ways(bool(wanted & made) for made in self.makes)

    def numbers_hitting(self, point: int) -> frozenset[int]:
        """The numbers that hit the checker on a point, whatever the other dice show."""
        return self._numbers(lambda at: point in self.hits[at])

    def numbers_making(self, points: Iterable[int]) -> frozenset[int]:
        """The numbers that make one of some points, whatever the other dice show."""
        wanted = set(points)
        return self._numbers(lambda at: bool(wanted & self.makes[at]))

    def _numbers(self, does: Callable[[int], bool]) -> frozenset[int]:
        numbered = list(enumerate(self.rolls))
        return frozenset(face for face in FACES if all(does(at) for at, roll in numbered if face in roll.dice))


def reaches(variant: Variant, positions: Sequence[Position]) -> list[Reach]:
    """What each roll could do in some positions.

    Args:
        variant: the game.
        positions: seen by the side on roll, none of them at the end of its game.

    Raises:
        KernelError: the kernel cannot play these rules.
    """
    if not positions:
        return []
    rolls = all_rolls(variant.rules.dice)
    before = np.repeat(pack(positions), len(rolls), axis=0)
    throws = np.tile(pack_throws(variant.rules, rolls), (len(positions), 1))
    with kernel_errors(variant.name):
        offsets, results, _, _ = legal_results(kernel_rules(variant), before, throws, widest=WIDEST)
    found = _entries(variant, before, offsets, results)
    sheets = ([next(found) for _ in rolls] for _ in positions)
    pins = isinstance(variant.rules.landing, Pin)
    columns = (tuple(map(tuple, zip(*sheet, strict=True))) for sheet in sheets)
    return [Reach(variant.rules.dice, hits, makes, is_dance, pins) for hits, makes, is_dance in columns]


def _entries(
    variant: Variant, before: NDArray[np.int8], offsets: NDArray[np.int64], results: NDArray[np.int8]
) -> Iterator[tuple[frozenset[int], frozenset[int], bool]]:
    """Hits, points made and whether nothing moves, for each position with its roll."""
    counts = np.diff(offsets)
    was = np.repeat(before, counts, axis=0)
    begins = offsets[:-1]
    hits = np.logical_or.reduceat(_hit(variant, was, results), begins, axis=0)
    closing = checkers_needed(variant.rules)
    places = slice(POINTS.start, POINTS.stop)
    newly = (was[:, 0, places] < closing) & (results[:, 0, places] >= closing)
    makes = np.logical_or.reduceat(newly, begins, axis=0)
    stays = (was[:, 0, :27] == results[:, 0, :27]).all(axis=1)
    dances = np.logical_and.reduceat(stays, begins)
    for hit, made, dance in zip(hits, makes, dances, strict=True):
        yield _points(hit), _points(made), bool(dance)


def _hit(variant: Variant, was: NDArray[np.int8], results: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Which opposing checkers, by their owner's points, each result has hit or pinned."""
    places = slice(POINTS.start, POINTS.stop)
    if isinstance(variant.rules.landing, Pin):
        bits = np.array([1 << point for point in POINTS], np.uint32)
        fresh = _pins(results) & ~_pins(was)
        return np.asarray((fresh[:, None] & bits) != 0)
    return np.asarray(results[:, 1, places] < was[:, 1, places])


def _pins(rows: NDArray[np.int8]) -> NDArray[np.uint32]:
    """The opponent's masks of pinned checkers."""
    masks: NDArray[np.uint32] = np.ascontiguousarray(rows[:, 1, PIN_BYTES]).view("<u4")[:, 0]
    return masks


def _points(held: NDArray[np.bool_]) -> frozenset[int]:
    return frozenset((np.flatnonzero(held) + POINTS.start).tolist())
