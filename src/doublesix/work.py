"""Work that is shared out, as jobs that do not hang on each other, and work that nobody waits for any more.

Whoever has such work takes `Workers` and does not care where they are. A job is a function at the top of its module and
one value that can be pickled; it uses one core, and gives the same result wherever it is done. Whoever works long in
small steps asks `demand_wanted` between them, and is stopped where somebody has said when it is (`wanted_while`).
What does not live here: machines (`doublesix.cluster`), processes (`doublesix.processes`), threads (the kernel has
them), the jobs (beside their work).
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["MOST_THREADS", "NotWantedError", "Workers", "cores", "demand_wanted", "wanted_while"]

MOST_THREADS = 1024
"""That may be asked for at once."""

_is_wanted: ContextVar[Callable[[], bool]] = ContextVar("is_wanted")

A = TypeVar("A")
R = TypeVar("R")


class Workers(Protocol):
    """Somebody who does jobs."""

    @property
    def count(self) -> int:
        """How many are done at a time."""
        ...

    def results(self, job: Callable[[A], R], asked: Iterable[A]) -> Iterator[R]:
        """The results of a job for each value, in their order, as soon as they are there; raises what a job raised.

        Args:
            job: what is done.
            asked: what it is done with; taken a few ahead of the results.
        """
        ...


def cores() -> int:
    """How many cores of this machine the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class NotWantedError(Exception):
    """Nobody waits for the result any more; for whoever has said so, and nobody else."""


@contextmanager
def wanted_while(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """Let work of this thread be stopped.

    Args:
        is_wanted: whether somebody still waits for it.
    """
    before = _is_wanted.set(is_wanted)
    try:
        yield
    finally:
        _is_wanted.reset(before)


def demand_wanted() -> None:
    """Between two steps of long work: stop where nobody waits for it any more; raises `NotWantedError`."""
    is_wanted = _is_wanted.get(None)
    if is_wanted is not None and not is_wanted():
        raise NotWantedError
