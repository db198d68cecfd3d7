"""`.mat` text → rows with line numbers: what stands where, before anybody asks what it means.

Tolerated, because real files have it:

* blanks anywhere; tabs; row numbers with gaps or missing, as ``1)``, ``(1)``, ``1.``, ``1:`` or ``1``; text before
  ``point match``, and points in other languages;
* headers after ``;`` or ``#``, in any order, with blanks in the key;
* one or two cells a row, split by the second dice group, else by where the text starts; where columns were lost, a lone
  roll stands where the turn is;
* dice as ``6-4:``, and without a colon where a cell begins and a move follows (``64 24/14``);
* ``Cannot Move``, a dash (an empty cell), empty cells and empty plays; every producer's word for resigning, and for
  what was resigned; ``?`` and ``!`` behind a play;
* the words of the cube as ``Double``, ``Redouble``, ``Take``, ``Drop``, ``Pass`` where they are a cell;
* results with or without a row number, in either column or behind a name; ``Losses``, which mostly repeats the other
  column;
* names with colons, commas and blanks: the score follows the last colon of a half-line; comments before them.

Everything else becomes an `Unread` piece with its place: this layer drops nothing and raises nothing.
What does not live here: positions, legality, scores that add up (`mat_reader`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from statistics import median
from typing import TYPE_CHECKING

from doublesix.match import Seat
from doublesix.notation.fields import MAX_EXPONENT
from doublesix.notation.plays import says_no_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "LEAST_LINE",
    "LENGTH",
    "MOST_PIECES",
    "UNLIMITED",
    "Comment",
    "CubeCell",
    "DiceCell",
    "Entry",
    "GameText",
    "Header",
    "LossCell",
    "MatText",
    "Piece",
    "ResignCell",
    "RowOutOfPlace",
    "SetUp",
    "TimeUp",
    "Unread",
    "WinCell",
    "comment_lines",
    "continued",
    "game_comment_lines",
    "left_name",
    "parse_mat",
    "set_turn",
    "time_up",
]

COMMENT_SIGNS = (";", "#")
SIDES = {Seat.FIRST: "left", Seat.SECOND: "right"}
USUAL_RIGHT_COLUMN = 34
NEAR_NAMES = 5
"""So far from the right name the right column may begin; columns that were lost begin anywhere."""
MOST_ASTRAY = 10
"""Where columns were kept, no more than one right cell in so many stands elsewhere."""
MOST_PIECES = 8
"""No row has more cells with a meaning; what follows them is one unread piece."""


@dataclass(frozen=True, slots=True)
class Header:
    """``; [key "value"]``."""

    line: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Comment:
    """Any other line after ``;`` or ``#``, without the sign."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """``; Set Pos=<26 characters>/<cube>``: play begins from another position.

    Args:
        line: where it stands.
        text: what follows the equals sign.
        turn: who is on roll, where the file says it.
        dice: what was thrown, where the file says it.
        cube: what the cube in the middle shows, where the file says it.
    """

    line: int
    text: str
    turn: Seat | None = None
    dice: str | None = None
    cube: int | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """``; Set Result=left wins on time``: a clock ended the match.

    Args:
        line: where it stands.
        winner: whose time did not run out.
    """

    line: int
    winner: Seat


@dataclass(frozen=True, slots=True)
class RowOutOfPlace:
    """A row whose number is below that of the row before it.

    Args:
        line: where it stands.
        number: its own.
        before: that of the row before it.
    """

    line: int
    number: int
    before: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Something in a cell. `column` counts from 0; `seat` is the column it stands in."""

    line: int
    column: int
    seat: Seat = field(default=Seat.FIRST, kw_only=True)


@dataclass(frozen=True, slots=True)
class DiceCell(Piece):
    """Dice and what follows them.

    Args:
        dice: two digits as written; ``00`` for unknown.
        play: text of the play; "" for none.
        says_dance: ``Cannot Move`` and the like is written out.
        resigns: the mark of resignation that follows the dice; "" for none.
        illegal: the Snowie line of ``Illegal play (…)``: the position that counts from here.
    """

    dice: str
    play: str = ""
    says_dance: bool = False
    resigns: str = ""
    illegal: str | None = None


@dataclass(frozen=True, slots=True)
class CubeCell(Piece):
    """``Doubles => 2``, ``Takes``, ``Drop``, ``Beavers``, ``Raccoons``: the word in lower case, the number if any."""

    word: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class WinCell(Piece):
    """``Wins 2 points``; `ends_match` where ``and the match`` follows."""

    points: int
    ends_match: bool = False


@dataclass(frozen=True, slots=True)
class LossCell(Piece):
    """``Losses 2 point``."""

    points: int


@dataclass(frozen=True, slots=True)
class ResignCell(Piece):
    """A mark of resignation without dice."""

    text: str


@dataclass(frozen=True, slots=True)
class Unread(Piece):
    """Text this layer knows no meaning for."""

    text: str


Entry = Piece | Comment | SetUp | TimeUp | RowOutOfPlace
Row = list[Piece] | Comment | SetUp | TimeUp | RowOutOfPlace


@dataclass(slots=True)
class GameText:
    """One game as written; `entries` in reading order, left cell before right."""

    line: int
    number: int
    names: tuple[str, str] | None = None
    scores: tuple[int, int] | None = None
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class MatText:
    """A whole file as written.

    Args:
        length: None where no ``n point match`` line was found; 0 for money.
        second_match: line where another match begins; nothing after it was read.
    """

    headers: list[Header] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    length: int | None = None
    games: list[GameText] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    second_match: int | None = None


HEADER = re.compile(r"\[(?=\s*[^\"\[\]\s])([^\"\[\]]+)\"(.*)\"\s*\]$")
SET_UP = re.compile(r"set\s*pos\s*=\s*(\S.*)$", re.IGNORECASE)
CUBES = "|".join(str(1 << exponent) for exponent in range(1, MAX_EXPONENT + 1))
SET_TURN = re.compile(rf"set turn=(left|right)(?: ([1-6]{{2}}))?(?: cube ({CUBES}))?$", re.IGNORECASE)
"""What `SetUp` has no other word for; only this package writes it, right after ``Set Pos=``."""
TIME_UP = re.compile(r"set result=(left|right) wins on time$", re.IGNORECASE)
"""Where other games have their result; only this package writes it."""
ESCAPE = "\\"
SEEMS_COMMENT = re.compile(r"\\*[;#]")
"""How names begin that need `ESCAPE`, or that have it."""
LONGEST_PIECE = 1000
LEAST_CONTINUED = 900
"""Comments go on in the next line where a line of at least so many characters ends with `ESCAPE`."""
LEAST_LINE = 16
"""So many characters has every line of a game that has no colon: behind a shorter one GNU Backgammon reads the right
cell of an earlier row again."""
CELL = r"(?i:take|drop|double|beaver|raccoon|win|[1-6]{2}\\*:)"
SHIELDED = re.compile(rf"(?:Game(?=\\* )|(?:\) *|  +)(?=\\*{CELL})|(?P<dice>[1-6]{{2}})(?=\\*:))(?P<shield>\\*)")
"""Where GNU Backgammon, which knows no comments inside games, finds a game or a cell: `ESCAPE` stands there."""
POINTS = r"(?:point|pt|punkt|punt|pont|poäng|puan)[^\W\d_]{0,4}\.?"
"""The word in the languages that write it so."""
LENGTH = re.compile(rf"(99999|\d{{1,4}})\s{{0,40}}-?\s{{0,40}}{POINTS}[\s-]{{1,40}}match\b[\s.]*$", re.IGNORECASE)
ENDLESS = 99999
"""The length of a session, as eXtreme Gammon counts it."""
UNLIMITED = re.compile(r"(?:unlimited|money)[\s-]{1,40}(?:match|session|game)\b[\s.]*$", re.IGNORECASE)
GAME = re.compile(r"game\s{0,5}(\d{1,6})\s{0,5}[:.]?$", re.IGNORECASE)
ROW_NUMBER = re.compile(
    r"\s*(?:(?:\(\s{0,9})?(?P<number>\d{1,6})"
    r"(?:\)|\.(?=\s|$)|(?=\s{1,40}(?:[0-6][0-6]:|(?:re)?doubles\b|takes\b|drops\b)))"
    r"|(?P<colon>\d{1,6}):)",
    re.IGNORECASE,
)
ROLL = re.compile(r"[0-6][0-6]")
SCORE = re.compile(r":\s{0,20}(\d{1,12})(?=\s|$)")
GAP = re.compile(r"\s{2,}")

# Where a cell begins. "Illegal play (…)" comes first: its parenthesis holds names and may hold anything.
# A number close behind a word of the cube is its value, unless a colon or a move makes it the dice of the next cell.
AT_FRONT = r"(?:(?<=\s\s)|(?<=[).]\s)|(?<![\s\S]))(?<![/\-–>]\s\s)"
A_MOVE = r"\s{1,3}(?:bar|b|\d{1,2})[/\-–][\do]"
STARTER = re.compile(
    r"(?P<illegal>illegal\s{1,9}play\s{0,9}\((?P<snowie>[^()]*)\))"
    rf"|(?P<dice>(?=[0-6])(?<![\w/])(?:[0-6][0-6](?=:)|(?<!-)[1-6]-[1-6](?=:(?:\s|$))"
    rf"|[1-6][1-6](?={A_MOVE})(?<={AT_FRONT}..))):?"
    r"|(?P<cube>\b(?:redoubles|doubles|takes|drops|passes|beavers|raccoons)\b"
    rf"|(?=[bdprt]){AT_FRONT}(?:(?:re)?double|take|drop|pass|beaver|raccoon)\b(?=\s*$|\s\s|\s?(?:=|>|\(?\d)))"
    r"(?:(?:\s{0,9}(?:=>?|>|\bto\b)\s{0,9}|\s{1,2})\(?(?P<value>\d{1,9})\b\)?"
    rf"(?!:|-\d:|{A_MOVE}))?"
    r"|\bwins\s{1,9}(?P<wins>\d{1,9})\b(?:\s{1,9}points?)?(?P<match>\s{1,9}and\s{1,9}the\s{1,9}match)?"
    r"|\blosses\s{1,9}(?P<losses>\d{1,9})\b(?:\s{1,9}points?)?"
    r"|(?<=[\d*)frx²³⁴])\s{0,3}(?P<praise>[?!]{1,2})(?=\s|$)"
    r"|(?P<resigns>\?{2,}|\b(?:concedes|resigns)\b(?:\s{1,2}(?:an?\s)?\(?(?:single|gammon|backgammon)\b\)?)?)",
    re.IGNORECASE,
)
DASHES = "-–—"
MOVES = re.compile(r"[\d/*()\sbarofxBAROFX²³⁴×-]+$")


def parse_mat(lines: Iterable[str]) -> MatText:
    """Read the lines of a file."""
    reader = _Reader()
    for number, line in _whole_lines(lines):
        if reader.text.second_match is not None:
            break
        reader.has_tabs |= "\t" in line.strip()
        reader.read(number, line.expandtabs().rstrip())
    reader.end_game()
    return reader.text


class _Reader:
    """Line by line; a game's cells get their seats when it ends and its columns are known."""

    def __init__(self) -> None:
        self.text = MatText()
        self.awaits_names = False
        self._begin_game()

    def read(self, number: int, line: str) -> None:
        bare = line.strip()
        if not bare:
            return
        if bare[0] in COMMENT_SIGNS:
            self._comment(number, bare[1:].strip())
        elif self.awaits_names and self._names(self.text.games[-1], line):
            self.awaits_names = False
        elif (match := LENGTH.match(bare)) or UNLIMITED.match(bare):
            length = int(match[1]) if match else 0
            self._length(number, 0 if length == ENDLESS else length)
        elif match := GAME.match(bare):
            self.end_game()
            self.text.games.append(GameText(number, int(match[1])))
            self.awaits_names = True
        elif not self.text.games:
            self.text.unread.append(Unread(number, len(line) - len(bare), bare))
        else:
            self.rows.append(list(_pieces(number, line, self._after_row_number(number, line))))
            self.awaits_names = False

    def end_game(self) -> None:
        if self.text.games:
            game = self.text.games[-1]
            columns = _columns(self.rows, self.name_column, has_tabs=self.has_tabs)
            game.entries = list(_seated(self.rows, columns, game.names))
        self._begin_game()

    def _begin_game(self) -> None:
        self.rows: list[Row] = []
        self.name_column: int | None = None
        self.has_tabs = False
        self.last_row = 0
        self.has_colons = False

    def _after_row_number(self, number: int, line: str) -> int:
        """Where the cells of a row begin; before them a number below the last one becomes an entry."""
        match = ROW_NUMBER.match(line)
        if match is None:
            return 0
        if match["colon"]:
            self.has_colons |= ROLL.fullmatch(match["colon"]) is None
            if not self.has_colons:  # it may be dice
                return 0
        row = int(match["number"] or match["colon"])
        if row < self.last_row:
            self.rows.append(RowOutOfPlace(number, row, self.last_row))
        self.last_row = row
        return match.end()

    def _comment(self, number: int, text: str) -> None:
        if self.text.games:
            self._comment_in_game(number, text)
        elif match := HEADER.match(text):
            self.text.headers.append(Header(number, match[1].strip(), match[2]))
        else:
            self.text.comments.append(Comment(number, _unescaped(text)))

    def _comment_in_game(self, number: int, text: str) -> None:
        last = self.rows[-1] if self.rows else None
        if match := SET_UP.match(text):
            self.rows.append(SetUp(number, match[1].strip()))
        elif isinstance(last, SetUp) and last.turn is None and (match := SET_TURN.match(text)):
            self.rows[-1] = replace(last, turn=_side(match[1]), dice=match[2], cube=int(match[3]) if match[3] else None)
        elif match := TIME_UP.match(text):
            self.rows.append(TimeUp(number, _side(match[1])))
        else:
            self.rows.append(Comment(number, _unescaped(_unshielded(text))))

    def _length(self, number: int, length: int) -> None:
        if self.text.length is None and not self.text.games:
            self.text.length = length
        else:
            self.text.second_match = number

    def _names(self, game: GameText, line: str) -> bool:
        scores = list(SCORE.finditer(line))
        if len(scores) < 2 or scores[-1].end() != len(line):
            return False
        # The left score is the last one with a real gap after it; a name may hold " : 7" itself.
        lefts = [score for score in scores[:-1] if line[score.end() : score.end() + 2].isspace()]
        left, right = (lefts or scores[:-1])[-1], scores[-1]
        self.name_column = left.end() + _indent(line[left.end() :])
        game.names = _unescaped_name(_name(line[: left.start()])), _name(line[self.name_column : right.start()])
        game.scores = int(left[1]), int(right[1])
        return True


def comment_lines(text: str) -> list[str]:
    """A line of a comment as lines of a file: no command, and cut where it is too long for one."""
    return continued(_escaped(text.strip()))


def game_comment_lines(text: str) -> list[str]:
    """The same inside a game, where other programs look for cells."""
    return list(map(_long_enough, continued(_shielded(_escaped(text.strip())))))


def continued(text: str) -> list[str]:
    """What stands behind a sign of comments, in as many lines as it needs."""
    lines: list[str] = []
    while len(text) > LONGEST_PIECE or (len(text) >= LEAST_CONTINUED and text.endswith(ESCAPE)):
        end = min(LONGEST_PIECE, len(text)) - 1
        while text[end].isspace():  # the next line begins with what is no blank
            end += 1
        lines.append(f"; {text[:end]}{ESCAPE}")
        text = text[end:]
    return [*lines, f"; {text}".rstrip()]


def set_turn(seat: Seat, *, dice: str | None, cube: int | None) -> str:
    """The line that says what ``Set Pos=`` does not."""
    parts = [f"; Set Turn={SIDES[seat]}", *([dice] if dice else []), *([f"cube {cube}"] if cube else [])]
    return _long_enough(" ".join(parts))


def time_up(winner: Seat) -> str:
    """The line that says who won where the other side's time ran out."""
    return f"; Set Result={SIDES[winner]} wins on time"


def _side(word: str) -> Seat:
    return Seat.FIRST if word.lower() == SIDES[Seat.FIRST] else Seat.SECOND


def _whole_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, long comments in one piece again."""
    begun, parts = 0, list[str]()
    for number, line in enumerate(lines, start=1):
        bare = line.strip()
        is_comment = bare[:1] in COMMENT_SIGNS
        if parts and not is_comment:
            yield begun, "".join([*parts, ESCAPE])
            parts = []
        begun = begun if parts else number
        piece = bare[1:].strip() if parts else bare
        if is_comment and len(bare) >= LEAST_CONTINUED and bare.endswith(ESCAPE):
            parts.append(piece.removesuffix(ESCAPE))
        else:
            yield begun, "".join([*parts, piece]) if parts else line
            parts = []
    if parts:
        yield begun, "".join([*parts, ESCAPE])


def _is_command(comment: str) -> bool:
    return any(pattern.match(comment) is not None for pattern in (HEADER, SET_UP, SET_TURN, TIME_UP))


def _escaped(comment: str) -> str:
    return f"{ESCAPE}{comment}" if _is_command(comment.lstrip(ESCAPE)) else comment


def left_name(name: str) -> str:
    """A name before which nobody sees a comment: `ESCAPE` stands before a sign of one, and is no part of the name."""
    return f"{ESCAPE}{name}" if SEEMS_COMMENT.match(name) else name


def _unescaped_name(name: str) -> str:
    return name.removeprefix(ESCAPE) if SEEMS_COMMENT.match(name) else name


def _unescaped(comment: str) -> str:
    """A comment that looks like a command has a sign before it that is no part of it."""
    is_escaped = comment.startswith(ESCAPE) and _is_command(comment.lstrip(ESCAPE))
    return comment.removeprefix(ESCAPE) if is_escaped else comment


def _shielded(comment: str) -> str:
    """A comment in which nobody finds a game or a cell: of rolls, only one at the second colon of a line is one."""
    is_one_line = len(comment) < LEAST_CONTINUED

    def shield(match: re.Match[str]) -> str:
        is_bare_roll = match["dice"] is not None and not match["shield"]
        is_harmless = is_bare_roll and is_one_line and comment.count(":", 0, match.end()) != 1
        return match[0] if is_harmless else f"{match[0]}{ESCAPE}"

    return SHIELDED.sub(shield, comment)


def _unshielded(comment: str) -> str:
    return SHIELDED.sub(lambda match: match[0].removesuffix(ESCAPE), comment) if ESCAPE in comment else comment


def _long_enough(line: str) -> str:
    """Blanks stand before the text, where no editor takes them away."""
    return f"; {line[2:]:>{LEAST_LINE - 2}}"


def _name(text: str) -> str:
    return " ".join(text.split())


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _pieces(number: int, line: str, begin: int) -> Iterator[Piece]:
    """The pieces of one row, not yet seated."""
    starters = list(islice(STARTER.finditer(line, begin), MOST_PIECES + 1))
    end_of_pieces = starters[MOST_PIECES].start() if len(starters) > MOST_PIECES else len(line)
    starters = starters[:MOST_PIECES]
    yield from _unread(number, line, begin, starters[0].start() if starters else len(line))
    index = 0
    while index < len(starters):
        piece, used = _piece(number, line[:end_of_pieces], starters, index)
        yield piece
        end = starters[index + used].start() if index + used < len(starters) else end_of_pieces
        yield from _rest(number, line, piece, starters[index + used - 1].end(), end)
        index += used
    yield from _unread(number, line, end_of_pieces, len(line))


def _piece(number: int, line: str, starters: list[re.Match[str]], index: int) -> tuple[Piece, int]:
    """One piece, and how many starters it used up: a mark right behind dice belongs to them."""
    match = starters[index]
    column = match.start()
    if match["dice"]:
        return _dice(number, line, starters, index)
    if match["cube"]:
        return CubeCell(number, column, match["cube"].lower(), int(match["value"]) if match["value"] else None), 1
    if match["wins"]:
        return WinCell(number, column, int(match["wins"]), ends_match=match["match"] is not None), 1
    if match["losses"]:
        return LossCell(number, column, int(match["losses"])), 1
    if match["resigns"]:
        return ResignCell(number, column, match[0]), 1
    praise = match["praise"] or match[0]
    return Unread(number, match.end() - len(praise), praise), 1


def _dice(number: int, line: str, starters: list[re.Match[str]], index: int) -> tuple[DiceCell, int]:
    match = starters[index]
    dice = match["dice"].replace("-", "")
    after = starters[index + 1] if index + 1 < len(starters) else None
    if after is not None and (after["resigns"] or after["illegal"]):
        between = line[match.end() : after.start()]
        if not between.strip() and len(between) <= 3:
            return (
                DiceCell(number, match.start(), dice, resigns=after["resigns"] or "", illegal=after["snowie"]),
                2,
            )
    end = after.start() if after is not None else len(line)
    text = _play_text(line[match.end() : end])
    if text and says_no_move(text):
        # A dash may stand for a play that nobody wrote down, too.
        return DiceCell(number, match.start(), dice, says_dance=text.strip(DASHES) != ""), 1
    return DiceCell(number, match.start(), dice, text), 1


def _play_text(body: str) -> str:
    """The play at the front of a dice cell's text: up to a wide gap with something else behind it."""
    if MOVES.match(body):
        return " ".join(body.split())
    return GAP.split(body.strip(), maxsplit=1)[0].strip()


def _rest(number: int, line: str, piece: Piece, begin: int, end: int) -> Iterator[Piece]:
    """Text behind a piece that it did not use."""
    body = line[begin:end]
    if isinstance(piece, DiceCell) and not (piece.resigns or piece.illegal is not None):
        if MOVES.match(body):
            return
        parts = GAP.split(body.strip(), maxsplit=1)
        if len(parts) < 2:
            return
        begin += body.index(parts[1], len(parts[0]))
    yield from _unread(number, line, begin, end)


def _unread(number: int, line: str, begin: int, end: int) -> Iterator[Unread]:
    text = line[begin:end]
    if text.strip():
        yield Unread(number, begin + _indent(text), text.strip())


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the right cells begin, and whether they all do."""

    right: float
    are_straight: bool = True

    def seat_at(self, column: int) -> Seat:
        """The cell that begins there: nearer to the left edge or to the right column."""
        return Seat.SECOND if column > self.right / 2 + 2 else Seat.FIRST


def _columns(rows: list[Row], name_column: int | None, *, has_tabs: bool) -> _Columns:
    """The right column: as the rows with two rolls show it, else as the names stand."""
    seen = [row[1].column for row in map(_rolls, rows) if len(row) == 2]
    if not seen:
        return _Columns(float(USUAL_RIGHT_COLUMN if name_column is None else name_column))
    right = float(median(seen))
    astray = sum(abs(column - right) > 1 for column in seen)
    is_below_names = name_column is None or abs(name_column - right) <= NEAR_NAMES
    return _Columns(right, is_below_names and not has_tabs and MOST_ASTRAY * astray <= len(seen))


def _rolls(row: Row) -> list[DiceCell]:
    return [piece for piece in row if isinstance(piece, DiceCell)] if isinstance(row, list) else []


def _seated(rows: list[Row], columns: _Columns, names: tuple[str, str] | None) -> Iterator[Entry]:
    """The entries of a game, each piece with its seat."""
    due: Seat | None = None
    for index, row in enumerate(rows):
        if not isinstance(row, list):
            due = row.turn if isinstance(row, SetUp) else due
            yield row
            continue
        later = (rows[place] for place in range(index + 1, len(rows)))
        first = None if columns.are_straight else _seat_by_turn(row, due, later)
        seated = _named_winner(list(_seat_row(row, columns, first)), names)
        due = next((piece.seat.other for piece in reversed(seated) if isinstance(piece, DiceCell)), due)
        yield from seated


def _seat_row(row: list[Piece], columns: _Columns, first: Seat | None) -> Iterator[Piece]:
    """The first cell where it is known to stand, or by its place; what follows stands right."""
    seat = Seat.FIRST if first is None else first
    has_begun = False
    for piece in row:
        is_second_cell = has_begun and not isinstance(piece, Unread)
        if is_second_cell or columns.seat_at(piece.column) is Seat.SECOND:
            seat = Seat.SECOND
        has_begun = has_begun or not isinstance(piece, Unread)
        yield piece if piece.seat is seat else replace(piece, seat=seat)


def _seat_by_turn(row: list[Piece], due: Seat | None, later: Iterable[Row]) -> Seat | None:
    """Who threw a roll that stands alone in its row, as the rolls around it show; None where they do not."""
    meant = [piece for piece in row if not isinstance(piece, Unread)]
    if len(meant) != 1 or not isinstance(meant[0], DiceCell):
        return None
    if due is not None:
        return due
    following = next(filter(None, map(_rolls, later)), [])
    return Seat.SECOND if len(following) == 2 else None


def _named_winner(row: list[Piece], names: tuple[str, str] | None) -> list[Piece]:
    """A row in which a name right before the result says who won, whatever the column."""
    called = [name.casefold() for name in names or ()]
    for index, (before, piece) in enumerate(pairwise(row)):
        if not (isinstance(before, Unread) and isinstance(piece, WinCell)):
            continue
        name = _name(before.text.removesuffix(":")).casefold()
        if called.count(name) == 1 and piece.column <= before.column + len(before.text) + 2:
            winner = replace(piece, seat=Seat(called.index(name)))
            return [*row[:index], winner, *row[index + 2 :]]
    return row
