"""Resignations: offered, accepted, refused; the table and the conditions have been checked.

Where a game is paid by the checker, whoever resigns pays for every checker not yet off: no way of playing
on could cost more. What does not live here: the values themselves (`rules.scoring`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.game.actions import OfferResignation
from doublesix.game.finish import finished
from doublesix.game.state import Phase
from doublesix.game.table import illegal
from doublesix.position import OFF
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from doublesix.game.actions import AcceptResignation, RefuseResignation
    from doublesix.game.state import GameState

__all__ = ["accept_resignation", "offer_resignation", "refuse_resignation", "resignation_points"]


def resignation_points(state: GameState, value: GameValue) -> int:
    """What the player on roll would lose by resigning, before the cube.

    Raises:
        ValueError: the game knows no such result.
    """
    scoring = state.variant.rules.scoring
    if not scoring.per_checker:
        return scoring.points(value)
    if value is not GameValue.SINGLE:
        raise ValueError(
            Sentence("this game is paid by the checker: it knows no {value}", value=Sentence(f"{value.name.lower()}s"))
        )
    return state.position.checkers() - state.position.player[OFF]


def offer_resignation(state: GameState, action: OfferResignation) -> GameState:
    """Put a value on the table."""
    try:
        value = GameValue(action.value)
        resignation_points(state, value)
    except ValueError as error:
        raise illegal(state, OfferResignation, said(error)) from error
    return replace(state, phase=Phase.RESIGNATION_OFFERED, resignation=value, resumes=state.phase)


def accept_resignation(state: GameState, action: AcceptResignation) -> GameState:
    """The other side wins what was offered."""
    assert state.resignation is not None
    return finished(state, state.on_roll.other, state.resignation, resignation_points(state, state.resignation))


def refuse_resignation(state: GameState, action: RefuseResignation) -> GameState:
    """Go on where the game was."""
    assert state.resumes is not None
    return replace(state, phase=state.resumes, resignation=None, resumes=None)
