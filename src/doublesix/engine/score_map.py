"""Score maps: one position judged at every match score at once, and what gammons are worth there.

What does not live here: drawing (`cli`), match winning chances (`met`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from doublesix.cube import CubeState
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.position import Position

__all__ = ["CubeMap", "PlayMap", "cube_map", "gammon_values", "play_map", "scores"]

PART = 8
"""Scores that are judged together between two reports of progress."""

Request = TypeVar("Request", contravariant=True)
Answer = TypeVar("Answer", covariant=True)


@dataclass(frozen=True, slots=True)
class CubeMap:
    """The cube decision at every score.

    Args:
        verdicts: by score, seen by the player on roll.
    """

    verdicts: Mapping[MatchContext, CubeVerdict]


@dataclass(frozen=True, slots=True)
class PlayMap:
    """The plays of a roll at every score.

    Args:
        plays: by score, best first.
    """

    plays: Mapping[MatchContext, list[RankedPlay]]

    def best(self, score: MatchContext) -> str:
        """The best play at a score."""
        return str(self.plays[score][0].play)

    def favorites(self) -> tuple[str, ...]:
        """The plays that are best somewhere, the most frequent first."""
        names = [self.best(score) for score in self.plays]
        return tuple(sorted(set(names), key=lambda name: (-names.count(name), name)))


def scores(length: int) -> Iterator[MatchContext]:
    """Every score of a match in which both sides need 1 to `length` points.

    Where one side needs one point the Crawford game is meant, and after it the one that follows; at 1-away 1-away
    both are the same, and it comes once.
    """
    for mine in range(1, length + 1):
        for his in range(1, length + 1):
            if max(mine, his) > 1 and min(mine, his) == 1:
                yield MatchContext(mine, his, is_crawford=True)
                yield MatchContext(mine, his, is_post_crawford=True)
            else:
                yield MatchContext(mine, his)


def cube_map(
    engine: Engine,
    position: Position,
    *,
    length: int = 9,
    plies: int = 2,
    cube: CubeState | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> CubeMap:
    """The cube decision of a position at every score.

    Args:
        engine: who judges.
        position: seen by the player on roll.
        length: points that either side needs at most.
        plies: rolls looked ahead.
        cube: seen by the player on roll; default: in the middle at 1.
        progress: told how many scores are done, and how many there are.
    """
    found = list(scores(length))
    requests = [CubeRequest(position, cube or CubeState(), score) for score in found]
    return CubeMap(dict(zip(found, _in_parts(engine.cube_many, requests, plies, progress), strict=True)))


def play_map(
    engine: Engine,
    position: Position,
    roll: Roll,
    *,
    length: int = 9,
    plies: int = 2,
    cube: CubeState | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PlayMap:
    """The plays of a roll at every score. Arguments as in `cube_map`."""
    found = list(scores(length))
    requests = [PlayRequest(position, roll, cube or CubeState(), score) for score in found]
    return PlayMap(dict(zip(found, _in_parts(engine.rank_many, requests, plies, progress), strict=True)))


class _Ask(Protocol[Request, Answer]):
    def __call__(self, requests: Sequence[Request], *, plies: int) -> Sequence[Answer]: ...


def _in_parts(
    ask: _Ask[Request, Answer],
    requests: Sequence[Request],
    plies: int,
    progress: Callable[[int, int], None] | None,
) -> list[Answer]:
    """The answers, asked for in parts: in between the user may stop it, and is told how far it is."""
    found: list[Answer] = []
    while len(found) < len(requests):
        found += ask(requests[len(found) : len(found) + PART], plies=plies)
        if progress:
            progress(len(found), len(requests))
    return found


def gammon_values(
    length: int = 9, cube_value: int = 1, *, met: MatchEquityTable | None = None
) -> Mapping[MatchContext, float]:
    """What the player's gammon adds at every score, in units of a win instead of a loss: ½ for money.

    The scale is that of GNU Backgammon's ``show gammonvalues``; the gammon price inside that program is twice as much.

    Args:
        length: points that either side needs at most.
        cube_value: of the game at hand.
        met: of what lies beyond it; default: the usual table.
    """
    table = met or MatchEquityTable.load()
    return {
        score: table.game_ends(
            score.player_away,
            score.opponent_away,
            cube_value,
            is_crawford=score.is_crawford,
            is_post_crawford=score.is_post_crawford,
        ).gammon_value
        for score in scores(length)
    }
