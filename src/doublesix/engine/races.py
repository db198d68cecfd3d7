"""Race formulas beside the engine: what each advises in a race, and what following it would cost by its verdict.

The verdict is that for money: the truth where a table has the race, else a judgement, which can be wrong where a
formula is right; its standard errors say how easily. Gammons count in it as long as a side has borne off nothing; the
formulas know none.
What does not live here: the formulas (`races.formulas`), effective pips (`engine.bearoff`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.bearoff import race_sides, win_chance
from doublesix.engine.databases import bears_off_as_usual
from doublesix.engine.janowski import MoneyCube
from doublesix.engine.requests import CubeRequest
from doublesix.errors import InvalidPositionError, RequestError
from doublesix.features.shape import has_contact
from doublesix.match import MoneySession
from doublesix.races.counts import pips
from doublesix.races.formulas import FORMULAS, RaceAdvice
from doublesix.units import Emg

if TYPE_CHECKING:
    from doublesix.engine.bearoff import RaceSide
    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["JudgedAdvice", "RaceReport", "janowski", "judge_race"]

MONEY = MoneySession(jacoby=False, beavers=False)
"""What the verdict is for: gammons count wherever the cube lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedAdvice:
    """A formula's advice, and what each part of it costs by the engine's verdict: EMG, 0 where both agree.

    Args:
        advice: what the formula says.
        double: cost to the player with the cube in the middle.
        redouble: cost to the player who owns the cube.
        take: cost to the opponent, once doubled.
    """

    advice: RaceAdvice
    double: Emg
    redouble: Emg
    take: Emg


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceReport:
    """A race, the engine's verdict and the formulas, seen by the player on roll.

    Args:
        pips: of the player, of the opponent.
        centered: the engine's verdict with the cube in the middle.
        owned: the same with the player's own cube.
        judged: the formulas, one by one.
        sides: effective pips and wastage of the player, of the opponent; None where no table knows them.
    """

    pips: tuple[int, int]
    centered: CubeVerdict
    owned: CubeVerdict
    judged: tuple[JudgedAdvice, ...]
    sides: tuple[RaceSide, RaceSide] | None

    @property
    def table(self) -> str:
        """The table that gave the whole verdict, which is the truth then; "" for none."""
        return self.centered.table

    @property
    def one_sided_win(self) -> float | None:
        """Winning chance of the player if both sides play for the fewest rolls; None where no table knows it."""
        return None if self.sides is None else win_chance(*self.sides)

    @property
    def truth(self) -> RaceAdvice:
        """The engine's own advice."""
        return RaceAdvice(
            formula="",
            double=self.centered.should_double,
            redouble=self.owned.should_double,
            take=self.centered.should_take,
            counts=self.pips,
            win=self.centered.outcomes.win,
        )


def race_efficiency(pips: int) -> float:
    """The efficiency that goes with the formula: 0.6 up to 40 pips of the player on roll, then rising to 0.7 at 120.

    Source: GNU Backgammon's values. The engine itself goes by others (`janowski.cube_efficiency`).
    """
    return min(max(0.6 + 0.1 * (pips - 40) / 80, 0.6), 0.7)


def janowski(position: Position, win: float) -> RaceAdvice:
    """Janowski's points without gammons, from a winning chance that somebody else must know.

    Args:
        position: without contact.
        win: winning chance of the player on roll.
    """
    mine, his = pips(position.player), pips(position.opponent)
    cube = MoneyCube(1, 1, race_efficiency(mine))
    return RaceAdvice(
        formula="Janowski",
        double=win >= cube.doubling_point,
        redouble=win >= cube.redoubling_point,
        take=win <= cube.cash_point,
        counts=(mine, his),
        win=win,
    )


def _demand_race(game: Variant, position: Position) -> None:
    if not game.cube:
        raise RequestError(f"{game.title} is played without a cube, so there is no cube action of a race to judge")
    if game.rules.scoring.misere:
        raise RequestError(f"in {game.title} whoever is off first loses; the formulas speak of winning races")
    if has_contact(game.rules, position):
        raise RequestError("the armies can still meet; the formulas speak of races")


def judge_race(engine: Engine, position: Position, *, plies: int = 2) -> RaceReport:
    """The engine's verdict on a race and every formula's.

    Args:
        engine: of the game that is played.
        position: without contact, seen by the player on roll; gammons are left out of account by the formulas.
        plies: rolls looked ahead where no table knows the answer.

    Raises:
        IllegalActionError: the game is over in this position.
        RequestError: there is no cube action of a race to judge.
    """
    _demand_race(engine.variant, position)
    owners = (CubeOwner.CENTERED, CubeOwner.PLAYER)
    requests = [CubeRequest(position, _cube(owner), MONEY) for owner in owners]
    centered, owned = engine.cube_many(requests, plies=plies)
    advice = [formula(position) for formula in FORMULAS]
    advice.append(janowski(position, centered.outcomes.win))
    return RaceReport(
        pips=(pips(position.player), pips(position.opponent)),
        centered=centered,
        owned=owned,
        judged=tuple(_judged(each, centered, owned) for each in advice),
        sides=_sides(engine, position),
    )


def _sides(engine: Engine, position: Position) -> tuple[RaceSide, RaceSide] | None:
    if not bears_off_as_usual(engine.variant):
        return None
    try:
        return race_sides(position)
    except InvalidPositionError:
        return None


def _cube(owner: CubeOwner) -> CubeState:
    return CubeState() if owner is CubeOwner.CENTERED else CubeState(2, owner)


def _judged(advice: RaceAdvice, centered: CubeVerdict, owned: CubeVerdict) -> JudgedAdvice:
    taken, passed = centered.double_take, centered.double_pass
    return JudgedAdvice(
        advice=advice,
        double=_doubling_cost(centered, advice.double),
        redouble=_doubling_cost(owned, advice.redouble),
        take=Emg(max(0.0, taken - passed if advice.take else passed - taken)),
    )


def _doubling_cost(verdict: CubeVerdict, doubles: bool) -> Emg:
    return Emg(max(0.0, verdict.best - (verdict.doubled if doubles else verdict.no_double)))
