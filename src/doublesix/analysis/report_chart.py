"""The course of a match as an SVG line: self-contained, colored by the page's own style classes.

The first player's side is up. Games are set apart by lines and numbered; dots are mistakes, round for the first
player and square for the second.
What does not live here: the numbers (`report_graph`), colors (the page's style sheet).
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.report_graph import CoursePoint, course
from doublesix.match import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.analysis.results import MatchAnalysis
    from doublesix.analysis.words import Words

__all__ = ["course_svg"]

WIDTH, HEIGHT = 1000.0, 320.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 12.0, 26.0, 26.0
DOT_SIZES = {Mistake.DOUBTFUL: 3.0, Mistake.ERROR: 4.5, Mistake.BLUNDER: 6.5}
GRID_LINES = 4


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where numbers go on the picture."""

    count: int
    low: float
    high: float

    def x(self, index: int) -> float:
        """The place of a moment."""
        return LEFT + (WIDTH - LEFT - RIGHT) * index / max(self.count - 1, 1)

    def y(self, value: float) -> float:
        """The height of a value."""
        share = (value - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(max(share, 0.0), 1.0)


def course_svg(analysis: MatchAnalysis, say: Words) -> str:
    """Draw the course; nothing for a match without games."""
    points = list(course(analysis))
    if len(points) < 2:
        return ""
    is_match = analysis.record.length > 0
    bound = 1.0 if is_match else _bound(points)
    frame = _Frame(len(points), 0.0 if is_match else -bound, bound)
    title = say("graph_match" if is_match else "graph_money", player=analysis.record.players[0])
    legend = say("graph_legend_mistake", first=analysis.record.players[0], second=analysis.record.players[1])
    words = say("gap").join([legend, *_told(points, frame, say, is_match=is_match)])
    head = (
        f'<svg class="course" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
        f'aria-labelledby="course-title course-words">'
    )
    texts = f'<title id="course-title">{escape(title)}</title><desc id="course-words">{escape(words)}</desc>'
    parts = [*_grid(frame, say, is_match=is_match), *_games(points, frame, say), _line(points, frame)]
    return "\n".join([head, texts, *parts, *_dots(analysis, points, frame, say), "</svg>"])


def _bound(points: Sequence[CoursePoint]) -> float:
    """A range for points that holds all of them and has whole grid lines."""
    most = max(abs(point.value) for point in points)
    step = 2
    while step < most:
        step *= 2
    return float(step)


def _told(points: Sequence[CoursePoint], frame: _Frame, say: Words, *, is_match: bool) -> Iterator[str]:
    """The course for whoever does not see it: where every game begins and ends."""
    for number, group in groupby(points, key=lambda point: point.game):
        values = [point.value for point in group]
        start, end = (_shown(value, frame, say, is_match=is_match) for value in (values[0], values[-1]))
        yield say("graph_game", number=number, start=start, end=end)


def _shown(value: float, frame: _Frame, say: Words, *, is_match: bool) -> str:
    return say.chance(value, digits=0) if is_match else say.signed(value, 0 if frame.high >= GRID_LINES / 2 else 1)


def _grid(frame: _Frame, say: Words, *, is_match: bool) -> Iterator[str]:
    for line in range(GRID_LINES + 1):
        value = frame.low + (frame.high - frame.low) * line / GRID_LINES
        y = frame.y(value)
        kind = "middle" if 2 * line == GRID_LINES else "grid"
        label = _shown(value, frame, say, is_match=is_match)
        yield f'<line class="{kind}" x1="{LEFT:g}" x2="{WIDTH - RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 8:g}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'


def _games(points: Sequence[CoursePoint], frame: _Frame, say: Words) -> Iterator[str]:
    start = 0
    for number, group in groupby(points, key=lambda point: point.game):
        count = len(list(group))
        if start:
            x = (frame.x(start - 1) + frame.x(start)) / 2
            yield f'<line class="game" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP:g}" y2="{HEIGHT - BOTTOM:g}"/>'
        middle = (frame.x(start) + frame.x(start + count - 1)) / 2
        yield f'<text x="{middle:.1f}" y="{HEIGHT - 8:g}" text-anchor="middle">{number}</text>'
        start += count
    yield f'<text x="{LEFT - 8:g}" y="{HEIGHT - 8:g}" text-anchor="end">{escape(say("game_word"))}</text>'


def _line(points: Sequence[CoursePoint], frame: _Frame) -> str:
    corners = " ".join(f"{frame.x(index):.1f},{frame.y(point.value):.1f}" for index, point in enumerate(points))
    return f'<polyline class="line" points="{corners}"/>'


def _dots(analysis: MatchAnalysis, points: Sequence[CoursePoint], frame: _Frame, say: Words) -> Iterator[str]:
    for index, point in enumerate(points):
        if point.seat is None or point.mistake is Mistake.NONE:
            continue
        x, y, size = frame.x(index), frame.y(point.value), DOT_SIZES[point.mistake]
        words = say(
            "graph_dot",
            number=point.game,
            player=analysis.record.players[point.seat],
            mistake=say(f"mistake:{point.mistake.value}"),
            emg=say.plain(point.emg_error),
        )
        title = f"<title>{escape(words)}</title>"
        style = f'class="dot {point.mistake.value}"'
        if point.seat is Seat.FIRST:
            yield f'<circle {style} cx="{x:.1f}" cy="{y:.1f}" r="{size:g}">{title}</circle>'
        else:
            corner = f'x="{x - size:.1f}" y="{y - size:.1f}" width="{2 * size:g}" height="{2 * size:g}"'
            yield f"<rect {style} {corner}>{title}</rect>"
