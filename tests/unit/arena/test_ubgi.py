"""Engines that speak UBGI as opponents, with a small one made for these tests."""

from __future__ import annotations

import os
import select
import shlex
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from arena_players import SKIRMISH, Listed
from doublesix.arena.contenders import contender
from doublesix.arena.duel import FEW_GAMES, duel
from doublesix.arena.judges import judge
from doublesix.arena.opponents import OpponentError
from doublesix.arena.stopwatch import Outside
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.engine.engine import Engine
from doublesix.errors import ParseError
from doublesix.notation.position_id import parse_position_id
from doublesix.variants.registry import STANDARD

ENGINE = f"{sys.executable} {Path(__file__).parents[2] / 'ubgi_engine.py'}"


def test_it_plays_whole_games_as_the_engine_says():
    # Both always play the first of the reference's list, dances and bear-offs included: every pair is even.
    with contender(f"ubgi:2@{ENGINE}", STANDARD) as engine:
        assert engine.name == "First"
        assert engine.describe() == "UBGI engine First 1.5, 2-ply in its own count"
        tally = duel(engine, Listed(STANDARD, 0), variant=STANDARD, games=2, seed=1).tally
    assert (tally.points, tally.squares) == (0, 0)
    assert tally.turns > 40


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("stop", r"it stopped before it said 'bestmove' \(exit status 1, 'no memory left'\)"),
        ("wrong", "its play '6/7' in 4HPwATDgc/ABMA after 31"),
        ("deaf", "error unsupported_feature go role chequer"),
        ("bytes", r"the UBGI engine '.* bytes' failed: its play '\ufffd\ufffd' in 4HPwATDgc/ABMA"),
    ],
)
def test_faults_of_the_engine_are_one_clear_error(fault, message):
    with (
        UbgiOpponent(STANDARD, command=f"{ENGINE} {fault}") as engine,
        pytest.raises(OpponentError, match=message),
    ):
        duel(engine, engine, variant=STANDARD, games=2, seed=2)


def test_who_never_answers_is_not_waited_for_for_ever():
    asked = "'position gnubgid 4HPwATDgc/ABMA, dice 3 1, go role chequer'"
    with (
        UbgiOpponent(STANDARD, command=f"{ENGINE} hang", longest_thought=0.2) as engine,
        pytest.raises(OpponentError, match=f"hang' failed: it did not say 'bestmove' within 0.2 seconds of {asked}$"),
    ):
        duel(engine, engine, variant=STANDARD, games=2, seed=2)


def test_what_the_engine_has_started_ends_with_it(tmp_path):
    # A script that starts something, which says so: whoever reads the pipe hears of its end.
    os.mkfifo(pipe := tmp_path / "pipe")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    script = f"(echo; exec sleep 1000) > {shlex.quote(str(pipe))} & exec {ENGINE}"
    with UbgiOpponent(STANDARD, command=f"sh -c {shlex.quote(script)}") as engine:
        assert engine.name == "First"
        assert select.select([reading], [], [], 10)[0]
        assert os.read(reading, 2) == b"\n"
        assert not select.select([reading], [], [], 0)[0]
    assert select.select([reading], [], [], 10)[0]
    assert os.read(reading, 1) == b""
    os.close(reading)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell processor times")
def test_its_own_processor_time_counts():
    with UbgiOpponent(STANDARD, command=ENGINE) as engine:
        assert isinstance(engine, Outside)
        assert engine.processor_seconds() > 0
        tally = duel(engine, Listed(STANDARD, 0), variant=STANDARD, games=2, seed=1).tally
        assert tally.turns > 40


def test_little_is_lost_of_a_duel_with_who_is_asked_about_one_position_at_a_time():
    seen = []
    with UbgiOpponent(STANDARD, command=ENGINE) as engine:
        game = {"variant": STANDARD, "games": FEW_GAMES + 2, "seed": 1}
        cut = duel(engine, Listed(STANDARD, 0), **game, progress=seen.append).tally
        assert [standing.tally.games for standing in seen] == [0, FEW_GAMES, FEW_GAMES + 2]
        assert duel(engine, Listed(STANDARD, 0), **game, batch_games=FEW_GAMES + 2).tally == cut


def test_it_is_an_evaluator_where_it_tells_chances():
    with judge(f"ubgi@{ENGINE} worth", STANDARD) as found:
        engine = Engine(evaluator=found)
        assert engine.describe().startswith("Double Six, evaluator UBGI engine First 1.5, ")
        hit = parse_position_id("4HPwATDgc/ABUA")
        told = engine.evaluate([STANDARD.start(), hit])
    assert told == pytest.approx(np.array([[0.5, 0.25, 0, 0.125, 0.01], [0.25, 0.25, 0, 0.125, 0.01]]))
    with pytest.raises(OpponentError, match="has been closed"):
        engine.evaluate([STANDARD.start()])


@pytest.mark.parametrize("silence", ["", "mute", "cubeless"])
def test_who_tells_no_chances_is_asked_for_plays(silence):
    with judge(f"ubgi@{ENGINE} {silence}", STANDARD) as found:
        assert found.chances is None
        assert found.choose is not None
        with pytest.raises(OpponentError, match="can be asked for plays, not for what a position is worth"):
            found.evaluate([STANDARD.start()])


def test_percentages_in_the_place_of_chances_are_refused():
    with pytest.raises(OpponentError, match="a number from 0 to 1 was expected after each of pwin"):  # noqa: SIM117
        with judge(f"ubgi@{ENGINE} percent", STANDARD):
            pass


def test_a_depth_it_does_not_know_is_refused():
    with pytest.raises(OpponentError, match=r"error bad_argument engine\.ply"):
        UbgiOpponent(STANDARD, command=ENGINE, plies=7)


@pytest.mark.parametrize("program", ["silent", "a program that the shell starts"])
def test_who_is_never_ready_is_not_waited_for(program):
    silent = f"{ENGINE} silent"
    command = silent if program == "silent" else f"sh -c {shlex.quote(f'{silent}; true')}"
    with pytest.raises(OpponentError, match=r"silent.* failed: it did not say 'readyok' within 0\.2 seconds"):
        UbgiOpponent(STANDARD, command=command, patience=0.2)


def test_its_name_steers_no_terminal():
    with UbgiOpponent(STANDARD, command=f"{ENGINE} steering") as engine:
        assert engine.name == "\ufffd[31mEVIL\ufffd]0;owned\ufffd"
        assert engine.describe() == f"UBGI engine {engine.name} 1.5"


def test_who_talks_much_fills_no_memory():
    tracemalloc.start()
    try:
        with UbgiOpponent(STANDARD, command=f"{ENGINE} talkative"):
            assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_line_without_end_is_not_heard_to_its_end():
    with pytest.raises(OpponentError, match=r"a line of more than 65536 signs, 'x{40}'…"):
        UbgiOpponent(STANDARD, command=f"{ENGINE} endless")


def test_what_is_no_engine_is_refused():
    with pytest.raises(OpponentError, match="no program that can be started"):
        UbgiOpponent(STANDARD, command="/no/such/engine")
    with pytest.raises(OpponentError, match="it stopped before it said 'readyok'"):
        UbgiOpponent(STANDARD, command=f"{sys.executable} -c pass")
    with pytest.raises(OpponentError, match="standard rules only, not Skirmish"):
        UbgiOpponent(SKIRMISH, command=ENGINE)
    with pytest.raises(ParseError, match="command was expected after an @"), contender("ubgi:1", STANDARD):
        pass
