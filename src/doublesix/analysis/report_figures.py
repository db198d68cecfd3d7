"""The figures of a report: both players side by side, and a line for every game.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), how figures come about (`ratings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from doublesix.analysis.annotated import comparison
from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.luck import LuckMark
from doublesix.analysis.mistakes import THRESHOLDS
from doublesix.match import Seat
from doublesix.record import Ending

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doublesix.analysis.amounts import Amount
    from doublesix.analysis.annotated import Comparison
    from doublesix.analysis.mistakes import Mistake
    from doublesix.analysis.ratings import Errors, PlayerRating
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis
    from doublesix.analysis.words import Words

__all__ = ["Figure", "FigureGroup", "GameLine", "figures", "game_lines", "mistake_counts", "result_words"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of both players."""

    label: str
    values: tuple[str, str]


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that belong together."""

    title: str
    figures: tuple[Figure, ...]


def figures(analysis: MatchAnalysis, say: Words, game: GameAnalysis | None = None) -> tuple[FigureGroup, ...]:
    """The figures of a match, or of one of its games."""
    sheet = _Sheet(analysis, say, analysis.ratings if game is None else game.ratings)
    result = analysis.result if game is None else game.result
    groups = [
        FigureGroup(say("group_rating"), tuple(sheet.rating())),
        FigureGroup(say("group_checker"), tuple(sheet.checker())),
    ]
    if analysis.record.has_cube:
        groups.append(FigureGroup(say("group_cube"), tuple(sheet.cube())))
    if all(rating.luck is not None for rating in sheet.ratings):
        groups.append(FigureGroup(say("group_luck"), tuple(sheet.luck())))
    if result is not None:
        is_change = game is not None
        lines = (("result_actual", result.actual), ("result_adjusted", result.adjusted))
        groups[-1] = FigureGroup(
            groups[-1].title,
            (*groups[-1].figures, *(sheet.result(name, values, is_change=is_change) for name, values in lines)),
        )
    decided = [event for part in (analysis.games if game is None else (game,)) for event in part.decisions()]
    compared = [comparison(event for event in decided if event.situation.seat is seat) for seat in Seat]
    if any(side.decisions for side in compared):
        groups.append(FigureGroup(say("group_annotated"), tuple(_annotated(compared, say))))
    return tuple(groups)


class _Sheet:
    """Makes figures out of two ratings."""

    def __init__(self, analysis: MatchAnalysis, say: Words, ratings: tuple[PlayerRating, PlayerRating]) -> None:
        self.ratings = ratings
        self.kind = "match" if analysis.record.length else "money"
        self._say = say

    def rating(self) -> Iterator[Figure]:
        say = self._say
        yield self._figure(say("performance_rating_long"), lambda rating: say.number(rating.performance_rating, 2))
        yield self._figure(say("class"), self._class)
        yield self._figure(say("decisions"), lambda rating: str(rating.decisions))
        yield self._figure(say("error_total"), lambda rating: say.plain(rating.error.emg))
        yield self._figure(say(f"error_cost_{self.kind}"), lambda rating: self.cost(rating.error))
        yield self._figure(say("marks"), lambda rating: mistake_counts(rating.mistakes))
        yield self._figure(say("gnubg_error_rate"), lambda rating: say.number(rating.gnubg_error_rate, 1))
        yield self._figure(say("snowie_error_rate"), lambda rating: say.number(rating.snowie_error_rate, 1))
        if any(rating.estimated_fibs_rating is not None for rating in self.ratings):
            yield self._figure(say("estimated_fibs_rating"), lambda rating: say.number(rating.estimated_fibs_rating, 0))

    def checker(self) -> Iterator[Figure]:
        say = self._say
        yield self._figure(say("moves"), lambda rating: say("of", part=rating.unforced, whole=rating.moves))
        yield from self._errors(lambda rating: rating.checker)
        yield self._figure(say("checker_rating"), lambda rating: say.number(rating.checker_rating, 2))

    def cube(self) -> Iterator[Figure]:
        say = self._say
        yield from self._errors(lambda rating: rating.cube)
        yield self._figure(say("cube_rating"), lambda rating: say.number(rating.cube_rating, 2))
        for kind in CubeMistake:
            if any(kind in rating.cube_kinds for rating in self.ratings):
                yield self._figure(say(f"kind:{kind.value}"), partial(self._kind, kind))

    def luck(self) -> Iterator[Figure]:
        say = self._say
        amounts = [rating.luck.amount for rating in self.ratings if rating.luck is not None]
        marks = [rating.luck.marks for rating in self.ratings if rating.luck is not None]
        yield Figure(say("luck_emg"), _pair(say.signed(amount.emg) for amount in amounts))
        yield Figure(say(f"luck_cost_{self.kind}"), _pair(self.signed_cost(amount) for amount in amounts))
        for label, kinds in (
            ("luck_marks", (LuckMark.VERY_LUCKY, LuckMark.LUCKY)),
            ("unluck_marks", (LuckMark.VERY_UNLUCKY, LuckMark.UNLUCKY)),
        ):
            texts = (" / ".join(str(counts.get(kind, 0)) for kind in kinds) for counts in marks)
            yield Figure(say(label), _pair(texts))

    def cost(self, amount: Amount) -> str:
        """What was lost, in what adds up."""
        return self._say.chance(amount.cost) if self.kind == "match" else self._say.plain(amount.cost)

    def signed_cost(self, amount: Amount) -> str:
        """What was won or lost, in what adds up."""
        return self._say.chance(amount.cost, sign=True) if self.kind == "match" else self._say.signed(amount.cost)

    def result(self, name: str, values: tuple[float, float], *, is_change: bool) -> Figure:
        """A result, or a change of it."""
        say, is_match = self._say, self.kind == "match"
        texts = (say.chance(value, sign=is_change) if is_match else say.signed(value, 2) for value in values)
        return Figure(say(f"{name}_{self.kind}"), _pair(texts))

    def _figure(self, label: str, text: Callable[[PlayerRating], str]) -> Figure:
        return Figure(label, (text(self.ratings[0]), text(self.ratings[1])))

    def _errors(self, part: Callable[[PlayerRating], Errors]) -> Iterator[Figure]:
        say = self._say
        yield self._figure(say("decisions"), lambda rating: str(part(rating).decisions))
        yield self._figure(say("error_emg"), lambda rating: say.plain(part(rating).error.emg))
        yield self._figure(say(f"error_cost_{self.kind}"), lambda rating: self.cost(part(rating).error))
        yield self._figure(say("marks"), lambda rating: mistake_counts(part(rating).mistakes))

    def _kind(self, kind: CubeMistake, rating: PlayerRating) -> str:
        if kind not in rating.cube_kinds:
            return "0"
        errors = rating.cube_kinds[kind]
        return self._say("kind_count", count=errors.decisions, emg=self._say.plain(errors.error.emg))

    def _class(self, rating: PlayerRating) -> str:
        found = rating.rating_class
        return self._say("none") if found is None else self._say(f"class:{found.key}")


def _annotated(sides: Sequence[Comparison], say: Words) -> Iterator[Figure]:
    """What both players lose by our judgement and by that of the file."""
    yield Figure(say("annotated_decisions"), _pair(str(side.decisions) for side in sides))
    yield Figure(say("annotated_ours"), _pair(say.number(side.performance_rating, 2) for side in sides))
    yield Figure(say("annotated_theirs"), _pair(say.number(side.their_performance_rating, 2) for side in sides))


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in one line."""

    number: int
    score: str
    outcome: str
    ratings: tuple[str, str]
    errors: tuple[str, str]
    luck: tuple[str, str]


def game_lines(analysis: MatchAnalysis, say: Words) -> Iterator[GameLine]:
    """Every game in one line."""
    for game in analysis.games:
        first, second = game.game.start_score
        score = f"{first}–{second}"
        is_crawford = game.game.is_crawford and analysis.record.has_cube
        luck = (rating.luck for rating in game.ratings)
        yield GameLine(
            number=game.game.number,
            score=say("aside", words=score, aside=say("crawford")) if is_crawford else score,
            outcome=result_words(analysis, game, say),
            ratings=_pair(say.number(rating.performance_rating, 2) for rating in game.ratings),
            errors=_pair(say.plain(rating.error.emg) for rating in game.ratings),
            luck=_pair(say("none") if total is None else say.signed(total.amount.emg) for total in luck),
        )


def result_words(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> str:
    """Who won a game, and how."""
    found, players = game.game, analysis.record.players
    if found.winner is None:
        return say("ending:tied" if found.ending is Ending.TIED else "unfinished")
    ending = say(f"ending:{found.ending.value}")
    if found.ending is Ending.TIME:
        return say("aside", words=say("wins_without_points", player=players[found.winner]), aside=ending)
    points = say("point" if found.points == 1 else "points", points=found.points)
    return say("aside", words=say("wins", player=players[found.winner], points=points), aside=ending)


def _pair(texts: Iterable[str]) -> tuple[str, str]:
    first, second = texts
    return first, second


def mistake_counts(mistakes: Mapping[Mistake, int]) -> str:
    """How many of each class, the worst first."""
    return " / ".join(str(mistakes[mistake]) for mistake in THRESHOLDS)
