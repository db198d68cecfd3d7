"""Verdicts of the engine as messages, candidates, cube judgements and answers, and judgements as verdicts again.

What does not live here: asking for them (`server.positions`, `server.analyses`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import rounded
from doublesix.engine.outcomes import Outcomes
from doublesix.protocol.analyses import Waiting
from doublesix.protocol.values import Candidate, Chances, CubeJudgement, Judgement, TooClose
from doublesix.server.views import key_of, seat_number, steps_of
from doublesix.units import Emg, Equity, Mwc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.answers import Answers
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.match import Seat

__all__ = ["as_ranked", "as_verdict", "candidates_of", "chances_of", "cube_judgement", "waiting_of"]


def chances_of(outcomes: Outcomes) -> Chances:
    """The five cumulative chances."""
    win, gammon, backgammon, gammon_loss, backgammon_loss = map(rounded, outcomes.chances)
    return win, gammon, backgammon, gammon_loss, backgammon_loss


def candidates_of(ranked: Sequence[RankedPlay], rolled_out: str | None = None) -> tuple[Candidate, ...]:
    """Plays of one ranking, the best first, each with the one judgement on it.

    Args:
        ranked: the plays.
        rolled_out: id of the rollout that some of them may come from.
    """
    return tuple(
        Candidate(play=str(play.play), steps=steps_of(play.play), judgements=(_judgement(play, ranked[0], rolled_out),))
        for play in ranked
    )


def _judgement(play: RankedPlay, best: RankedPlay, rolled_out: str | None) -> Judgement:
    return Judgement(
        **_sourced(play, rolled_out),
        equity=rounded(play.equity),
        cubeless=rounded(play.cubeless),
        mwc=_known(play.mwc),
        std_error=_known(play.std_error),
        behind_error=_known(play.behind_error),
        too_close=play.may_beat(best),
        chances=chances_of(play.outcomes),
    )


def cube_judgement(verdict: CubeVerdict, rolled_out: str | None = None) -> CubeJudgement:
    """A cube verdict; as in `candidates_of`."""
    chances = verdict.mwc_no_double, verdict.mwc_double_take, verdict.mwc_double_pass
    known = [rounded(chance) for chance in chances if chance is not None]
    return CubeJudgement(
        **_sourced(verdict, rolled_out),
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


def _sourced(judged: RankedPlay | CubeVerdict, rolled_out: str | None) -> dict[str, Any]:
    source = rolled_out if rolled_out is not None and judged.trials else str(judged.plies)
    return {"source": source, "trials": judged.trials, "plies": judged.plies}


def as_ranked(option: RankedPlay, judgement: Judgement) -> RankedPlay:
    """A play as a judgement on it says."""
    return replace(
        option,
        outcomes=Outcomes(*judgement.chances),
        cubeless=Equity(judgement.cubeless),
        equity=Emg(judgement.equity),
        mwc=None if judgement.mwc is None else Mwc(judgement.mwc),
        plies=judgement.plies,
        std_error=judgement.std_error,
        behind_error=judgement.behind_error,
        trials=judgement.trials,
    )


def as_verdict(verdict: CubeVerdict, judgement: CubeJudgement) -> CubeVerdict:
    """A cube verdict as a judgement says; who may do what stays."""
    no_double, double_take, double_pass = (None, None, None) if judgement.mwc is None else map(Mwc, judgement.mwc)
    return replace(
        verdict,
        outcomes=Outcomes(*judgement.chances),
        cubeless=Equity(judgement.cubeless),
        no_double=Emg(judgement.no_double),
        double_take=Emg(judgement.double_take),
        double_pass=Emg(judgement.double_pass),
        mwc_no_double=no_double,
        mwc_double_take=double_take,
        mwc_double_pass=double_pass,
        plies=judgement.plies,
        table="",
        std_error=judgement.std_error,
        double_error=judgement.double_error,
        take_error=judgement.take_error,
        trials=judgement.trials,
    )


def waiting_of(answers: Answers | None, on_roll: Seat) -> Waiting | None:
    """What waits to be answered, and what each answer is worth; None if nothing does.

    Args:
        answers: to it.
        on_roll: whose turn it is.
    """
    if answers is None:
        return None
    offer = answers.situation.offer
    worth = [
        {"answer": answer, "equity": rounded(equity), "mwc": _known(answers.mwc(answer))}
        for answer, equity in answers.values.items()
    ]
    return Waiting.model_validate(
        {
            "offer": None if offer is None else offer.value,
            "resignation": None if answers.resignation is None else int(answers.resignation),
            "seat": seat_number(on_roll if answers.is_by_player else on_roll.other),
            "answers": worth,
            "resigning_loss": _known(answers.resigning),
        }
    )


def _known(value: float | None) -> float | None:
    return None if value is None else rounded(value)
