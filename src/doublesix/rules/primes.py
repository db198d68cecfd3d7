"""Primes: points in a row that one side holds.

What does not live here: which primes a game forbids (`rules.restrictions`) or rewards (`rules.endings`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.position import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.position import Row

__all__ = ["longest_run", "primes"]

FULL = 6
"""Points in a row that no die can jump."""


def longest_run(row: Row, least: int) -> int:
    """The most points in a row that hold at least so many checkers."""
    longest = run = 0
    for point in POINTS:
        run = run + 1 if row[point] >= least else 0
        longest = max(longest, run)
    return longest


def primes(held: frozenset[int], length: int = FULL) -> Iterator[int]:
    """The first points of all primes of that length among the held points (1-24, in one side's numbering)."""
    for first in range(1, POINTS.stop - length + 1):
        if held.issuperset(range(first, first + length)):
            yield first
