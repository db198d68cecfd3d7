"""An offer that waits, and its answers, in lines and as JSON.

What does not live here: who is asked, and what answers are worth (`analysis.answers`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from doublesix.analysis.answers import ON_ROLL, answerer, cube_asked, resigner
from doublesix.analysis.numbers import rounded, rounded_or_none
from doublesix.analysis.words import Words
from doublesix.cli.asked import about_lines
from doublesix.cli.tables import aligned, board_lines, cube_lead_lines, side_names
from doublesix.cli.words import phrase
from doublesix.cube import CubeAction
from doublesix.notation.board_text import MARKS

if TYPE_CHECKING:
    from doublesix.analysis.answers import Answers
    from doublesix.match import Seat
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = ["answer_lines", "answers_json", "asked_lines", "board_and_offers", "offer_lines"]


def asked_lines(asked: IdentifiedPosition, game: Variant, *, in_words: bool = False, language: str = "en") -> list[str]:
    """The board (`in_words` as of `board_lines`), who is to do what, score and identifiers."""
    names = side_names(in_words=in_words, language=language)
    board = board_and_offers(asked, game, in_words=in_words, language=language, names=names)
    return [*board, *about_lines(asked, game, language=language, names=names)]


def board_and_offers(
    asked: IdentifiedPosition,
    game: Variant,
    *,
    in_words: bool = False,
    language: str = "en",
    names: tuple[str, str] = MARKS,
) -> list[str]:
    """The board, and who is to do what.

    Args:
        asked: the position.
        game: the game.
        in_words: whether the board is told in words, as by `board_lines`.
        language: of the lines.
        names: of the side on roll and of the other one.
    """
    offers = offer_lines(asked, language=language, names=names)
    board = board_lines(
        asked.position,
        game,
        cube=asked.shown_cube,
        roll=asked.roll,
        marks=names,
        headline=not offers,
        in_words=in_words,
        language=language,
    )
    return [*board, *offers]


def offer_lines(asked: IdentifiedPosition, *, language: str = "en", names: tuple[str, str] = MARKS) -> list[str]:
    """What waits, and who is to answer, in one line; none if nothing does.

    Args:
        asked: the position.
        language: of the line.
        names: of the side on roll and of the other one.
    """
    say, told = partial(phrase, language=language), []
    if asked.offer is not None:
        shown = asked.cube.offered(asked.offer)
        told.append(say(f"answer.offer.{asked.offer.value}", side=_name(cube_asked(asked).other, names), value=shown))
    if asked.resignation is not None:
        value = say(f"answer.value.{int(asked.resignation)}")
        told.append(say("answer.resigns", side=_name(resigner(asked), names), value=value))
    offers = Words(language)("reasons_sign").join(told)
    return [say("answer.asked", offers=offers, side=_name(answerer(asked), names))] if told else []


def answer_lines(answers: Answers, *, language: str = "en", names: tuple[str, str] = MARKS) -> list[str]:
    """What each answer is worth, and which is best; whose figures these are, where the side on roll has all others.

    Args:
        answers: to what waits.
        language: of the lines.
        names: of the side on roll and of the other one.
    """
    say, words = partial(phrase, language=language), Words(language)
    best = answers.values[answers.best]
    rows = []
    for answer, value in answers.values.items():
        loss, mwc = value - best, answers.mwc(answer)
        row = [say(f"answer.{answer}"), words.signed(value), f"({words.signed(loss)})" if loss else ""]
        rows.append(row if mwc is None else [*row, words.chance(mwc)])
    lines = [*aligned(rows, left={0}), say("cube.advice", advice=say(f"answer.{answers.best}"))]
    seat = answers.situation.seat
    view = [say("answer.view", side=_name(seat, names), other=_name(seat.other, names))] * (not answers.is_by_player)
    if answers.resigning is not None:
        return [*lines, *view, say("answer.resigning", loss=words.signed(-answers.resigning))]
    is_double = answers.situation.offer is CubeAction.DOUBLE
    if not is_double or answers.verdict is None:
        return [*lines, *view]
    return [*lines, *cube_lead_lines(answers.verdict, ["take"], language=language), *view]


def answers_json(answers: Answers | None) -> dict[str, Any] | None:
    """The same for other programs; None where nothing waits."""
    if answers is None:
        return None
    best = answers.values[answers.best]
    told = [
        {
            "answer": answer,
            "equity": rounded(value),
            "loss": rounded(best - value),
            "mwc": rounded_or_none(answers.mwc(answer)),
        }
        for answer, value in answers.values.items()
    ]
    offer = answers.situation.offer
    return {
        "offer": None if offer is None else offer.value,
        "resignation": None if answers.resignation is None else int(answers.resignation),
        "by": "player" if answers.is_by_player else "opponent",
        "answers": told,
        "resigning_loss": rounded_or_none(answers.resigning),
    }


def _name(seat: Seat, names: tuple[str, str]) -> str:
    return names[0] if seat is ON_ROLL else names[1]
