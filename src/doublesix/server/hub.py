"""Who watches what: pictures go from the threads where things happen to everybody who watches.

What does not live here: what is shown (`server.views`), sockets (`server.sockets`).
"""

from __future__ import annotations

import asyncio
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.protocol.pushes import AnyPush

__all__ = ["MOST_WAITING", "Hub", "Topic", "Watcher"]

MOST_WAITING = 500
"""Messages that a watcher may leave unread; decisions build on those before, so that none can be left out."""

Topic = tuple[str, str]
"""A kind of thing and its name."""


class Watcher:
    """One who watches, in an event loop.

    Attributes:
        is_behind: set once it has left so much unread that it hears nothing more.
    """

    def __init__(self) -> None:
        self.is_behind = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[AnyPush] = asyncio.Queue()

    def tell(self, message: AnyPush) -> None:
        """Let it hear something, from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._add, message)

    async def next(self) -> AnyPush:
        """Wait for what comes next."""
        return await self._waiting.get()

    def _add(self, message: AnyPush) -> None:
        if self._waiting.qsize() == MOST_WAITING:
            self.is_behind.set()
            self._waiting = asyncio.Queue()  # nobody reads it
        if not self.is_behind.is_set():
            self._waiting.put_nowait(message)


class Hub:
    """Everybody who watches."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._watchers: dict[Topic, set[Watcher]] = {}

    def watch(self, topic: Topic, watcher: Watcher, *, first: Iterable[AnyPush] = ()) -> None:
        """Hear of something from now on; `first` before anything else."""
        with self._lock:
            for message in first:
                watcher.tell(message)
            self._watchers.setdefault(topic, set()).add(watcher)

    def unwatch(self, watcher: Watcher, topic: Topic | None = None) -> None:
        """Hear no more of something, or of anything."""
        with self._lock:
            for each in [topic] if topic is not None else list(self._watchers):
                watchers = self._watchers.get(each, set())
                watchers.discard(watcher)
                if not watchers:
                    self._watchers.pop(each, None)

    def tell(self, topic: Topic, message: AnyPush) -> None:
        """Let everybody who watches hear something."""
        with self._lock:
            for watcher in self._watchers.get(topic, ()):
                watcher.tell(message)
