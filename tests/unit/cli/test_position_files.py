"""Files that hold a position, where commands ask for an identifier or for a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unit.cli.test_commands import complaint, fine, run

DATA = Path(__file__).parents[2] / "data"
XGP = str(DATA / "matches" / "xg" / "match_position_rollout.xgp")
POS = str(DATA / "positions" / "gnubg107_pos.pos")
SNOWIE = str(DATA / "positions" / "gnubg107_pos_snowie.txt")
TOP_ON_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:4:0:7:10"
XG_TEXT = """XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10
    1. XG Roller++ 8/5 6/5                      eq:+0.159
    2. 3-ply       24/23 13/10                  eq:-0.031 (-0.190)
"""
XG_CUBE = """XGID=---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10
Analysé avec XG Roller++
       Pas de redouble: +0.797 (-0.055)
       Redouble/Prend:  +0.852
       Redouble/Passe:  +1.000 (+0.148)
"""


def test_a_file_is_judged_as_its_identifier() -> None:
    by_file = fine("eval", POS, "--plies", "0")
    assert by_file == fine("eval", Path(SNOWIE).read_text(), "--plies", "0")
    assert "Match to 7: X needs 2, O needs 4" in by_file
    assert fine("eval", XGP, "--plies", "0", "--roll", "31").count("31") > 1


@pytest.mark.parametrize("command", ["eval", "explain", "market", "scores"])
def test_commands_take_the_position_out_of_a_file(command: str) -> None:
    text = fine(command, XGP, "--plies", "0")
    assert "[2] cube" in text or command == "market"


def test_files_and_standard_input_are_read_alike(tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    other = TOP_ON_ROLL.replace(":31:", ":52:")
    note.write_text(f"{XG_TEXT}\nCompare {other}\n\neXtreme Gammon Version: 2.10\n")
    by_file = fine("eval", note, "--plies", "0")
    assert "XG Roller++" in by_file
    assert by_file == fine("eval", "-", "--plies", "0", input=note.read_text())
    note.write_text(f"{TOP_ON_ROLL}\n{other}\n")
    several = "this is a text with several positions, and no single one"
    assert several in complaint("eval", note, "--plies", "0")
    assert several in run("eval", "-", "--plies", "0", input=note.read_text()).stderr
    assert several in complaint("eval", note.read_text(), "--plies", "0")


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


def test_what_another_program_thought_stands_below() -> None:
    told = fine("eval", "-", "--plies", 0, input=XG_TEXT)
    assert told.endswith(
        "\nBy the file or text given here:\n"
        "1 8/5 6/5      +0.159            XG Roller++\n"
        "2 24/23 13/10  −0.031  (−0.190)  XG 3-ply\n"
    )
    assert "24/23" not in fine("eval", "-", "--plies", 0, "--most", 1, input=XG_TEXT)
    as_json = json.loads(fine("eval", "-", "--plies", 0, "--json", input=XG_TEXT))["annotation"]
    assert as_json == {
        "plays": [
            {"play": "8/5 6/5", "judged_by": "XG Roller++", "equity": 0.159},
            {"play": "24/23 13/10", "judged_by": "XG 3-ply", "equity": -0.031},
        ],
        "cube": None,
    }
    for other in (["--roll", 21], ["--cube"]):  # it thought of neither
        assert "file or text" not in fine("eval", "-", "--plies", 0, *other, input=XG_TEXT)
    assert "XG Roller++" in fine("eval", "-", "--plies", 0, "--roll", 31, input=XG_TEXT)


def test_what_another_program_thought_of_the_cube_stands_below() -> None:
    assert fine("eval", "-", "--plies", 0, input=XG_CUBE).endswith(
        "\nBy the file or text given here, XG Roller++:\n"
        "No redouble     +0.797  (−0.055)\n"
        "Redouble, take  +0.852\n"
        "Redouble, pass  +1.000  (+0.148)\n"
    )
    assert "file or text" not in fine("eval", "-", "--plies", 0, "--roll", 31, input=XG_CUBE)
    assert "By the file or text given here, XG rollout:\nNo redouble     +0.700" in fine("eval", XGP, "--plies", 0)
    assert json.loads(fine("eval", XGP, "--plies", 0, "--json"))["annotation"]["cube"]["double_pass"] == 1
