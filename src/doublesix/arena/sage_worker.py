"""Runs in the Python that has Open Sage (``python sage_worker.py``), never in ours.

Frames are those of `processes`. A record with dice is answered by 50 bytes, the 25 counts of the player who has played
and then those of the other one (point 1 first and bar last); one without by five ``f32``, the chances of the player on
roll to win, win a gammon or backgammon, win a backgammon, and the two losses. The first frame carries its version.

It is asked through its public analyzer, without the cube. Only the standard library and Open Sage may be used, and
nothing of this package: it is not on that Python's path.
What does not live here: the other end of the pipes (`sage`).
"""

from __future__ import annotations

import json
import os
import struct
from importlib import import_module
from importlib.metadata import version
from typing import Any, BinaryIO

__all__ = ["main"]

RECORD = 52
POINTS, BAR = 24, 25
CHECKERS = 15


class Judge:
    """Picks plays by cubeless equity, gammons counting; says what a position is worth.

    Args:
        analyzer: Open Sage's.
    """

    def __init__(self, analyzer: Any) -> None:
        self._analyzer = analyzer

    def answer(self, record: bytes) -> bytes:
        """The counts after the best play; before the roll the chances."""
        opponent, player = record[:BAR], record[BAR : 2 * BAR]
        if record[2 * BAR]:
            moves = self._analyzer.checker_play(board(player, opponent), *record[2 * BAR :], jacoby=False).moves
            # A dance leaves it without moves: nothing has changed.
            return counts(moves[0].board) if moves else bytes(player + opponent)
        # It judges boards after a play: the opponent has just played, and the player is to roll.
        chances = self._analyzer.post_move_analytics(board(opponent, player), jacoby=False).probs
        theirs = (chances.win, chances.gammon_win, chances.backgammon_win)
        ours = (chances.gammon_loss, chances.backgammon_loss)
        return struct.pack("<5f", 1 - theirs[0], *ours, *theirs[1:])


def board(player: bytes, opponent: bytes) -> list[int]:
    """Its board: the opponent's bar, the player's points with the opponent's checkers negative, the player's bar."""
    points = [player[point] - opponent[POINTS - 1 - point] for point in range(POINTS)]
    return [opponent[POINTS], *points, player[POINTS]]


def counts(found: list[int]) -> bytes:
    """The player's and the opponent's counts of its board."""
    points = found[1:BAR]
    player = [max(count, 0) for count in points]
    opponent = [max(-count, 0) for count in reversed(points)]
    return bytes([*player, found[BAR], *opponent, found[0]])


def reply(stream: BinaryIO, status: int, payload: bytes) -> None:
    """Send one frame."""
    stream.write(struct.pack("<BI", status, len(payload)) + payload)
    stream.flush()


def serve(requests: BinaryIO, answers: BinaryIO, settings: dict[str, Any]) -> None:
    """Answer requests until there are no more."""
    analyzer = import_module("bgsage").BgBotAnalyzer(
        eval_level=f"{settings['plies']}ply", cubeful=False, parallel_threads=1
    )
    judge = Judge(analyzer)
    reply(answers, 0, version("bgsage").encode())
    while len(head := requests.read(4)) == 4:
        (count,) = struct.unpack("<I", head)
        if count == 0:
            return
        asked = requests.read(count * RECORD)
        reply(answers, 0, b"".join(judge.answer(asked[at : at + RECORD]) for at in range(0, len(asked), RECORD)))


def main() -> None:
    """Serve as the environment says."""
    settings = json.loads(os.environ["DOUBLESIX_SAGE_WORKER"])
    if settings["core"] is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {settings["core"]})
    with os.fdopen(settings["requests"], "rb") as requests, os.fdopen(settings["answers"], "wb") as answers:
        try:
            serve(requests, answers, settings)
        except BrokenPipeError:
            pass
        except Exception as error:
            reply(answers, 1, f"{type(error).__name__}: {error}".encode())


if __name__ == "__main__":
    main()
