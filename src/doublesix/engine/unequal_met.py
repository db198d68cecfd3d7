"""Match equity tables for players of unequal skill.

Skill is the first player's chance to win a match to one point. A table for equal players is shifted by what the cube
model makes of that difference at each score: on the scale of log odds, the table for a chance is the known one, plus
the table that `engine.derived_met` derives for that chance, less the one it derives for ½. So ½ gives the known table
back, the two players' tables add up to 1, and what the model gets wrong for equal players drops out.
What does not live here: what a table is (`met`).
"""

from __future__ import annotations

import re

from doublesix.engine.derived_met import derived_table
from doublesix.engine.outcomes import Outcomes
from doublesix.errors import ParseError
from doublesix.met import MatchEquityTable
from doublesix.met_formulas import shifted

__all__ = ["find_table", "unequal_table"]

GAMMONS, BACKGAMMONS = 0.27, 0.013
"""Shares of won games that are gammons or more, and backgammons."""

LEAST, MOST = 0.3, 0.7
"""Beyond these chances of one game nobody plays matches, and the model is not to be trusted."""

LENGTH = 25
_SKILLED = re.compile(r"(?P<table>.*)@(?P<chance>[0-9.]+)")


def unequal_table(table: MatchEquityTable, chance: float) -> MatchEquityTable:
    """A table for players of whom the first wins matches to one point with a given chance.

    Args:
        table: for players of equal skill.
        chance: 0.3–0.7; with ½ the table itself comes back.

    Raises:
        ValueError: another chance, or a table that is for unequal players already.
    """
    if not LEAST <= chance <= MOST:
        raise ValueError(f"a chance to win a match to one point is {LEAST}-{MOST} here, not {chance:g}")
    if table.opponent_post is not None:
        raise ValueError(f"{table.name} is a table for unequal players already")
    if chance == 0.5:
        return table
    length = max(table.length, LENGTH)
    pre, post = table.as_arrays(length)
    skilled, equal = (derived_table(table.name, _outcomes(p), length) for p in (chance, 0.5))
    assert skilled.opponent_post is not None
    moved = shifted(pre, skilled.pre, equal.pre)
    first, second = (shifted(post, after, equal.post) for after in (skilled.post, skilled.opponent_post))
    if not table.crawford_rule:
        moved[1:, 0], moved[0, 1:] = first[1:], 1 - second[1:]
    return MatchEquityTable(f"{table.name}@{chance:g}", moved, first, second, table.crawford_rule)


def find_table(text: str) -> MatchEquityTable:
    """A table by its name or file, for unequal players with their skill behind it.

    Args:
        text: as `MatchEquityTable.find` takes it; behind an @ the first player's chance to win a match to one point:
            ``kazaross-xg2@0.55``.

    Raises:
        DataError: no such table.
        ParseError: no such skill.
    """
    if (found := _SKILLED.fullmatch(text)) is None:
        return MatchEquityTable.find(text)
    try:
        return unequal_table(MatchEquityTable.find(found["table"]), float(found["chance"]))
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error


def _outcomes(chance: float) -> Outcomes:
    """Chances of the first player before the opening throw: gammons are the same share of both sides' wins."""
    lost = 1 - chance
    return Outcomes(chance, GAMMONS * chance, BACKGAMMONS * chance, GAMMONS * lost, BACKGAMMONS * lost)
