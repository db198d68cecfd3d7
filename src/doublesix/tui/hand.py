"""A turn being made on the board, one checker at a time: where one may be taken up and put down, and what was done.

What does not live here: which steps may come next (`rules.steps`), keys and the mouse (`tui.board`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.rules.steps import UNKNOWN, play_of, step_graph, steps_after

if TYPE_CHECKING:
    from doublesix.dice import Throw
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.steps import NextStep, StepNode
    from doublesix.rules.variant import Variant

__all__ = ["Hand"]


class Hand:
    """The turn of the side on roll.

    Args:
        variant: the game.
        position: before the turn, seen by the side that plays.
        throw: the roll, or numbers to play in this order.
    """

    def __init__(self, variant: Variant, position: Position, throw: Throw) -> None:
        self._rules, self._start, self._throw = variant.rules, position, throw
        self._graph = step_graph(variant.rules, position, throw)
        self._made: list[NextStep] = []
        self._nodes: list[StepNode] = [self._node(0)]

    @property
    def position(self) -> Position:
        """The board as it is now, still seen by the side that plays."""
        return self._nodes[-1].position

    @property
    def dice(self) -> tuple[tuple[int, bool], ...]:
        """The numbers of this turn, and whether each is still to be played."""
        left = list(self._nodes[-1].dice_left)
        shown = []
        for number in self._nodes[0].dice_left:
            is_left = number in left
            if is_left:
                left.remove(number)
            shown.append((number, is_left))
        return tuple(shown)

    @property
    def is_touched(self) -> bool:
        """Whether anything has been moved."""
        return bool(self._made)

    @property
    def is_done(self) -> bool:
        """Whether the turn may end here."""
        return self._nodes[-1].is_done

    @property
    def sources(self) -> frozenset[int]:
        """Where a checker can be taken up."""
        return frozenset(step.step.source for step in self._nodes[-1].steps)

    def targets(self, source: int) -> frozenset[int]:
        """Where a checker of that place can be put down."""
        return frozenset(step.step.target for step in self._nodes[-1].steps if step.step.source == source)

    def move(self, source: int, target: int) -> None:
        """Move a checker by one die, the smallest that does it.

        Raises:
            KeyError: the target is none of that source's `targets`.
        """
        if target not in self.targets(source):
            raise KeyError((source, target))
        ways = (way for way in self._nodes[-1].steps if way.step[:2] == (source, target))
        step = min(ways, key=lambda way: way.die)
        self._made.append(step)
        self._nodes.append(self._node(step.node))

    def take_back(self) -> None:
        """Take back the last step, if there is one."""
        if self._made:
            self._made.pop()
            self._nodes.pop()

    def play(self) -> Play:
        """What was made; whether it may end there says `is_done`."""
        return play_of(self._rules, self._start, self._throw, self._steps())

    def _node(self, number: int) -> StepNode:
        if self._graph is not None and number != UNKNOWN:
            return self._graph[number]
        return steps_after(self._rules, self._start, self._throw, self._steps())

    def _steps(self) -> list[tuple[int, int, int]]:
        return [(way.step.source, way.step.target, way.die) for way in self._made]
