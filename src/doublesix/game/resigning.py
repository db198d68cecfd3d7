"""Resignations: offered, accepted, refused; for these the table and the conditions have been checked.

Only the side on roll offers one. What both sides agree upon, as at a real board, either may give up at any moment:
`resigned`, which checks for itself.

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
from doublesix.match import Seat
from doublesix.position import OFF
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from doublesix.game.actions import AcceptResignation, RefuseResignation
    from doublesix.game.state import GameState

__all__ = ["accept_resignation", "offer_resignation", "refuse_resignation", "resignation_points", "resigned"]


def resignation_points(state: GameState, seat: Seat, value: GameValue) -> int:
    """What a side would lose by resigning, before the cube.

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
    return state.position.checkers() - state.position_seen_by(seat).player[OFF]


def offer_resignation(state: GameState, action: OfferResignation) -> GameState:
    """Put a value on the table."""
    value = _known(state, state.on_roll, action.value)
    return replace(state, phase=Phase.RESIGNATION_OFFERED, resignation=value, resumes=state.phase)


def accept_resignation(state: GameState, action: AcceptResignation) -> GameState:
    """The other side wins what was offered."""
    assert state.resignation is not None
    return resigned(state, state.on_roll, state.resignation)


def refuse_resignation(state: GameState, action: RefuseResignation) -> GameState:
    """Go on where the game was."""
    assert state.resumes is not None
    first, second = state.refused
    refused = (first + 1, second) if state.on_roll is Seat.FIRST else (first, second + 1)
    return replace(state, phase=state.resumes, resignation=None, resumes=None, refused=refused)


def resigned(state: GameState, seat: Seat, value: GameValue) -> GameState:
    """The game given up by a side, in its turn or not, as the other side has agreed.

    Args:
        state: a game in progress.
        seat: who resigns.
        value: single game, gammon or backgammon.

    Raises:
        IllegalActionError: no game is in progress, or this one knows no such result.
    """
    if state.decider is None:
        reason = Sentence("the game is waiting for {phase}", phase=Sentence(state.phase.value))
        raise illegal(state, OfferResignation, reason)
    value = _known(state, seat, value)
    points = resignation_points(state, seat, value)
    return finished(replace(state, resignation=value), seat.other, value, points)


def _known(state: GameState, seat: Seat, value: GameValue) -> GameValue:
    """A value that the game knows; callers need not be typed."""
    try:
        value = GameValue(value)
        resignation_points(state, seat, value)
    except ValueError as error:
        raise illegal(state, OfferResignation, said(error)) from error
    return value
