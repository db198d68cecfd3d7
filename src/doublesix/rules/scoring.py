"""What a finished game is worth.

`GameValue` names the three results; `Scoring` says which of them a game knows. Values are before the
cube: multiply by its value. What does not live here: when a game is over (`rules.endings`), cubes,
Jacoby, matches (`cube`, `match`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from doublesix.position import BAR, HOME, OFF
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["FAR_QUARTER", "GameValue", "Scoring"]

FAR_QUARTER = range(19, 25)
"""The quarter where checkers enter; in contrary games the opponent's home."""


class GameValue(IntEnum):
    """How a game was won; the number is how many times the cube it counts in the standard game."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


@dataclass(frozen=True, slots=True)
class Scoring:
    """Which results a game knows, and their points before the cube.

    Args:
        gammon: points for winning before the loser has borne off a checker; None where that is a single game.
        backgammon: points where moreover a checker of the loser is on the bar, in reserve or in the quarter
            where checkers enter; None where that counts as a gammon.
        none_home: backgammon asks for something else: that no checker of the loser is home.
        per_checker: the winner scores a point for every checker that the loser has not borne off;
            every win is then a single game.
        misere: who gets rid of all checkers loses; every win is then a single game.

    Raises:
        ValueError: a combination that contradicts itself.
    """

    gammon: int | None = 2
    backgammon: int | None = 3
    none_home: bool = False
    per_checker: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        if (self.per_checker or self.misere) and (self.gammon is not None or self.backgammon is not None):
            raise ValueError(Sentence("where checkers count, or the first one out loses, every win is a single game"))
        if self.gammon is None and self.backgammon is not None:
            raise ValueError(Sentence("a game without gammons knows no backgammons"))

    def value(self, position: Position) -> GameValue:
        """How the side in the player row has won, the loser being left as the other row says."""
        if self.gammon is None or position.opponent[OFF]:
            return GameValue.SINGLE
        if self.backgammon is not None and self._is_backgammon(position):
            return GameValue.BACKGAMMON
        return GameValue.GAMMON

    def _is_backgammon(self, position: Position) -> bool:
        loser = position.opponent
        if self.none_home:
            return not any(loser[point] for point in HOME)
        return bool(loser[BAR] or position.reserve[1] or any(loser[point] for point in FAR_QUARTER))

    def points(self, value: GameValue) -> int:
        """Points of a result, before the cube; where checkers count, at least one for a single game."""
        by_value = {GameValue.SINGLE: 1, GameValue.GAMMON: self.gammon, GameValue.BACKGAMMON: self.backgammon}
        points = by_value[value]
        if points is None:
            raise ValueError(Sentence("this game knows no {value}", value=Sentence(f"{value.name.lower()}s")))
        return points
