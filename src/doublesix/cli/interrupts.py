"""Ctrl-C, heard while the kernel works, too: Python itself hears of it only when the main thread is back from there.

Ctrl-C raises KeyboardInterrupt as ever, and so do SIGTERM, by which other programs stop this one, and SIGHUP, which
comes when its terminal is closed: all tidy up alike. Where the main thread does not hear of that within a moment, the
program ends at once; files are written whole or not at all, so nothing is lost that was done. Where a command tells in
the end what was done (`telling`), it is let come back first, and Ctrl-C pressed again ends it.
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

from doublesix.cli.terminal import HUNG_UP, INTERRUPTED, TERMINATED, is_watched, note
from doublesix.cli.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["exit_code", "listen", "telling"]

STOPS = {
    signal.SIGINT: (signal.default_int_handler, INTERRUPTED),
    signal.SIGTERM: (signal.SIG_DFL, TERMINATED),
}
"""Signals that stop the program: how they are handled where nobody has said otherwise, and the exit code then."""
if sys.platform != "win32":
    STOPS[signal.SIGHUP] = (signal.SIG_DFL, HUNG_UP)

GRACE = 0.5
"""Seconds that the main thread has to hear of Ctrl-C."""
OUTPUTS = (1, 2)
"""Standard output and standard error, as the system knows them."""
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
        self._terminals: list[int] = []

    def open(self) -> None:
        """Hear of signals from now on, unless whoever began this process keeps it from being stopped by them."""
        free = [stop for stop, (usual, _) in STOPS.items() if signal.getsignal(stop) is usual]
        if not free:
            return
        heard, wakes = self._sockets = socket.socketpair()
        wakes.setblocking(False)
        self._terminals = [stream for stream in OUTPUTS if os.isatty(stream)]
        signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
        for stop in free:
            signal.signal(stop, self._interrupt)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=_forget)
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _interrupt(self, number: int, _: Any) -> NoReturn:
        self.exit_code = STOPS[signal.Signals(number)][1]
        if self.exit_code == HUNG_UP:
            signal.signal(number, signal.SIG_IGN)  # it comes twice: of the shell, and of the system once that has ended
            self._leave_terminal()
        self._is_told.set()
        raise KeyboardInterrupt

    def _listen(self, heard: socket.socket) -> None:
        is_awaited = False
        deaf: set[int] = set()
        while True:
            self._is_told.clear()
            numbers = heard.recv(MANY)
            is_telling = self.tellers > 0  # now: while it is waited for it may come back
            codes = [code for stop, (_, code) in STOPS.items() if stop in numbers and code not in deaf]
            if HUNG_UP in codes:
                deaf.add(HUNG_UP)
                self._leave_terminal()
            if not codes:
                continue
            if self._is_told.wait(GRACE):
                is_awaited = False
                continue
            self.exit_code = codes[-1]
            if is_awaited or not is_telling:
                _end()
            is_awaited = True
            note(phrase("interrupt.awaited"))

    def _leave_terminal(self) -> None:
        """Write no more to a terminal that is closed: that fails, and with it would fail what is still to be kept."""
        for stream in self._terminals:
            if not os.isatty(stream):
                with open(os.devnull, "wb") as nowhere:
                    os.dup2(nowhere.fileno(), stream)


_ears = _Ears()


def _forget() -> None:
    """In a child: what it hears is no business of ours."""
    signal.set_wakeup_fd(-1)
    for stop, (usual, _) in STOPS.items():
        if usual is signal.SIG_DFL and signal.getsignal(stop) is not signal.SIG_IGN:
            signal.signal(stop, usual)


def listen() -> None:
    """Hear of Ctrl-C, SIGTERM and SIGHUP in this process."""
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
    if is_watched():
        sys.stderr.write(SHOWN_CURSOR)
    note(phrase("interrupt.stopped"))
    os._exit(exit_code())
