"""Race formulas: counts worked out in print, winning chances, and the points where advice changes."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.races.counts import crossovers, isight_count, keith_count, pips, thorp_count, ward_count
from doublesix.races.formulas import (
    FORMULAS,
    eight_nine_twelve,
    isight,
    keeler_spencer,
    keith,
    kleinman,
    kleinman_chance,
    last_take,
    thorp,
    trice,
    ward,
)

SHORTER = "6:3 5:3 4:3 3:2 2:2 1:2"
LONGER = "6:4 5:4 4:4 3:2 2:1"
RACE = pos(SHORTER, LONGER)


def test_worked_counts() -> None:
    assert (pips(RACE.player), pips(RACE.opponent)) == (57, 68)
    assert (thorp_count(RACE.player), thorp_count(RACE.opponent)) == (83, 93)
    assert (keith_count(RACE.player), keith_count(RACE.opponent)) == (60, 68)
    assert (isight_count(RACE.player, RACE.opponent), isight_count(RACE.opponent, RACE.player)) == (57, 68)


def test_worked_verdicts() -> None:
    found = keith(RACE)
    assert found.counts == (68, 68)
    assert (found.double, found.redouble, found.take) == (True, True, False)
    found = isight(RACE)
    assert found.counts == (pytest.approx(66.5), 68)
    assert found.win == pytest.approx(0.83)
    assert (found.double, found.redouble, found.take) == (True, True, False)
    found = thorp(RACE)
    assert found.counts == (pytest.approx(91.3), 93)
    assert (found.double, found.redouble, found.take) == (True, True, True)  # where the formula fails
    assert kleinman(RACE).win == pytest.approx(0.8325, abs=5e-5)


def test_stacks_gaps_and_extra_checkers() -> None:
    stacked = pos("1:5 2:4 3:4", "6:2 5:2 4:2")
    mine, his = stacked.player, stacked.opponent
    assert pips(mine) == 25
    assert thorp_count(mine) == 25 + 26 + 5 - 3
    assert keith_count(mine) == 25 + 8 + 3 + 1 + 3
    assert isight_count(mine, his) == 25 + 6 + 2 + 1 + 3 + 7
    assert isight_count(his, mine) == pips(his) == 30
    assert ward_count(mine, his) == 25 + 6 + 2 + 14
    assert ward_count(his, mine) == 30


def test_checkers_outside() -> None:
    race = pos("13:2 8:2 6:11", "6:15")
    assert crossovers(race.player) == 2 * 2 + 2 * 1
    assert crossovers(race.opponent) == 0
    assert isight_count(race.player, race.opponent) == pips(race.player) + 6
    assert ward_count(race.player, race.opponent) == pips(race.player) + 2


def test_a_home_point_more_is_worth_a_pip_to_ward() -> None:
    race = pos("6:5 5:5 4:5", "6:8 5:7")
    assert ward_count(race.player, race.opponent) == pips(race.player) - 1
    assert ward_count(race.opponent, race.player) == pips(race.opponent)


@pytest.mark.parametrize(
    ("mine", "his", "chance"),
    [
        (100, 113, 0.7972),
        (100, 106, 0.6906),
        (70, 77, 0.7423),
        (70, 70, 0.5958),
        (60, 60, 0.6036),
        (110, 100, 0.3838),
        (75, 75, 0.5925),
        (79, 79, 0.5901),
        (75, 79, 0.6779),
        (69, 79, 0.7953),
        (69, 75, 0.7250),
    ],
)
def test_kleinman_chances(mine: int, his: int, chance: float) -> None:
    assert kleinman_chance(mine, his) == pytest.approx(chance, abs=6e-5)


@pytest.mark.parametrize(
    ("count", "behind"), [(47, 6), (54, 7), (61, 8), (62, 8), (70, 8), (80, 9), (100, 11), (110, 12)]
)
def test_points_of_last_take(count: int, behind: int) -> None:
    assert last_take(count) == behind


def long_race(lead: int) -> tuple[str, str]:
    """100 pips against 100 and the lead, all checkers outside or on high points."""
    return "6:10 8:5", {
        7: "6:10 9:3 10:2",
        8: "6:10 9:2 10:3",
        9: "6:10 9:1 10:4",
        12: "6:10 10:3 11:2",
        13: "6:10 10:2 11:3",
    }[lead]


@pytest.mark.parametrize(
    ("lead", "double", "redouble", "take"),
    [(7, False, False, True), (8, True, False, True), (9, True, True, True), (12, True, True, True)],
)
def test_eight_nine_twelve(lead: int, double: bool, redouble: bool, take: bool) -> None:
    found = eight_nine_twelve(pos(*long_race(lead)))
    assert found.counts == (100, 100 + lead)
    assert (found.double, found.redouble, found.take) == (double, redouble, take)
    assert not eight_nine_twelve(pos(*long_race(13))).take


def test_trice_counts_back_from_the_last_take() -> None:
    assert [trice(pos(*long_race(lead))).double for lead in (7, 8)] == [False, True]
    assert [trice(pos(*long_race(lead))).redouble for lead in (8, 9)] == [False, True]
    assert [trice(pos(*long_race(lead))).take for lead in (9, 12)] == [True, False]


def test_the_continuous_race_is_doubled_where_it_is_passed() -> None:
    found = keeler_spencer(pos(*long_race(13)))
    assert found.win == pytest.approx(0.7972, abs=6e-5)
    assert (found.double, found.redouble, found.take) == (False, False, True)
    found = keeler_spencer(RACE)
    assert (found.double, found.redouble, found.take) == (True, True, False)


def test_ward_takes_farther_in_longer_races() -> None:
    even = pos("6:5 5:5 4:5", "6:5 5:5 4:5")
    assert ward(even).take
    assert not ward(even).double
    assert not ward(RACE).take  # 61.6 to 68, and the last take is 2.5 behind


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_side_far_behind_neither_doubles_nor_frightens(formula: object) -> None:
    behind = pos("6:10 10:5", "6:2 3:2")
    found = formula(behind)  # type: ignore[operator]
    assert not found.double
    assert not found.redouble
    assert found.take
    ahead = formula(behind.swapped())  # type: ignore[operator]
    assert ahead.double
    assert not ahead.take
