"""Questions that take thought: a few are answered at a time, in threads of their own, so that nothing else waits.

What does not live here: the answers (`server.positions`, `server.table`, `server.analyses`), the thinking of computers
at tables (`server.thinkers`).
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from doublesix.sentences import Sentence
from doublesix.server.problems import BusyError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Questions"]

AT_ONCE = 4
"""A page asks three at most: plays, rolls and scores."""
MOST_WAITING = 32

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Questions:
    """Answers a few questions at a time, and keeps a few more waiting.

    Args:
        at_once: how many are answered at the same time.
        most_waiting: how many may wait besides.
    """

    def __init__(self, *, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="question")
        self._open, self._most_open = 0, at_once + most_waiting

    async def answer(self, find: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        """What `find` gives for these arguments, or whatever it raises.

        Raises:
            BusyError: too many wait already.
        """
        if self._open >= self._most_open:
            raise BusyError(Sentence("{most} questions wait already; ask again in a while", most=self._most_open))
        self._open += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, partial(find, *args, **kwargs))
        finally:
            self._open -= 1

    def close(self) -> None:
        """Answer what is being thought about, and nothing else."""
        self._threads.shutdown(wait=True, cancel_futures=True)
