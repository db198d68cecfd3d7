"""What eXtreme Gammon thought of a turn: levels, candidates and equities of its records → `Annotation`.

A candidate counts if its moves lead to its board. What was not judged is left out.
What does not live here: bytes (`xg_records`), to what it belongs (`xg_game`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.annotation import AnnotatedCube, AnnotatedPlay
from doublesix.formats.illegal_plays import carry_out
from doublesix.formats.xg_records import counts_of
from doublesix.play import Step
from doublesix.position import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.formats.xg_records import Candidate, CubeEquities
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["annotated_cube", "annotated_plays", "steps_of"]

LEVELS = {
    12: "3-ply red",
    100: "rollout",
    998: "opening book",
    999: "opening book",
    1000: "Roller",
    1001: "Roller+",
    1002: "Roller++",
}
"""Levels that are not a number of plies less one, as the program calls them."""
MOST_PLIES = 7
MOST_EMG = 100.0
"""No equity comes near it; what was not judged is marked by a larger number."""


def steps_of(moves: tuple[int, ...]) -> tuple[Step, ...] | None:
    """Pairs of places as steps; None where a place is not on the board."""
    steps: list[Step] = []
    for source, target in zip(moves[::2], moves[1::2], strict=True):
        if source < 0 or source == target:  # the rest is nothing, and so is a dance
            break
        if source >= BAR or target >= BAR - 1:
            return None
        steps.append(Step(source + 1, OFF if target < 0 else target + 1))
    return tuple(steps)


def annotated_plays(candidates: Iterable[Candidate], position: Position, variant: Variant) -> tuple[AnnotatedPlay, ...]:
    """The plays that were looked at.

    Args:
        candidates: as the record has them.
        position: seen by the side that plays.
        variant: the game played.
    """
    return tuple(_plays(candidates, position, variant))


def annotated_cube(equities: CubeEquities | None) -> AnnotatedCube | None:
    """What was thought of the cube; None where nothing was."""
    if equities is None or not equities.double_pass:
        return None
    values = (equities.no_double, equities.double_take, equities.double_pass)
    judged_by = _judged_by(equities.level)
    return AnnotatedCube(judged_by, *values) if judged_by and all(map(_is_equity, values)) else None


def _plays(candidates: Iterable[Candidate], position: Position, variant: Variant) -> Iterator[AnnotatedPlay]:
    for candidate in candidates:
        steps, judged_by = steps_of(candidate.moves), _judged_by(candidate.level)
        play = None if steps is None else carry_out(steps, position, variant)
        if play is None or not judged_by or not _is_equity(candidate.equity):
            continue
        if counts_of(play.result) == candidate.after:
            yield AnnotatedPlay(play, judged_by, candidate.equity)


def _judged_by(level: int) -> str:
    """The program and how far it looked; "" for a level that it does not have."""
    said = f"{level + 1}-ply" if 0 <= level < MOST_PLIES else LEVELS.get(level, "")
    return said and f"XG {said}"


def _is_equity(value: float) -> bool:
    return -MOST_EMG < value < MOST_EMG
