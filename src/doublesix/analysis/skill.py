"""Skill measured by rollouts, as Tesauro rated programs: what a player's decisions lose, with an interval.

A PR takes the engine's word for what is best. Here decisions are drawn at random and played on: the choice that was
made and the best others, with common dice. The trials are split in halves: each half names the best choice, and the
other half says what it gains. So nobody is charged for a choice that only looked best by luck; the mean tends to be a
little low, never high, and a single loss may come out below zero.
What does not live here: finding decisions (`analyze`), playing on (`engine.rollouts`), files and words (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis, situation_values
from doublesix.analysis.mistakes import THRESHOLDS, Mistake
from doublesix.analysis.ratings import PER_DECISION
from doublesix.analysis.replies import hands_over
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cube import CubeAction
from doublesix.engine.requests import PlayRequest
from doublesix.engine.rollout_results import Estimate
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import RequestError
from doublesix.sentences import Sentence
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["Decision", "Skill", "decisions", "drawn", "measured_loss", "skills"]

SCREEN = AnalysisSettings(plies=0, luck=False, explain=False)
"""How decisions are told from forced and trivial turns: as for ratings, by the net alone."""

CANDIDATES = 3
"""Plays that are rolled out beside the one made."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that counts.

    Args:
        key: its name among all decisions: match, game, place in the game.
        player: who made it.
        event: as screened.
    """

    key: str
    player: str
    event: CheckerAnalysis | CubeAnalysis

    @property
    def kind(self) -> str:
        """ "play" or "cube"."""
        return "play" if isinstance(self.event, CheckerAnalysis) else "cube"


@dataclass(frozen=True, slots=True)
class Skill:
    """What one player loses.

    Args:
        player: the name.
        decisions: rolled out.
        loss: mean EMG lost a decision.
        plays: the same of checker plays alone; None without any.
        cubes: the same of cube decisions alone.
        interval: EMG: holds the true loss a decision with 95 %, for few decisions with more.
    """

    player: str
    decisions: int
    loss: Estimate
    plays: Estimate | None
    cubes: Estimate | None
    interval: tuple[float, float]

    @property
    def rating(self) -> float:
        """The loss as PR; 0 where chance made it less, for nobody gains by a mistake."""
        return PER_DECISION * max(0.0, self.loss.mean)


def decisions(name: str, record: MatchRecord, engine_of: Callable[[Variant], Engine]) -> Iterator[Decision]:
    """Every decision of a match that counts and can be rolled out.

    Args:
        name: of the match, unlike that of any other.
        record: the match.
        engine_of: the engine of a game; it screens.
    """
    found = analyze(record, engine_of, settings=SCREEN)
    for game in found.games:
        for place, event in enumerate(game.events):
            if (
                isinstance(event, CheckerAnalysis | CubeAnalysis)
                and event.is_counted
                and _can_be_rolled_out(event, engine_of(event.situation.variant))
            ):
                player = record.players[event.situation.seat]
                yield Decision(f"{name}:{game.game.number}:{place}", player, event)


def drawn(found: Iterable[Decision], count: int, *, seed: int) -> list[Decision]:
    """So many decisions of each player, at random; a greater number begins with the same ones.

    Args:
        found: all there are.
        count: of each player, at most.
        seed: of the choice.
    """
    by_player: dict[str, list[tuple[str, Decision]]] = {}
    for decision in found:
        place = sha256(f"{seed}:{decision.key}".encode()).hexdigest()
        by_player.setdefault(decision.player, []).append((place, decision))
    return [decision for own in by_player.values() for _, decision in sorted(own, key=lambda pair: pair[0])[:count]]


def measured_loss(engine: Engine, decision: Decision, settings: RolloutSettings, trials: int) -> Emg:
    """EMG that a decision lost, by a rollout; below zero where it came out better than the others.

    Args:
        engine: who plays on.
        decision: what is judged.
        settings: how; the same seed gives the same loss.
        trials: an even number, 4 or more.

    Raises:
        RequestError: trials that cannot be halved.
    """
    if trials < 4 or trials % 2:
        raise RequestError(Sentence("trials must be an even number, 4 or more, not {trials}", trials=trials))
    event = decision.event
    if isinstance(event, CheckerAnalysis):
        return _play_loss(engine, event, settings, trials)
    return _cube_loss(engine, event, settings, trials)


def skills(losses: Iterable[tuple[str, str, float]]) -> list[Skill]:
    """Every player's figures, the best first.

    Args:
        losses: player, "play" or "cube", and EMG, one for each decision rolled out.
    """
    found = list(losses)
    told = []
    for player in dict.fromkeys(name for name, _, _ in found):
        own = [(kind, loss) for name, kind, loss in found if name == player]
        parts = [[loss for kind, loss in own if kind == wanted] for wanted in ("play", "cube")]
        plays, cubes = (_mean(part) if part else None for part in parts)
        all_own = [loss for _, loss in own]
        told.append(Skill(player, len(own), _mean(all_own), plays, cubes, _interval(all_own)))
    return sorted(told, key=lambda skill: skill.loss.mean)


def _mean(losses: Sequence[float]) -> Estimate:
    """The scatter between decisions holds that of the rollouts."""
    count = len(losses)
    mean = sum(losses) / count
    if count < 2:
        return Estimate(mean, float("inf"))
    return Estimate(mean, sqrt(sum((loss - mean) ** 2 for loss in losses) / (count - 1) / count))


def _interval(losses: Sequence[float]) -> tuple[float, float]:
    """Where the true mean lies with 95 %.

    Most decisions lose nothing and a few lose much, so a few decisions often have none of those that make the mean;
    their scatter is then too small as well, and neither normal nor Student's intervals of it hold. So one blunder more
    is thought of beside them, as Agresti and Coull think of a few trials more where they count successes: it widens the
    interval of few decisions, and is lost among many.
    """
    thought = _mean([*losses, THRESHOLDS[Mistake.BLUNDER]])
    low, high = thought.interval()
    return max(0.0, low), max(0.0, high)


def _can_be_rolled_out(event: CheckerAnalysis | CubeAnalysis, engine: Engine) -> bool:
    situation = event.situation
    if isinstance(event, CubeAnalysis):
        is_plain = situation.offer in (None, CubeAction.DOUBLE) and event.action is not CubeAction.BEAVER
        return is_plain and engine.stakes(situation.terms, situation.cube).may_double  # no dead cube
    plays = (event.best.play, event.played.play)
    return situation.roll is not None and all(
        hands_over(situation.variant, situation.position, situation.roll, play) for play in plays
    )


def _play_loss(engine: Engine, event: CheckerAnalysis, settings: RolloutSettings, trials: int) -> Emg:
    situation = event.situation
    assert situation.roll is not None
    asked = PlayRequest(situation.position, situation.roll, situation.cube, situation.terms)
    ranked = [option.play for option in engine.rank_many([asked], plies=1)[0]]
    others = [play for play in ranked if play != event.played.play][:CANDIDATES]
    plays = [
        event.played.play,
        *(play for play in others if hands_over(situation.variant, situation.position, situation.roll, play)),
    ]
    rollout = Rollout.of_plays(
        engine,
        situation.position,
        situation.roll,
        plays,
        cube=situation.cube,
        match=situation.terms,
        settings=settings,
    )
    first, second = _halves(rollout.run(StopRules(trials=trials)))
    return Emg(float(_gain(first, second) + _gain(second, first)) / 2)


def _gain(naming: NDArray[np.float64], telling: NDArray[np.float64]) -> float:
    """What the line that one half calls best gains on the first line by the other half."""
    return float(telling[int(np.argmax(naming))] - telling[0])


def _halves(result: RolloutResult) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """EMG of every line by the first and by the second half of the trials.

    The first throws go round all that there are, so halves of 36 or a multiple of it have each of them equally often.
    """
    reduced = result.values[:, :, 5] - result.luck[:, :, 5]
    emg = (reduced - result.stakes.middle) / result.stakes.unit
    middle = result.trials // 2
    return emg[:, :middle].mean(axis=1), emg[:, middle:].mean(axis=1)


def _cube_loss(engine: Engine, event: CubeAnalysis, settings: RolloutSettings, trials: int) -> Emg:
    situation = event.situation
    rollout = Rollout.of_cube(engine, situation.position, cube=situation.cube, match=situation.terms, settings=settings)
    result = rollout.run(StopRules(trials=trials))
    worths = [
        situation_values(
            situation, replace(result.cube, no_double=Emg(float(no_double)), double_take=Emg(float(double_take)))
        )
        for no_double, double_take in _halves(result)
    ]
    sign = 1 if situation.offer is None else -1
    gains = []
    for naming, telling in (worths, worths[::-1]):
        best = max(naming, key=lambda action: sign * naming[action])
        gains.append(sign * (telling[best] - telling[event.action]))
    return Emg(sum(gains) / 2)
