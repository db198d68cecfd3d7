"""The one door to the native kernel: positions in bulk, arrays in and arrays out.

* `pack` and `unpack` translate between `Position` and the kernel's rows (``int8[N, 2, 32]``: 26 counts,
  the reserve, a zero, and the pin mask as four little-endian bytes; row 0 is the side on roll).
* `kernel_rules` translates the rules of a variant, and refuses those that the kernel cannot play.
* The kernel's own refusals (`ValueError`, `RuntimeError`) become `KernelError` in `kernel_errors`.

Every other module takes kernel types from here, never from `_kernel`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from doublesix._kernel import (
    Bearoff,
    Evaluator,
    Net,
    RoundSettings,
    RoundStats,
    Rules,
    SearchSettings,
    SelfPlaySettings,
    Trainer,
    cube_levels,
    cube_values,
    encode,
    encoding_version,
    evaluate,
    force_simd_path,
    legal_results,
    max_plies,
    perft,
    rank_plays,
    roll_values,
    search_outcomes,
    self_play,
    simd_path,
    simd_path_available,
)
from doublesix.errors import KernelError
from doublesix.play import Play, Step
from doublesix.position import POINTS, Position
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.dice import Roll
    from doublesix.rules.variant import Variant

__all__ = [
    "SIMD_PATHS",
    "Bearoff",
    "Evaluator",
    "Net",
    "RoundSettings",
    "RoundStats",
    "Rules",
    "SearchSettings",
    "SelfPlaySettings",
    "Trainer",
    "cube_levels",
    "cube_values",
    "encode",
    "encoding_version",
    "evaluate",
    "force_simd_path",
    "kernel_errors",
    "kernel_rules",
    "legal_results",
    "max_plies",
    "pack",
    "pack_rolls",
    "perft",
    "play_from_steps",
    "rank_plays",
    "roll_values",
    "search_outcomes",
    "self_play",
    "simd_path",
    "simd_path_available",
    "swapped",
    "unpack",
]

SIMD_PATHS = ("portable", "AVX2", "AVX-512 VNNI")
"""Names of the instruction sets, by the number that `simd_path` gives."""

ROW = 32


@contextmanager
def kernel_errors(doing: str) -> Iterator[None]:
    """Turn what the kernel refuses into `KernelError`, naming what was being done."""
    try:
        yield
    except (ValueError, RuntimeError) as error:
        raise KernelError(f"{doing}: {error}") from error


def kernel_rules(variant: Variant) -> Rules:
    """The kernel's rules of a variant.

    Raises:
        KernelError: the kernel cannot play them; the Python reference still can.
    """
    rules = variant.rules
    standard = type(rules)(checkers=rules.checkers, scoring=rules.scoring)
    if rules != standard or rules.track != CONTRARY or not isinstance(rules.landing, Hit):
        raise KernelError(f"{variant.name}: the kernel cannot play these rules; use the variant's own legal_plays")
    with kernel_errors(variant.name):
        return Rules(
            track=0,
            landing=0,
            checkers=rules.checkers,
            doublet_steps=rules.doublets.times,
            dice=rules.dice,
            gammon_value=rules.scoring.gammon or 1,
            backgammon_value=rules.scoring.backgammon or rules.scoring.gammon or 1,
        )


def pack(positions: Iterable[Position]) -> NDArray[np.int8]:
    """Kernel rows, ``int8[N, 2, 32]``."""
    found = list(positions)
    rows = np.zeros((len(found), 2, ROW), np.int8)
    for i, position in enumerate(found):
        rows[i, 0, :26] = position.player
        rows[i, 1, :26] = position.opponent
        rows[i, :, 26] = position.reserve
        if any(position.pinned):
            rows[i, :, 28:].view("<u4")[:, 0] = position.pinned
    return rows


def unpack(rows: NDArray[np.int8]) -> list[Position]:
    """Positions of kernel rows, ``int8[N, 2, 32]``."""
    pins = np.ascontiguousarray(rows[:, :, 28:]).view("<u4")[:, :, 0].tolist()
    return [
        Position(tuple(two[0][:26]), tuple(two[1][:26]), (pin[0], pin[1]), (two[0][26], two[1][26]))
        for two, pin in zip(rows.tolist(), pins, strict=True)
    ]


def pack_rolls(rolls: Sequence[Roll]) -> NDArray[np.uint8]:
    """Dice for the kernel, ``uint8[N, 3]``; the third is 0 in games with two dice."""
    dice = np.zeros((len(rolls), 3), np.uint8)
    for i, roll in enumerate(rolls):
        dice[i, : len(roll.dice)] = roll.dice
    return dice


def swapped(rows: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same positions seen by the other side."""
    return np.ascontiguousarray(rows[:, ::-1])


def play_from_steps(position: Position, steps: Iterable[Sequence[int]], result: Position) -> Play:
    """A `Play` from the kernel's steps, hits worked out on the way.

    Args:
        position: before the play.
        steps: (source, target) pairs in order; −1 where unused.
        result: after it, not swapped.
    """
    blots = {25 - point for point in POINTS if position.opponent[point] == 1}
    found = []
    for source, target in steps:
        if source >= 0:
            found.append(Step(source, target, target in blots))
            blots.discard(target)
    return Play(tuple(found), result)
