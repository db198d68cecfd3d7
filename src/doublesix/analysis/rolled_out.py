"""Decisions judged by rollouts: the plays or the cube, with the figures of games played to the end.

What does not live here: which decisions are rolled out (`routing`), how games are played (`engine.rollouts`), what
skill is worth over a whole match (`skill`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.units import Emg, Equity, Mwc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.engine import Engine
    from doublesix.engine.requests import CubeRequest, PlayRequest
    from doublesix.engine.rollout_results import LineResult, RolloutResult
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay

__all__ = ["rolled_out_cube", "rolled_out_plays"]


def rolled_out_plays(
    engine: Engine,
    request: PlayRequest,
    options: Sequence[RankedPlay],
    *,
    trials: int,
    told: Callable[[], None] | None = None,
) -> list[RankedPlay]:
    """Plays of a roll, judged anew, best first.

    Args:
        engine: who plays.
        request: the roll.
        options: plays that the other side's roll follows.
        trials: games of each play.
        told: called about twice a second; an exception that it raises ends the rollout.
    """
    assert request.roll is not None
    rollout = Rollout.of_plays(
        engine,
        request.position,
        request.roll,
        [option.play for option in options],
        cube=request.cube,
        match=request.match,
        settings=RolloutSettings(),
    )
    result = _run(rollout, trials, told)
    judged = [_judged(option, line, result) for option, line in zip(options, result.lines, strict=True)]
    return sorted(judged, key=lambda option: -option.equity)


def _judged(option: RankedPlay, line: LineResult, result: RolloutResult) -> RankedPlay:
    return replace(
        option,
        outcomes=line.outcomes,
        cubeless=Equity(line.cubeless.mean),
        equity=Emg(line.equity.mean),
        mwc=None if line.mwc is None else Mwc(line.mwc.mean),
        plies=result.settings.plies,
        std_error=line.equity.std_error,
        behind_error=result.behind(line).std_error,
        trials=result.trials,
    )


def rolled_out_cube(
    engine: Engine, request: CubeRequest, *, trials: int, told: Callable[[], None] | None = None
) -> CubeVerdict:
    """A cube decision, judged anew. Arguments as in `rolled_out_plays`; the player on roll may double."""
    rollout = Rollout.of_cube(
        engine, request.position, cube=request.cube, match=request.match, settings=RolloutSettings()
    )
    return _run(rollout, trials, told).cube


def _run(rollout: Rollout, trials: int, told: Callable[[], None] | None) -> RolloutResult:
    return rollout.run(StopRules(trials=trials), progress=None if told is None else lambda _: told())
