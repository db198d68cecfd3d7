"""One game of a `.mat` file: cells → actions on a board.

Rules of this room:

* The cell's column says who acted.
* Play that goes on after a turn of the cube has taken it.
* A mark of resignation behind which play goes on is none.
* What cannot be understood is reported and stays in the record, as text of a play or as a comment. So do all plays of
  a game that the format cannot tell.
* A cell that is not understood but holds nothing except numbers and moves is a play: somebody moved there.

What does not live here: splitting lines (`mat_syntax`), reading a play's text (`mat_plays`), turns of the cube
(`mat_cube`), how the game ended (`mat_result`), scores from game to game (`mat_reader`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.formats.mat_cube import CubeReader
from doublesix.formats.mat_plays import LOOK_AHEAD, LaterPlay
from doublesix.formats.mat_result import ResultReader, points_text, resigned_value
from doublesix.formats.mat_setup import parse_set_position, parse_snowie_position
from doublesix.formats.mat_state import GameSoFar
from doublesix.formats.mat_syntax import (
    Comment,
    CubeCell,
    DiceCell,
    LossCell,
    Piece,
    ResignCell,
    RowOutOfPlace,
    SetUp,
    TimeUp,
    Unread,
    WinCell,
)
from doublesix.formats.text import SHOWN
from doublesix.match import Seat
from doublesix.notation.fields import shown
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, GameRecord, Problem, Severity
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.formats.mat_plays import PlayReader
    from doublesix.formats.mat_state import GameSetting
    from doublesix.formats.mat_syntax import Entry, GameText

__all__ = ["GameReader"]

MOVE = re.compile(r"(?:\d|bar)\s?/\s?(?:\d|off)", re.IGNORECASE)
OTHER_WORDS = re.compile(r"\d{3}|(?<![^\W\d_])(?!(?:bar|off)(?![^\W\d_]))[^\W\d_]{2,}", re.IGNORECASE)
"""What moves have not: long numbers, as of dates, and words."""


class GameReader:
    """Reads one game."""

    def __init__(self, text: GameText, setting: GameSetting, plays: PlayReader) -> None:
        self._text = text
        self._setting = setting
        self._plays = plays
        self._game = GameSoFar(BoardWalk(setting.variant.start() if setting.is_followed else None))
        self._cube = CubeReader(setting, self._game)
        self._result = ResultReader(setting, self._game, text.line)
        self._late_comments: list[str] = []
        self._next_actors = _next_actors(text.entries)
        self._followers = [_follower(entry) for entry in text.entries]

    @property
    def problems(self) -> list[Problem]:
        """What the file got wrong."""
        return self._game.problems

    @property
    def allowed(self) -> set[CubeAction]:
        """Answers to the cube that were given though the terms do not know them: a session then does."""
        return self._cube.allowed

    @property
    def jacoby_evidence(self) -> bool | None:
        """What an undoubled gammon was paid with: True for one point, False for more, None where none happened."""
        return self._result.jacoby_evidence

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        for index, entry in enumerate(self._text.entries):
            self._entry(entry, index)
        winner, points, ending = self._result.read()
        for text in self._late_comments:
            self._game.comment(text)
        return GameRecord(
            self._text.number,
            self._setting.start_score,
            self._cube.is_crawford,
            actions=tuple(self._game.actions),
            winner=winner,
            points=points,
            ending=ending,
            comment="\n".join(self._game.comments),
            line=self._text.line,
        )

    # One entry after the other

    def _entry(self, entry: Entry, index: int) -> None:
        match entry:
            case Comment() if self._game.win is not None:
                self._late_comments.append(entry.text)
            case Comment():
                self._game.comment(entry.text)
            case Unread() if self._is_lost_play(entry):
                self._lost(entry)
            case Unread():
                self._odd(entry, entry.text)
            case SetUp() if self._setting.is_followed:
                self._set_up(entry, index)
            case SetUp():
                self._game.comment(f"Set Pos={entry.text}")
            case TimeUp():
                self._game.won_on_time = entry.winner
            case RowOutOfPlace():
                self._game.report(
                    entry.line,
                    Sentence(
                        "row {number} stands behind row {before}: rows are out of order, or some are missing",
                        number=entry.number,
                        before=entry.before,
                    ),
                )
            case LossCell():
                self._game.loss = self._game.loss or entry
            case WinCell():
                self._won(entry)
            case DiceCell() if self._is_over():
                self._odd(entry, f"{entry.dice}: {entry.play}".rstrip())
            case CubeCell() if self._is_over() or not self._cube.has_place(entry):
                self._odd(entry, entry.word)
            case DiceCell(resigns=mark) if mark and self._next_actors[index] is not None:
                self._dice(replace(entry, resigns=""), index)
                self._odd(entry, mark)
            case DiceCell():
                self._dice(entry, index)
            case CubeCell():
                self._cube.read(entry)
            case ResignCell() if self._next_actors[index] is not None:
                self._odd(entry, entry.text)
            case ResignCell():
                self._resigned(entry.seat, entry.text)

    def _resigned(self, seat: Seat, mark: str) -> None:
        self._game.resigned_by, self._game.resigned_value = seat, resigned_value(mark)

    def _won(self, cell: WinCell) -> None:
        if self._game.win is None:
            self._game.win = cell
        elif (self._game.win.seat, self._game.win.points) != (cell.seat, cell.points):
            self._game.report(
                cell.line, Sentence("a second result, {points}; the first one counts", points=points_text(cell.points))
            )

    def _is_over(self) -> bool:
        ends = (self._game.win, self._game.passed_by, self._game.won_on_time)
        if any(end is not None for end in ends):
            return True
        return self._game.walk.board is not None and self._setting.variant.ending(self._game.walk.board) is not None

    def _odd(self, piece: Piece, text: str) -> None:
        """Text without meaning here: reported, and kept as a comment."""
        message = Sentence("{text} is not understood; kept as a comment", text=shown(text, SHOWN))
        if self._is_over():
            message = Sentence(
                "{text} is not understood after the end of the game; kept as a comment", text=shown(text, SHOWN)
            )
        self._game.report(piece.line, message, Severity.ERROR)
        if self._game.win is None:
            self._game.comment(text)
        else:
            self._late_comments.append(text)

    # Dice

    def _dice(self, cell: DiceCell, index: int) -> None:
        if cell.resigns:
            self._resigned(cell.seat, cell.resigns)
        if "0" not in cell.dice or cell.play:
            self._taken_silently(cell)
        if not self._setting.is_followed:
            self._keep(cell)
            return
        if "0" in cell.dice:
            self._unknown_dice(cell, index)
            return
        roll = Roll(int(cell.dice[0]), int(cell.dice[1]))
        self._game.walk.settle(CheckerPlay(cell.seat, roll, None))
        self._check_turn(cell)
        if cell.illegal is not None:
            self._game.report(
                cell.line,
                Sentence("the file marks an illegal play with {roll}; the board is set up as it says", roll=roll),
            )
            self._game.act(CheckerPlay(cell.seat, roll, None, "Illegal play", is_legal=False, line=cell.line))
            self._corrected(cell, cell.illegal)
        elif cell.resigns:
            self._game.act(CheckerPlay(cell.seat, roll, None, line=cell.line))
        else:
            self._played(cell, roll, index)

    def _is_lost_play(self, entry: Entry) -> bool:
        return self._setting.is_followed and not self._is_over() and isinstance(entry, Unread) and _is_play(entry.text)

    def _lost(self, cell: Unread) -> None:
        self._taken_silently(cell)
        problem = Sentence("{text} is not understood", text=shown(cell.text, SHOWN))
        message = Sentence("{problem}; the board is unknown from here", problem=problem)
        self._game.report(cell.line, message, Severity.ERROR)
        self._game.act(CheckerPlay(cell.seat, None, None, cell.text, is_legal=False, line=cell.line))

    def _taken_silently(self, cell: Piece) -> None:
        """A double, then dice: the answer was a take nobody wrote down. One to a beaver seldom is."""
        offer = self._game.walk.offer
        if offer is None or offer.action not in (CubeAction.DOUBLE, CubeAction.BEAVER):
            return
        if offer.action is CubeAction.DOUBLE:
            self._game.report(cell.line, Sentence("no answer to the double; read as a take"))
        self._game.act(CubeTurn(offer.seat.other, CubeAction.TAKE, offer.value, line=cell.line))

    def _check_turn(self, cell: DiceCell) -> None:
        walk = self._game.walk
        if walk.board is not None and walk.on_roll is cell.seat.other:
            name = self._setting.name(cell.seat)
            self._game.report(cell.line, Sentence("{name} rolls, though it is the other side's turn", name=name))

    def _keep(self, cell: DiceCell) -> None:
        """Text, where plays cannot be followed: even the dice may be too few."""
        written = cell.play if cell.illegal is None else f"Illegal play ({cell.illegal})"
        text = f"{cell.dice}: {written}".rstrip()
        self._game.act(CheckerPlay(cell.seat, None, None, text, is_legal=False, line=cell.line))

    def _unknown_dice(self, cell: DiceCell, index: int) -> None:
        """Dice that nobody can have thrown; where nobody acts afterwards, "00" says that no dice were thrown."""
        if cell.play or cell.dice != "00" or self._next_actors[index] is not None:
            message = Sentence(
                "{dice}: {play} – dice show 1-6; the board is unknown from here",
                dice=cell.dice,
                play=cell.play[:SHOWN] or "…",
            )
            self._game.report(cell.line, message, Severity.ERROR)
            text = cell.play or f"{cell.dice}:"
            self._game.act(CheckerPlay(cell.seat, None, None, text, is_legal=False, line=cell.line))

    def _played(self, cell: DiceCell, roll: Roll, index: int) -> None:
        position = self._game.walk.view(cell.seat)
        if position is None:
            is_legal = not cell.play
            self._game.act(CheckerPlay(cell.seat, roll, None, cell.play, is_legal=is_legal, line=cell.line))
            return
        text = "Cannot Move" if cell.says_dance else cell.play
        reading = self._plays.read(text, position, roll, cell.seat, self._later(index))
        if reading.remark:
            severity = Severity.ERROR if reading.play is None else Severity.WARNING
            self._game.report(cell.line, reading.remark, severity)
        text = cell.play if reading.play is None else ""
        self._game.act(CheckerPlay(cell.seat, roll, reading.play, text, reading.is_legal, line=cell.line))

    def _later(self, index: int) -> list[LaterPlay]:
        """The first plays that follow an entry, as far as the board is not set up anew."""
        later: list[LaterPlay] = []
        for place in range(index + 1, len(self._followers)):
            entry, follower = self._text.entries[place], self._followers[place]
            if (
                len(later) == LOOK_AHEAD
                or isinstance(entry, SetUp)
                or (isinstance(entry, Unread) and _is_play(entry.text))
                or (isinstance(entry, DiceCell) and (entry.illegal is not None or entry.resigns))
            ):
                break
            if follower is not None:
                later.append(follower)
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
            self._game.report(
                cell.line,
                Sentence("the position after an illegal play cannot be read: {problem}", problem=said(error)),
                Severity.ERROR,
            )
            self._game.comment(f"Illegal play ({snowie_line})")
            return
        self._game.act(replace(position, line=cell.line))

    def _set_up(self, entry: SetUp, index: int) -> None:
        seat = next((seat for seat in (entry.turn, self._next_actors[index]) if seat is not None), Seat.FIRST)
        try:
            position = parse_set_position(entry.text, seat=seat, checkers=self._setting.variant.checkers)
        except (ParseError, InvalidPositionError) as error:
            self._game.report(
                entry.line, Sentence("Set Pos cannot be read: {problem}", problem=said(error)), Severity.ERROR
            )
            self._game.comment(f"Set Pos={entry.text}")
            return
        roll = Roll(int(entry.dice[0]), int(entry.dice[1])) if entry.dice else None
        cube = entry.cube if entry.cube and position.cube_owner is None else position.cube_value
        self._game.act(replace(position, roll=roll, cube_value=cube, line=entry.line))


def _is_play(text: str) -> bool:
    """Whether a text that is not understood must be a play all the same."""
    return MOVE.search(text) is not None and OTHER_WORDS.search(text) is None


def _follower(entry: Entry) -> LaterPlay | None:
    """An entry as a witness of what was played before it; None where it is no roll that somebody can have thrown."""
    if not isinstance(entry, DiceCell) or "0" in entry.dice:
        return None
    return LaterPlay(entry.seat, Roll(int(entry.dice[0]), int(entry.dice[1])), entry.play)


def _next_actors(entries: Sequence[Entry]) -> list[Seat | None]:
    """Who acts next after each entry; None where nobody does."""
    actors: list[Seat | None] = []
    seat = None
    for entry in reversed(entries):
        actors.append(seat)
        if isinstance(entry, DiceCell | CubeCell):
            seat = entry.seat
    return actors[::-1]
