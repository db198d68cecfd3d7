"""`doublesix serve`: the web board on this machine: play, analyze, study in a browser.

What does not live here: the server (`doublesix.server`) and its run (`serving`), which are loaded when it begins, its
pages (``client/``).
"""

from __future__ import annotations

import socket
import webbrowser
from errno import EADDRINUSE
from pathlib import Path  # noqa: TC003  (read by Typer)
from threading import Thread
from typing import Annotated

import typer

from doublesix.cli.commands import imported
from doublesix.cli.data_folder import data_folder
from doublesix.cli.interrupts import telling
from doublesix.cli.terminal import note
from doublesix.cli.words import phrase
from doublesix.errors import DataError

__all__ = ["serve"]

HOST = "127.0.0.1"
PORT = 6622


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 for any free port.")] = PORT,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser, only say where the page is.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games and analyses; by default one of the user's.")
    ] = None,
) -> None:
    """Open the web board.

    Listens to this machine alone. Everything is kept as it happens; stop with Ctrl+C whenever you like.
    Needs the extra [server]: pip install 'doublesix[server]'.
    """
    run = imported("doublesix.cli.serving:run", extra="server")
    folder = data_folder("serve --data") if data is None else data
    with _listening(port) as listening:
        url = f"http://{HOST}:{listening.getsockname()[1]}/"

        def tell() -> None:
            note(phrase("serve.ready", url=url, folder=folder))
            if not no_open:
                # A browser in the terminal runs until it is left, and asks the server meanwhile.
                Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        with telling():
            run(listening, folder, url=url, tell=tell)


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        key = "serve.port_taken" if error.errno == EADDRINUSE else "serve.port"
        raise DataError(phrase(key, port=port, reason=error.strerror)) from error
