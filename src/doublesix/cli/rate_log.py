"""The losses of a rating on disk, so that it can be gone on with: JSON lines, the terms first.

    {"rating": {"format": 1, "engine": "…", "seed": 1, "trials": 144, …}}
    {"decision": "match.mat:1:12", "player": "…", "kind": "play", "loss": 0.031}

A last line cut short (the program was killed while writing) is dropped and its decision rolled out again.
What does not live here: measuring (`analysis.skill`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["Loss", "RateLog"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Loss:
    """One decision rolled out.

    Args:
        decision: its key.
        player: who made it.
        kind: "play" or "cube".
        loss: EMG.
    """

    decision: str
    player: str
    kind: str
    loss: float


class RateLog:
    """Losses by decision.

    Args:
        path: the file, made when it does not exist; None keeps nothing.
        terms: what losses hang on; must equal what the file says.

    Raises:
        DataError: the file belongs to another rating, or is damaged.
    """

    def __init__(self, path: Path | None, terms: Mapping[str, Any]) -> None:
        self._path = path
        self.losses: dict[str, Loss] = {}
        if path is None:
            return
        header = {"rating": {"format": FORMAT, **terms}}
        lines = list(self._lines(path))
        if not lines:
            path.write_text(_text(header), encoding="utf-8")
        elif lines[0] != json.loads(json.dumps(header)):
            raise DataError(f"{path} holds another rating, or none; name another file, or remove this one")
        for number, entry in enumerate(lines[1:], start=2):
            try:
                loss = Loss(**entry)
            except TypeError as error:
                raise DataError(f"{path}, line {number}: this is no loss; remove the file to begin again") from error
            self.losses[loss.decision] = loss

    def add(self, loss: Loss) -> None:
        """Write down one more."""
        self.losses[loss.decision] = loss
        if self._path is not None:
            entry = {"decision": loss.decision, "player": loss.player, "kind": loss.kind, "loss": loss.loss}
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_text(entry))

    def _lines(self, path: Path) -> Iterator[Any]:
        if not path.exists():
            return
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            path.write_bytes(whole)
        for number, line in enumerate(whole.decode("utf-8", errors="replace").splitlines(), start=1):
            try:
                yield json.loads(line)
            except json.JSONDecodeError as error:
                raise DataError(f"{path}, line {number}: this is no JSON; remove the file to begin again") from error


def _text(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"
