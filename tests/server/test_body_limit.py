"""How much may be sent at once, and how slowly: no more of a body is read, whatever it says of its own length, and
nothing of one that says that it is longer."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.server import body_limit
from doublesix.server.app import server_app
from doublesix.server.place import Place
from server_players import PATIENCE_S

if TYPE_CHECKING:
    from pathlib import Path

    from fastapi.testclient import TestClient
    from starlette.types import Message, Receive

MEBI = 1024 * 1024
PIECE = 64 * 1024
HEADERS = {"content-type": "application/json"}
FILES = "/api/analyses"


def problem(told: dict[str, Any]) -> tuple[str, int]:
    return told["code"], told["values"]["most"] * MEBI


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("POST", "/api/tables", MEBI),
        ("POST", "/api/tables/nowhere/actions", MEBI),
        ("POST", "/api/positions/check", MEBI),
        ("PUT", "/api/analyses/nothing/decisions/1/comment", MEBI),
        ("POST", FILES, 8 * MEBI),
    ],
)
def test_what_is_too_much_is_refused(client: TestClient, method: str, path: str, most: int) -> None:
    refused = client.request(method, path, content=b" " * (most + 1), headers=HEADERS)
    assert (refused.status_code, *problem(refused.json())) == (413, "too-large", most)
    read = client.request(method, path, content=b" " * most, headers=HEADERS)
    assert read.status_code == 422


@pytest.mark.parametrize(("path", "most"), [("/api/tables", MEBI), (FILES, 8 * MEBI)])
def test_a_body_that_does_not_announce_its_length_is_counted_as_it_comes(tmp_path: Path, path: str, most: int) -> None:
    sent, rest, heard = 0, 3, list[Any]()

    async def receive() -> Message:
        nonlocal sent, rest
        is_told = any(part.get("body", b"") for part in heard)
        assert is_told == (sent > most)  # no more is read before the answer, and the rest is let pass after it
        sent += PIECE
        rest -= is_told
        return {"type": "http.request", "body": b" " * PIECE, "more_body": bool(rest)}

    status, told = answered(tmp_path, path, receive, heard=heard)
    assert (status, *problem(told)) == (413, "too-large", most)
    assert rest == 0


@pytest.mark.parametrize(("path", "most"), [("/api/tables", MEBI), (FILES, 8 * MEBI)])
def test_a_body_that_announces_too_much_is_refused_before_it_comes(tmp_path: Path, path: str, most: int) -> None:
    rest, heard = 3, list[Any]()

    async def receive() -> Message:
        nonlocal rest
        assert b"".join(part.get("body", b"") for part in heard)  # whoever is told needs to send nothing
        rest -= 1
        return {"type": "http.request", "body": b" " * PIECE, "more_body": bool(rest)}

    status, told = answered(tmp_path, path, receive, announced=most + 1, heard=heard)
    assert (status, *problem(told)) == (413, "too-large", most)
    assert rest == 0


@pytest.mark.parametrize(("announced", "sent"), [(8 * MEBI + 1, 0), (None, 8 * MEBI + 1)])
def test_who_was_refused_and_neither_sends_nor_leaves_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, announced: int | None, sent: int
) -> None:
    monkeypatch.setattr(body_limit, "LONGEST", 1)
    parts = [{"type": "http.request", "body": b" " * sent, "more_body": True}] if sent else []

    async def receive() -> Message:
        if not parts:
            await asyncio.Event().wait()
        return parts.pop()

    assert answered(tmp_path, FILES, receive, announced=announced)[0] == 413


@pytest.mark.parametrize("path", ["/api/tables", FILES])
def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(body_limit, "PATIENCE", 0.1)
    monkeypatch.setattr(body_limit, "LONGEST", 2 * PATIENCE_S)
    parts = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> Message:
        if not parts:
            await asyncio.Event().wait()
        return parts.pop()

    status, told = answered(tmp_path, path, receive)
    assert (status, told["code"]) == (408, "invalid")
    assert told["message"] == "nothing more of what was announced came for 0.1 seconds"


def test_a_body_that_comes_in_drops_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "LONGEST", 0.2)

    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b" ", "more_body": True}

    status, told = answered(tmp_path, FILES, receive)
    assert (status, told["code"]) == (408, "invalid")
    assert told["message"] == "what was announced had not come after 0.2 seconds"


def test_a_body_that_comes_slowly_is_read(tmp_path: Path) -> None:
    parts = [b"n", b"o ", b"JSON"]

    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    status, told = answered(tmp_path, "/api/tables", receive)
    assert (status, told["code"]) == (422, "invalid")
    assert not parts


def answered(
    folder: Path, path: str, receive: Receive, *, announced: int | None = None, heard: list[Any] | None = None
) -> tuple[int, dict[str, Any]]:
    """Status and body of what is answered to a request that comes like that.

    Args:
        folder: of the server.
        path: where it is sent.
        receive: gives its body.
        announced: how long it says that this is.
        heard: gets the messages of the answer.
    """
    heard = [] if heard is None else heard

    async def send(message: Message) -> None:
        heard.append(message)

    place = Place(folder)
    length = {} if announced is None else {"content-length": str(announced)}
    headers = [(name.encode(), value.encode()) for name, value in {**HEADERS, **length}.items()]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}
    try:
        asyncio.run(asyncio.wait_for(server_app(place)(scope, receive, send), PATIENCE_S))
    finally:
        place.close()
    begun, *parts = heard
    return begun["status"], json.loads(b"".join(part["body"] for part in parts))
