"""`Rules`: the frozen record of rule objects that together make a game.

What does not live here: names, layouts and sources of games (`rules.variant`, `variants`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from numbers import Integral
from typing import TYPE_CHECKING

from doublesix.errors import demand_type
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.endings import WON_BY_HITS, MotherPinned
from doublesix.rules.entering import Entering
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Hit, Landing, Pin
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.restrictions import (
    FirstRunner,
    HitAfterHome,
    NoFullStart,
    NoPrimeAhead,
    Restriction,
    StartQuarterLimit,
)
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import Token
from doublesix.rules.track import CONTRARY, PARALLEL, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.rules.endings import EarlyEnd

__all__ = ["Rules"]

ON_PARALLEL_TRACKS = (FirstRunner, NoFullStart, NoPrimeAhead, StartQuarterLimit)
MOST_ORDINARY_ROLLS = 7
KINDS = {
    "checkers": Integral,
    "reserve": Integral,
    "dice": Integral,
    "track": Track,
    "doublets": Doublets,
    "entering": Entering,
    "bearing_off": BearingOff,
    "opening": Opening,
    "scoring": Scoring,
    "early_ends": tuple,
    "restrictions": tuple,
}
"""What is of one type and always there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one game; the defaults are the standard ones.

    Args:
        checkers: checkers a side.
        reserve: how many of them begin outside the board.
        dice: dice thrown a turn, 2 or 3.
        track: how the sides travel.
        landing: what happens where they meet.
        doublets: how doublets are played.
        entering: what must be entered first.
        bearing_off: how checkers leave the board.
        opening: who starts with which roll.
        scoring: what a finished game is worth.
        early_ends: what ends a game before the last checker is off.
        token: a right that a side may use once; None where there is none.
        restrictions: what is forbidden on top.

    Raises:
        TypeError: one of another type, such as a list of restrictions.
        ValueError: rules that contradict each other; the message names every contradiction.
    """

    checkers: int = 15
    reserve: int = 0
    dice: int = 2
    track: Track = CONTRARY
    landing: Landing = field(default_factory=Hit)
    doublets: Doublets = field(default_factory=Doublets)
    entering: Entering = field(default_factory=Entering)
    bearing_off: BearingOff = field(default_factory=BearingOff)
    opening: Opening = field(default_factory=Opening)
    scoring: Scoring = field(default_factory=Scoring)
    early_ends: tuple[EarlyEnd, ...] = ()
    token: Token | None = None
    restrictions: tuple[Restriction, ...] = ()

    def __post_init__(self) -> None:
        for name, kind in KINDS.items():
            demand_type(name, getattr(self, name), kind)
        demand_type("token", self.token, Token, optional=True)
        for rule in self.restrictions:
            demand_type("each of the restrictions", rule, Restriction)
        found = [*self._contradictions()]
        if found:
            raise ValueError("; ".join(found))

    @property
    def first_memory(self) -> int:
        """What the game remembers of each side when it begins."""
        return int(self.token is not None)

    @property
    def most_memory(self) -> int:
        """The most that the game remembers of a side."""
        return max(self._memories().values(), default=0)

    def is_played_as(self, other: Rules) -> bool:
        """Whether both are the same, but for who starts with which roll."""
        return all(
            getattr(self, each.name) == getattr(other, each.name) for each in fields(self) if each.name != "opening"
        )

    def max_steps(self) -> int:
        """Steps of the longest play."""
        return self.dice if self.dice == 3 else max(2, self.doublets.longest())

    def _memories(self) -> dict[str, int]:
        """What there is to remember of a side, and how much at most."""
        remembered = {
            "the first rolls of a side": self.doublets.ordinary_rolls,
            "a token": int(self.token is not None),
            "whether a side has been home": int(any(isinstance(rule, HitAfterHome) for rule in self.restrictions)),
        }
        return {what: most for what, most in remembered.items() if most}

    def _contradictions(self) -> Iterator[str]:
        doublets, kinds = self.doublets, [type(rule) for rule in self.restrictions]
        special = doublets.complement or doublets.rising or doublets.extra_turn or doublets.bonus_roll
        asks_for = {
            "two or three dice": self.dice in (2, 3),
            "a reserve of 0 to all checkers": 0 <= self.reserve <= self.checkers,
            f"0-{MOST_ORDINARY_ROLLS} ordinary rolls": 0 <= doublets.ordinary_rolls <= MOST_ORDINARY_ROLLS,
            "two dice for special doublets": self.dice == 2 or not special,
            "a fresh first roll with three dice": self.dice == 2 or self.opening.first_roll is FirstRoll.FRESH_ROLL,
            "each restriction once": len(set(kinds)) == len(kinds),
            "one rule for hits at home": not {NoHitAndRun, NoHitAndHide}.issubset(kinds),
            "hits for rules about hits": isinstance(self.landing, Hit)
            or not {NoHitAndRun, NoHitAndHide, HitAfterHome}.intersection(kinds),
            "pins for a mother": isinstance(self.landing, Pin) or MotherPinned() not in self.early_ends,
            "no bomb where hits win": self.token is not Token.BOMB or not WON_BY_HITS.intersection(self.early_ends),
            "a parallel track for its rules": self.track == PARALLEL or not set(ON_PARALLEL_TRACKS).intersection(kinds),
            f"one thing to remember, not {' and '.join(self._memories())}": len(self._memories()) < 2,
        }
        return (f"the rules ask for {what}" for what, is_met in asks_for.items() if not is_met)
