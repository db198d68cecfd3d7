"""Turns of the cube in a `.mat` file: what was turned, taken or passed, and what the rules of the cube object to.

What was done against the rules stands, and is reported.
What does not live here: the other cells of a game (`mat_game`), whose cube a position has (`record`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import ANSWERS, CubeAction, is_cube_value
from doublesix.formats.scores import why_no_double
from doublesix.match import Match, why_no_cube
from doublesix.record import CubeTurn, Severity
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.formats.mat_state import GameSetting, GameSoFar
    from doublesix.formats.mat_syntax import CubeCell

__all__ = ["CubeReader"]

CUBE_WORDS = {
    "doubles": CubeAction.DOUBLE,
    "redoubles": CubeAction.DOUBLE,
    "takes": CubeAction.TAKE,
    "drops": CubeAction.PASS,
    "passes": CubeAction.PASS,
    "beavers": CubeAction.BEAVER,
    "raccoons": CubeAction.RACCOON,
    "double": CubeAction.DOUBLE,
    "redouble": CubeAction.DOUBLE,
    "take": CubeAction.TAKE,
    "drop": CubeAction.PASS,
    "pass": CubeAction.PASS,
    "beaver": CubeAction.BEAVER,
    "raccoon": CubeAction.RACCOON,
}
ANSWERS_BY_HAND = ("take", "drop", "pass", "beaver", "raccoon")
"""What no program writes; without a double before them they may be said of anything."""


class CubeReader:
    """Reads the cube cells of one game.

    Args:
        setting: what the game has to know of the rest of its file.
        game: as far as it has been read; goes on.

    Attributes:
        allowed: the answers that were given though the terms do not know them: a session then does.
        is_crawford: whether doubling is forbidden in it, as far as what was done allows.
    """

    def __init__(self, setting: GameSetting, game: GameSoFar) -> None:
        self.allowed: set[CubeAction] = set()
        self.is_crawford = setting.is_crawford
        self._setting = setting
        self._game = game

    def has_place(self, cell: CubeCell) -> bool:
        """Whether a word can be meant for the cube here."""
        return cell.word not in ANSWERS_BY_HAND or self._game.walk.offer is not None

    def read(self, cell: CubeCell) -> None:
        """Let one turn of the cube, or an answer to one, happen."""
        action = CUBE_WORDS[cell.word]
        offer = self._game.walk.offer
        if action is CubeAction.BEAVER and offer is not None and offer.action is action:
            action = CubeAction.RACCOON  # so GNU Backgammon writes it
        value = self._cube_value(cell, action, offer)
        if (objection := why_no_cube(max(value, 2 * self._game.walk.cube_value), None)) is not None:
            self._game.report(cell.line, objection, Severity.ERROR)
            self._game.comment(cell.word)
            return
        if action is CubeAction.DOUBLE:
            self._check_double(cell)
        elif offer is None:
            self._game.report(cell.line, Sentence("{word} answers no double", word=repr(cell.word)))
        else:
            self._check_answer(cell, action, offer)
        self._game.act(CubeTurn(cell.seat, action, value, line=cell.line))
        if action is CubeAction.PASS:
            self._game.passed_by = cell.seat

    def _cube_value(self, cell: CubeCell, action: CubeAction, offer: CubeTurn | None) -> int:
        """What the cube shows if the offer is taken; the file's own number only where it can be right."""
        if action in (CubeAction.TAKE, CubeAction.PASS):
            return 2 * self._game.walk.cube_value if offer is None else offer.value
        value = 2 * (self._game.walk.cube_value if action is CubeAction.DOUBLE or offer is None else offer.value)
        if cell.value is None or cell.value == value:
            return value
        if not is_cube_value(cell.value) or cell.value < 2:
            self._game.report(
                cell.line,
                Sentence("{word} to {written}: read as {value}", word=cell.word, written=cell.value, value=value),
            )
            return value
        self._game.report(
            cell.line,
            Sentence(
                "{word} to {written}, though the cube would go to {value}",
                word=cell.word,
                written=cell.value,
                value=value,
            ),
        )
        return cell.value

    def _check_double(self, cell: CubeCell) -> None:
        if self.is_crawford:
            message = Sentence("a double in what would be the Crawford game: read as no Crawford game")
            self._game.report(cell.line, message)
            self.is_crawford = False
        if self._game.walk.offer is not None:
            self._game.report(cell.line, Sentence("a double while another waits for its answer"))
        reason = why_no_double(self._setting.terms, self._setting.start_score, cell.seat, self._game.walk)
        self._forbidden(cell, reason)

    def _check_answer(self, cell: CubeCell, action: CubeAction, offer: CubeTurn) -> None:
        if cell.seat is offer.seat:
            self._forbidden(cell, Sentence("the other side has to answer"))
        elif action not in ANSWERS[offer.action]:
            self._forbidden(cell, Sentence("the turn of the cube before it has no such answer"))
        elif action in (CubeAction.BEAVER, CubeAction.RACCOON):
            self._check_turn(cell, action, offer)

    def _check_turn(self, cell: CubeCell, action: CubeAction, offer: CubeTurn) -> None:
        """Whether the terms know beavers and raccoons; those of a session are what was played."""
        terms = self._setting.terms
        if isinstance(terms, Match):
            self._forbidden(cell, Sentence("there are no beavers in a match"))
            return
        self._forbidden(cell, why_no_cube(2 * offer.value, terms.cube_limit))
        is_known = terms.beavers if action is CubeAction.BEAVER else terms.raccoons
        if is_known or action in self.allowed:
            return
        self.allowed.add(action)
        if action is CubeAction.BEAVER:
            message = Sentence("a beaver in a session without beavers: read as one with beavers")
        else:
            message = Sentence("a raccoon in a session without raccoons: read as one with raccoons")
        self._game.report(cell.line, message)

    def _forbidden(self, cell: CubeCell, reason: str | None) -> None:
        """Report what the rules of the cube object to, if anything."""
        if reason is not None:
            message = Sentence(
                "{word} is against the rules: {problem}; it stands as written", word=repr(cell.word), problem=reason
            )
            self._game.report(cell.line, message)
