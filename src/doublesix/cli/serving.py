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
from typing import TYPE_CHECKING

import uvicorn

from doublesix.server.app import guarded

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
    config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=GRACE)
    logging.getLogger("uvicorn.error").addFilter(_is_worth_telling)
    _Server(config, tell).run(sockets=[listening])


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Whoever sends no text, or keeps the server from stopping, is hung up on, and that is all."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError) and not str(record.msg).startswith(UNTOLD)


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
