"""Text files of decisions that grow round by round: read, written, gone on with after a stop.

    # {"benchmark": 1, "variant": …, "engine": …, "settings": {…}}
    position	roll	…
    4HPwATDgc/ABMA	31	…
    # round 0

The first line says what the figures depend on, the second names the columns; a mark stands behind each finished round.
What stands behind the last mark is unfinished, and is not read; how many lines that are is told. Round 17 of a seed
is the same whenever and wherever it is made.
What does not live here: what the columns hold (`benchmark`, `cube_benchmark`).
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable  # noqa: TC003  (a field)
from dataclasses import dataclass
from itertools import chain
from math import isfinite
from pathlib import Path  # noqa: TC003  (a field)
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from doublesix.arena.checkpoint import other_term
from doublesix.errors import DataError, DoubleSixError, UnknownVariantError
from doublesix.variants.registry import find_key
from doublesix.whole_files import naming, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from doublesix.rules.variant import Variant

__all__ = ["Benchmark", "DecisionFile", "Placed", "RoundsWriter", "Row", "figures", "four_decimals", "round_line"]

Row = tuple[int, list[str]]
"""Number of a line, from 1, and its cells."""


class Placed(Protocol):
    """What stands in such a file."""

    @property
    def position_id(self) -> str:
        """Of the position before the decision; each comes once."""
        ...


D = TypeVar("D", bound=Placed)
"""A decision."""

MARK = "# round "
MEASURES = {"benchmark": "accuracy", "cube_benchmark": "cube-accuracy"}
"""The command that measures by a file of each key: one may be taken for the other."""


@dataclass(frozen=True, slots=True)
class Benchmark(Generic[D]):
    """All decisions of a file.

    Args:
        about: what the figures depend on: engine, settings, seed.
        variant: the game.
        decisions: of all finished rounds, in the order of the file.
        unread: lines behind the last finished round.
    """

    about: Mapping[str, Any]
    variant: Variant
    decisions: tuple[D, ...]
    unread: int = 0


@dataclass(frozen=True, slots=True)
class DecisionFile(Generic[D]):
    """A kind of such files.

    Args:
        key: under which the first line tells the version of the format.
        version: of the format.
        columns: their names.
        command: makes such a file.
        lines: of a decision, as they stand in the file.
        decisions: in rows of a file, which is named where one is damaged.
    """

    key: str
    version: int
    columns: tuple[str, ...]
    command: str
    lines: Callable[[D], list[str]]
    decisions: Callable[[Path, list[Row]], list[D]]

    def header(self, about: Mapping[str, Any]) -> list[str]:
        """How a file begins."""
        return ["# " + json.dumps({self.key: self.version, **about}, ensure_ascii=False), "\t".join(self.columns)]

    def read(self, path: Path) -> tuple[dict[str, Any], list[list[D]]]:
        """Read a file up to its last finished round: what it depends on, and the decisions of each round.

        Raises:
            DataError: it is no such file, a line is damaged, or a round or a position is missing or there twice.
            OSError: there is none.
        """
        about, rounds, _ = self._read(path)
        return about, rounds

    def _read(self, path: Path) -> tuple[dict[str, Any], list[list[D]], int]:
        """The same, and how many lines stand behind the last finished round."""
        text = path.read_text(encoding="utf-8", errors="replace")
        whole = text.rfind("\n") + 1
        lines = text[:whole].split("\n")[:-1]  # `splitlines` knows more ends
        about = self._about(path, lines)
        rounds: list[list[D]] = []
        rows: list[Row] = []
        known: set[str] = set()
        for number, line in enumerate(lines[2:], start=3):
            if line.startswith(MARK):
                if line != round_line(len(rounds)):
                    raise DataError(
                        f"{path}, line {number}: {round_line(len(rounds))!r} was expected, not {line!r}; cut the file "
                        f"off behind the round before, or make it anew with doublesix arena {self.command}"
                    )
                rounds.append(self.decisions(path, rows))
                rows = []
                for decision in rounds[-1]:
                    if decision.position_id in known:
                        raise DataError(f"{path}: position {decision.position_id} is there twice; make the file anew")
                    known.add(decision.position_id)
            elif not line.startswith("#"):
                rows.append((number, line.split("\t")))
        return about, rounds, len(rows) + (whole < len(text))

    def benchmark(self, path: Path) -> Benchmark[D]:
        """All that is read of a file; raises what `read` does."""
        about, rounds, unread = self._read(path)
        return Benchmark(about, find_key(about["variant"]), tuple(chain.from_iterable(rounds)), unread)

    def demand_same(self, path: Path, found: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        """Raise `DataError` where a file depends on something else than is wanted."""
        if other := other_term(found, {self.key: self.version, **about}):
            raise DataError(f"{path} holds another benchmark: its {other}; name another file, or remove this one")

    def damaged(self, path: Path, number: int, error: Exception) -> DataError:
        """What to say of a line that cannot be read."""
        reason = error if isinstance(error, DoubleSixError) else str(error)
        return DataError(f"{path}, line {number}: {reason}; a line of {len(self.columns)} columns was expected")

    def _about(self, path: Path, lines: Sequence[str]) -> dict[str, Any]:
        try:
            about: dict[str, Any] = json.loads(lines[0].removeprefix("# "), parse_constant=_no_number)
            if other := next((key for key in about if key in MEASURES and key != self.key), None):
                raise DataError(
                    f"{path}: a file that doublesix arena {self.command} makes was expected; by this one "
                    f"doublesix arena {MEASURES[other]} measures"
                )
            is_known = about[self.key] == self.version and lines[1].split("\t") == list(self.columns)
            is_known = is_known and isinstance(about.get("settings", {}), dict)
            game = str(about["variant"])
        except (IndexError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise DataError(f"{path}: no such benchmark; make one with doublesix arena {self.command}") from error
        if not is_known:
            columns = ", ".join(self.columns)
            raise DataError(f"{path}: a benchmark of format {self.version} with the columns {columns} was expected")
        try:
            find_key(game)
        except UnknownVariantError as error:
            raise DataError(f"{path}: {error}") from error
        return about


def round_line(number: int) -> str:
    """The mark behind a finished round."""
    return f"{MARK}{number}"


def figures(texts: Iterable[str]) -> list[float]:
    """What `four_decimals` wrote.

    Raises:
        ValueError: one of them is no number, or none that can be reckoned with.
    """
    found = [float(text) for text in texts]
    if not all(map(isfinite, found)):
        raise ValueError("finite numbers were expected")
    return found


def four_decimals(value: float) -> str:
    """A figure as such files hold it."""
    # Adding 0.0 turns -0.0, which says nothing, into 0.0.
    return f"{round(value, 4) + 0.0:.4f}"


class RoundsWriter(ABC, Generic[D]):
    """A file that grows; whoever lets it should be `alone` with it.

    Args:
        path: made when it does not exist, else gone on with.
        kind: of file.
        about: what its figures will depend on.

    Raises:
        DataError: the file was made by another engine or with other settings, or is damaged.
    """

    def __init__(self, path: Path, kind: DecisionFile[D], about: Mapping[str, Any]) -> None:
        self._path = path
        self._kind = kind
        if not path.exists():
            write_whole(path, "".join(line + "\n" for line in kind.header(about)))
        found, rounds = kind.read(path)
        kind.demand_same(path, found, about)
        self._rounds = len(rounds)
        self._known = {decision.position_id for made in rounds for decision in made}
        """Ids of the positions that are there."""
        self.decisions = sum(map(len, rounds))
        _drop_unfinished(path)

    @abstractmethod
    def make(self, number: int) -> list[D]:
        """The decisions of a round, of positions that were not there before."""

    def next_round(self) -> int:
        """Make and write the next round; how many decisions there are then."""
        made = self.make(self._rounds)
        lines = [line for decision in made for line in self._kind.lines(decision)]
        with naming(self._path), self._path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in [*lines, round_line(self._rounds)]))
        self._rounds += 1
        self.decisions += len(made)
        return self.decisions


def _no_number(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _drop_unfinished(path: Path) -> None:
    """Cut off what a killed program left behind the last mark."""
    lines = path.read_bytes().splitlines(keepends=True)
    mark = MARK.encode()
    kept = max([2, *(n + 1 for n, line in enumerate(lines) if line.startswith(mark) and line.endswith(b"\n"))])
    if kept < len(lines):
        os.truncate(path, sum(map(len, lines[:kept])))
