"""What all HTML pages share: templates, and names in any script.

What does not live here: what is on a page (`report_html`, `explanation_html`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from jinja2 import Environment, FunctionLoader, StrictUndefined

from doublesix.notation.themes import THEMES, style_of
from doublesix.packaged import DATA

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["isolated", "template"]

TURNING = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}
"""Kinds of characters that may change the order of what stands around them."""
FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """A name that is not ours, so that one written from right to left leaves the words around it in their order."""
    if TURNING.isdisjoint(map(bidirectional, name)):
        return name
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_DIRECTIONAL_ISOLATE}"


@cache
def template(name: str) -> Template:
    """A template of `data/templates`; it escapes all that is not marked as safe, and forbids what it does not know."""
    folder = DATA / "templates"
    environment = Environment(
        loader=FunctionLoader(lambda name: (folder / name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["board_colors"] = _board_colors
    return environment.get_template(name)


def _board_colors(theme: str) -> str:
    """What the style sheet of a page sets for boards of `PAGE_THEME`."""
    return " ".join(f"--{name}: {color};" for name, color in style_of(THEMES[theme]).items())
