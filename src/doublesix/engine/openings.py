"""The first plays of a game: turns, their short names, and a file of what rollouts say of the plays.

    # {"openings": 1, "variant": …, "engine": …, "settings": {…}}
    score	before	roll	play	win	…	equity	std_error	behind	joint_error	cubeless	cubeless_error
    money		31	8/5 6/5	0.5538	…
    money	31 8/5 6/5	64	24/14	…

One line a play, those of a roll together, best first; everything is seen by the side that plays. ``before`` holds the
turns that were played, empty at the start of a game. ``equity`` is EMG as the score has it, with a cube in the middle;
``behind`` is the loss against the first play of the roll, ``joint_error`` the standard error of that difference;
``cubeless`` is counted from the mean chances in the same games.
What does not live here: how plays are rolled out (`engine.opening_rollouts`).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from doublesix.dice import Roll, all_rolls
from doublesix.engine.outcomes import Outcomes
from doublesix.errors import DataError, DoubleSixError, IllegalActionError, ParseError, RequestError
from doublesix.match import MatchContext, MoneySession
from doublesix.notation.plays import parse_play
from doublesix.packaged import DATA
from doublesix.rules.opening import FirstRoll
from doublesix.rules.turns import Next
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from doublesix.engine.stakes import Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "DECIMALS",
    "SCORES",
    "OpeningBook",
    "OpeningPlay",
    "Place",
    "Turn",
    "first_rolls",
    "read_turns",
    "score_of",
    "short_name",
]

FORMAT = 1

DECIMALS = 4
"""Of the figures in a file."""

COLUMNS = (
    *("score", "before", "roll", "play"),
    *("win", "gammon_win", "backgammon_win", "gammon_loss", "backgammon_loss"),
    *("equity", "std_error", "behind", "joint_error", "cubeless", "cubeless_error"),
)

SCORES: Mapping[str, Terms] = MappingProxyType(
    {
        "money": MoneySession(jacoby=False, beavers=False),
        "dmp": MatchContext(1, 1),
        "gammon-go": MatchContext(2, 1, is_crawford=True),
        "gammon-save": MatchContext(1, 2, is_crawford=True),
        "3a5a": MatchContext(3, 5),
        "5a3a": MatchContext(5, 3),
    }
)
"""By name what is played for, seen by the side whose roll is asked for. Money is without Jacoby's rule and beavers; at
double match point, gammon-go and gammon-save nobody may double."""

_AWAY = re.compile(r"(\d{1,2})a(\d{1,2})a(c?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll and how it was played."""

    roll: Roll
    play: Play

    def __str__(self) -> str:
        return f"{self.roll} {self.play}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the first turns have led.

    Args:
        turns: that were played.
        position: seen by the side that rolls next.
        roll: thrown by that side; None for every roll that may come.
    """

    turns: tuple[Turn, ...]
    position: Position
    roll: Roll | None = None

    @property
    def before(self) -> str:
        """The turns as a file has them."""
        return ", ".join(map(str, self.turns))

    def after(self, roll: Roll, play: Play, variant: Variant) -> Place:
        """Where a play leads.

        Raises:
            IllegalActionError: something else than the other side's roll follows.
        """
        follows = variant.following(self.position, roll, play)
        if follows.next is not Next.OPPONENT or follows.leftovers:
            raise IllegalActionError(f"{variant.name}: after {roll} more is played before the other side rolls")
        return Place((*self.turns, Turn(roll, play)), play.result.swapped())


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPlay:
    """A play, and what rollouts say of it to the side that plays.

    Args:
        play: as text.
        outcomes: mean chances after it.
        equity: EMG, with the cube.
        std_error: of the equity.
        behind: equity of the best play of the roll less this one's, by the same dice.
        joint_error: standard error of that difference; 0 for the best play.
        cubeless: points, from the chances.
        cubeless_error: standard error of that.
    """

    play: str
    outcomes: Outcomes
    equity: float
    std_error: float
    behind: float
    joint_error: float
    cubeless: float
    cubeless_error: float


Key = tuple[str, str, str]
"""Score, turns before, roll; all as a file has them."""


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """Rolled-out plays by score, turns before and roll.

    Args:
        about: what the figures depend on: engine, settings.
        plays: of each roll, best first.
    """

    about: Mapping[str, Any]
    plays: Mapping[Key, tuple[OpeningPlay, ...]]

    @classmethod
    def of(cls, variant: Variant) -> OpeningBook | None:
        """The file that comes with the package; None for games that have none."""
        return _packaged(variant.key)

    @classmethod
    def read(cls, path: Path) -> OpeningBook:
        """Read a file.

        Raises:
            DataError: it cannot be read, or is no file of openings.
        """
        try:
            return cls._parse(path.read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise DataError(f"{path}: cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise DataError(f"{path}: no file of openings ({error})") from error

    @classmethod
    def _parse(cls, text: str, name: str) -> OpeningBook:
        lines = text.removesuffix("\n").split("\n")  # `splitlines` knows more ends
        try:
            about = json.loads(lines[0].removeprefix("# "))
            is_known = about["openings"] == FORMAT and lines[1].split("\t") == list(COLUMNS)
        except (IndexError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise DataError(f"{name}: no file of openings; make one with doublesix opening --build") from error
        if not is_known:
            raise DataError(f"{name}: openings of format {FORMAT} with the columns {', '.join(COLUMNS)} were expected")
        rows = [_row(name, number, line) for number, line in enumerate(lines[2:], start=3)]
        grouped = groupby(rows, key=lambda row: row[0])
        return cls(about, {key: tuple(play for _, play in group) for key, group in grouped})

    def write(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        lines = ["# " + json.dumps({"openings": FORMAT, **self.about}, ensure_ascii=False), "\t".join(COLUMNS)]
        lines += ["\t".join((*key, *_texts(play))) for key, plays in self.plays.items() for play in plays]
        write_whole(path, "".join(line + "\n" for line in lines))

    def find(self, score: str, place: Place, roll: Roll) -> tuple[OpeningPlay, ...] | None:
        """What it says of the plays of a roll; None where it says nothing."""
        return self.plays.get((score, place.before, str(roll)))


def first_rolls(variant: Variant) -> tuple[Roll, ...]:
    """The rolls that a game may begin with."""
    rolls = all_rolls(variant.rules.dice)
    may_be_doublet = variant.rules.opening.first_roll is not FirstRoll.OPENING_THROW
    return tuple(roll for roll in rolls if may_be_doublet or not roll.is_doublet)


def score_of(text: str) -> tuple[str, Terms]:
    """Read a score by its name in `SCORES`, or as ``5a3a``, with a ``c`` for the Crawford game: ``4a1ac``.

    Returns:
        its name, and what is played for.

    Raises:
        ParseError: neither.
    """
    name = text.lower()
    if name in SCORES:
        return name, SCORES[name]
    if (found := _AWAY.fullmatch(name)) is None:
        raise ParseError(f"{text!r} is no score; write {', '.join(SCORES)}, or points to go such as 5a3a or 4a1ac")
    mine, his = int(found[1]), int(found[2])
    is_crawford = bool(found[3])
    is_past = not is_crawford and min(mine, his) == 1 < max(mine, his)
    try:
        terms = MatchContext(mine, his, is_crawford, is_past)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error
    return next((known for known, value in SCORES.items() if value == terms), name), terms


def read_turns(texts: Sequence[str], variant: Variant) -> Place:
    """Follow the first turns of a game.

    A turn is a roll and its play: by a short name (``31P``), or written out (``31:8/5,6/5``, ``31 8/5 6/5``). The last
    one may be a roll alone.

    Raises:
        ParseError: no roll, no play, or no such short name.
        IllegalPlayError: a play that is not legal there.
        IllegalActionError: a roll that cannot come.
        RequestError: one in the middle that was not played.
    """
    place = Place((), variant.start())
    for number, text in enumerate(texts, start=1):
        roll, played = _read_turn(text)
        rolls = all_rolls(variant.rules.dice) if place.turns else first_rolls(variant)
        if roll not in rolls:
            raise IllegalActionError(f"{roll} cannot be the first roll of a game of {variant.name}; {rolls[0]} can")
        if played:
            place = place.after(roll, _play(played, place, roll, variant), variant)
        elif number == len(texts):
            place = Place(place.turns, place.position, roll)
        else:
            raise RequestError(f"{text}: how was it played? Only the last roll may stand alone")
    return place


def short_name(roll: Roll, play: str, variant: Variant) -> str | None:
    """The letter that players know a first play by; None for plays without one."""
    return next((letter for letter, named in _names(variant.key).get(str(roll), {}).items() if named == play), None)


def _read_turn(text: str) -> tuple[Roll, str]:
    found = re.match(r"\s*([1-6][-,]?[1-6])\s*:?\s*(.*)", text)
    if found is None:
        raise ParseError(f"{text!r} is no turn; write a roll and a play, such as 31P or 31:8/5,6/5")
    return Roll.parse(found[1]), found[2].strip()


def _play(text: str, place: Place, roll: Roll, variant: Variant) -> Play:
    if not re.fullmatch(r"[^\W\d]|\$", text):
        return parse_play(text, place.position, roll, variant)
    named = _names(variant.key).get(str(roll), {})
    if text.upper() not in named:
        known = ", ".join(f"{letter} ({play})" for letter, play in named.items()) or "none"
        raise ParseError(f"{roll}{text}: no short name of a play with {roll}; known: {known}. Or write it out")
    return parse_play(named[text.upper()], place.position, roll, variant)


_FOLDER = DATA / "openings"


@cache
def _packaged(variant: str) -> OpeningBook | None:
    file = _FOLDER / f"{variant}.tsv"
    return OpeningBook._parse(file.read_text(encoding="utf-8"), file.name) if file.is_file() else None


@cache
def _names(variant: str) -> Mapping[str, Mapping[str, str]]:
    """By roll the letters, and the plays that they stand for."""
    file = _FOLDER / f"{variant}.names.tsv"
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()[1:]] if file.is_file() else []
    return {roll: {letter: play for _, letter, play in group} for roll, group in groupby(rows, key=lambda row: row[0])}


def _row(name: str, number: int, line: str) -> tuple[Key, OpeningPlay]:
    try:
        score, before, roll, play, *figures = line.split("\t")
        values = [float(text) for text in figures]
        rest = dict(zip(COLUMNS[9:], values[5:], strict=True))
        return (score, before, str(Roll.parse(roll))), OpeningPlay(play=play, outcomes=Outcomes(*values[:5]), **rest)
    except (ValueError, TypeError, DoubleSixError) as error:
        raise DataError(f"{name}, line {number}: {error}; a line of {len(COLUMNS)} columns was expected") from error


def _texts(play: OpeningPlay) -> Iterable[str]:
    # Adding 0.0 turns -0.0, which says nothing, into 0.0.
    figures = (*play.outcomes.chances, *(getattr(play, name) for name in COLUMNS[9:]))
    return (play.play, *(f"{round(value, DECIMALS) + 0.0:.{DECIMALS}f}" for value in figures))
