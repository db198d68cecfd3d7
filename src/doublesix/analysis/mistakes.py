"""How bad a mistake is: the thresholds, in one place.

The limits are those that GNU Backgammon made customary. They apply to EMG, whoever lost it and however.
What does not live here: words and marks for the classes (`analysis.words`), luck (`analysis.luck`).
"""

from __future__ import annotations

from enum import Enum

__all__ = ["MISTAKES", "THRESHOLDS", "Mistake", "classify"]


class Mistake(Enum):
    """A class of mistakes."""

    NONE = "none"
    DOUBTFUL = "doubtful"
    ERROR = "error"
    BLUNDER = "blunder"


THRESHOLDS: dict[Mistake, float] = {Mistake.BLUNDER: 0.16, Mistake.ERROR: 0.08, Mistake.DOUBTFUL: 0.04}
"""EMG that a decision must lose more of than this; the worst class first."""

MISTAKES = tuple(reversed(THRESHOLDS))
"""The classes that are mistakes, the mildest first."""


def classify(emg_error: float) -> Mistake:
    """The class of a loss, in EMG, ≥ 0."""
    return next((mistake for mistake, limit in THRESHOLDS.items() if emg_error > limit), Mistake.NONE)
