"""What a training run is: one TOML file, read into frozen records. Unknown keys are errors.

What does not live here: the loop that carries it out (`training.run`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doublesix.errors import ParseError
from doublesix.training.supervision import DistilRecipe, FitRecipe, LabelRecipe

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LONG_CHAIN", "NO_STAGE", "RunConfig", "Stage", "packaged_configs", "read_config"]

LONG_CHAIN = 4
"""Dice; longer chains can have results by the million."""


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
        races_only: learn nothing before the armies have passed each other: whole games at little cost, and the contact
            net stays as it is.
        contact_only: cut games where the armies have passed each other, so that the race net stays as it is: races are
            learned better alone.
        play_averaged: play with the averaged weights.
        prune: let a pruner leave out results that are hardly ever chosen; it is distilled when the stage begins.
    """

    until_games: int
    games: int = 256
    batch: int = 256
    rate_from: float
    rate_to: float
    lambda_: float = 0.0
    explore: float = 0.0
    max_plies: int = 1000
    average_rate: float = 0.002
    sparsity: float = 0.0
    passes: int = 1
    memory: int = 0
    full_backup: bool = False
    rivals: float = 0.0
    races_only: bool = False
    contact_only: bool = False
    play_averaged: bool = False
    prune: bool = False


NO_STAGE = Stage(until_games=0, rate_from=1.0, rate_to=1.0)
"""How games are played in a run that learns from none of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """A whole run.

    Args:
        name: name of the run and of its nets.
        variant: key of the game to learn.
        starts: keys of variants whose starting positions games begin from (repeat one to weigh it).
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
        stages: in order; none for nets that are only distilled.
        labels: how labels for a fit are made.
        fit: how nets are fitted to labels.
        distil: how nets are distilled from larger ones; None: they are not.
        recipe: name of the file that this was read from.
    """

    name: str
    variant: str
    starts: tuple[str, ...]
    starts_from: Path | None = None
    starts_share: float = 0.5
    seed: int
    contact: tuple[int, int, int]
    race: tuple[int, int, int]
    pruner: tuple[int, int, int] | None = None
    pruner_rounds: int = 400
    phases: bool = False
    widest: int = 1024
    milestones: tuple[int, ...] = ()
    stages: tuple[Stage, ...]
    labels: LabelRecipe = field(default_factory=LabelRecipe)
    fit: FitRecipe = field(default_factory=FitRecipe)
    distil: DistilRecipe | None = None
    recipe: str = ""

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
    folder = files("doublesix.training") / "configs"
    return {
        found.name.removesuffix(".toml"): Path(str(found)) for found in folder.iterdir() if found.name.endswith(".toml")
    }


def read_config(path: Path, *, variant: str | None = None) -> RunConfig:
    """Read a run from its TOML file.

    Args:
        path: the file.
        variant: key of the game, for a file that fits any game and names none.

    Raises:
        ParseError: not TOML, or keys missing, unknown or of the wrong kind; says which.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"{path.name}: {error}") from error
    stages = tuple(_record(Stage, table, f"{path.name}: stage {i}") for i, table in enumerate(data.pop("stage", []), 1))
    if not stages and "distil" not in data:
        raise ParseError(f"{path.name}: neither a [[stage]] nor [distil]")
    if variant is not None:
        data = {"name": variant, "variant": variant, "starts": [variant], **data}
    for key in ("starts", "contact", "race", "pruner", "milestones"):
        if isinstance(data.get(key), list):
            data[key] = tuple(data[key])
    if "starts_from" in data:
        data["starts_from"] = path.parent / str(data["starts_from"])
    share = data.get("starts_share", 1)
    if (
        not isinstance(share, int | float)
        or not 0 < share <= 1
        or ("starts_share" in data and "starts_from" not in data)
    ):
        raise ParseError(f"{path.name}: starts_share is above 0 and up to 1, for starts_from, which names a file")
    if "recipe" in data:
        raise ParseError(f"{path.name}: a recipe does not name itself")
    if any(stage.rivals and not stage.full_backup for stage in stages):
        raise ParseError(f"{path.name}: rivals need full_backup, whose means they are judged by")
    if any(stage.races_only and stage.contact_only for stage in stages):
        raise ParseError(f"{path.name}: a stage learns races_only or contact_only, not both")
    if any(stage.passes < 1 or stage.memory < 0 for stage in stages):
        raise ParseError(f"{path.name}: passes are 1 or more, a memory is 0 or more")
    if data.get("pruner") is None and any(stage.prune for stage in stages):
        raise ParseError(f"{path.name}: a stage prunes, but no pruner's widths are given")
    for key, kind in (("labels", LabelRecipe), ("fit", FitRecipe), ("distil", DistilRecipe)):
        if key in data:
            data[key] = _record(kind, data[key], f"{path.name}: [{key}]")
    config: RunConfig = _record(RunConfig, {**data, "stages": stages, "recipe": path.name}, path.name)
    return config


def _record(kind: type[Any], table: Mapping[str, Any], where: str) -> Any:
    known = {entry.name for entry in fields(kind)}
    unknown = sorted(set(table) - known)
    if unknown:
        raise ParseError(f"{where}: unknown {', '.join(unknown)}; known are {', '.join(sorted(known))}")
    try:
        return kind(**table)
    except (TypeError, ParseError) as error:
        raise ParseError(f"{where}: {error}") from error
