"""Trials: who meets whom, and the table of what came of it."""

from __future__ import annotations

import pytest

from doublesix.arena.contenders import contender, is_plain_relative
from doublesix.arena.trial import fight, milestones, yardsticks
from doublesix.errors import DataError, ParseError
from doublesix.variants.registry import ALL, find

STANDARD = ALL[0]


def test_the_standard_net_meets_everybody_but_itself():
    assert [pairing.b for pairing in yardsticks(STANDARD)] == ["random", "race", "safe", "block"]


@pytest.mark.parametrize(
    ("key", "is_near"),
    [
        ("tavla", True),
        ("misere", False),
        ("sudden-death", False),
        ("irish", True),
        ("plakoto", False),
        ("narde", False),
        ("acey-deucey", False),
        ("tabula", False),
        ("nuclear", False),
        ("sugoroku", False),
    ],
)
def test_relatives_of_the_standard_game(key, is_near):
    assert is_plain_relative(find(key)) is is_near


def test_the_standard_net_plays_its_relatives_only():
    with contender("standard-net", find("tavla")) as opponent:
        assert opponent.name == "standard-net"
        assert "of Backgammon, 0-ply" in opponent.describe()
    with pytest.raises(ParseError, match="too far from Backgammon"), contender("standard-net", find("narde")):
        pass


def test_a_trial_tells_every_result():
    trials = list(fight(yardsticks(find("hypergammon2"))[:2], find("hypergammon2"), games=20, seed=1, threads=1))
    assert [trial.pairing.label for trial in trials] == ["random", "race"]
    assert all(trial.result.is_complete for trial in trials)
    told = trials[0].to_json()
    assert (told["label"], told["games"], told["variant"]) == ("random", 20, "hypergammon2")


def test_milestones_meet_in_order(tmp_path):
    for games in (60000, 10000, 250000):
        (tmp_path / "milestones" / str(games)).mkdir(parents=True)
    (tmp_path / "milestones" / "notes").mkdir()
    found = milestones(tmp_path)
    assert [pairing.label for pairing in found] == ["60000 – 10000", "250000 – 60000"]
    assert found == milestones(tmp_path / "milestones")
    assert found[0].a.endswith("milestones/60000")


def test_one_milestone_is_no_trial(tmp_path):
    (tmp_path / "10000").mkdir()
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(DataError, match="two milestones"):
            milestones(folder)
