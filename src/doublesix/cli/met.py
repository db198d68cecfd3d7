"""`doublesix met`: match equity tables shown, compared, and computed by the engine itself.

What does not live here: the tables (`met`), how one is computed (`engine.own_met`), unequal players
(`engine.unequal_met`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, rounded, signed
from doublesix.cli.interrupts import telling
from doublesix.cli.options import MET_HELP, AsJson, Nets, Threads, begun_met
from doublesix.cli.outputs import demand_new, demand_writable
from doublesix.cli.progress import bar, planned
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import INTERRUPTED, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.own_met import MetSettings, build_table, chance_in, checked_score, uneven_scores
from doublesix.engine.unequal_met import find_table
from doublesix.intervals import CONFIDENCE_95
from doublesix.kernel import max_plies
from doublesix.met import DEFAULT_TABLE, MatchEquityTable
from doublesix.met_files import csv_text
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from doublesix.engine.rollout_results import Estimate
    from doublesix.match import MatchContext

__all__ = ["build", "check", "show"]


def show(
    table: Annotated[str, typer.Argument(metavar="TABLE", autocompletion=begun_met, help=MET_HELP)] = DEFAULT_TABLE,
    against: Annotated[
        str | None, typer.Option(metavar="TABLE", autocompletion=begun_met, help="Show differences from this one.")
    ] = None,
    length: Annotated[int, typer.Option(min=2, max=64, help="Points that either side needs at most.")] = 9,
    as_json: AsJson = False,
) -> None:
    """Show a match equity table, in percent.

    Rows: points the player needs; columns: points the other side needs. Column 1 is the Crawford game; 1P, in the
    same rows, the games after it. In a table of matches without the Crawford rule both are the same.
    """
    shown = find_table(table)
    other = None if against is None else find_table(against)
    if as_json:
        print_json(_json(shown, other, length))
        return
    lines = [_title(shown) if other is None else _against(shown, other)]
    lines += _grid(shown, other, length)
    if other is not None:
        lines.append(_greatest(shown, other, length))
    print_text("\n".join(lines))


def build(
    path: Annotated[Path, typer.Argument(metavar="FILE.csv", help="The table, written when it is done.")],
    length: Annotated[int, typer.Option(min=2, max=25, help="Points that either side needs at most.")] = 15,
    plies: Annotated[int, typer.Option(min=0, max=max_plies, help="Depth of the lookahead from the opening.")] = 2,
    no_crawford: Annotated[bool, typer.Option("--no-crawford", help="Of matches without the Crawford rule.")] = False,
    nets: Nets = None,
    threads: Threads = 0,
) -> None:
    """Compute a match equity table from the engine's own judgement of openings, or go on with one.

    Score by score from the end of the match backwards; what is done is kept beside the table until all is.
    """
    settings = MetSettings(length=length, plies=plies, crawford_rule=not no_crawford)
    demand_writable([path])
    demand_new(path)
    begun = path.with_name(path.name + ".scores")

    def engine(met: MatchEquityTable) -> Engine:
        return Engine(STANDARD, threads=threads, nets=nets, met=met)

    with telling(), bar(path.name) as tell:
        try:
            table = build_table(begun, engine, settings, name=path.stem, progress=planned(tell, "met.plan"))
        except KeyboardInterrupt:
            note(phrase("met.stopped", path=begun))
            raise typer.Exit(INTERRUPTED) from None
    rule = ", no Crawford rule" if no_crawford else ""
    about = f"{Engine(STANDARD, nets=nets).describe()}; {length} points, {plies}-ply lookahead from the opening{rule}"
    write_whole(path, csv_text(table.pre, table.post, about=about, crawford_rule=not no_crawford))
    begun.unlink()
    note(phrase("outputs.written", path=path))


def check(
    table: Annotated[str, typer.Argument(metavar="TABLE", autocompletion=begun_met, help=MET_HELP)] = DEFAULT_TABLE,
    length: Annotated[int, typer.Option(min=2, max=25, help="Points that either side needs at most.")] = 5,
    trials: Annotated[int, typer.Option(min=2, help="Games for each first roll of each side at each score.")] = 6,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    nets: Nets = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Check a table by the engine's own games: at every score what they come to, with the table beyond them.

    A table of matches without the Crawford rule is checked at their scores, which know no Crawford game.
    """
    shown = find_table(table)
    engine = Engine(STANDARD, threads=threads, nets=nets, met=shown)
    scores = list(uneven_scores(length, crawford_rule=shown.crawford_rule))
    rows = [tuple(phrase(f"met.{key}") for key in ("score", "table", "games", "reach", "difference"))]
    told: list[dict[str, Any]] = []
    gaps: list[tuple[float, float]] = []
    with bar(shown.name, len(scores)) as tell:
        for terms in scores:
            found = checked_score(engine, terms, trials=trials, seed=seed)
            known = chance_in(shown, terms)
            gaps.append((found.mean - known, found.std_error))
            rows.append(_checked(terms, known, found))
            figures = {"table": known, "games": found.mean, "std_error": found.std_error}
            told.append({"score": rows[-1][0], **{key: rounded(value) for key, value in figures.items()}})
            tell(completed=len(gaps))
    within = sum(abs(gap) <= CONFIDENCE_95 * error for gap, error in gaps)
    mean = sum(gap for gap, _ in gaps) / len(gaps)
    error = sum(error**2 for _, error in gaps) ** 0.5 / len(gaps)
    if as_json:
        about = {"table": shown.name, "engine": engine.describe(), "trials": trials, "seed": seed}
        all_of_them = {"within": within, "mean_difference": rounded(mean), "std_error": rounded(error)}
        print_json({**about, "scores": told, **all_of_them})
        return
    print_text("\n".join(aligned(rows, left={0})))
    percent = {"mean": signed(100 * mean, 2), "reach": plain(100 * CONFIDENCE_95 * error, 2)}
    print_text(phrase("met.checked", within=within, total=len(gaps), **percent))


def _checked(terms: MatchContext, known: float, found: Estimate) -> tuple[str, ...]:
    mark = "C" if terms.is_crawford else "P" if terms.is_post_crawford else ""
    score = f"{terms.player_away}a{terms.opponent_away}a{mark}"
    reach = plain(100 * CONFIDENCE_95 * found.std_error, 2)
    return (score, plain(100 * known, 2), plain(100 * found.mean, 2), reach, signed(100 * (found.mean - known), 2))


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


def _title(table: MatchEquityTable) -> str:
    return phrase("met.title" if table.crawford_rule else "met.title_free", table=table.name)


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
            "crawford_rule": one.crawford_rule,
            "pre": [[rounded(_chance(one, mine, his)) for his in places] for mine in places],
            "post": [rounded(_chance(one, mine, 0)) for mine in places],
        }

    return {"length": length, "table": chances(table), "against": None if other is None else chances(other)}
