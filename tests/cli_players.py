"""A judge for tests of games against the computer: pips decide everything, so every choice can be foreseen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import points_of, stakes_at
from doublesix.engine.verdicts import CubeVerdict, RankedPlay
from doublesix.units import Emg, Equity
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["EVEN", "PipJudge"]

EVEN = CubeVerdict(
    outcomes=Outcomes(0.5, 0.1, 0.0, 0.1, 0.0),
    cubeless=Equity(0.0),
    no_double=Emg(0.1),
    double_take=Emg(-0.5),
    double_pass=Emg(1.0),
)


@dataclass
class PipJudge:
    """Plays so that the pips left on both sides differ most; the cube as it is told.

    Args:
        verdict: what is thought of every cube decision.
        variant: the game.
        asked: every question about the cube.
        best: EMG of the best play.
    """

    verdict: CubeVerdict = EVEN
    variant: Variant = ALL[0]
    asked: list[tuple] = field(default_factory=list)
    best: float = 0.0

    def rank_many(self, requests, *, plies, most=None):
        return [self._ranked(request.position, request.roll or request.chain, plies)[:most] for request in requests]

    def choose_many(self, requests, *, plies):
        return [plays[0].play for plays in self.rank_many(requests, plies=plies)]

    def _ranked(self, position, throw, plies):
        def lead(play):
            return play.result.opponent_pip_count() - play.result.pip_count()

        plays = sorted(self.variant.legal_plays(position, throw), key=lambda play: (-lead(play), str(play)))
        return [
            RankedPlay(
                play=play,
                outcomes=Outcomes(0.5),
                cubeless=Equity(0.0),
                equity=Emg(self.best - 0.01 * rank),
                mwc=None,
                plies=plies,
            )
            for rank, play in enumerate(plays)
        ]

    def cube_action(self, position, *, plies, cube, match):
        self.asked.append((position, cube, match))
        return replace(self.verdict, may_double=cube.is_accessible, plies=plies)

    def stakes(self, match, cube):
        return stakes_at(match, cube, points_of(self.variant), has_cube=self.variant.cube)
