"""What eXtreme Gammon thought, read out of the text that it copies of a position."""

from __future__ import annotations

import pytest

from doublesix.annotation import AnnotatedCube, Annotation
from doublesix.notation.identify import identify

ROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
UNROLLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"


def annotation_of(*lines: str, identifier: str = ROLLED) -> Annotation | None:
    return identify("\n".join([identifier, "", "X:Anna   O:Ben", *lines])).annotation


def told(*lines: str) -> list[tuple[str, str, float]]:
    found = annotation_of(*lines)
    assert found is not None
    return [(str(each.play), each.judged_by, each.equity) for each in found.plays]


def test_plays_stand_in_their_order() -> None:
    assert told(
        "    1. XG Roller++ 8/5 6/5                      eq:+0.159",
        "      Player:   55.40% (G:17.10% B:0.80%)",
        "      Opponent: 44.60% (G:12.30% B:0.50%)",
        "",
        "    2. 3-ply       13/10 24/23                  eq:-0.031 (-0.190)",
        "    3. Rollout\u00b9    13/9                         eq:-0.040 (-0.199)",
    ) == [
        ("8/5 6/5", "XG Roller++", 0.159),
        ("24/23 13/10", "XG 3-ply", -0.031),
        ("13/9", "XG rollout", -0.04),
    ]


@pytest.mark.parametrize("equity", ["+0,159", "+0.159 (-0,001)", " +0.159", "+0.159\r", "+0.1590"])
def test_numbers_are_those_of_any_country(equity: str) -> None:
    assert told(f" 1. 4-ply  8/5 6/5  eq:{equity}") == [("8/5 6/5", "XG 4-ply", 0.159)]


def test_a_minus_sign_is_one() -> None:
    assert told(" 1. 4-ply  8/5 6/5  eq:\u22120.159") == [("8/5 6/5", "XG 4-ply", -0.159)]


@pytest.mark.parametrize(
    "line",
    [
        " 1. 4-ply  8/4 6/5  eq:+0.159",  # not with this roll
        " 1. 4-ply  what a play  eq:+0.159",
        " 1. 4-ply  8/5 6/5  +0.159",
        " 1. 4-ply  8/5 6/5  eq:0.159",
        " 1. 4-ply  8/5 6/5  eq:+0.159 or so",
        " 1. 8/5 6/5  eq:+0.159",
        " 1) 4-ply  8/5 6/5  eq:+0.159",
        " 4-ply  8/5 6/5  eq:+0.159",
        " 1. 4-ply  8/5 6/5" + " " * 160 + "eq:+0.159",
    ],
)
def test_what_is_no_judgement_is_left_out(line: str) -> None:
    assert annotation_of(line) is None
    assert told(line, " 2. 3-ply  13/9  eq:-0.040") == [("13/9", "XG 3-ply", -0.04)]


def test_plays_want_a_roll() -> None:
    assert annotation_of(" 1. 4-ply  8/5 6/5  eq:+0.159", identifier=UNROLLED) is None


@pytest.mark.parametrize(
    ("before", "choices"),
    [
        ("Analyzed in XG Roller++", ("No double:     ", "Double/Take:   ", "Double/Pass:   ")),
        ("Analysé avec XG Roller++", ("Pas de double: ", "Double/Prend:  ", "Double/Passe:  ")),
        ("Analyzed in XG Roller++", ("ノーダブル\uff1a ", "ダブル/テイク: ", "ダブル/パス:   ")),
    ],
)
def test_the_cube_is_told_by_three_lines_in_a_row(before: str, choices: tuple[str, str, str]) -> None:
    values = ("+0.580 (-0.109)", "+0.689", "+1.000 (+0.311)")
    lines = [f"       {choice}{value}" for choice, value in zip(choices, values, strict=True)]
    chances = ["Player Winning Chances:   61.38% (G:24.55% B:1.88%)", "Cubeless: No Double=+0.365, Double=+0.791"]
    found = annotation_of(before, *chances, "", "Cubeful Equities:", *lines, identifier=UNROLLED)
    assert found == Annotation(cube=AnnotatedCube("XG Roller++", 0.58, 0.689, 1.0))
    assert annotation_of(*lines, identifier=UNROLLED) == Annotation(cube=AnnotatedCube("XG", 0.58, 0.689, 1.0))
    assert annotation_of(before, *lines[:2], "", lines[2]) is None


def test_without_a_text_around_it_nothing_is_said() -> None:
    assert identify(ROLLED).annotation is None
    assert annotation_of() is None


def test_it_is_no_part_of_what_the_identifier_says() -> None:
    pasted = identify(f"{ROLLED}\n 1. 4-ply  8/5 6/5  eq:+0.159")
    assert pasted.annotation is not None
    assert pasted == identify(ROLLED)
