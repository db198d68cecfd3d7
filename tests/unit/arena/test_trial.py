"""Trials: who meets whom, and the table of what came of it."""

from __future__ import annotations

import json

import pytest

from doublesix.arena.contenders import contender, is_plain_relative
from doublesix.arena.duel import DuelResult
from doublesix.arena.stopping import StopRule
from doublesix.arena.tally import Tally
from doublesix.arena.trial import Pairing, Strengths, Trial, fight, milestones, yardsticks
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


def scored(milestone, against, points):
    """A duel of two games."""
    tally = Tally(pairs=1, points=points, squares=points**2)
    result = DuelResult(a="a", b="b", variant="backgammon", seed=0, games=2, tally=tally, stop=StopRule())
    return Trial(Pairing("a", against, str(milestone)), result)


def kept(folder):
    entries = json.loads((folder / "strength.json").read_text())
    return [(entry["games"], entry["against"], entry["points"]) for entry in entries]


def test_strengths_are_kept_duel_by_duel_each_in_the_place_of_its_former(tmp_path):
    strengths = Strengths(tmp_path)
    assert not strengths.path.exists()
    for trial in (scored(10, "random", 2), scored(20, "random", 4), scored(10, "race", -2)):
        strengths.add(trial)
    assert kept(tmp_path) == [(10, "random", 1), (20, "random", 2), (10, "race", -1)]
    Strengths(tmp_path).add(scored(10, "random", 6))
    assert kept(tmp_path) == [(20, "random", 2), (10, "race", -1), (10, "random", 3)]


def test_strengths_that_another_trial_keeps_meanwhile_stay(tmp_path):
    one, other = Strengths(tmp_path), Strengths(tmp_path)
    one.add(scored(10, "random", 2))
    other.add(scored(10, "race", 4))
    one.add(scored(20, "random", 6))
    assert kept(tmp_path) == [(10, "random", 1), (10, "race", 2), (20, "random", 3)]


@pytest.mark.parametrize(
    "content", [b"{", b"[" * 100_000, b"{}", b"[1]", b"[{}]", b'[{"games": 1}]', b"7", b"\xff", b""]
)
def test_strengths_that_are_none_stay_as_they_are(tmp_path, content):
    path = tmp_path / "strength.json"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"strength\.json: strengths of milestones were expected"):
        Strengths(tmp_path)
    assert path.read_bytes() == content
