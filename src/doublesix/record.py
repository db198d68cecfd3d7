"""What was played: `MatchRecord`, the hub where file formats, server, analysis and screens meet.

Rules of this room:

* A record is absolute: `Seat.FIRST` is the left column (or the player named first), `Seat.SECOND` the
  other. Only `Play`s and `Position`s are seen by somebody, and every field says by whom.
* Nothing the source said gets lost: what could not be understood stays as text, marked.
* What the source's program thought is kept with the action that it is about, and is no part of what was played: two
  records are equal without it.
* `positions` walks through a game and gives every decision with the position before it, seen by the
  side on roll. It skips what nobody can know: positions after a play that could not be read, was lost, or belongs to
  another board. A record in which somebody has corrected a play is written as JSON and read again: reading plays the
  texts on the boards that they stand on now.

What does not live here: rules for playing on (`game`), playing a record again (`replaying`), reading and writing
files (`formats`), judgements about the decisions (`analysis`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from numbers import Integral
from typing import TYPE_CHECKING, get_args

from doublesix.cube import CubeAction, CubeState
from doublesix.errors import demand_type
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.position import BAR, OFF, Position
from doublesix.rules.cycle import Cycle
from doublesix.rules.token import Token, exploded
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.annotation import Annotation
    from doublesix.dice import Roll
    from doublesix.match import MatchContext, Terms
    from doublesix.play import Play
    from doublesix.rules.scoring import GameValue

__all__ = [
    "HALF_CHARACTER",
    "LONGEST_NAME",
    "BoardWalk",
    "CheckerPlay",
    "CubeTurn",
    "Decision",
    "DoubletNamed",
    "Ending",
    "GameRecord",
    "MatchRecord",
    "Problem",
    "RecordedAction",
    "Resignation",
    "SetPosition",
    "Severity",
    "TokenUse",
    "demand_names",
    "positions",
]


LONGEST_NAME = 2000
"""Characters of a player's name: a file's line has no more."""
HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""What no file in UTF-8 holds. JSON writes characters beyond the first 65,536 as two, one of which may come alone;
Python has one for each byte of a command line that is no text."""


class Severity(Enum):
    """How much a problem of a source costs."""

    WARNING = "warning"
    """Read all the same; the source contradicts itself or the usual way of writing."""
    ERROR = "error"
    """Something could not be understood; it is kept as text."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a source.

    Args:
        line: line number, counted from 1, where the source has lines.
        message: what is wrong and what was made of it.
        severity: how much it costs.
    """

    line: int | None
    message: str
    severity: Severity = Severity.WARNING

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}: "
        return f"{self.severity.value}: {place}{self.message}"


class Ending(Enum):
    """How a game ended."""

    BORNE_OFF = "borne off"
    DECIDED = "decided on the board"
    """Won by what stands on the board, before anybody has borne off the last checker."""
    TIED = "tied"
    """The board gave it to nobody."""
    PASSED = "passed"
    RESIGNED = "resigned"
    TIME = "out of time"
    """A clock ended the match, and nobody agreed on points for the game: there are none."""
    UNFINISHED = "unfinished"
    UNKNOWN = "unknown"
    """Somebody won, but the play could not be followed to the end."""

    @classmethod
    def shown_by(cls, board: Position, checkers: int) -> Ending:
        """The ending of a game that its last position decided, so many checkers a side."""
        return cls.BORNE_OFF if checkers in (board.player[OFF], board.opponent[OFF]) else cls.DECIDED


@dataclass(frozen=True, slots=True)
class CheckerPlay:
    """A roll, or a chain of numbers, and what was played with it.

    Args:
        seat: who played.
        roll: the dice; None where the source does not know them, and where a chain was played.
        play: what was played, seen by `seat`; None where only the dice are known or the text cannot be read.
        text: what the source said, kept only where `play` does not say it.
        is_legal: False for a play against the rules that stood, and for text that cannot be read.
        comment: words that belong to this action.
        line: line number in the source.
        chain: instead of a roll, numbers played in this order: a named doublet's, or what the other side left
            over.
        annotation: what the source's program thought of it, and of the cube that was left alone before it.
    """

    seat: Seat
    roll: Roll | None
    play: Play | None
    text: str = ""
    is_legal: bool = True
    comment: str = ""
    line: int | None = field(default=None, compare=False)
    chain: tuple[int, ...] = ()
    annotation: Annotation | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DoubletNamed:
    """A side named the doublet that it plays next.

    Args:
        seat: who named it.
        number: what both dice would show.
        comment: words that belong to this action.
        line: line number in the source.
    """

    seat: Seat
    number: int
    comment: str = ""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TokenUse:
    """A side used its token: the bomb exploded, or a roll was cancelled.

    A cancelled roll of one's own stands before it as a `CheckerPlay` without a play, one of the other side
    with the play that was taken back.

    Args:
        seat: who used it.
        token: what it is.
        comment: words that belong to this action.
        line: line number in the source.
    """

    seat: Seat
    token: Token
    comment: str = ""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CubeTurn:
    """An offer of the cube, or an answer to one.

    Args:
        seat: who acts.
        action: double, take, pass, beaver or raccoon.
        value: what the cube shows if the offer on the table is taken (a pass costs half of it).
        comment: words that belong to this action.
        line: line number in the source.
        annotation: what the source's program thought of the double, made or answered.
    """

    seat: Seat
    action: CubeAction
    value: int
    comment: str = ""
    line: int | None = field(default=None, compare=False)
    annotation: Annotation | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Resignation:
    """A resignation that was accepted; it ends the game.

    Args:
        seat: who resigned.
        value: single game, gammon or backgammon; None where the points fit none of them.
        comment: words that belong to this action.
        line: line number in the source.
        is_implied: nobody wrote it down: the game had a result while it was still on.
    """

    seat: Seat
    value: GameValue | None
    comment: str = ""
    line: int | None = field(default=None, compare=False)
    is_implied: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The board is set up: play goes on from here, whatever stood there before.

    Args:
        seat: the side on roll.
        position: seen by `seat`.
        roll: dice already thrown by `seat`, if any.
        cube_value: what the cube shows.
        cube_owner: who owns it; None in the middle.
        comment: words that belong to this action.
        line: line number in the source.
        annotation: what the source's program thought of a position where nothing was done.
    """

    seat: Seat
    position: Position
    roll: Roll | None = None
    cube_value: int = 1
    cube_owner: Seat | None = None
    comment: str = ""
    line: int | None = field(default=None, compare=False)
    annotation: Annotation | None = field(default=None, compare=False)


RecordedAction = CheckerPlay | DoubletNamed | TokenUse | CubeTurn | Resignation | SetPosition
"""Everything that happens in a game."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game.

    Args:
        number: as the source counts, from 1.
        start_score: points of both seats before the game.
        is_crawford: whether nobody may double in it.
        start: where play begins, seen by the first seat; None for the starting position of the variant.
        actions: in order.
        winner: None while unfinished, and for a tie.
        points: what the winner scored, cube included; 0 where the other side's time ran out.
        ending: how it ended.
        comment: words that belong to the whole game.
        line: line number in the source.
        variant: the game played, in a match of several games; None for the one of the match.

    Raises:
        TypeError: something of another type, such as a list for a tuple.
        ValueError: points of more or fewer than two.
    """

    number: int
    start_score: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    start: Position | None = None
    actions: tuple[RecordedAction, ...] = ()
    winner: Seat | None = None
    points: int = 0
    ending: Ending = Ending.UNFINISHED
    comment: str = ""
    line: int | None = field(default=None, compare=False)
    variant: Variant | None = None

    def __post_init__(self) -> None:
        _demand_two("start_score", self.start_score, Integral)
        demand_type("start", self.start, Position, optional=True)
        _demand_all("actions", self.actions, *get_args(RecordedAction))
        demand_type("winner", self.winner, Seat, optional=True)
        demand_type("ending", self.ending, Ending)
        demand_type("comment", self.comment, str)
        demand_type("variant", self.variant, Variant, optional=True)
        for name in ("number", "points"):
            demand_type(name, getattr(self, name), Integral)
            object.__setattr__(self, name, int(getattr(self, name)))  # no file takes NumPy's numbers
        object.__setattr__(self, "start_score", tuple(map(int, self.start_score)))

    def __repr__(self) -> str:
        """What came of it, not every action."""
        first, second = self.start_score
        winner = "" if self.winner is None else f", {self.winner.name} wins {self.points}"
        actions = f"{len(self.actions)} actions"
        return f"<GameRecord {self.number} at {first}-{second}: {actions}{winner}, {self.ending.value}>"

    @property
    def score_after(self) -> tuple[int, int]:
        """Points of both seats after the game."""
        first, second = self.start_score
        if self.winner is None:
            return first, second
        return (first + self.points, second) if self.winner is Seat.FIRST else (first, second + self.points)

    @property
    def is_sound(self) -> bool:
        """Whether every play in it could be read and was legal."""
        return all(action.is_legal for action in self.actions if isinstance(action, CheckerPlay))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match, or a session for money.

    Args:
        players: the names the source plays under, first seat first.
        terms: match or money session.
        variant: the game played; of a cycle, the first one.
        games: in order.
        headers: facts about the match by key, as in the header of a match file (``Event``, ``Site``, …); kept as a
            mapping that nobody can change.
        full_names: other names of the same players (real names to nicknames), first seat first; "" where unknown.
        extra_games: games played on after the match was decided.
        comment: words that belong to the whole match.
        problems: what was wrong with the source; no part of the record's value.
        cycle: the games that the match plays in turn; None where it plays one.

    Raises:
        TypeError: something of another type, such as a list for a tuple.
        ValueError: names of more or fewer than two, or of more than `LONGEST_NAME` characters; a
            `HALF_CHARACTER` in names or headers.
    """

    players: tuple[str, str]
    terms: Terms
    variant: Variant
    games: tuple[GameRecord, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    full_names: tuple[str, str] = ("", "")
    extra_games: tuple[GameRecord, ...] = ()
    comment: str = ""
    problems: tuple[Problem, ...] = field(default=(), compare=False, repr=False)
    cycle: Cycle | None = None

    def __post_init__(self) -> None:
        demand_names("players", self.players)
        demand_type("terms", self.terms, Match, MoneySession)
        demand_type("variant", self.variant, Variant)
        _demand_all("games", self.games, GameRecord)
        object.__setattr__(self, "headers", _Headers.of(self.headers))
        demand_names("full_names", self.full_names)
        _demand_all("extra_games", self.extra_games, GameRecord)
        demand_type("comment", self.comment, str)
        _demand_all("problems", self.problems, Problem)
        demand_type("cycle", self.cycle, Cycle, optional=True)

    def __repr__(self) -> str:
        """Who played for what and how far it came, not every action."""
        game = (self.cycle or self.variant).key
        terms = f"{game} to {self.length}" if self.length else f"{game} for money"
        first, second = self.final_score
        problems = f", {len(self.problems)} problems" if self.problems else ""
        return (
            f"<MatchRecord of {' – '.join(self.players)}: {terms}, {len(self.games)} games, {first}-{second}{problems}>"
        )

    @property
    def length(self) -> int:
        """Points needed to win the match; 0 for a money session."""
        return 0 if isinstance(self.terms, MoneySession) else self.terms.length

    @property
    def has_cube(self) -> bool:
        """Whether the cube belongs to it."""
        return (self.cycle or self.variant).cube

    @property
    def final_score(self) -> tuple[int, int]:
        """Points of both seats after the last game."""
        return self.games[-1].score_after if self.games else (0, 0)

    @property
    def winner(self) -> Seat | None:
        """Who won the match; None while undecided, and for a money session that no clock has ended."""
        if self.games and self.games[-1].ending is Ending.TIME:
            return self.games[-1].winner
        first, second = self.final_score
        if not self.length or max(first, second) < self.length:
            return None
        return Seat.FIRST if first > second else Seat.SECOND

    def score(self, game: GameRecord) -> Score:
        """The score before a game of this match, Crawford state included."""
        is_at_match_point = self.length > 1 and max(game.start_score) == self.length - 1
        return Score(game.start_score, game.is_crawford, is_at_match_point and not game.is_crawford)

    def context(self, game: GameRecord, seat: Seat) -> MatchContext | MoneySession:
        """What a seat plays for in a game, as engines want it: the score before the game as it sees it, or the session.

        Raises:
            ValueError: the match was over before this game.
        """
        return self.terms.context(self.score(game), seat)

    def variant_of(self, game: GameRecord) -> Variant:
        """The game played in one game of this match."""
        return self.variant if game.variant is None else game.variant

    def start(self, game: GameRecord) -> Position:
        """The position a game begins from, seen by the first seat."""
        return self.variant_of(game).start() if game.start is None else game.start

    def decisions(self) -> Iterator[tuple[GameRecord, Decision]]:
        """Every checker play, turn of the cube and resignation of every game (extra games left out), in order."""
        for game in self.games:
            for decision in positions(game, self.start(game)):
                yield game, decision


@dataclass(frozen=True, slots=True)
class Decision:
    """One recorded action with all that was known before it.

    Args:
        seat: who acts.
        on_roll: whose turn it is: `seat`, but for answers to the cube and for some resignations the other.
        position: before the action, seen by `on_roll`.
        roll: the dice, for a checker play.
        cube: before the action, relative to `on_roll`; while an offer is on the table, the cube before the offer.
        action: what was done.
    """

    seat: Seat
    on_roll: Seat
    position: Position
    roll: Roll | None
    cube: CubeState
    action: CheckerPlay | CubeTurn | Resignation


def positions(game: GameRecord, start: Position | None = None) -> Iterator[Decision]:
    """Walk through a game: each checker play, turn of the cube and resignation with the position before it.

    After a play that cannot be read or does not follow from the board before it, and after a roll on which the game
    goes on though nobody says what was played with it, the position is unknown; nothing is given until a
    `SetPosition`.

    Args:
        game: the game.
        start: where it begins, seen by the first seat; needed where `game.start` is None.

    Raises:
        ValueError: neither `start` nor `game.start` is given.
    """
    board = start if game.start is None else game.start
    if board is None:
        raise ValueError("this game begins from the start of its variant: give it as `start`")
    walk = BoardWalk(board)
    for action in game.actions:
        if isinstance(action, CheckerPlay | CubeTurn | Resignation) and (decision := walk.before(action)) is not None:
            yield decision
        walk.after(action)


@dataclass(slots=True)
class BoardWalk:
    """The board while a game is replayed, action by action.

    Args:
        board: seen by the first seat; None while nobody can know it.
        cube_value: what the cube shows.
        cube_owner: None in the middle.
        on_roll: whose turn it is, once somebody has acted.
        offer: the last turn of the cube that waits for an answer.
        last: the last roll that was played, and the board before it, while a token may still take it back.
        thrown: dice on the table that nobody has played yet.
        is_cube_turned: whether a double has been taken; a board set up says it by the cube's owner.
    """

    board: Position | None
    cube_value: int = 1
    cube_owner: Seat | None = None
    on_roll: Seat | None = None
    offer: CubeTurn | None = None
    last: tuple[CheckerPlay, Position | None] | None = None
    thrown: CheckerPlay | None = None
    is_cube_turned: bool = False

    def view(self, seat: Seat) -> Position | None:
        """The board seen by a seat."""
        return self.board if self.board is None or seat is Seat.FIRST else self.board.swapped()

    def cube_seen_by(self, seat: Seat) -> CubeState:
        """The cube seen by a seat."""
        return CubeState(self.cube_value, seat.sees(self.cube_owner))

    def before(self, action: CheckerPlay | CubeTurn | Resignation) -> Decision | None:
        """The decision that led to an action; None where the board is unknown."""
        on_roll = self._side_on_roll(action)
        if (position := self.view(on_roll)) is None or self._is_play_lost_before(action):
            return None
        roll = action.roll if isinstance(action, CheckerPlay) else None
        return Decision(action.seat, on_roll, position, roll, self.cube_seen_by(on_roll), action)

    def after(self, action: RecordedAction) -> None:
        """Let an action happen."""
        self.settle(action)
        self.thrown = None
        match action:
            case CheckerPlay():
                # A doublet that was named belongs to the roll on which it was.
                if not (action.chain and self.last is not None and self.last[0].seat is action.seat):
                    self.last = (action, self.board)
                self._played(action)
            case TokenUse():
                self._used_token(action)
            case CubeTurn():
                self.last = None
                self._turned(action)
            case SetPosition():
                self.board = action.position if action.seat is Seat.FIRST else action.position.swapped()
                self.cube_value, self.cube_owner = action.cube_value, action.cube_owner
                self.is_cube_turned = action.cube_owner is not None
                self.on_roll, self.offer, self.last = action.seat, None, None

    def follows(self, action: CheckerPlay) -> bool:
        """Whether the steps of a play lead from the board to its result; never where the board is unknown.

        They do not where an earlier play was corrected and this one was not played again since. Rules are not asked:
        a play against them follows all the same.
        """
        before = self.view(action.seat)
        if before is None or action.play is None:
            return False
        own, result = [*before.player, before.reserve[0]], action.play.result
        for step in action.play.steps:
            own[step.source] -= 1
            own[step.target] += 1
        hits = sum(step.is_hit for step in action.play.steps)
        gone = sum(max(0, was - now) for was, now in zip(before.opponent[1:BAR], result.opponent[1:BAR], strict=True))
        return own == [*result.player, result.reserve[0]] and before.opponent[0] == result.opponent[0] and gone == hits

    def settle(self, action: RecordedAction) -> None:
        """Forget the board where an action that comes next shows that the play of the dice on the table was lost.

        `after` does so by itself; whoever has yet to find out what a text means on the board asks for it first.
        """
        if self._is_play_lost_before(action):
            self.board = self.thrown = None

    def _is_play_lost_before(self, action: RecordedAction) -> bool:
        """Whether dice were played, since the game goes on behind them, and nobody says how."""
        if self.thrown is None or not isinstance(action, CheckerPlay | CubeTurn | DoubletNamed):
            return False
        dice = (self.thrown.seat, self.thrown.roll, self.thrown.chain)
        return not isinstance(action, CheckerPlay) or (action.seat, action.roll, action.chain) != dice

    def _side_on_roll(self, action: CheckerPlay | CubeTurn | Resignation) -> Seat:
        if self.offer is not None and self.on_roll is not None:
            return self.on_roll
        if isinstance(action, Resignation) and self.on_roll is not None:
            return self.on_roll
        return action.seat

    def _played(self, action: CheckerPlay) -> None:
        if self.offer is not None and self.offer.action is not CubeAction.DOUBLE:
            self._take(self.offer.value)  # playing on accepts a beaver or a raccoon
        self.offer = None
        if action.play is not None:
            result = action.play.result
            is_known = self.follows(action)
            self.board = None if not is_known else result if action.seat is Seat.FIRST else result.swapped()
            self.on_roll = action.seat.other
        elif action.is_legal:
            self.on_roll, self.thrown = action.seat, action
        else:
            self.board = None

    def _used_token(self, action: TokenUse) -> None:
        view = self.view(action.seat)
        if view is not None and action.token is Token.BOMB:
            view = exploded(view)
        elif action.token is Token.REROLL and self.last is not None:
            played, self.board = self.last
            view = self.view(action.seat)
            self.on_roll, self.last = played.seat, None
            view = None if view is None else replace(view, memory=(0, view.memory[1]))
        self.board = view if view is None or action.seat is Seat.FIRST else view.swapped()

    def _turned(self, action: CubeTurn) -> None:
        match action.action:
            case CubeAction.DOUBLE:
                self.on_roll, self.offer = action.seat, action
            case CubeAction.BEAVER | CubeAction.RACCOON:
                self.offer = action
            case CubeAction.TAKE:
                self._take(action.value)
                self.offer = None

    def _take(self, value: int) -> None:
        # Beavered or not, the cube goes to the side that was doubled first.
        self.cube_value, self.is_cube_turned = value, True
        self.cube_owner = None if self.on_roll is None else self.on_roll.other


class _Headers(Mapping[str, str]):
    """Facts by key that stay as they are; unlike Python's own read-only mapping they can be pickled and copied."""

    __slots__ = ("_facts",)

    def __init__(self, facts: Mapping[str, str]) -> None:
        self._facts = dict(facts)

    @classmethod
    def of(cls, facts: Mapping[str, str]) -> _Headers:
        """The same facts, checked and out of anybody's reach."""
        if isinstance(facts, cls):
            return facts
        demand_type("headers", facts, Mapping)
        for text in (*facts, *facts.values()):
            demand_type("each key and value of the headers", text, str)
        _demand_whole("headers", (*facts, *facts.values()))
        return cls(facts)

    def __getitem__(self, key: str) -> str:
        return self._facts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __repr__(self) -> str:
        return repr(self._facts)


def _demand_all(name: str, values: object, *kinds: type) -> None:
    """Refuse what is no tuple of these types: with a list a record could neither be hashed nor equal others."""
    demand_type(name, values, tuple)
    for value in values:  # type: ignore[attr-defined]
        if not isinstance(value, kinds):  # asked here, because there may be thousands of them
            demand_type(f"each of the {name}", value, *kinds)


def _demand_two(name: str, values: tuple[object, ...], kind: type) -> None:
    _demand_all(name, values, kind)
    if len(values) != len(Seat):
        raise ValueError(f"{name}: two are wanted, one for each seat, not {len(values)}")


def _demand_whole(name: str, texts: Iterable[str]) -> None:
    half = next(filter(None, map(HALF_CHARACTER.search, texts)), None)
    if half is not None:
        raise ValueError(f"{name}: {half[0]!r} is half a character, and the other half is missing")


def demand_names(name: str, values: tuple[str, str]) -> None:
    """Check the names of two players.

    Args:
        name: what they are called in the error.
        values: the names.

    Raises:
        TypeError: something else.
        ValueError: more or fewer than two, longer than `LONGEST_NAME`, or with a `HALF_CHARACTER`.
    """
    _demand_two(name, values, str)
    _demand_whole(name, values)
    longest = max(map(len, values))
    if longest > LONGEST_NAME:
        raise ValueError(f"{name}: a name has {LONGEST_NAME} characters at most, not {longest}")
