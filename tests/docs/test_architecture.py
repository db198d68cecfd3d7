"""The page about the architecture names the layers of the contract and the headers of the kernel."""

from __future__ import annotations

import re
import tomllib

from docs.pages import ROOT

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
HIDDEN = {"__main__"}
"""Of the contract: what starts the program."""


def _layer(line: str) -> frozenset[str]:
    return frozenset(name.strip() for name in line.split("|")) - HIDDEN


def test_the_layers_are_those_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = [_layer(line) for line in project["tool"]["importlinter"]["contracts"][0]["layers"]]
    block = TEXT.partition("## Layers")[2].split("```")[1]
    told = [_layer(re.split(r" {2,}", line)[0]) for line in block.strip().splitlines()]
    assert told == [layer for layer in contract if layer]


def test_every_header_of_the_kernel_has_its_place_in_the_table() -> None:
    headers = sorted(path.name for path in (ROOT / "native" / "include").rglob("*.hpp"))
    cells = [line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(\w+\.hpp)`", "".join(cells))) == headers
