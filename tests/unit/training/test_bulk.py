"""Games in bulk: rules and codes are the kernel's, means are what it would say, a stop changes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from typer.testing import CliRunner

from doublesix.cli.app import app
from doublesix.engine.engine import Engine
from doublesix.errors import DataError
from doublesix.kernel import SelfPlaySettings, encode, evaluate, legal_results, max_phases, self_play
from doublesix.training import bulk as bulk_module
from doublesix.training import bulk_games, bulk_ops
from doublesix.training.bulk import learn_in_bulk
from doublesix.training.bulk_games import TILES_AT_ONCE, GameSettings, Room
from doublesix.training.config import read_config
from doublesix.training.export import export
from doublesix.training.float_net import NetLayout, slot_table
from doublesix.training.run import CHECKPOINT, TrainingRun
from doublesix.variants.registry import find

ROOT = Path(__file__).parents[3]
POINTS = np.array([2, 1, 1, -1, -1])
DICE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
GAMES, CANDIDATES, STEPS = 6, 3, 4
ROOM = Room(64, 24 * TILES_AT_ONCE, 20_000, 4000)
SETTINGS = GameSettings(STEPS, CANDIDATES, ROOM)

RECIPE = f"""
seed = 3
contact = [32, 16, 16]
race = [32, 16, 16]
phases = true
[bulk]
rounds = 4
games = {GAMES}
steps = {STEPS}
candidates = {CANDIDATES}
explore = 0.1
batch = 16
warm_up = 0
rate_from = 3e-3
rate_to = 1e-3
average_rate = 0.2
"""


@pytest.fixture(scope="module", autouse=True)
def library(tmp_path_factory):
    """The operations, built as a user would."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOUBLESIX_CACHE", str(cache))
        subprocess.run([ROOT / "tools" / "bulk"], check=True, env={**os.environ, "PYTHON": sys.executable})
        assert bulk_ops.provide() == "cpu"
        yield cache


def run_of(folder, key="backgammon", **changes):
    text = RECIPE
    for name, value in changes.items():
        text = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
    path = folder.parent / "tiny.toml"
    path.write_text(text)
    return TrainingRun(read_config(path, variant=key), folder, one_sided=[], threads=1)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Nets that know nothing."""
    return run_of(tmp_path_factory.mktemp("runs") / "run")


@pytest.fixture(scope="module")
def judge(run):
    table, inputs = slot_table(run.rules)
    layouts = NetLayout(run.config.contact, inputs, max_phases), NetLayout(run.config.race, inputs, 1)
    states = run.trainer.contact_state(), run.trainer.race_state()
    averages = [
        jnp.asarray(state[layout.size : 2 * layout.size]) for state, layout in zip(states, layouts, strict=True)
    ]
    return bulk_games.judge_of(*averages, layouts, table, half=False)


@pytest.fixture(scope="module")
def positions(run):
    """Of games that random plays lead everywhere, races among them."""
    settings = SelfPlaySettings(explore=0.4, max_plies=400)
    evaluator = Engine(run.variant, threads=1).kernel
    found, *_ = self_play(evaluator, run.starts, settings, seed=5, games=60, threads=1)
    return np.ascontiguousarray(found[::12])


@pytest.fixture(scope="module")
def codes(positions):
    return bulk_ops.encode(checkers(positions))


def checkers(positions):
    return jnp.asarray(positions[:, :, :26].reshape(-1, 52).astype(np.uint8))


def positions_of(codes):
    """Kernel rows."""
    rows = np.zeros((len(codes), 2, 32), np.int8)
    rows[:, :, :26] = np.asarray(codes)[:, :52].reshape(-1, 2, 26)
    return rows


def judged(run, judge, codes, room=ROOM):
    return jax.jit(bulk_games.means, static_argnames="room")(judge, codes, jnp.ones(len(codes), bool), room=room)


def rows_of(means, position, roll):
    """Of the results of one roll."""
    turn = position * len(DICE) + roll
    counts, first = np.asarray(means.counts)[:, turn], np.asarray(means.first)[:, turn]
    return np.concatenate([np.arange(at, at + count) for at, count in zip(first, counts, strict=True)])


def test_codes_and_phases_are_the_kernels(run, positions, codes):
    expected, phases = encode(run.rules, positions)
    found, kinds = map(np.asarray, codes)
    assert (found == expected).all()
    is_race = run.trainer.evaluator(averaged=True).classify(positions) == 2
    assert is_race.any()
    assert (kinds == np.where(is_race, bulk_ops.RACE, phases)).all()


def test_results_and_means_are_the_kernels(run, judge, positions, codes):
    some = slice(0, 60)
    means = judged(run, judge, codes[0][some])
    assert means.fits
    evaluator = run.trainer.evaluator(averaged=True)
    expected = np.zeros((60, 5))
    for number, (high, low) in enumerate(DICE):
        dice = np.tile(np.array([[high, low, 0]], np.uint8), (60, 1))
        ends, legal, *_ = legal_results(run.rules, positions[some], dice)
        seen = np.ascontiguousarray(legal[:, ::-1])
        of_kernel, values = encode(run.rules, seen)[0], np.asarray(evaluate(evaluator, seen))
        for position in range(60):
            own = slice(ends[position], ends[position + 1])
            found = np.asarray(means.results)[rows_of(means, position, number)]
            assert sorted(map(bytes, found)) == sorted(map(bytes, of_kernel[own]))
            worst = values[own][(values[own] @ POINTS).argmin()]
            expected[position] += bulk_ops.WEIGHTS[number] * np.array([1 - worst[0], *worst[[3, 4, 1, 2]]])
    assert np.asarray(means.outcomes) == pytest.approx(expected, abs=0.005)  # floats beside integers


def test_close_results_are_the_best_few(run, judge, codes):
    means = judged(run, judge, codes[0][:40])
    turns = jnp.arange(40) * len(DICE) + 8
    close, lone = bulk_ops.close_results(
        means.equities, means.counts, means.first, turns, jnp.arange(40, dtype=jnp.uint32), most=3, margin=0.02
    )
    equities = np.asarray(means.equities)
    for position in range(40):
        rows = rows_of(means, position, 8)
        by_worth = sorted(rows, key=lambda row: equities[row])[:3]
        near = [row for row in by_worth if equities[row] <= equities[by_worth[0]] + np.float32(0.02)]
        found = [row for row in np.asarray(close)[position] if row >= 0]
        assert equities[found] == pytest.approx(equities[near])
        assert np.asarray(lone)[position] == rows[position % len(rows)]


def test_what_finds_no_room_is_told(run, judge, codes):
    assert not judged(run, judge, codes[0][:60], Room(8, TILES_AT_ONCE, 20_000, 4000)).fits
    assert not judged(run, judge, codes[0][:60], Room(64, 24 * TILES_AT_ONCE, 3, 4000)).fits


def test_targets_are_mended_by_later_errors():
    rng = np.random.default_rng(1)
    means, judged_ = rng.random((5, 7, 5), np.float32), rng.random((5, 7, 5), np.float32)
    goes_on = rng.random((5, 7)) < 0.7
    found = np.asarray(bulk_games.mended(jnp.asarray(means), jnp.asarray(judged_), jnp.asarray(goes_on), 0.9))
    for game in range(7):
        target = means[4, game]
        assert found[4, game] == pytest.approx(target)
        for step in range(3, -1, -1):
            win, gammon_win, backgammon_win, gammon_loss, backgammon_loss = target
            later = np.array([1 - win, gammon_loss, backgammon_loss, gammon_win, backgammon_win])
            target = means[step, game] + (0.9 * (later - judged_[step, game]) if goes_on[step, game] else 0)
            assert found[step, game] == pytest.approx(target, abs=1e-6)


def test_games_are_played_to_their_ends(run, judge):
    games = bulk_games.begun(run.starts, jax.random.key(1), GAMES, CANDIDATES)
    play = jax.jit(bulk_games.played, static_argnames="settings")
    ended, lone = 0, 0
    for number in range(40):
        games, lessons, over, fits = play(judge, games, run.starts, jax.random.key(number), 0.0, 0.3, settings=SETTINGS)
        assert fits
        ended += int(over)
        valid = np.asarray(lessons.valid)
        rows = positions_of(np.asarray(lessons.codes)[valid])
        assert (rows[:, :, :26].sum(axis=2) == 15).all()
        assert (encode(run.rules, rows)[1] == np.asarray(lessons.phases)[valid]).all()
        lone += int((~valid).sum())
    assert ended > 0
    assert lone > 0
    # Without later errors a target is the mean over all rolls.
    some = np.asarray(lessons.codes)[valid][:20]
    assert np.asarray(lessons.targets)[valid][:20] == pytest.approx(
        np.asarray(judged(run, judge, jnp.asarray(some)).outcomes), abs=1e-5
    )


def test_a_run_learns_and_a_stop_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(bulk_module, "ROUNDS_A_REPORT", 1)
    told = []
    whole = run_of(tmp_path / "whole")
    before = whole.trainer.contact_state()
    learn_in_bulk(whole, told.append)
    assert [progress.rounds for progress in told] == [1, 2, 3, 4]
    assert told[0].contact_loss > 0
    assert whole.trainer.contact_state()[-1] > 0
    assert (before != whole.trainer.contact_state()).mean() > 0.4
    lines = (tmp_path / "whole" / "log.jsonl").read_text().splitlines()
    assert json.loads(lines[-1])["rounds"] == 4

    def stop(progress):
        if progress.rounds == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn_in_bulk(run_of(tmp_path / "stopped"), stop)
    again = run_of(tmp_path / "stopped")
    learn_in_bulk(again, lambda progress: None)
    assert (again.trainer.contact_state() == whole.trainer.contact_state()).all()
    assert again.trainer.games_played == whole.trainer.games_played
    with pytest.raises(DataError, match="plays 6 games with 3 candidates at once"):
        learn_in_bulk(run_of(tmp_path / "stopped", games=7, rounds=9), lambda progress: None)


def test_nets_come_out_at_the_command_line(tmp_path):
    run_of(tmp_path / "unused")
    command = ["train", "bulk", str(tmp_path / "tiny.toml"), "--folder", str(tmp_path / "run")]
    text = (tmp_path / "tiny.toml").read_text()
    (tmp_path / "tiny.toml").write_text(f'name = "tiny"\nvariant = "backgammon"\nstarts = ["backgammon"]\n{text}')
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "round 4 of 4" in result.stderr
    trained = TrainingRun(read_config(tmp_path / "tiny.toml"), tmp_path / "run", one_sided=[], threads=1)
    export(trained, ["backgammon"], folder=tmp_path / "nets")
    assert Engine(nets=tmp_path / "nets").evaluate([find("backgammon").start()])[0, 0] > 0


def test_what_cannot_be_played_in_bulk_is_refused(tmp_path, monkeypatch):
    with pytest.raises(DataError, match="rules of standard backgammon, from any start; plakoto has other ones"):
        learn_in_bulk(run_of(tmp_path / "a", "plakoto"), lambda progress: None)
    with pytest.raises(DataError, match="upper layers by phase"):
        learn_in_bulk(run_of(tmp_path / "b", phases="false"), lambda progress: None)
    other = run_of(tmp_path / "c")
    state = other.trainer.contact_state()
    state[-1] = 5
    other.trainer.restore(state, other.trainer.race_state())
    other.checkpoint()
    with pytest.raises(DataError, match=f"{CHECKPOINT}: this run has begun otherwise"):
        learn_in_bulk(run_of(tmp_path / "c"), lambda progress: None)
    path = tmp_path / "none.toml"
    path.write_text(RECIPE.split("[bulk]")[0] + "[distil]\n")
    no_bulk = TrainingRun(read_config(path, variant="backgammon"), tmp_path / "d", one_sided=[], threads=1)
    with pytest.raises(DataError, match=r"none.toml has no \[bulk\]"):
        learn_in_bulk(no_bulk, lambda progress: None)
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path / "empty"))
    with pytest.raises(DataError, match="'tools/bulk cpu' builds it"):
        bulk_ops.provide.__wrapped__()
