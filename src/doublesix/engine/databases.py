"""Exact tables that speak for a game: the largest of each kind in the user's cache, where the rules are those it knows.

The small bear-off tables that every engine uses are built silently when they are first wanted; any other one
only when it is asked for.
What does not live here: their files and how they are built (`table_files`), what they say (`engine.bearoff`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.table_files import (
    MATCH,
    MOST_SOLVED,
    ONE_SIDED,
    TWO_SIDED,
    WHOLE_BOARD,
    TableName,
    built_table,
    existing_tables,
    match_ends,
    on_built,
    opened_table,
    table_errors,
    table_path,
)
from doublesix.kernel import MatchBearoff, OneSidedBearoff, SolvedGame, TwoSidedBearoff, kernel_rules
from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import PointLimit

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = [
    "bearoff_for",
    "load_bearoff",
    "load_matches",
    "load_solved",
    "load_two_sided",
    "matches_for",
    "solved_for",
    "two_sided_for",
]


@cache
def load_bearoff() -> OneSidedBearoff:
    """The one-sided bear-off table that reaches furthest in the cache; the usual one is built if it is not there.

    Raises:
        DataError: the file is damaged.
    """
    names = [name for name in existing_tables() if name.kind == "one-sided" and name.checkers == ONE_SIDED.checkers]
    return OneSidedBearoff(built_table(max(names, key=lambda name: name.points, default=ONE_SIDED)))


@cache
def load_two_sided() -> TwoSidedBearoff:
    """The largest two-sided bear-off table of the cache; the usual one is built if there is none.

    Raises:
        DataError: the file is damaged.
    """
    names = [name for name in existing_tables() if name.kind == "two-sided"]
    return TwoSidedBearoff(built_table(max(names, key=lambda name: name.layouts, default=TWO_SIDED)))


@cache
def load_matches() -> tuple[tuple[TableName, MatchBearoff], ...]:
    """The bear-off tables of match scores in the cache, the largest first; not those of another match equity table.

    Raises:
        DataError: a file is damaged.
    """
    names = [name for name in existing_tables() if name.kind == MATCH]
    names.sort(key=lambda name: -name.layouts)
    with table_errors():
        found = [(name, MatchBearoff(opened_table(name, table_path(name)))) for name in names]
    return tuple(
        (name, table) for name, table in found if np.allclose(table.ends(), match_ends(*name.score), atol=1e-9)
    )


@cache
def load_solved(checkers: int) -> SolvedGame | None:
    """The whole game of so many checkers a side, if it has been solved.

    Raises:
        DataError: the file is damaged.
    """
    name = TableName("solved", WHOLE_BOARD, checkers)
    return SolvedGame(opened_table(name, table_path(name))) if table_path(name).exists() else None


def bearoff_for(variant: Variant) -> OneSidedBearoff | None:
    """The one-sided bear-off table where it is true to the game, else None."""
    return load_bearoff() if _is_usual(variant) else None


def two_sided_for(variant: Variant) -> TwoSidedBearoff | None:
    """The two-sided bear-off table where it is true to the game, else None."""
    return load_two_sided() if _is_usual(variant) else None


def matches_for(variant: Variant) -> tuple[tuple[TableName, MatchBearoff], ...]:
    """The bear-off tables of match scores where they are true to the game, else none."""
    return load_matches() if _is_usual(variant) else ()


def solved_for(variant: Variant) -> SolvedGame | None:
    """The game itself, if it is one of few checkers by the standard rules and has been solved; else None."""
    if variant.checkers > MOST_SOLVED or not SolvedGame.is_true_to(kernel_rules(variant)):
        return None
    return load_solved(variant.checkers)


def _is_usual(variant: Variant) -> bool:
    """Whether the game bears off as the tables do.

    They know two dice, doublets played four times, checkers that leave with the exact number or from the
    highest point with a greater one, and a winner who is through first; nothing can come in between.
    """
    rules = variant.rules
    departs = (
        rules.dice != 2
        or rules.doublets != Doublets()
        or not rules.bearing_off.allowed
        or rules.bearing_off.exact_only
        or rules.scoring.misere
        or rules.scoring.per_checker
        or rules.token is not None
        or any(isinstance(rule, PointLimit) for rule in rules.restrictions)
    )
    return not departs


# Who asks from now on gets it, also where the answer was once that there is none.
on_built.extend(load.cache_clear for load in (load_bearoff, load_two_sided, load_matches, load_solved))
