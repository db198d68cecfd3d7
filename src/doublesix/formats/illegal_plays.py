"""Plays against the rules that stood: what the written steps do to a board, whatever the dice say.

What does not live here: when a text is taken for such a play (`mat_plays`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.play import Play, Step
from doublesix.position import OFF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["carry_out"]


def carry_out(steps: Iterable[Step], position: Position, variant: Variant) -> Play | None:
    """Make the steps one after the other; None where a checker is missing or a point is closed.

    Args:
        steps: as written; hits are worked out again.
        position: seen by the side that plays.
        variant: how checkers land.
    """
    rules, done = variant.rules, []
    for step in steps:
        if not rules.landing.movable(position, step.source):
            return None
        if step.target != OFF and not rules.landing.is_open(position, step.target, rules.track):
            return None
        position, is_hit = rules.landing.land(position, step.source, step.target, rules.track)
        done.append(Step(step.source, step.target, is_hit))
    return Play(tuple(done), position)
