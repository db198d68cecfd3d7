"""The pages of the documentation, and what stands in their code blocks."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["PAGES", "ROOT", "blocks"]

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language, in order."""
    return [code for found, code in BLOCK.findall(page.read_text(encoding="utf-8")) if found == language]
