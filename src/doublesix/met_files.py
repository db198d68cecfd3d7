"""Files of match equity tables: `.csv` as packaged here, `.met` as eXtreme Gammon has them, GNU Backgammon's `.xml`.

Readers give a name, the pre-Crawford table, the post-Crawford list, of a table for unequal players that of the other
side, and whether the table is one of matches with the Crawford rule, as `MatchEquityTable` takes them.
What does not live here: what a table means and whether it is one (`met`), formulas that files name (`met_formulas`).
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError, ParserCreate

import numpy as np

from doublesix.errors import DataError
from doublesix.met_formulas import (
    FreeDrop,
    Zadeh,
    longer_post_crawford,
    tornberg_post_crawford,
    tornberg_table,
    zadeh_post_crawford,
    zadeh_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    import numpy.typing as npt

    Table = npt.NDArray[np.float64]
    Cell = tuple[str, int, int]
    Parsed = tuple[str, Table, Table, Table | None, bool]

FREE_DROPS = {"free-drop-2-away": 0.015, "free-drop-4-away": 0.004}
FORMULAS: dict[str, dict[str, float]] = {
    "mec": {"gammon-rate": 0.26, "win-rate": 0.5, **FREE_DROPS},
    "zadeh": {"gammon-rate-leader": 0.25, "gammon-rate-trailer": 0.15, "delta": 0.08, "delta-bar": 0.06, **FREE_DROPS},
}
"""The types of GNU Backgammon's tables by formula, and what they go by where a file does not say."""

FORMULA_LENGTH = 25
"""Points of a table by formula: as long as the printed ones."""

ROUNDING = 0.002
"""By so much two printed chances may fail to add up to 1: one table that comes with GNU Backgammon does."""

COLUMNS = ("phase", "away_me", "away_opp", "mwc_me")
PRE, NO_CRAWFORD, POST = "pre", "no-crawford", "post"
"""Phases of our own files: chances before the Crawford game, those of matches that have none, and the list."""

__all__ = ["csv_text", "find_slip", "parse_csv", "parse_gnubg", "parse_xg", "read_table"]


def read_table(path: Path) -> Parsed:
    """Read a file by its ending.

    Raises:
        DataError: the file cannot be read as a table.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(f"cannot read the match equity table {path}: {error.strerror}") from error
    match path.suffix.lower():
        case ".met":
            return parse_xg(data.decode("cp1252", "replace"), path.stem)
        case ".xml":
            return parse_gnubg(data, path.stem)
    return parse_csv(data.decode("utf-8-sig", "replace"), path.stem)


def parse_csv(text: str, name: str) -> Parsed:
    """Read the columns phase, away_me, away_opp, mwc_me; lines that begin with # are remarks.

    A phase is pre or post; in a table of matches without the Crawford rule no-crawford stands for pre.

    Raises:
        DataError: no such columns; with its line, a row that contradicts another or means nothing.
    """
    chances: dict[Cell, float] = {}
    lines: dict[Cell, int] = {}
    before = None
    told = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if not line.startswith("#")]
    reader = csv.DictReader(line for _, line in told)
    try:
        if not set(COLUMNS) <= set(reader.fieldnames or ()):
            raise DataError(f"match equity table {name!r}: expected the columns {', '.join(COLUMNS)}")
        for row in reader:
            cell, chance = _row(row)
            if cell[0] != POST:
                before = before or cell[0]
                if cell[0] != before:
                    raise ValueError(f"a table has rows of {PRE} or of {NO_CRAWFORD}, not of both")
            if chances.setdefault(cell, chance) != chance:
                raise ValueError(f"{_named(cell)} has {chance:g} here and {chances[cell]:g} in line {lines[cell]}")
            lines.setdefault(cell, told[reader.line_num - 1][0])
    except (ValueError, csv.Error) as error:
        number = told[min(max(reader.line_num, 1), len(told)) - 1][0]
        raise DataError(f"match equity table {name!r}, line {number}: {error}") from error
    n = sum(phase == POST for phase, _, _ in chances)
    places = range(1, n + 1)
    before = before or PRE
    if set(chances) != {(before, i, j) for i in places for j in places} | {(POST, i, 1) for i in places}:
        raise DataError(f"match equity table {name!r}: rows are missing for a table of length {n}")
    pre = np.array([[chances[before, i, j] for j in places] for i in places])
    post = np.array([chances[POST, i, 1] for i in places])
    if slip := find_slip(pre, post):
        (phase, mine, his), problem = slip
        line = lines[phase if phase == POST else before, mine, his]
        raise DataError(f"match equity table {name!r}, line {line}: {problem}")
    return name, pre, post, None, before == PRE


def _row(row: Mapping[str | None, Any]) -> tuple[Cell, float]:
    """What a row says; raises `ValueError` where that means nothing."""
    if None in row or None in row.values():
        raise ValueError("it has more or fewer fields than the heading")
    phase, mine, his, chance = row["phase"], int(row["away_me"]), int(row["away_opp"]), float(row["mwc_me"])
    if phase not in (PRE, NO_CRAWFORD, POST):
        raise ValueError(f"a phase is {PRE}, {NO_CRAWFORD} or {POST}, not {phase!r}")
    if mine < 1 or his < 1:
        raise ValueError(f"points to go are 1 or more, not {min(mine, his)}")
    if phase == POST and his != 1:
        raise ValueError(
            f"after the Crawford game the leader is 1-away, so away_opp is 1 in a row of {POST}, not {his}"
        )
    if not 0 <= chance <= 1:
        raise ValueError(f"a chance is 0 to 1, not {chance:g}")
    return (phase, mine, his), chance


def find_slip(pre: Table, post: Table, opponent_post: Table | None = None) -> tuple[Cell, str] | None:
    """The first chance that cannot be right beside the others: where it stands, and what is wrong.

    Nobody's chance falls as he needs fewer points or the other side more, and at 1-away 1-away both phases are one
    game. Every published table keeps to this, those in two digits with equal neighbors. What evening out rounding in
    print may move is let pass.
    """
    if pre.shape != (post.size, post.size):
        return None
    lists = [(post, float(pre[0, 0]), "")]
    if opponent_post is not None:
        lists.append((opponent_post, 1 - float(pre[0, 0]), ", the second player's list"))
    if opponent_post is None and not np.allclose(pre + pre.T, 1, atol=1e-6):
        i, j = (int(place) + 1 for place in np.argwhere(~np.isclose(pre + pre.T, 1, atol=1e-6))[0])
        return (PRE, i, j), f"the chances at {i}-away {j}-away and at {j}-away {i}-away do not add up to 1"
    for trailer, even, whose in lists:
        if abs(trailer[0] - even) > ROUNDING:
            both = f"{trailer[0]:g} in the list after the Crawford game{whose}, and {even:g} before"
            return (POST, 1, 1), f"1-away 1-away is one game, with {both}"
    if (before := _fallen(pre)) is not None:
        i, j, k, m = before
        turned = "" if _fallen(pre.T) else "; rows and columns look exchanged"
        return (PRE, i, j), _less((PRE, i, j), pre[i - 1, j - 1], (PRE, k, m), pre[k - 1, m - 1]) + turned
    for trailer, _, whose in lists:
        for place in np.flatnonzero(np.diff(trailer) > ROUNDING).tolist():
            better, worse = (POST, place + 1, 1), (POST, place + 2, 1)
            return better, _less(better, trailer[place], worse, trailer[place + 1]) + whose
    return None


def _fallen(pre: Table) -> tuple[int, int, int, int] | None:
    """The first score with a smaller chance than a neighbor that is no better, and that neighbor."""
    for i, j in np.argwhere(np.diff(pre, axis=1) < -ROUNDING) + 1:
        return int(i), int(j + 1), int(i), int(j)
    for i, j in np.argwhere(np.diff(pre, axis=0) > ROUNDING) + 1:
        return int(i), int(j), int(i + 1), int(j)
    return None


def _less(better: Cell, chance: float, worse: Cell, other: float) -> str:
    return f"{_named(better)} has {chance:g}, less than the {other:g} of {_named(worse)}"


def _named(cell: Cell) -> str:
    phase, mine, his = cell
    return f"{mine}-away {his}-away{' after the Crawford game' if phase == POST else ''}"


def csv_text(pre: Table, post: Table, *, about: str, crawford_rule: bool = True) -> str:
    """The text of a file that `parse_csv` reads.

    Args:
        pre: n × n.
        post: n chances of the trailer.
        about: one line on where the table comes from.
        crawford_rule: whether it is one of matches with the Crawford rule.
    """
    before = PRE if crawford_rule else NO_CRAWFORD
    places = range(1, len(post) + 1)
    lines = [f"# {about}", ",".join(COLUMNS)]
    lines += [f"{before},{mine},{his},{pre[mine - 1, his - 1]:.6f}" for mine in places for his in places]
    lines += [f"{POST},{mine},1,{post[mine - 1]:.6f}" for mine in places]
    return "".join(line + "\n" for line in lines)


def parse_xg(text: str, name: str) -> Parsed:
    """Read XG's INI text: sections Current, PostCrawford (Size, Data) and PreCrawford (Size, 1 … n)."""
    sections: dict[str, dict[str, str]] = {}
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := re.fullmatch(r"\s*\[(\w+)\]\s*", line):
            values = sections.setdefault(heading[1].lower(), {})
        elif "=" in line:
            key, _, value = line.partition("=")
            key, value = key.strip().lower(), value.strip()
            if values.setdefault(key, value) != value and (key.isdigit() or key in ("data", "size")):
                raise DataError(f"match equity table {name!r}, line {number}: {key} was told before, and otherwise")
    try:
        rows = sections["precrawford"]
        n = int(rows["size"])
        post = _numbers(sections["postcrawford"]["data"].split())
        pre = np.array([_numbers(rows[str(i)].split()) for i in range(1, n + 1)])
    except (KeyError, ValueError) as error:
        raise DataError(f"match equity table {name!r}: not a .met file as XG writes them ({error})") from error
    return sections.get("current", {}).get("name", name), pre, post, None, True


def _numbers(texts: Iterable[str]) -> Table:
    return np.array([float(text) for text in texts])


def parse_gnubg(data: bytes, name: str) -> Parsed:
    """Read GNU Backgammon's XML: explicit tables, for players of equal skill or not, and tables by formula.

    An explicit table is as long as before the Crawford game: lists for after it may end before, since a match to n
    points has no post-Crawford game at n-away, and are walked on. Entities are refused: no such table has any, and they
    could unfold without end.
    """
    problem = f"match equity table {name!r}: not a table as GNU Backgammon writes them"
    try:
        _refuse_entities(data)
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ExpatError, LookupError, ValueError) as error:
        raise DataError(f"{problem} ({error})") from error
    before, after = root.find("pre-crawford-table"), root.findall("post-crawford-table")
    if root.tag != "met" or before is None or not after:
        raise DataError(f"{problem} (it lacks pre-crawford-table or post-crawford-table)")
    try:
        pre, *posts = [_explicit_rows(table) for table in (before, *after)]
        n = len(pre) if pre else min((len(post[0]) for post in posts if post), default=FORMULA_LENGTH)
        explicit = _square(pre, n) if pre else None
        win = 0.5 if explicit is None else float(explicit[0, 0])
        trailers = [
            longer_post_crawford(post[0], chance, n) if post else _post_by_formula(table, n)
            for table, post, chance in zip(after, posts, (win, *[1 - win] * (len(posts) - 1)), strict=True)
        ]
        chances = _pre_by_formula(before, trailers[0]) if explicit is None else explicit
    except (ArithmeticError, ValueError) as error:
        raise DataError(f"{problem} ({error})") from error
    if len(trailers) > 2 or (len(trailers) == 2 and [table.get("player") for table in after] != ["0", "1"]):
        raise DataError(f"{problem} (expected one post-crawford-table, or those of player 0 and player 1)")
    title = root.findtext("info/name") or name
    if np.array_equal(trailers[0], trailers[-1]):
        return title, _evened(chances), trailers[0], None, True
    return title, chances, trailers[0], trailers[1], True


def _refuse_entities(data: bytes) -> None:
    """Look through a file for entities before anything unfolds them; raises `ValueError` at the first one."""

    def refuse(name: str, *declared: object) -> None:
        raise ValueError(f"it declares entities, {name} first")

    parser = ParserCreate()
    parser.EntityDeclHandler = refuse
    parser.Parse(data, True)


def _evened(pre: Table) -> Table:
    """Chances of both sides that add up to 1 but for rounding in print, made to add up."""
    is_rounding = np.abs(pre + pre.T - 1).max() <= ROUNDING + 1e-9
    return (pre + 1 - pre.T) / 2 if is_rounding else pre


def _explicit_rows(table: ElementTree.Element) -> list[list[float]] | None:
    """The rows of an explicit table, none of one by formula; raises `ValueError` where there should be some."""
    if table.get("type") in FORMULAS:
        return None
    if table.get("type") != "explicit":
        expected = ", ".join(sorted(FORMULAS))
        raise ValueError(f"the type of a {table.tag} is explicit, {expected}, not {table.get('type')}")
    rows = [[float(entry.text or "") for entry in row.findall("me")] for row in table.findall("row")]
    if not rows:
        raise ValueError(f"a {table.tag} has no rows")
    return rows


def _square(rows: list[list[float]], n: int) -> Table:
    if any(len(row) < n for row in rows[:n]):
        raise ValueError(f"a row is shorter than {n}")
    return np.array([row[:n] for row in rows[:n]])


def _pre_by_formula(table: ElementTree.Element, post: Table) -> Table:
    value = _parameters(table)
    if table.get("type") == "mec":
        return tornberg_table(value["gammon-rate"], post)
    model = Zadeh(
        gammons_won=value["gammon-rate-leader"],
        gammons_lost=value["gammon-rate-trailer"],
        delta=value["delta"],
        delta_bar=value["delta-bar"],
    )
    return zadeh_table(model, post)


def _post_by_formula(table: ElementTree.Element, length: int) -> Table:
    value = _parameters(table)
    drop = FreeDrop(value["free-drop-2-away"], value["free-drop-4-away"])
    if table.get("type") == "mec":
        return tornberg_post_crawford(value["gammon-rate"], drop, length)
    return zadeh_post_crawford(value["gammon-rate-trailer"], drop, length)


def _parameters(table: ElementTree.Element) -> dict[str, float]:
    """What a formula goes by: what the table says, else what GNU Backgammon's own files say of its type."""
    value = dict(FORMULAS[table.get("type", "")])
    if table.tag == "post-crawford-table" and "gammon-rate-leader" in value:
        value["gammon-rate-trailer"] = value["gammon-rate-leader"]  # who trails here is who doubles
    for entry in table.iter("parameter"):
        key = entry.get("name", "")
        number = float(entry.text or "")
        if not 0 <= number < 1:
            raise ValueError(f"{key} is a share from 0 to 1, not {number:g}")
        value[key] = number
    if value.get("win-rate", 0.5) != 0.5:
        raise ValueError(f"a win-rate of {value['win-rate']:g}; formulas are read for players of equal skill, 0.5")
    return value
