"""`doublesix db` and `doublesix check bearoff` as somebody types them."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from builders import pos
from doublesix.cli.app import app
from doublesix.engine.databases import load_matches, load_one_sided, load_solved, load_two_sided
from doublesix.engine.table_files import Estimate
from doublesix.errors import DataError
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from typer.testing import Result

RACE = "XGID=-CBA------------------abc-:0:0:1:00:0:0:3:0:10"
AT_A_SCORE = "XGID=----AAA------------aa-a---:0:0:1:00:{score}:10"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    loaders = (load_one_sided, load_two_sided, load_matches, load_solved)
    for load in loaders:
        load.cache_clear()
    yield tmp_path
    for load in loaders:
        load.cache_clear()


def _run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, args)
    assert result.exit_code == code, result.output
    return result


def test_a_table_is_built_once_listed_and_verified(folder: Path) -> None:
    for command in ("list", "verify"):
        assert _run("db", command).stderr.startswith(f"no tables yet in {folder}; ")
    built = _run("db", "build", "two-sided-6x3").stderr
    assert "two-sided-6x3: 7056 entries, " in built
    assert "is whole, checksum " in built
    assert "is there" in _run("db", "build", "two-sided-6x3").stderr
    (row,) = json.loads(_run("db", "list", "--json").stdout)
    assert row["name"] == "two-sided-6x3"
    assert row["checksum"] in built
    assert row["bytes"] == (folder / "two-sided-6x3.v1.table").stat().st_size
    verified = _run("db", "verify", "--sample", "5")
    assert "entries recomputed" in verified.stdout
    assert verified.stderr == ""


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
    (told,) = json.loads(_run("db", "verify", "--json", code=1).stdout)
    assert (told["name"], told["is_sound"]) == ("two-sided-6x3", False)
    assert "part 1 of 1" in told["problem"]
    path.write_bytes(sound[:5000])
    assert "cut short" in _run("db", "verify", "two-sided-6x3", code=1).stderr
    assert "cut short" in _run("db", "list").stdout
    _run("db", "build", "two-sided-6x3", "--again")
    assert path.read_bytes() == sound


def test_entries_that_are_not_what_the_rules_say_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    _run("db", "build", "two-sided-6x3", "one-sided-6x2")
    for error, verdict, code in ((1e-5, "sound", 0), (1e-2, "wrong", 1)):
        monkeypatch.setattr("doublesix.cli.db.greatest_error", lambda *_, found=error, **__: found)
        lines = _run("db", "verify", code=code).stdout.splitlines()
        assert [verdict in line for line in lines] == [True, True]
        told = json.loads(_run("db", "verify", "--json", code=code).stdout)
        assert [(row["is_sound"], row["error"]) for row in told] == [(code == 0, error)] * 2


def test_a_damaged_table_is_not_there(folder: Path) -> None:
    path = folder / "two-sided-6x3.v1.table"
    _run("db", "build", "two-sided-6x3")
    sound = path.read_bytes()
    damaged = sound[:9000] + bytes([sound[9000] ^ 1]) + sound[9001:]
    for wrong in (damaged, sound[:5000], b"x" * len(sound)):
        path.write_bytes(wrong)
        told = _run("db", "build", "two-sided-6x3", code=1).stderr
        assert "`doublesix db build two-sided-6x3 --again` makes it anew" in told
        assert "is there" not in told


def test_a_table_stays_where_building_it_anew_cannot_begin(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _run("db", "build", "two-sided-6x3")
    before = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    _run("db", "build", "two-sided-6x3", "--again", "--threads", str(2**31), code=2)

    def refused(*_: object, **__: object) -> None:
        raise DataError("no such luck")

    monkeypatch.setattr("doublesix.cli.db.estimate", refused)
    _run("db", "build", "two-sided-6x3", "--again", code=1)
    assert {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_full_disk_is_told_in_one_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> Estimate:
        return Estimate(disk=2**20, making=2**20, free=2**18, seconds=None)

    monkeypatch.setattr("doublesix.cli.db.estimate", full)
    told = _run("db", "build", "two-sided-6x4", code=1).stderr
    assert "1.0 MiB of disk (0.2 MiB free), how long it takes shows where there is room" in told
    assert told.endswith(f"Error: two-sided-6x4 takes 1.0 MiB, and only 0.2 MiB are free in {folder}\n")


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
    assert (
        "no table has this position (one-sided-6x15, two-sided-6x6 were asked)"
        in _run("db", "lookup", START, code=1).stderr
    )


def test_a_position_is_looked_up_in_whatever_table_has_it() -> None:
    beyond = "XGID=------ABA--------aba------:0:0:1:00:{score}:10"
    for name in ("two-sided-8x4", "match-8x4-3a5a"):
        _run("db", "build", name)
    text = _run("db", "lookup", beyond.format(score="0:0:3:0")).stdout
    assert text.startswith("exact equities for money, no Jacoby (two-sided-8x4):")
    found = json.loads(_run("db", "lookup", beyond.format(score="4:2:0:7"), "--json").stdout)
    assert found["two_sided"] == "two-sided-8x4"
    assert found["player"] is found["win"] is None
    assert found["match"]["table"] == "match-8x4-3a5a"
    near = json.loads(_run("db", "lookup", RACE, "--json").stdout)
    assert near["two_sided"] == "two-sided-6x6"


def test_other_tables_have_to_be_there(tmp_path: Path) -> None:
    assert "none of GNU Backgammon's" in _run("check", "bearoff", "--gnubg", str(tmp_path), code=1).stderr


def test_files_of_gnu_backgammon_are_compared_entry_by_entry(tmp_path: Path) -> None:
    """The smallest there can be: one checker on one point, borne off by whatever is rolled."""

    def write(name: str, title: str, content: bytes) -> None:
        (tmp_path / name).write_bytes(title.encode().ljust(39, b"x") + b"\n" + content)

    _run("db", "build", "one-sided-1x1", "two-sided-1x1")
    certain = b"\xff\xff"
    index = struct.pack("<IBBBBIBBBB", 0, 1, 0, 1, 0, 2, 1, 1, 1, 1)
    write("gnubg_os0.bd", "gnubg-OS-01-01-1-1-0", index + 4 * certain)
    equities = [certain] * 16
    equities[12] = struct.pack("<H", 65535 - 10)
    write("gnubg_ts0.bd", "gnubg-TS-01-01-1", b"".join(equities))
    text = _run("check", "bearoff", "--gnubg", str(tmp_path / "none"), "--gnubg", str(tmp_path)).stdout
    assert text.splitlines() == [
        "all off, chances: 64 entries, greatest difference 0.00 steps of 1.53e-05; more than 2 steps: 0",
        "first off, chances: 64 entries, greatest difference 0.00 steps of 1.53e-05; more than 2 steps: 0",
        "all off, mean rolls: 2 entries, greatest difference 0.00 steps of 1.53e-05; more than 32 steps: 0",
        "cubeless, equities: 1 entries, greatest difference 10.00 steps of 3.05e-05; more than 5 steps: 1",
        *(
            f"cube {place}, equities: 1 entries, greatest difference 0.00 steps of 3.05e-05; more than 5 steps: 0"
            for place in ("the roller's", "centered", "the opponent's")
        ),
    ]
    told = json.loads(_run("check", "bearoff", "--gnubg", str(tmp_path), "--json").stdout)
    assert [one["what"] for one in told] == [line.partition(":")[0] for line in text.splitlines()]
    assert [one["beyond"] for one in told] == [0, 0, 0, 1, 0, 0, 0]
    assert [one["entries"] for one in told] == [64, 64, 2, 1, 1, 1, 1]


def test_a_whole_game_is_solved_and_looked_up() -> None:
    game = find("hypergammon1")
    identifier = format_tables_id(IdentifiedPosition(position=game.start()), game)
    assert "solved-24x1: 652 entries" in _run("db", "build", "solved-24x1").stderr
    text = _run("db", "lookup", identifier).stdout
    assert "centered, Jacoby, beavers" in text
    found = json.loads(_run("db", "lookup", identifier, "--json").stdout)
    assert found["equities"]["cubeless"] == pytest.approx(0.452773, abs=2e-6)
    assert found["outcomes"]["win"] == found["outcomes"]["gammon_win"]
    assert "sound" in _run("db", "verify", "solved-24x1").stdout
    (told,) = json.loads(_run("db", "verify", "solved-24x1", "--json").stdout)
    assert (told["name"], told["is_sound"], told["sample"]) == ("solved-24x1", True, 100)
    assert told["error"] < 1e-5


def test_a_game_that_has_not_been_solved_names_its_table(folder: Path) -> None:
    game = find("hypergammon3")
    identifier = format_tables_id(IdentifiedPosition(position=game.start()), game)
    assert "`doublesix db build solved-24x3` makes it" in _run("db", "lookup", identifier, code=1).stderr
    told = _run("eval", identifier, "--plies", "0").stderr
    assert told.strip() == (
        "Hypergammon is answered by a net, roughly; `doublesix db build solved-24x3` makes the "
        "table of the whole game, "
        "which is exact"
    )
    played = CliRunner().invoke(app, ("play", "hyper", "--match", "1", "--save", str(folder / "a.mat")), input="quit\n")
    assert played.stderr.startswith("Hypergammon is answered by a net, roughly; `doublesix db build solved-24x3`")
    small = find("hypergammon1")
    judged = _run("eval", format_tables_id(IdentifiedPosition(position=small.start()), small))
    assert "Exact: solved-24x1" in judged.stdout
    assert judged.stderr == ""


def test_whole_games_take_more_while_they_are_made() -> None:
    assert "4.1 MiB (18.7 MiB while it is made) of disk" in _run("db", "build", "solved-24x2", "--dry-run").stderr


def test_whole_games_have_the_whole_board() -> None:
    assert "whole games have 24 points, not 6" in _run("db", "build", "solved-6x3", code=1).stderr
    assert "1 to 3 checkers" in _run("db", "build", "solved-24x4", code=1).stderr


def test_a_match_score_has_exact_match_winning_chances() -> None:
    at_a_score = AT_A_SCORE.format(score="4:2:0:7")
    text = _run("db", "lookup", at_a_score).stdout
    assert "exact match winning chances at 3-away 5-away, cube at 1 (match-6x3-3a5a):" in text
    assert "Best: Double, take" in text
    owned = at_a_score.replace(":0:0:1:00:", ":1:1:1:00:")
    assert "Best: No redouble" in _run("db", "lookup", owned).stdout
    found = json.loads(_run("db", "lookup", at_a_score, "--json").stdout)["match"]
    assert found["table"] == "match-6x3-3a5a"
    assert found["mwc"] == pytest.approx(
        {"no_double": 0.69535, "double_take": 0.70109, "double_pass": 0.74359}, abs=5e-5
    )


def test_where_no_cube_can_be_turned_the_two_sided_table_says_all() -> None:
    for score in ("6:6:0:7", "6:3:1:7"):  # double match point; the Crawford game
        text = _run("db", "lookup", AT_A_SCORE.format(score=score)).stdout
        assert ", cube at 1 (two-sided-6x6):" in text
        assert "The cube cannot be turned here; equity +0.329" in text


def test_a_score_without_a_table_is_told() -> None:
    many = "XGID=-BBAABB------------bbaabb-:0:0:1:00:4:2:0:7:10"
    text = _run("db", "lookup", many).stdout
    assert "no table for 3-away 5-away, cube at 1: no exact match winning chances" in text
    assert json.loads(_run("db", "lookup", many, "--json").stdout)["match"] is None


def test_the_engine_names_the_table_that_judged(folder: Path) -> None:
    _run("db", "build", "match-6x3-5a3a")
    judged = _run("eval", AT_A_SCORE.format(score="2:4:0:7"), "--plies", "1").stdout
    played = _run("eval", AT_A_SCORE.format(score="2:4:0:7"), "--roll", "31", "--plies", "0").stdout
    assert "Exact: match-6x3-3a5a" in judged
    assert "Exact: match-6x3-3a5a" in played
    assert "Best: Double, take" in judged


def test_a_game_without_a_cube_has_no_equities_with_one() -> None:
    in_portes = "TABLES=portes:6,5,4:6,5,2:s3-2/7"
    text = _run("db", "lookup", in_portes).stdout
    assert "without a cube  +0.2942" in text
    assert text.endswith("Portes is played without a cube: no exact match winning chances\n")
    assert "cube on" not in text
    assert "Best:" not in text
    found = json.loads(_run("db", "lookup", in_portes, "--json").stdout)
    assert list(found["equities"]) == ["cubeless"]
    assert found["match"] is None
    with_cube = json.loads(_run("db", "lookup", in_portes.replace("portes", "backgammon"), "--json").stdout)
    assert len(with_cube["equities"]) == 4
    assert with_cube["match"]["table"] == "match-6x3-4a5a"


def test_gammons_count_where_the_game_knows_them() -> None:
    _run("db", "build", "two-sided-2x15")
    hopeless = "TABLES={}:2,1:2.15"
    found = {
        game: json.loads(_run("db", "lookup", hopeless.format(game), "--json").stdout)
        for game in ("portes", "portes+gammon-one-point", "sudden-death")
    }
    assert found["portes"]["gammon_win"] > 0.2
    assert found["portes"]["equities"]["cubeless"] > 1.2
    for game in ("portes+gammon-one-point", "sudden-death"):
        assert found[game]["win"] == found["portes"]["win"]
        assert found[game]["gammon_win"] == 0
        assert found[game]["equities"] is None


def test_sides_that_can_still_meet_are_in_no_table() -> None:
    _run("db", "build", "two-sided-13x2")
    assert "without contact" in _run("db", "lookup", "TABLES=fevga:13.2:2", code=1).stderr
    assert "two-sided-13x2" in _run("db", "lookup", "TABLES=fevga:12.2:2").stdout
    assert "two-sided-13x2" in _run("db", "lookup", "TABLES=portes:13.2:2").stdout


def test_what_a_table_knows_has_no_standard_errors() -> None:
    far, errors = "TABLES=backgammon:8,4.2,1:6.2,4", "No standard errors"
    judged = _run("eval", far, "--plies", "0").stdout
    assert "Doubling over not" in judged
    assert "±" in _run("eval", far, "--plies", "0", "--roll", "21").stdout
    _run("db", "build", "two-sided-8x4")
    for args in ((), ("--roll", "21")):
        exact = _run("eval", far, "--plies", "0", *args).stdout
        assert "Exact: two-sided-8x4" in exact
        assert "±" not in exact
        assert errors not in exact
    assert errors in _run("eval", far.replace("8,4.2,1", "6.7"), "--plies", "0").stdout


def test_a_finished_game_is_in_no_table() -> None:
    over = f"XGID={'-' * 19}{'b' * 6}-:0:0:1:00:0:0:3:0:10"
    assert _run("db", "lookup", over, code=1).stderr == "Error: the game is over in this position\n"


def test_games_that_bear_off_otherwise_are_refused() -> None:
    game = find("misere")
    identifier = format_tables_id(IdentifiedPosition(position=pos("6:1", "6:1")), game)
    in_hand = "TABLES=acey-deucey:in.15:in.15"
    for text in (identifier, in_hand):
        assert "bears off by rules that the tables do not know" in _run("db", "lookup", text, code=1).stderr
