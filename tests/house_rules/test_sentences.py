"""Whatever a person may read on a page is a sentence with a pattern, and every language has the pattern."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from doublesix.analysis.words import LANGUAGES, SENTENCES
from doublesix.engine.table_files import KINDS
from doublesix.game import Phase
from doublesix.notation.fields import FieldName
from doublesix.rules.scoring import GameValue
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL
from foreign_words import FOREIGN, foreign_words
from house_rules.sources import PACKAGE, package_files, syntax

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TOLD = {
    "AmbiguousPlayError",
    "FormatError",
    "HTTPException",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "NotAllowedError",
    "NotFoundError",
    "ParseError",
    "Problem",
    "RequestError",
    "StaleError",
    "UnknownVariantError",
}
"""Errors and listed problems that the server hands on."""
ROOMS = ("analysis", "formats", "game", "notation", "rules", "server", "variants")
NOT_SERVED = {"custom.py", "gnubg_bearoff.py", "perft.py"}
"""Files of one's own, which no page can name, and data files."""
VALUES = {
    *(phase.value for phase in Phase),
    *(f"{value.name.lower()}s" for value in GameValue),
    *("player", "opponent", "reserve", "memory"),
    *(field.value for field in FieldName),
    *(game.name for game in (*ALL, *CYCLES)),
    *KINDS,
}
"""Sentences that are made of a value."""
NAMED = ("name", "__name__")
"""Attributes that hold words of the code, or names that languages have other words for."""
PROPER = ("path", "self.met", "nets")
"""Whose names are the same in every language."""
TRANSLATIONS = {language: sentences for language, sentences in SENTENCES.items() if language != "en"}


def calls(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def patterns() -> set[str]:
    made = (call.args[0] for path in package_files() for call in calls(path, {"Sentence"}) if call.args)
    return {str(each.value) for each in made if isinstance(each, ast.Constant)}


def english_values(call: ast.Call, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    """Names of the values of a sentence that are words in English, whatever language the sentence is told in."""
    for keyword in call.keywords:
        value = keyword.value
        value = constants.get(value.id, value) if isinstance(value, ast.Name) else value
        texts = [
            part.value for part in ast.walk(value) if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        is_made_here = isinstance(value, ast.Constant | ast.JoinedStr | ast.BinOp)
        is_word = is_made_here and any(foreign_words(text) for text in texts)
        is_name = isinstance(value, ast.Attribute) and value.attr in NAMED and not _is_proper(value)
        if keyword.arg is not None and (is_word or is_name):
            yield keyword.arg


def constants_of(path: Path) -> dict[str, ast.expr]:
    """What a file calls its constants."""
    return {
        target.id: node.value
        for node in syntax(path).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _is_proper(value: ast.Attribute) -> bool:
    return ast.unparse(value.value) in PROPER


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


def test_no_value_of_a_sentence_is_english() -> None:
    """Unless no other language uses it."""
    told = [
        f"{path.relative_to(PACKAGE)}:{call.lineno}: {name}"
        for path in package_files()
        for call in calls(path, {"Sentence"})
        for name in english_values(call, constants_of(path))
        if any(name in names(language[_pattern(call)]) for language in TRANSLATIONS.values())
    ]
    assert told == []


def test_english_values_are_found() -> None:
    call = ast.parse(
        "Sentence(p, a='Crawford', b=f'score of {x}', c=side, d=game.name, e=path.name, f=KIND, g=PLACE, h='XGID')"
    ).body[0]
    constants = {"KIND": ast.Constant("FIBS"), "PLACE": ast.Constant("home board")}
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    assert list(english_values(call.value, constants)) == ["a", "b", "d", "g"]


@pytest.mark.parametrize("language", FOREIGN)
def test_translations_hold_no_foreign_words(language: str) -> None:
    told = {**SENTENCES[language], **LANGUAGES[language]}
    found = {key: foreign_words(re.sub(r"{\w+}", "", text)) for key, text in told.items()}
    assert {key: words for key, words in found.items() if words} == {}


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


def _pattern(call: ast.Call) -> str:
    first = call.args[0]
    return str(first.value) if isinstance(first, ast.Constant) else ""


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
