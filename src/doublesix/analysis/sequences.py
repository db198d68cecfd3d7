"""What the next two rolls make of a cube that both sides leave alone: every roll of the player, every one of the other.

A sequence *loses the market* where a double that would still have been taken now would be passed after it.
What does not live here: the decision itself (`engine`), what is told of it (`cube_facts`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from doublesix.analysis.replies import board_after, hands_over
from doublesix.dice import FACES, all_rolls
from doublesix.engine.requests import CubeRequest, PlayRequest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.cube import CubeState
    from doublesix.dice import Roll
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Sequences", "sequences"]

EVEN = 0.5
"""Winning chance."""

Board = tuple[int, CubeRequest]
"""In how many ways the dice lead there; the board seen by the side on roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequences:
    """Two rolls ahead, plays and cubes judged by the net alone; seen by the player on roll, who left the cube alone.

    Args:
        ways: in how many ways the dice can fall: 1296 with two dice.
        losers: ways after which the other side would pass, or the player has won; None where it would pass now already,
            so that the market is lost.
        overshoot: EMG by which it would have had to pass, on average over those that go on; likewise.
        behind: ways after which the player wins less than half of the games, or has lost.
        spread: standard deviation of the player's EMG over all ways; a game that ends counts what it ended with.
    """

    ways: int
    losers: int | None
    overshoot: float | None
    behind: int
    spread: float

    @property
    def losing_chance(self) -> float | None:
        """Chance to lose the market; None where it is lost."""
        return None if self.losers is None else self.losers / self.ways

    @property
    def behind_chance(self) -> float:
        """Chance to be the underdog."""
        return self.behind / self.ways


def sequences(
    judge: Judge, variant: Variant, position: Position, cube: CubeState, terms: Terms, *, is_lost: bool = False
) -> Sequences | None:
    """Look two rolls ahead.

    Args:
        judge: who judges.
        variant: the game.
        position: seen by the player on roll.
        cube: seen by the player.
        terms: the score seen by the player, or a money session.
        is_lost: whether a double would be passed now already.

    Returns:
        None where some roll is followed by anything but a roll of the other side.
    """
    first = _turn(judge, variant, [(1, CubeRequest(position, cube, terms))])
    second = None if first is None else _turn(judge, variant, first.boards)
    if first is None or second is None:
        return None
    all_ways = int(len(FACES) ** variant.rules.dice)
    ended = [(all_ways * ways, emg) for ways, emg in first.ended] + [(ways, -emg) for ways, emg in second.ended]
    found = _counted(judge, second.boards, ended)
    return replace(found, losers=None, overshoot=None) if is_lost else found


@dataclass(frozen=True, slots=True)
class _Turn:
    """One roll further: boards seen by the other side; ways that ended the game, and its EMG for who rolled."""

    boards: tuple[Board, ...]
    ended: tuple[tuple[int, float], ...]


def _turn(judge: Judge, variant: Variant, boards: Iterable[Board]) -> _Turn | None:
    """The best play of every roll on every board."""
    rolls = all_rolls(variant.rules.dice)
    asked = [(ways * roll.weight, board, roll) for ways, board in boards for roll in rolls]
    best = judge.rank_many([_request(board, roll) for _, board, roll in asked], plies=0, most=1)
    after: list[Board] = []
    ended: list[tuple[int, float]] = []
    for (ways, board, roll), ranked in zip(asked, best, strict=True):
        play = ranked[0].play
        if variant.ending(play.result) is not None:
            ended.append((ways, float(ranked[0].equity)))
        elif hands_over(variant, board.position, roll, play):
            after.append((ways, board_after(play, board.cube, board.match)))
        else:
            return None
    return _Turn(tuple(after), tuple(ended))


def _request(board: CubeRequest, roll: Roll) -> PlayRequest:
    return PlayRequest(board.position, roll, board.cube, board.match)


def _counted(judge: Judge, boards: Sequence[Board], ended: Sequence[tuple[int, float]]) -> Sequences:
    verdicts = judge.cube_many([board for _, board in boards], plies=0, errors=False)
    found = [(weight, verdict) for (weight, _), verdict in zip(boards, verdicts, strict=True)]
    outcomes = [*ended, *((weight, float(verdict.best)) for weight, verdict in found)]
    passed = [
        (weight, float(verdict.double_take - verdict.double_pass)) for weight, verdict in found if _passes(verdict)
    ]
    losers = sum(weight for weight, _ in passed)
    return Sequences(
        ways=sum(weight for weight, _ in outcomes),
        losers=losers + sum(weight for weight, emg in ended if emg >= 0),
        overshoot=sum(weight * over for weight, over in passed) / max(losers, 1),
        behind=sum(weight for weight, emg in ended if emg < 0)
        + sum(weight for weight, verdict in found if verdict.outcomes.win < EVEN),
        spread=_spread(outcomes),
    )


def _passes(verdict: CubeVerdict) -> bool:
    return not verdict.should_take


def _spread(weighted: Sequence[tuple[int, float]]) -> float:
    """Standard deviation."""
    total = sum(weight for weight, _ in weighted)
    mean = sum(weight * value for weight, value in weighted) / total
    return sqrt(sum(weight * (value - mean) ** 2 for weight, value in weighted) / total)
