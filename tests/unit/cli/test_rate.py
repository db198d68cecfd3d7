"""`doublesix rate`: figures, and a file to go on with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from doublesix import new_game, write_json
from doublesix.cli.match_files import MatchFiles
from unit.cli.test_commands import complaint, fine, run, wrong_usage

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
    assert "was begun with other terms: settings: seed 1, not 5" in complaint(
        "rate", MATCH, *QUICK, "--seed", 5, "--save", log
    )
    told = json.loads(fine("rate", MATCH, *QUICK, "--save", log, "--json"))
    assert [player["decisions"] for player in told["players"]] == [2, 2]


def test_a_loss_that_came_out_below_zero_is_shown_as_none(tmp_path):
    log = tmp_path / "losses.jsonl"
    fine("rate", MATCH, *QUICK, "--save", log)
    head, *entries = log.read_text(encoding="utf-8").splitlines()
    lucky = [json.dumps({**json.loads(entry), "loss": -0.01}) for entry in entries]
    log.write_text("\n".join([head, *lucky]) + "\n", encoding="utf-8")
    text = fine("rate", MATCH, *QUICK, "--save", log)
    assert "−" not in text
    assert text.splitlines()[-1].split()[2:5:2] == ["0.0000", "0.00"]
    told = json.loads(fine("rate", MATCH, *QUICK, "--save", log, "--json"))["players"][0]
    assert told["loss"]["mean"] == -0.01
    assert told["rating"] == 0


def test_what_cannot_be_rated(tmp_path):
    assert "even number" in wrong_usage("rate", MATCH, "--trials", 5)
    assert "no preset is called 'slow'" in wrong_usage("rate", MATCH, "--preset", "slow")
    assert "nobody is called Nobody in these files; there are root, gnubg" in complaint(
        "rate", MATCH, "--player", "Nobody"
    )
    assert "is read by this command" in wrong_usage("rate", MATCH, *QUICK, "--save", MATCH)


@pytest.mark.parametrize("foreign", ["{}\n{}\n", "milk\nand a last line without an end", "milk", '{"rating": 1'])
def test_a_foreign_file_is_refused_and_stays_as_it_is(tmp_path, foreign):
    path = tmp_path / "notes.txt"
    path.write_text(foreign)
    assert "name another file, or remove this one" in complaint("rate", MATCH, *QUICK, "--save", path)
    assert path.read_text() == foreign


LOSS = '{"decision": "a", "match": "b", "player": "c", "kind": "play", "loss": %s}'


@pytest.mark.parametrize("entry", ['{"loss": 1}', "[]", LOSS % '"x"', LOSS % ("9" * 400)])
def test_a_damaged_line_is_named(tmp_path, entry):
    path = tmp_path / "losses.jsonl"
    fine("rate", MATCH, *QUICK, "--save", path)
    path.write_text(path.read_text(encoding="utf-8") + entry + "\n", encoding="utf-8")
    assert "losses.jsonl, line 6: this is no loss" in complaint("rate", MATCH, *QUICK, "--save", path)


def test_matches_are_told_apart_by_what_was_played(tmp_path):
    short = MATCH.read_text(encoding="utf-8")
    short = short[: short.index(" Game 2")]
    paths = [tmp_path / name / "m.mat" for name in ("one", "two", "copy")]
    for path, text in zip(paths, (short, short.replace("gnubg", "other").replace("root", "else"), short), strict=True):
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    log = tmp_path / "losses.jsonl"
    alone = [json.loads(fine("rate", path, *QUICK, "--save", log, "--json"))["players"] for path in paths[:2]]
    assert {player["player"] for players in alone for player in players} == {"gnubg", "root", "other", "else"}
    assert len(log.read_text(encoding="utf-8").splitlines()) == 1 + 8
    together = json.loads(fine("rate", tmp_path / "one", tmp_path / "copy", *QUICK, "--json"))["players"]
    assert together == alone[0]
    headed = tmp_path / "headed.mat"
    headed.write_text(f'; [Event "Cup"]\n{short}', encoding="utf-8")
    assert json.loads(fine("rate", paths[0], headed, *QUICK, "--json"))["players"] == alone[0]
    assert {json.loads(line)["match"] for line in log.read_text(encoding="utf-8").splitlines()[1:]} == {"m.mat"}


def test_what_breaks_off_counts_in_the_match_that_goes_on(tmp_path):
    whole = MATCH.read_text(encoding="utf-8")
    short = whole[: whole.index(" Game 2")]
    words = ("--decisions", 1000, "--trials", 4, "--preset", "roller", "--save", tmp_path / "losses.jsonl", "--json")
    for names in (("a", "b"), ("b", "a")):
        folder = tmp_path / "".join(names)
        folder.mkdir()
        for name, text in zip(names, (short, whole), strict=True):
            (folder / f"{name}.mat").write_text(text, encoding="utf-8")
    told = [fine("rate", source, *words) for source in (MATCH, tmp_path / "ab", tmp_path / "ba")]
    assert told[0] == told[1] == told[2]


def test_the_games_of_a_cycle_are_rated_each_by_its_own_engine(tmp_path):
    tavli = new_game("tavli", seed=3, players=("Anna", "Ben"))
    games = []
    for number, key in enumerate(("portes", "plakoto"), start=1):
        game = new_game(key, seed=3)
        for _ in range(4):
            game.roll()
            game.apply(game.legal_plays()[0])
        games.append(replace(game.record.games[0], number=number, variant=game.record.variant))
    path = tmp_path / "tavli.json"
    path.write_text(write_json(replace(tavli.record, games=tuple(games))), encoding="utf-8")
    told = json.loads(fine("rate", path, "--decisions", 9, "--trials", 4, "--preset", "roller", "--json"))["players"]
    assert {player["player"] for player in told} == {"Anna", "Ben"}
    assert sum(player["decisions"] for player in told) == 8


def test_one_bad_file_does_not_stop_a_rating(tmp_path):
    (tmp_path / "bad.mat").write_text("milk\n")
    result = run("rate", tmp_path / "bad.mat", tmp_path / "missing.mat", MATCH, *QUICK)
    assert result.exit_code == 1
    assert "bad.mat: no known format" in result.stderr
    assert "missing.mat: No such file" in result.stderr
    assert "as PR" in result.stdout


def test_files_that_cannot_be_read_count_as_done(tmp_path):
    bad = tmp_path / "bad.mat"
    bad.write_text("")
    files = MatchFiles([bad, MATCH])
    assert [(path, files.read, files.failed) for path, _ in files.records()] == [(MATCH, 2, 1)]
