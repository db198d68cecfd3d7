"""A cube decision taken apart: chances and where they would change the answer, the rolls ahead, the shapes.

What does not live here: what is said of them (`cube_facts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.replies import captures
from doublesix.analysis.sequences import Sequences, sequences
from doublesix.cube import CubeOwner
from doublesix.dice import all_rolls
from doublesix.engine.janowski import cube_efficiency
from doublesix.engine.market import CubePoints, known_points
from doublesix.engine.requests import PlayRequest
from doublesix.features.plans import plan
from doublesix.features.reach import reaches
from doublesix.features.shape import has_contact, shapes
from doublesix.kernel import JudgedBy

if TYPE_CHECKING:
    from doublesix.analysis.judge import Judge
    from doublesix.cube import CubeState
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.features.plans import Plan
    from doublesix.features.reach import Reach
    from doublesix.features.shape import Shape
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["CubeView", "cube_view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeView:
    """A cube decision and everything that can be told of it, seen by the player on roll.

    Args:
        position: before the roll.
        verdict: the equities.
        cube: before any offer.
        terms: score or money session.
        stakes: what the game is played for.
        points: where the right action changes, by the player's chance to win.
        sequences: the next two rolls; None where they cannot be told.
        plays: the best play of each roll, the cube left alone; the net's judgement.
        reach: what each roll could do.
        mine: the shape of the player.
        his: the shape of the other side, in its own numbering.
        plan: of the player.
        his_plan: of the other side.
        has_contact: whether checkers can still meet.
    """

    position: Position
    verdict: CubeVerdict
    cube: CubeState
    terms: Terms
    stakes: Stakes
    points: CubePoints
    sequences: Sequences | None
    plays: tuple[RankedPlay, ...]
    reach: Reach
    mine: Shape
    his: Shape
    plan: Plan
    his_plan: Plan
    has_contact: bool

    @property
    def hits(self) -> int:
        """Ways of the dice with which the player does best to hit."""
        return self.reach.ways(captures(self.position, option.play) > 0 for option in self.plays)

    @property
    def is_redouble(self) -> bool:
        """Whether the cube is the player's own."""
        return self.cube.owner is CubeOwner.PLAYER


def cube_view(
    judge: Judge, variant: Variant, position: Position, verdict: CubeVerdict, cube: CubeState, terms: Terms
) -> CubeView:
    """Take a cube decision apart.

    Args:
        judge: who judges the rolls.
        variant: the game.
        position: seen by the player on roll.
        verdict: on it.
        cube: seen by the player on roll, before any offer.
        terms: the score seen by that player, or a money session.
    """
    mine, his = shapes(variant.rules, position)
    contact = has_contact(variant.rules, position)
    stakes = judge.stakes(terms, cube)
    asked = [PlayRequest(position, roll, cube, terms) for roll in all_rolls(variant.rules.dice)]
    usual = cube_efficiency(_judged_by(mine, his, contact=contact), position, verdict.outcomes, stakes)
    return CubeView(
        position=position,
        verdict=verdict,
        cube=cube,
        terms=terms,
        stakes=stakes,
        points=known_points(stakes, verdict, usual),
        sequences=sequences(judge, variant, position, cube, terms, is_lost=not verdict.should_take),
        plays=tuple(ranked[0] for ranked in judge.rank_many(asked, plies=0, most=1)),
        reach=reaches(variant, [position])[0],
        mine=mine,
        his=his,
        plan=plan(variant.rules, position),
        his_plan=plan(variant.rules, position.swapped()),
        has_contact=contact,
    )


def _judged_by(mine: Shape, his: Shape, *, contact: bool) -> JudgedBy:
    if contact:
        return JudgedBy.CONTACT
    return JudgedBy.BEAROFF if mine.is_home and his.is_home else JudgedBy.RACE
