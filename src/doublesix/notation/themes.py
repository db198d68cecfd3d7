"""Colors of drawn boards, by name; the pages of reports and the web board take theirs from here, too.

What does not live here: drawing (`notation.board_svg`).
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["PAGE_THEME", "THEMES", "Theme", "find_theme", "style_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colors as SVG writes them.

    Args:
        page: behind the board.
        frame: the rim and the bar.
        field: the playing surface.
        tray: where borne off checkers lie.
        points: the colors of even and odd points.
        point_edge: the outline of a point.
        edge: outlines of the board.
        white: face, rim and lettering of a white checker.
        black: the same of a black one.
        numbers: point numbers and pips.
        cube: face and lettering of the cube.
        arrow: arrows, and their outline.
    """

    page: str
    frame: str
    field: str
    tray: str
    points: tuple[str, str]
    point_edge: str
    edge: str
    white: tuple[str, str, str]
    black: tuple[str, str, str]
    numbers: str
    cube: tuple[str, str]
    arrow: tuple[str, str]


THEMES: Mapping[str, Theme] = {
    "light": Theme(
        page="#ffffff",
        frame="#7a5c43",
        field="#f1e7d6",
        tray="#5f4632",
        points=("#c98f5f", "#d9c4a3"),
        point_edge="none",
        edge="#4d3826",
        white=("#fffdf7", "#8d8272", "#3a3027"),
        black=("#3b3f4a", "#14161b", "#ffffff"),
        numbers="#4a4037",
        cube=("#ffffff", "#2b2b2b"),
        arrow=("#1668b8", "#ffffff"),
    ),
    "dark": Theme(
        page="#15181e",
        frame="#2b323d",
        field="#1e2530",
        tray="#161b23",
        points=("#3f5a70", "#2f3d4d"),
        point_edge="none",
        edge="#0d1015",
        white=("#ece6d9", "#a39b8b", "#22262d"),
        black=("#8a3b3b", "#d08a7c", "#ffffff"),
        numbers="#c3cbd6",
        cube=("#ece6d9", "#1b1f26"),
        arrow=("#ffc44d", "#15181e"),
    ),
    "high-contrast": Theme(
        page="#ffffff",
        frame="#ffffff",
        field="#ffffff",
        tray="#ffffff",
        points=("#9a9a9a", "#ffffff"),
        point_edge="#000000",
        edge="#000000",
        white=("#ffffff", "#000000", "#000000"),
        black=("#000000", "#ffffff", "#ffffff"),
        numbers="#000000",
        cube=("#ffffff", "#000000"),
        arrow=("#b30000", "#ffffff"),
    ),
    "color-blind": Theme(
        page="#ffffff",
        frame="#4b5563",
        field="#eef1f5",
        tray="#374151",
        points=("#9db4cf", "#d5dde8"),
        point_edge="#6b7a90",
        edge="#1f2937",
        white=("#ffb000", "#6b4a00", "#241900"),
        black=("#0b3d91", "#061d47", "#ffffff"),
        numbers="#1f2937",
        cube=("#ffffff", "#1f2937"),
        arrow=("#000000", "#ffffff"),
    ),
    "print": Theme(
        page="none",
        frame="#ffffff",
        field="#ffffff",
        tray="#ffffff",
        points=("#d4d4d4", "#f2f2f2"),
        point_edge="#8c8c8c",
        edge="#333333",
        white=("#ffffff", "#222222", "#000000"),
        black=("#555555", "#111111", "#ffffff"),
        numbers="#222222",
        cube=("#ffffff", "#111111"),
        arrow=("#111111", "#ffffff"),
    ),
}
"""Themes by name, as `<ds-board>` has them. The color-blind one's sides differ in lightness, and as blue and orange."""

PAGE_THEME = Theme(
    page="none",
    frame="var(--board-frame)",
    field="var(--board-field)",
    tray="var(--board-tray)",
    points=("var(--board-point-even)", "var(--board-point-odd)"),
    point_edge="var(--board-point-edge)",
    edge="var(--board-edge)",
    white=("var(--white-face)", "var(--white-rim)", "var(--white-letters)"),
    black=("var(--black-face)", "var(--black-rim)", "var(--black-letters)"),
    numbers="var(--board-numbers)",
    cube=("var(--cube-face)", "var(--cube-letters)"),
    arrow=("var(--arrow)", "var(--arrow-edge)"),
)
"""Colors that the style sheet of a page sets: `style_of` says how."""


def style_of(theme: Theme) -> dict[str, str]:
    """The colors that make `PAGE_THEME` look like a theme, by the names of custom properties, without their dashes."""
    names = (color.removeprefix("var(--").removesuffix(")") for color in _beside_the_page(PAGE_THEME))
    return dict(zip(names, _beside_the_page(theme), strict=True))


def _beside_the_page(theme: Theme) -> Iterator[str]:
    _, *colors = astuple(theme)
    for color in colors:
        yield from (color,) if isinstance(color, str) else color


def find_theme(theme: Theme | str) -> Theme:
    """The theme of that name, or the theme itself.

    Raises:
        ValueError: no theme has that name.
    """
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    return THEMES[theme]
