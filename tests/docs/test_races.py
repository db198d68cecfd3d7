"""The table of races says what the program says of them."""

from __future__ import annotations

import re

import pytest

from docs.pages import ROOT
from doublesix.analysis.numbers import plain, signed
from doublesix.engine.engine import Engine
from doublesix.engine.races import judge_race
from doublesix.notation.tables_id import parse_tables_id

PAGE = ROOT / "docs" / "concepts" / "races.md"
ROW = re.compile(r"\| `([\d.,]+:[\d.,]+)` \| .*? \| (.*?) \| .* \| .* \|")
WRONG = 0.01
"""EMG; who loses more by a piece of advice is named."""
TOLD = {"double": (("waits", "wait"), ("doubles", "double")), "take": (("passes", "pass"), ("takes", "take"))}
"""What a formula does that says no or yes, and what several do."""


@pytest.fixture(scope="module")
def engine():
    return Engine()


def _verdict(report):
    win = f"{plain(100 * report.truth.win, 1)} %"
    if not report.truth.double:
        return f"{win}, no double"
    return f"{win}, double, {'take' if report.truth.take else 'pass'}"


def _wrong(report):
    """Formulas by what they do wrong; all that do the same lose the same by it."""
    for part, words in TOLD.items():
        wrong = [judged for judged in report.judged if getattr(judged, part) > WRONG]
        if wrong:
            names = ", ".join(judged.advice.formula for judged in wrong)
            word = words[getattr(wrong[0].advice, part)][len(wrong) > 1]
            yield f"{names} {word} ({signed(-getattr(wrong[0], part))})"


def _row(engine, rows, shape):
    report = judge_race(engine, parse_tables_id(f"TABLES=backgammon:{rows}").position)
    mine, his = report.pips
    wrong = "; ".join(_wrong(report)) or "nobody"
    return f"| `{rows}` | {mine} – {his} | {shape} | {_verdict(report)} | {wrong} |"


def test_the_table_is_what_the_program_says(engine):
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if ROW.fullmatch(line)]
    now = [_row(engine, *ROW.fullmatch(line).groups()) for line in lines]
    assert len(now) > 5
    new = "\n".join(now)
    assert lines == now, f"put these rows in the page, and see whether what is learnt below still follows\n{new}"
