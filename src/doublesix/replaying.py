"""Playing a record again: the game that stands where its record ends.

The dice come out of the record; the opening throw, of which a record keeps no more than who started, is made
up so that the same side starts with the same roll. What is played again is held against the record all along: who
acts, how each game begins and how it ends.
What does not live here: the record (`record`), the board alone, without rules (`record.BoardWalk`).
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.errors import demand_type
from doublesix.game import (
    Beaver,
    Double,
    GameCube,
    KeepThrow,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    Pass,
    Phase,
    Raccoon,
    RollDice,
    Take,
    UseToken,
    start_match,
)
from doublesix.live_game import Game, dice_from
from doublesix.match import MoneySession, Seat
from doublesix.record import (
    CheckerPlay,
    CubeTurn,
    DoubletNamed,
    Ending,
    MatchRecord,
    Resignation,
    SetPosition,
    TokenUse,
)

if TYPE_CHECKING:
    from doublesix.dice import DiceSource, Roll
    from doublesix.game import Action, GameResult, GameState
    from doublesix.match import Score
    from doublesix.record import GameRecord, RecordedAction
    from doublesix.rules.variant import Variant

__all__ = ["replay"]

DONE_AGAIN: dict[CubeAction, Action] = {
    CubeAction.DOUBLE: Double(),
    CubeAction.TAKE: Take(),
    CubeAction.PASS: Pass(),
    CubeAction.BEAVER: Beaver(),
    CubeAction.RACCOON: Raccoon(),
}

STOPPED = (Ending.UNFINISHED, Ending.TIME)
"""Endings of games that might have gone on."""


def replay(record: MatchRecord, *, seed: int | None = None, dice: DiceSource | None = None) -> Game:
    """Play a record again from its first throw to its last action; of clocks a game knows nothing.

    Dice that had been thrown but not played when the record was made are not in it: then the game stands
    before that roll. Nor are resignations that were refused. A game that begins from another start is set up there.

    Args:
        record: what was played.
        seed: of the dice with which the game goes on; by default a fresh one.
        dice: another source of them, instead of `seed`.

    Raises:
        ValueError: both `seed` and `dice`; or the record holds a play against the rules, dice, a play or the value of a
            resignation that nobody knows, a side that acts out of its turn, a game that does not follow the one before
            (one is missing, or the score is another), a game that does not end as recorded, or a first game in which
            nothing happened.
        InvalidPositionError: a board set up in it is none of its game.
        IllegalActionError: it contradicts the rules in another way.
        TypeError: no `MatchRecord`, or no dice.
    """
    demand_type("record", record, MatchRecord)
    _, then = dice_from(seed, dice)
    if not record.games or not record.games[0].actions:
        raise ValueError("nothing happened in this record")
    first = record.games[0]
    throws = _Throws(first, then)
    match = record.variant if record.cycle is None else record.cycle
    state = start_match(match, record.terms, record.score(first), number=first.number)
    game = Game(state, throws, players=record.players)
    for played in record.games:
        if played is not first:
            throws.game = played
            game.apply(NextGame())
        _check_beginning(game.state, record, played)
        _play_again(game, played)
        _check_end(game.state, played)
    throws.game = None
    return game


def _check_beginning(state: GameState, record: MatchRecord, played: GameRecord) -> None:
    expected = _beginning(state.variant, state.number, state.score)
    recorded = _beginning(record.variant_of(played), played.number, record.score(played))
    if recorded != expected:
        raise ValueError(f"this record goes on with {recorded}, where {expected} is next")


def _beginning(variant: Variant, number: int, score: Score) -> str:
    first, second = score.points
    return f"game {number} ({variant.key}) at {first}-{second}{', the Crawford game' if score.is_crawford else ''}"


def _check_end(state: GameState, played: GameRecord) -> None:
    recorded = "no end" if played.ending in STOPPED else _end(played)
    ended = "no end" if state.result is None else _end(state.result)
    if recorded != ended:
        raise ValueError(f"the end of game {played.number} is in its record: {recorded}; by what was played: {ended}")


def _end(of: GameRecord | GameResult) -> str:
    return "a tie" if of.winner is None else f"{of.winner.name} wins {of.points}"


class _Throws:
    """Opening throws that let the same side start a game with the same roll; after the record, other dice.

    Args:
        game: the game of the record that begins next; None after the last one.
        then: what is thrown after it.
    """

    def __init__(self, game: GameRecord | None, then: DiceSource) -> None:
        self.game = game
        self._then = then

    def __copy__(self) -> _Throws:
        return _Throws(self.game, copy(self._then))

    def opening(self) -> tuple[int, int]:
        if self.game is None:
            return self._then.opening()
        rolls = (action.roll for action in self.game.actions if isinstance(action, CheckerPlay))
        roll = next(rolls, None)
        high, low = (6, 1) if roll is None or roll.is_doublet else (roll.high, roll.low)
        starter = self.game.actions[0].seat if self.game.actions else Seat.FIRST
        return (high, low) if starter is Seat.FIRST else (low, high)

    def roll(self, dice: int = 2) -> Roll:
        return self._then.roll(dice)


def _play_again(game: Game, played: GameRecord) -> None:
    """Let everything that happened in one game happen once more."""
    state = game.state
    if played.start not in (None, state.position_seen_by(Seat.FIRST)):
        game.set_up(played.start if state.on_roll is Seat.FIRST else played.start.swapped(), on_roll=state.on_roll)
    for action in played.actions:
        _again(game, action)
    if game.state.phase is Phase.LAST_WORD and played.ending not in STOPPED:
        game.apply(LetStand())


def _again(game: Game, action: RecordedAction) -> None:
    """Let one recorded action happen once more."""
    if not isinstance(action, Resignation | SetPosition):
        _check_turn(game.state, action)
    match action:
        case CheckerPlay():
            _play(game, action)
        case DoubletNamed(number=number):
            game.apply(NameDoublet(number))
        case TokenUse():
            game.apply(UseToken())
        case CubeTurn():
            game.apply(DONE_AGAIN[action.action])
        case Resignation(value=value):
            if value is None:
                raise ValueError("a resignation of unknown value cannot be played again")
            game.resign(action.seat, value)
        case SetPosition():
            _set_up(game, action)


def _check_turn(state: GameState, action: CheckerPlay | DoubletNamed | TokenUse | CubeTurn) -> None:
    if state.decider not in (None, action.seat):
        raise ValueError(f"{action.seat.name} acts in game {state.number} out of its turn: {action}")


def _set_up(game: Game, action: SetPosition) -> None:
    doubles = _automatic_doubles(game.state, action)
    cube = GameCube(action.cube_value, action.cube_owner, automatic_doubles=doubles)
    game.set_up(action.position, on_roll=action.seat, roll=action.roll, cube=cube)


def _automatic_doubles(state: GameState, action: SetPosition) -> int:
    """How often ties of the opening throw have turned the cube of a game that is set up as it begins."""
    begins = state.variant.start() == state.position == action.position and sum(state.rolls) <= 1
    is_plain = action.roll is None and action.cube_owner is None
    if not begins or not is_plain or not isinstance(state.terms, MoneySession):
        return 0
    doubles = action.cube_value.bit_length() - 1
    return doubles if doubles <= state.terms.automatic_doubles else 0


def _play(game: Game, action: CheckerPlay) -> None:
    if not action.is_legal or (action.roll is None and not action.chain):
        raise ValueError(f"{action.text or action.play} cannot be played again: it is illegal, or its dice are unknown")
    if action.roll is not None and game.state.phase is not Phase.ROLLED:
        is_kept = game.state.phase is Phase.STARTER_CHOOSES and action.roll == game.state.roll
        game.apply(KeepThrow() if is_kept else RollDice(action.roll))
    if action.play is not None:
        game.apply(Move(action.play))
