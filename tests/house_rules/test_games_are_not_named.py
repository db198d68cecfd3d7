"""No code outside `variants` names a game: what differs between games is said by their records."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from doublesix.variants.registry import ALL
from house_rules.sources import PACKAGE, package_files, syntax

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMES = {name.casefold() for variant in ALL for name in (variant.key, variant.name, *variant.aliases)}
OPEN = ("doublesix.variants.registry", "doublesix.variants.cycles")
"""Where games come from: single ones, and several in turn."""

WORDS = re.compile(r"words(_\w+)?\.py")
"""Files of phrases for people, where a game's name may be the name of a won game (single, gammon, backgammon)."""


def _code() -> list[Path]:
    return [path for path in package_files() if path.parent != PACKAGE / "variants"]


def _texts(path: Path) -> Iterator[ast.Constant]:
    """Texts that are not docstrings."""
    statements = (node.value for node in ast.walk(syntax(path)) if isinstance(node, ast.Expr))
    documented = {id(value) for value in statements if isinstance(value, ast.Constant)}
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node


def test_no_text_is_the_name_of_a_game() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}:{text.lineno}: {text.value!r}"
        for path in _code()
        if not WORDS.fullmatch(path.name)
        for text in _texts(path)
        if str(text.value).casefold() in NAMES
    ]
    assert named == []


def test_games_come_from_the_registry_alone() -> None:
    taken = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.module}"
        for path in _code()
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("doublesix.variants.")
        and node.module not in OPEN
    ]
    assert taken == []


def test_the_search_finds_names() -> None:
    assert "backgammon" in NAMES
    assert len(_code()) > 50
