"""Luck: how much better a roll was than the average roll.

The luck of a roll is the equity after its best play, less the mean over all 21 rolls (over the 15 without
doublets for an opening throw). A result less one's own luck plus the opponent's measures skill without bias.
What does not live here: the equities (`engine`), sums over a game (`analysis.ratings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.units import Emg

if TYPE_CHECKING:
    from doublesix.analysis.amounts import Amount, Stake
    from doublesix.dice import Roll
    from doublesix.engine.verdicts import RollLuck

__all__ = ["LUCK_THRESHOLDS", "LuckMark", "RolledLuck", "classify_luck", "judge_luck"]


class LuckMark(Enum):
    """How lucky a roll was."""

    VERY_LUCKY = "very lucky"
    LUCKY = "lucky"
    ORDINARY = "ordinary"
    UNLUCKY = "unlucky"
    VERY_UNLUCKY = "very unlucky"


LUCK_THRESHOLDS = (0.3, 0.6)
"""EMG beyond which a roll is (un)lucky, very (un)lucky."""


@dataclass(frozen=True, slots=True)
class RolledLuck:
    """The luck of one roll.

    Args:
        amount: gained by the roll; below 0 for bad luck.
        mean: EMG over all rolls that were possible, seen by the side that rolled.
        mark: how lucky it was.
    """

    amount: Amount
    mean: Emg
    mark: LuckMark


def classify_luck(emg: float) -> LuckMark:
    """How lucky a roll was that gained so much EMG."""
    some, much = LUCK_THRESHOLDS
    if abs(emg) <= some:
        return LuckMark.ORDINARY
    if emg > 0:
        return LuckMark.VERY_LUCKY if emg > much else LuckMark.LUCKY
    return LuckMark.VERY_UNLUCKY if emg < -much else LuckMark.UNLUCKY


def judge_luck(luck: RollLuck, roll: Roll, stake: Stake) -> RolledLuck:
    """The luck of a roll."""
    emg = float(luck.of(roll))
    return RolledLuck(stake.amount(emg), Emg(float(luck.mean)), classify_luck(emg))
