"""An explanation as JSON: everything in it, for other programs. Published as `data/schemas/explanation.schema.json`.

Values are those of the side that decides about the play, or of the side on roll for a cube; counts of a side are in its
own numbering. Numbers are rounded to six decimals.
What does not live here: reports of whole matches (`report_json`).
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doublesix.analysis.facts import sentence
from doublesix.analysis.numbers import rounded, rounded_figures, rounded_or_none
from doublesix.analysis.verdicts_json import equities_value, outcomes_value, play_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.cube_views import CubeView
    from doublesix.analysis.explain_cube import CubeExplanation
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.facts import Fact
    from doublesix.analysis.play_views import Answer, PlayView
    from doublesix.analysis.words import Words
    from doublesix.features.plans import Plan
    from doublesix.features.reach import Reach
    from doublesix.features.shape import Shape

__all__ = ["FORMAT", "VERSION", "comparison_json", "cube_json", "fact_json", "facts_json"]

FORMAT = "doublesix.explanation"
VERSION = 1

Json = dict[str, Any]


def comparison_json(comparison: Comparison, say: Words) -> Json:
    """Two plays."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "type": "plays",
        "roll": None if comparison.roll is None else str(comparison.roll),
        "difference": rounded(comparison.difference),
        "reply_plies": comparison.reply_plies,
        "before": [_shape(side) for side in comparison.before],
        "better": _play(comparison.better),
        "worse": _play(comparison.worse),
        "facts": facts_json(comparison.facts, say),
        "against": facts_json(comparison.against, say),
    }


def cube_json(explanation: CubeExplanation, say: Words) -> Json:
    """A cube decision."""
    view = explanation.view
    verdict = view.verdict
    return {
        "format": FORMAT,
        "version": VERSION,
        "type": "cube",
        "advice": verdict.advice.value,
        "plies": verdict.plies,
        "equities": equities_value(verdict),
        "outcomes": outcomes_value(verdict.outcomes),
        "points": rounded_figures(asdict(view.points)),
        "sequences": None if view.sequences is None else rounded_figures(asdict(view.sequences)),
        "rolls": _rolls(view),
        "reach": _reach(view.reach),
        "sides": [_shape(view.mine), _shape(view.his)],
        "plans": [_plan(view.plan), _plan(view.his_plan)],
        "doubling": explanation.doubling.value,
        "doubling_facts": facts_json(explanation.doubling_facts, say),
        "answer": explanation.answer.value,
        "answer_facts": facts_json(explanation.answer_facts, say),
    }


def facts_json(facts: Iterable[Fact], say: Words) -> list[Json]:
    """Facts with their numbers and their sentence."""
    return [{**fact_json(fact), "text": sentence(fact, say)} for fact in facts]


def fact_json(fact: Fact) -> Json:
    """A fact for whoever has the words."""
    return {"key": fact.key, "values": rounded_figures(dict(fact.values)), "part": rounded_or_none(fact.part)}


def _play(view: PlayView) -> Json:
    return {
        **play_value(view.ranked),
        "sides": [_shape(view.mine), _shape(view.his)],
        "plans": [_plan(view.plan), _plan(view.his_plan)],
        "has_contact": view.has_contact,
        "effective_pips": rounded_or_none(view.effective_pips),
        "answer": None if view.answer is None else _answer(view.answer),
    }


def _answer(answer: Answer) -> Json:
    sides = zip(answer.reach.rolls, answer.grid, answer.replies, answer.captures, strict=True)
    return {
        "hits": answer.hits,
        "reach": _reach(answer.reach),
        "building": answer.building,
        "cube": answer.cube.advice.value,
        "replies": [
            {"roll": str(roll), "equity": rounded(equity), "play": str(reply.play), "captures": captured}
            for roll, equity, reply, captured in sides
        ],
    }


def _rolls(view: CubeView) -> list[Json]:
    return [
        {"roll": str(roll), "equity": rounded(play.equity), "play": str(play.play)}
        for roll, play in zip(view.reach.rolls, view.plays, strict=True)
    ]


def _reach(reach: Reach) -> Json:
    return {"ways": reach.all_ways, "shots": reach.shots, "dances": reach.dances}


def _shape(shape: Shape) -> Json:
    told: Json = rounded_figures(asdict(shape))
    return told


def _plan(plan: Plan) -> Json:
    return {"kind": plan.kind.value, "lead": plan.lead, "points": list(plan.points), "checkers": plan.checkers}
