"""Why: two plays of one position compared, or a cube decision taken apart.

Everything is told by keys and numbers; whoever shows it puts it into words (`server.phrases`).
What does not live here: finding reasons (`analysis.explain_plays`, `.explain_cube`), reasons of the mistakes of a match
(`server.decisions`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.answers import demand_offer
from doublesix.analysis.explain_cube import explain_asked
from doublesix.analysis.explain_plays import explain_plays
from doublesix.analysis.explanation_json import fact_json
from doublesix.analysis.explanation_rows import cube_rows, play_rows
from doublesix.analysis.numbers import rounded
from doublesix.analysis.words import Phrase
from doublesix.errors import RequestError
from doublesix.protocol.analyses import ComparedRoll, Explanation, Reasons, Reply, Said
from doublesix.sentences import Sentence
from doublesix.server.invalid_fields import in_field
from doublesix.server.positions import named_plays, running
from doublesix.server.problems import sentence_message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.explain_cube import CubeExplanation
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.explanation_rows import Row
    from doublesix.analysis.facts import Fact
    from doublesix.protocol.analyses import Explain
    from doublesix.protocol.values import SentenceMessage
    from doublesix.server.engines import Engines

__all__ = ["explain"]


def explain(ask: Explain, engines: Engines) -> Explanation:
    """Why one play is better than another, or why the cube should be turned or not, taken or not.

    Raises:
        IllegalActionError: the game is over, no cube that may be turned, or one that could not have been.
        RequestError: nothing to compare, or plays without dice.
        IllegalPlayError: a play that is not legal.
        DataError: nothing judges this game.
    """
    identified, game = running(ask.position, ask.variant)
    with in_field("position"):
        demand_offer(identified, game)
    engine = engines.of(game)
    if identified.roll is None:
        if ask.plays:
            with in_field("plays"):
                raise RequestError(Sentence("plays: the identifier has no dice, so there is none to compare"))
        found = explain_asked(engine, identified, game, plies=ask.plies)
        return _cube(found, sentence_message(engine.describe()))
    position, roll, cube, terms = identified.position, identified.roll, identified.cube, identified.terms_on_roll
    plays = named_plays(ask.plays, identified, game)
    with in_field("plays" if len(plays) == 2 else None):  # fewer can be all that there are
        compared = explain_plays(engine, position, roll, plays, plies=ask.plies, cube=cube, match=terms, variant=game)
    return _plays(compared, sentence_message(engine.describe()))


def _plays(found: Comparison, engine: SentenceMessage) -> Explanation:
    better, worse = found.better, found.worse
    names = (str(view.ranked.play) for view in (better, worse))
    rolls: tuple[ComparedRoll, ...] = ()
    if better.answer is not None and worse.answer is not None:
        sides = zip(better.answer.reach.rolls, better.answer.replies, worse.answer.replies, strict=True)
        rolls = tuple(
            ComparedRoll(
                dice=roll.dice,
                weight=roll.weight,
                replies=tuple(Reply(equity=rounded(-reply.equity), play=str(reply.play)) for reply in replies),
            )
            for roll, *replies in sides
        )
    return Explanation(
        kind="plays",
        difference=rounded(found.difference),
        sides=tuple(map(_reasons, names, (found.facts, found.against))),
        counts=_told(play_rows(found)),
        rolls=rolls,
        reply_plies=found.reply_plies,
        engine=engine,
    )


def _cube(found: CubeExplanation, engine: SentenceMessage) -> Explanation:
    view = found.view
    return Explanation(
        kind="cube",
        difference=None,
        sides=tuple(_reasons(choice, facts) for choice, facts in found.sides),
        counts=_told(cube_rows(view)),
        rolls=tuple(
            ComparedRoll(
                dice=roll.dice,
                weight=roll.weight,
                replies=(Reply(equity=rounded(play.equity), play=str(play.play)),),
            )
            for roll, play in zip(view.reach.rolls, view.plays, strict=True)
        ),
        reply_plies=0,
        engine=engine,
    )


def _reasons(choice: str, facts: Iterable[Fact]) -> Reasons:
    return Reasons.model_validate({"choice": choice, "reasons": list(map(fact_json, facts))})


def _told(rows: Iterable[Row]) -> tuple[tuple[str | Said, ...], ...]:
    return tuple(
        tuple(Said(key=cell.key, values=dict(cell.values)) if isinstance(cell, Phrase) else cell for cell in row)
        for row in rows
    )
