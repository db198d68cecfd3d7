"""Learning from thousands of games at once, on a GPU if there is one: the contact net of a plain game.

A run in bulk works in the folder of a run and leaves the checkpoint of one, so that it is exported, or gone on with by
`train run`, like any other. In each round all games are played on for some steps with the averaged nets, and each
lesson is then learned once. The dice follow from the seed and the round, and where the games stand is in the
checkpoint: what was stopped goes on as if it had not been.
What does not live here: the games (`training.bulk_games`), one step of learning (`training.jax_learning`).
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from doublesix.errors import DataError, needing

with needing("train"):
    import jax
    import jax.numpy as jnp

from doublesix.kernel import Rules, kernel_errors, max_phases
from doublesix.locks import alone
from doublesix.training.bulk_games import TILES_AT_ONCE, Games, GameSettings, Room, begun, judge_of, played
from doublesix.training.bulk_ops import provide
from doublesix.training.float_net import Batch, NetLayout, slot_table
from doublesix.training.jax_learning import Rates, State, from_jax, learned, minibatches_of, start_jax, to_jax
from doublesix.training.run import CHECKPOINT, log_line, read_checkpoint
from doublesix.whole_files import clear_partials

if TYPE_CHECKING:
    from collections.abc import Callable

    from jax import Array
    from numpy.typing import NDArray

    from doublesix.training.bulk_games import Lessons
    from doublesix.training.float_net import SlotTable
    from doublesix.training.run import TrainingRun
    from doublesix.training.supervision import BulkRecipe

__all__ = ["BulkProgress", "bulk_recipe", "learn_in_bulk"]

ROUNDS_A_REPORT = 20
"""A checkpoint comes with each report."""
TILES = {"cpu": 64, "cuda": 8192}
"""Results of one phase that go through its upper layers together."""
BLOCK = 128
"""Positions of one phase that are learned together."""
KEPT = "bulk_"
"""What names of arrays of a checkpoint begin with that belong to a run in bulk."""


@dataclass(frozen=True, slots=True)
class BulkProgress:
    """Where a run in bulk stands.

    Args:
        rounds: learned so far.
        rounds_target: when it is over.
        games: that have ended so far, those of nets that it began with counted.
        rate: Adam's step now.
        contact_loss: mean loss since the last report, nats; nought where every target is met.
        lessons_per_second: since the last report, of playing and learning: without checkpoints.
    """

    rounds: int
    rounds_target: int
    games: int
    rate: float
    contact_loss: float
    lessons_per_second: float


class _Round(NamedTuple):
    """What a round brought: sums of lessons learned and of their losses by minibatch, games ended."""

    lessons: Array
    minibatches: Array
    loss: Array
    ended: Array
    fits: Array


def learn_in_bulk(run: TrainingRun, report: Callable[[BulkProgress], None]) -> None:
    """Play and learn in bulk as the run's configuration says, or go on with that.

    Args:
        run: the run; its folder gets the checkpoints and the log.
        report: told every so many rounds.

    Raises:
        DataError: the configuration does not serve (`bulk_recipe`), the operations are not built
            (`bulk_ops.provide`), another process trains in that folder, something else has begun there, or the
            weights outgrew all bounds.
    """
    recipe = bulk_recipe(run)
    start_jax()
    platform = provide()
    with alone(run.folder):
        clear_partials(run.folder)
        _Bulk(run, recipe, platform, report).go_on()


def bulk_recipe(run: TrainingRun) -> BulkRecipe:
    """What the configuration of a run says of learning in bulk; to be asked before its folder is begun.

    Raises:
        DataError: it has no [bulk], its nets have no upper layers by phase, or the game is no plain one.
    """
    recipe = run.config.bulk
    if recipe is None:
        raise DataError(f"{run.config.recipe} has no [bulk]: nothing says how games are played in bulk")
    if not run.config.phases:
        raise DataError(f"{run.config.recipe}: nets that learn in bulk have upper layers by phase (phases = true)")
    _demand_plain(run)
    return recipe


def _demand_plain(run: TrainingRun) -> None:
    """Refuse games that are not played and counted as standard backgammon is; checkers may be fewer."""
    rules, standard = run.rules, Rules()
    names = {name for name in dir(Rules) if isinstance(getattr(standard, name), int)} - {"checkers"}
    other = sorted(name for name in names if getattr(rules, name) != getattr(standard, name))
    if other:
        raise DataError(
            f"{run.config.recipe}: games in bulk have the rules of standard backgammon, from any start; "
            f"{run.variant.key} has other ones ({', '.join(other)})"
        )


class _Bulk:
    """A run under way."""

    def __init__(
        self, run: TrainingRun, recipe: BulkRecipe, platform: str, report: Callable[[BulkProgress], None]
    ) -> None:
        self.run, self.recipe, self.report = run, recipe, report
        table, inputs = slot_table(run.rules)
        self.shape = _Shape(
            NetLayout(run.config.contact, inputs, max_phases),
            NetLayout(run.config.race, inputs, 1),
            GameSettings(recipe.steps, recipe.candidates, _room(recipe, TILES[platform])),
            recipe.batch,
            half=platform == "cuda",
        )
        self.table = jax.tree.map(jnp.asarray, table)
        self.race = jnp.asarray(run.trainer.race_state()[self.shape.race.size : 2 * self.shape.race.size])
        self.state = to_jax(run.trainer.contact_state())
        self.key = jax.random.key(run.config.seed)
        self.games, self.rounds = self._found() or (self._first_games(), 0)

    def _first_games(self) -> Games:
        return begun(self.run.starts, jax.random.fold_in(self.key, 0), self.recipe.games, self.recipe.candidates)

    def _found(self) -> tuple[Games, int] | None:
        """Where a checkpoint has left it; None where it begins.

        Raises:
            DataError: something else has begun here, or with other numbers of games.
        """
        path = self.run.folder / CHECKPOINT
        saved = read_checkpoint(path) if path.exists() else {}
        if KEPT + "rounds" not in saved:
            if minibatches_of(self.run.trainer.contact_state()):
                raise DataError(f"{path}: this run has begun otherwise; one in bulk needs a folder of its own")
            return None
        games = Games(*(jnp.asarray(saved[KEPT + name]) for name in Games._fields))
        if games.kinds.shape != (self.recipe.games, self.recipe.candidates):
            raise DataError(
                f"{path}: this run plays {games.kinds.shape[0]} games with {games.kinds.shape[1]} candidates at once; "
                f"[bulk] has {self.recipe.games} and {self.recipe.candidates}"
            )
        return games, int(saved[KEPT + "rounds"])

    def go_on(self) -> None:
        """Play and learn to the end."""
        told: list[_Round] = []
        since = time.monotonic()
        while self.rounds < self.recipe.rounds:
            self.rounds += 1
            recipe = self.recipe
            self.state, self.games, found = _learned_round(
                self.state,
                self.games,
                self.race,
                self.table,
                self.run.starts,
                jax.random.fold_in(self.key, self.rounds),
                (recipe.lambda_, recipe.explore),
                Rates(recipe.rate_at(self.rounds), 0.0, recipe.average_rate, recipe.sparsity),
                shape=self.shape,
            )
            told.append(found)
            if self.rounds % ROUNDS_A_REPORT and self.rounds < recipe.rounds:
                continue
            self._tell(told, since)
            told, since = [], time.monotonic()

    def _tell(self, told: list[_Round], since: float) -> None:
        found: Any = jax.tree.map(lambda *parts: np.array(parts), *jax.device_get(told))
        seconds = time.monotonic() - since
        mean = float(found.loss.sum() / max(1, found.minibatches.sum()))
        if not found.fits.all():
            raise DataError(f"{self.run.config.recipe}: some results found no room; [bulk] needs fewer games at once")
        if not math.isfinite(mean):
            raise DataError(f"{self.run.config.recipe}: the loss is no longer finite; [bulk] needs smaller steps")
        self.run.trainer.games_played += int(found.ended.sum())
        with kernel_errors("training in bulk"):
            self.run.trainer.restore(from_jax(self.state), self.run.trainer.race_state())
        kept = {KEPT + name: np.asarray(values) for name, values in self.games._asdict().items()}
        self.run.checkpoint(**kept, **{KEPT + "rounds": np.array(self.rounds)})
        progress = BulkProgress(
            rounds=self.rounds,
            rounds_target=self.recipe.rounds,
            games=self.run.trainer.games_played,
            rate=self.recipe.rate_at(self.rounds),
            contact_loss=mean,
            lessons_per_second=float(found.lessons.sum()) / seconds,
        )
        log_line(self.run.folder, asdict(progress))
        self.report(progress)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a round is compiled for."""

    contact: NetLayout
    race: NetLayout
    games: GameSettings
    batch: int
    half: bool


def _room(recipe: BulkRecipe, tile: int) -> Room:
    """Half as much again as games need that have all just begun, some 1,600 results each with four candidates.

    A single position may have some thousands.
    """
    games, candidates = recipe.games, recipe.candidates
    tiles = -(-(games * (600 + 450 * candidates) + 50_000) // tile) + max_phases
    return Room(
        tile, TILES_AT_ONCE * -(-tiles // TILES_AT_ONCE), games * 40 * candidates + 2048, games * 4 * candidates + 1024
    )


@partial(jax.jit, static_argnames="shape", donate_argnames=("state", "games"))
def _learned_round(
    state: State,
    games: Games,
    race: Array,
    table: SlotTable,
    starts: NDArray[np.int8],
    key: Array,
    play: tuple[float, float],
    rates: Rates,
    *,
    shape: _Shape,
) -> tuple[State, Games, _Round]:
    dice, order = jax.random.split(key)
    judge = judge_of(state.average, race, (shape.contact, shape.race), table, half=shape.half)
    games, lessons, ended, fits = played(judge, games, starts, dice, *play, shape.games)
    # Lessons in random order, those that are none at the end.
    keys = jnp.where(lessons.valid, jax.random.uniform(order, lessons.valid.shape), 2.0)
    members = jnp.argsort(keys)
    count = jnp.sum(lessons.valid) // shape.batch

    def one(number: Array, found: tuple[State, Array]) -> tuple[State, Array]:
        taken = jax.lax.dynamic_slice(members, (number * shape.batch,), (shape.batch,))
        state, loss = learned(
            found[0], _arranged(lessons, taken, shape), table, rates, layout=shape.contact, in_integers=False
        )
        return state, found[1] + loss

    state, loss = jax.lax.fori_loop(0, count, one, (state, jnp.zeros(())))
    return state, games, _Round(count * shape.batch, count, loss, ended, fits)


def _arranged(lessons: Lessons, members: Array, shape: _Shape) -> Batch:
    """Some lessons as a batch, as `Lessons.batch` of labels lays them out."""
    count = shape.contact.phases
    blocks = -(-shape.batch // BLOCK) + count - 1
    phases = lessons.phases[members].astype(jnp.int32)
    order = jnp.argsort(phases, stable=True)
    members, phases = members[order], phases[order]
    counts = jnp.bincount(phases, length=count)
    used = -(-counts // BLOCK)
    shift = BLOCK * (jnp.cumsum(used) - used) - (jnp.cumsum(counts) - counts)
    at = jnp.arange(shape.batch) + shift[phases]
    codes = lessons.codes[members]
    nobody_off = jnp.stack([codes[:, 26] == 0, codes[:, 0] == 0], -1).astype(jnp.float32)
    # As the kernel's ``loss_weights``.
    weights = jnp.concatenate([jnp.full((shape.batch, 1), 2.0), jnp.repeat(nobody_off, 2, axis=1)], -1)

    def laid_out(values: Array) -> Any:
        rows = jnp.zeros((blocks * BLOCK, values.shape[1]), values.dtype)
        return rows.at[at].set(values).reshape(blocks, BLOCK, -1)

    of_block = jnp.minimum(jnp.searchsorted(jnp.cumsum(used), jnp.arange(blocks), side="right"), count - 1)
    return Batch(laid_out(codes), of_block, laid_out(lessons.targets[members]), laid_out(weights), shape.batch)
