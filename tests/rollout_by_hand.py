"""Trials of a rollout played by hand: the readable twin of ``native/src/rollout.cpp`` for plays without lookahead.

It takes legal results, static judgements and the first two throws from the kernel, cube values from
`doublesix.engine.janowski`, later dice from `SeededDice`, and does the rest in plain Python.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner
from doublesix.dice import FACES, Roll, SeededDice, all_rolls
from doublesix.engine.janowski import cube_efficiency, cubeful_utility
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.verdicts import TIE
from doublesix.kernel import cube_levels, evaluate, kernel_rules, legal_results, pack, pack_throws, trial_throws, unpack

if TYPE_CHECKING:
    from doublesix.engine.engine import Engine
    from doublesix.engine.rollouts import Rollout
    from doublesix.engine.stakes import Stakes
    from doublesix.position import Position

__all__ = ["Trial", "play_trial"]

OWNERS = (CubeOwner.CENTERED, CubeOwner.PLAYER, CubeOwner.OPPONENT)
BEAROFF = 1


@dataclass
class Trial:
    """Values and luck, seen by the root: five chances and the utility."""

    value: np.ndarray
    luck: np.ndarray
    plies: int


@dataclass(frozen=True)
class Cube:
    """Seen by the side on roll."""

    level: int
    owner: CubeOwner

    def swapped(self) -> Cube:
        return replace(self, owner=self.owner.swapped())


def play_trial(rollout: Rollout, line_number: int, trial: int) -> Trial:
    """Play one trial of a line of a standard game; variance is reduced, depth is 0."""
    engine, settings, line = rollout.engine, rollout.settings, rollout.lines[line_number]
    throws = trial_throws(
        kernel_rules(engine.variant), stratified=settings.stratified, seed=settings.seed, first_trial=trial, trials=1
    )[0]
    later = SeededDice(settings.seed, trial)
    position, is_root = line.position, line.is_root_on_roll
    cube = Cube(line.level, OWNERS[line.owner])
    cube = cube if is_root else cube.swapped()
    luck = np.zeros(6)
    ply = 0
    while True:
        stakes = rollout.stakes if is_root else _swapped(rollout.stakes)
        outcomes, kind = _judge(engine, [position])[0]
        if kind == 0 or (kind == BEAROFF and settings.stop_at_tables and _at_rest(stakes, cube)):
            return _end(outcomes, _mean_end(stakes, cube, outcomes), luck, ply, is_root=is_root)
        if ply == settings.truncate_after > 0:
            return _end(outcomes, _decision(stakes, cube, outcomes, kind, position), luck, ply, is_root=is_root)
        if (ply or line.may_double_first) and _may_double(stakes, cube):
            turned = Cube(cube.level + 1, CubeOwner.OPPONENT)
            if kind == BEAROFF:
                outcomes, stay, taken = _ahead(engine, position, stakes, cube, turned)
            else:
                stay, taken = (_value(stakes, one, outcomes, kind, position) for one in (cube, turned))
            cash = float(stakes.ends[cube.level][0])
            win, *_, loss, _, _ = stakes.ends[cube.level]
            tie = TIE * (win - loss) / 2
            if min(taken, cash) > stay - tie:
                if taken >= cash + tie:
                    return _end(outcomes, cash, luck, ply, is_root=is_root)
                cube = turned
        roll = _roll_of(int(throws[ply])) if ply < 2 else later.roll()
        found = {roll: _best(engine, position, roll, stakes, cube) for roll in all_rolls()}
        mean = sum(roll.weight / 36 * values for roll, (_, values) in found.items())
        result, values = found[roll]
        luck += values - mean if is_root else _other_luck(values - mean)
        position, is_root, cube = result.swapped(), not is_root, cube.swapped()
        ply += 1


def _roll_of(throw: int) -> Roll:
    return Roll(throw % 6 + FACES[0], throw // 6 + FACES[0])


def _judge(engine: Engine, positions: list[Position]) -> list[tuple[Outcomes, int]]:
    """Static chances and class of positions, seen by the side on roll."""
    packed = pack(positions)
    rows, kinds = evaluate(engine.kernel, packed, 1), engine.kernel.classify(packed)
    return [(Outcomes.of(row), int(kind)) for row, kind in zip(rows, kinds, strict=True)]


def _best(engine: Engine, position: Position, roll: Roll, stakes: Stakes, cube: Cube) -> tuple[Position, np.ndarray]:
    """The result that leaves the other side least, and its values, seen by the side that plays."""
    _, results, _, _ = legal_results(
        kernel_rules(engine.variant), pack([position]), pack_throws(engine.variant.rules, [roll])
    )
    ends = unpack(results)
    found = []
    for result, (outcomes, kind) in zip(ends, _judge(engine, [end.swapped() for end in ends]), strict=True):
        left = _decision(_swapped(stakes), cube.swapped(), outcomes, kind, result.swapped())
        found.append(((left, outcomes.cubeless_equity()), result, np.array([*_row(outcomes.swapped()), -left])))
    _, result, values = min(found, key=lambda one: one[0])
    return result, values


def _ahead(
    engine: Engine, position: Position, stakes: Stakes, cube: Cube, turned: Cube
) -> tuple[Outcomes, float, float]:
    """Chances, and utility with the cube as it is and once it is turned, a roll ahead.

    The plays are those that are best as it is, but where gammons count otherwise once it is turned.
    """
    others, stays, taken = _swapped(stakes), np.zeros(6), 0.0
    plays_alike = np.allclose(_gammons(stakes, cube), _gammons(stakes, turned), rtol=0, atol=0.1)
    for roll in all_rolls():
        result, values = _best(engine, position, roll, stakes, cube)
        stays += roll.weight / 36 * values
        if plays_alike:
            outcomes, kind = _judge(engine, [result.swapped()])[0]
            left = _decision(others, turned.swapped(), outcomes, kind, result.swapped())
        else:
            left = -_best(engine, position, roll, stakes, turned)[1][5]
        taken -= roll.weight / 36 * left
    return Outcomes(*stays[:5]), float(stays[5]), float(taken)


def _gammons(stakes: Stakes, cube: Cube) -> np.ndarray:
    """What gammons and backgammons of both sides add, in units of what lies between winning and losing."""
    win, gammon, backgammon, loss, gammon_loss, backgammon_loss = stakes.ends[cube.level]
    if stakes.flags[1] and cube.owner is CubeOwner.CENTERED and cube.level == 0:
        return np.zeros(4)
    added = [gammon - win, backgammon - gammon, loss - gammon_loss, gammon_loss - backgammon_loss]
    return np.array(added) / (win - loss)


def _row(outcomes: Outcomes) -> list[float]:
    return [
        outcomes.win,
        outcomes.gammon_win,
        outcomes.backgammon_win,
        outcomes.gammon_loss,
        outcomes.backgammon_loss,
    ]


def _swapped(stakes: Stakes) -> Stakes:
    return replace(stakes, ends=-np.roll(stakes.ends, 3, axis=1))


def _may_double(stakes: Stakes, cube: Cube) -> bool:
    is_dead = not stakes.is_endless and stakes.ends[cube.level][0] > 1 - 1e-9
    return bool(
        stakes.flags[2] and cube.owner is not CubeOwner.OPPONENT and cube.level + 1 < cube_levels and not is_dead
    )


def _at_rest(stakes: Stakes, cube: Cube) -> bool:
    return not _may_double(stakes, cube) and not _may_double(_swapped(stakes), cube.swapped())


def _mean_end(stakes: Stakes, cube: Cube, outcomes: Outcomes) -> float:
    """Utility if nobody turns the cube any more; under the Jacoby rule an untouched cube hides gammons."""
    single, gammon, backgammon, *rest = outcomes.exclusive()
    ends = stakes.ends[cube.level]
    if stakes.flags[1] and cube.owner is CubeOwner.CENTERED and cube.level == 0:
        return float(outcomes.win * ends[0] + (1 - outcomes.win) * ends[3])
    return float(np.dot([single, gammon, backgammon, *rest], ends))


def _value(stakes: Stakes, cube: Cube, outcomes: Outcomes, kind: int, position: Position) -> float:
    """Utility while nobody acts on the cube."""
    efficiency = cube_efficiency(kind, position, outcomes, stakes)
    return cubeful_utility(stakes, cube.owner, outcomes, efficiency, level=cube.level)


def _decision(stakes: Stakes, cube: Cube, outcomes: Outcomes, kind: int, position: Position) -> float:
    if kind == 0 or _at_rest(stakes, cube):
        return _mean_end(stakes, cube, outcomes)
    stay = _value(stakes, cube, outcomes, kind, position)
    if not _may_double(stakes, cube):
        return stay
    taken = _value(stakes, Cube(cube.level + 1, CubeOwner.OPPONENT), outcomes, kind, position)
    return max(stay, min(taken, float(stakes.ends[cube.level][0])))


def _other_luck(luck: np.ndarray) -> np.ndarray:
    win, gammon, backgammon, gammon_loss, backgammon_loss, utility = luck
    return np.array([-win, gammon_loss, backgammon_loss, gammon, backgammon, -utility])


def _end(outcomes: Outcomes, utility: float, luck: np.ndarray, plies: int, *, is_root: bool) -> Trial:
    seen = outcomes if is_root else outcomes.swapped()
    return Trial(np.array([*_row(seen), utility if is_root else -utility]), luck, plies)
