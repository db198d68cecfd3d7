"""Games in which doublets rise: Gul Bara and Gioul.

Sources: Wikipedia (Gul bara, Gioul); bkgm.com (Rosespring backgammon).
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.doublets import Doublets
from doublesix.rules.landing import Block
from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.track import PARALLEL
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["GIOUL", "GUL_BARA"]

GUL_BARA = Variant(
    key="gul-bara",
    name="Gul Bara",
    aliases=("gülbahar", "gülbara", "gjul bara", "гюлбара", "rosespring backgammon", "crazy narde", "굴바라"),
    source="Wikipedia, Gul bara; bkgm.com/variants: Gul Bara",
    layout=layout({24: 15}),
    rules=Rules(
        track=PARALLEL,
        landing=Block(),
        doublets=Doublets(rising=True, ordinary_rolls=3),
        opening=Opening(FirstRoll.FRESH_ROLL),
        scoring=Scoring(backgammon=None),
    ),
    cube=False,
    summary=Sentence("A running game without hits in which a doublet is followed by all the higher ones."),
    options=("leftovers-to-opponent", "rising-at-once", "head-rule", "winner-starts"),
)

GIOUL = Variant(
    key="gioul",
    name="Gioul",
    aliases=("gül", "gul"),
    source="Wikipedia, Gioul",
    layout=layout({24: 15}),
    rules=Rules(
        landing=Block(),
        doublets=Doublets(rising=True, leftovers_to_opponent=True),
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
    ),
    cube=False,
    summary=Sentence("A game without hits in which doublets rise, and what one side cannot play the other one does."),
    options=("throw-for-start",),
)
