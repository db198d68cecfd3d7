"""PartyGammon's match files → `MatchRecord`.

    MATCHLENGTH=7
    GAME_1_PLAYER_1=ann
    GAME_1_PLAYER_2=bob
    GAME_1_GAMEPLAY=1 3 1 31 8/5 6/5#2 6 4 64 24/14#1 Double#2 Take#…
    GAME_1_SCORE1=2                    the score after it
    GAME_1_SCORE2=0

Rules of this room:

* What a player did begins with his number. Two dice stand there twice, the second time together.
* The scores say who won how much. A game that is still on then may have been resigned, or lost on time.

What does not live here: the course of a game (`told_game`), scores from game to game (`told_match`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.formats.text import LINE_END, decoded, demand_match_size
from doublesix.formats.told_game import ToldGame
from doublesix.formats.told_match import ToldMatch, told_terms
from doublesix.match import Seat
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.formats.report import ReadReport
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["read_party"]

LINE = re.compile(r"\s*(?:GAME_(?P<game>\d{1,5})_)?(?P<key>[A-Z_0-9]{1,40})\s*=\s*(?P<value>.*)$", re.IGNORECASE)
TURN = re.compile(r"(?P<player>[12])\s+(?P<words>.*)$")
ROLLED = re.compile(r"[1-6]\s+[1-6]\s+(?P<one>[1-6])(?P<other>[1-6])(?:\s+(?P<play>.*))?$")
CUBE_WORDS = {
    "redoubl": "redoubles",
    "doubl": "doubles",
    "tak": "takes",
    "accept": "takes",
    "drop": "drops",
    "pass": "drops",
    "reject": "drops",
    "beaver": "beavers",
}


@dataclass(slots=True)
class _Block:
    """One game as written: the line of each key, and what it says."""

    line: int
    number: int
    values: dict[str, tuple[int, str]] = field(default_factory=dict)

    def text(self, key: str) -> str:
        return self.values.get(key, (0, ""))[1]

    def score(self) -> tuple[int, int] | None:
        """Points after the game."""
        first, second = self.text("SCORE1"), self.text("SCORE2")
        if not all(written.isdecimal() and len(written) <= 6 for written in (first, second)):
            return None
        return int(first), int(second)

    def turns(self) -> list[str]:
        return [turn.strip() for turn in self.text("GAMEPLAY").split("#") if turn.strip()]


def read_party(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read a match or a session.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, too many turns, or a match too long.
    """
    text, problems = decoded(data)
    length, blocks = _split(LINE_END.split(text))  # a line holds a whole game
    demand_match_size(sum(len(block.turns()) for block in blocks))
    named = next((block for block in blocks if block.text("PLAYER_1")), None)
    players = ("", "") if named is None else (named.text("PLAYER_1"), named.text("PLAYER_2"))
    terms = told_terms(length, jacoby=True, beavers=True)
    match = ToldMatch(players, terms, unnamed, is_jacoby_known=False, problems=problems)
    for block in blocks:
        reader = _GameReader(match, block)
        match.add(reader.read(), reader.game)
    return match.finish()


def _split(lines: Sequence[str]) -> tuple[int, list[_Block]]:
    """How long the match is, and its games."""
    length = 0
    blocks: list[_Block] = []
    for number, line in enumerate(lines, start=1):
        found = LINE.match(line)
        if found is None:
            continue
        key, value = found["key"].upper(), found["value"].strip()
        if found["game"] is None:
            if key == "MATCHLENGTH" and value.isdecimal() and len(value) <= 9:
                length = int(value)
            continue
        if not blocks or blocks[-1].number != int(found["game"]):
            blocks.append(_Block(number, int(found["game"])))
        blocks[-1].values[key] = number, value
    return length, blocks


class _GameReader:
    """Reads one game.

    Args:
        match: as far as it has been read.
        block: the game's lines.
    """

    def __init__(self, match: ToldMatch, block: _Block) -> None:
        self._block = block
        self._line = block.values.get("GAMEPLAY", (block.line, ""))[0]
        setting = match.setting(block.line, next_score=block.score())
        self.game = ToldGame(setting, match.plays, block.number, block.line)

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        for turn in self._block.turns():
            told = TURN.match(turn)
            if told is None or not self._turn(Seat.FIRST if told["player"] == "1" else Seat.SECOND, told["words"]):
                self.game.odd(self._line, turn)
        return self.game.finish(None, score_after=self._block.score(), tells_resignations=False)

    def _turn(self, seat: Seat, words: str) -> bool:
        """Let something be done; False where it means nothing here."""
        if (rolled := ROLLED.match(words)) is not None:
            self.game.roll(seat, Roll(int(rolled["one"]), int(rolled["other"])), rolled["play"] or "", line=self._line)
            return True
        if words.lower().startswith("resign"):
            self.game.so_far.resigned_by = seat
            return True
        word = next((said for known, said in CUBE_WORDS.items() if words.lower().startswith(known)), None)
        if word is not None:
            self.game.turn(seat, word, line=self._line)
        return word is not None
