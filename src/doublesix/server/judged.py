"""Verdicts of the engine as messages: candidates, cube judgements.

What does not live here: asking for them (`server.positions`, `server.analyses`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.protocol.values import Candidate, Chances, CubeJudgement, Judgement
from doublesix.server.views import key_of, steps_of

if TYPE_CHECKING:
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay

__all__ = ["candidate_of", "chances_of", "cube_judgement", "judgement_of", "rounded"]

DECIMALS = 6


def rounded(value: float) -> float:
    """A number as messages write it."""
    return round(float(value), DECIMALS) + 0.0  # adding 0.0 turns -0.0, which says nothing, into 0.0


def chances_of(outcomes: Outcomes) -> Chances:
    """The five cumulative chances."""
    win, gammon, backgammon, gammon_loss, backgammon_loss = map(rounded, outcomes.chances)
    return win, gammon, backgammon, gammon_loss, backgammon_loss


def judgement_of(play: RankedPlay) -> Judgement:
    """What a play was found to be worth."""
    return Judgement(
        source=str(play.plies),
        equity=rounded(play.equity),
        cubeless=rounded(play.cubeless),
        mwc=None if play.mwc is None else rounded(play.mwc),
        chances=chances_of(play.outcomes),
    )


def candidate_of(play: RankedPlay) -> Candidate:
    """A play with the one judgement on it."""
    return Candidate(play=str(play.play), steps=steps_of(play.play), judgements=(judgement_of(play),))


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
        cubeless=rounded(verdict.cubeless),
        chances=chances_of(verdict.outcomes),
    )
