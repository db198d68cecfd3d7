"""Words in Latin letters that may stand in a text of a language that is written otherwise, and finding all others.

What may stand there: proper nouns, names of formats and units, notation, identifiers, and whatever is quoted.
"""

from __future__ import annotations

import re

from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL

__all__ = ["FOREIGN", "foreign_words"]

FOREIGN = ("zh-Hant", "zh-Hans", "ko")
"""Languages that are not written in Latin letters."""

NAMES = (
    *(game.name for game in (*ALL, *CYCLES)),
    *("Double Six", "ds-board", "GNU Backgammon", "eXtreme Gammon", "BGBlitz", "Snowie", "Jellyfish", "FIBS oldmoves"),
    *("FIBS", "PartyGammon", "GamesGrid", "TrueMoneyGames", "XGID", "OGID", "Tables ID", "ID", "Set Pos", "SGF"),
    *("JSON", "HTML", "TXT", "MAT", "UTF-8", "SHA-256", "Windows-1252", "doublesix.match", "doublesix"),
    *("EMG", "MB", "PR", "XG"),
    *("End", "Enter", "Esc", "Home", "Shift"),
    *("English", "Dansk"),
)
"""Programs, games, formats, units, keys, and what languages call themselves."""

QUOTED = r"'[^']*'|\"[^\"]*\"|“[^”]*”|「[^」]*」"
NOTATION = (
    r"(?:bar|in|off|\d{1,2})\*?(?:/(?:bar|in|off|\d{1,2})\*?)+(?:\(\d\))?",  # plays
    r"24\.2[, 、]+13p[, 、]+bar[^\w]+\w* ?in\.5|start=[\d:,]+|N0N",  # as our own texts explain them
    r"[A-Z]-[A-Z]|[a-z]-[a-z]",  # characters of identifiers
    r"(?:XGID|OGID|tables|TABLES)=\S*",
    r"true|false",  # values of JSON
    r"[\w-]*\.(?:mat|txt|json|net|xgp?|bgf|gam|sgf|sgg|tmg|pos)",  # files, and how they end
    r"[0-9a-f]{8,}",  # checksums
    r"\d+x\d+",  # sizes of tables
)
KEYS = "|".join(re.escape(game.key) for game in ALL)
NET = rf"(?<=神經網路 |神经网络 )(?:{KEYS})|(?<=신경망 )(?:{KEYS})"
"""Nets are called by the key of their game."""
NAME = "|".join(map(re.escape, sorted(NAMES, key=len, reverse=True)))
ALLOWED = re.compile(rf"{QUOTED}|(?<![A-Za-z])(?:{'|'.join(NOTATION)}|{NET}|{NAME})(?![A-Za-z])")
WORD = re.compile(r"[A-Za-z]{2,}")


def foreign_words(text: str) -> list[str]:
    """The words in Latin letters that have no business in a text of a language of `FOREIGN`."""
    return WORD.findall(ALLOWED.sub(" ", text))
