"""An analysis for a terminal: Rich renderables, and the same as plain text.

Colors only repeat what marks and words say. Names and other text of the source are shown as they are: nothing in
them is taken for markup, and control characters do not reach the terminal.
What does not live here: the words (`analysis.words`), printing and progress (`cli`).
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.report_annotated import apart_title, apart_views
from doublesix.analysis.report_figures import figures, game_lines, result_words
from doublesix.analysis.report_mistakes import mistake_views, no_mistakes_words
from doublesix.analysis.report_moves import move_rows, unjudged_words
from doublesix.analysis.report_notes import note_views, source_lines
from doublesix.analysis.report_rolled_out import rolled_out_title, rolled_out_views
from doublesix.analysis.words import Words
from doublesix.sentences import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from doublesix.analysis.report_mistakes import MistakeView
    from doublesix.analysis.report_moves import HalfMove
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis

__all__ = [
    "apart_list",
    "game_table",
    "games_table",
    "mistakes_list",
    "problems_list",
    "rolled_out_list",
    "summary_table",
    "text_report",
]

STYLES = {
    Mistake.NONE: "",
    Mistake.DOUBTFUL: "yellow",
    Mistake.ERROR: "dark_orange",
    Mistake.BLUNDER: "bold red",
}
SHOWN_CHOICES = 3
WIDEST_NAME = 20
WIDEST_CHOICE = 28
"""Columns of the terminal; what is written in Chinese or Korean takes two for each sign."""


def text_report(analysis: MatchAnalysis, *, width: int = 100, language: str = "en") -> str:
    """The whole report as plain text.

    Args:
        analysis: what to show.
        width: of a line, in characters.
        language: of the words.

    Raises:
        ValueError: a language that the catalogue of words lacks.
    """
    say = Words(language)
    console = Console(
        file=StringIO(), width=width, color_system=None, force_terminal=False, emoji=False, highlight=False
    )
    with console.capture() as capture:
        console.print(full_report(analysis, say))
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def full_report(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """Everything: figures, games, move lists, mistakes, problems."""
    parts: list[RenderableType] = [summary_table(analysis, say), games_table(analysis, say)]
    if said := source_lines(analysis.record.comment, say):
        parts += [*map(_safe, said), Text()]
    for game in analysis.games:
        parts += [game_table(analysis, game, say), mistakes_list(analysis, game, say), notes_list(analysis, game, say)]
    parts += [apart_list(analysis, say), problems_list(analysis, say), rolled_out_list(analysis, say)]
    parts.append(_colophon(analysis, say))
    return Group(*parts)


def summary_table(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """The figures of both players side by side."""
    record = analysis.record
    table = _table(title=_safe(say("title", first=record.players[0], second=record.players[1])))
    table.add_column(_safe(_facts(analysis, say)))
    for name in record.players:
        table.add_column(_safe(name), justify="right")
    for group in figures(analysis, say):
        table.add_section()
        table.add_row(Text(group.title, style="bold"))
        for figure in group.figures:
            table.add_row(Padding(Text(figure.label), (0, 0, 0, 2)), *map(Text, figure.values))
    return table


def games_table(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """Two lines for every game, one a player."""
    table = _table(title=Text(say("by_game")))
    for label in ("game_word", "score", "result"):
        table.add_column(say(label), justify="right" if label == "game_word" else "left")
    table.add_column(say("player"), no_wrap=True, max_width=WIDEST_NAME)
    for label in ("performance_rating", "error_emg", "luck_emg"):
        table.add_column(say(label), justify="right", no_wrap=True)
    players = analysis.record.players
    for line in game_lines(analysis, say):
        pairs = (Text("\n").join(map(_safe, pair)) for pair in (players, line.ratings, line.errors, line.luck))
        table.add_row(str(line.number), line.score, _safe(line.outcome), *pairs)
    return table


def game_table(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> RenderableType:
    """The move list of a game."""
    first, second = game.game.start_score
    title = say("comma").join([say("game", number=game.game.number), say("score_at", first=first, second=second)])
    table = _table(title=_safe(say("colon").join([title, result_words(analysis, game, say)])))
    table.add_column(say("move_number"), justify="right")
    for name in analysis.record.players:
        table.add_column(_safe(name))
        table.add_column(say("error"), justify="right")
        table.add_column(say("luck"), justify="right")
    for row in move_rows(game, say):
        cells = [cell for half in row.halves for cell in _half_cells(half, say)]
        table.add_row(str(row.number), *cells)
    return table


def mistakes_list(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> RenderableType:
    """The mistakes of a game with their positions."""
    views = list(mistake_views(analysis, game, say))
    if not views:
        return Text(f"{no_mistakes_words(game, say)}\n")
    heading = Text(say("mistakes_of", number=game.game.number), style="bold")
    return Group(heading, *(part for view in views for part in _mistake(view, say)), Text())


def notes_list(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> RenderableType:
    """What the source says of a game and its events, and what a reader kept with these."""
    parts: list[RenderableType] = []
    for view in note_views(analysis, game, say):
        parts += [_safe(view.title), *map(_indented, (*view.source, *view.comment))]
        for play in view.variations:
            parts.append(_indented(f"{say('own_play')}{say('gap')}{play.text}  {play.figures}".rstrip()))
            parts += map(_indented, play.comment.splitlines())
    return Group(Text(say("notes_of", number=game.game.number), style="bold"), *parts, Text()) if parts else Group()


def problems_list(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """What was wrong with the source, and what was not judged."""
    record = analysis.record
    colon, comma = say("colon"), say("comma")
    lines = [
        colon.join([_line(problem.line, say), say(f"severity:{problem.severity.value}"), say.sentence(problem.message)])
        for problem in record.problems
    ]
    for item in analysis.not_analyzed():
        who = comma.join([say("game", number=item.game), record.players[item.seat]])
        why = colon.join([say("not_analyzed"), say(f"reason:{item.reason.value}")])
        what = say("aside", words=unjudged_words(item, say), aside=why).strip()
        lines.append(colon.join([_line(item.line, say), who, what]))
    if not lines:
        return Text()
    return Group(Text(say("problems"), style="bold"), *map(_safe, lines), Text())


def rolled_out_list(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """What was rolled out, and what came of it."""
    title = rolled_out_title(analysis, say)
    if not title:
        return Group()
    lines = (say("colon").join([view.title, view.verdict]) for view in rolled_out_views(analysis, say))
    return Group(Text(title, style="bold"), *map(_indented, lines), Text())


def apart_list(analysis: MatchAnalysis, say: Words) -> RenderableType:
    """The decisions on which we and the program of the file are furthest apart."""
    views = list(apart_views(analysis, say))
    if not views:
        return Group()
    parts = [part for view in views for part in (_safe(view.title), _indented(view.ours), _indented(view.theirs))]
    return Group(Text(apart_title(say), style="bold"), *parts, Text())


def _facts(analysis: MatchAnalysis, say: Words) -> str:
    record = analysis.record
    first, second = record.final_score
    terms = say("match_to", length=record.length) if record.length else say("money")
    return say("comma").join([terms, f"{first}–{second}"])


def _half_cells(half: HalfMove | None, say: Words) -> Iterator[Text]:
    if half is None:
        yield from (Text(), Text(), Text())
        return
    yield _safe(f"{half.roll + ':' if half.roll else ''} {half.text}".strip())
    yield Text(f"{half.error} {half.mark}".strip(), style=STYLES[half.mistake])
    yield Text(f"{half.luck} {say(f'luckmark:{half.luck_mark.value}')}".strip())


def _mistake(view: MistakeView, say: Words) -> Iterator[RenderableType]:
    title = Table.grid(padding=(0, 1, 0, 0))  # a column for the mark: what is too long for a line stays beside it
    title.add_row(Text(view.mark, style=STYLES[view.mistake]), _safe(say("colon").join([view.title, view.verdict])))
    yield title
    done, better = say("gap").join([say("did_label"), view.done]), say("gap").join([say("best_label"), view.better])
    yield _indented(f"{done}   {better}   {view.depth}".rstrip())
    if view.why:
        yield _indented(say("gap").join([say("why_label", choice=view.better), say("reasons_sign").join(view.why)]))
    most = SHOWN_CHOICES if view.is_play else len(view.choices)
    shown = [choice for number, choice in enumerate(view.choices) if number < most or choice.is_chosen]
    is_uneven = len({choice.judged_by for choice in shown}) > 1  # then a play may stand below one that is worth less
    for choice in shown:
        name = set_cell_size(choice.text, WIDEST_CHOICE)
        depth = choice.judged_by if is_uneven else ""
        rank = f"{choice.rank}." if choice.rank else ""
        yield Text(f"   {rank:>4} {name} {choice.equity:>7} {choice.loss:>7} {choice.mwc:>7}  {depth}".rstrip())
    for words in filter(None, (view.theirs, view.note)):
        yield _indented(words)
    place = "   ".join(part for part in (view.position_id, view.line) if part)
    yield Text(f"   {place}")


def _indented(text: str) -> RenderableType:
    """A paragraph below a title, all of whose lines are set in."""
    return Padding(_safe(text), (0, 0, 0, 3))


def _colophon(analysis: MatchAnalysis, say: Words) -> RenderableType:
    depth = say.depth(analysis.settings.plies)
    return _safe(say("comma").join([say("made_by", engine=say.sentence(analysis.engine.description)), depth]))


def _table(*, title: Text) -> Table:
    return Table(title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False)


def _line(line: int | None, say: Words) -> str:
    return say("none") if line is None else say("line", line=line)


def _safe(text: str) -> Text:
    """Text of unknown origin: control characters, which could steer a terminal, become signs."""
    return Text(printable(text))
