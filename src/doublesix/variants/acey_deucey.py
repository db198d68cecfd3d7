"""Games that begin with all checkers in reserve and the two sides face to face: Acey-deucey, Dutch backgammon.

Sources: bkgm.com and Wikipedia (Acey-deucey, with Jacoby and Crawford for the older rules); play65 (Dutch).
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.entering import Entering
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.restrictions import HitAfterHome
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["ACEY_DEUCEY", "ACEY_DEUCEY_EUROPEAN", "DUTCH"]

ACE_DEUCE = (2, 1)
BY_CHECKERS = Scoring(gammon=None, backgammon=None, per_checker=True)

ACEY_DEUCEY = Variant(
    key="acey-deucey",
    name="Acey-deucey",
    aliases=("acey-deucy", "acey-ducey", "american acey-deucey", "에이스-듀시", "에이스 듀시"),
    source="bkgm.com/variants: Acey-Deucey; Wikipedia, Acey-deucey",
    layout=layout({}),
    rules=Rules(
        reserve=15,
        doublets=Doublets(bonus_roll=ACE_DEUCE),
        opening=Opening(FirstRoll.FRESH_ROLL),
        scoring=BY_CHECKERS,
    ),
    cube=False,
    summary=Sentence(
        "The game of the American navy: enter all checkers, and a roll of 2-1 gives a doublet of one's choice."
    ),
    options=("bar-free", "extra-after-doublet", "gammon-one-point"),
)

ACEY_DEUCEY_EUROPEAN = Variant(
    key="acey-deucey-european",
    name="European acey-deucey",
    names={
        "zh-Hant": "歐式 Acey-deucey（European acey-deucey）",
        "zh-Hans": "欧式 Acey-deucey（European acey-deucey）",
        "ko": "유럽식 에이스-듀시(European acey-deucey)",
        "da": "Europæisk acey-deucey (European acey-deucey)",
    },
    aliases=("european acey deucy",),
    source="bkgm.com/variants: European Acey-Deucey",
    layout=layout({}),
    rules=Rules(
        reserve=15,
        doublets=Doublets(complement=True, extra_turn=True, bonus_roll=ACE_DEUCE),
        bearing_off=BearingOff(exact_only=True),
        opening=Opening(FirstRoll.FRESH_ROLL),
        scoring=BY_CHECKERS,
    ),
    cube=False,
    summary=Sentence(
        "Acey-deucey in which every doublet is followed by its other side and another roll; bearing off is exact."
    ),
    options=("bar-free", "gammon-one-point"),
)

DUTCH = Variant(
    key="dutch",
    name="Dutch backgammon",
    names={
        "zh-Hant": "荷蘭雙陸棋（Dutch backgammon）",
        "zh-Hans": "荷兰双陆棋（Dutch backgammon）",
        "ko": "네덜란드 백개먼(Dutch backgammon)",
        "da": "Hollandsk backgammon (Dutch backgammon)",
    },
    aliases=("dutch", "hollandsk backgammon"),
    source="play65: Dutch Backgammon",
    layout=layout({}),
    rules=Rules(
        reserve=15,
        entering=Entering(reserve_first=True),
        opening=Opening(FirstRoll.FRESH_ROLL),
        restrictions=(HitAfterHome(),),
    ),
    cube=False,
    summary=Sentence("All checkers are entered first, and nobody hits before one of his checkers has been home."),
    options=("reserve-free", "cube"),
)
