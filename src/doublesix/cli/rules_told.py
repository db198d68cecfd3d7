"""The rules of a game in words, a row a subject: every rule object of its record says something there.

What does not live here: what else is told of a game (`variants`), the rules themselves (`rules`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cli.words import phrase
from doublesix.rules.endings import MotherPinned
from doublesix.rules.landing import Hit, Pin
from doublesix.rules.opening import LaterStarts
from doublesix.rules.restrictions import (
    EnterAllFirst,
    HeadRule,
    NoPrime,
    NoPrimeAhead,
    PointLimit,
    StartQuarterLimit,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.rules.endings import EarlyEnd
    from doublesix.rules.restrictions import Restriction
    from doublesix.rules.rules import Rules

__all__ = ["rules_told"]


def rules_told(rules: Rules) -> dict[str, str]:
    """What is said of each subject; subjects of which there is nothing to say are left out."""
    facts = {
        "track": phrase(f"variants.track.{rules.track.name}"),
        "landing": phrase(f"variants.landing.{type(rules.landing).__name__}"),
        "dice": str(rules.dice),
        "doublets": ", ".join(_doublets(rules)),
        "first_roll": rules.opening.first_roll.value,
        "later_starts": rules.opening.later_starts.value if rules.opening.later_starts is LaterStarts.WINNER else "",
        "entering": ", ".join(_entering(rules)),
        "restrictions": "; ".join(map(_restriction, rules.restrictions)),
        "bearing_off": ", ".join(_bearing_off(rules)),
        "early_ends": "; ".join(_early_end(end, rules) for end in rules.early_ends),
        "scoring": ", ".join(_scoring(rules)),
        "token": "" if rules.token is None else rules.token.value,
    }
    return {name: fact for name, fact in facts.items() if fact}


def _doublets(rules: Rules) -> Iterator[str]:
    doublets = rules.doublets
    if rules.dice == 3:
        yield phrase("variants.no_doublets")
        return
    yield phrase("variants.times", times=doublets.times)
    for name in ("complement", "rising", "extra_turn", "leftovers_to_opponent", "bonus_roll"):
        if getattr(doublets, name):
            yield phrase(f"variants.doublets.{name}", roll="-".join(map(str, doublets.bonus_roll or ())))
    if doublets.bonus_roll is not None and doublets.extra_after_named:
        yield phrase("variants.doublets.extra_after_named")
    if doublets.ordinary_rolls:
        yield phrase("variants.doublets.ordinary_rolls", rolls=doublets.ordinary_rolls)
    if doublets.ordinary_while_entering:
        yield phrase("variants.doublets.ordinary_while_entering")


def _entering(rules: Rules) -> Iterator[str]:
    if isinstance(rules.landing, Hit):
        yield phrase(f"variants.entering.bar_{'first' if rules.entering.bar_first else 'free'}")
    if rules.reserve:
        yield phrase(f"variants.entering.reserve_{'first' if rules.entering.reserve_first else 'free'}")


def _restriction(rule: Restriction) -> str:
    values: dict[str, str] = {}
    match rule:
        case NoPrimeAhead(most, each_step=True):
            return phrase("variants.no_prime_at_any_step", most=most)
        case HeadRule(numbers):
            values = {"doublets": ", ".join(f"{number}-{number}" for number in numbers)}
        case PointLimit(most) | StartQuarterLimit(most) | NoPrime(most) | NoPrimeAhead(most) | EnterAllFirst(most):
            values = {"most": str(most)}
    return phrase(f"variants.restriction.{type(rule).__name__}", **values)


def _bearing_off(rules: Rules) -> Iterator[str]:
    bearing_off = rules.bearing_off
    if not bearing_off.allowed:
        yield phrase("variants.bearing_off.none")
        return
    yield phrase(f"variants.bearing_off.{'exact' if bearing_off.exact_only else 'usual'}")
    if isinstance(rules.landing, Pin) and not bearing_off.while_pinned:
        yield phrase("variants.bearing_off.pinned")
    if not bearing_off.inside_moves:
        yield phrase("variants.bearing_off.no_inside_moves")


def _early_end(end: EarlyEnd, rules: Rules) -> str:
    values: dict[str, str] = {}
    if isinstance(end, MotherPinned):
        points = rules.scoring.gammon or 1
        values = {"points": phrase("points.one" if points == 1 else "points.many", points=points)}
    return phrase(f"variants.early_end.{type(end).__name__}", **values)


def _scoring(rules: Rules) -> Iterator[str]:
    scoring = rules.scoring
    if scoring.per_checker:
        yield phrase("variants.per_checker")
        return
    yield phrase("variants.misere" if scoring.misere else "variants.single")
    if scoring.gammon is not None:
        yield phrase("variants.gammon", points=scoring.gammon)
    if scoring.backgammon is not None:
        key = "variants.none_home" if scoring.none_home else "variants.backgammon"
        yield phrase(key, points=scoring.backgammon)
