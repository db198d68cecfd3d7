"""BGBlitz's match files (`.bgf`) → `MatchRecord`.

    {"format": …, "compress": true, "useSmile": true}      one line of JSON
    a document in Smile or JSON, packed with gzip or not    the match: games, and the turns of each

Rules of this room:

* Green sits first. Plays are in the mover's own numbers: 25 is the bar, 0 is off, -1 is nothing.
* A turn without a play is a double, the answer to one, or a dance. The dice of a dance stand where its play would.
  Behind the last turn there is one that is nothing.
* Dice that are none stand in turns of the cube and in dances.
* A game's board and cube at its start are set up where they are not those of the game played.
* The score before the next game says who won, or else the score at the end of the file.

What is not kept: the program's judgements, luck and errors; clocks; the largest cube, which it always writes.
What does not live here: Smile (`smile`), the course of a game (`told_game`), scores from game to game (`told_match`).
"""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doublesix.cube import is_cube_value
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.formats.days import day_header
from doublesix.formats.report import DAMAGED, Problem, ReadReport, Severity
from doublesix.formats.scores import contradicted
from doublesix.formats.smile import SMILE, read_smile
from doublesix.formats.text import demand_match_size
from doublesix.formats.told_game import ToldGame
from doublesix.formats.told_match import ToldMatch, told_terms
from doublesix.match import Seat
from doublesix.notation.fields import setup_from_signed
from doublesix.position import BAR
from doublesix.record import SetPosition
from doublesix.sentences import Sentence, megabytes, said
from doublesix.variants.registry import ALL, STANDARD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.match import Terms
    from doublesix.position import Position
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["PACKED", "read_bgf"]

PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x9c", b"\x78\xda", SMILE)
"""How what follows the first line begins, where it is not JSON."""
EITHER_PACKING = zlib.MAX_WBITS | 32
MAX_BYTES = 64 * 1024 * 1024

SEATS = {-1: Seat.FIRST, 1: Seat.SECOND}
FACES = range(1, 7)
UNUSED = -1
POINTS = 24
MOST_POINTS = 1 << 30
WORDS = {"adouble": "doubles", "atake": "takes", "apass": "drops"}
"""Turns of the cube that say in their type what they are."""
PLAYED = "amove"

GAME = 1_000_000
"""Games are told apart by the numbers of their turns: turn 7 of game 2 is 2,000,007, until all is read."""


def read_bgf(data: bytes) -> ReadReport:
    """Read a match or a session.

    Args:
        data: the file's bytes.

    Raises:
        ParseError: cut off, damaged, too large, or no such file.
        NotWantedError: nobody waits for it any more.
    """
    document = _Fields(_document(data))
    games = document.objects("games")
    demand_match_size(sum(len(game.objects("moves")) for game in games))
    players = document.text("nameGreen") or "Green", document.text("nameRed") or "Red"
    match = ToldMatch(players, _terms(document), _variant(games), is_jacoby_known=True)
    final = document.score("final")
    scores = [*(game.score("score") for game in games[1:]), None]
    for number, (game, following) in enumerate(zip(games, scores, strict=False), start=1):
        reader = _GameReader(match, game, number, following, final if following is None else following)
        match.add(reader.read(), reader.game)
    if games and final is not None and final != match.running:
        match.report(None, contradicted(final, match.running))
    return _placed(match.finish(_headers(document)))


# The file


def _document(data: bytes) -> object:
    """What follows the first line, which says how it is packed; so do its own first bytes."""
    _, _, content = data.partition(b"\n")
    if content.startswith(PACKED) and not content.startswith(SMILE):
        stream = zlib.decompressobj(EITHER_PACKING)
        try:
            content = stream.decompress(content, MAX_BYTES)
        except zlib.error as error:
            raise ParseError(DAMAGED) from error
        if stream.unconsumed_tail:
            raise ParseError(Sentence("more than {most} MB are no match file", most=megabytes(MAX_BYTES)))
    if content.startswith(SMILE):
        return read_smile(content)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ParseError(DAMAGED) from error


class _Fields:
    """An object of the file; whatever it lacks, or has in another form, is not there."""

    def __init__(self, value: object) -> None:
        self._values: Mapping[str, Any] = value if isinstance(value, dict) else {}

    def text(self, key: str) -> str:
        value = self._values.get(key)
        return " ".join(value.split()) if isinstance(value, str) else ""

    def whole(self, key: str) -> int | None:
        value = self._values.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, key: str) -> bool | None:
        value = self._values.get(key)
        return value if isinstance(value, bool) else None

    def number(self, key: str) -> float:
        try:
            return float(self._values.get(key, 0))
        except (TypeError, ValueError, OverflowError):
            return 0.0

    def has(self, key: str) -> bool:
        return self._values.get(key) is not None

    def wholes(self, key: str) -> list[int]:
        values = self._values.get(key)
        return [value for value in values if isinstance(value, int)] if isinstance(values, list) else []

    def object(self, key: str) -> _Fields:
        return _Fields(self._values.get(key))

    def objects(self, key: str) -> list[_Fields]:
        values = self._values.get(key)
        return list(map(_Fields, values)) if isinstance(values, list) else []

    def score(self, key: str) -> tuple[int, int] | None:
        """Points of both, Green first; None where they are none."""
        first, second = self.whole(f"{key}Green"), self.whole(f"{key}Red")
        if first is None or second is None or not all(0 <= points < MOST_POINTS for points in (first, second)):
            return None
        return first, second


def _placed(report: ReadReport) -> ReadReport:
    """The same, with places as people call them: there are no lines."""
    problems = tuple(_placed_problem(problem) for problem in report.problems)
    record = report.record
    games, extra_games = (
        tuple(
            replace(game, line=None, actions=tuple(replace(action, line=None) for action in game.actions))
            for game in some
        )
        for some in (record.games, record.extra_games)
    )
    return ReadReport(replace(record, games=games, extra_games=extra_games, problems=problems), problems)


def _placed_problem(problem: Problem) -> Problem:
    if problem.line is None:
        return problem
    game, turn = divmod(problem.line, GAME)
    if turn:
        message = Sentence("game {game}, turn {turn}: {problem}", game=game, turn=turn, problem=problem.message)
    else:
        message = Sentence("game {game}: {problem}", game=game, problem=problem.message)
    return Problem(None, message, problem.severity)


# What stands before the games


def _terms(document: _Fields) -> Terms:
    return told_terms(
        document.whole("matchlen") or 0,
        crawford=document.flag("useCrawford") is not False,
        jacoby=document.flag("useJacoby") is True,
        beavers=document.flag("useBeaver") is True,
        has_cube=document.flag("useCube") is not False,
    )


def _headers(document: _Fields) -> dict[str, str]:
    named = {
        "Site": document.text("site") or document.text("location"),
        "Event": document.text("event"),
        "Round": document.text("round"),
        "Player 1 Elo": _rating(document.number("ratingGreen")),
        "Player 2 Elo": _rating(document.number("ratingRed")),
        **day_header(document.text("date")),
    }
    return {key: value for key, value in named.items() if value}


def _rating(elo: float) -> str:
    return f"{elo:.2f}" if 0 < elo < 10_000 else ""


def _variant(games: Sequence[_Fields]) -> Variant:
    """The game that begins where the first one of the file does, by the rules of the standard one."""
    if not games or not (points := games[0].object("initial").wholes("points")):
        return STANDARD
    return next((variant for variant in ALL if _begins(variant, points)), STANDARD)


def _begins(variant: Variant, points: Sequence[int]) -> bool:
    checkers = variant.checkers
    if variant.rules != replace(STANDARD.rules, checkers=checkers):
        return False
    try:
        return _board(points, variant) == variant.start()
    except (InvalidPositionError, ParseError):
        return False


def _board(points: Sequence[int], variant: Variant) -> Position:
    """A board of the file, as Green sees it.

    Args:
        points: checkers on Red's points 1 to 24, Green's above zero and Red's below; then on the bars of both.
        variant: the game.

    Raises:
        ParseError, InvalidPositionError: no board.
    """
    ours, theirs = (abs(count) for count in (*points[POINTS:], 0, 0)[:2])
    signed = [-theirs, *points[:POINTS][::-1], ours]
    return variant.position(setup_from_signed(signed, checkers=variant.checkers))


# Games


class _GameReader:
    """Reads one game.

    Args:
        match: as far as it has been read.
        game: the game in the file.
        number: from 1.
        following: the score before the next game.
        after: the score after this one, wherever the file says it.
    """

    def __init__(
        self,
        match: ToldMatch,
        game: _Fields,
        number: int,
        following: tuple[int, int] | None,
        after: tuple[int, int] | None,
    ) -> None:
        self._fields = game
        self._turns = game.objects("moves")
        self._variant = match.variant
        self._line = number * GAME
        self._after = after
        self._told_answer: list[bool] | None = None  # what a double that waits says of its answer, if anything
        self._unknown = 0
        setting = match.setting(
            self._line, game.score("score"), next_score=following, is_crawford=game.flag("isCrawford") or False
        )
        self.game = ToldGame(setting, match.plays, number, self._line)

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        self._begin()
        for turn in self._turns:
            self._line += 1
            self._turn(turn)
        if self._unknown:
            message = Sentence("{count} records of an unknown kind are left out", count=self._unknown)
            self.game.so_far.report(self._line, message, Severity.ERROR)
        is_given_up = self._fields.flag("wasResignation") or self._fields.flag("wasForfeit") or False
        return self.game.finish(None, score_after=self._after, is_given_up=is_given_up)

    def _begin(self) -> None:
        """Set up what is not the start of the game played."""
        initial = self._fields.object("initial")
        value = initial.whole("cube") or 1
        owner = SEATS.get(initial.whole("cubeOwner") or 0) if value > 1 else None
        board = self._variant.start()
        if points := initial.wholes("points"):
            try:
                board = _board(points, self._variant)
            except (InvalidPositionError, ParseError) as error:
                message = Sentence("the board cannot be read: {problem}", problem=said(error))
                self.game.so_far.report(self._line, message, Severity.ERROR)
        if not is_cube_value(value):
            self.game.so_far.report(self._line, Sentence("the cube cannot be read; it stays as it was"), Severity.ERROR)
            value, owner = 1, None
        if board == self._variant.start() and value == 1:
            return
        seat = next((seat for turn in self._turns if (seat := self._seat(turn)) is not None), Seat.FIRST)
        position = board if seat is Seat.FIRST else board.swapped()
        self.game.set_up(SetPosition(seat, position, cube_value=value, cube_owner=owner))

    def _seat(self, turn: _Fields) -> Seat | None:
        return SEATS.get(turn.whole("player") or 0)

    def _turn(self, turn: _Fields) -> None:
        kind, seat = turn.text("type") or PLAYED, self._seat(turn)
        if kind not in (PLAYED, *WORDS):
            self._unknown += 1
        elif seat is None:
            message = Sentence("nobody knows whose turn it is; the turn is left out")
            self.game.so_far.report(self._line, message, Severity.ERROR)
        elif kind in WORDS:
            self.game.turn(seat, WORDS[kind], line=self._line)
        elif turn.wholes("from")[:1] in ([], [UNUSED]):
            self._without_steps(turn, seat)
        else:
            self._played(turn, seat)

    # Turns without steps

    def _without_steps(self, turn: _Fields, seat: Seat) -> None:
        cube = turn.object("equity").object("cubeDecision")
        accepted = cube.flag("hasAccepted")
        if self._told_answer is not None:
            # The program notes the answer in the double as well; of the two it need not be in both.
            answers = [*self._told_answer, *([] if accepted is None else [accepted])]
            self._told_answer = None
            if answers:
                self.game.turn(seat, "takes" if any(answers) else "drops", line=self._line)
        elif cube.flag("hasDoubled"):
            self.game.turn(seat, "doubles", line=self._line)
            self._told_answer = [] if accepted is None else [accepted]
        elif (roll := _roll(turn.whole("red"), turn.whole("green"))) is not None and not self.game.is_over:
            self.game.roll(seat, roll, "", line=self._line)

    # Plays

    def _played(self, turn: _Fields, seat: Seat) -> None:
        self._told_answer = None
        sources, targets = turn.wholes("from"), turn.wholes("to")
        roll = _roll(turn.whole("red"), turn.whole("green"))
        if turn.has("dancingEquity") or roll is None:
            danced = _roll(*sources[:1], *targets[:1])
            if danced is not None:
                self.game.roll(seat, danced, "", line=self._line, is_dance=True)
                return
        text = _play_text(sources, targets)
        if roll is None:
            dice = repr((turn.whole("red"), turn.whole("green")))
            self.game.unreadable(seat, text, Sentence("these are no dice: {dice}", dice=dice), line=self._line)
        else:
            self.game.roll(seat, roll, text, line=self._line)


def _roll(*dice: int | None) -> Roll | None:
    """Two dice; None for anything else."""
    if len(dice) != 2:
        return None
    one, other = dice
    return Roll(one, other) if one is not None and other is not None and one in FACES and other in FACES else None


def _play_text(sources: Sequence[int], targets: Sequence[int]) -> str:
    """The steps of a play in the mover's own numbers."""
    steps: list[str] = []
    for source, target in zip(sources, targets, strict=False):
        if source == UNUSED:
            break
        steps.append(f"{'bar' if source == BAR else source}/{'off' if target <= 0 else target}")
    return " ".join(steps)
