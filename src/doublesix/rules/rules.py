"""`Rules`: the frozen record of rule objects that together make a game.

`Rules` says which of its combinations the generator can play: `unsupported` lists the others, so that
no game is ever played with a rule silently left out.
What does not live here: names, layouts and sources of games (`rules.variant`, `variants`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.entering import Entering
from doublesix.rules.landing import Block, Hit, Landing, Pin
from doublesix.rules.opening import Opening
from doublesix.rules.scoring import Scoring
from doublesix.rules.track import COMMON, CONTRARY, Track

if TYPE_CHECKING:
    from doublesix.rules.restrictions import Restriction

__all__ = ["Rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one game; the defaults are the standard ones.

    Args:
        checkers: checkers a side.
        reserve: how many of them begin outside the board.
        dice: dice thrown a turn.
        track: how the sides travel.
        landing: what happens where they meet.
        doublets: how doublets are played.
        entering: what must be entered first.
        bearing_off: how checkers leave the board.
        opening: who starts with which roll.
        scoring: what a finished game is worth.
        restrictions: what is forbidden on top.
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
    restrictions: tuple[Restriction, ...] = ()

    def unsupported(self) -> tuple[str, ...]:
        """What these rules ask for that the generator cannot play; empty when it can play all of them."""
        doublets = self.doublets
        doubtful = {
            "checkers that begin outside the board": self.reserve != 0,
            "a common track": self.track == COMMON,
            "pins": isinstance(self.landing, Pin),
            "an unknown landing rule": not isinstance(self.landing, Hit | Block | Pin),
            "doublets with a complement, rising ones or extra turns": (
                doublets.complement or doublets.rising or doublets.extra_turn
            ),
            "games won without bearing off": not self.bearing_off.allowed,
        }
        return tuple(words for words, is_asked in doubtful.items() if is_asked)
