"""FIBS oldmoves: what the server prints of a match when asked for its moves.

    Score is 0-0 in a 5 point match.
    ben is X - anna is O

    O: (5 1) 24-23 23-18
    X: doubles
    O: accepts
    X: (5 6) can't move
    O: wants to resign
    X: wins

Rules of this room:

* Points are absolute: X goes up, O goes down, ``bar`` and ``off`` are what they say.
* Who is X changes from game to game, and the names may stand the other way round than the score: of both ways the one
  counts that fits the results so far. In the first game it is the order of the names.
* How much was resigned is not written: the next score tells it. Behind the last game it is a single game, reported.
* Lines of another kind (whole logs are read) are reported, and kept as comments of the game.

What does not live here: the course of a game (`told_game`), scores from game to game (`told_match`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats.mat_plays import LaterPlay
from doublesix.formats.mat_result import points_text
from doublesix.formats.mat_syntax import WinCell
from doublesix.formats.report import Severity
from doublesix.formats.text import decode, demand_match_size
from doublesix.formats.told_game import ToldGame
from doublesix.formats.told_match import ToldMatch
from doublesix.match import Match, MoneySession, Seat
from doublesix.sentences import Sentence
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.formats.report import ReadReport
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["read_oldmoves"]

AHEAD = 12
"""So many lines may bear witness to an unclear play."""

HEAD = re.compile(
    r"score is (?P<first>\d{1,6})-(?P<second>\d{1,6}) in an? (?:(?P<length>\d{1,4})[ -]points?|unlimited) match[. ]*$",
    re.IGNORECASE,
)
NAMES = re.compile(r"(?P<first>.{1,99}?) is (?P<side>[XO]) - (?P<second>.{1,99}?) is (?P<other>[XO])[. ]*$")
LINE = re.compile(r"(?P<side>[XO])\s{0,9}:\s{0,9}(?P<words>.*)$")
ROLL = re.compile(r"\((?P<one>[1-6])[ ,]{0,9}(?P<other>[1-6])\)\s*(?P<play>.*)$")
NO_MOVE = re.compile(r"(?:can't|cannot)\s+move[. ]*$", re.IGNORECASE)
STEP = re.compile(r"(?P<source>bar|\d{1,2})-(?P<target>off|\d{1,2})\*?$", re.IGNORECASE)
WINS = re.compile(r"wins(?:\s+(?P<points>\d{1,6})\s*points?)?[. ]*$", re.IGNORECASE)
RESIGNS = re.compile(r"(?:wants to resign|resigns)\b", re.IGNORECASE)
CUBE_WORDS = {
    "doubles": "doubles",
    "redoubles": "redoubles",
    "accepts": "takes",
    "takes": "takes",
    "rejects": "drops",
    "passes": "drops",
    "drops": "drops",
    "gives up": "drops",
    "beavers": "beavers",
    "raccoons": "raccoons",
}


@dataclass(slots=True)
class _Block:
    """One game as written: what its first two lines say, and its other lines with their numbers."""

    line: int
    points: tuple[int, int]
    length: int
    names: tuple[str, str] | None = None
    is_first_x: bool = True
    lines: list[tuple[int, str]] = field(default_factory=list)

    def is_of(self, players: tuple[str, str]) -> bool:
        """Whether these are the players."""
        return self.names is None or self.names in (players, players[::-1])


def read_oldmoves(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read a match.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, too many turns, or no line that begins a game.
    """
    source = decode(data)
    before, blocks = _split(source.lines)
    if not blocks:
        raise ParseError(Sentence("no line such as {line} was found", line=repr("Score is 0-0 in a 5 point match.")))
    demand_match_size(len(blocks) + sum(len(block.lines) for block in blocks))
    first = blocks[0]
    players = first.names or ("X", "O")
    terms = Match(first.length) if first.length else MoneySession()
    match = ToldMatch(players, terms, unnamed, is_jacoby_known=False, problems=list(source.problems))
    for number, text in before:
        match.report(number, Sentence("{text} is not understood", text=repr(text[:60])), Severity.ERROR)
    for index, block in enumerate(blocks):
        if block.length != first.length or not block.is_of(players):
            message = Sentence("another match begins here; only the first one is read")
            match.report(block.line, message, Severity.ERROR)
            break
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        is_same = following is not None and following.length == first.length and following.is_of(players)
        reader = _GameReader(match, block, index + 1, following.points if following and is_same else None)
        match.add(reader.read(), reader.game)
    return match.finish()


def _split(lines: Sequence[str]) -> tuple[list[tuple[int, str]], list[_Block]]:
    """What stands before the first game, and the games."""
    before: list[tuple[int, str]] = []
    blocks: list[_Block] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if (head := HEAD.match(text)) is not None:
            points = int(head["first"]), int(head["second"])
            blocks.append(_Block(number, points, int(head["length"] or 0)))
        elif not blocks:
            before += [(number, text)] if text else []
        elif not blocks[-1].lines and blocks[-1].names is None and (names := NAMES.match(text)) is not None:
            blocks[-1].names = names["first"].strip(), names["second"].strip()
            blocks[-1].is_first_x = names["side"] == "X"
        elif text:
            blocks[-1].lines.append((number, text))
    return before, blocks


class _GameReader:
    """Reads one game.

    Args:
        match: as far as it has been read.
        block: the game's lines.
        number: from 1.
        next_points: the score before the next game as written, in whatever order.
    """

    def __init__(self, match: ToldMatch, block: _Block, number: int, next_points: tuple[int, int] | None) -> None:
        self._block = block
        self._next_points = next_points
        names = block.names or match.players
        is_straight = names == match.players
        first_x = block.is_first_x if is_straight else not block.is_first_x
        self._seats = {"X": Seat.FIRST if first_x else Seat.SECOND, "O": Seat.SECOND if first_x else Seat.FIRST}
        points = block.points if is_straight else block.points[::-1]
        if points[::-1] == match.running:
            points = match.running
        self._start_score = points
        self._win: WinCell | None = None
        self.game = ToldGame(match.setting(block.line, points), match.plays, number, block.line)

    def read(self) -> GameRecord:
        for index, (line, text) in enumerate(self._block.lines):
            match = LINE.match(text)
            if match is None or not self._said(self._seats[match["side"]], match["words"].strip(), line, index):
                self.game.odd(line, text)
        return self.game.finish(self._win or self._tacit_win())

    def _said(self, seat: Seat, words: str, line: int, index: int) -> bool:
        """Let a line happen; False where it means nothing here."""
        plain = words.casefold().rstrip(". ")
        if (roll := ROLL.match(words)) is not None:
            self._rolled(seat, roll, line, index)
        elif (win := WINS.match(words)) is not None:
            if self._win is not None:
                return False
            self._won(seat, int(win["points"] or 0), line)
        elif RESIGNS.match(words) and not self.game.is_over:
            self.game.so_far.resigned_by = seat
        elif self.game.so_far.resigned_by is seat.other and plain in ("accepts", "rejects"):
            if plain == "rejects":
                self.game.so_far.resigned_by = None
        elif plain in CUBE_WORDS and self._win is None:
            self.game.turn(seat, CUBE_WORDS[plain], line=line)
        else:
            return False
        return True

    def _rolled(self, seat: Seat, match: re.Match[str], line: int, index: int) -> None:
        text = self._play_text(seat, match["play"])
        if text is None:
            problem = Sentence("{text} is no play", text=repr(match["play"][:40]))
            self.game.unreadable(seat, match[0], problem, line=line)
            return
        roll = Roll(int(match["one"]), int(match["other"]))
        is_dance = NO_MOVE.match(match["play"]) is not None
        self.game.roll(seat, roll, text, line=line, later=self._later(index), is_dance=is_dance)

    def _play_text(self, seat: Seat, written: str) -> str | None:
        """The steps in the mover's own numbers; None where they cannot be read."""
        if NO_MOVE.match(written):
            return ""
        is_up = self._seats["X"] is seat
        steps: list[str] = []
        for word in written.split():
            step = STEP.match(word)
            if step is None:
                return None
            steps.append("/".join(_own(step[part].lower(), is_up=is_up) for part in ("source", "target")))
        return " ".join(steps)

    def _later(self, index: int) -> list[LaterPlay]:
        later: list[LaterPlay] = []
        for _, text in self._block.lines[index + 1 : index + 1 + AHEAD]:
            line = LINE.match(text)
            roll = ROLL.match(line["words"].strip()) if line is not None else None
            if line is not None and roll is not None:
                seat = self._seats[line["side"]]
                if (play := self._play_text(seat, roll["play"])) is None:
                    break
                later.append(LaterPlay(seat, Roll(int(roll["one"]), int(roll["other"])), play))
        return later

    # The result

    def _won(self, winner: Seat, points: int, line: int) -> None:
        so_far = self.game.so_far
        gained = self._gained(winner)
        if not points:
            points = gained or self.game.points()
        if not points:
            points = so_far.walk.cube_value
            if so_far.resigned_by is not None:
                message = Sentence("how much was resigned is not written; read as {points}", points=points_text(points))
                so_far.report(line, message)
        self._win = WinCell(line, 0, points, seat=winner)

    def _tacit_win(self) -> WinCell | None:
        """A win that nobody wrote down, for a game that the next one shows to be over."""
        gains = [(seat, gain) for seat in Seat if (gain := self._gained(seat)) is not None]
        if len(gains) != 1 or self.game.is_over or self._next_points is None:
            return None
        (winner, points), line = gains[0], self._block.line
        message = Sentence("no result is written; the next score tells it")
        self.game.so_far.report(line, message)
        return WinCell(line, 0, points, seat=winner)

    def _gained(self, winner: Seat) -> int | None:
        """What the next score gives a winner, if just one way of reading it does."""
        if self._next_points is None:
            return None
        ours, theirs = self._start_score[winner], self._start_score[winner.other]
        gains = {mine - ours for mine, other in (self._next_points, self._next_points[::-1]) if other == theirs}
        found = [gain for gain in gains if gain > 0]
        return found[0] if len(found) == 1 else None


def _own(place: str, *, is_up: bool) -> str:
    return place if not place.isdigit() or not is_up else str(25 - int(place))
