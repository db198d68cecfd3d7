"""An explanation as rows of cells, ready to be set in a table: for the terminal and for pages, in any language.

What does not live here: layout (`cli`, `explanation_html`), the numbers (`play_views`, `cube_views`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.facts import of_hits
from doublesix.analysis.numbers import NOTHING, chance, plain, signed
from doublesix.analysis.reply_grid import gains
from doublesix.analysis.words import Cell, Phrase
from doublesix.engine.verdicts import REACH_90

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from doublesix.analysis.cube_views import CubeView
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.play_views import Answer, PlayView
    from doublesix.analysis.words import Words
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeLead
    from doublesix.features.plans import Plan
    from doublesix.features.shape import Barrier, Shape

__all__ = ["Row", "choice_rows", "cube_rows", "play_rows", "reply_rows", "roll_rows", "row_texts"]

Row = tuple[Cell, ...]

HITS = ("hits", "shots")
"""Rows of what is hit, or pinned."""


def play_rows(comparison: Comparison) -> Iterator[Row]:
    """Counts of both plays side by side: label, better play, worse play; rows that say nothing are left out."""
    views = (comparison.better, comparison.worse)
    yield (Phrase("count"), *(str(view.ranked.play) for view in views))
    for key, cell_of in PLAY_CELLS.items():
        row = tuple(cell_of(view) for view in views)
        if any(cell not in ("", NOTHING) for cell in row):
            yield (Phrase(f"row:{_of_hits(key, views)}"), *row)


def reply_rows(comparison: Comparison) -> Iterator[Row]:
    """For each roll of the other side, what it makes of both plays, what divides them most first."""
    better, worse = comparison.better.answer, comparison.worse.answer
    if better is None or worse is None:
        return
    yield (
        Phrase("roll"),
        str(comparison.better.ranked.play),
        Phrase("reply"),
        str(comparison.worse.ranked.play),
        Phrase("reply"),
        Phrase("gain"),
    )
    sides = zip(gains(better, worse), better.reach.rolls, better.replies, worse.replies, strict=True)
    for gain, roll, one, two in sorted(sides, key=lambda row: -abs(row[0])):
        yield str(roll), signed(-one.equity), str(one.play), signed(-two.equity), str(two.play), signed(gain)


def choice_rows(view: CubeView) -> Iterator[Row]:
    """What each cube action comes to, and how far it is ahead, seen by the side on roll: label, EMG, in a match MWC."""
    verdict = view.verdict
    kind = "redouble" if view.is_redouble else "advice"
    rows: list[tuple[Phrase, Cell, float | None]] = [
        (Phrase(f"{kind}:No double"), signed(verdict.no_double), verdict.mwc_no_double),
        (Phrase(f"{kind}:Double, take"), signed(verdict.double_take), verdict.mwc_double_take),
        (Phrase(f"{kind}:Double, pass"), signed(verdict.double_pass), verdict.mwc_double_pass),
        (Phrase("cubeless"), signed(verdict.cubeless), None),
    ]
    turn = "redouble" if view.is_redouble else "double"
    leads = zip((turn, "take"), verdict.leads, strict=True)
    rows += [(Phrase(f"lead:{action}"), _lead(lead), None) for action, lead in leads]
    columns = 2 if verdict.mwc_no_double is None else 3
    yield (Phrase("action"), Phrase("equity"), Phrase("mwc"))[:columns]
    for label, value, mwc in rows:
        yield (label, value, "" if mwc is None else chance(mwc))[:columns]


def cube_rows(view: CubeView) -> Iterator[Row]:
    """Counts of both sides: label, side on roll, other side."""
    yield Phrase("count"), Phrase("mine"), Phrase("theirs")
    outcomes = view.verdict.outcomes
    yield Phrase("row:wins"), chance(outcomes.win), chance(1 - outcomes.win)
    yield Phrase("row:gammons"), _gammons(outcomes), _gammons(outcomes.swapped())
    doubling = "redoubling_point" if view.is_redouble else "doubling_point"
    for key, point in ((doubling, view.points.doubling_point), ("cash_point", view.points.cash_point)):
        yield Phrase(f"row:{key}"), NOTHING if point is None else chance(point), ""
    if view.sequences is not None:
        for key, found in (("losers", view.sequences.losing_chance), ("behind", view.sequences.behind_chance)):
            yield Phrase(f"row:{key}"), NOTHING if found is None else chance(found), ""
        yield Phrase("row:spread"), plain(view.sequences.spread), ""
    if view.reach.shots:
        for key, ways in (("hits", view.hits), ("shots", view.reach.shots)):
            yield Phrase(f"row:{of_hits(key, view.reach)}"), _of_all(ways, view.reach.all_ways), ""
    for key, cell_of in COUNTS.items():
        row = cell_of(view.mine), cell_of(view.his)
        if any(cell not in ("", NOTHING) for cell in row):
            yield Phrase(f"row:{key}"), *row
    yield Phrase("row:plan"), _plan(view.plan), _plan(view.his_plan)


def roll_rows(view: CubeView) -> Iterator[Row]:
    """For each roll of the side on roll the best play and what it comes to, best first."""
    yield Phrase("roll"), Phrase("equity"), Phrase("play")
    for roll, play in sorted(zip(view.reach.rolls, view.plays, strict=True), key=lambda row: -row[1].equity):
        yield str(roll), signed(play.equity), str(play.play)


def row_texts(rows: Iterable[Row], say: Words) -> Iterator[tuple[str, ...]]:
    """Rows in words."""
    for row in rows:
        yield tuple(map(say.text, row))


def _of_hits(key: str, views: Sequence[PlayView]) -> str:
    answers = [view.answer for view in views if view.answer is not None]
    return of_hits(key, answers[0].reach) if key in HITS and answers else key


def _points(found: tuple[int, ...]) -> str:
    """How many, and which: a single number would be taken for either."""
    return f"{len(found)} ({', '.join(map(str, found))})" if found else NOTHING


def _barrier(found: Barrier) -> str:
    return _pair(len(found), found.trapped) if len(found) > 1 else NOTHING


def _number(found: int) -> str:
    return str(found) if found else NOTHING


def _pair(mine: int | str, his: int | str) -> str:
    return f"{mine} – {his}"


def _of_all(ways: int, all_ways: int) -> Phrase:
    return Phrase("of_all", {"ways": ways, "all": all_ways})


def _ways(answer: Answer | None, count: Callable[[Answer], int]) -> Cell:
    if answer is None:
        return ""
    ways = count(answer)
    return _of_all(ways, answer.reach.all_ways) if ways else NOTHING


def _lead(lead: CubeLead) -> Cell:
    """How far one action is ahead of another; with the interval that holds nine of ten true values, if it is known."""
    if lead.std_error is None:
        return signed(lead.emg)
    text = f"{signed(lead.emg)} ± {plain(REACH_90 * lead.std_error)}"
    return Phrase("too_close", {"verdict": text}) if lead.is_open else text


def _gammons(outcomes: Outcomes) -> str:
    return _pair(chance(outcomes.gammon_win), chance(outcomes.gammon_loss))


def _plan(plan: Plan) -> Phrase:
    return Phrase(f"plan:{plan.kind.value}")


def _of_mine(cell: Callable[[Shape], Cell]) -> Callable[[PlayView], Cell]:
    return lambda view: cell(view.mine)


COUNTS: dict[str, Callable[[Shape], Cell]] = {
    "blots": lambda shape: _points(shape.blots),
    "direct": lambda shape: _points(shape.direct),
    "made": lambda shape: _points(shape.made),
    "home": lambda shape: _number(len(shape.home)),
    "anchors": lambda shape: _points(shape.anchors),
    "prime": lambda shape: _barrier(shape.prime),
    "blockade": lambda shape: _barrier(shape.blockade),
    "gaps": lambda shape: _points(shape.blockade.gaps),
    "builders": lambda shape: _number(shape.builders),
    "spares": lambda shape: _number(shape.spares),
    "stacks": lambda shape: _points(shape.stacks),
    "timing": lambda shape: str(shape.timing),
    "back": lambda shape: _number(shape.back),
    "off": lambda shape: _number(shape.off),
    "pips": lambda shape: str(shape.pips),
}
"""Of one side."""

PLAY_CELLS: dict[str, Callable[[PlayView], Cell]] = {
    "equity": lambda view: signed(view.ranked.equity),
    "wins": lambda view: chance(view.ranked.outcomes.win),
    "gammons": lambda view: _gammons(view.ranked.outcomes),
    "hits": lambda view: _ways(view.answer, lambda answer: answer.hits),
    "shots": lambda view: _ways(view.answer, lambda answer: answer.reach.shots),
    "dances": lambda view: _ways(view.answer, lambda answer: answer.reach.dances),
    "their_anchors": lambda view: _ways(view.answer, lambda answer: answer.reach.ways(answer.anchors)),
    "escapes": lambda view: _ways(view.answer, lambda answer: answer.reach.ways(answer.escapes)),
    "building": lambda view: _ways(view.answer, lambda answer: answer.building),
    "answer": lambda view: "" if view.answer is None else Phrase(view.answer.cube_key),
    **{key: _of_mine(cell) for key, cell in COUNTS.items() if key != "pips"},
    "pips": lambda view: _pair(view.mine.pips, view.his.pips),
    "effective_pips": lambda view: "" if view.effective_pips is None else plain(view.effective_pips, 1),
    "plan": lambda view: _plan(view.plan),
    "his_plan": lambda view: _plan(view.his_plan),
}
"""Of a play."""
