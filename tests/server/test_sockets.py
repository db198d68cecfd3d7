"""The socket: everybody who watches sees every event, in order."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from doublesix.protocol.tables import NewTable
from doublesix.protocol.tables import Player as SeatedPlayer
from doublesix.server.hub import MOST_WAITING
from doublesix.server.place import Place
from doublesix.server.sockets import serve_socket
from server_players import PATIENCE_S, Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient

TABLE = {"players": [{}, {"level": "expert"}], "dice": "seeded", "seed": 3, "terms": {"kind": "match", "length": 1}}


def watch(socket: Any, topic: str, name: str) -> None:
    socket.send_json({"type": "watch", "topic": topic, "id": name})


def test_two_watch_one_game(client: TestClient) -> None:
    anna = Player(client, client.post("/api/tables", json=TABLE).json(), Random(1))
    name = anna.view["id"]
    with client.websocket_connect("/api/socket") as first, client.websocket_connect("/api/socket") as second:
        for socket in (first, second):
            watch(socket, "table", name)
            assert socket.receive_json() == {"type": "table", "table": anna.view}
        begun = anna.view["version"]
        for _ in range(3):
            anna.play_on()
        for socket in (first, second):
            told = [socket.receive_json()["table"] for _ in range(anna.view["version"] - begun)]
            assert [view["version"] for view in told] == list(range(begun + 1, anna.view["version"] + 1))
            assert [view["last"]["version"] for view in told] == [view["version"] for view in told]
            assert told[-1]["board"] == anna.view["board"]


def test_whoever_watches_hears_that_a_table_is_gone(client: TestClient) -> None:
    name = client.post("/api/tables", json={**TABLE, "players": [{}, {}]}).json()["id"]
    with client.websocket_connect("/api/socket") as socket:
        watch(socket, "table", name)
        socket.receive_json()
        client.delete(f"/api/tables/{name}")
        assert socket.receive_json() == {"type": "gone", "topic": "table", "id": name}


def test_who_watches_no_longer_hears_nothing_more(client: TestClient) -> None:
    tables = [Player(client, client.post("/api/tables", json=TABLE).json(), Random(1)) for _ in range(2)]
    left, kept = (table.view["id"] for table in tables)
    with client.websocket_connect("/api/socket") as socket:
        for name in (left, kept):
            watch(socket, "table", name)
            assert socket.receive_json()["table"]["id"] == name
        socket.send_json({"type": "unwatch", "topic": "table", "id": left})
        watch(socket, "table", "nobody")
        assert socket.receive_json()["id"] == "nobody", "what came before has been heard by now"
        for table in tables:
            table.play_on()
        watch(socket, "table", "nobody")
        heard = []
        while (message := socket.receive_json())["type"] != "failed":
            heard.append(message["table"]["id"])
        assert set(heard) == {kept}


def test_bytes_end_a_socket_with_a_reason(client: TestClient) -> None:
    with client.websocket_connect("/api/socket") as socket:
        socket.send_bytes(b"{}")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 1003


class Unread:
    """A socket at whose other end somebody asks again and again, and reads nothing."""

    def __init__(self, text: str, gone: Exception | None) -> None:
        self._text, self._gone = text, gone
        self.heard = 0
        self.closed: list[int] = []

    async def accept(self) -> None:
        pass

    async def receive_text(self) -> str:
        self.heard += 1
        await asyncio.sleep(0)
        return self._text

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed.append(code)
        if self._gone is not None:
            raise self._gone


@pytest.mark.parametrize(
    ("topic", "gone"), [("table", None), ("weather", None), ("weather", RuntimeError("it is closed already"))]
)
def test_who_asks_and_does_not_read_is_hung_up_on(tmp_path: Path, topic: str, gone: Exception | None) -> None:
    place = Place(tmp_path)
    try:
        table = place.tables.add(NewTable(players=(SeatedPlayer(), SeatedPlayer())))
        socket: Any = Unread(json.dumps({"type": "watch", "topic": topic, "id": table.view.id}), gone)
        asyncio.run(asyncio.wait_for(serve_socket(socket, place), PATIENCE_S))
    finally:
        place.close()
    assert socket.closed == [1008]
    assert MOST_WAITING < socket.heard < 3 * MOST_WAITING


@pytest.mark.parametrize("sent", [{"text": "no JSON"}, {"bytes": b"no text"}])
def test_a_client_that_goes_while_it_is_told_something_is_no_failure(tmp_path: Path, sent: dict[str, Any]) -> None:
    place = Place(tmp_path)
    gone = asyncio.Event()
    coming = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "no JSON"}]

    async def receive() -> dict[str, Any]:
        if coming:
            return coming.pop(0)
        await gone.wait()
        return {"type": "websocket.receive", **sent}

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            gone.set()
            raise OSError("it is gone")

    try:
        scope = {"type": "websocket", "path": "/api/socket", "headers": []}
        asyncio.run(asyncio.wait_for(serve_socket(WebSocket(scope, receive, send), place), PATIENCE_S))
    finally:
        place.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"type": "watch", "topic": "table", "id": "nobody"}', "not-found"),
        ('{"type": "watch", "topic": "analysis", "id": "nobody"}', "not-found"),
        ('{"type": "watch", "topic": "rollout", "id": "nobody"}', "not-found"),
        ('{"type": "watch", "topic": "weather", "id": "x"}', "invalid"),
        ('{"type": "roll"}', "invalid"),
        ("no JSON", "invalid"),
        ("x" * 10_000, "invalid"),
        ("x" * 10_001, "too-large"),
    ],
    ids=lambda value: value if len(value) < 100 else str(len(value)),
)
def test_what_makes_no_sense_is_refused_and_the_socket_stays(client: TestClient, text: str, code: str) -> None:
    with client.websocket_connect("/api/socket") as socket:
        for _ in range(2):
            socket.send_text(text)
            told = socket.receive_json()
            assert (told["type"], told["problem"]["code"]) == ("failed", code)


def test_a_topic_that_cannot_be_told_leaves_the_others_alone(
    opened: Callable[[], TestClient], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened() as client:
        whole, refused, broken = (
            client.post("/api/tables", json={**TABLE, "players": [{}, {}]}).json()["id"] for _ in range(3)
        )
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        beyond = json.dumps({"terms": {"kind": "match", "length": 5000}})
        store.execute("update tables set agreed = ? where id = ?", [beyond, refused])
        store.execute("update events set text = 'open' where table_id = ?", [broken])
    with opened() as client, client.websocket_connect("/api/socket") as socket:
        for name, code in ((refused, "invalid"), (broken, "internal"), (refused, "invalid")):
            watch(socket, "table", name)
            told = socket.receive_json()
            assert (told["type"], told["topic"], told["id"]) == ("failed", "table", name)
            assert told["problem"]["code"] == code
        watch(socket, "table", whole)
        assert socket.receive_json()["table"]["id"] == whole
    assert [(record.getMessage(), record.exc_info is None) for record in caplog.records] == [(f"table {broken}", False)]


def test_the_types_of_messages_are_published(client: TestClient) -> None:
    schemas = client.get("/api/messages.json").json()
    assert set(schemas["client"]["discriminator"]["mapping"]) == {"watch", "unwatch"}
    assert "table" in schemas["server"]["discriminator"]["mapping"]
    for schema in schemas["client"]["$defs"].values():
        assert "type" in schema["required"]
    for name, schema in schemas["server"]["$defs"].items():
        assert schema["required"] == list(schema["properties"]), name
