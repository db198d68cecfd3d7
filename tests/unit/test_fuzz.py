"""Targets for random input fit the program as it is: what they begin with does not break them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

FUZZ = Path(__file__).parents[2] / "fuzz"
MOST = 60


@pytest.mark.parametrize("name", sorted(path.stem for path in FUZZ.glob("fuzz_*.py")))
def test_good_input_breaks_no_target(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FUZZ))
    module = import_module(name)
    seeds = module.seeds()
    assert seeds
    for data in seeds[:: len(seeds) // MOST + 1]:
        module.target(data)
