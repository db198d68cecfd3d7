"""Two grids of replies held against each other, and drawn.

The picture has a cell for each pair of dice: the equity after the best answer, colored from one end (good for the side
that plays) to the other; numbers say the same as colors. It needs nothing from outside and can be read aloud.
What does not live here: the replies (`analysis.replies`), colors of boards (`notation.themes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

from doublesix.dice import FACES, Roll
from doublesix.errors import RequestError
from doublesix.notation.board_shapes import FONT, rect, text
from doublesix.notation.themes import Theme, find_theme
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from doublesix.analysis.cube_views import CubeView
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.play_views import Answer
    from doublesix.analysis.words import Words

__all__ = ["comparison_svg", "cube_svg", "gains"]

CELL_WIDTH = 46.0
CELL_HEIGHT = 30.0
MARGIN = 30.0
HEAD = 62.0
FOOT = 16.0
FULL = 1.0
"""EMG at which a color is full."""
FULL_DIFFERENCE = 0.4
FAINT, STRONG = 0.06, 0.55
GOOD, BAD = "#1f77b4", "#d95f02"
"""Two hues that color-blind people tell apart."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """One grid: its title, what each roll is worth, and what value has the full color."""

    title: str
    values: Mapping[Roll, float]
    full: float


def gains(better: Answer, worse: Answer) -> list[float]:
    """What each roll adds to the difference of the two grids' means, EMG; in the order of the rolls."""
    rolls, all_ways = better.reach.rolls, better.reach.all_ways
    return [
        roll.weight / all_ways * float(mine - other)
        for roll, mine, other in zip(rolls, better.grid, worse.grid, strict=True)
    ]


def comparison_svg(comparison: Comparison, say: Words, *, theme: Theme | str = "light") -> str:
    """The replies to both plays, and the difference, as one picture.

    Args:
        comparison: two plays after which the other side rolls two dice.
        say: the words.
        theme: as boards have them.

    Raises:
        RequestError: after one of the plays something else happens, or there are three dice.
        ValueError: an unknown theme.
    """
    sides = comparison.better.answer, comparison.worse.answer
    better, worse = sides
    if better is None or worse is None or better.reach.dice != 2:
        raise RequestError(
            Sentence("there is a picture of replies where the other side rolls two dice after both plays")
        )
    rolls = better.reach.rolls
    differences = [mine - other for mine, other in zip(better.grid, worse.grid, strict=True)]
    panels = [
        _Panel(str(comparison.better.ranked.play), dict(zip(rolls, better.grid, strict=True)), FULL),
        _Panel(str(comparison.worse.ranked.play), dict(zip(rolls, worse.grid, strict=True)), FULL),
        _Panel(say("grid_difference"), dict(zip(rolls, differences, strict=True)), FULL_DIFFERENCE),
    ]
    return _picture(say("grid_title"), panels, say, find_theme(theme))


def cube_svg(view: CubeView, say: Words, *, theme: Theme | str = "light") -> str:
    """What each roll makes of a position whose cube is left alone. Arguments and errors as in `comparison_svg`."""
    if view.reach.dice != 2:
        raise RequestError(Sentence("there is a picture of rolls for games of two dice"))
    values = {roll: float(play.equity) for roll, play in zip(view.reach.rolls, view.plays, strict=True)}
    return _picture(say("grid_title_own"), [_Panel("", values, FULL)], say, find_theme(theme))


def _picture(title: str, panels: Sequence[_Panel], say: Words, theme: Theme) -> str:
    side = MARGIN + len(FACES) * CELL_WIDTH
    width = len(panels) * side + MARGIN
    height = HEAD + len(FACES) * CELL_HEIGHT + FOOT
    grids = say("reasons_sign").join(_aloud(panel, say) for panel in panels)
    words = say("colon").join([say("grid_axis"), grids])
    # Several pictures may come to stand in one page.
    mark = f"{crc32((title + words).encode()):08x}"
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height:g}' width='{width:g}' role='img' "
        f"style='max-width:100%;height:auto' aria-labelledby='title-{mark} words-{mark}'>",
        f"<title id='title-{mark}'>{escape(title)}</title><desc id='words-{mark}'>{escape(words)}</desc>",
        rect(0, 0, width, height, f"fill='{theme.page}'"),
        f"<text x='{MARGIN:g}' y='18' {FONT.replace('middle', 'start')} font-size='14' fill='{theme.numbers}'>"
        f"{escape(title)}</text>",
    ]
    for number, panel in enumerate(panels):
        parts += _cells(panel, MARGIN + number * side, say, theme)
    return "\n".join([*parts, "</svg>\n"])


def _cells(panel: _Panel, left: float, say: Words, theme: Theme) -> Iterator[str]:
    middle = left + len(FACES) * CELL_WIDTH / 2
    yield text(middle, 38, 13, theme.numbers, escape(panel.title))
    for face in FACES:
        x, y = left + (face - 0.5) * CELL_WIDTH, HEAD + (face - 0.5) * CELL_HEIGHT
        yield text(x, HEAD - 6, 12, theme.numbers, str(face))
        yield text(left - 9, y + 4, 12, theme.numbers, str(face))
    for roll, value in panel.values.items():
        x, y = left + (roll.high - 1) * CELL_WIDTH, HEAD + (roll.low - 1) * CELL_HEIGHT
        opacity = FAINT + (STRONG - FAINT) * min(1.0, abs(value) / panel.full)
        paint = f"fill='{GOOD if value >= 0 else BAD}' fill-opacity='{opacity:.2f}' rx='3'"
        yield rect(x + 1, y + 1, CELL_WIDTH - 2, CELL_HEIGHT - 2, paint)
        yield text(x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2 + 4, 11.5, theme.numbers, say.signed(value, 2))


def _aloud(panel: _Panel, say: Words) -> str:
    values = say("list_sign").join(f"{roll} {say.signed(value, 2)}" for roll, value in panel.values.items())
    return say("colon").join([panel.title, values]) if panel.title else values
