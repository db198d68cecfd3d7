"""How a game ends and the next one begins.

What does not live here: when the board ends it and what that is worth (`rules.endings`, `rules.scoring`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.game.state import GameResult, GameState, Phase
from doublesix.match import Seat
from doublesix.rules.opening import LaterStarts

if TYPE_CHECKING:
    from doublesix.game.actions import NextGame
    from doublesix.rules.scoring import GameValue

__all__ = ["finished", "next_one", "tied"]


def finished(state: GameState, winner: Seat, value: GameValue, points: int) -> GameState:
    """The game won.

    Args:
        state: as it was.
        winner: of the game.
        value: single game, gammon or backgammon.
        points: before the cube.
    """
    won = state.terms.points_won(points, state.cube.value, has_cube=state.has_cube, is_cube_turned=state.cube.is_turned)
    score = state.terms.next_score(state.score, winner, won)
    phase = Phase.GAME_OVER if state.terms.winner(score) is None else Phase.MATCH_OVER
    result = GameResult(winner, value, won, score)
    return replace(_at_rest(state), phase=phase, result=result, last_winner=winner)


def tied(state: GameState, value: GameValue) -> GameState:
    """The game given to nobody: no points. It may have been the Crawford game all the same, of which there is one."""
    score = state.terms.next_score(state.score, Seat.FIRST, 0)
    result = GameResult(None, value, 0, score)
    return replace(_at_rest(state), phase=Phase.GAME_OVER, result=result)


def _at_rest(state: GameState) -> GameState:
    """Without anything that was still to be done."""
    return replace(state, cube_before=None, roll=None, chain=(), is_same_turn=False, undo=None, resumes=None)


def next_one(state: GameState, action: NextGame) -> GameState:
    """The next game of the match: the next one of its cycle, started by throw or by the last winner."""
    assert state.result is not None
    variant = state.variant if state.cycle is None else state.cycle.game(state.number + 1)
    following = GameState(
        variant=variant,
        terms=state.terms,
        score=state.result.score,
        position=variant.start(),
        number=state.number + 1,
        cycle=state.cycle,
        last_winner=state.last_winner,
    )
    # After ties alone nobody has won a game yet: then the dice decide.
    if variant.rules.opening.later_starts is LaterStarts.WINNER and state.last_winner is not None:
        return replace(following, phase=Phase.ON_ROLL, on_roll=state.last_winner)
    return following
