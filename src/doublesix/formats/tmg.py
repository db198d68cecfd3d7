"""TrueMoneyGames' match files (`.tmg`) → `MatchRecord`.

    Player1: 77 ann 1500.0             facts and terms, until the first game
    Length: 7
    Game 1: 0-0                        the score before it
      1 1 31                           turn, above zero of player 1 and below of player 2; kind; what was done
      1 4 8/5 6/5                      1 a roll, 4 its play (0/0 for none), 5 a double, 7 a take, 8 a beaver, 10 a pass
     -2 14 2 bob wins 2 points         14 to 16 a win, on the board or because the other side gives up, or has no time

Rules of this room:

* The score before the next game says how much was won, or else the win does.
* Which game is the Crawford game is not written: it is the first one in which one side needs one point.
* A win while the game is still on may be a resignation, or time that has run out.

What is not kept: stakes and settlements, who allowed what during the match.
What does not live here: the course of a game (`told_game`), scores from game to game (`told_match`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats.days import day_header
from doublesix.formats.mat_syntax import WinCell
from doublesix.formats.text import decode, demand_match_size
from doublesix.formats.told_game import ToldGame
from doublesix.formats.told_match import ToldMatch, told_terms
from doublesix.match import Seat
from doublesix.sentences import Sentence
from doublesix.variants.registry import ALL, STANDARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.formats.report import ReadReport
    from doublesix.match import Terms
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["read_tmg"]

FACT = re.compile(r"(?P<key>[A-Za-z0-9]{1,30}):\s*(?P<value>.*)$")
GAME = re.compile(r"game (?P<number>\d{1,5}): (?P<first>\d{1,6})-(?P<second>\d{1,6})", re.IGNORECASE)
ROW = re.compile(r"\s*(?P<turn>[+-]?\d{1,5})\s+(?P<kind>\d{1,2})(?!\d)\s*(?P<words>.*)$")
PLAYER = re.compile(r"\d{1,12}\s+(?P<name>\S{1,200})(?:\s+(?P<rating>\d{1,4}(?:\.\d{1,6})?)$)?")
ROLL = re.compile(r"(?P<one>[1-6])(?P<other>[1-6])")
POINTS = re.compile(r"\d{1,6}")

ROLLED, DOUBLED_AUTOMATICALLY, PLAYED = 1, 2, 4
CUBE_WORDS = {5: "doubles", 7: "takes", 8: "beavers", 10: "drops"}
WON = (14, 15, 16)
LEFT_OUT = (17, 19, 22)
"""Time that has run out, which the win that follows says as well; settlements."""
NO_PLAY = "0/0"
FEWER_BACK = "2"
"""The number of the one game that is not the standard one: four checkers begin at the back."""


@dataclass(slots=True)
class _Block:
    """One game as written: its heading, and its other lines with their numbers."""

    line: int
    number: int
    score: tuple[int, int]
    lines: list[tuple[int, str]] = field(default_factory=list)


def read_tmg(data: bytes | str) -> ReadReport:
    """Read a match or a session.

    Args:
        data: the file's bytes, or its text.

    Raises:
        ParseError: empty, binary, too large, too many turns, or no line that begins a game.
    """
    source = decode(data)
    facts, blocks = _split(source.lines)
    if not blocks:
        raise ParseError(Sentence("no line such as {line} was found", line=repr("Game 1: 0-0")))
    demand_match_size(sum(len(block.lines) for block in blocks))
    players = [PLAYER.match(facts.get(f"player{number}", "")) for number in (1, 2)]
    first, second = ("" if player is None else player["name"] for player in players)
    is_jacoby_known = "jacoby" in facts
    match = ToldMatch((first, second), _terms(facts), _variant(facts), is_jacoby_known, list(source.problems))
    for block, following in zip(blocks, [*(later.score for later in blocks[1:]), None], strict=True):
        reader = _GameReader(match, block, following)
        match.add(reader.read(), reader.game)
    ratings = ("" if player is None else player["rating"] or "" for player in players)
    named = dict(zip(("Player 1 Elo", "Player 2 Elo"), ratings, strict=True))
    named |= {"Match ID": facts.get("matchid", ""), **day_header(facts.get("startdate", ""))}
    return match.finish({key: value for key, value in named.items() if value})


def _split(lines: Sequence[str]) -> tuple[dict[str, str], list[_Block]]:
    """What stands before the first game, by keys in lower case, and the games."""
    facts: dict[str, str] = {}
    blocks: list[_Block] = []
    for number, line in enumerate(lines, start=1):
        if (head := GAME.match(line.strip())) is not None:
            blocks.append(_Block(number, int(head["number"]), (int(head["first"]), int(head["second"]))))
        elif (fact := FACT.match(line.strip())) is not None:
            if not blocks:
                facts[fact["key"].lower()] = fact["value"].strip()
        elif blocks and line.strip():
            blocks[-1].lines.append((number, line))
    return facts, blocks


def _terms(facts: Mapping[str, str]) -> Terms:
    written = facts.get("length", "0")
    length = int(written) if written.isdecimal() and len(written) <= 9 else 0
    return told_terms(
        length,
        crawford=facts.get("crawford") != "0",
        jacoby=facts.get("jacoby") != "0",
        beavers=facts.get("beavers") == "1",
        raccoons=facts.get("raccoons") == "1",
        has_cube=facts.get("cube") != "0",
    )


def _variant(facts: Mapping[str, str]) -> Variant:
    """Where four checkers begin at the back, all else being as in the standard game."""
    if facts.get("variant") != FEWER_BACK:
        return STANDARD
    back = sum(STANDARD.layout[19:])
    return next(game for game in ALL if game.rules == STANDARD.rules and sum(game.layout[19:]) == back + 2)


class _GameReader:
    """Reads one game.

    Args:
        match: as far as it has been read.
        block: the game's lines.
        following: the score before the next game.
    """

    def __init__(self, match: ToldMatch, block: _Block, following: tuple[int, int] | None) -> None:
        self._block = block
        self._following = following
        self._won: WinCell | None = None
        self._rolled: tuple[Seat, Roll, int] | None = None
        self.game = ToldGame(
            match.setting(block.line, block.score, next_score=following), match.plays, block.number, block.line
        )

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        for line, text in self._block.lines:
            row = ROW.match(text)
            if row is None or not self._row(row, line):
                self.game.odd(line, text.strip())
        self._settle()
        return self.game.finish(self._won, score_after=self._following, tells_resignations=False)

    def _row(self, row: re.Match[str], line: int) -> bool:
        """Let a row happen; False where it means nothing here."""
        kind, words = int(row["kind"]), row["words"].strip()
        seat = Seat.SECOND if row["turn"].startswith("-") else Seat.FIRST
        if kind == PLAYED:
            return self._played(seat, words, line)
        self._settle()
        if kind == ROLLED:
            roll = ROLL.match(words)
            self._rolled = None if roll is None else (seat, Roll(int(roll["one"]), int(roll["other"])), line)
        elif kind == DOUBLED_AUTOMATICALLY:
            self.game.double_at_start()
        elif kind in CUBE_WORDS:
            self.game.turn(seat, CUBE_WORDS[kind], line=line)
        elif kind in WON and self._won is None and (points := POINTS.match(words)) is not None:
            self._won = WinCell(line, 0, int(points[0]), seat=seat)
        else:
            return kind in LEFT_OUT
        return True

    def _settle(self) -> None:
        """Dice whose play nobody wrote down."""
        if self._rolled is not None:
            seat, roll, line = self._rolled
            self._rolled = None
            self.game.roll(seat, roll, "", line=line)

    def _played(self, seat: Seat, words: str, line: int) -> bool:
        if self._rolled is None or self._rolled[0] is not seat:
            return False
        roll = self._rolled[1]
        self._rolled = None
        is_dance = words.startswith(NO_PLAY)
        self.game.roll(seat, roll, "" if is_dance else words, line=line, is_dance=is_dance)
        return True
