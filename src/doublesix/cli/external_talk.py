"""What our engine answers GNU Backgammon as its external player: a line for a line, no input or output of its own.

Answers are words and plays that GNU Backgammon 1.07 reads, and nothing else: another text where a play is due ends it.
Whatever cannot be answered so is refused by an error, and the connection is to be closed.
What does not live here: what the lines mean (`notation.gnubg_request`), what the engine says (`bot_answers`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cli.bot_answers import DOUBLE
from doublesix.cube import CubeAction
from doublesix.match import MoneySession
from doublesix.notation.gnubg_request import parse_gnubg_request

if TYPE_CHECKING:
    from doublesix.cli.bot_answers import BotEngine
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.play import Play

__all__ = ["MOST_BEAVERS", "ExternalTalk"]

MOST_BEAVERS = 12
"""As many turns as GNU Backgammon lets a cube make."""

ROLL, BEAVER = "roll", "beaver"


class ExternalTalk:
    """One connection; GNU Backgammon asks over it for one of its players, game after game.

    Args:
        engine: who answers.
        jacoby: whether money sessions have the Jacoby rule.
        beavers: so often in a row may a cube be turned again in money sessions: beaver, raccoon and so on.
    """

    def __init__(self, engine: BotEngine, *, jacoby: bool = True, beavers: int = 3) -> None:
        settings = engine.settings
        self._is_cubeful = settings.is_cubeful
        # Doubles must be answered even by who plays without the cube.
        self._engine = engine.changed(replace(settings, is_cubeful=True))
        self._session = MoneySession(jacoby=jacoby, beavers=beavers > 0, raccoons=beavers > 1)
        self._most = beavers
        self._turned = 0
        self._last = ("", "")

    def answer(self, line: str) -> str:
        """The answer to a line, without its end.

        Raises:
            DoubleSixError, ValueError: the line is none, or speaks of what cannot be.
            RefusedError: nothing can be decided there.
        """
        checkers = self._engine.settings.variant.checkers
        asked = parse_gnubg_request(line, session=self._session, checkers=checkers)
        if asked.offer is not None:
            answer = self._to_double(line, asked)
        elif asked.roll is None:
            answer = self._before_the_roll(asked)
        else:
            answer = _text(self._engine.best_play(self._played(asked)))
        self._last = (line, answer)
        return answer

    def _played(self, asked: IdentifiedPosition) -> IdentifiedPosition:
        """The same as it is played for: without a cube, if there is to be none."""
        if self._is_cubeful or asked.terms is None:
            return asked
        return replace(asked, terms=asked.terms.without_cube())

    def _before_the_roll(self, asked: IdentifiedPosition) -> str:
        return DOUBLE if self._is_cubeful and self._engine.best_cube(asked) == DOUBLE else ROLL

    def _to_double(self, line: str, asked: IdentifiedPosition) -> str:
        before, said = self._last
        if said != BEAVER:
            self._turned = int(asked.offer is CubeAction.BEAVER)
        elif line == before:
            self._turned = self._most  # asked again: that beaver was not allowed
        else:
            self._turned += 2
        is_open = self._turned < self._most
        if isinstance(asked.terms, MoneySession):
            asked = replace(asked, terms=replace(asked.terms, beavers=is_open, raccoons=is_open))
        word = self._engine.best_cube(asked)
        return BEAVER if word == CubeAction.RACCOON.value else word


def _text(play: Play) -> str:
    """A play as GNU Backgammon reads it: 25 is the bar, 0 is off; nothing where nothing can be moved."""
    return " ".join(f"{step.source}/{step.target}" for step in play.steps)
