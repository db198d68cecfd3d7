"""One game told action by action, for formats that say of each action who acted: a board, a cube, a result.

What is against the rules stands and is reported, as in match texts, whose readers of plays, cube turns and results
work here too.
What does not live here: where the actions come from (`sgf_game`, `oldmoves`), scores from game to game (`told_match`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.formats.mat_cube import CubeReader
from doublesix.formats.mat_result import ResultReader
from doublesix.formats.mat_state import GameSoFar
from doublesix.formats.mat_syntax import CubeCell, WinCell
from doublesix.formats.scores import gained
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, Ending, GameRecord, SetPosition, Severity
from doublesix.rules.endings import Side
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.dice import Roll
    from doublesix.formats.mat_plays import LaterPlay, PlayReader
    from doublesix.formats.mat_state import GameSetting
    from doublesix.match import Seat
    from doublesix.record import Problem

__all__ = ["ToldGame"]


class ToldGame:
    """A game as far as it has been told.

    Args:
        setting: what the game has to know of the rest of its file.
        plays: reads the plays of that file.
        number: as the file counts, from 1.
        line: where its text begins.

    Attributes:
        so_far: what was done, and what the file got wrong.
    """

    def __init__(self, setting: GameSetting, plays: PlayReader, number: int, line: int) -> None:
        self.so_far = GameSoFar(BoardWalk(setting.variant.start()))
        self._setting = setting
        self._plays = plays
        self._number = number
        self._line = line
        self._cube = CubeReader(setting, self.so_far)
        self._result = ResultReader(setting, self.so_far, line)
        self._start_value = 1

    @property
    def problems(self) -> list[Problem]:
        """What the file got wrong."""
        return self.so_far.problems

    @property
    def allowed(self) -> set[CubeAction]:
        """Answers to the cube that were given though the terms do not know them: a session then does."""
        return self._cube.allowed

    @property
    def jacoby_evidence(self) -> bool | None:
        """What an undoubled gammon was paid with: True for one point, False for more, None where none happened."""
        return self._result.jacoby_evidence

    @property
    def is_over(self) -> bool:
        """Whether nobody can act any more."""
        return self.so_far.passed_by is not None or self.so_far.resigned_by is not None or self.winner is not None

    @property
    def winner(self) -> Seat | None:
        """Who has won on the board, if anybody has."""
        return next((seat for seat in self._seats() if self._value_for(seat)), None)

    def points(self) -> int:
        """What the winner gets, as far as that is known without a result; 0 where it is not."""
        walk, winner = self.so_far.walk, self.winner
        if self.so_far.passed_by is not None:
            return walk.cube_value if walk.offer is None else walk.offer.value // 2
        if winner is None:
            return 0
        return self._result.by_terms(self._value_for(winner))

    def _seats(self) -> Sequence[Seat]:
        on_roll = self.so_far.walk.on_roll
        return () if on_roll is None else (on_roll.other, on_roll)

    def _value_for(self, seat: Seat) -> int:
        """How many times the cube a seat has won on the board."""
        position = self.so_far.walk.view(seat)
        end = None if position is None else self._setting.variant.ending(position)
        return 0 if end is None or end.winner is not Side.PLAYER else end.points

    # Actions

    def roll(
        self, seat: Seat, roll: Roll, text: str, *, line: int, later: Sequence[LaterPlay] = (), is_dance: bool = False
    ) -> None:
        """A roll and what was played.

        Args:
            seat: who rolled.
            roll: the dice.
            text: the steps in the mover's own numbers; "" where there are none.
            line: line number in the source.
            later: the plays that follow.
            is_dance: the source says that there was nothing to play.
        """
        if self.is_over:
            self.odd(line, f"{roll}: {text}".rstrip())
            return
        self._begin(seat)
        self._before_roll(seat, roll, line)
        position = self.so_far.walk.view(seat)
        if position is None:
            self.so_far.act(CheckerPlay(seat, roll, None, text, is_legal=not text, line=line))
            return
        reading = self._plays.read(text, position, roll, seat, later)
        if reading.remark:
            severity = Severity.ERROR if reading.play is None else Severity.WARNING
            self.so_far.report(line, reading.remark, severity)
        elif is_dance and (reading.play is None or not reading.play.is_dance):
            self.so_far.report(line, Sentence("{dice}: Cannot Move, but there is a legal play", dice=roll))
        kept = text if reading.play is None else ""
        self.so_far.act(CheckerPlay(seat, roll, reading.play, kept, reading.is_legal, line=line))

    def unreadable(self, seat: Seat, text: str, problem: str, *, line: int) -> None:
        """A play without meaning: kept as text, the board is unknown from here."""
        if self.is_over:
            self.odd(line, text)
            return
        self._before_roll(seat, None, line)
        message = Sentence("{problem}; the board is unknown from here", problem=problem)
        self.so_far.report(line, message, Severity.ERROR)
        self.so_far.act(CheckerPlay(seat, None, None, text, is_legal=False, line=line))

    def _before_roll(self, seat: Seat, roll: Roll | None, line: int) -> None:
        """A double, then dice: the answer was a take nobody wrote down. Whose turn it is does not bind, but is told."""
        walk, offer = self.so_far.walk, self.so_far.walk.offer
        if offer is not None and offer.action is CubeAction.DOUBLE:
            self.so_far.report(line, Sentence("no answer to the double; read as a take"))
            self.so_far.act(CubeTurn(offer.seat.other, CubeAction.TAKE, offer.value, line=line))
        walk.settle(CheckerPlay(seat, roll, None))
        if walk.board is not None and walk.on_roll is seat.other:
            name = self._setting.name(seat)
            self.so_far.report(line, Sentence("{name} rolls, though it is the other side's turn", name=name))

    def turn(self, seat: Seat, word: str, *, line: int) -> None:
        """A turn of the cube, or an answer to one.

        Args:
            seat: who acts.
            word: as in match texts: doubles, takes, drops, beavers, raccoons.
            line: line number in the source.
        """
        if self.is_over:
            self.odd(line, word)
        else:
            self._begin(seat)
            self._cube.read(CubeCell(line, 0, word, seat=seat))

    def double_at_start(self) -> None:
        """The cube begins one turn higher, in the middle: an automatic double."""
        if not self.so_far.actions:
            self._start_value *= 2

    def _begin(self, seat: Seat) -> None:
        position = self.so_far.walk.view(seat)
        if self._start_value > 1 and not self.so_far.actions and position is not None:
            self.set_up(SetPosition(seat, position, cube_value=self._start_value))

    def odd(self, line: int, text: str) -> None:
        """Text without meaning here: reported, and kept as a comment."""
        message = Sentence("{text} is not understood; kept as a comment", text=repr(text[:60]))
        if self.is_over:
            message = Sentence(
                "{text} is not understood after the end of the game; kept as a comment", text=repr(text[:60])
            )
        self.so_far.report(line, message, Severity.ERROR)
        self.so_far.comment(text)

    def set_up(self, action: SetPosition) -> None:
        """The board is set up; a resignation or a pass before it is over and done with."""
        self.so_far.passed_by = self.so_far.resigned_by = None
        self.so_far.act(action)

    def finish(
        self,
        win: WinCell | None,
        *,
        score_after: tuple[int, int] | None = None,
        is_given_up: bool = False,
        tells_resignations: bool = True,
    ) -> GameRecord:
        """The game with its result.

        Args:
            win: who won how much, where the source says so.
            score_after: points behind the game, where the source says them: what they say of the result counts.
            is_given_up: the source says that somebody has resigned, who did not win then.
            tells_resignations: whether sources of this kind do; otherwise one that has to be implied is no fault.
        """
        if (gain := gained(self._setting.start_score, score_after)) is not None:
            win = WinCell(self._line if win is None else win.line, 0, gain[1], seat=gain[0])
        if win is not None and is_given_up and not self.is_over:
            self.so_far.resigned_by = win.seat.other
        self.so_far.win = win
        is_told = self.is_over or self.so_far.walk.offer is not None or self.so_far.walk.board is None
        winner, points, ending = self._result.read()
        if win is not None and not is_told and tells_resignations and ending is Ending.RESIGNED:
            self.so_far.report(
                win.line, Sentence("a result while the game is still on, without a resignation; read as one")
            )
        return GameRecord(
            self._number,
            self._setting.start_score,
            self._cube.is_crawford,
            actions=tuple(self.so_far.actions),
            winner=winner,
            points=points,
            ending=ending,
            comment="\n".join(self.so_far.comments),
            line=self._line,
        )
