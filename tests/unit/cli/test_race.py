"""`doublesix race`: the table of formulas, and what it refuses."""

from __future__ import annotations

import json
import re

import pytest

from doublesix.analysis.numbers import chance, plain
from doublesix.engine.verdicts import REACH_90
from unit.cli.test_commands import XGID, as_prose, complaint, fine, widest

RACE = "2nsPAADb7g4AAA"


def test_formulas_beside_the_engine() -> None:
    text = fine("race", RACE)
    assert widest(text) <= 80
    assert "Pips: X 57, O 68" in text
    rows = {line.split()[0]: line for line in text.splitlines() if line.endswith(("yes", "no", ")"))}
    assert rows["engine"].split()[2:] == ["yes", "yes", "no"]
    assert rows["Keith"].split()[1:] == ["68.0", "68.0", "yes", "yes", "no"]
    assert "91.3" in rows["Thorp"]
    assert rows["Thorp"].endswith(")")


def test_json() -> None:
    value = json.loads(fine("race", RACE, "--json"))
    assert value["pips"] == [57, 68]
    assert value["truth"]["take"] is False
    thorp = next(formula for formula in value["formulas"] if formula["formula"] == "Thorp")
    assert thorp["take"] is True
    assert thorp["costs"]["take"] > 0.1
    assert thorp["costs"]["double"] == 0


LONG_RACE = "XGID=--------EEE---eee---------:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize("identifier", [RACE, LONG_RACE])
def test_a_judgement_is_not_called_exact_and_tells_how_sure_it_is(identifier: str) -> None:
    text = as_prose(fine("race", identifier))
    truth = json.loads(fine("race", identifier, "--json"))["truth"]
    assert truth["plies"] == 2
    assert "No table has the cube action of this race: the engine judged it, 2-ply (XG 3-ply)" in text
    errors = [truth["centered"]["double_error"], truth["owned"]["double_error"], truth["centered"]["take_error"]]
    assert ("; ± is a 90 % interval" in text) is (None not in errors)
    reaches = {f"± {plain(REACH_90 * error)})" for error in errors if error is not None}
    assert set(re.findall(r"± [\d.]+\)", text)) <= reaches


def test_what_a_one_sided_table_knows_is_told() -> None:
    known = "XGID=--CBCBC------------abcbbd-:0:0:1:00:0:0:0:0:10"
    told = json.loads(fine("race", known, "--json"))
    found = json.loads(fine("db", "lookup", known, "--json"))
    assert told["sides"] == [found["player"], found["opponent"]]
    assert told["one_sided_win"] == found["win"]
    text = fine("race", known)
    assert "Effective pips: X 60.910 (wastage 8.910), O 56.363 (wastage 14.363)" in text
    assert f"One-sided table: X wins {chance(found['win'])} if both sides play for the fewest rolls" in text
    for unknown in (LONG_RACE, "TABLES=roll-over:6.3:5.3"):
        told = json.loads(fine("race", unknown, "--plies", "0", "--json"))
        assert told["sides"] is told["one_sided_win"] is None
        assert not re.search("Effective pips|One-sided", fine("race", unknown, "--plies", "0"))


def test_an_exact_answer_names_its_table() -> None:
    known, unknown = "XGID=-CBA------------------abc-:0:0:1:00:0:0:3:0:10", RACE
    assert "No table" not in fine("race", known)
    assert "Exact: two-sided-6x6" in fine("race", known)
    assert "Exact" not in fine("race", unknown)
    assert json.loads(fine("race", known, "--json"))["truth"]["table"] == "two-sided-6x6"
    assert json.loads(fine("race", unknown, "--json"))["truth"]["table"] is None


def test_gammons_count_in_the_truth_as_long_as_they_can_be_won() -> None:
    hopeless, saved = "TABLES=backgammon:1.3,2.2:6.15", "TABLES=backgammon:1.3,2.2:6.14"
    worth = [json.loads(fine("race", rows, "--json"))["truth"]["centered"] for rows in (hopeless, saved)]
    assert worth[0]["no_double"] > 1.1 > worth[1]["no_double"]
    assert "Gammons can still be won, and the engine counts them" in fine("race", hopeless)
    assert "Gammons" not in fine("race", saved)


def test_formulas_that_do_not_know_the_rules_are_told() -> None:
    told = "bears off by rules that the formulas do not know"
    assert f"Roll-over {told}" in as_prose(fine("race", "TABLES=roll-over:6.3:5.3", "--plies", "0"))
    assert told not in as_prose(fine("race", "TABLES=nackgammon:6.3:5.3", "--plies", "0"))


def test_only_races_are_judged() -> None:
    assert "can still meet" in complaint("race", XGID)
    assert "whoever is off first loses" in complaint("race", "TABLES=misere:6.3:5.3")
    for game in ("acey-deucey:in.15:in.15", "tabula:in.15:in.15", "plakoto:3.15:3.15"):
        assert "is played without a cube" in complaint("race", f"TABLES={game}")
