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
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = MOST_FILE_BYTES if scope["path"] == FILES else MOST_BYTES
        if _announced(scope) > most:
            await _refuse(scope, receive, send, most)
        else:
            await self._app(scope, _counted(receive, most), send)


def _announced(scope: Scope) -> int:
    """How long a body says that it is; 0 where it does not."""
    length = dict(scope["headers"]).get(b"content-length", b"")
    return int(length) if length.isdigit() else 0


def _too_much(most: int) -> Sentence:
    return Sentence("this is too much: at most {most} MB are taken at once", most=megabytes(most))


async def _refuse(scope: Scope, receive: Receive, send: Send, most: int) -> None:
    """Answer at once, and then let pass what is sent all the same."""
    body = problem_of("too-large", _too_much(most)).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if b"expect" not in dict(scope["headers"]):  # who asks before sending sends nothing now
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while (await receive()).get("more_body", False):
                    pass
    await send({"type": "http.response.body", "body": b""})


def _counted(receive: Receive, most: int) -> Receive:
    size = 0
    is_whole, ends = False, 0.0

    async def receiving() -> Message:
        nonlocal size, is_whole, ends
        if is_whole:
            return await receive()
        now = asyncio.get_running_loop().time()
        ends = ends or now + LONGEST
        try:
            async with asyncio.timeout_at(min(now + PATIENCE, ends)):
                message = await receive()
        except TimeoutError:
            silent = Sentence("nothing more of what was announced came for {seconds} seconds", seconds=PATIENCE)
            slow = Sentence("what was announced had not come after {seconds} seconds", seconds=LONGEST)
            raise HTTPException(408, silent if now + PATIENCE < ends else slow) from None
        is_whole = not message.get("more_body", False)
        size += len(message.get("body", b""))
        if size > most:
            raise HTTPException(413, _too_much(most))  # another error stands for a body that cannot be read
        return message

    return receiving
