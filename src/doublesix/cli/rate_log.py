"""The losses of a rating on disk, so that it can be gone on with: JSON lines, the terms first.

    {"rating": {"format": 1, "engine": "…", "seed": 1, "trials": 144, …}}
    {"decision": "5f0c8a1e2b7d4c39:1:12", "match": "match.mat", "player": "…", "kind": "play", "loss": 0.031}

Decisions are known by what was played, not by the name of a file, which is there for people.
A last line cut short (the program was killed while writing) is dropped and its decision rolled out again.
What does not live here: measuring (`analysis.skill`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["Loss", "RateLog"]

FORMAT = 2


@dataclass(frozen=True, slots=True)
class Loss:
    """One decision rolled out.

    Args:
        decision: its key.
        match: name of the file that it is from.
        player: who made it.
        kind: "play" or "cube".
        loss: EMG.
    """

    decision: str
    match: str
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
        head = _text({"rating": {"format": FORMAT, **terms}})
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if whole:
            self._read(path, whole.decode("utf-8", errors="replace").splitlines(), json.loads(head))
            with path.open("r+b") as file:
                file.truncate(len(whole))
        elif head.encode().startswith(content):
            path.write_text(head, encoding="utf-8")
        else:
            raise _foreign(path)

    def add(self, loss: Loss) -> None:
        """Write down one more."""
        self.losses[loss.decision] = loss
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_text(asdict(loss)))

    def _read(self, path: Path, lines: Sequence[str], header: Any) -> None:
        for number, line in enumerate(lines, start=1):
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError) as error:
                if number == 1:
                    raise _foreign(path) from error
                raise DataError(f"{path}, line {number}: this is no JSON; remove the file to begin again") from error
            if number > 1:
                loss = _loss(entry, f"{path}, line {number}")
                self.losses[loss.decision] = loss
            elif entry != header:
                raise _foreign(path)


def _foreign(path: Path) -> DataError:
    return DataError(f"{path} holds another rating, or none; name another file, or remove this one")


def _loss(entry: Any, place: str) -> Loss:
    """A loss as a line of the file has it."""
    try:
        loss = Loss(**entry)
        if isfinite(loss.loss) and all(isinstance(text, str) for text in (loss.decision, loss.player, loss.kind)):
            return loss
    except TypeError:
        pass
    raise DataError(f"{place}: this is no loss; remove the file to begin again")


def _text(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"
