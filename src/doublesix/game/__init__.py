"""One game after another as a pure state machine: who may do what now, and what comes of it.

`allowed` gives the kinds of action that are open and `apply` the state that follows. Nothing here rolls
dice, waits or prints: whoever drives the machine brings the dice along in the action.

    OPENING ─► ROLLED ─► ON_ROLL ─► ROLLED ─► … ─► GAME_OVER ─► OPENING …  or MATCH_OVER
                            └► DOUBLE_OFFERED ─► BEAVER_OFFERED ─► RACCOON_OFFERED

Some games go other ways between two rolls: an extra roll (ON_ROLL again, the same side), a doublet that
the side names (NAMES_DOUBLET ─► ROLLED), dice that the other side plays first (LEFTOVERS), a roll that is
cancelled and thrown again (ON_ROLL), a last word before a game counts as lost (LAST_WORD).

Its rooms: `actions` (what can be done), `state` (what is known), `table` (who may do what), `machine` (the
door), `turns`, `tokens`, `cube_turns`, `resigning` and `finish` (what comes of it), `rules_told` (a game in sentences).
What does not live here: legal plays (`rules.legal`), the cube's own tables (`cube`), Crawford and
Jacoby (`match`), a game with dice and a record of its own (`live_game`).
"""

from __future__ import annotations

from doublesix.game.actions import (
    CUBE_ACTIONS,
    AcceptResignation,
    Action,
    Beaver,
    Double,
    KeepThrow,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    OpeningRoll,
    Pass,
    Raccoon,
    RefuseResignation,
    RollDice,
    Take,
    UseToken,
)
from doublesix.game.machine import apply, next_game, start_match
from doublesix.game.resigning import resignation_points, resigned
from doublesix.game.state import TO_PLAY, GameCube, GameResult, GameState, Phase
from doublesix.game.table import TABLE, allowed, require, rolls_by_itself
from doublesix.game.turns import legal_twin

__all__ = [
    "CUBE_ACTIONS",
    "TABLE",
    "TO_PLAY",
    "AcceptResignation",
    "Action",
    "Beaver",
    "Double",
    "GameCube",
    "GameResult",
    "GameState",
    "KeepThrow",
    "LetStand",
    "Move",
    "NameDoublet",
    "NextGame",
    "OfferResignation",
    "OpeningRoll",
    "Pass",
    "Phase",
    "Raccoon",
    "RefuseResignation",
    "RollDice",
    "Take",
    "UseToken",
    "allowed",
    "apply",
    "legal_twin",
    "next_game",
    "require",
    "resignation_points",
    "resigned",
    "rolls_by_itself",
    "start_match",
]
