"""Other programs at the table: what they do with the cube, at money and at every score of a match.

A program is asked for the equities of not doubling, of a take and of a pass, and for its play with the cube where it
stands; doubles and takes follow from those. It offers no resignation and refuses all, so that games are played to their
end.
What does not live here: programs and their answers (`gnubg`, `sage`), those who are asked otherwise (`chances`,
`ubgi_table`), the course of games (`table`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

import numpy as np

from doublesix.arena.opponents import OpponentError
from doublesix.arena.processes import stakes_row
from doublesix.engine.stakes import OWNERS
from doublesix.engine.verdicts import is_double_right
from doublesix.game import Action, Beaver, Double, Move, Pass, Phase, RefuseResignation, Take, allowed
from doublesix.kernel import pack, unpack
from doublesix.match import Match

if TYPE_CHECKING:
    import numpy.typing as npt

    from doublesix.arena.processes import Stakes
    from doublesix.arena.referee import Boards, Dice
    from doublesix.game import GameState
    from doublesix.play import Play

__all__ = ["CubeProgram", "EquityComputer", "ProgramComputer", "TableComputer"]


class CubeProgram(Protocol):
    """A program that knows the cube."""

    @property
    def name(self) -> str:
        """A short name for messages."""
        ...

    def choose(self, positions: Boards, dice: Dice, *, stakes: Stakes) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose` and `processes.records`."""
        ...

    def cube_equities(self, positions: Boards, stakes: Stakes) -> npt.NDArray[np.float32]:
        """Of the side on roll: no double, double and take, double and pass, ``float32[N, 3]``."""
        ...


class TableComputer(ABC):
    """Decides for one seat: what comes up when. It offers no resignation and refuses all."""

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice."""
        match state.phase:
            case Phase.ROLLED:
                return Move(self.best_play(state))
            case Phase.ON_ROLL:
                return Double() if Double in allowed(state) and self.doubles(state) else None
            case Phase.RESIGNATION_OFFERED:
                return RefuseResignation()
            case Phase.DOUBLE_OFFERED:
                return self.answer(state)
        return Take()

    @abstractmethod
    def best_play(self, state: GameState) -> Play:
        """The play of the roll on the table."""

    @abstractmethod
    def doubles(self, state: GameState) -> bool:
        """Whether to double, where one may."""

    @abstractmethod
    def answer(self, state: GameState) -> Action:
        """What to do about a double."""


class EquityComputer(TableComputer):
    """One that knows what doubling, taking and passing are worth."""

    @abstractmethod
    def equities(self, state: GameState) -> tuple[float, float, float]:
        """Of the side on roll: no double, double and take, double and pass; above 0 is a lead for money."""

    def doubles(self, state: GameState) -> bool:
        """Where neither answer is worse than waiting: a match that is lost with the game is doubled for."""
        no_double, double_take, double_pass = self.equities(state)
        return is_double_right(no_double, double_take, double_pass)

    def answer(self, state: GameState) -> Action:
        """Whatever costs less; a beaver where the double was a gift."""
        _, double_take, double_pass = self.equities(state)
        if Beaver in allowed(state) and double_take < 0:
            return Beaver()
        return Take() if double_take <= double_pass else Pass()


class ProgramComputer(EquityComputer):
    """Decides for one seat of the standard game as a program does.

    Args:
        program: is asked.
    """

    def __init__(self, program: CubeProgram) -> None:
        self._program = program

    def best_play(self, state: GameState) -> Play:
        """The program's."""
        assert state.roll is not None
        dice = np.array([[state.roll.high, state.roll.low, 0]], np.uint8)
        result = unpack(self._program.choose(pack([state.position]), dice, stakes=_stakes(state)))[0]
        for play in state.legal_plays():
            if play.result == result:
                return play
        raise OpponentError(f"{self._program.name} played {state.roll} to a position that no legal play leads to")

    def equities(self, state: GameState) -> tuple[float, float, float]:
        """The program's."""
        no_double, double_take, double_pass = self._program.cube_equities(pack([state.position]), _stakes(state))[0]
        return float(no_double), float(double_take), float(double_pass)


def _stakes(state: GameState) -> Stakes:
    """What is played for, as `processes.records` takes it."""
    terms, seat, value = state.terms, state.on_roll, state.cube.value
    owner = OWNERS[seat.sees(state.cube.owner)]
    if isinstance(terms, Match):
        mine, his = (terms.length - terms.away(state.score, one) for one in (seat, seat.other))
        row = stakes_row(value, owner, length=terms.length, points=(mine, his), is_crawford=state.score.is_crawford)
    else:
        row = stakes_row(value, owner, has_jacoby=terms.jacoby, has_beavers=terms.beavers)
    return np.array([row], np.uint8)
