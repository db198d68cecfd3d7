"""Configurations of runs: packaged ones, one that fits any game, and what is refused."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from docs.pages import ROOT, blocks
from doublesix.cli.train import config_of
from doublesix.engine.nets import manifest
from doublesix.errors import ParseError
from doublesix.training.config import packaged_configs, read_config
from doublesix.training.supervision import DistilRecipe, FitRecipe, LabelRecipe

WIDENED_SINCE = {"nuclear"}
"""Games whose recipe was given wider nets after theirs were made, as it says itself."""

STAGE = "[[stage]]\nuntil_games = 8\nrate_from = 1e-3\nrate_to = 1e-4\n"
SIZES = "contact = [32, 32, 32]\nrace = [32, 32, 32]\n"
HEAD = 'name = "x"\nvariant = "backgammon"\nstarts = ["backgammon"]\nseed = 1\n' + SIZES


def test_a_game_with_a_configuration_of_its_own_gets_it():
    assert config_of("backgammon").recipe == "backgammon.toml"
    assert config_of("Backgammon").name == "backgammon"


@pytest.mark.parametrize("recipe", ["backgammon-short", "backgammon-hour"])
def test_shorter_ways_to_the_standard_net_end_at_nets_of_the_same_shape(recipe):
    long, short = config_of("backgammon"), config_of(recipe)
    assert (short.name, short.recipe) == ("backgammon", f"{recipe}.toml")
    for part in ("contact", "race", "phases", "pruner"):
        assert getattr(short, part) == getattr(long, part)
    assert short.seed != long.seed


@pytest.mark.parametrize(
    ("key", "recipe"),
    [
        ("plakoto", "small"),
        ("nackgammon", "small"),
        ("gul-bara", "chains"),
        ("russian", "chains"),
        ("hypergammon1", "few"),
        ("hypergammon5", "few"),
    ],
)
def test_any_other_game_gets_one_that_fits_it(key, recipe):
    config = config_of(key)
    assert config.recipe == f"{recipe}.toml"
    assert config.name == config.variant
    assert config.starts == (config.variant,)
    assert config.milestones == tuple(sorted(config.milestones))
    assert config.stages[-1].until_games == config.milestones[-1]


@pytest.mark.parametrize("name", ["small", "chains", "few"])
def test_one_that_fits_any_game_is_no_run_alone(name):
    with pytest.raises(ParseError, match="name"):
        read_config(packaged_configs()[name])
    with pytest.raises(ParseError, match="no game"):
        config_of(name)


@pytest.mark.parametrize(
    "entry",
    [entry for entry in manifest()["nets"] if entry["name"] not in WIDENED_SINCE],
    ids=lambda entry: entry["name"],
)
def test_nets_of_the_package_are_as_wide_as_their_recipe_says(entry):
    config = read_config(packaged_configs()[Path(entry["recipe"]).stem], variant=entry["variants"][0])
    for kind, file in entry["files"].items():
        assert tuple(file["hidden"]) == getattr(config, kind), kind


def test_what_the_file_says_comes_before_what_it_is_given(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(HEAD + "milestones = [4, 8]\n" + STAGE)
    config = read_config(path, variant="plakoto")
    assert (config.name, config.variant, config.milestones) == ("x", "backgammon", (4, 8))
    assert config.recipe == "run.toml"


@pytest.mark.parametrize("line", ['recipe = "mine"', "wheels = 4"])
def test_unknown_keys_are_errors(tmp_path, line):
    path = tmp_path / "run.toml"
    path.write_text(HEAD + line + "\n" + STAGE)
    with pytest.raises(ParseError, match=r"run\.toml"):
        read_config(path)


@pytest.mark.parametrize("name", sorted(packaged_configs()))
def test_every_packaged_one_can_be_read(name):
    config = read_config(packaged_configs()[name], variant="backgammon")
    assert config.recipe == f"{name}.toml"
    assert config.is_packaged


WHOLE = """
name = "x"
variant = "backgammon"
starts = ["backgammon"]
starts_from = "rare.txt"
starts_share = 0.5
seed = 1
contact = [32, 32, 32]
race = [32, 32, 32]
pruner = [32, 16, 16]
phases = true
widest = 128
milestones = [8]
[[stage]]
until_games = 8
games = 4
batch = 16
rate_from = 1e-3
rate_to = 1e-4
lambda_ = 0.5
explore = 0.1
max_plies = 60
average_rate = 0.01
passes = 2
memory = 100
rivals = 0.0
candidates = 1
prune = true
full_backup = true
[[stage]]
until_games = 16
rate_from = 1e-3
rate_to = 1e-4
[labels]
max_plies = 30
[fit]
batch = 64
finish = 1
warm_up = 2
held_back = 0.1
[distil]
rounds = 2
explore = 0.05
"""


def changed(folder, line, *, last=False):
    """A file that makes sense but for this line, which stands in the place of the first, or the last, with its key."""
    key = line.partition(" =")[0]
    places = [match.span() for match in re.finditer(rf"^{re.escape(key)} = .*$", WHOLE, re.MULTILINE)]
    begin, end = places[-1 if last else 0]
    path = folder / "run.toml"
    path.write_text(WHOLE[:begin] + line + WHOLE[end:])
    return path


WRONG = """
name = 3
name = "a/b"
variant = 3
starts = "backgammon"
starts = []
starts_from = 5
starts_share = 0
starts_share = 1e-07
starts_share = 0.9999999
starts_share = 2
starts_share = "x"
seed = "x"
seed = -3
seed = 1.5
seed = true
contact = [32, 16]
contact = 32
contact = ["a", "b", "c"]
contact = [-32, 16, 16]
contact = [33, 16, 16]
race = [32, 16, 2048]
pruner = 4
phases = "no"
widest = -1
milestones = 5
milestones = ["a"]
milestones = [0]
""".strip().splitlines()

WRONG_IN_A_STAGE = """
until_games = "a"
until_games = -32
games = 0
games = -8
games = "8"
games = 8.5
batch = 0
batch = -4
rate_from = 0
rate_from = 100.0
rate_to = "x"
rate_to = -0.1
lambda_ = -5
explore = 7.0
max_plies = 0
average_rate = 9.0
passes = "a"
passes = 0
memory = -1
rivals = 1.5
candidates = 0
prune = 1
full_backup = 0
""".strip().splitlines()


@pytest.mark.parametrize("line", WRONG)
def test_what_a_key_cannot_mean_is_an_error(tmp_path, line):
    key, _, value = line.partition(" = ")
    with pytest.raises(ParseError, match=rf"^run\.toml: {key} is {re.escape(value)}; it has to be"):
        read_config(changed(tmp_path, line))


@pytest.mark.parametrize("line", WRONG_IN_A_STAGE)
def test_what_a_key_of_a_stage_cannot_mean_is_an_error(tmp_path, line):
    key, _, value = line.partition(" = ")
    with pytest.raises(ParseError, match=rf"^run\.toml: stage 1: {key} is {re.escape(value)}; it has to be"):
        read_config(changed(tmp_path, line))


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ("labels", "max_plies = 60.5"),
        ("fit", "batch = 64.5"),
        ("fit", "batch = true"),
        ("fit", "finish = 0.5"),
        ("fit", "warm_up = -1"),
        ("fit", "held_back = 1"),
        ("distil", "rounds = 2.5"),
        ("distil", "explore = 2"),
    ],
)
def test_what_a_key_of_another_table_cannot_mean_is_an_error(tmp_path, table, line):
    key, _, value = line.partition(" = ")
    with pytest.raises(ParseError, match=rf"^run\.toml: \[{table}\]: {key} is {re.escape(value)}; it has to be"):
        read_config(changed(tmp_path, line, last=True))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "stage = 3\n", "stage is 3; each stage has to be a table of its own, under [[stage]]"),
        (HEAD + STAGE.replace("[[stage]]", "[stage]"), 'stage is {"until_games": 8'),
        (HEAD + "stage = [3]\n", "stage 1 is 3; it has to be a table"),
        (HEAD + "labels = 3\n" + STAGE, "[labels] is 3; it has to be a table"),
        (HEAD + STAGE + STAGE, "stage 2: until_games is 8; it has to be more than 8, where the stage before ends"),
        (HEAD + STAGE + "[fit]\npasses = 1\n", "[fit]: finish is 2; it has to be at most passes, 1"),
        (HEAD.replace('"backgammon"', '"chess"', 1) + STAGE, "variant: no game is called 'chess'"),
        (HEAD.replace('["backgammon"]', '["chess"]') + STAGE, "starts: no game is called 'chess'"),
        (HEAD.replace("seed = 1\n", "") + STAGE, "seed is missing; it has to be a whole number from 0 to"),
        (HEAD + "starts_share = 0.5\n" + STAGE, "starts_share is given, but no starts_from"),
        (HEAD + "milestones = [4, 9]\n" + STAGE, "the milestone 9 never comes; the last stage ends after 8 games"),
        (HEAD + "milestones = [4, 2]\n" + STAGE, "milestones are [4, 2]; each has to be more than the one before"),
        (HEAD + "milestones = [4, 4]\n" + STAGE, "milestones are [4, 4]; each has to be more than the one before"),
        ("seed = " + "9" * 5000, "Exceeds the limit (4300 digits)"),
        ("seed = " + "[" * 5000, "maximum recursion depth exceeded"),
        (HEAD + "wheels = 4\n" + STAGE, "unknown wheels; known are bulk, contact, distil, fit, labels, milestones, "),
    ],
)
def test_tables_that_make_no_sense_are_errors(tmp_path, text, message):
    path = tmp_path / "run.toml"
    path.write_text(text)
    with pytest.raises(ParseError, match=rf"^run\.toml: {re.escape(message)}"):
        read_config(path)


def test_keys_that_no_file_has_are_not_offered(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(HEAD + "wheels = 4\n" + STAGE)
    with pytest.raises(ParseError) as refused:
        read_config(path)
    offered = str(refused.value).partition("known are ")[2].split(", ")
    assert {"stage", "labels", "fit", "distil", "seed"} <= set(offered)
    assert not {"stages", "recipe", "is_packaged"} & set(offered)


@pytest.mark.parametrize("table", ["labels", "fit", "distil"])
def test_a_file_without_stages_says_how_nets_learn_otherwise(tmp_path, table):
    path = tmp_path / "run.toml"
    path.write_text(HEAD)
    with pytest.raises(ParseError, match=r"neither a \[\[stage\]\] nor \[labels\], \[fit\], \[distil\] or \[bulk\]"):
        read_config(path)
    path.write_text(HEAD + f"[{table}]\n")
    assert read_config(path).stages == ()


def test_nets_are_distilled(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(HEAD + "[distil]\nrounds = 0\n")
    with pytest.raises(ParseError, match=r"\[distil\]: rounds is 0; it has to be a whole number from 1 to"):
        read_config(path)
    path.write_text(HEAD + "[distil]\nrounds = 3\n")
    config = read_config(path)
    assert (config.stages, config.distil.rounds) == ((), 3)
    assert config.distil.rate_at(0) == config.distil.rate_from


def test_the_step_falls_geometrically(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(HEAD + STAGE)
    config = read_config(path)
    assert config.rate_at(0) == pytest.approx(1e-3)
    assert config.rate_at(4) == pytest.approx(1e-3 * 0.1**0.5)
    assert config.rate_at(8) == pytest.approx(1e-4)


def test_the_guide_names_what_labels_fits_and_distilling_are_like_by_default():
    page = ROOT / "docs" / "guides" / "training.md"
    (code,) = (block for block in blocks(page, "toml") if "[labels]" in block)
    assert tomllib.loads(code) == {"labels": asdict(LabelRecipe()), "fit": asdict(FitRecipe())}
    (code,) = (block for block in blocks(page, "toml") if "[distil]" in block)
    assert tomllib.loads(code) == {"distil": asdict(DistilRecipe())}
