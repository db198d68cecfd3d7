"""How reports write numbers: fixed decimals, a real minus sign, chances in percent.

What does not live here: words beside them (`analysis.words`).
"""

from __future__ import annotations

__all__ = ["NOTHING", "chance", "number", "plain", "signed"]

MINUS = "−"
NOTHING = "–"


def plain(value: float, digits: int = 3) -> str:
    """A number without a sign for plus: ``0.123``."""
    # Adding 0.0 turns a rounded -0.0 into 0.0.
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", MINUS)


def signed(value: float, digits: int = 3) -> str:
    """A number with its sign: ``+0.123``; zero has none."""
    rounded = round(value, digits) + 0.0
    return plain(0.0, digits) if rounded == 0 else f"{rounded:+.{digits}f}".replace("-", MINUS)


def number(value: float | None, digits: int) -> str:
    """A number, or a dash for none."""
    return NOTHING if value is None else plain(value, digits)


def chance(value: float, *, sign: bool = False, digits: int = 2) -> str:
    """A chance 0–1 in percent: ``53.25%``; with a sign for changes of one."""
    return f"{(signed if sign else plain)(100 * value, digits)}%"
