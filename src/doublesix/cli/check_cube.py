"""`doublesix check cube`: how true the cube model is in races.

What does not live here: the model (`engine.janowski`), the tables that it is compared with (`engine.databases`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import NOTHING, plain, rounded, signed
from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.cube_checks import OWNERS, one_roll_later, races_of_games, with_table
from doublesix.engine.databases import load_two_sided
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.table_files import TableName

if TYPE_CHECKING:
    from doublesix.engine.cube_checks import Misses

__all__ = ["cube"]


def cube(
    games: Annotated[int, typer.Option(min=1, max=10**6, help="Games whose races are looked at.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Of the games.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Compare the cube model in races with the exact table, and with itself one roll later.

    For money, in points of the cube as it stands, with the chances of 0 plies. Bear-offs are those that the
    largest two-sided table there is knows.
    """
    engine = Engine(threads=threads, two_sided=False)
    table = load_two_sided()[0]
    positions = races_of_games(engine, games=games, seed=seed)
    races = [position for position in positions if position_class(position) is PositionClass.RACE]
    exact, later = with_table(engine, positions, table), one_roll_later(engine, races)
    if as_json:
        owners = {owner.value: {"exact": _json(exact[owner]), "later": _json(later[owner])} for owner in OWNERS}
        name = str(TableName("two-sided", table.points, table.checkers))
        print_json({"games": games, "seed": seed, "table": name, "owners": owners})
        return
    head = [phrase("check.cube.owner")]
    for title in ("check.cube.exact", "check.cube.later"):
        head += [phrase(title), phrase("check.cube.mean"), phrase("check.cube.bias")]
    rows = [[phrase(f"check.cube.{owner.value}"), *_cells(exact[owner]), *_cells(later[owner])] for owner in OWNERS]
    print_text(phrase("check.cube.title", games=games, points=table.points, checkers=table.checkers))
    for line in aligned([head, *rows], left=[0]):
        print_text(line)


def _json(found: Misses) -> dict[str, float | None]:
    if not found.positions:
        return {"positions": 0, "mean": None, "bias": None}
    return {"positions": found.positions, "mean": rounded(found.mean), "bias": rounded(found.bias)}


def _cells(found: Misses) -> list[str]:
    if not found.positions:
        return ["0", NOTHING, NOTHING]
    return [str(found.positions), plain(found.mean, 4), signed(found.bias, 4)]
