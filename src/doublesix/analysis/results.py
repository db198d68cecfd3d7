"""What an analysis gives: `MatchAnalysis`, its games, and results with the luck taken out.

What does not live here: judging (`analyze`), how it looks on paper (`report_json`, `report_text`, `report_html`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.questions import NotAnalyzed
from doublesix.analysis.ratings import PlayerRating, rate
from doublesix.analysis.report_html import html_report
from doublesix.analysis.report_json import json_report
from doublesix.analysis.report_text import text_report
from doublesix.analysis.resignation import ResignationAnalysis
from doublesix.analysis.standing import standing_after, standing_before
from doublesix.match import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from doublesix.analysis.judge import EngineStamp
    from doublesix.analysis.notes import Note
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.met import MatchEquityTable
    from doublesix.record import GameRecord, MatchRecord

FRAME_HEIGHT = 800
"""Pixels of the page that a notebook shows at once."""

__all__ = ["Event", "GameAnalysis", "LuckAdjusted", "MatchAnalysis", "assemble"]

Event = CheckerAnalysis | CubeAnalysis | ResignationAnalysis | UnplayedRoll | NotAnalyzed
"""What is said about one moment of a game."""


@dataclass(frozen=True, slots=True)
class LuckAdjusted:
    """A result, as it was and with the luck of the dice taken out.

    For a match: chance of winning it (at its end 1 or 0); for one game of it: change of that chance.
    For money: points.

    Args:
        actual: of Seat.FIRST, of Seat.SECOND.
        adjusted: the same, less own luck, plus the other's; may lie outside 0–1.
    """

    actual: tuple[float, float]
    adjusted: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAnalysis:
    """One game.

    Args:
        game: as recorded.
        events: everything that happened, in order.
        ratings: of Seat.FIRST, of Seat.SECOND.
        result: None while unfinished, where a clock ended it, and where luck was not judged.
        notes: what a reader keeps with events, by their index.
    """

    game: GameRecord
    events: tuple[Event, ...]
    ratings: tuple[PlayerRating, PlayerRating]
    result: LuckAdjusted | None
    notes: Mapping[int, Note] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        """The figures, not every event."""
        figures = " – ".join(_figures(seat.name, self.ratings[seat]) for seat in Seat)
        return f"<GameAnalysis of game {self.game.number}: {figures}>"

    def decisions(self) -> Iterator[CheckerAnalysis | CubeAnalysis]:
        """Every play and cube decision that was judged, in order."""
        for event in self.events:
            if isinstance(event, CheckerAnalysis | CubeAnalysis):
                yield event


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAnalysis:
    """A match or session.

    Args:
        record: what was analyzed.
        engine: who judged.
        settings: how.
        games: in order.
        ratings: of Seat.FIRST, of Seat.SECOND, for the whole match.
        result: None while a game is unfinished, where a clock ended it, and where luck was not judged.
    """

    record: MatchRecord
    engine: EngineStamp
    settings: AnalysisSettings
    games: tuple[GameAnalysis, ...]
    ratings: tuple[PlayerRating, PlayerRating]
    result: LuckAdjusted | None

    def __repr__(self) -> str:
        """The figures, not every event."""
        players = " – ".join(map(_figures, self.record.players, self.ratings))
        return f"<MatchAnalysis of {players}: {len(self.games)} games>"

    def __str__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        """The page in a frame of its own, so that a notebook and its styles leave each other alone."""
        return f'<iframe srcdoc="{escape(self.to_html())}" width="100%" height="{FRAME_HEIGHT}"></iframe>'

    def rating(self, seat: Seat) -> PlayerRating:
        """The figures of a player."""
        return self.ratings[seat]

    def events(self) -> Iterator[tuple[GameAnalysis, Event]]:
        """Everything that happened, game by game."""
        for game in self.games:
            for event in game.events:
                yield game, event

    def mistakes(self) -> Iterator[tuple[GameAnalysis, CheckerAnalysis | CubeAnalysis]]:
        """Every decision that was a mistake of any class, in order."""
        for game in self.games:
            for event in game.decisions():
                if event.mistake is not Mistake.NONE:
                    yield game, event

    def not_analyzed(self) -> Iterator[NotAnalyzed]:
        """Everything that was not judged, in order."""
        for _, event in self.events():
            if isinstance(event, NotAnalyzed):
                yield event
            elif isinstance(event, UnplayedRoll):
                yield event.not_analyzed

    def to_json(self, *, indent: int | None = 1) -> str:
        """The report as JSON; its schema comes with the package as `data/schemas/analysis.schema.json`."""
        return json_report(self, indent=indent)

    def to_text(self, *, width: int = 100, language: str = "en") -> str:
        """The report as plain text."""
        return text_report(self, width=width, language=language)

    def to_html(self, *, language: str = "en") -> str:
        """The report as one HTML page that needs nothing from outside."""
        return html_report(self, language=language)


def _figures(player: str, rating: PlayerRating) -> str:
    """A player's name and figures, short."""
    pr = "" if rating.performance_rating is None else f"PR {rating.performance_rating:.2f}, "
    return f"{player} ({pr}{sum(rating.mistakes.values())} mistakes)"


def assemble(
    record: MatchRecord, engine: EngineStamp, settings: AnalysisSettings, games: list[tuple[Event, ...]]
) -> MatchAnalysis:
    """Add everything up.

    Args:
        record: what was analyzed.
        engine: who judged.
        settings: how.
        games: the events of each game.
    """
    met = engine.met
    analyzed = tuple(_game(record, game, events, met) for game, events in zip(record.games, games, strict=True))
    ratings = _ratings(tuple(event for game in analyzed for event in game.events), record.length)
    actual = _match_result(record, met)
    return MatchAnalysis(
        record=record,
        engine=engine,
        settings=settings,
        games=analyzed,
        ratings=ratings,
        result=None if actual is None else _adjusted(actual, ratings),
    )


def _game(record: MatchRecord, game: GameRecord, events: tuple[Event, ...], met: MatchEquityTable) -> GameAnalysis:
    ratings = _ratings(events, record.length)
    actual = _game_result(record, game, met)
    result = None if actual is None else _adjusted(actual, ratings)
    return GameAnalysis(game=game, events=events, ratings=ratings, result=result)


def _ratings(events: tuple[Event, ...], length: int) -> tuple[PlayerRating, PlayerRating]:
    judged = [event for event in events if not isinstance(event, NotAnalyzed)]
    return rate(judged, Seat.FIRST, length=length), rate(judged, Seat.SECOND, length=length)


def _adjusted(actual: tuple[float, float], ratings: tuple[PlayerRating, PlayerRating]) -> LuckAdjusted | None:
    first, second = ratings[0].luck, ratings[1].luck
    if first is None or second is None:
        return None
    edge = first.amount.cost - second.amount.cost
    return LuckAdjusted(actual, (actual[0] - edge, actual[1] + edge))


def _game_result(record: MatchRecord, game: GameRecord, met: MatchEquityTable) -> tuple[float, float] | None:
    after = standing_after(record, game, met)
    if after is None:
        return None
    change = after - standing_before(record, game, met)
    return change, -change


def _match_result(record: MatchRecord, met: MatchEquityTable) -> tuple[float, float] | None:
    standings = [standing_after(record, game, met) for game in record.games]
    after = standings[-1] if standings else None
    if after is None or None in standings:
        return None
    return after, (1 - after if record.length else -after)
