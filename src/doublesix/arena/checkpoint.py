"""Long work on disk: JSON lines, one for the terms and one for every finished part.

    {"duel": {"format": 1, "a": "…", "b": "…", "variant": "…", "seed": 7}}
    {"first_pair": 0, "tally": {…}}
    {"first_pair": 256, "tally": {…}}

A last line cut short (the program was killed while writing) is dropped and its part done again.
What does not live here: what a part says (`duel`, `rollout_costs`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["Checkpoint", "Part"]

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
        return DataError(f"{self.path}, line {self.line}: {what}; remove the file to begin again")


class Checkpoint:
    """The finished parts of some work, in order.

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
        wanted = {"format": FORMAT, **terms}
        lines = list(self._whole_lines())
        if not lines:
            path.write_text(_line({work: wanted}), encoding="utf-8")
        else:
            self._demand_same(lines[0], wanted)
        self.parts = lines[1:]

    def append(self, content: Mapping[str, Any]) -> None:
        """Write the next part down."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line(content))

    def _whole_lines(self) -> Iterator[Part]:
        if not self._path.exists():
            return
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            self._path.write_bytes(whole)
        for number, text in enumerate(whole.decode("utf-8", errors="replace").splitlines(), start=1):
            try:
                yield Part(self._path, number, json.loads(text))
            except json.JSONDecodeError as error:
                raise Part(self._path, number, text).damaged("this is no JSON") from error

    def _demand_same(self, header: Part, wanted: Mapping[str, Any]) -> None:
        found = header.content.get(self._work) if isinstance(header.content, dict) else None
        if not isinstance(found, dict):
            raise header.damaged(f"it tells of no {self._work}")
        for key, value in wanted.items():
            if found.get(key) != value:
                raise DataError(
                    f"{self._path} was begun with other terms: {key} {found.get(key)!r}, not {value!r}; "
                    "name another file, or remove this one"
                )


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
