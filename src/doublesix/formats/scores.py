"""What every reader of matches asks of scores, terms and boards.

What does not live here: scores from game to game (`mat_reader`, `told_match`, `xg_reader`), the terms themselves
(`doublesix.match`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.errors import ParseError
from doublesix.match import LONGEST_MATCH, Match, Score, Seat
from doublesix.record import Ending
from doublesix.rules.endings import Side
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from doublesix.match import MoneySession, Terms
    from doublesix.position import Position
    from doublesix.record import BoardWalk
    from doublesix.rules.variant import Variant

__all__ = ["allowing", "can_be_crawford", "contradicted", "demand_length", "end_on", "gained", "why_no_double"]


def demand_length(length: int) -> int:
    """The length of a match as a file says it.

    Raises:
        ParseError: no match is that long.
    """
    if not 0 < length <= LONGEST_MATCH:
        raise ParseError(Sentence("the file is damaged: a match to {length} points", length=length))
    return length


def can_be_crawford(terms: Terms, points: tuple[int, int]) -> bool:
    """Whether a game that begins at this score can be the Crawford game: exactly one side needs one point."""
    if not isinstance(terms, Match) or not terms.crawford or terms.length == 1:
        return False
    return max(points) == terms.length - 1 > min(points)


def allowing(terms: MoneySession, answers: AbstractSet[CubeAction]) -> MoneySession:
    """The terms of a session in which these answers to the cube were given."""
    return replace(
        terms,
        beavers=terms.beavers or CubeAction.BEAVER in answers,
        raccoons=terms.raccoons or CubeAction.RACCOON in answers,
    )


def why_no_double(terms: Terms, start_score: tuple[int, int], seat: Seat, walk: BoardWalk) -> str | None:
    """Why a seat may not double on a board, or None if it may; a turn of no use is no fault of a file."""
    if isinstance(terms, Match):
        terms = replace(terms, dead_cubes=True)
    return terms.why_no_double(Score(start_score), seat, walk.cube_seen_by(seat))


def end_on(board: Position | None, variant: Variant) -> tuple[Ending, Seat, int] | None:
    """How a board ended a game, who won, and how many times the cube; None where it shows no winner.

    Args:
        board: seen by the first seat; None where nobody knows it.
        variant: the game.
    """
    end = None if board is None else variant.ending(board)
    if board is None or end is None or end.winner is None:
        return None
    winner = Seat.FIRST if end.winner is Side.PLAYER else Seat.SECOND
    return Ending.shown_by(board, variant.checkers), winner, end.points


def gained(before: tuple[int, int], after: tuple[int, int] | None) -> tuple[Seat, int] | None:
    """Who gained how much from one score to the next, where there is one and just one side did."""
    if after is None:
        return None
    gains = after[0] - before[0], after[1] - before[1]
    if min(gains) != 0 or max(gains) <= 0:
        return None
    return (Seat.FIRST, gains[0]) if gains[0] else (Seat.SECOND, gains[1])


def contradicted(believed: tuple[int, int], summed: tuple[int, int]) -> Sentence:
    """What to report of a score that is not what the results before it add up to."""
    return Sentence(
        "the score is given as {believed}, the results add up to {summed}",
        believed="-".join(map(str, believed)),
        summed="-".join(map(str, summed)),
    )
