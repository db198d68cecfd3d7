"""The socket: what a client watches, and what it hears.

What does not live here: the messages (`doublesix.protocol.pushes`), who may open one (`server.guard`).
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocketDisconnect

from doublesix.errors import DoubleSixError
from doublesix.protocol.pushes import CLIENT, Failed, Watch
from doublesix.sentences import Sentence
from doublesix.server.hub import Watcher
from doublesix.server.problems import internal_problem, problem_of, refusal

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from doublesix.protocol.pushes import AnyPush, Unwatch
    from doublesix.server.place import Place

__all__ = ["serve_socket"]

MOST_CHARACTERS = 10_000
UNSUPPORTED_DATA, POLICY_VIOLATION = 1003, 1008
"""Why a socket is closed, as RFC 6455 numbers reasons."""
GONE = WebSocketDisconnect, RuntimeError
"""What is raised of a client that has gone: the second where somebody else at the same socket has found out before."""


async def serve_socket(socket: WebSocket, place: Place) -> None:
    """Talk to one client until it goes away, or leaves too much unread."""
    await socket.accept()
    watcher = Watcher()
    telling = asyncio.create_task(_tell(socket, watcher))
    hearing = asyncio.create_task(_listen(socket, watcher, place))
    falling_behind = asyncio.create_task(watcher.is_behind.wait())
    try:
        await asyncio.wait((hearing, falling_behind), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, hearing, falling_behind):
            task.cancel()
        await asyncio.wait((telling, hearing))  # what it was about to watch it watches by now, and no longer
        place.hub.unwatch(watcher)
    if watcher.is_behind.is_set():
        with suppress(*GONE):
            await socket.close(POLICY_VIOLATION)
    else:
        hearing.result()


async def _listen(socket: WebSocket, watcher: Watcher, place: Place) -> None:
    with suppress(*GONE):
        try:
            while True:
                await _hear(await socket.receive_text(), watcher, place)
        except KeyError:  # it sent bytes
            await socket.close(UNSUPPORTED_DATA)


async def _tell(socket: WebSocket, watcher: Watcher) -> None:
    while True:
        message = await watcher.next()
        try:
            await socket.send_text(message.model_dump_json())
        except GONE:
            return  # gone while it was being told


async def _hear(text: str, watcher: Watcher, place: Place) -> None:
    if len(text) > MOST_CHARACTERS:
        problem = Sentence("a message has at most {most} characters", most=MOST_CHARACTERS)
        watcher.tell(Failed(problem=problem_of("too-large", problem)))
        return
    try:
        message = CLIENT.validate_json(text)
    except ValueError:
        expected = 'a message such as {"type": "watch", "topic": …, "id": …} was expected'
        watcher.tell(Failed(problem=problem_of("invalid", expected)))
        return
    try:
        await run_in_threadpool(_change, message, watcher, place)
    except (DoubleSixError, ValueError) as error:
        watcher.tell(Failed(topic=message.topic, id=message.id, problem=refusal(error)[0]))
    except Exception:  # whatever else it watches goes on
        logging.getLogger("doublesix").exception("%s %s", message.topic, message.id)
        watcher.tell(Failed(topic=message.topic, id=message.id, problem=internal_problem()))


def _change(message: Watch | Unwatch, watcher: Watcher, place: Place) -> None:
    topic = message.topic, message.id
    if not isinstance(message, Watch):
        place.hub.unwatch(watcher, topic)
        return

    def begin(*first: AnyPush) -> None:
        place.hub.watch(topic, watcher, first=first)

    place.watch(message.topic, message.id, begin)
