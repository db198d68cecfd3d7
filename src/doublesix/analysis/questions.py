"""What there is to judge in a record: one question for every decision, in the order of the game.

A decision that nobody wrote down is a question too: leaving the cube alone before a roll, and playing on
after a beaver. What cannot be judged is listed with its line and the reason, never dropped.
What does not live here: answers (`analysis.analyze`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.analysis.amounts import Stake, checkers_that_count, stake_at
from doublesix.analysis.replies import hands_over
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.engine.derived_met import met_for
from doublesix.match import Match, MatchContext, MoneySession, Seat, terms_of_game
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import format_identifier
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, DoubletNamed, Resignation, SetPosition, TokenUse
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.token import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.annotation import Annotation
    from doublesix.dice import Roll, Throw
    from doublesix.match import Terms
    from doublesix.met import MatchEquityTable
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.record import Decision, GameRecord, MatchRecord, RecordedAction
    from doublesix.rules.variant import Variant

__all__ = [
    "CubeQuestion",
    "NotAnalyzed",
    "PlayQuestion",
    "Question",
    "Reason",
    "ResignationQuestion",
    "Situation",
    "placed_questions",
    "questions",
]


class Reason(Enum):
    """Why something was not judged."""

    ILLEGAL = "illegal"
    """The play stood, but the rules forbid it."""
    UNREADABLE = "unreadable"
    """The source's words for the play cannot be understood."""
    NOT_PLAYED = "not played"
    """Dice were thrown, but nobody says what was played with them."""
    NO_DICE = "no dice"
    """A play without dice."""
    BOARD_UNKNOWN = "board unknown"
    """An earlier play could not be read or was lost, so nobody knows the position; or this play was made on another one
    than the plays before it lead to, as after a correction."""
    NO_CUBE = "no cube"
    """A turn of the cube where the rules allow none."""
    TOKEN = "token"
    """A token was used: nobody judges yet whether that was wise."""
    UNWRITTEN = "unwritten"
    """A resignation that costs something, of which only the result tells: perhaps nobody resigned."""
    GAME_OVER = "game over"
    """The game, or the match, was over before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """All that was known before a decision.

    Args:
        variant: the game played.
        game: its number.
        seat: who decides.
        on_roll: whose turn it is.
        position: seen by `on_roll`.
        cube: seen by `on_roll`; while an offer waits, the cube before it.
        terms: the score seen by `on_roll`, or the money session.
        stake: what the game is about, at `cube`.
        roll: the dice to play, if thrown.
        chain: instead of a roll, the numbers to play in this order.
        is_named: the chain is that of a doublet which the side named itself, as part of the same decision.
        offer: a turn of the cube that waits for an answer.
        points: of `on_roll`, of the other.
        match: match or session as a whole; where a cycle takes the cube from a game, without it.
        line: line number in the source, if it has lines.
        comment: words of the source about what was done.
        annotation: what the source's program thought of it.
    """

    variant: Variant
    game: int
    seat: Seat
    on_roll: Seat
    position: Position
    cube: CubeState
    terms: MatchContext | MoneySession
    stake: Stake
    roll: Roll | None
    chain: tuple[int, ...] = ()
    is_named: bool = False
    offer: CubeAction | None
    points: tuple[int, int]
    match: Terms
    line: int | None
    comment: str = ""
    annotation: Annotation | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        """Where it stands in the match, and the identifier that says the rest."""
        return f"<Situation in game {self.game}, {self.seat.name}: {self.identifier or 'no identifier holds it'}>"

    @property
    def throw(self) -> Throw | None:
        """The dice to play: a roll, or a chain of numbers; None where there are none."""
        return self.chain or self.roll

    @property
    def has_dice(self) -> bool:
        """Whether there is something to play."""
        return self.throw is not None

    @property
    def dice(self) -> str:
        """What is played, in figures."""
        return "".join(map(str, self.chain)) if self.roll is None else str(self.roll)

    def hands_over(self, play: Play) -> bool:
        """Whether after a play the other side rolls: the game goes on, and nothing else is left to be played."""
        throw = self.chain if self.roll is None else self.roll
        return hands_over(self.variant, self.position, throw, play)

    @property
    def identifier(self) -> str | None:
        """An XGID, or a tables ID where an XGID cannot say it; None where neither can."""
        is_crawford = isinstance(self.terms, MatchContext) and self.terms.is_crawford
        identified = IdentifiedPosition(
            position=self.position,
            cube=self.cube,
            roll=self.roll,
            terms=self.match,
            points=self.points,
            is_crawford=is_crawford,
            offer=self.offer,
        )
        with suppress(ValueError):  # a game of one's own may have the key of another, a file a cube that cannot be
            return format_identifier(identified, self.variant)
        return None


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """Was it the best play of the roll, and was the roll lucky?

    Args:
        situation: before the play, the dice thrown.
        play: what was played; None where it cannot be judged, but the roll can.
        is_opening: the roll was the opening throw, which is never a doublet.
        not_analyzed: why there is no play to judge.
    """

    situation: Situation
    play: Play | None
    is_opening: bool
    not_analyzed: NotAnalyzed | None = None

    def unlisted(self) -> NotAnalyzed:
        """What to say where the play is none of the legal ones."""
        situation = self.situation
        text = "" if self.play is None else str(self.play)
        return NotAnalyzed(
            situation.game, situation.seat, Reason.ILLEGAL, text, situation.line, comment=situation.comment
        )


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """Was that the right thing to do with the cube?

    Args:
        situation: before the decision.
        action: what was done.
        is_implied: nobody wrote it down: the player just rolled.
    """

    situation: Situation
    action: CubeAction
    is_implied: bool = False

    def unlisted(self) -> NotAnalyzed:
        """What to say where the action was not open."""
        situation = self.situation
        text = self.action.value
        return NotAnalyzed(
            situation.game, situation.seat, Reason.NO_CUBE, text, situation.line, comment=situation.comment
        )


@dataclass(frozen=True, slots=True)
class ResignationQuestion:
    """Was it right to resign, and to accept that?

    Args:
        situation: before it; `roll` is set where the dice had been thrown and not played.
        resignation: as recorded.
        value: what the resigner is left with: match winning chance, or points (below 0) for money.
    """

    situation: Situation
    resignation: Resignation
    value: float

    def unwritten(self) -> NotAnalyzed:
        """What to say where nobody wrote that it was one."""
        situation = self.situation
        return NotAnalyzed(
            situation.game, situation.seat, Reason.UNWRITTEN, "", situation.line, comment=situation.comment
        )


@dataclass(frozen=True, slots=True)
class NotAnalyzed:
    """Something in the record that was not judged.

    Args:
        game: number of the game.
        seat: who acted.
        reason: why.
        text: the words of the source, or ours where it could be read.
        line: line number in the source, if it has lines.
        situation: before a token was used, if the board is known; of a roll that was cancelled, before that.
        comment: words of the source about it.
    """

    game: int
    seat: Seat
    reason: Reason
    text: str = ""
    line: int | None = None
    situation: Situation | None = None
    comment: str = ""


Question = PlayQuestion | CubeQuestion | ResignationQuestion | NotAnalyzed
"""What a walk through a game gives."""


def questions(record: MatchRecord, game: GameRecord, met: MatchEquityTable | None = None) -> Iterator[Question]:
    """Everything there is to judge in a game, in order.

    Args:
        record: the match.
        game: one of its games.
        met: the match equity table to count by; default: the one the game goes by.
    """
    for _, question in placed_questions(record, game, met):
        yield question


def placed_questions(
    record: MatchRecord, game: GameRecord, met: MatchEquityTable | None = None
) -> Iterator[tuple[int, Question]]:
    """The same with the index of the action that each of them is about. Arguments as in `questions`."""
    walk = _Walk(record, game, met)
    for index, action in enumerate(game.actions):
        for question in walk.step(action):
            yield index, question


class _Walk:
    """One game, action by action."""

    def __init__(self, record: MatchRecord, game: GameRecord, met: MatchEquityTable | None) -> None:
        self._record = record
        self._game = game
        self._variant = record.variant_of(game)
        self._met = met or met_for(self._variant)
        self._has_cube = self._variant.cube and (record.cycle is None or record.cycle.cube)
        self._terms = terms_of_game(record.terms, self._variant, record.cycle)
        self._score = record.score(game)
        self._board = BoardWalk(record.start(game))
        self._rolls = [0, 0]
        self._thrown: Roll | None = None
        self._is_named = False
        self._comment = ""
        self._last_player: Seat | None = None
        self._is_untouched = game.start is None
        self._is_over = record.length > 0 and max(game.start_score) >= record.length

    def step(self, action: RecordedAction) -> Iterator[Question]:
        """The questions of one action; then the action happens. Words about what asks nothing go to what comes next."""
        self._comment = "\n".join(filter(None, (self._comment, action.comment)))
        match action:
            case SetPosition():
                self._thrown, self._is_untouched, self._last_player = action.roll, False, None
            case DoubletNamed():
                self._is_named = True
            case TokenUse():
                yield replace(self._not_analyzed(action, Reason.TOKEN), situation=self._before_token(action))
                self._comment = ""
            case _:
                yield from self._questions(action)
                self._is_named, self._comment = False, ""
        self._board.after(action)

    def _questions(self, action: CheckerPlay | CubeTurn | Resignation) -> Iterator[Question]:
        decision = self._board.before(action)
        if decision is None:
            yield self._not_analyzed(action, Reason.BOARD_UNKNOWN)
        elif self._is_over or self._variant.ending(decision.position.swapped()) is not None:
            yield self._not_analyzed(action, Reason.GAME_OVER)
        elif isinstance(action, CheckerPlay):
            yield from self._play_questions(action, decision)
        elif isinstance(action, CubeTurn):
            yield self._cube_question(action, decision)
        else:
            yield self._resignation_question(action, decision)

    def _before_token(self, action: TokenUse) -> Situation | None:
        """What was known before a token was used; where that takes a roll back, before the roll was played."""
        walk, next_play = self._board, CheckerPlay(action.seat, roll=None, play=None)
        if action.token is Token.REROLL and walk.last is not None:
            next_play, board = walk.last
            walk = replace(walk, board=board)
        decision = walk.before(next_play)
        if decision is None:
            return None
        return replace(self._situation(decision, roll=next_play.roll), seat=action.seat, line=action.line)

    def _play_questions(self, action: CheckerPlay, decision: Decision) -> Iterator[Question]:
        beaver = self._offer if self._offer is not CubeAction.DOUBLE else None
        cube = decision.cube
        if beaver is not None:  # playing on accepts it
            situation = replace(self._situation(decision, offer=beaver), comment="")
            yield CubeQuestion(situation, CubeAction.TAKE, is_implied=True)
            assert self._board.offer is not None
            cube = CubeState(self._board.offer.value, CubeOwner.OPPONENT)
        elif self._may_double(decision) and not action.chain and action.seat is not self._last_player:
            situation = replace(self._situation(decision), comment="")
            yield CubeQuestion(situation, CubeAction.NO_DOUBLE, is_implied=True)
        is_first = self._is_untouched and self._has_opening_throw
        self._rolls[action.seat] += not action.chain
        self._is_untouched, self._last_player = False, action.seat
        reason = _why_not(action)
        if reason is None and not self._board.follows(action):
            reason = Reason.BOARD_UNKNOWN
        not_analyzed = None if reason is None else self._not_analyzed(action, reason)
        self._thrown = action.roll if reason is Reason.NOT_PLAYED else None
        if action.roll is None and not_analyzed is not None:
            yield not_analyzed
            return
        situation = self._situation(decision, cube=cube, roll=action.roll, chain=action.chain)
        play = action.play if not_analyzed is None else None
        is_opening = is_first and action.roll is not None and not action.roll.is_doublet
        yield PlayQuestion(situation, play, is_opening, not_analyzed)

    def _cube_question(self, action: CubeTurn, decision: Decision) -> Question:
        offer = None if action.action is CubeAction.DOUBLE else self._offer
        is_allowed = offer is not None or self._why_no_double(decision, dead_cubes=True) is None
        if not (self._has_cube and is_allowed) or (offer is None and action.action is not CubeAction.DOUBLE):
            return self._not_analyzed(action, Reason.NO_CUBE)
        return CubeQuestion(self._situation(decision, offer=offer), action.action)

    def _resignation_question(self, action: Resignation, decision: Decision) -> Question:
        situation = self._situation(decision, offer=self._offer, roll=self._thrown)
        points = self._game.points
        if isinstance(situation.terms, MoneySession):
            return ResignationQuestion(situation, action, float(-points))
        terms = situation.terms if action.seat is situation.on_roll else situation.terms.swapped()
        return ResignationQuestion(situation, action, self._stake(terms, points).value(-1))

    def _stake(self, terms: MatchContext | MoneySession, cube_value: int, *, checkers: int = 0) -> Stake:
        is_second = isinstance(terms, MatchContext) and terms.seat is Seat.SECOND
        met = self._met.swapped() if is_second else self._met
        return stake_at(terms, cube_value, met=met, checkers=checkers)

    @property
    def _offer(self) -> CubeAction | None:
        return None if self._board.offer is None else self._board.offer.action

    @property
    def _has_opening_throw(self) -> bool:
        opening = self._variant.rules.opening
        is_thrown_for = self._game.number == 1 or opening.later_starts is LaterStarts.THROW
        return is_thrown_for and opening.first_roll is not FirstRoll.FRESH_ROLL

    def _may_double(self, decision: Decision) -> bool:
        if self._thrown is not None or (self._is_untouched and self._has_opening_throw):
            return False
        return self._has_cube and self._why_no_double(decision, dead_cubes=False) is None

    def _why_no_double(self, decision: Decision, *, dead_cubes: bool) -> str | None:
        terms = self._record.terms
        # Turning a dead cube is a decision, and a bad one; leaving it alone is none, whatever the match allows.
        if isinstance(terms, Match):
            terms = replace(terms, dead_cubes=dead_cubes)
        rolls = (self._rolls[0], self._rolls[1])
        return terms.why_no_double(self._score, decision.on_roll, decision.cube, rolls=rolls)

    def _situation(
        self,
        decision: Decision,
        *,
        cube: CubeState | None = None,
        roll: Roll | None = None,
        chain: tuple[int, ...] = (),
        offer: CubeAction | None = None,
    ) -> Situation:
        seen = self._terms.context(self._score, decision.on_roll)
        state = decision.cube if cube is None else cube
        return Situation(
            variant=self._variant,
            game=self._game.number,
            seat=decision.seat,
            on_roll=decision.on_roll,
            position=decision.position,
            cube=state,
            terms=seen,
            stake=self._stake(seen, state.value, checkers=checkers_that_count(self._variant)),
            roll=roll,
            chain=chain,
            is_named=self._is_named,
            offer=offer,
            points=(self._score.points[decision.on_roll], self._score.points[decision.on_roll.other]),
            match=self._terms,
            line=decision.action.line,
            comment=self._comment,
            annotation=None if isinstance(decision.action, Resignation) else decision.action.annotation,
        )

    def _not_analyzed(self, action: CheckerPlay | CubeTurn | Resignation | TokenUse, reason: Reason) -> NotAnalyzed:
        return NotAnalyzed(self._game.number, action.seat, reason, _text(action), action.line, comment=self._comment)


def _why_not(action: CheckerPlay) -> Reason | None:
    if action.roll is None and not action.chain:
        return Reason.NO_DICE
    if action.play is None:
        return Reason.NOT_PLAYED if action.is_legal else Reason.UNREADABLE
    return None if action.is_legal else Reason.ILLEGAL


def _text(action: CheckerPlay | CubeTurn | Resignation | TokenUse) -> str:
    if isinstance(action, TokenUse):
        return action.token.value
    if isinstance(action, CubeTurn):
        return action.action.value
    if isinstance(action, Resignation):
        return ""
    return action.text or ("" if action.play is None else str(action.play))
