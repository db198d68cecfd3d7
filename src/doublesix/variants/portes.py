"""Portes, the first game of the Greek match: standard without triples, started by the last winner.

Sources: itavli.com's rules; manual of Palamedes; Papahristou and Refanidis on the Tavli games.
"""

from __future__ import annotations

from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.backgammon import BACKGAMMON

__all__ = ["PORTES"]

PORTES = Variant(
    key="portes",
    name="Portes",
    aliases=("πόρτες", "포르테스"),
    source="iTavli; manual of Palamedes; Papahristou and Refanidis",
    layout=BACKGAMMON.layout,
    rules=Rules(
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
    ),
    cube=False,
    summary=Sentence("The hitting game of the Greek Tavli: standard, but nothing counts triple and the winner starts."),
    options=("no-hit-and-run", "throw-for-start"),
)
