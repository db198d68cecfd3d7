"""Carrying out a run: rounds of self-play and learning, checkpoints, a log; safe to stop and start again.

A run's folder holds ``checkpoint.npz`` (weights, averages, moments, games so far, the seed, the game and the recipe's
name), ``log.jsonl`` (one line a report), ``milestones/GAMES``, the nets of then with a manifest, and
``recipes/GAMES.toml``, the TOML file as it was from so many games on, with the digest of the file of positions that it
names: a new one wherever either was changed. Everything in it can be made again from these, the seed, and the nets that
it began with, if any.
What does not live here: what is learned and how (the kernel), the configuration (`training.config`).
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arrays import read_arrays
from doublesix.errors import DataError
from doublesix.kernel import Evaluator, Net, RoundSettings, Trainer, kernel_errors, kernel_rules
from doublesix.locks import alone
from doublesix.training.config import NO_STAGE
from doublesix.training.distilling import GAMES, pruner_of, teach
from doublesix.training.export import export
from doublesix.training.games import play_settings, whole_games
from doublesix.training.keys import MOST_SEED
from doublesix.training.starts import starting_rows, starts_digest
from doublesix.training.supervision import DistilRecipe
from doublesix.whole_files import add_line, clear_partials, write_whole, writing_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.nets import NetPair
    from doublesix.kernel import OneSidedBearoff, RoundStats, SelfPlaySettings
    from doublesix.training.config import RunConfig, Stage

__all__ = ["CHECKPOINT", "DistilProgress", "Progress", "TrainingRun", "log_line", "read_checkpoint", "seed_of"]

CHECKPOINT = "checkpoint.npz"
REMEMBERED = ("remembered_positions", "remembered_targets")
"""Of a checkpoint: lessons of earlier rounds. Older checkpoints have none."""
LOG = "log.jsonl"
MILESTONES = "milestones"
RECIPES = "recipes"

HASH_SHOWN = 12
"""Digits of a content hash that tell nets apart."""

STARTS_NOTE = "# SHA-256 of starts_from: "
"""Begins the last line of a recipe that is kept, where games begin from the positions of a file."""

ROUNDS_A_REPORT = 50
"""Of distilling; a checkpoint comes with each report."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands.

    Args:
        games: games played so far.
        games_target: games when the run is over.
        rate: Adam's step now.
        contact_loss: mean loss of the contact net since the last report, nats; None where it has learned nothing.
        race_loss: the same of the race net.
        plies: positions learned from a game.
        games_per_second: since the last report, of playing and learning: without pruners, milestones and checkpoints.
        learn_share: time spent learning, as a share of that time (on one of the threads).
    """

    games: int
    games_target: int
    rate: float
    contact_loss: float | None
    race_loss: float | None
    plies: float
    games_per_second: float
    learn_share: float


@dataclass(frozen=True, slots=True)
class DistilProgress:
    """Where distilling stands.

    Args:
        rounds: learned so far.
        rounds_target: when it is over.
        rate: Adam's step now.
        contact_loss: mean loss of the contact net in the last round, nats; the teacher's own entropy is in it.
        race_loss: the same of the race net.
    """

    rounds: int
    rounds_target: int
    rate: float
    contact_loss: float
    race_loss: float


def seed_of(folder: Path) -> int | None:
    """The seed of the run that has left a checkpoint in a folder; an older checkpoint does not say.

    Raises:
        DataError: there is none, or it is damaged.
    """
    path = folder / CHECKPOINT
    if not path.is_file():
        raise DataError(f"no checkpoint of a run in {folder}")
    found = read_checkpoint(path, only={"seed"})
    return _seed_in(found, path) if found else None


def read_checkpoint(path: Path, *, only: Collection[str] | None = None) -> dict[str, NDArray[Any]]:
    """All arrays of a checkpoint, or those of some names that it has.

    Raises:
        DataError: it is none, or damaged.
        OSError: it cannot be opened.
    """
    try:
        return read_arrays(path, only=only)
    except ValueError as error:
        raise _damaged(path) from error


def _seed_in(state: Mapping[str, NDArray[Any]], path: Path) -> int:
    seed = state["seed"]
    if seed.shape or seed.dtype.kind not in "iu" or not 0 <= seed <= MOST_SEED:
        raise _damaged(path)
    return int(seed)


def _kept_recipe(folder: Path) -> Path | None:
    """The latest of the recipes that were kept."""
    kept = [path for path in (folder / RECIPES).glob("*.toml") if path.stem.isascii() and path.stem.isdecimal()]
    return max(kept, key=lambda path: int(path.stem), default=None)


def _widths(shape: Iterable[int]) -> str:
    return "-".join(map(str, shape))


def _damaged(path: Path) -> DataError:
    return DataError(f"{path}: this checkpoint is damaged; take a copy of it, or another folder")


class TrainingRun:
    """A run and its folder.

    Args:
        config: what to do.
        folder: where checkpoints and the log are kept; a checkpoint found there is carried on.
        one_sided: exact race endings; games stop where they know the answer.
        threads: 0 = all cores.

    Raises:
        DataError: the checkpoint is damaged, or of a run with another game, seed or shape of its nets.
    """

    def __init__(
        self, config: RunConfig, folder: Path, *, one_sided: Sequence[OneSidedBearoff], threads: int = 0
    ) -> None:
        self.config = config
        self.folder = folder
        self.threads = threads
        self.variant = config.game
        self.starts = starting_rows(config)
        self._starts_digest = starts_digest(config)
        self.rules = kernel_rules(self.variant)
        self.distilled_rounds = 0
        self.teacher = ""  # content hash of the nets that it is distilled from
        self.begun_with: str | None = ""  # content hash of the nets it began with; "" for none, None: nobody knows
        self._recipe: str | None = None  # name of the recipe that made the checkpoint; None: nobody knows
        self._pruner_until = 0  # where the stage ends that the pruner was made for
        self._one_sided = one_sided
        self.trainer = self._new_trainer()
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._restore()
        self._restored_games = self.trainer.games_played

    def _new_trainer(self) -> Trainer:
        with kernel_errors("training"):
            return Trainer(
                self.rules,
                self.config.contact,
                self.config.race,
                phases=self.config.phases,
                one_sided=self._one_sided,
                starts=self.starts,
                seed=self.config.seed,
            )

    def begin_with(self, nets: NetPair, *, games: int) -> None:
        """Take over the weights of exported nets in place of random weights.

        This run's nets may be wider and see more: units and inputs beyond those taken over say nothing at first.

        Args:
            nets: the nets to begin with.
            games: how many games they count for: theirs where they learned this game, none where they learned another.

        Raises:
            DataError: the run has begun already, its nets are narrower, or another process trains in the same folder.
            KernelError: the nets do not fit into its own otherwise.
        """
        if self.trainer.games_played > 0:
            raise DataError(f"{self.folder}: this run has begun already, with {self.trainer.games_played} games")
        self._take_over(self.trainer, nets)
        self.trainer.games_played, self.begun_with = games, nets.sha256
        with alone(self.folder):
            self.checkpoint()

    def _take_over(self, trainer: Trainer, nets: NetPair) -> None:
        config = self.config
        for kind, net, own in (("contact", nets.contact, config.contact), ("race", nets.race, config.race)):
            if any(theirs > width for theirs, width in zip(net.shape, own, strict=True)):
                raise DataError(
                    f"net {nets.name}: its {kind} net is wider than the new one, {_widths(net.shape)} against "
                    f"{_widths(own)}"
                )
        with kernel_errors(f"net {nets.name}"):
            trainer.begin_with(nets.contact, nets.race)

    def demand_begun_with(self, nets: NetPair) -> None:
        """Make sure that these are the nets that the run began with.

        Raises:
            DataError: it began with others, or with random weights.
        """
        if self.begun_with is not None:  # older checkpoints do not say
            own = nets.sha256[:HASH_SHOWN]
            if not self.begun_with:
                raise DataError(
                    f"{self.folder}: this run began with random weights, not the nets {own}; take another folder"
                )
            self._demand_same("nets", self.begun_with[:HASH_SHOWN], own)

    def demand_own_recipe(self) -> None:
        """Make sure that what lies in its folder was made by its own recipe.

        Raises:
            DataError: it was made by another one.
        """
        if self._recipe is not None:  # older checkpoints do not say
            self._demand_same("recipe", self._recipe, self.config.name)

    def former_recipe(self) -> Path | None:
        """The copy of the TOML file that made the last checkpoint; None where it said the same as that of now.

        It says something else as well where the file of positions that it names has changed. None as well where no copy
        is kept, as of an older run, or where no file describes this one.
        """
        kept = _kept_recipe(self.folder)
        if kept is None or not self.config.text:
            return None
        # Older copies do not tell the digest: those are the text alone.
        known = (self._noted_recipe(), self.config.text)
        return None if kept.read_bytes() in [text.encode() for text in known] else kept

    def _keep_recipe(self) -> None:
        if self.config.text and (self.former_recipe() is not None or _kept_recipe(self.folder) is None):
            (self.folder / RECIPES).mkdir(exist_ok=True)
            write_whole(self.folder / RECIPES / f"{self._restored_games}.toml", self._noted_recipe())

    def _noted_recipe(self) -> str:
        """The TOML file as it is kept."""
        text = self.config.text
        if not self._starts_digest:
            return text
        end = "" if text.endswith("\n") else "\n"
        return f"{text}{end}{STARTS_NOTE}{self._starts_digest}\n"

    def mean_with(self, nets: NetPair) -> None:
        """Take the mean of its weights and those of nets that it began with, half and half; its checkpoint stays.

        Weights walk about while they learn, and halfway between two good nets there is often a better one. Nets that
        were not the beginning of this run have other units, and their mean says nothing.

        Raises:
            DataError: the run began with others, or its nets are narrower.
            KernelError: the nets do not fit into its own otherwise.
        """
        self.demand_begun_with(nets)
        own, other, half = self.trainer, self._new_trainer(), np.float32(0.5)
        self._take_over(other, nets)
        own.restore(
            half * (own.contact_state() + other.contact_state()),
            half * (own.race_state() + other.race_state()),
        )

    def train(
        self,
        report: Callable[[Progress], None],
        *,
        rounds_per_report: int = 40,
        show: Callable[[Progress], None] = lambda progress: None,
    ) -> None:
        """Play and learn until the last stage ends; checkpoint and report after every so many rounds.

        Checkpoints come after a fixed number of rounds, not of seconds, so that a run gives the same nets
        on any machine and however often it was stopped. Where it stands is shown after every round.

        Raises:
            DataError: another process trains in the same folder.
        """
        with alone(self.folder):
            clear_partials(self.folder)
            self._train(report, rounds_per_report, show)

    def _train(
        self, report: Callable[[Progress], None], rounds_per_report: int, show: Callable[[Progress], None]
    ) -> None:
        sums: _Sums | None = None
        while (stage := self.config.stage_at(self.trainer.games_played)) is not None:
            self._provide_pruner(stage)
            sums = sums or _Sums()
            settings, before = self._settings(stage), self.trainer.games_played
            with kernel_errors("training"):
                sums.add(self.trainer.round(settings))
                if sums.games:
                    show(sums.progress(self.config, self.trainer.games_played))
                next_stage = self.config.stage_at(self.trainer.games_played)
                reached = [games for games in self.config.milestones if before < games <= self.trainer.games_played]
                if sums.rounds < rounds_per_report and next_stage is stage and not reached:
                    continue
                sums.add(self.trainer.finish_round(settings))
            progress = sums.progress(self.config, self.trainer.games_played)
            sums = None
            # Before the checkpoint: a run that is stopped in between comes here again.
            for games in reached:
                export(self, [self.variant.key], folder=self.folder / MILESTONES / str(games))
            self._report(progress, report)

    def distil(
        self,
        teacher: NetPair,
        report: Callable[[DistilProgress], None],
        *,
        show: Callable[[DistilProgress], None] = lambda progress: None,
    ) -> None:
        """Learn what larger nets say as the configuration says, or go on with that; checkpoint and report at times.

        The games that the teacher plays for it count as games of this run. Where it stands is shown after every round.

        Raises:
            DataError: the configuration distils nothing, the run has played games of its own or was begun with
                another teacher, or another process trains in the same folder.
        """
        recipe = self.config.distil
        if recipe is None:
            raise DataError(f"{self.config.recipe} has no [distil]: nothing says how these nets are distilled")
        if self.trainer.games_played != self.distilled_rounds * GAMES:
            raise DataError(f"{self.folder}: this run has begun already, with {self.trainer.games_played} games")
        if self.teacher:
            self._demand_same("teacher", self.teacher[:HASH_SHOWN], teacher.sha256[:HASH_SHOWN])
        self.teacher = teacher.sha256
        judge = Evaluator(self.rules, teacher.contact, teacher.race, self._one_sided)
        play = play_settings(self.config, replace(NO_STAGE, explore=recipe.explore))
        begun = self.distilled_rounds
        with alone(self.folder):
            clear_partials(self.folder)
            for stats in teach(
                self.trainer,
                judge,
                self.variant,
                self.starts,
                recipe,
                seed=self.config.seed,
                play=play,
                begin=begun,
                threads=self.threads,
            ):
                self.distilled_rounds += 1
                self.trainer.games_played += GAMES
                rate = recipe.rate_at(self.distilled_rounds)
                now = DistilProgress(self.distilled_rounds, recipe.rounds, rate, stats.contact_loss, stats.race_loss)
                show(now)
                if self.distilled_rounds % ROUNDS_A_REPORT and self.distilled_rounds < recipe.rounds:
                    continue
                self.checkpoint()
                log_line(self.folder, asdict(now))
                report(now)

    def checkpoint(self, **more: Any) -> None:
        """Write the state, and what else belongs to it, whole or not at all; before it the recipe, if it is new."""
        self._keep_recipe()
        with writing_whole(self.folder / CHECKPOINT) as file:
            np.savez(
                file,
                contact=self.trainer.contact_state(),
                race=self.trainer.race_state(),
                games=np.array(self.trainer.games_played),
                seed=np.array(self.config.seed),
                variant=np.array(self.variant.key),
                recipe=np.array(self.config.name),
                contact_widths=np.array(self.config.contact),
                race_widths=np.array(self.config.race),
                distilled=np.array(self.distilled_rounds),
                teacher=np.array(self.teacher),
                pruner_until=np.array(self._pruner_until),
                pruner=np.frombuffer(b"" if self.trainer.pruner is None else self.trainer.pruner.to_bytes(), np.uint8),
                **self._beginning(),
                **self._remembered(),
                **more,
            )

    def _beginning(self) -> dict[str, Any]:
        """Which nets it began with, as it stands in a checkpoint."""
        return {} if self.begun_with is None else {"begun_with": np.array(self.begun_with)}

    def _remembered(self) -> dict[str, Any]:
        """The lessons kept to be learned again, as they stand in a checkpoint."""
        return dict(zip(REMEMBERED, self.trainer.remembered(), strict=True))

    def _restore(self) -> None:
        path = self.folder / CHECKPOINT
        state = read_checkpoint(path)
        try:
            # Older checkpoints do not say.
            if "seed" in state:
                self._demand_same("seed", _seed_in(state, path), self.config.seed)
            if "variant" in state:
                self._demand_same("variant", state["variant"].item(), self.variant.key)
            for kind, own in (("contact", self.config.contact), ("race", self.config.race)):
                if f"{kind}_widths" in state:
                    self._demand_same(f"{kind} widths", _widths(state[f"{kind}_widths"]), _widths(own))
            self.trainer.restore(state["contact"], state["race"])
            self.trainer.games_played = int(state["games"])
            self.distilled_rounds = int(state["distilled"]) if "distilled" in state else 0
            self._recipe = str(state["recipe"]) if "recipe" in state else None
            self.teacher = str(state["teacher"]) if "teacher" in state else ""
            self.begun_with = str(state["begun_with"]) if "begun_with" in state else None
            if len(state["pruner"]):
                self.trainer.pruner = Net.load(state["pruner"].tobytes())
                # Older checkpoints do not say, and begin with a new one.
                self._pruner_until = int(state["pruner_until"]) if "pruner_until" in state else 0
            if REMEMBERED[0] in state:
                self.trainer.remember(*(state[name] for name in REMEMBERED))
        except (KeyError, TypeError, ValueError, RuntimeError) as error:
            raise DataError(f"{path}: no checkpoint of this run: {error}") from error

    def _demand_same(self, name: str, begun: object, own: object) -> None:
        if begun != own:
            raise DataError(f"{self.folder}: this run began with the {name} {begun}, not {own}; take another folder")

    def sample_settings(self, *, explore: float) -> SelfPlaySettings:
        """How games are played that are sampled, not learned from: as the run does now, and whole."""
        stage = self.config.stage_at(self.trainer.games_played) or self.config.last_stage
        return play_settings(self.config, replace(whole_games(stage), explore=explore))

    def made_pruner(self) -> Net:
        """A pruner for the averaged nets of now, of the shape that the configuration asks for."""
        assert self.config.pruner is not None
        recipe = DistilRecipe(rounds=self.config.pruner_rounds)
        return pruner_of(
            self.trainer.evaluator(averaged=True),
            self.variant,
            self.starts,
            self.config.pruner,
            recipe,
            seed=self.config.seed + self.trainer.games_played,
            play=self.sample_settings(explore=recipe.explore),
            threads=self.threads,
        )

    def _provide_pruner(self, stage: Stage) -> None:
        """One for stages that prune, of the nets that the stage began with."""
        if not stage.prune:
            self.trainer.pruner = None
        elif self._pruner_until != stage.until_games:
            self.trainer.pruner = self.made_pruner()
            self._pruner_until = stage.until_games
            self.checkpoint()

    def _settings(self, stage: Stage) -> RoundSettings:
        return RoundSettings(
            play=play_settings(self.config, stage),
            games=stage.games,
            batch=stage.batch,
            rate=self.config.rate_at(self.trainer.games_played),
            average_rate=stage.average_rate,
            sparsity=stage.sparsity,
            passes=stage.passes,
            memory=stage.memory,
            threads=self.threads,
            play_averaged=stage.play_averaged,
        )

    def _report(self, progress: Progress, report: Callable[[Progress], None]) -> None:
        self.checkpoint()
        found = {name: getattr(progress, name) for name in Progress.__slots__}
        line = {name: value for name, value in found.items() if value is not None}
        log_line(self.folder, line)
        report(progress)


def log_line(folder: Path, told: Mapping[str, Any]) -> None:
    """Add a line to the log of a run."""
    add_line(folder / LOG, json.dumps(told))


class _Sums:
    """Totals between two reports, and the time they took."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self.games = self.lessons = self.contact_lessons = self.rounds = 0
        self.contact_loss = self.race_loss = self.learn_seconds = 0.0

    def add(self, stats: RoundStats) -> None:
        self.games += stats.games
        self.lessons += stats.lessons
        self.rounds += stats.games > 0
        self.contact_lessons += stats.contact_lessons
        self.contact_loss += stats.contact_loss * stats.contact_lessons
        self.race_loss += stats.race_loss * (stats.lessons - stats.contact_lessons)
        self.learn_seconds += stats.learn_seconds

    def progress(self, config: RunConfig, games: int) -> Progress:
        seconds = time.monotonic() - self._since
        race_lessons = self.lessons - self.contact_lessons
        return Progress(
            games=games,
            games_target=config.last_stage.until_games,
            rate=config.rate_at(games),
            contact_loss=self.contact_loss / self.contact_lessons if self.contact_lessons else None,
            race_loss=self.race_loss / race_lessons if race_lessons else None,
            plies=self.lessons / self.games,
            games_per_second=self.games / seconds,
            learn_share=self.learn_seconds / seconds,
        )
