"""What a finished game is worth.

`GameValue` names the three results; `Scoring` says which of them a game knows. Values are before the
cube: multiply by its value. What does not live here: cubes, Jacoby, matches (`cube`, `match`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from doublesix.position import BAR, OFF
from doublesix.rules.bearing_off import HOME

if TYPE_CHECKING:
    from doublesix.position import Row
    from doublesix.rules.track import Track

__all__ = ["GameValue", "Scoring"]


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
        backgammon: points where moreover a checker of the loser is on the bar or in the winner's home;
            None where that counts as a gammon.
    """

    gammon: int | None = 2
    backgammon: int | None = 3

    def value(self, loser: Row, track: Track) -> GameValue:
        """How a game was won whose loser is left with this row."""
        if self.gammon is None or loser[OFF]:
            return GameValue.SINGLE
        is_far_back = loser[BAR] or any(loser[track.facing(point)] for point in HOME)
        if self.backgammon is not None and is_far_back:
            return GameValue.BACKGAMMON
        return GameValue.GAMMON

    def points(self, value: GameValue) -> int:
        """Points of a result, before the cube."""
        by_value = {GameValue.SINGLE: 1, GameValue.GAMMON: self.gammon, GameValue.BACKGAMMON: self.backgammon}
        points = by_value[value]
        if points is None:
            raise ValueError(f"this game knows no {value.name.lower()}")
        return points
