"""The same matches judged by us and by GNU Backgammon: both players' totals side by side.

Needs the program (`arena.gnubg`). What does not live here: judging (`analysis`), playing (`duel`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from doublesix.analysis.analyze import analyze
from doublesix.analysis.settings import AnalysisSettings
from doublesix.arena.gnubg import analyze_match_with_gnubg
from doublesix.formats import read_match
from doublesix.match import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["Comparison", "Totals", "compare", "markdown"]


@dataclass(frozen=True, slots=True)
class Totals:
    """One judge's totals for one player.

    Args:
        checker: EMG lost by plays.
        cube: EMG lost by cube decisions.
        luck: EMG gained by dice.
        turns: with dice, that these are of.
    """

    checker: float
    cube: float
    luck: float
    turns: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """One player of one match under both judges.

    Args:
        file: name of the match file.
        player: name in the file.
        ours: our totals.
        gnubg: GNU Backgammon's.
        our_seconds: wall clock of our analysis of the whole match.
        problems: what we found wrong with the file.
        complaints: what GNU Backgammon said of it, each once.
    """

    file: str
    player: str
    ours: Totals
    gnubg: Totals
    our_seconds: float
    problems: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """All figures, for a file."""
        return asdict(self)


def compare(path: Path, *, plies: int = 2, threads: int = 1) -> tuple[Comparison, Comparison]:
    """Judge a match twice; one entry a player, as the columns of the file name them.

    Args:
        path: a match text (``.mat``) that both can read.
        plies: rolls looked ahead by both.
        threads: how many GNU Backgammon may use.

    Raises:
        OpponentError: GNU Backgammon is not installed, or cannot read the file.
        ParseError: we cannot read it.
    """
    record = read_match(path)
    since = perf_counter()
    analysis = analyze(record, settings=AnalysisSettings(plies=plies, explain=False))
    seconds = perf_counter() - since
    theirs = analyze_match_with_gnubg(path, plies=plies, threads=threads)
    found = []
    for seat in Seat:
        rating, judged = analysis.rating(seat), theirs.players[seat]
        luck = rating.luck.amount.emg if rating.luck else 0.0
        found.append(
            Comparison(
                path.name,
                record.players[seat],
                Totals(rating.checker.error.emg, rating.cube.error.emg, luck, rating.moves),
                Totals(judged.checker_error, judged.cube_error, judged.luck, judged.moves),
                seconds,
                tuple(map(str, record.problems)),
                tuple(dict.fromkeys(theirs.complaints)),
            )
        )
    return found[0], found[1]


def markdown(rows: Iterable[Comparison]) -> str:
    """A table for the documentation: EMG, ours before GNU Backgammon's."""
    lines = [
        "| match | player | plays: ours / GNU | cube: ours / GNU | luck: ours / GNU |",
        "|---|---|---|---|---|",
    ]
    for row in rows:
        pairs = [
            f"{ours:+.3f} / {gnubg:+.3f}" if kind == "luck" else f"{ours:.3f} / {gnubg:.3f}"
            for kind, ours, gnubg in (
                ("checker", row.ours.checker, row.gnubg.checker),
                ("cube", row.ours.cube, row.gnubg.cube),
                ("luck", row.ours.luck, row.gnubg.luck),
            )
        ]
        lines.append(f"| {row.file} | {row.player} | {' | '.join(pairs)} |")
    return "\n".join(lines)
