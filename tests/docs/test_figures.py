"""The tables that are rewritten after a new net stand in the pages, and new rows come where they belong."""

from __future__ import annotations

import json
import shutil

import pytest

from docs.pages import ROOT
from doublesix.arena.calibration import QUANTITIES
from doublesix.engine.nets import manifest
from figures import tables
from figures.measuring import STEPS, TRIALS, Step, measure
from figures.pages import MANIFEST, TABLES, Table, write, written

PAGE = """# A page

| judge | error |
|---|---|
| `ours:0` | 1 |
| `gnubg:2` | 2 |

After it.

| judge | error |
|---|---|
| `ours:0` | 3 |"""


def mean(value, half):
    return {"mean": value, "interval_95": [value - half, value + half]}


SCORE = {"decisions": 4440, "plays": 12121, "error": mean(0.02341, 0.0006), "loss": mean(2.839, 0.213), "floor": 1.43}
DUEL = {
    "b": "GNU Backgammon 1.07.001, 0-ply, cubeless",
    "games": 50000,
    "points_per_game": 0.03934,
    "std_error": 0.00556,
    "low_95": 0.0284,
    "high_95": 0.0502,
    "net_per_game": 0.04088,
    "net_std_error": 0.00053,
    "net_low_95": 0.0398,
    "net_high_95": 0.0419,
    "a_milliseconds": 0.0262,
    "b_milliseconds": 26.43,
}


@pytest.fixture
def tree(tmp_path):
    """The pages and the manifest, to be written on."""
    for name in {MANIFEST, *(table.page for table in TABLES)}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.page}-{table.which}-{table.sources[0]}")
def test_every_table_stands_in_its_page_with_as_many_columns_in_each_row(table):
    text = (ROOT / table.page).read_text(encoding="utf-8")
    assert written(text, table, ["| NEW |"]) != text
    lines = text.split("\n")
    start = [number for number, line in enumerate(lines) if line == table.head][table.which]
    columns = table.head.count("|")
    rows = [line for line in lines[start:] if line.startswith("|")][:3]
    assert [row.count("|") for row in rows] == [columns] * 3


def test_what_tables_are_made_of_is_measured():
    assert {source for table in TABLES for source in table.sources} <= {step.name for step in (*STEPS, *TRIALS)}


def test_rows_are_replaced_and_the_rest_of_the_page_stays():
    table = Table("page.md", "| judge | error |", (), list)
    assert written(PAGE, table, ["| `ours:0` | 9 |"]) == PAGE.replace(
        "| `ours:0` | 1 |\n| `gnubg:2` | 2 |", "| `ours:0` | 9 |"
    )
    second = Table("page.md", "| judge | error |", (), list, which=1)
    assert written(PAGE, second, ["| a | 4 |", "| b | 5 |"]) == PAGE.replace("| `ours:0` | 3 |", "| a | 4 |\n| b | 5 |")


def test_rows_of_others_stay_where_only_some_were_measured():
    table = Table("page.md", "| judge | error |", (), list, keeps=True)
    expected = PAGE.replace("| `ours:0` | 1 |\n| `gnubg:2` | 2 |", "| `ours:0` | 9 |\n| `gnubg:2` | 2 |\n| new | 8 |")
    assert written(PAGE, table, ["| `ours:0` | 9 |", "| new | 8 |"]) == expected


def test_a_page_without_the_table_is_an_error():
    with pytest.raises(ValueError, match=r"page\.md has no table that begins with '\| x \|'"):
        written(PAGE, Table("page.md", "| x |", (), list), [])


def wanted(left: list[str]) -> set[str]:
    """The files of figures that tables were left for."""
    return {name for line in left for name in line.rpartition(" (")[2].removesuffix(")").split(", ")}


def test_figures_reach_pages_and_manifest_and_what_was_not_measured_is_told(tree, tmp_path):
    figures = tmp_path / "figures"
    figures.mkdir()
    (figures / "gnubg-0.json").write_text(json.dumps({**DUEL, "net_per_game": 0.12345}))
    judged = {"judges": [{"judge": name, "scores": {"all": SCORE, "race": SCORE}} for name in ("ours:0", "gnubg:0")]}
    (figures / "accuracy.json").write_text(json.dumps(judged))
    left = write(figures, tree)
    assert wanted(left) == {source for table in TABLES for source in table.sources} - {"gnubg-0.json", "accuracy.json"}
    assert len({line.partition(" (")[0] for line in left}) == len(left)
    page = (tree / "docs/measurements.md").read_text(encoding="utf-8")
    assert "| `ours:0` | 0.0234 ± 0.0006 | 2.84 ± 0.21 |" in page
    assert "| race | 0.0234, 2.84 | 0.0234, 2.84 |" in page
    assert "| `sage:3`" in page
    entry = json.loads((tree / MANIFEST).read_text(encoding="utf-8"))["nets"][0]
    assert [one["less_luck"]["points_per_game"] for one in entry["strength"]] == [0.1235]
    assert (
        entry["strength"][0]["command"] == "doublesix arena duel --a ours:0 --b gnubg:0 --games 50000 --seed 1 --luck"
    )


def test_a_trial_reaches_the_row_of_its_game_and_the_manifest(tree, tmp_path):
    figures = tmp_path / "figures"
    figures.mkdir()
    low, high = DUEL["low_95"], DUEL["high_95"]
    cells = {"variant": "fevga", "b": "strategy race", "games": 2000, "low_95": low, "high_95": high}
    fought = {"race": 1.5, "safe": -0.25, "block": 0.0, "random": 0.125, "standard-net": 0.25}
    found = [{**cells, "label": whom, "points_per_game": points, "std_error": 0.01} for whom, points in fought.items()]
    (figures / "trial-fevga.json").write_text(json.dumps(found))
    everything = {source for table in TABLES for source in table.sources}
    assert wanted(write(figures, tree)) == everything - {"trial-fevga.json"}
    page = (tree / "docs/measurements.md").read_text(encoding="utf-8").splitlines()
    begins = page.index("| game | random | race | safe | block |")
    assert next(line for line in page[begins:] if line.startswith("| Fevga |")) == (
        "| Fevga | +1.500 ± .020 | −0.250 ± .020 | 0.000 ± .020 | +0.125 ± .020 |"
    )
    entries = {entry["name"]: entry for entry in json.loads((tree / MANIFEST).read_text(encoding="utf-8"))["nets"]}
    assert [one["points_per_game"] for one in entries["fevga"]["strength"]] == list(fought.values())
    assert entries["fevga"]["strength"][0] == {
        "command": "doublesix arena trial fevga --games 2000",
        "opponent": "strategy race",
        "games": 2000,
        "points_per_game": 1.5,
        "std_error": 0.01,
        "interval_95": [0.0284, 0.0502],
    }
    assert entries["plakoto"] == next(entry for entry in manifest()["nets"] if entry["name"] == "plakoto")


def test_a_duel_is_a_row():
    assert tables.duel("a command", DUEL) == (
        "| `a command` | **+0.0409 ± 0.0005** | +0.0398 to +0.0419 | +0.0393 ± 0.0056 | 0.026 | 26 |"
    )


def test_rollouts_name_a_position_once_and_compare_with_ours():
    ours = {"position": "race", "engine": "ours:0", "equity": 0.0464, "std_error": 0.0004, "trials": 1296}
    ours |= {"seconds": 1.4, "aim_seconds": 0.009, "ratio": 1.0, "apart": 0.0}
    theirs = {**ours, "engine": "gnubg:0", "std_error": 0.0051, "trials": 144, "ratio": 7.25, "apart": -1.64}
    found = {"rollouts": [ours, theirs, {**theirs, "position": "blitz", "ratio": 2.0}]}
    assert list(tables.rollouts({"rollouts": [ours, theirs]})) == [
        "| race | ours | +0.0464 | .0004 | 1296 | 1.40 | 0.01 |  |  |",
        "|  | GNU Backgammon | +0.0464 | .0051 | 144 | 1.40 | 0.01 | 7.2 | −1.6 |",
    ]
    assert list(tables.rollout_ratios(found, {"rollouts": [theirs]})) == ["| GNU Backgammon | 3.8 | 7.2 |"]


def test_coverage_is_told_by_depth_and_by_class():
    def held(plies, quantity, kind, share):
        return {"plies": plies, "quantity": quantity, "class": kind, "count": 1200, "shares": {"0.90": share}}

    found = {"held_back": [held(0, quantity, None, 0.9 + number / 1000) for number, quantity in enumerate(QUANTITIES)]}
    assert list(tables.calibration_by_depth(found)) == [
        "| 0 | 90.0 of 1,200 | 90.1 of 1,200 | 90.2 of 1,200 | 90.3 of 1,200 |"
    ]
    found["held_back"] += [held(0, "value", "race", 0.88), held(0, "difference", "race", 0.91)]
    assert list(tables.calibration_by_class(found)) == [
        "| **all** | 1,200 | 90.0 | 1,200 | 90.1 |",
        "| race | 1,200 | 88.0 | 1,200 | 91.0 |",
    ]
    assert list(tables.cube_calibration_by_class(found)) == ["| **all** | 1,200 | 90.2 | 1,200 | 90.3 |"]


def test_what_was_measured_is_not_measured_again(tmp_path, monkeypatch, capfd):
    """With two steps that print the version: the second run of `measure` does only what is missing."""
    steps = (Step("a.txt", ("--version",)), Step("b.txt", ("--version",)))
    monkeypatch.setattr("figures.measuring.STEPS", steps)
    measure(tmp_path)
    (tmp_path / "b.txt").unlink()
    capfd.readouterr()
    measure(tmp_path)
    assert capfd.readouterr().err.splitlines() == ["2 of 2: doublesix --version"]
    assert (tmp_path / "a.txt").read_text() == (tmp_path / "b.txt").read_text() != ""


def test_some_figures_can_be_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr("figures.measuring.STEPS", (Step("a.txt", ("--version",)), Step("b.txt", ("--version",))))
    measure(tmp_path, ["b.txt"])
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]
    with pytest.raises(ValueError, match=r"c\.txt is none of the figures: a\.txt, b\.txt"):
        measure(tmp_path, ["c.txt"])
