"""Plays as text: any text gives a legal play or one of the promised errors; legal plays read as themselves.

The first bytes of an input choose a position and a roll, the rest is the text.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import harness

from doublesix.dice import SeededDice, all_rolls
from doublesix.errors import IllegalPlayError, ParseError, TooManyPlaysError
from doublesix.notation.plays import parse_play, parse_steps
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

TOKENS = [
    *(b"13/8", b"24/18*/13", b"bar/22", b"6/off", b"6/4(2)", b"13/10*(2)", b"25", b"0", b"/", b"*", b"(", b")", b" "),
    *(b"-", b",", b"Cannot Move", "Ø".encode(), b"b", b"o", b"Bar", b"Off", b"(99)", b"\xff"),
]
TEXTS = (b"8/5 6/5", b"24/13", b"13/7*/5 6/4(2)", b"bar/22 bar/21*", b"6/off(3) 5/1", b"", "6/1, Ø".encode())
LONGEST_GAME = 64
CHECKED_PLAYS = 4


def target(data: bytes) -> None:
    """Read the text; read back some plays of the roll."""
    if len(data) < 4:
        return
    variant = ALL[data[0] % len(ALL)]
    rolls = all_rolls(variant.rules.dice)
    roll = rolls[data[3] % len(rolls)]
    text = data[4:].decode("utf-8", errors="replace")
    try:
        position = position_after(variant, data[1], data[2] % LONGEST_GAME)
        plays = variant.legal_plays(position, roll)
    except TooManyPlaysError:
        return  # a long chain of dice, with nothing to compare the text with
    try:
        parse_steps(text)
        play = parse_play(text, position, roll, variant)
    except (ParseError, IllegalPlayError):
        pass
    else:
        assert play in plays, f"{play} is not legal"
    for legal in plays[:: len(plays) // CHECKED_PLAYS + 1]:
        assert parse_play(str(legal), position, roll, variant) == legal, f"{legal} reads as something else"


@cache
def position_after(variant: Variant, seed: int, turns: int) -> Position:
    """Some turns of a game played at random."""
    dice, choice = SeededDice(seed), SeededDice(seed, stream=1)
    position = variant.start()
    for _ in range(turns):
        plays = variant.legal_plays(position, dice.roll(variant.rules.dice))
        result = plays[sum(choice.die() << (3 * place) for place in range(4)) % len(plays)].result
        if variant.ending(result) is not None:
            break
        position = result.swapped()
    return position


def seeds() -> list[bytes]:
    """Good texts on some boards."""
    return [bytes((game, seed, turns, 3 * turns % 21)) + text for text in TEXTS for game, seed, turns in BOARDS]


BOARDS = [(game, seed, turns) for game in range(len(ALL)) for seed, turns in ((1, 0), (2, 20), (3, 50))]

if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
