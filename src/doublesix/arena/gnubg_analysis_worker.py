"""Runs inside GNU Backgammon's own Python, never in ours: reads a match, analyzes it, writes its statistics.

The environment names the match, the plies and the file descriptor for the answer, which is one JSON
object: ``{"length", "games", "players": {"X": {…}, "O": {…}}, "stats": {"X": {…}, "O": {…}}}`` with the
program's own statistics (X is its player 0, named first in the file), or ``{"error": "…"}``.
Only the standard library may be used. What does not live here: meaning of the figures (`gnubg`).
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

__all__ = ["main"]

gnubg: Any = sys.modules.get("gnubg")
"""The program's own module; None outside of it, where importing this file does no harm."""

SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set analysis luck on",
    "set analysis chequerplay evaluation plies {plies}",
    "set analysis cubedecision evaluation plies {plies}",
)


def analyze(path: str, plies: int, threads: int) -> dict[str, Any]:
    """Read, analyze and take the totals of the match."""
    gnubg.command(f"set threads {threads}")
    for setting in SETTINGS:
        gnubg.command(setting.format(plies=plies))
    gnubg.command(f"import mat {path}")
    gnubg.command("analyse match")
    match = gnubg.match(0, 0, 1, 0)
    if match is None:
        return {"error": "no match could be read"}
    info = match["match-info"]
    return {
        "length": info["match-length"],
        "games": len(match["games"]),
        "players": {seat: info[seat] for seat in "XO"},
        "stats": match["stats"],
    }


def main() -> None:
    """Analyze as the environment says, then leave at once: nothing of the user's may be saved."""
    settings = json.loads(os.environ["DOUBLESIX_GNUBG"])
    try:
        answer = analyze(settings["path"], settings["plies"], settings["threads"])
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    with os.fdopen(settings["answers"], "w", encoding="utf-8") as answers:
        json.dump(answer, answers)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
