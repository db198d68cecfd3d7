"""`doublesix serve`: the web board on this machine: play, analyze, study in a browser.

What does not live here: the server (`doublesix.server`), its pages (``client/``).
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import webbrowser
from contextlib import contextmanager
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer
import uvicorn

from doublesix.cli.interrupts import telling
from doublesix.cli.terminal import note
from doublesix.cli.words import phrase
from doublesix.errors import DataError
from doublesix.server.app import guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

__all__ = ["serve"]

HOST = "127.0.0.1"
PORT = 6622
GRACE = 10
"""Seconds from its stop until who is still asking, or does not take the answer, is hung up on."""
UNTOLD = ("Invalid UTF-8", "Cancel %s running task(s)")
"""How uvicorn begins to tell, with a traceback, that a message of a socket was no text, and who is hung up on."""


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 for any free port.")] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser, only say where the page is.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games and analyses; by default one of the user's.")
    ] = None,
) -> None:
    """Open the web board.

    Listens to this machine alone. Everything is kept as it happens; stop with Ctrl+C whenever you like.
    """
    folder = platformdirs.user_data_path("doublesix") if data is None else data
    with _listening(port) as listening:
        port = listening.getsockname()[1]
        url = f"http://{HOST}:{port}/"

        def tell() -> None:
            note(phrase("serve.ready", url=url, folder=folder))
            if not no_open:
                webbrowser.open(url)

        with telling():
            app = guarded(folder, port=port, url=url)
            config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=GRACE)
            logging.getLogger("uvicorn.error").addFilter(_is_worth_telling)
            _Server(config, tell).run(sockets=[listening])


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        raise DataError(phrase("serve.port_taken", port=port, reason=error.strerror)) from error


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
