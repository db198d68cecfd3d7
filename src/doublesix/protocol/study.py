"""Cards to study with: what they ask, what was answered, when they come back; and boards to count pips on.

What does not live here: how any of it is found out (`doublesix.study`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from doublesix.protocol.analyses import Plies, PositionView
from doublesix.protocol.values import (
    Candidate,
    CubeJudgement,
    Die,
    Message,
    MistakeClass,
    PlayMade,
    Seat,
    SentenceMessage,
    Whole,
)

__all__ = [
    "ActionWorth",
    "BoardsToCount",
    "CardAnswer",
    "CardList",
    "CardQuestion",
    "CardView",
    "CardsMade",
    "GivenAnswer",
    "JudgedAnswer",
    "NewCards",
    "QuestionKind",
]

QuestionKind = Literal["play", "double", "answer"]
"""The best play of the roll, whether to double, or what to say to a turn of the cube."""
CubeWord = Literal["no double", "double", "take", "pass", "beaver", "raccoon"]


class CardAnswer(Message):
    """What was answered to a card."""

    at: str
    answer: str
    """A play, or what was done with the cube."""
    lost: float
    """EMG, at least 0."""


class CardView(Message):
    """A card."""

    number: int
    """Its name; never used again."""
    question: QuestionKind
    variant: str
    """Key of the game."""
    name: SentenceMessage
    """Of the game."""
    identifier: str
    """Of the position."""
    dice: tuple[Die, ...]
    """To play; none before the roll."""
    made: str
    """What was done at the table; empty where that is not known."""
    lost: float
    """EMG that it cost there."""
    player: str
    """Who did it; empty where that is not known."""
    source: str
    """Where it comes from."""
    added: str
    due: str
    """When it is asked again."""
    is_due: bool
    """Whether that is now."""
    answers: tuple[CardAnswer, ...]
    """So far, the oldest first."""


class CardList(Message):
    """Cards, in the order in which they are asked."""

    cards: tuple[CardView, ...]
    count: int
    """How many of those asked for there are, those beyond `most` included."""
    due: int
    """How many of these are due."""
    next_due: str | None
    """When the next of these is asked again that is not due yet; null if there is none."""
    players: tuple[str, ...]
    """Whose decisions there are in the whole deck."""


class CardQuestion(Message):
    """A card, asked."""

    card: CardView
    position: PositionView
    decider: Seat
    """Who is asked."""
    offer: Literal["double", "beaver", "raccoon"] | None
    """The turn of the cube that waits for an answer."""
    choices: tuple[CubeWord, ...]
    """What may be done with the cube; none where a play is asked for."""


class GivenAnswer(Message):
    """An answer, in words or as a play made on the board."""

    answer: Annotated[str, Field(max_length=200)] = ""
    """A play in any notation, or one of `choices`."""
    steps: PlayMade = ()
    """Of a play; they count where there are some."""
    plies: Plies = 2
    """How deeply it is judged."""


class ActionWorth(Message):
    """What something that could be done with the cube is worth."""

    action: CubeWord
    equity: float
    """EMG of the cube before any offer, seen by whoever decides."""


class JudgedAnswer(Message):
    """What an answer is worth."""

    card: CardView
    """With the answer, and when it comes back."""
    answer: str
    """As plays and cube actions are written."""
    best: str
    """The best answer; the same where several are best."""
    lost: float
    """EMG that the answer loses against it, at least 0."""
    mistake: MistakeClass
    too_close: bool | None
    """Whether it is too close to call which of both is better; None where nothing is claimed."""
    candidates: tuple[Candidate, ...] | None
    """Every play, best first; None where the cube was asked about."""
    cube: CubeJudgement | None
    """Seen by the side on roll."""
    actions: tuple[ActionWorth, ...]
    """All that could be done with the cube, best first; none where a play was asked for."""
    engine: SentenceMessage
    """Everything that made the numbers."""


class NewCards(Message):
    """Which decisions of an analysis become cards; without a word about it, every mistake."""

    seat: Seat | None = None
    """Only of this player."""
    decision: Annotated[Whole, Field(ge=0)] | None = None
    """This one alone, mistake or not."""


class BoardsToCount(Message):
    """Boards out of games, to practice counting pips on: other ones each time."""

    positions: tuple[PositionView, ...]


class CardsMade(Message):
    """What became of it."""

    new: int
    known: int
    """What other cards ask already."""
