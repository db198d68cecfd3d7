"""The board as a self-contained SVG picture: no scripts, no outside fonts, no style sheet.

The side on roll sits at the bottom. A stack of more than five shows its count on the checker nearest the
middle. The picture carries a title and a description in words, so that it can be read aloud.
What does not live here: colors (`notation.themes`), the words (`notation.words`, `.description`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from html import escape
from math import hypot
from typing import TYPE_CHECKING
from zlib import crc32

from doublesix.cube import CubeOwner, CubeState
from doublesix.notation.description import cube_face, describe, headline
from doublesix.notation.themes import Theme, find_theme
from doublesix.notation.words import phrase
from doublesix.position import BAR, OFF, POINTS, Position
from doublesix.rules.track import CONTRARY, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import Roll
    from doublesix.play import Play, Step

__all__ = ["board_svg"]

# Lengths in user units. From left to right: cube margin, six points, bar, six points, tray.
POINT = 40.0
RADIUS = 19.0
RIM = 12.0
MARGIN = 52.0
TRAY = 52.0
BAR_WIDTH = 48.0
HALF = 212.0
NUMBERS = 22.0
SHOWN = 5

LEFT = RIM + MARGIN
BAR_LEFT = LEFT + 6 * POINT
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
TRAY_LEFT = RIGHT_HALF + 6 * POINT + RIM
WIDTH = TRAY_LEFT + TRAY + RIM
TOP = NUMBERS + RIM
BOTTOM = TOP + 2 * HALF
HEIGHT = BOTTOM + RIM + NUMBERS
MIDDLE = HEIGHT / 2

FONT = "font-family='Helvetica,Arial,sans-serif' text-anchor='middle'"
FACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the spots of a die lie."""

Place = tuple[float, float]


def board_svg(
    position: Position,
    *,
    cube: CubeState | None = None,
    roll: Roll | None = None,
    play: Play | None = None,
    clockwise: bool = False,
    player_is_black: bool = False,
    theme: Theme | str = "light",
    pips: bool = True,
    width: int | None = None,
    track: Track = CONTRARY,
    language: str = "en",
) -> str:
    """Draw the board, seen by the side on roll.

    Args:
        position: the checkers, before `play`.
        cube: the cube, if the game has one.
        roll: the dice, if thrown.
        play: a play to show with arrows.
        clockwise: whether the side on roll travels clockwise and bears off on the left.
        player_is_black: whether the side on roll has the dark checkers.
        theme: a name out of `notation.themes.THEMES`, or colors of your own.
        pips: whether to print the pip counts.
        width: in pixels; default: as wide as there is room.
        track: how the sides share the points.
        language: of title and description.

    Raises:
        ValueError: an unknown theme or language.
    """
    board = _Board(find_theme(theme), clockwise=clockwise, player_is_black=player_is_black)
    names = (phrase("white", language=language), phrase("black", language=language))
    names = names[::-1] if player_is_black else names
    title = headline(position, names=names, roll=roll, language=language)
    words = describe(position, names=names, cube=cube, play=play, language=language)
    parts = [
        *board.surface(),
        *board.numbers(),
        *board.checkers(position, track),
        *board.borne_off(position),
        *(board.pips(position, phrase("pips", language=language)) if pips else ()),
        *(board.cube(cube) if cube is not None else ()),
        *(board.dice(roll) if roll is not None else ()),
        *(board.arrows(position, play, track) if play is not None else ()),
    ]
    return _document(parts, title, words, width)


def _document(parts: list[str], title: str, words: str, width: int | None) -> str:
    mark = f"{crc32((title + words + ''.join(parts)).encode()):08x}"
    size = "width='100%'" if width is None else f"width='{width}' height='{round(width * HEIGHT / WIDTH)}'"
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH:g} {HEIGHT:g}' {size} role='img' "
        f"aria-labelledby='title-{mark} words-{mark}'>"
    )
    texts = f"<title id='title-{mark}'>{escape(title)}</title><desc id='words-{mark}'>{escape(words)}</desc>"
    return "\n".join([head, texts, *parts, "</svg>\n"])


@dataclass(frozen=True, slots=True)
class _Board:
    """Draws parts of a board, each as SVG elements."""

    theme: Theme
    clockwise: bool
    player_is_black: bool

    def surface(self) -> Iterator[str]:
        """Rim, playing surface, bar, tray and the 24 points."""
        theme = self.theme
        yield _rect(0, 0, WIDTH, HEIGHT, f"fill='{theme.page}'")
        outer = f"fill='{theme.frame}' stroke='{theme.edge}' stroke-width='1.5' rx='7'"
        yield _rect(0.75, NUMBERS, WIDTH - 1.5, HEIGHT - 2 * NUMBERS, outer)
        for left in (LEFT, RIGHT_HALF):
            inner = f"fill='{theme.field}' stroke='{theme.edge}'"
            yield self._rect(left, TOP, 6 * POINT, 2 * HALF, inner)
        for top in (TOP, MIDDLE + 28):
            yield self._rect(TRAY_LEFT, top, TRAY, HALF - 28, f"fill='{theme.tray}' stroke='{theme.edge}' rx='4'")
        for point in POINTS:
            x, base, inward = self._column(point)
            tip = base + inward * (HALF - 26)
            fill = theme.points[point % 2]
            corners = f"{x - POINT / 2:g},{base:g} {x + POINT / 2:g},{base:g} {x:g},{tip:g}"
            yield f"<polygon points='{corners}' fill='{fill}' stroke='{theme.point_edge}'/>"

    def numbers(self) -> Iterator[str]:
        """The point numbers of the side on roll."""
        yield f"<g {FONT} font-size='13' fill='{self.theme.numbers}'>"
        for point in POINTS:
            x, base, _ = self._column(point)
            y = NUMBERS - 6 if base == TOP else HEIGHT - NUMBERS + 16
            yield f"<text x='{x:g}' y='{y:g}'>{point}</text>"
        yield "</g>"

    def checkers(self, position: Position, track: Track) -> Iterator[str]:
        """All checkers on points and bar."""
        for point in POINTS:
            yield from self._checkers(_stack(position, point, track), point)
        for is_player, count in ((True, position.player[BAR]), (False, position.opponent[BAR])):
            yield from self._checkers([is_player] * count, BAR, is_player=is_player)

    def borne_off(self, position: Position) -> Iterator[str]:
        """Checkers that are off, lying on edge in the tray."""
        for is_player, row in ((True, position.player), (False, position.opponent)):
            face, rim, _ = self._paint(is_player)
            outward = BOTTOM - 4 if is_player else TOP + 4
            for number in range(row[OFF]):
                y = outward - 11 * (number + 1) if is_player else outward + 11 * number
                slab = f"fill='{face}' stroke='{rim}' stroke-width='1.2' rx='2.5'"
                yield self._rect(TRAY_LEFT + 6, y + 0.75, TRAY - 12, 9.5, slab)

    def pips(self, position: Position, word: str) -> Iterator[str]:
        """Both pip counts, beside the board."""
        x = self._x(TRAY_LEFT + TRAY / 2)
        counts = ((HEIGHT - NUMBERS + 16, position.pip_count()), (NUMBERS - 6, position.opponent_pip_count()))
        for y, count in counts:
            yield (
                f"<text x='{x:g}' y='{y:g}' {FONT} font-size='13' font-weight='bold' fill='{self.theme.numbers}'>"
                f"{count}<tspan font-weight='normal'> {escape(word)}</tspan></text>"
            )

    def cube(self, cube: CubeState) -> Iterator[str]:
        """The cube: in the middle, or on its owner's side."""
        face, letters = self.theme.cube
        size = 38.0
        y = {CubeOwner.CENTERED: MIDDLE, CubeOwner.PLAYER: BOTTOM - 24, CubeOwner.OPPONENT: TOP + 24}[cube.owner]
        x = self._x(RIM + MARGIN / 2 - 4)
        number = str(cube_face(cube))
        font = {1: 24, 2: 21, 3: 17}.get(len(number), 13)
        paint = f"fill='{face}' stroke='{letters}' stroke-width='2' rx='6'"
        yield _rect(x - size / 2, y - size / 2, size, size, paint)
        yield (
            f"<text x='{x:g}' y='{y + font * 0.36:g}' {FONT} font-size='{font}' font-weight='bold' "
            f"fill='{letters}'>{number}</text>"
        )

    def dice(self, roll: Roll) -> Iterator[str]:
        """The dice, in the half on the side where the player bears off."""
        size, gap = 36.0, 10.0
        left = RIGHT_HALF + 3 * POINT - (len(roll.dice) * (size + gap) - gap) / 2
        for number, die in enumerate(roll.dice if not self.clockwise else roll.dice[::-1]):
            yield from self._die(self._x(left + number * (size + gap) + size / 2), MIDDLE, size, die)

    def arrows(self, position: Position, play: Play, track: Track) -> Iterator[str]:
        """One arrow for every checker moved, in the order of the steps."""
        stacks = {point: len(_stack(position, point, track)) for point in POINTS}
        stacks |= {BAR: position.player[BAR], OFF: 0}
        for step, count in _alike(play.steps).items():
            stacks[step.target] -= step.is_hit
            start = self._spot(step.source, max(min(stacks[step.source], SHOWN) - 1, 0))
            end = self._spot(step.target, min(stacks[step.target], SHOWN - 1))
            yield from self._arrow(start, end, count)
            stacks[step.source] -= count
            stacks[step.target] += count

    def _die(self, x: float, y: float, size: float, die: int) -> Iterator[str]:
        face, rim, spots = self._paint(is_player=True)
        paint = f"fill='{face}' stroke='{rim}' stroke-width='1.5' rx='7'"
        yield _rect(x - size / 2, y - size / 2, size, size, paint)
        for dx, dy in FACES[die]:
            yield f"<circle cx='{x + dx * 9.5:g}' cy='{y + dy * 9.5:g}' r='3.5' fill='{spots}'/>"

    def _arrow(self, start: Place, end: Place, count: int) -> Iterator[str]:
        color, outline = self.theme.arrow
        (x1, y1), (x2, y2) = start, end
        length = max(hypot(x2 - x1, y2 - y1), 1.0)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        neck, wing, shaft = length - 15, 9.5, 2.6
        half = [(0, shaft), (neck, shaft), (neck, wing)]
        around = [*half, (length, 0), *((along, -across) for along, across in reversed(half))]
        corners = " ".join(
            f"{x1 + along * ux - across * uy:.1f},{y1 + along * uy + across * ux:.1f}" for along, across in around
        )
        yield (
            f"<polygon points='{corners}' fill='{color}' stroke='{outline}' stroke-width='1.5' "
            "stroke-linejoin='round' opacity='0.92'/>"
        )
        if count > 1:
            x, y = x1 + ux * length / 2, y1 + uy * length / 2
            yield f"<circle cx='{x:.1f}' cy='{y:.1f}' r='10' fill='{color}' stroke='{outline}' stroke-width='1.5'/>"
            yield (
                f"<text x='{x:.1f}' y='{y + 4.5:.1f}' {FONT} font-size='12' font-weight='bold' fill='{outline}'>"
                f"×{count}</text>"
            )

    def _checkers(self, stack: list[bool], point: int, *, is_player: bool = True) -> Iterator[str]:
        for height, owner in enumerate(stack[:SHOWN]):
            x, y = self._spot(point, height, is_player=is_player)
            face, rim, letters = self._paint(owner)
            paint = f"fill='{face}' stroke='{rim}' stroke-width='1.5'"
            yield f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS - 0.75:g}' {paint}/>"
            if height + 1 == SHOWN < len(stack):
                yield (
                    f"<text x='{x:g}' y='{y + 6:g}' {FONT} font-size='17' font-weight='bold' fill='{letters}'>"
                    f"{len(stack)}</text>"
                )
            else:
                yield f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS - 7:g}' fill='none' stroke='{rim}' opacity='0.55'/>"

    def _paint(self, is_player: bool) -> tuple[str, str, str]:
        return self.theme.black if is_player == self.player_is_black else self.theme.white

    def _column(self, point: int) -> tuple[float, float, int]:
        """Middle of a point, the y of its base, and the direction inwards."""
        column = 12 - point if point <= 12 else point - 13
        left = LEFT + column * POINT + (BAR_WIDTH if column >= 6 else 0)
        return self._x(left + POINT / 2), *((BOTTOM, -1) if point <= 12 else (TOP, 1))

    def _spot(self, point: int, height: int, *, is_player: bool = True) -> Place:
        """The middle of the checker at a height (counted from 0) on a point, the bar or in the tray."""
        if point == OFF:
            return self._x(TRAY_LEFT + TRAY / 2), BOTTOM - 60
        if point == BAR:
            outward = -1 if is_player else 1
            return self._x(BAR_LEFT + BAR_WIDTH / 2), MIDDLE + outward * (2 * RADIUS * (height + 1))
        x, base, inward = self._column(point)
        return x, base + inward * (RADIUS + 1 + 2 * RADIUS * height)

    def _rect(self, x: float, y: float, width: float, height: float, paint: str) -> str:
        return _rect(self._x(x) - (width if self.clockwise else 0), y, width, height, paint)

    def _x(self, x: float) -> float:
        return WIDTH - x if self.clockwise else x


def _rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    return f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' {paint}/>"


def _stack(position: Position, point: int, track: Track) -> list[bool]:
    """Checkers on a point from the edge inwards; True for the side on roll. A prisoner lies below."""
    mine = [True] * position.player[point]
    his = [False] * position.opponent[track.facing(point)]
    return mine + his if position.pinned[0] >> point & 1 else his + mine


def _alike(steps: tuple[Step, ...]) -> dict[Step, int]:
    """The steps, each place to place once, with how many checkers go there."""
    counts = Counter((step.source, step.target) for step in steps)
    first = {(step.source, step.target): step for step in reversed(steps)}
    return {first[places]: count for places, count in counts.items()}
