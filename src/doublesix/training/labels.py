"""Making labels: games of given nets whose positions are judged over all rolls, kept in files for a fit.

A folder holds label files of consecutive games, named by their first. What does not live here: the files' format
(`training.label_files`), what is learned from them (`training.fit`).
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.databases import one_sided_for, solved_for, two_sided_for
from doublesix.errors import DataError
from doublesix.kernel import Evaluator, kernel_errors, kernel_rules, self_play
from doublesix.locks import alone
from doublesix.training.config import NO_STAGE
from doublesix.training.games import play_settings
from doublesix.training.label_files import LabelHeader, read_header, write_labels
from doublesix.training.starts import starting_rows
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.nets import NetPair
    from doublesix.kernel import OneSidedBearoff, SolvedGame, TwoSidedBearoff
    from doublesix.rules.variant import Variant
    from doublesix.training.config import RunConfig

__all__ = ["LabelProgress", "label_files", "make_labels"]

SUFFIX = ".labels"
GAMES_A_FILE = 500
GAMES_A_PORTION = 20
"""Played between two reports; one that is interrupted loses at most a file's games."""


@dataclass(frozen=True, slots=True)
class LabelProgress:
    """Where the making of labels stands.

    Args:
        games: games played, those found in files included.
        games_target: games wanted.
        positions: labels made since the command began.
        games_per_second: since then.
    """

    games: int
    games_target: int
    positions: int
    games_per_second: float


def label_files(folder: Path) -> list[tuple[Path, LabelHeader]]:
    """The label files of a folder with their headers, in the order of their games.

    Raises:
        DataError: one is damaged, was not made like the first, or games are missing between them; says which.
    """
    found = _files(folder)
    gaps = _gaps(found)
    if gaps:
        first, until = gaps[0]
        raise DataError(
            f"{folder}: no labels of games {first} to {until - 1}; 'doublesix train labels' makes them again"
        )
    return found


def make_labels(
    config: RunConfig,
    nets: NetPair,
    folder: Path,
    *,
    games: int,
    report: Callable[[LabelProgress], None],
    threads: int = 0,
) -> int:
    """Play games and keep the labels of their positions, or those that are missing in the folder.

    Args:
        config: of which game, from which starts, how, and with which seed.
        nets: who plays and judges; exact tables speak before them where they can.
        folder: for the files.
        games: how many games it shall hold in the end; more that are there already stay.
        report: told after every few games.
        threads: 0 = all cores.

    Returns:
        How many labels were made. The files are the same for the same arguments and tables, at any number of threads.

    Raises:
        DataError: the folder has labels that were made otherwise or are damaged, or another process works there.
    """
    judges, tables = _judges(find(config.variant), nets)
    wanted = _header(config, nets, tables)
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        found = _files(folder)
        if found:
            _check_alike(*found[0], wanted)
        held = sum(header.games for _, header in found)
        maker = _Maker(config, judges, report, held=held, games=max(games, _end(found)), threads=threads)
        for first, until in [*_gaps(found), (_end(found), games)]:
            while first < until:
                end = min(until, (first // GAMES_A_FILE + 1) * GAMES_A_FILE)
                path = folder / f"{first:09d}{SUFFIX}"
                if path.exists():
                    raise DataError(f"{path}: this has the name of a file of other games; give it one of its own games")
                header = replace(wanted, first_game=first, games=end - first)
                write_labels(path, header, *maker.play(first, end))
                first = end
    return maker.made


def _files(folder: Path) -> list[tuple[Path, LabelHeader]]:
    """Those of a folder, in the order of their games, some of which may be missing."""
    found = [(path, read_header(path)) for path in folder.glob("*" + SUFFIX)]
    found.sort(key=lambda entry: entry[1].first_game)
    for path, header in found:
        _check_alike(path, header, found[0][1])
    for (former, before), (path, header) in pairwise(found):
        if header.first_game < before.first_game + before.games:
            raise DataError(f"{path}: it begins with game {header.first_game}, which {former.name} has already")
    return found


def _gaps(found: list[tuple[Path, LabelHeader]]) -> list[tuple[int, int]]:
    """Games that are missing before those of a file, the first of each row of them and the one after its last."""
    ends = [0, *(header.first_game + header.games for _, header in found)]
    begins = [header.first_game for _, header in found]
    return [(end, begin) for end, begin in zip(ends, begins, strict=False) if end < begin]


def _end(found: list[tuple[Path, LabelHeader]]) -> int:
    """The number of the first game after all of them."""
    return max((header.first_game + header.games for _, header in found), default=0)


class _Maker:
    """Plays games, and tells how far it is."""

    def __init__(
        self,
        config: RunConfig,
        judges: Evaluator,
        report: Callable[[LabelProgress], None],
        *,
        held: int,
        games: int,
        threads: int,
    ) -> None:
        self.judges, self.report, self.held, self.games, self.threads = judges, report, held, games, threads
        self.seed = config.seed
        self.starts = starting_rows(config)
        how = config.labels
        judged = replace(NO_STAGE, lambda_=how.lambda_, explore=how.explore, max_plies=how.max_plies, full_backup=True)
        self.settings = play_settings(config, judged)
        self.played = self.made = 0
        self.begun = time.monotonic()

    def play(self, first: int, until: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """Positions and targets of games, from the first to before the last."""
        positions, targets = [], []
        for game in range(first, until, GAMES_A_PORTION):
            count = min(GAMES_A_PORTION, until - game)
            with kernel_errors("labels"):
                some, worth, _ = self_play(
                    self.judges,
                    self.starts,
                    self.settings,
                    seed=self.seed,
                    first_game=game,
                    games=count,
                    threads=self.threads,
                )
            positions.append(some)
            targets.append(worth)
            self.made += len(some)
            self.played += count
            speed = self.played / (time.monotonic() - self.begun)
            self.report(LabelProgress(self.held + self.played, self.games, self.made, speed))
        return np.concatenate(positions), np.concatenate(targets)


def _judges(variant: Variant, nets: NetPair) -> tuple[Evaluator, dict[str, str]]:
    """Nets and every table that is true to the game, and what the tables are called."""
    one_sided, two_sided, solved = one_sided_for(variant), two_sided_for(variant), solved_for(variant)
    evaluator = Evaluator(
        kernel_rules(variant), nets.contact, nets.race, one_sided, two_sided, solved, pruner=nets.pruner
    )
    asked: dict[str, Sequence[OneSidedBearoff | TwoSidedBearoff | SolvedGame]] = {
        "one-sided": one_sided,
        "two-sided": two_sided,
        "solved": (solved,) if solved else (),
    }
    return evaluator, {
        kind: ", ".join(f"{table.points}x{table.checkers} {table.checksum:08x}" for table in tables)
        for kind, tables in asked.items()
        if tables
    }


def _header(config: RunConfig, nets: NetPair, tables: dict[str, str]) -> LabelHeader:
    return LabelHeader(
        variant=config.variant,
        nets=nets.sha256,
        tables=tables,
        starts=_starts(config),
        seed=config.seed,
        lambda_=config.labels.lambda_,
        explore=config.labels.explore,
        max_plies=config.labels.max_plies,
        widest=config.widest,
        first_game=0,
        games=0,
    )


def _starts(config: RunConfig) -> tuple[str, ...]:
    if config.starts_from is None:
        return config.starts
    digest = hashlib.sha256(config.starts_from.read_bytes()).hexdigest()
    return (*config.starts, f"{config.starts_share:g} of {config.starts_from.name} {digest[:12]}")


def _check_alike(path: Path, header: LabelHeader, wanted: LabelHeader) -> None:
    """Refuse a file whose labels were made otherwise."""
    same = replace(wanted, first_game=header.first_game, games=header.games)
    if header != same:
        names = [name for name in LabelHeader.__slots__ if getattr(header, name) != getattr(same, name)]
        told = ", ".join(f"{name} {getattr(header, name)!r} instead of {getattr(same, name)!r}" for name in names)
        raise DataError(f"{path}: these labels were made otherwise ({told}); take another folder")
