"""`.mat` files → `MatchRecord`: headers, terms, names, scores from game to game.

Rules of this room:

* The columns say who played; header names are matched to them by name, else by order, and both are kept.
* Where every name of a file ends in a comma and a rating, as GridGammon writes them, the rating is none of the name:
  the first ones are kept as headers.
* Where the names of a game stand in each other's columns and so do the scores, the names say who played.
* The score in a names line is believed over the sum of the results; a difference is reported.
* Crawford is nowhere written: it is the first game in which exactly one side needs one point.
* Where a session does not say whether Jacoby is played, its results may; otherwise it is. Beavers and raccoons that
  are played are allowed, whatever the session says.
* Games after the match is decided are kept apart.
* Of a game whose turns the format cannot tell (`mat_limits`) plays are kept as text, and the board stays unknown.

What does not live here: lines (`mat_syntax`), the course of a game (`mat_game`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.errors import ParseError, UnknownVariantError
from doublesix.formats.mat_game import GameReader
from doublesix.formats.mat_headers import (
    full_names,
    has_no_crawford_game,
    is_understood,
    jacoby_header,
    terms_of,
    variant_of,
    without_terms,
)
from doublesix.formats.mat_limits import why_not_followed
from doublesix.formats.mat_plays import SPENT, PlayReader
from doublesix.formats.mat_state import GameSetting
from doublesix.formats.mat_syntax import DiceCell, parse_mat
from doublesix.formats.report import ReadReport
from doublesix.formats.scores import allowing, can_be_crawford, contradicted
from doublesix.formats.text import decode, demand_match_size
from doublesix.match import Match, MoneySession
from doublesix.record import GameRecord, MatchRecord, Problem, SetPosition, Severity
from doublesix.sentences import Sentence, joined, said
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.formats.mat_syntax import GameText, MatText
    from doublesix.match import Terms
    from doublesix.record import RecordedAction
    from doublesix.rules.variant import Variant

__all__ = ["read_mat"]

NO_NAMES = ("Player 1", "Player 2")
RATED_NAME = re.compile(r"(.*[^\s,]),(\d{3,4})")
ELO = ("Player 1 Elo", "Player 2 Elo")


def read_mat(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read a match.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, of more turns than anybody waits for, or no ``n point match`` line.
    """
    source = decode(data)
    text = parse_mat(source.lines)
    if text.length is None:
        raise ParseError(Sentence("no line such as '7 point match' (0 for money) was found: this is no .mat file"))
    demand_match_size(sum(isinstance(entry, DiceCell) for game in text.games for entry in game.entries))
    return _MatchReader(text, list(source.problems), unnamed).read()


class _MatchReader:
    def __init__(self, text: MatText, problems: list[Problem], unnamed: Variant) -> None:
        self._text = text
        self._problems = problems
        ratings = _without_ratings(text)
        self._headers = self._read_headers()
        self._variant = self._read_variant(unnamed)
        self._is_followed = self._check_turns()
        self._terms = terms_of(self._headers, text.length or 0)
        self._players = self._read_players()
        self._keep(ratings)
        self._plays = PlayReader(self._variant)
        self._had_crawford = has_no_crawford_game(self._headers)
        self._jacoby_evidence: list[bool] = []

    def read(self) -> ReadReport:
        self._report_oddities()
        games, extra_games = self._read_games()
        if not games:
            self._problem(None, Sentence("the file holds no game: is it complete?"), Severity.ERROR)
        if self._plays.is_spent:
            self._problem(None, SPENT)
        problems = tuple(sorted(self._problems, key=lambda problem: problem.line or 0))
        record = MatchRecord(
            self._players,
            self._settled_terms(),
            self._variant,
            games,
            self._headers,
            full_names(self._players, self._headers),
            extra_games,
            "\n".join(comment.text for comment in self._text.comments),
            problems,
        )
        return ReadReport(without_terms(record), problems)

    def _problem(self, line: int | None, message: str, severity: Severity = Severity.WARNING) -> None:
        self._problems.append(Problem(line, message, severity))

    # What stands before the games

    def _read_headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        for header in self._text.headers:
            if not is_understood(header.key, header.value):
                shown = f'[{header.key} "{header.value[:60]}"]'
                self._problem(header.line, Sentence("{text} is not understood", text=shown))
            if headers.setdefault(header.key, header.value) != header.value:
                self._problem(
                    header.line, Sentence("{header} is given twice; the first value counts", header=header.key)
                )
        return headers

    def _read_variant(self, unnamed: Variant) -> Variant:
        try:
            return variant_of(self._headers, unnamed=unnamed)
        except UnknownVariantError as error:
            self._problem(
                None,
                Sentence("{problem}; read as {standard}", problem=said(error), standard=unnamed.title),
                Severity.ERROR,
            )
            return unnamed

    def _check_turns(self) -> bool:
        """Whether plays can be followed on the board; if not, that is reported."""
        reasons = list(why_not_followed(self._variant.rules))
        if reasons:
            message = Sentence(
                "a .mat file cannot hold {name}: {reasons}; its plays are kept as text",
                name=self._variant.title,
                reasons=joined(reasons),
            )
            self._problem(None, message, Severity.ERROR)
        return not reasons

    def _settled_terms(self) -> Terms:
        if isinstance(self._terms, MoneySession) and self._jacoby_evidence:
            return replace(self._terms, jacoby=all(self._jacoby_evidence))
        return self._terms

    def _read_players(self) -> tuple[str, str]:
        for game in self._text.games:
            if game.names is not None:
                return game.names
        first, second = (self._headers.get(key, key) for key in NO_NAMES)
        return " ".join(first.split()), " ".join(second.split())

    def _keep(self, ratings: tuple[str, str] | None) -> None:
        """Ratings of both columns as headers, in the order in which the header names the players."""
        if ratings is None:
            return
        left = full_names(self._players, self._headers)[0]
        is_crossed = left != self._headers.get(NO_NAMES[0], left).strip()
        for key, rating in zip(ELO, ratings[::-1] if is_crossed else ratings, strict=True):
            self._headers.setdefault(key, rating)

    def _report_oddities(self) -> None:
        for piece in self._text.unread:
            self._problem(piece.line, Sentence("{text} is not understood", text=repr(piece.text[:60])), Severity.ERROR)
        if self._text.second_match is not None:
            message = Sentence("another match begins here; only the first one is read")
            self._problem(self._text.second_match, message, Severity.ERROR)

    # Games

    def _read_games(self) -> tuple[tuple[GameRecord, ...], tuple[GameRecord, ...]]:
        games: list[GameRecord] = []
        extra_games: list[GameRecord] = []
        running = (0, 0)
        for index, text in enumerate(self._text.games):
            is_exchanged = self._is_exchanged(text, running)
            summed = running[::-1] if is_exchanged else running
            start_score = self._start_score(text, summed, is_first=index == 0, is_exchanged=is_exchanged)
            is_extra = isinstance(self._terms, Match) and max(start_score) >= self._terms.length
            game = self._read_game(text, start_score, index, is_extra=is_extra, is_exchanged=is_exchanged)
            running = game.score_after
            if is_extra:
                self._problem(text.line, Sentence("a game after the match was decided; kept as an extra game"))
                extra_games.append(game)
            else:
                games.append(game)
        return tuple(games), tuple(extra_games)

    def _read_game(
        self, text: GameText, start_score: tuple[int, int], index: int, *, is_extra: bool, is_exchanged: bool
    ) -> GameRecord:
        setting = GameSetting(
            variant=self._variant,
            is_followed=self._is_followed,
            terms=self._terms,
            is_jacoby_known=jacoby_header(self._headers) is not None,
            players=self._players[::-1] if is_exchanged else self._players,
            start_score=start_score,
            next_score=self._next_score(index, is_exchanged=is_exchanged),
            is_crawford=not is_extra and self._is_crawford(start_score),
            is_next_exchanged=self._is_next_exchanged(index, is_exchanged=is_exchanged),
        )
        self._had_crawford |= setting.is_crawford
        reader = GameReader(text, setting, self._plays)
        game = reader.read()
        self._problems += reader.problems
        if reader.jacoby_evidence is not None:
            self._jacoby_evidence.append(reader.jacoby_evidence)
        if isinstance(self._terms, MoneySession):
            self._terms = allowing(self._terms, reader.allowed)
        return _exchanged(game) if is_exchanged else game

    def _next_score(self, index: int, *, is_exchanged: bool) -> tuple[int, int] | None:
        """The score before the next game, in the columns of this one."""
        following = self._text.games[index + 1] if index + 1 < len(self._text.games) else None
        if following is None or following.scores is None:
            return None
        return following.scores[::-1] if self._is_next_exchanged(index, is_exchanged=is_exchanged) else following.scores

    def _is_next_exchanged(self, index: int, *, is_exchanged: bool) -> bool:
        following = self._text.games[index + 1 : index + 2]
        return bool(following) and self._has_other_columns(following[0]) is not is_exchanged

    def _has_other_columns(self, text: GameText) -> bool:
        """Whether the names of a game stand in each other's columns."""
        return text.names is not None and text.names != self._players and text.names == self._players[::-1]

    def _is_exchanged(self, text: GameText, running: tuple[int, int]) -> bool:
        """Whether the players of a game stand in each other's columns, their points with them."""
        return self._has_other_columns(text) and text.scores == running[::-1]

    def _start_score(
        self, text: GameText, running: tuple[int, int], *, is_first: bool, is_exchanged: bool
    ) -> tuple[int, int]:
        """The score before a game, in its columns."""
        if text.names is None or text.scores is None:
            self._problem(text.line, Sentence("no line with names and scores; the score is taken from the results"))
            return running
        self._check_names(text.line, text.names, is_exchanged=is_exchanged)
        if text.scores != running and is_first:
            self._check_first(text, text.scores)
        elif text.scores != running:
            self._problem(text.line, contradicted(text.scores, running))
        return text.scores

    def _check_first(self, text: GameText, scores: tuple[int, int]) -> None:
        """Report games that are missing; a match may begin at a score, in its first game."""
        if text.number > 1:
            first, second = scores
            message = Sentence(
                "the first game here is game {number}, at {score}: what came before is missing",
                number=text.number,
                score=f"{first}-{second}",
            )
            self._problem(text.line, message)

    def _check_names(self, line: int, names: tuple[str, str], *, is_exchanged: bool) -> None:
        if is_exchanged:
            self._problem(line, Sentence("the players stand in each other's columns; the names count"))
        elif names != self._players:
            first, second = names
            message = Sentence(
                "the names {first} and {second} differ from those of the first game; the columns count",
                first=first,
                second=second,
            )
            is_doubtful = first == self._players[1] or second == self._players[0]
            self._problem(line, message, Severity.ERROR if is_doubtful else Severity.WARNING)

    def _is_crawford(self, points: tuple[int, int]) -> bool:
        return not self._had_crawford and can_be_crawford(self._terms, points)


def _without_ratings(text: MatText) -> tuple[str, str] | None:
    """Take the ratings from the names, where all of them have one; those of the first game.

    A lone name with a comma and a number may be a name like that.
    """
    found = [(game, [RATED_NAME.fullmatch(name) for name in game.names]) for game in text.games if game.names]
    ratings = None
    if all(match is not None for _, matches in found for match in matches):
        for game, (left, right) in found:
            assert left is not None
            assert right is not None
            game.names = left[1], right[1]
            ratings = ratings or (left[2], right[2])
    return ratings


def _exchanged(game: GameRecord) -> GameRecord:
    """The same game, its columns exchanged."""
    winner = None if game.winner is None else game.winner.other
    actions = tuple(_by_the_other(action) for action in game.actions)
    return replace(game, start_score=game.start_score[::-1], actions=actions, winner=winner)


def _by_the_other(action: RecordedAction) -> RecordedAction:
    """The same done by the other seat: plays and boards are seen by whoever acts, and stay as they are."""
    if isinstance(action, SetPosition) and action.cube_owner is not None:
        action = replace(action, cube_owner=action.cube_owner.other)
    return replace(action, seat=action.seat.other)
