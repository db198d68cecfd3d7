"""The long game of Russia, the Caucasus and Iran: one checker a turn leaves the head.

Sources: rules of the VOG club and of setupgroup; the Danish and Korean articles on backgammon.
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.landing import Block
from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.restrictions import HeadRule, NoPrimeAhead
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.track import PARALLEL
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["NARDE"]

NARDE = Variant(
    key="narde",
    name="Narde",
    aliases=(
        "nard",
        "nardi",
        "long nard",
        "long nardy",
        "long backgammon",
        "lang backgammon",
        "длинные нарды",
        "нарды",
        "uzun nərd",
        "şeş-beş",
        "나르드",
    ),
    source="VOG club; setupgroup; Danish Wikipedia, Backgammon",
    layout=layout({24: 15}),
    rules=Rules(
        track=PARALLEL,
        landing=Block(),
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
        restrictions=(HeadRule(), NoPrimeAhead()),
    ),
    cube=False,
    summary=Sentence(
        "The long game: no hitting, one checker a turn leaves the head, and no prime without somebody past it."
    ),
    options=(
        "head-sixes-and-fours",
        "prime-at-each-step",
        "koks",
        "gammon-one-point",
        "exact-bear-off",
        "no-inside-moves",
        "opening-throw",
    ),
)
