"""One play of very many: whether it is legal, and which ones end where somebody says, without listing all of them.

A long chain of numbers can have results by the million; checking one way through it is quick, because the
obligation only asks how many of the numbers can be played at most, and mostly that is all of them.
What does not live here: the rules of a turn themselves, which are those of `rules.legal`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.play import Play
from doublesix.rules.landing import Block
from doublesix.rules.legal import legal_chain_plays, legal_plays, next_turns, remembering
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import is_ordinary, rolls_counted

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = ["Longest", "are_many", "can_move", "in_force", "is_legal", "may_end", "milder", "plays_to"]

MOST_LISTED = 4
"""Numbers of a chain whose plays are always listed: an ordinary doublet has a few thousand at most."""


def are_many(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> bool:
    """Whether the plays may be too many to list."""
    chain = _chain(rules, position, throw)
    return chain is not None and len(chain) > MOST_LISTED


def can_move(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> bool:
    """Whether anything can be played; if not, the only play is a dance."""
    if are_many(rules, position, throw):
        chain = _chain(rules, position, throw)
        assert chain is not None
        start = Turn(position, (), position)
        forms = filter(None, (rules, milder(rules)))
        return any(Longest(form, chain).most_from(start, enough=1) for form in forms)
    plays = legal_plays if isinstance(throw, Roll) else legal_chain_plays
    return not plays(rules, position, throw)[0].is_dance  # type: ignore[arg-type]  # each its own kind of throw


def plays_to(rules: Rules, position: Position, throw: Roll | tuple[int, ...], row: Sequence[int]) -> Iterator[Play]:
    """The legal plays of a chain that leave the player's checkers so, one for each distinct result.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: a doublet whose plays are many, or numbers to play in this order.
        row: the player's checkers by place, off first, the reserve behind the bar.
    """
    chain = _chain(rules, position, throw)
    assert chain is not None
    start = Turn(position, (), position)
    applied, most = in_force(rules, chain, start)
    longest, target = Longest(applied, chain), _from_the_top(row)
    waiting = [start]
    seen: set[tuple[Position, int, Hashable]] = set()
    found: set[Position] = set()
    while waiting:
        turn = waiting.pop()
        key = longest.key(turn)
        ahead = [mine - his for mine, his in zip(_from_the_top(_row(turn.now)), target, strict=True)]
        if key in seen or min(ahead) < 0:  # checkers never go back
            continue
        seen.add(key)
        if len(turn.steps) < most:
            waiting += next_turns(applied, turn, chain[len(turn.steps)])
        elif not any(ahead) and may_end(applied, turn):
            result = remembering(rules, turn, rolls_counted(rules, position, throw))
            if result not in found:
                found.add(result)
                yield Play(turn.steps, result)
            if isinstance(rules.landing, Block):  # nobody is hit or pinned: the row says all
                return


def _row(position: Position) -> list[int]:
    return [*position.player, position.reserve[0]]


def _from_the_top(row: Sequence[int]) -> list[int]:
    """How many checkers stand on each place or further back."""
    return list(accumulate(reversed(row)))


def is_legal(rules: Rules, position: Position, throw: Roll | tuple[int, ...], play: Play) -> bool:
    """Whether a play, its steps in the order of the dice, may be made.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order.
        play: steps and result.
    """
    chain = _chain(rules, position, throw)
    if chain is None:
        plays = legal_plays if isinstance(throw, Roll) else legal_chain_plays
        return play in plays(rules, position, throw)  # type: ignore[arg-type]  # each its own kind of throw
    start = turn = Turn(position, (), position)
    applied, most = in_force(rules, chain, start)
    if len(play.steps) != most:
        return False
    for die, step in zip(chain, play.steps, strict=False):
        found = next((after for after in next_turns(applied, turn, die) if after.steps[-1] == step), None)
        if found is None:
            return False
        turn = found
    return play.result == remembering(rules, turn, rolls_counted(rules, position, throw)) and may_end(applied, turn)


def _chain(rules: Rules, position: Position, throw: Roll | tuple[int, ...]) -> tuple[int, ...] | None:
    """The numbers to play if there is one order of them only."""
    if not isinstance(throw, Roll):
        return throw
    orders = rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))
    return orders[0] if len(orders) == 1 else None


def milder(rules: Rules) -> Rules | None:
    """The rules with what applies where it lets a side use more dice; None where that is the same."""
    restrictions = tuple(rule.lenient() or rule for rule in rules.restrictions)
    return None if restrictions == rules.restrictions else replace(rules, restrictions=restrictions)


def in_force(rules: Rules, chain: tuple[int, ...], start: Turn) -> tuple[Rules, int]:
    """The rules that apply to a turn, in their milder form where it plays more numbers, and how many that is."""
    most, eased = Longest(rules, chain).most_from(start), milder(rules)
    if eased is None or most == len(chain):
        return rules, most
    more = Longest(eased, chain).most_from(start)
    return (eased, more) if more > most else (rules, most)


def may_end(rules: Rules, turn: Turn) -> bool:
    """Whether no restriction forbids a turn to end where it stands; one without steps always may."""
    return not turn.steps or all(rule.allows_end(turn) for rule in rules.restrictions)


class Longest:
    """How many numbers of a chain can be played at most, by trying one way to the end before another.

    Args:
        rules: the rules of the game.
        chain: the numbers.
    """

    def __init__(self, rules: Rules, chain: tuple[int, ...]) -> None:
        self._rules, self._chain = rules, chain

    def most_from(self, start: Turn, *, enough: int | None = None) -> int:
        """Steps of the longest turn that begins like this one and may end where it does.

        Args:
            start: how it begins.
            enough: look no further once that many are found; None: all the numbers.
        """
        most, waiting = 0, [start]
        wanted = len(self._chain) if enough is None else enough
        seen: set[tuple[Position, int, Hashable]] = set()
        while waiting and most < wanted:
            turn = waiting.pop()
            key = self.key(turn)
            if key in seen:
                continue
            seen.add(key)
            if may_end(self._rules, turn):
                most = max(most, len(turn.steps))
            if len(turn.steps) < len(self._chain):
                waiting += next_turns(self._rules, turn, self._chain[len(turn.steps)])
        return most

    def key(self, turn: Turn) -> tuple[Position, int, Hashable]:
        """What tells turns apart that go on in different ways."""
        return turn.now, len(turn.steps), tuple(rule.trail(turn) for rule in self._rules.restrictions)
