"""Smile, the binary form of JSON of the Jackson library, as a Python value.

    ":)\\n", flags                     names, and perhaps texts, are written once and then called by their number
    tokens                            of one byte, with whatever belongs to them behind it

Source: the Smile format specification of the Jackson project, version 1.0.

Rules of this room:

* All that JSON has is read. Numbers of any length and binary data, which JSON has not, are refused.
* Numbers and lengths are those of the file: whatever they say, no more is read than there is.

What does not live here: what a document means (`bgf`).
"""

from __future__ import annotations

import struct
from typing import Any

from doublesix.errors import ParseError
from doublesix.formats.report import DAMAGED
from doublesix.work import demand_wanted

__all__ = ["SMILE", "read_smile"]

SMILE = b":)\n"
"""How a document begins."""
HEADER_SIZE = 4
SHARED_NAMES, SHARED_TEXTS = 0x01, 0x02

MOST_SHARED = 1024
"""So many names, or texts, have a number; then counting begins anew."""
DEEPEST = 100
"""Arrays and objects inside each other; a match has some ten."""

END_OF_TEXT = 0xFC
START_ARRAY, END_ARRAY, START_OBJECT, END_OBJECT = 0xF8, 0xF9, 0xFA, 0xFB
LITERALS: dict[int, Any] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}
INT32, INT64, FLOAT, DOUBLE = 0x24, 0x25, 0x28, 0x29
FLOAT_BYTES, DOUBLE_BYTES = 5, 10
LONG_TEXTS = (0xE0, 0xE4)
EMPTY_NAME, LONG_NAME = 0x20, 0x34


def read_smile(data: bytes) -> Any:
    """The value that a document holds, as `json.loads` would give it.

    Args:
        data: the whole document.

    Raises:
        ParseError: no such document, cut off, damaged, or with something that JSON does not have.
        NotWantedError: nobody waits for it any more.
    """
    if not data.startswith(SMILE) or len(data) <= HEADER_SIZE:
        raise ParseError(DAMAGED)
    try:
        return _Reader(data).value(0)
    except (IndexError, UnicodeDecodeError) as error:
        raise ParseError(DAMAGED) from error


class _Reader:
    """Reads token by token.

    Raises:
        ParseError, IndexError, UnicodeDecodeError: by all of its methods, where the document is not sound.
    """

    def __init__(self, data: bytes) -> None:
        flags = data[HEADER_SIZE - 1]
        self._data = data
        self._place = HEADER_SIZE
        self._names = _Shared(is_used=bool(flags & SHARED_NAMES))
        self._texts = _Shared(is_used=bool(flags & SHARED_TEXTS))

    def value(self, depth: int) -> Any:
        """The next value."""
        token = self._byte()
        if 0xC0 <= token < 0xE0:  # small numbers first: they are the most
            return _signed(token & 0x1F)
        if token in LITERALS:
            return LITERALS[token]
        if token in (START_ARRAY, START_OBJECT):
            if depth >= DEEPEST:
                raise ParseError(DAMAGED)
            return self._array(depth + 1) if token == START_ARRAY else self._object(depth + 1)
        if token in (INT32, INT64):
            return _signed(self._number())
        if token == FLOAT:
            return struct.unpack(">f", self._bits(FLOAT_BYTES, 4))[0]
        if token == DOUBLE:
            return struct.unpack(">d", self._bits(DOUBLE_BYTES, 8))[0]
        return self._text(token)

    def _array(self, depth: int) -> list[Any]:
        demand_wanted()
        values: list[Any] = []
        while self._data[self._place] != END_ARRAY:
            values.append(self.value(depth))
        self._place += 1
        return values

    def _object(self, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while (token := self._byte()) != END_OBJECT:
            name = self._name(token)
            values[name] = self.value(depth)
        return values

    def _name(self, token: int) -> str:
        if 0x40 <= token < 0x80:
            return self._names[token - 0x40]
        if 0x80 <= token < 0xC0:
            return self._names.added(self._taken(token - 0x80 + 1))
        if 0xC0 <= token < 0xF8:
            return self._names.added(self._taken(token - 0xC0 + 2))
        if 0x30 <= token < LONG_NAME:
            return self._names[(token & 3) << 8 | self._byte()]
        if token == LONG_NAME:
            return self._names.added(self._long())
        if token == EMPTY_NAME:
            return ""
        raise ParseError(DAMAGED)

    def _text(self, token: int) -> str:
        for first, end, shortest in ((0x40, 0x60, 1), (0x60, 0x80, 33), (0x80, 0xA0, 2), (0xA0, 0xC0, 34)):
            if first <= token < end:
                return self._texts.added(self._taken(token - first + shortest))
        if 0x01 <= token < 0x20:
            return self._texts[token - 1]
        if 0xEC <= token < 0xF0:
            return self._texts[(token & 3) << 8 | self._byte()]
        if token in LONG_TEXTS:  # too long to have a number
            return self._long().decode()
        raise ParseError(DAMAGED)

    # Bytes

    def _byte(self) -> int:
        byte = self._data[self._place]
        self._place += 1
        return byte

    def _taken(self, size: int) -> bytes:
        start = self._place
        self._place += size
        if self._place > len(self._data):
            raise ParseError(DAMAGED)
        return self._data[start : self._place]

    def _long(self) -> bytes:
        end = self._data.find(END_OF_TEXT, self._place)
        if end < 0:
            raise ParseError(DAMAGED)
        text = self._data[self._place : end]
        self._place = end + 1
        return text

    def _number(self) -> int:
        """Seven bits a byte; the last one has six, and its highest bit set."""
        number = 0
        for _ in range(DOUBLE_BYTES):  # no number of 64 bits has more
            byte = self._byte()
            if byte & 0x80:
                return number << 6 | byte & 0x3F
            number = number << 7 | byte
        raise ParseError(DAMAGED)

    def _bits(self, size: int, wanted: int) -> bytes:
        """Seven bits a byte, the lowest ones last, as so many bytes of eight."""
        number = 0
        for byte in self._taken(size):
            number = number << 7 | byte & 0x7F
        return (number & (1 << 8 * wanted) - 1).to_bytes(wanted, "big")


class _Shared:
    """Texts that are written once and called by their number from then on."""

    def __init__(self, *, is_used: bool) -> None:
        self._is_used = is_used
        self._texts: list[str] = []

    def __getitem__(self, number: int) -> str:
        return self._texts[number]

    def added(self, written: bytes) -> str:
        """A text that is new here."""
        text = written.decode()
        if self._is_used:
            if len(self._texts) >= MOST_SHARED:
                self._texts.clear()
            self._texts.append(text)
        return text


def _signed(number: int) -> int:
    """Signs come last: 0, -1, 1, -2, 2, …"""
    return number >> 1 ^ -(number & 1)
