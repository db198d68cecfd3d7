"""Identifiers inside pasted text: whatever surrounds them in messages, and in the texts of other programs.

Tolerated: a byte order mark, quotes, backticks and brackets around an id, a full stop behind it; dashes and minus
signs where a hyphen belongs; any text before and after an XGID; ``Position ID:`` and ``Match ID:`` on a line or on
two, however they are spelled; ids in lines of their own. Of several XGIDs the first one counts, and an XGID counts
more than other ids: programs that print both mean the same by them.

What does not live here: what the ids say (their own files), which kind they are (`identify`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["has_mover_score_first", "pasted_identifiers"]

HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
SURROUNDINGS = " \t\r\n\u00a0\u200b\ufeff\"'`\u00b4\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb<>()[]"
ENDS = f"{SURROUNDINGS}.,"
BLANKS = r"\s{0,20}"

XGID = re.compile(
    rf"(?:(?i:xgid){BLANKS}[=:]?{BLANKS}|(?<![-\w]))([-A-Oa-o]{{26}}(?::[-+\w]{{0,10}}){{8,9}})(?![-\w:])"
)
POSITION_ID = re.compile(rf"position[\s-]{{0,20}}id{BLANKS}[=:]?{BLANKS}([A-Za-z0-9+/]{{14}})(?![\w+/])", re.IGNORECASE)
MATCH_ID = re.compile(rf"match[\s-]{{0,20}}id{BLANKS}[=:]?{BLANKS}([A-Za-z0-9+/]{{12}})(?![\w+/])", re.IGNORECASE)
BOTH_IDS = re.compile(r"(?<![\w+/])([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})(?![\w+/:])")
BLANK_BETWEEN = re.compile(r"(?:gnubgid\s*[=:]?\s*)?([A-Za-z0-9+/]{14})(?:==)?[\s:]+([A-Za-z0-9+/]{12})", re.IGNORECASE)
LABEL = re.compile(r"(?<!\w)(?:ogid|tables|gnubgid)\s{0,20}[=:]?\s{0,20}\S{1,500}$", re.IGNORECASE)
SCORE = re.compile(r"\S[ \t]+X:(\d{1,5})\s{1,20}O:(\d{1,5})(?!\d)")
"""In any language: words, then the scores. X is the player on roll."""


def pasted_identifiers(text: str) -> Iterator[str]:
    """What may be meant as an identifier, best first."""
    plain = text.translate(HYPHENS)
    if match := XGID.search(plain):
        yield f"XGID={match[1]}"
    if match := POSITION_ID.search(plain):
        match_id = MATCH_ID.search(plain)
        yield match[1] if match_id is None else f"{match[1]}:{match_id[1]}"
    if match := BOTH_IDS.search(plain):
        yield f"{match[1]}:{match[2]}"
    bare = _bare(plain)
    if match := BLANK_BETWEEN.fullmatch(bare):
        yield f"{match[1]}:{match[2]}"
    yield bare
    for line in map(_bare, plain.splitlines()):
        if match := LABEL.search(line):
            yield match[0]
        elif ":" in line or ";" in line:  # any word of 14 letters looks like a position id
            yield line


def has_mover_score_first(text: str, xgid: str) -> bool:
    """Whether a text around an XGID says that its first score is the one of the player on roll."""
    match = SCORE.search(text)
    return match is not None and xgid.split(":")[5:7] == [match[1], match[2]]


def _bare(text: str) -> str:
    return text.lstrip(SURROUNDINGS).rstrip(ENDS)
