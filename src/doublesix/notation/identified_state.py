"""A game as it stands as what an identifier says of it.

What does not live here: the identifiers (their own files), the way back (a game is set up, `game`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.game import Phase
from doublesix.match import Match, Seat
from doublesix.notation.identified import IdentifiedPosition

if TYPE_CHECKING:
    from doublesix.game import GameState

__all__ = ["identified_state"]


def identified_state(state: GameState) -> IdentifiedPosition:
    """The position, the roll to play, cube and score, seen by the side on roll; the first seat sits at the bottom.

    Offers that wait are left out.
    """
    is_first = state.on_roll is Seat.FIRST
    points = state.score.points if is_first else state.score.points[::-1]
    return IdentifiedPosition(
        position=state.position,
        cube=state.cube.seen_by(state.on_roll),
        roll=state.roll if state.phase is Phase.ROLLED else None,
        terms=state.terms,
        points=points if isinstance(state.terms, Match) else (0, 0),
        is_crawford=state.score.is_crawford,
        seat=Seat.SECOND if is_first else Seat.FIRST,
        variant=state.variant,
    )
