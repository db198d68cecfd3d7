"""An engine for tests of analysis: pips and blots instead of nets, so that every value can be foreseen.

The chance of the player on roll is a plain function of both pip counts, a blot costing two pips. Depth adds
a little noise that hangs on the position alone; `known` overrides the equity of single positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from doublesix.analysis.amounts import stake_at
from doublesix.dice import ROLLS
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import points_of, stakes_at
from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
from doublesix.kernel import kernel_rules, legal_results, pack, pack_throws, play_from_steps, unpack
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable
from doublesix.units import Emg, Equity
from doublesix.variants.backgammon import BACKGAMMON

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from doublesix.cube import CubeState
    from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["FakeEngine"]

GAMMONS = 0.2
DOUBLING_POINT = 0.5
"""Equity from which doubling is right."""
MEAN_PIPS = 49 / 6
BLOT_PIPS = 2


@dataclass(slots=True)
class FakeEngine:
    """Judges by pips and blots.

    Args:
        variant: the game.
        noise: EMG, the largest difference that depth makes.
        keep: plays that a search keeps to its full depth.
        known: equities of positions before the roll, by position.
        met: the match equity table to count by.
        error: EMG, the standard error that is claimed of everything; None for no claims. Each ply halves it.
    """

    variant: Variant = BACKGAMMON
    noise: float = 0.02
    keep: int = 4
    known: Mapping[Position, float] = field(default_factory=dict)
    met: MatchEquityTable = field(default_factory=MatchEquityTable.load)
    error: float | None = None
    calls: list[tuple[str, int, int]] = field(default_factory=list)
    """What was asked: kind, plies, how many."""

    @property
    def name(self) -> str:
        return "Fake"

    @property
    def net_hash(self) -> str:
        return "0123456789ab"

    def describe(self) -> str:
        return "Fake 1.0, pips and blots"

    def stakes(self, match: Terms, cube: CubeState) -> Stakes:
        return stakes_at(match, cube, points_of(self.variant), has_cube=self.variant.cube, met=self.met)

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int, most: int | None = None
    ) -> list[list[RankedPlay]]:
        self.calls.append(("plays", plies, len(requests)))
        if most == 1 and not plies and not self.known:
            return [[best] for best in self._best(requests)]
        return [self._ranked(request, plies)[:most] for request in requests]

    def with_errors(
        self, requests: Sequence[PlayRequest], ranked: Sequence[Sequence[RankedPlay]]
    ) -> list[list[RankedPlay]]:
        return [[self._with_error(option) for option in options] for options in ranked]

    def cube_many(self, requests: Sequence[CubeRequest], *, plies: int, errors: bool = True) -> list[CubeVerdict]:
        self.calls.append(("cubes", plies, len(requests)))
        return [self._verdict(request, plies) for request in requests]

    def luck_many(self, requests: Sequence[LuckRequest], *, plies: int = 0) -> list[RollLuck]:
        self.calls.append(("luck", plies, len(requests)))
        return [self._luck(request) for request in requests]

    def equity(self, position: Position, plies: int) -> float:
        """Cubeless equity before the roll, for the side on roll."""
        if position in self.known:
            return self.known[position]
        blots = position.opponent[1:25].count(1) - position.player[1:25].count(1)
        lead = position.opponent_pip_count() - position.pip_count() + MEAN_PIPS / 2 + BLOT_PIPS * blots
        shift = crc32(repr(position).encode()) / 2**32 - 0.5 if plies else 0.0
        return 2 / (1 + exp(-lead / 25)) - 1 + self.noise * shift

    def _best(self, requests: Sequence[PlayRequest]) -> Iterator[RankedPlay]:
        """The best play of each request, for those who ask by the hundred."""
        throws = pack_throws(self.variant.rules, [request.roll for request in requests])
        boards = pack(request.position for request in requests)
        offsets, results, steps, _ = legal_results(kernel_rules(self.variant), boards, throws)
        worth = self._worth(results)
        for request, (begin, end) in zip(requests, pairwise(offsets.tolist()), strict=True):
            at = begin + int(np.argmax(worth[begin:end]))
            play = play_from_steps(self.variant, request.position, steps[at].tolist(), unpack(results[at : at + 1])[0])
            yield self._option(request, play, 0)

    def _worth(self, results: NDArray[np.int8]) -> NDArray[np.float64]:
        """What plays are sorted by: how far the side that played is ahead after them; above all, being through."""
        pips = results[:, :, :26].astype(int) @ np.arange(26)
        blots = (results[:, :, 1:25] == 1).sum(axis=2)
        ahead = pips[:, 1] - pips[:, 0] + BLOT_PIPS * (blots[:, 1] - blots[:, 0])
        return np.where(results[:, 0, 0] == self.variant.checkers, np.inf, ahead.astype(float))

    def _ranked(self, request: PlayRequest, plies: int) -> list[RankedPlay]:
        plays = self.variant.legal_plays(request.position, request.roll)
        shallow = sorted(plays, key=lambda play: -self._after(play, 0))
        deep = shallow[: self.keep] if plies else shallow
        options = [self._option(request, play, plies if play in (*deep, *request.asked) else 0) for play in shallow]
        return sorted(options, key=lambda option: (-option.plies, -option.equity))

    def _after(self, play: Play, plies: int) -> float:
        end = self.variant.ending(play.result)
        if end is not None:
            return float(end.points)
        return -self.equity(play.result.swapped(), plies)

    def _option(self, request: PlayRequest, play: Play, plies: int) -> RankedPlay:
        equity = self._after(play, plies)
        mwc = None
        if isinstance(request.match, MatchContext):
            mwc = stake_at(request.match, request.cube.value).value(equity)
        option = RankedPlay(
            play=play,
            outcomes=_outcomes(equity),
            cubeless=Equity(equity),
            equity=Emg(equity),
            mwc=mwc,
            plies=plies,
        )
        return self._with_error(option)

    def _with_error(self, option: RankedPlay) -> RankedPlay:
        error = self._error(option.plies)
        return replace(option, std_error=error, behind_error=error)

    def _error(self, plies: int) -> float | None:
        return None if self.error is None else self.error / 2**plies

    def _verdict(self, request: CubeRequest, plies: int) -> CubeVerdict:
        equity = self.equity(request.position, plies)
        take = 2 * equity - DOUBLING_POINT
        chances: tuple[float | None, ...] = (None, None, None)
        if isinstance(request.match, MatchContext):
            stake = stake_at(request.match, request.cube.value)
            chances = tuple(stake.value(value) for value in (equity, take, 1.0))
        return CubeVerdict(
            outcomes=_outcomes(equity),
            cubeless=Equity(equity),
            no_double=Emg(equity),
            double_take=Emg(take),
            double_pass=Emg(1.0),
            mwc_no_double=chances[0],
            mwc_double_take=chances[1],
            mwc_double_pass=chances[2],
            may_double=request.cube.is_accessible,
            plies=plies,
            std_error=self._error(plies),
            double_error=self._error(plies),
            take_error=self._error(plies),
        )

    def _luck(self, request: LuckRequest) -> RollLuck:
        pips = [4 * roll.high if roll.is_doublet else roll.high + roll.low for roll in ROLLS]
        return RollLuck(equities=tuple(Emg(count / 20) for count in pips), is_opening=request.is_opening)


def _outcomes(equity: float) -> Outcomes:
    win = min(1.0, max(0.0, (equity / (1 + GAMMONS) + 1) / 2))
    return Outcomes(win, GAMMONS * win, 0.0, GAMMONS * (1 - win), 0.0)
