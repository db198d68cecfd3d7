"""What some games forbid on top of the ordinary rules.

A `Restriction` has two hooks. `allows_step` sees the turn so far and the step that may follow;
`allows_end` sees a turn that ends where it stands. Both happen before the greatest number of dice is
counted. Most restrictions look at where the checkers stood and stand; one that depends on the way
between says with `trail` what of it matters. `problem` says where checkers can never stand between turns.
What does not live here: restrictions on hits at home (`rules.home_hits`), landing on points
(`rules.landing`), the order of entering (`rules.entering`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from doublesix.position import HOME, OFF, POINTS, RESERVE
from doublesix.rules.primes import longest_run, primes
from doublesix.rules.track import PARALLEL
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Hashable

    from doublesix.play import Step
    from doublesix.position import Position, Row

__all__ = [
    "HEAD",
    "EnterAllFirst",
    "FirstRunner",
    "HeadRule",
    "HitAfterHome",
    "NoFullStart",
    "NoPrime",
    "NoPrimeAhead",
    "PointLimit",
    "Restriction",
    "StartQuarterLimit",
    "Turn",
]

HEAD = 24
"""The point where all checkers start in some games."""
OPPONENT_START = 12
"""Where the opponent's checkers start, in games on a parallel track."""
START_QUARTER = range(19, 25)
OPPONENT_QUARTER = range(7, 13)
"""The opponent's start quarter, in games on a parallel track."""


class Turn(NamedTuple):
    """A turn so far, seen by the side that plays.

    Attributes:
        start: the position in which it began.
        steps: made since.
        now: the position they led to.
    """

    start: Position
    steps: tuple[Step, ...]
    now: Position


class Restriction:
    """A rule that forbids some of the plays which the ordinary rules allow; by itself it allows everything."""

    __slots__ = ()

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Whether `step` may be the next one of `turn`."""
        return True

    def allows_end(self, turn: Turn) -> bool:
        """Whether `turn` may end where it stands."""
        return True

    def trail(self, turn: Turn) -> Hashable:
        """What matters of the way to `turn.now`: ways that differ in it are kept apart.

        By default all of it, which is safe and slow; a rule that looks at `turn.start` and `turn.now`
        alone gives a constant.
        """
        return turn.steps

    def memory_after(self, turn: Turn) -> int:
        """What the game remembers of the player after `turn`; by default what it remembered before."""
        return turn.start.memory[0]

    def memory_shown(self, position: Position) -> int:
        """What the board alone proves of the player's past, of what the game remembers; by default nothing."""
        return 0

    def lenient(self) -> Restriction | None:
        """A milder form that applies where it lets a side use more dice; by default there is none."""
        return None

    def problem(self, position: Position) -> str | None:
        """Why the player's checkers cannot stand so between turns; None where they can, or by default."""
        return None


class _OnlyWhere(Restriction):
    """A restriction that does not ask how the checkers got where they stand."""

    __slots__ = ()

    def trail(self, turn: Turn) -> Hashable:
        return ()


@dataclass(frozen=True, slots=True)
class PointLimit(_OnlyWhere):
    """No point ever holds more than so many checkers of one side."""

    checkers: int = 5

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Not onto a full point, not even to go on from there."""
        return step.target == OFF or turn.now.player[step.target] < self.checkers

    def problem(self, position: Position) -> str | None:
        """An overfull point."""
        is_full = max(position.player[point] for point in POINTS) > self.checkers
        return Sentence("more than {most} checkers on one point", most=self.checkers) if is_full else None


@dataclass(frozen=True, slots=True)
class HeadRule(_OnlyWhere):
    """At most one checker a turn leaves the 24-point.

    Args:
        first_turn_doublets: numbers whose doublet takes two from there, while all of a side's checkers
            are still on it.
    """

    first_turn_doublets: tuple[int, ...] = (3, 4, 6)

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Count the checkers that have left."""
        left = turn.start.player[HEAD] - turn.now.player[HEAD]
        if step.source != HEAD or left < 1:
            return True
        return left == 1 and self._takes_two(turn, step)

    def _takes_two(self, turn: Turn, step: Step) -> bool:
        first = turn.steps[0].source - turn.steps[0].target
        is_doublet = len(turn.steps) > 1 or step.source - step.target == first
        is_first_turn = turn.start.player[HEAD] == turn.start.checkers()
        return is_first_turn and is_doublet and first in self.first_turn_doublets


@dataclass(frozen=True, slots=True)
class FirstRunner(_OnlyWhere):
    """Until one checker has passed the opponent's start, on the 12-point, no second one leaves the 24-point."""

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Look for a checker that is past, or a runner on its way."""
        return step.source != HEAD or _is_past(turn.now) or turn.now.player[HEAD] == turn.now.checkers()

    def problem(self, position: Position) -> str | None:
        """A second checker on its way too early."""
        if _is_past(position) or position.player[HEAD] >= position.checkers() - 1:
            return None
        return Sentence("several checkers have left the {head}-point, and none is past the other side's", head=HEAD)


@dataclass(frozen=True, slots=True)
class NoFullStart(_OnlyWhere):
    """On a parallel track: one's own start quarter, 19-24, may not be full when a turn ends.

    Nor may a turn end with all the opponent's remaining checkers on one point directly behind a prime of
    six: whoever made one opens it, or does not close it.
    """

    def allows_end(self, turn: Turn) -> bool:
        """Look at the start quarter, and at a prime before all the opponent has left."""
        return not _is_start_full(turn.now.player) and not _holds_everybody(turn.now)

    def problem(self, position: Position) -> str | None:
        """A full start quarter. The opponent himself may have gone to stand behind a prime."""
        is_full = _is_start_full(position.player)
        return Sentence("all six points of the start quarter are held") if is_full else None


@dataclass(frozen=True, slots=True)
class StartQuarterLimit(_OnlyWhere):
    """On a parallel track: a side never holds more than so many points of the opponent's start quarter, its 7-12."""

    points: int = 4

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Count the points held after the step; a side that holds too many already takes no more."""
        before, after = turn.now.player, _row_after(turn.now, step)
        return _held_in(OPPONENT_QUARTER, after) <= max(self.points, _held_in(OPPONENT_QUARTER, before))

    def problem(self, position: Position) -> str | None:
        """Too many points held."""
        is_over = _held_in(OPPONENT_QUARTER, position.player) > self.points
        return (
            Sentence("more than {most} points held where the other side starts", most=self.points) if is_over else None
        )


@dataclass(frozen=True, slots=True)
class NoPrime(_OnlyWhere):
    """No turn may end with so many made points (two checkers) in a row."""

    length: int = 6

    def allows_end(self, turn: Turn) -> bool:
        """Look for the longest prime."""
        return longest_run(turn.now.player, 2) < self.length

    def problem(self, position: Position) -> str | None:
        """A prime that stands."""
        return _forbidden(self.length) if longest_run(position.player, 2) >= self.length else None


@dataclass(frozen=True, slots=True)
class NoPrimeAhead(_OnlyWhere):
    """On a parallel track: no prime of single points while no checker of the opponent is past it or off.

    The points are counted along the opponent's way, so that none runs over his start and finish.

    Args:
        length: of the forbidden primes.
        each_step: the prime may not even stand within a turn.
    """

    length: int = 6
    each_step: bool = False

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Look at the position after the step, where that is asked for."""
        return not self.each_step or self._may_stand(_row_after(turn.now, step), turn.now.opponent)

    def allows_end(self, turn: Turn) -> bool:
        """Look at the position as it stands."""
        return self._may_stand(turn.now.player, turn.now.opponent)

    def problem(self, position: Position) -> str | None:
        """A prime that stands: whoever is past it stays past it."""
        return None if self._may_stand(position.player, position.opponent) else _forbidden(self.length)

    def _may_stand(self, player: Row, opponent: Row) -> bool:
        held = frozenset(PARALLEL.facing(point) for point in POINTS if player[point])
        return all(any(opponent[:first]) for first in primes(held, self.length))


@dataclass(frozen=True, slots=True)
class HitAfterHome(_OnlyWhere):
    """A side hits nothing before one of its checkers has been home; the game remembers that."""

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """A blot may be landed on once somebody is, or was, home."""
        return not step.is_hit or self.memory_after(turn) > 0

    def memory_after(self, turn: Turn) -> int:
        """1 from the turn on in which a checker reached home."""
        return int(turn.start.memory[0] > 0 or self.memory_shown(turn.now) > 0)

    def memory_shown(self, position: Position) -> int:
        """1 with a checker at home or off."""
        return int(any(position.player[: HOME.stop]))


@dataclass(frozen=True, slots=True)
class EnterAllFirst(_OnlyWhere):
    """While a side has checkers in reserve, none of its checkers goes below a point."""

    last_point: int = 13

    def allows_step(self, turn: Turn, step: Step) -> bool:
        """Look at the reserve."""
        return not turn.now.reserve[0] or step.target >= self.last_point

    def problem(self, position: Position) -> str | None:
        """Checkers that have gone too far."""
        is_beyond = position.reserve[0] and any(position.player[: self.last_point])
        return (
            Sentence("checkers beyond the {point}-point before all are entered", point=self.last_point)
            if is_beyond
            else None
        )


def _row_after(position: Position, step: Step) -> Row:
    row = list(position.player)
    if step.source != RESERVE:
        row[step.source] -= 1
    row[step.target] += 1
    return tuple(row)


def _forbidden(length: int) -> Sentence:
    return Sentence("a forbidden prime of {length} points", length=length)


def _is_past(position: Position) -> bool:
    """Whether a checker of the player is past the opponent's start."""
    return any(position.player[OFF:OPPONENT_START])


def _is_start_full(row: Row) -> bool:
    return _held_in(START_QUARTER, row) == len(START_QUARTER)


def _held_in(points: range, row: Row) -> int:
    return sum(row[point] > 0 for point in points)


def _holds_everybody(position: Position) -> bool:
    """Whether all the opponent has left stands on one point, directly behind six of the player's."""
    standing = [place for place in range(1, 26) if position.opponent[place]]
    if len(standing) != 1 or position.reserve[1] or standing[0] not in POINTS:
        return False
    held = frozenset(PARALLEL.facing(point) for point in POINTS if position.player[point])
    return standing[0] - 6 in primes(held)
