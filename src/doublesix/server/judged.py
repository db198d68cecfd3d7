"""Verdicts of the engine as messages: candidates, cube judgements.

What does not live here: asking for them (`server.positions`, `server.analyses`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.protocol.values import Candidate, Chances, CubeJudgement, Judgement, TooClose
from doublesix.server.views import key_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay

__all__ = ["candidates_of", "chances_of", "cube_judgement", "rounded"]

DECIMALS = 6


def rounded(value: float) -> float:
    """A number as messages write it."""
    return round(float(value), DECIMALS) + 0.0  # adding 0.0 turns -0.0, which says nothing, into 0.0


def chances_of(outcomes: Outcomes) -> Chances:
    """The five cumulative chances."""
    win, gammon, backgammon, gammon_loss, backgammon_loss = map(rounded, outcomes.chances)
    return win, gammon, backgammon, gammon_loss, backgammon_loss


def candidates_of(ranked: Sequence[RankedPlay]) -> tuple[Candidate, ...]:
    """Plays of one ranking, the best first, each with the one judgement on it."""
    return tuple(
        Candidate(play=str(play.play), steps=steps_of(play.play), judgements=(_judgement(play, ranked[0]),))
        for play in ranked
    )


def _judgement(play: RankedPlay, best: RankedPlay) -> Judgement:
    return Judgement(
        source=str(play.plies),
        equity=rounded(play.equity),
        cubeless=rounded(play.cubeless),
        mwc=_known(play.mwc),
        std_error=_known(play.std_error),
        behind_error=_known(play.behind_error),
        too_close=play.may_beat(best),
        chances=chances_of(play.outcomes),
    )


def cube_judgement(verdict: CubeVerdict) -> CubeJudgement:
    """A cube verdict."""
    chances = verdict.mwc_no_double, verdict.mwc_double_take, verdict.mwc_double_pass
    known = [rounded(chance) for chance in chances if chance is not None]
    return CubeJudgement(
        source=str(verdict.plies),
        advice=key_of(verdict.advice.name),
        no_double=rounded(verdict.no_double),
        double_take=rounded(verdict.double_take),
        double_pass=rounded(verdict.double_pass),
        mwc=(known[0], known[1], known[2]) if len(known) == len(chances) else None,
        std_error=_known(verdict.std_error),
        double_error=_known(verdict.double_error),
        take_error=_known(verdict.take_error),
        too_close=TooClose(double=verdict.is_double_open, take=verdict.is_take_open),
        cubeless=rounded(verdict.cubeless),
        chances=chances_of(verdict.outcomes),
    )


def _known(value: float | None) -> float | None:
    return None if value is None else rounded(value)
