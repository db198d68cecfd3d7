"""One step of learning in JAX, and the kernel's state of a net as JAX has it.

What does not live here: what is learned, when and at which rate (`training.fit`, `training.bulk`), the net as a graph
(`training.float_net`).
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from doublesix.training.float_net import priced_loss

if TYPE_CHECKING:
    from jax import Array
    from numpy.typing import NDArray

    from doublesix.training.float_net import Batch, NetLayout, SlotTable

__all__ = ["Rates", "State", "from_jax", "learned", "minibatches_of", "start_jax", "to_jax"]

LOW_BITS = 20
"""The kernel keeps the number of minibatches in two floats; so many bits are in the second."""

ADAM = optax.scale_by_adam()

THREADS = "8"
"""XLA splits long sums by the number of its threads; a fixed one gives the same bits on any number of cores."""
THREADS_ASKED = "NPROC"
"""Where XLA looks for that number when it starts."""


class State(NamedTuple):
    """What learning changes."""

    weights: Array
    average: Array
    adam: optax.ScaleByAdamState


class Rates(NamedTuple):
    """How a minibatch is learned.

    Args:
        step: Adam's.
        weight_decay: pull of the weights towards nought, as a share of the step.
        average: share of the newest weights in the running average.
        sparsity: price of a unit of the first layer that is on, in the loss.
    """

    step: float
    weight_decay: float
    average: float
    sparsity: float


def start_jax() -> None:
    """Start JAX with the fixed number of threads; without effect where the program has started it already."""
    asked = os.environ.get(THREADS_ASKED)
    os.environ[THREADS_ASKED] = THREADS
    try:
        jax.devices()
    finally:
        del os.environ[THREADS_ASKED]
        if asked is not None:
            os.environ[THREADS_ASKED] = asked


@partial(jax.jit, static_argnames=("layout", "in_integers"))
def learned(
    state: State, batch: Batch, table: SlotTable, rates: Rates, *, layout: NetLayout, in_integers: bool
) -> tuple[State, Array]:
    """The state after one more minibatch, and its loss before."""
    differentiate = jax.value_and_grad(priced_loss, has_aux=True)
    (_, told), gradient = differentiate(state.weights, batch, layout, table, rates.sparsity, in_integers=in_integers)
    direction, adam = ADAM.update(gradient, state.adam)
    weights = state.weights - rates.step * (direction + rates.weight_decay * state.weights)
    average = optax.incremental_update(weights, state.average, rates.average)
    return State(weights, average, adam), told


# The kernel's state: weights, averages, both moments, and the number of minibatches in two floats.


def minibatches_of(state: NDArray[np.float32]) -> int:
    """How many minibatches a net has learned from."""
    high, low = state[-2:]
    return (int(high) << LOW_BITS) + int(low)


def to_jax(state: NDArray[np.float32]) -> State:
    """The kernel's state of a net."""
    weights, average, mean, square = (jnp.asarray(part) for part in state[:-2].reshape(4, -1))
    return State(weights, average, optax.ScaleByAdamState(jnp.asarray(minibatches_of(state), jnp.int32), mean, square))


def from_jax(state: State) -> NDArray[np.float32]:
    """The same as the kernel has it."""
    high, low = divmod(int(state.adam.count), 1 << LOW_BITS)
    parts = (state.weights, state.average, state.adam.mu, state.adam.nu)
    return np.concatenate([*map(np.asarray, parts), np.array([high, low], np.float32)])
