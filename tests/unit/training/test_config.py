"""Configurations of runs: packaged ones, one that fits any game, and what is refused."""

from __future__ import annotations

import tomllib
from dataclasses import asdict

import pytest

from docs.pages import ROOT, blocks
from doublesix.cli.train import config_of
from doublesix.errors import ParseError
from doublesix.training.config import packaged_configs, read_config
from doublesix.training.supervision import DistilRecipe, FitRecipe, LabelRecipe

STAGE = "[[stage]]\nuntil_games = 8\nrate_from = 1e-3\nrate_to = 1e-4\n"
SIZES = "contact = [32, 32, 32]\nrace = [32, 32, 32]\n"
HEAD = 'name = "x"\nvariant = "backgammon"\nstarts = ["backgammon"]\nseed = 1\n' + SIZES


def test_a_game_with_a_configuration_of_its_own_gets_it():
    assert config_of("backgammon").recipe == "backgammon.toml"
    assert config_of("Backgammon").name == "backgammon"


def test_the_short_way_to_the_standard_net_ends_at_nets_of_the_same_shape():
    long, short = config_of("backgammon"), config_of("backgammon-short")
    assert (short.name, short.recipe) == ("backgammon", "backgammon-short.toml")
    for part in ("contact", "race", "phases", "pruner"):
        assert getattr(short, part) == getattr(long, part)
    assert short.seed != long.seed


@pytest.mark.parametrize(
    ("key", "recipe"), [("plakoto", "small"), ("nackgammon", "small"), ("gul-bara", "chains"), ("russian", "chains")]
)
def test_any_other_game_gets_one_that_fits_it(key, recipe):
    config = config_of(key)
    assert config.recipe == f"{recipe}.toml"
    assert config.name == config.variant
    assert config.starts == (config.variant,)
    assert config.milestones == tuple(sorted(config.milestones))
    assert config.stages[-1].until_games == config.milestones[-1]


@pytest.mark.parametrize("name", ["small", "chains"])
def test_one_that_fits_any_game_is_no_run_alone(name):
    with pytest.raises(ParseError, match="name"):
        read_config(packaged_configs()[name])
    with pytest.raises(ParseError, match="no game"):
        config_of(name)


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


def test_nets_are_trained_or_distilled(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(HEAD)
    with pytest.raises(ParseError, match=r"neither a \[\[stage\]\] nor \[distil\]"):
        read_config(path)
    path.write_text(HEAD + "[distil]\nrounds = 0\n")
    with pytest.raises(ParseError, match=r"\[distil\]: rounds is 0; it has to be at least 1"):
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
