"""The fixed-size records of `.xg` files: bytes → match header, game header, cube, move, game footer, match footer, and
what stands for the plays of a game that are missing.

Rules of this room:

* A record is 2560 bytes, its kind stands in byte 8; kinds that are not known are skipped and counted.
* Numbers are given as they stand: whether they make sense is the reader's question.
* Boards that are seen by player 1 stay so: 26 signed counts, index 0 the other side's bar, 1–24 own points, 25 own bar.
* Fields that came with a later version of the program are read from files of that version on.

What does not live here: the container (`xg_archive`), what happened in a game (`xg_game`), what the program thought of
it (`xg_annotation`). Chances, rollouts, clocks and stakes are not read at all.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.formats.report import DAMAGED
from doublesix.position import BAR, OFF, POINTS, Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.position import Position

__all__ = [
    "MISSING",
    "MONEY",
    "Candidate",
    "Counts",
    "CubeEquities",
    "CubeRecord",
    "GameFooter",
    "GameHeader",
    "MatchFooter",
    "MatchHeader",
    "MissingGame",
    "MoveRecord",
    "Record",
    "UnknownRecord",
    "counts_of",
    "read_records",
    "setup_of",
]

SIZE = 2560
KIND = 8
MAGIC = b"DMLI"
MISSING = -1
"""How a game ended whose plays are missing; no file has that number."""
MONEY = 99999
"""The length of a session."""
UNICODE_NAMES, CUBE_LIMITS, TRANSCRIBERS, EDITED_BOARDS, AUTOMATIC_DOUBLES = 24, 8, 30, 24, 26
"""File versions from which these fields are there."""
UTF16_UNITS = 129

Counts = tuple[int, ...]
"""A board as it stands in a record: 26 signed counts."""

COUNTS = struct.Struct("<26b")
INT = struct.Struct("<i")
DOUBLE = struct.Struct("<d")
FLOAT = struct.Struct("<f")
MOVES = struct.Struct("<8b")
LEVEL = struct.Struct("<h")

CUBE_ANALYSIS, PLAY_ANALYSIS = 64, 124
"""Where in a record the program's analysis begins."""
MOST_CANDIDATES = 32
BOARDS, CANDIDATE_MOVES, CANDIDATE_LEVELS, CHANCES = 68, 900, 1156, 1284
"""Where in the analysis of a play what is said of its candidates begins; of chances and equity, seven numbers each."""
CHANCES_SIZE, EQUITY = 28, 24


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """Who plays what for what.

    Args:
        players: player 1 first.
        length: points, or `MONEY`.
        variation: number of the game.
        crawford: whether the match has a Crawford game.
        jacoby: whether the session has Jacoby's rule.
        beavers: whether the session has beavers.
        automatic_doubles: how many there may be in a game of the session.
        cube_limit: the largest cube, as a power of two; None where files did not say it yet.
        ratings: Elo and experience of each player.
        date: days since 30 December 1899, with the time of day as a fraction.
        match_id: a number of the program; negative where the players changed sides.
        event: name of the event.
        location: where it was played.
        round: which round it was.
        transcriber: who wrote it down.
        is_unrated: whether the site did not rate it.
        comments: where the comments on the match stand, -1 for none.
        version: of the file.
    """

    players: tuple[str, str]
    length: int
    variation: int
    crawford: bool
    jacoby: bool
    beavers: bool
    automatic_doubles: int
    cube_limit: int | None
    ratings: tuple[tuple[float, int], tuple[float, int]]
    date: float
    match_id: int
    event: str
    location: str
    round: str
    transcriber: str
    is_unrated: bool
    comments: tuple[int, int]
    version: int


@dataclass(frozen=True, slots=True)
class GameHeader:
    """How a game begins.

    Args:
        scores: points before the game, player 1 first.
        is_crawford: whether it is marked as the Crawford game.
        start: the board, seen by player 1; all zero in some old files.
        number: counted from 1.
        is_in_progress: whether it was still going on.
        comments: where the comments on the game stand, -1 for none.
        automatic_doubles: how often the opening throw doubled the cube.
    """

    scores: tuple[int, int]
    is_crawford: bool
    start: Counts
    number: int
    is_in_progress: bool
    comments: tuple[int, int]
    automatic_doubles: int


@dataclass(frozen=True, slots=True)
class CubeEquities:
    """What the program thought of the cube; all zero where it did not think.

    Args:
        level: how far it looked.
        no_double: worth to the actor, in cubes before the double.
        double_take: the same after a double that is taken.
        double_pass: the same after one that is passed.
    """

    level: int
    no_double: float
    double_take: float
    double_pass: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that the program looked at.

    Args:
        after: the board after it, seen by the actor.
        moves: as in `MoveRecord`.
        level: how far it looked.
        equity: worth to the actor, in cubes; -1000 where it did not think.
    """

    after: Counts
    moves: tuple[int, ...]
    level: int
    equity: float


@dataclass(frozen=True, slots=True)
class CubeRecord:
    """The chance to double before a roll, and what came of it.

    Args:
        actor: 1 for player 1, -1 for player 2.
        double: 1 for a double, less for none.
        take: 0 for a pass, 1 for a take, 2 for a beaver, -1 for none of them.
        beaver: 0, 1, 2 for pass, take, raccoon of a beaver.
        raccoon: 0, 1 for pass, take of a raccoon.
        cube: before it: a power of two, negative for player 2's cube; 0 in the middle.
        board: before it, seen by player 1.
        equities: what the program thought of it.
        comment: where the comment stands, -1 for none.
        is_edited: whether the board was set up here.
    """

    actor: int
    double: int
    take: int
    beaver: int
    raccoon: int
    cube: int
    board: Counts
    equities: CubeEquities
    comment: int
    is_edited: bool


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A roll and what was played.

    Args:
        actor: 1 for player 1, -1 for player 2.
        board: before it, seen by player 1.
        after: after it, seen by the actor; all zero where nothing was played.
        moves: pairs of places, from 0 for the own 1-point to 24 for the bar; below 0 off, or the end of the list.
        dice: as rolled.
        cube: as in `CubeRecord`.
        candidates: the plays that the program looked at, best first.
        is_marked_illegal: whether the program took it for illegal.
        comment: where the comment stands, -1 for none.
        is_edited: whether the board was set up here.
    """

    actor: int
    board: Counts
    after: Counts
    moves: tuple[int, ...]
    dice: tuple[int, int]
    cube: int
    candidates: tuple[Candidate, ...]
    is_marked_illegal: bool
    comment: int
    is_edited: bool


@dataclass(frozen=True, slots=True)
class GameFooter:
    """How a game ended.

    Args:
        scores: points after it, player 1 first; some stop at the length of the match.
        winner: 1 for player 1, -1 for player 2.
        points: what it was worth.
        termination: 0 for a pass, 1-3 for the kind of win on the board; 100 more where it was resigned, 1000 more where
            it was settled.
    """

    scores: tuple[int, int]
    winner: int
    points: int
    termination: int


@dataclass(frozen=True, slots=True)
class MissingGame:
    """Stands for all plays of a game.

    Args:
        winner: as in `GameFooter`.
        points: likewise.
    """

    winner: int
    points: int

    def footer(self, scores: tuple[int, int]) -> GameFooter:
        """The end of that game, which began at these points, where the file has no other."""
        won = {1: (self.points, 0), -1: (0, self.points)}.get(self.winner, (0, 0))
        return GameFooter((scores[0] + won[0], scores[1] + won[1]), self.winner, self.points, MISSING)


@dataclass(frozen=True, slots=True)
class MatchFooter:
    """The final score, player 1 first."""

    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class UnknownRecord:
    """A record of a kind that is not known."""

    kind: int


Record = MatchHeader | GameHeader | CubeRecord | MoveRecord | GameFooter | MatchFooter | MissingGame | UnknownRecord


def read_records(data: bytes) -> Iterator[Record]:
    """Every whole record, the match header first.

    Raises:
        ParseError: the first record is no match header.
    """
    first = data[:SIZE]
    if len(first) < SIZE or first[KIND] != 0 or first[556:560] != MAGIC:
        raise ParseError(DAMAGED)
    header = _match_header(first)
    yield header
    for place in range(SIZE, len(data) - SIZE + 1, SIZE):
        yield _record(data[place : place + SIZE], header.version)


def setup_of(counts: Counts, checkers: int) -> Setup:
    """A board as the two sides see it; what is on no point is off. It may be nonsense.

    Args:
        counts: seen by the side whose checkers count above 0.
        checkers: checkers a side.
    """
    own = [0, *(max(0, counts[point]) for point in POINTS), counts[BAR]]
    other = [0, *(max(0, -counts[BAR - point]) for point in POINTS), -counts[0]]
    own[OFF], other[OFF] = checkers - sum(own), checkers - sum(other)
    return Setup(tuple(own), tuple(other))


def counts_of(position: Position) -> Counts:
    """A board as a record has it, seen by the same side; the reverse of `setup_of`."""
    own, other = position.player, position.opponent
    return -other[BAR], *(own[point] - other[BAR - point] for point in POINTS), own[BAR]


def _record(record: bytes, version: int) -> Record:
    match record[KIND]:
        case 0:
            return _match_header(record)
        case 1:
            return _game_header(record, version)
        case 2:
            return _cube(record, version)
        case 3:
            return _move(record, version)
        case 4:
            return GameFooter(_ints(record, 12, 16), _int(record, 24), _int(record, 28), _int(record, 32))
        case 5:
            return MatchFooter(_ints(record, 12, 16))
        case 6:
            return MissingGame(_int(record, 24), _int(record, 28))
        case kind:
            return UnknownRecord(kind)


def _match_header(record: bytes) -> MatchHeader:
    version = _int(record, 552)
    is_unicode = version >= UNICODE_NAMES
    names = (_utf16(record, 880), _utf16(record, 1138)) if is_unicode else (_latin(record, 9), _latin(record, 50))
    return MatchHeader(
        players=names,
        length=_int(record, 92),
        variation=_int(record, 96),
        crawford=bool(record[100]),
        jacoby=bool(record[101]),
        beavers=bool(record[102]),
        automatic_doubles=_int(record, 616) if record[103] and version >= CUBE_LIMITS else int(bool(record[103])),
        cube_limit=_int(record, 612) if version >= CUBE_LIMITS else None,
        ratings=((_double(record, 104), _int(record, 120)), (_double(record, 112), _int(record, 124))),
        date=_double(record, 128),
        match_id=_int(record, 268),
        event=_utf16(record, 622) if is_unicode else _latin(record, 136),
        location=_utf16(record, 1396) if is_unicode else _latin(record, 283),
        round=_utf16(record, 1654) if is_unicode else _latin(record, 417),
        transcriber=_utf16(record, 1960) if version >= TRANSCRIBERS else "",
        is_unrated=bool(record[574]),
        comments=_ints(record, 576, 580),
        version=version,
    )


def _game_header(record: bytes, version: int) -> GameHeader:
    return GameHeader(
        scores=_ints(record, 12, 16),
        is_crawford=bool(record[20]),
        start=_counts(record, 21),
        number=_int(record, 48),
        is_in_progress=bool(record[52]),
        comments=_ints(record, 56, 60),
        automatic_doubles=_int(record, 64) if version >= AUTOMATIC_DOUBLES else 0,
    )


def _cube(record: bytes, version: int) -> CubeRecord:
    return CubeRecord(
        actor=_int(record, 12),
        double=_int(record, 16),
        take=_int(record, 20),
        beaver=_int(record, 24),
        raccoon=_int(record, 28),
        cube=_int(record, 32),
        board=_counts(record, 36),
        equities=CubeEquities(
            _int(record, CUBE_ANALYSIS + 28), *(_float(record, CUBE_ANALYSIS + place) for place in (88, 92, 96))
        ),
        comment=_int(record, 292),
        is_edited=version >= EDITED_BOARDS and bool(record[296]),
    )


def _move(record: bytes, version: int) -> MoveRecord:
    return MoveRecord(
        actor=_int(record, 64),
        board=_counts(record, 9),
        after=_counts(record, 35),
        moves=tuple(_int(record, 68 + 4 * index) for index in range(8)),
        dice=_ints(record, 100, 104),
        cube=_int(record, 108),
        candidates=tuple(_candidates(record)),
        is_marked_illegal=_int(record, 2480) == 2,
        comment=_int(record, 2524),
        is_edited=version >= EDITED_BOARDS and bool(record[2528]),
    )


def _candidates(record: bytes) -> Iterator[Candidate]:
    for index in range(min(_int(record, PLAY_ANALYSIS + 64), MOST_CANDIDATES)):
        (level,) = LEVEL.unpack_from(record, PLAY_ANALYSIS + CANDIDATE_LEVELS + 4 * index)
        yield Candidate(
            after=_counts(record, PLAY_ANALYSIS + BOARDS + COUNTS.size * index),
            moves=MOVES.unpack_from(record, PLAY_ANALYSIS + CANDIDATE_MOVES + MOVES.size * index),
            level=int(level),
            equity=_float(record, PLAY_ANALYSIS + CHANCES + CHANCES_SIZE * index + EQUITY),
        )


def _int(record: bytes, place: int) -> int:
    (value,) = INT.unpack_from(record, place)
    return int(value)


def _ints(record: bytes, first: int, second: int) -> tuple[int, int]:
    return _int(record, first), _int(record, second)


def _double(record: bytes, place: int) -> float:
    (value,) = DOUBLE.unpack_from(record, place)
    return float(value)


def _float(record: bytes, place: int) -> float:
    (value,) = FLOAT.unpack_from(record, place)
    return float(value)


def _counts(record: bytes, place: int) -> Counts:
    return COUNTS.unpack_from(record, place)


def _latin(record: bytes, place: int) -> str:
    return _plain(record[place + 1 : place + 1 + record[place]].decode("cp1252", errors="replace"))


def _utf16(record: bytes, place: int) -> str:
    text = record[place : place + 2 * UTF16_UNITS].decode("utf-16-le", errors="replace")
    return _plain(text.split("\0", 1)[0])


def _plain(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
