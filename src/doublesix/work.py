"""Work that is shared out: jobs that do not hang on each other, and their results in the order of the jobs.

Whoever has such work takes `Workers` and does not care where they are. A job is a function at the top of its module and
one value that can be pickled; it uses one core, and gives the same result wherever it is done.
What does not live here: machines (`doublesix.cluster`), threads (the kernel has them), the jobs (beside their work).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["MOST_THREADS", "Workers"]

MOST_THREADS = 1024
"""That may be asked for at once."""

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
