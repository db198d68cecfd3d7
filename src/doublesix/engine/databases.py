"""Exact tables: which kinds there are, where they lie in the user's cache, how they are built and opened.

The small bear-off tables that every engine uses are built silently when they are first wanted; any other one
only when it is asked for. A file that is not sound is refused, and built again on request only.
What does not live here: what tables say (`engine.bearoff`, ``native/src``), whether that is true
(`engine.table_checks`), the file format (``native/src/table.cpp``).
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from doublesix.errors import DataError
from doublesix.kernel import (
    OneSidedBearoff,
    OneSidedMaker,
    SolvedGame,
    SolvedGameMaker,
    Table,
    TwoSidedBearoff,
    TwoSidedMaker,
    kernel_rules,
    mean_results,
)
from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import PointLimit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doublesix.rules.variant import Variant

__all__ = [
    "ONE_SIDED",
    "TWO_SIDED",
    "Estimate",
    "TableName",
    "bearoff_for",
    "build_table",
    "cache_folder",
    "estimate",
    "existing_tables",
    "load_bearoff",
    "load_solved",
    "load_two_sided",
    "open_table",
    "remove_table",
    "solved_for",
    "table_path",
    "two_sided_for",
    "unfinished_tables",
]

SUFFIX = ".v1.table"
"""The version of the format is part of the name, so that no program meets another one's files."""

MAKERS: dict[str, type[OneSidedMaker] | type[TwoSidedMaker] | type[SolvedGameMaker]] = {
    "one-sided": OneSidedMaker,
    "two-sided": TwoSidedMaker,
    "solved": SolvedGameMaker,
}
KINDS = {"one-sided": "bearoff-one-sided", "two-sided": "bearoff-two-sided", "solved": "solved-game"}
"""What files call them."""

TIMED = {"one-sided": 5000, "two-sided": 500_000, "solved": 100_000}
NAME = re.compile(rf"({'|'.join(MAKERS)})-([0-9]{{1,2}})x([0-9]{{1,2}})")


@dataclass(frozen=True, slots=True, order=True)
class TableName:
    """Which table: its kind and size.

    Args:
        kind: ``one-sided`` or ``two-sided`` bear-off; ``solved``: a whole game.
        points: on how many first points checkers may stand; 24 in a whole game.
        checkers: a side, at most.
    """

    kind: str
    points: int
    checkers: int

    def __str__(self) -> str:
        return f"{self.kind}-{self.points}x{self.checkers}"

    @staticmethod
    def parse(text: str) -> TableName:
        """Read a name as ``two-sided-6x9``: kind, points, checkers.

        Raises:
            DataError: there is no such table.
        """
        found = NAME.fullmatch(text)
        if found is None:
            raise DataError(
                f"there is no table {text!r}; names are like {ONE_SIDED} and {TWO_SIDED}: points x checkers"
            )
        name = TableName(found[1], int(found[2]), int(found[3]))
        with _table_errors():
            MAKERS[name.kind].file_bytes(name.points, name.checkers)
        return name

    @property
    def layouts(self) -> int:
        """Ways to place at most so many checkers on so many points; in a whole game all of them, the bar included."""
        if self.kind == "solved":
            return comb(self.points + 1 + self.checkers, self.checkers)
        count = 1
        for k in range(1, self.points + 1):
            count = count * (self.checkers + k) // k
        return count

    @property
    def work(self) -> int:
        """Layouts, or pairs of them, that have to be worked out."""
        return self.layouts if self.kind == "one-sided" else self.layouts**2

    @property
    def file_bytes(self) -> int:
        """Size of the file."""
        return MAKERS[self.kind].file_bytes(self.points, self.checkers)


WHOLE_BOARD, MOST_SOLVED = 24, 3
"""Points of the board, and the most checkers a side with which a whole game is solved."""

ONE_SIDED = TableName("one-sided", 6, 15)
TWO_SIDED = TableName("two-sided", 6, 6)
"""The tables that every engine uses."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What building a table takes.

    Args:
        disk: bytes of the file.
        free: bytes free where it will lie.
        seconds: on this machine as it is loaded now, from a small table built on the spot.
    """

    disk: int
    free: int
    seconds: float


def cache_folder() -> Path:
    """Where tables are kept; the environment variable ``DOUBLESIX_CACHE`` overrides the user's cache."""
    return Path(os.environ.get("DOUBLESIX_CACHE") or platformdirs.user_cache_dir("doublesix"))


def table_path(name: TableName) -> Path:
    """The file of a table, whether or not it exists."""
    return cache_folder() / f"{name}{SUFFIX}"


def existing_tables() -> list[TableName]:
    """The tables in the cache, by name; whether they are sound shows when they are opened."""
    return _tables_in_cache(SUFFIX)


def unfinished_tables() -> list[TableName]:
    """The tables in the making, by name."""
    return _tables_in_cache(SUFFIX + ".partial")


def _tables_in_cache(suffix: str) -> list[TableName]:
    found = []
    for path in cache_folder().glob(f"*{suffix}"):
        with suppress(DataError):  # somebody else's file
            found.append(TableName.parse(path.name.removesuffix(suffix)))
    return sorted(found)


def open_table(name: TableName) -> Table:
    """Map a table of the cache into memory.

    Raises:
        DataError: it does not exist, or is cut short, damaged, of another kind or size.
    """
    path = table_path(name)
    if not path.exists():
        raise DataError(f"{path} does not exist; `doublesix db build {name}` makes it")
    return _opened(name, path)


def _opened(name: TableName, path: Path) -> Table:
    with _table_errors(f"; `doublesix db build {name} --again` makes it anew"):
        table = Table(str(path))
        if (table.kind, *table.size[:2]) != (KINDS[name.kind], name.points, name.checkers):
            raise RuntimeError(f"{path} holds another table: {table.kind} {table.size[0]}x{table.size[1]}")
    return table


def remove_table(name: TableName) -> None:
    """Delete a table and what was begun of it."""
    path = table_path(name)
    path.unlink(missing_ok=True)
    for rest in (".partial", ".state.partial"):
        path.with_name(path.name + rest).unlink(missing_ok=True)


def build_table(name: TableName, *, threads: int = 0, progress: Callable[[int, int], None] | None = None) -> Path:
    """Build a table in the cache, or go on with one that was begun.

    It may be interrupted at any moment, by a kill as well: at most the last seconds are lost. The same name
    gives the same bytes, whatever the threads, the machine and the interruptions.

    Args:
        name: which.
        threads: 0 for all cores.
        progress: told now and then how much is done, and how much there is to do.

    Returns:
        the file.

    Raises:
        DataError: another process is building it, or the disk is full.
    """
    path = table_path(name)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(name, path, threads=threads, progress=progress)
    return path


def _make(name: TableName, path: Path, *, threads: int = 0, progress: Callable[[int, int], None] | None = None) -> None:
    # Each turn ends with a write to the disk: rarely enough where there is much to write.
    seconds = 2.0 if name.file_bytes < 2**30 else 15.0
    with _table_errors():
        maker = MAKERS[name.kind](str(path), name.points, name.checkers)
        is_whole = False
        while not is_whole:
            if progress is not None:
                progress(maker.done, maker.total)
            is_whole = maker.advance(seconds, threads)


def estimate(name: TableName, *, threads: int = 0) -> Estimate:
    """Time and disk that a table takes, from building a small one of the kind now (a tenth of a second or two).

    The work is proportional to layouts, or pairs of them, times the results that their rolls have on average.
    """
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    # The least that takes long enough to be timed.
    sizes = (TableName(name.kind, name.points, checkers) for checkers in range(1, name.checkers + 1))
    small = next((size for size in sizes if size.work >= TIMED[name.kind]), name)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        begin = time.perf_counter()
        _make(small, Path(scratch) / "small", threads=threads)
        seconds = (time.perf_counter() - begin) * _cost(name) / _cost(small)
        if name.file_bytes > 2**28:
            seconds += name.file_bytes * _seconds_a_byte(Path(scratch) / "written")
    disk = name.file_bytes
    if name.kind == "solved":
        disk += SolvedGameMaker.state_bytes(name.checkers)
    return Estimate(disk, shutil.disk_usage(folder).free, seconds)


SOLVING = (0.01, 1.0, 230.0)
"""What solving games of one, two and three checkers costs: processor time beside that of two, as measured."""


def _cost(name: TableName) -> float:
    if name.kind == "solved":
        return SOLVING[name.checkers - 1]
    return name.work * mean_results(name.points, name.checkers)


def _seconds_a_byte(path: Path) -> float:
    size = 2**26
    begin = time.perf_counter()
    with path.open("wb") as file:
        file.write(os.urandom(2**20) * (size // 2**20))
        file.flush()
        os.fsync(file.fileno())
    return (time.perf_counter() - begin) / size


@cache
def load_bearoff() -> OneSidedBearoff:
    """The one-sided bear-off table that reaches furthest in the cache; the usual one is built if it is not there.

    Raises:
        DataError: the file is damaged.
    """
    names = [name for name in existing_tables() if name.kind == "one-sided" and name.checkers == ONE_SIDED.checkers]
    return OneSidedBearoff(_built(max(names, key=lambda name: name.points, default=ONE_SIDED)))


@cache
def load_two_sided() -> TwoSidedBearoff:
    """The largest two-sided bear-off table of the cache; the usual one is built if there is none.

    Raises:
        DataError: the file is damaged.
    """
    names = [name for name in existing_tables() if name.kind == "two-sided"]
    return TwoSidedBearoff(_built(max(names, key=lambda name: name.layouts, default=TWO_SIDED)))


@cache
def load_solved(checkers: int) -> SolvedGame | None:
    """The whole game of so many checkers a side, if it has been solved.

    Raises:
        DataError: the file is damaged.
    """
    name = TableName("solved", WHOLE_BOARD, checkers)
    return SolvedGame(_opened(name, table_path(name))) if table_path(name).exists() else None


def _built(name: TableName) -> Table:
    """A table of the cache, built silently if it is not there."""
    path = table_path(name)
    if path.exists():
        return _opened(name, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = tempfile.mkdtemp(dir=path.parent)
    except OSError:
        # Without a place to keep it the table is built again next time; that is no reason to stop.
        scratch = tempfile.mkdtemp()
    try:
        # In a folder of its own: several processes may want it at the same moment.
        made = Path(scratch) / path.name
        _make(name, made)
        if made.parent.parent == path.parent:
            made = made.replace(path)
        return _opened(name, made)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def bearoff_for(variant: Variant) -> OneSidedBearoff | None:
    """The one-sided bear-off table where it is true to the game, else None."""
    return load_bearoff() if _is_usual(variant) else None


def two_sided_for(variant: Variant) -> TwoSidedBearoff | None:
    """The two-sided bear-off table where it is true to the game, else None."""
    return load_two_sided() if _is_usual(variant) else None


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


@contextmanager
def _table_errors(hint: str = "") -> Iterator[None]:
    """What the kernel says of files and sizes becomes `DataError`."""
    try:
        yield
    except (RuntimeError, ValueError) as error:
        raise DataError(f"{error}{hint}") from error
