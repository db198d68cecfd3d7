"""Errors that are handed on, to other processes and as copies; what is not installed."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from doublesix import errors
from doublesix.cli.outputs import demand_new
from doublesix.errors import (
    DoubleSixError,
    IllegalActionError,
    InvalidPositionError,
    ParseError,
    RequestError,
    needing,
)
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

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


def test_what_cannot_be_asked_is_no_illegal_action(tmp_path: Path) -> None:
    """Whoever catches those of a game does not catch, say, a file in the way."""
    (there := tmp_path / "there.mat").write_text("kept")
    with pytest.raises(RequestError, match=r"there\.mat") as refused:
        demand_new(there)
    assert isinstance(refused.value, ValueError)
    assert not isinstance(refused.value, IllegalActionError)


@pytest.mark.parametrize(
    ("door", "module", "extra"),
    [
        ("cluster", "ray", "cluster"),
        ("server.app", "fastapi", "server"),
        ("training.bulk", "jax", "train"),
        ("training.fit", "jax", "train"),
        ("tui.app", "textual", "tui"),
    ],
)
def test_a_door_says_which_extra_it_needs(door: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; import doublesix.{door}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    *_, last = done.stderr.splitlines()
    said = f"this needs the extra [{extra}] ({module} is not installed): pip install 'doublesix[{extra}]'"
    assert last == f"ModuleNotFoundError: {said}"


def test_a_module_of_our_own_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named"), needing("server"):
        import doublesix.nowhere  # noqa: F401
