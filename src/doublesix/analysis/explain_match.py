"""Why the mistakes of a match were mistakes: a few facts for each, from the same source as `explain_plays`.

Replies are judged by the net alone: a match has many mistakes, and each of their boards has 21 of them.
What does not live here: finding facts (`explain_plays`, `explain_cube`), judging (`analyze`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.explain_cube import explain_verdict
from doublesix.analysis.explain_plays import compare
from doublesix.analysis.facts import Fact
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.play_facts import ASLEEP, CHANCES
from doublesix.analysis.progress import Progress, Stage
from doublesix.cube import CubeAction
from doublesix.features.shape import wanted_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.facts import Value
    from doublesix.analysis.judge import Judge
    from doublesix.analysis.results import Event
    from doublesix.rules.variant import Variant

__all__ = ["explained"]

MOST = 3
"""Facts for a mistake in a report."""
VAGUE = ("quiet", "cube", "own_cube", "their_cube")
"""Facts that say where the difference lies, but not what makes it."""
REPLIES = ("shots", "two_hits", "hits_cost", "dances", "their_anchors", "escapes")
"""Facts about what the other side's rolls do."""
MADE = ("anchor", "anchor_many", "makes", "makes_many")
"""Facts about points that are made."""


def explained(
    games: Sequence[Sequence[Event]],
    judges: Mapping[Variant, Judge],
    progress: Callable[[Progress], None] | None = None,
) -> list[tuple[Event, ...]]:
    """The events of some games, their mistakes with reasons.

    Args:
        games: the events of each game, as judged.
        judges: who judges the replies, by game.
        progress: called after each mistake.
    """
    total = sum(_is_mistake(event) for events in games for event in events)
    done = 0
    found: list[tuple[Event, ...]] = []
    for events in games:
        told: list[Event] = []
        for event in events:
            if _is_mistake(event):
                event = _with_reasons(event, judges)
                done += 1
                if progress is not None:
                    progress(Progress(Stage.EXPLAINING, done, total))
            told.append(event)
        found.append(tuple(told))
    return found


def _is_mistake(event: Event) -> bool:
    return isinstance(event, CheckerAnalysis | CubeAnalysis) and event.mistake is not Mistake.NONE


def _with_reasons(event: Event, judges: Mapping[Variant, Judge]) -> Event:
    if isinstance(event, CheckerAnalysis):
        return replace(event, why=_play_reasons(event, judges[event.situation.variant]))
    if isinstance(event, CubeAnalysis):
        return replace(event, why=_cube_reasons(event, judges[event.situation.variant]))
    return event


def _play_reasons(event: CheckerAnalysis, judge: Judge) -> tuple[Fact, ...]:
    situation = event.situation
    if situation.is_named:  # the two plays may be of different doublets
        return ()
    throw = situation.chain if situation.roll is None else situation.roll
    options = (event.best, event.played)
    found = compare(
        judge, situation.variant, situation.position, throw, options, situation.cube, situation.terms, plies=0
    )
    return _few(_with_good_point(list(_with_doubt(found)), wanted_points(situation.variant.rules.track)))


def _with_doubt(found: Comparison) -> Iterator[Fact]:
    """Facts for the better play; where it pays for its chances with others, these behind it."""
    price = next((fact for fact in found.against if fact.key in CHANCES), None)
    for number, fact in enumerate(found.facts):
        yield fact
        if not number and fact.key in CHANCES and price is not None and (price.part or 0) >= found.difference / 2:
            swapped = {"mine_chance": price.values["other_chance"], "other_chance": price.values["mine_chance"]}
            yield Fact(f"but_{price.key}", {**price.values, **swapped}, -(price.part or 0.0))


def _with_good_point(facts: list[Fact], wanted: frozenset[int]) -> list[Fact]:
    """A good point or anchor that is made stands before replies that are worth less than half of the weightiest."""
    replies = [fact for fact in facts if fact.key.removesuffix("_pin") in REPLIES]
    small = [fact for fact in replies[1:] if (fact.part or 0.0) < (replies[0].part or 0.0) / 2]
    made = next((fact for fact in facts if fact.key in MADE and _is_any_of(wanted, fact.values["points"])), None)
    if made is None:
        return facts
    end = facts.index(made) + 1
    return [*(fact for fact in facts[:end] if fact not in small), *small, *facts[end:]]


def _is_any_of(wanted: frozenset[int], points: Value) -> bool:
    return isinstance(points, tuple) and not wanted.isdisjoint(points)


def _cube_reasons(event: CubeAnalysis, judge: Judge) -> tuple[Fact, ...]:
    situation = event.situation
    if situation.offer not in (None, CubeAction.DOUBLE):
        return ()
    found = explain_verdict(
        judge, situation.variant, situation.position, event.verdict, situation.cube, situation.terms
    )
    told = {found.doubling: found.doubling_facts} if situation.offer is None else {found.answer: found.answer_facts}
    return _few(told.get(event.best, ()))


def _few(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The weightiest: one about chances, with its price, then what leads to them; what says least comes last."""
    listed = list(facts)
    spare = [fact for fact in listed[1:] if fact.key in (*CHANCES, *ASLEEP.values(), *VAGUE)]
    return tuple([*(fact for fact in listed if fact not in spare), *spare][:MOST])
