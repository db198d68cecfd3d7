"""GamesGrid's match files (`.sgg`) → `MatchRecord`.

    Jacoby: No                         facts, terms, the place
    ann vs. bob
    Game 1.0-0/7                       score and length; an asterisk behind a score: Crawford game; no length: money
    1<tab>31:                          a roll, which the next line says again
    1<tab>31: 8/5, 6/5                 with its play; O-O for none
    1<tab><tab>Double to 2             what stands behind two tabs the second player did
    2<tab>Accept to 2
    ann wins 2 points.

Rules of this room:

* A row that says again what the one before it said is read once.
* A dash in place of dice is the turn of somebody who is closed out and did not roll.
* The score before the next game says how much was won, or else the result does.
* After a beaver, whoever plays on has taken it.
* Words of people are comments.

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
from doublesix.formats.told_match import ToldMatch, named_variant, told_terms
from doublesix.match import Seat
from doublesix.record import SetPosition, Severity
from doublesix.sentences import Sentence
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.formats.report import ReadReport
    from doublesix.match import Terms
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["read_sgg"]

NAMES = re.compile(r"\s*(?P<first>.{1,200}?)\s+vs\.\s*(?P<second>.{1,200}?)\s*$")
GAME = re.compile(
    r"game (?P<number>\d{1,5})\.(?P<first>\d{1,6})(?P<one>\*?)-(?P<second>\d{1,6})(?P<other>\*?)"
    r"(?:/(?P<length>\d{1,9}))?",
    re.IGNORECASE,
)
ROW = re.compile(r"(?P<number>\d{1,5})(?P<tabs>\t\t?)(?P<words>.*)$")
ROLLED = re.compile(r"(?P<one>[1-6])(?P<other>[1-6])\s{0,9}:?(?P<play>.*)$")
AUTOMATIC = re.compile(r"\d{1,2}\s{0,9}:\s{0,9}automatic double", re.IGNORECASE)
WINS = re.compile(r"(?P<name>.{1,200}?)\s+wins\s+(?P<points>\d{1,6})\s+points?\b", re.IGNORECASE)
FACT = re.compile(r"(?P<key>[A-Za-z ]{1,30}):\s*(?P<value>.*)$")
DAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+(?P<day>.*)$")
RATINGS = re.compile(r"(?P<first>\d{1,4}(?:\.\d{1,6})?)\s+\d{1,7}\s+(?P<second>\d{1,4}(?:\.\d{1,6})?)\s+\d{1,7}")
NO_PLAY = "o-o"
CLOSED_OUT = "-"
CUBE_WORDS = {"double": "doubles", "beaver": "beavers", "raccoon": "raccoons", "accept": "takes", "pass": "drops"}
TERMS = ("jacoby", "crawford", "beavers", "raccoons", "doubling cube", "automatic doubles", "match length", "rated")


@dataclass(slots=True)
class _Block:
    """One game as written: its heading, and its other lines with their numbers."""

    line: int
    number: int
    score: tuple[int, int]
    is_crawford: bool
    length: int
    lines: list[tuple[int, str]] = field(default_factory=list)


def read_sgg(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read a match or a session.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, too many turns, or no line that begins a game.
    """
    source = decode(data)
    before, blocks = _split(source.lines)
    if not blocks:
        raise ParseError(Sentence("no line such as {line} was found", line=repr("Game 1.0-0/7")))
    demand_match_size(sum(len(block.lines) for block in blocks))
    facts = _facts(before)
    players = facts.pop("first", ""), facts.pop("second", "")
    problems = list(source.problems)
    variant = named_variant(facts.pop("variant", ""), problems, unnamed=unnamed)
    match = ToldMatch(players, _terms(blocks[0].length, facts), variant, "jacoby" in facts, problems)
    for block, following in zip(blocks, [*(later.score for later in blocks[1:]), None], strict=True):
        reader = _GameReader(match, block, following)
        match.add(reader.read(), reader.game)
    return match.finish({key: value for key, value in facts.items() if key not in TERMS and value})


def _split(lines: Sequence[str]) -> tuple[list[str], list[_Block]]:
    """What stands before the first game, and the games."""
    before: list[str] = []
    blocks: list[_Block] = []
    for number, line in enumerate(lines, start=1):
        if (head := GAME.match(line)) is not None:
            score = int(head["first"]), int(head["second"])
            is_crawford = bool(head["one"] or head["other"])
            blocks.append(_Block(number, int(head["number"]), score, is_crawford, int(head["length"] or 0)))
        elif not line.strip():
            continue
        elif blocks:
            blocks[-1].lines.append((number, line.rstrip()))
        else:
            before.append(line.strip())
    return before, blocks


def _facts(lines: Sequence[str]) -> dict[str, str]:
    """What is said of the match: names, terms in lower case, headers."""
    facts: dict[str, str] = {}
    for line in lines:
        if (names := NAMES.match(line)) is not None and "first" not in facts:
            facts |= {"first": names["first"], "second": names["second"]}
        elif (day := DAY.match(line)) is not None:
            facts |= day_header(day["day"])
        elif (fact := FACT.match(line)) is not None:
            key, value = fact["key"].lower(), fact["value"].strip()
            if key == "elo" and (ratings := RATINGS.match(value)) is not None:
                facts |= {"Player 1 Elo": ratings["first"], "Player 2 Elo": ratings["second"]}
            elif key in (*TERMS, "variant"):
                facts[key] = value.lower()
        elif "Site" not in facts:
            facts["Site"] = line
    return facts


def _terms(length: int, facts: Mapping[str, str]) -> Terms:
    return told_terms(
        length,
        crawford=facts.get("crawford") != "no",
        jacoby=facts.get("jacoby") != "no",
        beavers=facts.get("beavers") == "yes",
        raccoons=facts.get("raccoons") == "yes",
        has_cube=facts.get("doubling cube") != "no",
    )


class _GameReader:
    """Reads one game.

    Args:
        match: as far as it has been read.
        block: the game's lines.
        following: the score before the next game.
    """

    def __init__(self, match: ToldMatch, block: _Block, following: tuple[int, int] | None) -> None:
        self._block = block
        self._players = match.players
        self._following = following
        self._won: WinCell | None = None
        self._last: tuple[str, str, str] | None = None
        setting = match.setting(block.line, block.score, next_score=following, is_crawford=block.is_crawford)
        self.game = ToldGame(setting, match.plays, block.number, block.line)

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        for index, (line, text) in enumerate(self._block.lines):
            if (row := ROW.match(text)) is not None:
                self._row(row, line, index)
            elif AUTOMATIC.match(text):
                self.game.double_at_start()
            elif (wins := WINS.match(text)) is not None and self._seat(wins["name"]) is not None:
                self._result(wins, line)
            else:
                self.game.so_far.comment(text.strip())
        return self.game.finish(self._won, score_after=self._following)

    def _seat(self, name: str) -> Seat | None:
        return next((seat for seat in Seat if self._players[seat] == name.strip()), None)

    def _row(self, row: re.Match[str], line: int, index: int) -> None:
        words = row["words"].strip()
        said = row["number"], row["tabs"], words.replace(" ", "").removesuffix(":").lower()
        if said == self._last or not words:
            return
        self._last = said
        seat = Seat.SECOND if row["tabs"] == "\t\t" else Seat.FIRST
        if (rolled := ROLLED.match(words)) is not None:
            self._rolled(seat, rolled, line, index)
        elif words.startswith(CLOSED_OUT):
            self._closed_out(seat)
        elif words.lower().startswith("resign"):
            self.game.so_far.resigned_by = seat
        elif (word := next((known for known in CUBE_WORDS if words.lower().startswith(known)), None)) is not None:
            self.game.turn(seat, CUBE_WORDS[word], line=line)
        else:
            self.game.odd(line, words)

    def _rolled(self, seat: Seat, rolled: re.Match[str], line: int, index: int) -> None:
        play = rolled["play"].strip()
        if not play and self._goes_on(rolled[0], index):
            return
        roll = Roll(int(rolled["one"]), int(rolled["other"]))
        if play.lower().startswith("resign"):
            self.game.roll(seat, roll, "", line=line)
            self.game.so_far.resigned_by = seat
        elif play.lower() == NO_PLAY:
            self.game.roll(seat, roll, "", line=line, is_dance=True)
        else:
            self.game.roll(seat, roll, " ".join(play.replace(",", " ").split()), line=line)

    def _goes_on(self, dice: str, index: int) -> bool:
        """Whether the next row says these dice again, with what was done with them."""
        later = (ROW.match(text) for _, text in self._block.lines[index + 1 :])
        following = next((row for row in later if row is not None), None)
        dice = dice.strip().removesuffix(":")
        return following is not None and following["words"].strip().startswith(dice) and following["words"] != dice

    def _closed_out(self, seat: Seat) -> None:
        """Hand the turn on: nobody knows what would have been rolled."""
        walk = self.game.so_far.walk
        position = walk.view(seat.other)
        if position is not None:
            self.game.set_up(SetPosition(seat.other, position, cube_value=walk.cube_value, cube_owner=walk.cube_owner))

    def _result(self, wins: re.Match[str], line: int) -> None:
        winner, points = self._seat(wins["name"]), int(wins["points"])
        if winner is not None and self._won is None and points:
            self._won = WinCell(line, 0, points, seat=winner)
        else:
            self.game.so_far.report(line, Sentence("{text} is not understood", text=repr(wins[0][:60])), Severity.ERROR)
