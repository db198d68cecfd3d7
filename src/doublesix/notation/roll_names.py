"""What players call the rolls of two dice, by tradition.

In Turkey (and, with the same numerals, in Iran and the Caucasus) rolls are called by the Persian numerals
yek, dü, se, cihar, penc, şeş, the higher one first but in two; doublets have names of their own, and a few rolls are
called in Turkish or in a mixture.
What does not live here: reading rolls (`dice.Roll.parse`), words of screens.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.dice import Roll

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ROLL_NAMES", "roll_name"]

_TURKISH = {
    (1, 1): "hep yek",
    (2, 1): "yek-i dü",
    (2, 2): "dubara",
    (3, 1): "se yek",
    (3, 2): "seba-i dü",
    (3, 3): "dü se",
    (4, 1): "cihar-ı yek",
    (4, 2): "cihar-i dü",
    (4, 3): "cihar-ü se",
    (4, 4): "dört cihar",
    (5, 1): "penc-i yek",
    (5, 2): "penc-i dü",
    (5, 3): "penc-ü se",
    (5, 4): "cihar-ü penc",
    (5, 5): "dü beş",
    (6, 1): "şeş-i yek",
    (6, 2): "şeş-i dü",
    (6, 3): "şeş-ü se",
    (6, 4): "şeş cihar",
    (6, 5): "şeş beş",
    (6, 6): "dü şeş",
}

ROLL_NAMES: Mapping[str, Mapping[Roll, str]] = MappingProxyType(
    {"turkish": MappingProxyType({Roll(*dice): name for dice, name in _TURKISH.items()})}
)
"""All 21 names, by tradition."""


def roll_name(roll: Roll, *, tradition: str = "turkish") -> str:
    """What a roll is called; where it has no name (three dice), its numbers.

    Raises:
        ValueError: an unknown tradition.
    """
    if tradition not in ROLL_NAMES:
        raise ValueError(f"no names of rolls are known for {tradition!r}; there are {', '.join(ROLL_NAMES)}")
    return ROLL_NAMES[tradition].get(roll, str(roll))
