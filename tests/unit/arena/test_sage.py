"""Open Sage as an opponent: frames with a stand-in for its package everywhere, the package itself where it is named."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from arena_players import SKIRMISH, python_with_sage
from builders import pos
from doublesix.arena.contenders import contender
from doublesix.arena.judges import judge
from doublesix.arena.opponents import OpponentError
from doublesix.arena.sage import WHERE, SageOpponent
from doublesix.errors import ParseError
from doublesix.kernel import pack, unpack
from doublesix.variants.registry import STANDARD

# A package of the same name in a folder of its own: what is tested is this side, and the script that runs over there.

STAND_IN = """
from types import SimpleNamespace as Record

class BgBotAnalyzer:
    def __init__(self, eval_level, cubeful, parallel_threads):
        assert (eval_level, parallel_threads) == ("2ply", 1)
        self.cubeful = cubeful
    def checker_play(self, board, die1, die2, **terms):
        assert self.cubeful or terms == {"jacoby": False}
        if (die1, die2) == (6, 6):
            return Record(moves=[])
        after = list(board)
        for die in (die1, die2):  # the rearmost checker
            source = max(place for place in range(1, 26) if after[place] > 0)
            after[source] -= 1
            if after[source - die] == -1:
                after[source - die] = 0
                after[0] += 1
            after[source - die] += 1
        return Record(moves=[Record(board=after), Record(board=board)])
    def cube_action(self, board, cube_value, cube_owner, jacoby, beaver, away1=0, away2=0, is_crawford=False):
        assert self.cubeful
        owner = ("centered", "player", "opponent").index(cube_owner)
        return Record(equity_nd=cube_value + owner / 10, equity_dt=10 * away1 + away2, equity_dp=jacoby + 2 * beaver)
    def post_move_analytics(self, board, jacoby):
        share = board[1] / 16  # of who has played: checkers on the ace point
        return Record(probs=Record(
            win=share, gammon_win=share / 2, backgammon_win=share / 4, gammon_loss=0.25, backgammon_loss=0.125))
"""


@pytest.fixture
def python(tmp_path):
    """An interpreter that has the stand-in."""
    return python_with_sage(tmp_path, STAND_IN)


def dice(*rolls):
    return np.array([[max(roll), min(roll), 0] for roll in rolls], dtype=np.uint8)


def test_boards_there_and_back_with_a_hit_an_entry_and_a_dance(python):
    before = [pos("25:1 13:14", "8:2 6:1 1:12"), pos("24:2 13:13", "24:2 6:12 3:1"), pos("25:2 6:13", "6:15")]
    after = [pos("14:1 13:14", "25:1 8:2 1:12"), pos("22:1 20:1 13:13", "25:1 24:2 6:12"), before[2]]
    with SageOpponent(STANDARD, plies=2, processes=2, python=python) as opponent:
        assert unpack(opponent.choose(pack(before), dice((6, 5), (4, 2), (6, 6)))) == after


def test_chances_are_turned_to_who_is_on_roll(python):
    with SageOpponent(STANDARD, plies=2, processes=1, python=python) as opponent:
        chances = opponent.evaluate(pack([pos("6:15", "1:8 13:7")]))
        seconds = opponent.processor_seconds()
    assert chances.tolist() == [[0.5, 0.25, 0.125, 0.25, 0.125]]
    # To start an interpreter takes some time, where the system tells of it.
    assert seconds > 0 or not Path("/proc/self/stat").exists()
    assert opponent.processor_seconds() >= seconds  # what they took is not forgotten when they end


def test_the_cube_is_told_as_it_stands(python):
    rows = [[1, 0, 0, 0, 0, 0, 0, 3], [1, 2, 1, 7, 2, 4, 0, 0], [1, 1, 2, 5, 4, 0, 1, 0]]
    with SageOpponent(STANDARD, plies=2, processes=1, python=python) as opponent:
        equities = opponent.cube_equities(pack([STANDARD.start()] * 3), np.array(rows, np.uint8))
    assert equities == pytest.approx(np.array([[1, 0, 3], [4.1, 53, 0], [2.2, 15, 0]]))


def test_it_is_found_by_its_variable_and_named_with_version_and_depth(python, monkeypatch):
    monkeypatch.setenv(WHERE, python)
    with contender("sage:2", STANDARD) as opponent, judge("sage:2", STANDARD) as same:
        assert opponent.describe() == same.description == "Open Sage 9.9, 2-ply in its own count, cubeless"
        assert same.chances(pack([pos("6:15", "1:8 13:7")]))[0, 0] == 0.5


def test_what_is_missing_is_said_in_one_error(monkeypatch):
    monkeypatch.delenv(WHERE, raising=False)
    with pytest.raises(OpponentError, match=rf"{WHERE} must name a Python interpreter that has it.*pip install bgsage"):
        SageOpponent(STANDARD)
    with pytest.raises(OpponentError, match="no program 'no-such-python'"):
        SageOpponent(STANDARD, python="no-such-python")


def test_an_interpreter_without_it_is_refused(tmp_path):
    path = tmp_path / "python"
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    with pytest.raises(OpponentError, match="has no Open Sage; install it there"):
        SageOpponent(STANDARD, python=str(path))


def test_its_own_errors_are_passed_on(python):
    opponent = SageOpponent(STANDARD, plies=1, processes=1, python=python)
    with opponent, pytest.raises(OpponentError, match="Open Sage failed: AssertionError"):
        opponent.choose(pack([STANDARD.start()]), dice((3, 1)))


def test_depths_and_games_that_it_does_not_know_are_refused():
    with pytest.raises(ParseError, match="'sage:0': plies must be 1 "), contender("sage:0", STANDARD):
        pass
    with pytest.raises(OpponentError, match="standard rules only, not Skirmish"):
        SageOpponent(SKIRMISH)


@pytest.mark.skipif(not os.environ.get(WHERE), reason=f"{WHERE} names no interpreter")
def test_it_plays_a_three_and_a_one_as_everybody_does():
    with SageOpponent(STANDARD, processes=1) as sage:
        results = sage.choose(pack([STANDARD.start()]), dice((3, 1)))
    assert unpack(results)[0] == pos("24:2 13:5 8:2 6:4 5:2", "24:2 13:5 8:3 6:5")
