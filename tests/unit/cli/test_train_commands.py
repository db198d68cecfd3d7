"""Training commands that are asked for what cannot be: one line that says why, and nothing written."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from doublesix.cli import train_positions
from doublesix.cli.terminal import error_text
from doublesix.training.fit import FitProgress
from doublesix.training.keys import MOST_SEED
from tiny_run import TINY
from unit.cli.test_commands import complaint, run


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(TINY)
    return path


@pytest.mark.parametrize("made", [False, True])
def test_a_run_that_is_not_there_is_not_exported(config, tmp_path, made):
    if made:
        (tmp_path / "typo").mkdir()
    before = sorted(tmp_path.rglob("*"))
    told = complaint("train", "export", config, "--folder", tmp_path / "typo", "--to", tmp_path / "nets")
    assert f"no checkpoint of a run in {tmp_path / 'typo'}" in told
    assert sorted(tmp_path.rglob("*")) == before


def test_a_game_that_the_nets_cannot_play_is_not_given_to_them(config, tmp_path):
    assert run("train", config, "--folder", tmp_path / "run", "--threads", 1).exit_code == 0
    export = ("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "nets", "--variant")
    assert "cannot serve Plakoto: the net sees other things than this game has" in complaint(*export, "plakoto")
    assert "no game is called 'chess'" in complaint(*export, "chess")
    assert not (tmp_path / "nets").exists()


def test_a_package_that_takes_no_nets_names_the_way_out(config, tmp_path, monkeypatch):
    assert run("train", config, "--folder", tmp_path / "run", "--threads", 1).exit_code == 0
    monkeypatch.setattr("doublesix.engine.nets.IN_PACKAGE", config / "nets")
    told = complaint("train", "export", config, "--folder", tmp_path / "run", "--to", "package")
    assert f"{config / 'nets'}: nothing can be kept there: Not a directory; --to names another place" in told
    fine = run("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "nets")
    assert fine.exit_code == 0


def test_the_package_gets_nets_only_when_it_is_named(config, tmp_path, monkeypatch):
    package = tmp_path / "package"
    monkeypatch.setattr("doublesix.engine.nets.IN_PACKAGE", package)
    export = ("train", "export", config, "--folder", tmp_path / "run")
    assert run("train", *export[2:], "--threads", 1).exit_code == 0
    told = run(*export)
    assert str(tmp_path / "run" / "nets" / "manifest.json") in told.stderr
    assert (tmp_path / "run" / "nets" / "manifest.json").exists()
    assert not package.exists()
    assert run(*export, "--to", "package").exit_code == 0
    assert (package / "manifest.json").exists()


def test_a_recipe_that_has_changed_is_told_of(config, tmp_path):
    train = ("train", config, "--folder", tmp_path / "run", "--threads", 1)
    former = tmp_path / "run" / "recipes" / "0.toml"
    assert "recipes" not in run(*train).stderr
    config.write_text(TINY.replace("until_games = 8", "until_games = 12"))
    told = f"tiny.toml has changed since the last checkpoint, which was made by {former}"
    assert told in " ".join(run(*train).stderr.split())
    assert "recipes" not in run(*train).stderr
    assert former.read_text() == TINY


def test_a_run_is_not_exported_by_another_ones_file(config, tmp_path):
    assert run("train", config, "--folder", tmp_path / "run", "--threads", 1).exit_code == 0
    config.write_text(TINY.replace("hypergammon1", "hypergammon2"))
    export = ("train", "export", config, "--folder", tmp_path / "run", "--to", tmp_path / "nets")
    assert "this run began with the variant hypergammon1, not hypergammon2" in complaint(*export)
    assert not (tmp_path / "nets").exists()


def test_a_run_is_not_exported_under_another_recipes_name(config, tmp_path):
    assert run("train", config, "--folder", tmp_path / "run", "--threads", 1).exit_code == 0
    (other := tmp_path / "other.toml").write_text(TINY.replace('"tiny"', '"other"'))
    told = complaint("train", "export", other, "--folder", tmp_path / "run", "--to", tmp_path / "nets")
    assert "this run began with the recipe tiny, not other" in told
    assert not (tmp_path / "nets").exists()
    path = tmp_path / "run" / "checkpoint.npz"
    rewrite(path, recipe=None)  # as in those from before it was told
    assert run("train", "export", other, "--folder", tmp_path / "run", "--to", tmp_path / "nets").exit_code == 0


@pytest.mark.parametrize("seed", [np.array([1, 2]), np.array("one"), np.array(-1), np.array(1.5), np.array([])])
def test_a_damaged_seed_is_told_as_damage(config, tmp_path, seed):
    assert run("train", config, "--folder", tmp_path / "run", "--threads", 1).exit_code == 0
    path = tmp_path / "run" / "checkpoint.npz"
    rewrite(path, seed=seed)
    for command in (("train", "export", config, "--to", tmp_path / "nets"), ("train", config)):
        told = complaint(*command, "--folder", tmp_path / "run")
        assert told == f"Error: {path}: this checkpoint is damaged; take a copy of it, or another folder"


def rewrite(path, **changes):
    """A checkpoint with other arrays of some names, or without them."""
    with np.load(path) as file:
        content = {name: file[name] for name in file.files} | changes
    np.savez(path, **{name: value for name, value in content.items() if value is not None})


@pytest.mark.parametrize("has_begun", [False, True])
@pytest.mark.parametrize("kind", ["training.run.TrainingRun", "arena.td_gammon_run.TdGammonRun"])
def test_who_stops_a_run_hears_whether_there_is_something_to_go_on_from(config, tmp_path, monkeypatch, kind, has_begun):
    def interrupted(*args, **options):
        if has_begun:
            (tmp_path / "run" / "checkpoint.npz").touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(f"doublesix.{kind}.train", interrupted)
    command = (config, "--threads", 1) if kind.startswith("training") else ("td-gammon",)
    result = run("train", *command, "--folder", tmp_path / "run")
    assert result.exit_code == 130
    begins_anew, goes_on = "stopped before the first checkpoint: ", "goes on from the last checkpoint in "
    assert (begins_anew in result.stderr, goes_on in result.stderr) == (not has_begun, has_begun)


@pytest.mark.parametrize(("target", "is_cold"), [(100, True), (101, False)])
def test_a_fit_too_short_for_its_step_to_rise_says_so_once(config, tmp_path, monkeypatch, target, is_cold):
    def fit(training, labels, report):
        for done in (50, target):
            report(FitProgress("contact", done, target, 1e-4, 0.5, None, 100.0))

    monkeypatch.setattr("doublesix.cli.train_fit.fit_nets", fit)
    result = run("train", "fit", config, "--labels", tmp_path, "--folder", tmp_path / "run")
    assert result.exit_code == 0
    told = "contact: 100 batches in all, and the step rises over the first 100 (warm_up)"
    assert result.stderr.count(told) == is_cold


@pytest.mark.parametrize(
    "command", [("distil", "backgammon-fast", "--teacher"), ("labels", "backgammon", "--games", 1, "--nets")]
)
def test_nets_that_are_not_there_are_missed_before_anything_is_made(tmp_path, command):
    told = complaint("train", *command, tmp_path / "typo", "--folder", tmp_path / "made")
    assert told.startswith(f"Error: {tmp_path / 'typo'} is no folder of nets; name one with a manifest.json, ")
    assert list(tmp_path.iterdir()) == []


def test_a_recipe_is_repeated_with_another_seed(config, tmp_path):
    folders = {seed: tmp_path / str(seed) for seed in ("own", 5, 6)}
    for seed, folder in folders.items():
        told = run("train", config, "--folder", folder, "--threads", 1, *(() if seed == "own" else ("--seed", seed)))
        assert told.exit_code == 0, told.output
        # An export says with which seed the run was made, whatever the file says.
        assert run("train", "export", config, "--folder", folder, "--to", folder / "nets").exit_code == 0
    entries = {
        seed: json.loads((folder / "nets" / "manifest.json").read_text())["nets"][0] for seed, folder in folders.items()
    }
    assert [entry["seed"] for entry in entries.values()] == [1, 5, 6]
    assert len({entry["files"]["contact"]["sha256"] for entry in entries.values()}) == 3
    # A run that has begun keeps its own.
    told = complaint("train", config, "--folder", folders[5], "--threads", 1)
    assert f"{folders[5]}: this run began with the seed 5, not 1" in told


def test_nets_that_come_along_are_named_in_hindsight(config):
    words = ("train", "hindsight", "backgammon", "package", "fast", "--games", 100)
    told = json.loads(run(*words, "--player", "package", "--json").stdout)
    same, other = told["nets"]
    assert (same["folder"], other["folder"]) == ("package", "fast")
    assert same["apart"] == 0 < other["apart"]
    head, *rows, about = run(*words).stdout.replace("−", "-").splitlines()
    assert head.split()[:2] == ["nets", "nearer,"]
    assert [row.split()[0] for row in rows] == ["package", "fast"]
    figures = [1e4 * other["gain"], 1e4 * other["std_error"], other["apart"]]
    assert [float(figure) for figure in rows[1].split()[1:]] == pytest.approx(figures, abs=6e-4)
    assert about.startswith(f"{other['positions']} positions of 100 games by ")


def test_a_recipe_that_cannot_learn_in_bulk_begins_no_folder(config, tmp_path):
    bulk = ("train", "bulk", config, "--folder", tmp_path / "run", "--begin-with", "package")
    assert "has no [bulk]" in complaint(*bulk)
    recipe = "[bulk]\nrounds = 1\ngames = 2\nsteps = 2\ncandidates = 2\nbatch = 4\nrate_from = 1e-3\nrate_to = 1e-3\n"
    config.write_text(TINY + recipe)
    assert "upper layers by phase (phases = true)" in complaint(*bulk)
    assert list((tmp_path / "run").iterdir()) == []


def test_a_disk_without_room_is_not_taken_for_standard_output(config, tmp_path):
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); from doublesix.cli.app import main; main()"
    )
    words = ["train", config, "--folder", tmp_path / "run", "--threads", "1"]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"Error: {tmp_path / 'run' / 'checkpoint.npz'}: {os.strerror(errno.EFBIG)}"
    assert error_text(OSError(errno.ENOLCK, "No locks available")) == "Error: No locks available"


def test_positions_that_cannot_be_written_are_not_looked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(train_positions, "make_starts", lambda *args, **options: pytest.fail("games are played"))
    path = tmp_path / "nowhere" / "x.txt"
    assert complaint("train", "starts", path) == f"Error: {path}: No such file or directory"


def test_seeds_are_those_that_games_can_have(config, tmp_path):
    seed = ("--seed", MOST_SEED + 1)
    assert run("train", config, "--folder", tmp_path / "run", *seed).exit_code == 2
    assert run("train", "bulk", config, "--folder", tmp_path / "bulk", *seed).exit_code == 2
    assert run("train", "labels", config, "--games", 1, "--folder", tmp_path / "labels", *seed).exit_code == 2
    assert run("train", "starts", tmp_path / "x.txt", "--games", 1, *seed).exit_code == 2
    assert run("train", "hindsight", "backgammon", "fast", *seed).exit_code == 2
