"""`.xg` and `.xgp` files → `MatchRecord`: terms, names, facts about the match, scores from game to game.

Rules of this room:

* Player 1 of the file sits first, whatever side of the screen was his.
* The score before a game is believed over the sum of the results; a difference is reported. So is a final score that
  is none.
* The file says which game is the Crawford game; where it cannot be that, it is not.
* A game that is no more than a position (`.xgp`) is a board set up, with nothing played.
* A game whose plays the file calls missing has its result.
* Games after the match is decided are kept apart.
* Comments that belong to nothing else belong to the match.

What is not kept: the program's analyses and rollouts, clocks, stakes, pictures.
What does not live here: the container (`xg_archive`), records (`xg_records`), the course of a game (`xg_game`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import isfinite
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.formats.report import DAMAGED, ReadReport
from doublesix.formats.scores import allowing, can_be_crawford, contradicted, demand_length
from doublesix.formats.xg_archive import open_archive
from doublesix.formats.xg_comments import read_comments
from doublesix.formats.xg_game import LegalPlays, XgGameReader, XgSetting
from doublesix.formats.xg_records import (
    MONEY,
    CubeRecord,
    GameFooter,
    GameHeader,
    MatchFooter,
    MatchHeader,
    MissingGame,
    MoveRecord,
    UnknownRecord,
    read_records,
)
from doublesix.match import Match, MoneySession
from doublesix.position import layout
from doublesix.record import MatchRecord, Problem, Severity
from doublesix.sentences import Sentence
from doublesix.variants.registry import ALL, STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.formats.xg_records import Record
    from doublesix.match import Terms
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["read_xg"]

LAYOUTS = {
    1: layout({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    2: layout({24: 1, 23: 1, 22: 1}),
    3: layout({24: 15}),
}
"""Where checkers start in the games that the program numbers, besides the standard one."""
STANDARD_NUMBER = 0

GAME_NUMBERS = range(1, 10_000)
MOST_POINTS = 1 << 30
CUBE_EXPONENTS = range(10)
"""Limits of the cube that limit anything: the tenth power of two is written when there is none."""
MOST_AUTOMATIC_DOUBLES = 10
FIRST_DAY = datetime(1899, 12, 30)
DAYS = range(1, 200_000)
MINUTES_A_DAY = 24 * 60


def read_xg(data: bytes) -> ReadReport:
    """Read a match, a session or a position.

    Args:
        data: the file's bytes.

    Raises:
        ParseError: cut off before any game, damaged beyond use, too large, or no such file.
    """
    archive = open_archive(data)
    first, *others = read_records(archive.records)
    if not isinstance(first, MatchHeader):
        raise ParseError(DAMAGED)
    reader = _MatchReader(first, read_comments(archive.comments), list(archive.problems))
    return reader.read(others, archive.remark)


@dataclass(slots=True)
class _GameParts:
    """One game's records."""

    header: GameHeader
    turns: list[CubeRecord | MoveRecord] = field(default_factory=list)
    footer: GameFooter | None = None
    missing: MissingGame | None = None


class _MatchReader:
    def __init__(self, header: MatchHeader, comments: tuple[str, ...], problems: list[Problem]) -> None:
        self._header = header
        self._comments = comments
        self._problems = problems
        self._used_comments: set[int] = set()
        self._variant = self._read_variant()
        self._terms = self._read_terms()
        first, second = header.players
        self._players = (first or "Player 1", second or "Player 2")
        self._plays = LegalPlays(self._variant)
        self._had_crawford = False

    def read(self, records: Iterable[Record], remark: str) -> ReadReport:
        parts, final = self._sorted(records)
        games, extra_games = self._read_games(parts)
        if not parts:
            self._problem(Sentence("the file holds no game: is it complete?"), Severity.ERROR)
        if self._plays.is_spent:
            self._problem(Sentence("too long a file for all of its plays to be checked; the last ones are believed"))
        self._check_final((*games, *extra_games), final)
        problems = tuple(self._problems)
        record = MatchRecord(
            self._players,
            self._terms,
            self._variant,
            games,
            self._headers(),
            self._players,
            extra_games,
            self._comment(remark),
            problems,
        )
        return ReadReport(record, problems)

    def _problem(self, message: str, severity: Severity = Severity.WARNING) -> None:
        self._problems.append(Problem(None, message, severity))

    # What stands before the games

    def _read_variant(self) -> Variant:
        number = self._header.variation
        if number == STANDARD_NUMBER:
            return STANDARD
        row = LAYOUTS.get(number, ())
        for variant in ALL:
            if variant.layout == row and variant.rules == replace(STANDARD.rules, checkers=sum(row)):
                return variant
        message = Sentence(
            "game number {number} is not known; read as {standard}", number=number, standard=STANDARD.title
        )
        self._problem(message, Severity.ERROR)
        return STANDARD

    def _read_terms(self) -> Terms:
        header = self._header
        exponent = header.cube_limit
        limit = 1 << exponent if exponent is not None and exponent in CUBE_EXPONENTS else None
        if header.length != MONEY:
            return Match(demand_length(header.length), crawford=header.crawford, cube_limit=limit)
        automatic = min(max(0, header.automatic_doubles), MOST_AUTOMATIC_DOUBLES)
        return MoneySession(header.jacoby, header.beavers, automatic_doubles=automatic, cube_limit=limit)

    def _headers(self) -> dict[str, str]:
        header = self._header
        day, time = self._date()
        named = {
            "Site": header.location,
            "Match ID": str(header.match_id) if header.match_id else "",
            "Event": header.event,
            "Round": header.round,
            "Player 1": self._players[0],
            "Player 2": self._players[1],
            "Player 1 Elo": _rating(*header.ratings[0]),
            "Player 2 Elo": _rating(*header.ratings[1]),
            "EventDate": day,
            "EventTime": time,
            "Unrated": "On" if header.is_unrated else "",
            "Transcriber": header.transcriber,
        }
        return {key: value for key, value in named.items() if value}

    def _date(self) -> tuple[str, str]:
        """Day and time, "" where they are not known."""
        days = self._header.date
        if not isfinite(days) or int(days) not in DAYS:
            return "", ""
        moment = FIRST_DAY + timedelta(minutes=round(days * MINUTES_A_DAY))
        return f"{moment:%Y.%m.%d}", f"{moment:%H.%M}"

    def _comment(self, remark: str) -> str:
        """What belongs to the match: its own comments, and those that nothing else is known to have."""
        own = [index for index in self._header.comments if 0 <= index < len(self._comments)]
        others = [index for index in range(len(self._comments)) if index not in self._used_comments]
        indices = dict.fromkeys([*own[:1], *others, *own[1:]])
        return "\n".join(text for text in (remark, *(self._comments[index] for index in indices)) if text)

    # Games

    def _sorted(self, records: Iterable[Record]) -> tuple[list[_GameParts], MatchFooter | None]:
        """The records of each game, and the end of the match."""
        parts: list[_GameParts] = []
        final: MatchFooter | None = None
        unknown = homeless = 0
        for record in records:
            game = parts[-1] if parts and parts[-1].footer is None else None
            if isinstance(record, MatchHeader):
                self._problem(Sentence("another match begins here; only the first one is read"), Severity.ERROR)
                break
            if isinstance(record, GameHeader):
                number = record.number if record.number in GAME_NUMBERS else len(parts) + 1
                parts.append(_GameParts(replace(record, number=number)))
            elif isinstance(record, MatchFooter):
                final = record
            elif isinstance(record, UnknownRecord):
                unknown += 1
            elif game is None:
                homeless += 1
            elif isinstance(record, GameFooter):
                game.footer = record
            elif isinstance(record, MissingGame):
                game.missing = record
            else:
                game.turns.append(record)
        if unknown:
            self._problem(Sentence("{count} records of an unknown kind are left out", count=unknown), Severity.ERROR)
        if homeless:
            self._problem(
                Sentence("{count} records belong to no game and are left out", count=homeless), Severity.ERROR
            )
        return parts, final

    def _read_games(self, parts: list[_GameParts]) -> tuple[tuple[GameRecord, ...], tuple[GameRecord, ...]]:
        games: list[GameRecord] = []
        extra_games: list[GameRecord] = []
        running = (0, 0)
        is_position = len(parts) == 1 and _is_position(parts[0])
        for index, part in enumerate(parts):
            scores = self._start_score(part.header, running, is_first=index == 0)
            is_extra = isinstance(self._terms, Match) and max(scores) >= self._terms.length
            following = parts[index + 1].header.scores if index + 1 < len(parts) else None
            game = self._read_game(part, scores, following, is_position=is_position, is_extra=is_extra)
            running = game.score_after
            if is_extra:
                self._in_game(part.header, Sentence("a game after the match was decided; kept as an extra game"))
                extra_games.append(game)
            else:
                games.append(game)
        return tuple(games), tuple(extra_games)

    def _read_game(
        self,
        part: _GameParts,
        scores: tuple[int, int],
        next_score: tuple[int, int] | None,
        *,
        is_position: bool,
        is_extra: bool,
    ) -> GameRecord:
        is_crawford = not is_extra and self._is_crawford(part.header, scores)
        self._had_crawford |= is_crawford
        setting = XgSetting(
            self._variant,
            self._terms,
            self._players,
            scores,
            next_score,
            is_crawford,
            is_position,
            self._comments,
        )
        reader = XgGameReader(part.header, setting, self._plays)
        for turn in part.turns:
            reader.read(turn)
        missing = None if part.missing is None else part.missing.footer(scores)
        game = reader.end(part.footer or missing)
        self._problems += reader.problems
        self._used_comments |= reader.used_comments
        if isinstance(self._terms, MoneySession):
            self._terms = allowing(self._terms, reader.allowed)
        return game

    def _in_game(self, header: GameHeader, message: str, severity: Severity = Severity.WARNING) -> None:
        self._problem(Sentence("game {game}: {problem}", game=header.number, problem=message), severity)

    def _start_score(self, header: GameHeader, running: tuple[int, int], *, is_first: bool) -> tuple[int, int]:
        scores = header.scores
        if not all(0 <= points < MOST_POINTS for points in scores):
            self._in_game(header, Sentence("the score cannot be read; it is taken from the results"), Severity.ERROR)
            return running
        if scores != running and not is_first:
            self._in_game(header, contradicted(scores, running))
        return scores

    def _is_crawford(self, header: GameHeader, scores: tuple[int, int]) -> bool:
        if not header.is_crawford:
            return False
        can_be = not self._had_crawford and can_be_crawford(self._terms, scores)
        if not can_be:
            self._in_game(header, Sentence("this cannot be the Crawford game; read as an ordinary one"))
        return can_be

    def _check_final(self, games: tuple[GameRecord, ...], final: MatchFooter | None) -> None:
        """The score at the end of the file may stop at the length of the match."""
        if final is None or not games:
            return
        most = self._terms.length if isinstance(self._terms, Match) else MOST_POINTS
        believed, summed = final.scores, games[-1].score_after
        if tuple(min(points, most) for points in believed) != tuple(min(points, most) for points in summed):
            self._problem(contradicted(believed, summed))


def _is_position(part: _GameParts) -> bool:
    """Whether this is no game but a place to look at: at most one decision each of cube and checkers, and no end."""
    moves = sum(isinstance(turn, MoveRecord) for turn in part.turns)
    is_over = part.footer is not None or part.missing is not None
    return not is_over and moves <= 1 and len(part.turns) - moves <= 1


def _rating(elo: float, experience: int) -> str:
    return f"{elo:.2f}/{experience}" if isfinite(elo) and 0 < elo < 10_000 else ""
