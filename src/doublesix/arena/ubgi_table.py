"""Engines that speak UBGI at the table: what they answer to questions about the cube.

Terms, score, cube and what waits are told by an XGID. Answers are words, and engines spell some of them differently.
What does not live here: the conversation (`ubgi`), the course of games (`table`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.arena.opponents import OpponentError
from doublesix.arena.program_table import TableComputer
from doublesix.game import Action, Beaver, Pass, Take, allowed
from doublesix.match import MoneySession, Seat
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identified_state import identified_state
from doublesix.notation.xgid import format_xgid
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.arena.ubgi import UbgiOpponent
    from doublesix.game import GameState
    from doublesix.play import Play

__all__ = ["QUESTION", "UbgiComputer"]

QUESTION = format_xgid(IdentifiedPosition(position=STANDARD.start(), terms=MoneySession()))
"""Somebody may double here, and nobody would."""

WAITS = ("nodouble", "noredouble", "roll")
DOUBLES = ("double", "redouble")
TAKES, PASSES, BEAVERS = ("take", "accept"), ("drop", "pass"), ("beaver",)


class UbgiComputer(TableComputer):
    """Decides for one seat of the standard game as an engine answers.

    Args:
        engine: is asked.
    """

    def __init__(self, engine: UbgiOpponent) -> None:
        self._engine = engine

    def best_play(self, state: GameState) -> Play:
        """The engine's."""
        assert state.roll is not None
        result = self._engine.play_at(_xgid(state), state.position, state.roll)
        return next(play for play in state.legal_plays() if play.result == result)

    def doubles(self, state: GameState) -> bool:
        """As the engine says."""
        return self._word(state, WAITS, DOUBLES) in DOUBLES

    def answer(self, state: GameState) -> Action:
        """As the engine says; who would beaver and may not takes."""
        word = self._word(state, TAKES, PASSES, BEAVERS)
        if word in PASSES:
            return Pass()
        return Beaver() if word in BEAVERS and Beaver in allowed(state) else Take()

    def _word(self, state: GameState, *known: tuple[str, ...]) -> str:
        """The first word of its answer that means something, spelled without hyphens."""
        asked = _xgid(state)
        answer = self._engine.cube_word(asked)
        expected = [word for words in known for word in words]
        for word in answer.lower().replace("-", "").replace("_", "").split():
            if word in expected:
                return word
        known_words = ", ".join(expected)
        raise OpponentError(f"{self._engine.name} said {answer!r} of the cube in {asked}; expected {known_words}")


def _xgid(state: GameState) -> str:
    """The decision that a state asks for."""
    # Programs disagree about whose score comes first where the upper player is on roll, so nobody is.
    return format_xgid(replace(identified_state(state), seat=Seat.SECOND))
