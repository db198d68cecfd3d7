"""`doublesix db` and `doublesix check bearoff` as somebody types them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from doublesix.cli.app import app
from doublesix.engine.databases import load_solved
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

RACE = "XGID=-CBA------------------abc-:0:0:1:00:0:0:3:0:10"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    return tmp_path


def _run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, args)
    assert result.exit_code == code, result.output
    return result


def test_a_table_is_built_once_listed_and_verified(folder: Path) -> None:
    assert "no tables yet" in _run("db", "list").stderr
    built = _run("db", "build", "two-sided-6x3").stderr
    assert "two-sided-6x3: 7056 entries, " in built
    assert "is whole, checksum " in built
    assert "is there" in _run("db", "build", "two-sided-6x3").stderr
    (row,) = json.loads(_run("db", "list", "--json").stdout)
    assert row["name"] == "two-sided-6x3"
    assert row["checksum"] in built
    assert row["bytes"] == (folder / "two-sided-6x3.v1.table").stat().st_size
    assert "entries recomputed" in _run("db", "verify", "--sample", "5").stdout


def test_a_dry_run_builds_nothing(folder: Path) -> None:
    told = _run("db", "build", "two-sided-6x8", "--dry-run").stderr
    assert "9018009 entries, 68.9 MiB of disk" in told
    assert list(folder.iterdir()) == []


def test_damage_is_told_and_mended_on_request(folder: Path) -> None:
    _run("db", "build", "two-sided-6x3")
    path = folder / "two-sided-6x3.v1.table"
    sound = path.read_bytes()
    damaged = bytearray(sound)
    damaged[9000] ^= 1
    path.write_bytes(damaged)
    assert "is damaged: part 1 of 1" in _run("db", "verify", code=1).stderr
    path.write_bytes(sound[:5000])
    assert "cut short" in _run("db", "verify", "two-sided-6x3", code=1).stderr
    assert "cut short" in _run("db", "list").stdout
    _run("db", "build", "two-sided-6x3", "--again")
    assert path.read_bytes() == sound


def test_unknown_names_are_refused() -> None:
    assert "names are like one-sided-6x15" in _run("db", "build", "everything", code=1).stderr
    assert "does not exist" in _run("db", "verify", "two-sided-6x2", code=1).stderr


def test_a_position_is_looked_up() -> None:
    found = json.loads(_run("db", "lookup", RACE, "--json").stdout)
    assert found["player"] == found["opponent"]
    assert found["player"]["pips"] == 10
    assert found["win"] == pytest.approx(0.8207, abs=1e-4)
    assert found["gammon_win"] == 0
    # Without a cube winning is all, and with the last rolls so near nobody wastes a chance.
    assert found["equities"]["cubeless"] == pytest.approx(2 * found["win"] - 1, abs=1e-3)
    assert found["equities"]["centered"] == 1
    assert "cube centered" in _run("db", "lookup", RACE).stdout
    assert "no exact equities" in _run("db", "lookup", RACE.replace("-CBA-", "-CBAB")).stdout
    assert "from the 1 point to the 6 point only" in _run("db", "lookup", START, code=1).stderr


def test_other_tables_have_to_be_there(tmp_path: Path) -> None:
    assert "none of GNU Backgammon's" in _run("check", "bearoff", "--gnubg", str(tmp_path), code=1).stderr


def test_a_whole_game_is_solved_and_looked_up() -> None:
    game = find("hypergammon1")
    identifier = format_tables_id(IdentifiedPosition(position=game.start()), game)
    assert "solved-24x1: 676 entries" in _run("db", "build", "solved-24x1").stderr
    load_solved.cache_clear()
    text = _run("db", "lookup", identifier).stdout
    assert "centered, Jacoby, beavers" in text
    found = json.loads(_run("db", "lookup", identifier, "--json").stdout)
    assert found["equities"]["cubeless"] == pytest.approx(0.452773, abs=2e-6)
    assert found["outcomes"]["win"] == found["outcomes"]["gammon_win"]
    assert "sound" in _run("db", "verify", "solved-24x1").stdout
    load_solved.cache_clear()


def test_whole_games_have_the_whole_board() -> None:
    assert "whole games have 24 points, not 6" in _run("db", "build", "solved-6x3", code=1).stderr
    assert "1 to 3 checkers" in _run("db", "build", "solved-24x4", code=1).stderr
