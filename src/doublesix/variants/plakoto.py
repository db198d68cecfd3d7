"""Games in which blots are pinned, not hit: Plakoto, Tapa, Mahbusa, the pin game.

Plakoto, Tapa and Mahbusa share all their rules here; each keeps its name, because that is what its
players look for and what a score sheet should say.

Sources: Mind Sports Olympiad and Papahristou and Refanidis (Plakoto), Ludii (bearing off while pinned),
Wikipedia (Tapa), mahbuse.com (Mahbusa), bkgm.com (the pin game).
"""

from __future__ import annotations

from dataclasses import replace

from doublesix.position import layout
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.endings import MotherPinned
from doublesix.rules.landing import Pin
from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["MAHBUSA", "PIN_GAME", "PLAKOTO", "TAPA"]

PLAKOTO = Variant(
    key="plakoto",
    name="Plakoto",
    aliases=("πλακωτό", "플라코토"),
    source="Mind Sports Olympiad; Papahristou and Refanidis; Ludii",
    layout=layout({24: 15}),
    rules=Rules(
        landing=Pin(),
        bearing_off=BearingOff(while_pinned=False),
        opening=Opening(FirstRoll.FRESH_ROLL, LaterStarts.WINNER),
        scoring=Scoring(backgammon=None),
        early_ends=(MotherPinned(),),
    ),
    cube=False,
    summary=Sentence("The pinning game of the Greek Tavli: a blot is trapped under the checker that lands on it."),
    options=("bear-off-while-pinned", "throw-for-start"),
)

TAPA = replace(
    PLAKOTO,
    key="tapa",
    name="Tapa",
    aliases=("тапа", "타파"),
    source="Wikipedia, Tapa (game)",
    summary=Sentence("The pinning game of Bulgaria and North Macedonia, played as Plakoto is."),
)

MAHBUSA = replace(
    PLAKOTO,
    key="mahbusa",
    name="Mahbusa",
    aliases=("mahbouseh", "mahbooseh", "mahbuse", "محبوسة", "game of the prisoner"),
    source="mahbuse.com",
    summary=Sentence("The pinning game of the Arab countries, the game of the prisoner, played as Plakoto is."),
)

PIN_GAME = replace(
    PLAKOTO,
    key="pin-game",
    name="The pin game",
    names={
        "zh-Hant": "壓子棋（The pin game）",
        "zh-Hans": "压子棋（The pin game）",
        "ko": "핀 게임(The pin game)",
        "da": "Spærrespillet (The pin game)",
    },
    aliases=("pin game",),
    source="bkgm.com/variants: The Pin Game",
    layout=layout({24: 13, 17: 1, 15: 1}),
    summary=Sentence("Plakoto from a start with two checkers already on their way."),
)
