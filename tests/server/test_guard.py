"""Only pages of this machine may speak: requests from elsewhere are refused before anything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from doublesix.server.app import guarded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HERE = "127.0.0.1:6622"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(guarded(tmp_path, port=6622), base_url=f"http://{HERE}") as client:
        yield client


@pytest.mark.parametrize("host", [HERE, "localhost:6622", "[::1]:6622", "LOCALHOST:6622"])
def test_this_machine_is_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/tables", headers={"host": host}).status_code == 200


def test_the_usual_port_may_be_left_out(tmp_path: Path) -> None:
    with TestClient(guarded(tmp_path, port=80), base_url="http://127.0.0.1") as client:
        for here in ("127.0.0.1", "localhost", "127.0.0.1:80"):
            headers = {"host": here, "origin": f"http://{here}"}
            assert client.get("/api/tables", headers=headers).status_code == 200
        assert client.get("/api/tables", headers={"host": "127.0.0.1:6622"}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example:6622"},
        {"host": "127.0.0.1"},
        {"host": "localhost:6623"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://{HERE}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_a_page_from_elsewhere_changes_nothing(client: TestClient, headers: dict[str, str]) -> None:
    answer = client.post("/api/tables", json={}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert "access-control-allow-origin" not in answer.headers
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"ws://{HERE}/api/socket", headers=headers):
        pass
    assert client.get("/api/tables").json()["tables"] == []


FOLLOWED = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}


def test_a_link_elsewhere_leads_to_a_page(client: TestClient) -> None:
    for site in ("cross-site", "same-site"):
        answer = client.get("/", headers={**FOLLOWED, "sec-fetch-site": site})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("method", "path", "change"),
    [
        ("GET", "/api/tables", {}),
        ("GET", "/api", {}),
        ("GET", "/%61pi/tables", {}),
        ("POST", "/", {}),
        ("HEAD", "/", {}),
        ("GET", "/", {"sec-fetch-dest": "iframe"}),
        ("GET", "/", {"sec-fetch-mode": "cors"}),
        ("GET", "/", {"sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}),
        ("GET", "/", {"origin": "http://evil.example"}),
        ("GET", "/", {"host": "evil.example:6622"}),
    ],
    ids=str,
)
def test_a_link_leads_to_nothing_else(client: TestClient, method: str, path: str, change: dict[str, str]) -> None:
    assert client.request(method, path, headers={**FOLLOWED, **change}).status_code == 403


def test_a_link_opens_no_socket(client: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"ws://{HERE}/", headers=FOLLOWED):
        pass


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": f"http://{HERE}"},
        {"origin": "http://localhost:6622", "sec-fetch-site": "cross-site"},  # another name of this machine
    ],
    ids=str,
)
def test_its_own_page_may_open_a_socket(client: TestClient, headers: dict[str, str]) -> None:
    with client.websocket_connect(f"ws://{HERE}/api/socket", headers=headers) as socket:
        socket.send_text("hello")
        assert socket.receive_json()["type"] == "failed"


def test_answers_say_what_a_browser_may_do_with_them(client: TestClient) -> None:
    headers = client.get("/api/tables").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    own = "connect-src 'self' ws://127.0.0.1:6622 ws://localhost:6622;"
    assert own in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_no_cross_origin_permission_is_given(client: TestClient) -> None:
    asked = {"origin": f"http://{HERE}", "access-control-request-method": "POST"}
    answer = client.options("/api/tables", headers=asked)
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers
