"""Fits in JAX: the graph is the kernel's net, labels are learned, a stop changes nothing, nets come out."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache, partial
from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from typer.testing import CliRunner

from builders import pos
from doublesix.cli.app import app
from doublesix.engine.engine import Engine
from doublesix.engine.nets import load_nets
from doublesix.errors import DataError, ParseError
from doublesix.kernel import (
    JudgedBy,
    RoundSettings,
    SelfPlaySettings,
    encode,
    evaluate,
    kernel_rules,
    loss_weights,
    max_phases,
    pack,
    self_play,
    slot_inputs,
)
from doublesix.training.config import read_config
from doublesix.training.export import export
from doublesix.training.fit import fit
from doublesix.training.float_net import NetLayout, chances, priced_loss, slot_table
from doublesix.training.label_files import LabelHeader, write_labels
from doublesix.training.lessons import load_labels
from doublesix.training.run import TrainingRun
from doublesix.variants.registry import find

FLOAT_TOLERANCE = 0.01
"""Between chances by floats and by the integers that are made of them."""
INTEGER_TOLERANCE = 3e-4
"""Between the net as the finish sees it and the net that plays: a sum may be rounded to the other side."""

RECIPE = """
seed = 3
contact = [32, 16, 16]
race = [32, 16, 16]
phases = true
[fit]
batch = 64
passes = 4
finish = 2
rate_from = 3e-3
rate_to = 1e-3
warm_up = 2
average_rate = 0.2
held_back = 0.1
weight_decay = 0.0
[[stage]]
until_games = 8
rate_from = 1e-3
rate_to = 1e-3
max_plies = 20
"""

HEADER = LabelHeader(
    variant="backgammon",
    nets="0f" * 32,
    tables={},
    starts=("backgammon",),
    seed=5,
    lambda_=0.0,
    explore=0.2,
    max_plies=60,
    widest=0,
    first_game=0,
    games=24,
)


@cache
def lessons_of(key):
    """Positions of a few games and what they are worth, as labels are; random plays lead into every phase."""
    settings = SelfPlaySettings(explore=0.2, max_plies=60)
    start = pack([find(key).start()])
    return self_play(Engine(find(key), threads=1).kernel, start, settings, seed=5, games=HEADER.games, threads=1)[:2]


def config_of(folder, key="backgammon", **changes):
    text = RECIPE
    for name, value in changes.items():
        text = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
    path = folder / "tiny.toml"
    path.write_text(text)
    return read_config(path, variant=key)


def run_of(folder, key="backgammon", **changes):
    return TrainingRun(config_of(folder.parent, key, **changes), folder, one_sided=[], threads=1)


def labels_in(folder, key="backgammon", *, seed=HEADER.seed, every=1, **header_of):
    positions, targets = lessons_of(key)
    folder.mkdir()
    header = replace(HEADER, variant=key, seed=seed, **header_of)
    write_labels(folder / "x.labels", header, positions[::every], targets[::every])
    return folder


def quiet(progress):
    pass


class Graph:
    """The averaged nets of a run as graphs, on the lessons of its game."""

    def __init__(self, run, kind):
        positions, _ = lessons_of(run.variant.key)
        number = {"contact": JudgedBy.CONTACT, "race": JudgedBy.RACE}[kind]
        self.evaluator = run.trainer.evaluator(averaged=True)
        self.positions = np.ascontiguousarray(positions[self.evaluator.classify(positions) == number])
        phases = max_phases if run.config.phases and kind == "contact" else 1
        has_gammons = run.rules.gammon_value != run.rules.single_value
        has_backgammons = run.rules.backgammon_value != run.rules.gammon_value
        self.is_known = np.array([True, has_gammons, has_backgammons, has_gammons, has_backgammons])
        self.table, inputs = slot_table(run.rules)
        self.layout = NetLayout(getattr(run.config, kind), inputs, phases)
        found = load_labels(
            [labels_in(run.folder / kind, run.variant.key)],
            variant=run.variant.key,
            rules=run.rules,
            evaluator=self.evaluator,
            phases=run.config.phases,
            held_back=0.0,
        )
        self.lessons = getattr(found, kind).learned
        self.batch = self.lessons.batch(np.arange(len(self.lessons)), size=len(self.lessons), phases=phases)
        self.order = np.argsort(self.lessons.phases, kind="stable")
        state = getattr(run.trainer, f"{kind}_state")()
        assert len(state) == 4 * self.layout.size + 2
        self.weights = jnp.asarray(state[self.layout.size : 2 * self.layout.size])  # the averages

    def differences(self, *, in_integers):
        """Between what the graph says and the kernel's integer net; what counting rules out is left aside.

        The kernel keeps chances in order: no more gammons than wins, no more backgammons than gammons, and none of what
        the game does not know.
        """
        say = jax.jit(partial(chances, layout=self.layout, in_integers=in_integers))
        said = np.asarray(say(self.weights, self.batch, table=self.table)).reshape(-1, 5)
        win, gammon_win, backgammon_win, gammon_loss, backgammon_loss = said.T
        gammon_win, gammon_loss = np.minimum(gammon_win, win), np.minimum(gammon_loss, 1 - win)
        backgammons = np.minimum(backgammon_win, gammon_win), np.minimum(backgammon_loss, gammon_loss)
        said = np.stack([win, gammon_win, backgammons[0], gammon_loss, backgammons[1]], axis=1)
        weights = self.batch.weights.reshape(-1, 5)
        is_position = weights[:, 0] > 0
        kernel = evaluate(self.evaluator, self.positions)[self.order]
        assert not kernel[:, ~self.is_known].any()
        return np.abs(said[is_position] - kernel) * (weights[is_position] > 0) * self.is_known

    def gradient(self, sparsity):
        """The mean loss on all lessons, its gradient, that of the price included, and the entropy of the targets."""
        priced = partial(priced_loss, layout=self.layout, sparsity=sparsity, in_integers=False)
        differentiate = jax.jit(jax.value_and_grad(priced, has_aux=True))
        (_, told), gradient = differentiate(self.weights, self.batch, table=self.table)
        targets = np.clip(self.lessons.targets.astype(float), 1e-9, 1 - 1e-9)
        entropy = -targets * np.log(targets) - (1 - targets) * np.log(1 - targets)
        return float(told), np.asarray(gradient), (self.lessons.weights * entropy).sum() / len(targets)


def learned_run(folder, key):
    """A run that has learned a little, so that its phases differ."""
    run = run_of(folder, key)
    settings = RoundSettings(play=SelfPlaySettings(), games=0, batch=16, rate=1e-3, average_rate=1.0, threads=1)
    run.trainer.learn(*lessons_of(key), settings)
    return run


NETS = [("backgammon", "contact"), ("backgammon", "race"), ("plakoto", "contact")]


@pytest.mark.parametrize(("key", "kind"), NETS)
def test_the_graph_is_the_net_that_plays(tmp_path, key, kind):
    graph = Graph(learned_run(tmp_path / "run", key), kind)
    assert len(graph.positions) > 10
    assert graph.differences(in_integers=False).max() < FLOAT_TOLERANCE
    assert graph.differences(in_integers=True).max() < INTEGER_TOLERANCE
    assert graph.differences(in_integers=True).mean() < graph.differences(in_integers=False).mean() / 10


@pytest.mark.parametrize("sparsity", [0.0, 5e-4])
@pytest.mark.parametrize(("key", "kind"), NETS)
def test_the_gradient_is_that_of_the_kernel(tmp_path, key, kind, sparsity):
    """The kernel's first moment after one minibatch, with none before it, is a tenth of its gradient."""
    run = learned_run(tmp_path / "run", key)
    run.trainer.restore(*(fresh(state) for state in (run.trainer.contact_state(), run.trainer.race_state())))
    graph = Graph(run, kind)
    mean_loss, gradient, least = graph.gradient(sparsity)
    edge = sparsity / len(graph.lessons)  # a unit just being switched on may pay or not
    how = {"batch": 100_000, "rate": 1e-4, "average_rate": 1.0, "sparsity": sparsity}
    settings = RoundSettings(play=SelfPlaySettings(), games=0, threads=1, **how)
    stats = run.trainer.learn(*lessons_of(key), settings)
    first_moment = getattr(run.trainer, f"{kind}_state")()[:-2].reshape(4, -1)[2]
    assert mean_loss + least == pytest.approx(getattr(stats, f"{kind}_loss"), rel=1e-5)
    assert np.abs(10 * first_moment - gradient).max() < 1e-4 * np.abs(gradient).max() + 1e-6 + edge


def fresh(state):
    """The same weights, and nothing of Adam."""
    weights = state[:-2].reshape(4, -1)[0]
    return np.concatenate([weights, weights, np.zeros(2 * len(weights) + 2, np.float32)])


def test_a_code_switches_on_what_the_table_says():
    rules = kernel_rules(find("backgammon"))
    first, inputs, counts = slot_inputs(rules)
    codes, phases = encode(rules, pack([find("backgammon").start()]))
    assert codes.shape == (1, 64)
    assert codes[0, [6, 8, 13, 24]].tolist() == [5, 3, 5, 2]
    assert phases.tolist() == [4]
    assert inputs[first[24] + 2][: counts[24]].tolist() == [0, 1, 0, 0]
    assert inputs[first[26] + 7][: counts[26]].tolist() == [0] * 6 + [1] + [0] * 8
    assert inputs.shape[1] == counts.max()
    assert not inputs[first].any()


def test_what_counting_decides_weighs_nothing():
    some_off = pos("6:5 5:5", "6:5 5:5 4:4")
    rules = kernel_rules(find("backgammon"))
    assert loss_weights(rules, pack([some_off, pos("6:15", "6:15")])).tolist() == [[2, 0, 0, 0, 0], [2, 1, 1, 1, 1]]


def losses_of(folder, net, name="learned_loss"):
    """Losses told at the end of each pass."""
    lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    return [line[name] for line in lines if line["net"] == net]


def test_a_fit_learns_its_labels_and_its_nets_are_begun_with(tmp_path):
    fit(run_of(tmp_path / "run", passes=8, finish=1), [labels_in(tmp_path / "labels")], quiet)
    held_back = losses_of(tmp_path / "run", "contact", "held_back_loss")
    for told in (held_back, losses_of(tmp_path / "run", "contact"), losses_of(tmp_path / "run", "race")):
        assert len(told) == 8
        assert 0 < told[-1] < 0.95 * told[0]

    again = run_of(tmp_path / "run")
    assert again.trainer.games_played == HEADER.games
    assert Graph(again, "contact").differences(in_integers=True).max() < INTEGER_TOLERANCE
    export(again, ["backgammon"], folder=tmp_path / "nets")
    nets = load_nets(find("backgammon"), tmp_path / "nets")
    assert (nets.contact.shape, nets.contact.phases, nets.games) == ((32, 16, 16), max_phases, HEADER.games)

    second = run_of(tmp_path / "second", passes=1, finish=0, rate_from=1e-6, rate_to=1e-6)
    second.begin_with(nets, games=100)
    fit(second, [tmp_path / "labels"], quiet)
    assert losses_of(tmp_path / "second", "contact", "held_back_loss")[0] == pytest.approx(held_back[-1], abs=0.005)
    assert second.trainer.games_played == 100 + HEADER.games


def test_speed_is_that_of_learning(tmp_path, monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr("doublesix.training.fit.time", SimpleNamespace(monotonic=lambda: next(clock)))
    run, told = run_of(tmp_path / "run"), []
    kept = run.checkpoint

    def slow(**more):
        next(itertools.islice(clock, 1000, None))
        kept(**more)

    monkeypatch.setattr(run, "checkpoint", slow)
    fit(run, [labels_in(tmp_path / "labels")], told.append)
    # A report takes one tick of that clock, in which at least a minibatch is learned.
    assert all(progress.positions_per_second == int(progress.positions_per_second) for progress in told)
    assert min(progress.positions_per_second for progress in told) >= 1
    assert next(clock) > 2000


def test_a_fit_that_was_stopped_ends_with_the_same_bits(tmp_path):
    def stop(progress):
        if progress.minibatches == 2 * progress.minibatches_target // 4:
            raise KeyboardInterrupt

    labels = [labels_in(tmp_path / "labels")]
    fit(run_of(tmp_path / "whole"), labels, quiet)
    with pytest.raises(KeyboardInterrupt):
        fit(run_of(tmp_path / "stopped"), labels, stop)
    assert len(losses_of(tmp_path / "stopped", "contact")) == 2
    fit(run_of(tmp_path / "stopped"), labels, quiet)
    whole, stopped = (np.load(tmp_path / name / "checkpoint.npz") for name in ("whole", "stopped"))
    assert set(whole) == set(stopped)
    for name in whole:
        assert np.array_equal(whole[name], stopped[name]), name
    fit(run_of(tmp_path / "stopped"), labels, pytest.fail)


ON_SOME_CORES = """
import os, sys
os.sched_setaffinity(0, list(os.sched_getaffinity(0))[: int(sys.argv[1])])
from doublesix.cli import main
sys.argv = ["doublesix", *sys.argv[2:]]
main()
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system does not tell processes where to run")
def test_a_fit_gives_the_same_bits_on_any_number_of_cores(tmp_path):
    config_of(tmp_path, passes=1, finish=0, batch=256, contact="[512, 128, 64]")
    text = (tmp_path / "tiny.toml").read_text()
    (tmp_path / "tiny.toml").write_text('name = "x"\nvariant = "backgammon"\nstarts = ["backgammon"]\n' + text)
    labels = labels_in(tmp_path / "labels")
    for cores in ("1", "99"):
        words = [
            "train",
            "fit",
            str(tmp_path / "tiny.toml"),
            "--labels",
            str(labels),
            "--folder",
            str(tmp_path / cores),
        ]
        subprocess.run([sys.executable, "-c", ON_SOME_CORES, cores, *words], check=True, capture_output=True)
    one, all_cores = (np.load(tmp_path / cores / "checkpoint.npz") for cores in ("1", "99"))
    assert np.array_equal(one["contact"], all_cores["contact"])


def test_a_fit_goes_on_with_its_own_labels_only(tmp_path):
    fit(run_of(tmp_path / "run", passes=1, finish=0), [labels_in(tmp_path / "labels")], quiet)
    others = labels_in(tmp_path / "others", seed=6, every=2)
    with pytest.raises(DataError, match="a fit to other labels has begun here"):
        fit(run_of(tmp_path / "run"), [others], quiet)
    with pytest.raises(DataError, match="a fit to other labels has begun here"):
        fit(run_of(tmp_path / "run"), [tmp_path / "labels", others], quiet)


@pytest.mark.parametrize("other", ["labels", "copy"])
def test_what_is_held_back_is_not_learned_from_a_second_time(tmp_path, other):
    labels = [labels_in(tmp_path / name) for name in ("labels", "copy")]
    with pytest.raises(DataError, match=rf"{other}: these are labels of the same games as in .*labels; name other"):
        fit(run_of(tmp_path / "run"), [labels[0], tmp_path / other], quiet)
    assert not (tmp_path / "run" / "checkpoint.npz").exists()


@pytest.mark.parametrize(
    "otherwise",
    [{"lambda_": 0.9}, {"max_plies": 40}, {"widest": 7}, {"tables": {"one-sided": "1x1"}}, {"explore": 0.5}],
)
def test_the_same_games_with_other_targets_are_the_same_games(tmp_path, otherwise):
    folders = [labels_in(tmp_path / "labels"), labels_in(tmp_path / "again", **otherwise)]
    with pytest.raises(DataError, match=r"again: these are labels of the same games as in .*labels; .*--seed"):
        fit(run_of(tmp_path / "run"), folders, quiet)


@pytest.mark.parametrize("otherwise", [{"nets": "f" * 64}, {"starts": ("nackgammon",)}, {"explore": 0.0}, {"seed": 9}])
def test_other_games_may_lie_in_another_folder(tmp_path, otherwise):
    folders = [labels_in(tmp_path / "labels"), labels_in(tmp_path / "others", **otherwise)]
    fit(run_of(tmp_path / "run", passes=1, finish=0), folders, quiet)
    assert (tmp_path / "run" / "checkpoint.npz").exists()


def test_of_each_folder_the_last_labels_are_held_back(tmp_path):
    run = run_of(tmp_path / "run")
    folders = [labels_in(tmp_path / "labels"), labels_in(tmp_path / "others", seed=8)]

    def loaded(*folders, held_back=0.0):
        return load_labels(
            folders,
            variant="backgammon",
            rules=run.rules,
            evaluator=run.trainer.evaluator(averaged=True),
            phases=False,
            held_back=held_back,
        ).contact

    alone = [loaded(folder).learned.codes for folder in folders]
    kept = np.concatenate([codes[len(codes) - int(0.25 * len(codes)) :] for codes in alone])
    both = loaded(*folders, held_back=0.25)
    assert np.array_equal(both.held_back.codes, kept)
    assert len(both.learned) + len(both.held_back) == sum(map(len, alone))


def test_a_checkpoint_whose_labels_are_damaged_is_refused(tmp_path):
    labels = [labels_in(tmp_path / "labels")]
    run = run_of(tmp_path / "run")
    fit(run, labels, quiet)
    path = tmp_path / "run" / "checkpoint.npz"
    data = path.read_bytes()
    at = data.index(b"labels.npy") + 150  # in the digest
    path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(DataError, match=r"checkpoint\.npz: this checkpoint is damaged"):
        fit(run, labels, quiet)


def test_a_fit_does_not_go_on_with_self_play(tmp_path):
    run = learned_run(tmp_path / "run", "backgammon")
    run.checkpoint()
    with pytest.raises(DataError, match="self-play has begun here"):
        fit(run_of(tmp_path / "run"), [labels_in(tmp_path / "labels")], quiet)


def test_labels_have_to_be_there_and_of_the_game(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="no label files here; 'doublesix train labels' makes them"):
        fit(run_of(tmp_path / "run"), [tmp_path / "empty"], quiet)
    with pytest.raises(DataError, match="labels of plakoto, but the nets are for backgammon"):
        fit(run_of(tmp_path / "run"), [labels_in(tmp_path / "labels", "plakoto")], quiet)


def test_a_fit_that_leaves_all_bounds_is_stopped(tmp_path):
    with pytest.raises(DataError, match=r"tiny\.toml: the loss is no longer finite; \[fit\] needs smaller steps"):
        fit(run_of(tmp_path / "run", weight_decay=1e30, warm_up=0), [labels_in(tmp_path / "labels")], quiet)


@pytest.mark.parametrize(
    ("name", "value"),
    [("batch", 0), ("finish", 9), ("warm_up", -1), ("average_rate", 2), ("held_back", 1), ("passes", 0)],
)
def test_a_recipe_for_a_fit_that_makes_no_sense_is_an_error(tmp_path, name, value):
    with pytest.raises(ParseError, match=rf"tiny\.toml: \[fit\]: {name} is {value}; it has to be"):
        config_of(tmp_path, **{name: value})


def test_the_command_fits_and_tells_how_far_it_is(tmp_path):
    config_of(tmp_path, passes=1, finish=0)
    text = (tmp_path / "tiny.toml").read_text()
    (tmp_path / "tiny.toml").write_text('name = "x"\nvariant = "backgammon"\nstarts = ["backgammon"]\n' + text)
    labels = labels_in(tmp_path / "labels")
    arguments = [
        "train",
        "fit",
        str(tmp_path / "tiny.toml"),
        "--folder",
        str(tmp_path / "run"),
        "--labels",
    ]
    result = CliRunner().invoke(app, [*arguments, str(labels)])
    assert result.exit_code == 0
    assert "on what is held back" in result.output
    assert f"x: done, {HEADER.games} games" in result.output
    begun = (tmp_path / "run" / "checkpoint.npz").read_bytes()
    result = CliRunner().invoke(app, [*arguments, str(labels), "--begin-with", "package"])
    assert result.exit_code == 1
    assert "began with random weights, not the nets " in result.output
    assert (tmp_path / "run" / "checkpoint.npz").read_bytes() == begun
    result = CliRunner().invoke(app, [*arguments, str(tmp_path)])
    assert result.exit_code == 1
    assert "there are no label files here" in result.output
