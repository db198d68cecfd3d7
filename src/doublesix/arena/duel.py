"""Duels: two opponents, many games, the same dice twice with the sides swapped.

* A **pair** is two games on one stream of dice; in the first game a has the first seat, in the second b.
  Equal opponents therefore score exactly 0 in every pair.
* Games run in lockstep, a batch at a time (`lockstep`).
* The cube stays away; games count what their rules say.
* Luck may be measured and taken off (`luck`): the same expectation, less scatter.
* It may stop as soon as it has said enough (`stopping`), and be gone on with.
* The same opponents, game and seed give the same result, however the pairs are cut into batches, and
  whether or not the duel was interrupted in between.

What does not live here: the course of the games (`lockstep`), opponents (`opponents`, `gnubg`), statistics
(`tally`, `stopping`), files (`checkpoint`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.arena.checkpoint import Checkpoint
from doublesix.arena.lockstep import play_pairs
from doublesix.arena.referee import Referee
from doublesix.arena.stopping import StopRule, always_valid_95
from doublesix.arena.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.arena.luck import LuckMeter
    from doublesix.arena.opponents import Opponent
    from doublesix.rules.variant import Variant

__all__ = ["BATCH_GAMES", "DuelResult", "duel"]

BATCH_GAMES = 512
"""Games in lockstep unless the caller says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelResult:
    """How a duel stands.

    Args:
        a: description of the opponent whose points are counted.
        b: description of the other one.
        variant: key of the game.
        seed: the seed of the dice.
        games: games asked for, at most where there is a rule to stop by.
        tally: what happened so far.
        stop: the rule to stop by.
    """

    a: str
    b: str
    variant: str
    seed: int
    games: int
    tally: Tally
    stop: StopRule

    @property
    def stopped(self) -> str:
        """Why it may stop here before all games are played: ``decided``, ``precise``, or nothing."""
        return self.stop.reason(self.tally)

    @property
    def is_complete(self) -> bool:
        """Whether all games are played, or as many as its rule asks for."""
        return self.tally.games >= self.games or bool(self.stopped)

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
        if tally.has_luck:
            low, high = tally.net_interval_95
            statistics |= {
                "net_per_game": tally.net_per_game,
                "net_std_error": tally.net_std_error,
                "net_low_95": low,
                "net_high_95": high,
            }
        low, high = always_valid_95(tally)
        if high - low < math.inf:
            statistics |= {"always_low_95": low, "always_high_95": high}
        return {
            "a": self.a,
            "b": self.b,
            "variant": self.variant,
            "seed": self.seed,
            "games": tally.games,
            "is_complete": self.is_complete,
            "stopped": self.stopped,
            # A number that is not equal to itself is not-a-number, which JSON cannot say.
            **{name: value if value == value else None for name, value in statistics.items()},
            "tally": tally.to_json(),
        }

    def __str__(self) -> str:
        tally = self.tally
        figures = f"{_figures(tally.points_per_game, tally.std_error, tally.interval_95)}\n"
        if tally.has_luck:
            net = _figures(tally.net_per_game, tally.net_std_error, tally.net_interval_95)
            figures += f"less luck: {net}\n"
        if self.stop != StopRule():
            low, high = always_valid_95(tally)
            figures += (
                f"{self.stopped or 'open'}: by the interval that holds at every moment, {low:+.4f} to {high:+.4f}\n"
            )
        return (
            f"{self.a}  against  {self.b}\n"
            f"{figures}"
            f"{tally.games} games of {self.variant} in {tally.pairs} pairs, seed {self.seed}: "
            f"{_wins('a', tally.a_wins, tally.a_gammons, tally.a_backgammons)}, "
            f"{_wins('b', tally.b_wins, tally.b_gammons, tally.b_backgammons)}"
            f"{f', {tally.ties} ties' if tally.ties else ''}"
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
    luck: LuckMeter | None = None,
    stop: StopRule = StopRule(),  # noqa: B008  (frozen)
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
        luck: measures the luck of the throws, to be taken off.
        stop: when to stop before all games are played; asked after every batch.
        progress: told how the duel stands, before the first batch and after each one.

    Raises:
        ValueError: an odd or negative number of games, or a checkpoint that holds more than asked for.
        DataError: the checkpoint belongs to another duel, or is damaged.
        OpponentError: an opponent fails.
    """
    for what, count in (("games", games), ("batch_games", batch_games)):
        if count < 2 or count % 2:
            raise ValueError(f"{what} must be an even number from 2 on (games come in pairs), not {count}")
    terms: dict[str, str | int] = {"a": a.describe(), "b": b.describe(), "variant": variant.key, "seed": seed}
    if luck:
        terms["luck"] = luck.describe()
    saved = Checkpoint(checkpoint, terms) if checkpoint else None
    tally = saved.finished if saved else Tally()
    if tally.games > games:
        raise ValueError(f"{checkpoint} already holds {tally.games} games; ask for at least as many, not {games}")

    def standing() -> DuelResult:
        terms = {"a": a.describe(), "b": b.describe(), "variant": variant.key}
        return DuelResult(**terms, seed=seed, games=games, tally=tally, stop=stop)

    referee = Referee(variant)
    if progress:
        progress(standing())
    while tally.games < games and not stop.reason(tally):
        pairs = min(batch_games, games - tally.games) // 2
        batch = play_pairs(a, b, referee=referee, seed=seed, first_pair=tally.pairs, pairs=pairs, luck=luck)
        if saved:
            saved.append(batch)
        tally += batch
        if progress:
            progress(standing())
    return standing()


def _figures(mean: float, std_error: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{mean:+.4f} points a game, standard error {std_error:.4f}, 95 % interval {low:+.4f} to {high:+.4f}"


def _wins(name: str, wins: int, gammons: int, backgammons: int) -> str:
    return f"{name} won {wins} ({gammons} gammons, {backgammons} backgammons)"
