"""Runs inside GNU Backgammon's own Python (``gnubg -t -q -r -p gnubg_worker.py``), never in ours.

Frames over two private pipes, little-endian:

* to here: ``u32`` count, then count records of 57 bytes (25 counts of the opponent, 25 of the player on
  roll, point 1 first and bar last, then two dice, or 0 0 before the roll; for a cube decision the cube's value, its
  owner as 0 centered, 1 the player, 2 the opponent, what the player and the opponent still need, 0 0 for money, and 1
  in the Crawford game; else five times 0); count 0 or the end of the pipe means stop;
* from here: ``u8`` status, ``u32`` length, payload. Status 0 is an answer: a record with dice gets 8 bytes, from and to
  of up to four steps, 0 where there is none; one with a cube three ``f32``, EMG of no double, of double and take, of
  double and pass; any other five ``f32``, the chances of the player on roll to win, win a gammon or backgammon, win a
  backgammon, and the two losses. Status 1 is an error text. The first frame, before any request, carries the
  scheduling in force.

Only the standard library may be used, and nothing of this package: it is not on that Python's path.
What does not live here: the other end of the pipes (`gnubg`).
"""

from __future__ import annotations

import json
import os
import struct
import sys
import threading
from typing import Any, BinaryIO

__all__ = ["main"]

gnubg: Any = sys.modules.get("gnubg")
"""The program's own module; None outside of it, where importing this file does no harm."""

RECORD = 57
ANSWER = 8


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
    """Picks plays by cubeless equity at money, gammons counting, Jacoby rule off; values positions and cubes."""

    def __init__(self, plies: int) -> None:
        self._cube = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
        self._cube["jacoby"] = 0
        deterministic, noise = 1, 0.0
        self._context, self._cubeful = (
            gnubg.evalcontext(cubeful, plies, deterministic, int(plies > 0), noise) for cubeful in (0, 1)
        )

    def answer(self, record: bytes) -> bytes:
        """The steps of the best play, as numbers; before the roll the chances, or the three values of a cube."""
        board = (tuple(record[:25]), tuple(record[25:50]))
        if record[52]:
            return struct.pack("<3f", *gnubg.cfevaluate(board, _cube(*record[52:57]), self._cubeful)[1:4])
        if not record[50]:
            return struct.pack("<5f", *gnubg.evaluate(board, self._cube, self._context)[:5])
        steps = gnubg.findbestmove(board, self._cube, self._context, (record[50], record[51]))
        return bytes(steps).ljust(ANSWER, b"\0")


def _cube(value: int, owner: int, mine: int, his: int, is_crawford: int) -> Any:
    """A cube at a score, the player on roll being its player 0."""
    length = max(mine, his)
    return gnubg.cubeinfo(value, (-1, 0, 1)[owner], 0, length, (length - mine, length - his), is_crawford, 0)


def reply(stream: BinaryIO, status: int, payload: bytes) -> None:
    """Send one frame."""
    stream.write(struct.pack("<BI", status, len(payload)) + payload)
    stream.flush()


def serve(requests: BinaryIO, answers: BinaryIO, settings: dict[str, Any]) -> None:
    """Answer requests until there are no more."""
    gnubg.command("set threads 1")
    gnubg.command("set jacoby off")
    gnubg.command("set beavers 0")
    if settings["plies"] == 0:
        # Nothing is asked twice at this depth, and without a cache no answer depends on earlier ones.
        gnubg.command("set cache 0")
    judge = Judge(settings["plies"])
    scheduling = arrange_threads(settings["core"], settings["realtime"])
    reply(answers, 0, scheduling.encode())
    while len(head := requests.read(4)) == 4:
        (count,) = struct.unpack("<I", head)
        if count == 0:
            return
        records = requests.read(count * RECORD)
        answered = [judge.answer(records[at : at + RECORD]) for at in range(0, len(records), RECORD)]
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
