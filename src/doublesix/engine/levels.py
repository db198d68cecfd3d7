"""Levels of the computer: how far it looks ahead, and how wrong it may be.

A weaker level hears the judgements of the net with an error added to each, but where the game is as good as over: a
normal one of a stated size, always the same for the same position. So it goes wrong where plays are close, and hardly
where they are not, as people do.
What does not live here: how a computer decides (`engine.computer`), measured strength (docs/measurements.md).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from doublesix.engine.computer import CERTAIN, Computer, RandomComputer
from doublesix.errors import ParseError
from doublesix.kernel import pack
from doublesix.sentences import Sentence
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.cube import CubeState
    from doublesix.engine.computer import Judge, Opponent
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.requests import PlayRequest
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level", "NoisyJudge", "find_level", "opponent_at"]


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    Args:
        key: its name in files and messages.
        plies: rolls looked ahead.
        noise: standard deviation of the error in every judgement, EMG.
    """

    key: str
    plies: int
    noise: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level("beginner", 0, 0.3),
    Level("casual", 0, 0.15),
    Level("club", 0, 0.08),
    Level("expert", 0),
    Level("champion", 2),
    Level("world-class", 3),
)
"""Every level, the weakest first."""

DEFAULT_LEVEL = LEVELS[4]

CANDIDATES = 512
"""Plays that may seem best where only that one is wanted: chains of numbers have thousands, most of them hopeless."""


def find_level(key: str) -> Level:
    """The level of that key.

    Raises:
        ParseError: there is none.
    """
    for level in LEVELS:
        if level.key == key:
            return level
    raise ParseError(
        Sentence(
            "no level is called {key}; there are {levels}",
            key=repr(key),
            levels=", ".join(level.key for level in LEVELS),
        )
    )


def opponent_at(level: Level, variant: Variant, judge: Judge | None) -> Opponent:
    """A computer of that level.

    Args:
        level: how strong.
        variant: the game.
        judge: who judges; None where no net comes with the game: then chance decides.
    """
    if judge is None:
        return RandomComputer(variant.key)
    return Computer(NoisyJudge(judge, level.noise) if level.noise else judge, plies=level.plies)


class NoisyJudge:
    """Judges as another one does, but with errors.

    Args:
        judge: the other one.
        noise: standard deviation of an error, EMG.
        seed: which of the many that err so much this is.
    """

    def __init__(self, judge: Judge, noise: float, *, seed: int = 0) -> None:
        self.variant = getattr(judge, "variant", None)  # who asks compares it with the game that is played
        self._judge = judge
        self._noise = noise
        self._salt = f"{seed} " if seed else ""

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int, most: int | None = None
    ) -> list[list[RankedPlay]]:
        """For each request the legal plays, or the best so many, as they seem, best first."""
        looked_at = None if most is None else max(most, CANDIDATES)
        return [
            sorted(map(self._seen, plays), key=lambda play: (-play.equity, str(play.play)))[:most]
            for plays in self._judge.rank_many(requests, plies=plies, most=looked_at)
        ]

    def choose_many(self, requests: Sequence[PlayRequest], *, plies: int) -> list[Play]:
        """For each request the play that seems best."""
        return [best.play for best, *_ in self.rank_many(requests, plies=plies, most=1)]

    def cube_action(self, position: Position, *, plies: int, cube: CubeState, match: Terms) -> CubeVerdict:
        """The cube decision of the side on roll, as it seems."""
        verdict = self._judge.cube_action(position, plies=plies, cube=cube, match=match)
        if _is_settled(verdict.outcomes):
            return verdict
        return replace(
            verdict,
            no_double=Emg(verdict.no_double + self._error("no double", position)),
            double_take=Emg(verdict.double_take + self._error("double", position)),
        )

    def stakes(self, match: Terms, cube: CubeState) -> Stakes:
        """What is played for, about which nobody errs."""
        return self._judge.stakes(match, cube)

    def _seen(self, play: RankedPlay) -> RankedPlay:
        if _is_settled(play.outcomes):
            return play
        return replace(play, equity=Emg(play.equity + self._error("play", play.play.result)))

    def _error(self, kind: str, position: Position) -> float:
        seed = hashlib.sha256(f"{self._salt}{kind} ".encode() + pack([position]).tobytes()).digest()
        return Random(seed).gauss(0.0, self._noise)


def _is_settled(outcomes: Outcomes) -> bool:
    """Whether the game is as good as over, which nobody errs about: a resignation worth the game is accepted."""
    return not 1 - CERTAIN < outcomes.win < CERTAIN
