"""Adjusted pip counts: pips and what the shape of a side will waste, as each author counts it.

Every function takes rows as `Position` keeps them, a side in its own numbering, and gives pips.
What does not live here: what follows from a count (`races.formulas`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.position import BAR, HOME, OFF

if TYPE_CHECKING:
    from doublesix.position import Row

__all__ = ["crossovers", "isight_count", "keith_count", "pips", "thorp_count", "ward_count"]


def pips(row: Row) -> int:
    """Pips to go, unadjusted."""
    return sum(point * count for point, count in enumerate(row))


def crossovers(row: Row) -> int:
    """Steps from one quarter of the board to the next until every checker is home."""
    return sum(count * ((point - 1) // 6) for point, count in enumerate(row) if point > OFF)


def thorp_count(row: Row) -> int:
    """Edward Thorp's count: 2 more a checker on the board, 1 more a checker on the ace point, 1 less a home point held.

    Source: the glossary of nextgammon.com.
    """
    return pips(row) + 2 * _on_board(row) + row[1] - _held(row)


def keith_count(row: Row) -> int:
    """Tom Keith's count: 2 more a checker above one on the ace point, 1 more above one on the two point and above
    three on the three point, 1 more a gap on four, five and six.

    Source: T. Keith, "Cube handling in noncontact positions" (2004), bkgm.com.
    """
    return (
        pips(row) + 2 * _above(row, 1, 1) + _above(row, 2, 1) + _above(row, 3, 3) + sum(not row[p] for p in (4, 5, 6))
    )


def isight_count(row: Row, other: Row) -> int:
    """Axel Reichert's count: stacks above two on the ace point (2 a checker), two on the two point and three on the
    three point (1 a checker); 1 a checker more than the other side has, 1 a crossover more, and 1 a gap on four, five
    and six that the other side has filled.

    Source: A. Reichert, "Improved cube handling in races: insights with Isight" (2014).
    """
    stacks = 2 * _above(row, 1, 2) + _above(row, 2, 2) + _above(row, 3, 3)
    gaps = sum(not row[p] and other[p] > 0 for p in (4, 5, 6))
    more = max(0, _on_board(row) - _on_board(other)) + max(0, crossovers(row) - crossovers(other))
    return pips(row) + stacks + gaps + more


def ward_count(row: Row, other: Row) -> float:
    """Jeff Ward's count: stacks above two on the ace point (2 a checker) and on the two point (1 a checker); 2 a
    checker more than the other side has, half a pip a checker more outside; 1 less a home point more.

    Ward would judge gaps case by case; here each counts.
    Source: J. Ward, "The doubling cube in backgammon" I (1982), as M. Storer posted it in 1992 (bkgm.com).
    """
    stacks = 2 * _above(row, 1, 2) + _above(row, 2, 2)
    more = 2 * max(0, _on_board(row) - _on_board(other)) + 0.5 * max(0, _outside(row) - _outside(other))
    return pips(row) + stacks + more - max(0, _held(row) - _held(other))


def _on_board(row: Row) -> int:
    return sum(row) - row[OFF]


def _outside(row: Row) -> int:
    return sum(row[7 : BAR + 1])


def _held(row: Row) -> int:
    return sum(row[p] > 0 for p in HOME)


def _above(row: Row, point: int, most: int) -> int:
    return max(0, row[point] - most)
