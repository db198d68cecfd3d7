"""The page about reports knows their versions and every key that a reader meets first."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from docs.pages import ROOT
from doublesix.analysis import explanation_json, report_json, totals_json

TEXT = (ROOT / "docs" / "formats" / "reports.md").read_text(encoding="utf-8")
TOLD = {
    "analysis": ("game", "rating", "luck", "candidate", "play", "cube_decision", "resignation", "not_analyzed"),
    "totals": ("player", "match", "report", "figures", "losses", "mistakes"),
    "explanation": ("plays", "cube", "play", "fact"),
}


@pytest.mark.parametrize("module", [report_json, explanation_json, totals_json])
def test_the_page_tells_the_version(module) -> None:
    assert f"| `{module.FORMAT}` | {module.VERSION} |" in TEXT


@pytest.mark.parametrize("name", TOLD)
def test_the_page_tells_the_keys(name: str) -> None:
    schema = json.loads((files("doublesix") / "data" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    parts = [schema, *(schema["$defs"][part] for part in TOLD[name])]
    keys = {key for part in parts for key in part.get("properties", ())}
    assert keys - set(re.findall(r"`(\w+)`", TEXT)) == set()
