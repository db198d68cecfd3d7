"""Everything that can be set about an analysis; a report names all of it.

What does not live here: thresholds of mistakes and luck, classes of players (`mistakes`, `luck`, `ratings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral, Real

from doublesix.errors import demand_type
from doublesix.kernel import max_plies

__all__ = ["DEFAULT_PLIES", "AnalysisSettings"]

DEFAULT_PLIES = 2

DEPTHS = ("plies", "screen_plies", "screen_cube_plies", "luck_plies")
"""Settings that are rolls looked ahead."""
COUNTS = ("settle", "rollouts", "trials", "kept_plays")
"""Settings that are numbers of things."""
AMOUNTS = ("sure", "play_margin", "cube_margin", "trivial", "close_cube")
"""Settings that need not be whole."""
SWITCHES = ("luck", "explain")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisSettings:
    """How deep an analysis looks, and what it may pass over.

    Every decision is screened first; only where that leaves doubt is it judged again at `plies`. Doubt is told by the
    standard errors of the engine (see `engine.uncertainty`); where it knows none, by fixed margins: with the defaults
    six matches (1026 plays, 716 cube decisions) gave the same errors as without any margin.

    Args:
        plies: rolls looked ahead where it matters; 0 is the net alone.
        screen_plies: rolls looked ahead by the screening of plays.
        screen_cube_plies: the same for cube decisions, whose screening decides more often for good.
        sure: standard errors, at screening. A best play or cube action ahead of its rivals by more, and chosen, is
            not judged again.
        settle: decisions that may be judged more deeply still, ply by ply, until they are settled; first where a
            wrong verdict would cost most. Where no standard errors are known there are none.
        rollouts: decisions that may be rolled out in the end, likewise; first where a wrong verdict would still cost
            most.
        trials: games of such a rollout, of each play or answer to a double.
        play_margin: EMG, at screening, without standard errors. A best play ahead of every other by more, and
            played, is not judged again.
        cube_margin: EMG, likewise. A cube action ahead of its alternative by more, and taken, is not
            judged again.
        luck: whether to judge the dice.
        luck_plies: rolls looked ahead after each of the 21 rolls.
        trivial: EMG. A choice that matters less is not counted as a decision.
        close_cube: EMG. A cube left alone counts as a decision where doubling costs less than this.
        kept_plays: how many of the best plays a report lists, besides the one played.
        explain: whether to say of each mistake why it was one.

    Raises:
        ValueError: a setting below 0, a depth above 4, or fewer than 2 trials.
        TypeError: a depth or a number of things that is no whole number, or anything else that is no number.
    """

    plies: int = DEFAULT_PLIES
    screen_plies: int = 0
    screen_cube_plies: int = 0
    sure: float = 2.0
    settle: int = 0
    rollouts: int = 0
    trials: int = 324
    play_margin: float = 0.12
    cube_margin: float = 0.25
    luck: bool = True
    luck_plies: int = 0
    trivial: float = 0.001
    close_cube: float = 0.16
    kept_plays: int = 6
    explain: bool = True

    def __post_init__(self) -> None:
        for name in (*DEPTHS, *COUNTS, *AMOUNTS):
            kind, plain = (Real, float) if name in AMOUNTS else (Integral, int)
            demand_type(name, value := getattr(self, name), kind)
            object.__setattr__(self, name, plain(value))  # NumPy's cannot be written into a report
        for name in DEPTHS:
            if not 0 <= getattr(self, name) <= max_plies:
                raise ValueError(f"{name} must be 0-{max_plies}, not {getattr(self, name)}")
        if self.trials < 2:
            raise ValueError(f"a rollout has 2 trials or more, not {self.trials}")
        for name in (*COUNTS, *AMOUNTS):
            if not getattr(self, name) >= 0:
                raise ValueError(f"{name} is 0 or more, not {getattr(self, name)}")
        for name in SWITCHES:
            demand_type(name, getattr(self, name), bool)
