"""Running games on a parallel track where one checker must lead: Fevga and Moultezim.

Sources: manual of Palamedes and Papahristou and Refanidis (Fevga); Three Mountain Games and "The Board" of
FIBS (Moultezim).
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.landing import Block
from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.restrictions import FirstRunner, NoFullStart, StartQuarterLimit
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.track import PARALLEL
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["FEVGA", "MOULTEZIM"]

FEVGA = Variant(
    key="fevga",
    name="Fevga",
    aliases=("φεύγα", "페브가"),
    source="manual of Palamedes; Papahristou and Refanidis",
    layout=layout({24: 15}),
    rules=Rules(
        track=PARALLEL,
        landing=Block(),
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
        restrictions=(FirstRunner(), NoFullStart()),
    ),
    cube=False,
    summary=Sentence(
        "The running game of the Greek Tavli: both sides go the same way round, and one checker holds a point."
    ),
    options=("throw-for-start",),
)

MOULTEZIM = Variant(
    key="moultezim",
    name="Moultezim",
    aliases=("mültezim", "multezim"),
    source="Three Mountain Games; FIBS, The Board",
    layout=layout({24: 15}),
    rules=Rules(
        track=PARALLEL,
        landing=Block(),
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
        restrictions=(FirstRunner(), StartQuarterLimit(points=4)),
    ),
    cube=False,
    summary=Sentence(
        "The Turkish running game: as Fevga, but at most four points of the other side's start quarter are held."
    ),
    options=("throw-for-start",),
)
