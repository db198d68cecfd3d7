"""Standard input and output by the name `-`."""

from __future__ import annotations

import json

import pytest

from unit.cli.test_commands import MATCHES, XGID, fine, run, wrong_usage

MATCH = MATCHES / "gnubg107_5pt.mat"
TEXT = MATCH.read_text(encoding="utf-8")


def test_a_match_goes_through():
    as_json = fine("convert", "-", "-", input=TEXT)
    assert json.loads(as_json)["format"] == "doublesix.match"
    as_mat = fine("convert", "-", "-", "--format", "mat", input=as_json)
    assert as_mat == fine("convert", MATCH, "-", "--format", "mat")
    assert "5 point match" in as_mat


def test_a_format_is_named_whatever_the_name_ends_in(tmp_path):
    fine("convert", MATCH, tmp_path / "match.dat", "--format", "mat")
    assert "5 point match" in (tmp_path / "match.dat").read_text()
    assert "'xg' is no format that can be written; there are json, mat" in wrong_usage(
        "convert", MATCH, tmp_path / "x", "--format", "xg"
    )


def test_what_is_no_match_is_told():
    result = run("convert", "-", "-", input="milk\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: standard input: no known format")
    assert result.stdout == ""


def test_reports_go_alone():
    found = json.loads(fine("analyze", "-", "--plies", 0, "--json", "-", input=TEXT))
    assert found["format"] == "doublesix.analysis"
    assert fine("analyze", "-", "--plies", 0, "--html", "-", input=TEXT).startswith("<!DOCTYPE html>")
    assert "PR" in fine("analyze", "-", "--plies", 0, input=TEXT)
    picture = fine("explain", XGID, "--roll", 31, "--plies", 0, "--svg", "-")
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")


@pytest.mark.parametrize(
    "words",
    [
        ("analyze", MATCH, "--json", "-", "--html", "-"),
        ("analyze", MATCH, MATCHES / "gnubg107_money.mat", "--json", "-"),
        ("explain", XGID, "--roll", 31, "--html", "-", "--json"),
    ],
)
def test_standard_output_takes_one_thing(words):
    assert "standard output (-) takes one thing" in wrong_usage(*words)


def test_a_game_of_the_computer():
    played = json.loads(fine("arena", "game", "hypergammon2", "--out", "-"))
    assert played["variant"] == "hypergammon2"


@pytest.mark.parametrize("command", ["eval", "explain", "market", "scores", "rollout"])
def test_a_position_is_read(command):
    brief = ("--trials", 2, "--truncate", 1) if command == "rollout" else ("--plies", 0)
    told = json.loads(fine(command, "-", *brief, "--json", input=f"{XGID}\n"))
    assert told["xgid"] == XGID


def test_a_position_of_an_option_is_read(tmp_path):
    assert fine("perft", "--depth", 1, "--position", "-", input=f"{XGID}\n") == "447\n"
    assert "1 new" in fine("study", "add", "--deck", tmp_path / "deck.json", "--position", "-", input=XGID)
    told = json.loads(fine("arena", "rollouts", "ours:0", "--trials", 2, "--position", "-", "--json", input=XGID))
    assert [cost["position"] for cost in told["rollouts"]] == [XGID]


def test_trials_go_alone():
    words = ("rollout", XGID, "--preset", "roller", "--trials", 2, "--log", "-")
    trials = [json.loads(line) for line in fine(*words).splitlines()]
    assert [trial["trial"] for trial in trials] == [0, 0, 1, 1]
    assert "standard output (-) takes one thing" in wrong_usage(*words, "--json")


@pytest.mark.parametrize(
    "words",
    [
        ("rollout", XGID, "--save", "-"),
        ("rollout", "--resume", "-"),
        ("opening", "--build", "-"),
        ("met", "build", "-"),
        ("rate", MATCH, "--save", "-"),
        ("arena", "duel", "--a", "race", "--b", "random", "--checkpoint", "-"),
        ("study", "cards", "--deck", "-"),
    ],
)
def test_what_is_kept_has_a_name(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "- is no file here" in wrong_usage(*words)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_no_position():
    result = run("eval", "-", input="")
    assert result.exit_code == 1
    assert "is no identifier of a position" in result.stderr
