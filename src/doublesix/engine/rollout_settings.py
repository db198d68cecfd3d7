"""How rollouts are played and when they stop: settings, named presets, stop rules.

Everything a trial hangs on is in `RolloutSettings`; how many trials are played is a matter of `StopRules`,
so that the same rollout can be stopped, looked at and extended.
What does not live here: the rollout itself (`engine.rollouts`), its figures (`engine.rollout_results`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from numbers import Integral, Real
from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.errors import ParseError, demand_type
from doublesix.kernel import max_plies
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FULL", "PRESETS", "Preset", "RolloutSettings", "StopRules", "find_preset", "stop_rules"]

FULL = 1296
"""Trials in which every pair of first two throws comes exactly once."""


WHOLE = (
    *("plies", "cube_plies", "late_after", "late_plies", "late_cube_plies", "truncate_after", "final_plies"),
    *("seed", "first_trial"),
)
"""Settings that are whole numbers."""
SWITCHES = ("cubeful", "variance_reduction", "stratified", "stop_at_tables")
MOST = {"late_after": 2**31 - 1, "truncate_after": 2**31 - 1, "first_trial": 2**63 - 1}
"""What the kernel takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutSettings:
    """How the games of a rollout are played.

    Args:
        plies: depth of the plays, in rolls looked ahead.
        cube_plies: depth of cube decisions.
        late_after: from this ply of a game on the late depths hold; 0 = never.
        late_plies: depth of late plays.
        late_cube_plies: depth of late cube decisions.
        truncate_after: plies after which the position is judged instead of played on; 0 = to the end.
        final_plies: depth of that judgement.
        cubeful: whether both sides use the cube; without it the cube stays as it is.
        variance_reduction: whether the luck of every roll, valued one roll ahead, is subtracted.
        stratified: whether the first two throws are spread evenly over the trials.
        stop_at_tables: whether a game ends where an exact table knows the rest, with the cube unless it is at rest.
        seed: of the dice; only its lowest 64 bits count.
        first_trial: number of the first trial; those before it, with the same seed, were played elsewhere.

    Raises:
        ValueError: a depth outside 0–4, or a number of plies or trials that is negative or beyond counting.
        TypeError: a number that is none, or a switch that is neither on nor off.
    """

    plies: int = 0
    cube_plies: int = 0
    late_after: int = 0
    late_plies: int = 0
    late_cube_plies: int = 0
    truncate_after: int = 0
    final_plies: int = 0
    cubeful: bool = True
    variance_reduction: bool = True
    stratified: bool = True
    stop_at_tables: bool = True
    seed: int = 1
    first_trial: int = 0

    def __post_init__(self) -> None:
        for whole in WHOLE:
            demand_type(whole, getattr(self, whole), Integral)
            object.__setattr__(self, whole, int(getattr(self, whole)))  # NumPy's overflow, and cannot be saved
        for switch in SWITCHES:
            demand_type(switch, getattr(self, switch), bool)
        for name in ("plies", "cube_plies", "late_plies", "late_cube_plies", "final_plies"):
            if not 0 <= getattr(self, name) <= max_plies:
                raise ValueError(f"{name} must be 0-{max_plies}, not {getattr(self, name)}")
        for name, most in MOST.items():
            if getattr(self, name) < 0:
                raise ValueError(f"{name} must be 0 or more, not {getattr(self, name)}")
            if getattr(self, name) > most:
                raise ValueError(f"{name} must be {most} or less")

    def at_depth(self, plies: int | None, cube_plies: int | None = None) -> RolloutSettings:
        """The same games, played at another depth.

        Args:
            plies: depth of plays, of cube decisions and of what a truncated game is worth, early and late; None: those
                of before.
            cube_plies: depth of cube decisions, if it is another one.
        """
        same = self
        if plies is not None:
            same = replace(
                same, plies=plies, cube_plies=plies, late_plies=plies, late_cube_plies=plies, final_plies=plies
            )
        return same if cube_plies is None else replace(same, cube_plies=cube_plies, late_cube_plies=cube_plies)


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRules:
    """When a rollout ends: at `trials`, or earlier by any other rule that is given.

    Errors and confidence are looked at after every `step` trials, so that the same rules stop at the same
    trial on every machine; the time hangs on the machine, of course.

    Args:
        trials: at most so many, in all.
        std_error: EMG; enough when no line's cubeful equity has a greater standard error.
        confidence: from 0.5 to below 1; enough when the best line (or both sides' right cube action) is best with this
            probability, by a bound that holds at all looks together (`RolloutResult.lasting_confidence`).
        seconds: no new trials after this time in one run.
        at_least: trials before any early end; errors of few trials are themselves uncertain.
        step: as above.

    Raises:
        ValueError: a number that makes no sense.
        TypeError: something that is no number.
    """

    trials: int = FULL
    std_error: float | None = None
    confidence: float | None = None
    seconds: float | None = None
    at_least: int = 144
    step: int = 72

    def __post_init__(self) -> None:
        for name in ("trials", "step", "at_least"):
            demand_type(name, getattr(self, name), Integral)
            object.__setattr__(self, name, int(getattr(self, name)))
        for name in ("std_error", "confidence", "seconds"):
            demand_type(name, getattr(self, name), Real, optional=True)
        if self.trials < 1 or self.step < 1:
            raise ValueError("trials and step must be 1 or more")
        if self.at_least < 0:
            raise ValueError(f"at_least must be 0 or more, not {self.at_least}")
        if self.std_error is not None and not self.std_error > 0:
            raise ValueError(f"a standard error to reach is above 0, not {self.std_error}")
        if self.confidence is not None and not 0.5 <= self.confidence < 1:
            raise ValueError(f"a confidence is 0.5 or more and below 1, not {self.confidence}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"seconds must be above 0, not {self.seconds}")

    @property
    def looks_at_figures(self) -> bool:
        """Whether some rule reads the results."""
        return self.std_error is not None or self.confidence is not None


def stop_rules(trials: int | None, stop: StopRules | None) -> StopRules | None:
    """What somebody means who gives either of them, or neither.

    Raises:
        ValueError: both.
    """
    if trials is None:
        return stop
    if stop is not None:
        raise ValueError("give either a number of trials or stop rules, not both")
    return StopRules(trials=trials)


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings under a name that players know.

    Args:
        settings: how the games are played.
        trials: how many.
    """

    settings: RolloutSettings
    trials: int


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "roller": Preset(RolloutSettings(truncate_after=5), 42),
        "roller+": Preset(RolloutSettings(plies=1, cube_plies=1, truncate_after=7, final_plies=1), 360),
        "roller++": Preset(RolloutSettings(plies=2, cube_plies=2, truncate_after=5, final_plies=2), 360),
        "quick": Preset(RolloutSettings(), 360),
        "full": Preset(RolloutSettings(), FULL),
        "full-1": Preset(RolloutSettings(plies=1, cube_plies=2, late_after=4, late_cube_plies=1), FULL),
        "full-2": Preset(RolloutSettings(plies=2, cube_plies=2), FULL),
    }
)
"""The roller levels have the lengths of eXtreme Gammon's (42 × 5, 360 × 7, 360 × 5 plies); what is played in
them is our own. The others play every game to its end."""


def find_preset(name: str) -> Preset:
    """The preset of that name.

    Raises:
        ParseError: there is none.
    """
    if name not in PRESETS:
        raise ParseError(
            Sentence("no preset is called {name}; there are {known}", name=repr(name), known=", ".join(PRESETS))
        )
    return PRESETS[name]
