"""An explanation as one HTML page: board, reasons, counts, the picture of the replies; nothing from outside.

What does not live here: the page (`data/templates`), the words (`analysis.words`), reports of matches (`report_html`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from doublesix.analysis.explanation_rows import choice_rows, cube_rows, play_rows, reply_rows, roll_rows, row_texts
from doublesix.analysis.facts import sentence
from doublesix.analysis.pages import template
from doublesix.analysis.reply_grid import comparison_svg, cube_svg
from doublesix.notation.themes import PAGE_THEME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.explain_cube import CubeExplanation
    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.facts import Fact
    from doublesix.analysis.words import Words
    from doublesix.cube import CubeState
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["comparison_html", "cube_html"]

TEMPLATE = "explanation.html"


def comparison_html(
    comparison: Comparison,
    variant: Variant,
    cube: CubeState,
    say: Words,
    *,
    terms: Iterable[str],
    about: Iterable[str],
    shown: SvgOptions | None = None,
) -> str:
    """The page of two plays.

    Args:
        comparison: what is explained.
        variant: the game.
        cube: as the board shows it.
        say: the words.
        terms: lines on the score and on what waits.
        about: lines on identifiers and engine.
        shown: how the board is drawn, where that is not as usual.
    """
    names = [str(view.ranked.play) for view in (comparison.better, comparison.worse)]
    reasons = [
        _reasons(say("why_label", choice=names[0]), comparison.facts, say),
        _reasons(say("in_return", choice=names[1]), comparison.against, say),
    ]
    title = say("difference_to", better=names[0], worse=names[1], difference=say.plain(comparison.difference))
    if comparison.is_tie:
        title, reasons = say("equal_to", better=names[0], worse=names[1]), []
    has_picture = comparison.better.answer is not None and comparison.worse.answer is not None
    return _page(
        say,
        title=title,
        board=_board(
            variant,
            comparison.position,
            say,
            {"cube": cube, "roll": comparison.roll, "play": comparison.better.ranked.play, **(shown or {})},
        ),
        terms=terms,
        choices=[],
        choices_caption="",
        reasons=reasons,
        picture=comparison_svg(comparison, say, theme=PAGE_THEME) if has_picture and variant.rules.dice == 2 else "",
        counts=list(row_texts(play_rows(comparison), say)),
        rolls=list(row_texts(reply_rows(comparison), say)),
        rolls_caption=say("replies_of", depth=say.depth(comparison.reply_plies)),
        about=about,
    )


def cube_html(
    explanation: CubeExplanation,
    variant: Variant,
    say: Words,
    *,
    terms: Iterable[str],
    about: Iterable[str],
    shown: SvgOptions | None = None,
) -> str:
    """The page of a cube decision. Arguments as in `comparison_html`."""
    view = explanation.view
    advice = view.verdict.advice.value
    return _page(
        say,
        title=say(f"redouble:{advice}") if view.is_redouble else say(f"advice:{advice}"),
        board=_board(variant, view.position, say, {"cube": view.cube, "offer": explanation.offer, **(shown or {})}),
        terms=terms,
        choices=list(row_texts(choice_rows(view), say)),
        choices_caption=say("comma").join([say("cube_table"), say.judged_by(view.verdict)]),
        reasons=[_reasons(_why(choice, say), facts, say) for choice, facts in explanation.sides],
        picture=cube_svg(view, say, theme=PAGE_THEME) if variant.rules.dice == 2 else "",
        counts=list(row_texts(cube_rows(view), say)),
        rolls=list(row_texts(roll_rows(view), say)),
        rolls_caption=say("rolls_of", depth=say.depth(0)),
        about=about,
    )


def _page(say: Words, *, board: str, picture: str, **parts: Any) -> str:
    return template(TEMPLATE).render(say=say, board=Markup(board), picture=Markup(picture), **parts)


def _why(action: str, say: Words) -> str:
    return say("why_label", choice=say(f"action:{action}"))


def _reasons(title: str, facts: Iterable[Fact], say: Words) -> tuple[str, list[str]]:
    return title, [sentence(fact, say) for fact in facts]


def _board(variant: Variant, position: Position, say: Words, shown: SvgOptions) -> str:
    drawn: SvgOptions = {"theme": PAGE_THEME, "language": say.language, **shown}
    return variant.svg(position, **drawn)
