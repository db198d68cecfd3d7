"""The guide to explanations tells its positions as the program tells them now."""

from __future__ import annotations

import re
import shlex

import pytest
from typer.testing import CliRunner

import doublesix as ds
from docs.pages import ROOT, blocks
from doublesix.analysis.explain_cube import explain_asked
from doublesix.cli.app import app
from doublesix.cli.asked import asked_position

PAGE = ROOT / "docs" / "guides" / "explain.md"
POSITIONS = re.split(
    r"^\*\*(?=\d+\. )", PAGE.read_text(encoding="utf-8").partition("## Ten positions")[2], flags=re.MULTILINE
)
TITLE = re.compile(r"[^*]+")
IDENTIFIER = re.compile(r"^`(XGID=\S+)`$", re.MULTILINE)
PLAY = re.compile(r"`([^`]*/[^`]*)`")
BULLET = re.compile(r"^- (.+)$", re.MULTILINE)
EQUITY = re.compile(r"\d\.\d{3}")


def explained(identifier: str, plays: list[str]) -> tuple[float, list[str]]:
    """What lies between both plays, or both things to do with a cube, and all reasons."""
    asked, game = asked_position(identifier, "backgammon")
    engine, position, roll = ds.Engine(), asked.position, asked.roll
    if roll is None:
        cube = explain_asked(engine, asked, game)
        verdict = cube.view.verdict
        doubled = min(verdict.double_take, verdict.double_pass)
        return doubled - verdict.no_double, [*cube.doubling_reasons(), *cube.answer_reasons()]
    two = [ds.parse_play(text, position, roll, game) for text in plays]
    found = ds.explain_plays(engine, position, roll, two, cube=asked.cube, match=asked.terms_on_roll)
    assert not two or str(found.better.ranked.play) == plays[0]
    return found.difference, [*found.reasons(), *found.reasons_against()]


def test_ten_positions_are_told() -> None:
    assert len(POSITIONS) == 11


@pytest.mark.parametrize("told", POSITIONS[1:], ids=lambda told: TITLE.match(told)[0])
def test_a_position_is_told_as_it_is_explained(told: str) -> None:
    before, identifier, after = IDENTIFIER.split(told)
    difference, reasons = explained(identifier, PLAY.findall(before))
    assert EQUITY.findall(before) in ([], [f"{abs(difference):.3f}"])
    for bullet in BULLET.findall(after.partition("```")[0]):
        rest = bullet
        for reason in sorted(reasons, key=len, reverse=True):
            rest = rest.replace(reason, "")
        # What is left says whose reasons they are.
        assert re.fullmatch(r"(for )?(`[^`]+`:? |the \w+ )?(; )*", rest), reasons


def test_the_example_is_what_the_command_prints() -> None:
    command = blocks(PAGE, "console")[0].splitlines()[0].removeprefix("$ doublesix ")
    assert blocks(PAGE, "text")[0] in CliRunner().invoke(app, shlex.split(command)).stdout
