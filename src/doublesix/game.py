"""One game after another as a pure state machine: who may do what now, and what comes of it.

`TABLE` says which kinds of action a phase knows; documentation and tests read the same table. Some of
them are subject to a further condition (`Double` to the score, `Beaver` to the session …); `allowed`
gives those that are open right now and `apply` the state that follows. Nothing here rolls dice, waits
or prints: whoever drives the machine brings the dice along in the action.

    OPENING ─► ROLLED ─► ON_ROLL ─► ROLLED ─► … ─► GAME_OVER ─► OPENING …  or MATCH_OVER
                            └► DOUBLE_OFFERED ─► BEAVER_OFFERED ─► RACCOON_OFFERED

What does not live here: legal plays (`rules.legal`), the cube's own tables (`cube`), Crawford and
Jacoby (`match`), a game with dice and a record of its own (`live_game`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import IllegalActionError
from doublesix.match import MoneySession, Score, Seat
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "TABLE",
    "AcceptResignation",
    "Action",
    "Beaver",
    "Double",
    "GameCube",
    "GameResult",
    "GameState",
    "KeepThrow",
    "Move",
    "NextGame",
    "OfferResignation",
    "OpeningRoll",
    "Pass",
    "Phase",
    "Raccoon",
    "RefuseResignation",
    "RollDice",
    "Take",
    "allowed",
    "apply",
    "next_game",
    "require",
    "start_match",
]


class Phase(Enum):
    """What the game is waiting for."""

    OPENING = "the opening throw"
    STARTER_CHOOSES = "the starter: play the opening throw or roll afresh"
    ON_ROLL = "the player on roll: the cube or the dice"
    DOUBLE_OFFERED = "an answer to the double"
    BEAVER_OFFERED = "the doubler's answer to the beaver"
    RACCOON_OFFERED = "an answer to the raccoon"
    ROLLED = "the player on roll: a play"
    RESIGNATION_OFFERED = "an answer to the resignation"
    GAME_OVER = "the next game"
    MATCH_OVER = "nothing: the match is over"


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die a side; equal dice are thrown again."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class KeepThrow:
    """The starter plays the two numbers of the opening throw."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """The player on roll throws the dice; here is what they show."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class Move:
    """The player on roll plays the roll."""

    play: Play


@dataclass(frozen=True, slots=True)
class Double:
    """The player on roll offers the cube at twice its value."""


@dataclass(frozen=True, slots=True)
class Take:
    """The asked side plays on for twice the cube."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The asked side gives the game up for the cube as it was before the turn."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """The doubled side turns the cube once more and keeps it."""


@dataclass(frozen=True, slots=True)
class Raccoon:
    """The doubler answers a beaver by turning the cube again; the other side keeps it."""


@dataclass(frozen=True, slots=True)
class OfferResignation:
    """The player on roll offers to lose now, a single game, a gammon or a backgammon."""

    value: GameValue = GameValue.SINGLE


@dataclass(frozen=True, slots=True)
class AcceptResignation:
    """The other side accepts: the game is over."""


@dataclass(frozen=True, slots=True)
class RefuseResignation:
    """The other side wants more: the game goes on where it was."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Set up the next game."""


Action = (
    OpeningRoll
    | KeepThrow
    | RollDice
    | Move
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | OfferResignation
    | AcceptResignation
    | RefuseResignation
    | NextGame
)
"""Everything anybody can do."""

TABLE: Mapping[Phase, tuple[type[Action], ...]] = MappingProxyType(
    {
        Phase.OPENING: (OpeningRoll,),
        Phase.STARTER_CHOOSES: (KeepThrow, RollDice),
        Phase.ON_ROLL: (RollDice, Double, OfferResignation),
        Phase.DOUBLE_OFFERED: (Take, Pass, Beaver),
        Phase.BEAVER_OFFERED: (Take, Pass, Raccoon),
        Phase.RACCOON_OFFERED: (Take, Pass),
        Phase.ROLLED: (Move, OfferResignation),
        Phase.RESIGNATION_OFFERED: (AcceptResignation, RefuseResignation),
        Phase.GAME_OVER: (NextGame,),
        Phase.MATCH_OVER: (),
    }
)
"""The kinds of action each phase knows."""

ANSWERED_BY_OPPONENT = (Phase.DOUBLE_OFFERED, Phase.RACCOON_OFFERED, Phase.RESIGNATION_OFFERED)
DECIDED_BY_NOBODY = (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER)


@dataclass(frozen=True, slots=True)
class GameCube:
    """The cube on the table.

    Args:
        value: what it shows.
        owner: whose it is; None in the middle.
        is_turned: a double has been taken in this game (wakes gammons under the Jacoby rule).
        automatic_doubles: how often a tie of the opening throw has turned it.
    """

    value: int = 1
    owner: Seat | None = None
    is_turned: bool = False
    automatic_doubles: int = 0

    def seen_by(self, seat: Seat) -> CubeState:
        """The cube seen by a seat."""
        if self.owner is None:
            return CubeState(self.value)
        return CubeState(self.value, CubeOwner.PLAYER if self.owner is seat else CubeOwner.OPPONENT)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended.

    Args:
        winner: who won it.
        value: single game, gammon or backgammon.
        points: what the winner scores, cube included.
        score: after the game.
    """

    winner: Seat
    value: GameValue
    points: int
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game in progress; every action makes a new state.

    Args:
        variant: the game played.
        terms: match or money session.
        score: at the start of this game.
        position: seen by `on_roll`.
        on_roll: whose turn it is (in OPENING nobody's yet; the position is then seen by Seat.FIRST).
        phase: what the game is waiting for.
        cube: the cube on the table; while an offer waits, before the offer.
        roll: the dice to play.
        rolls: rolls each seat has made in this game.
        resignation: the value on offer.
        resumes: where the game goes on when a resignation is refused.
        number: of this game, counted from 1.
        result: once the game is over.
    """

    variant: Variant
    terms: Terms
    score: Score
    position: Position
    on_roll: Seat = Seat.FIRST
    phase: Phase = Phase.OPENING
    cube: GameCube = GameCube()
    roll: Roll | None = None
    rolls: tuple[int, int] = (0, 0)
    resignation: GameValue | None = None
    resumes: Phase | None = None
    number: int = 1
    result: GameResult | None = None

    @property
    def decider(self) -> Seat | None:
        """Whose decision is awaited; None where there is nothing to decide."""
        if self.phase in DECIDED_BY_NOBODY:
            return None
        return self.on_roll.other if self.phase in ANSWERED_BY_OPPONENT else self.on_roll

    @property
    def is_over(self) -> bool:
        """Whether this game has ended."""
        return self.result is not None

    def position_seen_by(self, seat: Seat) -> Position:
        """The position from the side of a seat."""
        return self.position if seat is self.on_roll else self.position.swapped()

    def at(
        self, position: Position, *, on_roll: Seat, roll: Roll | None = None, cube: GameCube | None = None
    ) -> GameState:
        """This game set up in the middle.

        Args:
            position: seen by `on_roll`.
            on_roll: whose turn it is.
            roll: the dice to play; None before the roll.
            cube: the cube on the table; by default as it is.
        """
        return replace(
            self,
            position=position,
            on_roll=on_roll,
            phase=Phase.ON_ROLL if roll is None else Phase.ROLLED,
            roll=roll,
            cube=self.cube if cube is None else cube,
        )

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays of the roll on the table; none in other phases."""
        if self.phase is not Phase.ROLLED or self.roll is None:
            return ()
        return self.variant.legal_plays(self.position, self.roll)


def start_match(variant: Variant, terms: Terms) -> GameState:
    """The state before the first opening throw of a match or session."""
    return GameState(variant=variant, terms=terms, score=terms.first_score(), position=variant.start())


def next_game(state: GameState) -> GameState:
    """The next game of the match; short for applying `NextGame`."""
    return apply(state, NextGame())


def allowed(state: GameState) -> tuple[type[Action], ...]:
    """The kinds of action that are open now."""
    return tuple(kind for kind in TABLE[state.phase] if _objection(state, kind) is None)


def apply(state: GameState, action: Action) -> GameState:
    """The state after an action.

    Raises:
        IllegalActionError: the action is not allowed now; the message says why and what is.
    """
    require(state, type(action))
    return _HANDLERS[type(action)](state, action)


def require(state: GameState, kind: type[Action]) -> None:
    """Check that a kind of action is open now.

    Raises:
        IllegalActionError: it is not; the message says why and what is.
    """
    if kind not in TABLE[state.phase]:
        raise _illegal(state, kind, f"the game is waiting for {state.phase.value}")
    objection = _objection(state, kind)
    if objection is not None:
        raise _illegal(state, kind, objection)


# Conditions beyond the table: why a kind of action is closed, or None.


def _objection(state: GameState, kind: type[Action]) -> str | None:
    condition = _CONDITIONS.get(kind)
    return None if condition is None else condition(state)


def _why_no_double(state: GameState) -> str | None:
    if not state.variant.cube:
        return f"{state.variant.name} is played without the cube"
    cube = state.cube.seen_by(state.on_roll)
    return state.terms.why_no_double(state.score, state.on_roll, cube, rolls=state.rolls)


def _why_no_beaver(state: GameState) -> str | None:
    if not isinstance(state.terms, MoneySession):
        return "there are no beavers in a match"
    return _why_no_turn(state, 4) if state.terms.beavers else "this session is played without beavers"


def _why_no_raccoon(state: GameState) -> str | None:
    if not isinstance(state.terms, MoneySession) or not state.terms.raccoons:
        return "this session is played without raccoons"
    return _why_no_turn(state, 4)


def _why_no_turn(state: GameState, times: int) -> str | None:
    limit = state.terms.cube_limit
    if limit is not None and times * state.cube.value > limit:
        return f"the house allows no cube above {limit}"
    return None


_CONDITIONS: Mapping[type[Action], Callable[[GameState], str | None]] = MappingProxyType(
    {Double: _why_no_double, Beaver: _why_no_beaver, Raccoon: _why_no_raccoon}
)


def _illegal(state: GameState, kind: type[Action], reason: str) -> IllegalActionError:
    kinds = ", ".join(open_kind.__name__ for open_kind in allowed(state)) or "nothing"
    return IllegalActionError(f"{kind.__name__} is not allowed now: {reason}; allowed: {kinds}")


# What each kind of action does; the table and the conditions have been checked.


def _throw_opening(state: GameState, action: OpeningRoll) -> GameState:
    try:
        roll = Roll(action.first, action.second)
    except ValueError as error:
        raise _illegal(state, OpeningRoll, str(error)) from error
    if roll.is_doublet:
        return replace(state, cube=_after_tie(state))
    starter = Seat.FIRST if action.first > action.second else Seat.SECOND
    state = replace(state, on_roll=starter, position=state.position_seen_by(starter))
    match state.variant.rules.opening.first_roll:
        case FirstRoll.OPENING_THROW:
            return _with_roll(state, roll)
        case FirstRoll.FRESH_ROLL:
            return replace(state, phase=Phase.ON_ROLL)
        case FirstRoll.EITHER:
            return replace(state, phase=Phase.STARTER_CHOOSES, roll=roll)


def _after_tie(state: GameState) -> GameCube:
    cube, terms = state.cube, state.terms
    if not state.variant.cube or not isinstance(terms, MoneySession):
        return cube
    if cube.automatic_doubles >= terms.automatic_doubles or _why_no_turn(state, 2) is not None:
        return cube
    return replace(cube, value=2 * cube.value, automatic_doubles=cube.automatic_doubles + 1)


def _keep_throw(state: GameState, action: KeepThrow) -> GameState:
    assert state.roll is not None
    return _with_roll(state, state.roll)


def _roll_dice(state: GameState, action: RollDice) -> GameState:
    dice = state.variant.rules.dice
    if len(action.roll.dice) != dice:
        raise _illegal(state, RollDice, f"{state.variant.name} is played with {dice} dice, not {len(action.roll.dice)}")
    return _with_roll(state, action.roll)


def _with_roll(state: GameState, roll: Roll) -> GameState:
    first, second = state.rolls
    rolls = (first + 1, second) if state.on_roll is Seat.FIRST else (first, second + 1)
    return replace(state, phase=Phase.ROLLED, roll=roll, rolls=rolls)


def _move(state: GameState, action: Move) -> GameState:
    if action.play not in state.legal_plays():
        raise _illegal(state, Move, f"{action.play} is no legal play of {state.roll} here")
    result = action.play.result
    value = state.variant.game_value(result)
    if value is not None:
        return _finished(replace(state, position=result, roll=None), state.on_roll, value)
    return replace(state, phase=Phase.ON_ROLL, position=result.swapped(), on_roll=state.on_roll.other, roll=None)


def _double(state: GameState, action: Double) -> GameState:
    return replace(state, phase=Phase.DOUBLE_OFFERED)


def _turn_again(phase: Phase) -> Callable[[GameState, Any], GameState]:
    """Beaver and raccoon: the turn on the table counts as taken, the next one is offered."""

    def turn(state: GameState, action: Action) -> GameState:
        return replace(state, phase=phase, cube=_taken(state))

    return turn


def _take(state: GameState, action: Take) -> GameState:
    return replace(state, phase=Phase.ON_ROLL, cube=_taken(state))


def _taken(state: GameState) -> GameCube:
    # Whoever ends the exchange, the side that was doubled keeps the cube.
    return replace(state.cube, value=2 * state.cube.value, owner=state.on_roll.other, is_turned=True)


def _pass(state: GameState, action: Pass) -> GameState:
    asked = state.decider
    assert asked is not None
    return _finished(state, asked.other, GameValue.SINGLE)


def _offer_resignation(state: GameState, action: OfferResignation) -> GameState:
    try:
        value = GameValue(action.value)
        state.variant.rules.scoring.points(value)
    except ValueError as error:
        raise _illegal(state, OfferResignation, str(error)) from error
    return replace(state, phase=Phase.RESIGNATION_OFFERED, resignation=value, resumes=state.phase)


def _accept_resignation(state: GameState, action: AcceptResignation) -> GameState:
    assert state.resignation is not None
    return _finished(state, state.on_roll.other, state.resignation)


def _refuse_resignation(state: GameState, action: RefuseResignation) -> GameState:
    assert state.resumes is not None
    return replace(state, phase=state.resumes, resignation=None, resumes=None)


def _finished(state: GameState, winner: Seat, value: GameValue) -> GameState:
    points = state.terms.points_won(
        state.variant.rules.scoring.points(value), state.cube.value, is_cube_turned=state.cube.is_turned
    )
    score = state.terms.next_score(state.score, winner, points)
    phase = Phase.GAME_OVER if state.terms.winner(score) is None else Phase.MATCH_OVER
    return replace(state, phase=phase, resumes=None, result=GameResult(winner, value, points, score))


def _next_game(state: GameState, action: NextGame) -> GameState:
    assert state.result is not None
    following = GameState(
        variant=state.variant,
        terms=state.terms,
        score=state.result.score,
        position=state.variant.start(),
        number=state.number + 1,
    )
    if state.variant.rules.opening.later_starts is LaterStarts.WINNER:
        return replace(following, phase=Phase.ON_ROLL, on_roll=state.result.winner)
    return following


_HANDLERS: Mapping[type[Action], Callable[[GameState, Any], GameState]] = MappingProxyType(
    {
        OpeningRoll: _throw_opening,
        KeepThrow: _keep_throw,
        RollDice: _roll_dice,
        Move: _move,
        Double: _double,
        Take: _take,
        Pass: _pass,
        Beaver: _turn_again(Phase.BEAVER_OFFERED),
        Raccoon: _turn_again(Phase.RACCOON_OFFERED),
        OfferResignation: _offer_resignation,
        AcceptResignation: _accept_resignation,
        RefuseResignation: _refuse_resignation,
        NextGame: _next_game,
    }
)
