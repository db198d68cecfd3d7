"""What commands print for other programs: figures that the text tells, too."""

from __future__ import annotations

import json

import pytest

from unit.cli.test_commands import LEAVES, fine

FIGURES = {
    ("variants",): {"games", "cycles"},
    ("variants", "plakoto"): {
        "key",
        "name",
        "aliases",
        "cube",
        "summary",
        "start",
        "first_results",
        "changes",
        "rules",
        "options",
        "names",
        "source",
    },
    ("variants", "tavli"): {"key", "name", "aliases", "cube", "games", "lengths", "names", "source"},
    ("perft", "--depth", 1): {"variant", "position", "depth", "rolls", "total"},
    ("check", "plays", "--count", 60, "--variant", "plakoto", "--processes", 1): {
        *("games", "seed", "pairs", "results", "disagreements", "passed_over"),
    },
    ("check", "rollouts", "--count", 1, "--trials", 72): {
        *("count", "trials", "cubeful", "seed", "held", "mean_difference", "mean_std_error"),
    },
    ("check", "cube", "--games", 3): {"games", "seed", "table", "owners"},
    ("met", "check", "--length", 2, "--trials", 2): {
        *("table", "engine", "trials", "seed", "scores", "within", "mean_difference", "std_error"),
    },
}
WITHOUT = {
    *("play", "serve", "bot", "external", "convert", "study ask", "study add", "study sheet", "study pips"),
    "study remove",
    *("db build", "met build", "arena game", "arena benchmark", "arena cube-benchmark"),
    *("train run", "train labels", "train fit", "train bulk", "train distil", "train curve"),
    *("train td-gammon", "train linear"),
}
"""What tells no figures, or keeps them in a file."""


@pytest.mark.parametrize("words", FIGURES, ids=lambda words: " ".join(map(str, words)))
def test_figures_for_other_programs(words):
    assert set(json.loads(fine(*words, "--json"))) == FIGURES[words]


@pytest.mark.parametrize("path", LEAVES, ids=" ".join)
def test_who_tells_figures_tells_them_in_json(path):
    assert ("--json" in fine(*path, "--help")) is (" ".join(path) not in WITHOUT)


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "duel", "--a", "race", "--b", "random", "--games", 6),
        ("arena", "rollouts", "ours:0", "--trials", 36, "--position", "4HPwATDgc/ABMA"),
        ("db", "lookup", "TABLES=backgammon:6.2:6.2"),
        ("db", "lookup", "TABLES=hypergammon1:6:24"),
        ("race", "TABLES=backgammon:6.9,5.3,1.3:6.9,4.3,2.3", "--plies", 0),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_figures_have_six_decimals(words):
    told = []
    json.loads(fine(*words, "--json"), parse_float=told.append)
    assert told
    assert all(len(number.partition(".")[2]) <= 6 for number in told), told


def test_results_by_roll_add_up():
    told = json.loads(fine("perft", "nackgammon", "--depth", 1, "--json"))
    assert sum(told["rolls"].values()) == told["total"] == 547
    assert told["position"].startswith("24:2 23:2 ")


def test_a_game_is_told_by_keys():
    told = json.loads(fine("variants", "--json"))
    assert {game["key"] for game in told["games"]} >= {"backgammon", "plakoto"}
    assert json.loads(fine("variants", "plakoto", "--json")) in told["games"]
