"""How one game of a `.mat` file ended: winner, points and kind of ending.

Rules of this room:

* The result line's column says who won, unless a pass, the board or a resignation says otherwise; then the score of
  the next game decides. Where nothing else tells, ``and the match`` means the only side whose points would win it.
* A line about the loser alone is a result where neither another one nor the next score tells it. Of its points those of
  the other line count.
* A clock that ended the match left the game without points; a result line, which nobody writes then, would count.
* A result while the game is still on is a resignation: its points over the cube give the kind, or the word for it does
  where there is no result or the points are the same. Where nobody wrote that it is one, it is marked as implied: a
  clock or a lost connection may have ended the game.

What does not live here: the course of a game (`mat_game`), scores from game to game (`mat_reader`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.formats.scores import end_on, gained
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CubeTurn, Ending, Resignation
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.formats.mat_state import GameSetting, GameSoFar
    from doublesix.formats.mat_syntax import WinCell

__all__ = ["ResultReader", "points_text", "resigned_value"]

ON_THE_BOARD = (Ending.BORNE_OFF, Ending.DECIDED)
"""Endings that the last position shows."""

OFF_THE_BOARD = (Ending.RESIGNED, Ending.UNKNOWN)
"""Endings whose worth only the result line tells."""


class ResultReader:
    """Finds out how a game ended.

    Args:
        setting: what the game has to know of the rest of its file.
        game: read to its end; an answer and a resignation that nobody wrote down are added.
        line: where its text begins.

    Attributes:
        jacoby_evidence: what an undoubled gammon was paid with: True for one point, False for two or three, None
            where none happened.
    """

    def __init__(self, setting: GameSetting, game: GameSoFar, line: int) -> None:
        self.jacoby_evidence: bool | None = None
        self._setting = setting
        self._game = game
        self._line = line

    def read(self) -> tuple[Seat | None, int, Ending]:
        """Who won, how many points, and how the game ended."""
        if self._game.won_on_time is not None and self._game.win is None:
            return self._game.won_on_time, 0, Ending.TIME
        if self._game.walk.offer is not None and self._game.passed_by is None:
            self._unanswered(self._game.walk.offer)
        ending, winner, passed = self._ending()
        if self._game.win is None:
            return self._without_result_line(ending, winner, passed)
        line = self._game.win.line
        self._check_loss(self._game.win)
        if winner is not None and winner is not self._game.win.seat:
            winner = self._disputed_winner(winner, line)
        if winner is None and self._has_other_won(self._game.win):
            winner = self._disputed_winner(self._game.win.seat.other, line)
        winner = self._game.win.seat if winner is None else winner
        points = self._in_full(winner, self._game.win.points, self._worth(ending, winner, self._game.win.points))
        self._check_match(self._game.win, winner, points)
        self._check_undoubled(ending, points)
        if ending is Ending.RESIGNED:
            value = self._resigned_value(points)
            said = self._game.resigned_value
            if said is not None and points == self.by_terms(said):
                value = said
            elif said is not None and said is not value:
                self._worth_otherwise(points, self.by_terms(said), line)
            self._resign(winner.other, value, line)
            if value is None:
                cube = self._game.walk.cube_value
                self._game.report(
                    line,
                    Sentence(
                        "{points}: no single game, gammon or backgammon at cube {cube}",
                        points=points_text(points),
                        cube=cube,
                    ),
                )
        elif ending in ON_THE_BOARD:
            self._check_points(winner, points, line)
        elif ending is Ending.PASSED and points != passed:
            self._game.report(
                line,
                Sentence(
                    "{points} for a pass that costs {passed}; the result line counts",
                    points=points_text(points),
                    passed=passed,
                ),
            )
        return winner, points, ending

    def by_terms(self, value: int) -> int:
        """Points for so many times the cube, as the terms count them."""
        walk, has_cube = self._game.walk, self._setting.variant.cube
        return self._setting.terms.points_won(
            value, walk.cube_value, has_cube=has_cube, is_cube_turned=walk.is_cube_turned
        )

    def _worth(self, ending: Ending, winner: Seat, points: int) -> int:
        """What a game that ended like this is worth, as far as that is known; else what is written."""
        if ending in ON_THE_BOARD:
            return self.by_terms(self._value_on_the_board(winner))
        return max(points, self._game.walk.cube_value) if ending is Ending.RESIGNED else points

    def _in_full(self, winner: Seat, points: int, worth: int) -> int:
        """The points of the result line, or what the game is worth where the line stops at the match's length."""
        terms = self._setting.terms
        if not isinstance(terms, Match) or self._game.win is None or points >= worth:
            return points
        if points != terms.length - self._setting.start_score[winner]:
            return points
        self._game.report(
            self._game.win.line,
            Sentence(
                "{points}, just enough for the match; the game is worth {worth}",
                points=points_text(points),
                worth=worth,
            ),
        )
        return worth

    def _unanswered(self, offer: CubeTurn) -> None:
        """A double, then the result: the answer was a pass nobody wrote down."""
        asked = offer.seat.other
        if self._game.win is None or self._game.win.seat is asked or self._game.resigned_by is offer.seat:
            return
        if self._game.win.points == offer.value // 2:
            self._game.report(self._game.win.line, Sentence("no answer to the double; read as a pass"))
            self._game.act(CubeTurn(asked, CubeAction.PASS, offer.value, line=self._game.win.line))
            self._game.passed_by = asked

    def _ending(self) -> tuple[Ending, Seat | None, int]:
        """How the game ended by its own account: ending, winner where that says one, points where it says them."""
        walk = self._game.walk
        if self._game.passed_by is not None and walk.offer is not None:
            return Ending.PASSED, self._game.passed_by.other, walk.offer.value // 2
        if self._game.passed_by is not None:
            return Ending.PASSED, self._game.passed_by.other, walk.cube_value
        end = end_on(walk.board, self._setting.variant)
        if end is not None:
            ending, winner, value = end
            return ending, winner, self.by_terms(value)
        if self._game.resigned_by is not None:
            return Ending.RESIGNED, self._game.resigned_by.other, 0
        return Ending.UNKNOWN if walk.board is None else Ending.RESIGNED, None, 0

    def _without_result_line(self, ending: Ending, winner: Seat | None, points: int) -> tuple[Seat | None, int, Ending]:
        line = self._game.actions[-1].line if self._game.actions else self._line
        told = self._gained() or self._lost()
        if winner is None and told is not None:
            winner, points = told
        if winner is None:
            self._game.report(line, Sentence("the game has no result: is the file complete?"))
            return None, 0, Ending.UNFINISHED
        if ending is Ending.RESIGNED:
            said = self._game.resigned_value or GameValue.SINGLE
            points = told[1] if told is not None else self.by_terms(said)
            is_said = points == self.by_terms(said)
            self._resign(winner.other, said if is_said else self._resigned_value(points), line)
        self._check_undoubled(ending, points)
        self._game.report(
            line,
            Sentence(
                "no result line; read as {points} for {name}",
                points=points_text(points),
                name=self._setting.name(winner),
            ),
        )
        return winner, points, ending

    def _gained(self) -> tuple[Seat, int] | None:
        """Who gained how much according to the next game's score, if just one side did."""
        return gained(self._setting.start_score, self._setting.next_score)

    def _lost(self) -> tuple[Seat, int] | None:
        """Who won how much according to what is said of the loser."""
        loss = self._game.loss
        return None if loss is None else (loss.seat.other, loss.points)

    def _check_loss(self, win: WinCell) -> None:
        """Report what is said of the loser where it does not repeat the result."""
        loss = self._game.loss
        if loss is not None and loss.points != win.points:
            message = Sentence("a second result, {points}; the first one counts", points=points_text(loss.points))
            self._game.report(loss.line, message)

    def _has_other_won(self, win: WinCell) -> bool:
        """Whether the other column won, as where blanks before the result were lost: by the next score, or since the
        points win the match in that one alone.
        """
        if self._gained() is not None:
            return not self._setting.is_next_exchanged and self._gained() == (win.seat.other, win.points)
        return win.ends_match and [seat for seat in Seat if self._wins_match(seat, win.points)] == [win.seat.other]

    def _wins_match(self, seat: Seat, points: int) -> bool:
        terms = self._setting.terms
        return isinstance(terms, Match) and self._setting.start_score[seat] + points >= terms.length

    def _check_match(self, win: WinCell, winner: Seat, points: int) -> None:
        """Report a result that says the match is over where it is not."""
        if win.ends_match and isinstance(self._setting.terms, Match) and not self._wins_match(winner, points):
            name = self._setting.name(winner)
            message = Sentence(
                "'and the match', though {name} has not won it with {points}", name=name, points=points_text(points)
            )
            self._game.report(win.line, message)

    def _disputed_winner(self, winner: Seat, line: int) -> Seat:
        told = self._gained()
        settled = winner if told is None else told[0]
        name = self._setting.name(settled)
        self._game.report(line, Sentence("the result stands in the loser's column; {name} won", name=name))
        return settled

    def _resign(self, seat: Seat, value: GameValue | None, line: int | None) -> None:
        is_implied = self._game.resigned_by is not seat
        self._game.act(Resignation(seat, value, line=line, is_implied=is_implied))

    def _resigned_value(self, points: int) -> GameValue | None:
        times, rest = divmod(points, self._game.walk.cube_value)
        return GameValue(times) if rest == 0 and 1 <= times <= 3 else None

    def _value_on_the_board(self, winner: Seat) -> int:
        """How many times the cube the board gives a side; 0 where it does not say that this side won."""
        end = end_on(self._game.walk.board, self._setting.variant)
        return 0 if end is None or end[1] is not winner else end[2]

    def _check_points(self, winner: Seat, points: int, line: int) -> None:
        value, cube = self._value_on_the_board(winner), self._game.walk.cube_value
        by_terms, in_full = self.by_terms(value), value * cube
        if self._is_jacoby_open() and in_full > cube and points in (cube, in_full):
            self.jacoby_evidence = points == cube
        elif points != by_terms:
            self._worth_otherwise(points, by_terms, line)

    def _check_undoubled(self, ending: Ending, points: int) -> None:
        """A gammon or more that the board does not show: undoubled, nobody pays for it where Jacoby is played."""
        value = self._resigned_value(points)
        if value is None or value is GameValue.SINGLE:
            return
        if ending not in OFF_THE_BOARD or self._game.walk.offer is not None:
            return
        if self._is_jacoby_open():
            self.jacoby_evidence = False
        elif self._game.win is not None and points != self.by_terms(value):
            self._worth_otherwise(points, self.by_terms(value), self._game.win.line)

    def _worth_otherwise(self, points: int, worth: int, line: int) -> None:
        self._game.report(
            line,
            Sentence(
                "{points} for a game worth {by_terms}; the result line counts",
                points=points_text(points),
                by_terms=worth,
            ),
        )

    def _is_jacoby_open(self) -> bool:
        """Whether this result may tell if Jacoby is played."""
        is_session = isinstance(self._setting.terms, MoneySession)
        is_open = is_session and not self._setting.is_jacoby_known and self._setting.variant.cube
        return is_open and not self._game.walk.is_cube_turned


def resigned_value(mark: str) -> GameValue | None:
    """What a mark of resignation says was resigned, if it does."""
    word = mark.rstrip(")").rpartition(" ")[2].lstrip("(").upper()
    return GameValue[word] if word in GameValue.__members__ else None


def points_text(number: int) -> str:
    """So many points, in words."""
    return Sentence("1 point") if number == 1 else Sentence("{number} points", number=number)
