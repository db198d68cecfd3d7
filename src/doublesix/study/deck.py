"""`Deck`: the cards of one person, what was answered, and when each is asked again, in one file.

A card comes back when it is about to be forgotten: after some minutes where the answer was a mistake, else after days
that grow from answer to answer. The days are those of FSRS, the scheduler of flash cards that many others use (package
`fsrs`), without its random part, so that the same answers give the same days.
The file is JSON, a line a card: ``{"format": "doublesix study", "version": 1, "next": 3, "cards": [...]}``. It is
written whole after every answer.
What does not live here: what a card asks (`study.cards`), what an answer is worth (`study.judging`).
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import TYPE_CHECKING, Any

import fsrs

from doublesix.analysis.mistakes import Mistake
from doublesix.errors import DataError, DoubleSixError
from doublesix.locks import alone
from doublesix.sentences import Sentence
from doublesix.study.cards import FIELDS, Card
from doublesix.whole_files import stamp, write_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from doublesix.study.judging import Judged

__all__ = ["DECK_FILE", "Answer", "Deck", "Entry"]

DECK_FILE = "study.json"
"""What the file is called where nobody names another."""
FORMAT, VERSION = "doublesix study", 1
HARDLY = 0.01
"""EMG that an answer may lose and still be as good as right."""
SOON = timedelta(minutes=10)
"""After so long a card comes back whose answer was a mistake."""
SCHEDULERS = {
    is_mistake: fsrs.Scheduler(
        learning_steps=(SOON,) * is_mistake, relearning_steps=(SOON,) * is_mistake, enable_fuzzing=False
    )
    for is_mistake in (True, False)
}
"""By whether the answer was a mistake: what was none comes back after days, though it was not quite the best."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered.

    Args:
        at: when, UTC.
        answer: as plays and cube actions are written.
        lost: EMG.
    """

    at: datetime
    answer: str
    lost: float


@dataclass(slots=True)
class Entry:
    """A card in a deck, which alone changes it.

    Args:
        number: its name there, from 1 on; never used again.
        card: the question.
        added: when, UTC.
        schedule: when it is asked again, and what the scheduler knows.
        answers: so far, the oldest first.
    """

    number: int
    card: Card
    added: datetime
    schedule: fsrs.Card
    answers: list[Answer] = field(default_factory=list)

    @property
    def due(self) -> datetime:
        """When it is asked next, UTC."""
        return self.schedule.due

    @property
    def is_new(self) -> bool:
        """Whether it has never been answered."""
        return not self.answers


class Deck:
    """Cards in a file; made by `Deck.opened`.

    Args:
        path: the file.
        entries: what it holds, by their numbers.
        next_number: of the next card.
    """

    def __init__(self, path: Path, entries: Iterable[Entry] = (), *, next_number: int = 1) -> None:
        self.path = path
        self.entries = {entry.number: entry for entry in entries}
        self._next = next_number
        self._lines: dict[int, str] = {}
        """Of cards as they were written: of thousands an answer changes one."""
        self._stamp: tuple[str | int, ...] | None = None
        """Of the file that holds just this; None where none does."""

    @classmethod
    @contextmanager
    def opened(cls, path: Path, known: Deck | None = None) -> Iterator[Deck]:
        """The deck in a file, or an empty one where there is none; others are kept away from it meanwhile.

        Args:
            path: the file.
            known: the deck as it was left the last time, which spares reading a file that is still the same.

        Raises:
            DataError: the file holds something else, or another process has it open.
            OSError: it cannot be read or written.
        """
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # it may be the server's
        with alone(path):
            found = stamp(path)
            if known is not None and known.path == path and known._stamp == found:
                deck = known
            else:
                deck = _read(path) if path.exists() else cls(path)
                deck._stamp = found
            yield deck

    def add(self, cards: Iterable[Card], *, now: datetime | None = None) -> list[Entry]:
        """Put cards in, and keep them; those that ask what another asks are left out.

        Args:
            cards: any.
            now: when; default: now.

        Returns:
            What is new.

        Raises:
            OSError: the file cannot be written.
        """
        at = now or datetime.now(UTC)
        known = {entry.card.key for entry in self.entries.values()}
        found: list[Entry] = []
        for card in cards:
            if card.key not in known:
                known.add(card.key)
                found.append(Entry(self._next, card, at, fsrs.Card(card_id=self._next, due=at)))
                self._next += 1
        self.entries |= {entry.number: entry for entry in found}
        if found:
            self._write()
        return found

    def remove(self, numbers: Collection[int]) -> None:
        """Take cards out, all or none.

        Raises:
            DataError: there is none of one of these numbers.
            OSError: the file cannot be written.
        """
        for entry in self.numbered(numbers):
            del self.entries[entry.number]
            self._lines.pop(entry.number, None)
        self._write()

    def numbered(self, numbers: Iterable[int]) -> list[Entry]:
        """The cards of these numbers, each once.

        Raises:
            DataError: there is none of one of them.
        """
        wanted = dict.fromkeys(numbers)
        for number in wanted:
            if number not in self.entries:
                raise DataError(_about(self.path, Sentence("there is no card {number}", number=number)))
        return [self.entries[number] for number in wanted]

    def in_order(self, *, now: datetime | None = None) -> list[Entry]:
        """All cards in the order in which they are asked.

        First those that come back, then new ones, the costliest first; in the end those that are not due yet.
        """
        at = now or datetime.now(UTC)

        def place(entry: Entry) -> tuple[bool, bool, float]:
            return entry.due > at, entry.is_new, -entry.card.lost if entry.is_new else entry.due.timestamp()

        return sorted(self.entries.values(), key=place)

    def due(self, *, now: datetime | None = None) -> list[Entry]:
        """What is to be asked now, in order."""
        at = now or datetime.now(UTC)
        return [entry for entry in self.in_order(now=at) if entry.due <= at]

    def answered(self, entry: Entry, found: Judged, *, now: datetime | None = None) -> None:
        """Keep an answer, and work out when the card comes back.

        Args:
            entry: of this deck.
            found: the answer, judged.
            now: when; default: now.

        Raises:
            OSError: the file cannot be written.
        """
        at = now or datetime.now(UTC)
        rating = _rating(found)
        scheduler = SCHEDULERS[rating is fsrs.Rating.Again]
        entry.schedule, _ = scheduler.review_card(entry.schedule, rating, review_datetime=at)
        entry.answers.append(Answer(at, found.answer, found.lost))
        self._lines.pop(entry.number, None)
        self._write()

    def _write(self) -> None:
        for number, entry in self.entries.items():
            if number not in self._lines:
                self._lines[number] = _compact(_entry_json(entry))
        head = _compact({"format": FORMAT, "version": VERSION, "next": self._next}).removesuffix("}")
        cards = ",\n".join(self._lines[number] for number in self.entries)
        self._stamp = None
        write_whole(self.path, f'{head},"cards":[\n{cards}\n]}}\n')
        self._stamp = stamp(self.path)


def _compact(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _rating(found: Judged) -> fsrs.Rating:
    if found.mistake is not Mistake.NONE:
        return fsrs.Rating.Again
    return fsrs.Rating.Good if found.is_open or found.lost <= HARDLY else fsrs.Rating.Hard


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        **entry.card.values(),
        "added": entry.added.isoformat(),
        "schedule": entry.schedule.to_dict(),
        "answers": [{**asdict(answer), "at": answer.at.isoformat()} for answer in entry.answers],
    }


def _read(path: Path) -> Deck:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise _no_deck(path, Sentence("this is no JSON that can be read")) from error
    try:
        if told["format"] != FORMAT or told["version"] != VERSION:
            wanted = Sentence("decks are of the format {format}, version {version}", format=FORMAT, version=VERSION)
            raise DataError(_about(path, wanted))
        deck = Deck(path, map(_entry_of, told["cards"]), next_number=int(told["next"]))
        if len(deck.entries) != len(told["cards"]) or max(deck.entries, default=0) >= int(told["next"]):
            raise _no_deck(path, Sentence("numbers of cards are used once"))
    except DataError:
        raise
    except (ValueError, ArithmeticError, KeyError, TypeError, AttributeError, RecursionError, DoubleSixError) as error:
        raise _no_deck(path, Sentence("something in it is missing or damaged")) from error
    return deck


def _no_deck(path: Path, problem: Sentence) -> DataError:
    return DataError(_about(path, Sentence("this is no deck of cards: {problem}", problem=problem)))


def _about(path: Path, problem: str) -> Sentence:
    return Sentence("{place}: {problem}", place=str(path), problem=problem)


def _entry_of(told: dict[str, Any]) -> Entry:
    texts = {name: _text(told[name]) for name in FIELDS if name != "lost"}
    schedule = fsrs.Card.from_dict(told["schedule"])
    _time(schedule.due.isoformat())
    return Entry(
        number=int(told["number"]),
        card=Card(lost=_number(told["lost"]), **texts),
        added=_time(told["added"]),
        schedule=schedule,
        answers=[
            Answer(_time(answer["at"]), _text(answer["answer"]), _number(answer["lost"])) for answer in told["answers"]
        ],
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise TypeError(f"{value!r} is no number")
    return float(value)


def _time(value: object) -> datetime:
    at = datetime.fromisoformat(_text(value))
    if at.tzinfo is None:
        raise ValueError(f"{value} has no time zone")
    return at
