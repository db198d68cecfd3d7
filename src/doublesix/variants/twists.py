"""Standard backgammon with one rule turned: the first hit, a bomb, losing to win, a roll taken back.

Sources: all-backgammon.org (Nuclear, W. Swan 1997); bkgm.com (Roll-over, Misere); the five encyclopedia
articles on backgammon (sudden death).
"""

from __future__ import annotations

from doublesix.rules.endings import FirstHitWins
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import Token
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.backgammon import BACKGAMMON

__all__ = ["MISERE", "NUCLEAR", "ROLL_OVER", "SUDDEN_DEATH"]

SUDDEN_DEATH = Variant(
    key="sudden-death",
    name="Sudden death",
    names={
        "zh-Hant": "驟死雙陸（Sudden death）",
        "zh-Hans": "骤死双陆（Sudden death）",
        "ko": "서든 데스(Sudden death)",
        "da": "Pludselig død (Sudden death)",
    },
    aliases=("sudden death backgammon", "shot on the spot"),
    source="Danish and Chinese Wikipedia, Backgammon",
    layout=BACKGAMMON.layout,
    rules=Rules(scoring=Scoring(gammon=None, backgammon=None), early_ends=(FirstHitWins(),)),
    cube=False,
    summary=Sentence("Standard, but the first hit wins at once."),
    options=("cube",),
)

NUCLEAR = Variant(
    key="nuclear",
    name="Nuclear backgammon",
    names={
        "zh-Hant": "核彈雙陸（Nuclear backgammon）",
        "zh-Hans": "核弹双陆（Nuclear backgammon）",
        "ko": "핵 백개먼(Nuclear backgammon)",
        "da": "Atombackgammon (Nuclear backgammon)",
    },
    aliases=("nuclear",),
    source="Walt Swan 1997; all-backgammon.org",
    layout=BACKGAMMON.layout,
    rules=Rules(token=Token.BOMB),
    cube=True,
    summary=Sentence("Standard with a bomb: before his roll its holder may send every blot of both sides to the bar."),
)

MISERE = Variant(
    key="misere",
    name="Misere",
    names={
        "zh-Hant": "反勝雙陸（Misere）",
        "zh-Hans": "反胜双陆（Misere）",
        "ko": "미제르(Misere)",
        "da": "Omvendt backgammon (Misere)",
    },
    aliases=("misère", "backgammon to lose", "losing backgammon"),
    source="bkgm.com/variants: Misere",
    layout=BACKGAMMON.layout,
    rules=Rules(scoring=Scoring(gammon=None, backgammon=None, misere=True)),
    cube=True,
    summary=Sentence("Standard moves, but who bears off everything loses."),
)

ROLL_OVER = Variant(
    key="roll-over",
    name="Roll-over",
    names={
        "zh-Hant": "重擲雙陸（Roll-over）",
        "zh-Hans": "重掷双陆（Roll-over）",
        "ko": "롤오버(Roll-over)",
        "da": "Omkast (Roll-over)",
    },
    aliases=("rollover backgammon",),
    source="bkgm.com/variants: Roll-Over",
    layout=BACKGAMMON.layout,
    rules=Rules(token=Token.REROLL),
    cube=True,
    summary=Sentence("Standard, but once a game each side may cancel a roll, its own or the other side's."),
)
