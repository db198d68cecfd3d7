"""How much may be sent at once: no more of a body is read, whatever it says of its own length."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.server.app import server_app
from doublesix.server.place import Place

if TYPE_CHECKING:
    from pathlib import Path

    from fastapi.testclient import TestClient
    from starlette.types import Message

MEBI = 1024 * 1024
PIECE = 64 * 1024
HEADERS = {"content-type": "application/json"}
FILES = "/api/analyses"


def problem(told: dict[str, Any]) -> tuple[str, int]:
    return told["code"], told["values"]["most"]


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
def test_a_body_that_never_ends_is_counted_as_it_comes(tmp_path: Path, path: str, most: int) -> None:
    sent, heard = 0, list[Any]()

    async def receive() -> Message:
        nonlocal sent
        sent += PIECE
        return {"type": "http.request", "body": b" " * PIECE, "more_body": True}

    async def send(message: Message) -> None:
        heard.append(message)

    place = Place(tmp_path)
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}
    try:
        asyncio.run(server_app(place)(scope, receive, send))
    finally:
        place.close()
    begun, *parts = heard
    assert begun["status"] == 413
    assert problem(json.loads(b"".join(part["body"] for part in parts))) == ("too-large", most)
    assert sent == most + PIECE
