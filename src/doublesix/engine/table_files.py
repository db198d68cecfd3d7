"""Files of exact tables: which kinds there are, where they lie in the user's cache, how they are built and opened.

Tables of match scores are true to one match equity table: the one in use. A file that is not sound is refused, and
built again on request only; in the place of the small ones that engines build silently, which are compared whole when
they are opened, one is built that is not kept.
What does not live here: which of them speak for a game (`databases`), folders to make them in (`scratch`), what they
say (`engine.bearoff`, ``native/src``), whether that is true (`engine.table_checks`), the file format
(``native/src/table.cpp``).
"""

from __future__ import annotations

import os
import re
import shutil
import time
import warnings
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import platformdirs

from doublesix.cube import CubeState
from doublesix.engine.scratch import made_in_first, places_aside
from doublesix.engine.stakes import SINGLES, stakes_at
from doublesix.errors import DataError
from doublesix.kernel import (
    MatchBearoffMaker,
    OneSidedMaker,
    SolvedGameMaker,
    Table,
    TwoSidedMaker,
    mean_results,
)
from doublesix.kernel import remove_table as remove_files
from doublesix.match import MatchContext
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from doublesix.kernel import TableMaker

__all__ = [
    "KINDS",
    "MATCH",
    "MOST_SOLVED",
    "ONE_SIDED",
    "SOLVED",
    "TWO_SIDED",
    "WHOLE_BOARD",
    "Estimate",
    "TableName",
    "build_table",
    "built_table",
    "cache_folder",
    "estimate",
    "existing_tables",
    "match_ends",
    "missing_table",
    "on_built",
    "open_table",
    "opened_table",
    "remove_table",
    "table_aside",
    "table_errors",
    "table_path",
    "unfinished_tables",
]

SUFFIX = ".v1.table"
"""The version of the format is part of the name, so that no program meets another one's files."""

MAKERS: dict[str, type[OneSidedMaker] | type[TwoSidedMaker] | type[SolvedGameMaker]] = {
    "one-sided": OneSidedMaker,
    "two-sided": TwoSidedMaker,
    "solved": SolvedGameMaker,
}
"""Of tables that are told by their size alone."""

MATCH = "match"
KINDS = {
    "one-sided": "bearoff-one-sided",
    "two-sided": "bearoff-two-sided",
    "solved": "solved-game",
    MATCH: "bearoff-match",
}
"""What files call them."""

TIMED = {"one-sided": 5000, "two-sided": 500_000, "solved": 100_000, MATCH: 200_000}
NAME = re.compile(
    rf"(?:({'|'.join(MAKERS)})-([0-9]{{1,2}})x([0-9]{{1,2}})|{MATCH}-([0-9]{{1,2}})x([0-9]{{1,2}})-([0-9]{{1,2}})a([0-9]{{1,2}})a)"
)


@dataclass(frozen=True, slots=True, order=True)
class TableName:
    """Which table: its kind and size.

    Args:
        kind: ``one-sided`` or ``two-sided`` bear-off; ``match``: the latter at a match score; ``solved``: a whole game.
        points: on how many first points checkers may stand; 24 in a whole game.
        checkers: a side, at most.
        score: of a match, points to go, the lesser first; after the Crawford game where one of them is 1.
    """

    kind: str
    points: int
    checkers: int
    score: tuple[int, ...] = ()

    def __str__(self) -> str:
        score = "".join(f"{away}a" for away in self.score)
        return f"{self.kind}-{self.points}x{self.checkers}{score and '-'}{score}"

    @property
    def title(self) -> Sentence:
        """The same for people of any language."""
        return Sentence("{kind}-{size}", kind=Sentence(self.kind), size=str(self).removeprefix(f"{self.kind}-"))

    @staticmethod
    def parse(text: str) -> TableName:
        """Read a name as ``two-sided-6x9``: kind, points, checkers; or ``match-6x9-3a5a``: and the score.

        Raises:
            DataError: there is no such table.
        """
        found = NAME.fullmatch(text)
        if found is None:
            raise DataError(
                f"there is no table {text!r}; names are like {ONE_SIDED} and {TWO_SIDED}: points x checkers, "
                "and match-6x6-3a5a: at 3-away 5-away"
            )
        if found[1]:
            name = TableName(found[1], int(found[2]), int(found[3]))
        else:
            score = sorted((int(found[6]), int(found[7])))
            name = TableName(MATCH, int(found[4]), int(found[5]), tuple(score))
        with table_errors():
            _ = name.file_bytes
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
        """Layouts, or pairs of them that can stand together, that have to be worked out: the entries."""
        if self.kind == "solved":
            return _pairs(self.points, self.checkers)
        return self.layouts if self.kind == "one-sided" else self.layouts**2

    @property
    def file_bytes(self) -> int:
        """Size of the file."""
        if self.kind == MATCH:
            return MatchBearoffMaker.file_bytes(self.points, self.checkers, *_at_score(self))
        return MAKERS[self.kind].file_bytes(self.points, self.checkers)


def _pairs(points: int, checkers: int) -> int:
    """Positions of a whole game: the sides hold no point together, and stand on the bar or are off as they like."""
    return sum(
        # Points that one side holds, how it spreads over these, bar and off, and what is left to the other side.
        comb(points, held) * comb(checkers + 1, held + 1) * comb(points + 1 - held + checkers, checkers)
        for held in range(checkers + 1)
    )


WHOLE_BOARD, MOST_SOLVED = 24, 3
"""Points of the board, and the most checkers a side with which a whole game is solved."""

ONE_SIDED = TableName("one-sided", 6, 15)
TWO_SIDED = TableName("two-sided", 6, 6)
SOLVED = TableName("solved", WHOLE_BOARD, 1)
"""The tables that every engine uses, of a game that they are true to."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What building a table takes.

    Args:
        disk: bytes of the file.
        making: bytes taken while it is made, those of the file among them.
        free: bytes free where it will lie.
        seconds: on this machine as it is loaded now, from a small table built on the spot; None where there is no room
            for that one either.
    """

    disk: int
    making: int
    free: int
    seconds: float | None


on_built: list[Callable[[], None]] = []
"""Called whenever a table has been built: who has looked for it in vain must look again."""


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
    if not path.is_file():
        raise missing_table(name)
    return opened_table(name, path)


def missing_table(name: TableName) -> DataError:
    """That a table is not in the cache, and what makes it."""
    return DataError(f"{table_path(name)} does not exist; `doublesix db build {name}` makes it")


def opened_table(name: TableName, path: Path) -> Table:
    """Map a file into memory that has to hold that table.

    Raises:
        DataError: it is cut short, damaged, or holds another table.
    """
    remedy = f"; `doublesix db build {name} --again` makes it anew"
    with table_errors(remedy):
        table = Table(str(path), remedy)
        expected = (KINDS[name.kind], name.points, name.checkers, *name.score)
        if (table.kind, *table.size[: len(expected) - 1]) != expected:
            raise RuntimeError(f"{path} holds another table: {table.kind} {table.size[0]}x{table.size[1]}")
    return table


def remove_table(name: TableName) -> None:
    """Delete a table and what was begun of it.

    Raises:
        DataError: another process is building it.
    """
    path = table_path(name)
    if path.parent.is_dir():
        with table_errors():
            remove_files(str(path))


def build_table(
    name: TableName,
    *,
    threads: int = 0,
    progress: Callable[[int, int], None] | None = None,
    seconds: float | None = None,
) -> Path:
    """Build a table in the cache, or go on with one that was begun.

    It may be interrupted at any moment, by a kill as well: at most the last seconds are lost. The same name
    gives the same bytes, whatever the threads, the machine and the interruptions.

    Args:
        name: which.
        threads: 0 for all cores.
        progress: told now and then how much is done, and how much there is to do.
        seconds: so much work a kill may cost; by default 2, and 15 where there is much to write.

    Returns:
        the file.

    Raises:
        DataError: another process is building it, or the disk is full.
    """
    path = table_path(name)
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        _make(name, path, threads=threads, progress=progress, seconds=seconds)
        for forget in on_built:
            forget()
    return path


def _make(
    name: TableName,
    path: Path,
    *,
    threads: int = 0,
    progress: Callable[[int, int], None] | None = None,
    seconds: float | None = None,
) -> None:
    # Each turn ends with a write to the disk: rarely enough where there is much to write.
    turn = seconds or (2.0 if name.file_bytes < 2**30 else 15.0)
    with table_errors():
        maker = _maker(name, path)
        is_whole = False
        while not is_whole:
            if progress is not None:
                progress(maker.done, maker.total)
            is_whole = maker.advance(turn, threads)


def _maker(name: TableName, path: Path) -> TableMaker:
    if name.kind == MATCH:
        return MatchBearoffMaker(str(path), name.points, name.checkers, *_at_score(name))
    return MAKERS[name.kind](str(path), name.points, name.checkers)


def _at_score(name: TableName) -> tuple[int, int, NDArray[np.float64]]:
    first, second = name.score
    return first, second, match_ends(first, second)


def match_ends(first: int, second: int) -> NDArray[np.float64]:
    """What single games are worth at a match score before the Crawford game, or after it where one side is 1 away.

    Args:
        first: points that one side needs.
        second: points that the other side needs.

    Returns:
        utilities of the first side (twice its match winning chance, less one), ``float64[cube_levels, 2]``: of winning
        and of losing 1, 2, 4 … points.

    Raises:
        ValueError: the match is over.
    """
    score = MatchContext(first, second, is_post_crawford=min(first, second) == 1)
    ends = stakes_at(score, CubeState(), (1, 2, 3), has_cube=True).ends
    return np.ascontiguousarray(ends[:, SINGLES])


def estimate(name: TableName, *, threads: int = 0) -> Estimate:
    """Time and disk that a table takes, from building a small one of the kind now (a tenth of a second or two).

    The work is proportional to layouts, or pairs of them, times the results that their rolls have on average.
    """
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    state = SolvedGameMaker.state_bytes(name.checkers) if name.kind == "solved" else 0
    seconds: float | None = None
    with suppress(DataError, OSError):
        seconds = made_in_first([folder, *places_aside()], lambda scratch: _seconds(name, scratch, threads))
    return Estimate(
        disk=name.file_bytes,
        making=name.file_bytes + state,
        free=shutil.disk_usage(folder).free,
        seconds=seconds,
    )


def _seconds(name: TableName, scratch: Path, threads: int) -> float:
    """How long a table takes, from a small one and, of a large one, what is written in such a folder."""
    # The least that takes long enough to be timed.
    sizes = (replace(name, checkers=checkers) for checkers in range(1, name.checkers + 1))
    small = next((size for size in sizes if size.work >= TIMED[name.kind]), name)
    begin = time.perf_counter()
    _make(small, scratch / "small", threads=threads)
    seconds = (time.perf_counter() - begin) * _cost(name) / _cost(small)
    return seconds + (name.file_bytes * _seconds_a_byte(scratch / "written") if name.file_bytes > 2**28 else 0.0)


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


def built_table(name: TableName) -> Table:
    """A table of the cache, built silently if it is not there.

    One that engines build silently is compared with its checksums. Where its file is damaged, which stays as it is, or
    where it cannot be kept, one is built each time that goes with the process, with a warning; it takes a second or
    two.

    Raises:
        DataError: another one is damaged.
    """
    path = table_path(name)
    if path.is_file():
        if not _is_built_silently(name):
            return opened_table(name, path)
        try:
            return _compared(opened_table(name, path))
        except DataError as error:
            warnings.warn(f"{error}; until then one is built each time", stacklevel=2)
            return table_aside(name)

    def make(scratch: Path) -> Table:
        made = scratch / path.name
        _make(name, made)
        is_kept = scratch.parent.resolve() == path.parent.resolve()
        if not is_kept:
            problem = f"{path.parent} cannot be written or has no room: tables are built anew each time"
            warnings.warn(f"{problem}; the environment variable DOUBLESIX_CACHE names another folder", stacklevel=1)
        return opened_table(name, made.replace(path) if is_kept else made)

    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    # In a folder of its own: several processes may want it at the same moment. Without a place to keep it, or room
    # there, the table is built again next time; that is no reason to stop.
    return made_in_first([path.parent, *places_aside()], make)


def _is_built_silently(name: TableName) -> bool:
    """The tables that every engine uses, and what a game of fewer checkers has in the place of the first."""
    return replace(name, checkers=ONE_SIDED.checkers) == ONE_SIDED or name in (TWO_SIDED, SOLVED)


def _compared(table: Table) -> Table:
    """The same, every byte compared with its checksum: in the small tables a matter of milliseconds."""
    with table_errors():
        for part in range(table.parts):
            table.check(part)
    return table


@lru_cache(maxsize=16)
def table_aside(name: TableName) -> Table:
    """A table that is not kept: built in a folder that goes at once."""

    def make(scratch: Path) -> Table:
        path = scratch / f"{name}{SUFFIX}"
        _make(name, path)
        return opened_table(name, path)

    return made_in_first(places_aside(), make)


@contextmanager
def table_errors(hint: str = "") -> Iterator[None]:
    """What the kernel says of files and sizes becomes `DataError`."""
    try:
        yield
    except (RuntimeError, ValueError) as error:
        raise DataError(Sentence("exact tables: {reason}", reason=f"{error}{hint}")) from error
