"""`Engine`: one object that judges positions of a game at any depth, singly or in batches on all cores.

Batches are the primitive; a single question is a batch of one. Answers hang on the nets, the settings and
the question alone, never on the number of threads.
What does not live here: rollouts, opinions on what players did (`analysis`), drawing and printing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeState
from doublesix.engine.databases import load_bearoff
from doublesix.engine.nets import load_nets
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import Stakes, Terms, stakes_at
from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
from doublesix.errors import KernelError
from doublesix.kernel import (
    SIMD_PATHS,
    Evaluator,
    SearchSettings,
    cube_values,
    kernel_errors,
    kernel_rules,
    max_plies,
    pack,
    pack_rolls,
    play_from_steps,
    rank_plays,
    roll_values,
    search_outcomes,
    simd_path,
    unpack,
)
from doublesix.match import MatchContext, MoneySession
from doublesix.units import Equity
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from doublesix.dice import Roll
    from doublesix.engine.nets import NetPair
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["CubeRequest", "Engine", "LuckRequest", "PlayFilter", "PlayRequest"]


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Rank the plays of a roll; everything is seen by the side that plays."""

    position: Position
    roll: Roll
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None


@dataclass(frozen=True, slots=True)
class CubeRequest:
    """Judge the cube before a roll; everything is seen by the player on roll."""

    position: Position
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None


@dataclass(frozen=True, slots=True)
class LuckRequest:
    """Value the rolls that could come; everything is seen by the player on roll."""

    position: Position
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None
    is_opening: bool = False


@dataclass(frozen=True, slots=True)
class PlayFilter:
    """Which candidates go on from one depth to the next.

    Args:
        keep: how many at most; 0 = this depth is skipped on the way down.
        margin: how far behind the best they may be, EMG.
    """

    keep: int
    margin: float


FILTERS = (PlayFilter(8, 0.16), PlayFilter(4, 0.06), PlayFilter(3, 0.04), PlayFilter(2, 0.02))
"""By the depth judged last: from 0 plies to 1, from 1 to 2, …"""


class Engine:
    """Judges positions of one game.

    Args:
        variant: the game; default: standard backgammon.
        threads: threads for batches; 0 = all cores.
        filters: play filters by depth.

    Raises:
        DataError: no net for this game, or a data file is damaged.
        KernelError: the kernel cannot play this game.
    """

    def __init__(
        self, variant: Variant = STANDARD, *, threads: int = 0, filters: tuple[PlayFilter, ...] = FILTERS
    ) -> None:
        self.variant = variant
        self.threads = threads
        self.filters = filters
        self._nets: NetPair = load_nets(variant)
        self._kernel = Evaluator(kernel_rules(variant), self._nets.contact, self._nets.race, load_bearoff())

    @property
    def name(self) -> str:
        """What it is called."""
        return "Double Six"

    @property
    def net_hash(self) -> str:
        """SHA-256 of its nets, hexadecimal."""
        return self._nets.sha256

    @property
    def evaluator(self) -> Evaluator:
        """The kernel's evaluator, for code that works in arrays."""
        return self._kernel

    def describe(self) -> str:
        """One line on everything that makes its answers."""
        return f"{self.name}, net {self._nets.name} {self.net_hash[:12]}, one-sided bear-off 6x15"

    def simd(self) -> str:
        """The instruction set in use; it changes the speed, never the answers."""
        return SIMD_PATHS[simd_path()]

    def evaluate(self, positions: Sequence[Position], *, plies: int = 0) -> NDArray[np.float32]:
        """Cubeless chances of the player on roll before the roll.

        Args:
            positions: seen by the player on roll.
            plies: rolls looked ahead.

        Returns:
            ``float32[N, 5]``: win, gammon win, backgammon win, gammon loss, backgammon loss, cumulative.
        """
        with kernel_errors("evaluate"):
            return search_outcomes(self._kernel, self._settings(plies), pack(positions), plies, self.threads)

    def rank_plays(
        self, position: Position, roll: Roll, *, plies: int = 2, cube: CubeState | None = None, match: Terms = None
    ) -> list[RankedPlay]:
        """All legal plays of a roll, best first; those judged less deeply stand behind the deeper ones.

        Args:
            position: seen by the side that plays.
            roll: the dice.
            plies: rolls looked ahead.
            cube: seen by the side that plays; default: in the middle at 1.
            match: score seen by the side that plays, or a money session; default: money with the usual rules.
        """
        return self.rank_many([PlayRequest(position, roll, cube or CubeState(), match)], plies=plies)[0]

    def cube_action(
        self, position: Position, *, plies: int = 2, cube: CubeState | None = None, match: Terms = None
    ) -> CubeVerdict:
        """The equities of not doubling, of a take and of a pass. Arguments as in `rank_plays`."""
        return self.cube_many([CubeRequest(position, cube or CubeState(), match)], plies=plies)[0]

    def roll_luck(
        self,
        position: Position,
        *,
        plies: int = 0,
        cube: CubeState | None = None,
        match: Terms = None,
        is_opening: bool = False,
    ) -> RollLuck:
        """What each of the 21 rolls would be worth. Arguments as in `rank_plays`."""
        return self.luck_many([LuckRequest(position, cube or CubeState(), match, is_opening)], plies=plies)[0]

    def rank_many(self, requests: Sequence[PlayRequest], *, plies: int = 2) -> list[list[RankedPlay]]:
        """`rank_plays` for many questions at once."""
        if not requests:
            return []
        stakes = [self._stakes(request.match, request.cube) for request in requests]
        with kernel_errors("rank plays"):
            offsets, results, steps, outcomes, utilities, depths = rank_plays(
                self._kernel,
                self._settings(plies),
                pack(request.position for request in requests),
                pack_rolls([request.roll for request in requests]),
                *_stacked(stakes),
                self.threads,
            )
        ends = unpack(results)
        bounds = offsets.tolist()
        ranked = []
        for i, request in enumerate(requests):
            plays = []
            for k in range(bounds[i], bounds[i + 1]):
                after = Outcomes.of(outcomes[k])
                plays.append(
                    RankedPlay(
                        play=play_from_steps(request.position, steps[k].tolist(), ends[k]),
                        outcomes=after,
                        cubeless=self._cubeless(after),
                        equity=stakes[i].emg(float(utilities[k])),
                        mwc=stakes[i].mwc(float(utilities[k])),
                        plies=int(depths[k]),
                    )
                )
            ranked.append(plays)
        return ranked

    def cube_many(self, requests: Sequence[CubeRequest], *, plies: int = 2) -> list[CubeVerdict]:
        """`cube_action` for many questions at once."""
        if not requests:
            return []
        stakes = [self._stakes(request.match, request.cube) for request in requests]
        positions = pack(request.position for request in requests)
        with kernel_errors("cube action"):
            outcomes, utilities = cube_values(
                self._kernel, self._settings(plies), positions, *_stacked(stakes), self.threads
            )
        return [
            self._verdict(request, stake, row, values, plies)
            for request, stake, row, values in zip(requests, stakes, outcomes, utilities.tolist(), strict=True)
        ]

    def luck_many(self, requests: Sequence[LuckRequest], *, plies: int = 0) -> list[RollLuck]:
        """`roll_luck` for many questions at once."""
        if not requests:
            return []
        stakes = [self._stakes(request.match, request.cube) for request in requests]
        positions = pack(request.position for request in requests)
        with kernel_errors("roll luck"):
            utilities = roll_values(self._kernel, self._settings(plies), positions, *_stacked(stakes), self.threads)
        return [
            RollLuck(tuple(stake.emg(value) for value in row), request.is_opening)
            for request, stake, row in zip(requests, stakes, utilities.tolist(), strict=True)
        ]

    def _verdict(
        self, request: CubeRequest, stake: Stakes, row: NDArray[np.float32], values: list[float], plies: int
    ) -> CubeVerdict:
        outcomes = Outcomes.of(row)
        no_double, double_take, double_pass = values
        session = MoneySession() if request.match is None else request.match
        return CubeVerdict(
            outcomes=outcomes,
            cubeless=self._cubeless(outcomes),
            no_double=stake.emg(no_double),
            double_take=stake.emg(double_take),
            double_pass=stake.emg(double_pass),
            mwc_no_double=stake.mwc(no_double),
            mwc_double_take=stake.mwc(double_take),
            mwc_double_pass=stake.mwc(double_pass),
            may_double=stake.may_double,
            beavers=not isinstance(session, MatchContext) and session.beavers,
            plies=plies,
        )

    def _stakes(self, match: Terms, cube: CubeState) -> Stakes:
        return stakes_at(match, cube, self.variant.rules.scoring, has_cube=self.variant.cube)

    def _cubeless(self, outcomes: Outcomes) -> Equity:
        scoring = self.variant.rules.scoring
        gammon = (scoring.gammon or 1) - 1
        backgammon = (scoring.backgammon or scoring.gammon or 1) - 1 - gammon
        return Equity(
            2 * outcomes.win
            - 1
            + gammon * (outcomes.gammon_win - outcomes.gammon_loss)
            + backgammon * (outcomes.backgammon_win - outcomes.backgammon_loss)
        )

    def _settings(self, plies: int) -> SearchSettings:
        if not 0 <= plies <= max_plies:
            raise KernelError(f"plies must be 0-{max_plies}, not {plies}")
        padded = (*self.filters, *(PlayFilter(0, 0.0),) * max_plies)[:max_plies]
        first, second, third, fourth = padded
        return SearchSettings(
            plies=plies,
            keep=(first.keep, second.keep, third.keep, fourth.keep),
            margin=(first.margin, second.margin, third.margin, fourth.margin),
        )


def _stacked(stakes: Sequence[Stakes]) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    return np.stack([stake.ends for stake in stakes]), np.stack([stake.flags for stake in stakes])
