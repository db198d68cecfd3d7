"""Runs in the Python that has Open Sage (``python sage_worker.py``), never in ours.

Frames are those of `processes`. A record with dice is answered by 50 bytes, the 25 counts of the player who has played
and then those of the other one (point 1 first and bar last). One without is answered by five ``f32``, the chances of
the player on roll to win, win a gammon or backgammon, win a backgammon, and the two losses; where the cube counts by
three, the equities of no double, of double and take, of double and pass. The first frame carries its version.

Where the settings name trials, each record is a position to roll out, and is answered by four ``f64``: equity, standard
error, trials, seconds of processor time.

It is asked through its public analyzer. Only the standard library and Open Sage may be used, and
nothing of this package: it is not on that Python's path.
What does not live here: the other end of the pipes (`sage`).
"""

from __future__ import annotations

import json
import os
import struct
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any, BinaryIO

__all__ = ["main"]

RECORD = 60
POINTS, BAR = 24, 25
DICE = 2
NEVER = 9999

OWNERS = ("centered", "player", "opponent")


class Judge:
    """Picks plays and says what a position is worth.

    Without the cube it does so by cubeless equity, gammons counting; else as the stakes say.

    Args:
        plies: its own count.
    """

    def __init__(self, plies: int) -> None:
        self._settings = {"eval_level": f"{plies}ply", "parallel_threads": 1}
        self._analyzers: dict[int, Any] = {}

    def answer(self, record: bytes) -> bytes:
        """The counts after the best play; before the roll the chances, or the equities of the cube."""
        opponent, player = record[:BAR], record[BAR : 2 * BAR]
        dice, stakes = record[2 * BAR : 2 * BAR + DICE], record[2 * BAR + DICE :]
        analyzer, terms = self._for(stakes)
        if dice[0]:
            moves = analyzer.checker_play(board(player, opponent), *dice, **terms).moves
            # A dance leaves it without moves: nothing has changed.
            return counts(moves[0].board) if moves else bytes(player + opponent)
        if stakes[0]:
            found = analyzer.cube_action(board(player, opponent), **terms)
            return struct.pack("<3f", found.equity_nd, found.equity_dt, found.equity_dp)
        # It judges boards after a play: the opponent has just played, and the player is to roll.
        chances = analyzer.post_move_analytics(board(opponent, player), **terms).probs
        theirs = (chances.win, chances.gammon_win, chances.backgammon_win)
        ours = (chances.gammon_loss, chances.backgammon_loss)
        return struct.pack("<5f", 1 - theirs[0], *ours, *theirs[1:])

    def _for(self, stakes: bytes) -> tuple[Any, dict[str, Any]]:
        """Who is asked, and how it is told what is played for."""
        is_cubeful, logarithm, owner, length, ours, theirs, is_crawford, rules = stakes
        if is_cubeful not in self._analyzers:
            make: Any = import_module("bgsage").BgBotAnalyzer
            self._analyzers[is_cubeful] = make(cubeful=bool(is_cubeful), **self._settings)
        analyzer = self._analyzers[is_cubeful]
        if not is_cubeful:
            return analyzer, {"jacoby": False}
        away = {"away1": length - ours, "away2": length - theirs, "is_crawford": bool(is_crawford)} if length else {}
        rule = {"jacoby": bool(rules & 1), "beaver": bool(rules & 2)}
        return analyzer, {"cube_value": 1 << logarithm, "cube_owner": OWNERS[owner], **rule, **away}


class Roller:
    """Rolls positions out for money, luck subtracted, on one thread, without Jacoby's rule.

    Args:
        settings: plies, its own count, trials and seed.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._trials = settings["trials"]
        self._settings = {
            "eval_level": "rollout",
            "n_trials": self._trials,
            "decision_ply": settings["plies"],
            "seed": settings["seed"],
            "parallel_threads": 1,
            # Otherwise the luck of late rolls is not subtracted.
            "ultra_late_threshold": NEVER,
        }

    def answer(self, record: bytes) -> bytes:
        """Equity, standard error, trials and seconds."""
        opponent, player = record[:BAR], record[BAR : 2 * BAR]
        is_cubeful = bool(record[2 * BAR + DICE])
        make: Any = import_module("bgsage").BgBotAnalyzer
        analyzer = make(cubeful=is_cubeful, cubeful_trial_moves=is_cubeful, **self._settings)
        begun = process_time()
        # It judges boards after a play: the opponent has just played, and the player is to roll.
        found = analyzer.post_move_analytics(board(opponent, player), jacoby=False)
        seconds = process_time() - begun
        if is_cubeful:
            return struct.pack("<4d", -found.cubeful_equity, found.cubeful_se, self._trials, seconds)
        return struct.pack("<4d", -found.cubeless_equity, found.cubeless_se, self._trials, seconds)


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
    answerer = Roller(settings) if "trials" in settings else Judge(settings["plies"])
    reply(answers, 0, version("bgsage").encode())
    while len(head := requests.read(4)) == 4:
        (count,) = struct.unpack("<I", head)
        if count == 0:
            return
        asked = requests.read(count * RECORD)
        reply(answers, 0, b"".join(answerer.answer(asked[at : at + RECORD]) for at in range(0, len(asked), RECORD)))


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
