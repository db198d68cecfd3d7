"""Runs: milestones, exports, going on after a stop, and bear-off tables only where they are true."""

from __future__ import annotations

import errno
import hashlib
import itertools
import json
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from doublesix.arena.trial import milestones
from doublesix.engine.databases import load_one_sided, one_sided_for
from doublesix.engine.engine import Engine
from doublesix.engine.nets import load_nets
from doublesix.engine.uncertainty import DepthErrors, ErrorScale, Uncertainty, load_uncertainty, save_uncertainty
from doublesix.errors import DataError, FormatError, NoNetError, ParseError
from doublesix.kernel import KernelError, evaluate, pack
from doublesix.locks import alone
from doublesix.position import layout
from doublesix.training.config import packaged_configs, read_config
from doublesix.training.export import export
from doublesix.training.games import play_settings
from doublesix.training.run import TrainingRun, log_line, read_checkpoint
from doublesix.training.samples import rolled_results
from doublesix.variants.registry import find

TINY = """
seed = 1
contact = [32, 32, 32]
race = [32, 32, 32]
milestones = [8, 16]
[[stage]]
until_games = 16
games = 4
rate_from = 1e-3
rate_to = 1e-3
max_plies = 60
"""


def run_of(folder, variant="hypergammon1", more=""):
    path = folder.parent / "tiny.toml"
    path.write_text(TINY + more)
    config = read_config(path, variant=variant)
    return TrainingRun(config, folder, one_sided=one_sided_for(config.game), threads=1)


def train(folder, variant="hypergammon1", more="", **options):
    run = run_of(folder, variant, more)
    run.train(lambda progress: None, **options)
    return run


def files_in(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_run_shows_where_it_stands_after_every_round(tmp_path):
    shown, reported = [], []
    run_of(tmp_path).train(reported.append, show=shown.append)
    games = [progress.games for progress in shown]
    assert games == sorted(set(games))
    assert {progress.games for progress in reported} <= set(games)
    assert len(shown) > len(reported)


def test_speed_is_that_of_playing_and_learning(tmp_path, monkeypatch):
    clock = itertools.count()

    def slow(*args, **options):
        next(itertools.islice(clock, 1000, None))

    class SlowRun(TrainingRun):
        def made_pruner(self):
            slow()
            return super().made_pruner()

    monkeypatch.setattr("doublesix.training.run.time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr("doublesix.training.run.export", slow)
    config = run_of(tmp_path / "run", more="full_backup = true\n").config
    (stage,) = config.stages
    config = replace(config, stages=(replace(stage, prune=True),), pruner=(32, 16, 16), pruner_rounds=1)
    told, shown = [], []
    SlowRun(config, tmp_path / "run", one_sided=[], threads=1).train(told.append, show=shown.append)
    # A round has four games and takes a tick or two of that clock.
    assert [progress.games for progress in told] == [8, 16]
    assert min(progress.games_per_second for progress in told + shown) >= 1
    assert next(clock) > 3000


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_log_without_room_is_named(tmp_path):
    (tmp_path / "log.jsonl").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left") as failed:
        log_line(tmp_path, {"games": 4})
    assert (failed.value.errno, failed.value.filename) == (errno.ENOSPC, str(tmp_path / "log.jsonl"))


def test_milestones_are_kept_with_a_manifest(tmp_path):
    train(tmp_path / "run")
    kept = tmp_path / "run" / "milestones"
    assert sorted(entry.name for entry in kept.iterdir()) == ["16", "8"]
    nets = [load_nets(find("hypergammon1"), kept / games).sha256 for games in ("8", "16")]
    assert nets[0] != nets[1]
    entry = json.loads((kept / "8" / "manifest.json").read_text())["nets"][0]
    assert (entry["games"], entry["seed"], entry["variants"]) == (8, 1, ["hypergammon1"])
    assert entry["recipe"] == "tiny.toml"
    assert len(milestones(tmp_path / "run")) == 1


def test_its_folder_keeps_every_recipe_from_its_first_game_on(tmp_path):
    folder = tmp_path / "run"
    run = train(folder)
    assert files_in(folder / "recipes") == {Path("0.toml"): TINY.encode()}
    assert run.former_recipe() is None
    longer = TINY.replace("until_games = 16", "until_games = 24")
    (tmp_path / "own.toml").write_text(longer)
    config = read_config(tmp_path / "own.toml", variant="hypergammon1")
    again = TrainingRun(config, folder, one_sided=[], threads=1)
    assert again.former_recipe() == folder / "recipes" / "0.toml"
    again.train(lambda progress: None)
    assert files_in(folder / "recipes") == {Path("0.toml"): TINY.encode(), Path("16.toml"): longer.encode()}
    assert again.former_recipe() is None
    assert run_of(folder).former_recipe() == folder / "recipes" / "16.toml"


def test_a_file_of_positions_that_changes_is_a_recipe_that_changes(tmp_path):
    folder, own = tmp_path / "run", tmp_path / "own.txt"
    (tmp_path / "own.toml").write_text(f'starts_from = "own.txt"\n{TINY}')

    def run():
        config = read_config(tmp_path / "own.toml", variant="hypergammon1")
        return TrainingRun(config, folder, one_sided=[], threads=1)

    own.write_text("TABLES=hypergammon1:20:20\n")
    run().train(lambda progress: None)
    assert run().former_recipe() is None
    kept = folder / "recipes" / "0.toml"
    assert hashlib.sha256(own.read_bytes()).hexdigest() in kept.read_text()
    assert tomllib.loads(kept.read_text()) == tomllib.loads((tmp_path / "own.toml").read_text())
    own.write_text("TABLES=hypergammon1:19:19\n")
    again = run()
    assert again.former_recipe() == kept
    again.checkpoint()
    assert run().former_recipe() is None
    kept.unlink()
    # An older run has the text alone, of which nobody knows more.
    (folder / "recipes" / "16.toml").write_bytes((tmp_path / "own.toml").read_bytes())
    assert run().former_recipe() is None


def test_a_run_that_no_file_describes_keeps_none_and_finds_none_other(tmp_path):
    config = replace(run_of(tmp_path / "run").config, text="")
    run = TrainingRun(config, tmp_path / "run", one_sided=[], threads=1)
    run.train(lambda progress: None)
    assert not (tmp_path / "run" / "recipes").exists()
    assert train(tmp_path / "other").folder.exists()
    assert TrainingRun(config, tmp_path / "other", one_sided=[], threads=1).former_recipe() is None


@pytest.mark.parametrize("more", ["", "passes = 3\nmemory = 200\n"])
def test_a_run_that_was_stopped_keeps_the_same_milestones(tmp_path, more):
    class StopError(Exception):
        pass

    def stop(progress):
        if progress.games >= 8:
            raise StopError

    whole = train(tmp_path / "whole", more=more)
    with pytest.raises(StopError):
        run_of(tmp_path / "broken", more=more).train(stop)
    again = train(tmp_path / "broken", more=more)
    assert again.trainer.games_played == whole.trainer.games_played == 16
    assert files_in(tmp_path / "broken" / "milestones") == files_in(tmp_path / "whole" / "milestones")


def damaged(how, data):
    middle = len(data) // 2
    return {
        "empty": b"",
        "another file": b"no checkpoint at all",
        "cut short": data[:middle],
        "a flipped bit": data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :],
    }[how]


@pytest.mark.parametrize("how", ["empty", "another file", "cut short", "a flipped bit"])
def test_a_damaged_checkpoint_is_refused_and_left_as_it_is(tmp_path, how):
    train(tmp_path / "run")
    path = tmp_path / "run" / "checkpoint.npz"
    path.write_bytes(damaged(how, path.read_bytes()))
    before = files_in(tmp_path / "run")
    with pytest.raises(DataError, match=r"checkpoint\.npz: this checkpoint is damaged"):
        run_of(tmp_path / "run")
    assert files_in(tmp_path / "run") == before


def changed_checkpoint(folder, **changes):
    """Arrays of a checkpoint in the place of others; None takes one out."""
    path = folder / "checkpoint.npz"
    kept = {**read_checkpoint(path), **changes}
    np.savez(path, **{name: array for name, array in kept.items() if array is not None})


def test_a_checkpoint_of_other_nets_is_refused(tmp_path):
    train(tmp_path / "run")
    changed_checkpoint(tmp_path / "run", contact=np.zeros(7, np.float32))
    with pytest.raises(DataError, match=r"no checkpoint of this run: training state belongs to a net of another shape"):
        run_of(tmp_path / "run")


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_a_run_of_the_smallest_or_the_largest_seed_goes_on(tmp_path, seed):
    config = replace(run_of(tmp_path / "run").config, seed=seed)
    TrainingRun(config, tmp_path / "run", one_sided=[], threads=1).train(lambda progress: None)
    assert TrainingRun(config, tmp_path / "run", one_sided=[], threads=1).trainer.games_played == 16


def test_a_run_plays_at_random_as_often_as_its_stage_says(tmp_path):
    lines = ("explore = 0.0", "explore = 0.5")
    learned = [train(tmp_path / line, "backgammon", line).trainer.contact_state() for line in lines]
    assert not np.array_equal(*learned)


def test_a_run_keeps_its_seed_and_its_game_and_may_get_other_stages(tmp_path):
    config = train(tmp_path / "run").config
    (longer,) = (replace(stage, until_games=24, lambda_=0.5) for stage in config.stages)
    going_on = TrainingRun(replace(config, stages=(longer,)), tmp_path / "run", one_sided=[], threads=1)
    going_on.train(lambda progress: None)
    assert going_on.trainer.games_played == 24
    with pytest.raises(DataError, match="run: this run began with the seed 1, not 2; take another folder"):
        TrainingRun(replace(config, seed=2), tmp_path / "run", one_sided=[], threads=1)
    with pytest.raises(DataError, match="began with the variant hypergammon1, not hypergammon2"):
        run_of(tmp_path / "run", "hypergammon2")
    for kind in ("contact", "race"):
        wider = replace(config, **{kind: (64, 32, 32)})
        refusal = f"began with the {kind} widths 32-32-32, not 64-32-32; take another folder"
        with pytest.raises(DataError, match=refusal):
            TrainingRun(wider, tmp_path / "run", one_sided=[], threads=1)


def test_older_checkpoints_know_neither_seed_nor_game(tmp_path):
    train(tmp_path / "run")
    unknown = dict.fromkeys(("seed", "variant", "teacher", "contact_widths", "race_widths"))
    changed_checkpoint(tmp_path / "run", **unknown)
    assert run_of(tmp_path / "run").trainer.games_played == 16


@pytest.mark.parametrize("name", ["x" * 1000, "é" * 301, "€" * 301])
def test_nets_of_a_name_that_no_file_could_have_are_exported(tmp_path, name):
    run = TrainingRun(replace(run_of(tmp_path / "run").config, name=name), tmp_path / "run", one_sided=[])
    entry = export(run, folder=tmp_path / "nets")
    assert entry["name"] == name
    assert all(name.startswith(item["file"].partition("-")[0]) for item in entry["files"].values())
    assert load_nets(find("hypergammon1"), tmp_path / "nets").name == name


def test_packaged_recipes_are_named_by_their_place_in_the_package(tmp_path):
    run = train(tmp_path / "run")
    recipe = replace(run.config, recipe="small.toml", is_packaged=True)
    entry = export(TrainingRun(recipe, tmp_path / "run", one_sided=[]), ["hypergammon1"], folder=tmp_path / "nets")
    assert entry["recipe"] == "doublesix/training/configs/small.toml"


def test_nets_are_not_exported_for_a_game_that_they_cannot_play(tmp_path):
    run = train(tmp_path / "run")
    with pytest.raises(KernelError, match=r"nets of Hypergammon .* cannot serve Plakoto: the net sees other things"):
        export(run, ["hypergammon1", "plakoto"], folder=tmp_path / "nets")
    assert not (tmp_path / "nets").exists()


@pytest.mark.parametrize("text", ["nonsense", "{}", '{"nets": [{"name": "x"}]}'])
def test_a_damaged_manifest_is_left_as_it_is(tmp_path, text):
    run = train(tmp_path / "run")
    (tmp_path / "nets").mkdir()
    (tmp_path / "nets" / "manifest.json").write_text(text)
    with pytest.raises(DataError, match=r"manifest\.json: no manifest of nets: "):
        export(run, ["hypergammon1"], folder=tmp_path / "nets")
    assert files_in(tmp_path / "nets") == {Path("manifest.json"): text.encode()}


@pytest.mark.parametrize("key", ["plakoto", "narde"])
def test_any_game_can_be_learned_and_exported(tmp_path, key):
    run = train(tmp_path / "run", key)
    export(run, [key], folder=tmp_path / "nets")
    assert load_nets(find(key), tmp_path / "nets").name == key


def test_a_game_of_ones_own_is_learned_and_judged(tmp_path):
    """Nobody finds it by its key: the game itself is handed over."""
    own = replace(find("hypergammon2"), key="duo", name="Duo", aliases=(), layout=layout({20: 2}))
    run = train(tmp_path / "run", own)
    assert np.array_equal(run.starts, pack([own.start()]))
    assert export(run, folder=tmp_path / "nets")["variants"] == ["duo"]
    for game in (own, own.with_options("no-hit-and-run")):
        engine = Engine(game, nets=tmp_path / "nets")
        asked = evaluate(run.trainer.evaluator(averaged=True), pack([own.start()]))
        assert engine.evaluate([own.start()]) == pytest.approx(asked, abs=0.005)
        assert ("net duo" in engine.describe(), "made for Duo" in engine.describe()) == (True, game is not own)
    assert run_of(tmp_path / "run", own).trainer.games_played == 16
    with pytest.raises(NoNetError, match="no net for Hypergammon"):
        load_nets(find("hypergammon2"), tmp_path / "nets")
    with pytest.raises(FormatError, match="'hypergammon2' is the key of another game"):
        run_of(tmp_path / "other", replace(own, key="hypergammon2"))


def test_an_exported_game_is_taken_from_the_nets_that_served_it(tmp_path):
    first, second = train(tmp_path / "a"), train(tmp_path / "b", "hypergammon2")
    export(first, ["hypergammon1", "hypergammon2"], folder=tmp_path / "nets")
    assert load_nets(find("hypergammon2"), tmp_path / "nets").name == "hypergammon1"
    export(second, ["hypergammon2"], folder=tmp_path / "nets")
    assert load_nets(find("hypergammon2"), tmp_path / "nets").name == "hypergammon2"
    entries = json.loads((tmp_path / "nets" / "manifest.json").read_text())["nets"]
    served = {entry["name"]: entry["variants"] for entry in entries}
    assert served == {"hypergammon1": ["hypergammon1"], "hypergammon2": ["hypergammon2"]}


def test_nets_exported_again_serve_what_they_served(tmp_path):
    run = train(tmp_path / "run")
    assert export(run, folder=tmp_path / "nets")["variants"] == ["hypergammon1"]
    twice = ["hypergammon1", "hypergammon2", "hypergammon2"]
    assert export(run, twice, folder=tmp_path / "nets")["variants"] == twice[:2]
    assert export(run, folder=tmp_path / "nets")["variants"] == ["hypergammon1", "hypergammon2"]


def test_nets_that_two_games_have_are_kept_once(tmp_path):
    nets, run = tmp_path / "nets", train(tmp_path / "run")
    other = TrainingRun(replace(run.config, name="other"), tmp_path / "run", one_sided=[])
    entry = export(run, folder=nets)
    assert export(other, ["hypergammon2"], folder=nets)["files"] == entry["files"]
    assert len(list(nets.glob("*.net"))) == len(entry["files"])
    export(train(tmp_path / "second", "hypergammon3"), ["hypergammon1", "hypergammon3"], folder=nets)
    assert load_nets(find("hypergammon2"), nets).name == "other"


def test_nets_that_no_game_is_left_to_go_with_their_files(tmp_path):
    nets = tmp_path / "nets"
    first, second = train(tmp_path / "a"), train(tmp_path / "b", "hypergammon2")
    export(first, ["hypergammon1"], folder=nets)
    former = load_nets(find("hypergammon1"), nets).sha256
    scale = ErrorScale(power=1.0, share=0.0, scales={})
    save_uncertainty(Uncertainty(former, "hypergammon1", {}, (DepthErrors(scale, scale, scale, scale),)), nets)
    entry = export(second, ["hypergammon1", "hypergammon2"], folder=nets)
    assert json.loads((nets / "manifest.json").read_text())["nets"] == [entry]
    assert {path.name for path in nets.glob("*.net")} == {item["file"] for item in entry["files"].values()}
    assert load_uncertainty(former, "hypergammon1", nets) is None


def test_nets_exported_again_keep_their_place_in_the_manifest(tmp_path):
    first, second = train(tmp_path / "a"), train(tmp_path / "b", "hypergammon2")
    for run, key in ((first, "hypergammon1"), (second, "hypergammon2"), (first, "hypergammon1")):
        export(run, [key], folder=tmp_path / "nets")
    entries = json.loads((tmp_path / "nets" / "manifest.json").read_text())["nets"]
    assert [entry["name"] for entry in entries] == ["hypergammon1", "hypergammon2"]


def test_exports_into_one_folder_at_once_leave_each_others_nets_in(tmp_path):
    keys = [f"hypergammon{count}" for count in range(1, 5)]
    runs = [train(tmp_path / key, key) for key in keys]
    for number in range(5):
        nets = tmp_path / f"nets{number}"
        with ThreadPoolExecutor(len(runs)) as pool:
            list(pool.map(lambda run, nets=nets: export(run, folder=nets), runs))
        assert sorted(entry["name"] for entry in json.loads((nets / "manifest.json").read_text())["nets"]) == keys
        assert not (nets / ".lock").exists()


TRUE = ["backgammon", "hypergammon3", "tavla", "portes", "plakoto", "fevga", "narde", "sudden-death", "dutch"]
FALSE = [
    "old-english",
    "gul-bara",
    "gioul",
    "acey-deucey",
    "russian",
    "tabula",
    "irish",
    "sugoroku",
    "nuclear",
    "misere",
]


@pytest.mark.parametrize("key", TRUE)
def test_the_bear_off_table_is_true_to_a_game(key):
    assert one_sided_for(find(key)) is load_one_sided(find(key).checkers)


@pytest.mark.parametrize("key", FALSE)
def test_the_bear_off_table_is_not_true_to_a_game(key):
    assert one_sided_for(find(key)) == ()


def test_a_run_begins_with_exported_nets(tmp_path):
    first = train(tmp_path / "first")
    export(first, ["hypergammon1"], folder=tmp_path / "nets")
    nets = load_nets(find("hypergammon1"), tmp_path / "nets")
    second = run_of(tmp_path / "second")
    second.begin_with(nets, games=nets.games)
    assert second.trainer.games_played == 16
    start = second.starts
    asked, found = (evaluate(run.trainer.evaluator(averaged=True), start) for run in (first, second))
    assert np.abs(asked - found).max() < 0.005
    assert run_of(tmp_path / "second").trainer.games_played == 16
    with pytest.raises(DataError, match="begun already, with 16 games"):
        second.begin_with(nets, games=0)


def states_of(run):
    """What is learned of both nets."""
    return run.trainer.contact_state(), run.trainer.race_state()


def test_the_mean_of_a_run_and_of_the_nets_it_began_with(tmp_path):
    export(train(tmp_path / "first"), ["hypergammon1"], folder=tmp_path / "nets")
    nets = load_nets(find("hypergammon1"), tmp_path / "nets")
    run = run_of(tmp_path / "second")
    run.begin_with(nets, games=0)
    began = states_of(run)
    run.train(lambda progress: None)
    ended = states_of(run)
    run.mean_with(nets)
    for at_first, at_last, mean in zip(began, ended, states_of(run), strict=True):
        assert np.array_equal(mean, (at_first + at_last) / 2)
        assert not np.array_equal(at_first, at_last)
    again = run_of(tmp_path / "second")
    assert all(map(np.array_equal, states_of(again), ended)), "the checkpoint stays"
    entry = export(again, folder=tmp_path / "mean", mean_with=nets)
    assert entry["mean_with"] == nets.sha256, "the manifest says what it is"
    assert load_nets(find("hypergammon1"), tmp_path / "mean").contact.to_bytes() != nets.contact.to_bytes()


def test_a_game_that_sees_more_begins_with_another_ones_nets(tmp_path):
    first = train(tmp_path / "first", "backgammon")
    export(first, ["backgammon"], folder=tmp_path / "nets")
    second = run_of(tmp_path / "second", "nuclear")
    second.begin_with(load_nets(find("backgammon"), tmp_path / "nets"), games=0)
    assert second.trainer.games_played == 0
    asked, found = (evaluate(run.trainer.evaluator(averaged=True), first.starts) for run in (first, second))
    assert np.abs(asked - found).max() < 0.005
    second.train(lambda progress: None)
    third = run_of(tmp_path / "third", "backgammon")
    export(second, ["nuclear"], folder=tmp_path / "more")
    seen = load_nets(find("nuclear"), tmp_path / "more")
    with pytest.raises(KernelError, match="sees inputs that the new one does not"):
        third.begin_with(seen, games=0)


def test_a_narrower_run_cannot_take_nets_over(tmp_path):
    nets = load_nets(find("hypergammon1"))
    wide = "-".join(map(str, nets.contact.shape))
    told = f"net {nets.name}: its contact net is wider than the new one, {wide} against 32-32-32"
    with pytest.raises(DataError, match=told):
        run_of(tmp_path / "run").begin_with(nets, games=0)


def test_only_one_process_trains_in_a_folder(tmp_path):
    code = "import fcntl, sys; f = open(sys.argv[1], 'wb'); fcntl.flock(f, fcntl.LOCK_EX)"
    code += "; print('ok', flush=True); input()"
    run = run_of(tmp_path / "run")
    other = [sys.executable, "-c", code, str(tmp_path / "run" / ".lock")]
    with subprocess.Popen(other, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ok\n"
        with pytest.raises(DataError, match="another process works on this"):
            run.train(lambda progress: None)
        process.communicate("\n")
    run.train(lambda progress: None)
    assert run.trainer.games_played == 16


PRUNED = TINY.replace("[[stage]]", "pruner = [32, 16, 16]\npruner_rounds = 2\nphases = true\n[[stage]]", 1) + (
    "full_backup = true\nlambda_ = 0.5\nprune = true\n"
)


def pruned_run(folder, key="backgammon"):
    path = folder.parent / "pruned.toml"
    path.write_text(PRUNED)
    return TrainingRun(read_config(path, variant=key), folder, one_sided=[], threads=1)


def test_a_stage_that_prunes_has_a_pruner_and_keeps_it_through_a_stop(tmp_path):
    class StopError(Exception):
        pass

    def stop(progress):
        raise StopError

    whole = pruned_run(tmp_path / "whole")
    assert whole.trainer.pruner is None
    whole.train(lambda progress: None)
    with pytest.raises(StopError):
        pruned_run(tmp_path / "broken").train(stop)
    again = pruned_run(tmp_path / "broken")
    assert again.trainer.pruner.to_bytes() == whole.trainer.pruner.to_bytes()
    again.train(lambda progress: None)
    assert again.trainer.games_played == 16
    assert files_in(tmp_path / "broken" / "milestones") == files_in(tmp_path / "whole" / "milestones")


def test_each_stage_that_prunes_begins_with_a_pruner_of_its_own(tmp_path):
    first = PRUNED.split("[[stage]]", 1)[1]
    path = tmp_path / "pruned.toml"
    path.write_text(PRUNED + "[[stage]]" + first.replace("until_games = 16", "until_games = 32"))
    run = TrainingRun(read_config(path, variant="backgammon"), tmp_path / "run", one_sided=[], threads=1)
    pruners = []
    run.train(lambda progress: pruners.append(run.trainer.pruner.to_bytes()), rounds_per_report=1)
    assert len(pruners) == 8
    assert len(set(pruners[:4])) == len(set(pruners[4:])) == 1
    assert pruners[0] != pruners[-1]


def test_a_pruner_is_exported_with_its_nets_and_counts_in_their_hash(tmp_path):
    run = pruned_run(tmp_path / "run")
    run.train(lambda progress: None)
    entry = export(run, ["backgammon"], folder=tmp_path / "nets")
    assert entry["files"]["pruner"]["hidden"] == [32, 16, 16]
    nets = load_nets(find("backgammon"), tmp_path / "nets")
    assert nets.pruner is not None
    data = b"".join((tmp_path / "nets" / entry["files"][kind]["file"]).read_bytes() for kind in entry["files"])
    assert nets.sha256 == hashlib.sha256(data).hexdigest()


def test_rivals_and_candidates_bring_more_lessons(tmp_path):
    def lessons(line):
        path = tmp_path / "run.toml"
        path.write_text(TINY + f"full_backup = true\n{line}\n")
        run = TrainingRun(read_config(path, variant="backgammon"), tmp_path / line, one_sided=[], threads=1)
        found = []
        run.train(lambda progress: found.append(progress.plies))
        return sum(found)

    none = lessons("rivals = 0.0")
    assert none < lessons("rivals = 0.5") < 2 * none
    assert none < lessons("candidates = 2")


@pytest.mark.parametrize("line", ["rivals = 0.5", "candidates = 2"])
def test_plays_without_means_to_judge_them_by_are_an_error(tmp_path, line):
    path = tmp_path / "run.toml"
    path.write_text(TINY + line)
    with pytest.raises(ParseError, match=rf"{line.split()[0]} need full_backup"):
        read_config(path, variant="backgammon")
    path.write_text(TINY + "full_backup = true\nrivals = 0.5\ncandidates = 2")
    with pytest.raises(ParseError, match="rivals or candidates, not both"):
        read_config(path, variant="backgammon")


def test_a_pruner_sees_whole_games_whatever_a_stage_learns(tmp_path):
    def pruner(more):
        path = tmp_path / "pruned.toml"
        path.write_text(PRUNED + more)
        run = TrainingRun(read_config(path, variant="backgammon"), tmp_path / "run", one_sided=[], threads=1)
        return run.made_pruner().to_bytes()

    for more in ("races_only = true\nrivals = 0.5\n", "contact_only = true\n"):
        assert pruner(more) == pruner("")


def test_a_stage_that_would_learn_nothing_is_an_error(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(TINY + "races_only = true\ncontact_only = true\n")
    with pytest.raises(ParseError, match="races_only or contact_only, not both"):
        read_config(path, variant="backgammon")


def test_a_recipe_that_begins_with_the_standard_nets_is_as_wide_as_they_are(tmp_path):
    run = TrainingRun(read_config(packaged_configs()["nuclear"]), tmp_path / "run", one_sided=[], threads=1)
    run.begin_with(load_nets(find("backgammon")), games=0)
    assert run.trainer.games_played == 0


def test_pruning_without_the_pruners_widths_is_an_error(tmp_path):
    path = tmp_path / "pruned.toml"
    path.write_text(PRUNED.replace("pruner = [32, 16, 16]\n", ""))
    with pytest.raises(ParseError, match="pruner"):
        read_config(path, variant="backgammon")


def test_what_was_learned_of_nets_goes_with_them(tmp_path):
    nets = tmp_path / "nets"
    run = run_of(tmp_path / "run")
    export(run, ["hypergammon1"], folder=nets)
    former = load_nets(find("hypergammon1"), nets).sha256
    scale = ErrorScale(power=1.0, share=0.0, scales={})
    for net in (former, "another"):
        save_uncertainty(Uncertainty(net, "hypergammon1", {}, (DepthErrors(scale, scale, scale, scale),)), nets)
    export(run, ["hypergammon1"], folder=nets)
    assert load_uncertainty(former, "hypergammon1", nets) is not None
    export(train(tmp_path / "run"), ["hypergammon1"], folder=nets)
    assert load_uncertainty(former, "hypergammon1", nets) is None
    assert load_uncertainty("another", "hypergammon1", nets) is not None


DISTILLED = TINY.partition("milestones")[0] + "[distil]\nrounds = 4\n"


def distilled_run(folder, text=DISTILLED):
    path = folder.parent / "distilled.toml"
    path.write_text(text)
    variant = find("hypergammon3")
    return TrainingRun(read_config(path, variant=variant.key), folder, one_sided=one_sided_for(variant), threads=1)


def test_a_run_in_another_process_is_not_begun_with_nets(tmp_path):
    export(train(tmp_path / "first"), ["hypergammon1"], folder=tmp_path / "nets")
    run = run_of(tmp_path / "run")
    with alone(tmp_path / "run"), pytest.raises(DataError, match="another process"):
        run.begin_with(load_nets(find("hypergammon1"), tmp_path / "nets"), games=0)
    assert not (tmp_path / "run" / "checkpoint.npz").exists()


def test_distilled_nets_come_near_their_teacher_and_are_the_same_after_a_stop(tmp_path, monkeypatch):
    monkeypatch.setattr("doublesix.training.run.ROUNDS_A_REPORT", 2)
    teacher = load_nets(find("hypergammon3"))
    whole = distilled_run(tmp_path / "whole")
    positions = run_of(tmp_path / "games", "hypergammon3").starts
    before = evaluate(whole.trainer.evaluator(averaged=False), positions)
    told, shown = [], []
    whole.distil(teacher, told.append, show=shown.append)
    assert [progress.rounds for progress in told] == [2, 4]
    assert [progress.rounds for progress in shown] == [1, 2, 3, 4]
    assert shown[-1].contact_loss < shown[0].contact_loss
    logged = [json.loads(line) for line in (tmp_path / "whole" / "log.jsonl").read_text().splitlines()]
    assert logged == [asdict(progress) for progress in told]
    assert whole.trainer.games_played == 240
    wanted = Engine(find("hypergammon3"), threads=1).evaluate_rows(positions)
    after = evaluate(whole.trainer.evaluator(averaged=False), positions)
    assert np.abs(after - wanted).max() < np.abs(before - wanted).max()

    def stop(progress):
        if progress.rounds == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distilled_run(tmp_path / "broken").distil(teacher, stop)
    again = distilled_run(tmp_path / "broken")
    assert again.distilled_rounds == 2
    again.distil(teacher, lambda progress: None)
    for kind in ("contact_net", "race_net"):
        assert getattr(again.trainer, kind)(averaged=True).to_bytes() == (
            getattr(whole.trainer, kind)(averaged=True).to_bytes()
        )
    entry = export(again, ["hypergammon3"], folder=tmp_path / "nets")
    assert entry["games"] == 240
    assert load_nets(find("hypergammon3"), tmp_path / "nets").pruner is None


def test_of_chains_with_results_by_the_hundred_thousand_nothing_is_distilled(tmp_path):
    run = run_of(tmp_path / "run", "gioul")
    game, settings = run.config.game, play_settings(run.config, run.config.stages[0])
    results = rolled_results(run.trainer.evaluator(averaged=False), game, run.starts, settings, seed=1, games=1)
    assert 100 < len(results) < 10_000


def test_a_run_that_has_begun_or_says_nothing_of_it_is_not_distilled(tmp_path):
    teacher = load_nets(find("hypergammon1"))
    with pytest.raises(DataError, match=r"tiny\.toml has no \[distil\]"):
        run_of(tmp_path / "run").distil(teacher, lambda progress: None)
    run = distilled_run(tmp_path / "other")
    run.trainer.games_played = 7
    with pytest.raises(DataError, match="has begun already, with 7 games"):
        run.distil(teacher, lambda progress: None)


def test_a_run_keeps_its_teacher(tmp_path):
    distilled_run(tmp_path / "run", DISTILLED.replace("rounds = 4", "rounds = 1")).distil(
        load_nets(find("hypergammon3")), lambda progress: None
    )
    again = distilled_run(tmp_path / "run")
    with pytest.raises(DataError, match=r"this run began with the teacher [0-9a-f]{12}, not [0-9a-f]{12}; take"):
        again.distil(load_nets(find("hypergammon3"), Path("fast")), lambda progress: None)
    assert distilled_run(tmp_path / "run").distilled_rounds == 1
    again.distil(load_nets(find("hypergammon3")), lambda progress: None)
    assert distilled_run(tmp_path / "run").distilled_rounds == 4


def test_what_killed_writers_have_left_goes_with_the_next_start(tmp_path):
    train(tmp_path / "run")
    left = tmp_path / "run" / ".0123456789abcdef.partial"
    left.write_bytes(b"half a checkpoint")
    train(tmp_path / "run")
    assert not left.exists()


def test_a_log_whose_last_line_was_torn_goes_on(tmp_path):
    train(tmp_path / "run")
    log = tmp_path / "run" / "log.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"games": 17, "ra')
    train(tmp_path / "run", more=TINY[TINY.index("[[stage]]") :].replace("16", "24"))
    assert log.read_bytes().startswith(whole)
    assert [json.loads(line)["games"] for line in log.read_text().splitlines()] == [8, 16, 24]


def test_a_net_that_learned_nothing_has_no_loss(tmp_path):
    train(tmp_path / "run", "backgammon", "contact_only = true\n")
    for line in map(json.loads, (tmp_path / "run" / "log.jsonl").read_text().splitlines()):
        assert "race_loss" not in line
        assert line["contact_loss"] > 0


def test_losses_are_those_of_one_lesson_however_many_rounds_are_reported_at_once(tmp_path):
    told = {1: [], 4: []}
    for rounds, reports in told.items():
        run_of(tmp_path / str(rounds), "hypergammon3").train(reports.append, rounds_per_report=rounds)
    assert len(told[1]) > len(told[4])
    for progress in told[4]:
        for loss in ("contact_loss", "race_loss"):
            single = [getattr(one, loss) for one in told[1]]
            assert min(single) / 1.05 < getattr(progress, loss) < max(single) * 1.05


def test_a_run_remembers_which_nets_it_began_with(tmp_path):
    export(train(tmp_path / "first"), ["hypergammon1"], folder=tmp_path / "nets")
    nets = load_nets(find("hypergammon1"), tmp_path / "nets")
    with pytest.raises(DataError, match=r"began with random weights, not the nets [0-9a-f]+; take another folder"):
        run_of(tmp_path / "first").demand_begun_with(nets)
    second = run_of(tmp_path / "second")
    second.begin_with(nets, games=0)
    run_of(tmp_path / "second").demand_begun_with(nets)
    other = replace(nets, sha256="f" * 64)
    with pytest.raises(DataError, match="began with the nets"):
        run_of(tmp_path / "second").mean_with(other)
    changed_checkpoint(tmp_path / "second", begun_with=None)
    run_of(tmp_path / "second").demand_begun_with(other)
