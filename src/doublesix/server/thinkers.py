"""Threads in which computers think: so many thoughts at once, the others one after the other.

A thought that nobody wants any more cannot be stopped, since the kernel hears nothing in these threads; but it no
longer counts, so that others do not wait for its end.
What does not live here: what is thought about (`server.table`).
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Thinkers"]

POOL_THREADS = 32


class Thinkers:
    """Some threads.

    Args:
        most: thoughts that count at once.
        name: of the threads.
        most_threads: thoughts at once with those that nobody wants any more.
    """

    def __init__(self, most: int, name: str, *, most_threads: int = POOL_THREADS) -> None:
        self._most = most
        self._lock = Lock()
        self._executor = ThreadPoolExecutor(most_threads, thread_name_prefix=name)
        self._waiting: deque[Callable[[], None]] = deque()
        self._begun: dict[Callable[[], None], object] = {}
        """What counts, with a mark of its own each time."""
        self._is_closed = False

    def submit(self, thought: Callable[[], None]) -> None:
        """Think it once those before it are through; the same thought waits only once."""
        with self._lock:
            if thought not in self._waiting:
                self._waiting.append(thought)
            self._begin()

    def forget(self, thought: Callable[[], None]) -> None:
        """Nobody wants it any more: it is not begun, and what has been begun holds nobody up."""
        with self._lock:
            if thought in self._waiting:
                self._waiting.remove(thought)
            self._begun.pop(thought, None)
            self._begin()

    def close(self) -> None:
        """Begin nothing more, and wait for what has been begun."""
        with self._lock:
            self._is_closed = True
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _begin(self) -> None:
        while self._waiting and len(self._begun) < self._most and not self._is_closed:
            thought, mark = self._waiting.popleft(), object()
            self._begun[thought] = mark
            self._executor.submit(self._run, thought, mark)

    def _run(self, thought: Callable[[], None], mark: object) -> None:
        try:
            thought()
        finally:
            with self._lock:
                if self._begun.get(thought) is mark:
                    del self._begun[thought]
                self._begin()
