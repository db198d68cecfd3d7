"""A game in progress: the state machine of `game`, dice to feed it, and the record it leaves behind.

    game = new_game(seed=7, length=5)
    game.apply(game.legal_plays()[0])       # the opening throw has been made
    game.roll()                             # the other side's dice
    game.record                             # a MatchRecord, at any moment
    print(game); game.svg()                 # the board, seen by the side on roll

What does not live here: who may do what (`game`), playing a record again (`replaying`), clocks and several
people (`server`), choosing plays (`engine`).
"""

from __future__ import annotations

import copy
import secrets
from dataclasses import replace
from numbers import Integral
from typing import TYPE_CHECKING, Any, Unpack

from doublesix.dice import SeededDice
from doublesix.errors import IllegalActionError, demand_type
from doublesix.game import (
    CUBE_ACTIONS,
    AcceptResignation,
    Action,
    Beaver,
    Double,
    Move,
    NameDoublet,
    NextGame,
    OpeningRoll,
    Pass,
    Phase,
    Raccoon,
    RollDice,
    Take,
    UseToken,
    allowed,
    apply,
    legal_twin,
    require,
    resigned,
    start_match,
)
from doublesix.kernel import WIDEST, sampled_plays
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.board_text import MARKS
from doublesix.notation.identified_state import identified_state
from doublesix.play import Play
from doublesix.position import NOTEBOOK_WIDTH
from doublesix.record import (
    CheckerPlay,
    CubeTurn,
    DoubletNamed,
    Ending,
    GameRecord,
    MatchRecord,
    Resignation,
    SetPosition,
    TokenUse,
)
from doublesix.rules.cycle import Cycle
from doublesix.rules.scoring import GameValue
from doublesix.rules.variant import Variant
from doublesix.variants.cycles import find_game
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.dice import DiceSource, Roll
    from doublesix.game import GameCube, GameState
    from doublesix.match import Score, Terms
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.position import Position
    from doublesix.record import RecordedAction

__all__ = ["Game", "dice_from", "ending_of", "new_game"]

ENDINGS: dict[type[Action], Ending] = {Pass: Ending.PASSED, AcceptResignation: Ending.RESIGNED}
"""How a game ended that the board did not end."""


def new_game(
    variant: Variant | Cycle | str = STANDARD,
    *,
    seed: int | None = None,
    length: int | None = None,
    terms: Terms | None = None,
    score: tuple[int, int] = (0, 0),
    is_crawford: bool | None = None,
    players: tuple[str, str] = ("First", "Second"),
    dice: DiceSource | None = None,
) -> Game:
    """Begin a game; the opening throw is made at once.

    Args:
        variant: the game, or several in turn, or a key, name or alias of either; by default the standard game.
        seed: of the dice; by default a fresh one.
        length: points of a match; without it and `terms`, a money session.
        terms: match or session with all its options, instead of `length`.
        score: points of both seats before the game, first seat first.
        is_crawford: whether this is the Crawford game; by default it is, if at that score it can be.
        players: names for the record, first seat first.
        dice: another source of dice, instead of `seed`.

    Raises:
        UnknownVariantError: no game of that name.
        ValueError: both `length` and `terms`, or both `seed` and `dice`; not two names; a score at which the match is
            over, or which is none of a Crawford game.
        TypeError: an argument of another type.
    """
    demand_type("variant", variant, Variant, Cycle, str)
    demand_type("terms", terms, Match, MoneySession, optional=True)
    demand_type("length", length, Integral, optional=True)
    seed, dice = dice_from(seed, dice)
    if length is not None and terms is not None:
        raise ValueError("give either a length or terms, not both")
    found = find_game(variant) if isinstance(variant, str) else variant
    if terms is None:
        terms = MoneySession() if length is None else Match(length)
    return Game(start_match(found, terms, _score(terms, score, is_crawford)), dice, players=players, seed=seed)


def dice_from(seed: int | None, dice: DiceSource | None) -> tuple[int | None, DiceSource]:
    """The dice that somebody means who gives either of them, or neither; and their seed, where they have one.

    Raises:
        ValueError: both.
        TypeError: no seed, no dice.
    """
    demand_type("seed", seed, Integral, optional=True)
    if dice is not None and not callable(getattr(dice, "roll", None)):
        raise TypeError(f"dice must be a source of rolls, such as ListedDice(['31']), not {dice!r}")
    if dice is None:
        seed = secrets.randbits(63) if seed is None else seed
        return seed, SeededDice(seed)
    if seed is not None:
        raise ValueError("give either a seed or dice, not both")
    return None, dice


def _score(terms: Terms, points: tuple[int, int], is_crawford: bool | None) -> Score:
    if len(points) != 2 or not all(isinstance(count, Integral) and count >= 0 for count in points):
        raise ValueError(f"a score is the points of both seats, such as (2, 1), not {points!r}")
    score = terms.score_at((int(points[0]), int(points[1])), is_crawford=is_crawford)
    terms.context(score, Seat.FIRST)  # which refuses a match that is over
    return score


class Game:
    """A match or session being played.

    Args:
        state: where it begins.
        dice: where rolls come from.
        players: names for the record, first seat first.
        seed: the seed of the dice, if they have one.

    Raises:
        ValueError: not two names.

    Attributes:
        state: the state now.
        seed: the seed of the dice, or None.
    """

    def __init__(
        self,
        state: GameState,
        dice: DiceSource,
        *,
        players: tuple[str, str] = ("First", "Second"),
        seed: int | None = None,
    ) -> None:
        if isinstance(players, str) or len(players) != 2 or not all(isinstance(name, str) for name in players):
            raise ValueError(f"players are two names, not {players!r}")
        self.state = state
        self.seed = None if seed is None else int(seed)
        self._dice = dice
        self._players = (players[0], players[1])
        self._games: tuple[GameRecord, ...] = ()
        self._actions: tuple[RecordedAction, ...] = ()
        if state.phase is Phase.OPENING:
            self._begin(state)
        else:
            self._note_set_up(state)

    def copy(self) -> Game:
        """The same game, to be played on for itself; `copy.copy` gives it, too.

        Its dice are a copy as they lie (`copy.copy` of them): seeded and listed ones go on alike in both games, each
        game using up its own. `ManualDice` ask the same person for both.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _dice=copy.copy(self._dice))
        return twin

    __copy__ = copy

    def allowed(self) -> tuple[type[Action], ...]:
        """The kinds of action that are open now."""
        return allowed(self.state)

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays of the roll on the table; none while there is none.

        Raises:
            TooManyPlaysError: they are too many to list, as a doublet's may be that goes on with other numbers;
                `sampled_plays` gives some.
        """
        return self.state.legal_plays()

    def sampled_plays(self, widest: int = WIDEST) -> tuple[Play, ...]:
        """The plays of the roll on the table, or some of them where they may be too many to list.

        Args:
            widest: how many positions are followed from after each number of a long chain.
        """
        state = self.state
        if state.throw is None or Move not in self.allowed() or not state.has_many_plays():
            return state.legal_plays()
        return tuple(sampled_plays(state.variant, state.position, state.throw, widest=widest))

    def roll(self) -> Roll:
        """Throw the dice for the player on roll.

        Raises:
            IllegalActionError: no roll is due.
            Exception: whatever the dice raise, as `ListedDice` that are used up raise a `LookupError`.
        """
        require(self.state, RollDice)  # before the dice: a refused roll must not change the rolls to come
        roll = self._dice.roll(self.state.variant.rules.dice)
        self.apply(RollDice(roll))
        return roll

    def apply(self, action: Action | Play) -> GameState:
        """Do something; a bare `Play` stands for moving it.

        Raises:
            IllegalActionError: it is not allowed now.
            TypeError: it is no action.
            Exception: whatever the dice raise over the opening throw of the next game, which then has not begun.
        """
        if not isinstance(action, Action | Play):
            raise TypeError(f"action must be one such as Double(), or a Play such as legal_plays lists, not {action!r}")
        if isinstance(action, Play):
            action = Move(action)
        if isinstance(action, Move) and Move in self.allowed():
            # A play is known by its result; its steps may be nonsense, which nobody could read back from the record.
            action = Move(legal_twin(self.state, action.play) or action.play)
        after = apply(self.state, action)
        if isinstance(action, NextGame):
            self._begin(after)
        else:
            before, self.state = self.state, after
            self._note(before, action)
        return self.state

    def resign(self, seat: Seat, value: GameValue = GameValue.SINGLE) -> GameState:
        """End the game by a resignation that both sides agree on; a side may resign in its turn or not.

        The action `OfferResignation` is for the side on roll alone, and waits for an answer.

        Args:
            seat: who resigns.
            value: single game, gammon or backgammon.

        Raises:
            IllegalActionError: the game is over, or knows no such result.
            TypeError: `seat` is no Seat.
        """
        demand_type("seat", seat, Seat)
        before, self.state = self.state, resigned(self.state, seat, value)
        self._note_resignation(before, seat)
        self._note_end(Ending.RESIGNED)
        return self.state

    def set_up(
        self, position: Position, *, on_roll: Seat, roll: Roll | None = None, cube: GameCube | None = None
    ) -> None:
        """Set up the board in the middle of a game that is not over; the record says so.

        Dice on the table were thrown all the same, and are noted; not so the opening throw of a game in which nothing
        else has happened, which begins on the board that is set up.

        Args:
            position: seen by `on_roll`.
            on_roll: whose turn it is.
            roll: the dice to play; None before the roll.
            cube: the cube on the table; by default as it is.

        Raises:
            IllegalActionError: the game is over; `NextGame` begins another one.
            InvalidPositionError: as `GameState.at`, with every problem.
        """
        if self.state.is_over:
            raise IllegalActionError("the game is over: no board is set up before the next game begins")
        before, self.state = self.state, self.state.at(position, on_roll=on_roll, roll=roll, cube=cube)
        if before.throw is not None and self._actions:
            self._note_unplayed(before)
        self._note_set_up(self.state)

    @property
    def record(self) -> MatchRecord:
        """Everything played so far."""
        games = self._games if self.state.is_over else (*self._games, self._game_record(self.state))
        cycle = self.state.cycle
        return MatchRecord(
            players=self._players,
            terms=self.state.terms,
            variant=self.state.variant if cycle is None else cycle.game(1),
            games=games,
            cycle=cycle,
        )

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The board as an SVG picture, seen by the side on roll; the first seat has the light checkers.

        Args:
            options: as in `Variant.svg`; cube, roll and colors are those of the game unless you give others.
        """
        return identified_state(self.state).svg(**{**self._shown(), **options})

    def _repr_svg_(self) -> str:
        return self.svg(width=NOTEBOOK_WIDTH)

    def __str__(self) -> str:
        marks = MARKS if self.state.on_roll is Seat.FIRST else MARKS[::-1]
        return identified_state(self.state).text(player_mark=marks[0], opponent_mark=marks[1], **self._shown())

    def __repr__(self) -> str:
        state = self.state
        game = state.variant.key if state.cycle is None else f"{state.cycle.key}: {state.variant.key}"
        first, second = state.score.points
        return f"<Game of {game}, game {state.number} at {first}-{second}, waiting for {state.phase.value}>"

    def _shown(self) -> dict[str, Any]:
        """What a drawing of the board tells that no identifier says."""
        without_cube = {} if self.state.has_cube else {"cube": None}
        return {"roll": self.state.roll, "is_over": self.state.is_over, **without_cube}

    def _begin(self, state: GameState) -> None:
        # Nobody has anything to decide in an opening throw, so it is made at once. Dice may fail: no game begins then.
        while state.phase is Phase.OPENING:
            state = apply(state, OpeningRoll(*self._dice.opening()))
        self.state = state
        if state.cube.value > 1:
            # Automatic doubles: the game begins with a cube that nobody has offered.
            self._note_set_up(replace(state, roll=None))

    def _note(self, before: GameState, action: Action) -> None:
        """Write an action that has just been applied into the record."""
        match action:
            case Move(play):
                self._note_down(CheckerPlay(before.on_roll, before.roll, play, chain=before.chain))
            case NameDoublet(number):
                self._note_down(DoubletNamed(before.on_roll, number))
            case UseToken():
                self._note_token(before)
            case Double() | Take() | Pass() | Beaver() | Raccoon():
                self._note_down(_cube_turn(before, action))
            case AcceptResignation():
                self._note_resignation(before, before.on_roll)
        if self.state.is_over:
            self._note_end(ending_of(self.state, action))

    def _note_resignation(self, before: GameState, seat: Seat) -> None:
        if before.throw is not None:
            self._note_unplayed(before)
        self._note_down(Resignation(seat, self.state.resignation))

    def _note_end(self, ending: Ending) -> None:
        result = self.state.result
        assert result is not None
        ended = replace(self._game_record(self.state), winner=result.winner, points=result.points, ending=ending)
        self._games, self._actions = (*self._games, ended), ()

    def _note_token(self, before: GameState) -> None:
        seat, token = before.decider, before.variant.rules.token
        assert seat is not None
        assert token is not None
        if before.phase is Phase.ROLLED:
            self._note_unplayed(before)
        self._note_down(TokenUse(seat, token))

    def _note_unplayed(self, before: GameState) -> None:
        """Dice on the table when somebody cancelled them, resigned or set up a board: they were thrown all the same."""
        self._note_down(CheckerPlay(before.on_roll, before.roll, None, chain=before.chain))

    def _note_set_up(self, state: GameState) -> None:
        self._note_down(
            SetPosition(
                state.on_roll,
                state.position,
                roll=state.roll,
                cube_value=state.cube.value,
                cube_owner=state.cube.owner,
            )
        )

    def _note_down(self, action: RecordedAction) -> None:
        self._actions = (*self._actions, action)

    def _game_record(self, state: GameState) -> GameRecord:
        return GameRecord(
            number=state.number,
            start_score=state.score.points,
            is_crawford=state.score.is_crawford,
            actions=self._actions,
            variant=None if state.cycle is None else state.variant,
        )


def _cube_turn(before: GameState, action: Action) -> CubeTurn:
    assert before.decider is not None
    # A beaver and a raccoon take the turn before them as well.
    times = 4 if isinstance(action, Beaver | Raccoon) else 2
    return CubeTurn(before.decider, CUBE_ACTIONS[type(action)], times * before.cube.value)


def ending_of(state: GameState, action: Action | None) -> Ending:
    """How a game that is over ended, its last action given."""
    assert state.result is not None
    if action is not None and type(action) in ENDINGS:
        return ENDINGS[type(action)]
    if state.result.winner is None:
        return Ending.TIED
    return Ending.shown_by(state.position, state.variant.checkers)
