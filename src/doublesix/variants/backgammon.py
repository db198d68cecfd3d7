"""Standard backgammon and its neighbors with fifteen checkers, played by the same rules.

Source: the federation rules as collected by Backgammon Galore (bkgm.com/rules.html) and the WBGF
tournament rules 2.1; starting positions of the neighbors from bkgm.com/variants.
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.rules import Rules
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["BACKGAMMON", "LONGGAMMON", "NACKGAMMON"]

BACKGAMMON = Variant(
    key="backgammon",
    name="Backgammon",
    aliases=(
        "standard",
        "standard backgammon",
        "short backgammon",
        "kort backgammon",
        "short nardy",
        "короткие нарды",
        "雙陸棋",
        "双陆棋",
        "百家樂棋",
        "百家乐棋",
        "백개먼",
        "백가몬",
    ),
    source="WBGF tournament rules 2.1; bkgm.com/rules.html",
    layout=layout({24: 2, 13: 5, 8: 3, 6: 5}),
    rules=Rules(),
    cube=True,
    summary=Sentence(
        "Race fifteen checkers home and off, hit the other side's blots on the way, and double the stake."
    ),
    options=("no-hit-and-run", "no-hit-and-hide", "five-per-point", "no-triple", "fresh-first-roll"),
)

NACKGAMMON = Variant(
    key="nackgammon",
    name="Nackgammon",
    aliases=("nakgammon", "nack", "納克雙陸", "纳克双陆"),
    source="Nack Ballard; bkgm.com/variants/Nackgammon.html",
    layout=layout({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    rules=Rules(),
    cube=True,
    variation="NackGammon",
    summary=Sentence("Standard rules from a start with two more checkers far back, for longer contact."),
)

LONGGAMMON = Variant(
    key="longgammon",
    name="Longgammon",
    aliases=("long gammon",),
    source="bkgm.com/variants/Longgammon.html",
    layout=layout({24: 15}),
    rules=Rules(),
    cube=True,
    summary=Sentence("Standard rules, all fifteen checkers starting on the furthest point."),
)
