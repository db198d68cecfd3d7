"""The board as plain text, for terminals, logs and messages.

The side on roll sits at the bottom and its numbers are shown. Checkers on the bar stand beside the half
where they enter (where both sides enter at one end, the opponent's stay below). A stack of more than five ends in
its count. A pinned checker lies at the edge, in small letters, and its jailers alone are counted. Checkers not yet
entered, borne off ones and tokens are counted beside the board.
What does not live here: colors and cursor keys (`tui`), pictures (`notation.board_svg`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import demand_type
from doublesix.notation.description import cube_face, demand_offered_cube, headline, ways
from doublesix.notation.words import phrase, pips_word
from doublesix.position import BAR, OFF, Position
from doublesix.rules.scoring import GameValue
from doublesix.rules.track import CONTRARY, Track

if TYPE_CHECKING:
    from doublesix.rules.token import Token

__all__ = ["MARKS", "TextOptions", "board_text"]

MARKS = ("X", "O")
"""The checkers of the side on roll and of the other, or of the first seat and of the second."""

ROWS = 5
TOP_LEFT, TOP_RIGHT = range(13, 19), range(19, 25)
BOTTOM_LEFT, BOTTOM_RIGHT = range(12, 6, -1), range(6, 0, -1)


class TextOptions(TypedDict, total=False):
    """What `board_text` takes beside the position, for methods that hand it on."""

    cube: CubeState | None
    roll: Roll | None
    offer: CubeAction | None
    resignation: GameValue | None
    is_over: bool
    clockwise: bool
    player_mark: str
    opponent_mark: str
    track: Track
    token: Token | None
    has_headline: bool
    pips: bool
    language: str


def board_text(
    position: Position,
    *,
    cube: CubeState | None = None,
    roll: Roll | None = None,
    offer: CubeAction | None = None,
    resignation: GameValue | None = None,
    is_over: bool = False,
    clockwise: bool = False,
    player_mark: str = MARKS[0],
    opponent_mark: str = MARKS[1],
    track: Track = CONTRARY,
    token: Token | None = None,
    has_headline: bool = True,
    pips: bool = True,
    language: str = "en",
) -> str:
    """Draw the board, seen by the side on roll.

    Args:
        position: the checkers.
        cube: the cube, if the game has one; while an offer waits, before it.
        roll: the dice, if thrown.
        offer: a turn of the cube that waits for an answer, as the last line says.
        resignation: a resignation that waits for an answer, as the last line says.
        is_over: whether the game is over, so that nobody is to roll.
        clockwise: whether the side on roll travels clockwise and bears off on the left.
        player_mark: one character, the side on roll.
        opponent_mark: one character, the other side.
        track: how the sides share the points.
        token: the token that the game is played with, if it has one.
        has_headline: whether the last line says who is to do what.
        pips: whether the pip counts stand beside the board.
        language: of the words.

    Returns:
        Lines without a final line end.

    Raises:
        ValueError: an offer without a cube.
        TypeError: an argument of another type.
    """
    demand_type("cube", cube, CubeState, optional=True)
    demand_type("roll", roll, Roll, optional=True)
    demand_type("resignation", resignation, GameValue, optional=True)
    demand_type("is_over", is_over, bool)
    demand_offered_cube(cube, offer)
    marks = (player_mark, opponent_mark)
    halves = [
        _half(position, TOP_LEFT, TOP_RIGHT, (marks[0], position.player[BAR]), marks, track),
        _half(position, BOTTOM_LEFT, BOTTOM_RIGHT, (marks[1], position.opponent[BAR]), marks, track)[::-1],
    ]
    middle = ["", phrase("bar", language=language), ""]
    lines = [*halves[0], middle, *halves[1]]
    if clockwise:
        lines = [_mirrored(line) for line in lines]
    top, bottom = ([TOP_LEFT, TOP_RIGHT], [BOTTOM_LEFT, BOTTOM_RIGHT])
    drawn = [
        _numbers(top, clockwise=clockwise),
        _FRAME,
        *(f"|{left:18} |{bar:^5}|{right:18} |" for left, bar, right in lines),
        _FRAME,
        _numbers(bottom, clockwise=clockwise),
    ]
    margins = _margins(position, cube, marks, token, language, has_pips=pips)
    drawn = [f"{line}  {margins.get(number, '')}".rstrip() for number, line in enumerate(drawn)]
    drawn += ways(track, names=marks, language=language)
    if has_headline:
        told = headline(
            position,
            names=marks,
            cube=cube,
            roll=roll,
            offer=offer,
            resignation=resignation,
            is_over=is_over,
            language=language,
        )
        drawn.append(told)
    return "\n".join(drawn)


_FRAME = f"+{'-' * 19}+{'-' * 5}+{'-' * 19}+"


def _half(
    position: Position, left: range, right: range, bar: tuple[str, int], marks: tuple[str, str], track: Track
) -> list[list[str]]:
    """Five rows from the edge to the middle, each as texts left of the bar, on it, right of it."""
    stacks = {point: _stack(position, point, marks, track) for point in (*left, *right)}
    on_bar = _shown(bar[0] * bar[1])
    return [
        [
            "".join(f" {stacks[point][row]:2}" for point in left),
            on_bar[row].strip(),
            "".join(f" {stacks[point][row]:2}" for point in right),
        ]
        for row in range(ROWS)
    ]


def _stack(position: Position, point: int, marks: tuple[str, str], track: Track) -> list[str]:
    facing = track.facing(point)
    mine, his = marks[0] * position.player[point], marks[1] * position.opponent[facing]
    if position.pinned[0] >> point & 1:
        return _shown(his, prisoner=marks[0].lower())
    if position.pinned[1] >> facing & 1:
        return _shown(mine, prisoner=marks[1].lower())
    return _shown(his + mine)


def _shown(stack: str, prisoner: str = "") -> list[str]:
    """A stack from the edge inwards, perhaps on a prisoner; what does not fit becomes a count."""
    room = ROWS - len(prisoner)
    cells = [f" {mark}"[-2:] for mark in prisoner + stack[:room]]
    if len(stack) > room:
        cells[-1] = f"{len(stack):2}"
    return cells + ["  "] * (ROWS - len(cells))


def _mirrored(line: list[str]) -> list[str]:
    left, bar, right = line
    return [_columns_reversed(right), bar, _columns_reversed(left)]


def _columns_reversed(text: str) -> str:
    return "".join(text[start : start + 3] for start in range(15, -1, -3)) if text else text


def _numbers(quarters: list[range], *, clockwise: bool) -> str:
    texts = ["".join(f" {point:2}" for point in quarter) for quarter in quarters]
    if clockwise:
        texts = [_columns_reversed(text) for text in reversed(texts)]
    return f" {texts[0]}{' ' * 8}{texts[1]}"


def _margins(
    position: Position,
    cube: CubeState | None,
    marks: tuple[str, str],
    token: Token | None,
    language: str,
    *,
    has_pips: bool,
) -> dict[int, str]:
    """What stands right of the board: line number to text."""
    off, reserve = (phrase(key, language=language) for key in ("borne_off", "in"))
    counts = {2: (marks[1], position.opponent_pip_count()), 12: (marks[0], position.pip_count())}
    margins = {
        line: f"{mark}: {count} {pips_word(count, language=language)}" if has_pips else mark
        for line, (mark, count) in counts.items()
    }
    counted = ((position.opponent, position.reserve[1], 3, 1), (position.player, position.reserve[0], 11, -1))
    for row, outside, line, inwards in counted:
        if row[OFF]:
            margins[line] = f"   {row[OFF]} {off}"
        if outside:
            margins[line + 2 * inwards] = f"   {outside} {reserve}"
    if cube is not None:
        line = {CubeOwner.CENTERED: 7, CubeOwner.PLAYER: 10, CubeOwner.OPPONENT: 4}[cube.owner]
        margins[line] = f"   [{cube_face(cube)}] {phrase('cube', language=language)}"
    if token is not None:
        for line, holds in ((8, position.memory[0]), (6, position.memory[1])):
            margins |= {line: f"   {phrase(token.name, language=language)}"} if holds else {}
    return margins
