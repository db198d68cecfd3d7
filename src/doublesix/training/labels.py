"""Making labels: games of given nets whose positions are judged over all rolls, kept in files for a fit.

A folder holds label files of consecutive games, named by their first. What does not live here: the files' format
(`training.label_files`), what is learned from them (`training.fit`).
"""

from __future__ import annotations

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
from doublesix.training.starts import starting_rows, starts_digest
from doublesix.whole_files import clear_partials

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.nets import NetPair
    from doublesix.kernel import OneSidedBearoff, SolvedGame, TwoSidedBearoff
    from doublesix.rules.variant import Variant
    from doublesix.training.config import RunConfig
    from doublesix.work import Workers

    Games = tuple[int, int]
    """Games by their numbers: the first, and the one after the last."""
    Labels = tuple[NDArray[np.int8], NDArray[np.float32]]
    """Positions and what they are worth."""

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
    workers: Workers | None = None,
) -> int:
    """Play games and keep the labels of their positions, or those that are missing in the folder.

    Args:
        config: of which game, from which starts, how, and with which seed.
        nets: who plays and judges, with their pruner if they have one; exact tables speak before them where they can.
        folder: for the files.
        games: how many games it shall hold in the end; more that are there already stay.
        report: told after every few games.
        threads: 0 = all cores.
        workers: who plays the games, a file's each; default: threads of this process.

    Returns:
        How many labels were made. The files are the same for the same arguments and tables, at any number of threads
        and workers.

    Raises:
        DataError: the folder has labels that were made otherwise or are damaged, or another process works there; or a
            worker's machine has other nets or tables.
    """
    maker = _Maker(config, nets, report, threads=threads)
    wanted = _header(config, nets, maker.tables)
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        clear_partials(folder)
        found = _files(folder)
        if found:
            _check_alike(*found[0], wanted)
        maker.held = sum(header.games for _, header in found)
        maker.games = max(games, _end(found))
        missing = list(_by_file([*_gaps(found), (_end(found), games)]))
        for path in (_path(folder, first) for first, _ in missing):
            if path.exists():
                raise DataError(f"{path}: this has the name of a file of other games; give it one of its own games")
        for (first, end), labels in zip(missing, maker.labels(missing, workers), strict=True):
            write_labels(_path(folder, first), replace(wanted, first_game=first, games=end - first), *labels)
    return maker.made


def _path(folder: Path, first: int) -> Path:
    """The file whose first game has that number."""
    return folder / f"{first:09d}{SUFFIX}"


def _by_file(rows: Iterable[Games]) -> Iterator[Games]:
    """Rows of games, cut where files end."""
    for first, until in rows:
        while first < until:
            end = min(until, (first // GAMES_A_FILE + 1) * GAMES_A_FILE)
            yield first, end
            first = end


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


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the labels of games hang on, besides their numbers.

    Args:
        config: of which game, how they are played, and with which seed.
        starts: what they begin from, ``int8[N, 2, 32]``; the file that the configuration names is only here.
        nets: who plays and judges.
        tables: which tables speak before them.
    """

    config: RunConfig
    starts: NDArray[np.int8]
    nets: NetPair
    tables: dict[str, str]


class _Maker:
    """Plays games, and tells how far it is.

    Attributes:
        held: games that were there.
        games: how many there are to be.
        made: labels so far.
        tables: which tables speak before the nets.
    """

    def __init__(
        self, config: RunConfig, nets: NetPair, report: Callable[[LabelProgress], None], *, threads: int
    ) -> None:
        self._judges, self.tables = _judges(config.game, nets)
        self._asked = _Asked(config, starting_rows(config), nets, self.tables)
        self._report, self._threads = report, threads
        self.held = self.games = self.made = self._played = 0
        self._begun = time.monotonic()

    def labels(self, rows: Sequence[Games], workers: Workers | None) -> Iterator[Labels]:
        """Positions and targets of rows of games, each row by one worker or on the threads of this process."""
        if workers is None:
            yield from map(self._play, rows)
            return
        jobs = ((self._asked, games) for games in rows)
        for games, labels in zip(rows, workers.results(_labels_elsewhere, jobs), strict=True):
            self._tell(games[1] - games[0], labels)
            yield labels

    def _play(self, games: Games) -> Labels:
        first, until = games
        portions = []
        for game in range(first, until, GAMES_A_PORTION):
            end = min(until, game + GAMES_A_PORTION)
            portions.append(_labels(self._judges, self._asked, (game, end), threads=self._threads))
            self._tell(end - game, portions[-1])
        positions, targets = zip(*portions, strict=True)
        return np.concatenate(positions), np.concatenate(targets)

    def _tell(self, games: int, labels: Labels) -> None:
        self._played += games
        self.made += len(labels[0])
        speed = self._played / (time.monotonic() - self._begun)
        self._report(LabelProgress(self.held + self._played, self.games, self.made, speed))


def _labels(judges: Evaluator, asked: _Asked, games: Games, *, threads: int) -> Labels:
    config, (first, until) = asked.config, games
    how = config.labels
    judged = replace(NO_STAGE, lambda_=how.lambda_, explore=how.explore, max_plies=how.max_plies, full_backup=True)
    with kernel_errors("labels"):
        positions, targets, _ = self_play(
            judges,
            asked.starts,
            play_settings(config, judged),
            seed=config.seed,
            first_game=first,
            games=until - first,
            threads=threads,
        )
    return positions, targets


def _labels_elsewhere(job: tuple[_Asked, Games]) -> Labels:
    """The labels of games, on one core of whatever machine; raises `DataError` where it has other tables."""
    asked, games = job
    judges, tables = _judges(asked.config.game, asked.nets)
    if tables != asked.tables:
        raise DataError(f"this machine has other tables: {tables} instead of {asked.tables}")
    return _labels(judges, asked, games, threads=1)


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
    return (*config.starts, f"{config.starts_share:g} of {config.starts_from.name} {starts_digest(config)[:12]}")


def _check_alike(path: Path, header: LabelHeader, wanted: LabelHeader) -> None:
    """Refuse a file whose labels were made otherwise."""
    same = replace(wanted, first_game=header.first_game, games=header.games)
    if header != same:
        names = [name for name in LabelHeader.__slots__ if getattr(header, name) != getattr(same, name)]
        told = ", ".join(f"{name} {getattr(header, name)!r} instead of {getattr(same, name)!r}" for name in names)
        raise DataError(f"{path}: these labels were made otherwise ({told}); take another folder")
