"""`doublesix train`: make nets from self-play, and put them where the engine finds them.

What does not live here: the training (`training.run`), the exports (`training.export`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from doublesix.cli.completing import begun_game, one_of
from doublesix.cli.interrupts import telling
from doublesix.cli.options import PACKAGE, AsJson, Threads, nets_named
from doublesix.cli.progress import bar
from doublesix.cli.streams import reading
from doublesix.cli.terminal import INTERRUPTED, is_watched, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.databases import one_sided_for
from doublesix.engine.nets import MANIFEST, load_nets, nets_folder
from doublesix.errors import DataError, ParseError, UnknownVariantError
from doublesix.training.config import LONG_CHAIN, RunConfig, packaged_configs, read_config
from doublesix.training.export import export as export_nets
from doublesix.training.run import CHECKPOINT, Progress, TrainingRun, seed_of
from doublesix.variants.registry import ALL, find, is_game_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.nets import NetPair
    from doublesix.rules.variant import Variant

__all__ = [
    "BeginWith",
    "Config",
    "Folder",
    "Seed",
    "begin",
    "carry_out",
    "config_of",
    "export",
    "nets_of",
    "run",
    "training_of",
]

Report = TypeVar("Report")

NETS = "nets"
"""Where an export goes, in the folder of the run, unless another place is named."""
SMALL = "small"
"""The packaged configuration that fits any game."""
CHAINS = "chains"
"""The one for games with long chains of dice."""
FEW, FEW_CHECKERS = "few", 5
"""The one for games of few checkers, and how many these are at most."""


def _begun_config(incomplete: str) -> list[str]:
    return one_of(sorted({*packaged_configs(), *(variant.key for variant in ALL)} - {SMALL, CHAINS, FEW}))(incomplete)


Config = Annotated[
    str,
    typer.Argument(
        metavar="CONFIG",
        autocompletion=_begun_config,
        help="A run's TOML file, the name of a packaged one, or any game.",
    ),
]
Folder = Annotated[Path, typer.Option(help="Where the run keeps its checkpoints and its log.")]
BeginWith = Annotated[
    str | None,
    typer.Option(
        metavar="NETS", help="Begin with the nets in this folder, 'package', or its nets of another game, by name."
    ),
]
Seed = Annotated[int | None, typer.Option(min=0, help="Of weights, dice and order; by default the file's.")]


def run(
    config: Config,
    folder: Folder,
    begin_with: BeginWith = None,
    seed: Seed = None,
    threads: Threads = 0,
) -> None:
    """Train nets, or go on with a run that was interrupted.

    Ctrl-C stops at the last checkpoint; the same command goes on from there.
    """
    training = training_of(config, folder, threads, seed=seed)
    if not training.config.stages:
        raise DataError(phrase("train.no_stage", name=training.config.recipe))
    target = training.config.last_stage.until_games
    if begin_with is not None:
        begin(training, begin_with, until=target)
    note(phrase("train.begin", name=training.config.name, games=training.trainer.games_played, target=target))
    carry_out(training, lambda report, show: training.train(report, show=show), _told)


def export(
    config: Config,
    folder: Folder,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="NETS",
            help=f"Folder for nets and manifest, or '{PACKAGE}', whose nets they replace; by default in the run's.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=begun_game,
            help="A game that these nets serve (again for more); by default the run's, and those of its former nets.",
        ),
    ] = None,
    mean_with: Annotated[
        str | None,
        typer.Option(metavar="NETS", help="The mean of its nets and those it began with: a folder, or 'package'."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write the averaged nets of a run, and enter them in the manifest."""
    training = training_of(config, folder, 0, seed=seed_of(folder))
    training.demand_own_recipe()
    keys = [find(name).key for name in variant] if variant else None
    other = None if mean_with is None else nets_of(training.variant, mean_with)
    target = folder / NETS if to is None else nets_named(to) or nets_folder(None)
    try:
        entry = export_nets(training, keys, folder=target, mean_with=other)
    except OSError as error:
        if to != PACKAGE:
            raise
        text = phrase("data_folder.unwritable", folder=target, reason=error.strerror, option="--to")
        raise DataError(text) from error
    _tell_other_recipe(training)
    note(phrase("outputs.written", path=target / MANIFEST))
    if as_json:
        print_json(entry)
        return
    for net in entry["files"].values():
        print_text(phrase("train.exported", file=net["file"], sha256=net["sha256"]))


def carry_out(
    training: TrainingRun,
    work: Callable[[Callable[[Report], None], Callable[[Report], None]], None],
    told: Callable[[Report], tuple[str, int, int]],
) -> None:
    """Do long work on a run and show how it goes; Ctrl-C stops it at the last checkpoint.

    Where the recipe has changed since that, this is told first.

    Args:
        training: the run.
        work: what is done; it gets whom to report to, and who shows how it goes in between.
        told: of a report a line, how much is done, and of how much.
    """
    _tell_other_recipe(training)
    try:
        with telling(), bar(training.config.name) as tell:

            def show(progress: Report) -> None:
                line, done, target = told(progress)
                tell(completed=done, total=target, description=line)

            def report(progress: Report) -> None:
                show(progress)
                if not is_watched():
                    note(told(progress)[0])

            work(report, show)
    except KeyboardInterrupt:
        has_begun = (training.folder / CHECKPOINT).exists()
        note(phrase("train.interrupted" if has_begun else "train.interrupted_early", folder=training.folder))
        raise typer.Exit(INTERRUPTED) from None
    print_text(phrase("train.done", name=training.config.name, games=training.trainer.games_played))


def begin(training: TrainingRun, nets: str, *, until: int | None = None) -> None:
    """Take over the game's own nets, from a folder or the package, or those of the package for another game.

    A run that has begun goes on instead, so that the same command serves again after a stop.

    Args:
        training: the run.
        nets: which ones.
        until: games after which it would be over at once; None: it does not end by games.
    """
    has_begun = training.trainer.games_played > 0
    try:
        other = find(nets)
    except UnknownVariantError:
        found = nets_of(training.variant, nets)
        if has_begun:
            training.demand_begun_with(found)
            return
        if until is not None and found.games >= until:
            text = phrase("train.over", name=training.config.recipe, until=until, games=found.games)
            raise DataError(text) from None
        training.begin_with(found, games=found.games)
    else:
        found = load_nets(other)
        if has_begun:
            training.demand_begun_with(found)
        else:
            training.begin_with(found, games=0)


def nets_of(variant: Variant, nets: str) -> NetPair:
    """The nets for a game, from a folder or the package.

    Raises:
        DataError: there are none.
    """
    folder = nets_named(nets)
    if not (nets_folder(folder) / MANIFEST).is_file():
        raise DataError(phrase("train.no_nets", folder=nets, manifest=MANIFEST, package=PACKAGE))
    return load_nets(variant, folder)


def training_of(config: str, folder: Path, threads: int, *, seed: int | None = None) -> TrainingRun:
    """The run of a configuration in a folder, with its seed or another one."""
    read = config_of(config, seed=seed)
    return TrainingRun(read, folder, one_sided=one_sided_for(read.game), threads=threads)


def config_of(config: str, *, seed: int | None = None) -> RunConfig:
    """A configuration by path, by the name of a packaged one, or one that fits any game for one that has none.

    Args:
        config: which one.
        seed: in the place of its own.
    """
    found = _config_of(config)
    return found if seed is None else replace(found, seed=seed)


def _config_of(config: str) -> RunConfig:
    path = Path(config)
    if path.suffix == ".toml" and not is_game_file(config):
        with reading():
            return read_config(path)
    packaged = packaged_configs()
    small, chains, few = (packaged.pop(name) for name in (SMALL, CHAINS, FEW))
    if config in packaged:
        return read_config(packaged[config])
    try:
        variant = find(config)
    except UnknownVariantError as error:
        known = ", ".join(sorted(packaged))
        raise ParseError(phrase("train.no_config", reason=error, name=config, known=known)) from error
    if variant.key in packaged:
        return read_config(packaged[variant.key])
    usual = few if variant.checkers <= FEW_CHECKERS else small
    recipe = chains if variant.rules.doublets.longest() > LONG_CHAIN else usual
    return read_config(recipe, variant=variant.key)


def _tell_other_recipe(training: TrainingRun) -> None:
    if (former := training.former_recipe()) is None:
        return
    name, positions = training.config.recipe, training.config.starts_from
    # What is kept is the recipe, with a note on the positions that it names.
    if positions is not None and former.read_bytes().startswith(training.config.text.encode()):
        name = positions.name
    note(phrase("train.other_recipe", name=name, former=former))


def _told(progress: Progress) -> tuple[str, int, int]:
    line = phrase(
        "train.line",
        games=progress.games,
        speed=f"{progress.games_per_second:.0f}",
        contact=_loss(progress.contact_loss),
        race=_loss(progress.race_loss),
        rate=f"{progress.rate:.2g}",
    )
    return line, progress.games, progress.games_target


def _loss(loss: float | None) -> str:
    return "–" if loss is None else f"{loss:.4f}"
