"""The tools of the tree: what they say of themselves, and when they build anew."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from house_rules.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = sorted(path for path in (ROOT / "tools").iterdir() if os.access(path, os.X_OK) and path.is_file())
HELPED = [path for path in [*TOOLS, ROOT / ".ci" / "run"] if path != ROOT / "tools" / "run"]
"""`tools/run --help` is the program's."""


def called(tool: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A tool that may make no environment: nothing is where it would be."""
    env = {**os.environ, "DOUBLESIX_VENV": os.devnull, "PYTHON": "false"}
    return subprocess.run([tool, *words], capture_output=True, text=True, check=False, env=env)


@pytest.mark.parametrize("word", ["-h", "--help"])
@pytest.mark.parametrize("tool", HELPED, ids=lambda tool: tool.name)
def test_help_is_the_head_of_the_tool_and_nothing_is_done(tool: Path, word: str) -> None:
    done = called(tool, word)
    assert (done.returncode, done.stderr) == (0, "")
    _, *head = tool.read_text(encoding="utf-8").splitlines()
    length = next(number for number, line in enumerate(head) if not line.startswith("#"))
    assert done.stdout.splitlines() == [line.removeprefix("#").removeprefix(" ") for line in head[:length]]


@pytest.mark.parametrize("tool", [*HELPED, ROOT / "tools" / "run"], ids=lambda tool: tool.name)
def test_a_tool_can_be_called_through_a_link(tool: Path, tmp_path: Path) -> None:
    (link := tmp_path / "linked").symlink_to(tool)
    done, through = called(tool, "--help"), called(link, "--help")
    assert (through.returncode, through.stdout, through.stderr) == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("name", ["build", "bulk", "client", "docs", "figures", "pages", "schemas"])
def test_an_unknown_word_is_refused(name: str) -> None:
    done = called(ROOT / "tools" / name, "nonsense")
    assert (done.returncode, done.stdout) == (2, "")


def in_shell(root: Path, command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A command among the functions that tools share, as if the tree were elsewhere."""
    script = f"source tools/environment.sh; {command}"
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, cwd=root, env={**os.environ, **env}
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for folder in ("src", "native", "tools", ".venv"):
        (tmp_path / folder).mkdir()
    for name in ("src/first.py", "src/second.py", "native/one.cpp", "pyproject.toml", "CMakeLists.txt"):
        (tmp_path / name).write_text("")
    shutil.copy(ROOT / "tools" / "environment.sh", tmp_path / "tools")
    stamp = 'sources | LC_ALL=C sort >"$venv/doublesix-test.stamp"'
    assert in_shell(tmp_path, stamp, DOUBLESIX_VENV="").returncode == 0
    return tmp_path


def is_current(tree: Path) -> bool:
    return in_shell(tree, "is_current test", DOUBLESIX_VENV="").returncode == 0


def test_an_environment_is_current_until_a_source_changes(tree: Path) -> None:
    assert is_current(tree)
    (tree / "src" / "__pycache__").mkdir()
    (tree / "src" / "__pycache__" / "first.pyc").write_text("")
    assert is_current(tree)
    later = (tree / ".venv" / "doublesix-test.stamp").stat().st_mtime + 1
    os.utime(tree / "src" / "first.py", (later, later))
    assert not is_current(tree)


@pytest.mark.parametrize("goes_to", ["gone/second.py", "src/third.py"])
def test_a_deleted_or_moved_source_is_a_change(tree: Path, goes_to: str) -> None:
    (tree / "gone").mkdir()
    (tree / "src" / "second.py").rename(tree / goes_to)
    assert not is_current(tree)


def test_what_is_missing_is_said(tree: Path) -> None:
    assert "needed: Python 3.11 or newer" in in_shell(tree, "require", PYTHON="no-such-python").stderr
    bare = tree / "python"
    bare.write_text('#!/bin/sh\ncase "$2" in *Python.h*) exit 1 ;; esac\n')
    bare.chmod(0o755)
    assert "the headers of Python, Python.h" in in_shell(tree, "require", PYTHON=str(bare)).stderr
