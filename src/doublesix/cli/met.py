"""`doublesix met`: match equity tables shown, compared, and computed by the engine itself.

What does not live here: the tables (`met`), how one is computed (`engine.own_met`), unequal players
(`engine.unequal_met`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.asked import number_json
from doublesix.cli.options import MET_HELP, Threads
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import note, print_json, print_text, write_whole
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.own_met import MetSettings, corrections, own_table, rolled_out_scores
from doublesix.engine.unequal_met import find_table
from doublesix.met import DEFAULT_TABLE, MatchEquityTable
from doublesix.met_files import csv_text
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["build", "show"]

INTERRUPTED = 130


def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=MET_HELP)] = DEFAULT_TABLE,
    against: Annotated[str | None, typer.Option(metavar="TABLE", help="Show differences from this one.")] = None,
    length: Annotated[int, typer.Option(min=2, max=64, help="Points that either side needs at most.")] = 9,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a match equity table, in percent.

    Rows: points the player needs; columns: points the other side needs. Column 1 is the Crawford game; 1P, in the
    same rows, the games after it.
    """
    shown = find_table(table)
    other = None if against is None else find_table(against)
    if as_json:
        print_json(_json(shown, other, length))
        return
    lines = [phrase("met.title", table=shown.name) if other is None else _against(shown, other)]
    lines += _grid(shown, other, length)
    if other is not None:
        lines.append(_greatest(shown, other, length))
    print_text("\n".join(lines))


def build(
    path: Annotated[Path, typer.Argument(metavar="FILE.csv", help="The table, written when it is done.")],
    rollouts: Annotated[
        Path | None, typer.Option(help="Where rolled-out scores are kept; by default beside the table.")
    ] = None,
    length: Annotated[int, typer.Option(min=3, max=25, help="Points that either side needs at most.")] = 15,
    plies: Annotated[int, typer.Option(min=0, max=2, help="Depth of the lookahead from the opening.")] = 1,
    trials: Annotated[int, typer.Option(min=2, help="Games for each first roll of each side at each score.")] = 6,
    nets: Annotated[Path | None, typer.Option(help="Folder of other nets than the package's.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    threads: Threads = 0,
) -> None:
    """Compute a match equity table from the engine's own play with the cube, or go on with one.

    Score by score by lookahead from the opening, corrected by rollouts. The same seed and settings give the same
    table, stopped or not.
    """
    settings = MetSettings(length=length, plies=plies, trials=trials, seed=seed)
    kept = rollouts or path.with_suffix(".rollouts.tsv")

    def engine(met: MatchEquityTable) -> Engine:
        return Engine(STANDARD, threads=threads, nets=nets, met=met)

    try:
        first = _by_lookahead(settings, engine, None, "met.lookahead")
        with bar(phrase("met.rollouts")) as tell:
            plan = _Plan(tell)
            measured = rolled_out_scores(kept, engine(first), settings, progress=plan.told)
        found = corrections(measured, first)
        table = _by_lookahead(settings, engine, {kind: mean for kind, (mean, _) in found.items()}, "met.corrected")
    except KeyboardInterrupt:
        note(phrase("met.stopped", path=kept))
        raise typer.Exit(INTERRUPTED) from None
    about = f"{engine(first).describe().partition(', match')[0]}; {settings}"
    write_whole(path, csv_text(table.pre, table.post, about=about))
    rows = [(phrase("met.kind"), phrase("met.correction"), phrase("met.std_error"))]
    rows += [(kind, signed(mean, 4), plain(error, 4)) for kind, (mean, error) in found.items()]
    print_text("\n".join(aligned(rows, left={0})))
    note(phrase("arena.written", path=path))


def _by_lookahead(
    settings: MetSettings,
    engine: Callable[[MatchEquityTable], Engine],
    corrected: Mapping[str, float] | None,
    label: str,
) -> MatchEquityTable:
    with bar(phrase(label)) as tell:
        return own_table(
            STANDARD,
            settings,
            corrected=corrected,
            engine=engine,
            progress=lambda done, total: tell(completed=done, total=total),
        )


class _Plan:
    """Tells once how long it will take, and then how far it is."""

    def __init__(self, tell: Callable[..., None]) -> None:
        self._tell = tell
        self._begun = False

    def told(self, done: int, total: int, seconds: float) -> None:
        if not self._begun:
            note(phrase("met.plan", scores=total - done, minutes=plain(seconds / 60, 1)))
            self._begun = True
        self._tell(completed=done, total=total)


def _chance(table: MatchEquityTable, mine: int, column: int) -> float:
    """Column 0 is after the Crawford game."""
    return table.mwc(mine, column or 1, is_post_crawford=not column)


def _cell(table: MatchEquityTable, other: MatchEquityTable | None, mine: int, column: int) -> str:
    chance = 100 * _chance(table, mine, column)
    return plain(chance, 2) if other is None else signed(chance - 100 * _chance(other, mine, column), 2)


def _grid(table: MatchEquityTable, other: MatchEquityTable | None, length: int) -> list[str]:
    rows = [("", "1P", *map(str, range(1, length + 1)))]
    rows += [
        (str(mine), *(_cell(table, other, mine, column) for column in range(length + 1)))
        for mine in range(1, length + 1)
    ]
    return aligned(rows)


def _against(table: MatchEquityTable, other: MatchEquityTable) -> str:
    return phrase("met.against", table=table.name, other=other.name)


def _greatest(table: MatchEquityTable, other: MatchEquityTable, length: int) -> str:
    places = [(mine, column) for mine in range(1, length + 1) for column in range(length + 1)]
    gaps = {place: abs(_chance(table, *place) - _chance(other, *place)) for place in places}
    mine, column = max(places, key=lambda place: gaps[place])
    within = sum(gap <= 0.005 for gap in gaps.values())
    mean = 100 * sum(gaps.values()) / len(gaps)
    return phrase(
        "met.greatest",
        gap=plain(100 * gaps[mine, column], 2),
        mine=mine,
        his=column or "1P",
        mean=plain(mean, 2),
        within=within,
        total=len(gaps),
    )


def _json(table: MatchEquityTable, other: MatchEquityTable | None, length: int) -> dict[str, Any]:
    def chances(one: MatchEquityTable) -> dict[str, Any]:
        places = range(1, length + 1)
        return {
            "name": one.name,
            "pre": [[number_json(_chance(one, mine, his)) for his in places] for mine in places],
            "post": [number_json(_chance(one, mine, 0)) for mine in places],
        }

    return {"length": length, "table": chances(table), "against": None if other is None else chances(other)}
