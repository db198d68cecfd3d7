"""Ctrl-C, heard while the kernel works, too: Python itself hears of it only when the main thread is back from there.

Ctrl-C raises KeyboardInterrupt as ever, and so does SIGTERM, by which other programs stop this one: both tidy up alike.
Where the main thread does not hear of that within a moment, the program ends at once; files are written whole or not at
all, so nothing is lost that was done. Where a command tells in the end what was done (`telling`), it is let come back
first, and Ctrl-C pressed again ends it.
What does not live here: what commands say of what was done (each in its file).
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, NoReturn

from doublesix.cli.terminal import INTERRUPTED, TERMINATED, is_terminal, note
from doublesix.cli.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["exit_code", "listen", "telling"]

STOPS = {
    signal.SIGINT: (signal.default_int_handler, INTERRUPTED),
    signal.SIGTERM: (signal.SIG_DFL, TERMINATED),
}
"""Signals that stop the program: how they are handled where nobody has said otherwise, and the exit code then."""

GRACE = 0.5
"""Seconds that the main thread has to hear of Ctrl-C."""
MANY = 64
"""Signals that are heard as one, where somebody is impatient."""
SHOWN_CURSOR = "\r\x1b[2K\x1b[?25h"
"""Clears the line of a progress bar, and shows the cursor that it hid."""


class _Ears:
    """Hears of signals in a thread of its own."""

    def __init__(self) -> None:
        self.tellers = 0
        self.exit_code = INTERRUPTED
        self._is_told = Event()
        self._sockets: tuple[socket.socket, ...] = ()

    def open(self) -> None:
        """Hear of signals from now on, unless whoever began this process keeps it from being stopped by them."""
        free = [stop for stop, (usual, _) in STOPS.items() if signal.getsignal(stop) is usual]
        if not free:
            return
        heard, wakes = self._sockets = socket.socketpair()
        wakes.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
        for stop in free:
            signal.signal(stop, self._interrupt)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=_forget)
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _interrupt(self, number: int, _: Any) -> NoReturn:
        self.exit_code = STOPS[signal.Signals(number)][1]
        self._is_told.set()
        raise KeyboardInterrupt

    def _listen(self, heard: socket.socket) -> None:
        is_awaited = False
        while True:
            self._is_told.clear()
            numbers = heard.recv(MANY)
            is_telling = self.tellers > 0  # now: while it is waited for it may come back
            codes = [code for stop, (_, code) in STOPS.items() if stop in numbers]
            if not codes or self._is_told.wait(GRACE):
                is_awaited = False
                continue
            self.exit_code = codes[-1]
            if is_awaited or not is_telling:
                _end()
            is_awaited = True
            note(phrase("interrupt.awaited"))


_ears = _Ears()


def _forget() -> None:
    """In a child: what it hears is no business of ours."""
    signal.set_wakeup_fd(-1)
    if signal.getsignal(signal.SIGTERM) is not signal.SIG_IGN:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def listen() -> None:
    """Hear of Ctrl-C and SIGTERM in this process."""
    _ears.open()


def exit_code() -> int:
    """What a shell expects of this process, once it was stopped: 128 and the number of the signal."""
    return _ears.exit_code


@contextmanager
def telling() -> Iterator[None]:
    """While it lasts, the command tells what was done when it is stopped: it is waited for."""
    _ears.tellers += 1
    try:
        yield
    finally:
        _ears.tellers -= 1


def _end() -> NoReturn:
    if is_terminal():
        sys.stderr.write(SHOWN_CURSOR)
    note(phrase("interrupt.stopped"))
    os._exit(exit_code())
