"""An analysis as one HTML page: no scripts, nothing from outside, readable by screen readers, fit to print.

Names and all other text of the source are untrusted: the template escapes everything but the pictures, which
escape for themselves. A content security policy in the page forbids whatever could slip through.
What does not live here: the page (`data/templates`), the words (`analysis.words`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from doublesix.analysis.mistakes import THRESHOLDS, Mistake
from doublesix.analysis.pages import isolated, template
from doublesix.analysis.report_annotated import apart_title, apart_views
from doublesix.analysis.report_chart import course_svg
from doublesix.analysis.report_figures import figures, game_lines, result_words
from doublesix.analysis.report_mistakes import mistake_views, no_mistakes_words
from doublesix.analysis.report_moves import move_rows, unjudged_words
from doublesix.analysis.report_notes import note_views, source_lines
from doublesix.analysis.report_rolled_out import rolled_out_title, rolled_out_views
from doublesix.analysis.words import Words
from doublesix.match import Seat
from doublesix.notation.themes import PAGE_THEME
from doublesix.notation.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.report_figures import FigureGroup
    from doublesix.analysis.report_mistakes import MistakeView
    from doublesix.analysis.report_moves import MoveRow
    from doublesix.analysis.report_notes import NoteView
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis

__all__ = ["html_report"]

TEMPLATE = "analysis.html"


@dataclass(frozen=True, slots=True)
class _Shown:
    """A mistake and its board."""

    view: MistakeView
    board: Markup


@dataclass(frozen=True, slots=True)
class _Game:
    """One game as the page shows it."""

    number: int
    title: str
    outcome: str
    groups: tuple[FigureGroup, ...]
    rows: tuple[MoveRow, ...]
    mistakes: tuple[_Shown, ...]
    no_mistakes: str
    notes: tuple[NoteView, ...]


def html_report(analysis: MatchAnalysis, *, language: str = "en") -> str:
    """The page of an analysis.

    Raises:
        ValueError: a language that the catalogue of words lacks.
    """
    say = Words(language)
    analysis = _with_isolated_names(analysis)
    return template(TEMPLATE).render(
        say=say,
        analysis=analysis,
        record=analysis.record,
        comment=source_lines(analysis.record.comment, say),
        unit="match" if analysis.record.length else "money",
        groups=figures(analysis, say),
        lines=list(game_lines(analysis, say)),
        games=[_game(analysis, game, say) for game in analysis.games],
        chart=Markup(course_svg(analysis, say)),
        not_analyzed=[(item, unjudged_words(item, say)) for item in analysis.not_analyzed()],
        rolled_out_title=rolled_out_title(analysis, say),
        rolled_out=list(rolled_out_views(analysis, say)),
        apart_title=apart_title(say),
        apart=list(apart_views(analysis, say)),
        settings=list(_settings(analysis, say)),
        thresholds={mistake.value: limit for mistake, limit in THRESHOLDS.items()},
        none=Mistake.NONE,
        seats=tuple(Seat),
        sides=tuple(phrase(side, language=language) for side in ("white", "black")),
    )


def _with_isolated_names(analysis: MatchAnalysis) -> MatchAnalysis:
    # Here once, since names stand in titles, sentences and pictures, where no markup could set them apart.
    record = analysis.record
    players, full_names = ((isolated(first), isolated(second)) for first, second in (record.players, record.full_names))
    return replace(analysis, record=replace(record, players=players, full_names=full_names))


def _game(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> _Game:
    first, second = game.game.start_score
    parts = [say("game", number=game.game.number), say("score_at", first=first, second=second)]
    if game.game.is_crawford and analysis.record.has_cube:
        parts.append(say("crawford"))
    return _Game(
        number=game.game.number,
        title=say("comma").join(parts),
        outcome=result_words(analysis, game, say),
        groups=figures(analysis, say, game),
        rows=tuple(move_rows(game, say)),
        mistakes=tuple(_Shown(view, _board(view, say)) for view in mistake_views(analysis, game, say)),
        no_mistakes=no_mistakes_words(game, say),
        notes=tuple(note_views(analysis, game, say)),
    )


def _board(view: MistakeView, say: Words) -> Markup:
    situation = view.situation
    # The first player keeps the white checkers, whoever is on roll.
    # Two decisions in one position have the same picture, but a page must not have a name twice.
    picture = situation.variant.svg(
        situation.position,
        cube=situation.cube,
        roll=situation.roll,
        offer=situation.offer,
        play=view.best_play,
        player_is_black=situation.on_roll is Seat.SECOND,
        theme=PAGE_THEME,
        element_id=view.anchor,
        language=say.language,
    )
    return Markup(picture)


def _settings(analysis: MatchAnalysis, say: Words) -> Iterator[tuple[str, str]]:
    for name, value in asdict(analysis.settings).items():
        text = say.depth(value) if name.endswith("plies") else say("yes" if value else "no")
        is_word = name.endswith("plies") or isinstance(value, bool)
        yield say(f"setting:{name}"), text if is_word else say.numbers(str(value))
