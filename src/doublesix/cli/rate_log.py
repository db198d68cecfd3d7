"""The losses of a rating on disk, so that it can be gone on with: a checkpoint with a decision a line.

    {"rating":{"format":1,"losses":4,"nets":["…"],"trials":144,…}}
    {"decision":"5f0c8a1e2b7d4c39:1:12","match":"match.mat","player":"…","kind":"play","loss":0.031}

Decisions are known by what was played, not by the name of a file, which is there for people.
What does not live here: measuring (`analysis.skill`), checkpoints (`arena.checkpoint`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from doublesix.arena.checkpoint import kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from doublesix.arena.checkpoint import Checkpoint, Part

__all__ = ["Loss", "RateLog", "kept_losses"]

FORMAT = 4
"""Of the lines."""


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
    """Losses by decision; made by `kept_losses`.

    Args:
        checkpoint: what was kept; None keeps nothing.

    Attributes:
        losses: by the keys of their decisions.
        failure: why nothing more is written down; None while all is.

    Raises:
        DataError: a line is no loss.
    """

    def __init__(self, checkpoint: Checkpoint | None) -> None:
        self._checkpoint = checkpoint
        parts = () if checkpoint is None else checkpoint.parts
        self.failure: OSError | None = None
        self.losses = {loss.decision: loss for loss in map(_loss, parts)}

    def add(self, loss: Loss) -> None:
        """Take one more, and write it down; after a failure none, or the line that was cut short would be damaged."""
        self.losses[loss.decision] = loss
        if self._checkpoint is not None and self.failure is None:
            try:
                self._checkpoint.append(asdict(loss))
            except OSError as error:
                self.failure = error


@contextmanager
def kept_losses(path: Path | None, terms: Mapping[str, Any]) -> Iterator[RateLog]:
    """The losses in a file, which no other process may write meanwhile.

    Args:
        path: the file, made when it does not exist; None keeps nothing.
        terms: what losses hang on; must equal what the file says.

    Raises:
        DataError: the file belongs to another rating or other work, or is damaged, or another process works on it.
    """
    with kept(path, "rating", {"losses": FORMAT, **terms}) as checkpoint:
        yield RateLog(checkpoint)


def _loss(part: Part) -> Loss:
    """A loss as a line of the file has it."""
    try:
        loss = Loss(**part.content)
        if isfinite(loss.loss) and all(isinstance(text, str) for text in (loss.decision, loss.player, loss.kind)):
            return loss
    except (OverflowError, TypeError):
        pass
    raise part.damaged("this is no loss")
