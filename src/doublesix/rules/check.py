"""One play of very many: whether it is legal, and which one ends where somebody says, without listing all of them.

A long chain of numbers can have results by the million; checking one way through it is quick, because the
obligation only asks how many of the numbers can be played at most, and mostly that is all of them.
What does not live here: the rules of a turn themselves, which are those of `rules.legal`.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.play import Play
from doublesix.rules.legal import legal_chain_plays, legal_plays, next_turns, remembering
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import is_ordinary

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = ["Longest", "are_many", "can_move", "is_legal", "play_to"]

MOST_LISTED = 8
"""Numbers of a chain whose plays are still listed."""


def are_many(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> bool:
    """Whether the plays may be too many to list."""
    chain = _chain(rules, position, throw)
    return chain is not None and len(chain) > MOST_LISTED


def can_move(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> bool:
    """Whether anything can be played; if not, the only play is a dance."""
    if are_many(rules, position, throw):
        chain = _chain(rules, position, throw)
        assert chain is not None
        return Longest(rules, chain[:1]).most_from(Turn(position, (), position)) > 0
    plays = legal_plays if isinstance(throw, Roll) else legal_chain_plays
    return not plays(rules, position, throw)[0].is_dance  # type: ignore[arg-type]  # each its own kind of throw


def play_to(rules: Rules, position: Position, throw: Roll | tuple[int, ...], row: Sequence[int]) -> Play | None:
    """A legal play of a chain that leaves the player's checkers so; None if there is none.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: a doublet whose plays are many, or numbers to play in this order.
        row: the player's checkers by place, off first, the reserve behind the bar.
    """
    chain = _chain(rules, position, throw)
    assert chain is not None
    longest, target = Longest(rules, chain), _from_the_top(row)
    start = Turn(position, (), position)
    most = longest.most_from(start)
    waiting = [start]
    seen: set[tuple[Position, int, Hashable]] = set()
    while waiting:
        turn = waiting.pop()
        key = longest.key(turn)
        ahead = [mine - his for mine, his in zip(_from_the_top(_row(turn.now)), target, strict=True)]
        if key in seen or min(ahead) < 0:  # checkers never go back
            continue
        seen.add(key)
        if len(turn.steps) < most:
            waiting += next_turns(rules, turn, chain[len(turn.steps)])
        elif not any(ahead) and all(rule.allows_end(turn) for rule in rules.restrictions):
            return Play(turn.steps, remembering(rules, turn, _rolls_made(rules, position, throw)))
    return None


def _row(position: Position) -> list[int]:
    return [*position.player, position.reserve[0]]


def _from_the_top(row: Sequence[int]) -> list[int]:
    """How many checkers stand on each place or further back."""
    return list(accumulate(reversed(row)))


def _rolls_made(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> int:
    return int(isinstance(throw, Roll) and is_ordinary(rules, position))


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
    start = turn = Turn(position, (), position)
    for die, step in zip(chain, play.steps, strict=False):
        found = next((after for after in next_turns(rules, turn, die) if after.steps[-1][:2] == step[:2]), None)
        if found is None:
            return False
        turn = found
    end = remembering(rules, turn, _rolls_made(rules, position, throw))
    if play.result != end or len(turn.steps) != len(play.steps):
        return False
    return len(play.steps) == Longest(rules, chain).most_from(start)


def _chain(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> tuple[int, ...] | None:
    """The numbers to play if there is one order of them only."""
    if not isinstance(throw, Roll):
        return throw
    orders = rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))
    return orders[0] if len(orders) == 1 else None


class Longest:
    """How many numbers of a chain can be played at most, by trying one way to the end before another.

    Args:
        rules: the rules of the game.
        chain: the numbers.
    """

    def __init__(self, rules: Rules, chain: tuple[int, ...]) -> None:
        self._rules, self._chain = rules, chain

    def most_from(self, start: Turn) -> int:
        """Steps of the longest turn that begins like this one and may end where it does."""
        most, waiting = 0, [start]
        seen: set[tuple[Position, int, Hashable]] = set()
        while waiting and most < len(self._chain):
            turn = waiting.pop()
            key = self.key(turn)
            if key in seen:
                continue
            seen.add(key)
            if all(rule.allows_end(turn) for rule in self._rules.restrictions):
                most = max(most, len(turn.steps))
            if len(turn.steps) < len(self._chain):
                waiting += next_turns(self._rules, turn, self._chain[len(turn.steps)])
        return most

    def key(self, turn: Turn) -> tuple[Position, int, Hashable]:
        """What tells turns apart that go on in different ways."""
        return turn.now, len(turn.steps), tuple(rule.trail(turn) for rule in self._rules.restrictions)
