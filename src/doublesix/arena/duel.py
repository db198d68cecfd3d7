"""Duels: two opponents, many games, the same dice twice with the sides swapped.

* A **pair** is two games on one stream of dice; in the first game a has the first seat, in the second b.
  Equal opponents therefore score exactly 0 in every pair.
* Games run in lockstep, a batch at a time: all positions where one opponent is on roll go to it at once.
* The cube stays away; gammons and backgammons count as the game scores them.
* The same opponents, game and seed give the same result, however the pairs are cut into batches, and
  whether or not the duel was interrupted in between.

What does not live here: opponents (`opponents`, `gnubg`), statistics (`tally`), files (`checkpoint`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from doublesix.arena.checkpoint import Checkpoint
from doublesix.arena.opponents import OpponentError
from doublesix.arena.streams import DiceStreams
from doublesix.arena.tally import Tally
from doublesix.kernel import pack, swapped, unpack
from doublesix.position import OFF
from doublesix.rules.opening import FirstRoll
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.arena.opponents import Boards, Opponent
    from doublesix.rules.variant import Variant

__all__ = ["BATCH_GAMES", "TURN_LIMIT", "DuelResult", "duel", "play_pairs"]

BATCH_GAMES = 512
"""Games in lockstep unless the caller says otherwise."""

TURN_LIMIT = 10_000
"""A game longer than this is a fault of an opponent or of the rules."""

PLACES = 27
"""Entries of a row that hold checkers: 26 counts and the reserve."""

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelResult:
    """How a duel stands.

    Args:
        a: description of the opponent whose points are counted.
        b: description of the other one.
        variant: key of the game.
        seed: the seed of the dice.
        games: games asked for.
        tally: what happened so far.
    """

    a: str
    b: str
    variant: str
    seed: int
    games: int
    tally: Tally

    @property
    def is_complete(self) -> bool:
        """Whether all games are played."""
        return self.tally.games >= self.games

    def to_json(self) -> dict[str, Any]:
        """Terms, counts and statistics, for a machine; unknown statistics are None."""
        tally = self.tally
        low, high = tally.interval_95
        statistics = {
            "points_per_game": tally.points_per_game,
            "std_error": tally.std_error,
            "low_95": low,
            "high_95": high,
        }
        return {
            "a": self.a,
            "b": self.b,
            "variant": self.variant,
            "seed": self.seed,
            "games": tally.games,
            "is_complete": self.is_complete,
            # A number that is not equal to itself is not-a-number, which JSON cannot say.
            **{name: value if value == value else None for name, value in statistics.items()},
            "tally": tally.to_json(),
        }

    def __str__(self) -> str:
        tally = self.tally
        low, high = tally.interval_95
        return (
            f"{self.a}  against  {self.b}\n"
            f"{tally.points_per_game:+.4f} points a game, standard error {tally.std_error:.4f}, "
            f"95 % interval {low:+.4f} to {high:+.4f}\n"
            f"{tally.games} games of {self.variant} in {tally.pairs} pairs, seed {self.seed}: "
            f"{_wins('a', tally.a_wins, tally.a_gammons, tally.a_backgammons)}, "
            f"{_wins('b', tally.b_wins, tally.b_gammons, tally.b_backgammons)}"
        )


def duel(
    a: Opponent,
    b: Opponent,
    *,
    variant: Variant,
    games: int,
    seed: int = 0,
    batch_games: int = BATCH_GAMES,
    checkpoint: Path | None = None,
    progress: Callable[[DuelResult], None] | None = None,
) -> DuelResult:
    """Play a against b and count the points of a.

    Args:
        a, b: the opponents.
        variant: the game.
        games: how many, an even number: every stream of dice is played twice.
        seed: the seed of the dice; pair i uses stream i.
        batch_games: games in lockstep, an even number.
        checkpoint: file of finished batches; an interrupted duel goes on from there, and a finished one
            can be asked for more games.
        progress: told how the duel stands, before the first batch and after each one.

    Raises:
        ValueError: an odd or negative number of games, or a checkpoint that holds more than asked for.
        NotImplementedError: a game whose course a duel cannot follow.
        DataError: the checkpoint belongs to another duel, or is damaged.
        OpponentError: an opponent fails.
    """
    for what, count in (("games", games), ("batch_games", batch_games)):
        if count < 2 or count % 2:
            raise ValueError(f"{what} must be an even number from 2 on (games come in pairs), not {count}")
    _demand_playable(variant)
    terms: dict[str, str | int] = {"a": a.describe(), "b": b.describe(), "variant": variant.key, "seed": seed}
    saved = Checkpoint(checkpoint, terms) if checkpoint else None
    tally = saved.finished if saved else Tally()
    if tally.games > games:
        raise ValueError(f"{checkpoint} already holds {tally.games} games; ask for at least as many, not {games}")

    def standing() -> DuelResult:
        return DuelResult(a=a.describe(), b=b.describe(), variant=variant.key, seed=seed, games=games, tally=tally)

    if progress:
        progress(standing())
    while tally.games < games:
        pairs = min(batch_games, games - tally.games) // 2
        batch = play_pairs(a, b, variant=variant, seed=seed, first_pair=tally.pairs, pairs=pairs)
        if saved:
            saved.append(batch)
        tally += batch
        if progress:
            progress(standing())
    return standing()


def play_pairs(a: Opponent, b: Opponent, *, variant: Variant, seed: int, first_pair: int, pairs: int) -> Tally:
    """Play the pairs ``first_pair`` … ``first_pair + pairs - 1`` of a seed, all in lockstep."""
    return _Batch(a, b, variant=variant, seed=seed, first_pair=first_pair, pairs=pairs).play()


class _Batch:
    """Games in lockstep; game 2 i and game 2 i + 1 are a pair."""

    def __init__(self, a: Opponent, b: Opponent, *, variant: Variant, seed: int, first_pair: int, pairs: int) -> None:
        self._opponents = (a, b)
        self._variant = variant
        self._dice = DiceStreams(seed, np.repeat(np.arange(first_pair, first_pair + pairs), 2))
        self._boards: Boards = np.repeat(pack([variant.start()]), 2 * pairs, axis=0)
        self._points = np.zeros(2 * pairs, dtype=np.int64)
        self._alive = np.ones(2 * pairs, dtype=bool)
        self._ends: Counter[tuple[int, GameValue]] = Counter()
        self._turns = 0

    def play(self) -> Tally:
        """Play every game to its end."""
        throws, first_seat_starts = self._opening()
        has_a_first = np.arange(len(self._points)) % 2 == 0
        a_on_roll = first_seat_starts == has_a_first
        if self._variant.rules.opening.first_roll is FirstRoll.FRESH_ROLL:
            throws = self._throw()
        for _ in range(TURN_LIMIT):
            self._turn(throws, a_on_roll)
            if not self._alive.any():
                return self._tally()
            a_on_roll = ~a_on_roll
            throws = self._throw()
        raise OpponentError(f"a game between these opponents did not end within {TURN_LIMIT} turns")

    def _opening(self) -> tuple[npt.NDArray[np.uint8], Mask]:
        """The deciding opening throw of every game, and whether the first seat won it."""
        throws = self._dice.throw(2)
        while (tied := throws[:, 0] == throws[:, 1]).any():
            throws[tied] = self._dice.throw(2, tied)
        return throws, throws[:, 0] > throws[:, 1]

    def _throw(self) -> npt.NDArray[np.uint8]:
        return self._dice.throw(self._variant.rules.dice)

    def _turn(self, throws: npt.NDArray[np.uint8], a_on_roll: Mask) -> None:
        dice = np.zeros((len(throws), 3), dtype=np.uint8)
        dice[:, : throws.shape[1]] = -np.sort(-throws.astype(np.int8), axis=1)
        for side, on_roll in enumerate((a_on_roll, ~a_on_roll)):
            games = np.flatnonzero(self._alive & on_roll)
            if len(games):
                self._side_plays(side, games, dice[games])
        self._boards = swapped(self._boards)

    def _side_plays(self, side: int, games: npt.NDArray[np.intp], dice: npt.NDArray[np.uint8]) -> None:
        """Let one opponent (0: a, 1: b) play its games and settle those that it wins."""
        before = self._boards[games]
        results = self._opponents[side].choose(before, dice)
        _demand_same_checkers(self._opponents[side], before, results)
        self._boards[games] = results
        self._turns += len(games)
        for game in games[results[:, 0, OFF] == self._variant.checkers]:
            self._settle(side, int(game))

    def _settle(self, side: int, game: int) -> None:
        value = self._variant.game_value(unpack(self._boards[game : game + 1])[0])
        if value is None:
            raise AssertionError("a side that has borne off every checker has won")
        points = self._variant.rules.scoring.points(value)
        self._points[game] = points if side == 0 else -points
        self._ends[side, value] += 1
        self._alive[game] = False

    def _tally(self) -> Tally:
        by_pair = self._points.reshape(-1, 2).sum(axis=1)
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
            turns=self._turns,
        )


def _demand_playable(variant: Variant) -> None:
    rules = variant.rules
    doubtful = {
        "starters who may choose their first roll": rules.opening.first_roll is FirstRoll.EITHER,
        "extra turns": rules.doublets.extra_turn,
        "games won without bearing off": not rules.bearing_off.allowed,
    }
    missing = [words for words, is_asked in doubtful.items() if is_asked]
    if missing:
        raise NotImplementedError(f"a duel cannot follow {variant.name}: {', '.join(missing)}")


def _demand_same_checkers(opponent: Opponent, before: Boards, results: Boards) -> None:
    """Refuse results that lost or made checkers: cheap, and catches nearly every broken opponent."""
    if results.shape != before.shape or results.dtype != np.int8:
        raise OpponentError(f"{opponent.name} gave {results.dtype}{results.shape}, expected int8{before.shape}")
    counts, counted = before[:, :, :PLACES], results[:, :, :PLACES]
    if (counted < 0).any() or (counted.sum(axis=2) != counts.sum(axis=2)).any():
        raise OpponentError(f"{opponent.name} made or lost checkers")


def _wins(name: str, wins: int, gammons: int, backgammons: int) -> str:
    return f"{name} won {wins} ({gammons} gammons, {backgammons} backgammons)"
