"""How far the 95 % interval of a mean reaches: by the normal distribution, of few values by Student's t.

What does not live here: intervals that hold at every moment (`doublesix.arena.stopping`), means, Monte Carlo trials.
"""

from __future__ import annotations

import math

__all__ = ["CONFIDENCE_95", "reach_95"]

CONFIDENCE_95 = 1.96
"""Standard errors on each side of a 95 % interval, of a standard error that is well known."""

STUDENT_95 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045),
)
"""The same where the standard error is an estimate itself, with 1, 2, 3 … degrees of freedom."""


def reach_95(count: int) -> float:
    """Standard errors on each side of the interval of the mean of so many independent values; one tells nothing."""
    if count < 2:
        return math.inf
    return STUDENT_95[count - 2] if count - 2 < len(STUDENT_95) else CONFIDENCE_95
