"""Connections of external players: each has a thread and a conversation, one decision is made at a time.

A connection is closed, and why is told, when something comes that GNU Backgammon does not send; the others go on.
What does not live here: what is said (`external_talk`), options (`external`).
"""

from __future__ import annotations

import os
import socket
import socketserver
from contextlib import suppress
from ipaddress import ip_address
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, cast

from doublesix.cli.bot_lines import LONGEST, RefusedError
from doublesix.cli.terminal import complain
from doublesix.cli.words import phrase
from doublesix.errors import DataError, DoubleSixError

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.cli.external_talk import ExternalTalk

__all__ = ["MOST_CONNECTIONS", "ExternalServer"]

MOST_CONNECTIONS = 64
"""At once; each waits in a thread of its own for as long as somebody thinks."""

AROUND = "\0 \t\r\n"
"""What lines end with: GNU Backgammon sends a NUL behind each."""


class ExternalServer(socketserver.ThreadingTCPServer):
    """Listens from now on.

    Args:
        host: name or address to listen at.
        port: 0 for any free one.
        talk: makes the conversation of a new connection.

    Raises:
        DataError: nobody can listen there.
    """

    allow_reuse_address = os.name == "posix"  # elsewhere two programs would share the port
    daemon_threads = True
    block_on_close = False

    def __init__(self, host: str, port: int, talk: Callable[[], ExternalTalk]) -> None:
        self.talk = talk
        self.deciding = Lock()
        self._places = BoundedSemaphore(MOST_CONNECTIONS)
        self._telling = Lock()
        try:
            families = [family for family, *_ in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
            # GNU Backgammon wants its addresses in the old form, where a name has both.
            self.address_family = socket.AF_INET if socket.AF_INET in families else families[0]
            super().__init__((host, port), _Connection)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise DataError(phrase("external.taken", address=_shown(host, port), reason=reason)) from error

    @property
    def address(self) -> str:
        """Where it listens."""
        return _shown(*self.server_address[:2])

    @property
    def is_open_to_others(self) -> bool:
        """Whether other machines may reach it."""
        return not ip_address(str(self.server_address[0]).partition("%")[0]).is_loopback

    def tell(self, text: str) -> None:
        """Tell something in a line of its own, whoever else tells something."""
        with self._telling:
            complain(text)

    def verify_request(self, request: object, client_address: object) -> bool:
        """Whether there is room for another connection."""
        if self._places.acquire(blocking=False):
            return True
        self.tell(phrase("external.full", peer=_peer(client_address), most=MOST_CONNECTIONS))
        return False

    def process_request_thread(
        self, request: socket.socket | tuple[bytes, socket.socket], client_address: object
    ) -> None:
        """A whole connection."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()


class _Connection(socketserver.StreamRequestHandler):
    """Answers line by line until the other side has enough, or sends what is no request."""

    def handle(self) -> None:
        """The whole conversation."""
        server, peer = cast("ExternalServer", self.server), _peer(self.client_address)
        server.tell(phrase("external.connected", peer=peer))
        with suppress(OSError):  # gone in the midst of something
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            try:
                self._converse(server)
            except (DoubleSixError, RefusedError, ValueError) as error:
                server.tell(phrase("external.refused", peer=peer, reason=error))
                return
        server.tell(phrase("external.gone", peer=peer))

    def _converse(self, server: ExternalServer) -> None:
        talk = server.talk()
        while data := self.rfile.readline(LONGEST):
            if len(data) == LONGEST and not data.endswith(b"\n"):
                raise ValueError(phrase("external.long", most=LONGEST))
            line = data.decode("utf-8", "replace").strip(AROUND)
            if not line:
                continue
            with server.deciding:
                answer = talk.answer(line)
            self.wfile.write(f"{answer}\n".encode("ascii"))


def _peer(address: object) -> str:
    return _shown(*cast("tuple[str, int]", address)[:2])


def _shown(host: object, port: object) -> str:
    return f"[{host}]:{port}" if ":" in str(host) else f"{host}:{port}"
