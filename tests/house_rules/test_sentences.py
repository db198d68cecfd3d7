"""Whatever a person may read on a page is a sentence with a pattern, and every language has the pattern."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from doublesix.analysis.words import SENTENCES
from doublesix.formats.detect import FileFormat
from doublesix.game import Phase
from doublesix.rules.scoring import GameValue
from house_rules.sources import PACKAGE, package_files, syntax

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOLD = {
    "AmbiguousPlayError",
    "FormatError",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "NotAllowedError",
    "NotFoundError",
    "ParseError",
    "Problem",
    "StaleError",
    "TooLargeError",
    "UnknownVariantError",
}
"""Errors and listed problems that the server hands on."""
ROOMS = ("formats", "game", "notation", "rules", "server", "variants")
NOT_SERVED = {"custom.py", "gnubg_bearoff.py", "perft.py"}
"""Files of one's own, which no page can name, and data files."""
VALUES = {
    *(phase.value for phase in Phase),
    *(kind.value for kind in FileFormat),
    *(f"{value.name.lower()}s" for value in GameValue),
    *("player", "opponent", "reserve", "memory"),
}
"""Sentences that are made of a value."""
TRANSLATIONS = {language: sentences for language, sentences in SENTENCES.items() if language != "en"}


def calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def patterns() -> set[str]:
    made = (call.args[0] for path in package_files() for call in calls(path, {"Sentence"}) if call.args)
    return {str(each.value) for each in made if isinstance(each, ast.Constant)}


def names(pattern: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", pattern))


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_pattern_is_translated_and_no_other(language: str) -> None:
    assert set(TRANSLATIONS[language]) == patterns() | VALUES


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_says_nothing_that_is_not_told(language: str) -> None:
    for pattern, translation in TRANSLATIONS[language].items():
        assert names(translation) <= names(pattern), pattern
        assert translation.strip() == translation != "", pattern


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_refused_in_plain_text(room: str) -> None:
    plain = [
        f"{path.relative_to(PACKAGE)}:{call.lineno}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if path.name not in NOT_SERVED
        for call in calls(path, TOLD)
        if any(isinstance(text, ast.JoinedStr) or _is_text(text) for text in call.args)
    ]
    assert plain == []


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
