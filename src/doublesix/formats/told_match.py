"""A match put together from its games: scores, the Crawford game, what results tell about a session's rules.

The score that a source gives is believed over the sum of the results; a difference is reported.
What does not live here: one game (`told_game`, `mat_game`), match texts with scores (`mat_reader`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from doublesix.errors import UnknownVariantError
from doublesix.formats.mat_plays import SPENT, PlayReader
from doublesix.formats.mat_state import GameSetting
from doublesix.formats.report import Problem, ReadReport, Severity
from doublesix.formats.scores import allowing, can_be_crawford, contradicted, demand_length
from doublesix.match import Match, MoneySession
from doublesix.record import MatchRecord
from doublesix.sentences import Sentence, said
from doublesix.variants.registry import find_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.cube import CubeAction
    from doublesix.match import Terms
    from doublesix.record import GameRecord
    from doublesix.rules.variant import Variant

__all__ = ["ReadGame", "ToldMatch", "named_variant", "told_terms"]


def told_terms(
    length: int, *, crawford: bool = True, jacoby: bool, beavers: bool, raccoons: bool = False, has_cube: bool = True
) -> Terms:
    """The terms of a match to so many points, or of a session where there are none.

    Raises:
        ParseError: no match is that long.
    """
    session = MoneySession(jacoby, beavers, raccoons=raccoons)
    terms = Match(demand_length(length), crawford=crawford) if length else session
    return terms if has_cube else terms.without_cube()


def named_variant(name: str, problems: list[Problem], *, unnamed: Variant) -> Variant:
    """The game that a file names, another one if it names none; a name that nobody knows is reported."""
    try:
        return find_key(name) if name else unnamed
    except UnknownVariantError as error:
        problems.append(Problem(None, said(error), Severity.ERROR))
        return unnamed


class ReadGame(Protocol):
    """What the reader of a game knows beside the game."""

    @property
    def problems(self) -> list[Problem]:
        """What the source got wrong."""

    @property
    def allowed(self) -> set[CubeAction]:
        """Answers to the cube that a session must know."""

    @property
    def jacoby_evidence(self) -> bool | None:
        """Whether an undoubled gammon was paid with one point."""


@dataclass(slots=True)
class ToldMatch:
    """A match as far as it has been read.

    Args:
        players: the names, first seat first.
        terms: match or session.
        variant: the game played.
        is_jacoby_known: whether the source says if Jacoby is played (for a session).
        problems: what was wrong with the source.
    """

    players: tuple[str, str]
    terms: Terms
    variant: Variant
    is_jacoby_known: bool
    problems: list[Problem] = field(default_factory=list)
    plays: PlayReader = field(init=False)
    running: tuple[int, int] = (0, 0)
    _games: list[GameRecord] = field(default_factory=list)
    _extra_games: list[GameRecord] = field(default_factory=list)
    _evidence: list[bool] = field(default_factory=list)
    _had_crawford: bool = False

    def __post_init__(self) -> None:
        self.plays = PlayReader(self.variant)

    def report(self, line: int | None, message: str, severity: Severity = Severity.WARNING) -> None:
        """Keep what the source got wrong."""
        self.problems.append(Problem(line, message, severity))

    def setting(
        self,
        line: int,
        score: tuple[int, int] | None = None,
        *,
        next_score: tuple[int, int] | None = None,
        is_crawford: bool | None = None,
    ) -> GameSetting:
        """What the next game has to know.

        Args:
            line: where it begins.
            score: the points before it; None to add up the results.
            next_score: the points before the game that follows it, if the source says them.
            is_crawford: whether the source calls it the Crawford game; None where it does not say.
        """
        start_score = self.running if score is None else score
        if start_score != self.running and (self._games or self._extra_games):
            self.report(line, contradicted(start_score, self.running))
        can_be = can_be_crawford(self.terms, start_score)
        if is_crawford and not can_be:
            self.report(line, Sentence("this cannot be the Crawford game; read as an ordinary one"))
        flag = can_be and (not self._had_crawford if is_crawford is None else is_crawford)
        self._had_crawford |= flag
        return GameSetting(
            variant=self.variant,
            is_followed=True,
            terms=self.terms,
            is_jacoby_known=self.is_jacoby_known,
            players=self.players,
            start_score=start_score,
            next_score=next_score,
            is_crawford=flag,
        )

    def add(self, game: GameRecord, reader: ReadGame) -> None:
        """Take up a game that has been read."""
        self.problems += reader.problems
        if reader.jacoby_evidence is not None:
            self._evidence.append(reader.jacoby_evidence)
        if isinstance(self.terms, MoneySession):
            self.terms = allowing(self.terms, reader.allowed)
        if isinstance(self.terms, Match) and max(game.start_score) >= self.terms.length:
            self.report(game.line, Sentence("a game after the match was decided; kept as an extra game"))
            self._extra_games.append(game)
        else:
            self._games.append(game)
        self.running = game.score_after

    def finish(self, headers: Mapping[str, str] | None = None, comment: str = "") -> ReadReport:
        """The record, its problems in the order of lines."""
        terms = self.terms
        if isinstance(terms, MoneySession) and self._evidence:
            terms = replace(terms, jacoby=all(self._evidence))
        if not self._games:
            self.report(None, Sentence("the file holds no game: is it complete?"), Severity.ERROR)
        if self.plays.is_spent:
            self.report(None, SPENT)
        problems = tuple(sorted(self.problems, key=lambda problem: problem.line or 0))
        record = MatchRecord(
            self.players,
            terms,
            self.variant,
            tuple(self._games),
            headers or {},
            extra_games=tuple(self._extra_games),
            comment=comment,
            problems=problems,
        )
        return ReadReport(record, problems)
