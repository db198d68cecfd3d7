"""`doublesix rate`: figures, and a file to go on with."""

from __future__ import annotations

import json
from pathlib import Path

from unit.cli.test_commands import complaint, fine

MATCH = Path(__file__).parents[2] / "data" / "matches" / "mat" / "gnubg107_5pt.mat"
QUICK = ("--decisions", 2, "--trials", 4, "--preset", "roller")


def test_figures_and_going_on(tmp_path):
    log = tmp_path / "losses.jsonl"
    text = fine("rate", MATCH, *QUICK, "--save", log)
    assert "as PR" in text
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 4
    log.write_text("\n".join(lines[:-1]) + "\n" + lines[-1][:9], encoding="utf-8")  # killed while writing
    assert fine("rate", MATCH, *QUICK, "--save", log) == text
    assert log.read_text(encoding="utf-8").splitlines() == lines
    assert "another rating" in complaint("rate", MATCH, *QUICK, "--seed", 5, "--save", log)
    told = json.loads(fine("rate", MATCH, *QUICK, "--save", log, "--json"))
    assert [player["decisions"] for player in told["players"]] == [2, 2]


def test_what_cannot_be_rated(tmp_path):
    assert "even number" in complaint("rate", MATCH, "--trials", 5)
    assert "no preset 'slow'" in complaint("rate", MATCH, "--preset", "slow")
    assert "no decisions" in complaint("rate", MATCH, "--player", "Nobody")
    (tmp_path / "x.jsonl").write_text("{}\n{}\n")
    assert "holds another rating" in complaint("rate", MATCH, *QUICK, "--save", tmp_path / "x.jsonl")
