"""Restrictions on a checker that hits on one of its owner's points 1-6.

Checkers on one point cannot be told apart: the hitter is one of them, and which one goes on is taken
the way that the rule likes best. Hits outside 1-6, and so all hits from the bar, are free.
What does not live here: other restrictions (`rules.restrictions`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from doublesix.position import HOME, OFF
from doublesix.rules.restrictions import Restriction

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from doublesix.play import Step
    from doublesix.position import Position
    from doublesix.rules.restrictions import Turn

__all__ = ["NoHitAndHide", "NoHitAndRun"]


def _hit_points(steps: Iterable[Step]) -> frozenset[int]:
    """Points of the home on which a checker was hit."""
    return frozenset(step.target for step in steps if step.is_hit and step.target in HOME)


@dataclass(frozen=True, slots=True)
class NoHitAndRun(Restriction):
    """A checker that hits at home does not move again in that turn."""

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """The last checker stays where one was hit."""
        return step.source not in _hit_points(turn.steps) or turn.now.player[step.source] > 1

    def trail(self, turn: Turn) -> Hashable:
        """Where checkers were hit."""
        return _hit_points(turn.steps)


class _Hitters(NamedTuple):
    """One way to tell the hitters of a turn from the other checkers.

    Attributes:
        resting: points of hitters that stand where they hit.
        moved: places of hitters that went on, `OFF` if borne off.
    """

    resting: frozenset[int]
    moved: tuple[int, ...]

    def after(self, step: Step) -> list[_Hitters]:
        """The ways to tell them apart after one more step: any checker on its source may have made it."""
        ways = []
        if step.source in self.resting:
            ways.append(_Hitters(self.resting - {step.source}, _sorted(self.moved, step.target)))
        if step.source in self.moved:
            rest = list(self.moved)
            rest.remove(step.source)
            ways.append(_Hitters(self.resting, _sorted(rest, step.target)))
        ways.append(self._with_hit(step))
        return ways

    def _with_hit(self, step: Step) -> _Hitters:
        if step.is_hit and step.target in HOME:
            return _Hitters(self.resting | {step.target}, self.moved)
        return self

    def fits(self, row: Sequence[int]) -> bool:
        """Whether each hitter can stand where it is said to."""
        places = [*self.resting, *self.moved]
        return all(places.count(place) <= row[place] for place in places)

    def is_fair(self, position: Position, *, may_bear_off: bool) -> bool:
        """Whether no hitter that went on hides: among its own, or (unless it may) off the board."""
        return all(may_bear_off if place == OFF else position.player[place] == 1 for place in self.moved)


def _sorted(places: Iterable[int], place: int) -> tuple[int, ...]:
    return tuple(sorted((*places, place)))


@dataclass(frozen=True, slots=True)
class NoHitAndHide(Restriction):
    """A checker that hits at home may go on only if it ends the turn alone on a point.

    Another checker may cover it where it hit. If no other play uses as many dice, it may be borne off.

    Args:
        may_bear_off: whether it may be borne off in any case.
    """

    may_bear_off: bool = False

    def allows_end(self, turn: Turn) -> bool:
        """Some way to tell the hitters apart is fair."""
        return any(way.is_fair(turn.now, may_bear_off=self.may_bear_off) for way in self._ways(turn))

    def _ways(self, turn: Turn) -> frozenset[_Hitters]:
        row = [*turn.start.player, turn.start.reserve[0]]
        ways = frozenset({_Hitters(frozenset(), ())})
        for step in turn.steps:
            row[step.source] -= 1
            row[step.target] += 1
            ways = frozenset(after for way in ways for after in way.after(step) if after.fits(row))
        return ways

    def trail(self, turn: Turn) -> Hashable:
        """Where the hitters may be."""
        return self._ways(turn)

    def lenient(self) -> NoHitAndHide | None:
        """The same rule, bearing off allowed."""
        return None if self.may_bear_off else NoHitAndHide(may_bear_off=True)
