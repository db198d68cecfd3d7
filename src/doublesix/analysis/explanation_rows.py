"""An explanation as rows of text, ready to be set in a table: the same for the terminal and for a page.

What does not live here: layout (`cli`, `explanation_html`), the numbers (`play_views`, `cube_views`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.numbers import chance, plain, signed
from doublesix.analysis.reply_grid import gains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doublesix.analysis.cube_views import CubeView
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.play_views import Answer, PlayView
    from doublesix.analysis.words import Words
    from doublesix.engine.outcomes import Outcomes
    from doublesix.features.plans import Plan
    from doublesix.features.shape import Barrier, Shape

__all__ = ["Row", "cube_rows", "play_rows", "reply_rows", "roll_rows"]

Row = tuple[str, ...]


def play_rows(comparison: Comparison, say: Words) -> Iterator[Row]:
    """Counts of both plays side by side: label, better play, worse play; rows that say nothing are left out."""
    views = (comparison.better, comparison.worse)
    yield (say("count"), *(str(view.ranked.play) for view in views))
    for key, text in (_chance_texts(say) | _shape_texts(say)).items():
        row = tuple(text(view) for view in views)
        if any(cell not in ("", say("none")) for cell in row):
            yield (say(f"row:{key}"), *row)


def reply_rows(comparison: Comparison, say: Words) -> Iterator[Row]:
    """For each roll of the other side, what it makes of both plays, what divides them most first."""
    better, worse = comparison.better.answer, comparison.worse.answer
    if better is None or worse is None:
        return
    yield (
        say("roll"),
        str(comparison.better.ranked.play),
        say("reply"),
        str(comparison.worse.ranked.play),
        say("reply"),
        say("gain"),
    )
    sides = zip(gains(better, worse), better.reach.rolls, better.replies, worse.replies, strict=True)
    for gain, roll, one, two in sorted(sides, key=lambda row: -abs(row[0])):
        yield str(roll), signed(-one.equity), str(one.play), signed(-two.equity), str(two.play), signed(gain)


def cube_rows(view: CubeView, say: Words) -> Iterator[Row]:
    """Counts of both sides: label, side on roll, other side."""
    yield say("count"), say("mine"), say("theirs")
    outcomes = view.verdict.outcomes
    yield say("row:wins"), chance(outcomes.win), chance(1 - outcomes.win)
    yield say("row:gammons"), _gammons(outcomes, say), _gammons(outcomes.swapped(), say)
    for key in ("doubling_point", "cash_point"):
        point = getattr(view.points, key)
        yield say(f"row:{key}"), say("none") if point is None else chance(point), ""
    if view.sequences is not None:
        for key, found in (("losers", view.sequences.losing_chance), ("behind", view.sequences.behind_chance)):
            yield say(f"row:{key}"), chance(found), ""
        yield say("row:spread"), plain(view.sequences.spread), ""
    yield say("row:shots"), say("of_all", ways=view.reach.shots, all=view.reach.all_ways), ""
    for key, text in _counts(say).items():
        row = text(view.mine), text(view.his)
        if any(cell not in ("", say("none")) for cell in row):
            yield say(f"row:{key}"), *row
    yield say("row:plan"), _plan(view.plan, say), _plan(view.his_plan, say)


def roll_rows(view: CubeView, say: Words) -> Iterator[Row]:
    """For each roll of the side on roll the best play and what it comes to, best first."""
    yield say("roll"), say("equity"), say("play")
    for roll, play in sorted(zip(view.reach.rolls, view.plays, strict=True), key=lambda row: -row[1].equity):
        yield str(roll), signed(play.equity), str(play.play)


def _chance_texts(say: Words) -> dict[str, Callable[[PlayView], str]]:
    return {
        "equity": lambda view: signed(view.ranked.equity),
        "wins": lambda view: chance(view.ranked.outcomes.win),
        "gammons": lambda view: _gammons(view.ranked.outcomes, say),
        "hits": lambda view: _ways(view.answer, say, lambda answer: answer.hits),
        "shots": lambda view: _ways(view.answer, say, lambda answer: answer.reach.shots),
        "dances": lambda view: _ways(view.answer, say, lambda answer: answer.reach.dances),
        "their_anchors": lambda view: _ways(view.answer, say, lambda answer: answer.reach.ways(answer.anchors)),
        "escapes": lambda view: _ways(view.answer, say, lambda answer: answer.reach.ways(answer.escapes)),
        "building": lambda view: _ways(view.answer, say, lambda answer: answer.building),
        "answer": lambda view: "" if view.answer is None else view.answer.cube.advice.value,
    }


def _shape_texts(say: Words) -> dict[str, Callable[[PlayView], str]]:
    counts = _counts(say)
    texts = {key: _of_mine(text) for key, text in counts.items() if key != "pips"}
    return texts | {
        "pips": lambda view: say("pair", mine=view.mine.pips, his=view.his.pips),
        "effective_pips": lambda view: "" if view.effective_pips is None else plain(view.effective_pips, 1),
        "plan": lambda view: _plan(view.plan, say),
        "his_plan": lambda view: _plan(view.his_plan, say),
    }


def _of_mine(text: Callable[[Shape], str]) -> Callable[[PlayView], str]:
    return lambda view: text(view.mine)


def _counts(say: Words) -> dict[str, Callable[[Shape], str]]:
    """Texts of one side's counts."""

    def points(found: tuple[int, ...]) -> str:
        return ", ".join(map(str, found)) or say("none")

    def barrier(found: Barrier) -> str:
        return say("pair", mine=len(found), his=found.trapped) if len(found) > 1 else say("none")

    def number(found: int) -> str:
        return str(found) if found else say("none")

    return {
        "blots": lambda shape: points(shape.blots),
        "direct": lambda shape: points(shape.direct),
        "made": lambda shape: points(shape.made),
        "home": lambda shape: number(len(shape.home)),
        "anchors": lambda shape: points(shape.anchors),
        "prime": lambda shape: barrier(shape.prime),
        "blockade": lambda shape: barrier(shape.blockade),
        "gaps": lambda shape: points(shape.blockade.gaps),
        "builders": lambda shape: number(shape.builders),
        "spares": lambda shape: number(shape.spares),
        "stacks": lambda shape: points(shape.stacks),
        "timing": lambda shape: str(shape.timing),
        "back": lambda shape: number(shape.back),
        "off": lambda shape: number(shape.off),
        "pips": lambda shape: str(shape.pips),
    }


def _ways(answer: Answer | None, say: Words, count: Callable[[Answer], int]) -> str:
    if answer is None:
        return ""
    ways = count(answer)
    return say("of_all", ways=ways, all=answer.reach.all_ways) if ways else say("none")


def _gammons(outcomes: Outcomes, say: Words) -> str:
    return say("pair", mine=chance(outcomes.gammon_win), his=chance(outcomes.gammon_loss))


def _plan(plan: Plan, say: Words) -> str:
    return say(f"plan:{plan.kind.value}")
