"""Exact tables that speak for a game: those in the user's cache, where the rules are those they know.

The small tables that every engine uses are built silently when they are first wanted; any other one only when it is
asked for.
What does not live here: their files and how they are built (`table_files`), what they say (`engine.bearoff`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from doublesix.engine.table_files import (
    MATCH,
    MOST_SOLVED,
    ONE_SIDED,
    SOLVED,
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
from doublesix.errors import DataError
from doublesix.kernel import MatchBearoff, OneSidedBearoff, SolvedGame, TwoSidedBearoff, kernel_rules
from doublesix.position import BAR, OFF
from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import PointLimit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.match import MatchContext
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "MatchTables",
    "asked_tables",
    "bears_off_as_usual",
    "first_with",
    "load_matches",
    "load_one_sided",
    "load_solved",
    "load_two_sided",
    "matches_for",
    "missing_for",
    "one_sided_for",
    "solved_for",
    "two_sided_for",
]

Bearoff = TypeVar("Bearoff", OneSidedBearoff, TwoSidedBearoff, MatchBearoff)

FULL_SIDE = 15
"""Two-sided tables of so many checkers alone count gammons."""


@cache
def load_one_sided(checkers: int) -> tuple[OneSidedBearoff, ...]:
    """The one-sided bear-off tables of the cache that a game of so many checkers a side asks, the largest first.

    The usual one is built if none has it whole, and so is that of so many checkers, which alone knows the gammons.

    Raises:
        DataError: a file is damaged.
    """
    return tuple(OneSidedBearoff(built_table(name)) for name in asked_tables(ONE_SIDED, checkers=checkers))


@cache
def load_two_sided() -> tuple[TwoSidedBearoff, ...]:
    """The two-sided bear-off tables of the cache, the largest first; the usual one is built if none has it whole.

    Raises:
        DataError: a file is damaged.
    """
    return tuple(TwoSidedBearoff(built_table(name)) for name in asked_tables(TWO_SIDED))


def asked_tables(usual: TableName, *, checkers: int = FULL_SIDE) -> list[TableName]:
    """The tables of a kind that know something that no other one of them does, the largest first.

    Args:
        usual: the one that every engine uses.
        checkers: of a side in the game.
    """
    names = {usual, *(name for name in existing_tables() if name.kind == usual.kind)}
    if usual.kind == ONE_SIDED.kind and 0 < checkers < FULL_SIDE:
        names.add(replace(usual, checkers=checkers))

    def has_whole(table: TableName, other: TableName) -> bool:
        # One-sided tables of other numbers of checkers know the gammons of other games.
        if table.kind == ONE_SIDED.kind and other.checkers == checkers != table.checkers:
            return False
        return table.points >= other.points and table.checkers >= other.checkers

    return sorted(
        (name for name in names if not any(other != name and has_whole(other, name) for other in names)),
        key=lambda name: (-name.layouts, name),
    )


@dataclass(frozen=True, slots=True)
class MatchTables:
    """The bear-off tables of match scores in the cache; not those of another match equity table.

    Args:
        sound: the largest first.
        damaged: by score, what is wrong with a file; that is no matter until its score is asked about.
    """

    sound: tuple[tuple[TableName, MatchBearoff], ...] = ()
    damaged: Mapping[tuple[int, ...], DataError] = field(default_factory=dict)

    def at(self, score: MatchContext) -> list[tuple[TableName, MatchBearoff]]:
        """Those of a score.

        Raises:
            DataError: a file of that score is damaged.
        """
        away = tuple(sorted((score.player_away, score.opponent_away)))
        if away in self.damaged:
            raise DataError(str(self.damaged[away]))
        return [(name, table) for name, table in self.sound if name.score == away]


@cache
def load_matches() -> MatchTables:
    """The bear-off tables of match scores in the cache."""
    sound, damaged = [], {}
    for name in sorted(existing_tables(), key=lambda name: -name.layouts):
        if name.kind != MATCH:
            continue
        try:
            with table_errors():
                table = MatchBearoff(opened_table(name, table_path(name)))
        except DataError as error:
            damaged[name.score] = error
            continue
        if np.allclose(table.ends(), match_ends(*name.score), rtol=0, atol=1e-9):
            sound.append((name, table))
    return MatchTables(tuple(sound), damaged)


@cache
def load_solved(checkers: int) -> SolvedGame | None:
    """The whole game of so many checkers a side, if it has been solved; that of one checker is, if it is not there.

    Raises:
        DataError: the file is damaged.
    """
    name = TableName("solved", WHOLE_BOARD, checkers)
    is_wanted = name == SOLVED or table_path(name).exists()
    return SolvedGame(built_table(name)) if is_wanted else None


def one_sided_for(variant: Variant) -> tuple[OneSidedBearoff, ...]:
    """The one-sided bear-off tables where they are true to the game, else none."""
    if not bears_off_as_usual(variant):
        return ()
    return load_one_sided(FULL_SIDE if solved_for(variant) else variant.checkers)


def two_sided_for(variant: Variant) -> tuple[TwoSidedBearoff, ...]:
    """The two-sided bear-off tables where they are true to the game, else none."""
    return load_two_sided() if bears_off_as_usual(variant) else ()


def matches_for(variant: Variant) -> MatchTables:
    """The bear-off tables of match scores where they are true to the game, else none."""
    return load_matches() if bears_off_as_usual(variant) else MatchTables()


def solved_for(variant: Variant) -> SolvedGame | None:
    """The game itself, if it is one of few checkers by the standard rules and has been solved; else None."""
    return load_solved(variant.checkers) if _can_be_solved(variant) else None


def missing_for(variant: Variant) -> TableName | None:
    """The table of the whole game, if it can be solved and has not been; else None."""
    is_missing = _can_be_solved(variant) and load_solved(variant.checkers) is None
    return TableName("solved", WHOLE_BOARD, variant.checkers) if is_missing else None


def _can_be_solved(variant: Variant) -> bool:
    return variant.checkers <= MOST_SOLVED and SolvedGame.is_true_to(kernel_rules(variant))


def first_with(tables: Sequence[Bearoff], position: Position, *, gammons: bool = True) -> Bearoff | None:
    """The first of some bear-off tables that has a position; None also where the sides can meet.

    Args:
        tables: of one kind.
        position: any.
        gammons: whether it has to count those that can still be won.
    """
    sides = position.player, position.opponent
    furthest = [max((point for point in range(1, BAR + 1) if side[point]), default=0) for side in sides]
    on_board, is_single = max(sum(side[1:]) for side in sides), not gammons or all(side[OFF] for side in sides)
    if sum(furthest) >= BAR or any(position.reserve):
        return None
    for table in tables:
        knows_gammons = table.checkers == on_board and (isinstance(table, OneSidedBearoff) or on_board == FULL_SIDE)
        if table.points >= max(furthest) and table.checkers >= on_board and (knows_gammons or is_single):
            return table
    return None


def bears_off_as_usual(variant: Variant) -> bool:
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
        or not rules.bearing_off.inside_moves
        or rules.scoring.misere
        or rules.scoring.per_checker
        or rules.token is not None
        or any(isinstance(rule, PointLimit) for rule in rules.restrictions)
    )
    return not departs


# Who asks from now on gets it, also where the answer was once that there is none.
on_built.extend(load.cache_clear for load in (load_one_sided, load_two_sided, load_matches, load_solved))
