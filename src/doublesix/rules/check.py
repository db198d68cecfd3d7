"""Whether one given play is legal, without listing all of them.

A long chain of numbers can have results by the million; checking one way through it is quick, because the
obligation only asks how many of the numbers can be played at most, and mostly that is all of them.
What does not live here: the rules of a turn themselves, which are those of `rules.legal`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.rules.legal import legal_chain_plays, legal_plays, next_turns, remembering
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import is_ordinary

if TYPE_CHECKING:
    from collections.abc import Hashable

    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = ["is_legal"]


def is_legal(rules: Rules, position: Position, throw: Roll | tuple[int, ...], play: Play) -> bool:
    """Whether a play, its steps in the order of the dice, may be made.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order.
        play: steps and result.
    """
    chain = _chain(rules, position, throw)
    if chain is None or any(rule.lenient() for rule in rules.restrictions):
        plays = legal_plays if isinstance(throw, Roll) else legal_chain_plays
        return play in plays(rules, position, throw)  # type: ignore[arg-type]  # each its own kind of throw
    turn = Turn(position, (), position)
    for die, step in zip(chain, play.steps, strict=False):
        found = next((after for after in next_turns(rules, turn, die) if after.steps[-1][:2] == step[:2]), None)
        if found is None:
            return False
        turn = found
    rolls_made = int(isinstance(throw, Roll) and is_ordinary(rules, position))
    is_end = play.result == remembering(rules, turn, rolls_made) and len(turn.steps) == len(play.steps)
    return is_end and len(play.steps) == _Longest(rules, chain).dice_from(position)


def _chain(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> tuple[int, ...] | None:
    """The numbers to play if there is one order of them only."""
    if not isinstance(throw, Roll):
        return throw
    orders = rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))
    return orders[0] if len(orders) == 1 else None


class _Longest:
    """How many numbers of a chain can be played at most, by trying one way to the end before another.

    Args:
        rules: the rules of the game.
        chain: the numbers.
    """

    def __init__(self, rules: Rules, chain: tuple[int, ...]) -> None:
        self._rules, self._chain = rules, chain
        self._seen: set[tuple[Position, int, Hashable]] = set()

    def dice_from(self, start: Position) -> int:
        """The most numbers of any turn that may end where it does."""
        most, waiting = 0, [Turn(start, (), start)]
        while waiting and most < len(self._chain):
            turn = waiting.pop()
            if not self._is_new(turn):
                continue
            if all(rule.allows_end(turn) for rule in self._rules.restrictions):
                most = max(most, len(turn.steps))
            if len(turn.steps) < len(self._chain):
                waiting += next_turns(self._rules, turn, self._chain[len(turn.steps)])
        return most

    def _is_new(self, turn: Turn) -> bool:
        trail = tuple(rule.trail(turn) for rule in self._rules.restrictions)
        key = turn.now, len(turn.steps), trail
        is_new = key not in self._seen
        self._seen.add(key)
        return is_new
