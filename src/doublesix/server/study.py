"""`Study`: the cards of whoever sits at this machine, made, asked and judged; and boards to count pips on.

The deck is a file, the one that `doublesix study` works with where nobody names another: it is read whenever something
is wanted of it, so that both may be used in turn.
What does not live here: what a card asks and when it comes back (`doublesix.study`), which decisions of an analysis
become cards (`server.analyses`).
"""

from __future__ import annotations

import errno
import logging
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING

from doublesix.analysis.numbers import rounded
from doublesix.cube import is_doublers_choice
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import format_identifier
from doublesix.notation.plays import text_to_keep
from doublesix.protocol.study import (
    ActionWorth,
    BoardsToCount,
    CardAnswer,
    CardList,
    CardQuestion,
    CardsMade,
    CardView,
    JudgedAnswer,
)
from doublesix.rules.steps import play_of
from doublesix.sentences import Sentence
from doublesix.server import positions
from doublesix.server.invalid_fields import in_field
from doublesix.server.judged import candidates_of, cube_judgement
from doublesix.server.problems import (
    DISK_FULL,
    DISK_READ_ONLY,
    NotAllowedError,
    NotFoundError,
    NotKeptError,
    sentence_message,
)
from doublesix.server.views import iso
from doublesix.study import Card, Deck, boards_to_count, judged
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from doublesix.protocol.analyses import ReadPosition
    from doublesix.protocol.study import GivenAnswer
    from doublesix.server.engines import Engines
    from doublesix.study import Entry, Question

__all__ = ["Study"]

COUNTED_AT_ONCE = 10


class Study:
    """Cards in a file. Whatever changes them raises `NotKeptError` where the disk is full or fails.

    Args:
        path: of the deck.
        engines: who judges.
    """

    def __init__(self, path: Path, engines: Engines) -> None:
        self._path, self._engines = path, engines
        self._lock = Lock()
        self._known: Deck | None = None
        """As it was left: reading thousands of cards takes a while."""

    def cards(
        self,
        *,
        question: Question | None = None,
        player: str | None = None,
        is_due: bool | None = None,
        most: int | None = None,
    ) -> CardList:
        """Cards, in the order in which they are asked.

        Args:
            question: only those that ask this; None for all.
            player: only those of what this player did; None for everybody's.
            is_due: only those that are, or are not; None for all.
            most: how many at once, those that are asked first; None for all.
        """
        now = datetime.now(UTC)
        with self._deck() as deck:
            found = [
                entry
                for entry in deck.in_order(now=now)
                if question in (None, entry.card.question)
                and player in (None, entry.card.player)
                and is_due in (None, entry.due <= now)
            ]
            later = [entry.due for entry in found if entry.due > now]
            return CardList(
                cards=tuple(_view(entry, now) for entry in found[:most]),
                count=len(found),
                due=len(found) - len(later),
                next_due=_time(min(later)) if later else None,
                players=tuple(sorted({entry.card.player for entry in deck.entries.values()} - {""})),
            )

    def add(self, cards: Sequence[Card]) -> CardsMade:
        """Put cards in; those that ask what another asks are left out."""
        with self._deck() as deck:
            new = deck.add(cards)
        return CardsMade(new=len(new), known=len(cards) - len(new))

    def add_position(self, wanted: ReadPosition) -> CardsMade:
        """Make a card of a position.

        Raises:
            IllegalActionError: the game is over.
            ParseError: no identifier, or one that asks nothing.
            DataError: nothing judges this game.
        """
        identified, game = positions.running(
            wanted.text, wanted.variant, field="text", mover_score_first=wanted.mover_score_first
        )
        self._engines.of(game)
        return self.add([Card(identifier=format_identifier(identified, game), variant=game.key)])

    def remove(self, number: int) -> None:
        """Take a card out. Raises `NotFoundError`."""
        with self._deck() as deck:
            _entry(deck, number)
            deck.remove([number])

    def ask(self, number: int) -> CardQuestion:
        """A card with its position. Raises `NotFoundError`."""
        with self._deck() as deck:
            entry = _entry(deck, number)
        position = positions.read(entry.card.identifier, entry.card.variant)
        on_roll, offer = position.setup.on_roll, entry.card.asked.offer
        return CardQuestion(
            card=_view(entry, datetime.now(UTC)),
            position=position,
            decider=on_roll if is_doublers_choice(offer) else 1 - on_roll,  # type: ignore[arg-type]  # a seat again
            offer=None if offer is None else offer.value,  # type: ignore[arg-type]  # one that waits
            choices=tuple(action.value for action in entry.card.choices),
        )

    def answer(self, number: int, given: GivenAnswer) -> JudgedAnswer:
        """Judge an answer to a card, and keep it.

        Raises:
            NotFoundError: there is no such card.
            IllegalActionError: no legal play, or nothing that can be done with the cube there.
            ParseError: no play.
            DataError: nothing judges this game.
        """
        with self._deck() as deck:
            card = _entry(deck, number).card
        engine = self._engines.of(card.game)
        with in_field("steps" if given.steps else "answer"):
            found = judged(engine, card, _written(card, given), plies=given.plies)
        with self._deck() as deck:  # others may work with it while an answer is judged
            entry = _entry(deck, number)
            deck.answered(entry, found)
        return JudgedAnswer(
            card=_view(entry, datetime.now(UTC)),
            answer=found.answer,
            best=found.best,
            lost=rounded(found.lost),
            mistake=found.mistake.value,
            too_close=found.is_open,
            candidates=candidates_of(found.ranked) if found.ranked else None,
            cube=None if found.verdict is None else cube_judgement(found.verdict),
            actions=tuple(
                ActionWorth(action=action.value, equity=rounded(equity)) for action, equity in found.worth.items()
            ),
            engine=sentence_message(engine.describe()),
        )

    def boards(self) -> BoardsToCount:
        """Boards to count pips on, other ones each time."""
        found = islice(boards_to_count(self._engines.of(STANDARD)), COUNTED_AT_ONCE)
        asked = (IdentifiedPosition(position=board) for board in found)
        return BoardsToCount(positions=tuple(positions.view(board, STANDARD) for board in asked))

    @contextmanager
    def _deck(self) -> Iterator[Deck]:
        try:
            with self._lock, Deck.opened(self._path, self._known) as deck:
                self._known = deck
                yield deck
        except OSError as error:
            logging.getLogger("doublesix").error("the cards: %s", error)
            raise NotKeptError(DISK_FULL if error.errno == errno.ENOSPC else DISK_READ_ONLY) from error


def _entry(deck: Deck, number: int) -> Entry:
    entry = deck.entries.get(number)
    if entry is None:
        raise NotFoundError(Sentence("there is no card {number}", number=number))
    return entry


def _written(card: Card, given: GivenAnswer) -> str:
    """An answer as it is written."""
    if not given.steps:
        return given.answer
    asked = card.asked
    if asked.roll is None:
        raise NotAllowedError(Sentence("there are no dice to play in this decision"))
    return text_to_keep(play_of(card.game.rules, asked.position, asked.roll, given.steps))


def _view(entry: Entry, now: datetime) -> CardView:
    card = entry.card
    roll = card.asked.roll
    return CardView(
        number=entry.number,
        question=card.question.value,
        variant=card.variant,
        name=sentence_message(card.game.title),
        identifier=card.identifier,
        dice=() if roll is None else roll.dice,
        made=card.made,
        lost=rounded(card.lost),
        player=card.player,
        source=card.source,
        added=_time(entry.added),
        due=_time(entry.due),
        is_due=entry.due <= now,
        answers=tuple(
            CardAnswer(at=_time(answer.at), answer=answer.answer, lost=rounded(answer.lost)) for answer in entry.answers
        ),
    )


def _time(at: datetime) -> str:
    return iso(round(1000 * at.timestamp()))
