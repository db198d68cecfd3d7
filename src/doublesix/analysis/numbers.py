"""How reports write numbers: fixed decimals, a real minus sign, chances in percent; for programs six decimals.

They are written as English has them; `localized` gives them the signs of another language.
What does not live here: words beside them, and the signs of a language (`analysis.words`).
"""

from __future__ import annotations

import re
from typing import Any

__all__ = [
    "NOTHING",
    "chance",
    "localized",
    "number",
    "plain",
    "rounded",
    "rounded_figures",
    "rounded_or_none",
    "signed",
]

MINUS = "−"
NOTHING = "–"
DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
PERCENT = re.compile(r"(?<=\d)%")


def rounded(value: float, digits: int = 6) -> float:
    """A number as JSON has it."""
    # Adding 0.0 turns -0.0, which says nothing, into 0.0.
    return round(float(value), digits) + 0.0


def rounded_or_none(value: float | None) -> float | None:
    """The same of a number that may be missing."""
    return None if value is None else rounded(value)


def rounded_figures(value: Any) -> Any:
    """Every number that is not whole as JSON has it, in a dict, a list or a tuple, however deep."""
    match value:
        case float():
            return rounded(value)
        case dict():
            return {name: rounded_figures(each) for name, each in value.items()}
        case list() | tuple():
            return [rounded_figures(each) for each in value]
    return value


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


def localized(text: str, *, decimal: str, before_percent: str) -> str:
    """Text with numbers as written here, with the signs of a language.

    Args:
        text: numbers, and what has no decimal point.
        decimal: what stands before decimals.
        before_percent: what stands between a number and its percent sign.
    """
    return PERCENT.sub(f"{before_percent}%", DECIMAL.sub(decimal, text))
