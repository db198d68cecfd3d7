"""Questions that take thought: a few are answered at a time, in threads of their own, so that nothing else waits.

What is soon answered does not wait for what looks far ahead, nor for files. A question whose asker has gone is not
begun any more; what has been begun ends with its next step (`work.demand_wanted`), or is thought to its end where the
kernel thinks, which hears nothing in these threads; but it holds nobody up.
What does not live here: the answers (`server.positions`, `server.table`, `server.analyses`), the thinking of computers
at tables (`server.tables`).
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from enum import Enum
from threading import Event
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from doublesix.sentences import Sentence
from doublesix.server.problems import BusyError, UnheardError
from doublesix.server.thinkers import Thinkers
from doublesix.work import wanted_while

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

__all__ = ["Kind", "Questions", "kind_of"]

AT_ONCE = 4
"""A page asks three at most: plays, rolls and scores."""
MOST_WAITING = 32
DEEP_PLIES = 2
"""Rolls looked ahead from where on a question may take long."""

LULL = 0.3
"""Seconds until another question takes the place of one that is thought about for nobody: a page that is closed hangs
up on all it has asked, one after the other."""

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Kind(Enum):
    """What is counted apart, by the name of the threads for it."""

    SOON = "question"
    DEEP = "deep-question"
    READING = "file"
    """Takes seconds where the file is long or full of faults."""


def kind_of(plies: int) -> Kind:
    """What a question is that looks so many rolls ahead."""
    return Kind.DEEP if plies >= DEEP_PLIES else Kind.SOON


class Questions:
    """Answers a few questions at a time, and keeps a few more waiting; deep ones and files are counted apart.

    Args:
        at_once: how many of a kind are answered at the same time.
        most_waiting: how many of a kind may wait besides.
    """

    def __init__(self, *, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING) -> None:
        self._most_open = at_once + most_waiting
        self._open = dict.fromkeys(Kind, 0)
        self._thinkers = {kind: Thinkers(at_once, kind.value, most_threads=2 * at_once) for kind in Kind}

    async def answer(
        self,
        request: Request,
        kind: Kind,
        find: Callable[Asked, Answer],
        /,
        *args: Asked.args,
        **kwargs: Asked.kwargs,
    ) -> Answer:
        """What `find` gives for these arguments, or whatever it raises.

        Args:
            request: what asks; its body has been read.
            kind: of the question.
            find: answers.
            args: of `find`.
            kwargs: of `find`.

        Raises:
            BusyError: too many wait already.
            UnheardError: whoever asked has gone.
        """
        if self._open[kind] >= self._most_open:
            raise BusyError(Sentence("{most} questions wait already; ask again in a while", most=self._most_open))
        found: Future[Answer] = Future()
        is_unheard = Event()

        def think() -> None:
            if found.set_running_or_notify_cancel():
                try:
                    with wanted_while(lambda: not is_unheard.is_set()):
                        found.set_result(find(*args, **kwargs))
                except BaseException as error:
                    found.set_exception(error)

        answered, gone = asyncio.wrap_future(found), asyncio.ensure_future(_gone(request))
        self._open[kind] += 1
        self._thinkers[kind].submit(think)
        try:
            await asyncio.wait((answered, gone), return_when=asyncio.FIRST_COMPLETED)
            if answered.done():
                return answered.result()
            raise UnheardError("whoever asked has gone")
        finally:
            is_unheard.set()
            self._open[kind] -= 1
            is_thought_about = not found.cancel() and not found.done()
            delay = LULL if is_thought_about else 0
            asyncio.get_running_loop().call_later(delay, self._thinkers[kind].forget, think)
            answered.cancel()
            gone.cancel()

    def close(self) -> None:
        """Answer what is being thought about, and nothing else."""
        for thinkers in self._thinkers.values():
            thinkers.close()


async def _gone(request: Request) -> None:
    """Wait until whoever asks hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
