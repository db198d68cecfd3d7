"""Duels: two opponents, many games, the same dice twice with the sides swapped.

* A **pair** is two games on one stream of dice; in the first game a has the first seat, in the second b.
  Equal opponents therefore score exactly 0 in every pair.
* Games run in lockstep, a batch at a time (`lockstep`).
* In `duel` the cube stays away; games count what their rules say. `run_pairs` carries any kind of pairs.
* Luck may be measured and taken off (`luck`): the same expectation, less scatter.
* It may stop as soon as it has said enough (`stopping`), and be gone on with.
* The same opponents, game and seed give the same result, however the pairs are cut into batches, and
  whether or not the duel was interrupted in between.

What does not live here: the course of the games (`lockstep`), games with the cube (`table`), opponents (`opponents`,
`gnubg`, `sage`), statistics (`tally`, `stopping`), files (`checkpoint`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.arena.checkpoint import kept
from doublesix.arena.lockstep import play_pairs
from doublesix.arena.opponents import demand_opponent
from doublesix.arena.referee import Referee
from doublesix.arena.stopping import StopRule, always_valid_95
from doublesix.arena.stopwatch import Stopwatch
from doublesix.arena.tally import Tally
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.errors import demand_type
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from doublesix.arena.checkpoint import Part
    from doublesix.arena.luck import LuckMeter
    from doublesix.arena.opponents import Opponent

__all__ = ["BATCH_GAMES", "FEW_GAMES", "DuelResult", "duel", "run_pairs"]

BATCH_GAMES = 512
"""Games in lockstep unless the caller says otherwise."""

FEW_GAMES = 16
"""The same where an opponent is asked about one position at a time, and gains nothing by many."""


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
        has_luck: whether luck was measured.
        played: what is played, where it is not single games without the cube.
        unit: what points are counted for: a game, or a match.
        milliseconds: processor time of a and of b for a play, in what was played just now; None where nobody measured.
    """

    a: str
    b: str
    variant: str
    seed: int
    games: int
    tally: Tally
    stop: StopRule
    has_luck: bool = False
    played: str = ""
    unit: str = "game"
    milliseconds: tuple[float, float] | None = None

    @property
    def stopped(self) -> str:
        """Why it may stop here before all games are played: ``decided``, ``precise``, or nothing."""
        return self.stop.reason(self.tally, less_luck=self.has_luck)

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
        if self.has_luck:
            low, high = tally.net_interval_95
            statistics |= {
                "net_per_game": tally.net_per_game,
                "net_std_error": tally.net_std_error,
                "net_low_95": low,
                "net_high_95": high,
            }
        if self.milliseconds is not None:
            statistics |= dict(zip(("a_milliseconds", "b_milliseconds"), self.milliseconds, strict=True))
        low, high = always_valid_95(tally, less_luck=self.has_luck)
        if high - low < math.inf:
            statistics |= {"always_low_95": low, "always_high_95": high}
        return {
            "a": self.a,
            "b": self.b,
            "variant": self.variant,
            "played": self.played,
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
        figures = f"{_figures(self.unit, tally.points_per_game, tally.std_error, tally.interval_95)}\n"
        if self.has_luck:
            net = _figures(self.unit, tally.net_per_game, tally.net_std_error, tally.net_interval_95)
            figures += f"less luck: {net}\n"
        if self.stop != StopRule():
            low, high = always_valid_95(tally, less_luck=self.has_luck)
            figures += (
                f"{self.stopped or 'open'}: by the interval that holds at every moment, {low:+.4f} to {high:+.4f}\n"
            )
        what = f"{self.played}, {self.variant}," if self.played else f"games of {self.variant}"
        return (
            f"{self.a}  against  {self.b}\n"
            f"{figures}"
            f"{tally.games} {what} in {tally.pairs} pairs, seed {self.seed}: "
            f"{_wins('a', tally.a_wins, tally.a_gammons, tally.a_backgammons)}, "
            f"{_wins('b', tally.b_wins, tally.b_gammons, tally.b_backgammons)}"
            f"{f', {tally.ties} ties' if tally.ties else ''}"
            f"{_paces(self.milliseconds)}"
        )


def duel(
    a: Opponent,
    b: Opponent,
    *,
    variant: Variant,
    games: int,
    seed: int = 0,
    batch_games: int | None = None,
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
        batch_games: games in lockstep, an even number; default: `BATCH_GAMES`, or `FEW_GAMES` where an opponent is
            asked about one position at a time.
        checkpoint: file of finished batches; an interrupted duel goes on from there, and a finished one
            can be asked for more games.
        luck: measures the luck of the throws, to be taken off.
        stop: when to stop before all games are played; asked after every batch.
        progress: told how the duel stands, before the first batch and after each one.

    Raises:
        ValueError: an odd or negative number of games, or a checkpoint that holds more than asked for.
        DataError: the checkpoint belongs to another duel, or is damaged, or another process works on it.
        OpponentError: an opponent fails.
        TypeError: that is no opponent, or no game.
    """
    demand_type("variant", variant, Variant)
    about: dict[str, str | int] = {
        "a": _described("a", a),
        "b": _described("b", b),
        "variant": variant.key,
        "seed": seed,
    }
    if luck:
        about["luck"] = luck.describe()
    if batch_games is None:
        batch_games = FEW_GAMES if isinstance(a, UbgiOpponent) or isinstance(b, UbgiOpponent) else BATCH_GAMES
    referee = Referee(variant)
    stopwatch = Stopwatch(a, b)

    def play(first_pair: int, pairs: int) -> Tally:
        return play_pairs(
            a, b, referee=referee, seed=seed, first_pair=first_pair, pairs=pairs, luck=luck, stopwatch=stopwatch
        )

    return run_pairs(
        play,
        about=about,
        games=games,
        batch_games=batch_games,
        checkpoint=checkpoint,
        stop=stop,
        progress=progress,
        stopwatch=stopwatch,
    )


def run_pairs(
    play: Callable[[int, int], Tally],
    *,
    about: Mapping[str, str | int],
    played: str = "",
    unit: str = "game",
    games: int,
    batch_games: int,
    checkpoint: Path | None,
    stop: StopRule,
    progress: Callable[[DuelResult], None] | None,
    stopwatch: Stopwatch | None = None,
) -> DuelResult:
    """Play pairs batch by batch, keep what is finished, and stop when it is enough.

    Args:
        play: plays so many pairs from one on, by their numbers.
        about: what the results depend on: ``a``, ``b``, ``variant`` and ``seed`` at least.
        played: what is played, where it is not single games without the cube.
        unit: what points are counted for.
        games, batch_games, checkpoint, stop, progress: as of `duel`, and so the errors.
        stopwatch: runs while they play.
    """
    for what, count in (("games", games), ("batch_games", batch_games)):
        if count < 2 or count % 2:
            raise ValueError(f"{what} must be an even number from 2 on (games come in pairs), not {count}")
    has_luck = "luck" in about
    tally = Tally()

    def standing() -> DuelResult:
        return DuelResult(
            a=str(about["a"]),
            b=str(about["b"]),
            variant=str(about["variant"]),
            seed=int(about["seed"]),
            games=games,
            tally=tally,
            stop=stop,
            has_luck=has_luck,
            played=played,
            unit=unit,
            milliseconds=stopwatch.milliseconds if stopwatch else None,
        )

    with kept(checkpoint, "duel", about) as saved:
        if saved:
            tally = _finished(saved.parts, has_luck=has_luck)
        if tally.games > games:
            raise ValueError(f"{checkpoint} already holds {tally.games} games; ask for at least as many, not {games}")
        if progress:
            progress(standing())
        while tally.games < games and not standing().stopped:
            batch = play(tally.pairs, min(batch_games, games - tally.games) // 2)
            if saved:
                saved.append({"first_pair": tally.pairs, "tally": batch.to_json()})
            tally += batch
            if progress:
                progress(standing())
    return standing()


def _described(name: str, opponent: Opponent) -> str:
    """What a checkpoint knows an opponent by."""
    demand_opponent(name, opponent)
    told: object = opponent.describe()
    if not isinstance(told, str):
        raise TypeError(f"{name} must describe itself by a text, not by {told!r}: checkpoints know it by that")
    return told


def _finished(batches: Sequence[Part], *, has_luck: bool) -> Tally:
    """What was played before; batches follow each other without a gap."""
    found = Tally()
    for batch in batches:
        try:
            first_pair, tally = batch.content["first_pair"], Tally.from_json(batch.content["tally"])
        except (KeyError, TypeError, ValueError) as error:
            raise batch.damaged("this is no batch") from error
        if first_pair != found.pairs:
            raise batch.damaged(f"the batch begins at pair {first_pair}, expected {found.pairs}")
        if not tally.is_possible(has_luck=has_luck):
            raise batch.damaged(f"no games {'with' if has_luck else 'without'} luck measured add up to this")
        found += tally
    return found


def _figures(unit: str, mean: float, std_error: float, interval: tuple[float, float]) -> str:
    if math.isnan(std_error):
        return f"{mean:+.4f} points a {unit}, no interval: a single pair does not tell one"
    low, high = interval
    if math.isnan(low):
        return f"{mean:+.4f} points a {unit}, no interval: the few pairs all came out alike"
    return f"{mean:+.4f} points a {unit}, standard error {std_error:.4f}, 95 % interval {low:+.4f} to {high:+.4f}"


def _paces(milliseconds: tuple[float, float] | None) -> str:
    if milliseconds is None:
        return ""
    a, b = milliseconds
    return f"\nprocessor time for a play: a {a:.3f} ms, b {b:.3f} ms"


def _wins(name: str, wins: int, gammons: int, backgammons: int) -> str:
    return f"{name} won {wins} ({gammons} gammons, {backgammons} backgammons)"
