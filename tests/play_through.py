"""Whole matches played by chance through `Game`: every kind of action that is open gets its turn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from doublesix.dice import Roll, SeededDice
from doublesix.game import LetStand, NameDoublet, NextGame, Phase, RollDice, UseToken
from doublesix.kernel import sampled_plays
from doublesix.live_game import Game, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.game import GameState
    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.rules import Rules
    from doublesix.rules.variant import Variant

__all__ = ["MildDice", "play_through", "states"]

MOST_ACTIONS = 20_000
TOKEN_CHANCE = 0.05
USUAL_STEPS = 4
HIGH = 6
"""The doublet whose chain is the shortest where doublets rise."""
RARELY = 5
"""In so many of six cases a doublet with a long chain, or a roll that gives one, is thrown again."""


class MildDice:
    """The dice of a seed, with few of the doublets that have results by the thousand.

    Args:
        seed: of the dice.
        rules: of the games they are thrown for.
    """

    def __init__(self, seed: int, rules: tuple[Rules, ...]) -> None:
        self._dice = SeededDice(seed)
        self._has_long_chains = any(each.max_steps() > USUAL_STEPS for each in rules)
        self._has_rising = any(each.doublets.rising for each in rules)
        self._bonus_rolls = [each.doublets.bonus_roll for each in rules]

    def roll(self, dice: int = 2) -> Roll:
        roll = self._dice.roll(dice)
        while self._leads_far(roll) and (self._dice.die() <= RARELY or (self._has_rising and roll.high != HIGH)):
            roll = self._dice.roll(dice)
        return roll

    def opening(self) -> tuple[int, int]:
        return self._dice.opening()

    def _leads_far(self, roll: Roll) -> bool:
        return self._has_long_chains and (roll.is_doublet or roll.dice in self._bonus_rolls)


def play_through(game: Variant | Cycle, seed: int, *, terms: Terms, games: int = 1) -> Game:
    """A match played until so many games are over, or the match is."""
    live = _begin(game, seed, terms)
    for _ in _states(live, Random(seed), games):
        pass
    return live


def states(game: Variant, seed: int, *, terms: Terms) -> Iterator[GameState]:
    """Every state of one game."""
    live = _begin(game, seed, terms)
    yield from _states(live, Random(seed), 1)


def _begin(game: Variant | Cycle, seed: int, terms: Terms) -> Game:
    rules = tuple(variant.rules for variant in getattr(game, "games", (game,)))
    return new_game(game, terms=terms, dice=MildDice(seed, rules))


def _states(live: Game, chance: Random, games: int) -> Iterator[GameState]:
    for _ in range(MOST_ACTIONS):
        yield live.state
        if live.state.phase is Phase.MATCH_OVER or (live.state.is_over and live.state.number >= games):
            return
        _act(live, chance)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def _act(live: Game, chance: Random) -> None:
    kinds = live.allowed()
    if UseToken in kinds and chance.random() < TOKEN_CHANCE:
        live.apply(UseToken())
    elif plays := _some_plays(live.state):
        live.apply(chance.choice(plays))
    elif RollDice in kinds:
        live.roll()
    elif NameDoublet in kinds:
        live.apply(NameDoublet(chance.randint(1, 6) if live.state.variant.rules.max_steps() <= USUAL_STEPS else HIGH))
    else:
        live.apply(LetStand() if LetStand in kinds else NextGame())


def _some_plays(state: GameState) -> Sequence[Play]:
    """The plays of the dice on the table; where they are too many to list, a few of them."""
    try:
        return state.legal_plays()
    except ValueError:
        assert state.throw is not None
        return sampled_plays(state.variant, state.position, state.throw, widest=8)
