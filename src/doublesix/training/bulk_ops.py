"""Operations of the bulk games in a JAX program: results of rolls, their codes, choices; on processors and GPUs.

They are compiled by ``tools/bulk`` from ``native/bulk`` (by nvcc for GPUs) into a library in the user's cache.
Positions are rows of 64 bytes, a net's code in plain games: checkers of the side on roll, of the other, then facts.
What does not live here: games and learning (`training.bulk`), what a code means (the kernel's ``encoding.hpp``).
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doublesix.engine.table_files import cache_folder
from doublesix.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from jax import Array

__all__ = [
    "CHECKERS",
    "CONTACT_KINDS",
    "KINDS",
    "OVER",
    "RACE",
    "ROLLS",
    "SLOTS",
    "WEIGHTS",
    "Counted",
    "best_results",
    "close_results",
    "count_results",
    "encode",
    "expand",
    "library",
    "provide",
    "write_results",
]

SLOTS = 64
CHECKERS = 52
"""Bytes of a code that are the position itself."""
ROLLS = 21
KINDS = 11
CONTACT_KINDS = 9
"""The phases; then races, and games that are over."""
RACE, OVER = 9, 10
DICE = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The rolls in their order: 11, 21, 22, 31 …"""
WEIGHTS = np.array([1 if high == low else 2 for high, low in DICE], np.float32) / 36
XLA_NAMES = {"cpu": "cpu", "cuda": "CUDA"}
NAMES = ("encode", "count", "write", "expand", "expand_half", "best", "close")
VERSION = 1
"""Rises whenever these operations take or give something else."""


class Counted(NamedTuple):
    """How many results each turn has: a turn is one roll in one position.

    Args:
        counts: int32[kinds, positions · rolls].
        most: dice that legal plays use, uint8[positions · rolls].
    """

    counts: Array
    most: Array


def library(platform: str) -> Path:
    """Where `tools/bulk` puts the library for "cpu" or "cuda"."""
    return cache_folder() / f"bulk-{VERSION}-{platform}.so"


@cache
def provide() -> str:
    """Load the library for the device that JAX has found, once; gives "cpu" or "cuda".

    Raises:
        DataError: it has not been built, or JAX has found a device of another kind.
    """
    platform = {"cpu": "cpu", "gpu": "cuda"}.get(jax.default_backend())
    if platform is None:
        raise DataError(f"games in bulk are played on processors and NVIDIA GPUs, not on {jax.default_backend()}")
    path = library(platform)
    if not path.exists():
        raise DataError(f"{path} is missing; in a source tree 'tools/bulk {platform}' builds it")
    loaded = ctypes.CDLL(str(path))
    for name in NAMES:
        call = jax.ffi.pycapsule(getattr(loaded, f"bulk_{name}"))  # type: ignore[no-untyped-call]
        jax.ffi.register_ffi_target(f"doublesix_{name}", call, platform=XLA_NAMES[platform])
    return platform


def encode(checkers: Array) -> tuple[Array, Array]:
    """Codes, uint8[N, 64], and kinds, uint8[N], of positions of which the checkers are given, uint8[N, 52]."""
    count = len(checkers)
    shapes = (_shape((count, SLOTS), jnp.uint8), _shape((count,), jnp.uint8))
    found: tuple[Array, Array] = _call("encode", shapes)(checkers)
    return found


def count_results(codes: Array, valid: Array) -> Counted:
    """Results of all rolls in those positions that are valid (bool[N])."""
    turns = len(codes) * ROLLS
    shapes = (_shape((KINDS, turns), jnp.int32), _shape((turns,), jnp.uint8))
    return Counted(*_call("count", shapes)(codes, valid.astype(jnp.uint8)))


def write_results(codes: Array, valid: Array, most: Array, first: Array, *, rows: int) -> Array:
    """Codes of all results, seen by the side that rolls next, uint8[rows, 64].

    Args:
        codes: the positions.
        valid: as for `count_results`, as `most`.
        most: see there.
        first: the row on which the results of a kind and turn begin, int32[kinds, positions · rolls].
        rows: how many there are; what would lie beyond is left out.
    """
    found: Array = _call("write", _shape((rows, SLOTS), jnp.uint8))(codes, valid.astype(jnp.uint8), most, first)
    return found


def expand(codes: Array, first: Array, table: Array, *, width: int) -> Array:
    """What a net's first layer is fed with, [N, width], in the table's kind of number.

    Args:
        codes: uint8[N, 64].
        first: row of each slot's value 0, int32[64].
        table: what values stand for, [rows, 16].
        width: 4 for each slot, but 16 for the slots of checkers off.
    """
    name = "expand_half" if table.dtype == jnp.float16 else "expand"
    found: Array = _call(name, _shape((len(codes), width), table.dtype))(codes, first, table)
    return found


def best_results(equities: Array, counts: Array, first: Array) -> Array:
    """Row of each turn's best result, the least for the side that rolls next, int32[turns]; -1 where there is none."""
    found: Array = _call("best", _shape(counts.shape[1:], jnp.int32))(equities, counts, first)
    return found


def close_results(
    equities: Array, counts: Array, first: Array, turns: Array, chance: Array, *, most: int, margin: float
) -> tuple[Array, Array]:
    """Of some turns the results that come close to the best, and any of all.

    Args:
        equities: of all rows, seen by the side that rolls next, points.
        counts: as `first`, see `write_results`.
        first: see there.
        turns: which, int32[M].
        chance: a random number for each, uint32[M].
        most: so many at most.
        margin: and none that is worse than the best by more, points.

    Returns:
        Rows, best first, -1 where there are fewer, int32[M, most]; and one of all by chance, int32[M].
    """
    shapes = (_shape((len(turns), most), jnp.int32), _shape((len(turns),), jnp.int32))
    found: tuple[Array, Array] = _call("close", shapes)(
        equities, counts, first, turns, chance, margin=np.float32(margin)
    )
    return found


def _shape(shape: tuple[int, ...], dtype: Any) -> jax.ShapeDtypeStruct:
    return jax.ShapeDtypeStruct(shape, dtype)  # type: ignore[no-untyped-call]


def _call(name: str, shapes: Any) -> Any:
    return jax.ffi.ffi_call(f"doublesix_{name}", shapes)
