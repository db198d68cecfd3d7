"""`doublesix race`: one race, its true cube action, and what each formula says of it.

What does not live here: the formulas (`races`), the tables (`engine.races`).
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.asked import identified
from doublesix.cli.engines import engine_of
from doublesix.cli.options import AsJson, Identifier, Plies, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import waiting
from doublesix.cli.tables import aligned, board_lines
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.races import judge_race
from doublesix.errors import IllegalActionError
from doublesix.position import BAR, OFF
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from doublesix.engine.races import JudgedAdvice, RaceReport
    from doublesix.position import Position, Row

__all__ = ["race"]

DECIMALS = 6


def race(
    identifier: Identifier,
    plies: Plies = 2,
    variant: Annotated[str, typer.Option(help="The game, where the ID does not name it.")] = STANDARD.key,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Judge a race: the true cube action for money, and every formula's.

    The dice and the cube of the identifier are left out of account. The true action is that without Jacoby's rule and
    beavers: as long as a side has borne off nothing, gammons count in it, and the formulas know none.
    """
    game = find(variant)
    asked = identified(identifier, checkers=game.checkers)
    game = asked.variant or game
    if game.ending(asked.position) is not None:
        raise IllegalActionError(phrase("eval.over"))
    if not game.cube:
        raise IllegalActionError(phrase("race.no_cube", game=game.title))
    if any(asked.position.reserve) or _last(asked.position.player) + _last(asked.position.opponent) >= BAR:
        raise IllegalActionError(phrase("race.contact"))
    engine = engine_of(game, threads=threads)
    with waiting(phrase("eval.judging")):
        report = judge_race(engine, asked.position, plies=plies)
    if as_json:
        print_text(json.dumps({"engine": engine.describe(), **_as_json(report)}, indent=1))
    else:
        board = board_lines(asked.position, game, headline=False)
        print_text("\n".join([*board, *_lines(asked.position, report), engine.describe()]))


def _last(row: Row) -> int:
    return max(point for point, count in enumerate(row) if count)


def _lines(position: Position, report: RaceReport) -> list[str]:
    headings = [phrase(f"race.{key}") for key in ("formula", "player", "opponent", "win", "double", "redouble", "take")]
    truth = report.truth
    answers = [_answer(value) for value in (truth.double, truth.redouble, truth.take)]
    rows = [headings, [phrase("race.truth"), "", "", plain(100 * (truth.win or 0), 2), *answers]]
    rows += [_row(judged) for judged in report.judged]
    mine, his = report.pips
    pips = phrase("race.pips", mine=mine, his=his, win=plain(100 * report.centered.outcomes.win, 2))
    gammons = [phrase("race.gammons")] * (not position.player[OFF] or not position.opponent[OFF])
    exact = [phrase("exact", table=report.table)] * bool(report.table)
    return [pips, "", *aligned(rows, left={0}), "", phrase("race.legend"), *gammons, *exact]


def _row(judged: JudgedAdvice) -> list[str]:
    advice = judged.advice
    mine, his = (plain(count, 1) for count in advice.counts)
    parts = ((advice.double, judged.double), (advice.redouble, judged.redouble), (advice.take, judged.take))
    win = "" if advice.win is None else plain(100 * advice.win, 2)
    return [advice.formula, mine, his, win, *(_answer(value, cost) for value, cost in parts)]


def _answer(value: bool, cost: float = 0.0) -> str:
    word = phrase("yes" if value else "no")
    return phrase("race.wrong", answer=word, cost=signed(-cost)) if cost > 0.5 * 10**-3 else word


def _as_json(report: RaceReport) -> dict[str, Any]:
    def number(value: float) -> float:
        return round(float(value), DECIMALS) + 0.0

    def equities(verdict: Any) -> dict[str, float]:
        return {key: number(getattr(verdict, key)) for key in ("no_double", "double_take", "double_pass")}

    return {
        "pips": report.pips,
        "truth": {
            **asdict(report.truth),
            "table": report.table or None,
            "win": number(report.centered.outcomes.win),
            "centered": equities(report.centered),
            "owned": equities(report.owned),
        },
        "formulas": [
            {**asdict(judged.advice), "costs": {key: number(getattr(judged, key)) for key in COSTS}}
            for judged in report.judged
        ],
    }


COSTS = ("double", "redouble", "take")
