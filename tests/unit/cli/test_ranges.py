"""Whole numbers of the command line: each has a range, and who leaves it is told which. Files have names."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from typer.models import ParameterInfo

from doublesix.cli.commands import COMMANDS, Command
from doublesix.cli.ranges import ranges_of
from unit.cli.test_commands import XGID, wrong_usage

ALL = [
    member
    for entry in COMMANDS.values()
    for member in ([entry] if isinstance(entry, Command) else entry.members.values())
]


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.home)
def test_every_whole_number_has_a_range(command):
    function = command.function()
    found = ranges_of(function)
    for name, hint in get_type_hints(function, include_extras=True).items():
        options = [option for option in getattr(hint, "__metadata__", ()) if isinstance(option, ParameterInfo)]
        if options and hint.__origin__ in (int, int | None):
            low, high = found[name]
            assert low <= high < 2**64, name


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "duel", "--a", "race", "--b", "random", "--seed", 2**64),
        ("arena", "duel", "--a", "race", "--b", "random", "--games", 10**20),
        ("arena", "duel", "--a", "ours:0", "--b", "ours:0", "--match", 256),
        ("arena", "benchmark", "none.tsv", "--trials", 10**20),
        ("arena", "cube-benchmark", "none.tsv", "--seed", 2**64),
        ("train", "linear", "--folder", "none", "--games", 10**20),
        ("check", "cube", "--games", 10**20),
        ("rollout", XGID, "--seed", -1),
        ("perft", "--depth", "deep"),
    ],
)
def test_the_range_is_told(words):
    assert "expected a whole number from" in " ".join(wrong_usage(*words).split())


@pytest.mark.parametrize(
    "words",
    [
        ("analyze", ""),
        ("analyze", "--sample", "--json", ""),
        ("analyze", "--sample", "--html="),
        ("rate", "some.mat", ""),
        ("serve", "--no-open", "--data", ""),
        ("study", "cards", "--deck", ""),
        ("train", "curve", ""),
        ("train", "share", "backgammon", "--nets", ""),
    ],
)
def test_an_empty_name_is_no_file(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "an empty name is no file" in wrong_usage(*words)
    assert list(tmp_path.iterdir()) == []
