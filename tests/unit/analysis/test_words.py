"""The catalogue of words: complete; that nothing in it is left over is a house rule."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.luck import LuckMark
from doublesix.analysis.mistakes import MISTAKES, Mistake
from doublesix.analysis.questions import Reason
from doublesix.analysis.ratings import PR_CLASSES
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.words import LANGUAGES, Words
from doublesix.cube import CubeAction
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.verdicts import CubeVerdict
from doublesix.record import Ending, Severity
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence
from doublesix.units import Emg, Equity

if TYPE_CHECKING:
    from enum import Enum

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
    "loss": list(GameValue),
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_value_has_its_word(language: str) -> None:
    known = set(LANGUAGES[language])
    for prefix, members in ENUMS.items():
        assert {f"{prefix}:{member.value}" for member in members} <= known
    assert {f"class:{group.key}" for group in PR_CLASSES} <= known
    assert {f"setting:{name}" for name in AnalysisSettings.__dataclass_fields__} <= known


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_languages_say_the_same_things(language: str) -> None:
    assert set(LANGUAGES[language]) == set(LANGUAGES["en"])
    for key, phrase in LANGUAGES[language].items():
        assert set(re.findall(r"{(\w+)}", phrase)) == set(re.findall(r"{(\w+)}", LANGUAGES["en"][key])), key


def test_depth_is_told_in_both_counts() -> None:
    say = Words()
    assert say.depth(2) == "2-ply (XG 3-ply)"
    searched = CubeVerdict(
        outcomes=Outcomes(0.5), cubeless=Equity(0), no_double=Emg(0), double_take=Emg(0), double_pass=Emg(1)
    )
    assert say.judged_by(searched) == "0-ply (XG 1-ply)"
    assert say.short_judged_by(searched) == "0 (XG 1)"
    rolled_out = replace(searched, trials=36)
    assert say.judged_by(rolled_out) == "Rollout of 36 games"
    assert say.short_judged_by(rolled_out) == "36 games"


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
