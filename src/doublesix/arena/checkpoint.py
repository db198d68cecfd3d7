"""A duel on disk: JSON lines, one for the terms and one for every finished batch.

    {"duel": {"format": 1, "a": "…", "b": "…", "variant": "…", "seed": 7}}
    {"first_pair": 0, "tally": {…}}
    {"first_pair": 256, "tally": {…}}

Batches follow each other without a gap. A last line cut short (the program was killed while writing)
is dropped and its batch played again. What does not live here: the counts themselves (`tally`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from doublesix.arena.tally import Tally
from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Checkpoint"]

FORMAT = 1


class Checkpoint:
    """The finished part of one duel.

    Args:
        path: the file; made when it does not exist.
        terms: what the results depend on; must equal what the file says.

    Raises:
        DataError: the file belongs to another duel, or is damaged.
    """

    def __init__(self, path: Path, terms: Mapping[str, str | int]) -> None:
        self._path = path
        self._header = {"duel": {"format": FORMAT, **terms}}
        self.finished = Tally()
        lines = self._whole_lines()
        if not lines:
            path.write_text(_line(self._header), encoding="utf-8")
            return
        self._demand_same_duel(self._parse(1, lines[0]))
        for number, text in enumerate(lines[1:], start=2):
            self.finished += self._batch(number, text)

    def append(self, tally: Tally) -> None:
        """Write down the next batch, which begins where the finished part ends."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line({"first_pair": self.finished.pairs, "tally": tally.to_json()}))
        self.finished += tally

    def _whole_lines(self) -> list[str]:
        if not self._path.exists():
            return []
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            self._path.write_bytes(whole)
        return whole.decode("utf-8", errors="replace").splitlines()

    def _parse(self, number: int, text: str) -> Any:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise self._damaged(number, "this is no JSON") from error

    def _demand_same_duel(self, header: Any) -> None:
        if not isinstance(header, dict) or not isinstance(header.get("duel"), dict):
            raise self._damaged(1, "no duel is described here")
        found, wanted = header["duel"], self._header["duel"]
        for key in wanted:
            if found.get(key) != wanted[key]:
                raise DataError(
                    f"{self._path} holds another duel: its {key} is {found.get(key)!r}, not {wanted[key]!r}; "
                    "name another file, or remove this one"
                )

    def _batch(self, number: int, text: str) -> Tally:
        entry = self._parse(number, text)
        try:
            first_pair, tally = entry["first_pair"], Tally.from_json(entry["tally"])
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(number, "this is no batch") from error
        if first_pair != self.finished.pairs:
            raise self._damaged(number, f"the batch begins at pair {first_pair}, expected {self.finished.pairs}")
        return tally

    def _damaged(self, number: int, what: str) -> DataError:
        return DataError(f"{self._path}, line {number}: {what}; remove the file to begin again")


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
