"""Which nets judge which game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from doublesix.dice import Roll
from doublesix.engine.computer import RandomComputer, computer_for, engine_for
from doublesix.engine.engine import Engine
from doublesix.engine.nets import has_nets, load_nets, manifest, nets_folder
from doublesix.errors import DataError, NoNetError
from doublesix.rules.perft import read_position
from doublesix.variants.registry import ALL, find

LISTED = {key for entry in manifest()["nets"] for key in entry["variants"]}
SEES_MORE = {"gul-bara+rising-at-once"}
"""Options that remember something which the nets of the game were never shown."""


def test_every_game_has_nets():
    assert {variant.key for variant in ALL} == LISTED


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_a_game_with_options_is_judged_by_the_nets_of_its_game(variant):
    own = load_nets(variant)
    for option in variant.options:
        changed = variant.with_options(option)
        assert has_nets(changed) == (engine_for(changed) is not None)
        if changed.key in SEES_MORE:
            with pytest.raises(DataError, match="no net for"):
                load_nets(changed)
            continue
        found = load_nets(changed)
        assert found.sha256 == own.sha256 or found.learned.rules.is_played_as(changed.rules)


@pytest.mark.parametrize(
    ("key", "judge"),
    [
        ("backgammon+first-off-loses", "misere"),
        ("nackgammon+first-off-loses", "misere"),
        ("backgammon+first-hit-wins", "sudden-death"),
        ("backgammon+bomb", "nuclear"),
        ("nackgammon+winner-starts", "backgammon"),
        ("plakoto+start=24:13,17:1,15:1", "plakoto"),
        ("backgammon+closeout-wins", "backgammon"),
    ],
)
def test_the_nets_of_a_game_with_the_same_rules_come_first(key, judge):
    assert load_nets(find(key)).learned is find(judge)


@pytest.mark.parametrize("key", ["fevga+first-off-loses", "narde+first-off-loses"])
def test_nobody_who_wants_to_win_judges_a_game_that_is_to_be_lost(key):
    with pytest.raises(NoNetError, match="no net for"):
        load_nets(find(key))


@pytest.mark.parametrize(
    ("key", "judge"),
    [
        ("portes", "Backgammon"),
        ("tapa", "Plakoto"),
        ("tapa+start=24:13,17:1,15:1", "Plakoto"),
        ("nackgammon+winner-starts", "Backgammon"),
        ("plakoto", None),
        ("misere", None),
    ],
)
def test_who_judges_a_game_by_nets_that_learned_another_says_which(key, judge):
    told = str(Engine(find(key), threads=1).describe())
    assert (f"made for {judge}" in told) if judge else ("made for" not in told)


def test_where_the_last_checker_off_loses_it_does():
    """Two checkers against two on the ace point: the other side has to bear them off."""
    engine = Engine(find("backgammon+first-off-loses"))
    assert engine.rank_plays(read_position("6:1 1:2 | 1:2"), Roll(2, 1), plies=0)[0].equity > 0.5


def test_who_judges_a_game_with_options_says_whose_nets_these_are():
    changed = find("backgammon").with_options("no-hit-and-run", "five-per-point")
    engine = Engine(changed)
    assert "made for Backgammon" in engine.describe()
    assert "made for" not in Engine().describe()
    start, roll = changed.start(), Roll(6, 4)
    ranked = engine.rank_plays(start, roll, plies=1)
    assert {option.play for option in ranked} == set(changed.legal_plays(start, roll))
    assert not isinstance(computer_for(changed, plies=0), RandomComputer)


def test_nets_that_are_damaged_are_there(tmp_path):
    shutil.copytree(nets_folder(None), tmp_path / "nets")
    (net,) = (tmp_path / "nets").glob("fevga-contact-*.net")
    net.write_bytes(b"")
    for key in ("fevga", f"fevga+{find('fevga').options[0]}"):
        assert has_nets(find(key), tmp_path / "nets")
        with pytest.raises(DataError, match="damaged"):
            load_nets(find(key), tmp_path / "nets")


@pytest.mark.parametrize("text", ["no manifest", "[" * 100_000, "{}"])
def test_what_is_no_manifest_is_refused(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(DataError, match=r"manifest\.json: no manifest of nets"):
        load_nets(find("backgammon"), tmp_path)


def test_other_nets_in_the_same_folder_are_seen(tmp_path):
    folder = tmp_path / "nets"
    shutil.copytree(nets_folder(Path("fast")), folder)
    assert Engine(nets=folder).net_hash == Engine(nets="fast").net_hash
    shutil.rmtree(folder)
    shutil.copytree(nets_folder(None), folder, ignore=shutil.ignore_patterns("fast"))
    assert Engine(nets=folder).net_hash == Engine().net_hash
    assert len(manifest(folder)["nets"]) == len(manifest()["nets"])


def test_a_folder_is_looked_for_where_one_is_now(tmp_path, monkeypatch):
    found = []
    for place, nets in (("a", nets_folder(Path("fast"))), ("b", nets_folder(None))):
        shutil.copytree(nets, tmp_path / place / "nets", ignore=shutil.ignore_patterns("fast"))
        monkeypatch.chdir(tmp_path / place)
        found.append(Engine(nets="nets").net_hash)
    assert found == [Engine(nets="fast").net_hash, Engine().net_hash]


def test_nets_that_the_package_knows_by_name_are_its_own_everywhere(tmp_path, monkeypatch):
    usual = Engine(nets="fast").net_hash
    (tmp_path / "fast").mkdir()
    monkeypatch.chdir(tmp_path)
    assert Engine(nets="fast").net_hash == usual
    assert Engine("nackgammon", nets="fast").net_hash == load_nets(find("nackgammon"), nets_folder(Path("fast"))).sha256
