"""What is known of one game of a `.mat` file while it is read: its setting in the file, and how far it has come.

What does not live here: reading its cells (`mat_game`), how it ended (`mat_result`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from doublesix.match import Seat
from doublesix.record import Problem, Severity
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.formats.mat_syntax import LossCell, WinCell
    from doublesix.match import Terms
    from doublesix.record import BoardWalk, RecordedAction
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant

__all__ = ["GameSetting", "GameSoFar"]


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
        is_next_exchanged: whether the names of the next game stand in each other's columns, so that its score may, too.
    """

    variant: Variant
    is_followed: bool
    terms: Terms
    is_jacoby_known: bool
    players: tuple[str, str]
    start_score: tuple[int, int]
    next_score: tuple[int, int] | None
    is_crawford: bool
    is_next_exchanged: bool = False

    def name(self, seat: Seat) -> str:
        """What a player is called, or where the unnamed one stands."""
        unnamed = Sentence("the first player") if seat is Seat.FIRST else Sentence("the second player")
        return self.players[seat] or unnamed


@dataclass(slots=True)
class GameSoFar:
    """A game as far as it has been read.

    Args:
        walk: the board, the cube, and what waits for an answer.
        actions: what was done, in order.
        comments: words that belong to the game, not to an action.
        problems: what the file got wrong.
        passed_by: who passed a double.
        resigned_by: who resigned, where the file says so.
        resigned_value: what was resigned, where the file says that.
        win: the result line.
        loss: the same said of the loser, mostly beside it.
        won_on_time: who won where a clock ended the match.
    """

    walk: BoardWalk
    actions: list[RecordedAction] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    passed_by: Seat | None = None
    resigned_by: Seat | None = None
    resigned_value: GameValue | None = None
    win: WinCell | None = None
    loss: LossCell | None = None
    won_on_time: Seat | None = None

    def act(self, action: RecordedAction) -> None:
        """Let something be done."""
        self.actions.append(action)
        self.walk.after(action)

    def comment(self, text: str) -> None:
        """Words belong to the action before them, or to the game."""
        if not self.actions:
            self.comments.append(text)
            return
        last = self.actions[-1]
        self.actions[-1] = replace(last, comment=f"{last.comment}\n{text}" if last.comment else text)

    def report(self, line: int | None, message: str, severity: Severity = Severity.WARNING) -> None:
        """Keep what the file got wrong."""
        self.problems.append(Problem(line, message, severity))
