"""GNU Backgammon's SGF → `MatchRecord`: first nodes say who plays for what, at which score, by which rules.

    (;FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]PW[Anna]PB[Ben]RU[Crawford]RE[W+2R]
    ;B[31hefe];W[64xrro];B[double];W[take]…)

Rules of this room:

* One tree is one game. White is the first seat. Facts about the match stand in the first game.
* Without a length it is a session for money; Jacoby is played where the rules name it.
* What a first node says beyond that is kept as headers: ratings, date, event, round, place, annotator under the keys
  of match texts, the rest under its own name.
* Statistics and analyses are not kept.
* Games of another match end the reading, and that is reported.

What does not live here: signs and nodes (`sgf_tree`), the course of a game (`sgf_game`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import is_cube_value
from doublesix.errors import ParseError, UnknownVariantError
from doublesix.formats.mat_limits import why_not_followed
from doublesix.formats.report import Problem, ReadReport, Severity
from doublesix.formats.sgf_game import SgfGameReader
from doublesix.formats.sgf_tree import parse_sgf
from doublesix.formats.text import LONGEST_IN_TEXT, decoded
from doublesix.formats.told_match import ToldMatch
from doublesix.match import Match, MoneySession
from doublesix.record import LONGEST_NAME
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.sentences import Sentence, said
from doublesix.variants.registry import STANDARD, find_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.formats.sgf_tree import Node, Tree
    from doublesix.match import Terms
    from doublesix.rules.variant import Variant

__all__ = ["read_sgf"]

MOST_BYTES = 16 * 1024 * 1024
"""A long match with all of its analysis is a tenth of it."""

CHARSET = re.compile(
    rb"\bCA\s{0,9}\[\s{0,9}((?:big5|cp|euc|gb|iso|koi8|ks|latin|ms|shift|sjis|windows)[\w-]{0,30})\s{0,9}\]",
    re.IGNORECASE,
)
HEAD = 4096
GAME_KIND = "6"
MATCH_FACTS = {
    "WR": "Player 1 Elo",
    "BR": "Player 2 Elo",
    "DT": "EventDate",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
READ_ELSEWHERE = ("FF", "GM", "CA", "AP", "MI", "PW", "PB", "RU", "RE", "GS", "GC", "C", *MATCH_FACTS)
"""Properties of a first node that say nothing about the course of a game."""
GENERAL = ("ON", "OT", "SO", "ST", "SZ", "TM", "US", "GN", "BT", "WT", "CP", "HA", "KM")
"""Facts that SGF files of any game may have; kept under their own names."""

RULES = {"crawford": "crawford", "crawfordgame": "crawford_game", "jacoby": "jacoby", "nocube": "no_cube"}
ISO_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)$")
NUMBER = re.compile(r"\d{1,9}$", re.ASCII)
MOST_POINTS = 999_999
NO_NAMES = ("Player 1", "Player 2")


def read_sgf(data: bytes | str, *, unnamed: Variant = STANDARD) -> ReadReport:
    """Read a match.

    Args:
        data: the file's bytes, or its text.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: empty, binary, too large, or no game in it.
    """
    charset = CHARSET.search(data, 0, HEAD) if isinstance(data, bytes) else None
    text, problems = decoded(data, most=MOST_BYTES, encoding=charset[1].decode("ascii") if charset else None)
    trees, more = parse_sgf(text)
    problems += more
    games = list(_of_this_kind(trees, problems))
    if not games:
        raise ParseError(Sentence("no game of GM[6] was found: this is no SGF file of backgammon"))
    return _MatchReader(games, problems, unnamed).read()


def _of_this_kind(trees: tuple[Tree, ...], problems: list[Problem]) -> Iterator[Tree]:
    kind = ""
    for tree in trees:
        kind = tree.nodes[0].value("GM").strip() or kind
        if kind == GAME_KIND:
            yield tree
        else:
            problems.append(Problem(tree.line, Sentence("a game that is not of GM[6]; left out"), Severity.ERROR))


class _Root:
    """What the first node of a game says about its match."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.node: Node = tree.nodes[0]
        self.bad: list[str] = []
        self.numbers: dict[str, int] = {}
        for value in self.node.values("MI"):
            key, _, number = value.partition(":")
            most = LONGEST_IN_TEXT if key.strip().lower() == "length" else MOST_POINTS
            if NUMBER.match(number.strip()) and int(number) <= most:
                self.numbers[key.strip().lower()] = int(number)
            else:
                self.bad.append(value)
        self.rules: set[str] = set()
        self.unknown_rules: list[str] = []
        for value in re.split(r"[:,]", ":".join(self.node.values("RU"))):
            rule = RULES.get(value.strip().lower())
            if rule is not None:
                self.rules.add(rule)
            elif value.strip():
                self.unknown_rules.append(value.strip())

    @property
    def length(self) -> int | None:
        """Points of the match, 0 for money; None where it is not said."""
        return self.numbers.get("length")

    @property
    def scores(self) -> tuple[int, int] | None:
        """Points before the game; None where they are not said."""
        if not {"ws", "bs"} <= set(self.numbers):
            return None
        return self.numbers["ws"], self.numbers["bs"]

    @property
    def names(self) -> tuple[str, str]:
        """White and Black; "" where they are not named. Longer ones are cut."""
        first, second = (" ".join(self.node.value(name).split())[:LONGEST_NAME] for name in ("PW", "PB"))
        return first, second

    @property
    def cube(self) -> int:
        """What the cube shows at the start; 0 where that is nonsense."""
        value = self.node.value("CV").strip() or "1"
        number = int(value) if NUMBER.match(value) else 0
        return number if is_cube_value(number) else 0


class _MatchReader:
    def __init__(self, trees: list[Tree], problems: list[Problem], unnamed: Variant) -> None:
        self._roots = [_Root(tree) for tree in trees]
        first = self._roots[0]
        self._problems = problems
        players = first.names[0] or NO_NAMES[0], first.names[1] or NO_NAMES[1]
        variant = self._variant(first, unnamed)
        self._match = ToldMatch(players, self._terms(first), variant, is_jacoby_known=True, problems=problems)

    def read(self) -> ReadReport:
        for index, root in enumerate(self._roots):
            if index and self._is_other_match(root):
                message = Sentence("another match begins here; only the first one is read")
                self._match.report(root.tree.line, message, Severity.ERROR)
                break
            self._read_game(root, index)
        headers, comment = self._facts(self._roots[0].node)
        return self._match.finish(headers, comment)

    def _variant(self, root: _Root, unnamed: Variant) -> Variant:
        found = unnamed
        for rule in root.unknown_rules:
            try:
                variant = find_key(rule)
            except UnknownVariantError as error:
                message = Sentence("{problem}; read as {standard}", problem=said(error), standard=found.title)
                self._problems.append(Problem(root.node.line, message, Severity.ERROR))
                continue
            rules = variant.rules
            if rules.track == CONTRARY and isinstance(rules.landing, Hit) and not list(why_not_followed(rules)):
                found = variant
            else:
                message = Sentence(
                    "{name} is no game of these files; read as {standard}", name=variant.title, standard=found.title
                )
                self._problems.append(Problem(root.node.line, message, Severity.ERROR))
        return found

    def _terms(self, root: _Root) -> Terms:
        limit = 1 if "no_cube" in root.rules else None
        if root.length is None:
            self._problems.append(
                Problem(root.node.line, Sentence("no length of the match is given; read as a session for money"))
            )
        if root.length:
            return Match(root.length, crawford="crawford" in root.rules, cube_limit=limit)
        cubes = max(1, *(each.cube for each in self._roots))
        return replace(
            MoneySession(), jacoby="jacoby" in root.rules, cube_limit=limit, automatic_doubles=cubes.bit_length() - 1
        )

    def _is_other_match(self, root: _Root) -> bool:
        first = self._roots[0]
        if (root.length or 0) != (first.length or 0):
            return True
        return root.names != first.names and root.numbers.get("game") == 0

    def _read_game(self, root: _Root, index: int) -> None:
        node, line = root.node, root.tree.line
        self._report_oddities(root, index)
        following = self._roots[index + 1] if index + 1 < len(self._roots) else None
        setting = self._match.setting(
            line,
            root.scores,
            next_score=None if following is None or self._is_other_match(following) else following.scores,
            is_crawford="crawford_game" in root.rules,
        )
        number = root.numbers.get("game", index) + 1
        skipped = [*READ_ELSEWHERE, *GENERAL] if index == 0 else list(READ_ELSEWHERE)
        if node.value("CP").strip()[:1].lower() in ("c", "w", "b") and len(node.value("CP").strip()) == 1:
            skipped = [name for name in skipped if name != "CP"]  # the cube's place, not a copyright
        reader = SgfGameReader(root.tree, setting, self._match.plays, number, skipped)
        if index and (comment := node.value("GC").strip()):
            reader.game.so_far.comment(comment)
        self._match.add(reader.read(), reader.game)

    def _report_oddities(self, root: _Root, index: int) -> None:
        line = root.node.line
        for value in root.bad:
            message = Sentence("{text} is not understood", text=repr(f"MI[{value[:40]}]"))
            self._match.report(line, message, Severity.ERROR)
        if not index:
            return
        if any(root.names) and root.names != self._roots[0].names:
            first, second = root.names
            message = Sentence(
                "the names {first} and {second} differ from those of the first game; the colors count",
                first=first,
                second=second,
            )
            self._match.report(line, message, Severity.ERROR)
        rules = [sorted(each.rules - {"crawford_game"}) + each.unknown_rules for each in (root, self._roots[0])]
        if rules[0] != rules[1]:
            self._match.report(line, Sentence("the rules differ from those of the first game, which count"))
        for name in MATCH_FACTS:
            if (value := root.node.value(name)) and value != self._roots[0].node.value(name):
                message = Sentence("{header} is given twice; the first value counts", header=name)
                self._match.report(line, message)

    @staticmethod
    def _facts(node: Node) -> tuple[dict[str, str], str]:
        """Headers, and the comment on the match."""
        headers: dict[str, str] = {}
        for part in node.properties:
            value = " ".join("".join(part.values[:1]).split())
            if part.name == "DT":
                value = ISO_DATE.sub(r"\1.\2.\3", value)
            if value and part.name in MATCH_FACTS:
                headers.setdefault(MATCH_FACTS[part.name], value)
            elif len(value) > 1 and part.name in GENERAL:
                headers.setdefault(part.name, value)
        return headers, node.value("GC").strip()
