"""What may stand behind the keys of a table: a kind of value beside each field of a record, and one check for all.

    explore: Annotated[float, Number(0, 1)] = 0.0

A field without a kind is no key. What does not live here: the records (`config`, `supervision`, `label_files`), what
several keys say together (`config`).
"""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from pathlib import PurePosixPath, PureWindowsPath
from typing import Annotated, Any, Protocol, get_type_hints

from doublesix.errors import ParseError

__all__ = [
    "MOST",
    "MOST_SEED",
    "Chance",
    "Count",
    "FileName",
    "Flag",
    "HiddenWidths",
    "ListOf",
    "Number",
    "Price",
    "Rate",
    "Seed",
    "TableOf",
    "Text",
    "Whole",
    "Widths",
    "checked",
    "shown",
]

MOST = 1_000_000_000
"""Of what is counted: no run has more, and the kernel counts in 32 bits."""
MOST_SEED = (1 << 63) - 1
"""A seed is counted up from in 64 bits."""
MOST_WIDTH, WIDTH_STEPS = 1024, (32, 16, 16)
"""Of hidden layers, as the kernel's nets have them."""
LEAST_RATE = 1e-12
MOST_PRICE = 1e30
"""So that it is still one in the 32 bits of the kernel's numbers."""
LONGEST = 60
"""Letters of a wrong value that are shown."""


class Kind(Protocol):
    """What a value has to be; as a text it says so, behind "it has to be"."""

    def accepts(self, value: object) -> bool:
        """Whether the value, as TOML or JSON has it, is one."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    least: int = 0
    most: int = MOST

    def accepts(self, value: object) -> bool:
        """Whether it is one; true and false are none."""
        return type(value) is int and self.least <= value <= self.most

    def __str__(self) -> str:
        return f"a whole number from {self.least:,} to {self.most:,}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds, or `also` beyond them."""

    least: float
    most: float
    also: float | None = None

    def accepts(self, value: object) -> bool:
        """Whether it is one; true and false are none."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.least <= value <= self.most or value == self.also

    def __str__(self) -> str:
        other = "" if self.also is None else f", or {self.also:g}"
        return f"a number from {self.least:g} to {self.most:g}{other}"


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def accepts(self, value: object) -> bool:
        """Whether it is one."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class Text:
    """Some words."""

    def accepts(self, value: object) -> bool:
        """Whether it is one line that is not empty."""
        return isinstance(value, str) and value != "" and value.isprintable()

    def __str__(self) -> str:
        return "a text of one line"


@dataclass(frozen=True, slots=True)
class FileName:
    """What may begin the name of a file."""

    def accepts(self, value: object) -> bool:
        """Whether it is a name, and leads to no other folder."""
        if not isinstance(value, str) or not Text().accepts(value) or value.startswith("."):
            return False
        return all(path(value).name == value for path in (PurePosixPath, PureWindowsPath))

    def __str__(self) -> str:
        return "a name that a file may have"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of some length, every part of it of one kind."""

    part: Kind
    least: int = 0

    def accepts(self, value: object) -> bool:
        """Whether it is one."""
        return isinstance(value, list) and len(value) >= self.least and all(map(self.part.accepts, value))

    def __str__(self) -> str:
        return f"a list{' that is not empty' if self.least else ''}, each part of it {self.part}"


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table with any keys, every value of one kind."""

    part: Kind

    def accepts(self, value: object) -> bool:
        """Whether it is one."""
        return isinstance(value, dict) and all(map(self.part.accepts, value.values()))

    def __str__(self) -> str:
        return f"a table, each value in it {self.part}"


@dataclass(frozen=True, slots=True)
class HiddenWidths:
    """Widths of the three hidden layers of a net."""

    def accepts(self, value: object) -> bool:
        """Whether the kernel has such nets."""
        return (
            isinstance(value, list)
            and len(value) == len(WIDTH_STEPS)
            and all(
                Whole(step, MOST_WIDTH).accepts(width) and width % step == 0
                for width, step in zip(value, WIDTH_STEPS, strict=True)
            )
        )

    def __str__(self) -> str:
        first, second, third = WIDTH_STEPS
        return f"three widths up to {MOST_WIDTH}, multiples of {first}, {second} and {third}"


Count = Annotated[int, Whole(1)]
Seed = Annotated[int, Whole(0, MOST_SEED)]
Flag = Annotated[bool, Switch()]
Chance = Annotated[float, Number(0, 1)]
Rate = Annotated[float, Number(LEAST_RATE, 1)]
Price = Annotated[float, Number(0, MOST_PRICE)]
Widths = Annotated[tuple[int, int, int], HiddenWidths()]


def checked(record: type[Any], table: object, where: str, *, tables: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a record from a table, every key and value of which is as the record says; lists become tuples.

    Args:
        record: a dataclass.
        table: as TOML or JSON has it.
        where: what a refusal begins with: the file, and the table in it.
        tables: further tables that may stand beside these keys, for the refusal of an unknown key.

    Raises:
        ParseError: it is no table, or a key is unknown, missing or with a value of another kind; says what would do.
    """
    if not isinstance(table, dict):
        raise ParseError(f"{where} is {shown(table)}; it has to be a table")
    kinds = _kinds(record)
    unknown = sorted(set(table) - set(kinds))
    if unknown:
        raise ParseError(f"{where}: unknown {', '.join(unknown)}; known are {', '.join(sorted([*kinds, *tables]))}")
    needed = {field.name for field in fields(record) if field.default is MISSING}
    for name, kind in kinds.items():
        if name in needed and name not in table:
            raise ParseError(f"{where}: {name} is missing; it has to be {kind}")
        if name in table and not kind.accepts(table[name]):
            raise ParseError(f"{where}: {name} is {shown(table[name])}; it has to be {kind}")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in table.items()}


def shown(value: object) -> str:
    """A wrong value about as it stands in the file."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


def _kinds(record: type[Any]) -> dict[str, Kind]:
    hints = get_type_hints(record, include_extras=True).items()
    return {name: hint.__metadata__[0] for name, hint in hints if hasattr(hint, "__metadata__")}
