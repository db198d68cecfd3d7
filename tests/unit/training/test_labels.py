"""Labels: files that are read as they were written, and games that are gone on with."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from doublesix.cli.app import app
from doublesix.engine.nets import load_nets
from doublesix.errors import DataError, ParseError
from doublesix.kernel import pack
from doublesix.notation.position_id import format_position_id
from doublesix.training import labels as making
from doublesix.training.config import read_config
from doublesix.training.label_files import LabelHeader, read_header, read_labels, write_labels
from doublesix.training.labels import label_files, make_labels
from doublesix.variants.registry import find
from pickling_workers import PicklingWorkers
from strategies import random_game

CONFIG = """
seed = 5
contact = [32, 32, 32]
race = [32, 32, 32]
[labels]
max_plies = 30
[[stage]]
until_games = 1
rate_from = 1e-3
rate_to = 1e-3
"""

HEADER = LabelHeader(
    variant="backgammon",
    nets="0f" * 32,
    tables={"one-sided": "6x15 30a92728"},
    starts=("backgammon",),
    seed=5,
    lambda_=0.3,
    explore=0.0,
    max_plies=30,
    widest=0,
    first_game=0,
    games=2,
)


@pytest.fixture(autouse=True)
def small_files(monkeypatch):
    monkeypatch.setattr(making, "GAMES_A_FILE", 3)
    monkeypatch.setattr(making, "GAMES_A_PORTION", 2)


def config_in(folder, key="backgammon"):
    path = folder / "labels.toml"
    path.write_text(CONFIG)
    return read_config(path, variant=key)


def make(folder, *, games=5, report=lambda progress: None, threads=1, workers=None, **changes):
    config = replace(config_in(folder.parent), **changes)
    nets = load_nets(find(config.variant))
    return make_labels(config, nets, folder, games=games, report=report, threads=threads, workers=workers)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.labels")}


def all_positions(folder):
    return np.concatenate([read_labels(path).positions for path in sorted(folder.glob("*.labels"))])


@pytest.mark.parametrize(
    "key", ["backgammon", "plakoto", "hypergammon3", "acey-deucey", "nuclear", "tabula", "russian"]
)
def test_a_file_is_read_as_it_was_written(tmp_path, key):
    positions = pack(position for seed in (1, 2) for position, _, _ in random_game(find(key), seed))
    targets = np.random.default_rng(1).uniform(-0.2, 1.2, (len(positions), 5)).astype(np.float32)
    write_labels(tmp_path / "x.labels", HEADER, positions, targets)
    found = read_labels(tmp_path / "x.labels")
    assert found.header == HEADER
    assert np.array_equal(found.positions, positions)
    assert np.abs(found.targets - targets).max() <= 2**-15
    assert [path.name for path in tmp_path.iterdir()] == ["x.labels"]


def test_a_label_takes_twenty_bytes(tmp_path):
    positions = pack(position for position, _, _ in random_game(find("backgammon"), 3))
    sizes = []
    for count in (1, len(positions)):
        write_labels(tmp_path / "x.labels", HEADER, positions[:count], np.zeros((count, 5), np.float32))
        sizes.append((tmp_path / "x.labels").stat().st_size)
    assert sizes[1] - sizes[0] == 20 * (len(positions) - 1)


def with_last_side(data, side):
    """The last label's opponent replaced, and the checksum made to fit; targets take ten bytes a label."""
    end = len(data) - 4 - 10 * LABELS
    data = data[: end - 5] + side + data[end:-4]
    return data + struct.pack("<I", zlib.crc32(data))


LABELS = 20
DAMAGE = {
    "another file": (lambda data: b"PK" + data, "no label file"),
    "another version": (lambda data: data[:16] + struct.pack("<I", 9) + data[20:], "version 9; version 1 is read"),
    "nothing": (lambda data: b"", "no label file"),
    "half the header": (lambda data: data[:60], "cut short"),
    "half the labels": (lambda data: data[: len(data) - 50], "labels make"),
    "more at the end": (lambda data: data + b"\0", "labels make"),
    "a flipped bit": (lambda data: data[:-30] + bytes([data[-30] ^ 4]) + data[-29:], "damaged: its checksum"),
    "a side that is none": (lambda data: with_last_side(data, b"\0\0\0\0\x80"), "damaged: a side has checkers beyond"),
    "no header": (lambda data: data.replace(b'"seed"', b'"feed"'), "damaged"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_with_the_reason(tmp_path, damage):
    change, reason = DAMAGE[damage]
    path = tmp_path / "x.labels"
    positions = pack(position for position, _, _ in random_game(find("backgammon"), 3))[:LABELS]
    write_labels(path, HEADER, positions, np.zeros((len(positions), 5), np.float32))
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(DataError, match=rf"x\.labels: .*{reason}"):
        read_labels(path)


def test_the_same_seed_makes_the_same_files_at_any_number_of_threads_and_after_a_stop(tmp_path):
    def stop(progress):
        if progress.games > 4:
            raise KeyboardInterrupt

    make(tmp_path / "whole", threads=2)
    assert sorted(contents(tmp_path / "whole")) == ["000000000.labels", "000000003.labels"]
    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "stopped", report=stop)
    assert sorted(contents(tmp_path / "stopped")) == ["000000000.labels"]
    make(tmp_path / "stopped")
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    assert make(tmp_path / "stopped") == 0


def test_more_games_can_be_wanted_later(tmp_path):
    make(tmp_path / "once", games=8)
    first = make(tmp_path / "twice", games=4)
    assert first + make(tmp_path / "twice", games=8) == len(all_positions(tmp_path / "once"))
    assert np.array_equal(all_positions(tmp_path / "twice"), all_positions(tmp_path / "once"))
    assert not np.array_equal(all_positions(tmp_path / "once")[:9], all_positions(tmp_path / "once")[9:18])


def test_targets_are_chances_and_the_header_says_what_made_them(tmp_path):
    told = []
    made = make(tmp_path / "labels", games=3, report=told.append)
    labels = read_labels(tmp_path / "labels" / "000000000.labels")
    assert made == len(labels.positions) == told[-1].positions
    assert [progress.games for progress in told] == [2, 3]
    assert labels.header.nets == load_nets(find("backgammon")).sha256
    assert (labels.header.first_game, labels.header.games, labels.header.max_plies) == (0, 3, 30)
    assert made <= 3 * 30  # whole games take longer
    assert set(labels.header.tables) == {"one-sided", "two-sided"}
    assert -0.1 < labels.targets.min() <= labels.targets.max() < 1.1
    assert 0.3 < labels.targets[:, 0].mean() < 0.7


def test_labels_that_were_made_otherwise_are_not_gone_on_with(tmp_path):
    make(tmp_path / "labels", games=3)
    with pytest.raises(DataError, match="made otherwise \\(seed 5 instead of 6\\); take another folder"):
        make(tmp_path / "labels", seed=6)


def test_labels_of_games_from_other_positions_are_not_gone_on_with(tmp_path):
    own = tmp_path / "own.txt"
    made = {"games": 1, "starts_from": own, "starts_share": 0.5}
    own.write_text(f"{format_position_id(find('nackgammon').start())}\n")
    make(tmp_path / "labels", **made)
    (path,) = (tmp_path / "labels").glob("*.labels")
    usual, others = read_header(path).starts
    assert usual == "backgammon"
    assert others.startswith("0.5 of own.txt ")
    assert make(tmp_path / "labels", **made) == 0
    own.write_text(f"{format_position_id(find('backgammon').start())}\n")
    with pytest.raises(DataError, match=r"made otherwise \(starts .*; take another folder"):
        make(tmp_path / "labels", **made)


def test_games_whose_file_is_gone_are_made_again_and_no_others(tmp_path):
    folder = tmp_path / "labels"
    make(folder, games=8)
    before = contents(folder)
    for name in ("000000000.labels", "000000003.labels"):
        (folder / name).unlink()
    with pytest.raises(DataError, match="no labels of games 0 to 5; 'doublesix train labels' makes them again"):
        label_files(folder)
    told = []
    made = make(folder, games=8, report=told.append)
    assert contents(folder) == before
    assert made == sum(len(read_labels(folder / name).positions) for name in ("000000000.labels", "000000003.labels"))
    assert [(progress.games, progress.games_target) for progress in told] == [(4, 8), (5, 8), (7, 8), (8, 8)]


def test_what_killed_writers_have_left_goes_with_the_next_start(tmp_path):
    left = tmp_path / ".0123456789abcdef.partial"
    left.write_bytes(b"half a file of labels")
    make(tmp_path)
    assert not left.exists()


def test_a_gap_is_closed_before_more_games_that_are_there_than_wanted(tmp_path):
    make(tmp_path / "labels", games=6)
    before = contents(tmp_path / "labels")
    (tmp_path / "labels" / "000000000.labels").unlink()
    make(tmp_path / "labels", games=1)
    assert contents(tmp_path / "labels") == before


def test_games_that_two_files_have_are_an_error(tmp_path):
    make(tmp_path / "labels", games=3)
    again = tmp_path / "labels" / "x.labels"
    again.write_bytes((tmp_path / "labels" / "000000000.labels").read_bytes())
    with pytest.raises(DataError, match=r"begins with game 0, which .* has already"):
        make(tmp_path / "labels")


def test_a_file_that_has_the_name_of_other_games_is_not_written_over(tmp_path):
    folder = tmp_path / "labels"
    make(folder, games=6)
    (folder / "000000003.labels").rename(folder / "000000000.labels")
    before = contents(folder)
    with pytest.raises(DataError, match=r"000000000\.labels: this has the name of a file of other games"):
        make(folder, games=6)
    assert contents(folder) == before


@pytest.mark.parametrize("damage", ["nothing", "half the header", "half the labels", "more at the end"])
def test_files_that_are_not_whole_are_noticed_without_reading_them(tmp_path, damage):
    change, reason = DAMAGE[damage]
    make(tmp_path / "labels", games=3)
    path = tmp_path / "labels" / "000000000.labels"
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(DataError, match=rf"000000000\.labels: .*{reason}"):
        make(tmp_path / "labels", games=3)


def test_a_header_that_nests_deeply_is_damaged(tmp_path):
    path = tmp_path / "x.labels"
    write_labels(path, HEADER, pack([find("backgammon").start()]), np.zeros((1, 5), np.float32))
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data, 20)
    path.write_bytes(data[:20] + struct.pack("<I", 100_000) + b"[" * 100_000 + data[24 + length :])
    with pytest.raises(DataError, match=r"x\.labels: this label file is damaged"):
        read_header(path)


@pytest.mark.parametrize(
    "change", [{"games": []}, {"games": 0}, {"first_game": -1}, {"seed": "x"}, {"starts": "x"}, {"tables": {"x": 1}}]
)
def test_a_header_with_values_of_other_kinds_is_damaged(tmp_path, change):
    path = tmp_path / "x.labels"
    positions = pack([find("backgammon").start()])
    write_labels(path, replace(HEADER, **change), positions, np.zeros((1, 5), np.float32))
    (key,) = change
    for read in (read_header, read_labels):
        with pytest.raises(DataError, match=rf"x\.labels: this label file is damaged: header: {key} is .*; it has"):
            read(path)


@pytest.mark.parametrize("line", ["lambda_ = 2.0", "explore = -1", "max_plies = 0", "wheels = 4"])
def test_a_recipe_for_labels_that_makes_no_sense_is_an_error(tmp_path, line):
    path = tmp_path / "labels.toml"
    path.write_text(CONFIG.replace("max_plies = 30", line))
    with pytest.raises(ParseError, match=rf"labels\.toml: \[labels\]: .*{line.split()[0]}"):
        read_config(path, variant="backgammon")


def test_the_command_makes_labels_and_tells_how_far_it_is(tmp_path):
    config_in(tmp_path)
    text = (tmp_path / "labels.toml").read_text()
    (tmp_path / "labels.toml").write_text('name = "x"\nvariant = "backgammon"\nstarts = ["backgammon"]\n' + text)
    arguments = ["train", "labels", str(tmp_path / "labels.toml"), "--games", "4", "--folder", str(tmp_path / "labels")]
    result = CliRunner().invoke(app, [*arguments, "--threads", "1"])
    made = len(all_positions(tmp_path / "labels"))
    assert result.exit_code == 0
    assert "4 of 4 games, " in result.output
    assert f"4 games, {made} new labels" in result.output
    fewer = [*arguments[:3], "--games", "2", *arguments[5:]]
    assert "4 games, 0 new labels" in CliRunner().invoke(app, fewer).output
    result = CliRunner().invoke(app, [*arguments, "--nets", str(tmp_path)])
    assert result.exit_code == 1
    assert "is no folder of nets" in result.output


def test_workers_elsewhere_make_the_same_files(tmp_path):
    told = []
    made = make(tmp_path / "here", games=8)
    assert make(tmp_path / "there", games=8, report=told.append, workers=PicklingWorkers()) == made
    assert contents(tmp_path / "there") == contents(tmp_path / "here")
    assert [(progress.games, progress.games_target) for progress in told] == [(3, 8), (6, 8), (8, 8)]
    assert told[-1].positions == made


def test_a_worker_with_other_tables_is_refused(tmp_path, monkeypatch):
    class Elsewhere(PicklingWorkers):
        def results(self, job, asked):
            monkeypatch.setattr(making, "two_sided_for", lambda variant: ())
            return super().results(job, asked)

    with pytest.raises(DataError, match="this machine has other tables"):
        make(tmp_path / "there", workers=Elsewhere())
    assert not contents(tmp_path / "there")
