"""The comments of `.xg` files: one text of RTF pieces → plain lines.

Tolerated: plain text where RTF was expected, groups that do not close, code pages of other languages, words of RTF
that nobody knows (skipped). Reading is linear: every sign is looked at once.
What does not live here: which comment belongs to what (`xg_game`, `xg_reader`).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace

__all__ = ["read_comments"]

END = b"\r\n"
"""Stands behind each comment; inside one it is written as `INNER_END`."""
INNER_END = b"\1\2"

TOKEN = re.compile(
    r"\\([a-zA-Z]{1,32})(-?\d{1,9})? ?"  # a word, perhaps with a number
    r"|\\'([0-9a-fA-F]{2})"  # a byte of the code page
    r"|\\([^a-zA-Z'])"  # a sign with a meaning of its own
    r"|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\",
    re.DOTALL,
)
CHARSETS = {
    128: "cp932",
    129: "cp949",
    134: "gbk",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
"""Code pages by the numbers that fonts give them."""
WORDS = {
    "par": "\n",
    "line": "\n",
    "row": "\n",
    "sect": "\n",
    "page": "\n",
    "tab": "\t",
    "cell": "\t",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
}
SIGNS = {"~": " ", "_": "-", "-": "", "\n": "\n", "\r": "\n", "\\": "\\", "{": "{", "}": "}"}
UNSHOWN = {"colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable", "generator"}
"""Groups that hold no words of the comment."""
MOST_GROUPS = 100
"""Groups inside each other; deeper ones change nothing."""


def read_comments(data: bytes) -> tuple[str, ...]:
    """The comments in the order of their numbers, as plain text."""
    pieces = data.split(END)
    if pieces and not pieces[-1].strip(b"\0"):
        pieces.pop()
    return tuple(_plain(piece.replace(INNER_END, END)) for piece in pieces)


def _plain(piece: bytes) -> str:
    text = piece.decode("latin-1")
    if not text.lstrip().startswith("{\\rtf"):
        text = _decoded(piece, "utf-8") if _is_utf8(piece) else _decoded(piece, "cp1252")
    else:
        text = _Rtf().read(text)
    lines = (" ".join(line.split()) for line in text.replace("\r\n", "\n").split("\n"))
    return "\n".join(lines).strip()


def _is_utf8(piece: bytes) -> bool:
    try:
        piece.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _decoded(data: bytes, page: str) -> str:
    return "".join(sign if sign.isprintable() or sign in "\t\r\n" else " " for sign in data.decode(page, "replace"))


@dataclass(frozen=True, slots=True)
class _State:
    """What a group may change until it closes."""

    is_shown: bool = True
    is_font_table: bool = False
    page: str = "cp1252"
    signs_after: int = 1
    """How many signs stand in for a Unicode one, for programs that cannot show it."""


@dataclass(slots=True)
class _Rtf:
    text: list[str] = field(default_factory=list)
    raw: bytearray = field(default_factory=bytearray)
    states: list[_State] = field(default_factory=list)
    state: _State = field(default_factory=_State)
    pages: dict[int, str] = field(default_factory=dict)
    depth: int = 0
    font: int = 0
    skip: int = 0
    usual_page: str = "cp1252"

    def read(self, source: str) -> str:
        for token in TOKEN.finditer(source):
            word, number, byte, sign, brace, plain = token.groups()
            if word:
                self._word(word, None if number is None else int(number))
            elif byte:
                self._bytes(bytes([int(byte, 16)]))
            elif sign == "*":
                self.state = replace(self.state, is_shown=False)
            elif sign:
                self._say(SIGNS.get(sign, ""))
            elif brace:
                self._group(is_open=brace == "{")
            elif plain and not self.state.is_font_table:
                self._bytes(plain.encode("latin-1"))
        self._flush()
        # signs beyond the first plane come in two halves
        return "".join(self.text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _group(self, *, is_open: bool) -> None:
        self._flush()
        self.skip = 0
        if is_open:
            self.depth += 1
            if self.depth <= MOST_GROUPS:
                self.states.append(self.state)
        else:
            if self.states and self.depth <= MOST_GROUPS:
                self.state = self.states.pop()
            self.depth = max(0, self.depth - 1)

    def _word(self, word: str, number: int | None) -> None:
        if word in UNSHOWN:
            self.state = replace(self.state, is_shown=False)
        elif word == "fonttbl":
            self.state = replace(self.state, is_shown=False, is_font_table=True)
        elif word in WORDS:
            self._say(WORDS[word])
        elif word == "u" and number is not None:
            self._say(chr(number % 0x10000))
            self.skip = self.state.signs_after
        elif number is not None:
            self._setting(word, number)

    def _setting(self, word: str, number: int) -> None:
        if word == "uc":
            self.state = replace(self.state, signs_after=max(0, number))
        elif word == "ansicpg":
            self.usual_page = _known(f"cp{number}")
            self.state = replace(self.state, page=self.usual_page)
        elif word == "fcharset" and self.state.is_font_table:
            if number in CHARSETS:
                self.pages[self.font] = CHARSETS[number]
        elif word == "f":
            self._flush()
            self.font = number
            if not self.state.is_font_table:
                self.state = replace(self.state, page=self.pages.get(number, self.usual_page))

    def _bytes(self, raw: bytes) -> None:
        skipped = min(self.skip, len(raw))
        self.skip -= skipped
        if self.state.is_shown:
            self.raw += raw[skipped:]

    def _say(self, text: str) -> None:
        self._flush()
        if self.state.is_shown:
            self.text.append(text)

    def _flush(self) -> None:
        """Bytes become text as a whole: some pages need two for a sign."""
        if self.raw:
            self.text.append(_decoded(bytes(self.raw), self.state.page))
            self.raw.clear()


def _known(page: str) -> str:
    try:
        codecs.lookup(page)
    except LookupError:
        return "cp1252"
    return page
