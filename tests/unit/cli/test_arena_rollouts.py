"""`doublesix arena rollouts`."""

from __future__ import annotations

import json

import pytest

from builders import pos
from doublesix.arena.opponents import OpponentError
from doublesix.arena.rollout_costs import POSITIONS, rollout_costs
from doublesix.arena.sage import WHERE
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.position_id import format_position_id
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import ALL, STANDARD
from unit.cli.test_commands import complaint, fine, run, wrong_usage

RACE = POSITIONS["race"]
OTHER = next(game for game in ALL if game.rules != STANDARD.rules)
QUICK = ("arena", "rollouts", "ours:0", "ours:1", "--trials", 2)


def test_a_table_of_time_error_and_agreement():
    lines = fine(*QUICK, "--position", RACE).splitlines()
    assert lines[0].startswith("ours:0: Double Six, net ")
    assert lines[1].endswith("1-ply")
    heading, first, second = lines[4:7]
    assert heading.split("  ")[0] == "position"
    assert "for an error of 0.005" in heading
    assert "times ours:0" in heading
    assert first.split()[:2] == [RACE, "ours:0"]
    assert first.split()[-2:] == ["1.0", "0.0"]
    assert second.split()[:2] == [RACE, "ours:1"]
    assert lines[-1].startswith("ours:1 needs ")


def test_the_positions_built_in_with_the_cube_as_json():
    value = json.loads(fine("arena", "rollouts", "ours:0", "--trials", 2, "--cubeful", "--json"))
    assert value["settings"] == {"trials": 2, "peer_trials": 144, "cubeful": True, "seed": 1}
    assert [row["position"] for row in value["rollouts"]] == [
        "after 31 8/5 6/5",
        "mutual holding",
        "race",
        "blitz",
        "back game",
    ]
    assert {(row["engine"], row["trials"], row["ratio"], row["apart"]) for row in value["rollouts"]} == {
        ("ours:0", 2, 1.0, 0.0)
    }


def test_what_was_rolled_out_before_it_was_stopped_is_told(monkeypatch):
    def stopped(*args, **options):
        yield next(rollout_costs(*args, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr("doublesix.cli.arena_rollouts.rollout_costs", stopped)
    result = run(*QUICK, "--position", RACE)
    assert result.exit_code == 130
    assert result.stdout.splitlines()[5].split()[:2] == [RACE, "ours:0"]
    assert result.stderr.splitlines() == ["stopped after 1 rollouts"]


@pytest.mark.parametrize("failure", [OpponentError("it has crashed"), OSError(28, "it has crashed", "costs.jsonl")])
def test_what_was_rolled_out_before_an_engine_or_the_disk_failed_is_told(monkeypatch, failure):
    def failing(*args, **options):
        yield next(rollout_costs(*args, **options))
        raise failure

    monkeypatch.setattr("doublesix.cli.arena_rollouts.rollout_costs", failing)
    result = run(*QUICK, "--position", RACE)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[5].split()[:2] == [RACE, "ours:0"]
    stopped, failed = result.stderr.splitlines()
    assert stopped == "stopped after 1 rollouts"
    assert "it has crashed" in failed


def test_bad_input_is_one_line(monkeypatch):
    monkeypatch.delenv(WHERE, raising=False)
    assert "'nobody' is no engine that rolls out; there are ours, gnubg, sage" in complaint(
        "arena", "rollouts", "nobody"
    )
    assert f"{WHERE} must name a Python interpreter" in complaint("arena", "rollouts", "sage:1")
    assert "nonsense" in complaint(*QUICK, "--position", "nonsense")
    assert "the game is over" in complaint(*QUICK, "--position", format_position_id(pos("1:15", "")))
    other = format_tables_id(IdentifiedPosition(position=OTHER.start(), variant=OTHER), OTHER)
    assert f"is a position of {OTHER.name}" in complaint(*QUICK, "--position", other)


@pytest.mark.parametrize("wrong", [("--trials", 1), ("--peer-trials", 0), ("--seed", -1)])
def test_numbers_out_of_range_are_wrong_usage(wrong):
    wrong_usage("arena", "rollouts", "ours:0", *wrong)


def test_nobody_is_wrong_usage():
    wrong_usage("arena", "rollouts")
