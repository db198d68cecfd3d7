"""What all HTML pages share: their templates, and board colors that follow the page: light, dark or printed.

What does not live here: what is on a page (`report_html`, `explanation_html`).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, FunctionLoader, StrictUndefined

from doublesix.notation.themes import Theme

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["PAGE_THEME", "template"]

PAGE_THEME = Theme(
    page="none",
    frame="var(--board-frame)",
    field="var(--board-field)",
    tray="var(--board-tray)",
    points=("var(--board-point-odd)", "var(--board-point-even)"),
    point_edge="var(--board-point-edge)",
    edge="var(--board-edge)",
    white=("var(--white-face)", "var(--white-rim)", "var(--white-letters)"),
    black=("var(--black-face)", "var(--black-rim)", "var(--black-letters)"),
    numbers="var(--board-numbers)",
    cube=("var(--cube-face)", "var(--cube-letters)"),
    arrow=("var(--arrow)", "var(--arrow-edge)"),
)
"""Colors that the style sheet of the page sets."""


@cache
def template(name: str) -> Template:
    """A template of `data/templates`; it escapes all that is not marked as safe, and forbids what it does not know."""
    folder = files("doublesix") / "data" / "templates"
    environment = Environment(
        loader=FunctionLoader(lambda name: (folder / name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)
