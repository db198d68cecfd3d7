"""What other programs thought, read out of the texts that they make of a position."""

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


@pytest.mark.parametrize("written", ["Eq.: +0.159", "Eq.: +0.159 (-0.012)"])
@pytest.mark.parametrize(
    ("in_front", "judged_by"),
    [("1. Cubeful 2-ply", "GNU 2-ply"), ("*    2. Cubeless 0-ply", "GNU 0-ply"), ("*   10. Rollout", "GNU rollout")],
)
def test_gnu_backgammon_marks_what_was_played(in_front: str, judged_by: str, written: str) -> None:
    assert told(
        f"{in_front}    8/5 6/5                      {written}",
        "       0.551 0.173 0.013 - 0.449 0.124 0.005",
        "        2-ply cubeful prune [world class]",
    ) == [("8/5 6/5", judged_by, 0.159)]


@pytest.mark.parametrize(
    ("first", "second", "third", "no_double", "take"),
    [
        (
            "1. No double           -0.219",
            "2. Double, pass        +1.000  (+1.219)",
            "3. Double, take        -0.695  (-0.476)",
            -0.219,
            -0.695,
        ),
        (
            "1. Redouble, take      +0.830",
            "2. Redouble, pass      +1.000  (+0.170)",
            "3. No redouble         +0.803  (-0.027)",
            0.803,
            0.83,
        ),
        (
            "1. Double, pass        +1.000",
            "2. Double, take        +1.140  (+0.140)",
            "3. No double           +0.906  (-0.094)",
            0.906,
            1.14,
        ),
    ],
)
def test_gnu_backgammon_puts_the_right_choice_first(
    first: str, second: str, third: str, no_double: float, take: float
) -> None:
    before = ["Cube analysis", "2-ply cubeless equity -0.161 (Money: -0.159)", "Cubeful equities:"]
    found = annotation_of(*before, first, second, third, identifier=UNROLLED)
    assert found == Annotation(cube=AnnotatedCube("GNU 2-ply", no_double, take))


def test_chances_to_win_the_match_alone_are_left_out() -> None:
    assert annotation_of("*    1. Cubeful 2-ply    8/5 6/5    MWC: 0.4809") is None
    choices = ["1. No double           0.4863", "2. Double, pass        0.5626  (+0.0763)"]
    assert annotation_of(*choices, "3. Double, take        0.4565  (+-0.0298)", identifier=UNROLLED) is None


def test_bgblitz_puts_the_equity_first() -> None:
    assert told(
        "  1.   0.584 mwp /   0.159            8/5, 6/5 ",
        "       0.554  0.171  0.008  -  0.446  0.123  0.005 ",
        "",
        "  2.   0.571 mwp /  -0.031  (-0.190)  24/23, 13/10 ",
        "  3.  -0.040  (-0.199)  13/9",
    ) == [("8/5 6/5", "BGBlitz", 0.159), ("24/23 13/10", "BGBlitz", -0.031), ("13/9", "BGBlitz", -0.04)]


@pytest.mark.parametrize("is_money", [False, True])
@pytest.mark.parametrize(
    ("no_double", "take", "passed"),
    [
        ("No Double", "Double / Take", "Double / Pass"),
        ("Kein Doppel", "Doppeln / Annehmen", "Doppeln / Ablehnen"),
        ("ダブルせず", "ダブル / 受ける", "ダブル / 降りる"),
    ],
)
def test_bgblitz_sorts_the_choices(no_double: str, take: str, passed: str, *, is_money: bool) -> None:
    rows = [
        (take, "0.410   ( 0.000)", "0.625   ( 0.000)"),
        (no_double, "0.407   (-0.003)", "-0.585   (-0.040)"),
        (passed, "0.433   ( 0.024)", "1.000   ( 0.375)"),
    ]
    lines = [f"{name:<22}:  {'' if is_money else chances}      {equity}" for name, chances, equity in rows]
    expected = Annotation(cube=AnnotatedCube("BGBlitz", -0.585, 0.625))
    for order in (lines, lines[::-1], [lines[1], lines[2], lines[0]]):
        assert annotation_of("3-ply", " X  54.1  17.5  0.2", "", *order, identifier=UNROLLED) == expected


@pytest.mark.parametrize(
    "rows",
    [
        ("No Double: 0.4", "Double / Take: 0.6", "Double / Pass: 0.9"),  # a pass is worth one point
        ("No Double: 0.4", "Take: 0.6", "Double / Pass: 1.0"),
        ("No / Double: 0.4", "Double / Take: 0.6", "Double / Pass: 1.0"),
        ("No Double: 0.4", "Double / Take: 0.6", "", "Double / Pass: 1.0"),
        ("No Double: 0.4", "Double / Pass: 1.0"),
    ],
)
def test_other_lines_with_numbers_are_no_choices(rows: tuple[str, ...]) -> None:
    assert annotation_of(*rows, identifier=UNROLLED) is None


def test_without_a_text_around_it_nothing_is_said() -> None:
    assert identify(ROLLED).annotation is None
    assert annotation_of() is None


def test_it_is_no_part_of_what_the_identifier_says() -> None:
    pasted = identify(f"{ROLLED}\n 1. 4-ply  8/5 6/5  eq:+0.159")
    assert pasted.annotation is not None
    assert pasted == identify(ROLLED)
