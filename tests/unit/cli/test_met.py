"""`doublesix met`: tables shown, compared, built and checked; unequal players by `--met`."""

from __future__ import annotations

import json

import pytest

from doublesix.met import MatchEquityTable
from unit.cli.test_commands import MATCHES, complaint, fine

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:0:0:5:10"


def test_a_table_in_percent_and_as_json():
    text = fine("met", "show", "--length", 3)
    assert "67.74" in text
    assert "32.26" in text
    value = json.loads(fine("met", "show", "rockwell-kazaross", "--length", 3, "--json"))
    assert value["table"]["pre"][2][0] == pytest.approx(MatchEquityTable.load("rockwell-kazaross").mwc(3, 1))
    assert value["against"] is None
    assert "70.00" in fine("met", "show", "woolsey", "--length", 3)


def test_differences():
    text = fine("met", "show", "rockwell-kazaross", "--against", "kazaross-xg2", "--length", 5)
    assert "greatest difference 0.07 at 5-away 1P-away" in text
    assert "30 of 30 ≤ 0.50" in text


def test_built_and_checked(tmp_path):
    path = tmp_path / "own.csv"
    fine("met", "build", path, "--length", 3, "--plies", 0)
    assert [file.name for file in tmp_path.iterdir()] == ["own.csv"]
    built = MatchEquityTable.read(path)
    assert built.mwc(3, 2) == pytest.approx(0.4, abs=0.02)
    assert path.read_text(encoding="utf-8").startswith("# Double Six, net")
    text = fine("met", "check", path, "--length", 2, "--trials", 2)
    assert "2a1aP" in text
    assert "of 2 within" in text


def test_what_games_say_of_a_table_is_told_score_by_score():
    """At 1 and 2 points to go this table is well below what games come to."""
    words = ("met", "check", "woolsey", "--length", 2, "--trials", 2)
    told = json.loads(fine(*words, "--json"))
    head, *rows, total = fine(*words).replace("−", "-").splitlines()
    assert head.split() == ["score", "table", "games", "±", "difference"]
    gaps = []
    for row, score in zip(rows, told["scores"], strict=True):
        gaps.append((score["games"] - score["table"], 1.96 * score["std_error"]))
        name, *figures = row.split()
        assert name == score["score"]
        expected = [100 * value for value in (score["table"], score["games"], gaps[-1][1], gaps[-1][0])]
        assert [float(figure) for figure in figures] == pytest.approx(expected, abs=0.006)
    within = sum(abs(gap) <= reach for gap, reach in gaps)
    assert told["within"] == within < len(gaps) == 2
    assert told["mean_difference"] == pytest.approx(sum(gap for gap, _ in gaps) / 2, abs=2e-6)
    assert 1.96 * told["std_error"] == pytest.approx(sum(reach**2 for _, reach in gaps) ** 0.5 / 2, abs=4e-6)
    assert total == (
        f"{within} of 2 within their 95 % intervals; mean difference {100 * told['mean_difference']:+.2f} "
        f"± {196 * told['std_error']:.2f}"
    )


def test_a_table_without_the_crawford_rule_says_so(tmp_path):
    path = tmp_path / "free.csv"
    fine("met", "build", path, "--no-crawford", "--length", 3, "--plies", 0)
    built = MatchEquityTable.read(path)
    assert not built.crawford_rule
    assert built.without_crawford is built
    checked = json.loads(fine("met", "check", path, "--length", 3, "--trials", 2, "--json"))
    assert [row["score"] for row in checked["scores"]] == ["2a1aP", "3a1aP", "3a2a"]
    assert "without the Crawford rule" in fine("met", "show", path, "--length", 3)
    assert json.loads(fine("met", "show", path, "--against", "woolsey", "--json"))["against"]["crawford_rule"]
    assert not json.loads(fine("met", "show", path, "--json"))["table"]["crawford_rule"]
    game = (MATCHES.parent / "sgf" / "gnubg107_setboard.sgf").read_text(encoding="utf-8")
    for name, text in (("with.sgf", game), ("without.sgf", game.replace("RU[Crawford]", ""))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert "no Crawford rule" in fine("eval", tmp_path / "without.sgf", "--plies", 0, "--met", path)
    refusal = "'free' is of matches without the Crawford rule, and this one has the rule"
    assert refusal in complaint("eval", tmp_path / "with.sgf", "--plies", 0, "--met", path)


def test_unequal_players_in_any_command():
    usual, better = (
        json.loads(fine("eval", START, "--plies", 0, "--json", "--met", table))
        for table in ("kazaross-xg2", "kazaross-xg2@0.6")
    )
    assert better["engine"].endswith("match equities kazaross-xg2@0.6")
    assert better["plays"][0]["mwc"] > usual["plays"][0]["mwc"] + 0.05
    assert "0.3-0.7 here, not 0.9" in complaint("met", "show", "kazaross-xg2@0.9")
    assert "no packaged match equity table" in complaint("met", "show", "nobody")
