"""A turn step by step, for screens: which step may come next so that the turn can still end in a legal play.

`step_graph` is all of a turn at once; `steps_after` only what comes next, for chains of numbers that have too many
plays to look at; `play_of` makes a play of the steps that somebody made.
What does not live here: plays as a list (`rules.legal`), whether one play is legal (`rules.check`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from doublesix.dice import Roll
from doublesix.errors import IllegalPlayError
from doublesix.play import Play
from doublesix.rules.check import Longest, in_force, is_whole
from doublesix.rules.legal import has_ended_game, may_end, milder, next_turns, remembering
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import is_ordinary, rolls_counted
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from doublesix.dice import Throw
    from doublesix.play import Step
    from doublesix.position import Position
    from doublesix.rules.rules import Rules

    Made = tuple[int, int, int]

__all__ = ["UNKNOWN", "NextStep", "StepNode", "play_of", "step_graph", "steps_after"]

UNKNOWN = -1
"""The number of a node that has not been looked at."""

MOST_NODES = 1500
"""Boards within one turn that are still shown all at once."""


class NextStep(NamedTuple):
    """A step that may come next.

    Attributes:
        step: what is moved.
        die: the number it is moved by.
        node: where it leads.
    """

    step: Step
    die: int
    node: int


@dataclass(frozen=True, slots=True)
class StepNode:
    """A board within a turn.

    Args:
        position: still seen by the side that plays.
        steps: those that may come next.
        is_done: whether the turn may end here.
        dice_left: numbers not yet played.
    """

    position: Position
    steps: tuple[NextStep, ...]
    is_done: bool
    dice_left: tuple[int, ...]


def step_graph(rules: Rules, position: Position, throw: Throw) -> tuple[StepNode, ...] | None:
    """Every step of every legal play, in every order; node 0 is the position as it stands.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order.

    Returns:
        Boards that differ in nothing that matters are one node. None where there are too many.
    """
    dice, is_ordered = _dice(rules, position, throw)
    found = _Graph(rules, position, dice, is_ordered=is_ordered)
    eased = milder(rules)
    if eased is not None and not found.is_too_large:
        with_less = _Graph(eased, position, dice, is_ordered=is_ordered)
        found = with_less if with_less.is_too_large or with_less.most[0] > found.most[0] else found
    return None if found.is_too_large else found.nodes()


def steps_after(rules: Rules, position: Position, throw: Throw, made: Sequence[Made]) -> StepNode:
    """What may come next after some steps of a chain of numbers.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays, before the steps.
        throw: a doublet, or numbers to play in this order.
        made: source, target and die of each step so far.

    Raises:
        IllegalPlayError: a step that cannot be made, or dice without a fixed order.
    """
    dice, is_ordered = _dice(rules, position, throw)
    if not is_ordered:
        raise IllegalPlayError(Sentence("these dice have no fixed order: all their steps are known from the start"))
    start = Turn(position, (), position)
    rules, most = in_force(rules, dice, start)
    ahead = Longest(rules, dice)
    turn = _followed(rules, start, dice, made, is_ordered=True)
    left = dice[len(turn.steps) :]
    following = list(next_turns(rules, turn, left[0])) if left else []
    steps = tuple(NextStep(after.steps[-1], left[0], UNKNOWN) for after in following if ahead.leads_to_end(after, most))
    return StepNode(turn.now, steps, is_whole(rules, turn, most), left)


def play_of(rules: Rules, position: Position, throw: Throw, made: Sequence[Made]) -> Play:
    """The play that consists of these steps; whether it may end there is not looked at.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order.
        made: source, target and die of each step, in the order they are made.

    Raises:
        IllegalPlayError: a step that cannot be made.
    """
    dice, is_ordered = _dice(rules, position, throw)
    start, eased = Turn(position, (), position), milder(rules)
    try:
        turn = _followed(rules, start, dice, made, is_ordered=is_ordered)
    except IllegalPlayError:
        if eased is None:
            raise
        turn = _followed(eased, start, dice, made, is_ordered=is_ordered)
    return Play(turn.steps, remembering(rules, turn, rolls_counted(rules, position, throw)))


def _dice(rules: Rules, position: Position, throw: Throw) -> tuple[tuple[int, ...], bool]:
    """The numbers to play, and whether they must be played in this order."""
    if not isinstance(throw, Roll):
        return throw, True
    orders = rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))
    return orders[0], len(orders) == 1


def _followed(rules: Rules, turn: Turn, dice: tuple[int, ...], made: Iterable[Made], *, is_ordered: bool) -> Turn:
    left = dice
    for source, target, die in made:
        playable = left[:1] if is_ordered else left
        after = next_turns(rules, turn, die) if die in playable else ()
        found = next((each for each in after if each.steps[-1][:2] == (source, target)), None)
        if found is None:
            raise IllegalPlayError(
                Sentence(
                    "step {number}: no checker may go from {source} to {target} by a {die}",
                    number=len(turn.steps) + 1,
                    source=source,
                    target=target,
                    die=die,
                )
            )
        turn, left = found, _without(left, die)
    return turn


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


class _Graph:
    """All boards within a turn.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        dice: the numbers to play.
        is_ordered: whether in this order.
    """

    def __init__(self, rules: Rules, position: Position, dice: tuple[int, ...], *, is_ordered: bool) -> None:
        self._rules, self._dice, self._is_ordered = rules, dice, is_ordered
        start = Turn(position, (), position)
        self._turns, self._left = [start], [dice]
        self._numbers: dict[Hashable, int] = {self._key(start, dice): 0}
        self._steps: list[list[NextStep]] = []
        self.is_too_large = False
        for number, turn in enumerate(self._turns):  # which grows on the way
            self._steps.append(list(self._next(turn, self._left[number])))
            if len(self._turns) > MOST_NODES:
                self.is_too_large = True
                return
        self._worths = [self._worth(number) for number in range(len(self._turns))]
        self.most = max(self._worths)

    def nodes(self) -> tuple[StepNode, ...]:
        """The boards on the way to an end, those reached first standing first."""
        is_end = [
            worth == self.most or has_ended_game(self._rules, turn)
            for worth, turn in zip(self._worths, self._turns, strict=True)
        ]
        keep = is_end.copy()
        for number in range(len(keep) - 1, -1, -1):  # steps lead to later boards only
            keep[number] = keep[number] or any(keep[step.node] for step in self._steps[number])
        kept = [number for number, wanted in enumerate(keep) if wanted or not number]
        new = {number: place for place, number in enumerate(kept)}
        return tuple(
            StepNode(
                self._turns[number].now,
                tuple(step._replace(node=new[step.node]) for step in self._steps[number] if keep[step.node]),
                is_end[number],
                self._left[number],
            )
            for number in kept
        )

    def _key(self, turn: Turn, left: tuple[int, ...]) -> Hashable:
        return turn.now, left, tuple(rule.trail(turn) for rule in self._rules.restrictions)

    def _next(self, turn: Turn, left: tuple[int, ...]) -> Iterator[NextStep]:
        for die in left[:1] if self._is_ordered else dict.fromkeys(left):
            for after in next_turns(self._rules, turn, die):
                rest = _without(left, die)
                number = self._numbers.setdefault(self._key(after, rest), len(self._turns))
                if number == len(self._turns):
                    self._turns.append(after)
                    self._left.append(rest)
                yield NextStep(after.steps[-1], die, number)

    def _worth(self, number: int) -> tuple[int, int]:
        """Dice and pips used where the turn may end; of the start nothing, for a dance is always an end."""
        turn = self._turns[number]
        if not turn.steps:
            return 0, 0
        used = sum(self._dice) - sum(self._left[number])
        return (len(turn.steps), used) if may_end(self._rules, turn) else (0, -1)
