"""What several matches come to, as tables: printed, and on a page that leads to the reports.

What does not live here: adding up (`analysis.totals`), the same as a file for programs (`cli.totals`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from doublesix.analysis.numbers import NOTHING
from doublesix.analysis.pages import isolated, template
from doublesix.analysis.report_figures import mistake_counts
from doublesix.analysis.totals import Losses, player_totals
from doublesix.cli.tables import aligned
from doublesix.sentences import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from doublesix.analysis.totals import MatchFigures, PlayerFigures, PlayerTotal
    from doublesix.analysis.words import Words
    from doublesix.cli.totals import Found

__all__ = ["tables", "totals_page"]

TEMPLATE = "totals.html"


@dataclass(frozen=True, slots=True)
class _Table:
    """One of the tables.

    Args:
        key: word for what is in it.
        rows: its cells, the heading first.
        left: columns that hold text.
    """

    key: str
    rows: Sequence[Sequence[str]]
    left: Collection[int]


def tables(found: Sequence[Found], say: Words) -> list[str]:
    """The matches and their players, one line each, and everybody's mistakes by their kinds."""
    first, *others = (aligned(table.rows, left=table.left) for table in _tables(found, say))
    return [*first, *(line for other in others for line in ("", *other))]


def totals_page(found: Sequence[Found], places: Mapping[Path, Path], say: Words, *, plies: int) -> str:
    """The same as an HTML page, on which every match leads to its report.

    Args:
        found: the matches.
        places: of their reports, seen from the page, by the names of the matches.
        say: the words.
        plies: rolls that all of them looked ahead.
    """
    told = [replace(match, figures=_with_isolated_names(match.figures)) for match in found]
    links = [quote(os.fsencode(places[match.name].as_posix())) for match in found]
    return template(TEMPLATE).render(say=say, tables=_tables(told, say), links=links, plies=plies)


def _with_isolated_names(figures: MatchFigures) -> MatchFigures:
    first, second = map(isolated, figures.players)
    return replace(figures, players=(first, second))


def _tables(found: Sequence[Found], say: Words) -> list[_Table]:
    totals = player_totals(match.figures for match in found)
    return [_matches(found, say), _players(totals, say), _mistakes(totals, say)]


def _matches(found: Sequence[Found], say: Words) -> _Table:
    """One line a match: day, score and ratings of both."""
    rows = [[say(word) for word in ("file", "date", "players", "score", "pr_first", "pr_second")]]
    for match in found:
        figures = match.figures
        ratings = (say.number(player.performance_rating, 2) for player in figures.figures)
        names, score = " – ".join(figures.players), "–".join(map(str, figures.score))
        rows.append([printable(str(match.name)), figures.date or NOTHING, names, score, *ratings])
    return _Table("matches", rows, {0, 1, 2})


def _players(totals: Sequence[PlayerTotal], say: Words) -> _Table:
    """One line a player, and where several games were played one for each: what the matches come to."""
    headings = ("matches", "decisions", "performance_rating", "checker_rating", "cube_rating", "luck_emg")
    heading, *names = _named(totals, say)
    rows = [[*heading, *map(say, headings)]]
    for name, total in zip(names, totals, strict=True):
        figures = total.figures
        ratings = (figures.performance_rating, figures.checker_rating, figures.cube_rating)
        luck = NOTHING if figures.luck is None else say.signed(figures.luck)
        counts = (str(total.matches), str(figures.decisions))
        rows.append([*name, *counts, *(say.number(rating, 2) for rating in ratings), luck])
    return _Table("players", rows, range(len(heading)))


def _mistakes(totals: Sequence[PlayerTotal], say: Words) -> _Table:
    """One line for each player's plays, cube decisions and kinds of cube mistakes, as far as there are any."""
    heading, *names = _named(totals, say)
    rows = [[*heading, *map(say, ("mistakes", "decisions", "error_emg", "marks"))]]
    for name, total in zip(names, totals, strict=True):
        for kind, losses in _kinds(total.figures, say):
            counts = (str(losses.decisions), say.plain(losses.error), mistake_counts(losses.mistakes))
            rows.append([*name, kind, *counts])
    return _Table("mistakes", rows, range(len(heading) + 1))


def _kinds(figures: PlayerFigures, say: Words) -> Iterator[tuple[str, Losses]]:
    """What was lost, by kinds."""
    for title, losses in (("group_checker", figures.checker), ("group_cube", figures.cube)):
        if losses != Losses():
            yield say(title), losses
    for kind, losses in figures.cube_kinds.items():
        yield say(f"kind:{kind.value}"), losses


def _named(totals: Sequence[PlayerTotal], say: Words) -> list[list[str]]:
    """What lines on players begin with, their heading first: the name, and where several games were played the game."""
    are_several = len({total.variant for total in totals}) > 1
    lines = [[say("player"), say("variant")], *([total.player, say.sentence(total.game)] for total in totals)]
    return lines if are_several else [line[:1] for line in lines]
