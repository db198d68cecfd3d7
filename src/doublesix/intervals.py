"""How far the 95 % interval of a mean reaches: by the normal distribution, of few values by Student's t.

An ordinary interval holds where the number of values was fixed before; who looks again and again and stops once it
leaves a value out is wrong far more often. A **confidence sequence** holds at every look at once. The one here is the
normal mixture of H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of Mathematical
Statistics 41 (1970), with the variance estimated as in I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and A. Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024). The price is an
interval half as wide again as the ordinary one, narrowest in proportion where it is meant to be sharpest.
What does not live here: rules to stop by (`doublesix.arena.stopping`, `engine.rollout_settings`), means, trials.
"""

from __future__ import annotations

import math

__all__ = ["CONFIDENCE_95", "lasting_doubt", "lasting_reach_95", "reach_95"]

ALPHA = 0.05
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


def lasting_reach_95(count: int, *, sharpest: int) -> float:
    """Standard errors on each side of the interval that holds at every look.

    Args:
        count: independent values so far.
        sharpest: values after which it is narrowest in proportion to the ordinary one.
    """
    spread = count * _mixture(sharpest) + 1
    return math.sqrt(2 * spread / (spread - 1) * math.log(math.sqrt(spread) / ALPHA))


def lasting_doubt(errors: float, count: int, *, sharpest: int) -> float:
    """The chance, at most, that a mean ever comes so far from what it really is, at any of all looks.

    Args:
        errors: how far, in standard errors.
        count: as in `lasting_reach_95`.
        sharpest: as there.
    """
    spread = count * _mixture(sharpest) + 1
    exponent = errors**2 / 2 * (spread - 1) / spread
    return math.sqrt(spread) * math.exp(-exponent) if exponent > math.log(spread) / 2 else 1.0


def _mixture(sharpest: int) -> float:
    """Variance of the mixture, ρ² in the paper of 2024, by its rule for the sharpest moment."""
    return (2 * math.log(1 / ALPHA) + math.log(2 * math.log(1 / ALPHA) + 1)) / sharpest
