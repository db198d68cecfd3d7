"""Errors that are handed on: to other processes, and as copies."""

from __future__ import annotations

import copy
import pickle

import pytest

from doublesix import errors
from doublesix.errors import DoubleSixError, InvalidPositionError, ParseError
from doublesix.sentences import Sentence

NOT_BY_TEXT = "InvalidPositionError"
SENTENCE = Sentence("no game is called {text}; try {games}", text="x", games="y")
MADE: list[DoubleSixError] = [
    *(getattr(errors, name)(SENTENCE) for name in errors.__all__ if name.endswith("Error") and name != NOT_BY_TEXT),
    ParseError("no roll", line=3),
    ParseError(SENTENCE, line=3, column=5),
    InvalidPositionError(["a", SENTENCE]),
    InvalidPositionError([]),
]


@pytest.mark.parametrize("error", MADE, ids=lambda error: type(error).__name__)
def test_copies_say_the_same(error: DoubleSixError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
        assert [getattr(said, "pattern", None) for said in again.args] == [
            getattr(said, "pattern", None) for said in error.args
        ]
