"""Every game has a page, and the page knows its names, its source and its options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from docs.pages import ROOT
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL, OPTIONS

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

FOLDER = ROOT / "docs" / "variants"


def _page(key: str) -> str:
    """A page with its lines joined; the games of one family share theirs."""
    path = FOLDER / f"{key}.md"
    if not path.exists():
        path = FOLDER / f"{key.rstrip('0123456789')}.md"
    return " ".join(path.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_a_page_names_its_game(variant: Variant) -> None:
    text = _page(variant.key)
    missing = [name for name in (variant.name, *variant.aliases, variant.source) if name not in text]
    assert missing == []
    assert f"`{variant.key}`" in text
    assert all(f"| `{option}` |" in text for option in variant.options)


def test_the_index_knows_every_game_option_and_match() -> None:
    text = _page("index")
    assert [variant.name for variant in ALL if f"[{variant.name}]" not in text and "checker" not in variant.name] == []
    assert all(variant.summary in text for variant in ALL if not variant.key.startswith("hypergammon"))
    assert all(f"| `{option.key}` | {option.summary} |" in text for option in OPTIONS)
    assert all(f"*{cycle.name}*" in text for cycle in CYCLES)
    assert all(game.name in text for cycle in CYCLES for game in cycle.games)


DRAWN = [variant for variant in ALL if not variant.key[-1].isdigit() or variant.key == "hypergammon3"]
"""Games of a family that differ in the number of checkers share a page, and the drawing on it."""


@pytest.mark.parametrize("variant", DRAWN, ids=lambda variant: variant.key)
def test_a_page_draws_its_start_or_names_one_that_does(variant: Variant) -> None:
    text = _page(variant.key)
    named = re.search(r"## Start As in \[?([\w-]*)", text)
    pages = text if named is None else text + _page(named[1].lower())
    assert " ".join(variant.text(variant.start(), has_headline=False).split()) in pages
