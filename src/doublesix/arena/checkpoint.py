"""Long work on disk: JSON lines, one for the terms and one for every finished part.

    {"duel": {"format": 1, "a": "…", "b": "…", "variant": "…", "seed": 7}}
    {"first_pair": 0, "tally": {…}}
    {"first_pair": 256, "tally": {…}}

A last line cut short (the program was killed while writing) is dropped and its part done again; a file that does not
begin with the terms of the same work is left as it is.
What does not live here: what a part says (`duel`, `rollout_costs`).
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError
from doublesix.locks import alone
from doublesix.whole_files import naming, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["Checkpoint", "Part", "kept", "other_term"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A finished part, as it was read.

    Args:
        path: the file.
        line: its line there, from 1.
        content: what the line says.
    """

    path: Path
    line: int
    content: Any

    def damaged(self, what: str) -> DataError:
        """The error to raise where this part is not what it should be."""
        return DataError(f"{self.path}, line {self.line}: {what}; name another file, or remove this one to begin again")


class Checkpoint:
    """The finished parts of some work, in order; opened by `kept`.

    Args:
        path: the file; made when it does not exist.
        work: what is done: "duel" or "rollouts".
        terms: what the parts depend on; must equal what the file says.

    Raises:
        DataError: the file belongs to other work, or is damaged.
    """

    def __init__(self, path: Path, work: str, terms: Mapping[str, Any]) -> None:
        self._path = path
        self._work = work
        self.parts: list[Part] = []
        wanted = {"format": FORMAT, **terms}
        content = path.read_bytes() if path.exists() else b""
        if not content:
            write_whole(path, _line({work: wanted}))
            return
        whole = content[: content.rfind(b"\n") + 1]
        header, *self.parts = _parts(path, whole) or [Part(path, 1, None)]
        self._demand_same(header, wanted)
        if whole != content:
            os.truncate(path, len(whole))

    def append(self, content: Mapping[str, Any]) -> None:
        """Write the next part down."""
        with naming(self._path), self._path.open("a", encoding="utf-8") as file:
            file.write(_line(content))

    def _demand_same(self, header: Part, wanted: Mapping[str, Any]) -> None:
        found = header.content.get(self._work) if isinstance(header.content, dict) else None
        if not isinstance(found, dict):
            raise header.damaged(f"it tells of no {self._work}")
        if other := other_term(found, wanted):
            raise DataError(f"{self._path} was begun with other terms: {other}; name another file, or remove this one")


@contextmanager
def kept(path: Path | None, work: str, terms: Mapping[str, Any]) -> Iterator[Checkpoint | None]:
    """The checkpoint of some work, which no other process may write meanwhile; None where there is no file.

    Raises:
        DataError: the file belongs to other work, or is damaged, or another process works on it.
    """
    if path is None:
        yield None
        return
    with alone(path):
        yield Checkpoint(path, work, terms)


def other_term(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The first thing that is otherwise in a file than wanted, or that one of them lacks; empty where all is alike."""

    def told(terms: Mapping[str, Any], key: str) -> str:
        return repr(terms[key]) if key in terms else "none"

    key = next((key for key in {**wanted, **found} if found.get(key) != wanted.get(key)), None)
    if key is None:
        return ""
    before, now = found.get(key), wanted.get(key)
    if isinstance(before, dict) and isinstance(now, dict):
        return f"{key}: {other_term(before, now)}"
    return f"{key} {told(found, key)}, not {told(wanted, key)}"


def _parts(path: Path, whole: bytes) -> list[Part]:
    """What the lines say. Names in them may hold signs that `str.splitlines` takes for ends of lines."""
    parts = []
    for number, text in enumerate(whole.decode("utf-8", errors="replace").split("\n")[:-1], start=1):
        try:
            parts.append(Part(path, number, json.loads(text)))
        except (ValueError, RecursionError) as error:
            raise Part(path, number, text).damaged("this is no JSON") from error
    return parts


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
