"""`doublesix db`: build exact tables, verify them, look positions up in them, list them.

What does not live here: where tables lie and how they are made (`engine.table_files`), what they say
(`engine.bearoff`).
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import chance, plain, rounded_figures, signed
from doublesix.analysis.verdicts_json import cube_value, side_value
from doublesix.cli.asked import identified
from doublesix.cli.interrupts import telling
from doublesix.cli.options import AsJson, Identifier, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar, span
from doublesix.cli.tables import CHANCES, aligned, chances, cube_choice_lines
from doublesix.cli.terminal import FAILED, INTERRUPTED, complain, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.cube import CubeOwner
from doublesix.engine.bearoff import gammon_chance, race_sides, win_chance
from doublesix.engine.databases import (
    asked_tables,
    bears_off_as_usual,
    first_with,
    missing_for,
    one_sided_for,
    solved_for,
    two_sided_for,
)
from doublesix.engine.exact_match import exact_verdict
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import points_of
from doublesix.engine.table_checks import greatest_error
from doublesix.engine.table_files import (
    ONE_SIDED,
    TWO_SIDED,
    TableName,
    build_table,
    cache_folder,
    estimate,
    existing_tables,
    missing_table,
    open_table,
    remove_table,
    table_errors,
    table_path,
    unfinished_tables,
)
from doublesix.errors import DataError, IllegalActionError, RequestError
from doublesix.features.shape import has_contact
from doublesix.kernel import kernel_errors, pack
from doublesix.position import OFF
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.cube import CubeState
    from doublesix.engine.table_files import Estimate
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.kernel import OneSidedBearoff, SolvedGame, Table, TwoSidedBearoff
    from doublesix.match import MatchContext
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["build", "lookup", "tables", "verify"]

Names = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME...",
        help="one-sided-6x15, two-sided-6x9, solved-24x3: kind, points x checkers; match-6x9-3a5a: and the score.",
    ),
]
MEBI, HALF_STEP = 2**20, 0.5


def build(
    names: Names,
    threads: Threads = 0,
    again: Annotated[bool, typer.Option("--again", help="Throw away what there is, and build anew.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would take.")] = False,
) -> None:
    """Build tables, or go on with those that were begun.

    Time and disk are told first: estimated from a small table of the kind, built on the spot. Interrupt it
    whenever you like; the same command goes on. A table that is there is checked, and refused if it is damaged.
    """
    for name in [TableName.parse(text) for text in names]:
        former = table_path(name)
        if former.exists() and not again:
            _checked(name)
            note(phrase("db.exists", name=name))
            continue
        takes = estimate(name, threads=threads)
        room = takes.free + (former.stat().st_size if former.exists() else 0)
        size, free = _size(takes), _mebibytes(room)
        note(phrase("db.estimate", name=name, entries=name.work, disk=size, free=free, time=_time(takes)))
        if dry_run:
            continue
        if takes.making > room and name not in unfinished_tables():
            most = _mebibytes(takes.making)
            raise DataError(phrase("db.no_room", name=name, disk=most, free=free, folder=former.parent))
        if again:
            remove_table(name)
        with telling(), bar(str(name), 1) as tell:
            try:
                path = build_table(
                    name, threads=threads, progress=lambda done, total: tell(completed=done, total=total)
                )
            except KeyboardInterrupt:
                note(phrase("db.interrupted"))
                raise typer.Exit(INTERRUPTED) from None
        note(phrase("db.built", path=path, checksum=f"{open_table(name).checksum:08x}"))


def verify(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Tables; by default all.")] = None,
    sample: Annotated[int, typer.Option(min=1, help="Entries to recompute.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of their choice.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Check tables: every byte against its checksum, random entries against the readable rules.

    If one is not as it should be, the exit code is 1.
    """
    rows: list[dict[str, Any]] = []
    asked = [TableName.parse(text) for text in names] if names else existing_tables()
    if not asked and not as_json:
        note(phrase("db.none", folder=cache_folder()))
    for name in asked:
        try:
            table = _checked(name)
        except DataError as error:
            complain(phrase("error", message=error))
            rows.append({"name": str(name), "is_sound": False, "problem": str(error)})
            continue
        greatest = greatest_error(name, sample=sample, seed=seed)
        is_sound = greatest <= _allowed(name, table.unit)
        row: dict[str, Any] = {"name": str(name), "is_sound": is_sound, "parts": table.parts}
        row |= {"sample": sample, "error": greatest}
        rows.append(row)
        if not as_json:
            print_text(phrase("db.verified", **row, verdict=phrase("db.sound" if is_sound else "db.wrong")))
    if as_json:
        print_json(rows)
    if not all(row["is_sound"] for row in rows):
        raise typer.Exit(FAILED)


def _checked(name: TableName) -> Table:
    """A table, every byte of it compared with its checksum.

    Raises:
        DataError: it is not there, or not sound.
    """
    table = open_table(name)
    with table_errors(), bar(str(name), table.parts) as tell:
        for part in range(table.parts):
            table.check(part)
            tell(completed=part + 1)
    return table


def _allowed(name: TableName, unit: float) -> float:
    """Rounding of an entry and of the entries that it is recomputed from; mean rolls are sums of 32-bit floats."""
    if name.kind == "solved":
        return 2e-6
    return 2e-5 if name.kind == "one-sided" else (2 + HALF_STEP) / unit


def tables(as_json: AsJson = False) -> None:
    """List the tables of the cache, and those in the making."""
    rows: list[dict[str, Any]] = []
    for name in existing_tables():
        row: dict[str, Any] = {"name": str(name), "bytes": name.file_bytes, "path": str(table_path(name))}
        try:
            table = open_table(name)
        except DataError as error:
            row["problem"] = str(error)
        else:
            row |= {"entries": name.work, "max_error": table.max_error, "checksum": f"{table.checksum:08x}"}
        rows.append(row)
    rows += [{"name": str(name), "bytes": name.file_bytes, "unfinished": True} for name in unfinished_tables()]
    if as_json:
        print_json(rows)
    elif not rows:
        note(phrase("db.none", folder=cache_folder()))
    else:
        print_text("\n".join(aligned([_listed(row) for row in rows], left=(0, 3))))


def _listed(row: dict[str, Any]) -> tuple[str, str, str, str]:
    state = phrase("db.unfinished") if "unfinished" in row else row.get("problem") or row["checksum"]
    return row["name"], str(row.get("entries", "")), _mebibytes(row["bytes"]), state


def lookup(
    identifier: Identifier,
    as_json: AsJson = False,
) -> None:
    """Say what the tables know of a position, seen by the player on roll.

    One-sided, where a table has it: mean rolls, effective pips, wastage, and the chances to win and of gammons if both
    play for the fewest rolls. Two-sided, where a table has it: exact equities for money, or, where the ID has a match
    score, exact match winning chances and the cube action; for up to six checkers a side at any score. In games that
    know no cube: the equity without one. Of a game of up to three checkers (the ID must name it): its chances and
    equities, once it has been solved.
    """
    asked = identified(identifier)
    position, game = asked.position, asked.variant or STANDARD
    is_over = not any(position.player[1:]) or not any(position.opponent[1:])
    if is_over and not any(position.reserve):
        raise IllegalActionError(phrase("eval.over"))
    if (missing := missing_for(game)) is not None:
        raise missing_table(missing)
    if (solved := solved_for(game)) is not None:
        _print_solved(solved, position, as_json=as_json)
        return
    if not bears_off_as_usual(game):
        raise RequestError(phrase("db.other_game", game=game.name))
    names = [[str(name) for name in asked_tables(kind, checkers=game.checkers)] for kind in (ONE_SIDED, TWO_SIDED)]
    one_sided, two_sided, exact = _found(asked, game)
    if one_sided is None and two_sided is None and exact is None:
        raise RequestError(phrase("db.unknown", tables=", ".join(chain(*names))))
    race = None if one_sided is None else _race(position, game)
    equities = None if two_sided is None else _equities(two_sided, position, game)
    table = None if two_sided is None else str(TableName("two-sided", two_sided.points, two_sided.checkers))
    if as_json:
        values = {**(race or dict.fromkeys(RACE)), "two_sided": table, "equities": equities}
        values |= {} if asked.context is None else {"match": exact and cube_value(exact)}
        print_json(rounded_figures(values))
        return
    lines = [] if race is None else [*_race_lines(race), ""]
    if equities is None:
        lines.append(phrase("db.not_covered", tables=", ".join(names[1])))
    else:
        lines.append(phrase("db.exact", table=table))
        lines += aligned([(phrase(f"db.{key}"), signed(value, 4)) for key, value in equities.items()], left={0})
    if asked.context is not None:
        lines += ["", *_match_lines(asked.context, asked.cube, exact, game)]
    print_text("\n".join(lines))


def _found(
    asked: IdentifiedPosition, game: Variant
) -> tuple[OneSidedBearoff | None, TwoSidedBearoff | None, CubeVerdict | None]:
    """The tables that have a position and are true to its game, and what they say at a match score."""
    position = asked.position
    if has_contact(game.rules, position):
        return None, None, None
    one_sided, two_sided = first_with(one_sided_for(game), position), first_with(two_sided_for(game), position)
    # Two-sided tables that know gammons count them twice, whatever the game does.
    is_single = position.player[OFF] and position.opponent[OFF]
    if not is_single and points_of(game)[:2] != (1, 2):
        two_sided = None
    score = asked.context if game.cube else None
    return one_sided, two_sided, None if score is None else exact_verdict(position, asked.cube, score)


SIDES, GAMES = ("player", "opponent"), ("win", "gammon_win", "gammon_loss")
RACE = (*SIDES, *GAMES)
"""What a one-sided table tells."""


def _race(position: Position, game: Variant) -> dict[str, Any]:
    player, opponent = race_sides(position)
    single, gammon, _ = points_of(game)
    gammons = (0.0, 0.0)
    if gammon != single:
        gammons = (
            gammon_chance(player, opponent, winner_rolls=True),
            gammon_chance(opponent, player, winner_rolls=False),
        )
    told = (side_value(player), side_value(opponent), win_chance(player, opponent), *gammons)
    return dict(zip(RACE, told, strict=True))


def _race_lines(race: dict[str, Any]) -> list[str]:
    rows = [("", *(phrase(f"db.{key}") for key in race["player"]))]
    rows += [(phrase(f"db.{who}"), *(plain(number, 3) for number in race[who].values())) for who in SIDES]
    chances = [phrase("db.chance", what=phrase(f"db.{key}"), chance=chance(race[key], digits=3)) for key in GAMES]
    return [*aligned(rows, left={0}), "", *chances]


def _match_lines(score: MatchContext, cube: CubeState, exact: CubeVerdict | None, game: Variant) -> list[str]:
    """The cube decision at a match score, exact match winning chances in percent."""
    if not game.cube:
        return [phrase("db.no_cube", game=game.title)]
    place: dict[str, Any] = {"mine": score.player_away, "theirs": score.opponent_away, "cube": cube.value}
    if exact is None:
        return [phrase("db.no_match", **place)]
    lines = cube_choice_lines(exact, is_redouble=cube.owner is CubeOwner.PLAYER)
    return [phrase("db.match", table=exact.table, **place), *lines]


def _print_solved(game: SolvedGame, position: Position, *, as_json: bool) -> None:
    """Chances and money equities of the player about to roll, in a game that has been solved."""
    with kernel_errors("lookup"):
        values = game.values(pack([position]))[0].astype(float)
    outcomes = Outcomes.of(values[:5])
    equities = dict(zip(SOLVED_EQUITIES, [outcomes.cubeless_equity(), *values[5:].tolist()], strict=True))
    if as_json:
        print_json(rounded_figures({"outcomes": asdict(outcomes), "equities": equities}))
        return
    rows = [[phrase(f"ranking.{key}") for key in CHANCES], chances(outcomes)]
    name = TableName("solved", game.points, game.checkers)
    lines = [*aligned(rows), "", phrase("db.solved", table=name)]
    lines += aligned([(phrase(f"db.{key}"), signed(value, 6)) for key, value in equities.items()], left={0})
    print_text("\n".join(lines))


SOLVED_EQUITIES = ("cubeless", "mine", "theirs", "centered", "jacoby", "jacoby_beavers")
EQUITIES = ("cubeless", "mine", "centered", "theirs")


def _equities(table: TwoSidedBearoff, position: Position, game: Variant) -> dict[str, float]:
    with kernel_errors("lookup"):
        values = table.values(pack([position]))[0]
    told = dict(zip(EQUITIES, values.tolist(), strict=True))
    return told if game.cube else {"cubeless": told["cubeless"]}


def _size(takes: Estimate) -> str:
    size = _mebibytes(takes.disk)
    return size if takes.making == takes.disk else phrase("db.making", size=size, most=_mebibytes(takes.making))


def _mebibytes(size: int) -> str:
    return phrase("db.mebibytes", size=plain(size / MEBI, 1))


def _time(takes: Estimate) -> str:
    return phrase("db.time_unknown") if takes.seconds is None else span(takes.seconds)
