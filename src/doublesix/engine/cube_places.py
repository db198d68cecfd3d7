"""What the place of the cube does to the best play: one roll judged with the cube in the middle, at home and away.

What does not live here: other scores (`engine.score_map`), drawing (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.requests import PlayRequest
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession, why_no_cube
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.position import Position

__all__ = ["CubePlaces", "cube_places"]


@dataclass(frozen=True, slots=True)
class CubePlaces:
    """The plays of a roll by where the cube lies.

    Args:
        plays: by cube, seen by the side that plays: in the middle, its own, the other side's; best first.
    """

    plays: Mapping[CubeState, list[RankedPlay]]

    @property
    def is_same(self) -> bool:
        """Whether one play is best wherever the cube lies."""
        return len({str(ranked[0].play) for ranked in self.plays.values()}) == 1


def cube_places(
    engine: Engine,
    position: Position,
    roll: Roll,
    *,
    plies: int = 2,
    cube: CubeState | None = None,
    match: Terms = None,
) -> CubePlaces:
    """The plays of a roll with the cube in the middle, the player's and the opponent's, at the same score.

    The cube as it is counts where it is. Elsewhere it is at 1 in the middle, and with either side as high as it is with
    the other; one that has not been turned is turned once for that.

    Args:
        engine: who judges.
        position: seen by the side that plays.
        roll: the dice.
        plies: rolls looked ahead.
        cube: seen by the side that plays; default: in the middle at 1.
        match: score or money session; default: money with the usual rules.

    Raises:
        IllegalActionError: the cube stays in the middle in this game, or the game is over.
    """
    now = cube or CubeState()
    is_turned = now.owner is not CubeOwner.CENTERED
    value = now.value if is_turned else 2 * now.value
    _demand_cube(engine, match, value)
    owned = [CubeState(value, owner) for owner in (CubeOwner.PLAYER, CubeOwner.OPPONENT)]
    cubes = [CubeState() if is_turned else now, *owned]
    requests = [PlayRequest(position, roll, place, match) for place in cubes]
    return CubePlaces(dict(zip(cubes, engine.rank_many(requests, plies=plies), strict=True)))


def _demand_cube(engine: Engine, match: Terms, value: int) -> None:
    terms = MoneySession() if match is None else match
    if not engine.variant.cube:
        raise IllegalActionError(Sentence("{variant} is played without the cube", variant=engine.variant.title))
    if isinstance(terms, MatchContext) and terms.is_crawford:
        raise IllegalActionError(Sentence("nobody turns the cube in the Crawford game, so it lies nowhere else"))
    if (why := why_no_cube(value, terms.cube_limit)) is not None:
        raise IllegalActionError(why)
