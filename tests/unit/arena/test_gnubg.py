"""GNU Backgammon as an opponent: frames with a stand-in everywhere, the program itself where it is installed."""

from __future__ import annotations

import shutil
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from arena_players import SKIRMISH
from builders import pos
from doublesix.arena.duel import duel
from doublesix.arena.gnubg import USUAL_PLACE, GnubgOpponent, analyze_match_with_gnubg, gnubg_version
from doublesix.arena.opponents import OpponentError, RandomOpponent
from doublesix.arena.referee import Referee
from doublesix.dice import Roll
from doublesix.kernel import pack, unpack
from doublesix.variants.registry import ALL
from strategies import random_game

STANDARD = ALL[0]
DATA = Path(__file__).parents[2] / "data"

needs_gnubg = pytest.mark.skipif(
    not (shutil.which("gnubg") or shutil.which(USUAL_PLACE)), reason="GNU Backgammon is not installed"
)


def dice(*rolls):
    return np.array([[max(roll), min(roll), 0] for roll in rolls], dtype=np.uint8)


# A stand-in for the program: speaks the same frames, so that this side is tested everywhere.

STAND_IN = """#!{python}
import json, os, struct, sys
if "--version" in sys.argv:
    print("GNU Backgammon 9.99.001 20300101")
    sys.exit()
settings = json.loads(os.environ["DOUBLESIX_GNUBG"])
requests, answers = os.fdopen(settings["requests"], "rb"), os.fdopen(settings["answers"], "wb")
def reply(status, payload):
    answers.write(struct.pack("<BI", status, len(payload)) + payload)
    answers.flush()
reply(0, b"stand-in")
while len(head := requests.read(4)) == 4:
    records = requests.read(60 * struct.unpack("<I", head)[0])
    {answer}
"""


@pytest.fixture
def stand_in(tmp_path):
    def make(answer):
        path = tmp_path / "stand-in"
        path.write_text(STAND_IN.format(python=sys.executable, answer=answer))
        path.chmod(0o755)
        return GnubgOpponent(STANDARD, program=str(path), processes=1)

    return make


def test_steps_become_results_with_hits_and_checkers_borne_off(stand_in):
    before = [
        pos("8:2 6:13", "20:1 24:14"),
        pos("25:2 6:13", "6:15"),
        pos("2:1 1:1", "24:15"),
    ]
    after = [
        pos("8:1 6:13 2:1", "25:1 24:14"),
        pos("25:1 21:1 6:13", "6:15"),
        pos("", "24:15"),
    ]
    answer = "reply(0, bytes([8, 5, 5, 2, 0, 0, 0, 0,  25, 21, 0, 0, 0, 0, 0, 0,  2, 0, 1, 0, 0, 0, 0, 0]))"
    with stand_in(answer) as opponent:
        results = opponent.choose(pack(before), dice((3, 3), (4, 4), (6, 5)))
    assert unpack(results) == after


def test_a_blot_passed_over_with_a_touch_is_hit(stand_in):
    with stand_in("reply(0, bytes([8, 5, 5, 2, 0, 0, 0, 0]))") as opponent:
        results = opponent.choose(pack([pos("8:2 6:13", "20:1 23:1 24:13")]), dice((3, 3)))
    assert unpack(results)[0] == pos("8:1 6:13 2:1", "25:2 24:13")


def test_an_error_from_the_program_is_passed_on(stand_in):
    with stand_in("reply(1, b'out of ideas')") as opponent, pytest.raises(OpponentError, match="out of ideas"):
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))


def test_a_program_that_stops_is_an_error_with_its_last_words(stand_in):
    told = r"it stopped \(exit status 1, 'no memory left'\)"
    with stand_in("sys.exit('no memory left')") as opponent, pytest.raises(OpponentError, match=told):
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))


def test_a_program_that_stops_before_it_is_ready_is_an_error_with_its_last_words(tmp_path):
    path = tmp_path / "stand-in"
    path.write_text("#!/bin/sh\necho built without Python\nexit 7\n")
    path.chmod(0o755)
    told = r"it stopped \(exit status 7, 'built without Python'\)"
    opponent = GnubgOpponent(STANDARD, program=str(path), processes=1)
    with opponent, pytest.raises(OpponentError, match=f"GNU Backgammon failed: {told}"):
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))
    with pytest.raises(OpponentError, match=rf"could not analyze .*5pt\.txt: {told}"):
        analyze_match_with_gnubg(DATA / "matches/mat/playok_5pt.txt", program=str(path))


def test_after_a_failure_the_next_choice_begins_afresh(stand_in, tmp_path):
    flag = tmp_path / "failed-once"
    answer = (
        f"reply(0, bytes(8)) if os.path.exists({str(flag)!r}) else "
        f"(open({str(flag)!r}, 'w').close(), reply(1, b'first time'), reply(0, bytes([24, 23] * 4)))"
    )
    boards = pack([STANDARD.start()])
    with stand_in(answer) as opponent:
        with pytest.raises(OpponentError, match="first time"):
            opponent.choose(boards, dice((3, 1)))
        assert (opponent.choose(boards, dice((3, 1))) == boards).all()


def test_the_description_names_version_and_depth(stand_in):
    assert stand_in("pass").describe() == "GNU Backgammon 9.99.001, 0-ply, cubeless"


def test_a_missing_program_is_one_clear_error():
    with pytest.raises(OpponentError, match=r"not installed: no program 'no-such-program'.*apt install gnubg"):
        GnubgOpponent(STANDARD, program="no-such-program")


def test_a_game_that_it_does_not_know_is_refused():
    with pytest.raises(OpponentError, match="standard rules only, not Skirmish"):
        GnubgOpponent(SKIRMISH, program="no-such-program")


@pytest.mark.parametrize("wrong", [{"plies": -1}, {"plies": 8}, {"processes": 0}])
def test_numbers_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match="must be"):
        GnubgOpponent(STANDARD, **wrong)


# The program itself.


@pytest.fixture(scope="module")
def gnubg():
    with GnubgOpponent(STANDARD, processes=1) as opponent:
        yield opponent


@pytest.fixture(scope="module")
def positions():
    """Positions and rolls of random games, and some that are rare in them."""
    turns = [turn for seed in range(4) for turn in random_game(STANDARD, seed)]
    boards = pack([position for position, _, _ in turns])
    rolled = dice(*(roll.dice for _, roll, _ in turns))
    rare = [
        (pos("25:1 6:14", "1:2 2:2 3:2 4:2 5:2 6:2"), (5, 2)),
        (pos("25:4 6:11", "20:1 24:2 6:12"), (5, 5)),
        (pos("3:2 2:1", "20:2"), (6, 6)),
        (pos("7:1 1:2", "20:2"), (6, 1)),
    ]
    boards = np.concatenate((boards, pack([position for position, _ in rare])))
    return boards, np.concatenate((rolled, dice(*(roll for _, roll in rare))))


@needs_gnubg
def test_it_plays_a_three_and_a_one_as_everybody_does(gnubg):
    results = gnubg.choose(pack([STANDARD.start()]), dice((3, 1)))
    assert unpack(results)[0] == pos("24:2 13:5 8:2 6:4 5:2", "24:2 13:5 8:3 6:5")


@needs_gnubg
def test_all_its_plays_are_legal(gnubg, positions):
    boards, rolled = positions
    results = gnubg.choose(boards, rolled)
    for board, two, result in zip(boards, rolled, results, strict=True):
        plays = STANDARD.legal_plays(unpack(board[None])[0], Roll(*two[:2].tolist()))
        assert unpack(result[None])[0] in {play.result for play in plays}


@needs_gnubg
def test_sharing_the_work_and_replacing_processes_change_nothing(gnubg, positions):
    boards, rolled = positions
    expected = gnubg.choose(boards, rolled)
    with GnubgOpponent(STANDARD, processes=2, calls_per_process=30) as other:
        pieces = [
            other.choose(boards[low:high], rolled[low:high])
            for low, high in pairwise([*range(0, len(boards), 50), len(boards)])
        ]
    assert (np.concatenate(pieces) == expected).all()


@needs_gnubg
def test_deeper_search_finds_legal_plays_too(positions):
    boards, rolled = (array[:10] for array in positions)
    with GnubgOpponent(STANDARD, plies=1, processes=1) as deeper:
        results = deeper.choose(boards, rolled)
    for board, two, result in zip(boards, rolled, results, strict=True):
        plays = STANDARD.legal_plays(unpack(board[None])[0], Roll(*two[:2].tolist()))
        assert unpack(result[None])[0] in {play.result for play in plays}


@needs_gnubg
def test_it_beats_random_play(gnubg):
    tally = duel(gnubg, RandomOpponent(Referee(STANDARD)), variant=STANDARD, games=6).tally
    assert tally.points > 6


@needs_gnubg
def test_the_home_folder_stays_untouched(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    with GnubgOpponent(STANDARD, processes=1) as opponent:
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))
    gnubg_version()
    assert list(tmp_path.iterdir()) == []


# Its analysis of a match.


@needs_gnubg
def test_a_match_is_analyzed_with_totals_for_both_players():
    analysis = analyze_match_with_gnubg(DATA / "matches/mat/playok_5pt.txt", plies=0)
    assert (analysis.length, analysis.games, analysis.complaints) == (5, 4, ())
    first, second = analysis.players
    assert (first.name, second.name) == ("ziro927", "martial")
    assert (first.moves, second.moves) == (82, 82)
    # Totals of the whole match, not means over its decisions: a fraction of a point each.
    assert 0.3 < first.checker_error < 1.5
    assert 0.1 < first.cube_error < 1.0
    assert first.luck != 0


@needs_gnubg
def test_lines_that_it_cannot_read_are_passed_on(tmp_path):
    text = (DATA / "matches/mat/playok_5pt.txt").read_text()
    path = tmp_path / "with 'odd' name.txt"
    roll = next(line for line in text.splitlines() if line.lstrip().startswith("2)"))
    path.write_text(text.replace(roll, roll[:-2] + "99", 1))
    assert analyze_match_with_gnubg(path, plies=0).complaints


@needs_gnubg
def test_a_file_without_a_match_is_an_error(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n")
    with pytest.raises(OpponentError, match=r"could not analyze .*letter\.txt"):
        analyze_match_with_gnubg(path)


def test_analysis_without_the_program_is_one_clear_error():
    with pytest.raises(OpponentError, match="not installed"):
        analyze_match_with_gnubg(DATA / "matches/mat/playok_5pt.txt", program="no-such-program")


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("reply(0, bytes(7))", "it answered 1 questions by 7 bytes, not 8"),
        ("reply(0, bytes(16))", "it answered 1 questions by 16 bytes, not 8"),
        ("answers.write(struct.pack('<BI', 0, 8) + bytes(3)); break", "it stopped"),
    ],
)
def test_an_answer_of_another_length_is_one_clear_error(stand_in, answer, complaint):
    with stand_in(answer) as opponent, pytest.raises(OpponentError, match=f"GNU Backgammon failed: {complaint}"):
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))
