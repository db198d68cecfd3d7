"""The kernel's float net as a JAX graph: what the trainer learns, and what is left of it in integers.

Weights are one flat vector, laid out as the kernel's trainer keeps them: the first layer by input, its bias, then for
each phase the three upper layers with their biases. The kernel encodes positions, and says what the numbers of a code
switch on. What does not live here: learning (`training.fit`), the net that plays (``native/src/net.cpp``), whose
arithmetic ``docs/formats/nets.md`` describes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.special import entr

from doublesix.kernel import activation_ceiling, activation_scale, slot_inputs, weight_scale

if TYPE_CHECKING:
    from typing import Any

    from jax import Array
    from numpy.typing import NDArray

    from doublesix.kernel import Rules

    Values = Array | NDArray[Any]
    """On a device, or not yet."""

__all__ = ["OUTCOMES", "Batch", "NetLayout", "SlotTable", "chances", "loss", "priced_loss", "slot_table"]

OUTCOMES = 5
OUTPUTS = 8
"""Columns of the last layer in training: a register of floats."""
dot = partial(jnp.einsum, precision="highest")
"""Whole floats on every device: some would else round what they multiply."""


@dataclass(frozen=True, slots=True)
class NetLayout:
    """Where each layer lies in the flat vector.

    Args:
        hidden: widths of the three hidden layers.
        inputs: how many each slot of a position's code is mixed from.
        phases: sets of upper layers.
    """

    hidden: tuple[int, int, int]
    inputs: tuple[int, ...]
    phases: int

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """Of one phase's upper layers, in their order: weights and bias by turns."""
        first, second, third = self.hidden
        return (first, second), (second,), (second, third), (third,), (third, OUTPUTS), (OUTPUTS,)

    @property
    def size(self) -> int:
        """Floats in all."""
        return self._upper + self.phases * sum(int(np.prod(shape)) for shape in self.shapes)

    @property
    def _upper(self) -> int:
        return (sum(self.inputs) + 1) * self.hidden[0]

    def first(self, weights: Array) -> tuple[Array, Array]:
        """Weights of the first layer, [inputs, units], and its bias."""
        end = sum(self.inputs) * self.hidden[0]
        return weights[:end].reshape(-1, self.hidden[0]), weights[end : self._upper]

    def upper(self, weights: Array) -> Array:
        """The upper layers, one row for each phase."""
        return weights[self._upper :].reshape(self.phases, -1)


class SlotTable(NamedTuple):
    """What the values of a code's slots switch on.

    Args:
        first: row of each slot's value 0, int32[slots].
        inputs: of the slot whose value a row is, float32[rows, most inputs of a slot].
        all_inputs: the same among all inputs, float32[rows, inputs].
    """

    first: Values
    inputs: Values
    all_inputs: Values


class Batch(NamedTuple):
    """Positions to learn from, sorted into blocks of one phase each and filled up with nothing.

    Args:
        codes: what the net sees, uint8[blocks, block, slots].
        phases: of each block, int32[blocks].
        targets: float32[blocks, block, 5].
        weights: of each target in the loss, float32[blocks, block, 5].
        positions: those that are none of the filling.
    """

    codes: Values
    phases: Values
    targets: Values
    weights: Values
    positions: int


def slot_table(rules: Rules) -> tuple[SlotTable, tuple[int, ...]]:
    """The kernel's table for the codes of a game, and how many inputs each slot has."""
    first, inputs, counts = slot_inputs(rules)
    slot = np.searchsorted(first, np.arange(len(inputs)), side="right") - 1
    begin = np.concatenate([[0], np.cumsum(counts)])
    everything = np.zeros((len(inputs), int(begin[-1])), np.float32)
    for row, of in enumerate(slot):
        everything[row, begin[of] : begin[of + 1]] = inputs[row, : counts[of]]
    return SlotTable(first, inputs, everything), tuple(counts.tolist())


def loss(weights: Array, batch: Batch, layout: NetLayout, table: SlotTable, *, in_integers: bool) -> Array:
    """Mean over positions of how far their chances are from the targets: weighted relative entropy, in nats.

    The kernel's loss, a cross entropy, has the entropy of the targets on top; the gradient is the same.

    Args:
        weights: the flat vector, float32[`NetLayout.size`].
        batch: the positions.
        layout: of the vector.
        table: of the game.
        in_integers: see the net as it will be in integers; gradients are those of the floats.

    Returns:
        One number, float32[].
    """
    return priced_loss(weights, batch, layout, table, in_integers=in_integers)[1]


def priced_loss(
    weights: Array, batch: Batch, layout: NetLayout, table: SlotTable, sparsity: float = 0.0, *, in_integers: bool
) -> tuple[Array, Array]:
    """What learning is to lower, and the loss that is part of it. Other arguments as in `loss`.

    Args:
        sparsity: price of a unit of the first layer that is on: of an activation a it is this times a / (1 + 4a).

    Returns:
        Both in nats a position, float32[].
    """
    active, logits = _layers(weights, batch.codes, batch.phases, layout, table, in_integers=in_integers)
    cross_entropy = jax.nn.softplus(logits) - batch.targets * logits
    possible = jnp.clip(batch.targets, 0, 1)
    least = entr(possible) + entr(1 - possible)
    told = jnp.sum(batch.weights * (cross_entropy - least)) / batch.positions
    is_position = batch.weights[..., :1] > 0  # none of the filling
    price = jnp.sum(jnp.where(is_position, active / (1 + 4 * active), 0)) / batch.positions
    return told + sparsity * price, told


def chances(weights: Array, batch: Batch, layout: NetLayout, table: SlotTable, *, in_integers: bool) -> Array:
    """Outcomes as the net says them, [blocks, block, 5]; what counting rules out is not set to nought."""
    return jax.nn.sigmoid(_layers(weights, batch.codes, batch.phases, layout, table, in_integers=in_integers)[1])


def _layers(
    weights: Array,
    codes: Values,
    phases: Values,
    layout: NetLayout,
    table: SlotTable,
    *,
    in_integers: bool,
) -> tuple[Array, Array]:
    """What the first layer says, and the logits."""
    activation = _integer_activation if in_integers else _activation
    bias_scale = activation_scale * weight_scale
    rows = table.first + codes.astype(np.int32)
    first = active = activation(_first_sums(weights, rows, layout, table, in_integers=in_integers))
    # A block's layers by a product, not by indexing: its gradient then is a sum of fixed order on every device.
    upper = dot("bp,pw->bw", jax.nn.one_hot(phases, layout.phases), layout.upper(weights))
    at = 0
    parts = []
    for shape in layout.shapes:
        size = int(np.prod(shape))
        part = upper[:, at : at + size].reshape(-1, *shape)
        if in_integers:
            part = _rounded(part, weight_scale if len(shape) > 1 else bias_scale)
        parts.append(part)
        at += size
    w2, b2, w3, b3, w4, b4 = parts
    active = activation(dot("bki,bio->bko", active, w2) + b2[:, None])
    active = activation(dot("bki,bio->bko", active, w3) + b3[:, None])
    return first, (dot("bki,bio->bko", active, w4) + b4[:, None])[..., :OUTCOMES]


def _first_sums(weights: Array, rows: Values, layout: NetLayout, table: SlotTable, *, in_integers: bool) -> Array:
    first, bias = layout.first(weights)
    picked = jnp.asarray(table.inputs)[rows]
    parts, at = [], 0
    for count, alike in groupby(layout.inputs):
        end = at + len(list(alike))
        parts.append(picked[:, :, at:end, :count].reshape(*rows.shape[:2], -1))
        at = end
    sums = dot("bki,ih->bkh", jnp.concatenate(parts, -1), first)
    if not in_integers:
        return sums + bias
    # The net that plays has rounded rows, one for each value of a slot.
    exact = dot("ri,ih->rh", table.all_inputs, first)
    errors = jax.lax.stop_gradient(_rounded(exact, activation_scale) - exact)
    sums += _rounded(bias, activation_scale)
    # Slot by slot: all rows at once would fill the memory.
    return jax.lax.scan(lambda sum_, row: (sum_ + errors[row], None), sums, jnp.moveaxis(rows, -1, 0))[0]


def _activation(sums: Array) -> Array:
    return jnp.where(sums <= 0, 0, jnp.where(sums < activation_ceiling, sums, activation_ceiling))


def _integer_activation(sums: Array) -> Array:
    active = _activation(sums)
    return active + jax.lax.stop_gradient(jnp.floor(active * activation_scale + 0.5) / activation_scale - active)


def _rounded(values: Array, scale: float) -> Array:
    """To multiples of 1 / `scale`; its gradient is that of the values."""
    return values + jax.lax.stop_gradient(jnp.round(values * scale) / scale - values)
