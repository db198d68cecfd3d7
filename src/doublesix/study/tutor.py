"""The tutor: what an action at a table is worth, before it is done: `judged_action`.

What does not live here: whom it warns of what (the screens), judging (`study.judging`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.engine.computer import play_request
from doublesix.game import CUBE_ACTIONS, Double, Move, RollDice, allowed
from doublesix.notation.identified_state import identified_state
from doublesix.study.judging import judged_cube, judged_play

if TYPE_CHECKING:
    from doublesix.engine.engine import Engine
    from doublesix.game import Action, GameState
    from doublesix.study.judging import Judged

__all__ = ["judged_action"]

JUDGED: dict[type[Action], CubeAction] = {RollDice: CubeAction.NO_DOUBLE, **CUBE_ACTIONS}
"""What is a decision about the cube."""


def judged_action(
    engine: Engine, state: GameState, action: Action | type[RollDice], *, plies: int = 2
) -> Judged | None:
    """Judge an action before it is done.

    Args:
        engine: of the game.
        state: the game as it stands.
        action: allowed there; `RollDice` itself, or one with a roll, for rolling and leaving the cube alone.
        plies: rolls looked ahead.

    Returns:
        None where nothing is judged: resignations, tokens, doublets that are named, and a roll without a choice.
    """
    if isinstance(action, Move):
        return judged_play(engine, play_request(state), action.play, plies=plies)
    with_cube = JUDGED.get(action if isinstance(action, type) else type(action))
    if with_cube is None or (with_cube is CubeAction.NO_DOUBLE and Double not in allowed(state)):
        return None
    return judged_cube(engine, identified_state(state), with_cube, plies=plies)
