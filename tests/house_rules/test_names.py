"""`__all__`: sorted, true, and all that the rest of the package takes from a module. No function gets.

No test asks for a private name."""

from __future__ import annotations

import ast
import importlib
from typing import TYPE_CHECKING

import pytest

import doublesix
from house_rules.sources import ROOT, module_name, package_files, project_files, syntax

if TYPE_CHECKING:
    from pathlib import Path

MODULES = {module_name(path): path for path in package_files()}


def _exported(path: Path) -> list[str] | None:
    for node in syntax(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def _order(name: str) -> tuple[int, str]:
    """CONSTANTS, then Classes, then functions, each by letter."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def _holds_nothing(path: Path) -> bool:
    body = syntax(path).body
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_offers(module: str) -> None:
    path = MODULES[module]
    names = _exported(path)
    if names is None:
        assert _holds_nothing(path) or path.name == "__main__.py", "no __all__"
        return
    assert names == sorted(names, key=_order)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("module", [name for name, path in MODULES.items() if _exported(path) is not None])
def test_what_is_offered_exists(module: str) -> None:
    loaded = importlib.import_module(module)
    missing = [name for name in _exported(MODULES[module]) or () if not hasattr(loaded, name)]
    assert missing == []


def test_modules_take_from_each_other_only_what_is_offered() -> None:
    taken = [
        f"{user} takes {node.module}.{name.name}"
        for user, path in MODULES.items()
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.ImportFrom) and node.module in MODULES
        for name in node.names
        if f"{node.module}.{name.name}" not in MODULES
        and name.name not in (_exported(MODULES[node.module]) or [])
        and not _is_lent(user, name.asname or name.name)
    ]
    assert taken == []


def _is_lent(user: str, name: str) -> bool:
    """The package itself may fetch a private name under another private one, to hide it from its users."""
    return user == "doublesix" and name.startswith("_")


def test_the_public_names_are_the_public_names() -> None:
    public = {name for name in dir(doublesix) if not name.startswith("_") and not _is_submodule(name)}
    assert public == set(doublesix.__all__) - {"__version__"}


def test_type_checkers_know_the_public_names_and_no_others() -> None:
    named = [getattr(node, "name", "") for node in syntax(MODULES["doublesix"]).body]
    assert "__getattr__" not in named, "where checkers see it, a misspelt name is right, too"


def _is_submodule(name: str) -> bool:
    # No public name is one: whoever imports the module first would find it there instead.
    return f"doublesix.{name}" in MODULES


def test_tests_go_through_public_doors() -> None:
    """Protocols of Python's own (`_replace` of tuples, `_repr_html_` of notebooks) are public."""
    private = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {name}"
        for path in project_files()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")
        for node in ast.walk(syntax(path))
        for name in _doors(node)
        if name.startswith("_") and not name.endswith("_") and name not in ("_replace", "_kernel")
    ]
    assert private == []


def _doors(node: ast.AST) -> list[str]:
    """The names by which something asks for what another thing or module holds, or replaces it."""
    match node:
        case ast.Attribute(ast.Name("self" | "cls")):
            return []
        case ast.Attribute():
            return [node.attr]
        case ast.ImportFrom():
            return [name.name for name in node.names]
        case ast.Call(ast.Attribute(attr="setattr"), [_, ast.Constant(str(name)), *_]):
            return [name]
        case ast.Call(ast.Attribute(attr="setattr"), [ast.Constant(str(name)), _]):
            return [name.rpartition(".")[2]]
    return []


def test_no_function_gets() -> None:
    named = [
        f"{module}.{node.name}"
        for module, path in MODULES.items()
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("get_")
    ]
    assert named == []
