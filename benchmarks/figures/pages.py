"""The tables of the docs are rewritten where they stand, known by their first lines, and the manifest's figures.

What does not live here: how rows look (`tables`). Sentences that quote a figure are for whoever reads what has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from doublesix.variants.registry import STANDARD
from doublesix.whole_files import write_whole
from figures import tables
from figures.measuring import STEPS, TRIALS

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["TABLES", "Table", "write", "written"]

MEASUREMENTS, TRAINING, OPENINGS = "docs/measurements.md", "docs/guides/training.md", "docs/guides/openings.md"
UNCERTAINTY, MATCH_EQUITY = "docs/concepts/uncertainty.md", "docs/concepts/match_equity.md"
ROLLED_OUT = (
    "| position | engine | equity | standard error | trials | processor time, s | for .005, s | times ours | apart |"
)
MANIFEST = "src/doublesix/data/nets/manifest.json"
ALONE = ("gnubg-0.json", "sage-1.json")
DUELS = (*ALONE, "gnubg-2.json", "sage-3.json")
IN_EQUAL_TIME = ("gnubg-1-in-time.json", "sage-2-in-time.json", "gnubg-2-in-time.json", "sage-3-in-time.json")
DIGITS = 4

Found = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the docs.

    Args:
        page: where it stands.
        head: its first line.
        sources: files of figures that it is made of.
        rows: what makes its rows of them.
        which: of those with the same first line.
        keeps: whether rows stay whose first cell is not among the new ones.
    """

    page: str
    head: str
    sources: tuple[str, ...]
    rows: Callable[..., Iterable[str]]
    which: int = 0
    keeps: bool = False


def _duel(name: str, *, which: int = 0) -> Table:
    def rows(found: Found) -> Iterable[str]:
        yield tables.duel(_command(name), found)

    head = "| command | less luck | 95 % | with it | ms a play | theirs |"
    return Table(MEASUREMENTS, head, (name,), rows, which=which, keeps=True)


def _command(name: str) -> str:
    """The command of a duel or trial as somebody would type it who wants to read the result."""
    arguments = " ".join(next(step.arguments for step in (*STEPS, *TRIALS) if step.name == name))
    return "doublesix " + arguments.split(" --checkpoint")[0].removesuffix(" --json")


TABLES = (
    *(_duel(name) for name in DUELS),
    *(_duel(name, which=1) for name in IN_EQUAL_TIME),
    Table(MEASUREMENTS, ROLLED_OUT, ("rollouts.json",), tables.rollouts),
    Table(MEASUREMENTS, ROLLED_OUT, ("rollouts-cubeful.json",), tables.rollouts, which=1),
    Table(
        MEASUREMENTS,
        "| times our processor time at the same standard error, geometric mean of five | cubeless | with the cube |",
        ("rollouts.json", "rollouts-cubeful.json"),
        tables.rollout_ratios,
    ),
    Table(
        MEASUREMENTS,
        "| judge | doubles | takes | both, 95 % interval | wrong | money | 3a3a | 3a5a | 4a2a | 5a3a | 7a7a | bias |",
        ("cubes.json",),
        tables.cube_judges,
        keeps=True,
    ),
    Table(MEASUREMENTS, "| judge | error | loss × 500 |", ("accuracy.json",), tables.judges, keeps=True),
    Table(MEASUREMENTS, "| judge | error | loss × 500 |", ("accuracy-deep.json",), tables.judges, keeps=True),
    Table(
        MEASUREMENTS,
        "| class | `ours:0` | `ours:1` | `ours:2` | `gnubg:0` | `sage:1` |",
        ("accuracy.json",),
        tables.judges_by_class,
    ),
    Table(
        MEASUREMENTS,
        "| plies | equities | differences of plays | double | take |",
        ("calibration.json",),
        tables.calibration_by_depth,
    ),
    Table(
        UNCERTAINTY,
        "| | values | 0-ply | 1-ply | 2-ply | differences | 0-ply | 1-ply | 2-ply |",
        ("calibration.json",),
        tables.calibration_by_class,
    ),
    Table(
        UNCERTAINTY,
        "| | doubles | 0-ply | 1-ply | 2-ply | takes | 0-ply | 1-ply | 2-ply |",
        ("calibration.json",),
        tables.cube_calibration_by_class,
    ),
    Table(
        TRAINING, "| judge | positions in a second | error | loss × 500 | on the front |", ("front.json",), tables.front
    ),
    Table(
        MATCH_EQUITY,
        f"| | 1P | {' | '.join(map(str, tables.NEEDED))} |",
        ("met.json",),
        tables.match_equities,
    ),
    Table(OPENINGS, "| roll | best | equity | next, no more than 0.02 behind |", ("openings.json",), tables.openings),
    *(
        Table(MEASUREMENTS, "| game | random | race | safe | block |", (trial.name,), tables.trial, keeps=True)
        for trial in TRIALS
    ),
)


def write(folder: Path, root: Path) -> list[str]:
    """Rewrite every table whose figures are in the folder, and what the manifest says of the strength.

    Args:
        folder: of figures, by `measuring.measure`.
        root: of the tree with the pages.

    Returns:
        The tables that were left as they are, or some of their rows, each with the files of figures that it wants.
    """
    left: dict[str, list[str]] = {}
    for table in TABLES:
        sources = [folder / name for name in table.sources]
        missing = [source.name for source in sources if not source.exists()]
        if missing:
            left.setdefault(f"{table.page}: {table.head}", []).extend(missing)
            continue
        page = root / table.page
        rows = table.rows(*(json.loads(source.read_text(encoding="utf-8")) for source in sources))
        write_whole(page, written(page.read_text(encoding="utf-8"), table, list(rows)))
    _write_strength(folder, root / MANIFEST)
    return [f"{table} ({', '.join(missing)})" for table, missing in left.items()]


def _write_strength(folder: Path, path: Path) -> None:
    made = json.loads(path.read_text(encoding="utf-8"))
    for entry in made["nets"]:
        fought = ALONE if STANDARD.key in entry["variants"] else (f"trial-{entry['name']}.json",)
        sources = [(name, folder / name) for name in fought if (folder / name).exists()]
        if sources:
            read = [(name, json.loads(source.read_text(encoding="utf-8"))) for name, source in sources]
            entry["strength"] = [
                _strength(name, one) for name, found in read for one in (found if isinstance(found, list) else [found])
            ]
    write_whole(path, json.dumps(made, indent=2, ensure_ascii=False) + "\n")


def _strength(name: str, found: Found) -> dict[str, Any]:
    def points(prefix: str, mean: str, error: str) -> dict[str, Any]:
        interval = [round(found[f"{prefix}{end}_95"], DIGITS) for end in ("low", "high")]
        rounded = {"points_per_game": round(found[mean], DIGITS), "std_error": round(found[error], DIGITS)}
        return {**rounded, "interval_95": interval}

    less_luck = "net_per_game" in found
    return {
        "command": _command(name),
        "opponent": found["b"],
        "games": found["games"],
        **points("", "points_per_game", "std_error"),
        **({"less_luck": points("net_", "net_per_game", "net_std_error")} if less_luck else {}),
    }


def written(text: str, table: Table, rows: list[str]) -> str:
    """A page with new rows in a table.

    Raises:
        ValueError: the page has no such table.
    """
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line == table.head]
    if len(heads) <= table.which:
        raise ValueError(f"{table.page} has no table that begins with {table.head!r}")
    start = heads[table.which] + 2  # beneath the line of dashes
    end = start + len(list(takewhile(lambda line: line.startswith("|"), lines[start:])))
    if table.keeps:
        new = {_first_cell(row): row for row in rows}
        rows = [new.pop(_first_cell(line), line) for line in lines[start:end]] + list(new.values())
    return "\n".join([*lines[:start], *rows, *lines[end:]])


def _first_cell(row: str) -> str:
    return row.split("|")[1].strip()
