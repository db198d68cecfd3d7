"""Game tables: making one, what it shows, what may be done at it.

A table is a log of events; its `version` is their number. An action names the version that it was decided on,
so that a click on an old picture changes nothing.
What does not live here: who may do what (`doublesix.game`), how tables are kept (`server`).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from doublesix.protocol.values import (
    Board,
    Candidate,
    Cube,
    CubeJudgement,
    Die,
    GameInfo,
    MatchTerms,
    Message,
    MistakeClass,
    NoFlag,
    OptionInfo,
    Place,
    PlayMade,
    Seat,
    SentenceMessage,
    StepMade,
    TermsMessage,
    Whole,
)
from doublesix.variants.registry import STANDARD

__all__ = [
    "Accept",
    "Act",
    "ActionMessage",
    "AskRules",
    "Beaver",
    "Catalogue",
    "ClockTerms",
    "ClockView",
    "CycleInfo",
    "Double",
    "Event",
    "GameRules",
    "Hint",
    "History",
    "HistoryGame",
    "JudgedAction",
    "Keep",
    "Key",
    "LetStand",
    "LevelInfo",
    "Move",
    "Name",
    "NewTable",
    "Next",
    "NextSteps",
    "Older",
    "Pass",
    "Pause",
    "Player",
    "PlayerName",
    "PlayerNames",
    "PresetInfo",
    "Raccoon",
    "Refuse",
    "Resign",
    "ResultView",
    "Resume",
    "Roll",
    "RuleTopic",
    "RulesTold",
    "TableList",
    "TableSummary",
    "TableView",
    "Take",
    "TakeBack",
    "Turn",
    "TurnNode",
    "UseToken",
]

Key = Annotated[str, Field(min_length=1, max_length=2000)]


# What can be played


class LevelInfo(Message):
    """A strength of the computer."""

    key: str
    """`beginner`, `casual`, `club`, `expert`, `champion`, `world-class`."""
    plies: int
    """Rolls looked ahead."""
    noise: float
    """Standard deviation of the error added to every judgement, EMG; 0 for an honest opinion."""
    is_default: bool


class CycleInfo(Message):
    """A match of several games in turn."""

    key: str
    name: SentenceMessage
    aliases: tuple[str, ...]
    games: tuple[str, ...]
    """Keys, in their order."""
    lengths: tuple[int, ...]
    """Points that such matches are usually played to."""


class PresetInfo(Message):
    """How rollouts can be played."""

    key: str
    trials: int
    """Where nothing else is asked for."""
    plies: int
    """Depth of the plays; some are less deep later in a game."""
    cube_plies: int
    truncate_after: int
    """Rolls of a trial; 0 for all."""


class Catalogue(Message):
    """Everything that can be played here."""

    version: str
    """Of the program."""
    standard: str
    """Key of the game that is meant where none is named."""
    games: tuple[GameInfo, ...]
    cycles: tuple[CycleInfo, ...]
    options: dict[str, tuple[OptionInfo, ...]]
    """By key of the game: the options that make sense in it. A key with options is written `game+option+option`."""
    levels: tuple[LevelInfo, ...]
    presets: tuple[PresetInfo, ...]
    file_formats: tuple[str, ...]
    """Endings of match files that can be read."""


# How it is played


class AskRules(Message):
    """What somebody is going to play."""

    variant: Key = STANDARD.key
    """Key of a game, options included, or of a cycle."""
    terms: TermsMessage | None = None
    """What is played for; without them only what is always true is told."""


class RuleTopic(Message):
    """What is to be known of one matter."""

    key: str
    """`aim`, `direction`, `start`, `dice`, `meeting`, `entering`, `special`, `bearing_off`, `winning`, `cube`."""
    heading: SentenceMessage
    sentences: tuple[SentenceMessage, ...]


class GameRules(Message):
    """How one game is played."""

    key: str
    name: SentenceMessage
    summary: SentenceMessage | None
    """What makes it special; None where rules were changed, which may have changed that, too."""
    topics: tuple[RuleTopic, ...]
    """Those of which there is something to say."""


class RulesTold(Message):
    """How everything that was asked for is played: one game, or those of a cycle in their order."""

    games: tuple[GameRules, ...]


# Making a table


SPACES = re.compile(r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def _in_one_line(name: str) -> str:
    """A name with single spaces between its words and none around them: match files keep no others."""
    return SPACES.sub(" ", name).strip(" ")


PlayerName = Annotated[str, Field(max_length=60), AfterValidator(_in_one_line)]
Older = Annotated[str, Field(pattern=r"^[0-9]{1,15}-[0-9a-z]{1,32}$")]
"""Where a list was broken off."""


class Player(Message):
    """Who sits at a seat."""

    name: PlayerName = ""
    """Empty for the usual one, which the screen words."""
    level: str | None = None
    """Key of a level for the computer; None for a person."""


class PlayerNames(Message):
    """Other names for those who sit at a table."""

    players: tuple[PlayerName, PlayerName]
    """Empty for the usual one; not the same for both."""


class ClockTerms(Message):
    """A clock for each seat: a delay before every decision, and a reserve for the whole match."""

    delay_s: Annotated[Whole, Field(ge=0, le=600)] = 12
    reserve_s: Annotated[Whole, Field(ge=1, le=86_400)] = 600
    """Two minutes a point are usual."""


class NewTable(Message):
    """A game that somebody wants to play."""

    variant: Key = STANDARD.key
    """A game (with options), or several in turn, by key, name or alias."""
    terms: TermsMessage = MatchTerms()
    players: tuple[Player, Player] = (Player(), Player(level="champion"))
    dice: Literal["random", "seeded", "manual"] = "random"
    """manual: people type what real dice show, for both sides."""
    seed: Annotated[Whole, Field(ge=0, lt=2**53)] | None = None
    """Of seeded dice."""
    clock: ClockTerms | None = None
    position: Key | None = None
    """An identifier to start the first game from; `terms` may say what it cannot, and nothing else than it."""
    has_help: bool | None = None
    """Whether `hint` and `judge` may be asked; null: unless two people play."""


# What can be done; the decider does it, where nothing else is said


class Roll(Message):
    """Throw the dice, or say what they show."""

    type: Literal["roll"] = "roll"
    dice: Annotated[tuple[Die, ...], Field(max_length=3)] = ()
    """With manual dice: what they show (an opening throw: first seat's die first). Otherwise empty."""


class Keep(Message):
    """The starter plays the opening throw."""

    type: Literal["keep"] = "keep"


class Move(Message):
    """Play the dice."""

    type: Literal["move"] = "move"
    steps: PlayMade
    """Source, target, die; in the order they are made. None for a dance."""


class Name(Message):
    """Name the doublet to play next."""

    type: Literal["name"] = "name"
    number: Die


class UseToken(Message):
    """Use the token."""

    type: Literal["token"] = "token"


class LetStand(Message):
    """Leave the token; the roll that ended the game stands."""

    type: Literal["stand"] = "stand"


class Double(Message):
    """Offer the cube."""

    type: Literal["double"] = "double"


class Take(Message):
    """Take the cube."""

    type: Literal["take"] = "take"


class Pass(Message):
    """Pass the cube."""

    type: Literal["pass"] = "pass"


class Beaver(Message):
    """Turn the cube again and keep it."""

    type: Literal["beaver"] = "beaver"


class Raccoon(Message):
    """Answer a beaver by one more turn."""

    type: Literal["raccoon"] = "raccoon"


class Resign(Message):
    """Offer to lose."""

    type: Literal["resign"] = "resign"
    value: Annotated[Literal[1, 2, 3], NoFlag] = 1


class Accept(Message):
    """Accept the resignation."""

    type: Literal["accept"] = "accept"


class Refuse(Message):
    """Refuse the resignation."""

    type: Literal["refuse"] = "refuse"


class Next(Message):
    """Begin the next game."""

    type: Literal["next"] = "next"


class TakeBack(Message):
    """Go back to a person's last decision against the computer; with typed dice to the last throw or decision.

    Only without a clock. Dice that throw themselves stay what they were.
    """

    type: Literal["take-back"] = "take-back"


class Pause(Message):
    """Stop both clocks, whoever decides: nothing else can be done until somebody lets them go on."""

    type: Literal["pause"] = "pause"


class Resume(Message):
    """End the pause."""

    type: Literal["resume"] = "resume"


ActionMessage = Annotated[
    Roll
    | Keep
    | Move
    | Name
    | UseToken
    | LetStand
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | Resign
    | Accept
    | Refuse
    | Next
    | TakeBack
    | Pause
    | Resume,
    Field(discriminator="type"),
]
"""Anything that can be done at a table."""


class Act(Message):
    """An action, and the picture it was decided on."""

    version: Annotated[Whole, Field(ge=0)]
    action: ActionMessage
    seat: Seat | None = None
    """Who acts: refused while another person is to decide, but for what anybody may do (`take-back`, `pause`,
    `resume`, `next`, typed dice of the opening or of a computer). None for whoever is to decide: of a client that acts
    for everybody."""


# What a table shows


class TurnNode(Message):
    """A board within a turn."""

    board: Board
    steps: tuple[tuple[Place, Place, Die, int, bool], ...]
    """Source, target, die used, number of the node reached (-1: ask for it), whether something is hit."""
    is_done: bool
    """Whether the turn may end here."""
    dice_left: tuple[Die, ...]


class Turn(Message):
    """The steps of the decider that lead to legal plays; node 0 is the board as it stands.

    Every order of steps that ends legally is there; equal boards with equal dice left are one node.
    """

    is_whole: bool
    """False where a chain of numbers has too many plays: then only the next steps are here; ask `next-steps`."""
    nodes: tuple[TurnNode, ...]


class NextSteps(Message):
    """Steps made so far on the screen of a turn that is not whole."""

    version: Annotated[Whole, Field(ge=0)]
    steps: PlayMade


class ClockView(Message):
    """The clocks now."""

    delay_ms: int
    reserve_ms: tuple[int, int]
    """What is left, first the seat 0, without the decision that is running."""
    running: Seat | None
    """Whose time runs; None in a pause, and while people are to type an opening throw or the dice of the computer."""
    running_ms: int
    """For how long the running decision had lasted when this was sent; the delay comes off first."""
    paused: Seat | None
    """Whose decision a pause interrupts, after `running_ms` of it; None while there is none."""


class ResultView(Message):
    """How a game ended."""

    winner: Seat | None
    """None for a tie."""
    value: Literal[1, 2, 3]
    points: int
    score: tuple[int, int]
    ending: Literal["borne-off", "decided", "tied", "passed", "resigned", "time"]


class Event(Message):
    """One thing that happened."""

    version: int
    """Of the table after it."""
    seat: Seat | None
    type: str
    """Type of the action; also `opening`, `time`."""
    dice: tuple[Die, ...] = ()
    """Thrown, or played: chains included, in order."""
    thrown: tuple[Die, ...] = ()
    """Of a play: the roll that it plays; empty for numbers that nobody rolled to play them, named or left over."""
    steps: tuple[StepMade, ...] = ()
    play: str = ""
    """The usual text of the steps."""
    value: int | None = None
    """Of a cube offer: what it shows if taken; of a resignation: what is offered; of a name: the number."""
    board: Board
    """After it."""
    cube: Cube | None


class TableView(Message):
    """A table as it stands."""

    id: str
    version: int
    created: str
    """ISO 8601, UTC."""
    game: GameInfo
    variant: str
    """Key of what the match is played in: the game, or the cycle."""
    terms: TermsMessage
    players: tuple[Player, Player]
    has_help: bool
    """Whether `hint` and `judge` may be asked."""
    dice_kind: Literal["random", "seeded", "manual"]
    seed: int | None
    """Of seeded dice; of random ones once the match is over."""
    seed_sha256: str | None
    """Of the seed's decimal digits, hexadecimal, from the start: whoever keeps it can check the dice once the seed is
    told. None for typed dice."""
    number: int
    """Of the game, from 1."""
    score: tuple[int, int]
    is_crawford: bool
    is_post_crawford: bool
    phase: str
    """`opening`, `starter-chooses`, `on-roll`, `double-offered`, `beaver-offered`, `raccoon-offered`, `rolled`,
    `names-doublet`, `leftovers`, `last-word`, `resignation-offered`, `game-over`, `match-over`, `time-over`."""
    on_roll: Seat | None
    decider: Seat | None
    is_thinking: bool
    """Whether the computer decides now; what it does comes as another picture."""
    board: Board
    pips: tuple[int, int]
    cube: Cube | None
    """None where the game is played without."""
    dice: tuple[Die, ...]
    """To play, in order: a doublet four times and so on; a chain as it is."""
    thrown: tuple[Die, ...]
    """What the dice show."""
    resignation: Literal[1, 2, 3] | None
    allowed: tuple[str, ...]
    """Types of the actions that a person may send now."""
    dice_wanted: int
    """With manual dice: how many numbers `roll` must say now, whoever is on roll; otherwise 0."""
    turn: Turn | None
    """Only while a person plays dice."""
    result: ResultView | None
    winner: Seat | None
    """Of the match; of a session that a clock has ended whoever had time left."""
    clock: ClockView | None
    last: Event | None
    """What led here."""
    identifier: str
    """Of the position, for links and other programs."""
    again: str | None
    """Id of the table at which they play again; None while nobody has asked for one."""


class TableSummary(Message):
    """A table in a list."""

    id: str
    version: int
    created: str
    updated: str
    variant: str
    name: SentenceMessage
    """Of the game, or of the cycle."""
    terms: TermsMessage
    players: tuple[Player, Player]
    score: tuple[int, int]
    is_over: bool
    winner: Seat | None
    is_persons_turn: bool
    decider: Seat | None = None
    """Who is to decide; None, too, for tables that were last touched before this was kept."""
    is_on_time: bool = False
    """Whether a clock has ended it."""
    may_be_analyzed: bool = True
    """Whether what has been played may be judged: where two people play without help, not while a game lasts."""


class TableList(Message):
    """Tables, the one touched last first."""

    tables: tuple[TableSummary, ...]
    older: Older | None = None
    """Where there are more: what to ask for as `before` to hear of those touched before these."""


class Hint(Message):
    """What the computer would do: `candidates` where dice are to be played, and otherwise `cube`."""

    candidates: tuple[Candidate, ...] | None = None
    """Best first."""
    cube: CubeJudgement | None = None
    """Seen by the side on roll, also where something has been offered."""
    action: str | None = None
    """Where something has been offered: the type of the answer; otherwise None."""


class JudgedAction(Message):
    """What an action is worth, before it is done."""

    action: str = ""
    """What it is: a play, written as in `Hint`, or what is done with the cube, as `CardQuestion` has it; empty where
    nothing is judged."""
    mistake: MistakeClass
    """none, too, where nothing is judged: resignations, tokens, rolls without a choice."""
    lost: float = 0.0
    """EMG that it loses against the best, at least 0."""
    best: str = ""
    """The best that could be done, written likewise."""


class HistoryGame(Message):
    """One game from its first throw."""

    number: int
    game: GameInfo
    score: tuple[int, int]
    is_crawford: bool
    start: Board
    cube: Cube | None
    """Before the first event; it may have been turned in the position that the game begins from."""
    events: tuple[Event, ...]
    result: ResultView | None


class History(Message):
    """Everything that happened at a table."""

    id: str
    players: tuple[Player, Player]
    terms: TermsMessage
    games: tuple[HistoryGame, ...]
