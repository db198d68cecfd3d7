"""Every phrase of the English catalogues is said: by its key, or by one that the code puts together of its words."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from doublesix.analysis.words_en import ENGLISH
from doublesix.cli.words import LANGUAGES
from house_rules.sources import PACKAGE, package_files, syntax

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

CATALOGUES = {"analysis": ENGLISH, "cli": LANGUAGES["en"]}
HOLDING = re.compile(r"(words|sentences)_\w+\.py")
"""Files that hold phrases and say none; the words of commands stand in `LANGUAGES`, beside code."""
SAYING = {"say", "_say", "phrase", "_phrase", "Phrase", "Fact"}
"""What takes a key, or the end of one."""
TEMPLATES = "\n".join(
    path.read_text(encoding="utf-8").replace("'", '"') for path in (PACKAGE / "data" / "templates").glob("*.html")
)


def _nodes() -> Iterator[ast.AST]:
    """All of the package but the phrases."""
    for path in package_files():
        if not HOLDING.fullmatch(path.name):
            for statement in syntax(path).body:
                is_catalogue = isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == "LANGUAGES"
                yield from ast.walk(statement) if not is_catalogue else ()


@cache
def words() -> frozenset[str]:
    """Texts and names of the code, and texts of the templates: what keys can be made of."""
    found = set(re.findall(r'"(?=([^"]+)")', TEMPLATES))
    for node in _nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
            found.add(str(node.value))
        elif isinstance(node, ast.Name | ast.ClassDef):
            found.add(node.id if isinstance(node, ast.Name) else node.name)
    return frozenset(found)


@cache
def keys() -> tuple[re.Pattern[str], ...]:
    """Keys that are put together, with a group for each part that hangs on a value."""
    patterns = {f"{re.escape(fixed)}(.+)" for fixed in re.findall(r'"([\w:.]+)" ~', TEMPLATES)}
    for node in _nodes():
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
            patterns |= {_pattern(part) for part in ast.walk(node.args[0]) if isinstance(part, ast.JoinedStr)}
    return tuple(map(re.compile, sorted(patterns)))


@cache
def parts() -> tuple[re.Pattern[str], ...]:
    """What code puts together elsewhere, where some of it stands: `but_…`, `…_many`."""
    texts = {_pattern(node) for node in _nodes() if isinstance(node, ast.JoinedStr)}
    return tuple(
        re.compile(text) for text in sorted(texts) if re.fullmatch(r"[a-z]+\W?[._]\(\.\+\)|\(\.\+\)_[a-z]+", text)
    )


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _pattern(text: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in text.values)


def _fits(text: str, patterns: Iterable[re.Pattern[str]], is_known: Callable[[str], bool]) -> bool:
    found = (pattern.fullmatch(text) for pattern in patterns)
    return any(match is not None and all(map(is_known, match.groups())) for match in found)


def _is_word(text: str) -> bool:
    return text in words() or _fits(text, parts(), words().__contains__)


def is_said(key: str) -> bool:
    return key in words() or _fits(key, keys(), _is_word)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_phrase_is_said(catalogue: str) -> None:
    assert [key for key in CATALOGUES[catalogue] if not is_said(key)] == []


@pytest.mark.parametrize("key", ["verdict:take", "class:sleepy", "race.snail", "nonsense"])
def test_what_nobody_says_is_found(key: str) -> None:
    assert not is_said(key)
