"""How reports write numbers: fixed decimals, a real minus sign, chances in percent; for programs six decimals.

What does not live here: words beside them (`analysis.words`).
"""

from __future__ import annotations

__all__ = ["NOTHING", "chance", "number", "plain", "rounded", "signed"]

MINUS = "−"
NOTHING = "–"


def rounded(value: float, digits: int = 6) -> float:
    """A number as JSON has it."""
    # Adding 0.0 turns -0.0, which says nothing, into 0.0.
    return round(float(value), digits) + 0.0


def plain(value: float, digits: int = 3) -> str:
    """A number without a sign for plus: ``0.123``."""
    return f"{rounded(value, digits):.{digits}f}".replace("-", MINUS)


def signed(value: float, digits: int = 3) -> str:
    """A number with its sign: ``+0.123``; zero has none."""
    told = rounded(value, digits)
    return plain(0.0, digits) if told == 0 else f"{told:+.{digits}f}".replace("-", MINUS)


def number(value: float | None, digits: int) -> str:
    """A number, or a dash for none."""
    return NOTHING if value is None else plain(value, digits)


def chance(value: float, *, sign: bool = False, digits: int = 2) -> str:
    """A chance 0–1 in percent: ``53.25%``; with a sign for changes of one."""
    return f"{(signed if sign else plain)(100 * value, digits)}%"
