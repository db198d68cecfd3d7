"""`doublesix opening`: looked up, rolled out now, built; text and JSON."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from doublesix.engine.openings import SCORES
from unit.cli.test_commands import complaint, fine, widest, wrong_usage

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads((files("doublesix") / "data" / "schemas" / "opening.schema.json").read_text(encoding="utf-8"))


def _told(*words):
    value = json.loads(fine("opening", *words, "--json"))
    jsonschema.validate(value, SCHEMA)
    return value


def test_all_first_rolls():
    text = fine("opening")
    assert "Rolled out and kept: money" in text
    assert "31P   8/5 6/5" in text
    value = _told()
    assert len(value["rolls"]) == 15
    assert not value["rolled_out_now"]


def test_one_roll_at_a_score():
    value = _told("43", "--score", "gammon-go")
    (roll,) = value["rolls"]
    names = {play["play"]: play["short_name"] for play in roll["plays"]}
    assert names["13/10 13/9"] == "D"
    text = fine("opening", "43", "--score", "gammon-go")
    assert "43D" in text
    assert widest(text) <= 80


@pytest.mark.parametrize("roll", [(), ("43",), ("31P", "64")])
def test_all_scores_beside_each_other_fit_a_usual_terminal(roll):
    assert widest(fine("opening", *roll, "--scores")) <= 80


def test_a_reply_by_the_short_name_of_the_play_before():
    value = _told("31P", "64")
    assert value["turns"] == ["31 8/5 6/5"]
    assert value == _told("31:8/5,6/5", "64")
    assert value["rolls"][0]["plays"][0]["short_name"] is None
    assert len(_told("31P")["rolls"]) == 21


def test_what_is_not_kept_is_rolled_out_now():
    value = _told("21S", "64:24/14", "52", "--trials", "2")
    assert value["rolled_out_now"]
    assert value["turns"] == ["21 24/23 13/11", "64 24/14*"]
    assert "Rolled out now: 2a3a" in fine("opening", "31", "--score", "2a3a", "--trials", "2")


def test_what_cannot_be():
    assert "cannot be the first roll" in complaint("opening", "33")
    assert "known: P (8/5 6/5)" in complaint("opening", "31Q")
    assert "is no score" in complaint("opening", "--score", "5-3")
    assert "cannot be read" in complaint("opening", "--book", "none.tsv")


def test_scores_beside_each_other():
    value = json.loads(fine("opening", "43", "--scores", "--json"))
    assert [told["score"] for told in value["scores"]] == list(SCORES)
    for told in value["scores"]:
        jsonschema.validate(told, SCHEMA)
        assert told == _told("43", "--score", told["score"])
    lines = fine("opening", "43", "--scores").splitlines()
    assert lines[-1].startswith("43")
    best = {told["score"]: told["rolls"][0]["plays"][0] for told in value["scores"]}
    (row,) = (line for line in lines if line.startswith("43S"))
    assert f"{best['dmp']['equity']:+.3f}" in row, "the best play of a score has its equity"
    assert row.count("(") == sum(play["play"] != best["dmp"]["play"] for play in best.values())


def test_the_best_plays_of_all_rolls_by_score_stand_in_the_guide():
    page = (ROOT / "docs" / "guides" / "openings.md").read_text(encoding="utf-8")
    rows = [line.split() for line in fine("opening", "--scores").splitlines()[-15:]]
    assert ["31", "31P", *"====="] in rows
    assert ["43", "43D", "43S", "=", "43S", "43Z", "="] in rows
    printed = [row for row in rows if f"| {' | '.join(row)} |" in page]
    assert [row for row in rows if row not in printed] == [row for row in rows if set(row[2:]) == {"="}]


def test_replies_by_score_and_third_turns_are_rolled_out_now():
    value = json.loads(fine("opening", "31P", "64", "--scores", "--trials", "2", "--json"))
    assert all(told["rolled_out_now"] for told in value["scores"])
    assert len(_told("21S", "64:24/14", "--trials", "2")["rolls"]) == 21
    assert "--scores shows all" in wrong_usage("opening", "43", "--scores", "--score", "dmp")


def test_a_file_of_openings_is_made_alone(tmp_path):
    words = ("opening", "31P", "--build", tmp_path / "o.tsv", "--score", "gammon-go", "--json")
    assert "leave out [TURN]..., --score, --json" in wrong_usage(*words)
    assert list(tmp_path.iterdir()) == []
