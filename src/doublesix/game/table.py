"""Who may do what now: the table of phases, and the conditions beyond it.

`TABLE` says which kinds of action a phase knows; documentation and tests read the same table. Some of
them are subject to a further condition (`Double` to the score, `UseToken` to who holds it …).
What does not live here: what comes of an action (`machine`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.errors import IllegalActionError
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
from doublesix.game.state import Phase
from doublesix.match import MoneySession, why_no_cube
from doublesix.rules.token import Token
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.game.state import GameState

__all__ = ["TABLE", "allowed", "illegal", "require", "rolls_by_itself", "why_no_turn"]

TABLE: Mapping[Phase, tuple[type[Action], ...]] = MappingProxyType(
    {
        Phase.OPENING: (OpeningRoll,),
        Phase.STARTER_CHOOSES: (KeepThrow, RollDice),
        Phase.ON_ROLL: (RollDice, Double, OfferResignation, UseToken),
        Phase.DOUBLE_OFFERED: (Take, Pass, Beaver),
        Phase.BEAVER_OFFERED: (Take, Pass, Raccoon),
        Phase.RACCOON_OFFERED: (Take, Pass),
        Phase.ROLLED: (Move, OfferResignation, UseToken),
        Phase.NAMES_DOUBLET: (NameDoublet, OfferResignation),
        Phase.LEFTOVERS: (Move, OfferResignation, UseToken),
        Phase.LAST_WORD: (LetStand, UseToken),
        Phase.RESIGNATION_OFFERED: (AcceptResignation, RefuseResignation),
        Phase.GAME_OVER: (NextGame,),
        Phase.MATCH_OVER: (),
    }
)
"""The kinds of action each phase knows."""


def allowed(state: GameState) -> tuple[type[Action], ...]:
    """The kinds of action that are open now."""
    return tuple(kind for kind in TABLE[state.phase] if _objection(state, kind) is None)


def rolls_by_itself(state: GameState) -> bool:
    """Whether nothing but a roll can come, a resignation aside: nobody has anything to decide."""
    return set(allowed(state)) - {OfferResignation} == {RollDice}


def require(state: GameState, kind: type[Action]) -> None:
    """Check that a kind of action is open now.

    Raises:
        IllegalActionError: it is not; the message says why and what is.
    """
    if kind not in TABLE[state.phase]:
        raise illegal(state, kind, Sentence("the game is waiting for {phase}", phase=Sentence(state.phase.value)))
    objection = _objection(state, kind)
    if objection is not None:
        raise illegal(state, kind, objection)


def illegal(state: GameState, kind: type[Action], reason: str) -> IllegalActionError:
    """The error for an action that is not allowed: why, and what is."""
    kinds = ", ".join(open_kind.__name__ for open_kind in allowed(state)) or "nothing"
    return IllegalActionError(
        Sentence(
            "{name} is not allowed now: {reason}; allowed: {kinds}", name=kind.__name__, reason=reason, kinds=kinds
        )
    )


# Conditions beyond the table: why a kind of action is closed, or None.


def _objection(state: GameState, kind: type[Action]) -> str | None:
    condition = _CONDITIONS.get(kind)
    return None if condition is None else condition(state)


def _why_no_double(state: GameState) -> str | None:
    if not state.has_cube:
        return Sentence("{variant} is played without the cube", variant=state.variant.title)
    if state.is_same_turn:
        return Sentence("this turn has begun with another roll")
    cube = state.cube.seen_by(state.on_roll)
    return state.terms.why_no_double(state.score, state.on_roll, cube, rolls=state.rolls)


def _why_no_beaver(state: GameState) -> str | None:
    if not isinstance(state.terms, MoneySession):
        return Sentence("there are no beavers in a match")
    return why_no_turn(state, 4) if state.terms.beavers else Sentence("this session is played without beavers")


def _why_no_raccoon(state: GameState) -> str | None:
    if not isinstance(state.terms, MoneySession) or not state.terms.raccoons:
        return Sentence("this session is played without raccoons")
    return why_no_turn(state, 4)


def why_no_turn(state: GameState, times: int) -> str | None:
    """Why the cube cannot go to so many times its value, or None."""
    return why_no_cube(times * state.cube.value, state.terms.cube_limit)


def _why_no_token(state: GameState) -> str | None:
    token = state.variant.rules.token
    if token is None:
        return Sentence("{variant} has no token", variant=state.variant.title)
    user = 1 if state.phase is Phase.LAST_WORD else 0
    if not state.position.memory[user]:
        if token is not Token.BOMB:
            return Sentence("it has been used in this game")
        is_theirs = any(state.position.memory)
        return Sentence("the other side holds it") if is_theirs else Sentence("neither side has it in this position")
    if token is Token.BOMB:
        return None if state.phase is Phase.ON_ROLL else Sentence("it is used before one's roll")
    if (state.roll if state.phase is Phase.ROLLED else state.undo) is None:
        return Sentence("there is no roll to cancel")
    return None


_CONDITIONS: Mapping[type[Action], Callable[[GameState], str | None]] = MappingProxyType(
    {Double: _why_no_double, Beaver: _why_no_beaver, Raccoon: _why_no_raccoon, UseToken: _why_no_token}
)
