"""Rolls and where they come from.

`Roll` is a value: its dice, highest first. A dice source hands out rolls: `SeededDice` (the same seed
gives the same dice as the native kernel), `ListedDice` (rolls written down beforehand) and
`ManualDice` (somebody types what the real dice show).
What does not live here: how often a doublet is played (`rules.doublets`), who starts (`rules.opening`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from numbers import Integral
from typing import TYPE_CHECKING, Protocol

from doublesix.errors import ParseError, demand_type
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = [
    "FACES",
    "GOLDEN_GAMMA",
    "MASK",
    "NARROW",
    "ROLLS",
    "DiceSource",
    "ListedDice",
    "ManualDice",
    "Roll",
    "SeededDice",
    "Throw",
    "all_rolls",
]

FACES = range(1, 7)
NARROW: dict[int, str] = {0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)} | {ord("→"): "/", ord("、"): ","}
"""For `str.translate`: what East Asian keyboards type in full width, as one sign for each."""


@dataclass(frozen=True, slots=True, init=False)
class Roll:
    """Two dice (three in some games), kept highest first: ``Roll(1, 3) == Roll(3, 1)``.

    Raises:
        ValueError: a die that is none of the whole numbers 1–6, or not two or three dice.
    """

    dice: tuple[int, ...]

    def __init__(self, *dice: int) -> None:
        if len(dice) not in (2, 3):
            raise ValueError(_no_roll_of(len(dice)))
        for die in dice:
            if not isinstance(die, Integral) or die not in FACES:
                raise ValueError(Sentence("a die shows 1-6, not {die}", die=repr(die)))
        object.__setattr__(self, "dice", tuple(sorted(map(int, dice), reverse=True)))

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read ``31``, ``3-1``, ``3 1``, ``3,1`` or ``(3, 1)``, in full width as well.

        Raises:
            ParseError: another text.
            TypeError: no text.
        """
        demand_type("text", text, str)
        return cls(*_parse_dice(text))

    @property
    def high(self) -> int:
        """The highest die."""
        return self.dice[0]

    @property
    def low(self) -> int:
        """The lowest die."""
        return self.dice[-1]

    @property
    def is_doublet(self) -> bool:
        """Whether all dice show the same number."""
        return self.high == self.low

    @property
    def weight(self) -> int:
        """In how many ways the dice can fall like this: of 36 for two dice, of 216 for three."""
        return factorial(len(self.dice)) // prod(map(factorial, Counter(self.dice).values()))

    def __str__(self) -> str:
        return "".join(map(str, self.dice))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Roll({', '.join(map(str, self.dice))})"


ROLLS: tuple[Roll, ...] = tuple(Roll(high, low) for low, high in combinations_with_replacement(FACES, 2))
"""The 21 rolls of two dice."""
ROLLS_OF_THREE: tuple[Roll, ...] = tuple(Roll(*dice) for dice in combinations_with_replacement(FACES, 3))


Throw = Roll | tuple[int, ...]
"""What may be played: a roll, or the numbers of a chain that nobody threw."""


def all_rolls(dice: int = 2) -> tuple[Roll, ...]:
    """Every roll of two dice (21) or of three (56).

    Raises:
        ValueError: another number of dice.
    """
    if dice not in (2, 3):
        raise ValueError(_no_roll_of(dice))
    return ROLLS if dice == 2 else ROLLS_OF_THREE


class DiceSource(Protocol):
    """Anything that hands out rolls."""

    def roll(self, dice: int = 2) -> Roll:
        """Roll that many dice."""
        ...

    def opening(self) -> tuple[int, int]:
        """Throw one die a side: the first seat's, the second seat's. They may be equal."""
        ...


MASK = 2**64 - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


class SeededDice:
    """The dice of a seed (SplitMix64): the kernel throws the same ones.

    Args:
        seed: any integer; only its lowest 64 bits count.
        stream: one of many independent sequences of that seed, counted from 0.

    Raises:
        TypeError: one of them is no whole number.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        demand_type("seed", seed, Integral)
        demand_type("stream", stream, Integral)
        self._named = f"seed {seed}, stream {stream}"
        self._thrown = 0
        self._state = _mix((int(seed) + GOLDEN_GAMMA * (int(stream) + 1)) & MASK)

    def __repr__(self) -> str:
        return f"<SeededDice of {self._named}: {self._thrown} thrown>"

    def die(self) -> int:
        """Throw one die."""
        self._state = (self._state + GOLDEN_GAMMA) & MASK
        self._thrown += 1
        return 1 + (((_mix(self._state) >> 32) * 6) >> 32)

    def roll(self, dice: int = 2) -> Roll:
        """Roll that many dice."""
        return Roll(*(self.die() for _ in range(dice)))

    def opening(self) -> tuple[int, int]:
        """Throw one die a side."""
        return self.die(), self.die()


class ListedDice:
    """Rolls written down beforehand, used up one by one.

    Args:
        rolls: rolls or texts as `Roll.parse` reads them; the texts keep their order for an opening
            throw, so that ``"13"`` is a one for the first seat and a three for the second.

    Raises:
        ParseError: a text that names no roll.
        TypeError: neither a roll nor a text.
    """

    def __init__(self, rolls: Iterable[Roll | str]) -> None:
        listed = tuple(rolls)
        for roll in listed:
            demand_type("each of the rolls", roll, Roll, str)
        self._rolls = tuple(_parse_dice(roll) if isinstance(roll, str) else roll.dice for roll in listed)
        self._used = 0

    def __repr__(self) -> str:
        following = "".join(map(str, self._rolls[self._used])) if self._used < len(self._rolls) else "none"
        return f"<ListedDice: {self._used} of {len(self._rolls)} used, {following} comes next>"

    def roll(self, dice: int = 2) -> Roll:
        """Hand out the next roll; raises `LookupError` when the list is used up."""
        return Roll(*self._next(dice))

    def opening(self) -> tuple[int, int]:
        """Hand out the next roll as an opening throw; raises `LookupError` when the list is used up."""
        return _pair(self._next(2))

    def _next(self, dice: int) -> tuple[int, ...]:
        if self._used == len(self._rolls):
            raise LookupError("the listed rolls are used up")
        shown = _exactly(dice, self._rolls[self._used])
        self._used += 1
        return shown


class ManualDice:
    """Dice that somebody types in.

    Args:
        ask: called for every throw; gives a text such as ``31`` (an opening throw: first seat's die first).
    """

    def __init__(self, ask: Callable[[], str]) -> None:
        self._ask = ask

    def roll(self, dice: int = 2) -> Roll:
        """Ask for a roll; raises `ParseError` for anything else."""
        return Roll(*_exactly(dice, _parse_dice(self._ask())))

    def opening(self) -> tuple[int, int]:
        """Ask for an opening throw; raises `ParseError` for anything else."""
        return _pair(_parse_dice(self._ask()))


def _no_roll_of(dice: int) -> Sentence:
    return Sentence("a roll has two or three dice, not {count}", count=dice)


def _parse_dice(text: str) -> tuple[int, ...]:
    digits = [character for character in text.translate(NARROW).strip() if character not in " -,()/"]
    if len(digits) not in (2, 3) or any(digit not in "123456" for digit in digits):
        raise ParseError(Sentence("{text} is no roll; write two numbers from 1 to 6, like 31 or 3-1", text=repr(text)))
    return tuple(map(int, digits))


def _exactly(dice: int, shown: tuple[int, ...]) -> tuple[int, ...]:
    if len(shown) != dice:
        raise ParseError(Sentence("{count} dice given, {wanted} expected", count=len(shown), wanted=dice))
    return shown


def _pair(shown: tuple[int, ...]) -> tuple[int, int]:
    first, second = _exactly(2, shown)
    return first, second


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
