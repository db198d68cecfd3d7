"""`doublesix arena annotated`: matches judged by us and by the programs that wrote their files, side by side.

What does not live here: the comparison (`analysis.annotated`), other programs that judge now (`cli.compare`).
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.analyze import analyze
from doublesix.analysis.annotated import Comparison, comparison
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.numbers import rounded_figures
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli.engines import Engines
from doublesix.cli.match_files import MatchFiles
from doublesix.cli.options import AsJson, GameOfFile, Threads, game_named
from doublesix.cli.progress import bar
from doublesix.cli.terminal import FAILED, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import DataError
from doublesix.match import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.results import MatchAnalysis

__all__ = ["annotated"]

KINDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("plays", (CheckerAnalysis,)),
    ("cube", (CubeAnalysis,)),
    ("all", (CheckerAnalysis, CubeAnalysis)),
)
HEAD = "| match | player | decisions | PR: ours / file | same best | difference |\n|---|---|---|---|---|---|"


def annotated(
    sources: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Match files that hold what a program thought, or folders of them."),
    ],
    plies: Annotated[int, typer.Option(min=0, max=3, help="Rolls that we look ahead.")] = 2,
    variant: GameOfFile = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Set our judgements beside those that match files hold, and print both as a Markdown table.

    Over the counted decisions that both judge: their number, PR by both, how many have the same best play or action,
    and the difference of both losses of a decision (EMG, root of the mean square).
    """
    files, engines = MatchFiles(sources, variant=game_named(variant)), Engines(threads)
    settings = AnalysisSettings(plies=plies, luck=False, explain=False)
    rows: list[tuple[str, str, Comparison]] = []
    sums = {kind: Comparison() for kind, _ in KINDS}
    with bar(phrase("arena.annotated"), len(files.names)) as tell:
        for path, record in files.records():
            with files.one_of_many():
                analysis = analyze(record, engines.engine, settings=settings)
                rows += _players(str(files.names[path]), analysis)
                for kind, types in KINDS:
                    sums[kind] += _compared(analysis, types, Seat)
            tell(completed=files.read)
    if not rows and not files.failed:
        raise DataError(phrase("arena.not_annotated"))
    if as_json:
        players = [{"file": name, "player": player, **_figures(one)} for name, player, one in rows]
        totals = {kind: _figures(one) for kind, one in sums.items()}
        print_json(rounded_figures({"plies": plies, "players": players, **totals}))
    elif rows:
        rows += [(kind, "", one) for kind, one in sums.items()]
        print_text("\n".join([HEAD, *(_line(*row) for row in rows)]))
    if files.failed:
        raise typer.Exit(FAILED)


def _players(name: str, analysis: MatchAnalysis) -> list[tuple[str, str, Comparison]]:
    """A file and both its players; nothing where the file says nothing."""
    _, types = KINDS[-1]
    found = [(name, analysis.record.players[seat], _compared(analysis, types, (seat,))) for seat in Seat]
    return found if any(one.decisions for _, _, one in found) else []


def _compared(analysis: MatchAnalysis, types: tuple[type, ...], seats: Iterable[Seat]) -> Comparison:
    wanted = tuple(seats)
    return comparison(
        event
        for game in analysis.games
        for event in game.decisions()
        if isinstance(event, types) and event.situation.seat in wanted
    )


def _line(name: str, player: str, one: Comparison) -> str:
    if one.performance_rating is None or one.their_performance_rating is None or one.difference is None:
        return f"| {name} | {player} | 0 |  |  |  |"
    ratings = f"{one.performance_rating:.2f} / {one.their_performance_rating:.2f}"
    agreed = f"{100 * one.agreed / one.decisions:.1f} %"
    return f"| {name} | {player} | {one.decisions} | {ratings} | {agreed} | {one.difference:.4f} |"


def _figures(one: Comparison) -> dict[str, Any]:
    return {
        **asdict(one),
        "performance_rating": one.performance_rating,
        "their_performance_rating": one.their_performance_rating,
        "difference": one.difference,
    }
