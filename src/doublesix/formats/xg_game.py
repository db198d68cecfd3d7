"""One game of an `.xg` file: cube and move records → actions on a board, and how it ended.

Rules of this room:

* Each record says the board and the cube before it. Where they are not what the records before lead to, they are set
  up as the record says.
* A play is the legal one that ends as the record says. One against the rules stands if its moves can be carried out;
  otherwise its moves are kept as text, and the board that it led to is set up. Where a file is so long that nobody
  would wait for all legal plays to be listed, moves that end as the record says are believed.
* The file's result counts; where the board, the cube or the terms say something else, that is reported.
* A comment on a double that was not made belongs to the play that follows, and so does what the program thought of it.
* What it thought of a cube that nobody decided about counts where the cube is all that a position asks.

What does not live here: bytes (`xg_records`), what the program thought (`xg_annotation`), scores from game to game
(`xg_reader`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.annotation import Annotation
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError
from doublesix.formats.illegal_plays import carry_out
from doublesix.formats.mat_result import points_text
from doublesix.formats.scores import end_on, gained, why_no_double
from doublesix.formats.xg_annotation import annotated_cube, annotated_plays, steps_of
from doublesix.formats.xg_records import MISSING, CubeRecord, setup_of
from doublesix.match import Match, Seat, why_no_cube
from doublesix.play import format_steps
from doublesix.record import (
    BoardWalk,
    CheckerPlay,
    CubeTurn,
    Ending,
    GameRecord,
    Problem,
    Resignation,
    SetPosition,
    Severity,
)
from doublesix.rules.check import listed_to
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence, said
from doublesix.work import demand_wanted

if TYPE_CHECKING:
    from doublesix.annotation import AnnotatedCube, AnnotatedPlay
    from doublesix.formats.xg_records import Counts, GameFooter, GameHeader, MoveRecord
    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.record import RecordedAction
    from doublesix.rules.variant import Variant

__all__ = ["LegalPlays", "XgGameReader", "XgSetting", "seat_of"]

FACES = range(1, 7)
MOST_DOUBLINGS = 30
RESIGNED, SETTLED = 100, 1000
DECIDED = (0, 1)
"""No double, and a double."""
UNDECIDED = -1
"""As positions of the program's editor have it; in a match, the pane of a cube about which nobody decided."""
ANSWERED = {0: CubeAction.PASS, 1: CubeAction.TAKE}
MOST_FOUND = 15_000
"""So many plays are looked for among the legal ones of a file: those of some 300 games, half a minute at worst."""
ACTORS = {1: Seat.FIRST, -1: Seat.SECOND}


class LegalPlays:
    """Finds plays by where they end, for a whole file.

    Attributes:
        is_spent: whether so many were looked for that no more are.
    """

    def __init__(self, variant: Variant) -> None:
        self.is_spent = False
        self._variant = variant
        self._looked_for = 0

    def find(self, position: Position, roll: Roll, after: Position, stood: Play | None) -> Play | None:
        """The legal play from one position to another, None if there is none.

        Args:
            position: seen by the side that plays.
            roll: the dice.
            after: seen by the same side.
            stood: what the moves of the file do, if they can be carried out.

        Raises:
            NotWantedError: nobody waits for the file any more.
        """
        demand_wanted()
        if self.is_spent:
            return stood if stood is not None and stood.result == after else None
        self._looked_for += 1
        self.is_spent = self._looked_for >= MOST_FOUND
        plays = listed_to(self._variant.rules, position, roll, [*after.player, after.reserve[0]])
        return next((play for play in plays if play.result == after), None)


@dataclass(frozen=True, slots=True)
class XgSetting:
    """What a game has to know of the rest of its file.

    Args:
        variant: the game played.
        terms: match or session.
        players: names, player 1 first.
        start_score: points before the game.
        next_score: points before the next game, if the file goes on.
        is_crawford: whether doubling is forbidden in it.
        is_position: whether the file holds a position and no game: no result is missed, and no start.
        comments: all comments of the file.
    """

    variant: Variant
    terms: Terms
    players: tuple[str, str]
    start_score: tuple[int, int]
    next_score: tuple[int, int] | None
    is_crawford: bool
    is_position: bool
    comments: tuple[str, ...]


class XgGameReader:
    """Reads one game.

    Attributes:
        problems: what the file got wrong.
        allowed: answers to the cube that were given, beavers and raccoons.
        used_comments: which comments of the file belong to this game.
    """

    def __init__(self, header: GameHeader, setting: XgSetting, plays: LegalPlays) -> None:
        self.problems: list[Problem] = []
        self.allowed: set[CubeAction] = set()
        self.used_comments: set[int] = set()
        self._header = header
        self._setting = setting
        self._plays = plays
        self._is_crawford = setting.is_crawford
        self._actions: list[RecordedAction] = []
        self._waiting: list[str] = []
        self._cube: AnnotatedCube | None = None
        self._asked_cube: AnnotatedCube | None = None
        self._turn = 0
        self._passed_by: Seat | None = None
        self._start = self._own_start()
        board = setting.variant.start() if self._start is None else self._start
        self._walk = BoardWalk(None if setting.is_position else board)

    def read(self, record: CubeRecord | MoveRecord) -> None:
        """Let one record happen."""
        is_cube = isinstance(record, CubeRecord)
        seat = seat_of(record.actor)
        self._turn += not is_cube
        if seat is None:
            self._report(Sentence("nobody knows whose turn it is; the turn is left out"), Severity.ERROR)
        elif self._is_over():
            self._report(Sentence("a turn after the end of the game; left out"), Severity.ERROR)
        elif isinstance(record, CubeRecord):
            self._cube_turn(record, seat)
        else:
            self._move(record, seat)
            self._cube = self._asked_cube = None

    def end(self, footer: GameFooter | None) -> GameRecord:
        """The game, as far as it can be understood."""
        winner, points, ending = self._result(footer)
        comments = [text for index in self._header.comments if (text := self._comment(index))]
        if self._actions and isinstance(board := self._actions[-1], SetPosition):
            self._cube = self._cube or self._asked_cube
            self._actions[-1] = replace(board, annotation=self._annotation())
        if self._actions and self._waiting:
            self._actions[-1] = _commented(self._actions[-1], self._waiting)
        elif self._waiting:
            comments += self._waiting
        return GameRecord(
            self._header.number,
            self._setting.start_score,
            self._is_crawford,
            self._start,
            tuple(self._actions),
            winner,
            points,
            ending,
            "\n".join(comments),
        )

    # Helpers

    def _report(self, message: str, severity: Severity = Severity.WARNING) -> None:
        placed = Sentence(
            "game {game}, turn {turn}: {problem}", game=self._header.number, turn=max(1, self._turn), problem=message
        )
        self.problems.append(Problem(None, placed, severity))

    def _act(self, action: RecordedAction) -> None:
        if self._waiting and not isinstance(action, SetPosition):
            action = _commented(action, self._waiting)
            self._waiting = []
        self._actions.append(action)
        self._walk.after(action)

    def _comment(self, index: int) -> str:
        """A comment by its number; "" where there is none."""
        if not 0 <= index < len(self._setting.comments):
            return ""
        self.used_comments.add(index)
        return self._setting.comments[index]

    def _is_over(self) -> bool:
        if self._passed_by is not None:
            return True
        return self._walk.board is not None and self._setting.variant.ending(self._walk.board) is not None

    # Boards

    def _own_start(self) -> Position | None:
        """Where the game begins; None for the start of its variant."""
        if self._setting.is_position or not any(self._header.start):
            return None
        try:
            start = self._position(self._header.start)
        except InvalidPositionError as error:
            self._report(Sentence("the board cannot be read: {problem}", problem=said(error)), Severity.ERROR)
            return None
        return None if start == self._setting.variant.start() else start

    def _position(self, counts: Counts) -> Position:
        """A board, seen as it is written.

        Raises:
            InvalidPositionError: checkers that cannot stand like that.
        """
        variant = self._setting.variant
        return variant.position(setup_of(counts, variant.checkers))

    def _follow(self, record: CubeRecord | MoveRecord, seat: Seat) -> bool:
        """Whether the board is known, once it stands as the record says: where it does not, it is set up."""
        doublings = abs(record.cube) + max(0, self._header.automatic_doubles)
        if doublings > MOST_DOUBLINGS:
            self._report(Sentence("the cube cannot be read; it stays as it was"), Severity.ERROR)
            value, owner = self._walk.cube_value, self._walk.cube_owner
        else:
            value = 1 << doublings
            owner = None if record.cube == 0 else seat_of(1 if record.cube > 0 else -1)
        try:
            board = self._position(record.board)
        except InvalidPositionError as error:
            self._report(Sentence("the board cannot be read: {problem}", problem=said(error)), Severity.ERROR)
            return False
        is_played = self._walk.thrown is None  # dice without a play: the next board is news, whatever it shows
        if not is_played or (board, value, owner) != (
            self._walk.board,
            self._walk.cube_value,
            self._walk.cube_owner,
        ):
            if self._actions and not record.is_edited:
                self._report(Sentence("board or cube are not what the turns before lead to; set up as the file says"))
            self._set_up(seat, board if seat is Seat.FIRST else board.swapped(), value, owner)
        return True

    def _set_up(self, seat: Seat, position: Position, value: int, owner: Seat | None) -> None:
        self._act(SetPosition(seat, position, cube_value=value, cube_owner=owner))

    # The cube

    def _cube_turn(self, record: CubeRecord, seat: Seat) -> None:
        if text := self._comment(record.comment):
            self._waiting.append(text)
        if self._walk.offer is not None:
            self._report(Sentence("a double while another waits for its answer"))
        self._follow(record, seat)
        self._cube = annotated_cube(record.equities) if record.double in DECIDED else None
        if self._setting.is_position and record.double == UNDECIDED:
            self._asked_cube = annotated_cube(record.equities)
        if record.double != 1:
            return
        self._check_double(seat)
        value = self._turned(seat, CubeAction.DOUBLE, 2 * self._walk.cube_value)
        answers = ((record.take, seat.other, CubeAction.BEAVER), (record.beaver, seat, CubeAction.RACCOON))
        for answer, asked, further in answers:
            if value and answer == 2:
                self._check_further(asked, further, 2 * value)
                value = self._turned(asked, further, 2 * value)
            else:
                self._answered(asked, answer, value)
                return
        self._answered(seat.other, record.raccoon, value)

    def _turned(self, seat: Seat, action: CubeAction, value: int) -> int:
        """Turn the cube; what it then shows, or 0 where no cube can."""
        if (objection := why_no_cube(value, None)) is not None:
            self._report(objection, Severity.ERROR)
            return 0
        self._act(CubeTurn(seat, action, value, annotation=self._annotation()))
        return value

    def _answered(self, seat: Seat, answer: int, value: int) -> None:
        if not value or answer not in ANSWERED:
            return
        action = ANSWERED[answer]
        self._act(CubeTurn(seat, action, value, annotation=self._annotation()))
        self._cube = None
        if action is CubeAction.PASS:
            self._passed_by = seat

    def _check_double(self, seat: Seat) -> None:
        if self._is_crawford:
            self._report(Sentence("a double in what would be the Crawford game: read as no Crawford game"))
            self._is_crawford = False
        self._forbidden(why_no_double(self._setting.terms, self._setting.start_score, seat, self._walk))

    def _check_further(self, seat: Seat, action: CubeAction, value: int) -> None:
        """Beavers and raccoons: a session knows those that were played, a match none."""
        terms = self._setting.terms
        if isinstance(terms, Match):
            self._forbidden(Sentence("there are no beavers in a match"))
            return
        self._forbidden(why_no_cube(value, terms.cube_limit))
        if action is CubeAction.BEAVER and not terms.beavers and action not in self.allowed:
            self._report(Sentence("a beaver in a session without beavers: read as one with beavers"))
        self.allowed.add(action)

    def _forbidden(self, reason: str | None) -> None:
        if reason is not None:
            self._report(
                Sentence("this turn of the cube is against the rules: {problem}; it stands as written", problem=reason)
            )

    # Plays

    def _move(self, record: MoveRecord, seat: Seat) -> None:
        comment = self._comment(record.comment)
        if not any(record.after) and record.dice == (0, 0):
            self._waiting += [comment] * bool(comment)
            self._follow(record, seat)
            return  # the roll was never made
        if self._walk.offer is not None and self._walk.offer.action is CubeAction.DOUBLE:
            self._report(Sentence("no answer to the double; read as a take"))
            self._act(CubeTurn(seat.other, CubeAction.TAKE, self._walk.offer.value))
            self._cube = None
        is_known = self._follow(record, seat)
        self._waiting += [comment] * bool(comment)
        roll = Roll(*record.dice) if all(die in FACES for die in record.dice) else None
        if roll is None:
            self._report(Sentence("these are no dice: {dice}", dice=repr(record.dice)), Severity.ERROR)
        position = self._walk.view(seat) if is_known else None
        if not any(record.after):
            if roll is not None:
                self._act(CheckerPlay(seat, roll, None, annotation=self._thoughts(record, position)))
            return
        self._played(record, seat, roll, position)

    def _played(self, record: MoveRecord, seat: Seat, roll: Roll | None, position: Position | None) -> None:
        variant = self._setting.variant
        steps = steps_of(record.moves)
        stood = None if position is None or steps is None else carry_out(steps, position, variant)
        after = self._after(record)
        if after is None and stood is not None:
            after = stood.result
        if position is not None and roll is not None and after is not None:
            play = self._plays.find(position, roll, after, stood)
            if play is not None:
                self._legal(record, play, stood)
                self._act(CheckerPlay(seat, roll, play, annotation=self._thoughts(record, position)))
                return
        text = repr(record.moves) if steps is None else format_steps(steps)
        if position is not None and roll is not None and stood is not None and stood.result == after:
            self._report(
                Sentence("{text} is illegal with {roll}; it stands as written", text=repr(str(stood)), roll=roll)
            )
            self._act(CheckerPlay(seat, roll, stood, is_legal=False))
            return
        self._report(Sentence("the moves {text} cannot be read; kept as text", text=repr(text)), Severity.ERROR)
        value, owner = self._walk.cube_value, self._walk.cube_owner
        self._act(CheckerPlay(seat, roll, None, text, is_legal=False))
        if after is not None:
            self._set_up(seat.other, after.swapped(), value, owner)

    def _legal(self, record: MoveRecord, play: Play, stood: Play | None) -> None:
        if record.is_marked_illegal:
            self._report(Sentence("the file marks {play} as illegal, but it is legal", play=play))
        if stood is None or stood.result != play.result:
            self._report(Sentence("the moves say something else than the board after them; {play} counts", play=play))

    def _thoughts(self, record: MoveRecord, position: Position | None) -> Annotation | None:
        """Of plays in a position, and of the cube before them."""
        variant = self._setting.variant
        return self._annotation(() if position is None else annotated_plays(record.candidates, position, variant))

    def _annotation(self, plays: tuple[AnnotatedPlay, ...] = ()) -> Annotation | None:
        """What the program thought of plays, and of the cube before them; None where it thought nothing."""
        return Annotation(plays, self._cube) if plays or self._cube is not None else None

    def _after(self, record: MoveRecord) -> Position | None:
        """The board after a play, seen by whoever played."""
        try:
            return self._position(record.after)
        except InvalidPositionError as error:
            message = Sentence("the board after the play cannot be read: {problem}", problem=said(error))
            self._report(message, Severity.ERROR)
            return None

    # The end

    def _result(self, footer: GameFooter | None) -> tuple[Seat | None, int, Ending]:
        winner = None if footer is None else seat_of(footer.winner)
        if footer is None or winner is None or not 0 < footer.points < 1 << MOST_DOUBLINGS:
            return self._without_result()
        self._close_offer(footer, winner)
        ending, shown, worth = self._shown()
        if shown is not None and shown is not winner:
            self._report(Sentence("board or cube say that the other side won; the file's result counts"))
            return winner, footer.points, Ending.UNKNOWN
        if ending is Ending.UNFINISHED:
            ending, worth = self._off_the_board(footer, winner)
        if worth != footer.points:
            self._report(
                Sentence(
                    "{points} in the file for a game worth {worth}; the file's result counts",
                    points=points_text(footer.points),
                    worth=worth,
                )
            )
        return winner, footer.points, ending

    def _close_offer(self, footer: GameFooter, winner: Seat) -> None:
        """A double, then the result of a pass that has no answer of its own."""
        offer = self._walk.offer
        if offer is not None and self._passed_by is None and footer.termination == 0 and offer.seat is winner:
            self._report(Sentence("no answer to the double; read as a pass"))
            self._answered(winner.other, 0, offer.value)

    def _shown(self) -> tuple[Ending, Seat | None, int]:
        """How the game ended by its own account: ending, winner, points."""
        if self._passed_by is not None:
            offer = self._walk.offer
            return Ending.PASSED, self._passed_by.other, 0 if offer is None else offer.value // 2
        end = end_on(self._walk.board, self._setting.variant)
        if end is None:
            return Ending.UNFINISHED, None, 0
        ending, winner, value = end
        return ending, winner, self._by_terms(value)

    def _off_the_board(self, footer: GameFooter, winner: Seat) -> tuple[Ending, int]:
        """The ending that only the file knows, and what it is worth."""
        kind = footer.termination
        if kind == MISSING:
            self._report(Sentence("the plays of this game are missing in the file; its result counts"))
            return Ending.UNKNOWN, footer.points
        if not kind >= RESIGNED:
            self._report(Sentence("the board shows no end of the game; the file's result counts"))
            return Ending.UNKNOWN, footer.points
        if kind >= SETTLED:
            settled = points_text(footer.points)
            self._report(Sentence("the players settled for {points}; read as a resignation", points=settled))
        times, rest = divmod(footer.points, self._walk.cube_value)
        value = GameValue(times) if rest == 0 and 1 <= times <= 3 else None
        worth = footer.points
        if RESIGNED < kind <= RESIGNED + 3:
            value = GameValue(kind - RESIGNED)
            worth = self._by_terms(value)
        self._act(Resignation(winner.other, value))
        return Ending.RESIGNED, worth

    def _by_terms(self, value: int) -> int:
        """Points for so many times the cube, as the terms count them."""
        walk, has_cube = self._walk, self._setting.variant.cube
        return self._setting.terms.points_won(
            value, walk.cube_value, has_cube=has_cube, is_cube_turned=walk.is_cube_turned
        )

    def _without_result(self) -> tuple[Seat | None, int, Ending]:
        ending, winner, points = self._shown()
        told = gained(self._setting.start_score, self._setting.next_score)
        if winner is None and told is not None:
            ending, (winner, points) = Ending.UNKNOWN, told
        if winner is not None:
            name = self._setting.players[winner]
            gain = points_text(points)
            self._report(Sentence("the file has no result; read as {points} for {name}", points=gain, name=name))
        elif not self._setting.is_position and not self._header.is_in_progress:
            self._report(Sentence("the game has no result: is the file complete?"))
        return winner, points, ending


def seat_of(actor: int) -> Seat | None:
    """Player 1 sits first; None for a number that means nobody."""
    return ACTORS.get(actor)


def _commented(action: RecordedAction, texts: list[str]) -> RecordedAction:
    return replace(action, comment="\n".join([*([action.comment] if action.comment else []), *texts]))
