"""From single errors to ratings: totals of a player, performance rating, error rates, classes.

* **PR** = 500 × EMG lost / counted decisions (plays that were decisions, and cube decisions as `cube_action`
  counts them), as eXtreme Gammon does; its exact limits for what counts are unpublished.
* **GNU Backgammon's error rate** = 1000 × EMG lost / (own plays with a choice + counted cube decisions).
* **Snowie's error rate** = 1000 × EMG lost / plays of both sides.
* **Estimated FIBS rating**: GNU Backgammon's formula, 2050 − m·(8798 + 25526/n) − c·(863 − 519/n), with m the mean
  EMG lost by a play with a choice, c by a counted cube decision, n the length of the match.

What does not live here: single decisions (`checker_play`, `cube_action`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.analysis.amounts import Amount
from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll
from doublesix.analysis.cube_action import CubeAnalysis, CubeMistake
from doublesix.analysis.mistakes import MISTAKES, Mistake
from doublesix.analysis.resignation import ResignationAnalysis

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from doublesix.analysis.luck import LuckMark
    from doublesix.match import Seat

__all__ = [
    "PER_DECISION",
    "PR_CLASSES",
    "Errors",
    "LuckTotal",
    "PlayerRating",
    "RatingClass",
    "estimated_fibs_rating",
    "performance_rating",
    "rate",
    "rating_class",
]

PER_DECISION = 500
"""PR is so many times the EMG lost a decision."""


def performance_rating(error: float, decisions: int) -> float | None:
    """PR; None without decisions.

    Args:
        error: EMG lost.
        decisions: counted ones.
    """
    return _rate(PER_DECISION * error, decisions)


@dataclass(frozen=True, slots=True)
class RatingClass:
    """A class of players.

    Args:
        key: its name, for `analysis.words` and files.
        below: the rating that is no longer in it.
    """

    key: str
    below: float


PR_CLASSES: tuple[RatingClass, ...] = (
    RatingClass("world champion", 2.5),
    RatingClass("world class", 5),
    RatingClass("expert", 7.5),
    RatingClass("advanced", 12.5),
    RatingClass("intermediate", 17.5),
    RatingClass("casual", 22.5),
    RatingClass("beginner", 30),
    RatingClass("distracted", float("inf")),
)
"""Classes by PR as commonly quoted for eXtreme Gammon, the best first."""


def rating_class(rating: float) -> RatingClass:
    """The class of a PR, ≥ 0."""
    return next(candidate for candidate in PR_CLASSES if rating < candidate.below)


@dataclass(frozen=True, slots=True)
class Errors:
    """Mistakes of one kind, added up.

    Args:
        decisions: counted ones.
        error: all that was lost, also where it was too little to count as a decision.
        mistakes: how many of each class.
    """

    decisions: int
    error: Amount
    mistakes: Mapping[Mistake, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class LuckTotal:
    """The luck of one player, added up.

    Args:
        amount: gained by the dice.
        marks: how many rolls of each kind.
    """

    amount: Amount
    marks: Mapping[LuckMark, int] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRating:
    """One player's figures, for a game or a match.

    Args:
        checker: all plays.
        cube: all cube decisions.
        cube_kinds: cube mistakes by what was wrong; only kinds that happened.
        moves: turns with dice.
        unforced: plays with at least two distinct results.
        moves_of_both: turns with dice of both sides.
        luck: None where luck was not judged.
        length: of the match; 0 for money.
    """

    checker: Errors
    cube: Errors
    cube_kinds: Mapping[CubeMistake, Errors] = field(hash=False)
    moves: int
    unforced: int
    moves_of_both: int
    luck: LuckTotal | None
    length: int

    @property
    def decisions(self) -> int:
        """Counted decisions."""
        return self.checker.decisions + self.cube.decisions

    @property
    def error(self) -> Amount:
        """All that was lost."""
        return Amount.total((self.checker.error, self.cube.error), is_match=self.length > 0)

    @property
    def mistakes(self) -> Mapping[Mistake, int]:
        """How many mistakes of each class."""
        return {kind: self.checker.mistakes[kind] + self.cube.mistakes[kind] for kind in MISTAKES}

    @property
    def performance_rating(self) -> float | None:
        """PR; None without decisions."""
        return performance_rating(self.error.emg, self.decisions)

    @property
    def checker_rating(self) -> float | None:
        """PR of the plays alone."""
        return performance_rating(self.checker.error.emg, self.checker.decisions)

    @property
    def cube_rating(self) -> float | None:
        """PR of the cube decisions alone."""
        return performance_rating(self.cube.error.emg, self.cube.decisions)

    @property
    def rating_class(self) -> RatingClass | None:
        """The class of the PR."""
        rating = self.performance_rating
        return None if rating is None else rating_class(rating)

    @property
    def gnubg_error_rate(self) -> float | None:
        """GNU Backgammon's error rate; None without decisions."""
        return _rate(1000 * self.error.emg, self.unforced + self.cube.decisions)

    @property
    def snowie_error_rate(self) -> float | None:
        """Snowie's error rate; None without plays."""
        return _rate(1000 * self.error.emg, self.moves_of_both)

    @property
    def estimated_fibs_rating(self) -> float | None:
        """The rating on FIBS that such errors suggest; None for money and without plays."""
        checker = _rate(self.checker.error.emg, self.unforced)
        if not self.length or checker is None:
            return None
        return estimated_fibs_rating(checker, _rate(self.cube.error.emg, self.cube.decisions) or 0.0, self.length)


def estimated_fibs_rating(checker_error: float, cube_error: float, length: int) -> float:
    """The rating on FIBS that mean errors suggest, by GNU Backgammon's formula.

    Args:
        checker_error: mean EMG lost by a play with a choice.
        cube_error: mean EMG lost by a counted cube decision.
        length: of the match.
    """
    return 2050 - checker_error * (8798 + 25526 / length) - cube_error * (863 - 519 / length)


Judged = CheckerAnalysis | CubeAnalysis | ResignationAnalysis | UnplayedRoll


def rate(events: Iterable[Judged], seat: Seat, *, length: int) -> PlayerRating:
    """One player's figures.

    Args:
        events: of a game or a match, of both sides.
        seat: whose.
        length: of the match; 0 for money.
    """
    found = list(events)
    plays = [event for event in found if isinstance(event, CheckerAnalysis) and event.situation.seat is seat]
    cubes = [event for event in found if isinstance(event, CubeAnalysis) and event.situation.seat is seat]
    rolls = [event for event in found if isinstance(event, CheckerAnalysis | UnplayedRoll)]
    own_rolls = [event for event in rolls if event.situation.seat is seat]
    kinds = [kind for kind in CubeMistake if any(cube.kind is kind for cube in cubes)]
    return PlayerRating(
        checker=_errors(plays, length),
        cube=_errors(cubes, length),
        cube_kinds={kind: _errors([cube for cube in cubes if cube.kind is kind], length) for kind in kinds},
        moves=len(own_rolls),
        unforced=sum(not play.is_forced for play in plays),
        moves_of_both=len(rolls),
        luck=_luck(own_rolls, length),
        length=length,
    )


def _errors(decisions: Sequence[CheckerAnalysis | CubeAnalysis], length: int) -> Errors:
    counts = Counter(decision.mistake for decision in decisions)
    return Errors(
        decisions=sum(decision.is_counted for decision in decisions),
        error=Amount.total((decision.error for decision in decisions), is_match=length > 0),
        mistakes={mistake: counts[mistake] for mistake in MISTAKES},
    )


def _luck(rolls: Sequence[CheckerAnalysis | UnplayedRoll], length: int) -> LuckTotal | None:
    known = [roll.luck for roll in rolls if roll.luck is not None]
    if len(known) < len(rolls):
        return None
    amount = Amount.total((luck.amount for luck in known), is_match=length > 0)
    return LuckTotal(amount, Counter(luck.mark for luck in known))


def _rate(total: float, count: int) -> float | None:
    return total / count if count else None
