"""The board as a self-contained SVG picture: no scripts, no outside fonts, no style sheet.

The side on roll sits at the bottom, unless it is wanted at the top. A stack of more than five shows its count on the
checker nearest the middle; a pinned checker lies at the edge, half covered by its jailers, which alone are counted.
Checkers that never entered lie on edge left of the board, borne off ones where their owner's way ends. The picture
carries a title and a description in words, so that it can be read aloud.
What does not live here: places (`notation.board_places`), shapes (`notation.board_shapes`), colors
(`notation.themes`), the words (`notation.words`, `.description`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from html import escape
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypedDict
from zlib import crc32

from doublesix.cube import CubeAction, CubeOwner, CubeState, is_doublers_choice
from doublesix.dice import Roll
from doublesix.errors import demand_type
from doublesix.notation.board_places import (
    BAR_LEFT,
    BAR_WIDTH,
    BOTTOM,
    HALF,
    HEIGHT,
    LEFT,
    MARGIN,
    MIDDLE,
    NUMBERS,
    PIN_RISE,
    POINT,
    RADIUS,
    RIGHT_HALF,
    RIM,
    SHOWN,
    TOP,
    TRAY,
    TRAY_LEFT,
    WIDTH,
    Place,
    Places,
)
from doublesix.notation.board_shapes import FONT, arrow, bomb, circular_arrow, die, rect, text, way
from doublesix.notation.description import cube_face, demand_offered_cube, describe, headline
from doublesix.notation.themes import Theme, find_theme
from doublesix.notation.words import phrase, pips_word
from doublesix.play import Play
from doublesix.position import BAR, OFF, POINTS, RESERVE, Position
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.play import Step

__all__ = ["SvgOptions", "board_svg"]

GAP = 28.0
"""From the middle of the board to a tray."""
CUBE = 38.0
WAY_POINTS = 2.4
"""How many points long the arrows are that show the sides' ways."""


class SvgOptions(TypedDict, total=False):
    """What `board_svg` takes beside the position, for methods that hand it on."""

    cube: CubeState | None
    roll: Roll | None
    offer: CubeAction | None
    resignation: GameValue | None
    is_over: bool
    play: Play | None
    clockwise: bool
    player_is_black: bool
    player_on_top: bool
    theme: Theme | str
    pips: bool
    width: int | None
    track: Track
    token: Token | None
    ways: bool | None
    element_id: str | None
    language: str


def board_svg(
    position: Position,
    *,
    cube: CubeState | None = None,
    roll: Roll | None = None,
    offer: CubeAction | None = None,
    resignation: GameValue | None = None,
    is_over: bool = False,
    play: Play | None = None,
    clockwise: bool = False,
    player_is_black: bool = False,
    player_on_top: bool = False,
    theme: Theme | str = "light",
    pips: bool = True,
    width: int | None = None,
    track: Track = CONTRARY,
    token: Token | None = None,
    ways: bool | None = None,
    element_id: str | None = None,
    language: str = "en",
) -> str:
    """Draw the board, seen by the side on roll, or by the other one.

    Args:
        position: the checkers, seen by the side on roll, before `play`.
        cube: the cube, if the game has one; while an offer waits, before it.
        roll: the dice, if thrown.
        offer: a turn of the cube that waits for an answer: it lies before the side that is asked.
        resignation: a resignation that waits for an answer; only the title says so.
        is_over: whether the game is over, so that nobody is to roll.
        play: a play to show with arrows.
        clockwise: whether the side at the bottom travels clockwise and bears off on the left.
        player_is_black: whether the side on roll has the dark checkers.
        player_on_top: whether the side on roll sits at the top, so that the points bear the other side's numbers.
        theme: a name out of `notation.themes.THEMES`, or colors of your own.
        pips: whether to print the pip counts.
        width: in pixels; default: as wide as there is room.
        track: how the sides share the points.
        token: the token that the game is played with, if it has one.
        ways: whether small arrows show where the sides start and which way they travel; by default where
            they do not travel in opposite directions.
        element_id: a name that no other picture on the page has; by default a hash of the content, which
            two equal pictures share.
        language: of title and description.

    Raises:
        ValueError: an unknown theme or language, a width below 1, a name with spaces, or a play of checkers
            that are not where it says.
        TypeError: an argument of another type.
    """
    demand_type("cube", cube, CubeState, optional=True)
    demand_type("roll", roll, Roll, optional=True)
    demand_type("play", play, Play, optional=True)
    demand_type("resignation", resignation, GameValue, optional=True)
    demand_offered_cube(cube, offer)
    demand_type("width", width, Integral, optional=True)
    demand_type("is_over", is_over, bool)
    demand_type("clockwise", clockwise, bool)
    demand_type("player_is_black", player_is_black, bool)
    demand_type("player_on_top", player_on_top, bool)
    demand_type("pips", pips, bool)
    demand_type("ways", ways, bool, optional=True)
    demand_type("element_id", element_id, str, optional=True)
    if width is not None and width < 1:
        raise ValueError(f"a picture is 1 or more pixels wide, not {width}")
    if element_id is not None and element_id.split() != [element_id]:
        raise ValueError(f"the name of a picture is one word without spaces, not {element_id!r}")
    if play is not None:
        _demand_checkers(position, play)
    # From here on the board's own player is the side at the bottom.
    board = _Board(find_theme(theme), Places(clockwise), player_is_black=player_is_black != player_on_top, track=track)
    seen, lying, is_below = position, cube, not player_on_top
    if player_on_top:
        seen, lying = position.swapped(), None if cube is None else cube.swapped()
    names = (phrase("white", language=language), phrase("black", language=language))
    names = names[::-1] if player_is_black else names
    told: dict[str, Any] = {"names": names, "cube": cube, "offer": offer, "language": language}
    title = headline(position, roll=roll, resignation=resignation, is_over=is_over, **told)
    words = describe(position, play=play, track=track, token=token, **told)
    parts = [
        *board.surface(),
        *board.numbers(),
        *(board.ways() if (track != CONTRARY if ways is None else ways) else ()),
        *board.checkers(seen),
        *board.borne_off(seen),
        *(board.reserve(seen, phrase("in", language=language), cube) if any(seen.reserve) else ()),
        *(board.pips(seen, language) if pips else ()),
        *(board.cube(lying, is_beside_reserve=any(seen.reserve)) if lying is not None and offer is None else ()),
        *(board.offered_cube(lying, offer, is_player=is_below) if lying is not None and offer is not None else ()),
        *(board.tokens(seen, token) if token is not None else ()),
        *(board.dice(roll, is_player=is_below) if roll is not None else ()),
        *(board.arrows(seen, play, is_player=is_below) if play is not None else ()),
    ]
    return _document(parts, title, words, width, element_id)


def _demand_checkers(position: Position, play: Play) -> None:
    left = [*position.player, position.reserve[0]]
    for step in play.steps:
        if not left[step.source]:
            raise ValueError(f"{play} is no play of this position: nothing of the side on roll is on {step.source}")
        left[step.source] -= 1
        left[step.target] += 1


def _document(parts: list[str], title: str, words: str, width: int | None, element_id: str | None) -> str:
    mark = f"{crc32((title + words + ''.join(parts)).encode()):08x}" if element_id is None else escape(element_id)
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
    places: Places
    player_is_black: bool
    track: Track

    def surface(self) -> Iterator[str]:
        """Rim, playing surface, bar, trays and the 24 points."""
        theme = self.theme
        yield rect(0, 0, WIDTH, HEIGHT, f"fill='{theme.page}'")
        outer = f"fill='{theme.frame}' stroke='{theme.edge}' stroke-width='1.5' rx='7'"
        yield rect(0.75, NUMBERS, WIDTH - 1.5, HEIGHT - 2 * NUMBERS, outer)
        for left in (LEFT, RIGHT_HALF):
            inner = f"fill='{theme.field}' stroke='{theme.edge}'"
            yield self._rect(left, TOP, 6 * POINT, 2 * HALF, inner)
        yield self._tray(TRAY_LEFT, BOTTOM - HALF + GAP, HALF - GAP)
        yield self._tray(self._opponent_tray(), TOP, HALF - GAP)
        for point in POINTS:
            x, base, inward = self.places.column(point)
            tip = base + inward * (HALF - 26)
            fill = theme.points[point % 2]
            corners = f"{x - POINT / 2:g},{base:g} {x + POINT / 2:g},{base:g} {x:g},{tip:g}"
            yield f"<polygon points='{corners}' fill='{fill}' stroke='{theme.point_edge}'/>"

    def numbers(self) -> Iterator[str]:
        """The point numbers of the side on roll."""
        yield f"<g {FONT} font-size='13' fill='{self.theme.numbers}'>"
        for point in POINTS:
            x, base, _ = self.places.column(point)
            y = NUMBERS - 6 if base == TOP else HEIGHT - NUMBERS + 16
            yield f"<text x='{x:g}' y='{y:g}'>{point}</text>"
        yield "</g>"

    def ways(self) -> Iterator[str]:
        """Where each side starts, and which way it travels, on the rim."""
        for is_player in (True, False):
            face, _, letters = self._paint(is_player)
            # Two sides that start alike would cover each other's arrow: the second one's comes three points later.
            start = 21 if self.track == COMMON and not is_player else 24
            first, second = (start, start - 1) if is_player else map(self.track.facing, (start, start - 1))
            x, base, inward = self.places.column(first)
            step = self.places.column(second)[0] - x
            y = base - inward * RIM / 2
            yield from way((x, y), (x + WAY_POINTS * step, y), (face, letters))

    def checkers(self, position: Position) -> Iterator[str]:
        """All checkers on points and bar."""
        for point in POINTS:
            yield from self._checkers(_stack(position, point, self.track), point)
        for is_player, count in ((True, position.player[BAR]), (False, position.opponent[BAR])):
            yield from self._checkers(_Stack(is_player, count), BAR, is_player=is_player)

    def borne_off(self, position: Position) -> Iterator[str]:
        """Checkers that are off, lying on edge where their owner's way ends."""
        yield from self._slabs(TRAY_LEFT, position.player[OFF], is_player=True)
        yield from self._slabs(self._opponent_tray(), position.opponent[OFF], is_player=False)

    def reserve(self, position: Position, word: str, cube: CubeState | None) -> Iterator[str]:
        """Checkers that never entered, lying on edge in the margin."""
        height = HALF - GAP - (CUBE + 4 if cube is not None else 0)
        for is_player, count in ((True, position.reserve[0]), (False, position.reserve[1])):
            left = TRAY_LEFT if self._opponent_tray() < LEFT and not is_player else RIM - 6
            yield self._tray(left, BOTTOM - height if is_player else TOP, height)
            yield from self._slabs(left, count, is_player=is_player, height=height)
            x = self.places.x(left + TRAY / 2)
            y = HEIGHT - NUMBERS + 16 if is_player else NUMBERS - 6
            content = f"{count}<tspan font-weight='normal'> {escape(word)}</tspan>"
            if count:
                yield text(x, y, 13, self.theme.numbers, content)

    def pips(self, position: Position, language: str) -> Iterator[str]:
        """Both pip counts, beside the board."""
        x = self.places.x(TRAY_LEFT + TRAY / 2)
        counts = ((HEIGHT - NUMBERS + 16, position.pip_count()), (NUMBERS - 6, position.opponent_pip_count()))
        for y, count in counts:
            word = escape(pips_word(count, language=language))
            yield text(x, y, 13, self.theme.numbers, f"{count}<tspan font-weight='normal'> {word}</tspan>")

    def cube(self, cube: CubeState, *, is_beside_reserve: bool) -> Iterator[str]:
        """The cube: in the middle, or on its owner's side."""
        away = GAP + CUBE / 2 + 2 if is_beside_reserve else HALF - 24
        y = MIDDLE + {CubeOwner.CENTERED: 0, CubeOwner.PLAYER: away, CubeOwner.OPPONENT: -away}[cube.owner]
        yield from self._cube(self.places.x(RIM + MARGIN / 2 - 4), y, cube_face(cube))

    def offered_cube(self, cube: CubeState, offer: CubeAction, *, is_player: bool) -> Iterator[str]:
        """The cube before the side that is asked; `is_player`: whether the side on roll is the board's player."""
        half = RIGHT_HALF if is_player == is_doublers_choice(offer) else LEFT
        yield from self._cube(self.places.x(half + 3 * POINT), MIDDLE, cube.offered(offer))

    def _cube(self, x: float, y: float, value: int) -> Iterator[str]:
        (face, letters), number = self.theme.cube, str(value)
        font = {1: 24, 2: 21, 3: 17}.get(len(number), 13)
        paint = f"fill='{face}' stroke='{letters}' stroke-width='2' rx='6'"
        yield rect(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, paint)
        yield text(x, y + font * 0.36, font, letters, number)

    def tokens(self, position: Position, token: Token) -> Iterator[str]:
        """The token on its owner's end of the bar, or in the middle where either side may use it."""
        x = self.places.x(BAR_LEFT + BAR_WIDTH / 2)
        paint = self.theme.cube[::-1] if token is Token.BOMB else self.theme.cube
        draw = bomb if token is Token.BOMB else circular_arrow
        holders = [y for y, holds in zip((BOTTOM - 22, TOP + 22), position.memory, strict=True) if holds]
        if token is Token.BOMB and len(holders) == 2:
            holders = [MIDDLE]
        for y in holders:
            yield from draw((x, y), paint)

    def dice(self, roll: Roll, *, is_player: bool) -> Iterator[str]:
        """The dice: the player's in the half on the side where he bears off, the opponent's in the other."""
        size, gap = 36.0, 10.0
        left = (RIGHT_HALF if is_player else LEFT) + 3 * POINT - (len(roll.dice) * (size + gap) - gap) / 2
        for number, spots in enumerate(roll.dice if not self.places.clockwise else roll.dice[::-1]):
            middle = self.places.x(left + number * (size + gap) + size / 2), MIDDLE
            yield from die(middle, size, spots, self._paint(is_player))

    def arrows(self, position: Position, play: Play, *, is_player: bool) -> Iterator[str]:
        """One arrow for every checker that the player moved, or the opponent, in the order of the steps."""
        own = {point: point if is_player else self.track.facing(point) for point in POINTS}
        stacks = {point: _stack(position, own[point], self.track).height for point in POINTS}
        stacks |= {BAR: (position.player if is_player else position.opponent)[BAR], OFF: 0, RESERVE: 0}
        for step, count in _alike(play.steps).items():
            stacks[step.target] -= step.is_hit
            start = self._end(step.source, max(min(stacks[step.source], SHOWN) - 1, 0), is_player=is_player)
            end = self._end(step.target, min(stacks[step.target], SHOWN - 1), is_player=is_player)
            yield from arrow(start, end, count, self.theme.arrow)
            stacks[step.source] -= count
            stacks[step.target] += count

    def _end(self, number: int, height: float, *, is_player: bool) -> Place:
        """Where an arrow begins or ends, by the number that the side which moves gives the place."""
        if number == RESERVE:
            return self.places.entrance(24 if is_player else self.track.facing(24))
        if number == OFF:
            tray = TRAY_LEFT if is_player else self._opponent_tray()
            return self.places.in_tray(tray, height, is_player=is_player)
        if number == BAR or is_player:
            return self.places.spot(number, height, is_player=is_player)
        return self.places.spot(self.track.facing(number), height)

    def _checkers(self, stack: _Stack, point: int, *, is_player: bool = True) -> Iterator[str]:
        if stack.has_prisoner:
            yield from self._checker(self.places.spot(point, 0), not stack.is_players)
        rise = PIN_RISE if stack.has_prisoner else 0.0
        for height in range(min(stack.count, SHOWN)):
            is_counted = height + 1 == SHOWN < stack.count
            spot = self.places.spot(point, height + rise, is_player=is_player)
            yield from self._checker(spot, stack.is_players, stack.count if is_counted else None)

    def _checker(self, spot: tuple[float, float], is_players: bool, count: int | None = None) -> Iterator[str]:
        """One checker, with a number on it or a ring."""
        (x, y), (face, rim, letters) = spot, self._paint(is_players)
        paint = f"fill='{face}' stroke='{rim}' stroke-width='1.5'"
        yield f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS - 0.75:g}' {paint}/>"
        if count is not None:
            yield text(x, y + 6, 17, letters, str(count))
        else:
            yield f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS - 7:g}' fill='none' stroke='{rim}' opacity='0.55'/>"

    def _slabs(self, left: float, count: int, *, is_player: bool, height: float = HALF - GAP) -> Iterator[str]:
        """Checkers lying on edge in a tray, from the edge of the board inwards."""
        face, rim, _ = self._paint(is_player)
        pitch = min(11.0, (height - 8) / max(count, 1))
        for number in range(count):
            y = BOTTOM - 4 - pitch * (number + 1) if is_player else TOP + 4 + pitch * number
            slab = f"fill='{face}' stroke='{rim}' stroke-width='1.2' rx='2.5'"
            yield self._rect(left + 6, y + 0.75, TRAY - 12, pitch - 1.5, slab)

    def _tray(self, left: float, top: float, height: float) -> str:
        return self._rect(left, top, TRAY, height, f"fill='{self.theme.tray}' stroke='{self.theme.edge}' rx='4'")

    def _opponent_tray(self) -> float:
        """Where the opponent's borne off checkers lie: at the end of his way, if that is at the top left."""
        return RIM - 6 if self.track == PARALLEL else TRAY_LEFT

    def _paint(self, is_player: bool) -> tuple[str, str, str]:
        return self.theme.black if is_player == self.player_is_black else self.theme.white

    def _rect(self, x: float, y: float, width: float, height: float, paint: str) -> str:
        return rect(self.places.x(x) - (width if self.places.clockwise else 0), y, width, height, paint)


@dataclass(frozen=True, slots=True)
class _Stack:
    """Checkers on a point: those of one side, on top of a prisoner of the other or not."""

    is_players: bool
    count: int
    has_prisoner: bool = False

    @property
    def height(self) -> float:
        """In checkers, as far as a stack grows from the edge."""
        return self.count + (PIN_RISE if self.has_prisoner else 0.0)


def _stack(position: Position, point: int, track: Track) -> _Stack:
    mine, facing = position.player[point], track.facing(point)
    if position.pinned[0] >> point & 1:
        return _Stack(False, position.opponent[facing], has_prisoner=True)
    if position.pinned[1] >> facing & 1:
        return _Stack(True, mine, has_prisoner=True)
    return _Stack(True, mine) if mine else _Stack(False, position.opponent[facing])


def _alike(steps: tuple[Step, ...]) -> dict[Step, int]:
    """The steps, each place to place once, with how many checkers go there."""
    counts = Counter((step.source, step.target) for step in steps)
    first = {(step.source, step.target): step for step in reversed(steps)}
    return {first[places]: count for places, count in counts.items()}
