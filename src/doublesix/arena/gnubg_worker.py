"""Runs inside GNU Backgammon's own Python (``gnubg -t -q -r -p gnubg_worker.py``), never in ours.

Frames are those of `processes`. A record with dice is answered by 8 bytes, from and to of up to four steps, 0 where
there is none. One without is answered by five ``f32``, the chances of the player on roll to win, win a gammon or
backgammon, win a backgammon, and the two losses; where the cube counts by three, the equities of no double, of double
and take, of double and pass. The first frame carries the scheduling in force.

Where the settings name trials, each record is a position to roll out, and is answered by four ``f64``: equity, standard
error, trials, seconds of processor time.

Only the standard library may be used, and nothing of this package: it is not on that Python's path.
What does not live here: the other end of the pipes (`gnubg`).
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any, BinaryIO

__all__ = ["main"]

gnubg: Any = sys.modules.get("gnubg")
"""The program's own module; None outside of it, where importing this file does no harm."""

RECORD = 60
ANSWER = 8

ROLLOUT_SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set player 0 human",
    "set player 1 human",
    "set jacoby off",
    "set beavers 0",
    "new session",
    "set turn 1",
    "set output digits 6",
    "set rollout trials {trials}",
    "set rollout seed {seed}",
    "set rollout chequerplay plies {plies}",
    "set rollout cubedecision plies {plies}",
    "set rollout varredn on",
    "set rollout quasirandom on",
    "set rollout initial off",
    "set rollout truncation enable off",
    "set rollout limit enable off",
)
"""A session for money between two who leave everything to the rollout; the turn takes back the dice of its opening."""

CUBELESS, CUBEFUL, NUMBER = r"\bCL\s+", r"\bCF\s+", r"([-+]?\d+\.\d+)"
GAMES = r"(\d+) games?,"
"""How figures are told: a line of means, below it one of standard errors, below that what was played."""

MARK = "=== rollout {} told ==="
LITTLE = 0.01
"""Seconds between two looks at what was told."""


def arrange_threads(core: int | None, realtime: bool) -> str:
    """Keep the calling thread from polling while the evaluating thread works; say how.

    The program hands every call to a second thread and looks for its answer at once, then every
    10 milliseconds. On one shared core a thread that outranks the caller answers before that first look.
    """
    if not hasattr(os, "sched_setscheduler"):
        return "plain"
    tasks = [int(name) for name in os.listdir("/proc/self/task")]
    caller = threading.get_native_id()
    if core is not None:
        for task in tasks:
            os.sched_setaffinity(task, {core})
    if realtime:
        try:
            for task in tasks:
                if task != caller:
                    os.sched_setscheduler(task, os.SCHED_FIFO, os.sched_param(1))
            return "real-time"
        except PermissionError:
            pass
    # Needs no privilege, but starves while other programs keep the core busy.
    os.sched_setscheduler(caller, os.SCHED_IDLE, os.sched_param(0))
    return "idle"


class Judge:
    """Picks plays and says what a position is worth.

    Without the cube it does so at money, gammons counting, Jacoby rule off; else as the stakes say.
    """

    def __init__(self, plies: int) -> None:
        self._cube = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
        self._cube["jacoby"] = 0
        deterministic, noise = 1, 0.0
        self._contexts = [gnubg.evalcontext(cubeful, plies, deterministic, int(plies > 0), noise) for cubeful in (0, 1)]

    def answer(self, record: bytes) -> bytes:
        """The steps of the best play, as numbers; before the roll the chances, or the equities of the cube."""
        board = (tuple(record[:25]), tuple(record[25:50]))
        is_cubeful = record[52]
        cube = self._cube_at(record[53:]) if is_cubeful else self._cube
        context = self._contexts[is_cubeful]
        if record[50]:
            steps = gnubg.findbestmove(board, cube, context, (record[50], record[51]))
            return bytes(steps).ljust(ANSWER, b"\0")
        if is_cubeful:
            return struct.pack("<3f", *gnubg.cfevaluate(board, cube, context)[1:4])
        return struct.pack("<5f", *gnubg.evaluate(board, cube, context)[:5])

    def _cube_at(self, stakes: bytes) -> Any:
        """Its own record of what is played for; the player on roll is its player 1."""
        logarithm, owner, length, ours, theirs, is_crawford, rules = stakes
        cube = gnubg.cubeinfo(1 << logarithm, (-1, 1, 0)[owner], 1, length, (theirs, ours), is_crawford, 0)
        cube["jacoby"], cube["beavers"] = rules & 1, rules >> 1
        return cube


class Roller:
    """Rolls positions out for money, luck subtracted, on one thread, without Jacoby's rule and beavers.

    The program tells the figures to a terminal only; who holds its other end keeps in a file what is told.

    Args:
        settings: plies, trials and seed; under "told" the name of that file.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._told = Path(settings["told"])
        self._asked = 0
        for command in ROLLOUT_SETTINGS:
            gnubg.command(command.format(**settings))

    def answer(self, record: bytes) -> bytes:
        """Equity, standard error, trials and seconds."""
        gnubg.command("set board " + gnubg.positionid((tuple(record[:25]), tuple(record[25:50]))))
        gnubg.command(f"set rollout cubeful {'on' if record[52] else 'off'}")
        begun = time.process_time()
        gnubg.command("rollout")
        seconds = time.process_time() - begun
        text = self._news()
        figures = re.findall((CUBEFUL if record[52] else CUBELESS) + NUMBER, text)
        trials = re.findall(GAMES, text)
        if len(figures) < 2 or not trials:
            raise ValueError("it told no figures of a rollout")
        equity, error = figures[-2:]
        return struct.pack("<4d", float(equity), float(error), float(trials[-1]), seconds)

    def _news(self) -> str:
        """What was told since the last time."""
        self._asked += 1
        until = MARK.format(self._asked)
        print(until, flush=True)
        while until not in (text := self._told.read_text(encoding="utf-8", errors="replace")):
            time.sleep(LITTLE)
        return text.rpartition(MARK.format(self._asked - 1))[2]


def reply(stream: BinaryIO, status: int, payload: bytes) -> None:
    """Send one frame."""
    stream.write(struct.pack("<BI", status, len(payload)) + payload)
    stream.flush()


def judge_or_roller(settings: dict[str, Any]) -> tuple[Judge | Roller, str]:
    """Whoever is to answer, and what it says first."""
    if "trials" in settings:
        return Roller(settings), ""
    if settings["plies"] == 0:
        # Nothing is asked twice at this depth, and without a cache no answer depends on earlier ones.
        gnubg.command("set cache 0")
    return Judge(settings["plies"]), arrange_threads(settings["core"], settings["realtime"])


def serve(requests: BinaryIO, answers: BinaryIO, settings: dict[str, Any]) -> None:
    """Answer requests until there are no more."""
    gnubg.command("set threads 1")
    answerer, greeting = judge_or_roller(settings)
    reply(answers, 0, greeting.encode())
    while len(head := requests.read(4)) == 4:
        (count,) = struct.unpack("<I", head)
        if count == 0:
            return
        records = requests.read(count * RECORD)
        answered = [answerer.answer(records[at : at + RECORD]) for at in range(0, len(records), RECORD)]
        reply(answers, 0, b"".join(answered))


def main() -> None:
    """Serve as the environment says, then leave at once: nothing of the user's may be saved."""
    settings = json.loads(os.environ["DOUBLESIX_GNUBG"])
    with os.fdopen(settings["requests"], "rb") as requests, os.fdopen(settings["answers"], "wb") as answers:
        try:
            serve(requests, answers, settings)
        except BrokenPipeError:
            pass
        except Exception as error:
            reply(answers, 1, f"{type(error).__name__}: {error}".encode())
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
