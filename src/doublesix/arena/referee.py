"""`Referee`: what the rules of a game say of many positions at once.

By the kernel where it knows the rules, else by the readable reference. Throws are the kernel's: highest
die first and a third one of 0; three dice; ``(v, c, 7)`` for the rest of a chain that the other side
left over; ``(d, d, 8)`` for a doublet that was named.
What does not live here: who plays (`opponents`), the order of turns (`duel`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.errors import KernelError
from doublesix.kernel import (
    SAMPLE,
    WIDEST,
    code_of,
    endings,
    kernel_errors,
    kernel_rules,
    legal_results,
    pack,
    throw_of,
    unpack,
)
from doublesix.rules.turns import following

if TYPE_CHECKING:
    from doublesix.kernel import Rules
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.turns import Following
    from doublesix.rules.variant import Variant

__all__ = ["Boards", "Codes", "Dice", "Mask", "Referee"]

Boards = npt.NDArray[np.int8]
"""``int8[N, 2, 32]``, C-contiguous, row 0 on roll."""

Dice = npt.NDArray[np.uint8]
"""``uint8[N, 3]``, highest die first; see the module for the third."""

Codes = npt.NDArray[np.uint8]
"""What follows a play, as the kernel numbers it: see `doublesix.kernel.OPPONENT`."""

Mask = npt.NDArray[np.bool_]


class Referee:
    """The rules of one game, for many positions at once.

    Args:
        variant: the game.
        by_reference: by the readable generator even where the kernel knows the rules: right, and slow.
    """

    def __init__(self, variant: Variant, *, by_reference: bool = False) -> None:
        self.variant = variant
        self._rules = None if by_reference else _rules_if_known(variant)

    @property
    def is_fast(self) -> bool:
        """Whether the kernel knows the rules."""
        return self._rules is not None

    def legal_results(self, positions: Boards, dice: Dice) -> tuple[npt.NDArray[np.int64], Boards, Codes]:
        """All legal results of many throws.

        Returns:
            offsets ``int64[N + 1]``, results ``int8[M, 2, 32]`` not yet swapped, at least one a position, and
            what follows them, ``uint8[N]``.
        """
        offsets, results, codes, _ = self._listed(positions, dice)
        return offsets, results, codes

    def examined(self, positions: Boards, dice: Dice, results: Boards) -> tuple[Mask, Codes]:
        """Which results are legal, and what follows the plays.

        Args:
            positions, dice: the throws.
            results: of one play each, as `legal_results` gives them.

        Returns:
            ``bool[N]``, and the codes ``uint8[N]``. A throw with more plays than the kernel lists counts as legal:
            only a sample of its results is at hand.
        """
        offsets, legal, codes, is_sample = self._listed(positions, dice)
        throws = np.repeat(np.arange(len(positions)), np.diff(offsets))
        is_among = is_sample.copy()
        is_among[throws[(legal == results[throws]).all(axis=(1, 2))]] = True
        return is_among, codes

    def is_over(self, results: Boards) -> Mask:
        """Whether the game is over after plays of row 0, ``bool[M]``."""
        if self._rules is None:
            return np.array([self.variant.ending(position) is not None for position in unpack(results)], bool)
        with kernel_errors("endings"):
            is_over, _ = endings(self._rules, np.ascontiguousarray(results))
        return is_over.astype(bool)

    def _listed(self, positions: Boards, dice: Dice) -> tuple[npt.NDArray[np.int64], Boards, Codes, Mask]:
        """`legal_results`, and which throws have only a sample of theirs."""
        if self._rules is None:
            return (*self._reference_results(positions, dice), np.zeros(len(positions), bool))
        with kernel_errors("legal results"):
            rows, throws = np.ascontiguousarray(positions), np.ascontiguousarray(dice)
            offsets, results, _, codes = legal_results(self._rules, rows, throws, widest=WIDEST)
        return offsets, results, codes & ~np.uint8(SAMPLE), (codes & SAMPLE) > 0

    def _reference_results(self, positions: Boards, dice: Dice) -> tuple[npt.NDArray[np.int64], Boards, Codes]:
        asked = zip(unpack(positions), dice.tolist(), strict=True)
        found = [_plays_of(self.variant, position, row) for position, row in asked]
        offsets = np.cumsum([0, *(len(plays) for plays, _ in found)], dtype=np.int64)
        codes = np.array([code_of(follows) for _, follows in found], np.uint8)
        return offsets, pack(play.result for plays, _ in found for play in plays), codes


def _rules_if_known(variant: Variant) -> Rules | None:
    try:
        return kernel_rules(variant)
    except KernelError:
        return None


def _plays_of(variant: Variant, position: Position, row: list[int]) -> tuple[tuple[Play, ...], Following]:
    throw = throw_of(variant.rules, row)
    plays = variant.legal_plays(position, throw)
    return plays, following(variant.rules, position, throw, max(len(play.steps) for play in plays))
