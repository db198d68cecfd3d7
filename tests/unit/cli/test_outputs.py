"""Files that cannot be written: it is told before the work, and what was worked out is printed all the same."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from pathlib import Path

import pytest

from doublesix.arena.checkpoint import Checkpoint
from unit.cli.test_commands import XGID, complaint, run, wrong_usage

MATCH = Path(__file__).parents[2] / "data" / "matches" / "mat" / "gnubg107_5pt.mat"
QUICK = ("--decisions", 2, "--trials", 4, "--preset", "roller")
NO_SPACE = "No space left on device"


def refused(*args, **options):
    """What the system says when a disk is full."""
    raise OSError(errno.ENOSPC, NO_SPACE)


@pytest.fixture
def full_disk(monkeypatch):
    """Files can be made, and never finished."""
    monkeypatch.setattr(os, "fsync", refused)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("eval", XGID, "--roll", "31", "--plies", 0, "--svg"), "board.png"),
        (("explain", XGID, "--roll", "31", "--plies", 0, "--html"), "why.PDF"),
        (("analyze", MATCH, "--plies", 0, "--html"), "match.docx"),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_what_is_no_picture_of_a_kind_does_not_get_its_ending(words, name, tmp_path):
    assert f"{name}: .{name.partition('.')[2]} files are not written" in wrong_usage(*words, tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("full_disk")
def test_on_a_full_disk_an_analysis_is_printed_and_every_report_that_is_missing_named(tmp_path):
    result = run("analyze", MATCH, "--plies", 0, "--html", tmp_path / "r.html", "--json", tmp_path / "r.json")
    assert result.exit_code == 1
    assert result.stdout == run("analyze", MATCH, "--plies", 0).stdout
    missing = [f"Error: {tmp_path / name}: {NO_SPACE}" for name in ("r.html", "r.json")]
    assert sorted(line for line in result.stderr.splitlines() if line.startswith("Error")) == missing
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("full_disk")
def test_on_a_full_disk_the_matches_judged_so_far_are_in_the_tables(tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    for name in ("a.mat", "b.mat"):
        shutil.copy(MATCH, inside / name)
    result = run("analyze", inside, "--plies", 0, "--threads", 1, "--html", tmp_path / "out")
    assert result.exit_code == 1
    assert "a.mat" in result.stdout
    assert "b.mat" not in result.stdout
    assert f"a.mat.html: {NO_SPACE}" in result.stderr


@pytest.mark.usefixtures("full_disk")
def test_on_a_full_disk_a_rollout_is_printed(tmp_path):
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", 8)
    result = run(*words, "--save", tmp_path / "kept.npz", "--log", tmp_path / "log")
    assert result.exit_code == 1
    assert result.stdout == run(*words).stdout
    missing = [f"Error: {tmp_path / name}: {NO_SPACE}" for name in ("kept.npz", "log")]
    assert result.stderr.splitlines() == missing


@pytest.mark.usefixtures("full_disk")
def test_a_rollout_that_looks_ahead_for_its_precision_goes_on_though_its_beginning_was_not_saved(tmp_path):
    words = ("rollout", XGID, "--cube", "--truncate", 2, "--plies", 0, "--cube-plies", 0, "--trials", 72)
    result = run(*words, "--std-error", "0.0001", "--save", tmp_path / "kept.npz")
    assert result.exit_code == 1
    assert "72 trials" in result.stdout


def test_a_rating_whose_losses_cannot_be_kept_is_printed_and_says_so_once(tmp_path, monkeypatch):
    text = run("rate", MATCH, *QUICK).stdout
    monkeypatch.setattr(Checkpoint, "append", lambda self, content: refused())
    result = run("rate", MATCH, *QUICK, "--save", tmp_path / "losses.jsonl")
    assert (result.exit_code, result.stdout) == (1, text)
    assert [line.partition(":")[0] for line in result.stderr.splitlines()] == ["Warning", "Error"]


@pytest.mark.parametrize(
    "words",
    [
        ("convert", MATCH, "mine"),
        ("eval", XGID, "--svg", "mine"),
        ("analyze", MATCH, "--html", "mine"),
        ("rollout", XGID, "--log", "mine"),
        ("rollout", "--resume", "mine"),
    ],
)
def test_a_write_protected_file_is_refused_before_the_work(tmp_path, monkeypatch, words):
    path = tmp_path / "mine.mat"
    path.write_text("former")
    # Modes are nothing to somebody who tests as root.
    monkeypatch.setattr(os, "access", lambda place, mode: Path(place) != path or not mode & os.W_OK)
    assert complaint(*(path if word == "mine" else word for word in words)) == f"Error: {path}: Permission denied"
    assert path.read_text() == "former"


@pytest.mark.parametrize("name", ["a b ü.npz", "it's.npz", "$HOME.npz", "plain.npz"])
def test_what_a_rollout_is_gone_on_with_can_be_copied_into_a_shell(tmp_path, name):
    path = tmp_path / name
    words = ("rollout", XGID, "--roll", "31", "--plays", "8/5 6/5", "--preset", "roller", "--trials", 4)
    told = run(*words, "--save", path).stderr
    command = told.splitlines()[-1].partition("go on with: ")[2]
    program, *again = shlex.split(command)
    assert program == "doublesix"
    assert run(*again).exit_code == 0
    refused_again = complaint(*words, "--save", path)
    assert shlex.join(["--resume", str(path)]) in refused_again


def test_what_a_game_is_gone_on_with_can_be_copied_into_a_shell(tmp_path):
    path = tmp_path / "my match.game.json"
    told = run("play", "--plies", 0, "--seed", 1, "--save", path, input="quit\n").stdout
    command = next(line for line in told.splitlines() if "Go on with: " in line).partition("Go on with: ")[2]
    assert shlex.split(command) == ["doublesix", "play", "--resume", str(path)]
