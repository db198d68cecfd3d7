"""Tokens: what using one does, and the last word of a side that could still cancel the roll that beat it.

What does not live here: who may use one now (`table`), what a bomb does to a board (`rules.token`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.game.finish import finished, tied
from doublesix.game.state import Phase
from doublesix.rules.endings import Side
from doublesix.rules.token import Token, exploded

if TYPE_CHECKING:
    from doublesix.game.actions import LetStand, UseToken
    from doublesix.game.state import GameState
    from doublesix.position import Position
    from doublesix.rules.endings import GameEnd

__all__ = ["after_end", "let_stand", "undo_after_play", "use_token"]


def use_token(state: GameState, action: UseToken) -> GameState:
    """Explode the bomb, or cancel a roll."""
    if state.variant.rules.token is Token.BOMB:
        return _bombed(replace(state, position=exploded(state.position)))
    if state.phase is Phase.ROLLED:  # one's own roll
        return _thrown_again(state, replace(state.position, memory=(0, state.position.memory[1])))
    assert state.undo is not None
    on_roll = state.on_roll if state.phase is Phase.LAST_WORD else state.on_roll.other
    return _thrown_again(replace(state, on_roll=on_roll), replace(state.undo, memory=(state.undo.memory[0], 0)))


def _bombed(state: GameState) -> GameState:
    """The side on roll goes on, unless nobody can ever move again."""
    end = state.variant.ending(state.position)
    return state if end is None else _over(state, end)


def _thrown_again(state: GameState, position: Position) -> GameState:
    return replace(state, phase=Phase.ON_ROLL, position=position, roll=None, chain=(), is_same_turn=True, undo=None)


def undo_after_play(state: GameState) -> Position | None:
    """Where the other side may take its opponent back to once the dice on the table are played; None: nowhere.

    A doublet that was named is no roll of its own: it belongs to the one on which it was named. Dice that were left
    over are played by the side that could have cancelled the roll.
    """
    if state.phase is Phase.LEFTOVERS or state.variant.rules.token is not Token.REROLL:
        return None
    if state.roll is None:
        return state.undo
    return state.position if state.position.memory[1] else None


def after_end(state: GameState, end: GameEnd) -> GameState:
    """The game over, unless the beaten side may still cancel the roll that beat it."""
    if state.undo is not None and end.winner is Side.PLAYER:
        return replace(state, phase=Phase.LAST_WORD)
    return _over(state, end)


def let_stand(state: GameState, action: LetStand) -> GameState:
    """The roll that ended the game stands."""
    end = state.variant.ending(state.position)
    assert end is not None
    return _over(state, end)


def _over(state: GameState, end: GameEnd) -> GameState:
    if end.winner is None:
        return tied(state, end.value)
    winner = state.on_roll if end.winner is Side.PLAYER else state.on_roll.other
    return finished(state, winner, end.value, end.points)
