"""How far the interval of a mean reaches: by the normal distribution, of few values by Student's t.

Student's distribution is summed as in M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.3
and 26.7.4: exact for whole degrees of freedom.

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
from functools import lru_cache
from statistics import NormalDist

__all__ = ["CONFIDENCE_95", "chance_below", "lasting_doubt", "lasting_reach_95", "reach", "reach_95"]

ALPHA = 0.05
CONFIDENCE_95 = 1.96
"""Standard errors on each side of a 95 % interval, of a standard error that is well known."""

FEW = 30
"""Of up to so many values the standard error is an estimate that counts as one: by Student's t."""

NORMAL = NormalDist()
HALVINGS = 60
"""After so many an angle is known as well as a number can tell it."""


def reach(count: int | None, confidence: float) -> float:
    """Standard errors on each side of the interval that holds the true mean with this confidence.

    Args:
        count: independent values that the standard error was found from; one tells nothing. None: it is well known.
        confidence: between 0 and 1.

    Raises:
        ValueError: a confidence that is none.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is a number between 0 and 1, such as 0.95, not {confidence}")
    if count is None or count > FEW:
        return NORMAL.inv_cdf((1 + confidence) / 2)
    return _student_reach(count - 1, confidence) if count > 1 else math.inf


def reach_95(count: int) -> float:
    """The same of 95 %."""
    return CONFIDENCE_95 if count > FEW else reach(count, 0.95)


def chance_below(errors: float, count: int | None) -> float:
    """How probable it is that a mean comes out below so many standard errors above what it really is.

    Args:
        errors: negative for below it.
        count: as in `reach`.
    """
    if count is None or count > FEW:
        return NORMAL.cdf(errors)
    if count < 2:
        return 0.5
    within = _student_within(math.atan(abs(errors) / math.sqrt(count - 1)), count - 1)
    return (1 + math.copysign(within, errors)) / 2


@lru_cache
def _student_reach(freedom: int, confidence: float) -> float:
    low, high = 0.0, math.pi / 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_within(middle, freedom) < confidence else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _student_within(angle: float, freedom: int) -> float:
    """The chance that Student's t lies no further from 0 than the root of its degrees of freedom times tan `angle`."""
    sine, cosine = math.sin(angle), math.cos(angle)
    is_odd = freedom % 2
    term, total = (cosine if is_odd else 1.0), 0.0
    for number in range(1 + is_odd, freedom + is_odd, 2):
        total += term
        term *= number / (number + 1) * cosine**2
    return 2 / math.pi * (angle + sine * total) if is_odd else sine * total


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
