"""A play taken apart: the board it leaves, what the dice can do there, what each reply makes of it.

What does not live here: comparing two of them (`play_facts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.analysis.replies import anchors_made, best_replies, board_after, captures, escapes, hands_over
from doublesix.cube import CubeOwner
from doublesix.engine.bearoff import effective_pips
from doublesix.engine.databases import first_with, one_sided_for
from doublesix.features.plans import plan
from doublesix.features.reach import reaches
from doublesix.features.shape import has_contact, shapes, wanted_points
from doublesix.kernel import pack
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.cube import CubeState
    from doublesix.dice import Throw
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.features.plans import Plan
    from doublesix.features.reach import Reach
    from doublesix.features.shape import Shape
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Answer", "PlayView", "play_views"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side can do after a play that hands the dice over.

    Args:
        reach: what each of its rolls could do.
        next: what each roll could do for the side that played, if nothing changed before.
        replies: the best answer to each roll, seen by the other side.
        captures: checkers that each of these hits or pins.
        anchors: whether each of these makes an anchor.
        escapes: whether each of these brings checkers out of the home of the side that played.
        wanted: points that are good to make for the side that played, and that none of the plays has made.
        cube: the other side's cube decision, seen by it.
        is_redouble: whether the cube is that side's own.
    """

    reach: Reach
    next: Reach
    replies: tuple[RankedPlay, ...]
    captures: tuple[int, ...]
    anchors: tuple[bool, ...]
    escapes: tuple[bool, ...]
    wanted: frozenset[int]
    cube: CubeVerdict
    is_redouble: bool

    @property
    def cube_key(self) -> str:
        """The phrase of that decision."""
        return f"{'redouble' if self.is_redouble else 'advice'}:{self.cube.advice.value}"

    @property
    def grid(self) -> tuple[Emg, ...]:
        """EMG to the side that played, after the best answer to each roll."""
        return tuple(Emg(-reply.equity) for reply in self.replies)

    @property
    def hits(self) -> int:
        """Ways of the dice after which the other side does best to hit."""
        return self.reach.ways(map(bool, self.captures))

    @property
    def building(self) -> int:
        """Ways of the dice that could make a wanted point next turn."""
        return self.next.making(self.wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """A play and everything that can be told of it, seen by the side that plays.

    Args:
        ranked: the play, as judged.
        mine: the shape of the side that played.
        his: the shape of the other side, in its own numbering.
        plan: of the side that played.
        his_plan: of the other side.
        has_contact: whether checkers can still meet.
        effective_pips: of the side that played, in a race that the bear-off table covers; else None.
        answer: what can follow; None where the game is over or something else than a roll of the other side follows.
    """

    ranked: RankedPlay
    mine: Shape
    his: Shape
    plan: Plan
    his_plan: Plan
    has_contact: bool
    effective_pips: float | None
    answer: Answer | None

    @property
    def hits(self) -> int:
        """Checkers that the play hits."""
        return sum(step.is_hit for step in self.ranked.play.steps)


def play_views(
    judge: Judge,
    variant: Variant,
    position: Position,
    throw: Throw,
    options: Sequence[RankedPlay],
    cube: CubeState,
    terms: Terms,
    *,
    plies: int,
) -> list[PlayView]:
    """Take plays of one throw apart.

    Args:
        judge: who judges replies.
        variant: the game.
        position: before the plays.
        throw: the roll, or numbers played in this order.
        options: the plays, as judged.
        cube: seen by the side that plays.
        terms: the score seen by that side, or a money session.
        plies: depth of the replies.
    """
    handing = [option.play for option in options if hands_over(variant, position, throw, option.play)]
    sides = [shapes(variant.rules, option.play.result) for option in options]
    # A play is not praised for what it can still make, where the other one has made it.
    wanted = wanted_points(variant.rules.track).difference(*(mine.made for mine, _ in sides))
    found = _answers(judge, variant, handing, cube, terms, wanted, plies)
    answers = dict(zip(map(str, handing), found, strict=True))
    pairs = zip(options, sides, strict=True)
    return [_view(variant, option, both, answers.get(str(option.play))) for option, both in pairs]


def _answers(
    judge: Judge,
    variant: Variant,
    plays: Sequence[Play],
    cube: CubeState,
    terms: Terms,
    wanted: frozenset[int],
    plies: int,
) -> list[Answer]:
    """What can follow plays that hand the dice over."""
    boards = [play.result.swapped() for play in plays]
    reached = reaches(variant, [*boards, *(play.result for play in plays)])
    replies = best_replies(judge, variant, plays, cube, terms, plies=plies)
    cubes = judge.cube_many([board_after(play, cube, terms) for play in plays], plies=plies)
    return [
        Answer(
            reach=reached[at],
            next=reached[len(plays) + at],
            replies=replies[at],
            captures=tuple(captures(board, reply.play) for reply in replies[at]),
            anchors=tuple(anchors_made(variant, board, reply.play) for reply in replies[at]),
            escapes=tuple(escapes(variant, board, reply.play) for reply in replies[at]),
            wanted=wanted,
            cube=cubes[at],
            is_redouble=cube.owner is CubeOwner.OPPONENT,
        )
        for at, board in enumerate(boards)
    ]


def _view(variant: Variant, option: RankedPlay, sides: tuple[Shape, Shape], answer: Answer | None) -> PlayView:
    result = option.play.result
    mine, his = sides
    contact = has_contact(variant.rules, result)
    return PlayView(
        ranked=option,
        mine=mine,
        his=his,
        plan=plan(variant.rules, result),
        his_plan=plan(variant.rules, result.swapped()),
        has_contact=contact,
        effective_pips=None if contact else _effective_pips(variant, result),
        answer=answer,
    )


def _effective_pips(variant: Variant, position: Position) -> float | None:
    """Where a bear-off table has both sides."""
    table = first_with(one_sided_for(variant), position, gammons=False)
    return None if table is None else effective_pips(table.distributions(pack([position]))[0, 0, 0].astype(np.float64))
