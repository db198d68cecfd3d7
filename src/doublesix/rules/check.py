"""One play of many: whether it is legal, and which ones end where somebody says, without listing all of them.

A long chain of numbers can have results by the million; checking one way through it is quick, because the
obligation only asks how many of the numbers can be played at most, and mostly that is all of them.
What does not live here: the rules of a turn themselves, which are those of `rules.legal`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, cycle, pairwise
from typing import TYPE_CHECKING

from doublesix.dice import Roll, Throw
from doublesix.play import Play
from doublesix.rules.entering import destination
from doublesix.rules.landing import Block
from doublesix.rules.legal import (
    has_ended_game,
    in_order,
    legal_chain_plays,
    legal_plays,
    may_end,
    milder,
    next_turns,
    orders_of,
    remembering,
)
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import checked_chain, is_ordinary, rolls_counted

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from doublesix.play import Step
    from doublesix.position import Position
    from doublesix.rules.rules import Rules

__all__ = [
    "MOST_LISTED",
    "Longest",
    "are_many",
    "can_move",
    "in_force",
    "is_legal",
    "is_whole",
    "listed_to",
    "plays_to",
    "twin_of_many",
    "walked",
]

MOST_LISTED = 4
"""Numbers of a chain whose plays are always listed: an ordinary doublet has a few thousand at most."""


def are_many(rules: Rules, position: Position, throw: Throw) -> bool:
    """Whether the plays may be too many to list."""
    chain = _chain(rules, position, throw)
    return chain is not None and len(chain) > MOST_LISTED


def can_move(rules: Rules, position: Position, throw: Throw) -> bool:
    """Whether anything can be played; if not, the only play is a dance."""
    if are_many(rules, position, throw):
        chain = _chain(rules, position, throw)
        assert chain is not None
        start = Turn(position, (), position)
        forms = filter(None, (rules, milder(rules)))
        return any(Longest(form, chain).most_from(start, enough=1) for form in forms)
    return not _listed(rules, position, throw)[0].is_dance


def plays_to(rules: Rules, position: Position, throw: Throw, row: Sequence[int]) -> Iterator[Play]:
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
    # Two searches that share what they have seen, the nearest checkers first and the furthest: one is mostly quick.
    near, far = [start], list[Turn]()
    seen: set[tuple[Position, int, Hashable]] = set()
    found: set[Position] = set()
    for waiting in cycle((near, far)):
        if not waiting:
            if not near and not far:
                return
            continue
        turn = waiting.pop()
        key = longest.key(turn)
        ahead = [mine - his for mine, his in zip(_from_the_top(_row(turn.now)), target, strict=True)]
        left = () if has_ended_game(applied, turn) else chain[len(turn.steps) : most]
        if key in seen or not _may_arrive_by(rules, ahead, left):
            continue
        seen.add(key)
        if left:
            after = [*next_turns(applied, turn, left[0])]
            for search in (waiting,) if turn.steps else (near, far):
                search += after if search is near else after[::-1]
        elif not any(ahead) and may_end(applied, turn):
            result = remembering(rules, turn, rolls_counted(rules, position, throw))
            if result not in found:
                found.add(result)
                yield Play(turn.steps, result)
            if isinstance(rules.landing, Block):  # nobody is hit or pinned: the row says all
                return


def listed_to(rules: Rules, position: Position, throw: Throw, row: Sequence[int]) -> tuple[Play, ...]:
    """Of a throw whose plays can be listed those that leave the player's checkers so, as they stand in the list.

    Mostly all numbers can be played: then they must be, and nothing needs to be looked at but the ways that lead there.
    Arguments and errors as in `plays_to`.
    """
    orders = orders_of(rules, position, throw) if isinstance(throw, Roll) else (checked_chain(rules, throw),)
    turns = [turn for order in orders for turn in _turns_to(rules, position, order, row)]
    start, most = Turn(position, (), position), len(orders[0])
    if any(len(turn.steps) == most for turn in turns) or any(
        Longest(rules, order).most_from(start) == most for order in orders
    ):
        return in_order(rules, turns, rolls_counted(rules, position, throw))
    return tuple(play for play in _listed(rules, position, throw) if _row(play.result) == [*row])


def _turns_to(rules: Rules, start: Position, order: tuple[int, ...], row: Sequence[int]) -> Iterable[Turn]:
    """The turns that leave the player's checkers so, as `rules.legal` finds them.

    They play all numbers in this order, or end the game before that.
    """
    longest, turns, ended = Longest(rules, order), [Turn(start, (), start)], list[Turn]()
    for left, die in zip(reversed(range(len(order))), order, strict=True):
        reached: dict[object, Turn] = {}
        for turn in turns:
            for after in next_turns(rules, turn, die, list(_towards(rules, turn.now, die, row, left))):
                reached.setdefault(longest.key(after), after)
        turns = [*reached.values()]
        if rules.early_ends:
            ended += [turn for turn in turns if has_ended_game(rules, turn)]
    return [turn for turn in (*turns, *ended) if may_end(rules, turn) and _row(turn.now) == [*row]]


def _towards(rules: Rules, position: Position, die: int, row: Sequence[int], left: int) -> Iterator[int]:
    """The places from which a die may lead to that row, with so many numbers left after it."""
    here = _row(position)
    astray = sum(mine - wanted for mine, wanted in zip(here, row, strict=True) if mine > wanted)
    for source in rules.entering.sources(position):
        target = destination(source, die)
        if astray - (here[source] > row[source]) + (here[target] >= row[target]) <= left:
            yield source


def _row(position: Position) -> list[int]:
    return [*position.player, position.reserve[0]]


def _from_the_top(row: Sequence[int]) -> list[int]:
    """How many checkers stand on each place or further back."""
    return list(accumulate(reversed(row)))


def _may_arrive_by(rules: Rules, ahead: Sequence[int], left: Sequence[int]) -> bool:
    """`_may_arrive`, or by the first of the numbers, where the game may end before the others are played."""
    if not any(rule.is_at_once for rule in rules.early_ends):
        return _may_arrive(ahead, left)
    return any(_may_arrive(ahead, left[:count]) for count in range(len(left), -1, -1))


def _may_arrive(ahead: Sequence[int], left: Sequence[int]) -> bool:
    """Whether numbers may lead where somebody says; false only where they surely do not.

    Args:
        ahead: how many checkers have to leave each place or one behind it for one before it, the reserve first.
        left: the numbers to play, all of them.
    """
    if min(ahead) < 0:  # checkers never go back
        return False
    way = ahead[:-1]
    pips, borne_off = sum(way) - way[0], way[-1]  # the reserve is as far away as the bar
    if pips > sum(left) or (pips < sum(left) and not borne_off):
        return False
    least = min(left, default=0)
    return _go_far_enough(way, least) and (borne_off > 0 or _go_far_enough(way[::-1], least))


def _go_far_enough(way: Sequence[int], least: int) -> bool:
    """Whether those that set out from a place pass as many places as a step does at least, or come to the end."""
    return all(
        here <= before or min(way[place : place + least]) >= here - before
        for place, (before, here) in enumerate(pairwise((0, *way)))
    )


def walked(rules: Rules, position: Position, throw: Throw, steps: Sequence[Step]) -> Play | None:
    """The legal play that consists of these steps, made in the order of the numbers; None if there is none.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: a doublet, or numbers to play in this order.
        steps: each with what it hits.
    """
    chain = _chain(rules, position, throw)
    assert chain is not None
    start = turn = Turn(position, (), position)
    applied, most = in_force(rules, chain, start)
    for die, step in zip(chain, steps, strict=False):
        found = next((after for after in next_turns(applied, turn, die) if after.steps[-1] == step), None)
        if found is None:
            return None
        turn = found
    if len(turn.steps) != len(steps) or not is_whole(applied, turn, most):
        return None
    return Play(turn.steps, remembering(rules, turn, rolls_counted(rules, position, throw)))


def is_legal(rules: Rules, position: Position, throw: Throw, play: Play) -> bool:
    """Whether a play, its steps in the order of the dice, may be made.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order.
        play: steps and result.
    """
    if _chain(rules, position, throw) is None:
        return play in _listed(rules, position, throw)
    return walked(rules, position, throw, play.steps) == play


def twin_of_many(rules: Rules, position: Position, throw: Throw, play: Play) -> Play | None:
    """The legal play that ends like this one, found without listing all of a chain; None if there is none.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        throw: a doublet whose plays are many, or numbers to play in this order.
        play: steps, whatever their order, and result.
    """
    if is_legal(rules, position, throw, play):
        return play
    ends = plays_to(rules, position, throw, [*play.result.player, play.result.reserve[0]])
    return next((found for found in ends if found == play), None)


def _listed(rules: Rules, position: Position, throw: Throw) -> tuple[Play, ...]:
    if isinstance(throw, Roll):
        return legal_plays(rules, position, throw)
    return legal_chain_plays(rules, position, throw)


def _chain(rules: Rules, position: Position, throw: Throw) -> tuple[int, ...] | None:
    """The numbers to play if there is one order of them only; raises `ValueError` for some that no game has."""
    if not isinstance(throw, Roll):
        return checked_chain(rules, throw)
    orders = rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))
    return orders[0] if len(orders) == 1 else None


@lru_cache(maxsize=8)
def in_force(rules: Rules, chain: tuple[int, ...], start: Turn) -> tuple[Rules, int]:
    """The rules that apply to a turn, in their milder form where it plays more numbers, and how many that is.

    It is asked for again with every step that is shown and every play that is made of the turn, and takes its time
    where the chain cannot be played whole.
    """
    most, eased = Longest(rules, chain).most_from(start), milder(rules)
    if eased is None or most == len(chain):
        return rules, most
    more = Longest(eased, chain).most_from(start)
    return (eased, more) if more > most else (rules, most)


def is_whole(rules: Rules, turn: Turn, most: int) -> bool:
    """Whether a turn is a legal play.

    Args:
        rules: those in force.
        turn: whose steps can be made.
        most: how many numbers can be played.
    """
    return may_end(rules, turn) and (len(turn.steps) == most or has_ended_game(rules, turn))


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
        most, wanted = 0, len(self._chain) if enough is None else enough
        for turn in self._ends_from(start):
            most = max(most, len(turn.steps))
            if most >= wanted:
                break
        return most

    def leads_to_end(self, start: Turn, most: int) -> bool:
        """Whether a legal play begins like this; `most`: how many numbers can be played."""
        return any(is_whole(self._rules, turn, most) for turn in self._ends_from(start))

    def _ends_from(self, start: Turn) -> Iterator[Turn]:
        """The turns that begin like this one and may end where they do, whatever they leave unplayed."""
        waiting = [start]
        seen: set[tuple[Position, int, Hashable]] = set()
        while waiting:
            turn = waiting.pop()
            key = self.key(turn)
            if key in seen:
                continue
            seen.add(key)
            if may_end(self._rules, turn):
                yield turn
            if len(turn.steps) < len(self._chain):
                waiting += next_turns(self._rules, turn, self._chain[len(turn.steps)])

    def key(self, turn: Turn) -> tuple[Position, int, Hashable]:
        """What tells turns apart that go on in different ways."""
        return turn.now, len(turn.steps), tuple(rule.trail(turn) for rule in self._rules.restrictions)
