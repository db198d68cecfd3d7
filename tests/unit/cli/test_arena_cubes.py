"""`doublesix arena cube-benchmark` and `cube-accuracy`."""

from __future__ import annotations

import json

from unit.cli.test_commands import complaint, fine, run

QUICK = ("--decisions", 20, "--trials", 2, "--truncate", 1)


def test_made_and_measured(tmp_path):
    path = tmp_path / "cubes.tsv"
    fine("arena", "cube-benchmark", path, *QUICK)
    text = fine("arena", "cube-accuracy", path, "ours:0", "ours:1")
    assert "bias × 1000" in text
    assert "ours:1 against ours:0" in text
    value = json.loads(fine("arena", "cube-accuracy", path, "ours:0", "ours:1", "--json"))
    assert value["judges"][0]["scores"]["7a7a"]["decisions"] == 6
    assert set(value["compared_with_first"][0]["scores"]) == set(value["judges"][1]["scores"])


def test_of_one_decision_no_interval_is_known(tmp_path):
    path, one = tmp_path / "cubes.tsv", tmp_path / "one.tsv"
    fine("arena", "cube-benchmark", path, *QUICK)
    one.write_text("\n".join([*path.read_text().splitlines()[:3], "# round 0", ""]))
    told = fine("arena", "cube-accuracy", one, "ours:0", "ours:1", "--json")
    assert "Infinity" not in told
    assert json.loads(told)["judges"][0]["scores"]["all"]["total"]["interval_95"] == [None, None]
    assert fine("arena", "cube-accuracy", one, "ours:0").splitlines()[2].split()[-1] == "–"


def test_lines_behind_the_last_finished_round_are_pointed_out(tmp_path):
    path = tmp_path / "cubes.tsv"
    fine("arena", "cube-benchmark", path, *QUICK)
    path.write_text(path.read_text() + path.read_text().splitlines(keepends=True)[2])
    result = run("arena", "cube-accuracy", path, "ours:0")
    assert result.exit_code == 0
    assert "cubes.tsv: 1 line behind the last finished round" in result.stderr


def test_sharpened(tmp_path):
    path = tmp_path / "cubes.tsv"
    fine("arena", "cube-benchmark", path, *QUICK)
    fine("arena", "cube-benchmark", path, "--decisions", 20, "--trials", 6)
    assert json.loads(path.read_text().splitlines()[0].removeprefix("# "))["settings"]["trials"] == 6


def test_other_files(tmp_path):
    path = tmp_path / "x.tsv"
    path.write_text("{}\n")
    assert "no such benchmark" in complaint("arena", "cube-accuracy", path)
    assert "no such benchmark" in complaint("arena", "cube-benchmark", path)
