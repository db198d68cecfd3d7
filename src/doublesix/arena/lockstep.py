"""Many games of two opponents side by side: turns, further rolls, named doublets, what is left over, ends.

All positions where one opponent is to act go to it at once. Both games of a pair throw from one stream of
dice, each in its own order, so equal opponents play the same game twice.
What does not live here: what the rules say (`referee`), how many games and what they prove (`duel`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.arena.decisions import HIGHEST, blown_up, keeps_throw, named_doublets, uses_token
from doublesix.arena.opponents import OpponentError, demand_opponent
from doublesix.arena.stopwatch import Stopwatch
from doublesix.arena.streams import DiceStreams, sorted_dice
from doublesix.arena.tally import LUCK_STEPS, Tally
from doublesix.kernel import (
    AGAIN,
    FIRST_LEFTOVER,
    NAMES,
    OPPONENT,
    doublet_dice,
    leftover_dice,
    pack,
    swapped,
    throw_of,
    unpack,
)
from doublesix.rules.endings import Side
from doublesix.rules.opening import FirstRoll
from doublesix.rules.perft import write_position
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token

if TYPE_CHECKING:
    from doublesix.arena.luck import LuckMeter
    from doublesix.arena.opponents import Opponent
    from doublesix.arena.referee import Boards, Codes, Dice, Mask, Referee

__all__ = ["TURN_LIMIT", "play_pairs"]

TURN_LIMIT = 10_000
"""A game longer than this is a fault of an opponent or of the rules."""

MEMORY = 27
"""The entry that says whether a side holds a token."""

Games = npt.NDArray[np.intp]


def play_pairs(
    a: Opponent,
    b: Opponent,
    *,
    referee: Referee,
    seed: int,
    first_pair: int,
    pairs: int,
    luck: LuckMeter | None = None,
    stopwatch: Stopwatch | None = None,
) -> Tally:
    """Play the pairs ``first_pair`` … ``first_pair + pairs - 1`` of a seed, all in lockstep.

    Args:
        a, b: the opponents.
        referee: of the game.
        seed: of the dice.
        first_pair: the number of the first stream of dice.
        pairs: how many.
        luck: measures the luck of all throws but those that decide who begins: both games of a pair have them in turn.
        stopwatch: measures how long they take.

    Raises:
        OpponentError: an opponent fails, or a game does not end.
        TypeError: that is no opponent.
    """
    for name, opponent in (("a", a), ("b", b)):
        demand_opponent(name, opponent)
    stopwatch = stopwatch or Stopwatch(a, b)
    batch = _Batch(a, b, stopwatch, referee=referee, seed=seed, first_pair=first_pair, pairs=pairs)
    return batch.play(luck)


class _Batch:
    """Games in lockstep; game 2 i and game 2 i + 1 are a pair.

    Boards are seen by the side that is to act; `_due` says what it has to do (`OPPONENT` and `AGAIN`: roll).
    """

    def __init__(
        self,
        a: Opponent,
        b: Opponent,
        stopwatch: Stopwatch,
        *,
        referee: Referee,
        seed: int,
        first_pair: int,
        pairs: int,
    ) -> None:
        self._opponents = (a, b)
        self._stopwatch = stopwatch
        self._referee = referee
        self._variant = referee.variant
        self._dice = DiceStreams(seed, np.repeat(np.arange(first_pair, first_pair + pairs), 2))
        self._boards: Boards = np.repeat(pack([referee.variant.start()]), 2 * pairs, axis=0)
        self._due: Codes = np.zeros(2 * pairs, np.uint8)
        self._a_acts: Mask = np.zeros(2 * pairs, bool)
        self._alive: Mask = np.ones(2 * pairs, bool)
        self._points = np.zeros(2 * pairs, np.int64)
        self._luck = np.zeros(2 * pairs, np.int64)
        self._ends: Counter[tuple[int, GameValue]] = Counter()
        self._ties = self._turns = 0

    def play(self, luck: LuckMeter | None) -> Tally:
        """Play every game to its end."""
        dice = self._opening()
        for _ in range(TURN_LIMIT):
            self._play(dice)
            self._explode()
            if not self._alive.any():
                return self._tally(has_luck=luck is not None)
            dice = self._next_dice()
            if luck:
                self._measure(luck, dice)
        raise OpponentError(f"a game between these opponents did not end within {TURN_LIMIT} turns")

    def _opening(self) -> Dice:
        """Decide who starts every game, and with which dice."""
        throws = self._dice.throw(2)
        while (tied := throws[:, 0] == throws[:, 1]).any():
            throws[tied] = self._dice.throw(2, tied)
        has_a_first = np.arange(len(throws)) % 2 == 0
        self._a_acts = (throws[:, 0] > throws[:, 1]) == has_a_first
        dice = sorted_dice(throws)
        afresh = ~self._kept(dice)
        dice[afresh] = self._throw(afresh)
        self._turns += len(dice)
        return dice

    def _kept(self, dice: Dice) -> Mask:
        """Where the opening throw is played."""
        first_roll = self._variant.rules.opening.first_roll
        kept = np.full(len(dice), first_roll is FirstRoll.OPENING_THROW)
        if first_roll is FirstRoll.EITHER:
            for side, games in self._by_side(self._alive):
                kept[games] = keeps_throw(self._opponents[side], self._boards[games], dice[games])
        return kept

    def _throw(self, games: Mask) -> Dice:
        return sorted_dice(self._dice.throw(self._variant.rules.dice, games))

    def _next_dice(self) -> Dice:
        """What every game plays next: a roll, the rest of a chain, or a doublet by name."""
        dice = np.zeros((len(self._due), 3), np.uint8)
        rolls = self._alive & (self._due < NAMES)
        dice[rolls] = self._throw(rolls)
        self._turns += int(rolls.sum())
        left = self._due >= FIRST_LEFTOVER
        dice[left] = leftover_dice(self._due[left])
        for side, games in self._by_side(self._due == NAMES):
            dice[games] = doublet_dice(self._named(side, games))
        return dice

    def _measure(self, luck: LuckMeter, dice: Dice) -> None:
        rolls = np.flatnonzero(self._alive & (self._due < NAMES))
        if len(rolls):
            found = luck.of(self._boards[rolls], dice[rolls])
            self._luck[rolls] += np.where(self._a_acts[rolls], found, -found)

    def _named(self, side: int, games: Games) -> npt.NDArray[np.uint8]:
        numbers = np.asarray(named_doublets(self._opponents[side], self._boards[games]))
        if numbers.shape != games.shape or not ((numbers >= 1) & (numbers <= HIGHEST)).all():
            raise OpponentError(f"{self._opponents[side].name} named a doublet that is on no dice")
        return numbers

    def _explode(self) -> None:
        """Let those who hold a bomb use it before they roll."""
        if self._variant.rules.token is not Token.BOMB:
            return
        holders = self._alive & (self._due < NAMES) & (self._boards[:, 0, MEMORY] > 0)
        for side, games in self._by_side(holders):
            used = games[uses_token(self._opponents[side], self._boards[games])]
            self._boards[used] = blown_up(self._boards[used])
            self._settle_finished(side, used, self._boards[used])

    def _by_side(self, games: Mask) -> list[tuple[int, Games]]:
        """Those games by the side that is to act (0: a, 1: b); no empty ones."""
        found = [(side, np.flatnonzero(games & acts)) for side, acts in enumerate((self._a_acts, ~self._a_acts))]
        return [(side, numbers) for side, numbers in found if len(numbers)]

    def _play(self, dice: Dice) -> None:
        for side, games in self._by_side(self._alive):
            self._side_plays(side, games, dice[games])

    def _side_plays(self, side: int, games: Games, dice: Dice) -> None:
        """Let one opponent play its games, settle those that end, and see what follows in the others."""
        before = self._boards[games]
        with self._stopwatch.running(side, len(games)):
            results = self._opponents[side].choose(before.copy(), dice.copy())  # it may write into them
        codes = self._examined(self._opponents[side], before, dice, results)
        finished = self._settle_finished(side, games, results)
        self._due[games] = codes
        self._boards[games] = results
        passed = games[(codes != AGAIN) & (codes != NAMES)]
        self._boards[passed] = swapped(self._boards[passed])
        self._a_acts[passed] ^= True
        self._due[finished] = OPPONENT

    def _examined(self, opponent: Opponent, before: Boards, dice: Dice, results: Boards) -> Codes:
        """What follows these plays; refuses arrays of another kind, and results that no legal play leads to."""
        if not isinstance(results, np.ndarray):
            found = "None" if results is None else f"a {type(results).__name__}"
            raise OpponentError(f"{opponent.name} gave {found}, expected an array int8{before.shape}")
        if results.shape != before.shape or results.dtype != np.int8:
            raise OpponentError(f"{opponent.name} gave {results.dtype}{results.shape}, expected int8{before.shape}")
        is_legal, codes = self._referee.examined(before, dice, results)
        if not is_legal.all():
            row = int(np.argmin(is_legal))
            position, played = (write_position(seen) for seen in unpack(np.stack([before[row], results[row]])))
            throw = throw_of(self._variant.rules, dice[row].tolist())
            raise OpponentError(
                f"{opponent.name} played {throw} from {position!r} to {played!r}, where no legal play leads"
            )
        return codes

    def _settle_finished(self, side: int, games: Games, boards: Boards) -> Games:
        """Settle those games that are over; their boards are seen by the side that played last or used its bomb."""
        is_over = self._referee.is_over(boards)
        for game, board in zip(games[is_over], boards[is_over], strict=True):
            self._settle(side, int(game), board)
        return games[is_over]

    def _settle(self, side: int, game: int, result: npt.NDArray[np.int8]) -> None:
        end = self._variant.ending(unpack(result[None])[0])
        if end is None:
            raise AssertionError("kernel and reference agree on when a game is over")
        self._alive[game] = False
        if end.winner is None:
            self._ties += 1
            return
        winner = side if end.winner is Side.PLAYER else 1 - side
        self._points[game] = end.points if winner == 0 else -end.points
        self._ends[winner, end.value] += 1

    def _tally(self, *, has_luck: bool) -> Tally:
        by_pair = self._points.reshape(-1, 2).sum(axis=1)
        luck = self._luck.reshape(-1, 2).sum(axis=1)
        net = (by_pair * LUCK_STEPS - luck).tolist() if has_luck else []
        ends = self._ends
        return Tally(
            pairs=len(by_pair),
            points=int(by_pair.sum()),
            squares=int((by_pair**2).sum()),
            a_singles=ends[0, GameValue.SINGLE],
            a_gammons=ends[0, GameValue.GAMMON],
            a_backgammons=ends[0, GameValue.BACKGAMMON],
            b_singles=ends[1, GameValue.SINGLE],
            b_gammons=ends[1, GameValue.GAMMON],
            b_backgammons=ends[1, GameValue.BACKGAMMON],
            ties=self._ties,
            turns=self._turns,
            luck=int(luck.sum()),
            net_squares=sum(points**2 for points in net),
        )
