"""Fitting the nets of a run to labels, in JAX: one program for processors and GPUs.

A fit works in the folder of a run and leaves the checkpoint of one, so that it is exported, or gone on with by
self-play, like any other. Adam's moments and the number of minibatches are in it, and the order of the lessons follows
from the seed: a fit that was stopped goes on where it was. What does not live here: labels (`training.labels`), one
step of learning (`training.jax_learning`), what a minibatch is made of (`training.lessons`).
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from doublesix.errors import DataError, needing

with needing("train"):
    import jax
    import jax.numpy as jnp

from doublesix.kernel import kernel_errors, max_phases
from doublesix.locks import alone
from doublesix.training.float_net import NetLayout, SlotTable, loss, slot_table
from doublesix.training.jax_learning import Rates, State, from_jax, learned, minibatches_of, start_jax, to_jax
from doublesix.training.lessons import load_labels
from doublesix.training.run import CHECKPOINT, log_line, read_checkpoint
from doublesix.whole_files import clear_partials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from jax import Array
    from numpy.typing import NDArray

    from doublesix.training.lessons import Divided
    from doublesix.training.run import TrainingRun
    from doublesix.training.supervision import FitRecipe

__all__ = ["FitProgress", "fit"]

MINIBATCHES_A_REPORT = 100
MINIBATCHES_A_CHECKPOINT = 1000
"""There is one after every pass, too."""
KINDS = ("contact", "race")


@dataclass(frozen=True, slots=True)
class FitProgress:
    """Where a fit stands.

    Args:
        net: contact or race.
        minibatches: that it has learned from.
        minibatches_target: when its fit is over.
        rate: Adam's step now.
        learned_loss: mean loss since the last report, nats; nought where every target is met.
        held_back_loss: of the averaged net, in integers, on what is held back; told after a pass, else None.
        positions_per_second: since the last report, of learning: without checkpoints and what is held back.
    """

    net: str
    minibatches: int
    minibatches_target: int
    rate: float
    learned_loss: float
    held_back_loss: float | None
    positions_per_second: float


def fit(run: TrainingRun, labels: Sequence[Path], report: Callable[[FitProgress], None]) -> None:
    """Fit both nets of a run to labels as its configuration says, or go on with that.

    Args:
        run: the run; its folder gets the checkpoints and the log.
        labels: folders of labels.
        report: told every so many minibatches.

    Raises:
        DataError: another process trains in that folder, self-play or a fit to other labels has begun there, labels
            are missing or damaged, or the weights outgrew all bounds.
    """
    start_jax()
    with alone(run.folder):
        clear_partials(run.folder)
        _Fit(run, labels, report).go_on()


class _Fit:
    """Both nets, one after the other."""

    def __init__(self, run: TrainingRun, labels: Sequence[Path], report: Callable[[FitProgress], None]) -> None:
        self.run, self.report = run, report
        found = load_labels(
            labels,
            variant=run.variant.key,
            rules=run.rules,
            evaluator=run.trainer.evaluator(averaged=True),
            phases=run.config.phases,
            held_back=run.config.fit.held_back,
        )
        self.digest = np.array(found.digest)
        kernel_table, inputs = slot_table(run.rules)
        table = jax.tree.map(jnp.asarray, kernel_table)
        shapes = {"contact": run.config.contact, "race": run.config.race}
        phases = {"contact": max_phases if run.config.phases else 1, "race": 1}
        self.states = {"contact": run.trainer.contact_state(), "race": run.trainer.race_state()}
        self.nets = [
            _NetFit(
                NetLayout(shapes[kind], inputs, phases[kind]),
                table,
                getattr(found, kind),
                run.config.fit,
                seed=(run.config.seed, number),
            )
            for number, kind in enumerate(KINDS)
        ]
        if not self._has_begun():
            run.trainer.games_played += found.games
            self.checkpoint()

    def _has_begun(self) -> bool:
        """Whether this fit has left a checkpoint here.

        Raises:
            DataError: something else has.
        """
        path = self.run.folder / CHECKPOINT
        if not path.exists():
            return False
        saved = read_checkpoint(path)
        if "labels" not in saved:
            if not any(minibatches_of(state) for state in self.states.values()):
                return False
            raise DataError(f"{path}: self-play has begun here; a fit needs a folder of its own")
        if saved["labels"] != self.digest:
            raise DataError(f"{path}: a fit to other labels has begun here; take another folder, or those labels")
        return True

    def go_on(self) -> None:
        """Learn to the end."""
        for kind, net in zip(KINDS, self.nets, strict=True):
            self._learn(kind, net)

    def _learn(self, kind: str, net: _NetFit) -> None:
        state, saved = to_jax(self.states[kind]), minibatches_of(self.states[kind])
        told, since = [], time.monotonic()
        for done in range(saved + 1, net.minibatches + 1):
            state, learned_loss = net.learn(state, done - 1)
            told.append(learned_loss)
            is_end_of_pass = done % net.minibatches_a_pass == 0
            if len(told) < MINIBATCHES_A_REPORT and not is_end_of_pass:
                continue
            mean = float(np.mean(jax.device_get(told)))
            seconds = time.monotonic() - since
            if not math.isfinite(mean):
                raise DataError(f"{self.run.config.recipe}: the loss is no longer finite; [fit] needs smaller steps")
            if is_end_of_pass or done - saved >= MINIBATCHES_A_CHECKPOINT:
                self.states[kind], saved = from_jax(state), done
                self.checkpoint()
            self._tell(
                FitProgress(
                    net=kind,
                    minibatches=done,
                    minibatches_target=net.minibatches,
                    rate=net.rate_at(done),
                    learned_loss=mean,
                    held_back_loss=net.held_back_loss(state.average) if is_end_of_pass else None,
                    positions_per_second=len(told) * net.batch / seconds,
                )
            )
            told, since = [], time.monotonic()

    def checkpoint(self) -> None:
        """Write the state whole or not at all."""
        with kernel_errors("fit"):
            self.run.trainer.restore(self.states["contact"], self.states["race"])
        self.run.checkpoint(labels=self.digest)

    def _tell(self, progress: FitProgress) -> None:
        log_line(self.run.folder, asdict(progress))
        self.report(progress)


class _NetFit:
    """One net's lessons, and how it learns them."""

    def __init__(
        self, layout: NetLayout, table: SlotTable, lessons: Divided, recipe: FitRecipe, *, seed: tuple[int, int]
    ) -> None:
        self.layout, self.table, self.recipe, self.seed = layout, table, recipe, seed
        self.learned, self.held_back = lessons.learned, lessons.held_back
        self.batch = min(recipe.batch, len(self.learned))
        self.minibatches_a_pass = len(self.learned) // max(1, self.batch)
        self.minibatches = recipe.passes * self.minibatches_a_pass
        self._order: tuple[int, NDArray[np.int64]] | None = None

    def learn(self, state: State, done: int) -> tuple[State, Array]:
        """The next minibatch after so many; gives its loss as well."""
        number, at = divmod(done, self.minibatches_a_pass)
        members = self._order_of(number)[at * self.batch : (at + 1) * self.batch]
        found: tuple[State, Array] = learned(
            state,
            self.learned.batch(members, size=self.batch, phases=self.layout.phases),
            self.table,
            Rates(self.rate_at(done), self.recipe.weight_decay, self.recipe.average_rate, self.recipe.sparsity),
            layout=self.layout,
            in_integers=number >= self.recipe.passes - self.recipe.finish,
        )
        return found

    def rate_at(self, done: int) -> float:
        """Adam's step for the next minibatch after so many."""
        recipe = self.recipe
        falling = recipe.rate_from * (recipe.rate_to / recipe.rate_from) ** (done / self.minibatches)
        return float(falling * min(1.0, (done + 1) / max(1, recipe.warm_up)))

    def held_back_loss(self, weights: Array) -> float | None:
        """Mean loss in integers on what is held back; None where that is nothing."""
        count = len(self.held_back)
        if count == 0:
            return None
        told = []
        for at in range(0, count, self.batch):
            members = np.arange(at, min(at + self.batch, count))
            batch = self.held_back.batch(members, size=self.batch, phases=self.layout.phases)
            told.append(len(members) * float(_loss_in_integers(weights, batch, self.layout, self.table)))
        return math.fsum(told) / count

    def _order_of(self, number: int) -> NDArray[np.int64]:
        if self._order is None or self._order[0] != number:
            self._order = number, np.random.default_rng((*self.seed, number)).permutation(len(self.learned))
        return self._order[1]


_loss_in_integers = jax.jit(partial(loss, in_integers=True), static_argnames="layout")
