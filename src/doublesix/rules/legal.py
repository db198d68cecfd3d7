"""Legal plays: the readable reference that the native kernel is tested against.

The obligation, step by step:

1. Try the dice in every order, each sequence extended until its next die cannot be played.
2. Only sequences that use the greatest number of dice count.
3. Of those, only the ones that use the greatest pips (if just one of two dice can be played: the larger).
4. Sequences that end alike are one play. None at all is a dance: one play without steps.

What does not live here: what a single rule says (the other files of `rules`), volume (`kernel`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from doublesix.play import Play, Step
from doublesix.position import OFF, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import Roll
    from doublesix.rules.rules import Rules

__all__ = ["legal_plays"]

Steps = tuple[Step, ...]
Ends = dict[tuple[Position, Steps], Steps]
"""Positions reached, each with the first way found there."""


def legal_plays(rules: Rules, position: Position, roll: Roll) -> tuple[Play, ...]:
    """Every legal play, one for each distinct result, in the order of their steps from the far end.

    Args:
        rules: the rules of the game.
        position: seen by the side that rolled.
        roll: the dice.

    Raises:
        NotImplementedError: rules that this generator cannot play.
        ValueError: more or fewer dice than the game is played with.
    """
    _demand_support(rules)
    if len(roll.dice) != rules.dice:
        raise ValueError(f"this game is played with {rules.dice} dice, not {len(roll.dice)}")
    plays: dict[Position, Steps] = {}
    most = (0, 0)
    for order in rules.doublets.orders(roll):
        for used, ends in enumerate(_ends_by_dice_used(rules, position, order)):
            worth = (used, sum(order[:used]))
            if not ends or worth < most:
                continue
            if worth > most:
                most, plays = worth, {}
            for (end, _), steps in ends.items():
                plays.setdefault(end, steps)
    found = (Play(steps, result) for result, steps in plays.items())
    return tuple(sorted(found, key=_from_the_far_end)) or (Play((), position),)


def _ends_by_dice_used(rules: Rules, start: Position, order: tuple[int, ...]) -> list[Ends]:
    """Where the dice of `order` lead: entry k holds the ends reached with the first k dice."""
    ends: list[Ends] = [{(start, ()): ()}]
    for die in order:
        reached: Ends = {}
        for (position, _), so_far in ends[-1].items():
            for step, after in _steps(rules, position, die):
                if all(rule.allows_step(start, so_far, step) for rule in rules.restrictions):
                    steps = (*so_far, step)
                    # A restriction may look back at the steps: then ways to one position stay apart.
                    reached.setdefault((after, steps if rules.restrictions else ()), steps)
        ends.append(reached)
    return [_allowed_results(rules, start, reached) for reached in ends]


def _allowed_results(rules: Rules, start: Position, ends: Ends) -> Ends:
    if not rules.restrictions:
        return ends
    return {
        (result, way): steps
        for (result, way), steps in ends.items()
        if all(rule.allows_result(start, result) for rule in rules.restrictions)
    }


def _steps(rules: Rules, position: Position, die: int) -> Iterator[tuple[Step, Position]]:
    """Everything one die can do, furthest checker first."""
    for source in rules.entering.sources(position.player):
        target = max(source - die, OFF)
        if rules.landing.movable(position, source) and _may_go(rules, position, source, die):
            after, is_hit = rules.landing.land(position, source, target, rules.track)
            yield Step(source, target, is_hit), after


def _may_go(rules: Rules, position: Position, source: int, die: int) -> bool:
    if source > die:
        return rules.landing.is_open(position, source - die, rules.track)
    return rules.bearing_off.may_bear_off(position.player, source, die)


def _from_the_far_end(play: Play) -> list[tuple[int, int, bool]]:
    return sorted((-step.source, -step.target, not step.is_hit) for step in play.steps)


@lru_cache(maxsize=64)
def _demand_support(rules: Rules) -> None:
    missing = rules.unsupported()
    if missing:
        raise NotImplementedError(f"these rules cannot be played yet: {'; '.join(missing)}")
