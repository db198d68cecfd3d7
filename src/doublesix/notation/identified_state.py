"""A game as it stands as what an identifier says of it.

What does not live here: the identifiers (their own files), the way back (a game is set up, `game`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.game import Phase
from doublesix.match import Match, Seat
from doublesix.notation.identified import TURNS_BEFORE, IdentifiedPosition

if TYPE_CHECKING:
    from doublesix.game import GameState

__all__ = ["identified_state"]

OFFERS = {
    Phase.DOUBLE_OFFERED: CubeAction.DOUBLE,
    Phase.BEAVER_OFFERED: CubeAction.BEAVER,
    Phase.RACCOON_OFFERED: CubeAction.RACCOON,
}


def identified_state(state: GameState) -> IdentifiedPosition:
    """The position, the roll to play, cube, offers and score seen from the side on roll, the first seat below."""
    offer = OFFERS.get(state.phase)
    phase = state.resumes if state.phase is Phase.RESIGNATION_OFFERED else state.phase
    is_first = state.on_roll is Seat.FIRST
    points = state.score.points if is_first else state.score.points[::-1]
    return IdentifiedPosition(
        position=state.position,
        cube=state.cube.seen_by(state.on_roll) if offer is None else _cube_before(state, offer),
        roll=state.roll if phase is Phase.ROLLED else None,
        terms=state.terms,
        points=points if isinstance(state.terms, Match) else (0, 0),
        is_crawford=state.score.is_crawford,
        offer=offer,
        resignation=state.resignation,
        seat=Seat.SECOND if is_first else Seat.FIRST,
        variant=state.variant,
    )


def _cube_before(state: GameState, offer: CubeAction) -> CubeState:
    """The cube before this exchange began; once it was turned in it, only its value tells whose it was."""
    turns = TURNS_BEFORE.get(offer, 0)
    if not turns:
        return state.cube.seen_by(state.on_roll)
    value = state.cube.value >> turns
    is_centered = value == 1 << state.cube.automatic_doubles
    return CubeState(value, CubeOwner.CENTERED if is_centered else CubeOwner.PLAYER)
