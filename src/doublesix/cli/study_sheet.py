"""Cards on paper: a page with the positions, to be printed and handed out, and the answers on a sheet of their own.

What does not live here: which cards are wanted (`cli.study`), what answers are worth (`study`), the page
(`data/templates`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from doublesix.analysis.explain_cube import explain_asked
from doublesix.analysis.explain_plays import explain_plays
from doublesix.analysis.pages import template
from doublesix.cli.asked import terms_lines
from doublesix.cube import CubeAction, is_doublers_choice
from doublesix.engine.requests import PlayRequest
from doublesix.errors import ParseError
from doublesix.match import Match
from doublesix.notation.plays import parse_play
from doublesix.notation.themes import PAGE_THEME
from doublesix.notation.words import phrase as board_phrase
from doublesix.study import Question, judged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.analysis.words import Words
    from doublesix.engine.engine import Engine
    from doublesix.play import Play
    from doublesix.rules.variant import Variant
    from doublesix.study import Card, Entry

__all__ = ["sheet_html"]

TEMPLATE = "sheet.html"
LISTED = 3
"""Plays among the answers."""

_Solution = tuple[list[tuple[str, str, str]], str, "Sequence[str]"]
"""Answers, what the reasons compare, and the reasons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A position with its answer, in words.

    Args:
        question: what is asked.
        terms: game, score and what waits.
        board: the picture, whoever is asked at the bottom.
        identifier: of the position.
        answers: the best ones: what it is, its equity, and what it is behind the first.
        lead: which two plays the reasons compare; "" where they are for a cube action, or there are none.
        why: reasons for the first.
    """

    question: str
    terms: tuple[str, ...]
    board: Markup
    identifier: str
    answers: tuple[tuple[str, str, str], ...]
    lead: str
    why: tuple[str, ...]


def sheet_html(entries: Sequence[Entry], engine_of: Callable[[Variant], Engine], say: Words, *, plies: int) -> str:
    """The page.

    Args:
        entries: the cards, in order.
        engine_of: the engine of a game.
        say: the words.
        plies: rolls looked ahead.
    """
    engines = dict.fromkeys(engine_of(entry.card.game) for entry in entries)
    about = [say.sentence(engine.describe()) for engine in engines]
    asked = [_asked(entry.card, engine_of(entry.card.game), say, plies) for entry in entries]
    return template(TEMPLATE).render(say=say, asked=asked, about=about)


def _asked(card: Card, engine: Engine, say: Words, plies: int) -> _Asked:
    asked, is_other = card.asked, _asks_other(card)
    board = card.game.svg(
        asked.position,
        cube=asked.shown_cube,
        roll=asked.roll,
        offer=asked.offer,
        player_on_top=is_other,
        player_is_black=is_other,
        theme=PAGE_THEME,
        language=say.language,
    )
    answers, lead, why = (_plays if card.question is Question.PLAY else _cube)(card, engine, say, plies)
    return _Asked(
        question=say(f"sheet:{card.question.value}", roll=str(asked.roll)),
        terms=_terms(card, say),
        board=Markup(board),
        identifier=card.identifier,
        answers=tuple(answers),
        lead=lead,
        why=tuple(why),
    )


def _asks_other(card: Card) -> bool:
    """Whether the side that is not on roll is asked: what it says to a double."""
    return card.question is Question.ANSWER and not is_doublers_choice(card.asked.offer)


def _terms(card: Card, say: Words) -> tuple[str, ...]:
    """What is played for, seen by whoever is asked."""
    asked = card.asked
    game = say.sentence(card.game.title)
    if not isinstance(asked.terms, Match):
        white, black = (board_phrase(color, language=say.language) for color in ("white", "black"))
        names = (black, white) if _asks_other(card) else (white, black)  # as below the board
        return (game, *terms_lines(asked, card.game, language=say.language, names=names))
    mine, theirs = (asked.terms.length - points for points in asked.points)
    if _asks_other(card):
        mine, theirs = theirs, mine
    crawford = (say("crawford"),) * asked.is_crawford
    return (game, say("match_to", length=asked.terms.length), say("sheet:away", mine=mine, theirs=theirs), *crawford)


def _rows(worth: Sequence[tuple[str, float]], say: Words) -> list[tuple[str, str, str]]:
    best = worth[0][1]
    return [
        (text, say.signed(value), "" if place == 0 else say.signed(value - best))
        for place, (text, value) in enumerate(worth)
    ]


def _plays(card: Card, engine: Engine, say: Words, plies: int) -> _Solution:
    asked, game = card.asked, card.game
    assert asked.roll is not None
    terms = asked.terms_on_roll
    ranked = engine.rank_many([PlayRequest(asked.position, asked.roll, asked.cube, terms)], plies=plies)[0]
    rows = _rows([(str(option.play), float(option.equity)) for option in ranked[:LISTED]], say)
    if len(ranked) == 1:
        return rows, "", ()
    made = [play for play in _made(card) if play != ranked[0].play]
    plays = [ranked[0].play, *made] if made else []
    found = explain_plays(
        engine, asked.position, asked.roll, plays, plies=plies, cube=asked.cube, match=terms, variant=game
    )
    names = {"better": str(found.better.ranked.play), "worse": str(found.worse.ranked.play)}
    lead = (
        say("equal_to", **names)
        if found.is_tie
        else say("difference_to", difference=say.plain(found.difference), **names)
    )
    return rows, lead, found.reasons(say.language)


def _made(card: Card) -> list[Play]:
    """What was played at the table, where that is known."""
    asked = card.asked
    try:
        return [parse_play(card.made, asked.position, asked.roll, card.game)] if card.made and asked.roll else []
    except ParseError:
        return []


def _cube(card: Card, engine: Engine, say: Words, plies: int) -> _Solution:
    found = judged(engine, card, card.choices[0].value, plies=plies)
    rows = _rows([(say(f"action:{action.value}"), value) for action, value in found.worth.items()], say)
    if card.asked.offer not in (None, CubeAction.DOUBLE):
        return rows, "", ()  # nothing is explained of beavers
    told = explain_asked(engine, card.asked, card.game, plies=plies)
    if card.question is Question.ANSWER:
        return rows, "", told.answer_reasons(say.language) if told.answer.value == found.best else ()
    return rows, "", told.doubling_reasons(say.language) if told.doubling.value == found.best else ()
