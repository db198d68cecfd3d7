r"""`MatchRecord` → `.mat` text, in one canonical form.

UTF-8 text with LF; the header; the right column at one place; higher die first; one token per checker
with ``bar/``, ``/off``, ``*`` and counts; results on lines of their own. A dance is an empty cell after the
dice, and ``????`` stands where somebody rolled and resigned. Comments follow what they belong to, after ``;``: those
that look like a header or a board begin with a backslash, and long ones go on in the next line after one. Inside
games GNU Backgammon knows no comments but looks for cells in them: a backslash keeps it from ``Game\ 2`` and the like,
and no line is so short that it reads another one. A left name that looks like a comment begins with a backslash, too.
A board that is set up says in a line of its own (``Set Turn=``, a comment to other programs) who is on roll, what was
thrown, and what a centered cube shows, where ``Set Pos=`` and the next row do not. A game in which time ran out has no
result line, for that would tell other programs of a resignation and of points that nobody agreed on: instead a line
``Set Result=left wins on time``, a comment to them, stands at its end. A beaver behind which the doubler rolls was
taken, which is not written: GNU Backgammon would take it for another double.

Games that the format cannot hold are refused (`mat_limits`). In those that it can, it has no words for: a name of one's
own for a game (its key stands there); whether a game began from its own position or was set up at once; a roll left
unplayed, though one play alone was legal, by somebody who did not resign; and what follows the first 500 characters
of a name, or the first 300 of a play that could not be read.
What does not live here: what the header must say (`mat_headers`), boards inside the file (`mat_setup`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.errors import demand_type
from doublesix.formats.mat_headers import header_for
from doublesix.formats.mat_limits import demand_mat, demand_mat_size
from doublesix.formats.mat_setup import format_set_position, format_snowie_position
from doublesix.formats.mat_syntax import (
    LEAST_LINE,
    comment_lines,
    continued,
    game_comment_lines,
    left_name,
    set_turn,
    time_up,
)
from doublesix.formats.text import LINE_END
from doublesix.match import Seat
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, Ending, MatchRecord, Resignation, SetPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doublesix.record import GameRecord, RecordedAction

__all__ = ["write_mat"]

LEAST_COLUMN = 34
ROW_HEAD = 5
RESULT_INDENT = 6
GAP = 2
ILLEGAL = "Illegal play"
FORFEIT = "Cannot Move"
"""Where something could be moved, and nothing was."""
LONGEST_NAME_IN_LINE = 500
"""Two of them, and a board with both, fit into a line that readers do not cut."""
LONGEST_PLAY = 300
"""One that could be read is never as long."""
ONE_LINE = dict.fromkeys(range(32), " ")
CUBE_WORDS = {
    CubeAction.DOUBLE: " Doubles => {value}",
    CubeAction.TAKE: " Takes",
    CubeAction.PASS: " Drops",
    CubeAction.BEAVER: " Beavers => {value}",
    CubeAction.RACCOON: " Raccoons => {value}",
}


def write_mat(record: MatchRecord) -> str:
    """The text of a match file.

    Raises:
        FormatError: a game that no match file holds.
        ValueError: a cube action other than a turn of the cube, which no file holds.
        InvalidPositionError: a board set up with pins or checkers in reserve.
        TypeError: it is no record.
    """
    demand_type("record", record, MatchRecord)
    demand_mat(record)
    headers = [f'[{_plain_key(key)} "{_one_line(value)}"]' for key, value in header_for(record).items()]
    lines = list(chain.from_iterable(map(continued, headers)))
    lines += _comment_lines(record.comment, comment_lines)
    lines += [""] * bool(lines)
    lines += [f" {record.length} point match", ""]
    for game in _as_they_stood(record):
        lines += [*_game_lines(record, game), ""]
    text = "\n".join(lines)
    demand_mat_size(record, text)
    return text


def _as_they_stood(record: MatchRecord) -> list[GameRecord]:
    """All games in the order of the source: a game without a result is read by the score of the one that follows."""
    games = [*record.games, *record.extra_games]
    lines = [game.line for game in games if game.line is not None]
    return sorted(games, key=lambda game: game.line or 0) if len(lines) == len(games) else games


def _game_lines(record: MatchRecord, game: GameRecord) -> Iterator[str]:
    left, right = _names(record)
    names = [f" {name} : {points}" for name, points in zip((left_name(left), right), game.start_score, strict=True)]
    sheet = _Sheet()
    for line in _comment_lines(game.comment, game_comment_lines):
        sheet.break_with(line)
    if game.start is not None:
        sheet.break_with(f"; Set Pos={format_set_position(SetPosition(Seat.FIRST, game.start))}")
    _fill(sheet, record, game)
    column = max(LEAST_COLUMN, len(names[0]) + GAP, sheet.left_width() + ROW_HEAD + GAP)
    yield f" Game {game.number}"
    yield f" {names[0].lstrip():<{column - 1}}{names[1].lstrip()}"
    is_on_time = game.ending is Ending.TIME
    # Next to a left cell the result must stand in its row: GNU Backgammon misreads a lone "Drops".
    is_beside = game.winner is Seat.SECOND and sheet.is_open and not is_on_time
    if is_beside:
        sheet.put(Seat.SECOND, f" {_result(record, game)}")
    yield from sheet.lines(column)
    if game.winner is not None and is_on_time:
        yield time_up(game.winner)
    elif game.winner is not None and not is_beside:
        yield " " * (RESULT_INDENT if game.winner is Seat.FIRST else column) + _result(record, game)
    yield from sheet.last_lines


def _fill(sheet: _Sheet, record: MatchRecord, game: GameRecord) -> None:
    actions = game.actions
    late_comment = ""
    walk = BoardWalk(record.start(game))
    for index, action in enumerate(actions):
        following = actions[index + 1] if index + 1 < len(actions) else None
        match action:
            case CheckerPlay():
                sheet.put(action.seat, _dice_cell(action, following, record, game))
            case CubeTurn():
                if not _goes_without_saying(action, following, actions[index - 1] if index else None):
                    sheet.put(action.seat, _cube_cell(action))
            case SetPosition() if not _is_correction(actions[index - 1] if index else None, action):
                for line in _set_up_lines(action, actions[index + 1 :]):
                    sheet.break_with(line)
            case Resignation():
                if walk.board is None:  # otherwise whoever reads it sees that the game was not played to its end
                    sheet.put(action.seat, " Resigns")
                late_comment = action.comment
                continue
        walk.after(action)
        for line in _comment_lines(action.comment, game_comment_lines):
            sheet.break_with(line)
    sheet.last_lines = _comment_lines(late_comment, game_comment_lines)


def _dice_cell(action: CheckerPlay, following: RecordedAction | None, record: MatchRecord, game: GameRecord) -> str:
    dice = "00" if action.roll is None else str(action.roll)
    if action.play is not None:
        dance = "" if action.is_legal else FORFEIT
        return f"{dice}: {dance if action.play.is_dance else action.play}".rstrip()
    if isinstance(following, SetPosition) and _is_correction(action, following):
        snowie = format_snowie_position(following, players=_names(record), terms=record.terms, score=record.score(game))
        return f"{dice}: {ILLEGAL} ({snowie})"
    if not action.text and isinstance(following, Resignation) and following.seat is action.seat:
        return f"{dice}: ????"
    text = _one_line(action.text)
    if len(text) > LONGEST_PLAY:
        text = f"{text[:LONGEST_PLAY]}…"  # which nobody takes for a play of its own
    return f"{dice}: {text}".rstrip()


def _set_up_lines(action: SetPosition, later: Sequence[RecordedAction]) -> list[str]:
    """A board, and what its reader cannot see from it and from who acts next."""
    lines = [f"; Set Pos={format_set_position(action)}"]
    following = next((turn.seat for turn in later if isinstance(turn, CheckerPlay | CubeTurn)), Seat.FIRST)
    cube = action.cube_value if action.cube_owner is None and action.cube_value > 1 else None
    if action.roll is not None or cube is not None or action.seat is not following:
        dice = None if action.roll is None else str(action.roll)
        lines.append(set_turn(action.seat, dice=dice, cube=cube))
    return lines


def _is_correction(before: RecordedAction | None, action: SetPosition) -> bool:
    """Whether a board was set up because the play before it was illegal."""
    return (
        isinstance(before, CheckerPlay)
        and before.play is None
        and before.text == ILLEGAL
        and not before.comment
        and before.seat is action.seat.other
    )


def _goes_without_saying(action: CubeTurn, following: RecordedAction | None, before: RecordedAction | None) -> bool:
    """Whether a beaver was taken, as the roll behind it shows."""
    return (
        action.action is CubeAction.TAKE
        and not action.comment
        and isinstance(before, CubeTurn)
        and before.action is CubeAction.BEAVER
        and before.seat is action.seat.other
        and isinstance(following, CheckerPlay)
        and following.seat is action.seat
        and following.roll is not None
    )


def _cube_cell(action: CubeTurn) -> str:
    if action.action not in CUBE_WORDS:
        raise ValueError(f"{action.action.value} is no turn of the cube: a record holds none")
    return CUBE_WORDS[action.action].format(value=action.value)


def _result(record: MatchRecord, game: GameRecord) -> str:
    text = f"Wins {game.points} point{'' if game.points == 1 else 's'}"
    is_last = bool(record.games) and game is record.games[-1] and record.winner is game.winner
    return f"{text} and the match" if is_last else text


@dataclass(slots=True)
class _Row:
    left: str = ""
    right: str = ""


@dataclass(slots=True)
class _Sheet:
    """Cells put side by side: a row is full when its right cell is, and comments break it off."""

    rows: list[_Row | str] = field(default_factory=list)
    is_open: bool = False
    last_lines: list[str] = field(default_factory=list)

    def put(self, seat: Seat, cell: str) -> None:
        last = self.rows[-1] if self.rows and self.is_open else None
        if seat is Seat.FIRST:
            self.rows.append(_Row(left=cell))
        elif isinstance(last, _Row):
            last.right = cell
        else:
            self.rows.append(_Row(right=cell))
        self.is_open = seat is Seat.FIRST

    def break_with(self, line: str) -> None:
        self.rows.append(line)
        self.is_open = False

    def left_width(self) -> int:
        cells = [row.left for row in self.rows if isinstance(row, _Row) and ILLEGAL not in row.left]
        return max(map(len, cells), default=0)

    def lines(self, column: int) -> Iterator[str]:
        number = 0
        for row in self.rows:
            if isinstance(row, str):
                yield row
                continue
            number += 1
            head = f"{number:3d}) {row.left}"
            gap = " " * GAP if len(head) + GAP > column else " " * (column - len(head))
            line = f"{head}{gap}{row.right}".rstrip()
            is_long_enough = len(line) >= LEAST_LINE or ":" in line
            yield line if is_long_enough else f"{number:3d}){row.left:>{LEAST_LINE - len('123)')}}"


def _comment_lines(comment: str, as_lines: Callable[[str], list[str]]) -> list[str]:
    return list(chain.from_iterable(as_lines(_one_line(line)) for line in LINE_END.split(comment))) if comment else []


def _one_line(text: str) -> str:
    return text.translate(ONE_LINE).strip()


def _plain_key(key: str) -> str:
    return _one_line(re.sub(r"[\"\[\]]", " ", key))


def _names(record: MatchRecord) -> tuple[str, str]:
    left, right = (" ".join(_one_line(name).split())[:LONGEST_NAME_IN_LINE] for name in record.players)
    return left, right
