"""Examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import doublesix

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(doublesix.__path__, "doublesix.") if "._" not in module.name
)


def _examples(name: str) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(name))
    return [test for test in found if test.examples]


def _is_worker(name: str) -> bool:
    """Scripts that another program's Python runs cannot be imported here."""
    return name.endswith("_worker")


@pytest.mark.parametrize("name", ["doublesix", *(name for name in MODULES if not _is_worker(name))])
def test_examples_are_true(name: str) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in _examples(name):
        said: list[str] = []
        assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_there_are_examples() -> None:
    assert _examples("doublesix")
