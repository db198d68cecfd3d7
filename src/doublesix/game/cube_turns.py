"""What turning the cube and answering it does to a game; the table and the conditions have been checked.

What does not live here: who may turn it (`table`, `match`), its own tables (`doublesix.cube`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doublesix.game.finish import finished
from doublesix.game.state import Phase
from doublesix.game.table import why_no_turn
from doublesix.match import MoneySession
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.game.actions import Action, Double, Pass, Take
    from doublesix.game.state import GameCube, GameState

__all__ = ["after_tied_throw", "double", "pass_double", "take", "turn_again"]


def after_tied_throw(state: GameState) -> GameCube:
    """The cube after equal dice in the opening throw: an automatic double, where they are agreed."""
    cube, terms = state.cube, state.terms
    if not state.has_cube or not isinstance(terms, MoneySession):
        return cube
    if cube.automatic_doubles >= terms.automatic_doubles or why_no_turn(state, 2) is not None:
        return cube
    return replace(cube, value=2 * cube.value, automatic_doubles=cube.automatic_doubles + 1)


def double(state: GameState, action: Double) -> GameState:
    """Offer the cube; the roll before can no longer be cancelled."""
    return replace(state, phase=Phase.DOUBLE_OFFERED, undo=None, cube_before=state.cube)


def turn_again(phase: Phase) -> Callable[[GameState, Any], GameState]:
    """Beaver and raccoon: the turn on the table counts as taken, the next one is offered."""

    def turn(state: GameState, action: Action) -> GameState:
        return replace(state, phase=phase, cube=_taken(state))

    return turn


def take(state: GameState, action: Take) -> GameState:
    """Play on for the cube on offer."""
    return replace(state, phase=Phase.ON_ROLL, cube=_taken(state), cube_before=None)


def _taken(state: GameState) -> GameCube:
    # Whoever ends the exchange, the side that was doubled keeps the cube.
    return replace(state.cube, value=2 * state.cube.value, owner=state.on_roll.other)


def pass_double(state: GameState, action: Pass) -> GameState:
    """The asked side loses what the cube showed before the turn it passes."""
    asked = state.decider
    assert asked is not None
    return finished(state, asked.other, GameValue.SINGLE, state.variant.rules.scoring.points(GameValue.SINGLE))
