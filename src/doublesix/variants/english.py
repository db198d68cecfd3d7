"""Older games of the British Isles: Irish, and backgammon with five checkers a point.

Sources: J. du Coeur on Willughby and Cotton (Irish); archive notes of bkgm.com (Old English).
"""

from __future__ import annotations

from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import PointLimit
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.backgammon import BACKGAMMON

__all__ = ["IRISH", "OLD_ENGLISH"]

IRISH = Variant(
    key="irish",
    name="Irish",
    names={
        "zh-Hant": "愛爾蘭雙陸（Irish）",
        "zh-Hans": "爱尔兰双陆（Irish）",
        "ko": "아이리시(Irish)",
        "da": "Irsk backgammon (Irish)",
    },
    aliases=("irish game", "irish backgammon"),
    source="J. du Coeur, Irish; Willughby; Cotton 1674",
    layout=BACKGAMMON.layout,
    rules=Rules(doublets=Doublets(times=2), scoring=Scoring(gammon=None, backgammon=None)),
    cube=False,
    summary=Sentence(
        "The game from which backgammon came: doublets are two ordinary dice, and every win is a single one."
    ),
    options=("doublets-four-times",),
)

OLD_ENGLISH = Variant(
    key="old-english",
    name="Old English backgammon",
    names={
        "zh-Hant": "古英式雙陸棋（Old English backgammon）",
        "zh-Hans": "古英式双陆棋（Old English backgammon）",
        "ko": "옛 영국식 백개먼(Old English backgammon)",
        "da": "Gammelengelsk backgammon (Old English backgammon)",
    },
    aliases=("old english", "english backgammon", "five checkers per point", "five per point"),
    source="bkgm.com, archive notes on Old English backgammon",
    layout=BACKGAMMON.layout,
    rules=Rules(restrictions=(PointLimit(5),)),
    cube=True,
    summary=Sentence("Standard, but no point ever holds more than five checkers of one side."),
    options=("starter-chooses",),
)
