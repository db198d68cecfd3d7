"""`doublesix race`: one race, the engine's cube action, and what each formula says of it.

What does not live here: the formulas (`races`), the tables (`engine.races`).
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import chance, plain, rounded_figures, signed
from doublesix.analysis.verdicts_json import side_value
from doublesix.cli.asked import identified
from doublesix.cli.engines import engine_of
from doublesix.cli.options import AsJson, GameOfId, Identifier, InWords, Plies, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import waiting
from doublesix.cli.tables import aligned, board_lines, depth, side_names, wrapped
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.databases import bears_off_as_usual
from doublesix.engine.races import judge_race
from doublesix.engine.verdicts import REACH_90
from doublesix.position import OFF
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.engine.races import JudgedAdvice, RaceReport
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["race"]

Reaches = tuple[float | None, float | None, float | None]


def race(
    identifier: Identifier,
    plies: Plies = 2,
    variant: GameOfId = STANDARD.key,
    as_json: AsJson = False,
    in_words: InWords = False,
    threads: Threads = 0,
) -> None:
    """Judge a race: the engine's cube action for money, and every formula's.

    Where a table has the race, the engine's action is the true one. The dice and the cube of the identifier are left
    out of account. The action is that without Jacoby's rule and beavers: as long as a side has borne off nothing,
    gammons count in it, and the formulas know none. Where a one-sided table has both sides, their effective pips, what
    they waste and the chance to win if both play for the fewest rolls stand there, too.
    """
    game = find(variant)
    asked = identified(identifier, checkers=game.checkers)
    game = asked.variant or game
    engine = engine_of(game, threads=threads)
    with waiting(phrase("eval.judging")):
        report = judge_race(engine, asked.position, plies=plies)
    if as_json:
        print_text(json.dumps({"engine": engine.describe(), **_as_json(report)}, indent=1))
    else:
        names = side_names(in_words=in_words)
        board = board_lines(asked.position, game, headline=False, in_words=in_words)
        print_text("\n".join([*board, *_lines(asked.position, game, report, names), *wrapped(engine.describe())]))


def _lines(position: Position, game: Variant, report: RaceReport, names: tuple[str, str]) -> list[str]:
    answered = [phrase(f"race.{key}") for key in ("win", "double", "redouble", "take")]
    headings = [phrase("race.formula"), *names, *answered]
    truth = report.truth
    answers = [_answer(value) for value in (truth.double, truth.redouble, truth.take)]
    rows = [headings, [phrase("race.truth"), "", "", plain(100 * (truth.win or 0), 2), *answers]]
    reaches = _reaches(report)
    rows += [_row(judged, reaches) for judged in report.judged]
    mine, his = report.pips
    sides = {"player": names[0], "opponent": names[1]}
    pips = phrase("race.pips", **sides, mine=mine, his=his, win=chance(report.centered.outcomes.win))
    other_rules = [phrase("race.other_rules", game=game.title)] * (not bears_off_as_usual(game))
    gammons = [phrase("race.gammons")] * (not position.player[OFF] or not position.opponent[OFF])
    told = depth(report.centered.plies)
    if report.table:
        known = phrase("exact", table=report.table)
    else:
        known = phrase("race.judged_alone", depth=told) if None in reaches else phrase("race.judged", depth=told)
    sentences = (phrase("race.legend"), *other_rules, *gammons, known)
    below = [line for each in sentences for line in wrapped(each)]
    return [pips, *_effective_lines(report, sides), "", *aligned(rows, left={0}), "", *below]


def _effective_lines(report: RaceReport, sides: Mapping[str, str]) -> list[str]:
    """Effective pips, and who wins by them, where a table knows them."""
    if report.sides is None or report.one_sided_win is None:
        return []
    told = [phrase("race.side", count=plain(side.effective_pips), wastage=plain(side.wastage)) for side in report.sides]
    return [
        phrase("race.effective_pips", **sides, mine=told[0], his=told[1]),
        phrase("race.one_sided", **sides, win=chance(report.one_sided_win)),
    ]


def _reaches(report: RaceReport) -> Reaches:
    """How far the costs of doubling, redoubling and taking may be off; None where they are exact or nobody knows."""
    errors = (report.centered.double_error, report.owned.double_error, report.centered.take_error)
    double, redouble, take = (None if report.table or error is None else REACH_90 * error for error in errors)
    return double, redouble, take


def _row(judged: JudgedAdvice, reaches: Reaches) -> list[str]:
    advice = judged.advice
    mine, his = (plain(count, 1) for count in advice.counts)
    parts = ((advice.double, judged.double), (advice.redouble, judged.redouble), (advice.take, judged.take))
    win = "" if advice.win is None else plain(100 * advice.win, 2)
    answers = (_answer(value, cost, reach) for (value, cost), reach in zip(parts, reaches, strict=True))
    return [advice.formula, mine, his, win, *answers]


def _answer(value: bool, cost: float = 0.0, reach: float | None = None) -> str:
    word = phrase("yes" if value else "no")
    if cost <= 0.5 * 10**-3:
        return word
    if reach is None:
        return phrase("race.wrong", answer=word, cost=signed(-cost))
    return phrase("race.wrong_within", answer=word, cost=signed(-cost), reach=plain(reach))


def _as_json(report: RaceReport) -> dict[str, Any]:
    def equities(verdict: CubeVerdict) -> dict[str, float | None]:
        return {key: getattr(verdict, key) for key in EQUITIES}

    found = {
        "pips": report.pips,
        "sides": None if report.sides is None else [side_value(side) for side in report.sides],
        "one_sided_win": report.one_sided_win,
        "truth": {
            **asdict(report.truth),
            "table": report.table or None,
            "plies": report.centered.plies,
            "win": float(report.centered.outcomes.win),
            "centered": equities(report.centered),
            "owned": equities(report.owned),
        },
        "formulas": [
            {**asdict(judged.advice), "costs": {key: getattr(judged, key) for key in COSTS}} for judged in report.judged
        ],
    }
    told: dict[str, Any] = rounded_figures(found)
    return told


EQUITIES = ("no_double", "double_take", "double_pass", "double_error", "take_error")
COSTS = ("double", "redouble", "take")
