"""What the engine says: ranked plays, cube verdicts, the 21 rolls. Frozen records, each with its point of view.

What does not live here: judgements about what somebody did (`analysis`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from doublesix.dice import Roll, all_rolls
from doublesix.errors import demand_type
from doublesix.kernel import cash_tie_emg, tie_emg
from doublesix.sentences import Sentence
from doublesix.units import Emg

if TYPE_CHECKING:
    from doublesix.engine.outcomes import Outcomes
    from doublesix.play import Play
    from doublesix.units import Equity, Mwc

__all__ = [
    "CLOSE_MARGIN",
    "REACH_90",
    "TIE",
    "CubeAdvice",
    "CubeLead",
    "CubeVerdict",
    "RankedPlay",
    "RollLuck",
    "is_double_right",
]

CLOSE_MARGIN = 0.16
"""EMG: a cube decision nearer than this counts as one (GNU Backgammon's test for "close")."""

REACH_90 = 1.645
"""Standard errors to either side of the interval that holds nine of ten true values."""

TIE = tie_emg
"""EMG: differences below are rounding; a tie is settled by doubling, which ends the game sooner, and by a take."""

CASH_TIE = cash_tie_emg
"""EMG: playing on has to be worth so much more than a pass, for the chances of nets are never quite 0."""


def is_double_right(no_double: float, taken: float, passed: float) -> bool:
    """Whether the side on roll does better to double, if the answer is the best.

    Args:
        no_double: EMG of waiting.
        taken: EMG of a double that is taken, or answered with a beaver.
        passed: EMG of a double that is passed.
    """
    return min(taken, passed) > no_double - (TIE if _is_take(taken, passed) else CASH_TIE)


def _is_take(taken: float, passed: float) -> bool:
    return taken < passed + TIE


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPlay:
    """One legal play and what it is worth to the side that plays it.

    Args:
        play: the play.
        outcomes: chances after it, seen by the side that played.
        cubeless: points expected without the cube.
        equity: cubeful, as EMG (for money: points per unit of the cube; where a win pays for each checker, a third of
            all of them is 1).
        mwc: match winning chance; None for money.
        plies: rolls looked ahead; plays that a filter dropped keep the depth they were dropped at.
        std_error: of the equity, EMG; None where nothing is claimed (see `engine.uncertainty`).
        behind_error: of how far it lies behind the best play, EMG; likewise.
        trials: games of the rollout that all of it comes from, where `plies` rolls were looked ahead; 0 for a search.
    """

    play: Play
    outcomes: Outcomes
    cubeless: Equity
    equity: Emg
    mwc: Mwc | None
    plies: int
    std_error: float | None = None
    behind_error: float | None = None
    trials: int = 0

    def __repr__(self) -> str:
        """What decides, not everything: a roll has dozens of plays."""
        mwc = "" if self.mwc is None else f", mwc {self.mwc:.2%}"
        judged = f"{self.equity:+.4f}{mwc}, wins {self.outcomes.win:.2%}, {_judged_by(self)}"
        return f"<RankedPlay {self.play}: {judged}>"

    def may_beat(self, best: RankedPlay, *, reach: float = REACH_90) -> bool | None:
        """Whether it is too close to call between this play and the one ranked best.

        Args:
            best: the best play of the same ranking.
            reach: standard errors of the difference that count as close.

        Returns:
            None where nothing is claimed.
        """
        return None if self.behind_error is None else best.equity - self.equity < reach * self.behind_error


class CubeAdvice(Enum):
    """The right cube action of both sides, in words."""

    NO_DOUBLE = "No double"
    NO_DOUBLE_BEAVER = "No double, beaver"
    DOUBLE_TAKE = "Double, take"
    DOUBLE_BEAVER = "Double, beaver"
    DOUBLE_PASS = "Double, pass"
    TOO_GOOD_TAKE = "Too good to double, take"
    TOO_GOOD_PASS = "Too good to double, pass"
    CLOSED = "No cube action allowed"


class CubeLead(NamedTuple):
    """How far one action of a cube decision is ahead of the other, seen by the side that chooses.

    Args:
        action: "double", of the side on roll, over not doubling; "take", of the other side, over a pass.
        emg: below 0 where the other action is better.
        std_error: EMG; None where nothing is claimed.
        is_open: whether it is too close to call; likewise.
    """

    action: str
    emg: float
    std_error: float | None
    is_open: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeVerdict:
    """The three equities of a cube decision, seen by the player on roll.

    Args:
        outcomes: chances before the roll.
        cubeless: points expected without the cube.
        no_double: EMG of rolling on.
        double_take: EMG of a double that is taken.
        double_pass: EMG of a double that is passed.
        mwc_no_double: the same as match winning chances; None for money.
        mwc_double_take: likewise.
        mwc_double_pass: likewise.
        may_double: whether the player has the right to double; without it the last two are hypothetical.
        beavers: whether the opponent may beaver.
        raccoons: whether the player may answer that with a raccoon.
        near_limit: near a house's limit, EMG once the cube has been turned twice, then thrice, and the side that was
            doubled first keeps it; empty elsewhere, where each further turn doubles the stake of the same game.
        plies: rolls looked ahead.
        table: the exact table that all of it comes from, or would, where it was solved on the spot; "" where something
            is judged.
        std_error: of `no_double`, EMG; None where nothing is claimed (see `engine.uncertainty`).
        double_error: of the lead of doubling over not doubling, EMG; likewise.
        take_error: of the lead of a take over a pass, EMG; likewise.
        trials: games of the rollout that all of it comes from, where `plies` rolls were looked ahead; 0 for a search.
    """

    outcomes: Outcomes
    cubeless: Equity
    no_double: Emg
    double_take: Emg
    double_pass: Emg
    mwc_no_double: Mwc | None = None
    mwc_double_take: Mwc | None = None
    mwc_double_pass: Mwc | None = None
    may_double: bool = True
    beavers: bool = False
    raccoons: bool = False
    near_limit: tuple[Emg, ...] = ()
    plies: int = 0
    table: str = ""
    std_error: float | None = None
    double_error: float | None = None
    take_error: float | None = None
    trials: int = 0

    def __repr__(self) -> str:
        """The advice and the equities that it rests on."""
        values = f"{self.no_double:+.4f}, double/take {self.double_take:+.4f}, double/pass {self.double_pass:+.4f}"
        return f"<CubeVerdict {self.advice.value}: no double {values}, {_judged_by(self)}>"

    @property
    def should_take(self) -> bool:
        """Whether the opponent, once doubled, does better to take."""
        return _is_take(self.double_take, self.double_pass)

    @property
    def is_take_tied(self) -> bool:
        """Whether a take and a pass come to the same."""
        return abs(self.double_take - self.double_pass) < TIE

    @property
    def should_beaver(self) -> bool:
        """Whether the opponent, once doubled, does best to turn the cube again."""
        return self.beavers and self.beavered < self.double_take

    @property
    def beavered(self) -> Emg:
        """EMG once the opponent has beavered: the doubler takes that, raccoons, or pays two cubes."""
        return Emg(max(self._raccooned, self._unraccooned) if self.raccoons else self._unraccooned)

    @property
    def should_raccoon(self) -> bool:
        """Whether the player, once beavered, does best to turn the cube again."""
        return self.raccoons and self._raccooned > self._unraccooned

    @property
    def should_take_raccoon(self) -> bool:
        """Whether the opponent, once his beaver has been raccooned, does better to take."""
        return self.taken(3) < 4.0 * self.double_pass + TIE

    @property
    def _raccooned(self) -> float:
        return min(self.taken(3), 4.0 * self.double_pass)

    @property
    def _unraccooned(self) -> float:
        return max(self.taken(2), -2.0 * self.double_pass)

    def taken(self, turns: int) -> Emg:
        """EMG once the cube has been turned so often and the side that was doubled first keeps it."""
        further = turns - 1
        if 0 < further <= len(self.near_limit):
            return self.near_limit[further - 1]
        return Emg(self.double_take * 2.0**further)

    @property
    def doubled(self) -> Emg:
        """EMG of doubling when the opponent answers best."""
        return Emg(min(self._kept, self.double_pass))

    @property
    def _kept(self) -> Emg:
        """EMG of a double that is answered as well as can be without a pass."""
        return self.beavered if self.should_beaver else self.double_take

    @property
    def should_double(self) -> bool:
        """Whether the player on roll does better to double."""
        return self.may_double and is_double_right(self.no_double, self._kept, self.double_pass)

    @property
    def is_too_good(self) -> bool:
        """Whether the player does better to play on for a gammon than to cash."""
        return self.may_double and not self.should_double and self.no_double > self.double_pass

    @property
    def best(self) -> Emg:
        """EMG when both sides act best."""
        return Emg(max(self.no_double, self.doubled)) if self.may_double else self.no_double

    @property
    def is_close(self) -> bool:
        """Whether doubling and not doubling are within `CLOSE_MARGIN` of each other."""
        return self.may_double and abs(self.no_double - self.doubled) < CLOSE_MARGIN

    @property
    def is_double_open(self) -> bool | None:
        """Whether it is too close to call between doubling and not; None where nothing is claimed."""
        if self.double_error is None or not self.may_double:
            return None
        return abs(self.doubled - self.no_double) < REACH_90 * self.double_error

    @property
    def is_take_open(self) -> bool | None:
        """Whether it is too close to call between a take and a pass; None where nothing is claimed."""
        if self.take_error is None or not self.may_double:
            return None
        return abs(self.double_take - self.double_pass) < REACH_90 * self.take_error

    @property
    def leads(self) -> tuple[CubeLead, CubeLead]:
        """How far a double and a take are ahead."""
        return (
            CubeLead("double", self.doubled - self.no_double, self.double_error, self.is_double_open),
            CubeLead("take", self.double_pass - self.double_take, self.take_error, self.is_take_open),
        )

    @property
    def advice(self) -> CubeAdvice:
        """The right action of both sides."""
        if not self.may_double:
            return CubeAdvice.CLOSED
        if self.should_double:
            if self.should_beaver:
                return CubeAdvice.DOUBLE_BEAVER
            return CubeAdvice.DOUBLE_TAKE if self.should_take else CubeAdvice.DOUBLE_PASS
        if self.is_too_good:
            return CubeAdvice.TOO_GOOD_TAKE if self.should_take else CubeAdvice.TOO_GOOD_PASS
        return CubeAdvice.NO_DOUBLE_BEAVER if self.should_beaver else CubeAdvice.NO_DOUBLE


@dataclass(frozen=True, slots=True)
class RollLuck:
    """What each roll would be worth, seen by the side that rolls.

    Args:
        equities: EMG after the best play of each roll, in the order of `all_rolls`.
        is_opening: the first roll of a game: doublets cannot come.
        dice: thrown a turn.
    """

    equities: tuple[Emg, ...]
    is_opening: bool = False
    dice: int = 2

    @property
    def mean(self) -> Emg:
        """Expected EMG over the rolls that could come."""
        weights = [0 if self.is_opening and roll.is_doublet else roll.weight for roll in all_rolls(self.dice)]
        total = sum(weight * equity for weight, equity in zip(weights, self.equities, strict=True))
        return Emg(total / sum(weights))

    def equity(self, roll: Roll) -> Emg:
        """EMG after the best play of a roll.

        Raises:
            ValueError: more or fewer dice than are thrown.
            TypeError: no `Roll`.
        """
        demand_type("roll", roll, Roll)
        if len(roll.dice) != self.dice:
            count = len(roll.dice)
            raise ValueError(Sentence("this game is played with {dice} dice, not {count}", dice=self.dice, count=count))
        return self.equities[all_rolls(self.dice).index(roll)]

    def of(self, roll: Roll) -> Emg:
        """Luck of a roll: its equity less the mean. Errors as in `equity`."""
        return Emg(self.equity(roll) - self.mean)


def _judged_by(judgement: RankedPlay | CubeVerdict) -> str:
    return f"{judgement.trials} trials" if judgement.trials else f"{judgement.plies}-ply"
