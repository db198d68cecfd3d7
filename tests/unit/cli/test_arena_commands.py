"""Measuring and training commands as somebody types them."""

from __future__ import annotations

import json
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from doublesix.arena.benchmark import is_held_back
from doublesix.arena.calibration import Calibration, Coverage
from doublesix.arena.comparison import Comparison, Totals
from doublesix.arena.duel import duel as fight_duel
from doublesix.arena.opponents import OpponentError
from doublesix.arena.td_gammon import TdGammonNet
from doublesix.arena.trial import fight
from doublesix.cli.terminal import print_json
from doublesix.engine.computer import RandomComputer
from doublesix.engine.position_classes import PositionClass
from doublesix.engine.uncertainty import Uncertainty
from doublesix.game import Phase, UseToken, allowed
from doublesix.locks import alone
from unit.cli.test_commands import complaint, fine, run, wrong_usage

XG = Path(__file__).parents[2] / "data" / "matches" / "xg"
PLAIN = " 3 point match\n\n Game 1\n ann : 0                 bob : 0\n  1) 31: 8/5 6/5           52: 13/11 13/8\n"


def test_a_duel_stops_when_it_is_decided():
    said = fine("arena", "duel", "--a", "berliner", "--b", "random", "--games", 1000, "--batch", 200, "--until-decided")
    assert "decided: by the interval that holds at every moment" in said
    assert "200 games of backgammon" in said
    refused = wrong_usage("arena", "duel", "--a", "race", "--b", "random", "--within", 0)
    assert "within must be above 0 points" in refused


def test_duels_with_the_cube():
    table = ("arena", "duel", "--a", "ours:0", "--b", "ours:0", "--variant", "hypergammon2", "--games", 4)
    assert json.loads(fine(*table, "--match", 2, "--json"))["played"] == "matches to 2"
    assert "points a match, " in fine(*table, "--match", 2)
    assert "points a game, " in fine(*table, "--money")
    assert "money games with the cube" in fine(*table, "--money")
    assert run(*table, "--money", "--match", 3).exit_code == 2
    for options in (("--money",), ("--match", 3)):
        assert json.loads(fine(*table, *options, "--luck", "--json"))["net_per_game"] == 0
    assert "without a cube" in complaint(*table, "--money", "--luck", "--variant", "plakoto")
    assert "no player who knows the cube" in complaint("arena", "duel", "--a", "ours:0", "--b", "race", "--money")


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_duel_that_is_stopped_says_what_was_measured(tmp_path, monkeypatch, is_kept):
    def stopped(*players, progress, **terms):
        def heard(now):
            progress(now)
            if now.tally.games == 4:
                raise KeyboardInterrupt

        return fight_duel(*players, progress=heard, **terms)

    monkeypatch.setattr("doublesix.cli.arena.fight", stopped)
    keep = ("--checkpoint", tmp_path / "duel.jsonl") if is_kept else ()
    words = ("arena", "duel", "--a", "race", "--b", "random", "--games", 8, "--batch", 2, *keep)
    result = run(*words, "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["games"] == 4
    assert result.stderr.startswith("stopped after 4 of 8 games")
    assert ("the same command goes on with them" in result.stderr) is is_kept
    assert ("--checkpoint" in result.stderr) is not is_kept
    monkeypatch.undo()
    if is_kept:
        assert json.loads(fine(*words, "--json"))["games"] == 8


@pytest.mark.parametrize("terms", [("--money",), ("--match", 1)])
def test_batches_with_the_cube_are_as_long_as_asked_for(tmp_path, terms):
    path = tmp_path / "duel.jsonl"
    fine(
        "arena", "duel", "--a", "ours:0", "--b", "ours:0@fast", *terms, "--games", 4, "--batch", 2, "--checkpoint", path
    )
    _, *batches = map(json.loads, path.read_text().splitlines())
    assert [batch["first_pair"] for batch in batches] == [0, 1]


@pytest.mark.parametrize("done", [0, 4])
@pytest.mark.parametrize("failure", [OpponentError("it has crashed"), OSError(28, "it has crashed", "duel.jsonl")])
def test_a_duel_whose_opponent_or_disk_fails_says_what_was_measured(monkeypatch, failure, done):
    def failing(*players, progress, **terms):
        def heard(now):
            progress(now)
            if now.tally.games == done:
                raise failure

        return fight_duel(*players, progress=heard, **terms)

    monkeypatch.setattr("doublesix.cli.arena.fight", failing)
    result = run("arena", "duel", "--a", "race", "--b", "random", "--games", 8, "--batch", 2, "--json")
    assert result.exit_code == 1
    *notes, failed = result.stderr.splitlines()
    assert "it has crashed" in failed
    if done:
        assert json.loads(result.stdout)["games"] == 4
        assert "stopped after 4 of 8 games, which nothing keeps" in " ".join(notes)
    else:
        assert (result.stdout, notes) == ("", [])


def test_a_duel_that_is_stopped_at_once_has_measured_nothing(monkeypatch):
    def stopped(*players, progress, **terms):
        raise KeyboardInterrupt

    monkeypatch.setattr("doublesix.cli.arena.fight", stopped)
    result = run("arena", "duel", "--a", "race", "--b", "random")
    assert (result.exit_code, result.stdout) == (130, "")
    assert "stopped after 0 of 1000 games" in result.stderr


def test_td_gammon_is_trained_measured_and_drawn(tmp_path):
    fine("train", "td-gammon", "--folder", tmp_path, "--games", 40)
    assert TdGammonNet.load(tmp_path).games == 40
    trial = ("arena", "trial", "backgammon", "--checkpoints", tmp_path, "--against", "random", "--games", 2, "--json")
    assert json.loads(fine(*trial))[0]["label"] == "40"
    (kept,) = json.loads((tmp_path / "strength.json").read_text())
    assert (kept["games"], kept["against"], kept["duel_games"]) == (40, "random", 2)
    fine("train", "curve", tmp_path)
    assert "Strength of the milestones" in (tmp_path / "curve.svg").read_text()
    assert run("arena", "trial", "backgammon", "--against", "random").exit_code == 2
    nowhere = tmp_path / "none"
    assert complaint("train", "curve", nowhere) == f"Error: {nowhere}: no log of a training run (log.jsonl) there"


def test_a_linear_evaluator_is_fitted_and_plays(tmp_path):
    fine("train", "linear", "--folder", tmp_path / "one", "--games", 3, "--seed", 5)
    fine("train", "linear", "--folder", tmp_path / "two", "--games", 3, "--seed", 5, "--threads", 1)
    assert (tmp_path / "one" / "linear.npz").read_bytes() == (tmp_path / "two" / "linear.npz").read_bytes()
    duel = ("arena", "duel", "--a", f"linear@{tmp_path / 'one'}", "--b", "random", "--games", 20, "--json")
    assert json.loads(fine(*duel))["points_per_game"] > 1
    assert "no linear evaluator" in complaint("arena", "duel", "--a", f"linear@{tmp_path}", "--b", "random")


def test_positions_are_drawn_and_counted(tmp_path):
    path = tmp_path / "races.txt"
    said = fine(
        "train", "starts", path, "--class", "race", "--variant", "hypergammon2", "--games", 20, "--positions", 5
    )
    assert "race" in said
    assert len(path.read_text().splitlines()) == 6
    assert "'blitzkrieg' is no class of positions" in wrong_usage("train", "starts", path, "--class", "blitzkrieg")
    drawn = ("train", "starts", path, "--class", "race", "--variant", "hypergammon2", "--games", 20, "--positions", 5)
    assert json.loads(fine(*drawn, "--json"))["positions"] == {"race": 5}
    counted = json.loads(fine("train", "share", "hypergammon2", "--games", 20, "--json"))
    assert counted["games"] == 20
    assert counted["lessons"]["race"] > 0


def test_nets_are_told_apart_by_games_that_none_has_learned():
    told = json.loads(fine("train", "hindsight", "backgammon", "fast", "--games", 100, "--json"))
    assert [net["folder"] for net in told["nets"]] == ["fast"]
    assert told["nets"][0]["positions"] > 3000
    said = fine("train", "hindsight", "backgammon", "fast", "fast", "--games", 100)
    assert said.count("fast ") == 2
    assert "100 games" in said
    assert run("train", "hindsight", "backgammon", "fast", "--games", 99).exit_code == 2


@pytest.mark.parametrize("judge", ["sage:0", "ubgi", "td-gammon:x", "nobody"])
def test_names_that_mean_nobody_are_one_line(judge):
    assert judge in complaint("arena", "duel", "--a", judge, "--b", "random", "--games", 2)


@pytest.fixture(scope="module")
def benchmark(tmp_path_factory):
    path = tmp_path_factory.mktemp("benchmark") / "made.tsv"
    fine("arena", "benchmark", path, "--decisions", 34, "--trials", 2, "--truncate", 1)
    return path


def strict(text):
    """What a reader takes from JSON who knows no other numbers than JSON does."""
    return json.loads(text, parse_constant=lambda constant: pytest.fail(f"{constant} is no JSON"))


def test_one_decision_is_told_in_json_and_drawn(benchmark, tmp_path):
    one, figure = tmp_path / "one.tsv", tmp_path / "front.svg"
    lines = benchmark.read_text().splitlines()
    decision = [line for line in lines[2:] if line.split("\t")[:2] == lines[2].split("\t")[:2]]
    one.write_text("\n".join([*lines[:2], *decision, "# round 0", ""]))
    score = strict(fine("arena", "accuracy", one, "--json"))["judges"][0]["scores"]["all"]
    assert score["error"]["interval_95"] == [None, None]
    assert fine("arena", "accuracy", one).splitlines()[2].count("  –") == 2
    told = strict(fine("arena", "front", one, "ours:0", "--json", "--figure", figure))
    assert told["front"] == ["ours:0"]
    assert "ours:0" in figure.read_text()
    assert " ± –" in fine("arena", "front", one, "ours:0")


def test_endings_are_judged_by_the_exact_table():
    told = strict(fine("arena", "endings", "ours:0", "race", "--decisions", "30", "--seed", "2", "--json"))
    assert (told["benchmark"]["variant"], told["benchmark"]["settings"]) == ("backgammon", {"decisions": 30, "seed": 2})
    ours, race = (one["scores"]["bear-off"] for one in told["judges"])
    assert (ours["error"]["mean"], ours["loss"]["mean"], ours["decisions"]) == (0, 0, 30)
    assert (race["error"]["mean"], race["left_out"]) == (None, 0)
    assert "bear-off" in fine("arena", "endings", "linear", "--decisions", "30")


def test_players_without_opinions_are_listed(benchmark, tmp_path):
    engine = Path(__file__).parents[2] / "ubgi_engine.py"
    ubgi, figure = f"ubgi@{shlex.join([sys.executable, str(engine)])}", tmp_path / "front.svg"
    told = strict(fine("arena", "accuracy", benchmark, "berliner", ubgi, "--json"))
    scores = [one["scores"]["all"] for one in told["judges"]]
    assert scores[0]["error"]["mean"] > 0.05
    assert scores[0]["left_out"] == 0
    assert scores[1]["error"]["mean"] is None
    both = told["compared_with_first"][0]["classes"]["all"]["decisions"]
    assert both == scores[1]["decisions"] - scores[1]["left_out"]
    assert 0 < scores[1]["left_out"] < scores[1]["decisions"]
    said = fine("arena", "accuracy", benchmark, ubgi)
    assert said.splitlines()[1].endswith("not rolled out")
    assert "nan" not in said
    listed = fine("arena", "front", benchmark, ubgi, "linear", "--figure", figure)
    assert listed.splitlines()[-1].split()[-1] == "no"
    assert "ubgi" in listed.splitlines()[-1]
    assert "nan" not in listed
    assert "linear" in figure.read_text()
    assert "nobody here judges positions" in complaint("arena", "front", benchmark, "race", "--figure", figure)


def test_a_benchmark_without_finished_rounds_is_one_line(benchmark, tmp_path):
    path = tmp_path / "none.tsv"
    path.write_text("".join(benchmark.read_text().splitlines(keepends=True)[:5]))
    for command in ("accuracy", "front"):
        told = complaint("arena", command, path, "ours:0")
        assert "none.tsv has no decisions about plays in finished rounds; there are none at all" in told
    path.write_bytes(b"\x7fELF\xff\xfe")
    for command in ("accuracy", "cube-accuracy", "calibrate"):
        assert "none.tsv: no such benchmark" in complaint("arena", command, path)


@pytest.mark.parametrize("command", ["accuracy", "front"])
def test_judges_that_were_measured_before_another_one_fails_are_told(benchmark, command):
    result = run("arena", command, benchmark, "race", "ubgi@false")
    assert result.exit_code == 1
    assert "race" in result.stdout
    *_, stopped, failed = result.stderr.splitlines()
    assert stopped == "stopped after 1 of 2 judges"
    assert failed.startswith("Error: the UBGI engine 'false' failed: it stopped before it said 'readyok'")


def test_lines_behind_the_last_finished_round_are_pointed_out(benchmark, tmp_path):
    path = tmp_path / "cut.tsv"
    path.write_text(benchmark.read_text() + "".join(benchmark.read_text().splitlines(keepends=True)[2:5])[:-9])
    assert run("arena", "accuracy", benchmark, "random").stderr == ""
    for command in ("accuracy", "front"):
        result = run("arena", command, path, "random")
        assert (result.exit_code, result.stderr.splitlines()) == (
            0,
            [f"{path}: 3 lines behind the last finished round, cut off or still being made, not read"],
        )


def test_who_looks_up_has_no_speed(benchmark):
    labels = f"labels@{benchmark}"
    assert f"{labels}: labels are looked up and have no speed" in complaint(
        "arena", "front", benchmark, "ours:0", labels
    )


def test_who_asks_for_decisions_that_are_not_there_hears_which_are(benchmark, tmp_path):
    head, columns, *lines = benchmark.read_text().splitlines(keepends=True)
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    path = tmp_path / "some.tsv"

    def complained(kept, *options):
        path.write_text("".join([head, columns, *("\t".join(row) for row in rows if kept(row)), "# round 0\n"]))
        return complaint("arena", "accuracy", path, *options)

    told = complained(lambda row: row[1] != "cube" and not is_held_back(row[0]), "--held-back")
    assert "some.tsv has no decisions about plays that are held back (--held-back) in finished rounds; there " in told
    assert re.search(r"there are \d+ about plays \(.*opening \d", told)
    told = complained(lambda row: row[1] == "cube")
    assert re.search(r"has no decisions about plays in .* there are \d+ about the cube$", told)


def test_two_commands_on_one_file_do_not_write_over_each_other(benchmark, tmp_path):
    duel = ("arena", "duel", "--a", "race", "--b", "random", "--games", 2, "--checkpoint", tmp_path / "duel.jsonl")
    written = benchmark.read_bytes()
    for path, command in (
        (benchmark, ("arena", "benchmark", benchmark, "--decisions", 99)),
        (tmp_path / "cubes.tsv", ("arena", "cube-benchmark", tmp_path / "cubes.tsv")),
        (tmp_path / "duel.jsonl", duel),
    ):
        with alone(path):
            assert f"{path}: another process works on this" in complaint(*command)
    assert benchmark.read_bytes() == written
    assert not list(tmp_path.iterdir())


def test_what_was_learned_is_kept_before_it_is_drawn(benchmark, tmp_path, monkeypatch):
    found = Calibration(Uncertainty("0" * 64, "backgammon", {}, ()), ())
    monkeypatch.setattr("doublesix.cli.arena_calibrate.learn", lambda *args, **options: found)
    monkeypatch.setattr(
        "doublesix.cli.arena_calibrate.save_uncertainty", lambda found, nets: (tmp_path / "kept").write_text("")
    )
    result = run("arena", "calibrate", benchmark, "--write", "--figure", tmp_path / "none" / "curve.svg")
    assert result.exit_code == 1
    assert "No such file" in result.stderr
    assert (tmp_path / "kept").exists()


def test_a_calibration_is_told_by_depth_quantity_and_class(benchmark, monkeypatch):
    levels = (0.512, 0.8, 0.9, 0.95, 0.99)
    coverages = (
        Coverage(0, "value", None, 12, levels),
        Coverage(0, "value", PositionClass.RACE, 7, levels),
        Coverage(1, "difference", None, 5, levels),
    )
    found = Calibration(Uncertainty("0" * 64, "backgammon", {}, ()), coverages)
    monkeypatch.setattr("doublesix.cli.arena_calibrate.learn", lambda *args, **options: found)
    values, head, every, race, _, differences, _, last = fine("arena", "calibrate", benchmark).splitlines()
    assert values.startswith("equities, 0-ply")
    assert differences.startswith("differences of plays, 1-ply")
    assert head.split()[:2] == ["class", "values"]
    assert [row.split()[:3] for row in (every, race, last)] == [
        ["all", "12", "51.2"],
        [PositionClass.RACE.value, "7", "51.2"],
        ["all", "5", "51.2"],
    ]


def test_a_trial_keeps_each_duel_and_can_be_stopped(tmp_path, monkeypatch):
    TdGammonNet.load().save(tmp_path / "milestones" / "10")
    TdGammonNet.load().save(tmp_path / "milestones" / "20")

    def stopped(*args, **options):
        yield next(fight(*args, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr("doublesix.cli.arena.fight_all", stopped)
    result = run("arena", "trial", "backgammon", "--checkpoints", tmp_path, "--against", "race", "--games", 2)
    assert result.exit_code == 130
    assert result.stdout.splitlines()[1].split()[0] == "10"
    assert result.stderr.splitlines() == [f"{tmp_path / 'strength.json'}: written", "stopped after 1 of 2 duels"]
    assert [entry["games"] for entry in json.loads((tmp_path / "strength.json").read_text())] == [10]


def test_a_trial_whose_contender_fails_tells_what_is_done(monkeypatch):
    def failing(*args, **options):
        yield next(fight(*args, **options))
        raise OpponentError("it has crashed")

    monkeypatch.setattr("doublesix.cli.arena.fight_all", failing)
    result = run("arena", "trial", "backgammon", "--games", 2)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].split()[0] == "random"
    assert result.stderr.splitlines()[0] == "stopped after 1 of 4 duels"
    assert "it has crashed" in result.stderr.splitlines()[-1]


def test_a_trial_does_not_begin_beside_damaged_strengths(tmp_path, monkeypatch):
    TdGammonNet.load().save(tmp_path / "milestones" / "10")
    (tmp_path / "strength.json").write_text("{")
    monkeypatch.setattr("doublesix.cli.arena.fight_all", lambda *args, **options: pytest.fail("a duel was fought"))
    trial = ("arena", "trial", "backgammon", "--checkpoints", tmp_path, "--against", "race", "--games", 2)
    assert "strength.json: strengths of milestones were expected" in complaint(*trial)
    assert (tmp_path / "strength.json").read_text() == "{"


def test_totals_of_different_turns_are_pointed_out(monkeypatch):
    ours, theirs = Totals(1.0, 0.5, 0.25, 9), Totals(2.0, 0.5, 0.25, 12)
    ann = Comparison("a.mat", "Ann", ours, theirs, 1.0, ("error: line 9: no",), ("one", "two", "three", "four", "five"))
    both = ann, replace(ann, gnubg=ours)
    monkeypatch.setattr("doublesix.cli.compare.compare_match", lambda path, plies: both)
    result = run("arena", "compare", "x/a.mat")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        "a.mat: error: line 9: no",
        *(f"a.mat: GNU Backgammon: {said}" for said in ("one", "two", "three", "… and 2 more")),
        "a.mat: the totals of Ann are of 9 turns here, of 12 by GNU Backgammon",
    ]


def test_folders_of_matches_are_compared(tmp_path, monkeypatch):
    totals = Totals(1.0, 1.0, 0.0, 12)
    seen = []
    monkeypatch.setattr(
        "doublesix.cli.compare.compare_match",
        lambda path, plies: seen.append(path) or [Comparison(path.name, who, totals, totals, 1.0) for who in "ab"],
    )
    assert "no match (.mat)" in complaint("arena", "compare", tmp_path)
    for name in ("two.mat", "in/one.mat", "in/report.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    fine("arena", "compare", tmp_path)
    assert seen == [tmp_path / "in" / "one.mat", tmp_path / "two.mat"]


def test_matches_are_judged_beside_what_their_files_say(tmp_path):
    for name in ("one.xg", "in/two.xg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((XG / "charlot_7pt.xg").read_bytes())
    (tmp_path / "plain.mat").write_text(PLAIN)
    lines = fine("arena", "annotated", tmp_path, "--plies", 0).splitlines()
    heads = [line.split("|")[1].strip() for line in lines]
    assert heads == ["match", "---", *["in/two.xg"] * 2, *["one.xg"] * 2, "plays", "cube", "all"]
    assert len({line.count("|") for line in lines}) == 1
    assert lines[2].replace("in/two.xg", "one.xg") == lines[4]
    value = json.loads(fine("arena", "annotated", tmp_path, "--plies", 0, "--json"))
    assert value["plies"] == 0
    assert [(one["file"], one["player"]) for one in value["players"]] == [
        (name, player) for name in ("in/two.xg", "one.xg") for player in ("charlot1", "charlot2")
    ]
    for key in ("decisions", "agreed", "error", "their_error", "squares"):
        total = sum(one[key] for one in value["players"])
        assert value["all"][key] == pytest.approx(total, abs=1e-5)
        assert value["plays"][key] + value["cube"][key] == pytest.approx(total, abs=1e-5)
    assert value["all"]["difference"] == pytest.approx(
        (value["all"]["squares"] / value["all"]["decisions"]) ** 0.5, abs=1e-5
    )
    assert 0 < value["cube"]["decisions"] < value["plays"]["decisions"]


def test_who_decided_nothing_has_no_figures(tmp_path):
    chances = "0.524000 0.148000 0.006000 0.126000 0.005000"
    path = tmp_path / "one.sgf"
    path.write_text(
        "(;FF[4]GM[6]MI[length:0]PW[Anna]PB[Ben]RU[Jacoby]"
        f";W[31xwmj]A[1][hefe E ver 3 {chances} 0.159000 2C 0][xwmj E ver 3 {chances} -0.026000 2C 0])"
    )
    head, _, anna, ben, plays, cube, _ = fine("arena", "annotated", path, "--plies", 0).splitlines()
    assert head.split("|")[3].strip() == "decisions"
    assert re.fullmatch(r"\| one\.sgf \| Anna \| 1 \| \d+\.\d\d / 92\.50 \| 100\.0 % \| 0\.\d{4} \|", anna)
    assert ben == "| one.sgf | Ben | 0 |  |  |  |"
    assert plays.startswith("| plays |  | 1 | ")
    assert cube == "| cube |  | 0 |  |  |  |"


def test_files_that_say_nothing_are_not_compared(tmp_path):
    plain = tmp_path / "plain.mat"
    plain.write_text(PLAIN)
    result = run("arena", "annotated", plain)
    assert result.exit_code == 1
    assert "do not say what a program thought" in result.stderr
    (tmp_path / "bad.xg").write_bytes(b"RGMH")
    result = run("arena", "annotated", tmp_path, XG / "charlot_7pt.xg", "--plies", 0)
    assert result.exit_code == 1
    assert "charlot1" in result.stdout
    assert "bad.xg" in result.stderr


def test_a_width_that_stops_at_once_is_one_line():
    refused = wrong_usage("arena", "duel", "--a", "race", "--b", "random", "--within", "inf")
    assert "within must be above 0 points and finite, not inf" in refused


def test_one_pair_tells_no_interval():
    said = fine("arena", "duel", "--a", "race", "--b", "random", "--games", 2)
    assert "no interval: a single pair does not tell one" in said
    assert "nan" not in said


def test_json_of_numbers_that_are_none_is_never_printed():
    with pytest.raises(ValueError, match="not JSON compliant"):
        print_json({"mean": float("nan")})


def test_a_roll_that_is_cancelled_has_no_play(monkeypatch):
    class CancelsAtOnce(RandomComputer):
        def decide(self, state):
            return UseToken() if state.phase is Phase.ROLLED and UseToken in allowed(state) else super().decide(state)

    monkeypatch.setattr("doublesix.cli.arena_game.EveryGameComputer", lambda *, plies: CancelsAtOnce(seed=1))
    roll, cancelled, again, *_ = (line.split()[2:] for line in fine("arena", "game", "roll-over").splitlines())
    assert (len(roll), cancelled) == (1, ["has", "the", "roll", "thrown", "again"])
    assert again[0].endswith(":")
