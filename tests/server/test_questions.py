"""Questions that take thought: who waits for whom, and what becomes of those that nobody waits for any more."""

from __future__ import annotations

import asyncio
import json
import time
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.server import positions, questions
from doublesix.server.app import server_app
from doublesix.server.place import Place
from doublesix.server.problems import BusyError, UnheardError
from doublesix.server.questions import Kind, Questions
from doublesix.work import NotWantedError, demand_wanted
from server_players import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from starlette.types import Message

    Ask = Callable[..., asyncio.Task[str]]

DEEP = 4


class Asker:
    """A connection that is open until it hangs up."""

    def __init__(self) -> None:
        self.hangs_up = asyncio.Event()

    async def receive(self) -> Message:
        await self.hangs_up.wait()
        return {"type": "http.disconnect"}


class Thought:
    """Something that takes until it is released."""

    def __init__(self) -> None:
        self.begun, self.released = Event(), Event()

    def think(self) -> str:
        self.begun.set()
        assert self.released.wait(PATIENCE_S)
        return "thought"


def with_questions(run: Callable[[Questions, Ask], Awaitable[None]], **limits: int) -> None:
    """Run something that asks; what it has not released is released in the end."""
    thoughts: list[Thought] = []

    async def running() -> None:
        asked = Questions(**limits)

        def ask(asker: Asker, thought: Thought, kind: Kind = Kind.DEEP) -> asyncio.Task[str]:
            thoughts.append(thought)
            request: Any = asker
            return asyncio.create_task(asked.answer(request, kind, thought.think))

        try:
            await asyncio.wait_for(run(asked, ask), PATIENCE_S)
        finally:
            for thought in thoughts:
                thought.released.set()
            await asyncio.to_thread(asked.close)

    asyncio.run(running())


async def begun(thought: Thought) -> None:
    assert await asyncio.to_thread(thought.begun.wait, PATIENCE_S)


def test_a_question_whose_asker_has_gone_frees_its_place_and_is_not_begun() -> None:
    async def run(_: Questions, ask: Ask) -> None:
        first, gone, last = Thought(), Thought(), Thought()
        asker = Asker()
        begins = ask(Asker(), first)
        await begun(first)
        waits = ask(asker, gone)
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await ask(Asker(), Thought())
        asker.hangs_up.set()
        with pytest.raises(UnheardError):
            await waits
        stays = ask(Asker(), last)
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await ask(Asker(), Thought())
        first.released.set()
        last.released.set()
        assert [await begins, await stays] == ["thought", "thought"]
        assert not gone.begun.is_set()

    with_questions(run, at_once=1, most_waiting=1)


async def _left_alone(ask: Ask) -> Thought:
    """What is thought through for nobody: who asked has hung up."""
    asker, thought = Asker(), Thought()
    alone = ask(asker, thought)
    await begun(thought)
    asker.hangs_up.set()
    with pytest.raises(UnheardError):
        await alone
    return thought


def test_a_question_that_is_thought_through_for_nobody_holds_nobody_up() -> None:
    async def run(_: Questions, ask: Ask) -> None:
        deep, other = await _left_alone(ask), Thought()
        other.released.set()
        assert await ask(Asker(), other) == "thought"
        assert not deep.released.is_set()

    with_questions(run, at_once=1, most_waiting=0)


def test_what_is_thought_through_for_nobody_holds_others_up_for_a_lull(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "LULL", 2 * PATIENCE_S)

    async def run(_: Questions, ask: Ask) -> None:
        deep, other = await _left_alone(ask), Thought()
        waits = ask(Asker(), other)
        await asyncio.sleep(0.05)  # by now it would have begun
        assert not other.begun.is_set()
        deep.released.set()
        other.released.set()
        assert await waits == "thought"

    with_questions(run, at_once=1, most_waiting=0)


def test_long_work_in_small_steps_ends_when_its_asker_has_gone() -> None:
    ended, begins = Event(), Event()

    def work() -> str:
        begins.set()
        try:
            for _ in range(int(PATIENCE_S * 1000)):
                demand_wanted()
                time.sleep(0.001)
        except NotWantedError:
            ended.set()
            raise
        return "done"

    async def run() -> None:
        all_asked, asker = Questions(), Asker()
        request: Any = asker
        asked = asyncio.create_task(all_asked.answer(request, Kind.SOON, work))
        assert await asyncio.to_thread(begins.wait, PATIENCE_S)
        asker.hangs_up.set()
        with pytest.raises(UnheardError):
            await asked
        await asyncio.to_thread(all_asked.close)
        assert ended.is_set()

    asyncio.run(run())


@pytest.mark.parametrize("kind", [Kind.DEEP, Kind.READING])
def test_what_is_soon_answered_does_not_wait_for_deep_questions_and_files(kind: Kind) -> None:
    async def run(_: Questions, ask: Ask) -> None:
        deep, soon = Thought(), Thought()
        waits = ask(Asker(), deep, kind)
        await begun(deep)
        soon.released.set()
        assert await ask(Asker(), soon, kind=Kind.SOON) == "thought"
        assert not waits.done()
        deep.released.set()
        assert await waits == "thought"

    with_questions(run, at_once=1, most_waiting=0)


def test_who_hangs_up_is_heard_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought()
    monkeypatch.setattr(positions, "evaluate", lambda *asked: thought.think())
    body = json.dumps({"position": "4HPwATDgc/ABMA", "plies": DEEP}).encode()
    messages = [{"type": "http.request", "body": body}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await begun(thought)
        return {"type": "http.disconnect"}

    async def send(_: Message) -> None:
        pass

    headers = [(b"content-type", b"application/json")]
    path = "/api/positions/evaluate"
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}
    place = Place(tmp_path)
    try:
        asyncio.run(asyncio.wait_for(server_app(place)(scope, receive, send), PATIENCE_S))
        assert not thought.released.is_set()
    finally:
        thought.released.set()
        place.close()
