"""A game of one's own: a variant is a record of a layout and rules, and everything else follows.

Here both sides begin with five checkers on their bar-point and one far back. Some games at random show how
many turns one lasts.

python examples/own_game.py 20
"""

from __future__ import annotations

import random
import sys

import doublesix as ds
from doublesix.rules.rules import Rules

SKIRMISH = ds.Variant(
    key="skirmish",
    name="Skirmish",
    aliases=(),
    source="this example",
    layout=ds.layout({24: 1, 7: 5}),
    rules=Rules(checkers=6),
    cube=False,
)


def turns(seed: int) -> int:
    """How many turns a game of random plays lasts."""
    dice, choice = ds.SeededDice(seed), random.Random(seed)
    position, count = SKIRMISH.start(), 0
    while SKIRMISH.ending(position) is None:
        play = choice.choice(SKIRMISH.legal_plays(position, dice.roll()))
        position, count = play.result.swapped(), count + 1
    return count


def main(games: str = "20") -> None:
    """Play some games and print how long they were."""
    lengths = [turns(seed) for seed in range(int(games))]
    print(f"{len(lengths)} games, {sum(lengths) / len(lengths):.1f} turns each, the longest {max(lengths)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
