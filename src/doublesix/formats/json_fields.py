"""A JSON object read key by key: every complaint names its place, and no key goes unread.

What does not live here: what the keys mean (`record_json`).
"""

from __future__ import annotations

from sys import float_info
from typing import TYPE_CHECKING, Any

from doublesix.errors import ParseError
from doublesix.record import HALF_CHARACTER, LONGEST_NAME
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

__all__ = ["Fields"]

LARGEST = 1 << 31
REQUIRED: Any = object()


class Fields:
    """One JSON object.

    Args:
        value: what should be an object.
        path: where it stands in the file; empty for the whole of it.

    Raises:
        ParseError: it is something else. So do all methods where a value does not fit.
    """

    def __init__(self, value: object, path: str = "") -> None:
        self._path = path
        if not isinstance(value, dict):
            raise ParseError(
                Sentence("{place}: {wanted} was expected", place=self.place(), wanted=Sentence("an object"))
            )
        self._left: dict[str, Any] = dict(value)

    def place(self, key: str = "") -> Sentence:
        """Where it stands, or where one of its keys does, for messages."""
        path = self._inner(key) if key else self._path
        return Sentence("{path}", path=path) if path else Sentence("the file")

    def take(self, key: str, default: Any = REQUIRED) -> Any:
        """The value of a key, whatever it is; texts are of whole characters."""
        if key in self._left:
            value = self._left.pop(key)
            if isinstance(value, str):
                self._check_characters(key, value)
            return value
        if default is REQUIRED:
            raise ParseError(Sentence('{place}: "{key}" is missing', place=self.place(), key=key))
        return default

    def end(self) -> None:
        """Check that every key has been read."""
        if self._left:
            raise ParseError(
                Sentence(
                    "{place}: nothing is known of {keys}", place=self.place(), keys=", ".join(map(repr, self._left))
                )
            )

    def text(self, key: str, default: Any = REQUIRED) -> str:
        """A string."""
        value = self.take(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, Sentence("text"))
        return value

    def text_or_null(self, key: str) -> str | None:
        """A string, or null."""
        value = self.take(key)
        if value is None:
            return None
        self._left[key] = value
        return self.text(key)

    def one_of(self, key: str, known: Container[str]) -> str:
        """A string out of some."""
        value = self.text(key)
        if value not in known:
            raise self._wrong(key, Sentence("one of {values}", values=", ".join(map(repr, known))))  # type: ignore[call-overload]
        return value

    def flag(self, key: str, default: Any = REQUIRED) -> bool:
        """True or false."""
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, Sentence("true or false"))
        return value

    def whole(self, key: str, *, low: int = 0, high: int = LARGEST) -> int:
        """A whole number within bounds."""
        return self._whole(self.take(key), key, low, high)

    def optional_whole(self, key: str, *, low: int = 0, high: int = LARGEST) -> int | None:
        """A whole number, null or no key at all."""
        value = self.take(key, None)
        return None if value is None else self._whole(value, key, low, high)

    def number(self, key: str) -> float:
        """A finite number."""
        value = self.take(key)
        # A whole number may be larger than any float, which `isfinite` does not take.
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= float_info.max:
            raise self._wrong(key, Sentence("a number"))
        return float(value)

    def whole_list(self, key: str, length: int, default: Any = REQUIRED) -> tuple[int, ...]:
        """A list of that many whole numbers."""
        values = self.take(key, default)
        if not isinstance(values, list | tuple) or len(values) != length:
            raise self._wrong(key, Sentence("a list of {length} numbers", length=length))
        return tuple(self._whole(value, key, 0, LARGEST) for value in values)

    def pair(self, key: str, default: Any = REQUIRED) -> tuple[int, int]:
        """A list of two whole numbers."""
        first, second = self.whole_list(key, 2, default)
        return first, second

    def names(self, key: str) -> tuple[str, str]:
        """A list of two strings, each of which could stand in a line."""
        values = self.take(key)
        is_pair = isinstance(values, list) and len(values) == 2 and all(isinstance(value, str) for value in values)
        if not is_pair or max(map(len, values)) > LONGEST_NAME:
            raise self._wrong(key, Sentence("a list of two texts of {most} characters at most", most=LONGEST_NAME))
        self._check_characters(key, *values)
        return values[0], values[1]

    def mapping(self, key: str) -> dict[str, str]:
        """An object of strings."""
        value = self.take(key)
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            raise self._wrong(key, Sentence("an object of texts"))
        self._check_characters(key, *value, *value.values())
        return dict(value)

    def fields(self, key: str) -> Fields:
        """An object."""
        return Fields(self.take(key), self._inner(key))

    def optional_fields(self, key: str) -> Fields | None:
        """An object, null or no key at all."""
        value = self.take(key, None)
        return None if value is None else Fields(value, self._inner(key))

    def list_of_fields(self, key: str) -> Iterator[Fields]:
        """A list of objects."""
        values = self.take(key)
        if not isinstance(values, list):
            raise self._wrong(key, Sentence("a list"))
        return (Fields(value, f"{self._inner(key)}[{index}]") for index, value in enumerate(values))

    def _whole(self, value: object, key: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._wrong(
                key,
                Sentence("a whole number from {low} to {high}", low=low, high=high)
                if high < LARGEST
                else Sentence("a whole number"),
            )
        return value

    def _check_characters(self, key: str, *texts: str) -> None:
        half = next(filter(None, map(HALF_CHARACTER.search, texts)), None)
        if half is not None:
            raise ParseError(
                Sentence(
                    "{place}: {code} is half a character, and the other half is missing",
                    place=self.place(key),
                    code=repr(half[0]),
                )
            )

    def _inner(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _wrong(self, key: str, wanted: str) -> ParseError:
        return ParseError(Sentence("{place}: {wanted} was expected", place=self.place(key), wanted=wanted))
