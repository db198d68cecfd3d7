"""Imports only go down (the contract is in pyproject.toml), and stand at the top of their file."""

from __future__ import annotations

import ast
import subprocess
import sys

from house_rules.sources import ROOT, package_files, syntax

CHECK = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"


def test_the_layers_hold() -> None:
    done = subprocess.run([sys.executable, "-c", CHECK], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_import_hides_in_a_function() -> None:
    hidden = [
        f"{path.name}:{node.lineno}"
        for path in package_files()
        for function in ast.walk(syntax(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []
