"""Our engine spoken to in UBGI: what it answers line by line, what it refuses, and how it ends."""

from __future__ import annotations

import io
import os
import random
import shlex
import signal
import subprocess
import sys
from collections import deque
from contextlib import contextmanager
from functools import partial

import pytest
from typer.testing import CliRunner

import doublesix
from doublesix.arena.contenders import contender
from doublesix.arena.duel import duel
from doublesix.cli.app import app
from doublesix.cli.bot_lines import LONGEST, received_lines
from doublesix.cli.bot_session import UbgiSession
from doublesix.cli.bot_settings import BotSettings
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.levels import NoisyJudge
from doublesix.kernel import max_plies
from doublesix.match import Match, MatchContext
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import identify
from doublesix.notation.match_id import format_gnubg_id
from doublesix.notation.plays import parse_play
from doublesix.notation.position_id import format_position_id
from doublesix.notation.tables_id import format_tables_id
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import ALL, STANDARD, find

START = "4HPwATDgc/ABMA"
BOARD = "-b----E-C---eE---c-e----B-"
RACE = "-BBBBBC-----------bbbbbbb-"
"""Ahead in a race, so far that a double is right, and a drop."""
PROGRAM = [sys.executable, "-m", "doublesix", "bot", "--ubgi"]


def session(**settings):
    return UbgiSession(BotSettings(**{"plies": 0, **settings}))


def said(*lines, to=None, **settings):
    """All that is answered to some lines."""
    to = to or session(**settings)
    return [answer for line in lines for answer in to.answer(line)]


def last(*lines, **more):
    return said(*lines, **more)[-1]


def codes(*lines, **more):
    """The codes of all errors, in order."""
    return [line.split()[1] for line in said(*lines, **more) if line.startswith("error")]


def info(line):
    """The figures of a line of information."""
    words = line.split()
    begin = next(i for i, word in enumerate(words) if word == "depth")
    return {
        name: float(value) for name, value in zip(words[begin::2], words[begin + 1 :: 2], strict=False) if "." in value
    }


def test_it_says_who_it_is_and_that_it_is_ready():
    lines = said("ubgi", "isready")
    assert lines[0] == "id name Double Six"
    assert [line.split()[0] for line in lines[:4]] == ["id", "id", "id", "proto"]
    assert lines[-2:] == ["ubgiok", "readyok"]
    assert "option name EvalPlies type spin default 0 min 0 max 4" in lines
    assert "option name EvalMode type combo default cubeful var cubeful var cubeless" in lines


def test_it_plays_as_the_engine_does():
    """Both forms of the question, with the figures of the engine."""
    lines = said(f"position gnubgid {START}", "dice 1 3", "set engine.multipv 2", "go role chequer")
    best, second = Engine().rank_plays(STANDARD.start(), Roll(3, 1), plies=0)[:2]
    assert lines[2] == "bestmove 8/5 6/5"
    assert [info(line)["eq"] for line in lines[:2]] == [round(float(play.equity), 6) for play in (best, second)]
    assert info(lines[0])["pgammon"] == round(best.outcomes.gammon_win, 6)
    assert lines[0].endswith(" pv 8/5 6/5")
    for question in ("go", "go chequer", "go role checker", "go role chequer movetime 100 nodes 5"):
        assert last(f"position gnubgid {START}", "dice 3 1", question) == "bestmove 8/5 6/5"


@pytest.mark.parametrize("depth", [1, 2, 4, max_plies + 1])
@pytest.mark.parametrize("question", ["chequer", "cube"])
def test_it_looks_ahead_as_far_as_it_is_told(depth, question):
    fields = "21:0:0:3:0:10" if question == "chequer" else "00:0:0:3:0:10"
    place = f"position xgid XGID=-AA{'-' * 20}bb-:0:0:1:{fields}"
    told = said(place, f"go {question}", plies=depth - 1)
    assert told == said(place, f"go {question} depth {depth}")
    assert f" depth {depth} " in told[-2]


def test_plays_are_written_step_by_step():
    assert last(f"position gnubgid {START}", "dice 6 5", "go") == "bestmove 24/18 18/13"
    doublet = last(f"position gnubgid {START}", "dice 1 1", "go").removeprefix("bestmove ")
    assert sorted(doublet.split()) == ["6/5", "6/5", "8/7", "8/7"]
    assert last(f"position xgid XGID={'-' * 19}{'b' * 6}A:0:0:1:66:0:0:3:0:10", "go") == "bestmove pass"
    off = last(f"position xgid XGID=-AA{'-' * 20}bb-:0:0:1:21:0:0:3:0:10", "go")
    assert sorted(off.split()) == ["1/off", "2/off", "bestmove"]
    assert last(f"position xgid XGID={BOARD[:-2]}AA:0:0:1:21:0:0:3:0:10", "go").startswith("bestmove bar/")


@pytest.mark.parametrize("seed", range(3))
def test_what_it_plays_is_legal(seed):
    dice, position, talk = random.Random(seed), STANDARD.start(), session()
    for _ in range(30):
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        lines = said(f"position gnubgid {format_position_id(position)}", f"dice {roll.low} {roll.high}", "go", to=talk)
        text = lines[-1].removeprefix("bestmove ")
        play = parse_play("" if text == "pass" else text, position, roll, STANDARD)
        assert text == "pass" or len(text.split()) == len(play.steps)
        if STANDARD.ending(play.result) is not None:
            return
        position = play.result.swapped()


def test_dice_belong_to_the_position_before_them():
    talk = session()
    assert codes("dice 3 1", "go", to=talk) == ["missing_context"]
    assert codes(f"position gnubgid {START}", "go", to=talk) == ["missing_context"]
    assert last("dice 3 1", "go", to=talk) == "bestmove 8/5 6/5"
    assert codes("newgame", "go", to=talk) == ["missing_context"]


def test_the_cube_is_judged_where_it_lies():
    asked = identify(f"XGID={RACE}:0:0:1:00:0:0:3:0:10")
    verdict = Engine().cube_action(asked.position, plies=0)
    race = f"position gnubgid {format_position_id(asked.position)}"
    lines = said(race, "go role cube")
    assert verdict.should_double
    assert not verdict.should_take
    assert lines[-1] == "bestcube double"
    assert info(lines[0])["take"] == round(float(verdict.double_take), 6)
    assert lines[0].endswith(" answer drop")
    assert last(race, "setcube value 2 owner p1", "go cube") == "bestcube nodouble"
    assert last(race, "setcube value 2 owner p1", "setturn p1", "go cube") == "bestcube double"
    assert last(race, "go turn") == "bestturn cube=double"
    assert last(race, "setcube value 2 owner p1", "dice 6 6", "go turn").startswith("bestturn cube=nodouble move=")
    assert last(race, "dice 6 6", "go turn").startswith("bestturn cube=double move=")
    assert last(f"position xgid XGID={RACE}:0:0:1:D:0:0:3:0:10", "go cube") == "bestcube drop"


def test_the_score_is_seen_by_whose_turn_it_is():
    roll, match = "dice 2 1", ("newsession type match length 7", "setscore 2 5")
    talk = [*match, f"position gnubgid {START}"]
    for turn, away in (("p0", (5, 2)), ("p1", (2, 5))):
        told = info(said(*talk, f"setturn {turn}", roll, "go")[0])
        best = Engine().rank_plays(STANDARD.start(), Roll(2, 1), plies=0, match=MatchContext(*away))[0]
        assert told["mwc"] == round(float(best.mwc), 6)


def test_boards_alone_leave_score_and_turn():
    match = ("newsession type match length 7", "setscore 2 5", "setturn p0", "dice 2 1")
    simple = "set board simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0"
    told = [said(*match[:3], f"position {board}", match[3], "go") for board in (f"gnubgid {START}", START, simple)]
    assert told[0] == told[1] == told[2]
    assert "mwc" in info(told[0][0])


def test_the_crawford_game_is_assumed_where_it_can_be():
    match = ("newsession type match length 5", "setscore 4 2", f"position gnubgid {START}", "setturn p1")
    assert "take" not in info(said(*match, "go cube")[0])
    assert "take" in info(said(*match, "setscore 4 2 crawford off", "go cube")[0])
    assert "take" in info(said("newsession type match length 5 crawford off", *match[1:], "go cube")[0])
    assert codes("newsession type match length 5", "setscore 3 2 crawford on", "setscore 5 2") == ["bad_argument"] * 2


def test_a_new_game_goes_on_in_the_same_session():
    talk = session()
    match = ("newsession type match length 7", "setscore 2 5", "setcube value 4 owner p0", "newgame")
    told = said(*match, f"position gnubgid {START}", "dice 2 1", "go", to=talk)
    best = Engine().rank_plays(STANDARD.start(), Roll(2, 1), plies=0, match=MatchContext(5, 2))[0]
    assert info(told[0])["mwc"] == round(float(best.mwc), 6)
    assert "mwc" not in said("newsession type money", "go", to=talk)[0]
    begun, level = ("newsession type match length 7", "go"), MatchContext(7, 7)
    best = Engine().rank_plays(STANDARD.start(), Roll(2, 1), plies=0, match=level)[0]
    assert info(said(*begun, to=talk)[0])["mwc"] == round(float(best.mwc), 6)


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ("0:0:1:D:0:0:3:0:10", "beaver"),
        ("0:0:1:D:0:0:0:0:10", "take"),
        ("0:0:1:D:0:0:0:7:10", "take"),
        ("0:0:1:B:0:0:3:0:10", "take"),
    ],
)
def test_an_offer_is_answered(fields, answer):
    talk = session()
    assert last(f"position xgid XGID={BOARD}:{fields}", "go role cube", to=talk) == f"bestcube {answer}"
    assert last("go turn", to=talk) == f"bestturn cube={answer}"
    assert codes("go", to=talk) == ["missing_context"]
    # Once dice are thrown it is over.
    assert last("dice 3 1", "go", to=talk).startswith("bestmove ")


@pytest.mark.parametrize(("value", "answer"), [(GameValue.SINGLE, "reject"), (GameValue.GAMMON, "accept")])
@pytest.mark.parametrize("roll", [None, Roll(2, 1)])
def test_a_resignation_is_answered(value, answer, roll):
    """By a side that has two checkers left, while the other one has all before it."""
    lost = identify(f"XGID={'-' * 13}{'E' * 3}{'-' * 8}b-:0:0:1:00:0:0:0:0:10").position
    asked = IdentifiedPosition(position=lost, roll=roll, terms=Match(9), resignation=value)
    assert last(f"position gnubgid {format_gnubg_id(asked)}", "go cube") == f"bestcube {answer}"


def test_everything_can_be_set_in_both_forms():
    talk = session()
    assert said("set engine.ply 3", "get engine.plies", "get engine.ply", to=talk) == [
        "value engine.plies 2",
        "value engine.ply 3",
    ]
    assert said("setoption name EvalPlies value 1", "get engine.ply", to=talk) == ["value engine.ply 2"]
    assert said("setoption name Threads value 1", "get Threads", to=talk) == ["value engine.threads 1"]
    assert said("set engine.level club", "get engine.plies", to=talk) == ["value engine.plies 0"]
    assert said("set engine.plies 1", "get engine.level", to=talk) == ["value engine.level none"]
    assert said("setoption name Deterministic value true", "setoption name Seed value 42", to=talk) == []
    assert said("set ENGINE.Mode CubeLess", "get engine.mode", to=talk) == ["value engine.mode cubeless"]
    assert said("set engine.nets fast", "get engine.nets", to=talk) == ["value engine.nets fast"]
    keys = said("keys", to=talk)
    assert keys[1].startswith("key engine.ply int 1..5 1 ")
    assert all(said(f"get {line.split()[1]}", to=talk)[0].startswith("value ") for line in keys)


def test_what_is_refused_changes_nothing():
    talk = session()
    before = [said(f"get {line.split()[1]}", to=talk) for line in said("keys", to=talk)]
    wrong = [
        "engine.ply 0",
        "engine.ply 9",
        "engine.ply x",
        "engine.level king",
        "engine.mode odd",
        "game.variant chess",
    ]
    assert codes(*(f"set {line}" for line in wrong), to=talk) == ["bad_argument"] * len(wrong)
    absent = ["engine.nets no-such-folder", "engine.deterministic off", "engine.color red"]
    assert codes(*(f"set {line}" for line in absent), to=talk) == ["unsupported_feature"] * len(absent)
    assert before == [said(f"get {line.split()[1]}", to=talk) for line in said("keys", to=talk)]


def test_weaker_levels_err_always_alike():
    """Nothing hangs on what was asked before, and a seed makes another player of the same strength."""
    line = (f"position gnubgid {START}", "dice 4 1", "go")
    told = [said("set engine.level beginner", f"set engine.seed {seed}", *line) for seed in (0, 0, 1, 2)]
    assert told[0] == told[1]
    assert len({lines[0] for lines in told}) == 3
    verdict = NoisyJudge(Engine(), 0.3).cube_action(STANDARD.start(), plies=0, cube=CubeState(), match=None)
    assert info(said("set engine.level beginner", line[0], "go cube")[0])["take"] == round(verdict.double_take, 6)


def test_without_the_cube_it_plays_as_in_cubeless_duels():
    told = said("setoption name EvalMode value cubeless", f"position gnubgid {START}", "dice 6 4", "go")
    cubeless = Engine().rank_plays(STANDARD.start(), Roll(6, 4), plies=0)
    assert info(told[0])["eq"] in [round(float(play.cubeless), 6) for play in cubeless]
    assert codes("set engine.mode cubeless", f"position gnubgid {START}", "go cube") == ["missing_context"]
    offer = f"position xgid XGID={BOARD}:0:0:1:D:0:0:3:0:10"
    assert codes("set engine.mode cubeless", offer, "go cube") == ["missing_context"]
    assert last("set engine.mode cubeless", f"position gnubgid {START}", "dice 6 4", "go turn").startswith(
        "bestturn cube=nodouble move="
    )


def test_other_games_are_played():
    game = find("tavla")
    start = format_tables_id(IdentifiedPosition(position=game.start()), game)
    lines = ("dice 3 1", "go turn")
    assert codes(f"position {start}") == ["bad_argument"]
    assert last("set game.variant Tavla", f"position {start}", *lines) == "bestturn cube=nodouble move=6/5 8/5"
    assert (
        codes("set game.variant tavla", "setcube value 2 owner center", f"position {start}", "go cube")
        == ["unsupported_feature"] * 2
    )
    assert codes(f"position gnubgid {START}", "set game.variant nackgammon", "dice 3 1", "go") == ["missing_context"]


@pytest.mark.parametrize("variant", [game for game in ALL if game.rules.dice == 3][:1], ids=lambda game: game.key)
def test_games_of_three_dice_want_three(variant):
    assert codes(f"set game.variant {variant.key}", "dice 3 1") == ["bad_argument"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("uci", "unknown_command"),
        ("GO", "unknown_command"),
        ("bestmove 8/5", "unknown_command"),
        (None, "unknown_command"),
        ("position", "bad_argument"),
        ("position gnubgid", "bad_argument"),
        ("position gnubgid 4HPwATDgc", "bad_argument"),
        ("position xgid XGID=abc", "bad_argument"),
        ("position startpos", "bad_argument"),
        ("dice", "bad_argument"),
        ("dice 7 1", "bad_argument"),
        ("dice 3 1 1", "bad_argument"),
        ("dice ٣ 1", "bad_argument"),
        ("dice 99999999999999999999 1", "bad_argument"),
        ("go", "missing_context"),
        ("go role", "bad_argument"),
        ("go role everything", "bad_argument"),
        ("go infinite", "bad_argument"),
        ("go depth 0", "bad_argument"),
        (f"go depth {max_plies + 2}", "bad_argument"),
        ("go depth 1 depth 1", "bad_argument"),
        ("go movetime soon", "bad_argument"),
        ("set engine.ply", "bad_argument"),
        ("get", "bad_argument"),
        ("get engine.color", "unsupported_feature"),
        ("setoption Threads 2", "bad_argument"),
        ("newsession", "bad_argument"),
        ("newsession type match", "bad_argument"),
        ("newsession type match length 0", "bad_argument"),
        ("newsession type money length 5", "bad_argument"),
        ("newsession type money jacoby maybe", "bad_argument"),
        ("setscore 1", "bad_argument"),
        ("setscore -1 0", "bad_argument"),
        ("setcube value 3 owner center", "bad_argument"),
        ("setcube value 2", "bad_argument"),
        ("setcube value 2 owner me", "bad_argument"),
        ("setturn me", "bad_argument"),
    ],
)
def test_wrong_lines_are_one_error_and_end_nothing(line, code):
    talk = session()
    answers = talk.answer(line)
    assert codes(to=talk) == []
    assert len(answers) == 1
    assert answers[0].startswith(f"error {code} ")
    assert "\n" not in answers[0]
    assert talk.answer("isready") == ["readyok"]


def test_whose_turn_an_identifier_says_it_is_decides_who_has_the_cube():
    for board, turn, owner in ((RACE, 1, "p1"), (RACE[::-1].swapcase(), -1, "p0")):
        place = f"position xgid XGID={board}:0:0:{turn}:00:0:0:3:0:10"
        answers = {said(place, f"setcube value 2 owner {who}", "go cube")[-1]: who for who in ("p0", "p1")}
        assert answers.keys() == {"bestcube double", "bestcube nodouble"}
        assert answers["bestcube double"] == owner


@pytest.mark.parametrize(("turn", "points"), [(1, "4:1"), (-1, "1:4")])
def test_an_identifier_says_the_score_and_the_cube_of_either_side(turn, points):
    """A cube that the side on roll owns, three points from the end of the match, the other side six."""
    board = RACE if turn == 1 else RACE[::-1].swapcase()
    asked = identify(f"XGID={RACE}:1:1:1:21:4:1:0:7:10")
    assert asked.cube == CubeState(2, CubeOwner.PLAYER)
    best = Engine().rank_plays(asked.position, Roll(2, 1), plies=0, cube=asked.cube, match=MatchContext(3, 6))[0]
    told = said("setcube value 4 owner p0", f"position xgid XGID={board}:1:{turn}:{turn}:21:{points}:0:7:10", "go")
    assert info(told[0])["mwc"] == round(float(best.mwc), 6)


@pytest.mark.parametrize("called", ["", "gnubgid ", "xgid "])
def test_an_identifier_says_itself_of_what_kind_it_is(called):
    same = (
        START,
        f"XGID={'-b----E-C---eE---c-e----B-'}:0:0:1:00:0:0:3:0:10",
        "TABLES=backgammon:6.5,8.3,13.5,24.2:6.5,8.3,13.5,24.2",
    )
    first, *others = [said(f"position {called}{identifier}", "dice 3 1", "go chequer") for identifier in same]
    assert first[-1] == "bestmove 8/5 6/5"
    assert [first] * 2 == others


def test_a_session_has_a_score_that_changes_nothing():
    place = (f"position gnubgid {START}", "dice 2 1", "go")
    assert said("newsession type money", "setscore 2 5 crawford on", *place) == said(*place)


def test_the_smallest_numbers_are_taken():
    assert said("newsession type match length 1", "setscore 0 0", "setcube value 1 owner center") == []


def test_a_finished_game_is_refused():
    over = f"XGID={'-' * 19}{'b' * 6}-:0:0:1:31:0:0:3:0:10"
    assert codes(f"position xgid {over}", "go", "go cube", "go turn") == ["bad_argument"] * 3


def test_silence_is_the_answer_to_what_asks_nothing():
    talk = session()
    assert said("", "stop", "newgame", f"position gnubgid {START}", "dice 3 1", to=talk) == []
    assert not talk.is_over
    assert talk.answer("quit") == []
    assert talk.is_over


def test_whatever_comes_is_answered_by_lines_of_the_protocol():
    """Words of the protocol in any order, whole and broken."""
    chance, talk = random.Random(7), session()
    words = (
        "ubgi isready newgame newsession setscore setcube setturn position dice go keys get set setoption stop type "
        f"match money length jacoby on off value owner center p0 p1 gnubgid xgid {START} {START}:cAkAAAAAAAAA role "
        f"cube turn chequer depth 1 2 3 6 0 -1 64 name engine.ply engine.level club game.variant crawford "
        f"XGID={RACE}:1:0:1:00:0:0:3:0:10 "
        f"XGID={BOARD}:0:0:1:D:0:0:3:0:10 XGID={BOARD}:1:1:-1:00:4:2:0:5:10 XGID={BOARD}:0:0:1:R:0:0:3:0:10 Ø \x00 ="
    ).split()
    known = {"id", "proto", "option", "ubgiok", "readyok", "key", "value", "info", "bestmove", "bestcube", "bestturn"}
    for _ in range(3000):
        line = " ".join(chance.choices(words, k=chance.randint(1, 5)))
        answers = talk.answer(line)
        assert {answer.split()[0] for answer in answers} <= known | {"error"}, line
        assert sum(answer.startswith("error ") for answer in answers) <= 1, line
        assert not any("\n" in answer for answer in answers), line


def test_a_refused_position_or_roll_leaves_no_older_one():
    talk = session()
    place = f"position gnubgid {START}"
    assert codes(place, "dice 3 1", "dice 3 7", "go", to=talk) == ["bad_argument", "missing_context"]
    assert codes("dice 3 1", "position gnubgid x", "dice 3 1", "go", to=talk) == ["bad_argument", "missing_context"]


def test_what_comes_while_it_thinks_is_heard_in_order():
    """Ready at once; a line that must wait holds up those behind it, but the last one of all."""
    waiting, told = deque(["isready", "", "isready", "dice 2 1", "stop"]), []
    talk = UbgiSession(BotSettings(plies=3), attend=lambda _: told.extend(talk.meanwhile(waiting)))
    answer = last(f"position gnubgid {START}", "dice 3 1", "go", to=talk)
    assert (answer, told, list(waiting)) == ("bestmove 8/5 6/5", ["readyok", "readyok"], ["dice 2 1", "stop"])
    for idle in (waiting, deque(["isready", "stop", "quit"])):
        before = list(idle)
        assert list(talk.meanwhile(idle)) == []
        assert list(idle) == before
    assert not talk.is_over
    waiting.append("quit")
    assert said("go", to=talk) == []
    assert talk.is_over


def test_a_thought_that_is_stopped_before_anything_is_found_does_not_look_ahead():
    talk = UbgiSession(BotSettings(plies=2), attend=lambda _: list(talk.meanwhile(deque(["stop"]))))
    place = (f"position gnubgid {START}", "dice 6 2")
    for question in ("go", "go cube", "go turn"):
        assert said(*place, question, to=talk) == said(*place, question, plies=0)


def test_a_thought_ends_when_its_time_is_up():
    """With the deepest answer found by then; later thoughts have time again."""
    asked = []

    def attend(seconds):
        asked.append(seconds)
        list(talk.meanwhile(deque()))

    talk = UbgiSession(BotSettings(plies=2), attend=attend)
    place = (f"position gnubgid {START}", "dice 6 2")
    for question in ("go", "go cube", "go turn"):
        assert said(*place, f"{question} movetime 0", to=talk) == said(*place, question, plies=0)
        assert said(*place, f"{question} depth 2 movetime 60000", to=talk) == said(*place, question, plies=1)
        assert said(*place, question, to=talk) == said(*place, question, plies=2)
    assert asked == [0, 60, None] * 3
    assert said(*place, "go nodes 5 trials 3", to=talk)[0] == (
        "info string only depth and movetime end a search: nodes, trials ignored"
    )


def test_random_match_ids_are_answered():
    chance, talk = random.Random(3), session()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for _ in range(400):
        found = "".join(chance.choices(letters, k=12))
        lines = said(f"position gnubgid {START}:{found}", f"go {chance.choice(['cube', 'turn', 'chequer'])}", to=talk)
        assert lines[-1].split()[0] in ("error", "bestcube", "bestturn", "bestmove"), found


def test_lines_that_never_end_are_skipped():
    stream = io.StringIO(f"isready\n{'x' * (3 * LONGEST)}\r\n  go  \n{'y' * LONGEST}")
    assert list(received_lines(stream)) == ["isready", None, "go", None]


def test_a_byte_order_mark_does_no_harm():
    assert list(received_lines(io.StringIO("\ufeffubgi\r\nisready\n"))) == ["ubgi", "isready"]


# The program


def test_it_plays_in_our_arena():
    """Against itself, and step by step as our engine does there."""
    command = shlex.join([*PROGRAM, "--plies", "3", "--cubeless"])
    with contender(f"ubgi:1@{command}", STANDARD) as first, contender(f"ubgi:1@{command}", STANDARD) as second:
        assert first.describe() == f"UBGI engine Double Six {doublesix.__version__}, 1-ply in its own count"
        tallies = [duel(first, second, variant=STANDARD, games=2, seed=4).tally]
        with contender("ours:0", STANDARD) as ours:
            tallies.append(duel(ours, first, variant=STANDARD, games=6, seed=5).tally)
    assert [(tally.points, tally.squares) for tally in tallies] == [(0, 0), (0, 0)]
    assert min(tally.turns for tally in tallies) > 40


def run(text, *options, **more):
    return subprocess.run([*PROGRAM, *options], input=text, capture_output=True, check=False, timeout=60, **more)


def test_it_ends_with_its_input_and_when_told():
    done = run(b"isready\n\xff\xfe\nisready")
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert [line.split()[0] for line in lines] == ["readyok", "error", "readyok"]
    assert run(b"quit\nisready\n").stdout == b""


def test_it_ends_quietly_when_nobody_listens_or_it_is_interrupted():
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdin.write(b"isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"readyok\n"
        process.stdout.close()
        process.stdin.write(b"isready\n" * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
    with subprocess.Popen(
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever runs in the background of a shell is not interrupted, nor is what it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        process.stdin.write(b"isready\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr.read() == b""


@contextmanager
def thinking(question):
    """The program in the midst of a thought that takes it seconds; and what it says next."""
    with subprocess.Popen([*PROGRAM, "--threads", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:

        def send(*lines):
            process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            process.stdin.flush()

        send(f"position gnubgid {START}", "dice 2 1", f"{question} depth 5", "isready")
        assert process.stdout.readline() == b"readyok\n"
        yield process, send


@pytest.mark.parametrize("question", ["go", "go cube", "go turn"])
def test_it_is_ready_while_it_thinks_and_stops_when_told(question):
    with thinking(question) as (process, send):
        send("isready", "stop", "isready")
        assert process.stdout.readline() == b"readyok\n"
        process.stdin.close()
        *infos, best, ready = process.stdout.read().decode().splitlines()
    assert ready == "readyok"
    assert best.startswith("best")
    assert infos
    assert all(int(line.split()[4]) < 5 for line in infos)


@pytest.mark.parametrize("question", ["go", "go cube", "go turn"])
def test_it_answers_when_its_time_is_up(question):
    """A thought that would take seconds ends with what was found, and one with time enough as without a clock."""
    lines = [f"position gnubgid {START}", "dice 2 1", f"{question} depth 5 movetime 200", f"{question} movetime 60000"]
    with subprocess.Popen([*PROGRAM, "--threads", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        answers = process.communicate("\n".join(lines).encode(), timeout=60)[0].decode().splitlines()
    rest = said(*lines[:2], question, plies=2)
    assert answers[-len(rest) :] == rest
    *infos, best = answers[: -len(rest)]
    assert best.startswith("best")
    assert infos
    assert all(int(line.split()[4]) < 5 for line in infos)


def test_it_leaves_its_thoughts_when_told_to_quit():
    with thinking("go") as (process, send):
        send(f"position gnubgid {START}", "go cube", "quit")
        assert process.stdout.read() == b""
        assert process.wait(timeout=60) == 0


def test_the_end_of_its_input_lets_it_think_to_the_end():
    lines = (f"position gnubgid {START}", "dice 3 1", "go depth 3", "go cube depth 3")
    done = run("\n".join(lines).encode())
    assert done.stdout.decode().splitlines() == said(*lines)


@pytest.mark.skipif(os.name == "nt", reason="closing descriptors in a shell")
def test_it_ends_at_once_without_an_input():
    done = subprocess.run(["sh", "-c", f"{shlex.join(PROGRAM)} <&-"], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_wrong_usage_is_told():
    runner = CliRunner()
    for words, code, text in [
        (["bot"], 2, "say which protocol to speak: --ubgi"),
        (["bot", "--ubgi", "--level", "club", "--plies", "2"], 2, "either --level or --plies"),
        (["bot", "--ubgi", "--level", "king"], 2, "no level is called 'king'"),
        (["bot", "--ubgi", "--variant", "chess"], 1, "no game is called 'chess'"),
    ]:
        done = runner.invoke(app, words)
        assert done.exit_code == code
        assert text in " ".join(done.output.split())


def test_options_of_the_command_are_where_it_begins():
    words = ["bot", "--ubgi", "--level", "club", "--seed", "5", "--threads", "3"]
    done = CliRunner().invoke(app, words, input="get Level\nget Seed\nget Threads\nquit\n")
    assert done.output.splitlines() == ["value engine.level club", "value engine.seed 5", "value engine.threads 3"]


@pytest.mark.parametrize("nets", ["package", "fast"])
def test_nets_have_the_same_names_as_an_option_and_as_a_key(nets):
    done = CliRunner().invoke(app, ["bot", "--ubgi", "--nets", nets], input="get engine.nets\nquit\n")
    assert (done.exit_code, done.output.splitlines()) == (0, [f"value engine.nets {nets}"])
