"""The errors doublesix raises on purpose.

    DoubleSixError
    ├── ParseError             text or bytes that cannot be read (position, line, what was expected)
    ├── InvalidPositionError   a set-up the rules do not accept; lists every problem
    ├── IllegalPlayError       a play that the rules forbid here
    │   └── AmbiguousPlayError     text that fits several legal plays
    ├── TooManyPlaysError      plays by the thousand or million, which nobody wants listed
    ├── IllegalActionError     an action that is not allowed in this phase of a game
    ├── RequestError           work that cannot be done as it is asked for
    ├── UnknownVariantError    no game of that name
    ├── FormatError            a record that a file format has no words for
    ├── DataError              a net, table or other data file that is missing or damaged
    │   └── NoNetError         no net comes for a game
    └── KernelError            the native kernel refuses its input

All but `DataError` and `KernelError` are also `ValueError`: they speak of values the caller gave. An argument of a
wrong type is a plain `TypeError`, raised by `demand_type` where it comes in.
What does not live here: warnings and listed file problems (`formats.report`).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from doublesix.sentences import Sentence, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "AmbiguousPlayError",
    "DataError",
    "DoubleSixError",
    "FormatError",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "KernelError",
    "NoNetError",
    "ParseError",
    "RequestError",
    "TooManyPlaysError",
    "UnknownVariantError",
    "demand_type",
    "needing",
]

WORDS = {
    "bool": "True or False",
    "Integral": "a whole number",
    "Real": "a number",
    "Iterable": "a sequence",
    "Sequence": "a sequence",
    "ndarray": "an array",
}
WAYS = {
    "Position": "identify(text).position reads one",
    "Roll": "such as Roll(3, 1)",
    "CubeState": "such as CubeState(2, CubeOwner.PLAYER), its value and who may turn it next",
    "Match": "such as Match(7), with the points won beside it",
    "MatchContext": "a score is told by the points that both sides need",
    "MatchRecord": "read_match(path) reads one",
    "Variant": "variant('narde') finds one",
    "Play": "parse_play reads one",
    "GameState": "that of a game is game.state",
    "PlayRequest": "such as PlayRequest(position, roll)",
    "CubeRequest": "such as CubeRequest(position)",
    "LuckRequest": "such as LuckRequest(position)",
    "StopRules": "such as StopRules(trials=360)",
}
"""How one comes by a thing of some type."""
LONGEST_SHOWN = 40


class DoubleSixError(Exception):
    """Base of every error raised on purpose by doublesix."""


class ParseError(DoubleSixError, ValueError):
    """Text that cannot be read.

    Args:
        message: what is wrong and what would be right, without the place.
        line: line number, counted from 1, where the text has lines.
        column: column, counted from 1, where known.
    """

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        super().__init__(_placed(message, line, column))


def _placed(message: str, line: int | None, column: int | None) -> str:
    if line is None:
        return message if column is None else Sentence("column {column}: {problem}", column=column, problem=message)
    if column is None:
        return Sentence("line {line}: {problem}", line=line, problem=message)
    return Sentence("line {line}, column {column}: {problem}", line=line, column=column, problem=message)


class InvalidPositionError(DoubleSixError, ValueError):
    """A set-up that is no position of the game; `problems` lists every reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(joined(self.problems) if self.problems else "")

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[str, ...]]]:
        """Copies are made from the problems again."""
        return type(self), (self.problems,)


class IllegalPlayError(DoubleSixError, ValueError):
    """A play that the rules forbid in this position with this roll."""


class AmbiguousPlayError(IllegalPlayError):
    """Text that fits more than one legal play."""


class TooManyPlaysError(DoubleSixError, ValueError):
    """A throw that can be played in more ways than can be listed; the message says how to have some of them."""


class IllegalActionError(DoubleSixError, ValueError):
    """An action that is not allowed in this phase of the game."""


class RequestError(DoubleSixError, ValueError):
    """Work that cannot be done as it is asked for, whatever the rules allow: nothing to compare, a file in the way."""


class UnknownVariantError(DoubleSixError, ValueError):
    """No variant has that key, name or alias."""


class FormatError(DoubleSixError, ValueError):
    """A record that a file format cannot hold; the message says why, and which format can."""


class DataError(DoubleSixError):
    """A data file (net, table) is missing, damaged or of another version."""


class NoNetError(DataError):
    """No net comes for a game: it can be played, but not judged."""


class KernelError(DoubleSixError):
    """The native kernel refuses its input."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Imports of what comes with an extra of this package only.

    Args:
        extra: its name.

    Raises:
        ModuleNotFoundError: something of it is not installed; the message says what installs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "doublesix":
            raise
        problem = f"this needs the extra [{extra}] ({error.name} is not installed)"
        raise ModuleNotFoundError(f"{problem}: pip install 'doublesix[{extra}]'", name=error.name) from error


def demand_type(name: str, value: object, *kinds: type, optional: bool = False) -> None:
    """Refuse an argument of a wrong type at the door, before something fails far inside.

    Args:
        name: of the argument.
        value: of the argument.
        kinds: types that it may have.
        optional: whether it may be None as well.

    Raises:
        TypeError: it has another type; the message says what would be right.
    """
    if isinstance(value, kinds) or (optional and value is None):
        return
    names = [kind.__name__ for kind in kinds]
    wanted = " or ".join(WORDS.get(known, f"{'an' if known[0] in 'AEIO' else 'a'} {known}") for known in names)
    way = next((f" ({WAYS[known]})" for known in names if known in WAYS), "")
    shown = repr(value)
    shown = shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"
    found = "" if value is None else f"the {type(value).__name__} "
    raise TypeError(f"{name} must be {wanted}{way}, not {found}{shown}")
