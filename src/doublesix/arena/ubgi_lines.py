"""What both ends of UBGI write alike: the words that begin lines, the names of chances, how plays are spelled.

Plays are written step by step, `bar` and `off` in letters, doublets four times, without counts and stars: every engine
and every program that asks one reads that.
What does not live here: who asks (`ubgi`), who answers (`doublesix.cli.bot_session`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.play import format_steps

if TYPE_CHECKING:
    from doublesix.play import Play

__all__ = [
    "BEST_CUBE",
    "BEST_MOVE",
    "CHANCES",
    "CUBE",
    "DICE",
    "ERROR",
    "GO",
    "IDENTITY",
    "INFORMATION",
    "IS_READY",
    "NEW_GAME",
    "PASSES",
    "PLY",
    "POSITION",
    "POSITION_ID",
    "QUIT",
    "READY",
    "ROLE",
    "SET",
    "UBGI",
    "XGID",
    "play_text",
]

UBGI, IS_READY, NEW_GAME, QUIT = "ubgi", "isready", "newgame", "quit"
POSITION, DICE, GO, SET = "position", "dice", "go", "set"
"""Commands."""

IDENTITY, READY, BEST_MOVE, BEST_CUBE, ERROR = "id", "readyok", "bestmove", "bestcube", "error"
INFORMATION = "info"
"""Answers."""

CHANCES = ("pwin", "pgammon", "pbg", "plosegammon", "plosebg")
"""What a line of information calls the five chances of the side that decides, each before its number."""

POSITION_ID = "gnubgid"
"""The one kind of identifier that everybody reads."""

XGID = "xgid"
"""The kind that tells cube, score and terms as well."""

ROLE = "chequer"
"""What is asked for where a play is wanted."""

CUBE = "cube"
"""What is asked for where somebody may double, or has doubled."""

PLY = "engine.ply"
"""The key of the depth."""

PASSES = ("pass", "none", "")
"""How engines say that nothing can be played; ours says the first."""


def play_text(play: Play) -> str:
    """A play as engines write it: ``24/18 13/11``, ``bar/22 6/off``, ``pass``."""
    return " ".join(format_steps([step._replace(is_hit=False)]) for step in play.steps) or PASSES[0]
