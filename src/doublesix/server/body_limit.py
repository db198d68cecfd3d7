"""How much may be sent at once, and how slowly: bodies are counted as they come, whatever they say of their own length.

What does not live here: how a refusal is told (`server.app`), limits of single fields (`doublesix.protocol`).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from doublesix.sentences import Sentence, megabytes

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
        is_http = scope["type"] == "http"
        await self._app(scope, _counted(scope["path"], receive) if is_http else receive, send)


def _counted(path: str, receive: Receive) -> Receive:
    most, size = MOST_FILE_BYTES if path == FILES else MOST_BYTES, 0
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
            # Whatever reads a body takes every other error for a body that cannot be read.
            told = Sentence("this is too much: at most {most} MB are taken at once", most=megabytes(most))
            raise HTTPException(413, told)
        return message

    return receiving
