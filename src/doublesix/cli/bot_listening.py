"""Lines that are read in a thread of their own: what comes while the engine thinks is heard at once.

The kernel hears signals in the main thread, as it hears Ctrl-C (`interrupts`): each line is announced by one, and
whoever thinks is asked then what to answer meanwhile, and may be stopped.
What does not live here: which lines those are (`bot_session`), what a line is (`bot_lines`).
"""

from __future__ import annotations

import signal
import sys
from _thread import interrupt_main
from collections import deque
from contextlib import contextmanager
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, TextIO

from doublesix.cli.bot_lines import received_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Listener"]

if sys.platform == "win32":
    ANNOUNCED = signal.SIGBREAK
else:
    ANNOUNCED = signal.SIGUSR1


class Listener:
    """Reads until the input ends, or until a line after which nobody reads on.

    Args:
        stream: the input.
        is_last: whether a line is that.
    """

    def __init__(self, stream: TextIO, is_last: Callable[[str | None], bool]) -> None:
        self._stream = stream
        self._is_last = is_last
        self._waiting: deque[str | None] = deque()
        self._has_come = Event()
        self._is_at_end = False
        self._heed: Callable[[deque[str | None]], None] = lambda _: None
        self._is_heeding = self._is_asked_again = False
        self._alarm: Timer | None = None

    @contextmanager
    def listening(self, heed: Callable[[deque[str | None]], None]) -> Iterator[None]:
        """Read from now on; only in the main thread.

        Args:
            heed: is given the lines that wait whenever another one comes, whatever the main thread does just then,
                and takes out those that it has answered. What it raises, it raises there.
        """
        self._heed = heed
        before = signal.signal(ANNOUNCED, lambda *_: self._attend())
        try:
            Thread(target=self._read, daemon=True).start()
            yield
        finally:
            self._set_alarm(None)
            signal.signal(ANNOUNCED, before)

    def attend(self, again_in: float | None = None) -> None:
        """Have the lines that wait heeded, though none has come.

        Args:
            again_in: seconds after which they are heeded once more, unless this is called again before.
        """
        self._set_alarm(again_in)
        self._attend()

    def _set_alarm(self, seconds: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if seconds is not None:
            self._alarm = Timer(seconds, interrupt_main, [ANNOUNCED])
            self._alarm.daemon = True
            self._alarm.start()

    def _attend(self) -> None:
        if self._is_heeding:  # within this very thread: another line was announced meanwhile
            self._is_asked_again = True
            return
        is_to_do = True
        while is_to_do:
            self._is_heeding, self._is_asked_again = True, False
            try:
                self._heed(self._waiting)
            finally:
                self._is_heeding = False
            is_to_do = self._is_asked_again

    def lines(self) -> Iterator[str | None]:
        """The lines that were not answered meanwhile, as in `received_lines`."""
        while True:
            is_at_end = self._is_at_end  # before looking: nothing comes after
            if self._waiting:
                yield self._waiting.popleft()
            elif is_at_end:
                return
            else:
                self._has_come.wait()
                self._has_come.clear()

    def _read(self) -> None:
        try:
            for line in received_lines(self._stream):
                self._waiting.append(line)
                self._has_come.set()
                interrupt_main(ANNOUNCED)
                if self._is_last(line):
                    return
        finally:
            self._is_at_end = True
            self._has_come.set()
