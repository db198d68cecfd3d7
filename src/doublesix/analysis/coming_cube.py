"""The cube that a game goes on with after either of two plays: how often it is sure to be turned, who may turn it then.

Where a double is sure to come, chances are worth what they are with the cube turned: a gammon that the next double
makes worthless is no reason for a play. Nor is one that Jacoby's rule does not count, as long as the cube is in the
middle. Where the side that plays is about to cash after either play, the game is not played out.
What does not live here: what the chances are worth (`play_facts`), verdicts on cubes (`engine`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner
from doublesix.engine.stakes import SINGLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.analysis.play_views import PlayView
    from doublesix.cube import CubeState
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Stakes
    from doublesix.engine.verdicts import CubeVerdict

__all__ = ["CLEAR", "ComingCube", "are_gammons_asleep", "coming_cube", "ends_after"]

CLEAR = 0.02
"""EMG: an action with the cube that is right by less is not called right."""
NEAR_CASH = 0.05
"""EMG: what lacks less of a cash nearly always ends with one."""


@dataclass(frozen=True, slots=True)
class ComingCube:
    """The cube after either of two plays, seen by the side that plays.

    Args:
        turns: how often it is sure to be turned before anything else is decided.
        is_mine: whether that side has a use for it afterwards.
        is_his: whether the other side has, or passes it after one of the plays.
        is_cash: whether after both plays the game nearly always ends with a double of that side that is passed.
    """

    turns: int
    is_mine: bool
    is_his: bool
    is_cash: bool = False


def coming_cube(mine: PlayView, other: PlayView, stakes: Stakes, cube: CubeState) -> ComingCube:
    """What becomes of the cube.

    Args:
        mine: one play.
        other: the other one.
        stakes: what the game is played for, seen by the side that plays.
        cube: as it stands, seen by that side.
    """
    if not stakes.is_cube_in_play:
        return ComingCube(0, is_mine=False, is_his=False)
    turns, owner, is_passed = 0, cube.owner, False
    if mine.answer is not None and other.answer is not None:
        verdicts = (mine.answer.cube, other.answer.cube)
        taken = {_turns(verdict, stakes) for verdict in verdicts if verdict.should_take}
        if len(taken) == 1 and all(_turns(verdict, stakes) for verdict in verdicts):
            turns, owner = taken.pop(), CubeOwner.PLAYER
            is_passed = not all(verdict.should_take for verdict in verdicts)
        is_free = owner is not CubeOwner.OPPONENT and _costs_nothing(stakes, turns, for_player=True)
        if is_free and all(_is_taken(view, stakes, turns) for view in (mine, other)):
            turns, owner = turns + 1, CubeOwner.OPPONENT
    is_mine = owner is not CubeOwner.OPPONENT and not stakes.is_dead(turns)
    return ComingCube(
        turns,
        is_mine=is_mine,
        is_his=is_passed or (owner is not CubeOwner.PLAYER and not stakes.is_dead(turns, for_player=False)),
        is_cash=is_mine and all(_is_cash(view, stakes, turns) for view in (mine, other)),
    )


def are_gammons_asleep(stakes: Stakes) -> bool:
    """Whether by Jacoby's rule gammons count no more than a single game until the cube is turned."""
    return int(stakes.flags[1]) > 0


def ends_after(stakes: Stakes, turns: int) -> NDArray[np.float64]:
    """The utilities of the ends of a game, as in `Stakes`, once the cube has been turned so often and then never more.

    Args:
        stakes: what the game is played for.
        turns: how often the cube is turned.
    """
    row = stakes.ends[turns]
    return np.repeat(row[[*SINGLES]], 3) if are_gammons_asleep(stakes) and not turns else row


def _turns(verdict: CubeVerdict, stakes: Stakes) -> int:
    """How often the cube has been turned once the other side has doubled and been answered; 0 where it may not."""
    is_clear = verdict.doubled - verdict.no_double > CLEAR or _costs_nothing(stakes, 0, for_player=False)
    if not (verdict.should_double and is_clear):
        return 0
    return 1 + verdict.should_beaver + (verdict.should_beaver and verdict.should_raccoon)


def _costs_nothing(stakes: Stakes, turns: int, *, for_player: bool) -> bool:
    """Whether a side loses everything with this game anyway, so that it doubles at its first turn."""
    return not stakes.is_dead(turns, for_player=for_player) and stakes.is_dead(turns, for_player=not for_player)


def _is_taken(view: PlayView, stakes: Stakes, turns: int) -> bool:
    """Whether a play is worth what the game is with the cube turned once more, not what a pass or playing on brings."""
    equity = view.ranked.equity
    now, then = (abs(_worth(view.ranked.outcomes, stakes, count) - equity) for count in (turns, turns + 1))
    return equity < stakes.emg(float(stakes.ends[turns][0])) and then < now


def _is_cash(view: PlayView, stakes: Stakes, turns: int) -> bool:
    """Whether a play is worth about what a pass brings, not by its chances alone, with nothing more to play on for."""
    cash = stakes.emg(float(stakes.ends[turns][0]))
    is_near = abs(view.ranked.equity - cash) < NEAR_CASH <= cash - _worth(view.ranked.outcomes, stakes, turns)
    return is_near and (view.answer is None or max(view.answer.grid) < cash + CLEAR)


def _worth(outcomes: Outcomes, stakes: Stakes, turns: int) -> float:
    """EMG of chances with the cube turned so often and left alone from then on."""
    return stakes.emg(float(ends_after(stakes, turns) @ outcomes.exclusive()))
