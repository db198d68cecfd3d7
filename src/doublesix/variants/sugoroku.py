"""Sugoroku on the board (ban-sugoroku), the Japanese game: home is enough, nothing is borne off.

Sources: Wikipedia in Japanese, Chinese and Korean.
"""

from __future__ import annotations

from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import NoPrime
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.backgammon import BACKGAMMON

__all__ = ["SUGOROKU"]

SUGOROKU = Variant(
    key="sugoroku",
    name="Sugoroku",
    names={
        "zh-Hant": "盤雙六（Sugoroku）",
        "zh-Hans": "盘双六（Sugoroku）",
    },
    aliases=("ban-sugoroku", "盤双六", "盤雙六", "日本雙陸", "日本双陆", "반스고로쿠"),
    source="Wikipedia, Sugoroku",
    layout=BACKGAMMON.layout,
    rules=Rules(
        doublets=Doublets(times=2),
        bearing_off=BearingOff(allowed=False),
        scoring=Scoring(gammon=None, backgammon=None),
        restrictions=(NoPrime(),),
    ),
    cube=False,
    summary=Sentence(
        "The old Japanese game: first to bring every checker home wins, doublets count once, and no prime of six."
    ),
    options=("closeout-wins",),
)
