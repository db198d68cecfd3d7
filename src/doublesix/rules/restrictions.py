"""What some games forbid on top of the ordinary rules.

A `Restriction` has two hooks. `allows_step` sees the turn so far, because some rules count what was
done in it (one checker a turn from the head); `allows_result` sees where a whole play ends (no prime
of six). Steps are restricted before the greatest number of dice is counted; so are results.
What does not live here: landing on points (`rules.landing`), the order of entering (`rules.entering`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from doublesix.play import Step
    from doublesix.position import Position

__all__ = ["Restriction"]


class Restriction(Protocol):
    """A rule that forbids some of the plays which the ordinary rules allow."""

    def allows_step(self, start: Position, steps: tuple[Step, ...], step: Step) -> bool:
        """Whether `step` may follow `steps` in a turn that began at `start`."""
        ...

    def allows_result(self, start: Position, result: Position) -> bool:
        """Whether a turn that began at `start` may end at `result` (both seen by the player)."""
        ...
