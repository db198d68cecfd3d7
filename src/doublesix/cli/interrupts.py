"""Ctrl-C, heard while the kernel works, too: Python itself hears of it only when the main thread is back from there.

Ctrl-C raises KeyboardInterrupt as ever. Where the main thread does not hear of that within a moment, the program ends
at once; files are written whole or not at all, so nothing is lost that was done. Where a command tells in the end what
was done (`telling`), it is let come back first, and Ctrl-C pressed again ends it.
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

from doublesix.cli.terminal import INTERRUPTED, is_terminal, note
from doublesix.cli.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["listen", "telling"]

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
        self._is_told = Event()
        self._sockets: tuple[socket.socket, ...] = ()

    def open(self) -> None:
        """Hear of Ctrl-C from now on."""
        heard, wakes = self._sockets = socket.socketpair()
        wakes.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGINT, self._interrupt)
        if hasattr(os, "register_at_fork"):
            # What a child hears is no business of ours.
            os.register_at_fork(after_in_child=lambda: signal.set_wakeup_fd(-1))
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _interrupt(self, *_: Any) -> NoReturn:
        self._is_told.set()
        raise KeyboardInterrupt

    def _listen(self, heard: socket.socket) -> None:
        is_awaited = False
        while True:
            self._is_told.clear()
            if signal.SIGINT not in heard.recv(MANY) or self._is_told.wait(GRACE):
                is_awaited = False
                continue
            if is_awaited or not self.tellers:
                _end()
            is_awaited = True
            note(phrase("interrupt.awaited"))


_ears = _Ears()


def listen() -> None:
    """Hear of Ctrl-C in this process, unless whoever began it keeps it from being interrupted."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _ears.open()


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
    os._exit(INTERRUPTED)
