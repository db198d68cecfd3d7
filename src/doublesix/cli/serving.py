"""The run of the server behind `doublesix serve`: when it is ready, what it says, and how it stops.

What does not live here: the options (`serve`, which loads this once there is something to serve), the server
(`doublesix.server`).
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from doublesix.cli.words import phrase
from doublesix.errors import needing
from doublesix.server.app import guarded

with needing("server"):
    import uvicorn
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import FrameType

__all__ = ["run"]

GRACE = 10
"""Seconds from its stop until who is still asking, or does not take the answer, is hung up on."""
UNTOLD = ("Invalid UTF-8", "Cancel %s running task(s)")
"""How uvicorn begins to tell, with a traceback, that a message of a socket was no text, and who is hung up on."""
CROWDED = "socket.accept() out of system resource"
"""How asyncio begins to tell, with a traceback for every try, that the system lets this program open no more."""
TOO_LATE = "Exception in callback BaseSelectorEventLoop._start_serving"
"""How it begins to tell that the next try, a second later, came after the server had stopped listening."""
TELL_AGAIN_S = 60.0
BACKLOG = 128
"""Connections that may wait to be taken; while none can be, asyncio tries so many times a second."""


def run(listening: socket.socket, folder: Path, *, url: str, tell: Callable[[], None]) -> None:
    """Serve until a signal says stop.

    Args:
        listening: where the server is reached.
        folder: where everything is kept.
        url: the same place as a browser takes it.
        tell: called once it listens.

    Raises:
        DataError: another program has the folder open, or what lies there cannot be used.
    """
    app = guarded(folder, port=listening.getsockname()[1], url=url)
    config = uvicorn.Config(
        app, log_level="warning", ws=WebSocketsSansIOProtocol, timeout_graceful_shutdown=GRACE, backlog=BACKLOG
    )
    logging.getLogger("uvicorn.error").addFilter(_is_worth_telling)
    logging.getLogger("asyncio").addFilter(_Sparing())
    _Server(config, tell).run(sockets=[listening])


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Whoever sends no text, or keeps the server from stopping, is hung up on, and that is all."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError) and not str(record.msg).startswith(UNTOLD)


class _Sparing(logging.Filter):
    """Lets be told in one line, now and then, that no more connections can be taken."""

    def __init__(self) -> None:
        super().__init__()
        self._told_at = -TELL_AGAIN_S

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to tell it."""
        told, error = str(record.msg), record.exc_info[1] if record.exc_info else None
        if not told.startswith(CROWDED):
            return not (told.startswith(TOO_LATE) and isinstance(error, ValueError))
        now = monotonic()
        if now - self._told_at < TELL_AGAIN_S:
            return False
        self._told_at = now
        reason = error.strerror if isinstance(error, OSError) else error
        record.msg, record.args, record.exc_info = phrase("serve.crowded", reason=reason), None, None
        return True


class _Server(uvicorn.Server):
    """Tells when it is ready, and stops in order.

    Args:
        config: as uvicorn wants it.
        tell: called once it listens.
    """

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._tell()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear of what is to stop it: of its terminal being closed, too."""
        with super().capture_signals():
            if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
                signal.signal(signal.SIGHUP, self.handle_exit)
            yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when everything is closed, which is how this program ends: the signal is not sent once more after that.

        A second one is heard by `doublesix.cli.interrupts`.
        """
        self.should_exit = True
