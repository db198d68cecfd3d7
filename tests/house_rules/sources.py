"""The project's own files, for tests that read them."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["PACKAGE", "ROOT", "module_name", "package_files", "project_files", "syntax"]

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "doublesix"
BUILT = {
    *(".git", ".venv", "node_modules", "__pycache__"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".import_linter_cache"),
    *("build", "dist", "runs"),
}


def package_files() -> list[Path]:
    """Every Python file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project: what git knows or would take, without git everything that is not built."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not BUILT & set(path.relative_to(ROOT).parts)]
    return tuple(sorted(path for path in found if path.is_file()))


@cache
def syntax(path: Path) -> ast.Module:
    """A file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path: Path) -> str:
    """``doublesix.rules.legal`` of its file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
