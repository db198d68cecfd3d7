"""What tests of readers ask of a report: its one game, the plays in it, what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.record import CheckerPlay

if TYPE_CHECKING:
    from doublesix.formats.report import ReadReport
    from doublesix.record import GameRecord

__all__ = ["ILLEGAL", "messages", "only_game", "plays"]

ILLEGAL = (
    "'8/5 6/4' is not legal with 31 here; legal (of 16): 8/5 6/5, 8/4, 24/23 8/5, 24/21 6/5; the play stands as written"
)
"""What is said of that play at the start of a game, where it can be carried out."""


def only_game(report: ReadReport) -> GameRecord:
    (game,) = report.record.games
    return game


def plays(game: GameRecord) -> list[str]:
    """Every play in canonical text; what could not be read in brackets."""
    found = [action for action in game.actions if isinstance(action, CheckerPlay)]
    return [f"<{action.text}>" if action.play is None else str(action.play) for action in found]


def messages(report: ReadReport) -> list[str]:
    assert report.problems == report.record.problems
    return [problem.message for problem in report.problems]
