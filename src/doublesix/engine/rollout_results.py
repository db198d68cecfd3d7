"""What a rollout found: means, standard errors, differences between lines, how sure the best one is.

All errors are of the means as computed, after variance reduction and with the spread of the first two throws taken into
account (`standard_errors`). Probabilities treat means as normally distributed.
What does not live here: playing the trials (`engine.rollouts`), to which a result only hands on (`resume`).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf, isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.engine.outcomes import Outcomes, cubeless_weights
from doublesix.engine.rollout_settings import stop_rules
from doublesix.engine.verdicts import TIE, CubeVerdict
from doublesix.intervals import chance_below, lasting_doubt, reach
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from doublesix.engine.rollout_settings import RolloutSettings, StopRules
    from doublesix.engine.rollouts import Rollout
    from doublesix.engine.stakes import Points, Stakes

__all__ = ["PILOT", "Estimate", "LineResult", "Plan", "RolloutResult", "standard_errors"]

PILOT = 36
"""Trials that a plan is made from; they count."""

SHARPEST = 360
"""Trials after which the bound that holds at every look is sharpest."""
BEAVERED = 2
"""Turns of the cube, where a double is beavered."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How far a rollout will go, judged by the trials so far.

    Args:
        trials: in all.
        seconds: still to be computed.
    """

    trials: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error, in the same unit.

    Args:
        mean: the mean.
        std_error: its standard error.
        count: independent values that the standard error was found from; None where it is well known.
    """

    mean: float
    std_error: float
    count: int | None = None

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The interval that holds the true mean with this confidence: wider, where few values tell the error.

        Raises:
            ValueError: a confidence that is not between 0 and 1.
        """
        half = reach(self.count, confidence) * self.std_error
        return self.mean - half, self.mean + half

    def chance_above(self, value: float) -> float:
        """How probable it is that the true mean is above a value."""
        if self.std_error == 0:
            return float(self.mean > value) + 0.5 * (self.mean == value)
        return chance_below((self.mean - value) / self.std_error, self.count)

    def lasting_doubt(self) -> float:
        """The chance, at most, that a mean on the other side of nought ever looks so, however often one looks."""
        if self.std_error == 0 or self.count is None:
            return float(self.mean == 0)
        return lasting_doubt(self.mean / self.std_error, self.count, sharpest=SHARPEST)


def standard_errors(values: NDArray[np.float64], throws: NDArray[np.int32], kinds: int) -> NDArray[np.float64]:
    """Standard errors of the means of trials whose first throws are spread evenly.

    Means over spread throws scatter less than over free ones: what the first throw makes of a game does not
    count. With two trials or more of each first throw the scatter within them is taken; where each pair of first
    two throws has come equally often, what is left beside the effects of both (a two-way analysis of variance
    without interaction, so rather too much than too little); with fewer trials, the plain scatter.

    Args:
        values: ``float64[T, K]``, K figures of T trials.
        throws: ``int32[T, 2]``, the first two throws, 0 to kinds − 1; or ``[T, 0]`` if they are not spread.
        kinds: how many throws there are.

    Returns:
        ``float64[K]``; infinite for fewer than two trials.
    """
    trials = len(values)
    if trials < 2:
        return np.full(values.shape[1], np.inf)
    rest = values - values.mean(axis=0)
    freedom = trials - 1
    if throws.shape[1] and trials >= 2 * kinds:
        rest = rest - _group_means(rest, throws[:, 0], kinds)
        freedom = trials - kinds
        if _are_pairs_even(throws, kinds):
            rest = rest - _group_means(rest, throws[:, 1], kinds)
            freedom -= kinds - 1
    errors: NDArray[np.float64] = np.sqrt((rest**2).sum(axis=0) / freedom / trials)
    return errors


def _are_pairs_even(throws: NDArray[np.int32], kinds: int) -> bool:
    """Whether each pair of first two throws came equally often: not where trials begin amid a round of them."""
    counts = np.bincount(throws[:, 0] * kinds + throws[:, 1], minlength=kinds**2)
    return bool((counts == counts[0]).all())


def _group_means(values: NDArray[np.float64], group: NDArray[np.int32], groups: int) -> NDArray[np.float64]:
    """For each row the mean over its group."""
    sums = np.zeros((groups, values.shape[1]))
    np.add.at(sums, group, values)
    counts = np.bincount(group, minlength=groups)
    return sums[group] / counts[group][:, None]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineResult:
    """One line of a rollout, seen by the side that it is rolled out for.

    Args:
        name: the play, or the cube action.
        outcomes: mean chances; of a game that ended with a pass they are the judgement at that moment.
        outcome_errors: their standard errors.
        cubeless: points expected without the cube, from the outcomes.
        equity: EMG as it was played for: cubeful, unless the settings say otherwise.
        mwc: the same as match winning chance; None for money.
        unreduced: EMG, without the luck subtracted.
        plies: mean rolls played.
    """

    name: str
    outcomes: Outcomes
    outcome_errors: Outcomes
    cubeless: Estimate
    equity: Estimate
    mwc: Estimate | None
    unreduced: Estimate
    plies: float


@dataclass(frozen=True, eq=False, repr=False)
class RolloutResult:
    """The figures of a rollout as far as it has come.

    Args:
        names: of the lines.
        kind: "position", "plays" or "cube" (then the lines are no double and double, take).
        values: ``float64[L, T, 6]``: five outcomes and the utility of every trial.
        luck: the same of the luck in them.
        plies: rolls played, ``int32[L, T]``.
        throws: the first two throws of each trial, ``int32[T, 2]``, or ``[T, 0]`` if they are not spread.
        kinds: how many different throws there are.
        stakes: what the games are played for.
        points: of a single game, a gammon and a backgammon.
        settings: how they were played.
        seconds: computing time so far.
        beavers: whether a double may be beavered.
        last_turn: so many turns from here the cube is at the house's limit; None without one.
        taken_up: makes a rollout that has come as far as this.
    """

    names: tuple[str, ...]
    kind: str
    values: NDArray[np.float64]
    luck: NDArray[np.float64]
    plies: NDArray[np.int32]
    throws: NDArray[np.int32]
    kinds: int
    stakes: Stakes
    points: Points
    settings: RolloutSettings
    seconds: float
    beavers: bool
    last_turn: int | None
    taken_up: Callable[[], Rollout]

    def __repr__(self) -> str:
        """The lines with their 95 % intervals, not the arrays."""
        told = (f"{line.name} {line.equity.mean:+.4f} ± {_half(line.equity):.4f}" for line in self.lines)
        return f"RolloutResult({self.trials} trials: {'; '.join(told)})"

    def __eq__(self, other: object) -> bool:
        """Whether the same was rolled out and every trial came out the same; how long that took says nothing."""
        if not isinstance(other, RolloutResult):
            return NotImplemented
        tables = zip(self._tables, other._tables, strict=True)
        return self._terms == other._terms and all(np.array_equal(one, two) for one, two in tables)

    def __hash__(self) -> int:
        return hash(self._terms)

    @property
    def _terms(self) -> tuple[object, ...]:
        own = (self.names, self.kind, self.trials, self.kinds, self.points, self.settings)
        stakes = self.stakes
        return *own, self.beavers, self.last_turn, stakes.may_double, stakes.unit, stakes.middle, stakes.mwc_line

    @property
    def _tables(self) -> tuple[NDArray[Any], ...]:
        return self.values, self.luck, self.plies, self.throws, self.stakes.ends, self.stakes.flags

    @property
    def trials(self) -> int:
        """Trials played."""
        return int(self.values.shape[1])

    @property
    def rollout(self) -> Rollout:
        """A rollout that has come as far as this: to be saved, or run on under other rules."""
        return self.taken_up()

    def resume(self, *, trials: int | None = None, stop: StopRules | None = None) -> RolloutResult:
        """Play on; the figures are those of so many trials in one go, bit for bit.

        Args:
            trials: games in all, those played so far included; by default 1296.
            stop: when to stop, instead of a number of trials.

        Raises:
            ValueError: both of them.
        """
        return self.rollout.run(stop_rules(trials, stop))

    @cached_property
    def lines(self) -> tuple[LineResult, ...]:
        """The lines in the order they were given."""
        return tuple(self._line(number) for number in range(len(self.names)))

    @cached_property
    def ranked(self) -> tuple[LineResult, ...]:
        """The lines, best first."""
        return tuple(sorted(self.lines, key=lambda line: -line.equity.mean))

    @property
    def best(self) -> LineResult:
        """The line of the greatest equity."""
        return self.ranked[0]

    @property
    def choice(self) -> LineResult:
        """The line to choose: the best one; of a cube, a double counts for what the best answer leaves of it."""
        return self.lines[int(self.cube.should_double)] if self.kind == "cube" else self.best

    def behind(self, line: LineResult) -> Estimate:
        """EMG by which a line is worse than the one to choose."""
        if self.kind != "cube" or line.name == self.choice.name:
            return self.difference(self.choice.name, line.name)
        lead = self.lead_of_double
        return lead if line.name == self.lines[0].name else replace(lead, mean=-lead.mean)

    @property
    def worst_std_error(self) -> float:
        """EMG: the greatest standard error of any line's equity."""
        return max(line.equity.std_error for line in self.lines)

    def difference(self, first: str, second: str) -> Estimate:
        """EMG by which one line is better than another, its error found from the differences trial by trial.

        Raises:
            ValueError: no line of that name.
        """
        for name in (first, second):
            if name not in self.names:
                raise ValueError(f"no line {name!r}; there are {', '.join(self.names)}")
        reduced = self._reduced(self.names.index(first)) - self._reduced(self.names.index(second))
        return self._estimate(reduced[:, 5:], 1 / self.stakes.unit)[0]

    @cached_property
    def confidence(self) -> float:
        """How probable it is, at least, that the best line is best; of a cube, that both sides act rightly.

        Errors are added up over the competitors (Bonferroni), so it is a lower bound.
        """
        if self.kind == "cube":
            return max(0.0, 1 - sum(min(chance, 1 - chance) for chance in (self.chance_of_double, self.chance_of_take)))
        return max(0.0, 1 - sum(1 - lead.chance_above(0) for lead in self._leads()))

    @property
    def lasting_confidence(self) -> float:
        """The same with a bound that holds however often one looks, so that one may stop by it."""
        return max(0.0, 1 - sum(lead.lasting_doubt() for lead in self._leads()))

    def plan(self, stop: StopRules, *, elapsed: float = 0.0) -> Plan | None:
        """How far rules will let it go, if means, scatter and pace stay as they are by now.

        Args:
            stop: the rules.
            elapsed: seconds that the run has taken by now, of those that the rules allow it.

        Returns:
            None where that cannot be known yet: without a trial, and with fewer than 36 where rules read the figures.
        """
        if self.trials < (PILOT if stop.looks_at_figures else 1):
            return None
        pace = self.seconds / self.trials
        ends: list[float] = [stop.trials]
        if stop.std_error is not None:
            ends.append(self._look(stop, self.trials * (self.worst_std_error / stop.std_error) ** 2))
        if stop.confidence is not None:
            ends.append(self._look_when_sure(stop, stop.confidence))
        if stop.seconds is not None and pace > 0:
            ends.append(self.trials + ceil(max(0.0, stop.seconds - elapsed) / pace))
        trials = max(self.trials, int(min(ends)))
        return Plan(trials, (trials - self.trials) * pace)

    def _look(self, stop: StopRules, trials: float) -> int:
        """The first look, from now on, with so many trials or more."""
        return max(stop.at_least, stop.step * ceil(max(trials, self.trials) / stop.step))

    def _look_when_sure(self, stop: StopRules, confidence: float) -> float:
        """The first look, from now on, at which the best line is best with this lasting confidence; or never."""
        leads = self._leads()

        def is_sure(trials: int) -> bool:
            shrinks = (self.trials / trials) ** 0.5
            then = (replace(lead, std_error=lead.std_error * shrinks, count=trials) for lead in leads)
            return sum(lead.lasting_doubt() for lead in then) <= 1 - confidence

        looks = range(self._look(stop, 0), stop.trials + 1, stop.step)
        found = bisect_left(looks, True, key=is_sure)
        return looks[found] if found < len(looks) else inf

    def _leads(self) -> list[Estimate]:
        """By how much what the means call best is better, at every choice."""
        if self.kind != "cube":
            return [self.difference(self.best.name, line.name) for line in self.ranked[1:]]
        answer = self._cube_lines()[1].equity
        return [self.lead_of_double, replace(answer, mean=answer.mean - self.cube.double_pass)]

    @property
    def cube(self) -> CubeVerdict:
        """The verdict by the means.

        Raises:
            ValueError: this rolled out no cube decision.
        """
        no_double, double_take = self._cube_lines()
        return replace(
            self._verdict,
            std_error=_told(no_double.equity),
            double_error=_told(self.lead_of_double),
            take_error=_told(double_take.equity),
        )

    @property
    def _verdict(self) -> CubeVerdict:
        """The same without standard errors, of which one hangs on what it advises."""
        no_double, double_take = self._cube_lines()
        cash = float(self.stakes.ends[0][0])
        return CubeVerdict(
            outcomes=no_double.outcomes,
            cubeless=no_double.outcomes.cubeless_equity(self.points),
            no_double=Emg(no_double.equity.mean),
            double_take=Emg(double_take.equity.mean),
            double_pass=self.stakes.emg(cash),
            mwc_no_double=_mwc(no_double),
            mwc_double_take=_mwc(double_take),
            mwc_double_pass=self.stakes.mwc(cash),
            may_double=self.stakes.may_double,
            beavers=self.beavers,
            near_limit=self._near_limit(no_double),
            plies=self.settings.plies,
            trials=self.trials,
        )

    @property
    def chance_of_take(self) -> float:
        """How probable it is that a double should be taken."""
        return 1 - self._cube_lines()[1].equity.chance_above(self.cube.double_pass + TIE)

    @property
    def chance_of_double(self) -> float:
        """How probable it is that doubling is right, against the answer that the means call best."""
        return self.lead_of_double.chance_above(-TIE)

    @property
    def lead_of_double(self) -> Estimate:
        """EMG by which doubling is better than not, against the answer that the means call best."""
        no_double, _ = self._cube_lines()
        verdict = self._verdict
        if not verdict.should_take:
            return replace(no_double.equity, mean=verdict.double_pass - no_double.equity.mean)
        if verdict.should_beaver and verdict.beavered > verdict.taken(2):  # the doubler passes the beaver
            return replace(no_double.equity, mean=verdict.beavered - no_double.equity.mean)
        not_doubled = self._reduced(0)[:, 5:] / self.stakes.unit
        if verdict.should_beaver and self.last_turn == BEAVERED:  # nobody turns it any more
            constant, weights = cubeless_weights(self.points)
            doubled = 2.0**BEAVERED * (constant + self._reduced(0)[:, :5] @ np.array(weights))[:, None]
        else:
            stake = 2 if verdict.should_beaver else 1  # the same game for so many times what a taken double makes it
            doubled = stake * self._reduced(1)[:, 5:] / self.stakes.unit
        return self._estimate(doubled - not_doubled)[0]

    def _near_limit(self, no_double: LineResult) -> tuple[Emg, ...]:
        """What a beaver leaves that brings the cube to the limit: a dead one."""
        if self.last_turn != BEAVERED:
            return ()
        return (Emg(2.0**BEAVERED * no_double.outcomes.cubeless_equity(self.points)),)

    def _cube_lines(self) -> tuple[LineResult, LineResult]:
        if self.kind != "cube":
            raise ValueError("this rollout is of no cube decision; see Rollout.of_cube")
        no_double, double_take = self.lines
        return no_double, double_take

    def _reduced(self, line: int) -> NDArray[np.float64]:
        reduced: NDArray[np.float64] = self.values[line] - self.luck[line]
        return reduced

    def _estimate(self, values: NDArray[np.float64], scale: float = 1.0, shift: float = 0.0) -> list[Estimate]:
        means = values.mean(axis=0) if len(values) else np.zeros(values.shape[1])
        errors = standard_errors(values, self.throws, self.kinds)
        return [
            Estimate(float((mean - shift) * scale), float(error * scale), len(values))
            for mean, error in zip(means, errors, strict=True)
        ]

    def _mwc(self, utility: NDArray[np.float64]) -> Estimate | None:
        if self.stakes.mwc_line is None:
            return None
        at_zero, slope = self.stakes.mwc_line
        return self._estimate(utility, slope, -at_zero / slope)[0]

    def _line(self, number: int) -> LineResult:
        reduced = self._reduced(number)
        found = self._estimate(reduced[:, :5])
        means, errors = Outcomes(*(e.mean for e in found)), Outcomes(*(e.std_error for e in found))
        stakes, utility = self.stakes, reduced[:, 5:]
        constant, weights = cubeless_weights(self.points)
        return LineResult(
            name=self.names[number],
            outcomes=means,
            outcome_errors=errors,
            cubeless=self._estimate(reduced[:, :5] @ np.array(weights)[:, None], shift=-constant)[0],
            equity=self._estimate(utility, 1 / stakes.unit, stakes.middle)[0],
            mwc=self._mwc(utility),
            unreduced=self._estimate(self.values[number][:, 5:], 1 / stakes.unit, stakes.middle)[0],
            plies=float(self.plies[number].mean()) if self.trials else 0.0,
        )


def _half(estimate: Estimate) -> float:
    return estimate.interval()[1] - estimate.mean


def _told(estimate: Estimate) -> float | None:
    return estimate.std_error if isfinite(estimate.std_error) else None


def _mwc(line: LineResult) -> Mwc | None:
    return None if line.mwc is None else Mwc(line.mwc.mean)
