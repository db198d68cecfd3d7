"""The course of a turn: the opening throw, rolls, plays, and who rolls next; the table has been checked.

What does not live here: which plays are legal (`rules.legal`), what follows a play by the rules
(`rules.turns`), tokens (`tokens`), the cube (`cube_turns`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.dice import FACES, Roll
from doublesix.errors import IllegalActionError
from doublesix.game.actions import Move, NameDoublet, OpeningRoll, RollDice
from doublesix.game.cube_turns import after_tied_throw
from doublesix.game.state import Phase
from doublesix.game.table import illegal
from doublesix.game.tokens import after_end, undo_after_play
from doublesix.match import Seat
from doublesix.rules.check import twin_of_many
from doublesix.rules.opening import FirstRoll
from doublesix.rules.turns import Next, named_chain
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from doublesix.game.actions import KeepThrow
    from doublesix.game.state import GameState
    from doublesix.play import Play

__all__ = ["keep_throw", "legal_twin", "move", "name_doublet", "roll_dice", "throw_opening"]


def throw_opening(state: GameState, action: OpeningRoll) -> GameState:
    """One die a side: the higher one starts, equal dice are thrown again."""
    try:
        roll = Roll(action.first, action.second)
    except ValueError as error:
        raise illegal(state, OpeningRoll, said(error)) from error
    if roll.is_doublet:
        return replace(state, cube=after_tied_throw(state))
    starter = Seat.FIRST if action.first > action.second else Seat.SECOND
    state = replace(state, on_roll=starter, position=state.position_seen_by(starter))
    match state.variant.rules.opening.first_roll:
        case FirstRoll.OPENING_THROW:
            return _with_roll(state, roll)
        case FirstRoll.FRESH_ROLL:
            return replace(state, phase=Phase.ON_ROLL)
        case FirstRoll.EITHER:
            return replace(state, phase=Phase.STARTER_CHOOSES, roll=roll)


def keep_throw(state: GameState, action: KeepThrow) -> GameState:
    """Play the opening throw."""
    assert state.roll is not None
    return _with_roll(state, state.roll)


def roll_dice(state: GameState, action: RollDice) -> GameState:
    """Put the dice on the table."""
    dice = state.variant.rules.dice
    if len(action.roll.dice) != dice:
        raise illegal(
            state,
            RollDice,
            Sentence(
                "{variant} is played with {dice} dice, not {count}",
                variant=state.variant.title,
                dice=dice,
                count=len(action.roll.dice),
            ),
        )
    return _with_roll(state, action.roll)


def _with_roll(state: GameState, roll: Roll) -> GameState:
    first, second = state.rolls
    rolls = (first + 1, second) if state.on_roll is Seat.FIRST else (first, second + 1)
    return replace(state, phase=Phase.ROLLED, roll=roll, chain=(), rolls=rolls, is_same_turn=False, undo=None)


def name_doublet(state: GameState, action: NameDoublet) -> GameState:
    """Put the chain of a named doublet on the table."""
    if action.number not in FACES:
        raise illegal(
            state,
            NameDoublet,
            Sentence("a doublet is named by a number from 1 to 6, not {number}", number=action.number),
        )
    return replace(state, phase=Phase.ROLLED, chain=named_chain(state.variant.rules, action.number))


def move(state: GameState, action: Move) -> GameState:
    """Play the dice on the table, and hand on the turn."""
    play = legal_twin(state, action.play)
    if play is None:
        dice = "".join(map(str, state.chain)) or state.roll
        raise IllegalActionError(Sentence("{play} is no legal play of {dice} here", play=action.play, dice=dice))
    end = state.variant.ending(play.result)
    after = replace(state, position=play.result, roll=None, chain=(), undo=undo_after_play(state))
    if end is not None:
        return after_end(after, end)
    if state.phase is Phase.LEFTOVERS:
        return replace(after, phase=Phase.ON_ROLL)
    return _handed_on(after, state, play)


def legal_twin(state: GameState, play: Play) -> Play | None:
    """The legal play that ends like this one; None if there is none. Plays too many to list are not listed."""
    throw = state.throw
    assert throw is not None
    if state.has_many_plays():
        return twin_of_many(state.variant.rules, state.position, throw, play)
    return next((found for found in state.legal_plays() if found == play), None)


def _handed_on(after: GameState, before: GameState, play: Play) -> GameState:
    """Who goes on after a play that did not end the game, and with what."""
    throw = before.throw
    assert throw is not None
    follows = before.variant.following(before.position, throw, play)
    match follows.next:
        case Next.AGAIN:
            return replace(after, phase=Phase.ON_ROLL, is_same_turn=True, undo=None)
        case Next.NAMES:
            return replace(after, phase=Phase.NAMES_DOUBLET)
    phase = Phase.LEFTOVERS if follows.leftovers else Phase.ON_ROLL
    return replace(
        after, phase=phase, chain=follows.leftovers, position=play.result.swapped(), on_roll=before.on_roll.other
    )
