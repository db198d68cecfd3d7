"""`.gam`, game text without scores: a session of games whose rows are those of match text.

     Anna                           Ben          names; a line such as "Game 2" may stand before them
      1) 31: 8/5 6/5                64: 24/14     rows as in a .mat file
      2)  Doubles => 2               Drops
          Wins 1 point

Rules of this room:

* A game begins with its names, or with a line "Game n". Games without names are played by those of the game before.
* It is a session for money: no line says how long the match is. Where names have scores behind them, so that this was
  a match text once, the missing length is reported, and the scores are believed.

What does not live here: rows (`mat_syntax`), the course of a game (`mat_game`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.formats.mat_game import GameReader
from doublesix.formats.mat_syntax import parse_mat
from doublesix.formats.report import Severity
from doublesix.formats.text import decode, demand_match_size
from doublesix.formats.told_match import ToldMatch
from doublesix.match import MoneySession
from doublesix.sentences import Sentence
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.formats.mat_syntax import GameText
    from doublesix.formats.report import ReadReport
    from doublesix.rules.variant import Variant

__all__ = ["read_gam"]

GAME = re.compile(r"\s*game\s{0,5}(\d{1,6})\s*[:.]?$", re.IGNORECASE)
ROW = re.compile(r"\s*(\d{1,6})\)")
RESULT = re.compile(r"\s*(?:wins|losses)\b", re.IGNORECASE)
NAMES = re.compile(r"(?P<left>\s*\S+(?: \S+)*)(?P<gap>\s{2,})(?P<right>\S.*)$")
SCORED = re.compile(r":\s{0,20}\d{1,6}\s*$")
COMMENT_SIGNS = ";#"
NO_NAMES = ("Player 1", "Player 2")


@dataclass(slots=True)
class _Block:
    """The lines of one game, those of its rows with their numbers."""

    line: int
    number: int | None = None
    names: str | None = None
    rows: list[tuple[int, str]] = field(default_factory=list)


def read_gam(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read games.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, too many turns, or no row of a game.
    """
    source = decode(data)
    before, blocks = _split(source.lines)
    if not blocks:
        raise ParseError(Sentence("no row such as ' 1) 31: 8/5 6/5' was found: this is no game text"))
    texts = [_game_text(block, index) for index, block in enumerate(blocks)]
    demand_match_size(sum(1 + len(text.entries) for text in texts))
    players = next((text.names for text in texts if text.names is not None), NO_NAMES)
    match = ToldMatch(players, MoneySession(), unnamed, is_jacoby_known=False, problems=list(source.problems))
    comments = [line.lstrip("; #") for _, line in before if line[0] in COMMENT_SIGNS]
    for number, line in before:
        if line[0] not in COMMENT_SIGNS:
            match.report(number, Sentence("{text} is not understood", text=repr(line[:60])), Severity.ERROR)
    for index, text in enumerate(texts):
        _read_game(match, text, texts[index + 1] if index + 1 < len(texts) else None, is_first=index == 0)
    return match.finish(comment="\n".join(filter(None, comments)))


def _read_game(match: ToldMatch, text: GameText, following: GameText | None, *, is_first: bool) -> None:
    if text.scores is not None and is_first:
        match.report(
            text.line,
            Sentence("scores, but no line such as '7 point match' before them; read as a session for money"),
            Severity.ERROR,
        )
    if text.names is not None and text.names != match.players:
        first, second = text.names
        message = Sentence(
            "the names {first} and {second} differ from those of the first game; the columns count",
            first=first,
            second=second,
        )
        match.report(text.line, message, Severity.ERROR)
    setting = match.setting(text.line, text.scores, next_score=None if following is None else following.scores)
    reader = GameReader(text, setting, match.plays)
    match.add(reader.read(), reader)


# Lines


def _split(lines: Sequence[str]) -> tuple[list[tuple[int, str]], list[_Block]]:
    """What stands before the first game, with line numbers, and the lines of each game."""
    before: list[tuple[int, str]] = []
    blocks: list[_Block] = []
    for index, is_names in enumerate(_names_lines(lines)):
        number, line = index + 1, lines[index].expandtabs().rstrip()
        game = GAME.match(line)
        if game is not None:
            blocks.append(_Block(number, int(game[1])))
        elif is_names:
            if not blocks or blocks[-1].names is not None or any(ROW.match(row) for _, row in blocks[-1].rows[:9]):
                blocks.append(_Block(number))
            blocks[-1].names = line
        elif not blocks and ROW.match(line):
            blocks.append(_Block(number, rows=[(number, line)]))
        elif line.strip():
            (blocks[-1].rows if blocks else before).append((number, line.strip() if not blocks else line))
    return before, blocks


def _names_lines(lines: Sequence[str]) -> list[bool]:
    """Whether each line holds the names of a game: two columns right before its first row."""
    found: list[bool] = []
    is_before_first_row = False
    for line in reversed(lines):
        bare = line.strip()
        row = ROW.match(line)
        is_words = bool(bare) and row is None and bare[0] not in COMMENT_SIGNS and not RESULT.match(line)
        is_names = is_words and is_before_first_row and not GAME.match(line)
        found.append(is_names and NAMES.match(line.expandtabs()) is not None)
        if bare and bare[0] not in COMMENT_SIGNS:
            is_before_first_row = row is not None and int(row[1]) == 1
    return found[::-1]


def _game_text(block: _Block, index: int) -> GameText:
    """One game as the reader of match texts sees it."""
    number = index + 1 if block.number is None else block.number
    head = [f"Game {number}"] if block.names is None else [f"Game {number}", _with_scores(block.names)]
    (text,) = parse_mat([*head, *(line for _, line in block.rows)]).games
    places = [block.line] * len(head) + [number for number, _ in block.rows]
    text.line = block.line
    text.entries = [replace(entry, line=places[entry.line - 1]) for entry in text.entries]
    if block.names is not None and not SCORED.search(block.names):
        text.scores = None
    return text


def _with_scores(names: str) -> str:
    """A line of names as match texts have it, the right name at the same place."""
    match = NAMES.match(names)
    if match is None or SCORED.search(names):
        return names
    left = f"{match['left']} : 0"
    return f"{left.ljust(match.start('right') - 2)}  {match['right']} : 0"
