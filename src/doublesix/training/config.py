"""What a training run is: one TOML file, read into frozen records. What it cannot mean is an error.

What does not live here: what may stand behind one key (`training.keys`), the loop that carries a run out
(`training.run`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from doublesix.errors import ParseError, UnknownVariantError
from doublesix.rules.variant import Variant
from doublesix.training.keys import (
    Chance,
    Count,
    FileName,
    Flag,
    HiddenWidths,
    ListOf,
    Number,
    Price,
    Rate,
    Seed,
    Text,
    Whole,
    Widths,
    checked,
    shown,
)
from doublesix.training.supervision import BulkRecipe, DistilRecipe, FitRecipe, LabelRecipe
from doublesix.variants.cycles import meant_by_key
from doublesix.variants.registry import find

__all__ = ["LONG_CHAIN", "NO_STAGE", "RunConfig", "Stage", "packaged_configs", "read_config"]

LONG_CHAIN = 4
"""Dice; longer chains can have results by the million."""
MOST_GAMES_A_ROUND = 1_000_000
"""Their lessons have to find room."""
LEAST_SHARE, MOST_SHARE = 0.01, 0.99
"""Of games that begin from a file where not all do; the nearer to nought or one, the more rows tell them apart."""

RECIPES = {"labels": LabelRecipe, "fit": FitRecipe, "distil": DistilRecipe, "bulk": BulkRecipe}
"""Tables of their own in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stretch of a run; the step falls geometrically from `rate_from` to `rate_to`.

    Args:
        until_games: games played in all when the stage ends.
        games: games a round, all played with the same weights.
        batch: positions a minibatch.
        rate_from: Adam's step when the stage begins.
        rate_to: Adam's step when it ends.
        lambda_: weight of later values against the next one, TD(lambda).
        explore: chance of a random play, and of a random use of a token.
        max_plies: where a game is cut.
        average_rate: share of the newest weights in the running average, per minibatch.
        sparsity: price of a unit of the first layer that is on, in the loss: units that are off cost no time in play.
        passes: how often a lesson is learned.
        memory: so many lessons of earlier rounds are kept, and what is learned beyond the first time is drawn from
            them; 0: all passes over a round follow each other at once, after which little more is learned.
        full_backup: target = mean over all 21 rolls instead of the one that was thrown; `lambda_` then weighs how
            much worse or better later positions turned out than they were judged, the luck of their rolls apart.
        rivals: with full backups: chance of a further lesson on a turn, the position after another play that is close
            to the best; a play that is underrated is never made, so no other lesson puts it right.
        candidates: with full backups, in the place of rivals: so many of the plays that come close to the best are
            judged by the means after them. All are lessons, and the best by them is made, so that games show what
            better play leads to.
        races_only: learn nothing before the armies have passed each other: whole games at little cost, and the contact
            net stays as it is.
        contact_only: cut games where the armies have passed each other, so that the race net stays as it is: races are
            learned better alone.
        play_averaged: play with the averaged weights.
        prune: let a pruner leave out results that are hardly ever chosen; it is distilled when the stage begins.
    """

    until_games: Count
    games: Annotated[int, Whole(1, MOST_GAMES_A_ROUND)] = 256
    batch: Count = 256
    rate_from: Rate
    rate_to: Rate
    lambda_: Chance = 0.0
    explore: Chance = 0.0
    max_plies: Annotated[int, Whole(2)] = 1000
    average_rate: Rate = 0.002
    sparsity: Price = 0.0
    passes: Count = 1
    memory: Annotated[int, Whole()] = 0
    full_backup: Flag = False
    rivals: Chance = 0.0
    candidates: Count = 1
    races_only: Flag = False
    contact_only: Flag = False
    play_averaged: Flag = False
    prune: Flag = False


NO_STAGE = Stage(until_games=0, rate_from=1.0, rate_to=1.0)
"""How games are played in a run that learns from none of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """A whole run.

    Args:
        name: name of the run and of its nets.
        variant: key of the game to learn; in the TOML file also the name of a file of a game of one's own, seen from
            the folder of the TOML file.
        starts: keys of variants whose starting positions games begin from (repeat one to weigh it); files likewise.
        starts_from: file of further positions to begin from (`starts`), seen from the folder of the TOML file;
            None is none.
        starts_share: share of games that begin from a position of that file, above 0 and up to 1.
        seed: fixes weights, dice and order.
        contact: hidden layer widths of the contact net.
        race: hidden layer widths of the race net.
        pruner: hidden layer widths of the small net that tells what is worth a look; None: there is none.
        pruner_rounds: rounds of games (60 each) that it is distilled from.
        phases: whether the contact net has upper layers of their own for each phase of the game.
        widest: positions within a turn, after the same numbers of a long chain of dice, that are followed from;
            fewer make quicker games, 0 is all.
        milestones: numbers of games after which the nets of then are kept, rising.
        stages: in order; none for nets that learn in other ways alone.
        labels: how labels for a fit are made.
        fit: how nets are fitted to labels.
        distil: how nets are distilled from larger ones; None: they are not.
        bulk: how the contact net learns from thousands of games at once; None: it does not.
        recipe: name of the file that this was read from.
        text: all of that file, which the folder of the run keeps; "" of a run that no file describes.
        is_packaged: whether that file comes with the package.
        own: a game of one's own that nobody else knows by its key; None: there is none.
    """

    name: Annotated[str, FileName()]
    variant: Annotated[str, Text()]
    starts: Annotated[tuple[str, ...], ListOf(Text(), least=1)]
    starts_from: Annotated[Path | None, Text()] = None
    starts_share: Annotated[float, Number(LEAST_SHARE, MOST_SHARE, also=1)] = 0.5
    seed: Seed
    contact: Widths
    race: Widths
    pruner: Annotated[tuple[int, int, int] | None, HiddenWidths()] = None
    pruner_rounds: Count = 400
    phases: Flag = False
    widest: Annotated[int, Whole()] = 1024
    milestones: Annotated[tuple[int, ...], ListOf(Whole(1))] = ()
    stages: tuple[Stage, ...]
    labels: LabelRecipe = field(default_factory=LabelRecipe)
    fit: FitRecipe = field(default_factory=FitRecipe)
    distil: DistilRecipe | None = None
    bulk: BulkRecipe | None = None
    recipe: str = ""
    text: str = ""
    is_packaged: bool = False
    own: Variant | None = None

    @property
    def game(self) -> Variant:
        """The game to learn."""
        return self.game_called(self.variant)

    def game_called(self, name: str) -> Variant:
        """Any game by the name that the file has for it.

        Raises:
            UnknownVariantError: there is none.
        """
        return self.own if self.own is not None and self.own.key == name else find(name)

    def stage_at(self, games: int) -> Stage | None:
        """The stage to be in after that many games, None when the run is over."""
        return next((stage for stage in self.stages if games < stage.until_games), None)

    @property
    def last_stage(self) -> Stage:
        """The last of the stages; where there are none, one that says how games are played."""
        return self.stages[-1] if self.stages else NO_STAGE

    def rate_at(self, games: int) -> float:
        """Adam's step after that many games."""
        begin = 0
        for stage in self.stages:
            if games < stage.until_games:
                share = (games - begin) / (stage.until_games - begin)
                return float(stage.rate_from * (stage.rate_to / stage.rate_from) ** share)
            begin = stage.until_games
        return self.last_stage.rate_to


def packaged_configs() -> dict[str, Path]:
    """The files that come with the package, by name without ``.toml``."""
    return {found.stem: found for found in (Path(__file__).parent / "configs").glob("*.toml")}


def read_config(path: Path, *, variant: Variant | str | None = None) -> RunConfig:
    """Read a run from its TOML file.

    Args:
        path: the file.
        variant: the game or its key, for a file that fits any game and names none; or a game of one's own that the
            file names by its key.

    Raises:
        ParseError: not TOML, or keys missing, unknown or with values that make no sense; says which.
        FormatError: a game of one's own under the key of another one.
    """
    own = variant if isinstance(variant, Variant) else None
    key = variant if own is None else own.key
    if own is not None:
        meant_by_key(own)
    file = path.name
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"{file}: {error}") from error
    stages = _stages(data.pop("stage", []), file)
    tables = {name: data.pop(name) for name in RECIPES if name in data}
    recipes = {name: RECIPES[name](**checked(RECIPES[name], tables[name], f"{file}: [{name}]")) for name in tables}
    said = data.keys() & {"variant", "starts"}
    if key is not None:
        data = {"name": key, "variant": key, "starts": [key], **data}
    fields = checked(RunConfig, data, file, tables=("stage", *RECIPES))
    for what in said:
        named = fields[what]
        keys = tuple(_key_of(name, path, what) for name in ((named,) if isinstance(named, str) else named))
        fields[what] = keys[0] if isinstance(named, str) else keys
    if "starts_from" in fields:
        fields["starts_from"] = path.parent / fields["starts_from"]
    config = RunConfig(
        **fields, **recipes, stages=stages, recipe=file, text=text, is_packaged=_is_packaged(path), own=own
    )
    if not stages and not tables:
        raise ParseError(f"{file}: neither a [[stage]] nor [labels], [fit], [distil] or [bulk]")
    _check_together(config, has_share="starts_share" in fields)
    return config


def _key_of(name: str, path: Path, what: str) -> str:
    """The key of a game that a run's file names by another file, seen from its own folder; any other name as it is."""
    if not name.strip().endswith(".toml"):
        return name
    try:
        return find(str(path.parent / name.strip())).key
    except (ParseError, UnknownVariantError) as error:
        raise ParseError(f"{path.name}: {what}: {error}") from error


def _stages(tables: object, file: str) -> tuple[Stage, ...]:
    if not isinstance(tables, list):
        raise ParseError(f"{file}: stage is {shown(tables)}; each stage has to be a table of its own, under [[stage]]")
    return tuple(
        Stage(**checked(Stage, table, f"{file}: stage {number}")) for number, table in enumerate(tables, start=1)
    )


def _check_together(config: RunConfig, *, has_share: bool) -> None:
    """Refuse what the keys of a file cannot mean together."""
    file, stages = config.recipe, config.stages
    for key, name in (("variant", config.variant), *(("starts", start) for start in config.starts)):
        try:
            config.game_called(name)
        except UnknownVariantError as error:
            raise ParseError(f"{file}: {key}: {error}") from error
    if has_share and config.starts_from is None:
        raise ParseError(f"{file}: starts_share is given, but no starts_from, the file that it is a share of")
    if config.fit.finish > config.fit.passes:
        raise ParseError(
            f"{file}: [fit]: finish is {config.fit.finish}; it has to be at most passes, {config.fit.passes}"
        )
    if any(later <= earlier for earlier, later in pairwise(config.milestones)):
        raise ParseError(f"{file}: milestones are {list(config.milestones)}; each has to be more than the one before")
    if config.milestones and stages and config.milestones[-1] > (end := stages[-1].until_games):
        raise ParseError(
            f"{file}: the milestone {config.milestones[-1]} never comes; the last stage ends after {end} games"
        )
    before = 0
    for number, stage in enumerate(stages, start=1):
        _check_stage(stage, f"{file}: stage {number}", before=before, has_pruner=config.pruner is not None)
        before = stage.until_games


def _check_stage(stage: Stage, where: str, *, before: int, has_pruner: bool) -> None:
    if stage.until_games <= before:
        raise ParseError(
            f"{where}: until_games is {stage.until_games}; it has to be more than {before}, where the stage before ends"
        )
    for key, is_there in (("rivals", stage.rivals > 0), ("candidates", stage.candidates > 1)):
        if is_there and not stage.full_backup:
            raise ParseError(f"{where}: {key} need full_backup, whose means they are judged by")
    if stage.rivals and stage.candidates > 1:
        raise ParseError(f"{where}: rivals or candidates, not both: every candidate is a lesson already")
    if stage.races_only and stage.contact_only:
        raise ParseError(f"{where}: it learns races_only or contact_only, not both")
    if stage.prune and not has_pruner:
        raise ParseError(f"{where}: it prunes, but no pruner's widths are given")


def _is_packaged(path: Path) -> bool:
    return path.resolve() in [packaged.resolve() for packaged in packaged_configs().values()]
