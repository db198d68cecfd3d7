"""Short games of Turkey, Iran, the Arab countries and the Caucasus: standard, but for hits at home and triples.

Sources: backgammon-game.eu and the manual of Palamedes for Tavla and Takhteh; the Danish article on
backgammon for the "prison" rule of the Caucasus.
"""

from __future__ import annotations

from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.backgammon import BACKGAMMON

__all__ = ["CAUCASIAN", "TAKHTEH", "TAVLA"]

RULES = Rules(
    opening=Opening(FirstRoll.FRESH_ROLL),
    scoring=Scoring(backgammon=None),
    restrictions=(NoHitAndRun(),),
)

TAVLA = Variant(
    key="tavla",
    name="Tavla",
    aliases=("tawla", "tawleh", "shesh-besh", "shesh besh", "طاولة", "타블라"),
    source="backgammon-game.eu; manual of Palamedes",
    layout=BACKGAMMON.layout,
    rules=RULES,
    cube=False,
    summary=Sentence(
        "The short game of Turkey: a checker that hits at home stays there for the turn; nothing counts triple."
    ),
    options=("free-hitting", "winner-starts", "opening-throw"),
)

TAKHTEH = Variant(
    key="takhteh",
    name="Takhteh",
    aliases=("takhteh nard", "takhte nard", "takhte", "takhtenard", "تخته نرد"),
    source="backgammon-game.eu; manual of Palamedes",
    layout=BACKGAMMON.layout,
    rules=RULES,
    cube=False,
    summary=Sentence(
        "The short game of Iran: a checker that hits at home stays there for the turn; nothing counts triple."
    ),
    options=("free-hitting", "winner-starts", "opening-throw"),
)

CAUCASIAN = Variant(
    key="caucasian",
    name="Caucasian backgammon",
    names={
        "zh-Hant": "高加索雙陸棋（Caucasian backgammon）",
        "zh-Hans": "高加索双陆棋（Caucasian backgammon）",
        "ko": "캅카스 백개먼(Caucasian backgammon)",
        "da": "Kaukasisk backgammon (Caucasian backgammon)",
    },
    aliases=("caucasian", "caucasian short nardy", "prison rules", "prison backgammon"),
    source="Danish Wikipedia, Backgammon: the rule called prison",
    layout=BACKGAMMON.layout,
    rules=Rules(restrictions=(NoHitAndHide(),)),
    cube=True,
    summary=Sentence("Standard, but a checker that hits at home may not run on into safety in that turn."),
    options=("no-hit-and-run", "free-hitting"),
)
