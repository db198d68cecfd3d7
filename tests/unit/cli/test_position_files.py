"""Files that hold a position, where commands ask for an identifier or for a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.cli.test_commands import complaint, fine

DATA = Path(__file__).parents[2] / "data"
XGP = str(DATA / "matches" / "xg" / "match_position_rollout.xgp")
POS = str(DATA / "positions" / "gnubg107_pos.pos")
SNOWIE = str(DATA / "positions" / "gnubg107_pos_snowie.txt")
TOP_ON_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:4:0:7:10"


def test_a_file_is_judged_as_its_identifier() -> None:
    by_file = fine("eval", POS, "--plies", "0")
    assert by_file == fine("eval", Path(SNOWIE).read_text(), "--plies", "0")
    assert "Match to 7: X needs 2, O needs 4" in by_file
    assert fine("eval", XGP, "--plies", "0", "--roll", "31").count("31") > 1


@pytest.mark.parametrize("command", ["eval", "explain", "market", "scores"])
def test_commands_take_the_position_out_of_a_file(command: str) -> None:
    text = fine(command, XGP, "--plies", "0")
    assert "[2] cube" in text or command == "market"


def test_a_rollout_of_a_file() -> None:
    text = fine("rollout", XGP, "--trials", "36", "--preset", "quick")
    assert "Match to 5: X needs 4, O needs 5" in text


def test_plays_are_counted_from_a_file_on() -> None:
    counts = [fine("perft", "--depth", "1", "--position", where) for where in (POS, Path(SNOWIE).read_text())]
    assert counts[0] == counts[1] != fine("perft", "--depth", "1")


@pytest.mark.parametrize("path", [XGP, POS, SNOWIE])
def test_a_position_is_not_analyzed_as_a_match(path: str) -> None:
    said = complaint("analyze", path)
    assert f"{Path(path).name}: this is a position" in said
    assert "doublesix eval" in said


def test_what_is_no_file_with_a_position(tmp_path: Path) -> None:
    assert "no single position" in complaint("eval", str(DATA / "matches" / "xg" / "charlot_7pt.xg"))
    assert "No such file" in complaint("eval", str(tmp_path / "gone.xgp"))
    (tmp_path / "words").write_text("nothing")
    assert "no identifier" in complaint("eval", str(tmp_path / "words"))


def test_whose_score_comes_first() -> None:
    assert "X needs 3, O needs 5" in fine("eval", TOP_ON_ROLL, "--plies", "0")
    assert "X needs 5, O needs 3" in fine("eval", TOP_ON_ROLL, "--plies", "0", "--mover-score-first")
