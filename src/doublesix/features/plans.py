"""The plan that a position commits a side to, by plain rules on counts; each is listed in `plan` in its order.

What does not live here: whether the plan is any good (`engine`), the counts (`features.shape`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.features.shape import advanced_points, has_contact, shapes

if TYPE_CHECKING:
    from doublesix.features.shape import Shape
    from doublesix.position import Position
    from doublesix.rules.rules import Rules
    from doublesix.rules.track import Track

__all__ = ["Plan", "PlanKind", "plan"]

FAR_BEHIND = 40
"""Pips behind from which two anchors are a back game."""
LEVEL = 8
"""Pips, about a roll: nobody leads by less."""
PRIME = 4
FULL_PRIME = 6
"""Points in a row that no die jumps, as those of a closed home."""
ZONE = 10
"""Checkers near home that an attack needs."""
MIDDLE = 13
"""The midpoint."""


class PlanKind(Enum):
    """What a side is up to."""

    RACE = "race"
    CONTAINMENT = "containment"
    ACE_POINT = "ace-point game"
    BACK = "back game"
    BLITZ = "blitz"
    PRIMING = "priming game"
    BEARING_IN = "bearing in"
    HOLDING = "holding game"
    RUNNING = "running game"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan and the counts that it was told by.

    Args:
        kind: the plan.
        lead: pips that the side is ahead, below 0 behind.
        points: the points that it stands on: anchors, prime or home points.
        checkers: of the other side that it is about: trapped, back or on the bar.
    """

    kind: PlanKind
    lead: int
    points: tuple[int, ...] = ()
    checkers: int = 0


def plan(rules: Rules, position: Position) -> Plan:
    """The plan of the player row, the first whose rule holds.

    * race: no contact.
    * containment: the other side bears off already, but has a checker back.
    * ace-point game: one anchor, on his ace or two point; behind, and none of his checkers back.
    * back game: two anchors or more, far behind.
    * blitz: a checker of his on the bar, no anchor of his, ten checkers near home, and no full prime yet, behind which
      nothing is left to attack.
    * priming game: four points or more in a row that checkers of his have ahead; but if every checker is home, or all
      of home is made, and the next rule holds, it is that one.
    * bearing in: every checker on 12 or nearer, ahead by more than a roll, and some of his checkers back.
    * holding game: an advanced anchor, or the midpoint with nobody back, and not ahead by more than a roll.
    * running game: ahead by more than a roll with checkers still to bring round.
    * open: none of these.

    Args:
        rules: of the game.
        position: after a play of the player row, not swapped; or before one.
    """
    mine, his = shapes(rules, position)
    lead = his.pips - mine.pips
    if not has_contact(rules, position):
        return Plan(PlanKind.RACE, lead)
    for kind, (holds, points, checkers) in _rules(rules.track, mine, his, lead).items():
        if holds:
            return Plan(kind, lead, points, checkers)
    return Plan(PlanKind.OPEN, lead)


def _rules(track: Track, mine: Shape, his: Shape, lead: int) -> dict[PlanKind, tuple[bool, tuple[int, ...], int]]:
    """For every plan: whether it holds, the points it stands on, the opposing checkers it is about."""
    deep = tuple(point for point in mine.anchors if track.facing(point) <= 2)
    advanced = tuple(point for point in mine.made if point in advanced_points(track))
    held = advanced or tuple(point for point in mine.made if point == MIDDLE and not mine.back)
    is_lone_deep = len(deep) == 1 == len(mine.anchors)
    is_bearing_in = mine.is_round and lead > LEVEL and his.back > 0
    is_home = is_bearing_in and (mine.is_home or len(mine.home) == FULL_PRIME)
    is_attack = his.on_bar > 0 and not his.anchors and mine.zone >= ZONE and len(mine.prime) < FULL_PRIME
    return {
        PlanKind.CONTAINMENT: (his.off > 0 and his.back > 0, mine.home, his.back),
        PlanKind.ACE_POINT: (is_lone_deep and lead < 0 and not his.back, deep, 0),
        PlanKind.BACK: (len(mine.anchors) > 1 and lead <= -FAR_BEHIND, mine.anchors, 0),
        PlanKind.BLITZ: (is_attack, mine.home, his.on_bar),
        PlanKind.PRIMING: (len(mine.prime) >= PRIME and not is_home, mine.prime.points, mine.prime.trapped),
        PlanKind.BEARING_IN: (is_bearing_in, mine.home, his.back),
        PlanKind.HOLDING: (bool(held) and lead <= LEVEL, held, 0),
        PlanKind.RUNNING: (not mine.is_round and lead > LEVEL, (), 0),
    }
