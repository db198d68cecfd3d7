"""A game as it stands as what an identifier says of it.

What does not live here: the identifiers (their own files), the way back (a game is set up, `game`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.game import Phase
from doublesix.match import Match, Seat, terms_of_game
from doublesix.notation.identified import IdentifiedPosition

if TYPE_CHECKING:
    from doublesix.game import GameState

__all__ = ["identified_state"]

OFFERS = {
    Phase.DOUBLE_OFFERED: CubeAction.DOUBLE,
    Phase.BEAVER_OFFERED: CubeAction.BEAVER,
    Phase.RACCOON_OFFERED: CubeAction.RACCOON,
}


def identified_state(state: GameState) -> IdentifiedPosition:
    """The position, the roll to play, cube, offers and score seen from the side on roll, the first seat below.

    Where a cycle takes the cube from its games, the terms say that it may not be turned.
    """
    offer = OFFERS.get(state.phase)
    is_resigning = state.phase is Phase.RESIGNATION_OFFERED
    phase = state.resumes if is_resigning else state.phase
    is_first = state.on_roll is Seat.FIRST
    points = state.score.points if is_first else state.score.points[::-1]
    return IdentifiedPosition(
        position=state.position,
        cube=state.cube_before_offers(),
        roll=state.roll if phase is Phase.ROLLED else None,
        terms=terms_of_game(state.terms, state.variant, state.cycle),
        points=points if isinstance(state.terms, Match) else (0, 0),
        is_crawford=state.score.is_crawford,
        offer=offer,
        resignation=state.resignation if is_resigning else None,
        seat=state.on_roll.other,
        variant=state.variant,
    )
