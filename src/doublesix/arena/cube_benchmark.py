"""A benchmark of the cube: decisions for money and at match scores with what rollouts say of them, in a text file.

    # {"cube_benchmark": 1, "variant": …, "engine": …, "settings": {…}}
    position	score	cube	class	no_double	no_double_error	double_take	double_take_error	lead	lead_error
    4HPwATDgc/ABMA	5a3a	1	opening	0.2512	…
    # round 0

One line a decision, seen by the player on roll. ``score`` is one of `CUBE_SCORES`; ``cube`` is 1 in the middle, or 2
on the player's side. Equities are EMG: a pass is +1. ``lead`` is double and take less no double, ``lead_error`` the
standard error of that, from common dice.
What does not live here: how such files are written and read (`rounds`), where the decisions come from
(`cube_benchmark_build`), who is measured by them (`cube_accuracy`).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.arena.benchmark import TERMS
from doublesix.arena.rounds import DecisionFile, figures, four_decimals
from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.position_classes import PositionClass
from doublesix.engine.requests import CubeRequest
from doublesix.errors import DoubleSixError
from doublesix.match import MatchContext
from doublesix.notation.position_id import parse_position_id

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from doublesix.arena.benchmark import Decision
    from doublesix.arena.rounds import Row
    from doublesix.engine.stakes import Terms

__all__ = ["CUBES", "CUBE_FILE", "CUBE_SCORES", "CubeDecision", "cube_line"]

CUBE_SCORES: Mapping[str, Terms] = MappingProxyType(
    {
        "money": TERMS,
        "3a3a": MatchContext(3, 3),
        "3a5a": MatchContext(3, 5),
        "4a2a": MatchContext(4, 2),
        "5a3a": MatchContext(5, 3),
        "7a7a": MatchContext(7, 7),
    }
)
"""What is played for, by name: what the player on roll and the other side need."""

CUBES: Mapping[str, CubeState] = MappingProxyType({"1": CubeState(), "2": CubeState(2, CubeOwner.PLAYER)})

COLUMNS = (
    *("position", "score", "cube", "class"),
    *("no_double", "no_double_error", "double_take", "double_take_error", "lead", "lead_error"),
)


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """A position with a cube, and what rollouts say of both answers; EMG of the player on roll.

    Args:
        position_id: seen by the player on roll.
        score: one of `CUBE_SCORES`.
        cube: one of `CUBES`.
        position_class: of the position.
        no_double: of rolling on.
        no_double_error: standard error.
        double_take: of a double that is taken; of one that is passed it is 1.
        double_take_error: standard error.
        lead: `double_take` less `no_double`.
        lead_error: standard error of that difference.
    """

    position_id: str
    score: str
    cube: str
    position_class: PositionClass
    no_double: float
    no_double_error: float
    double_take: float
    double_take_error: float
    lead: float
    lead_error: float

    @classmethod
    def of(cls, decision: Decision) -> CubeDecision:
        """A decision for money of a benchmark of plays, cube in the middle."""
        stay, taken = decision.lines
        return cls(
            *(decision.position_id, "money", "1", decision.position_class),
            *(stay.equity, stay.std_error, taken.equity, taken.std_error, -taken.behind, taken.joint_error),
        )

    @property
    def request(self) -> CubeRequest:
        """The question that judges are asked."""
        return CubeRequest(parse_position_id(self.position_id), CUBES[self.cube], CUBE_SCORES[self.score])

    @property
    def doubled(self) -> float:
        """EMG of a double that is answered best."""
        return min(self.double_take, 1.0)

    @property
    def doubled_error(self) -> float:
        """Standard error of what doubling gains or loses, given the answer that looks best."""
        return self.lead_error if self.double_take < 1 else self.no_double_error

    def double_loss(self, *, doubles: bool) -> float:
        """EMG that doubling, or not doubling, costs."""
        return max(self.no_double, self.doubled) - (self.doubled if doubles else self.no_double)

    def take_loss(self, *, takes: bool) -> float:
        """EMG that taking, or passing, costs the other side once doubled."""
        return (self.double_take if takes else 1.0) - self.doubled


def cube_line(decision: CubeDecision) -> str:
    """A decision as it stands in a file."""
    first = (decision.position_id, decision.score, decision.cube, decision.position_class.value)
    return "\t".join((*first, *(four_decimals(getattr(decision, name)) for name in COLUMNS[4:])))


def _decisions(path: Path, rows: list[Row]) -> list[CubeDecision]:
    return [_decision(path, *row) for row in rows]


CUBE_FILE: DecisionFile[CubeDecision] = DecisionFile(
    "cube_benchmark", 1, COLUMNS, "cube-benchmark", lambda decision: [cube_line(decision)], _decisions
)


def _decision(path: Path, number: int, cells: list[str]) -> CubeDecision:
    try:
        position_id, score, cube, kind, *values = cells
        if score not in CUBE_SCORES or cube not in CUBES:
            raise ValueError(f"{score!r} or {cube!r} is unknown")
        parse_position_id(position_id)
        return CubeDecision(position_id, score, cube, PositionClass(kind), *figures(values))
    except (ValueError, TypeError, DoubleSixError) as error:
        raise CUBE_FILE.damaged(path, number, error) from error
