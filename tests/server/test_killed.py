"""The server killed at any moment: every game goes on exactly where it was, and nothing that was shown is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from random import Random
from typing import TYPE_CHECKING, Any

from server_players import Player

if TYPE_CHECKING:
    from pathlib import Path

TABLES = (
    {"players": [{}, {"level": "expert"}], "terms": {"kind": "match", "length": 7}},
    {"players": [{}, {"level": "beginner"}], "terms": {"kind": "money"}, "variant": "fevga"},
)
KILLS = int(os.environ.get("DOUBLESIX_KILLS", "3"))
"""A hundred take some minutes: ``DOUBLESIX_KILLS=100 pytest tests/server/test_killed.py``."""
MOST_SECONDS = 0.6
"""The longest that a server lives once it is played at."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered."""

    status_code: int
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


class Client:
    """Speaks HTTP to a server, as the client of tests does.

    Args:
        url: where it is.
    """

    def __init__(self, url: str) -> None:
        self._url = url

    def get(self, path: str) -> Answer:
        return self._ask(path, None)

    def post(self, path: str, json: Any) -> Answer:
        return self._ask(path, json)

    def _ask(self, path: str, body: Any) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return Answer(answer.status, answer.read().decode())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read().decode())


class Server:
    """A server in a process of its own.

    Args:
        folder: where it keeps everything.
    """

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "doublesix", "serve", "--no-open", "--port", "0", "--data", str(folder)]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        found = re.search(r"http://[0-9.:]+", self._process.stderr.readline())
        assert found is not None
        self.client = Client(found[0])

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()


def play_until_killed(server: Server, names: list[str], shown: dict[tuple[str, int], Any], random: Random) -> None:
    """Play at all tables; remember every picture that was shown, until the server is gone."""
    killer = threading.Timer(random.uniform(0.02, MOST_SECONDS), server.kill)
    killer.start()
    try:
        while True:
            for name in names:
                player = Player(server.client, server.client.get(f"/api/tables/{name}").json(), random)  # type: ignore[arg-type]
                for view in (player.view, player.play_on() if player.offered else player.view):
                    shown[name, view["version"]] = view["board"]
    except (OSError, HTTPException, ValueError, KeyError):
        pass  # killed before an answer or in the middle of one
    finally:
        killer.join()


def played_and_killed(folder: Path, kills: int, seed: int) -> None:
    random = Random(seed)
    server = Server(folder)
    names = [server.client.post("/api/tables", json=table).json()["id"] for table in TABLES]
    shown: dict[tuple[str, int], Any] = {}
    for _ in range(kills):
        play_until_killed(server, names, shown, random)
        server = Server(folder)
        for name in names:
            view = server.client.get(f"/api/tables/{name}").json()
            seen = {version: board for (of, version), board in shown.items() if of == name}
            assert view["version"] >= max(seen, default=0)
            games = server.client.get(f"/api/tables/{name}/history").json()["games"]
            kept = {event["version"]: event["board"] for game in games for event in game["events"]}
            assert {version: board for version, board in seen.items() if kept.get(version, board) != board} == {}
            # A picture between two games belongs to no event of either.
            assert len(seen.keys() - kept.keys()) <= len(games)
    server.kill()


def test_killed_again_and_again(tmp_path: Path) -> None:
    played_and_killed(tmp_path, KILLS, seed=1)
