"""Games in which both sides go the same way from the same entry to the same home: Russian backgammon, Tabula.

Sources: Berkeley 1895 and bkgm.com (Russian); the reconstructions of a4games and Finkel of the game that the
emperor Zeno played (Tabula).
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.doublets import Doublets
from doublesix.rules.entering import Entering
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.restrictions import EnterAllFirst
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.track import COMMON
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["RUSSIAN", "TABULA"]

RUSSIAN = Variant(
    key="russian",
    name="Russian backgammon",
    names={
        "zh-Hant": "俄羅斯雙陸棋（Russian backgammon）",
        "zh-Hans": "俄罗斯双陆棋（Russian backgammon）",
        "da": "Russisk backgammon (Russian backgammon)",
    },
    aliases=("russian", "러시아 백개먼", "러시아 백가몬", "русский бэкгаммон"),
    source="Berkeley 1895; bkgm.com/variants/Russian.html",
    layout=layout({}),
    rules=Rules(
        reserve=15,
        track=COMMON,
        doublets=Doublets(complement=True, extra_turn=True),
        entering=Entering(reserve_first=True),
        opening=Opening(FirstRoll.EITHER),
    ),
    cube=False,
    summary=Sentence(
        "Both sides enter, run and bear off on the same points; a doublet brings its other side and a roll."
    ),
    options=("reserve-free", "ordinary-while-entering", "winner-starts"),
)

TABULA = Variant(
    key="tabula",
    name="Tabula",
    aliases=("τάβλη", "alea"),
    source="epigram of Agathias on the emperor Zeno; reconstructions by a4games and Finkel",
    layout=layout({}),
    rules=Rules(
        reserve=15,
        dice=3,
        track=COMMON,
        opening=Opening(FirstRoll.FRESH_ROLL),
        scoring=Scoring(gammon=None, backgammon=None),
        restrictions=(EnterAllFirst(last_point=13),),
    ),
    cube=False,
    summary=Sentence(
        "The game of the late Romans, reconstructed: three dice, one direction for both, every win a single one."
    ),
    options=("pass-the-twelfth",),
)
