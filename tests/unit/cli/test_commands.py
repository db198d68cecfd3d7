"""The commands as somebody types them: output, exit codes, one line for what is wrong."""

from __future__ import annotations

import errno
import gc
import json
import os
import re
import shutil
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest
from jsonschema import validate
from rich.cells import cell_len
from typer.testing import CliRunner

import doublesix.cli as cli
from doublesix.analysis.analyze import analyze
from doublesix.analysis.results import MatchAnalysis
from doublesix.arena.cube_benchmark import CUBE_FILE
from doublesix.cli.app import app
from doublesix.cli.asked import asked_position
from doublesix.cli.commands import COMMANDS, Command
from doublesix.cli.convert import WRITERS
from doublesix.cli.play_log import PlayLog
from doublesix.cli.words import LANGUAGES
from doublesix.dice import Roll
from doublesix.engine.computer import EveryGameComputer
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_player import TrialPlayer
from doublesix.engine.rollout_results import PILOT
from doublesix.errors import FormatError
from doublesix.formats import read_match
from doublesix.formats.days import day_played
from doublesix.game.rules_told import rules_told
from doublesix.locks import alone
from doublesix.match import Match, MatchContext, MoneySession
from doublesix.notation.identify import identify
from doublesix.training.label_files import read_labels
from doublesix.variants.registry import ALL, STANDARD, find
from tiny_run import TINY

MATCHES = Path(__file__).parents[2] / "data" / "matches" / "mat"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
IN_MATCH = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:1:0:5:10"

LEAVES = [
    (*((name,) if isinstance(entry, Command) else (name, member)),)
    for name, entry in COMMANDS.items()
    for member in ([""] if isinstance(entry, Command) else entry.members)
]


def run(*args, input=None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=input)


def fine(*args, input=None):
    result = run(*args, input=input)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def as_prose(text):
    """The words alone, wherever a line ends."""
    return " ".join(text.split())


def widest(text):
    """Columns of the terminal that it takes."""
    return max(map(cell_len, text.splitlines()))


def complaint(*args, code=1):
    """The one line about bad input, or about work that failed."""
    result = run(*args)
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line


def wrong_usage(*args):
    result = run(*args)
    assert result.exit_code == 2, result.output
    return result.stderr


# Help, usage, words


def test_the_list_of_commands():
    listed = fine("--help")
    for name, entry in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(entry.summary)}$", listed, re.MULTILINE)


@pytest.mark.parametrize("path", LEAVES, ids=" ".join)
def test_every_command_explains_itself_with_an_example(path):
    text = fine(*path, "--help")
    assert "Example" in text
    assert f"doublesix {path[0]}" in text.partition("Example")[2]
    assert "Usage: doublesix" not in text.partition("Example")[2]


@pytest.mark.parametrize("words", [[], *([name] for name, entry in COMMANDS.items() if not isinstance(entry, Command))])
def test_every_group_explains_itself_with_an_example(words):
    example = fine(*words, "--help").partition("Example:")[2]
    assert example.split()[: 1 + len(words)] == ["doublesix", *(words or ["analyze"])][: 1 + len(words)]


def test_options_may_stand_before_the_name_of_a_run(tmp_path):
    assert "Nor is 'chess' a .toml file" in complaint("train", "--folder", tmp_path / "run", "chess")
    assert fine("train", "-h") == fine("train", "--help")


def test_what_does_not_fit_into_memory_is_one_line(monkeypatch):
    def greedy(*args, **options):
        raise MemoryError

    monkeypatch.setattr("doublesix.cli.evaluate.engine_of", greedy)
    assert complaint("eval", XGID) == "Error: not enough memory for this; ask for less of it"


def test_no_command_is_not_an_error_of_ours():
    for words in ([], ["nope"], ["arena"], ["perft", "--deep"], ["perft", "--depth", "0"], ["eval"]):
        assert run(*words).exit_code == 2, words


def test_a_misspelled_command_is_guessed():
    assert "'analyze'" in wrong_usage("analyse")


def test_the_version():
    assert re.fullmatch(r"doublesix \d+\.\d+\.\d+\n", fine("--version"))


def test_every_phrase_is_in_the_catalogue():
    sources = [path.read_text(encoding="utf-8") for path in Path(cli.__file__).parent.glob("*.py")]
    called = re.compile(r'phrase\("([a-z_.A-Z]+)"')
    for source in sources:
        for key in called.findall(source):
            assert key in LANGUAGES["en"], f"{key} is missing"


# variants, perft, convert


def test_the_games():
    listed = fine("variants")
    assert all(variant.key in listed for variant in ALL)
    assert widest(listed) <= 80
    lines = listed.splitlines()
    assert ["plakoto", "Plakoto", "contrary", "pin", "no"] in [line.split() for line in lines]
    assert lines[lines.index("Matches of several games in turn:") + 1] == "tavli  Tavli  Portes, Plakoto, Fevga"
    for variant in ALL:
        described = fine("variants", variant.key)
        assert variant.source in as_prose(described)
        assert widest(described) <= 80


def test_every_rule_of_a_game_is_told():
    for variant in (find("acey-deucey"), find("plakoto+reroll")):
        described, as_json = (
            as_prose(fine("variants", variant.key)),
            json.loads(fine("variants", variant.key, "--json")),
        )
        for topic in rules_told(variant):
            assert f"{topic.heading} {' '.join(topic.sentences)}" in described
        assert as_json["rules"] == {topic.key: list(topic.sentences) for topic in rules_told(variant)}


def test_an_identifier_of_another_game_tells_who_has_been_home():
    asked, dutch = asked_position("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "dutch")
    assert (dutch.key, asked.position.memory) == ("dutch", (1, 1))


def test_rolls_that_make_doublets_ordinary_are_told():
    few = fine("eval", "TABLES=gul-bara:6,m1:24.15:d11", "--plies", 0)
    assert "doublets are ordinary still: the identifier counts 1 of its first 3 rolls (m3 in its row" in few
    assert "ordinary" not in fine("eval", "TABLES=gul-bara:6,m3:24.15,m3:d11", "--plies", 0)


def test_an_unknown_game():
    in_turn = as_prose(fine("variants", "tavli"))
    assert in_turn.startswith("Tavli (tavli) games Portes, Plakoto, Fevga usual lengths 3, 5, 7 cube no Greek τάβλι ")
    described = as_prose(fine("variants", "gioul"))
    assert "all after it the other side plays, as far as it can, before it rolls." in described
    assert "(as in gioul+OPTION)" in described
    assert complaint("variants", "backgamon").startswith("Error: no game is called 'backgamon'; try backgammon")


@pytest.mark.parametrize("how", [[], ["--python"]])
def test_perft(how):
    assert fine("perft", "--depth", 1, *how) == "447\n"
    assert fine("perft", "hypergammon", "--depth", 1, *how) == "195\n"
    assert fine("perft", "--depth", 1, "--position", "1:1 | 20:15", *how) == "21\n"
    assert fine("perft", "--depth", 2, "--position", "1:1 | 20:15", *how) == "0\n"


def test_perft_from_an_identifier():
    assert fine("perft", "--depth", 1, "--position", XGID) == "447\n"


def test_a_board_that_begins_with_a_hyphen_is_no_option():
    bare = XGID.removeprefix("XGID=")
    assert bare.startswith("-")
    assert fine("perft", "--depth", 1, "--position", bare) == "447\n"
    assert fine("eval", bare, "--plies", 0) == fine("eval", XGID, "--plies", 0)


def test_perft_counts_in_the_game_that_an_identifier_names():
    fevga = "TABLES=fevga:24.15:24.15"
    assert fine("perft", "--position", fevga, "--depth", 1) == fine("perft", "fevga", "--depth", 1)
    assert "of Fevga, not of Plakoto" in complaint("perft", "plakoto", "--position", fevga)


@pytest.mark.parametrize(
    "words", [("perft", "tavli"), ("eval", XGID, "--variant", "tavli"), ("opening", "--variant", "tavli")]
)
def test_several_games_in_turn_are_not_one(words):
    assert "several games in turn, and this is about one: portes, plakoto, fevga" in complaint(*words)


def test_perft_divided():
    lines = fine("perft", "--depth", 2, "--divide").split("\n")
    rows = [line.split() for line in lines if line]
    assert len(rows) == 22
    assert rows[-1][0] == "total"
    assert sum(int(count) for _, count in rows[:-1]) == int(rows[-1][1]) == int(fine("perft", "--depth", 2))


def test_perft_of_nonsense():
    assert "is no 'place:checkers'" in complaint("perft", "--position", "30:1 | 1:1")
    assert "is no identifier" in complaint("perft", "--position", "hello")
    assert "both sides hold" in complaint("perft", "--position", "13:5 6:10 | 12:15")
    assert "memory 300" in complaint("perft", "--position", "6:15 memory:300 | 6:15")


def test_perft_lists_long_chains_with_the_kernel():
    crowded = "24:3 23:1 22:1 21:1 20:1 18:1 17:1 16:1 15:1 11:1 10:1 8:1 5:1 memory:3"
    other = "24:5 21:1 19:1 18:2 16:1 15:1 14:1 13:2 1:1 memory:3"
    rows = fine("perft", "gul-bara", "--depth", 1, "--position", f"{crowded} | {other}", "--divide").splitlines()
    assert ["5-5", "5879"] in [row.split() for row in rows] or ["55", "5879"] in [row.split() for row in rows]


def test_converting_there_and_back(tmp_path):
    source = MATCHES / "gnubg107_5pt.mat"
    fine("convert", source, tmp_path / "match.json")
    fine("convert", tmp_path / "match.json", tmp_path / "match.mat")
    assert read_match(tmp_path / "match.json") == read_match(source)
    assert read_match(tmp_path / "match.mat").games == read_match(source).games
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.json", "match.mat"]


def test_names_and_facts_are_corrected_on_the_way(tmp_path):
    source, target = MATCHES.parent / "xg" / "charlot_7pt.xg", tmp_path / "match.mat"
    fine(
        *("convert", source, target, "--players", "Ann Lee", "Ben", "--header", "EventDate=2004.05.01"),
        *("--header", "Event = Club=evening", "--header", "EventTime="),
    )
    record, before = read_match(target), read_match(source)
    assert record.players == ("Ann Lee", "Ben")
    assert record.full_names in (("", ""), record.players)
    assert (record.headers["EventDate"], record.headers["Event"]) == ("2004.05.01", "Club=evening")
    assert "EventTime" in before.headers
    assert "EventTime" not in record.headers
    assert record.games == before.games
    for wrong in ("EventDate", "=2004"):
        assert "KEY=VALUE is expected" in run("convert", source, target, "--header", wrong).stderr
    assert "2000 characters" in wrong_usage("convert", source, target, "--players", "x" * 2001, "y")
    assert "half a character" in wrong_usage("convert", source, target, "--header", "Event=Jos\udce9")


def test_a_game_that_a_file_does_not_name_is_named(tmp_path):
    source, target = tmp_path / "nack.txt", tmp_path / "nack.mat"
    source.write_text(" 5 point match\n\n Game 1\n ann : 0      bob : 0\n  1) 21: 24/22 23/22\n      Wins 1 point\n")
    assert (
        "in Nackgammon they are legal: 'doublesix convert --variant nackgammon'"
        in run("convert", source, target).stderr
    )
    assert run("convert", source, target, "--variant", "nackgammon").stderr.splitlines()[:-1] == []
    assert read_match(target).variant.key == "nackgammon"
    report = fine("analyze", source, "--variant", "nackgammon", "--plies", 0)
    assert "illegal" not in report
    assert "moongammon" in complaint("convert", source, target, "--variant", "moongammon")
    assert "moongammon" in complaint("analyze", source, "--variant", "moongammon")


@pytest.mark.parametrize("key", ["Jacoby", "beaver", "Raccoons", "Crawford", "CubeLimit", "AutomaticDoubles"])
def test_terms_are_those_of_the_file(key, tmp_path):
    source, target = MATCHES / "gnubg107_5pt.mat", tmp_path / "match.mat"
    refused = wrong_usage("convert", source, target, "--header", f"{key}=Off")
    assert (
        f'--header {key}: IN itself says the terms; where it is a match text, write ; [{key} "Off"] above it' in refused
    )
    assert not target.exists()


def test_the_game_is_no_fact_about_a_match(tmp_path):
    source = MATCHES / "gnubg107_5pt.mat"
    for key in ("Variation", "variant"):
        refused = wrong_usage("convert", source, tmp_path / "match.mat", "--header", f"{key}=Nackgammon")
        assert f"--header {key}: --variant names the game, where IN names none" in refused


def test_names_in_another_encoding(tmp_path):
    text = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8").replace("gnubg", "张三 ")
    (tmp_path / "match.mat").write_bytes(text.encode("gbk"))
    assert "guess" in run("convert", tmp_path / "match.mat", tmp_path / "match.json").stderr
    fine("convert", tmp_path / "match.mat", tmp_path / "match.json", "--encoding", "gbk")
    assert read_match(tmp_path / "match.json").players == ("张三", "root")
    assert "no encoding of texts" in complaint(
        "convert", tmp_path / "match.mat", tmp_path / "match.json", "--encoding", "zlib"
    )


def test_problems_of_a_file_are_listed(tmp_path):
    result = run("convert", MATCHES / "snowie_illegal_play_25pt.txt", tmp_path / "match.json")
    assert result.exit_code == 0
    assert "snowie_illegal_play_25pt.txt: " in result.stderr
    assert "line " in result.stderr


def test_bad_files(tmp_path):
    (tmp_path / "empty.mat").touch()
    (tmp_path / "shopping.txt").write_text("milk\nbread\n")
    assert "empty.mat: the file is empty" in complaint("convert", tmp_path / "empty.mat", tmp_path / "x.json")
    assert "shopping.txt: no known format" in complaint("convert", tmp_path / "shopping.txt", tmp_path / "x.json")
    assert "No such file" in complaint("convert", tmp_path / "none.mat", tmp_path / "x.json")
    assert "nothing is known of writing '.doc'" in complaint(
        "convert", MATCHES / "gnubg107_5pt.mat", tmp_path / "x.doc"
    )
    assert f"{tmp_path / 'x'}: the name has no ending" in complaint(
        "convert", MATCHES / "gnubg107_5pt.mat", tmp_path / "x"
    ).replace("\n", "")
    assert "No such file" in complaint("convert", MATCHES / "gnubg107_5pt.mat", tmp_path / "nowhere" / "x.mat")
    assert "Is a directory" in complaint("convert", tmp_path, tmp_path / "x.mat")


# positions in words


@pytest.mark.parametrize(
    "words",
    [
        ("eval", XGID, "--roll", 31, "--plies", 0),
        ("eval", XGID.replace(":00:", ":D:"), "--plies", 0),
        ("explain", XGID, "--plies", 0),
        ("rollout", XGID, "--roll", 31, "--plays", "8/5 6/5", "--trials", 2, "--preset", "roller"),
        ("market", XGID, "--plies", 0),
        ("scores", XGID, "--gammons", "--length", 2),
        ("race", "2nsPAADb7g4AAA:cAkAAAAAAAAA", "--plies", 0),
        ("opening", 43),
        ("variants", "backgammon"),
        ("play", "--resume", "kept.game.json"),
    ],
    ids=lambda words: words[0],
)
def test_a_position_is_drawn_or_told(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fine("play", "--save", "kept.game.json", "--seed", 3, "--plies", 0, input="quit\n")
    told = "Each side counts points from its own home."
    drawn, in_words = fine(*words, input="quit\n"), fine(*words, "--words", input="quit\n")
    assert ("| BAR |" in drawn, told in drawn) == (True, False)
    assert ("| BAR |" in in_words, told in in_words) == (False, True)
    monkeypatch.setenv("DOUBLESIX_WORDS", "1")
    assert told in fine(*words, input="quit\n")


def test_the_language_of_a_position_in_words():
    text = fine("explain", XGID, "--plies", 0, "--words", "--language", "da")
    assert "Hver side tæller felterne fra sit eget hjem." in text


# eval


def test_plays_of_a_position():
    text = fine("eval", XGID, "--roll", 31, "--plies", 0)
    assert "X to play 31" in text
    assert re.search(r"^ 1 8/5 6/5 ", text, re.MULTILINE)
    assert "and 6 more" in text
    assert "0-ply (XG 1-ply)" in text
    assert widest(text) <= 80


@pytest.mark.parametrize(
    ("identifier", "told"),
    [
        ("XGID=---C-----------------aa---:0:0:1:00:0:0:2:0:1", "Money: no Jacoby, no beavers, cube up to 2"),
        ("XGID=---C-----------------aa---:0:0:1:00:0:0:3:0:3", "Money: Jacoby, beavers, cube up to 8"),
        ("XGID=---C-----------------aa---:0:0:1:00:0:0:3:0:10", "Money: Jacoby, beavers"),
        ("XGID=---C-----------------aa---:0:0:1:00:0:0:0:5:1", "cube up to 2"),
    ],
)
def test_the_house_s_limit_is_told(identifier: str, told: str):
    assert told in fine("eval", identifier, "--plies", 0).splitlines()


def test_a_match_without_the_crawford_rule_is_told(tmp_path):
    played_with = (MATCHES.parent / "sgf" / "gnubg107_setboard.sgf").read_text(encoding="utf-8")
    (tmp_path / "with.sgf").write_text(played_with, encoding="utf-8")
    (tmp_path / "without.sgf").write_text(played_with.replace("RU[Crawford]", ""), encoding="utf-8")
    for name, is_told in (("with.sgf", False), ("without.sgf", True)):
        assert ("no Crawford rule" in fine("eval", tmp_path / name, "--plies", 0).splitlines()) == is_told


def test_ones_own_cube_is_redoubled():
    own = XGID.replace(":0:0:1:", ":1:1:1:")
    told = fine("eval", own, "--plies", 0)
    assert "\nRedouble, take " in told
    assert "Best: No redouble" in told
    assert "Redoubling point" in fine("explain", own, "--plies", 0)
    assert "Doubling point" in fine("explain", XGID, "--plies", 0)


def test_the_cube_of_a_position():
    text = fine("eval", XGID, "--plies", 0)
    assert "X to roll" in text
    assert "Best: No double" in text


def test_dice_of_the_identifier_and_how_to_leave_them_out():
    with_dice = XGID.replace(":00:", ":31:")
    assert "8/5 6/5" in fine("eval", with_dice, "--plies", 0)
    assert "Best:" in fine("eval", with_dice, "--plies", 0, "--cube")


@pytest.mark.parametrize(
    "identifier",
    ["4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAkAAAAAAAAA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"],
)
def test_other_identifiers(identifier):
    assert "Best:" in fine("eval", identifier, "--plies", 0)


@pytest.mark.parametrize("identifier", ["4HPwATDgc/ABMA", "TABLES=backgammon:6.5,8.3,13.5,24.2:6.5,8.3,13.5,24.2"])
def test_what_is_assumed_stands_in_the_identifiers_that_are_told(identifier):
    text, found = fine("eval", identifier, "--plies", 0), json.loads(fine("eval", identifier, "--plies", 0, "--json"))
    assert "Money: Jacoby, beavers" in text
    assert found["xgid"] in text
    assert found["xgid"].endswith(":0:0:3:0:10")
    assert found["tables_id"].endswith(":rjb")
    for told in (found["xgid"], found["tables_id"]):
        again = json.loads(fine("eval", told, "--plies", 0, "--json"))
        assert again["cube"] == found["cube"]


def test_a_match_score_is_told_and_used():
    text = fine("eval", IN_MATCH, "--plies", 0)
    assert "Match to 5: X needs 3, O needs 4" in text
    assert "%" in text
    assert "mwc %" in fine("eval", IN_MATCH, "--roll", 31, "--plies", 0)


def test_the_position_is_told_as_gnu_backgammon_takes_it():
    for words in ((XGID,), (XGID, "--roll", 31), (IN_MATCH,)):
        asked = identify(words[0])
        told = next(line for line in fine("eval", *words, "--plies", 0).splitlines() if line.startswith("GNUBGID="))
        assert told == f"GNUBGID={json.loads(fine('eval', *words, '--plies', 0, '--json'))['gnubg_id']}"
        found = identify(told)
        assert (found.position, found.cube, found.points) == (asked.position, asked.cube, asked.points)
        assert found.length == asked.length
        assert str(found.roll) == ("31" if len(words) > 1 else "None")
    other = "TABLES=plakoto:24.15:24.15:r"
    assert "GNUBGID" not in fine("eval", other, "--plies", 0)
    assert json.loads(fine("eval", other, "--plies", 0, "--json"))["gnubg_id"] is None


def test_json_of_plays():
    value = json.loads(fine("eval", XGID, "--roll", "3-1", "--plies", 0, "--json"))
    assert value["roll"] == "31"
    assert value["position_id"] == "4HPwATDgc/ABMA"
    assert len(value["plays"]) == 16
    best = value["plays"][0]
    assert (best["play"], best["plies"], best["mwc"]) == ("8/5 6/5", 0, None)
    assert len(best["outcomes"]) == 5
    assert [play["equity"] for play in value["plays"]] == sorted((p["equity"] for p in value["plays"]), reverse=True)


def test_json_of_a_cube_decision():
    value = json.loads(fine("eval", IN_MATCH, "--plies", 0, "--json"))
    assert set(value["cube"]["equities"]) == set(value["cube"]["mwc"]) == {"no_double", "double_take", "double_pass"}
    assert value["xgid"].startswith("XGID=")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hello"], "is no identifier of a position"),
        ([XGID.replace("E", "F", 1)], "checkers"),
        ([XGID, "--roll", "71"], "'71' is no roll"),
        ([XGID, "--roll", "311"], "311 is 3 dice; Backgammon is played with 2"),
        ([XGID, "--variant", "chess"], "no game is called 'chess'"),
        (["XGID=-------------------------A:0:0:1:00:0:0:0:0:10"], "both sides|off|over"),
        (["XGID=-a------------------------:0:0:1:00:0:0:0:0:10"], "over"),
    ],
)
def test_positions_that_cannot_be_judged(words, message):
    assert re.search(message, complaint("eval", *words, "--plies", 0))


def test_plies_out_of_range_are_wrong_usage():
    assert "--plies" in wrong_usage("eval", XGID, "--plies", 9)


# rollout

SHORT = ("--preset", "roller", "--trials", "20")


def test_a_rollout_of_plays():
    text = fine("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--plays", "24/20", *SHORT)
    assert "20 trials, cubeful, truncated after 5 plies, plays 0-ply, cube 0-ply" in text
    rows = [line for line in text.splitlines() if line.startswith(("8/5 6/5 ", "24/20 "))]
    assert [row.split()[0] for row in rows[:2]] == ["8/5", "24/20"]
    assert "8/5 6/5 is best with a probability of" in text


@pytest.mark.parametrize(
    "words", [(IN_MATCH, "--roll", "31"), (IN_MATCH, "--cube"), (IN_MATCH.replace(":00:", ":D:"),), (XGID, "--cube")]
)
def test_what_a_rollout_prints_fits_a_usual_terminal(words):
    text = fine("rollout", *words, *SHORT)
    assert widest(text) <= 80
    assert len(re.findall(r"^line  .*±", text, re.MULTILINE)) == 2


def test_a_rollout_picks_the_likely_plays():
    value = json.loads(fine("rollout", XGID, "--roll", "31", "--most", "2", *SHORT, "--cubeless", "--json"))
    names = [line["name"] for line in value["lines"]]
    assert names[0] == "8/5 6/5"
    assert len(names) == 2
    assert value["settings"]["cubeful"] is False
    line = value["lines"][0]
    assert line["equity"] == line["cubeless"]
    assert 0 < line["equity"]["std_error"] < line["unreduced"]["std_error"]


def test_one_trial_has_no_error_that_json_could_tell():
    text = fine("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", "1", "--json")
    line = json.loads(text, parse_constant=pytest.fail)["lines"][0]
    assert line["equity"]["std_error"] is None
    assert line["std_errors"] is None


def test_a_rollout_of_the_cube():
    text = fine("rollout", IN_MATCH, "--cube", *SHORT)
    assert "No double" in text
    assert "mwc %" in text
    assert re.search(r"Doubling is right with [\d.]+%, taking with [\d.]+%", text)
    value = json.loads(fine("rollout", XGID, *SHORT, "--json"))
    assert value["kind"] == "cube"
    assert value["cube"]["advice"].startswith("No double")


@pytest.mark.parametrize(
    ("board", "advice", "double", "take", "behind"),
    [
        ("6.1:6.1", "Double, take", "99.99%", "99.99%", 0.5),  # a take and a pass come to the same
        ("1.1:6.1", "Double, pass", "99.99%", "0.01%", 0.0),  # a pass costs no more than not doubling wins
        ("6.1,5.1:1.1", "No double", "0.01%", "99.99%", 0.0),
    ],
)
def test_ties_of_a_rolled_out_cube(board, advice, double, take, behind):
    words = ("rollout", f"TABLES=backgammon:{board}:r", "--cube", "--trials", "72")
    text, value = fine(*words), json.loads(fine(*words, "--json"))
    assert f"Best: {advice}" in text
    assert f"Doubling is right with {double}, taking with {take}" in text
    told = {line["name"]: line["behind"]["mean"] for line in value["lines"]}
    assert told["No double"] == pytest.approx(behind, abs=1e-5)
    assert (told["Double, take"] > 0.1) == (advice == "No double")


def test_a_rollout_where_nobody_may_double():
    text = fine("rollout", "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:3:0:10", *SHORT)
    assert "the position" in text


def test_a_rollout_is_kept_and_gone_on_with(tmp_path):
    path, log = tmp_path / "opening.npz", tmp_path / "log.jsonl"
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--json")
    fine(*words, "--trials", "8", "--save", path)
    more = fine("rollout", "--resume", path, "--trials", "20", "--log", log, "--json")
    at_once = fine(*words, "--trials", "20")
    assert json.loads(more)["lines"] == json.loads(at_once)["lines"]
    trials = [json.loads(line) for line in log.read_text().splitlines()]
    assert [trial["trial"] for trial in trials] == list(range(20))
    assert json.loads(fine("rollout", "--resume", path, "--trials", "9", "--json"))["trials"] == 20


def test_a_saved_rollout_has_one_writer(tmp_path):
    path = tmp_path / "opening.npz"
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", "4")
    with alone(path):
        assert f"{path}: another process works on this" in complaint(*words, "--save", path)
    fine(*words, "--save", path)
    kept = path.read_bytes()
    with alone(path):
        assert f"{path}: another process works on this" in complaint("rollout", "--resume", path, "--trials", "8")
        fine("rollout", "--resume", path, "--trials", "8", "--save", tmp_path / "longer.npz")
    assert path.read_bytes() == kept
    assert {found.name for found in tmp_path.iterdir()} == {"opening.npz", "longer.npz"}


def test_a_saved_rollout_says_what_it_is_about_and_keeps_its_terms(tmp_path):
    path = tmp_path / "opening.npz"
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", "4")
    fine(*words, "--save", path)
    kept = path.read_bytes()
    assert f"--resume {path}" in complaint(*words, "--save", path)
    assert "leave out [ID], --cube" in wrong_usage("rollout", XGID, "--cube", "--resume", path)
    assert path.read_bytes() == kept
    told = json.loads(fine("rollout", "--resume", path, "--trials", "4", "--json"))
    after = "TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.2,6.4,5.2"
    assert told["positions"] == {"8/5 6/5": after}
    _without_asked(path)
    told = json.loads(fine("rollout", "--resume", path, "--trials", "4", "--json"))
    assert (told["xgid"], told["positions"]) == (None, {"8/5 6/5": after})
    assert f"after 8/5 6/5: {after}" in fine("rollout", "--resume", path, "--trials", "4")


@pytest.mark.parametrize(
    "words",
    [(XGID, "--roll", "31", "--plays", "8/5 6/5"), (IN_MATCH, "--cube"), (IN_MATCH, "--cube", "--met", "woolsey")],
)
def test_going_on_with_a_rollout_says_what_beginning_it_said(tmp_path, words):
    path = tmp_path / "kept.npz"
    begun = fine("rollout", *words, *SHORT, "--save", path)
    assert fine("rollout", "--resume", path, "--trials", "1") == begun
    again = json.loads(fine("rollout", "--resume", path, "--trials", "1", "--json"))
    fresh = json.loads(fine("rollout", *words, *SHORT, "--json"))
    assert again["xgid"]
    assert {**again, "seconds": 0} == {**fresh, "seconds": 0}
    _without_asked(path)
    assert fresh["engine"].endswith("match equities woolsey") == ("--met" in words)
    older = json.loads(fine("rollout", "--resume", path, "--trials", "1", "--json"))
    assert list(older) == list(fresh)
    assert older["xgid"] is None
    assert (older["position_id"] == fresh["position_id"]) == ("--cube" in words)


def _without_asked(path):
    """Make a file one of those from before they said what was asked."""
    with np.load(path) as file:
        content = {name: file[name] for name in file.files}
    about = json.loads(str(content["about"]))
    del about["asked"]
    np.savez(path, **{**content, "about": np.array(json.dumps(about))})


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_rollout_without_a_trial_has_no_verdict(tmp_path, monkeypatch, as_json):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(TrialPlayer, "play", interrupt)
    path = tmp_path / "none.npz"
    result = run("rollout", XGID, "--cube", "--preset", "roller", "--save", path, *as_json)
    assert result.exit_code == 130
    assert f"--resume {path} --trials 42" in result.stderr
    told = json.loads(result.stdout) if as_json else None
    assert not result.stdout if told is None else (told["trials"], told["lines"], "cube" in told) == (0, [], False)


def test_one_trial_has_no_interval():
    text = fine("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", "1")
    assert "inf" not in text.partition("trials")[2]


def test_a_rollout_says_beforehand_what_a_precision_costs():
    result = run("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", *SHORT, "--std-error", "0.01", "--trials", "80")
    assert result.exit_code == 0
    assert re.search(r"about \d+ trials, [\d.]+ s more, for a standard error of 0.01", result.stderr)


def heard_by_the_bar(monkeypatch):
    """What the bar of a rollout is told: its first total, then all that changes."""
    heard = []

    @contextmanager
    def listening(label, total=None):
        heard.append({"total": total})
        yield lambda **state: heard.append(state)

    monkeypatch.setattr("doublesix.cli.rollout.bar", listening)
    return heard


@pytest.mark.parametrize("rule", [("--std-error", "0.02"), ("--confidence", "0.9"), ("--seconds", "1")])
def test_the_bar_goes_to_what_ends_the_rollout(monkeypatch, rule):
    heard = heard_by_the_bar(monkeypatch)
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--plays", "24/20", *SHORT, "--trials", "999999")
    result = run(*words, *rule, "--json")
    played = json.loads(result.stdout)["trials"]
    assert played < 900_000
    assert heard[0] == {"total": None}, "nothing is known of it yet"
    told = [state for state in heard if state.get("total")]
    assert all(state["completed"] <= state["total"] < 900_000 for state in told)
    assert told[-1]["completed"] == played
    assert told[-1]["total"] == (pytest.approx(played, rel=0.2) if "--seconds" in rule else played)
    planned = re.search(r"about (\d+) trials, [\d.]+ s more", result.stderr)
    assert planned is None or int(planned[1]) == next(state["total"] for state in told if state["completed"] >= PILOT)


def test_the_bar_of_a_number_of_trials_is_known_at_once(monkeypatch):
    heard = heard_by_the_bar(monkeypatch)
    fine("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", *SHORT, "--trials", "50")
    assert {state["total"] for state in heard} == {50}


def test_a_precision_that_is_out_of_reach_is_told_beforehand():
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", *SHORT, "--std-error", "0.0001")
    result = run(*words, "--trials", "80")
    assert "it is likely to end before that, after about 80 trials" in result.stderr
    assert "likely to end before" not in run(*words[:-1], "10", "--trials", "200").stderr


def test_a_precision_that_was_not_reached_is_told():
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", *SHORT)
    result = run(*words, "--std-error", "0.00001", "--trials", "50")
    assert re.search(r"^standard error 0\.\d+ reached, 1e-05 asked for$", result.stderr, re.MULTILINE)
    assert "reached" not in run(*words, "--std-error", "10", "--trials", "200").stderr


def test_a_confidence_that_was_not_reached_is_told():
    words = ("rollout", XGID, "--roll", "43", "--plays", "24/20 13/10", "--plays", "13/10 13/9", *SHORT)
    result = run(*words, "--confidence", "0.999999", "--trials", "12")
    assert re.search(r"^confidence 0\.\d+ reached by a bound .*, 0\.999999 asked for$", result.stderr, re.MULTILINE)
    clear = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--plays", "6/5 6/3", *SHORT)
    assert "reached" not in run(*clear, "--confidence", "0.99").stderr


def test_a_precision_is_planned_within_the_limits_of_the_rollout():
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", *SHORT, "--std-error", "0.00001", "--json")
    assert json.loads(fine(*words, "--trials", "8"))["trials"] == 8
    assert json.loads(fine(*words, "--trials", "50", "--seconds", "0.000001"))["trials"] == 0


@pytest.mark.parametrize("asked", [(), ("--std-error", "0.01")])
def test_a_rollout_that_is_stopped_while_it_plans_ends_like_any_other(monkeypatch, asked):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(TrialPlayer, "play", interrupt)
    result = run("rollout", XGID, "--cube", "--preset", "roller", *asked)
    assert (result.exit_code, result.stderr) == (130, "stopped after 0 trials\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name a position"),
        ((XGID, "--plays", "8/5 6/5"), "--plays needs dice"),
        ((XGID, "--roll", "31", "--plays", "8/5 6/5", "--cube"), "either --plays or --cube"),
        ((XGID, "--preset", "huge"), "no preset is called 'huge'; there are roller"),
        ((XGID, "--std-error", "nan"), "above 0, not nan"),
        ((XGID, "--seconds", "nan"), "above 0, not nan"),
        ((XGID, "--confidence", "1"), "below 1, not 1"),
    ],
)
def test_rollouts_asked_for_in_a_wrong_way(words, message):
    assert message in wrong_usage("rollout", *words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((XGID, "--roll", "31", "--plays", "8/2"), "8/2"),
        ((XGID, "--roll", "31", "--plays", "8/5 6/5", "--confidence", "0.9"), "two lines"),
        (("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:3:0:10", "--cube"), "may not double"),
    ],
)
def test_rollouts_that_cannot_begin(words, message):
    assert message in complaint("rollout", *words)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no-such-file.npz", "no-such-file.npz: cannot be read"),
        ("/dev/null", "/dev/null: this is no saved rollout"),
        (MATCHES / "gnubg107_5pt.mat", "no file of NumPy's"),
    ],
)
def test_files_that_hold_no_rollout(path, message):
    assert message in complaint("rollout", "--resume", path)


@pytest.mark.parametrize("option", ["--truncate", "--threads"])
def test_numbers_that_nothing_can_hold_are_wrong_usage(option):
    assert option in wrong_usage("rollout", XGID, option, 2**31)


def test_plays_by_where_the_cube_lies():
    words = ("eval", XGID, "--roll", "31", "--plies", "0", "--cubes")
    text = fine(*words, "--most", 2)
    assert re.search(r"play +middle \(1\) +X's \(2\) +O's \(2\)\n8/5 6/5 +\+0", text)
    assert text.splitlines()[-1] == "Best wherever the cube lies: 8/5 6/5"
    value = json.loads(fine(*words, "--json"))
    assert value["is_same_play"] is True
    assert [(place["owner"], place["cube"]) for place in value["cubes"]] == [
        ("centered", 1),
        ("player", 2),
        ("opponent", 2),
    ]
    assert value["cubes"][0]["plays"] == value["plays"]
    saving = "XGID=---BBBFA------A------cAdb-:0:0:1:44:1:3:0:5:10"
    text = fine("eval", saving, "--plies", "0", "--cubes", "--most", 1)
    assert "Best with the cube: middle (1) 22/6, X's (2) 7/3 6/2(3)" in text
    assert "--cubes compares plays" in wrong_usage("eval", XGID, "--cubes")


def test_the_market_of_the_last_roll_agrees_with_its_verdict():
    last = "XGID=--A--A------------------b-:0:0:1:00:0:0:0:0:10"
    text = fine("market", last)
    assert "likely (x 0.00, taken 0.00)" in text
    assert re.search(r"doubling point +50.00% +80.00% +50.00%", text)
    assert "within the window" in text
    told = fine("explain", last)
    assert "wins 52.8%; doubling is right from 50.0% on" in told
    assert "wins 47.2%; 25.0% is enough to take" in told
    assert "doubling is right only from 50.0% on" in fine("explain", "TABLES=backgammon:4.1,3.1:1.2")


def test_the_market_of_a_cube():
    text = fine("market", XGID, "--plies", "0")
    assert re.search(r"take point \(other side's\) +[\d.]+% +[\d.]+% +[\d.]+%", text)
    assert "outside the window" in text
    value = json.loads(fine("market", IN_MATCH, "--plies", "0", "--json"))
    assert value["is_redouble"] is True
    assert value["dead"]["take_point"] == pytest.approx(1 - value["dead"]["cash_point"], abs=2e-6)
    closed = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:0:3:0:10"
    assert "no market" in complaint("market", closed)


def test_scores_at_once():
    plays = fine("scores", XGID, "--roll", "31", "--length", "3").splitlines()
    assert plays[-1] == "A  8/5 6/5"
    assert plays[-6].split() == ["1C", "1", "2", "3"]
    cubes = fine("scores", XGID, "--length", "3").splitlines()
    assert cubes[-2].split()[0] == "3"
    assert "ND" in cubes[-2]
    gammons = fine("scores", XGID, "--gammons", "--length", "2").splitlines()
    assert gammons[-1].split()[:3] == ["2", "1.000", "1.000"]
    values = [
        score["value"] for score in json.loads(fine("scores", XGID, "--gammons", "--length", "2", "--json"))["scores"]
    ]
    assert all(isinstance(value, float) and 0 <= value <= 1 for value in values)
    value = json.loads(fine("scores", XGID, "--roll", "31", "--length", "2", "--json"))
    place = {"player_away": 2, "opponent_away": 2, "is_crawford": False, "value": "8/5 6/5"}
    (found,) = (score["plays"] for score in value["scores"] if place.items() <= score.items())
    assert found[0]["play"] == "8/5 6/5"
    assert found[0]["equity"] > found[1]["equity"]
    assert 0 < found[1]["mwc"] < found[0]["mwc"] < 1
    cubes = json.loads(fine("scores", XGID, "--cube", "--length", "2", "--json"))["scores"]
    assert all(score["cube"]["equities"].keys() == {"no_double", "double_take", "double_pass"} for score in cubes)


def test_take_points_at_every_score_are_those_of_the_market():
    race = "XGID=-CDDD---------------dddc--:0:0:1:00:{}:10"
    lines = fine("scores", race.format("0:0:0:0"), "--takes", "--plies", 0, "--length", 4).splitlines()
    assert [line.split() for line in lines[-7:-1]] == [
        ["1C", "1", "2", "3", "4"],
        ["1C", "–", "–", "–"],
        ["1", "–", "–", "–", "–"],
        ["2", "–", "50.0", "32.3", "24.9", "18.6"],
        ["3", "–", "2.4", "26.2", "26.5", "27.0"],
        ["4", "–", "33.9", "19.9", "22.1", "23.9"],
    ]
    told = json.loads(fine("scores", race.format("0:0:0:0"), "--takes", "--length", 4, "--json"))["scores"]
    takes = {(score["player_away"], score["opponent_away"], score["is_crawford"]): score["value"] for score in told}
    for mine, theirs in ((2, 2), (2, 4), (3, 4), (4, 3)):
        found = json.loads(fine("market", race.format(f"{7 - mine}:{7 - theirs}:0:7"), "--json"))
        assert takes[mine, theirs, False] == found["likely"]["take_point"]
    assert takes[2, 1, True] is takes[1, 2, False] is None
    assert "each fill the whole table" in wrong_usage("scores", XGID, "--takes", "--gammons")


def test_rollouts_of_bear_offs_are_checked():
    assert "2 bear-offs, cubeless, 72 trials each" in fine("check", "rollouts", "--count", 2, "--trials", 72)


def test_cubeful_rollouts_agree_with_the_exact_table():
    text = fine("check", "rollouts", "--cubeful", "--count", 40, "--trials", 144, "--seed", 5)
    held = float(text.split("two standard errors in ")[1].split(" %")[0])
    assert held >= 85


def test_the_cube_model_is_told_with_the_cube_in_every_place():
    title, head, *rows = fine("check", "cube", "--games", 3).splitlines()
    assert title.startswith("races of 3 games: ")
    assert "of the table two-sided-6x6, and" in title
    assert head.split() == ["cube", "bear-offs", "error", "bias", "races", "error", "bias"]
    told = json.loads(fine("check", "cube", "--games", 3, "--json"))
    assert (told["games"], told["seed"], told["table"]) == (3, 1, "two-sided-6x6")
    owners = {"in the middle": "centered", "own": "player", "opponent's": "opponent"}
    for row, (name, owner) in zip(rows, owners.items(), strict=True):
        misses = [told["owners"][owner][kind] for kind in ("exact", "later")]
        found = [f"{one['positions']} {one['mean']:.4f} {one['bias']:+.4f}".replace("-", "−") for one in misses]
        assert as_prose(row) == f"{name} {' '.join(found)}"
    nothing = ("check", "cube", "--games", 1, "--seed", 3)  # a game without a race
    assert [as_prose(row) for row in fine(*nothing).splitlines()[2:]] == [f"{name} 0 – – 0 – –" for name in owners]
    told = json.loads(fine(*nothing, "--json"))["owners"]
    assert told["player"] == {kind: {"positions": 0, "mean": None, "bias": None} for kind in ("exact", "later")}


def test_builds_that_are_killed_end_with_the_same_bytes(tmp_path, monkeypatch):
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    text = fine("check", "kills", "two-sided-6x5", "--times", 3)
    assert text.startswith("two-sided-6x5: killed 3 times, ")
    assert text.endswith("the same as without a kill\n")
    assert list(tmp_path.iterdir()) == []
    told = json.loads(fine("check", "kills", "two-sided-6x2", "--times", 1, "--json"))
    assert (told["name"], told["times"], told["is_same"]) == ("two-sided-6x2", 1, True)
    assert told["checksum"] == told["expected"]


# analyze


def test_a_sample_comes_with_the_program():
    text = fine("analyze", "--sample", "--plies", 0)
    assert "gnubg – guest" in text
    assert "Performance rating" in text


def test_reports_of_one_match(tmp_path):
    text = fine(
        "analyze",
        MATCHES / "gnubg107_5pt.mat",
        "--plies",
        0,
        "--json",
        tmp_path / "a.json",
        "--html",
        tmp_path / "a.html",
        "--language",
        "da",
    )
    assert "Performance rating" in text
    assert "Brølere / fejl / tvivlsomme" in text
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["format"] == "doublesix.analysis"
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '<html lang="da">' in page


def test_a_folder_with_good_and_bad_files(tmp_path):
    inside = tmp_path / "in" / "deeper"
    inside.mkdir(parents=True)
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    short = sample[: sample.index(" Game 2")]
    (tmp_path / "in" / "one.mat").write_text(short)
    (inside / "two.mat").write_text(short)
    (inside / "one.mat").write_text(short)
    (inside / "notes.txt").write_text("milk\n")
    (inside / ".hidden.mat").write_text(short)
    result = run("analyze", tmp_path / "in", "--plies", 0, "--json", tmp_path / "out")
    assert result.exit_code == 0
    matches, players, _ = result.stdout.split("\n\n")
    assert [line.split()[0] for line in matches.splitlines()] == [
        "File",
        "deeper/one.mat",
        "deeper/two.mat",
        "one.mat",
    ]
    heading, *rows = (line.split() for line in players.splitlines())
    assert heading[:2] == ["Player", "Matches"]
    assert [row[:2] for row in rows] == [["gnubg", "1"], ["root", "1"]]
    told_same = [line.split()[0] for line in result.stderr.splitlines() if "holds the same match as deeper/one" in line]
    assert told_same == ["deeper/two.mat", "one.mat"]
    told = run("analyze", tmp_path / "in", "--plies", 0, "--language", "da").stdout
    assert told.startswith("Fil ")
    assert "\nSpiller  Kampe  Medregnede beslutninger" in told
    assert "without a readable match, passed over: 1" in result.stderr
    written = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.json"))
    assert written == ["deeper/one.mat.json", "deeper/two.mat.json", "one.mat.json", "totals.json"]


def test_of_many_matches_only_what_is_shown_is_made_and_kept(tmp_path, monkeypatch):
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    sample = sample[: sample.index(" Game 2")]
    for name in "abc":
        (tmp_path / f"{name}.mat").write_text(sample.replace("gnubg", name))
    kept, explained = [], []

    def analyzed(record, engine_of, *, settings, progress):
        if len(explained) < len("abc"):
            gc.collect()
            kept.append(sum(isinstance(thing, MatchAnalysis) for thing in gc.get_objects()))
        explained.append(settings.explain)
        return analyze(record, engine_of, settings=settings, progress=progress)

    monkeypatch.setattr("doublesix.cli.analyze.analyze_match", analyzed)
    before = fine("analyze", tmp_path, "--plies", 0).split("\n\n")[1]
    assert [line.split()[0] for line in before.splitlines()] == ["Player", "a", "root", "b", "c"]
    assert explained == [False] * 3
    assert kept[2] - kept[0] <= 1
    fine("analyze", tmp_path / "a.mat", "--plies", 0)
    fine("analyze", tmp_path, "--plies", 0, "--json", tmp_path / "out")
    assert explained[3:] == [True] * 4


def test_players_of_several_games_have_a_line_for_each(tmp_path):
    for key in ("backgammon", "nackgammon"):
        start = {"players": ["Anna", "Ben"], "full_names": ["", ""], "headers": {}, "comment": "", "extra_games": []}
        terms = {**asdict(Match(1)), "kind": "match"}
        action = {"type": "play", "seat": 0, "roll": "31", "play": "8/5 6/5"}
        game = {"number": 1, "score": [0, 0], "crawford": False, "start": None, "actions": [action], "winner": None}
        game = {**game, "points": 0, "ending": "unfinished", "comment": ""}
        head = {"format": "doublesix.match", "version": 2, "variant": key, "terms": terms, "problems": []}
        (tmp_path / f"{key}.json").write_text(json.dumps({**head, **start, "games": [game]}))
    _, players, mistakes = fine("analyze", tmp_path, "--plies", 0, "--language", "da").split("\n\n")
    heading, *rows = (line.split() for line in players.splitlines())
    assert heading[:3] == ["Spiller", "Spil", "Kampe"]
    assert [row[:3] for row in rows] == [
        [name, game, "1"] for game in ("Backgammon", "Nackgammon") for name in ("Anna", "Ben")
    ]
    assert [line.split()[:2] for line in mistakes.splitlines()] == [
        ["Spiller", "Spil"],
        *([name, game] for name, game in (("Anna", "Backgammon"), ("Anna", "Nackgammon"))),
    ]


def test_a_position_among_matches_is_passed_over(tmp_path):
    position = MATCHES.parent / "sgf" / "gnubg107_setboard.sgf"
    shutil.copy(position, tmp_path)
    alone = run("analyze", tmp_path, "--plies", 0)
    assert alone.exit_code == 1
    assert "no match in" in alone.stderr
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    (tmp_path / "one.mat").write_text(sample[: sample.index(" Game 2")])
    found = run("analyze", tmp_path, "--plies", 0)
    assert found.exit_code == 0
    assert f"passed over: {tmp_path / position.name}: this is a position" in found.stderr
    named = run("analyze", tmp_path / "one.mat", position, "--plies", 0)
    assert named.exit_code == 1
    assert f"Error: {position}: this is a position" in named.stderr


def test_files_of_one_name_in_several_folders_are_told_apart(tmp_path):
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8").split(" Game 2")[0]
    for folder, text in (("may", sample), ("june", sample.rstrip().rpartition("\n")[0]), ("july", "7 point match\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "final.mat").write_text(text)
    told = run("analyze", tmp_path, "--plies", 0, "--no-explain").stderr
    assert f"{tmp_path / 'june' / 'final.mat'}: warning: line" in told
    assert f"{tmp_path / 'july' / 'final.mat'}: " in told
    assert f"{tmp_path / 'may' / 'final.mat'}: " not in told


def test_a_cube_that_may_not_be_turned_keeps_its_identifier():
    still = "TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:r:l1"
    assert still in fine("eval", still, "--plies", 0).splitlines()
    value = json.loads(fine("eval", still, "--plies", 0, "--json"))
    assert (value["xgid"], value["tables_id"]) == (None, still)


def test_where_checkers_are_counted_the_unit_is_told():
    lines = fine("eval", "TABLES=acey-deucey:1:6.5", "--plies", 0).splitlines()
    assert any("an equity of 1.000 is a third of them all, 5 points" in line for line in lines)
    assert "Money: no cube" in lines


def test_a_folder_names_a_folder_in_it_that_cannot_be_read(tmp_path, monkeypatch):
    closed = tmp_path / "in" / "closed"
    closed.mkdir(parents=True)
    shutil.copy(MATCHES / "gnubg107_5pt.mat", tmp_path / "in")
    listed = os.scandir

    def refusing(path):
        if path in (closed, str(closed)):
            raise PermissionError(13, "Permission denied", str(closed))
        return listed(path)

    monkeypatch.setattr(os, "scandir", refusing)
    result = run("analyze", tmp_path / "in", "--plies", 0)
    assert result.exit_code == 1
    assert f"{closed}: Permission denied" in result.stderr
    assert "gnubg" in result.stdout


def test_a_folder_names_what_was_meant_to_be_a_match(tmp_path):
    (tmp_path / "in").mkdir()
    for name, text in {
        "a.mat": (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8").split(" Game 2")[0],
        "b.MAT": "",
        "c.sgg": "hello\n",
        "d.xg": "<!DOCTYPE html>\n",
        "e.sgf": "(;",
        "notes.txt": "milk\n",
        "report.json": "{}",
    }.items():
        (tmp_path / "in" / name).write_text(text)
    (tmp_path / "in" / "f.gam").symlink_to("nowhere")
    for words in (
        ("analyze", tmp_path / "in", "--plies", 0),
        ("rate", tmp_path / "in", "--trials", 4, "--decisions", 2),
    ):
        found = run(*words)
        assert found.exit_code == 1, found.output
        assert found.stdout.count("gnubg") >= 1
        told = [line for line in found.stderr.splitlines() if "passed over" in line]
        assert told[0].endswith("without a readable match, passed over: 7")
        assert told[1] == f"passed over: {tmp_path / 'in' / 'b.MAT'}: the file is empty"
        assert [line.partition(": no known format of matches;")[0] for line in told[2:5]] == [
            f"passed over: {tmp_path / 'in' / name}" for name in ("c.sgg", "d.xg", "e.sgf")
        ]
        assert told[5:] == [f"passed over: {tmp_path / 'in' / 'f.gam'}: No such file or directory"]
    for number in range(30):
        (tmp_path / "in" / f"empty{number}.mat").write_text("")
    told = run("rate", tmp_path / "in", "--trials", 4, "--decisions", 2).stderr
    assert sum(line.startswith("passed over: ") for line in told.splitlines()) == 20
    assert "… and 15 more" in told


@pytest.fixture
def several(tmp_path):
    """A folder of four matches, two of which are the same; words that analyze it, and the reports."""
    (tmp_path / "in").mkdir()
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    sample = sample[: sample.index(" Game 2")]
    for name in "abcd":
        (tmp_path / "in" / f"{name}.mat").write_text(sample.replace("gnubg", name.replace("d", "a")))
    return ("analyze", tmp_path / "in", "--plies", 0, "--threads", 1, "--json", tmp_path / "out")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_totals_lie_beside_the_reports(several, tmp_path):
    dates, players, mistakes = fine(*several).split("\n\n")
    told = json.loads((tmp_path / "out" / "totals.json").read_text(encoding="utf-8"))
    schema = files("doublesix") / "data" / "schemas" / "totals.schema.json"
    validate(told, json.loads(schema.read_text(encoding="utf-8")))
    assert [(match["file"], match["same_as"]) for match in told["matches"]] == [
        ("a.mat", None),
        ("b.mat", None),
        ("c.mat", None),
        ("d.mat", "a.mat"),
    ]
    assert [(player["player"], player["matches"]) for player in told["players"]] == [
        ("a", 1),
        ("root", 3),
        ("b", 1),
        ("c", 1),
    ]
    for line, player in zip(players.splitlines()[1:], told["players"], strict=True):
        assert line.split()[2:4] == [str(player["decisions"]), f"{player['performance_rating']:.2f}"]
    assert [match["date"] for match in told["matches"]] == ["2026-11-21"] * 4
    assert all(line.split()[1] == "2026-11-21" for line in dates.splitlines()[1:])
    names = {"missed double": "Missed doubles", "wrong double": "Wrong doubles", "wrong take": "Wrong takes"}
    kinds = [
        (player["player"], name, losses)
        for player in told["players"]
        for name, losses in (
            ("Checker play", player["checker"]),
            ("Cube", player["cube"]),
            *((names[kind], losses) for kind, losses in player["cube_mistakes"].items()),
        )
        if losses["decisions"]
    ]
    assert len(kinds) > len(told["players"]), "somebody decided about the cube as well"
    for line, (player, name, losses) in zip(mistakes.splitlines()[1:], kinds, strict=True):
        marks = " / ".join(str(losses["mistakes"][mistake]) for mistake in ("blunder", "error", "doubtful"))
        counts = [str(losses["decisions"]), f"{losses['error']:.3f}", *marks.split()]
        assert line.split() == [player, *name.split(), *counts]
    for match in told["matches"]:
        report = tmp_path / "out" / match["reports"]["json"]["path"]
        assert json.loads(report.read_text(encoding="utf-8"))["match"]["players"] == match["players"]
        assert sha256(report.read_bytes()).hexdigest() == match["reports"]["json"]["sha256"]


def test_many_matches_are_shared_out_with_the_same_results(several, tmp_path):
    alone = fine(*several)
    before = contents(tmp_path / "out")
    assert fine(*several[:-3], 2, "--json", tmp_path / "two") == alone
    assert contents(tmp_path / "two") == before


def test_a_page_leads_to_the_pages_of_several_matches(several, tmp_path):
    inside, out = tmp_path / "in", tmp_path / "pages"
    text = (inside / "a.mat").read_text()
    (inside / "d.mat").unlink()
    (inside / "deep").mkdir()
    (inside / "deep" / "e:1 #2?.mat").write_text(text.replace("root", "<b>\u05d0"), encoding="utf-8")
    told = fine(*several[:-2], "--html", out, "--language", "da")
    page = (out / "index.html").read_text(encoding="utf-8")
    assert '<html lang="da">' in page
    assert "<b>" not in page
    assert "\u2068&lt;b&gt;\u05d0\u2069" in page
    links = re.findall('<a href="([^#"]+)">', page)
    assert links == ["a.mat.html", "b.mat.html", "c.mat.html", "deep/e%3A1%20%232%3F.mat.html"]
    assert all((out / unquote(link)).is_file() for link in links)
    shown = [re.findall("<t[hd][^>]*>(.*?)</t[hd]>", line) for line in page.splitlines()]
    for line in told.split("\n\n")[1].splitlines()[1:4]:
        assert line.split() in shown
    before = page
    fine(*several[:-2], "--html", out, "--language", "da")
    assert (out / "index.html").read_text(encoding="utf-8") == before
    (inside / "index").write_text(text)
    assert "would be written twice" in wrong_usage(*several[:-2], "--html", out)


def test_a_name_that_is_no_text_stands_on_the_page(several, tmp_path):
    for path in (tmp_path / "in").iterdir():
        path.rename(os.fsdecode(os.fsencode(path.with_suffix("")) + b"\xff.mat"))
    fine(*several[:-2], "--html", tmp_path / "pages")
    page = (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    assert '<a href="a%FF.mat.html">a\N{REPLACEMENT CHARACTER}.mat</a>' in page


def test_an_analysis_that_was_stopped_goes_on(several, tmp_path, monkeypatch):
    whole = fine(*several[:-1], tmp_path / "whole")
    judged = []

    def analyzed(record, engine_of, *, settings, progress):
        if len(judged) == 2:
            raise KeyboardInterrupt
        judged.append(record.players[0])
        return analyze(record, engine_of, settings=settings, progress=progress)

    monkeypatch.setattr("doublesix.cli.analyze.analyze_match", analyzed)
    stopped = run(*several)
    assert stopped.exit_code == 130
    assert "stopped: 2 of 4 matches analyzed; the same command goes on" in stopped.stderr
    assert sorted(contents(tmp_path / "out")) == ["a.mat.json", "b.mat.json", "totals.json"]
    judged[:] = ["before"]
    assert run(*several).exit_code == 130
    judged.clear()
    ended = run(*several)
    assert (ended.exit_code, judged) == (0, ["a"]), "the last one alone was left"
    assert "analyzed before, and taken over: 3 of 4 matches" in ended.stderr
    assert ended.stdout == whole
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_only_what_would_be_the_same_is_taken_over(several, tmp_path, monkeypatch):
    judged = []

    def analyzed(record, engine_of, *, settings, progress):
        judged.append(record.players[0])
        return analyze(record, engine_of, settings=settings, progress=progress)

    monkeypatch.setattr("doublesix.cli.analyze.analyze_match", analyzed)
    out = tmp_path / "out"

    def left(*more):
        judged.clear()
        fine(*several, *more)
        return judged[:]

    every = ["a", "b", "c", "a"]
    assert (left(), left()) == (every, [])
    match = tmp_path / "in" / "b.mat"
    match.write_text('; [Event "Cup"]\n' + match.read_text())
    (out / "c.mat.json").write_bytes((out / "c.mat.json").read_bytes()[:-1])
    (out / "d.mat.json").unlink()
    assert (left(), left()) == (["b", "c", "a"], [])
    assert (left("--no-explain"), left("--no-explain"), left()) == (every, [], every)
    assert (left("--met", "woolsey"), left()) == (every, every)
    pages = ("--html", tmp_path / "pages")
    assert (left(*pages), left(*pages), left()) == (every, [], [])
    assert (left(*pages), left(*pages, "--language", "da")) == (every, every)
    page = tmp_path / "pages" / "a.mat.html"
    assert '<html lang="da">' in page.read_text(encoding="utf-8")
    monkeypatch.setattr("doublesix.__version__", "0.0.0")
    assert left() == every
    (out / "totals.json").write_text('{"format": "doublesix.totals", "version": 2, "matches": [{"file": 3}]}')
    assert left() == every


def test_totals_keep_in_mind_what_else_lies_there(several, tmp_path):
    fine(*several)
    alone, out = tmp_path / "in" / "b.mat", tmp_path / "out"
    (out / "c.mat.json").unlink()
    fine("analyze", alone, tmp_path / "in" / "a.mat", *several[2:])
    told = json.loads((out / "totals.json").read_text(encoding="utf-8"))
    assert [[match["file"] for match in told[key]] for key in ("matches", "others")] == [["b.mat", "a.mat"], ["d.mat"]]
    assert [player["player"] for player in told["players"]] == ["b", "root", "a"]
    assert "taken over: 3 of 4" in run(*several).stderr


def test_a_folder_of_reports_has_one_writer(several, tmp_path):
    (tmp_path / "out").mkdir()
    with alone(tmp_path / "out" / "totals.json"):
        assert "another process works on this" in complaint(*several)
    fine(*several)
    assert not any(path.name.startswith(".") for path in (tmp_path / "out").iterdir())


def test_reasons_can_be_left_out(tmp_path):
    one = MATCHES / "gnubg107_5pt.mat"
    for name, words in (("with", ()), ("without", ("--no-explain",))):
        fine("analyze", one, "--plies", 0, "--json", tmp_path / name, *words)
    told, short = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("with", "without"))
    reasons = [[event.get("why") for game in one["games"] for event in game["events"]] for one in (told, short)]
    assert any(reasons[0])
    assert not any(reasons[1])
    assert told["ratings"] == short["ratings"]


def test_a_folder_of_one_match_has_a_folder_of_reports_and_holds_no_other_json(tmp_path):
    inside, out = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    (inside / "one.mat").write_text(sample[: sample.index(" Game 2")])
    (inside / "one.game.json").write_text('{"format": "doublesix.game-in-progress"}')
    result = run("analyze", inside, "--plies", 0, "--json", out)
    assert result.exit_code == 0, result.stderr
    assert "passed over: 1" in result.stderr
    assert sorted(path.name for path in out.iterdir()) == ["one.mat.json", "totals.json"]


def test_reports_take_no_places_that_are_taken(tmp_path):
    one, two, plain = tmp_path / "1" / "may" / "m.mat", tmp_path / "2" / "may" / "m.mat", tmp_path / "plain"
    for path in (one, two):
        path.parent.mkdir(parents=True)
        shutil.copy(MATCHES / "gnubg107_5pt.mat", path)
    before = one.read_bytes()
    assert "is read by this command" in wrong_usage("analyze", one, "--json", one)
    assert "is read by this command" in wrong_usage("convert", one, one)
    assert "would be written twice" in wrong_usage("analyze", one, two, "--json", tmp_path / "out")
    assert "would be written twice" in wrong_usage("analyze", one, "--json", plain, "--html", plain)
    assert "would be written twice" in wrong_usage("explain", XGID, "--html", plain, "--svg", plain)
    assert "would be written twice" in wrong_usage("rollout", XGID, "--save", plain, "--log", plain)
    assert "already exists" in complaint("met", "build", one, "--length", 2, "--plies", 0)
    assert "No such file" in complaint("analyze", one, "--json", tmp_path / "nowhere" / "x.json")
    assert "Not a directory" in complaint("analyze", one, "--json", one / "x.json")
    assert one.read_bytes() == before
    assert not plain.exists()


def test_files_of_one_name_stand_with_their_folders(tmp_path):
    text = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8").split(" Game 2")[0]
    for folder, name in (("may", "Anna"), ("june", "Ben")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "final.mat").write_text(text.replace("root", name), encoding="utf-8")
    folders = (tmp_path / "may", tmp_path / "june")
    for given in (folders, [folder / "final.mat" for folder in folders]):
        out = tmp_path / f"out {len(given[0].parts)}"
        told = fine("analyze", *given, "--plies", 0, "--no-explain", "--json", out)
        assert [line.split()[0] for line in told.splitlines()[1:3]] == ["may/final.mat", "june/final.mat"]
        assert (out / "june" / "final.mat.json").is_file()


def test_a_file_that_is_missing_among_others(tmp_path):
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    for name in ("a.mat", "b.mat"):
        (tmp_path / name).write_text(sample[: sample.index(" Game 2")])
    result = run("analyze", tmp_path / "a.mat", tmp_path / "missing.mat", tmp_path / "b.mat", "--plies", 0)
    assert result.exit_code == 1
    matches, _, _ = result.stdout.partition("\n\n")
    assert [line.split()[0] for line in matches.splitlines()] == ["File", "a.mat", "b.mat"]
    assert "missing.mat: No such file" in result.stderr


def test_an_interrupted_analysis_tells_what_is_done(tmp_path, monkeypatch):
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    for name in ("a.mat", "b.mat"):
        (tmp_path / name).write_text(sample[: sample.index(" Game 2")])

    def interrupted(path, **options):
        if path.name == "b.mat":
            raise KeyboardInterrupt
        return read_match(path, **options)

    monkeypatch.setattr("doublesix.cli.match_files.match_in", interrupted)
    result = run("analyze", tmp_path, "--plies", 0)
    assert result.exit_code == 130
    matches, _, _ = result.stdout.partition("\n\n")
    assert [line.split()[0] for line in matches.splitlines()] == ["File", "a.mat"]
    assert "1 of 2 matches analyzed" in result.stderr


def test_one_bad_file_does_not_stop_the_others(tmp_path):
    (tmp_path / "bad.mat").write_text("milk\n")
    sample = (MATCHES / "gnubg107_5pt.mat").read_text(encoding="utf-8")
    (tmp_path / "good.mat").write_text(sample[: sample.index(" Game 2")])
    result = run("analyze", tmp_path / "bad.mat", tmp_path / "good.mat", "--plies", 0)
    assert result.exit_code == 1
    assert "bad.mat: no known format" in result.stderr
    assert "good.mat" in result.stdout


def test_a_match_without_a_game_is_refused(tmp_path):
    for name, text in {
        "head.mat": " 5 point match\n",
        "rows.mat": " 5 point match\n\n Anna : 0   Ben : 0\n 1) 31: 8/5 6/5\n",
    }.items():
        (tmp_path / name).write_text(text)
        for command in (("analyze", tmp_path / name), ("convert", tmp_path / name, tmp_path / "out.json")):
            assert "no game can be read" in complaint(*command)
    assert not (tmp_path / "out.json").exists()


def test_nothing_to_analyze(tmp_path):
    assert "--sample" in wrong_usage("analyze")
    assert "there are en" in wrong_usage("analyze", "--sample", "--language", "tlh")
    assert "no match in" in complaint("analyze", tmp_path)
    assert "No such file" in complaint("analyze", tmp_path / "none.mat")


# play


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


def test_a_game_is_kept_and_resumed(tmp_path):
    record = tmp_path / "game.mat"
    text = fine("play", "--match", 3, "--seed", 12, "--plies", 0, "--save", record, input="8/2 8/6\n\nquit\n")
    assert "Opening throw 6-2: you start." in text
    log = tmp_path / "game.game.json"
    assert f"doublesix play --resume {log}" in text
    assert read_match(record).games[0].actions
    assert abs((date.today() - date.fromisoformat(day_played(read_match(record).headers))).days) <= 1
    text = fine("play", "--resume", log, input="quit\n")
    assert "a match to 3 points" in text
    assert "Score: You 0, Double Six 0." in text


def test_a_game_that_is_kept_is_not_played_over(tmp_path):
    words = ("play", "--seed", 12, "--plies", 0, "--save", tmp_path / "game.mat")
    log = tmp_path / "game.game.json"
    fine(*words, input="8/2 8/6\n\nquit\n")
    kept = [path.read_bytes() for path in (log, tmp_path / "game.mat")]
    assert f"--resume {log}" in complaint(*words)
    log.rename(tmp_path / "other.game.json")
    assert "game.mat already exists" in complaint(*words)
    assert "game.mat already exists" in complaint(
        "play", "--resume", tmp_path / "other.game.json", "--save", tmp_path / "game.mat"
    )
    (tmp_path / "other.game.json").rename(log)
    assert [path.read_bytes() for path in (log, tmp_path / "game.mat")] == kept
    assert "Kept in" in fine("play", "--resume", log, "--save", tmp_path / "game.mat", input="quit\n")


def test_a_game_is_played_in_one_place_at_a_time(tmp_path, monkeypatch):
    log = tmp_path / "x.game.json"
    tried = []

    def try_again(*_):
        tried.append(complaint("play", "--resume", log))
        raise KeyboardInterrupt

    monkeypatch.setattr(EveryGameComputer, "rank", try_again)
    run("play", "--seed", 12, "--plies", 0, "--save", log, input="hint\n")
    run("play", "--resume", log, input="hint\n")
    assert [f"{log}: another process works on this" in text for text in tried] == [True, True]
    assert [path.name for path in tmp_path.iterdir()] == [log.name]


def test_the_record_of_any_game_can_be_kept(tmp_path):
    assert "cannot hold Plakoto" in complaint("play", "plakoto", "--save", tmp_path / "x.mat")
    assert not list(tmp_path.glob("x*"))
    path = tmp_path / "x.json"
    text = fine("play", "plakoto", "--seed", 3, "--plies", 0, "--save", path, input="quit\n")
    assert f"--resume {tmp_path / 'x.game.json'}" in text
    assert read_match(path).variant.key == "plakoto"
    assert "a finished match can be analyzed" in complaint("play", "--resume", path)
    assert f"--resume {tmp_path / 'x.game.json'}" in complaint("play", "--resume", path)
    assert "play --resume FILE --save match.json" in complaint("analyze", tmp_path / "x.game.json")


def test_a_game_whose_tokens_a_format_cannot_tell_is_not_begun(tmp_path):
    assert "no word for tokens" in complaint("play", "roll-over", "--plies", 0, "--save", tmp_path / "x.mat")
    assert not any(path.is_file() and path.stat().st_size for path in tmp_path.iterdir())


def test_a_match_that_no_record_of_that_format_holds_is_not_lost(tmp_path, monkeypatch):
    asked = []

    def write(record):
        if asked:
            raise FormatError("no word for it")
        asked.append(record)
        return ""

    monkeypatch.setitem(WRITERS, ".mat", write)
    words = ("play", "--match", 1, "--seed", 3, "--plies", 0, "--save", tmp_path / "x.mat")
    result = run(*words, input="resign backgammon\n\n")
    assert (result.exit_code, "no word for it" in result.stderr) == (1, True)
    again = f"play --resume {tmp_path / 'x.game.json'}"
    assert again in result.stdout
    fine(*again.split(), "--save", tmp_path / "x.json", input="\n")
    assert len(read_match(tmp_path / "x.json").games) == 1


def test_a_sitting_that_fills_the_disk_says_how_it_goes_on(tmp_path, monkeypatch):
    path, written = tmp_path / "x.game.json", []

    def write(place, text):
        if written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(place))
        written.append(place.write_text(text, encoding="utf-8"))

    monkeypatch.setattr("doublesix.cli.play.write_whole", write)
    result = run("play", "--seed", 12, "--plies", 0, "--save", path, input="resign\n")
    assert (result.exit_code, f"{path}: No space left" in result.stderr) == (1, True)
    assert f"--resume {path}" in result.stdout


def test_an_interrupted_sitting_is_kept_and_says_where(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(EveryGameComputer, "rank", interrupt)
    words = ("play", "--seed", 12, "--plies", 0, "--save", tmp_path / "game.mat")
    result = run(*words, input="hint\n")
    assert result.exit_code == 130
    assert f"--resume {tmp_path / 'game.game.json'}" in result.stdout
    assert read_match(tmp_path / "game.mat").players == ("You", "Double Six")


@pytest.mark.parametrize(
    ("least", "play", "warning"),
    [
        ("doubtful", "24/18 13/11", None),
        ("error", "24/18 8/6", "An error: 24/18 8/6 loses 0.1"),
        ("blunder", "24/18 8/6", None),
        ("blunder", "8/6 8/2", "A blunder: 8/6 8/2 loses 0.3"),
    ],
)
def test_the_tutor_warns_of_such_mistakes_and_worse_ones(tmp_path, least, play, warning):
    words = ("play", "--seed", 12, "--plies", 0, "--tutor", least, "--save", tmp_path / "game.json")
    text = fine(*words, input=f"{play}\n\nquit\n")
    assert (" loses " in text) is (warning is not None)
    assert (warning or "") in text
    (game,) = read_match(tmp_path / "game.json").games
    assert (game.actions == ()) is (warning is not None), "nothing is played that was warned of"


def test_a_game_is_kept_without_asking(tmp_path):
    text = fine("play", "--seed", 12, "--plies", 0, input="")
    kept = list((tmp_path / "share" / "doublesix" / "games").iterdir())
    assert len(kept) == 1
    assert str(kept[0]) in text.replace("\n", "")


def test_a_resigned_match_can_be_analyzed(tmp_path):
    text = fine(
        "play",
        "--match",
        1,
        "--seed",
        12,
        "--plies",
        0,
        "--name",
        "Ann",
        input="24/18 13/11\n\nresign backgammon\nanalyze\n\n",
    )
    assert "Double Six wins the match." in text
    assert "Ann – Double Six" in text
    assert "--resume" not in text


@pytest.mark.parametrize(
    ("options", "said", "terms"),
    [
        (("--money",), "a money session (Jacoby, beavers)", MoneySession()),
        (("--money", "--no-jacoby", "--no-beavers"), "(no Jacoby, no beavers)", MoneySession(False, False)),
        (
            ("--money", "--raccoons", "--automatic-doubles", 2, "--cube-limit", 64),
            "(Jacoby, beavers, raccoons, automatic doubles: 2, no cube above 64)",
            MoneySession(raccoons=True, automatic_doubles=2, cube_limit=64),
        ),
        (("--match", 7, "--no-crawford", "--dead-cubes"), "7 points (no Crawford", Match(7, False, dead_cubes=True)),
        (("--holland", "--variant", "nackgammon"), "Nackgammon against", Match(5, holland=True)),
    ],
)
def test_a_game_is_played_by_the_rules_that_are_asked_for(tmp_path, options, said, terms):
    path = tmp_path / "game.json"
    text = fine("play", *options, "--seed", 3, "--plies", 0, "--save", path, input="quit\n")
    assert said in text
    assert read_match(path).terms == terms
    again = fine("play", "--resume", tmp_path / "game.game.json", "--save", path, input="quit\n")
    assert said in again
    assert read_match(path).terms == terms


@pytest.mark.parametrize("words", [("eval",), ("explain",), ("market",), ("rollout", "--trials", 36, "--plies", 0)])
def test_other_nets_judge_where_they_are_named(words):
    for nets, judge in (("package", Engine()), ("fast", Engine(nets="fast"))):
        told = json.loads(fine(*words, XGID, "--nets", nets, "--json"))
        assert judge.net_hash[:12] in told["engine"]
    assert "no manifest of nets" in complaint(*words, XGID, "--nets", "nowhere")


def test_other_nets_judge_matches_and_scores(tmp_path):
    report = tmp_path / "report.json"
    fine("analyze", "--sample", "--plies", 0, "--no-explain", "--nets", "fast", "--json", report)
    assert json.loads(report.read_text())["engine"]["net_hash"] == Engine(nets="fast").net_hash
    told = json.loads(fine("scores", XGID, "--length", 2, "--plies", 0, "--nets", "fast", "--json"))
    assert Engine(nets="fast").net_hash[:12] in told["engine"]


def test_a_rollout_goes_on_with_the_nets_that_began_it(tmp_path):
    save = tmp_path / "rollout.npz"
    fine("rollout", XGID, "--nets", "fast", "--trials", 36, "--plies", 0, "--save", save)
    fine("rollout", "--resume", save, "--nets", "fast", "--trials", 72)
    assert "played with other nets" in complaint("rollout", "--resume", save, "--trials", 108)


def test_a_game_is_played_by_the_nets_that_are_named(tmp_path):
    log = tmp_path / "game.game.json"
    words = ("--seed", 12, "--plies", 0, "--nets")
    told = fine("play", "--match", 1, *words, "fast", "--tutor", "error", "--save", log, input="hint\nquit\n")
    assert f"--resume {log} --nets fast" in told
    best = Engine(nets="fast").rank_plays(STANDARD.start(), Roll(6, 2), plies=2, match=MatchContext(1, 1))[0]
    assert f"{100 * best.mwc:.2f}" in told
    analyzed = fine("play", "--resume", log, "--nets", "fast", input="resign backgammon\nanalyze\n\n")
    assert Engine(nets="fast").net_hash[:12] in analyzed
    assert "no net for Plakoto lies in fast" in complaint("play", "plakoto", *words, "fast")
    assert "choose everything there" in wrong_usage("play", "--web", "--nets", "fast")


def test_games_that_cannot_begin(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    assert "x.json: this is no saved game" in complaint("play", "--resume", tmp_path / "x.json")
    (tmp_path / "cut.json").write_text("{")
    assert "cut.json: this is no saved game: no JSON that can be read" in complaint(
        "play", "--resume", tmp_path / "cut.json"
    )
    assert "No such file" in complaint("play", "--resume", tmp_path / "y.json")
    assert "no game is called" in complaint("play", "chess")
    assert "may end in" in complaint("play", "--save", tmp_path / "x.doc")
    wrong_usage("play", "--money", "--match", 3)
    assert "2000 characters" in wrong_usage("play", "--name", "x" * 2001)
    assert "half a character" in wrong_usage("play", "--name", "Jos\udce9")
    wrong_usage("play", "--dice", "typed", "--seed", 3)
    assert "--raccoons: only with --money" in wrong_usage("play", "--raccoons")
    assert "--no-crawford: only in a match" in wrong_usage("play", "--money", "--no-crawford")
    assert "name the game once" in wrong_usage("play", "plakoto", "--variant", "narde")
    assert "a cube limit is" in wrong_usage("play", "--cube-limit", 3)
    assert "either --board or --words" in wrong_usage("play", "--board", "--words")
    assert "choose everything there" in wrong_usage("play", "--web", "--words")
    assert "leave out --match" in wrong_usage("play", "--resume", tmp_path / "x.json", "--match", 3)
    left_out = wrong_usage("play", "--resume", tmp_path / "x.json", "fevga", "--plies", 0, "--name", "Zed")
    assert all(word in left_out for word in ("VARIANT", "--plies", "--name"))
    assert "9223372036854775807" in wrong_usage("play", "--seed", 2**63)
    damaged = PlayLog(variant="backgammon", length=3, players=("A", "B"), plies=0, seed=4, actions=["dance"])
    (tmp_path / "damaged.json").write_text(damaged.to_json())
    assert "damaged.json: action 1 ('dance')" in complaint("play", "--resume", tmp_path / "damaged.json")
    (tmp_path / "bytes").write_bytes(b"\x7fELF\xff")
    assert "bytes: this is no saved game" in complaint("play", "--resume", tmp_path / "bytes")


# arena, check, train


def test_a_duel(tmp_path):
    words = ["arena", "duel", "--a", "ours:0", "--b", "random", "--games", 4, "--checkpoint", tmp_path / "duel.jsonl"]
    value = json.loads(fine(*words, "--json"))
    assert (value["games"], value["is_complete"], value["variant"]) == (4, True, "backgammon")
    assert value["points_per_game"] > 0
    assert all(value.pop(f"{side}_milliseconds") > 0 for side in "ab")  # nothing is played the second time
    assert value == json.loads(fine(*words, "--json"))
    assert "points a game" in fine(*words)


def test_duels_that_cannot_be_fought(tmp_path):
    wrong_usage("arena", "duel", "--a", "random", "--b", "random", "--games", 3)
    assert "is no opponent" in complaint("arena", "duel", "--a", "nobody", "--b", "random")
    assert "plies after the colon" in complaint("arena", "duel", "--a", "ours:x", "--b", "random")
    assert "ours:9" in complaint("arena", "duel", "--a", "ours:9", "--b", "random")
    (tmp_path / "duel.jsonl").write_text("milk\n")
    words = ["arena", "duel", "--a", "random", "--b", "random", "--games", 2]
    assert "no JSON" in complaint(*words, "--checkpoint", tmp_path / "duel.jsonl")


def test_both_generators_agree():
    text = fine("check", "plays", "--count", 60, "--processes", 1)
    assert text.startswith("60 positions with a roll, ")
    assert text.endswith(": 0 disagreements\n")
    assert "(hypergammon3)" in fine("check", "plays", "--count", 60, "--variant", "hyper")


def test_a_training_run_and_its_nets(tmp_path):
    config = tmp_path / "tiny.toml"
    config.write_text(TINY)
    result = run("train", config, "--folder", tmp_path / "run", "--threads", 1)
    assert result.exit_code == 0, (result.output, result.exception)
    assert "tiny: done, 8 games" in result.stdout
    assert "0 of 8 games played" in result.stderr
    text = fine("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "nets")
    assert len(text.splitlines()) == 2
    assert (tmp_path / "nets" / "manifest.json").exists()
    told = json.loads(fine("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "x", "--json"))
    assert {f"{net['file']}  SHA-256 {net['sha256']}" for net in told["files"].values()} == set(text.splitlines())
    again = ("train", config, "--folder", tmp_path / "second", "--threads", 1, "--begin-with", tmp_path / "nets")
    assert "until_games is 8; it has to be more than the 8 games that the nets begun with have" in complaint(*again)
    config.write_text(TINY.replace("until_games = 8", "until_games = 16"))
    for _ in range(2):  # the second time it only goes on
        assert "tiny: done, 16 games" in fine(*again)
    exported = ("train", "export", config, "--folder", tmp_path / "second", "--to")
    alone = fine(*exported, tmp_path / "alone")
    assert fine(*exported, tmp_path / "mean", "--mean-with", tmp_path / "nets") != alone


def test_a_game_in_a_file_is_learned_like_any_other(tmp_path):
    game = tmp_path / "house.toml"
    game.write_text('name = "House"\nbase = "hypergammon2"\noptions = ["no-hit-and-run"]\n')
    fine("train", "labels", game, "--games", 1, "--folder", tmp_path / "labels", "--seed", 7)
    made = read_labels(tmp_path / "labels" / "000000000.labels").header
    assert (made.variant, made.seed, made.games) == ("hypergammon2+no-hit-and-run", 7, 1)
    game.write_text('name = "House"\nbase = "hypergammon2"\nseed = 3\n')
    assert "seed: unknown; a game has name, base" in complaint("train", game, "--folder", tmp_path / "run")


def test_nets_are_distilled_from_those_of_the_package_or_of_a_folder(tmp_path):
    config = tmp_path / "small.toml"
    config.write_text(TINY.partition("[[stage]]")[0] + "[distil]\nrounds = 2\n")
    asked = ("train", "distil", config, "--folder")
    result = run(*asked, tmp_path / "run", "--threads", 1)
    assert result.exit_code == 0, (result.output, result.exception)
    assert "round 2 of 2" in result.stderr
    assert "tiny: done, 120 games" in result.stdout
    fine("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "nets")
    assert "tiny: done, 120 games" in fine(*asked, tmp_path / "second", "--teacher", tmp_path / "nets")
    assert "lessons" in fine("train", "share", config, "--games", 2, "--nets", tmp_path / "nets")
    assert "no [[stage]] of self-play" in complaint("train", config, "--folder", tmp_path / "third")
    (tmp_path / "tiny.toml").write_text(TINY)
    assert "no [distil]" in complaint("train", "distil", tmp_path / "tiny.toml", "--folder", tmp_path / "fourth")


def test_runs_that_cannot_begin(tmp_path):
    (tmp_path / "bad.toml").write_text("name = 1\nsurname = 2\n")
    assert "bad.toml" in complaint("train", tmp_path / "bad.toml", "--folder", tmp_path / "run")
    assert "No such file" in complaint("train", tmp_path / "none.toml", "--folder", tmp_path / "run")
    kinds = ("", "-fast", "-gpu", "-hour", "-minutes", "-races", "-short")
    known = ", ".join([*(f"backgammon{kind}" for kind in kinds), "nuclear"])
    told = complaint("train", "plakotto", "--folder", tmp_path / "run")
    assert "no game is called 'plakotto'; try plakoto. " in told
    assert f"Nor is 'plakotto' a .toml file or a packaged configuration ({known})" in told
    assert "Tavli is several games in turn" in complaint("train", "tavli", "--folder", tmp_path / "run")
    (tmp_path / "tiny.toml").write_text(TINY)
    begin = ("train", tmp_path / "tiny.toml", "--folder", tmp_path / "run", "--begin-with")
    assert "wider than the new one" in complaint(*begin, "backgammon")
    assert "is no folder of nets" in complaint(*begin, tmp_path / "nowhere")
    wrong_usage("train", "backgammon")


def test_a_trial_prints_a_table_or_json():
    lines = fine("arena", "trial", "hyper1", "--games", 4, "--threads", 1).splitlines()
    assert lines[0].split() == ["against", "points", "a", "game", "95", "%", "interval", *lines[0].split()[7:]]
    assert [line.split()[0] for line in lines[1:]] == ["random", "race", "safe", "block", "standard-net"]
    told = json.loads(fine("arena", "trial", "hyper1", "--games", 4, "--threads", 1, "--json"))
    assert [(entry["label"], entry["games"]) for entry in told][:2] == [("random", 4), ("race", 4)]
    wrong_usage("arena", "trial", "hyper1", "--games", 3)
    wrong_usage("arena", "trial", "hyper1", "--nets", "a", "--checkpoints", "b")


# A game of the computer against itself


@pytest.mark.parametrize("key", ["hypergammon2", "acey-deucey", "nuclear"])
def test_a_game_is_shown_to_its_end(key):
    lines = fine("arena", "game", key, "--seed", 5).splitlines()
    assert re.fullmatch(r" {3}1  (First|Second) +\d\d: .+", lines[0])
    assert re.fullmatch(r"(First|Second) wins \d+", lines[-1])
    assert lines == fine("arena", "game", key, "--seed", 5).splitlines()
    assert lines != fine("arena", "game", key, "--seed", 6).splitlines()


def test_a_game_is_written(tmp_path):
    fine("arena", "game", "hypergammon2", "--out", tmp_path / "game.mat")
    record = read_match(tmp_path / "game.mat")
    assert record.games[0].winner is not None
    assert not record.problems
    assert "nothing is known of writing" in complaint("arena", "game", "hypergammon2", "--out", tmp_path / "game.png")


def test_a_game_of_one_s_own_is_written_by_its_name(tmp_path):
    (tmp_path / "house.toml").write_text('name = "Our house game"\nbase = "hypergammon2"\ncube = false\n')
    fine("arena", "game", tmp_path / "house.toml", "--out", tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["variant_name"] == "Our house game"


# Benchmarks


@pytest.fixture(scope="module")
def made_benchmark(tmp_path_factory):
    path = tmp_path_factory.mktemp("benchmark") / "made.tsv"
    words = ["arena", "benchmark", path, "--decisions", 40, "--trials", 2, "--truncate", 1]
    assert "decisions to go" in run(*words).stderr
    return path


def test_a_benchmark_measures_judges(made_benchmark):
    lines = fine("arena", "accuracy", made_benchmark, "ours:0", "random").splitlines()
    assert lines[2].split()[0] == "all"
    assert "random against ours:0 (below 0: better)" in lines
    told = json.loads(fine("arena", "accuracy", made_benchmark, "ours:0", "ours:1", "--held-back", "--json"))
    scores = told["judges"][0]["scores"]["all"]
    assert scores["error"]["interval_95"][0] <= scores["error"]["mean"] <= scores["error"]["interval_95"][1]
    assert told["compared_with_first"][0]["classes"]["all"]["differ"] <= scores["decisions"]


def test_a_benchmark_is_judged_by_the_labels_of_another(made_benchmark, tmp_path):
    other = tmp_path / "other.tsv"
    deep = ("--plies", 1, "--late-after", 1)
    asked = ("arena", "benchmark", other, "--decisions", 34, "--trials", 2, "--truncate", 2, *deep)
    fine(*asked, "--decisions-of", made_benchmark)
    told = json.loads(fine("arena", "accuracy", other, f"labels@{other}", f"labels@{made_benchmark}", "--json"))
    same, short = (one["scores"]["all"] for one in told["judges"])
    assert same["raw"]["mean"] == pytest.approx(0, abs=2e-4), "but for rounding"
    assert short["raw"]["mean"] > 0.001
    description = "trials 2, truncate_after 2, seed 1, plies 1, late_after 1, decisions_of " + made_benchmark.as_posix()
    assert description in told["judges"][0]["description"]
    assert "has no rollout of position" in complaint("arena", "accuracy", made_benchmark, f"labels@{other}")
    fine("arena", "benchmark", other, "--decisions", 999)
    told = json.loads(fine("arena", "accuracy", made_benchmark, "ours:0", f"labels@{other}", "--json"))
    assert told["judges"][1]["scores"]["all"]["decisions"] > same["decisions"], "all that there are"


def test_a_benchmark_is_sharpened_and_grown_with_the_settings_that_it_has(made_benchmark, tmp_path):
    path = tmp_path / "sharpened.tsv"
    shutil.copyfile(made_benchmark, path)
    said = run("arena", "benchmark", path, "--decisions", 40, "--trials", 4).stderr
    assert f"{path}: its decisions get more trials" in said
    settings = json.loads(path.read_text().splitlines()[0].removeprefix("# "))["settings"]
    assert settings == {"trials": 4, "truncate_after": 1, "seed": 1}
    before = json.loads(fine("arena", "accuracy", path, "ours:0", "--json"))["judges"][0]["scores"]["all"]
    fine("arena", "benchmark", path, "--decisions", 80)
    after = json.loads(fine("arena", "accuracy", path, "ours:0", "--json"))["judges"][0]["scores"]["all"]
    assert after["decisions"] > before["decisions"]


def test_benchmarks_that_do_not_fit_are_refused(made_benchmark, tmp_path):
    assert "another benchmark" in complaint("arena", "benchmark", made_benchmark, "--seed", 3)
    assert "needed; let it grow" in complaint("arena", "calibrate", made_benchmark, "--deepest", 0)
    cubes = tmp_path / "cubes.tsv"
    cubes.write_text("\n".join([*CUBE_FILE.header({"variant": "nackgammon"}), ""]))
    told = complaint("arena", "calibrate", made_benchmark, "--cubes", cubes)
    assert f"{cubes} is about Nackgammon, the other benchmark about Backgammon" in told
    assert "is no judge" in complaint("arena", "accuracy", made_benchmark, "nobody")
    assert "No such file" in complaint("arena", "accuracy", tmp_path / "none.tsv")
    (tmp_path / "text.tsv").write_text("text\n")
    again = ("arena", "benchmark", tmp_path / "again.tsv", "--decisions-of")
    assert "none.tsv, and there is no such file" in complaint(*again, tmp_path / "none.tsv")
    assert "no such benchmark" in complaint(*again, tmp_path / "text.tsv")
    assert not (tmp_path / "again.tsv").exists()
    assert "no such benchmark" in complaint("arena", "accuracy", tmp_path / "text.tsv")
