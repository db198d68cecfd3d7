"""How much may be sent at once, and how slowly: a body that announces more is refused before it comes, and what comes
is counted whatever was announced.

Whoever is refused and sends all the same is let finish: a connection that is closed before takes the answer with it.

What does not live here: how other refusals are told (`server.app`), limits of single fields (`doublesix.protocol`).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from doublesix.sentences import Sentence, megabytes
from doublesix.server.problems import problem_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["BodyLimit"]

FILES = "/api/analyses"
"""Where whole files are sent."""
MOST_BYTES, MOST_FILE_BYTES = 1024 * 1024, 8 * 1024 * 1024
PATIENCE, LONGEST = 10, 60
"""Seconds that each part of a body may take, and all of it."""


class BodyLimit:
    """Lets an application read no more of a body than is taken at once.

    Args:
        app: what answers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; whoever is refused gets the answer before the rest of the body has come."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = _Body(receive, MOST_FILE_BYTES if scope["path"] == FILES else MOST_BYTES)

        async def sending(message: Message) -> None:
            if body.is_refused and message["type"] == "http.response.body" and not message.get("more_body", False):
                await send({**message, "more_body": True})
                await body.let_pass()
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        headers = dict(scope["headers"])
        if _announced(headers) > body.most:
            body.is_refused = True
            body.is_whole = b"expect" in headers  # who asks before sending sends nothing now
            await _refuse(sending, body.most)
        else:
            await self._app(scope, body.receive, sending)


def _announced(headers: Mapping[bytes, bytes]) -> int:
    """How long a body says that it is; 0 where it does not."""
    length = headers.get(b"content-length", b"")
    return int(length) if length.isdigit() else 0


def _too_much(most: int) -> Sentence:
    return Sentence("this is too much: at most {most} MB are taken at once", most=megabytes(most))


async def _refuse(send: Send, most: int) -> None:
    body = problem_of("too-large", _too_much(most)).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Body:
    """A body as it comes, counted.

    Args:
        receive: gives its parts.
        most: bytes that are taken.
    """

    def __init__(self, receive: Receive, most: int) -> None:
        self.most = most
        self.is_refused = False
        """Whether it is more than that."""
        self.is_whole = False
        """Whether nothing more of it comes."""
        self._receive = receive
        self._size, self._ends = 0, 0.0

    async def receive(self) -> Message:
        """Its next part; then whatever comes after it.

        Raises:
            HTTPException: it is too much, or comes too slowly.
        """
        if self.is_whole:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        self._ends = self._ends or now + LONGEST
        try:
            async with asyncio.timeout_at(min(now + PATIENCE, self._ends)):
                message = await self._part()
        except TimeoutError:
            silent = Sentence("nothing more of what was announced came for {seconds} seconds", seconds=PATIENCE)
            slow = Sentence("what was announced had not come after {seconds} seconds", seconds=LONGEST)
            raise HTTPException(408, silent if now + PATIENCE < self._ends else slow) from None
        self._size += len(message.get("body", b""))
        if self._size > self.most:
            self.is_refused = True
            raise HTTPException(413, _too_much(self.most))  # another error stands for a body that cannot be read
        return message

    async def let_pass(self) -> None:
        """Wait until nothing more of it comes, but not forever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while not self.is_whole:
                    await self._part()

    async def _part(self) -> Message:
        message = await self._receive()
        self.is_whole = not message.get("more_body", False)
        return message
