"""Measuring and training commands as somebody types them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from doublesix.arena.td_gammon import TdGammonNet
from doublesix.cli.app import app


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def fine(*args):
    result = run(*args)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def complaint(*args):
    """The one line about bad input."""
    result = run(*args)
    assert result.exit_code == 1, result.output
    (line,) = result.stderr.splitlines()
    return line


def test_a_duel_stops_when_it_is_decided():
    said = fine("arena", "duel", "--a", "berliner", "--b", "random", "--games", 1000, "--batch", 200, "--until-decided")
    assert "decided: by the interval that holds at every moment" in said
    assert "200 games of backgammon" in said
    refused = complaint("arena", "duel", "--a", "race", "--b", "random", "--within", 0)
    assert "within must be above 0 points" in refused


def test_duels_with_the_cube():
    table = ("arena", "duel", "--a", "ours:0", "--b", "ours:0", "--variant", "hypergammon2", "--games", 4)
    assert json.loads(fine(*table, "--match", 2, "--json"))["played"] == "matches to 2"
    assert "money games with the cube" in fine(*table, "--money")
    for options in (("--money", "--luck"), ("--money", "--match", 3)):
        assert run(*table, *options).exit_code == 2
    assert "no player who knows the cube" in complaint("arena", "duel", "--a", "ours:0", "--b", "race", "--money")


def test_td_gammon_is_trained_measured_and_drawn(tmp_path):
    fine("train", "td-gammon", "--folder", tmp_path, "--games", 40)
    assert TdGammonNet.load(tmp_path).games == 40
    trial = ("arena", "trial", "backgammon", "--checkpoints", tmp_path, "--against", "random", "--games", 2, "--json")
    assert json.loads(fine(*trial))[0]["label"] == "40"
    (kept,) = json.loads((tmp_path / "strength.json").read_text())
    assert (kept["games"], kept["against"], kept["duel_games"]) == (40, "random", 2)
    fine("train", "curve", tmp_path)
    assert "Strength of the milestones" in (tmp_path / "curve.svg").read_text()
    assert run("arena", "trial", "backgammon", "--against", "random").exit_code == 2
    assert "no log of a training run" in complaint("train", "curve", tmp_path / "none")


def test_positions_are_drawn_and_counted(tmp_path):
    path = tmp_path / "races.txt"
    said = fine(
        "train", "starts", path, "--class", "race", "--variant", "hypergammon2", "--games", 20, "--positions", 5
    )
    assert "race" in said
    assert len(path.read_text().splitlines()) == 6
    assert "'blitzkrieg' is no class of positions" in complaint("train", "starts", path, "--class", "blitzkrieg")
    counted = json.loads(fine("train", "share", "hypergammon2", "--games", 20, "--json"))
    assert counted["games"] == 20
    assert counted["lessons"]["race"] > 0


def test_nets_are_told_apart_by_games_that_none_has_learned():
    told = json.loads(fine("train", "hindsight", "backgammon", "fast", "--games", 100, "--json"))
    assert [net["folder"] for net in told["nets"]] == ["fast"]
    assert told["nets"][0]["positions"] > 3000
    said = fine("train", "hindsight", "backgammon", "fast", "fast", "--games", 100)
    assert said.count("fast ") == 2
    assert "100 games" in said
    assert run("train", "hindsight", "backgammon", "fast", "--games", 99).exit_code == 2


@pytest.mark.parametrize("judge", ["sage:0", "ubgi", "td-gammon:x", "nobody"])
def test_names_that_mean_nobody_are_one_line(judge):
    assert judge in complaint("arena", "duel", "--a", judge, "--b", "random", "--games", 2)
