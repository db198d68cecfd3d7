"""`doublesix serve` as a process of its own, that can be killed and started again.

The processes are forked from one that has imported the server once: most of what a start costs is importing. That the
program itself starts is tested where the command is (`server.test_serve`).
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import sys
from typing import TYPE_CHECKING, Any, Self
from urllib.request import Request, urlopen

from doublesix.cli import main

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from pathlib import Path

__all__ = ["Served"]

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["doublesix.cli.serve", "doublesix.cli.serving"])


def serve(arguments: list[str], told: Connection) -> None:
    """What a process does: the command `serve`, which says on `told` what it says on standard error."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (until the process ends)
    sys.stderr = open(os.dup(told.fileno()), "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    sys.argv = ["doublesix", "serve", *arguments]
    main()


class Served:
    """A server with a folder of its own; a context that stops it.

    Args:
        folder: where it keeps everything.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self._process: BaseProcess | None = None
        self._told: Connection | None = None  # kept open: a server that nobody hears would end at its next word

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Start it; again: where it was."""
        arguments = ["--no-open", "--port", str(self._port), "--data", str(self._folder)]
        self._told, told = FORKED.Pipe(duplex=False)
        self._process = FORKED.Process(target=serve, args=(arguments, told))
        self._process.start()
        told.close()
        with open(os.dup(self._told.fileno()), encoding="utf-8") as lines:
            line = lines.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, f"the server said {line!r}"
        self._port = int(found[1])

    def kill(self) -> None:
        """Kill it without a word."""
        assert self._process is not None
        assert self._told is not None
        self._process.kill()
        self._process.join()
        self._told.close()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the API: GET, or POST with a body."""
        return self._asked(path, None if body is None else json.dumps(body).encode())

    def analyze(self, data: bytes, *, plies: int = 0) -> str:
        """Have a match file analyzed; the id of the analysis."""
        return str(self._asked(f"analyses?name=a&plies={plies}", data, kind="octet-stream")["id"])

    def _asked(self, path: str, data: bytes | None, *, kind: str = "json") -> Any:
        request = Request(f"{self.url}api/{path}", data, {"content-type": f"application/{kind}"})
        with urlopen(request) as answer:
            return json.load(answer)

    def act(self, table: str, action: dict[str, Any]) -> Any:
        """Do something at a table as it stands."""
        version = self.ask(f"tables/{table}")["version"]
        return self.ask(f"tables/{table}/actions", {"version": version, "action": action})

    def people(self, variant: str = "backgammon", *, terms: dict[str, Any] | None = None, **wanted: Any) -> str:
        """Set up a game of two people at one screen; its id."""
        table = {"variant": variant, "terms": terms or {"kind": "match", "length": 3}, "dice": "seeded", "seed": 4}
        return str(self.ask("tables", table | {"players": [{"name": "Anna"}, {"name": "Ben"}]} | wanted)["id"])

    def new_table(self, variant: str = "backgammon", *, length: int = 1, level: str = "beginner", seed: int = 1) -> str:
        """Set up a game of a person against the computer; its id."""
        table = {
            "variant": variant,
            "terms": {"kind": "match", "length": length},
            "players": [{}, {"level": level}],
            "dice": "seeded",
            "seed": seed,
        }
        return str(self.ask("tables", table)["id"])
