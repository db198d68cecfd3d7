"""The state machine: one door, `apply`, and the handler behind it for every kind of action.

What does not live here: who may do what (`table`), what the handlers do (the files they come from).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from doublesix.game.actions import (
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
from doublesix.game.cube_turns import double, pass_double, take, turn_again
from doublesix.game.finish import next_one
from doublesix.game.resigning import accept_resignation, offer_resignation, refuse_resignation
from doublesix.game.state import GameState, Phase
from doublesix.game.table import require
from doublesix.game.tokens import let_stand, use_token
from doublesix.game.turns import keep_throw, move, name_doublet, roll_dice, throw_opening
from doublesix.rules.cycle import Cycle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.match import Score, Terms
    from doublesix.rules.variant import Variant

__all__ = ["apply", "next_game", "start_match"]


def start_match(variant: Variant | Cycle, terms: Terms, score: Score | None = None, *, number: int = 1) -> GameState:
    """The state before the first opening throw of a match or session.

    Args:
        variant: the game, or the games that are played in turn.
        terms: what is played for.
        score: at which it begins; by default 0-0.
        number: of the first game, where others have been played before.
    """
    cycle = variant if isinstance(variant, Cycle) else None
    first = variant.game(number) if isinstance(variant, Cycle) else variant
    score = terms.first_score() if score is None else score
    return GameState(variant=first, terms=terms, score=score, position=first.start(), number=number, cycle=cycle)


def next_game(state: GameState) -> GameState:
    """The next game of the match; short for applying `NextGame`."""
    return apply(state, NextGame())


def apply(state: GameState, action: Action) -> GameState:
    """The state after an action.

    Raises:
        IllegalActionError: the action is not allowed now; the message says why and what is.
    """
    require(state, type(action))
    return _HANDLERS[type(action)](state, action)


_HANDLERS: Mapping[type[Action], Callable[[GameState, Any], GameState]] = MappingProxyType(
    {
        OpeningRoll: throw_opening,
        KeepThrow: keep_throw,
        RollDice: roll_dice,
        Move: move,
        NameDoublet: name_doublet,
        UseToken: use_token,
        LetStand: let_stand,
        Double: double,
        Take: take,
        Pass: pass_double,
        Beaver: turn_again(Phase.BEAVER_OFFERED),
        Raccoon: turn_again(Phase.RACCOON_OFFERED),
        OfferResignation: offer_resignation,
        AcceptResignation: accept_resignation,
        RefuseResignation: refuse_resignation,
        NextGame: next_one,
    }
)
