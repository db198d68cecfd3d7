"""How much processor time two opponents take for their plays, in this process and in programs of their own.

What does not live here: the result of a duel, which never hangs on time (`tally`).
"""

from __future__ import annotations

from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.arena.opponents import Opponent

__all__ = ["Outside", "Stopwatch"]


@runtime_checkable
class Outside(Protocol):
    """An opponent that works in processes of its own."""

    def processor_seconds(self) -> float:
        """Processor time of all of them so far."""
        ...


class Stopwatch:
    """Processor time by side.

    Args:
        a, b: the opponents.
    """

    def __init__(self, a: Opponent, b: Opponent) -> None:
        self._opponents = (a, b)
        self._seconds = [0.0, 0.0]
        self._plays = [0, 0]

    @contextmanager
    def running(self, side: int, plays: int) -> Iterator[None]:
        """Count what is spent meanwhile for so many plays of a side (0: a, 1: b)."""
        begin = self._now(side)
        yield
        self._seconds[side] += self._now(side) - begin
        self._plays[side] += plays

    @property
    def milliseconds(self) -> tuple[float, float] | None:
        """Of a and of b for a play, the mean of those counted, forced ones among them; None before any."""
        if not all(self._plays):
            return None
        a, b = (1000 * spent / plays for spent, plays in zip(self._seconds, self._plays, strict=True))
        return a, b

    def _now(self, side: int) -> float:
        opponent = self._opponents[side]
        return process_time() + (opponent.processor_seconds() if isinstance(opponent, Outside) else 0.0)
