"""Legal plays: the readable reference that the native kernel is tested against.

The obligation, step by step:

1. Try the dice in every order (of a doublet: its chain, in order), each sequence extended until its next
   number cannot be played. Restrictions forbid steps on the way, and ends.
2. Only sequences that use the greatest number of dice count.
3. Of those, only the ones that use the greatest pips (if just one of two dice can be played: the larger).
4. A step that ends the game at once (`rules.endings`) ends its sequence, which is always a play: the dice left over
   count for nothing.
5. Sequences that end alike are one play. None at all is a dance: one play without steps.

What does not live here: what a single rule says (the other files of `rules`), what follows a play
(`rules.turns`), volume (`kernel`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.errors import TooManyPlaysError
from doublesix.play import Play, Step
from doublesix.position import OFF, Position
from doublesix.rules.endings import ends_within
from doublesix.rules.entering import destination
from doublesix.rules.restrictions import Turn
from doublesix.rules.turns import is_ordinary, rolls_counted
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from doublesix.dice import Roll
    from doublesix.rules.rules import Rules

__all__ = [
    "MOST_WAYS",
    "has_ended_game",
    "in_order",
    "legal_chain_plays",
    "legal_plays",
    "may_end",
    "milder",
    "next_turns",
    "orders_of",
    "remembering",
]

MOST_WAYS = 10_000
"""So many ways to play the numbers of a long chain take a second or two to list; it may have millions."""

Order = tuple[int, ...]
Ends = dict[tuple[Position, "Hashable"], Turn]
"""Turns that reach a position, one for each trail that restrictions tell apart."""
Found = tuple[tuple[int, int], list[Turn]]
"""The best turns, and what they use: dice, pips."""


def legal_plays(rules: Rules, position: Position, roll: Roll, *, most: int | None = None) -> tuple[Play, ...]:
    """Every legal play of a roll, one for each distinct result, in the order of their steps from the far end.

    Args:
        rules: the rules of the game.
        position: seen by the side that rolled.
        roll: the dice.
        most: give up where there are more ways than that to play the same numbers; None: never.

    Raises:
        ValueError: more or fewer dice than the game is played with.
        TooManyPlaysError: more than `most` ways.
    """
    orders = orders_of(rules, position, roll)
    return _plays(rules, position, orders, rolls_made=rolls_counted(rules, position, roll), most=most)


def orders_of(rules: Rules, position: Position, roll: Roll) -> tuple[Order, ...]:
    """The orders in which the dice of a roll may be played; raises `ValueError` for dice of another game."""
    if len(roll.dice) != rules.dice:
        raise ValueError(
            Sentence("this game is played with {dice} dice, not {count}", dice=rules.dice, count=len(roll.dice))
        )
    return rules.doublets.orders(roll, is_ordinary=is_ordinary(rules, position))


def legal_chain_plays(
    rules: Rules, position: Position, dice: tuple[int, ...], *, most: int | None = None
) -> tuple[Play, ...]:
    """Every legal play of numbers in a fixed order: of a doublet that was named, or left over by the other side.

    Args:
        rules: the rules of the game.
        position: seen by the side that plays.
        dice: the numbers; the first one that cannot be played ends the turn.
        most: as in `legal_plays`.

    Raises:
        TooManyPlaysError: more than `most` ways.
    """
    return _plays(rules, position, (dice,), rolls_made=0, most=most)


def _plays(
    rules: Rules, position: Position, orders: tuple[Order, ...], *, rolls_made: int, most: int | None
) -> tuple[Play, ...]:
    used, turns = _best(rules, position, orders, most)
    eased = milder(rules)
    if eased is not None:
        with_less = _best(eased, position, orders, most)
        if with_less[0][0] > used[0]:
            turns = with_less[1]
    return in_order(rules, turns, rolls_made)


def milder(rules: Rules) -> Rules | None:
    """The rules with what applies where it lets a side use more dice; None where that is the same."""
    restrictions = tuple(rule.lenient() or rule for rule in rules.restrictions)
    return None if restrictions == rules.restrictions else replace(rules, restrictions=restrictions)


def in_order(rules: Rules, turns: Iterable[Turn], rolls_made: int) -> tuple[Play, ...]:
    """Turns as plays, one for each distinct result, in the order of their steps from the far end."""
    steps: dict[Position, tuple[Step, ...]] = {}
    for turn in turns:
        steps.setdefault(remembering(rules, turn, rolls_made), turn.steps)
    return tuple(sorted((Play(way, result) for result, way in steps.items()), key=_from_the_far_end))


def _best(rules: Rules, start: Position, orders: tuple[Order, ...], most: int | None) -> Found:
    """The turns that use the greatest number of dice, and of those the greatest pips; and all that end the game."""
    best, turns = (0, 0), [Turn(start, (), start)]
    ended: list[Turn] = []
    for order in orders:
        reached = [*enumerate(_ends_by_dice_used(rules, start, order, most))]
        if rules.early_ends:
            ended += [turn for _, ends in reached for turn in ends.values() if has_ended_game(rules, turn)]
        for used, ends in reversed(reached[1:]):  # fewer dice count only where no turn with more may end
            worth = (used, sum(order[:used]))
            if worth < best:
                break
            found = [turn for turn in ends.values() if may_end(rules, turn)]
            if found:
                best, turns = worth, found if worth > best else turns + found
                break
    return best, turns + ended


def _ends_by_dice_used(rules: Rules, start: Position, order: Order, most: int | None) -> Iterator[Ends]:
    """Where the dice of `order` lead: first with none of them, then with one, and so on."""
    ends: Ends = {(start, ()): Turn(start, (), start)}
    yield ends
    for die in order:
        reached: Ends = {}
        for turn in ends.values():
            for after in next_turns(rules, turn, die):
                trail = tuple([rule.trail(after) for rule in rules.restrictions])
                reached.setdefault((after.now, trail), after)
            if most is not None and len(reached) > most:
                raise TooManyPlaysError(
                    f"there are more than {most} ways to play {'-'.join(map(str, order))} here, too many to list: "
                    "doublesix.sampled_plays(variant, position, roll, widest=1024) gives some, "
                    "Variant.legal_plays with most=None all of them, in hours"
                )
        if not reached:
            return
        ends = reached
        yield ends


def next_turns(rules: Rules, turn: Turn, die: int, sources: Iterable[int] | None = None) -> Iterator[Turn]:
    """Everything one die can do, furthest checker first; nothing once the game is over.

    Args:
        rules: the rules of the game.
        turn: so far.
        die: the number.
        sources: of the places where checkers may be moved, those from which they are; None: all of them.
    """
    if has_ended_game(rules, turn):
        return
    landing, position = rules.landing, turn.now
    may_stay_on_board = rules.bearing_off.may_move_on_board(position)
    for source in rules.entering.sources(position) if sources is None else sources:
        if not landing.movable(position, source):
            continue
        target = destination(source, die)
        if target == OFF:
            may_go = rules.bearing_off.may_bear_off(position, source, die)
        else:
            may_go = may_stay_on_board and landing.is_open(position, target, rules.track)
        if may_go:
            now, is_hit = landing.land(position, source, target, rules.track)
            step = Step(source, target, is_hit)
            if all(rule.allows_step(turn, step) for rule in rules.restrictions):
                yield Turn(turn.start, (*turn.steps, step), now)


def has_ended_game(rules: Rules, turn: Turn) -> bool:
    """Whether the last step of a turn has ended the game, whatever is left of the roll."""
    return bool(turn.steps) and ends_within(rules, turn.now)


def may_end(rules: Rules, turn: Turn) -> bool:
    """Whether no restriction forbids a turn to end where it stands; one without steps always may, or with the game."""
    is_allowed = not turn.steps or all(rule.allows_end(turn) for rule in rules.restrictions)
    return is_allowed or has_ended_game(rules, turn)


def remembering(rules: Rules, turn: Turn, rolls_made: int) -> Position:
    """Where a turn ended, with what the game remembers of the player from now on."""
    before, his = turn.start.memory
    memory = max([rule.memory_after(turn) for rule in rules.restrictions], default=before) + rolls_made
    return turn.now if memory == before else replace(turn.now, memory=(memory, his))


def _from_the_far_end(play: Play) -> list[tuple[int, int, bool]]:
    return sorted((-step.source, -step.target, not step.is_hit) for step in play.steps)
