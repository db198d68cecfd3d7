"""The cube in many positions: what the kernel's search says of it, exact endings, and limits that are near.

What does not live here: standard errors (`engine.uncertainty`), the model of the cube (``native/src/cube.cpp``; as one
can read it in `engine.janowski`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.endings import ending_name
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import FAR, SINGLES, last_turn, may_beaver, may_raccoon, points_of, stacked
from doublesix.engine.verdicts import CubeVerdict
from doublesix.kernel import cube_values, exact_tables, kernel_errors
from doublesix.match import MatchContext
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.judges import Judges
    from doublesix.engine.requests import CubeRequest
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.kernel import SearchSettings

__all__ = ["CubeAnswers"]

LEAST_SOLVING = 2
"""Plies from which on endings are solved on the spot: sooner that would take longer than all else."""


class CubeAnswers:
    """Verdicts without their standard errors.

    Args:
        judges: of the game.
        stakes_at: what is played for, by the score and the cube.
        threads: 0 = all cores.
    """

    def __init__(self, judges: Judges, stakes_at: Callable[[Terms, CubeState], Stakes], *, threads: int) -> None:
        self._judges = judges
        self._stakes_at = stakes_at
        self._points = points_of(judges.variant)
        self._threads = threads

    def verdicts(
        self, requests: Sequence[CubeRequest], stakes: Sequence[Stakes], settings: SearchSettings, plies: int
    ) -> list[CubeVerdict]:
        """What doubling, taking and passing come to, and what a beaver and a raccoon leave near a house's limit.

        Args:
            requests: the questions.
            stakes: of each.
            settings: of the search.
            plies: rolls looked ahead.

        Raises:
            IllegalActionError: the game is over.
            InvalidPositionError: a position of another game.
        """
        found = self._unlimited(requests, stakes, settings, plies)
        turns = [_turns_near_limit(request, verdict) for request, verdict in zip(requests, found, strict=True)]
        turned = [_turned(request, turn) for request, its in zip(requests, turns, strict=True) for turn in its]
        if not turned:
            return found
        their_stakes = [self._stakes_at(request.match, request.cube) for request in turned]
        left = iter(self._unlimited(turned, their_stakes, settings, plies))
        return [
            replace(verdict, near_limit=tuple(Emg(next(left).no_double * 2.0**turn) for turn in its))
            for verdict, its in zip(found, turns, strict=True)
        ]

    def _unlimited(
        self, requests: Sequence[CubeRequest], stakes: Sequence[Stakes], settings: SearchSettings, plies: int
    ) -> list[CubeVerdict]:
        """Verdicts that know of no limit after a beaver."""
        kernel = self._judges.kernel
        positions = self._judges.unsettled("cube action", (request.position for request in requests))
        with kernel_errors("cube action"):
            outcomes, utilities = cube_values(kernel, settings, positions, *stacked(stakes), self._threads)
            tables = exact_tables(kernel, positions, *stacked(stakes))
        found = [
            self._verdict(request, stake, Outcomes.of(row), values, plies, self._judges.table(table))
            for request, stake, row, values, table in zip(
                requests, stakes, outcomes, utilities.tolist(), tables.tolist(), strict=True
            )
        ]
        if plies < LEAST_SOLVING:
            return found
        return [
            verdict if verdict.table else self._exact(request, stake, verdict)
            for request, stake, verdict in zip(requests, stakes, found, strict=True)
        ]

    def _exact(self, request: CubeRequest, stake: Stakes, verdict: CubeVerdict) -> CubeVerdict:
        """What an ending at a match score is worth, where it can be solved on the spot; else the verdict as it is."""
        score, endings = request.match, self._judges.endings
        if endings is None or not isinstance(score, MatchContext):
            return verdict
        if score.is_cube_limited or not stake.is_cube_in_play:
            return verdict
        from_one = self._stakes_at(score, CubeState()).ends[:, SINGLES]
        found = endings.solve(request.position, request.cube, from_one)
        if found is None:
            return verdict
        chances = Outcomes(found.win)
        values = [found.no_double, found.double_take, float(stake.ends[0, 0])]
        return self._verdict(request, stake, chances, values, verdict.plies, str(ending_name(request.position, score)))

    def _verdict(
        self,
        request: CubeRequest,
        stake: Stakes,
        outcomes: Outcomes,
        values: list[float],
        plies: int,
        table: str,
    ) -> CubeVerdict:
        no_double, double_take, double_pass = values
        return CubeVerdict(
            outcomes=outcomes,
            cubeless=outcomes.cubeless_equity(self._points),
            no_double=stake.emg(no_double),
            double_take=stake.emg(double_take),
            double_pass=stake.emg(double_pass),
            mwc_no_double=stake.mwc(no_double),
            mwc_double_take=stake.mwc(double_take),
            mwc_double_pass=stake.mwc(double_pass),
            may_double=stake.may_double,
            beavers=may_beaver(request.match, request.cube),
            raccoons=may_raccoon(request.match, request.cube),
            plies=plies,
            table=table,
        )


def _turns_near_limit(request: CubeRequest, verdict: CubeVerdict) -> list[int]:
    """How often the cube may have been turned by beavers and raccoons, where a house's limit is near."""
    last = last_turn(request.match, request.cube)
    if last is None or last >= FAR or not verdict.may_double:
        return []
    return [2] * verdict.beavers + [3] * verdict.raccoons


def _turned(request: CubeRequest, turns: int) -> CubeRequest:
    """The position once the cube has been turned so often and lies with the side that was doubled first."""
    return replace(request, cube=CubeState(request.cube.value << turns, CubeOwner.OPPONENT))
