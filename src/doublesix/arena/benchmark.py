"""A benchmark: decisions with what rollouts say of their plays, in a text file that anybody can read.

    # {"benchmark": 1, "variant": …, "engine": …, "settings": {…}}
    position	roll	class	play	result	win	gammon_win	…	equity	std_error	behind	joint_error
    4HPwATDgc/ABMA	31	opening	8/5 6/5	4HPwATDgOyAPBA	0.5512	…
    # round 0

One line a play, those of a decision together, best first. ``position`` is seen by the side that plays, ``result`` by
the other one, which rolls next. Chances and equity are the side's that plays, after its play; ``behind`` is the loss
against the first play of the decision, ``joint_error`` the standard error of that difference (common dice make it
smaller than the errors of both would). A cube decision has ``cube`` for its roll and the two lines ``No double`` and
``Double, take``; its equities are cubeful, at money without Jacoby's rule and beavers; those of plays are cubeless.
What does not live here: how such files are written and read (`rounds`), where the decisions come from and how they are
rolled out (`benchmark_build`), who is measured by them (`accuracy`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from doublesix.arena.rounds import DecisionFile, figures, four_decimals
from doublesix.dice import Roll
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass
from doublesix.errors import DoubleSixError
from doublesix.match import MoneySession
from doublesix.notation.position_id import parse_position_id

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from doublesix.arena.rounds import Row
    from doublesix.position import Position

__all__ = [
    "BENCHMARK_FILE",
    "TERMS",
    "THIRDS",
    "Decision",
    "Line",
    "decision_lines",
    "is_held_back",
    "third_of",
]

CUBE = "cube"
CUBE_LINES = 2

TERMS = MoneySession(jacoby=False, beavers=False)
"""What decisions are played for."""

COLUMNS = (
    *("position", "roll", "class", "play", "result"),
    *("win", "gammon_win", "backgammon_win", "gammon_loss", "backgammon_loss"),
    *("equity", "std_error", "behind", "joint_error"),
)
ASTRAY = 0.25
"""Mean chances of few trials, the luck subtracted, may lie so far outside 0-1."""

THIRDS = 3
"""The parts that decisions fall into; the first is held back."""


@dataclass(frozen=True, slots=True)
class Line:
    """One play of a decision, or one cube action, and what it is worth to the side that decides.

    Args:
        name: the play, or the cube action.
        result_id: position id of the position after it, seen by the side on roll then.
        outcomes: mean chances after it.
        equity: points; cubeful for cube actions.
        std_error: of the equity.
        behind: equity of the decision's first line less this one's, by the same dice.
        joint_error: standard error of that difference; 0 for the first line.
    """

    name: str
    result_id: str
    outcomes: Outcomes
    equity: float
    std_error: float
    behind: float
    joint_error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A position, what was thrown, and the plays that were rolled out.

    Args:
        position_id: of the position before the decision, seen by the side that decides.
        roll: the dice; None for the cube.
        position_class: of that position.
        lines: the plays, best first; for the cube no double, then double and take.
    """

    position_id: str
    roll: Roll | None
    position_class: PositionClass
    lines: tuple[Line, ...]

    @property
    def position(self) -> Position:
        """Before the decision."""
        return parse_position_id(self.position_id)

    @property
    def results(self) -> list[Position]:
        """After each line, seen by the side on roll then."""
        return [parse_position_id(line.result_id) for line in self.lines]


def third_of(position_id: str) -> int:
    """Which of the three parts of a benchmark a decision belongs to; hangs on its position alone."""
    return hashlib.sha256(position_id.encode()).digest()[0] % THIRDS


def is_held_back(position_id: str) -> bool:
    """Whether a decision is kept for checking what was learned from the others."""
    return third_of(position_id) == 0


def decision_lines(decision: Decision) -> list[str]:
    """A decision as it stands in a file."""
    first = (decision.position_id, str(decision.roll or CUBE), decision.position_class.value)
    return [
        "\t".join((*first, line.name, line.result_id, *map(four_decimals, _figures(line)))) for line in decision.lines
    ]


def _decisions(path: Path, rows: list[Row]) -> list[Decision]:
    return [_decision(path, list(group)) for _, group in groupby(rows, key=lambda row: tuple(row[1][:2]))]


BENCHMARK_FILE: DecisionFile[Decision] = DecisionFile("benchmark", 1, COLUMNS, "benchmark", decision_lines, _decisions)


def _figures(line: Line) -> tuple[float, ...]:
    return (*line.outcomes.chances, line.equity, line.std_error, line.behind, line.joint_error)


def _decision(path: Path, rows: Sequence[Row]) -> Decision:
    lines: list[Line] = []
    for number, row in rows:
        try:
            position_id, roll, kind, name, result_id, *cells = row
            values = figures(cells)
            line = Line(name, result_id, Outcomes(*values[:5]), *values[5:])
            _demand_possible(line, is_play=roll != CUBE)
            if any(name == other.name for other in lines):
                raise ValueError(f"{name} is there twice")
            lines.append(line)
            thrown = None if roll == CUBE else Roll.parse(roll)
            found = PositionClass(kind)
            parse_position_id(position_id)
            parse_position_id(result_id)
            if roll == CUBE and len(rows) != CUBE_LINES:
                raise ValueError(f"{CUBE_LINES} lines of a cube decision were expected, not {len(rows)}")
        except (ValueError, TypeError, DoubleSixError) as error:
            raise BENCHMARK_FILE.damaged(path, number, error) from error
    return Decision(position_id, thrown, found, tuple(lines))


def _demand_possible(line: Line, *, is_play: bool) -> None:
    """Raise `ValueError` for figures that no rollout tells."""
    if not all(-ASTRAY <= chance <= 1 + ASTRAY for chance in line.outcomes.chances):
        raise ValueError(f"{line.outcomes.chances}: chances from 0 to 1 were expected")
    if min(line.std_error, line.joint_error) < 0:
        raise ValueError("standard errors from 0 on were expected")
    # Of a cube decision the first line need not be the better one.
    if is_play and line.behind < 0:
        raise ValueError(f"behind {line.behind}: the best play stands first, the others behind it")
