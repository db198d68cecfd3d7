"""`GameState`: everything that is known of a game in progress, as one frozen record.

What does not live here: the actions (`actions`), who may do what (`table`), what comes of it (`machine`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from numbers import Integral
from typing import TYPE_CHECKING

from doublesix.cube import CubeState
from doublesix.dice import Roll, Throw
from doublesix.errors import InvalidPositionError, demand_type
from doublesix.match import Match, Seat
from doublesix.position import Position, Setup
from doublesix.rules.check import are_many, can_move
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.match import Score, Terms
    from doublesix.play import Play
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant

__all__ = ["TO_PLAY", "GameCube", "GameResult", "GameState", "Phase"]


class Phase(Enum):
    """What the game is waiting for."""

    OPENING = "the opening throw"
    STARTER_CHOOSES = "the starter: play the opening throw or roll afresh"
    ON_ROLL = "the player on roll: the cube or the dice"
    DOUBLE_OFFERED = "an answer to the double"
    BEAVER_OFFERED = "the doubler's answer to the beaver"
    RACCOON_OFFERED = "an answer to the raccoon"
    ROLLED = "the player on roll: a play"
    NAMES_DOUBLET = "the player on roll: the name of a doublet"
    LEFTOVERS = "the player on roll: a play of the dice that the other side left over"
    LAST_WORD = "the losing side: cancel the last roll or let it stand"
    RESIGNATION_OFFERED = "an answer to the resignation"
    GAME_OVER = "the next game"
    MATCH_OVER = "nothing: the match is over"


ANSWERED_BY_OPPONENT = (Phase.DOUBLE_OFFERED, Phase.RACCOON_OFFERED, Phase.LAST_WORD, Phase.RESIGNATION_OFFERED)
DECIDED_BY_NOBODY = (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER)
TO_PLAY = (Phase.ROLLED, Phase.LEFTOVERS)
"""Phases in which dice on the table are to be played."""


@dataclass(frozen=True, slots=True)
class GameCube:
    """The cube on the table.

    Args:
        value: what it shows.
        owner: whose it is; None in the middle.
        automatic_doubles: how often a tie of the opening throw has turned it.

    Raises:
        ValueError: a value that no cube shows or ties do not come to, or an owner without a seat.
        TypeError: a number of ties that is not whole.
    """

    value: int = 1
    owner: Seat | None = None
    automatic_doubles: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", CubeState(self.value).value)  # which refuses what no cube shows
        if self.owner is not None and not isinstance(self.owner, Seat):
            raise ValueError(f"a cube belongs to a Seat or, in the middle, to None, not to {self.owner!r}")
        demand_type("automatic_doubles", self.automatic_doubles, Integral)
        object.__setattr__(self, "automatic_doubles", int(self.automatic_doubles))
        if not 0 <= self.automatic_doubles < self.value.bit_length():
            raise ValueError(f"a cube does not show {self.value} after {self.automatic_doubles} automatic doubles")

    @property
    def is_turned(self) -> bool:
        """Whether a double has been taken in this game: nobody comes by a cube otherwise. It wakes gammons (Jacoby)."""
        return self.owner is not None

    def seen_by(self, seat: Seat) -> CubeState:
        """The cube seen by a seat."""
        return CubeState(self.value, seat.sees(self.owner))


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended.

    Args:
        winner: who won it; None for a tie.
        value: single game, gammon or backgammon (a tie: single).
        points: what the winner scores, cube included.
        score: after the game.
    """

    winner: Seat | None
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
        cube_before: what it was before the first offer of an exchange; None outside of one.
        roll: the dice to play.
        chain: instead of a roll, numbers to play in this order: a named doublet's, or what the other side
            left over.
        rolls: rolls each seat has made in this game.
        is_same_turn: the roll to come belongs to a turn that has begun already: it is an extra one, or a
            cancelled one thrown again.
        undo: the position before the last roll was played, seen by the side that played it; only where the other
            side may still cancel that roll by a token, at once or when a doublet named on it has been played.
        resignation: the value on offer.
        resumes: where the game goes on when a resignation is refused.
        refused: resignations of each seat that were refused in this game.
        number: of this game, counted from 1.
        result: once the game is over.
        cycle: the games that this match plays in turn; None where it plays one.
        last_winner: who won the last game of the match that was no tie.
    """

    variant: Variant
    terms: Terms
    score: Score
    position: Position
    on_roll: Seat = Seat.FIRST
    phase: Phase = Phase.OPENING
    cube: GameCube = GameCube()
    cube_before: GameCube | None = None
    roll: Roll | None = None
    chain: tuple[int, ...] = ()
    rolls: tuple[int, int] = (0, 0)
    is_same_turn: bool = False
    undo: Position | None = None
    resignation: GameValue | None = None
    resumes: Phase | None = None
    refused: tuple[int, int] = (0, 0)
    number: int = 1
    result: GameResult | None = None
    cycle: Cycle | None = None
    last_winner: Seat | None = None

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

    @property
    def has_cube(self) -> bool:
        """Whether the cube belongs to this game."""
        return self.variant.cube and (self.cycle is None or self.cycle.cube)

    @property
    def shows_cube(self) -> bool:
        """Whether a cube lies beside the board: one that belongs to the game, and could ever be turned."""
        return self.has_cube and not (isinstance(self.terms, Match) and self.terms.length == 1)

    def cube_before_offers(self) -> CubeState:
        """The cube seen by the side on roll, before it was turned in an exchange that is still going on."""
        return (self.cube_before or self.cube).seen_by(self.on_roll)

    def position_seen_by(self, seat: Seat) -> Position:
        """The position from the side of a seat."""
        return self.position if seat is self.on_roll else self.position.swapped()

    def at(
        self, position: Position, *, on_roll: Seat, roll: Roll | None = None, cube: GameCube | None = None
    ) -> GameState:
        """This game set up in the middle; rolls are counted from there.

        Args:
            position: seen by `on_roll`; what its board proves of the past is remembered (`Variant.remembering`).
            on_roll: whose turn it is.
            roll: the dice to play; None before the roll.
            cube: the cube on the table; by default as it is.

        Raises:
            InvalidPositionError: no position of this game, one in which it is over, or dice, a seat or a cube that it
                does not have; with every problem.
        """
        problems = tuple(_set_up_problems(self, position, on_roll, roll, cube))
        if problems:
            raise InvalidPositionError(problems)
        thrown = int(roll is not None)
        return replace(
            self,
            position=self.variant.remembering(position),
            on_roll=on_roll,
            phase=Phase.ON_ROLL if roll is None else Phase.ROLLED,
            roll=roll,
            chain=(),
            rolls=(thrown, 0) if on_roll is Seat.FIRST else (0, thrown),
            undo=None,
            is_same_turn=False,
            resignation=None,
            resumes=None,
            refused=(0, 0),
            result=None,
            cube=self.cube if cube is None else cube,
            cube_before=None,
        )

    @property
    def throw(self) -> Throw | None:
        """The dice on the table: a roll, or a chain of numbers; None where there are none."""
        return self.chain or self.roll

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays of the dice on the table; none in other phases.

        Raises:
            TooManyPlaysError: they are too many to list (only where `has_many_plays`); the message says what to do.
        """
        if self.phase not in TO_PLAY or self.throw is None:
            return ()
        return _plays(self.variant, self.position, self.throw)

    def can_move(self) -> bool:
        """Whether any checker can be moved with the dice on the table."""
        return self.throw is not None and can_move(self.variant.rules, self.position, self.throw)

    def has_many_plays(self) -> bool:
        """Whether the plays of the dice on the table may be too many to list."""
        return self.throw is not None and are_many(self.variant.rules, self.position, self.throw)


def _set_up_problems(
    state: GameState, position: Position, on_roll: Seat, roll: Roll | None, cube: GameCube | None
) -> Iterator[str]:
    """What keeps a game from being set up so; callers need not be typed, and a false state shows much later."""
    variant, dice = state.variant, state.variant.rules.dice
    yield from _board_problems(variant, position)
    if not isinstance(on_roll, Seat):
        yield f"a Seat is on roll, not {on_roll!r}"
    if cube is not None and not isinstance(cube, GameCube):
        yield f"the cube of a game is a GameCube, not {cube!r}"
    elif cube not in (None, GameCube()) and (reason := _why_no_turned_cube(state)):
        yield reason
    if roll is not None and not isinstance(roll, Roll):
        yield f"the dice are a Roll, not {roll!r}"
    elif roll is not None and len(roll.dice) != dice:
        yield Sentence(
            "{variant} is played with {dice} dice, not {count}", variant=variant.title, dice=dice, count=len(roll.dice)
        )


def _board_problems(variant: Variant, position: Position) -> Iterator[str]:
    if not isinstance(position, Position):
        yield f"a Position is set up, not {position!r}"
        return
    setup = Setup(position.player, position.opponent, position.pinned, position.reserve, position.memory)
    problems = variant.problems(setup)
    yield from problems
    if not problems and variant.ending(position) is not None:
        yield Sentence("the game is over in this position")


def _why_no_turned_cube(state: GameState) -> str | None:
    if not state.has_cube:
        return Sentence("{variant} is played without the cube", variant=state.variant.title)
    if not state.shows_cube:
        return Sentence("a match to 1 point is played without the cube")
    if state.score.is_crawford:
        return Sentence("nobody turns the cube in the Crawford game, so it lies nowhere else")
    return None


@lru_cache(maxsize=8)
def _plays(variant: Variant, position: Position, throw: Throw) -> tuple[Play, ...]:
    # Whoever chooses a play asks for them, and so does the machine when it is made: in some games they are many.
    return variant.legal_plays(position, throw)
