"""One-sided bear-off and packaged nets: numbers from outside, damage."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.engine import databases, nets
from doublesix.errors import DataError
from doublesix.kernel import pack
from doublesix.variants.backgammon import BACKGAMMON

if TYPE_CHECKING:
    from pathlib import Path

# Mean rolls to bear off all, recomputed by an exact program.
LAYOUTS = [
    ("1:2", 1.0),
    ("1:4", 1.833333),
    ("1:6", 2.694444),
    ("1:8", 3.550926),
    ("1:15", 6.979592),
    ("1:5 2:4", 4.410129),
    ("6:15", 12.266187),
    ("5:1 4:1 6:1 3:1 2:1 1:1", 3.463648),
]


@pytest.mark.parametrize(("layout", "mean"), LAYOUTS)
def test_mean_rolls(layout: str, mean: float) -> None:
    all_off = databases.load_one_sided(15)[0].distributions(pack([pos(layout, "1:1")]))[0, 0, 0]
    assert all_off.sum() == pytest.approx(1, abs=1e-5)
    assert float(all_off @ np.arange(len(all_off))) == pytest.approx(mean, abs=2e-5)


@pytest.mark.parametrize(
    ("layout", "rolls", "chance"),
    [("1:4", 1, 1 / 6), ("1:8", 2, 1 / 36), ("1:5 2:4", 3, 0.072124), ("6:1", 1, 27 / 36)],
)
def test_chance_of_exactly_so_many_rolls(layout: str, rolls: int, chance: float) -> None:
    all_off = databases.load_one_sided(15)[0].distributions(pack([pos(layout, "1:1")]))[0, 0, 0]
    assert all_off[rolls] == pytest.approx(chance, abs=1e-6)


def test_manifest_says_what_every_net_is() -> None:
    for entry in nets.manifest()["nets"]:
        assert {"name", "variants", "files", "recipe", "seed", "games", "strength"} <= set(entry)


def test_a_net_of_another_content_is_refused(tmp_path: Path) -> None:
    entry = json.loads(json.dumps(nets.manifest()["nets"][0]))
    for item in entry["files"].values():
        (tmp_path / item["file"]).write_bytes(b"not a net")
    (tmp_path / "manifest.json").write_text(json.dumps({"version": 1, "nets": [entry]}), encoding="utf-8")
    with pytest.raises(DataError, match="damaged"):
        nets.load_nets(BACKGAMMON, tmp_path)


def test_a_net_cut_short_is_refused(tmp_path: Path) -> None:
    entry = json.loads(json.dumps(nets.manifest()["nets"][0]))
    for item in entry["files"].values():
        (tmp_path / item["file"]).write_bytes(b"DSN2")
        item["sha256"] = hashlib.sha256(b"DSN2").hexdigest()
    (tmp_path / "manifest.json").write_text(json.dumps({"version": 1, "nets": [entry]}), encoding="utf-8")
    with pytest.raises(DataError, match="net file is truncated"):
        nets.load_nets(BACKGAMMON, tmp_path)


def test_a_folder_without_a_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no manifest"):
        nets.load_nets(BACKGAMMON, tmp_path)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("nonsense", "Expecting value"),
        ("[]", "a list of them, 'nets', was expected"),
        ("{}", "a list of them, 'nets', was expected"),
        ('{"nets": [3]}', "entry 1 has no name"),
        ({"name": 3}, "entry 1 has no name"),
        ({"variants": "backgammon"}, "entry 1 has no list of games, 'variants'"),
        ({"games": None}, "entry 1 has no number of 'games'"),
        ({"files": {}}, "entry 1 has no 'files' of a contact and a race net"),
        ({"files": {"contact": {}, "race": {}}}, "entry 1 has no 'file' and 'sha256' of each of its files"),
        (
            {"files": {kind: {"file": "../x", "sha256": ""} for kind in ("contact", "race")}},
            "entry 1 has no 'file' and 'sha256' of each of its files",
        ),
    ],
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, change: str | dict[str, object], problem: str) -> None:
    entry = nets.manifest()["nets"][0]
    text = change if isinstance(change, str) else json.dumps({"version": 1, "nets": [entry | change]})
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=rf"manifest\.json: no manifest of nets: {re.escape(problem)}"):
        nets.load_nets(BACKGAMMON, tmp_path)
