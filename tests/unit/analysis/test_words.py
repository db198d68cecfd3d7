"""The catalogue of words: complete, and without leftovers."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import doublesix.analysis.words as catalogue
from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.luck import LuckMark
from doublesix.analysis.mistakes import MISTAKES, Mistake
from doublesix.analysis.questions import Reason
from doublesix.analysis.ratings import GNUBG_CLASSES, PR_CLASSES
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.words import LANGUAGES, Words
from doublesix.cube import CubeAction
from doublesix.record import Ending, Severity
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from enum import Enum

OWN = ("depth", "short_depth")
"""Phrases with a method of their own."""

PACKAGE = Path(catalogue.__file__).parents[1]

ENUMS: dict[str, list[Enum]] = {
    "mistake": list(Mistake),
    "mark": list(Mistake),
    "many": list(MISTAKES),
    "luck": list(LuckMark),
    "luckmark": list(LuckMark),
    "kind": list(CubeMistake),
    "action": list(CubeAction),
    "reason": list(Reason),
    "ending": list(Ending),
    "severity": list(Severity),
    "value": list(GameValue),
}


def sources() -> str:
    files = [*(PACKAGE / "analysis").glob("*.py"), *(PACKAGE / "data" / "templates").iterdir()]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if not file.name.startswith("words"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_value_has_its_word(language: str) -> None:
    known = set(LANGUAGES[language])
    for prefix, members in ENUMS.items():
        assert {f"{prefix}:{member.value}" for member in members} <= known
    assert {f"class:{group.key}" for group in (*PR_CLASSES, *GNUBG_CLASSES)} <= known
    assert {f"setting:{name}" for name in AnalysisSettings.__dataclass_fields__} <= known


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_languages_say_the_same_things(language: str) -> None:
    assert set(LANGUAGES[language]) == set(LANGUAGES["en"])
    for key, phrase in LANGUAGES[language].items():
        assert set(re.findall(r"{(\w+)}", phrase)) == set(re.findall(r"{(\w+)}", LANGUAGES["en"][key])), key


def test_no_phrase_is_left_over() -> None:
    text = sources().replace("'", '"')
    unused = []
    for key in LANGUAGES["en"]:
        prefix, colon, _ = key.partition(":")
        # Some keys end in "match" or "money", whichever it is.
        stem = re.sub(r"_(match|money)$", "", key)
        names = [f"{prefix}:"] if colon else [f'"{name}' for name in (key + '"', stem + '"', stem + "_")]
        if key not in OWN and not any(name in text for name in names):
            unused.append(key)
    assert unused == []


def test_depth_is_told_in_both_counts() -> None:
    say = Words()
    assert say.depth(2) == "2-ply (XG 3-ply)"
    assert say.short_depth(0) == "0 (XG 1)"


def test_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="there are da, en"):
        Words("tlh")


def test_a_sentence_is_said_in_every_language_and_survives_copying() -> None:
    told = Sentence("line {line}: {problem}", line=3, problem=Sentence("the file is empty"))
    assert told == "line 3: the file is empty"
    assert Words("da").sentence(told) == "linje 3: filen er tom"
    assert Words().sentence(told) == told
    copied = pickle.loads(pickle.dumps(told))
    assert (copied, copied.pattern) == (told, told.pattern)
    assert Words("ko").sentence(copied) == "3행: 파일이 비어 있습니다"
    assert Words("ko").sentence("a text of one's own") == "a text of one's own"
