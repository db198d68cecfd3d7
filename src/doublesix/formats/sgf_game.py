"""One game of an SGF file: nodes → actions on a board.

Rules of this room:

* Set-up nodes that follow each other are one set-up; it counts from the next action on.
* A double that answers a double is a beaver, the next one a raccoon: so GNU Backgammon writes them.
* A resignation stands nowhere but in the result.
* What the program thought belongs to the action of its node. Values that do not look like an analysis are reported, and
  so are properties that nobody here knows, once a game each.

What does not live here: what stands in a first node (`sgf_reader`), letters (`sgf_values`), what the program thought
(`sgf_annotation`).
"""

from __future__ import annotations

import re
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.errors import InvalidPositionError, ParseError
from doublesix.formats.mat_plays import LOOK_AHEAD, LaterPlay
from doublesix.formats.mat_result import points_text
from doublesix.formats.mat_syntax import WinCell
from doublesix.formats.sgf_annotation import annotated
from doublesix.formats.sgf_values import ANALYSIS, SEATS, SET_UP, BoardSetUp, is_sound_analysis, play_text
from doublesix.formats.told_game import ToldGame
from doublesix.match import Seat
from doublesix.record import CheckerPlay, CubeTurn, SetPosition, Severity
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.dice import Roll
    from doublesix.formats.mat_plays import PlayReader
    from doublesix.formats.mat_state import GameSetting
    from doublesix.formats.sgf_tree import Node, Property, Tree
    from doublesix.position import Position
    from doublesix.record import GameRecord

__all__ = ["SgfGameReader"]

CUBE_WORDS = {"double": "doubles", "take": "takes", "drop": "drops", "pass": "drops", "beaver": "beavers"}
RESULT = re.compile(r"(?P<side>[WB])\+(?P<points>\d{1,6})?(?P<resigned>R(?:esign)?)?$", re.IGNORECASE)
ON_TIME = re.compile(r"(?P<side>[WB])\+T(?:ime)?$", re.IGNORECASE)
NO_RESULT = ("", "?", "Void")


class SgfGameReader:
    """Reads one game.

    Args:
        tree: its nodes.
        setting: what the game has to know of the rest of its file.
        plays: reads the plays of the file.
        number: as the file counts, from 1.
        skipped: properties of the first node that are read elsewhere.
    """

    def __init__(
        self, tree: Tree, setting: GameSetting, plays: PlayReader, number: int, skipped: Iterable[str]
    ) -> None:
        self.game = ToldGame(setting, plays, number, tree.line)
        self._setting = setting
        self._tree = tree
        self._skipped = frozenset(skipped)
        self._set_up: BoardSetUp | None = None
        self._unknown: dict[str, tuple[int, int]] = {}

    def read(self) -> GameRecord:
        """The game, as far as it can be understood."""
        nodes = self._tree.nodes
        self._first_node(nodes[0])
        for index, node in enumerate(nodes[1:], start=1):
            for part in node.properties:
                self._property(part, index)
            for part in node.properties:
                if part.name == "C":
                    self._comment("\n".join(part.values))
        self._settle(None, None)
        for name, (line, count) in self._unknown.items():
            message = Sentence(
                "the property {name} is not known here; left out ({count} times)", name=name, count=count
            )
            self.game.so_far.report(line, message)
        return self.game.finish(self._win(nodes[0]))

    def _first_node(self, node: Node) -> None:
        """A comment on the game comes before anything that is done in it."""
        for part in node.properties:
            if part.name == "C":
                self._comment("\n".join(part.values))
        for part in node.properties:
            if part.name not in self._skipped:
                self._property(part, 0)

    def _comment(self, text: str) -> None:
        if not text.strip():
            return
        if self._set_up is not None:
            self._set_up.comments.append(text.strip())
        else:
            self.game.so_far.comment(text.strip())

    def _property(self, part: Property, index: int) -> None:
        if part.name in SEATS:
            self._act(part, index)
        elif part.name in SET_UP:
            self._set(part)
        elif part.name in ANALYSIS:
            if not is_sound_analysis(part):
                shown = "".join(f"[{value}]" for value in part.values[:2])[:40]
                message = Sentence("the analysis {text} is malformed; left out", text=repr(part.name + shown))
                self.game.so_far.report(part.line, message)
        elif part.name not in ("C", *self._skipped):
            line, count = self._unknown.get(part.name, (part.line, 0))
            self._unknown[part.name] = line, count + 1

    # Actions

    def _act(self, part: Property, index: int) -> None:
        seat, value = SEATS[part.name], "".join(part.values[:1]).strip()
        if len(part.values) != 1:
            values = "".join(f"[{each}]" for each in part.values[:4])
            self.game.so_far.report(
                part.line,
                Sentence("{text}: one value was expected, the first one counts", text=repr(part.name + values[:60])),
                Severity.ERROR,
            )
        if (word := CUBE_WORDS.get(value.lower())) is not None:
            self._settle(seat, None)
            offer = self.game.so_far.walk.offer
            is_answered = word == "doubles" and offer is not None and offer.seat is seat.other
            with self._annotating(seat, self._tree.nodes[index], None):
                self.game.turn(seat, "beavers" if is_answered else word, line=part.line)
            return
        try:
            roll, text = play_text(value, seat)
        except ParseError as error:
            self._settle(seat, None)
            self.game.unreadable(seat, value, said(error), line=part.line)
            return
        self._settle(seat, roll)
        with self._annotating(seat, self._tree.nodes[index], self.game.so_far.walk.view(seat)):
            self.game.roll(seat, roll, text, line=part.line, later=self._later(index), is_dance=not text)

    @contextmanager
    def _annotating(self, seat: Seat, node: Node, board: Position | None) -> Iterator[None]:
        """What the program thought before an action, kept with what happens meanwhile.

        Args:
            seat: who acts.
            node: what the file says.
            board: seen by that seat; None where it is unknown, and where nothing is played.
        """
        so_far, setting = self.game.so_far, self._setting
        offer, done, annotation = so_far.walk.offer, len(so_far.actions), None
        with suppress(ValueError):  # the match was over before
            score = setting.terms.score_at(setting.start_score, is_crawford=setting.is_crawford)
            terms = setting.terms.context(score, seat if offer is None else offer.seat)
            annotation = annotated(node, seat, board, setting.variant, terms, so_far.walk.cube_value)
        yield
        last = so_far.actions[-1] if len(so_far.actions) > done else None
        if annotation is not None and isinstance(last, CheckerPlay | CubeTurn):
            so_far.actions[-1] = replace(last, annotation=annotation)

    def _later(self, index: int) -> list[LaterPlay]:
        later: list[LaterPlay] = []
        for node in self._tree.nodes[index + 1 : index + 1 + LOOK_AHEAD]:
            for part in node.properties:
                if part.name in SET_UP:
                    return later
                if part.name in SEATS and part.values and part.values[0].strip().lower() not in CUBE_WORDS:
                    seat = SEATS[part.name]
                    try:
                        later.append(LaterPlay(seat, *play_text(part.values[0], seat)))
                    except ParseError:
                        return later
        return later

    # Boards set up

    def _set(self, part: Property) -> None:
        if self._set_up is None:
            self._set_up = BoardSetUp(part.line)
        before = self._set_up.roll
        try:
            self._set_up.read(part, self.game.so_far.walk.board)
        except ParseError as error:
            self.game.so_far.report(part.line, said(error), Severity.ERROR)
        if part.name == "DI" and before is not None and before != self._set_up.roll:
            self._not_played(part.line, before)

    def _not_played(self, line: int, roll: Roll) -> None:
        self.game.so_far.report(line, Sentence("{roll} was thrown and never played; left out", roll=roll))

    def _settle(self, next_seat: Seat | None, next_roll: Roll | None) -> None:
        """Let the pending set-up happen.

        Args:
            next_seat: who acts next; None at the end of the game.
            next_roll: the dice of that, for a play.
        """
        set_up, self._set_up = self._set_up, None
        if set_up is None:
            return
        walk = self.game.so_far.walk
        seat = set_up.seat if set_up.seat is not None else next_seat
        if seat is None:
            seat = Seat.FIRST if walk.on_roll is None else walk.on_roll
        roll = set_up.roll
        if next_roll is not None and seat is next_seat:
            if roll is not None and roll != next_roll:
                self._not_played(set_up.line, roll)
            roll = None  # the play that follows says it
        is_turn_said = next_seat is None and set_up.seat is not None and set_up.seat is not walk.on_roll
        if set_up.is_position or (is_turn_said and (walk.on_roll is not None or roll is None)):
            self._set_position(set_up, seat, roll)
        elif roll is not None:
            self._rolled(set_up, seat, roll)
        for comment in set_up.comments:
            self.game.so_far.comment(comment)

    def _rolled(self, set_up: BoardSetUp, seat: Seat, roll: Roll) -> None:
        if self.game.is_over or self.game.so_far.walk.offer is not None:
            self._not_played(set_up.line, roll)
        else:
            self.game.so_far.act(CheckerPlay(seat, roll, None, line=set_up.line))

    def _set_position(self, set_up: BoardSetUp, seat: Seat, roll: Roll | None) -> None:
        walk = self.game.so_far.walk
        try:
            board = walk.board if set_up.rows is None else set_up.position(self._setting.variant.checkers)
        except InvalidPositionError as error:
            message = Sentence("{problem}; the board is unknown from here", problem=said(error))
            self.game.so_far.report(set_up.line, message, Severity.ERROR)
            walk.board = None
            return
        if board is None:
            message = Sentence("the cube is set where the board is unknown; left out")
            self.game.so_far.report(set_up.line, message, Severity.ERROR)
            return
        position = board if seat is Seat.FIRST else board.swapped()
        value = walk.cube_value if set_up.cube_value is None else set_up.cube_value
        owner = set_up.owner if set_up.is_owner_said else walk.cube_owner
        self.game.set_up(SetPosition(seat, position, roll, value, owner, line=set_up.line))

    # The result

    def _win(self, root: Node) -> WinCell | None:
        value, line = root.value("RE").strip(), root.line
        if (match := ON_TIME.match(value)) is not None:
            self.game.so_far.won_on_time = SEATS[match["side"].upper()]
            return None
        match = RESULT.match(value)
        if match is None:
            if value not in NO_RESULT:
                message = Sentence("the result {text} is not understood", text=repr(value[:40]))
                self.game.so_far.report(line, message, Severity.ERROR)
            return None
        winner = SEATS[match["side"].upper()]
        if match["resigned"] and self.game.winner is None and self.game.so_far.passed_by is None:
            self.game.so_far.resigned_by = winner.other
        points = int(match["points"] or 0)
        if not points:
            points = self.game.points() or self.game.so_far.walk.cube_value
            self.game.so_far.report(line, Sentence("no points are given; read as {points}", points=points_text(points)))
        return WinCell(line, 0, points, seat=winner)
