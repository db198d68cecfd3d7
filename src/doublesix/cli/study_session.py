"""The cards of a deck, asked one after the other: a conversation, lines in, replies out, no input or output of its own.

    session = StudySession(deck, deck.due(), engines.engine)
    reply = session.begin()
    while not reply.is_over:
        reply = session.answer(input(f"{reply.text}\\n{reply.prompt}"))

What does not live here: what answers are worth and when cards come back (`study`), files and options (`cli.study`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING

from doublesix.analysis.answers import answers_to
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.numbers import plain
from doublesix.analysis.words import Words
from doublesix.cli.answers import answer_lines, asked_lines, board_and_offers
from doublesix.cli.explain import reasons
from doublesix.cli.tables import cube_verdict_lines, ranking_lines, side_names
from doublesix.cli.words import counted, phrase
from doublesix.cube import CubeAction, CubeOwner
from doublesix.errors import DoubleSixError, IllegalActionError, RequestError
from doublesix.study import Question, judged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.engine import Engine
    from doublesix.rules.variant import Variant
    from doublesix.study import Deck, Entry, Judged

__all__ = ["Reply", "StudySession", "comes_back"]

SHOWN = 5
"""Plays that are listed after an answer."""
CUBE_WORDS = {
    **dict.fromkeys(("no", "n", "roll", "r"), CubeAction.NO_DOUBLE),
    **dict.fromkeys(("d", "redouble"), CubeAction.DOUBLE),
    **dict.fromkeys(("p", "drop"), CubeAction.PASS),
    "t": CubeAction.TAKE,
    "b": CubeAction.BEAVER,
}
"""What may be typed beside the actions' own names."""
QUIT, SKIP, WHY = ("quit", "q"), ("skip", "s"), ("why", "w")
DESCRIBE, PIPS = "describe", "pips"
HOUR, DAY = 3600, 86400


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said.

    Args:
        text: to print.
        prompt: what is awaited.
        is_over: whether nothing is.
    """

    text: str
    prompt: str = ""
    is_over: bool = False


class StudySession:
    """Asks cards.

    Args:
        deck: keeps the answers.
        entries: what is asked, in order.
        engine_of: the engine of a game.
        plies: rolls looked ahead.
        say: the words of reasons.
        in_words: whether positions are told in words, not drawn.
    """

    def __init__(
        self,
        deck: Deck,
        entries: Sequence[Entry],
        engine_of: Callable[[Variant], Engine],
        *,
        plies: int = 2,
        say: Words | None = None,
        in_words: bool = False,
    ) -> None:
        self._deck, self._entries, self._engine_of, self._plies = deck, entries, engine_of, plies
        self._say, self._in_words = say or Words(), in_words
        self._names = side_names(in_words=in_words)
        self._at = 0
        self._found: Judged | None = None
        self._results: list[Judged] = []

    def begin(self) -> Reply:
        """The first question."""
        return self._ask()

    def answer(self, line: str) -> Reply:
        """What is said to a line."""
        word = line.strip().casefold()
        if word in QUIT:
            return self._end()
        if word in (DESCRIBE, PIPS):
            return self._look(word)
        if self._found is not None:
            return self._why() if word in WHY else self._next()
        if word in SKIP:
            return self._next()
        return self._judge(CUBE_WORDS[word].value if self._is_cube_word(word) else line)

    @property
    def _entry(self) -> Entry:
        return self._entries[self._at]

    def _is_cube_word(self, word: str) -> bool:
        return word in CUBE_WORDS and self._entry.card.question is not Question.PLAY

    def _ask(self) -> Reply:
        card = self._entry.card
        head = phrase("study.card", number=self._at + 1, all=len(self._entries))
        shown = asked_lines(card.asked, card.game, in_words=self._in_words)
        return Reply("\n".join([head, "", *shown, ""]), self._prompt())

    def _look(self, word: str) -> Reply:
        """The position in words, or its pips alone; then the same question again."""
        card = self._entry.card
        position = card.asked.position
        mine, theirs = position.pip_count(), position.opponent_pip_count()
        pips = phrase("study.pips", player=self._names[0], mine=mine, opponent=self._names[1], theirs=theirs)
        lines = [pips] if word == PIPS else board_and_offers(card.asked, card.game, in_words=True, names=self._names)
        return Reply("\n".join([*lines, ""]), self._prompt())

    def _prompt(self) -> str:
        """What is awaited."""
        if self._found is not None:
            return phrase("study.then")
        card = self._entry.card
        *most, last = (action.value for action in card.choices) if card.choices else ("",)
        return phrase(f"study.{card.question.value}", roll=card.asked.roll, most=", ".join(most), last=last)

    def _judge(self, line: str) -> Reply:
        entry = self._entry
        try:
            found = judged(self._engine_of(entry.card.game), entry.card, line, plies=self._plies)
        except DoubleSixError as error:
            return Reply(f"{error}\n{phrase('study.help')}", self._prompt())
        self._deck.answered(entry, found)
        self._found = found
        self._results.append(found)
        lines = [_verdict(found), "", *self._table(found), "", *self._told()]
        return Reply("\n".join(lines), self._prompt())

    def _table(self, found: Judged) -> list[str]:
        """The plays, the cube decision, or the answers to a turn of the cube."""
        card = self._entry.card
        if found.verdict is None:
            return _plays(found)
        answers = answers_to(card.asked, card.game, self._engine_of(card.game), found.verdict)
        if answers is not None:
            return answer_lines(answers, names=self._names)
        return cube_verdict_lines(found.verdict, is_redouble=card.asked.cube.owner is CubeOwner.PLAYER)

    def _told(self) -> list[str]:
        """What happened at the table, and when the card comes back."""
        entry = self._entry
        card, then = entry.card, comes_back(entry, datetime.now(UTC))
        told = {"player": card.player, "made": card.made, "lost": plain(card.lost), "source": card.source}
        return [phrase("study.table", **told)] * bool(card.made) + [phrase("study.again", when=then)]

    def _why(self) -> Reply:
        assert self._found is not None
        card, found = self._entry.card, self._found
        plays = [found.best, found.answer] if found.answer != found.best else [found.best]
        try:
            lines = reasons(self._engine_of(card.game), card.asked, card.game, plays, plies=self._plies, say=self._say)
        except (
            IllegalActionError,
            RequestError,
        ) as error:  # one play, or a cube that nobody could turn
            lines = [str(error)]
        return Reply("\n".join([*lines, ""]), self._prompt())

    def _next(self) -> Reply:
        self._found = None
        self._at += 1
        return self._ask() if self._at < len(self._entries) else self._end()

    def _end(self) -> Reply:
        right = sum(found.mistake is Mistake.NONE for found in self._results)
        lost = sum(found.lost for found in self._results)
        answered = phrase("study.end", count=len(self._results), right=right, lost=plain(lost))
        return Reply(answered, is_over=True)


def comes_back(entry: Entry, now: datetime) -> str:
    """When a card comes back, in words."""
    seconds = (entry.due - now).total_seconds()
    if seconds <= 0:
        return phrase("study.now")
    for key, unit in (("study.minute", 60), ("study.hour", HOUR)):
        if seconds < 24 * HOUR and seconds <= 90 * unit:
            return counted(key, ceil(seconds / unit))
    return counted("study.day", round(seconds / DAY))


def _verdict(found: Judged) -> str:
    told = {"answer": found.answer, "best": found.best, "lost": plain(found.lost)}
    if found.answer == found.best:
        return phrase("study.right", **told)
    if found.is_open:
        return phrase("study.open", **told)
    return phrase(f"study.lost.{found.mistake.value}", **told)


def _plays(found: Judged) -> list[str]:
    places = [place for place, option in enumerate(found.ranked) if str(option.play) == found.answer]
    most = max(SHOWN, places[0] + 1) if places and places[0] < 2 * SHOWN else SHOWN
    return ranking_lines(found.ranked, most=most)
