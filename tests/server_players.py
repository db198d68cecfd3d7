"""People at a table of the server, for tests: they play whatever is offered, by chance."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from fastapi.testclient import TestClient

__all__ = ["PATIENCE_S", "Player", "awaited", "wait_until"]

PATIENCE_S = 120.0
NEVER = ("take-back", "resign", "double", "token", "beaver", "raccoon", "pause")

Json = dict[str, Any]


def wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds that happens in the background; fails with these words where it never does."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, otherwise
        time.sleep(0.005)


def awaited(client: TestClient, view: Json) -> Json:
    """The table once the computer has decided."""
    if view["is_thinking"]:
        path = f"/api/tables/{view['id']}"
        wait_until(lambda: not client.get(path).json()["is_thinking"], "the computer thinks for ever")
        view = client.get(path).json()
    return view


class Player:
    """Everybody who sits at a table and is no computer.

    Args:
        client: speaks to the server.
        view: the table.
        random: decides.
    """

    def __init__(self, client: TestClient, view: Json, random: Random) -> None:
        self.client = client
        self.view = awaited(client, view)
        self._random = random

    def act(self, action: Json) -> Json:
        """Do something that must be allowed."""
        answer = self.try_to(action)
        assert answer.status_code == 200, answer.text
        self.view = awaited(self.client, answer.json())
        return self.view

    def try_to(self, action: Json, *, version: int | None = None) -> Any:
        """Try to do something."""
        body = {"version": self.view["version"] if version is None else version, "action": action}
        return self.client.post(f"/api/tables/{self.view['id']}/actions", json=body)

    @property
    def offered(self) -> list[str]:
        """What may be done that does not end the game at once."""
        return [kind for kind in self.view["allowed"] if kind not in NEVER]

    def play_on(self) -> Json:
        """Do anything that does not end the game at once."""
        kind = "move" if "move" in self.offered else self._random.choice(self.offered)
        action: Json = {"type": kind}
        if kind == "move":
            action["steps"] = self.steps()
        elif kind == "name":
            action["number"] = 6
        elif self.view["dice_wanted"]:
            action["dice"] = [self._random.randint(1, 6) for _ in range(self.view["dice_wanted"])]
        return self.act(action)

    def steps(self) -> list[list[int]]:
        """Steps to the end of a turn, chosen by chance from those that are offered."""
        turn = self.view["turn"]
        node, made = turn["nodes"][0], []
        while node["steps"] and not node["is_done"]:
            source, target, die, number, _ = self._random.choice(node["steps"])
            made.append([source, target, die])
            node = turn["nodes"][number] if number >= 0 else self._asked(made)
        return made

    def _asked(self, made: list[list[int]]) -> Json:
        body = {"version": self.view["version"], "steps": made}
        answer = self.client.post(f"/api/tables/{self.view['id']}/next-steps", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["nodes"][0]
