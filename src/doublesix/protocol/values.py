"""What messages are made of: boards, cubes, games, terms, judgements.

Rules of this room:

* Seats are 0 and 1; a pair is by seat, first seat first.
* Points, bar (25), off (0) and reserve (26) are in their owner's own numbering, as everywhere.
* What people read in their own language is a key here (`on-roll`, `double-take`), never a sentence.
* An unknown field is an error.

What does not live here: whole messages (the other files of `protocol`), where the numbers come from (`server`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from doublesix.cube import LARGEST_CUBE
from doublesix.notation.fields import MAX_POINTS

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

__all__ = [
    "Board",
    "Candidate",
    "Chances",
    "Cube",
    "CubeJudgement",
    "Die",
    "Flag",
    "GameInfo",
    "Ids",
    "Judgement",
    "MatchTerms",
    "Message",
    "MistakeClass",
    "MoneyTerms",
    "NoFlag",
    "OptionInfo",
    "Place",
    "PlayMade",
    "Problem",
    "Resigned",
    "Seat",
    "SentenceMessage",
    "Setup",
    "SourceProblem",
    "StepMade",
    "TermsMessage",
    "TooClose",
    "Whole",
]


def _no_number(given: object) -> object:
    """What was given; true and false as words, for Python takes them for 1 and 0."""
    return str(given).lower() if isinstance(given, bool) else given


Whole = Annotated[int, Field(strict=True)]
"""A number that is sent: neither a text nor true nor false."""
Flag = Annotated[bool, Field(strict=True)]
"""True or false as they are sent: neither a text nor a number."""
NoFlag = BeforeValidator(_no_number)
"""Keeps true and false from being one of a few numbers."""

Seat = Annotated[Literal[0, 1], NoFlag]
Die = Annotated[Whole, Field(ge=1, le=6)]
Place = Annotated[Whole, Field(ge=0, le=26)]
Count = Annotated[Whole, Field(ge=0, le=30)]
Row = Annotated[tuple[Count, ...], Field(min_length=26, max_length=26)]
Mask = Annotated[Whole, Field(ge=0, lt=2**26)]
Points = Annotated[Whole, Field(ge=0, le=MAX_POINTS)]
CubeValue = Annotated[Whole, Field(ge=1, le=LARGEST_CUBE)]

Resigned = Annotated[Literal[1, 2, 3], NoFlag]
"""What is resigned: 1 a single game, 2 a gammon, 3 a backgammon."""
MistakeClass = Literal["none", "doubtful", "error", "blunder"]
"""How bad something was; none, too, where it is too close to call."""
StepMade = tuple[Place, Place, Flag]
"""Source, target, whether something was hit."""
PlayMade = Annotated[tuple[tuple[Place, Place, Die], ...], Field(max_length=64)]
"""Source, target, die of every step, in the order in which they are made."""

Chances = tuple[float, float, float, float, float]
"""Win, gammon win, backgammon win, gammon loss, backgammon loss; cumulative, of the side that acts."""


def _demand_kinds(described: dict[str, Any]) -> None:
    """Have a description of a message demand the words that tell of what kind it is: only Python fills them in."""
    fields = described.get("properties", {})
    kinds = {name for name, field in fields.items() if "const" in field}
    for name in kinds:
        fields[name].pop("default", None)
    if kinds:
        described["required"] = [name for name in fields if name in kinds.union(described.get("required", ()))]


class Message(BaseModel):
    """Anything that is said. An answer has all of its fields, a request those that differ from what is usual."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        use_attribute_docstrings=True,
        json_schema_extra=_demand_kinds,
        json_schema_serialization_defaults_required=True,
    )


class SentenceMessage(Message):
    """A sentence in English, and what says it in other languages."""

    message: str
    """What, where, and what would be right."""
    pattern: str
    """The sentence with names in braces; a key of the phrases in every other language."""
    values: dict[str, int | str | SentenceMessage] = {}
    """What stands for the names."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A schema of its own for each field: pydantic writes what a field says of itself into what it is given."""
        schema = handler(source)
        return {**schema, "schema": {**schema["schema"]}} if schema["type"] == "definitions" else schema


class Problem(SentenceMessage):
    """Why something was refused; the body of every answer with a status of 400 or more."""

    code: str
    """A stable word: `invalid`, `unreadable`, `unknown-variant`, `not-allowed`, `stale`, `not-found`, `too-large`,
    `forbidden`, `busy`, `not-kept`, `internal`."""
    path: str | None = None
    """Of the one field of a request that is wrong or missing, as in `players[1].name`.

    None where no single one is."""


class SourceProblem(SentenceMessage):
    """One thing that is wrong with a file."""

    line: int | None
    severity: Literal["warning", "error"]


class Board(Message):
    """Where the checkers stand."""

    rows: tuple[Row, Row]
    """26 counts a seat: off, points 1-24, bar."""
    pinned: tuple[Mask, Mask] = (0, 0)
    """By seat, bit p: one of its checkers on its point p is pinned."""
    reserve: tuple[Count, Count] = (0, 0)
    """Checkers not yet entered."""
    memory: tuple[Count, Count] = (0, 0)
    """What the game remembers of each side; 1 for a side that holds a token."""


class Cube(Message):
    """The cube on the table."""

    value: CubeValue = 1
    owner: Seat | None = None
    """None in the middle."""
    offered: CubeValue | None = None
    """What it shows if the offer on the table is taken."""


class OptionInfo(Message):
    """A rule that can be changed."""

    key: str
    summary: SentenceMessage
    """What it changes."""
    is_usual: bool
    """Whether the game's own page proposes it."""


class GameInfo(Message):
    """A game, as far as a board or a form needs it."""

    key: str
    """Written `game+option+option` where rules were changed."""
    name: SentenceMessage
    """With what was changed."""
    aliases: tuple[str, ...]
    """Other names, in any language."""
    checkers: int
    reserve: int
    dice: int
    """Thrown a turn, 2 or 3."""
    facing: tuple[int, ...]
    """Entry p - 1 is the other seat's number of one's own point p (24 entries)."""
    pins: bool
    """Whether a checker can be pinned."""
    token: Literal["bomb", "reroll"] | None
    remembers: Literal["rolls", "token", "home"] | None
    """What is remembered of each side: its first rolls, whether it holds the token, whether it has been home."""
    most_memory: int
    """The most that is remembered of a side; 0 where nothing is."""
    cube: bool
    """Whether the doubling cube belongs to it."""
    values: tuple[Literal[1, 2, 3], ...]
    """Kinds of win it knows, and a resignation can offer: 1 single, 2 gammon, 3 backgammon."""
    start: Board
    has_engine: bool
    """Whether it can be judged; without an engine the computer plays at random."""


class MatchTerms(Message):
    """A match to a number of points."""

    kind: Literal["match"] = "match"
    length: Annotated[Whole, Field(ge=1, le=1000)] = 5
    crawford: Flag = True
    holland: Flag = False
    dead_cubes: Flag = False
    cube_limit: CubeValue | None = None


class MoneyTerms(Message):
    """Games for points, each on its own."""

    kind: Literal["money"] = "money"
    jacoby: Flag = True
    beavers: Flag = True
    raccoons: Flag = False
    automatic_doubles: Annotated[Whole, Field(ge=0, le=10)] = 0
    cube_limit: CubeValue | None = None


TermsMessage = Annotated[MatchTerms | MoneyTerms, Field(discriminator="kind")]
"""What is played for."""


class Setup(Message):
    """A position with everything around it, as the position editor makes it; it may be nonsense."""

    variant: str
    """Key of the game, options included."""
    board: Board
    on_roll: Seat = 0
    dice: tuple[Die, ...] = ()
    """Not yet rolled where empty."""
    cube: Cube = Cube()
    terms: TermsMessage = MoneyTerms()
    points: tuple[Points, Points] = (0, 0)
    is_crawford: Flag = False
    resignation: Resigned | None = None
    """That waits for an answer, by whoever is to act: it is answered before a turn of the cube."""


class Ids(Message):
    """The identifiers that can hold a position."""

    best: str
    """The one that says most."""
    xgid: str | None = None
    gnubg: str | None = None
    """Position id and match id of GNU Backgammon."""
    ogid: str | None = None
    tables: str
    """Our own, which holds every game."""


class Sourced(Message):
    """Where a judgement comes from."""

    source: str
    """`0`, `1`, `2` … for rolls looked ahead, or the id of a rollout."""
    trials: int = 0
    """Games of each line of that rollout; 0 where rolls were looked ahead."""
    plies: int = 0
    """Rolls looked ahead, in a rollout by those who play it."""


class Judgement(Sourced):
    """What a play was found to be worth, once."""

    equity: float
    """Cubeful, EMG; for money points a unit of the cube."""
    cubeless: float
    mwc: float | None = None
    """Match winning chance, 0-1."""
    std_error: float | None = None
    """Of the equity; None where nothing is claimed."""
    behind_error: float | None = None
    """Standard error of how far it lies behind the best play; likewise."""
    too_close: bool | None = None
    """Whether it is too close to call between it and the best play; likewise."""
    chances: Chances


class Candidate(Message):
    """A play and all that was ever found out about it, the most trusted first.

    Rollouts stand before rolls looked ahead, that which the decision is judged by first, then that with the most games.
    """

    play: str
    steps: tuple[StepMade, ...]
    judgements: tuple[Judgement, ...]


class TooClose(Message):
    """What is too close to call in a cube decision; None where nothing is claimed."""

    double: bool | None = None
    """Between doubling and not."""
    take: bool | None = None
    """Between a take and a pass."""


class CubeJudgement(Sourced):
    """What a cube decision was found to be, seen by the player on roll."""

    advice: str
    """`no-double`, `no-double-beaver`, `double-take`, `double-pass`, `too-good-take`, `too-good-pass`, `closed`.

    Where it is `closed`, the cube cannot be turned; `no_double` alone says something then.
    """
    no_double: float
    double_take: float
    double_pass: float
    mwc: tuple[float, float, float] | None = None
    """No double, double/take, double/pass as match winning chances."""
    std_error: float | None = None
    """Of `no_double`; None where nothing is claimed."""
    double_error: float | None = None
    """Standard error of the lead of doubling over not doubling; likewise."""
    take_error: float | None = None
    """Standard error of the lead of a take over a pass; likewise."""
    too_close: TooClose = TooClose()
    cubeless: float
    chances: Chances
