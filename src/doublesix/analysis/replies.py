"""What follows a decision: the board handed over, and what each roll of the other side makes of it.

Values that the other side's rolls lead to are turned round at once: everything here is seen by the side that played.
What does not live here: which plays are compared (`explain_plays`), counts of hits and points (`features`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.dice import Throw, all_rolls
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.features.shape import anchor_places, checkers_needed, opponent_home
from doublesix.match import MatchContext
from doublesix.position import BAR
from doublesix.rules.turns import Next, following

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.cube import CubeState
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "anchors_made",
    "best_replies",
    "board_after",
    "captures",
    "escapes",
    "hands_over",
    "swapped_terms",
]


def hands_over(variant: Variant, position: Position, throw: Throw, play: Play) -> bool:
    """Whether after a play the other side rolls: the game goes on, and nothing else is left to be played."""
    if variant.ending(play.result) is not None:
        return False
    follows = following(variant.rules, position, throw, len(play.steps))
    return follows.next is Next.OPPONENT and not follows.leftovers


def swapped_terms(terms: Terms) -> Terms:
    """The score seen by the other side; a money session is the same for both."""
    return terms.swapped() if isinstance(terms, MatchContext) else terms


def board_after(play: Play, cube: CubeState, terms: Terms) -> CubeRequest:
    """The board after a play, seen by the other side."""
    return CubeRequest(play.result.swapped(), cube.swapped(), swapped_terms(terms))


def best_replies(
    judge: Judge, variant: Variant, plays: Sequence[Play], cube: CubeState, terms: Terms, *, plies: int
) -> list[tuple[RankedPlay, ...]]:
    """For plays that hand over: the best answer to each roll, still seen by the other side.

    Args:
        judge: who judges.
        variant: the game.
        plays: of the same side.
        cube: seen by that side.
        terms: the score seen by that side, or a money session.
        plies: rolls looked ahead after each answer.
    """
    rolls = all_rolls(variant.rules.dice)
    boards = [board_after(play, cube, terms) for play in plays]
    asked = [PlayRequest(board.position, roll, board.cube, board.match) for board in boards for roll in rolls]
    found = judge.rank_many(asked, plies=plies, most=1)
    best = [ranked[0] for ranked in found]
    return [tuple(best[begin : begin + len(rolls)]) for begin in range(0, len(best), len(rolls))]


def anchors_made(variant: Variant, before: Position, play: Play) -> bool:
    """Whether a play makes an anchor, or another one."""
    least = checkers_needed(variant.rules)
    places = anchor_places(variant.rules)
    return any(play.result.player[point] >= least > before.player[point] for point in places)


def escapes(variant: Variant, before: Position, play: Play) -> bool:
    """Whether a play brings checkers out of the other side's home, or off the bar and through it."""
    home = opponent_home(variant.rules.track)
    was, left = (sum(row[point] for point in home) + row[BAR] for row in (before.player, play.result.player))
    return left < was


def captures(before: Position, play: Play) -> int:
    """How many checkers a play has hit or pinned."""
    hits = sum(step.is_hit for step in play.steps)
    return hits + (play.result.pinned[1] & ~before.pinned[1]).bit_count()
