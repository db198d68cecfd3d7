"""One game of a `.mat` file: cells → actions on a board, and how the game ended.

Rules of this room:

* The cell's column says who acted. The result line's column says who won, unless the board, a pass or
  a resignation says otherwise; then the score of the next game decides.
* A result while the game is still on is a resignation: its points over the cube give the kind.
* Play that goes on after a turn of the cube has taken it.
* What was done against the rules of the cube stands, and is reported.
* What cannot be understood is reported and stays in the record, as text of a play or as a comment. So do all plays of
  a game that the format cannot tell.

What does not live here: splitting lines (`mat_syntax`), reading a play's text (`mat_plays`),
scores from game to game (`mat_reader`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.cube import ANSWERS, CubeAction, CubeOwner, CubeState, is_cube_value
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.formats.mat_plays import LaterPlay
from doublesix.formats.mat_setup import parse_set_position, parse_snowie_position
from doublesix.formats.mat_syntax import (
    Comment,
    CubeCell,
    DiceCell,
    LossCell,
    Piece,
    ResignCell,
    SetUp,
    Unread,
    WinCell,
)
from doublesix.match import Match, MoneySession, Score, Seat, why_no_cube
from doublesix.position import OFF
from doublesix.record import (
    BoardWalk,
    CheckerPlay,
    CubeTurn,
    Ending,
    GameRecord,
    Problem,
    RecordedAction,
    Resignation,
    Severity,
)
from doublesix.rules.endings import Side
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.formats.mat_plays import PlayReader
    from doublesix.formats.mat_syntax import Entry, GameText
    from doublesix.match import Terms
    from doublesix.rules.variant import Variant

__all__ = ["GameReader", "GameSetting"]

CUBE_WORDS = {
    "doubles": CubeAction.DOUBLE,
    "redoubles": CubeAction.DOUBLE,
    "takes": CubeAction.TAKE,
    "drops": CubeAction.PASS,
    "passes": CubeAction.PASS,
    "beavers": CubeAction.BEAVER,
    "raccoons": CubeAction.RACCOON,
}


ON_THE_BOARD = (Ending.BORNE_OFF, Ending.DECIDED)
"""Endings that the last position shows."""

OFF_THE_BOARD = (Ending.RESIGNED, Ending.UNKNOWN)
"""Endings whose worth only the result line tells."""


@dataclass(frozen=True, slots=True)
class GameSetting:
    """What a game of a file has to know of the rest of it.

    Args:
        variant: the game played.
        is_followed: whether its plays can be followed on the board.
        terms: match or session.
        is_jacoby_known: whether the file says if Jacoby is played (for a session).
        players: names, left first.
        start_score: points before the game.
        next_score: points before the next game, if the file goes on.
        is_crawford: whether doubling is forbidden in it.
    """

    variant: Variant
    is_followed: bool
    terms: Terms
    is_jacoby_known: bool
    players: tuple[str, str]
    start_score: tuple[int, int]
    next_score: tuple[int, int] | None
    is_crawford: bool


class GameReader:
    """Reads one game.

    After `read`, `jacoby_evidence` says what an undoubled gammon was paid with: True for one point,
    False for two or three, None where none happened. `allowed` holds the answers to the cube that were given
    though the terms do not know them: a session then does.
    """

    def __init__(self, text: GameText, setting: GameSetting, plays: PlayReader) -> None:
        self.problems: list[Problem] = []
        self.jacoby_evidence: bool | None = None
        self.allowed: set[CubeAction] = set()
        self._text = text
        self._setting = setting
        self._plays = plays
        self._walk = BoardWalk(setting.variant.start() if setting.is_followed else None)
        self._actions: list[RecordedAction] = []
        self._comments: list[str] = []
        self._late_comments: list[str] = []
        self._passed_by: Seat | None = None
        self._resigned_by: Seat | None = None
        self._win: WinCell | None = None
        self._is_crawford = setting.is_crawford

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        entries = self._text.entries
        for index, entry in enumerate(entries):
            self._entry(entry, entries[index + 1 :] if isinstance(entry, SetUp) else (), index)
        winner, points, ending = self._result()
        for text in self._late_comments:
            self._comment(text)
        return GameRecord(
            self._text.number,
            self._setting.start_score,
            self._is_crawford,
            actions=tuple(self._actions),
            winner=winner,
            points=points,
            ending=ending,
            comment="\n".join(self._comments),
            line=self._text.line,
        )

    # One entry after the other

    def _entry(self, entry: Entry, later: Sequence[Entry], index: int) -> None:
        match entry:
            case Comment() if self._win is not None:
                self._late_comments.append(entry.text)
            case Comment():
                self._comment(entry.text)
            case Unread():
                self._odd(entry, entry.text)
            case SetUp() if self._setting.is_followed:
                self._set_up(entry, later)
            case SetUp():
                self._comment(f"Set Pos={entry.text}")
            case LossCell():
                pass  # the other column's "Wins" says the same
            case WinCell():
                self._won(entry)
            case DiceCell() if self._is_over():
                self._odd(entry, f"{entry.dice}: {entry.play}".rstrip())
            case CubeCell() if self._is_over():
                self._odd(entry, entry.word)
            case DiceCell():
                self._dice(entry, index)
            case CubeCell():
                self._cube(entry)
            case ResignCell():
                self._resigned_by = entry.seat

    def _act(self, action: RecordedAction) -> None:
        self._actions.append(action)
        self._walk.after(action)

    def _is_over(self) -> bool:
        if self._win is not None or self._passed_by is not None:
            return True
        return self._walk.board is not None and self._setting.variant.ending(self._walk.board) is not None

    def _problem(self, line: int | None, message: str, severity: Severity = Severity.WARNING) -> None:
        self.problems.append(Problem(line, message, severity))

    def _odd(self, piece: Piece, text: str) -> None:
        """Text without meaning here: reported, and kept as a comment."""
        message = Sentence("{text} is not understood; kept as a comment", text=repr(text))
        if self._is_over():
            message = Sentence("{text} is not understood after the end of the game; kept as a comment", text=repr(text))
        self._problem(piece.line, message, Severity.ERROR)
        if self._win is None:
            self._comment(text)
        else:
            self._late_comments.append(text)

    def _comment(self, text: str) -> None:
        """Words belong to the action before them, or to the game."""
        if not self._actions:
            self._comments.append(text)
            return
        last = self._actions[-1]
        self._actions[-1] = replace(last, comment=f"{last.comment}\n{text}" if last.comment else text)

    # Dice

    def _dice(self, cell: DiceCell, index: int) -> None:
        if cell.resigns:
            self._resigned_by = cell.seat
        if "0" not in cell.dice or cell.play:
            self._taken_silently(cell)
        if not self._setting.is_followed:
            self._keep(cell)
            return
        if "0" in cell.dice:
            self._unknown_dice(cell)
            return
        roll = Roll(int(cell.dice[0]), int(cell.dice[1]))
        if cell.illegal is not None:
            self._problem(
                cell.line,
                Sentence("the file marks an illegal play with {roll}; the board is set up as it says", roll=roll),
            )
            self._act(CheckerPlay(cell.seat, roll, None, "Illegal play", is_legal=False, line=cell.line))
            self._corrected(cell, cell.illegal)
        elif cell.resigns:
            self._act(CheckerPlay(cell.seat, roll, None, line=cell.line))
        else:
            self._played(cell, roll, index)

    def _taken_silently(self, cell: DiceCell) -> None:
        """A double, then dice: the answer was a take nobody wrote down."""
        offer = self._walk.offer
        if offer is not None and offer.action is CubeAction.DOUBLE:
            self._problem(cell.line, Sentence("no answer to the double; read as a take"))
            self._act(CubeTurn(offer.seat.other, CubeAction.TAKE, offer.value, line=cell.line))

    def _keep(self, cell: DiceCell) -> None:
        """Text, where plays cannot be followed: even the dice may be too few."""
        written = cell.play if cell.illegal is None else f"Illegal play ({cell.illegal})"
        text = f"{cell.dice}: {written}".rstrip()
        self._act(CheckerPlay(cell.seat, None, None, text, is_legal=False, line=cell.line))

    def _unknown_dice(self, cell: DiceCell) -> None:
        if cell.play or cell.dice != "00":
            message = Sentence(
                "{dice}: {play} – dice show 1-6; the board is unknown from here", dice=cell.dice, play=cell.play
            )
            self._problem(cell.line, message, Severity.ERROR)
            text = cell.play or f"{cell.dice}:"
            self._act(CheckerPlay(cell.seat, None, None, text, is_legal=False, line=cell.line))

    def _played(self, cell: DiceCell, roll: Roll, index: int) -> None:
        position = self._walk.view(cell.seat)
        if position is None:
            is_legal = not cell.play
            self._act(CheckerPlay(cell.seat, roll, None, cell.play, is_legal=is_legal, line=cell.line))
            return
        reading = self._plays.read(cell.play, position, roll, cell.seat, self._later(index))
        if reading.remark:
            severity = Severity.ERROR if reading.play is None else Severity.WARNING
            self._problem(cell.line, reading.remark, severity)
        if cell.says_dance and (reading.play is None or not reading.play.is_dance):
            self._problem(cell.line, Sentence("{dice}: Cannot Move, but there is a legal play", dice=cell.dice))
        text = cell.play if reading.play is None else ""
        self._act(CheckerPlay(cell.seat, roll, reading.play, text, reading.is_legal, line=cell.line))

    def _later(self, index: int) -> list[LaterPlay]:
        """The plays that follow an entry, as far as the board is not set up anew."""
        later: list[LaterPlay] = []
        for entry in self._text.entries[index + 1 :]:
            if isinstance(entry, SetUp) or (isinstance(entry, DiceCell) and entry.illegal is not None):
                break
            if isinstance(entry, DiceCell) and "0" not in entry.dice and not entry.resigns:
                later.append(LaterPlay(entry.seat, Roll(int(entry.dice[0]), int(entry.dice[1])), entry.play))
        return later

    # Boards set up

    def _corrected(self, cell: DiceCell, snowie_line: str) -> None:
        try:
            position = parse_snowie_position(
                snowie_line,
                players=self._setting.players,
                likely=cell.seat.other,
                checkers=self._setting.variant.checkers,
            )
        except (ParseError, InvalidPositionError) as error:
            self._problem(
                cell.line,
                Sentence("the position after an illegal play cannot be read: {problem}", problem=said(error)),
                Severity.ERROR,
            )
            self._comment(f"Illegal play ({snowie_line})")
            return
        self._act(replace(position, line=cell.line))

    def _set_up(self, entry: SetUp, later: Sequence[Entry]) -> None:
        seat = next((piece.seat for piece in later if isinstance(piece, DiceCell | CubeCell)), Seat.FIRST)
        try:
            position = parse_set_position(entry.text, seat=seat, checkers=self._setting.variant.checkers)
        except (ParseError, InvalidPositionError) as error:
            self._problem(
                entry.line, Sentence("Set Pos cannot be read: {problem}", problem=said(error)), Severity.ERROR
            )
            self._comment(f"Set Pos={entry.text}")
            return
        self._act(replace(position, line=entry.line))

    # The cube

    def _cube(self, cell: CubeCell) -> None:
        action = CUBE_WORDS[cell.word]
        offer = self._walk.offer
        if action is CubeAction.BEAVER and offer is not None and offer.action is action:
            action = CubeAction.RACCOON  # so GNU Backgammon writes it
        value = self._cube_value(cell, action, offer)
        if (objection := why_no_cube(max(value, 2 * self._walk.cube_value), None)) is not None:
            self._problem(cell.line, objection, Severity.ERROR)
            self._comment(cell.word)
            return
        if action is CubeAction.DOUBLE:
            self._check_double(cell)
        elif offer is None:
            self._problem(cell.line, Sentence("{word} answers no double", word=repr(cell.word)))
        else:
            self._check_answer(cell, action, offer)
        self._act(CubeTurn(cell.seat, action, value, line=cell.line))
        if action is CubeAction.PASS:
            self._passed_by = cell.seat

    def _cube_value(self, cell: CubeCell, action: CubeAction, offer: CubeTurn | None) -> int:
        """What the cube shows if the offer is taken; the file's own number only where it can be right."""
        if action in (CubeAction.TAKE, CubeAction.PASS):
            return 2 * self._walk.cube_value if offer is None else offer.value
        value = 2 * (self._walk.cube_value if action is CubeAction.DOUBLE or offer is None else offer.value)
        if cell.value is None or cell.value == value:
            return value
        if not is_cube_value(cell.value) or cell.value < 2:
            self._problem(
                cell.line,
                Sentence("{word} to {written}: read as {value}", word=cell.word, written=cell.value, value=value),
            )
            return value
        self._problem(
            cell.line,
            Sentence(
                "{word} to {written}, though the cube would go to {value}",
                word=cell.word,
                written=cell.value,
                value=value,
            ),
        )
        return cell.value

    def _check_double(self, cell: CubeCell) -> None:
        if self._is_crawford:
            self._problem(cell.line, Sentence("a double in what would be the Crawford game: read as no Crawford game"))
            self._is_crawford = False
        if self._walk.offer is not None:
            self._problem(cell.line, Sentence("a double while another waits for its answer"))
        self._forbidden(cell, self._why_no_double(cell.seat))

    def _why_no_double(self, seat: Seat) -> str | None:
        terms = self._setting.terms
        if isinstance(terms, Match):
            terms = replace(terms, dead_cubes=True)  # a turn of no use is no fault of the file
        owners = {None: CubeOwner.CENTERED, seat: CubeOwner.PLAYER, seat.other: CubeOwner.OPPONENT}
        cube = CubeState(self._walk.cube_value, owners[self._walk.cube_owner])
        return terms.why_no_double(Score(self._setting.start_score), seat, cube)

    def _check_answer(self, cell: CubeCell, action: CubeAction, offer: CubeTurn) -> None:
        if cell.seat is offer.seat:
            self._forbidden(cell, Sentence("the other side has to answer"))
        elif action not in ANSWERS[offer.action]:
            self._forbidden(cell, Sentence("the turn of the cube before it has no such answer"))
        elif action in (CubeAction.BEAVER, CubeAction.RACCOON):
            self._check_turn(cell, action, offer)

    def _check_turn(self, cell: CubeCell, action: CubeAction, offer: CubeTurn) -> None:
        """Whether the terms know beavers and raccoons; those of a session are what was played."""
        terms = self._setting.terms
        if isinstance(terms, Match):
            self._forbidden(cell, Sentence("there are no beavers in a match"))
            return
        self._forbidden(cell, why_no_cube(2 * offer.value, terms.cube_limit))
        is_known = terms.beavers if action is CubeAction.BEAVER else terms.raccoons
        if is_known or action in self.allowed:
            return
        self.allowed.add(action)
        if action is CubeAction.BEAVER:
            message = Sentence("a beaver in a session without beavers: read as one with beavers")
        else:
            message = Sentence("a raccoon in a session without raccoons: read as one with raccoons")
        self._problem(cell.line, message)

    def _forbidden(self, cell: CubeCell, reason: str | None) -> None:
        """Report what the rules of the cube object to, if anything."""
        if reason is not None:
            message = Sentence(
                "{word} is against the rules: {problem}; it stands as written", word=repr(cell.word), problem=reason
            )
            self._problem(cell.line, message)

    # The end

    def _won(self, cell: WinCell) -> None:
        if self._win is None:
            self._win = cell
        elif (self._win.seat, self._win.points) != (cell.seat, cell.points):
            self._problem(
                cell.line, Sentence("a second result, {points}; the first one counts", points=_points(cell.points))
            )

    def _result(self) -> tuple[Seat | None, int, Ending]:
        if self._walk.offer is not None and self._passed_by is None:
            self._unanswered(self._walk.offer)
        ending, winner, passed = self._ending()
        if self._win is None:
            return self._without_result_line(ending, winner, passed)
        line = self._win.line
        if winner is not None and winner is not self._win.seat:
            winner = self._disputed_winner(winner, line)
        winner = self._win.seat if winner is None else winner
        points = self._in_full(winner, self._win.points, self._worth(ending, winner, self._win.points))
        self._check_undoubled(ending, points)
        if ending is Ending.RESIGNED:
            value = self._resigned_value(points)
            self._act(Resignation(winner.other, value, line=line))
            if value is None:
                cube = self._walk.cube_value
                self._problem(
                    line,
                    Sentence(
                        "{points}: no single game, gammon or backgammon at cube {cube}",
                        points=_points(points),
                        cube=cube,
                    ),
                )
        elif ending in ON_THE_BOARD:
            self._check_points(winner, points, line)
        elif ending is Ending.PASSED and points != passed:
            self._problem(
                line,
                Sentence(
                    "{points} for a pass that costs {passed}; the result line counts",
                    points=_points(points),
                    passed=passed,
                ),
            )
        return winner, points, ending

    def _worth(self, ending: Ending, winner: Seat, points: int) -> int:
        """What a game that ended like this is worth, as far as that is known; else what is written."""
        if ending in ON_THE_BOARD:
            return self._points_on_the_board(winner)[0]
        return max(points, self._walk.cube_value) if ending is Ending.RESIGNED else points

    def _in_full(self, winner: Seat, points: int, worth: int) -> int:
        """The points of the result line, or what the game is worth where the line stops at the match's length."""
        terms = self._setting.terms
        if not isinstance(terms, Match) or self._win is None or points >= worth:
            return points
        if points != terms.length - self._setting.start_score[winner]:
            return points
        self._problem(
            self._win.line,
            Sentence(
                "{points}, just enough for the match; the game is worth {worth}", points=_points(points), worth=worth
            ),
        )
        return worth

    def _unanswered(self, offer: CubeTurn) -> None:
        """A double, then the result: the answer was a pass nobody wrote down."""
        asked = offer.seat.other
        if self._win is None or self._win.seat is asked or self._resigned_by is offer.seat:
            return
        if self._win.points == offer.value // 2:
            self._problem(self._win.line, Sentence("no answer to the double; read as a pass"))
            self._act(CubeTurn(asked, CubeAction.PASS, offer.value, line=self._win.line))
            self._passed_by = asked

    def _ending(self) -> tuple[Ending, Seat | None, int]:
        """How the game ended by its own account: ending, winner where that says one, points where it says them."""
        walk, variant = self._walk, self._setting.variant
        if self._passed_by is not None and walk.offer is not None:
            return Ending.PASSED, self._passed_by.other, walk.offer.value // 2
        if self._passed_by is not None:
            return Ending.PASSED, self._passed_by.other, walk.cube_value
        if self._resigned_by is not None:
            return Ending.RESIGNED, self._resigned_by.other, 0
        if walk.board is None:
            return Ending.UNKNOWN, None, 0
        end = variant.ending(walk.board)
        if end is not None and end.winner is not None:
            winner = Seat.FIRST if end.winner is Side.PLAYER else Seat.SECOND
            is_all_off = variant.checkers in (walk.board.player[OFF], walk.board.opponent[OFF])
            ending = Ending.BORNE_OFF if is_all_off else Ending.DECIDED
            return ending, winner, self._points_on_the_board(winner)[0]
        return Ending.RESIGNED, None, 0

    def _without_result_line(self, ending: Ending, winner: Seat | None, points: int) -> tuple[Seat | None, int, Ending]:
        line = self._actions[-1].line if self._actions else self._text.line
        gained = self._gained()
        if winner is None and gained is not None:
            winner, points = gained
        if winner is None:
            self._problem(line, Sentence("the game has no result: is the file complete?"))
            return None, 0, Ending.UNFINISHED
        if ending is Ending.RESIGNED:
            points = gained[1] if gained is not None else self._walk.cube_value
            self._act(Resignation(winner.other, self._resigned_value(points), line=line))
        self._check_undoubled(ending, points)
        self._problem(
            line,
            Sentence(
                "no result line; read as {points} for {name}",
                points=_points(points),
                name=self._name(winner),
            ),
        )
        return winner, points, ending

    def _gained(self) -> tuple[Seat, int] | None:
        """Who gained how much according to the next game's score, if just one side did."""
        if self._setting.next_score is None:
            return None
        gains = [
            after - before for before, after in zip(self._setting.start_score, self._setting.next_score, strict=True)
        ]
        if min(gains) != 0 or max(gains) <= 0:
            return None
        return (Seat.FIRST, gains[0]) if gains[0] else (Seat.SECOND, gains[1])

    def _disputed_winner(self, winner: Seat, line: int) -> Seat:
        gained = self._gained()
        settled = winner if gained is None else gained[0]
        name = self._name(settled)
        self._problem(line, Sentence("the result stands in the loser's column; {name} won", name=name))
        return settled

    def _name(self, seat: Seat) -> str:
        unnamed = Sentence("the first player") if seat is Seat.FIRST else Sentence("the second player")
        return self._setting.players[seat] or unnamed

    def _resigned_value(self, points: int) -> GameValue | None:
        times, rest = divmod(points, self._walk.cube_value)
        return GameValue(times) if rest == 0 and 1 <= times <= 3 else None

    def _points_on_the_board(self, winner: Seat) -> tuple[int, int]:
        """Points as the terms count them, and without Jacoby; none where the board does not say that this side won."""
        position, variant = self._walk.view(winner), self._setting.variant
        end = None if position is None else variant.ending(position)
        if end is None or end.winner is not Side.PLAYER:
            return 0, 0
        return self._by_terms(end.points), end.points * self._walk.cube_value

    def _by_terms(self, value: int) -> int:
        """Points for so many times the cube, as the terms count them."""
        is_cube_turned = self._is_cube_turned() or not self._setting.variant.cube
        return self._setting.terms.points_won(value, self._walk.cube_value, is_cube_turned=is_cube_turned)

    def _is_cube_turned(self) -> bool:
        is_taken = any(isinstance(action, CubeTurn) and action.action is CubeAction.TAKE for action in self._actions)
        return is_taken or self._walk.cube_owner is not None  # a beaver played on, or a board set up

    def _check_points(self, winner: Seat, points: int, line: int) -> None:
        by_terms, in_full = self._points_on_the_board(winner)
        cube = self._walk.cube_value
        if self._is_jacoby_open() and in_full > cube and points in (cube, in_full):
            self.jacoby_evidence = points == cube
        elif points != by_terms:
            self._worth_otherwise(points, by_terms, line)

    def _check_undoubled(self, ending: Ending, points: int) -> None:
        """A gammon or more that the board does not show: undoubled, nobody pays for it where Jacoby is played."""
        value = self._resigned_value(points)
        if ending not in OFF_THE_BOARD or value is None or value is GameValue.SINGLE or self._walk.offer is not None:
            return
        if self._is_jacoby_open():
            self.jacoby_evidence = False
        elif self._win is not None and points != self._by_terms(value):
            self._worth_otherwise(points, self._by_terms(value), self._win.line)

    def _worth_otherwise(self, points: int, worth: int, line: int) -> None:
        self._problem(
            line,
            Sentence(
                "{points} for a game worth {by_terms}; the result line counts",
                points=_points(points),
                by_terms=worth,
            ),
        )

    def _is_jacoby_open(self) -> bool:
        """Whether this result may tell if Jacoby is played."""
        is_session = isinstance(self._setting.terms, MoneySession)
        is_open = is_session and not self._setting.is_jacoby_known and self._setting.variant.cube
        return is_open and not self._is_cube_turned()


def _points(number: int) -> str:
    return Sentence("1 point") if number == 1 else Sentence("{number} points", number=number)
