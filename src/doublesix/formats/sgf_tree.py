"""SGF text → games: nodes with their properties and line numbers, before anybody asks what they mean.

    (;FF[4]GM[6]PW[Anna]PB[Ben]         a game, its first node
     ;B[31hefe]C[a comment \\] goes on]   one node after the other
     (;W[64xrro]) (;W[64xn]))            variations: the first one is the game

Tolerated: blanks anywhere, lower-case letters in names (old files have them), a file that ends too early. Whatever is
left out is reported: variations behind the first, stray signs, text between games, a value without an end.
What does not live here: properties (`sgf_reader`, `sgf_game`), encodings (`text`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from doublesix.errors import ParseError
from doublesix.formats.report import Problem, Severity
from doublesix.formats.text import LINE_END
from doublesix.sentences import Sentence

__all__ = ["Node", "Property", "Tree", "parse_sgf"]

MOST_PARTS = 1_000_000
"""Signs, names and values of one file; a long match with all of its analysis has a tenth of it."""

MOST_NODES = 20_000
"""Nodes of one file; a hundred games have half of it."""

SHOWN = 60

TOKEN = re.compile(r"(?P<sign>[();])|(?P<name>[A-Za-z]+)(?=\s{0,99}\[)|(?P<value>\[)|[^();\[\s]+")
BLANKS = re.compile(r"\s*")
VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*", re.DOTALL)
ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
BREAKS = "\r\n"


@dataclass(slots=True)
class Property:
    """``NAME[value][value]…``: the name in capitals, the values without their escapes."""

    line: int
    name: str
    values: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Node:
    """What stands behind one ``;``."""

    line: int
    properties: list[Property] = field(default_factory=list)

    def values(self, name: str) -> list[str]:
        """All values of a property; none where it is missing."""
        return [value for each in self.properties if each.name == name for value in each.values]

    def value(self, name: str) -> str:
        """The first value of a property, "" where it is missing."""
        return next(iter(self.values(name)), "")


@dataclass(slots=True)
class Tree:
    """One game: the nodes of its first line of play."""

    line: int
    nodes: list[Node] = field(default_factory=list)


def parse_sgf(text: str) -> tuple[tuple[Tree, ...], tuple[Problem, ...]]:
    """The games of a file that have a node, and what is wrong with its signs.

    Raises:
        ParseError: more parts than any match has.
    """
    reader = _Reader(text)
    reader.read()
    return tuple(tree for tree in reader.trees if tree.nodes), tuple(reader.problems)


class _Reader:
    """Sign by sign; variations are counted, not kept."""

    def __init__(self, text: str) -> None:
        self.trees: list[Tree] = []
        self.problems: list[Problem] = []
        self._text = text
        self._line_ends = [match.end() for match in LINE_END.finditer(text)]
        self._parts = self._nodes = 0
        self._depth = 0
        self._is_line_over = False
        self._property: Property | None = None
        self._has_stray = False

    def read(self) -> None:
        place = BLANKS.match(self._text, 0).end()  # type: ignore[union-attr]  # it always matches
        while place < len(self._text):
            match = TOKEN.match(self._text, place)
            if match is None:  # pragma: no cover  # every sign but a blank is a token
                break
            self._parts += 1
            if self._parts > MOST_PARTS:
                raise ParseError(Sentence("more than {most} parts are no match file", most=MOST_PARTS))
            end = match.end()
            if match["sign"]:
                self._sign(match["sign"], place)
            elif match["name"]:
                self._name(match["name"], place)
            elif match["value"]:
                end = self._value(end)
            else:
                self._stray(match[0], place)
            place = BLANKS.match(self._text, end).end()  # type: ignore[union-attr]
        if self._depth:
            self._report(len(self._text), Sentence("the file ends in the middle of a game: is it complete?"))

    def _report(self, place: int, message: str, severity: Severity = Severity.WARNING) -> None:
        self.problems.append(Problem(self._line(place), message, severity))

    def _line(self, place: int) -> int:
        return bisect_right(self._line_ends, place) + 1

    @property
    def _node(self) -> Node | None:
        """Where properties go; None outside of games and in variations."""
        if not self._depth or self._is_line_over or not self.trees[-1].nodes:
            return None
        return self.trees[-1].nodes[-1]

    def _sign(self, sign: str, place: int) -> None:
        self._property = None
        if sign == "(":
            self._open(place)
        elif sign == ")":
            self._is_line_over = True
            self._depth = max(0, self._depth - 1)
        elif not self._depth:
            self._stray(sign, place)
        elif not self._is_line_over:
            self._nodes += 1
            if self._nodes > MOST_NODES:
                raise ParseError(Sentence("more than {most} parts are no match file", most=MOST_NODES))
            self.trees[-1].nodes.append(Node(self._line(place)))

    def _open(self, place: int) -> None:
        if not self._depth:
            self.trees.append(Tree(self._line(place)))
            self._is_line_over = self._has_stray = False
        elif self._is_line_over and self._depth:
            self._left_out(place)
        self._depth += 1

    def _left_out(self, place: int) -> None:
        message = Sentence("a variation is left out; the first line of play is the game")
        if not self.problems or self.problems[-1].message != message:
            self._report(place, message)

    def _name(self, name: str, place: int) -> None:
        self._property = None
        node = self._node
        if node is None:
            if not self._is_line_over:
                self._stray(name, place)
            return
        capitals = "".join(letter for letter in name if letter.isupper()) or name.upper()
        self._property = Property(self._line(place), capitals)
        node.properties.append(self._property)

    def _value(self, begin: int) -> int:
        """Keep a value; where it ends."""
        match = VALUE.match(self._text, begin)
        end = begin if match is None else match.end()
        if self._text[end : end + 1] != "]":
            message = Sentence(
                "the value {text} has no end: is the file complete?", text=repr(self._text[begin : begin + SHOWN])
            )
            self._report(begin, message, Severity.ERROR)
            if self._property is not None and not self._property.values and self._node is not None:
                self._node.properties.pop()
            return len(self._text)
        if self._property is not None:
            self._property.values.append(ESCAPED.sub(_plain, self._text[begin:end]))
        elif not self._is_line_over:
            self._stray(self._text[begin - 1 : end + 1], begin)
        return end + 1

    def _stray(self, text: str, place: int) -> None:
        """Signs without a meaning, reported once a game."""
        self._property = None
        if not self._has_stray:
            self._has_stray = True
            self._report(place, Sentence("{text} is not understood", text=repr(text[:SHOWN])), Severity.ERROR)


def _plain(match: re.Match[str]) -> str:
    """What an escaped sign stands for; an escaped end of a line is none."""
    return "" if match[1][0] in BREAKS else match[1]
