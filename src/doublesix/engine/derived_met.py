"""Match equity tables derived from how a game ends: for games whose matches nobody has tabulated.

Score by score, from the end of the match backwards: the chance before a game is its value at that score to a side
that does not know yet who begins, by the same cube model as everywhere (`engine.janowski`), given how often games
end single, in gammons and backgammons. A game whose table is solved has one of its own, which every engine of that
game goes by, and so has a game without the cube: there each game is won by either side as often, the Crawford rule
forbids nothing, and the net's judgement of the start says for how many points.
What does not live here: tables and files (`met`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner
from doublesix.dice import ROLLS
from doublesix.engine.databases import solved_for
from doublesix.engine.evaluators import StaticJudge
from doublesix.engine.janowski import CubeEfficiency, LiveShare, cubeful_utility
from doublesix.engine.nets import has_nets
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import Stakes, points_of
from doublesix.kernel import Evaluator as KernelEvaluator
from doublesix.kernel import cube_levels, evaluate, kernel_errors, kernel_rules, pack
from doublesix.met import MatchEquityTable
from doublesix.rules.opening import FirstRoll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from doublesix.dice import Roll
    from doublesix.kernel import SolvedGame
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["before_the_opening", "derived_table", "met_for", "table_without_cube"]

RESULTS = (1, 2, 3, -1, -2, -3)
AS_USUAL = Outcomes(0.5, 0.136, 0.007, 0.136, 0.007)
"""27 percent gammons and 1.4 percent backgammons, as in backgammon."""
SPREAD_TO = 1e-6
"""How exactly the multiple is found, as a logarithm."""
ON_AVERAGE = replace(CubeEfficiency.uniform(0.72), last=LiveShare(0.8, 0.8), at_once=LiveShare(0.9, 0.9))
"""How alive the cube is in contact, taking one position with another: before the first throw there is none to ask."""


def met_for(variant: Variant) -> MatchEquityTable:
    """The match equity table of a game: its own where it is solved or has no cube, else the usual one."""
    game = solved_for(variant)
    if game is not None:
        return _from_solved(variant, game)
    return MatchEquityTable.load() if variant.cube else _without_cube(variant)


@cache
def _without_cube(variant: Variant) -> MatchEquityTable:
    return table_without_cube(variant.key, _points_won(variant), MatchEquityTable.load().length)


def _points_won(variant: Variant) -> dict[int, float]:
    """How often a game that is won brings so many points."""
    found = _as_the_net_says(variant) if has_nets(variant) else AS_USUAL
    gammons, backgammons = 2 * found.gammon_win, 2 * found.backgammon_win
    if variant.rules.scoring.per_checker:
        return _spread(variant.checkers, gammons * variant.checkers)
    shares: dict[int, float] = {}
    for points, share in zip(points_of(variant), (1 - gammons, gammons - backgammons, backgammons), strict=True):
        shares[points] = shares.get(points, 0.0) + share
    return shares


def _as_the_net_says(variant: Variant) -> Outcomes:
    judge = StaticJudge.of_nets(variant, None)
    evaluator = KernelEvaluator(kernel_rules(variant), judge.contact, judge.race)
    return before_the_opening(Outcomes.of(evaluate(evaluator, pack([variant.start()]), threads=1)[0]))


def _spread(most: int, mean: float) -> dict[int, float]:
    """The most even chances of 1 to `most` points that come to a mean: each is the same multiple of the one before."""
    points = np.arange(1, most + 1)

    def chances(log_multiple: float) -> NDArray[np.float64]:
        weights = np.exp(log_multiple * (points - most))
        return np.asarray(weights / weights.sum())

    low, high = -5.0, 5.0
    while high - low > SPREAD_TO:
        middle = (low + high) / 2
        low, high = (middle, high) if chances(middle) @ points < mean else (low, middle)
    return dict(zip(points.tolist(), chances(low).tolist(), strict=True))


def table_without_cube(name: str, points_won: Mapping[int, float], length: int) -> MatchEquityTable:
    """The table of matches in which nobody doubles and either side wins a game as often.

    Args:
        name: what to call it.
        points_won: how often a game that is won brings so many points; they add up to 1.
        length: the longest distance.
    """
    chances = np.ones((length + 1, length + 1))  # row 0: the first player has won; column 0: the other one
    chances[:, 0] = 0.0
    for mine in range(1, length + 1):
        for his in range(1, length + 1):
            chances[mine, his] = sum(
                share * (chances[max(mine - points, 0), his] + chances[mine, max(his - points, 0)]) / 2
                for points, share in points_won.items()
            )
    return MatchEquityTable(name, chances[1:, 1:], chances[1:, 1])


@cache
def _from_solved(variant: Variant, game: SolvedGame) -> MatchEquityTable:
    with kernel_errors("match equities"):
        outcomes = before_the_opening(_opening_winner(variant, game))
    return derived_table(variant.key, outcomes, MatchEquityTable.load().length)


def _opening_winner(variant: Variant, game: SolvedGame) -> Outcomes:
    """Chances of the side that begins, with the throw that decided it or a fresh one, if both play without a cube."""
    start = variant.start()
    if variant.rules.opening.first_roll is not FirstRoll.OPENING_THROW:
        return Outcomes.of(game.values(pack([start]))[0, :5])
    throws = [roll for roll in ROLLS if not roll.is_doublet]
    return Outcomes.of(np.mean([_after_best_play(variant, game, start, roll).chances for roll in throws], axis=0))


def _after_best_play(variant: Variant, game: SolvedGame, position: Position, roll: Roll) -> Outcomes:
    results = [play.result.swapped() for play in variant.legal_plays(position, roll)]
    outcomes = [Outcomes.of(row).swapped() for row in game.values(pack(results))[:, :5]]
    return max(outcomes, key=Outcomes.cubeless_equity)


def before_the_opening(winner: Outcomes) -> Outcomes:
    """Chances of a side before the throw that decides who begins.

    Args:
        winner: chances of the side that wins the throw.
    """
    loser = winner.swapped()
    return Outcomes(
        win=0.5,
        gammon_win=(winner.gammon_win + loser.gammon_win) / 2,
        backgammon_win=(winner.backgammon_win + loser.backgammon_win) / 2,
        gammon_loss=(winner.gammon_loss + loser.gammon_loss) / 2,
        backgammon_loss=(winner.backgammon_loss + loser.backgammon_loss) / 2,
    )


def derived_table(name: str, outcomes: Outcomes, length: int) -> MatchEquityTable:
    """The table of a game.

    Args:
        name: what to call it.
        outcomes: chances of the first player before the throw that decides who begins.
        length: the longest distance.

    Returns:
        one for players of equal skill if the outcomes are the same for both, else one for unequal players.
    """
    pre = np.full((length, length), outcomes.win)
    post, opponent_post = np.full(length, outcomes.win), np.full(length, 1 - outcomes.win)

    def after(mine: int, his: int, *, is_past: bool) -> float:
        if mine <= 0 or his <= 0:
            return float(mine <= 0)
        if not is_past or min(mine, his) > 1:
            return float(pre[mine - 1, his - 1])
        return float(post[mine - 1]) if his == 1 else 1 - float(opponent_post[his - 1])

    def value(mine: int, his: int, *, cube: bool, is_past: bool) -> float:
        ends = [
            [
                2 * after(mine - max(points, 0), his - max(-points, 0), is_past=is_past) - 1
                for points in (result << level if result > 0 else -(-result << level) for result in RESULTS)
            ]
            for level in range(cube_levels)
        ]
        flags = np.array([0, 0, cube, 0], np.int8)
        stakes = Stakes(np.array(ends), flags, cube, 1.0, 0.0)
        if cube and min(mine, his) == 1:
            # The trailer doubles at the first chance, and the leader has nothing left to win with the cube.
            stakes = Stakes(np.array(ends[1:] + ends[-1:]), np.array([0, 0, 0, 0], np.int8), False, 1.0, 0.0)
        return (1 + cubeful_utility(stakes, CubeOwner.CENTERED, outcomes, ON_AVERAGE)) / 2

    for away in range(2, length + 1):
        post[away - 1] = value(away, 1, cube=True, is_past=True)
        opponent_post[away - 1] = 1 - value(1, away, cube=True, is_past=True)
    for away in range(2, length + 1):
        pre[away - 1, 0] = value(away, 1, cube=False, is_past=True)
        pre[0, away - 1] = value(1, away, cube=False, is_past=True)
    for mine in range(2, length + 1):
        for his in range(2, mine + 1):
            pre[mine - 1, his - 1] = value(mine, his, cube=True, is_past=False)
            pre[his - 1, mine - 1] = value(his, mine, cube=True, is_past=False)
    are_equal = outcomes == outcomes.swapped()
    return MatchEquityTable(name, pre, post, None if are_equal else opponent_post)
