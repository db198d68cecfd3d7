"""`doublesix explain`: why one play is better than another, or why a cube should be turned and taken.

What does not live here: finding reasons (`analysis.explain_plays`, `.explain_cube`), their words (`analysis.words`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.answers import answers_to, demand_offer
from doublesix.analysis.explain_cube import explain_asked
from doublesix.analysis.explain_plays import explain_plays
from doublesix.analysis.explanation_html import comparison_html, cube_html
from doublesix.analysis.explanation_json import comparison_json, cube_json
from doublesix.analysis.explanation_rows import cube_rows, play_rows, reply_rows, roll_rows, row_texts
from doublesix.analysis.facts import sentence
from doublesix.analysis.reply_grid import comparison_svg, cube_svg
from doublesix.analysis.words import Words
from doublesix.cli.answers import answer_lines, answers_json, asked_lines, offer_lines
from doublesix.cli.asked import asked_position, identifier_lines, position_json, terms_lines
from doublesix.cli.engines import engine_of
from doublesix.cli.options import (
    Black,
    BoardTheme,
    Clockwise,
    GameOfId,
    Identifier,
    InWords,
    Language,
    Met,
    MoverScoreFirst,
    Nets,
    OnTop,
    Plies,
    Threads,
    drawn,
    met_of,
)
from doublesix.cli.outputs import OR_STREAM, demand_one_stream, demand_writable, is_streamed, write_out
from doublesix.cli.progress import waiting
from doublesix.cli.tables import aligned, cube_chance_lines, cube_verdict_lines, ranking_lines, side_names, wrapped
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.notation.board_text import MARKS
from doublesix.notation.plays import parse_play
from doublesix.notation.words import phrase as board_phrase
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.explain_plays import Comparison
    from doublesix.analysis.facts import Fact
    from doublesix.engine.engine import Engine
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = ["explain", "reasons"]


def explain(
    identifier: Identifier,
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    plays: Annotated[
        list[str] | None, typer.Option(help="A play; once for each of two. By default the two best.")
    ] = None,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    plies: Plies = 2,
    variant: GameOfId = STANDARD.key,
    mover_score_first: MoverScoreFirst = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with everything.")] = False,
    in_words: InWords = False,
    html_out: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help=f"Write a page there{OR_STREAM}.")
    ] = None,
    svg_out: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help=f"Write the picture of all rolls there{OR_STREAM}.")
    ] = None,
    theme: BoardTheme = "light",
    clockwise: Clockwise = False,
    black: Black = None,
    on_top: OnTop = False,
    language: Language = "en",
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Say why, in sentences that numbers stand behind.

    With dice: why one play is better than another. Without: why the cube should be turned or not, taken or not.
    """
    asked, game = asked_position(identifier, variant, roll=roll, without_roll=cube, mover_score_first=mover_score_first)
    if plays and asked.roll is None:
        raise typer.BadParameter(phrase("rollout.no_roll"))
    demand_one_stream([html_out, svg_out], as_json=as_json)
    demand_writable([html_out, svg_out])
    demand_offer(asked, game)
    engine = engine_of(game, threads=threads, nets=nets, met=met_of(met))
    say = Words(language)
    with waiting(phrase("explain.finding")):
        if asked.roll:
            told: _Plays | _Cube = _Plays(engine, asked, game, plays or [], plies, say)
        else:
            told = _Cube(engine, asked, game, plies, say, names=side_names(in_words=in_words, language=language))
    if as_json:
        print_json({**position_json(asked, game), "engine": engine.describe(), **told.json()})
    elif not is_streamed(html_out, svg_out):
        shown = asked_lines(asked, game, in_words=in_words, language=language)
        print_text("\n".join([*shown, "", *told.lines()]))
    if svg_out is not None:
        write_out(svg_out, told.svg(theme))
    if html_out is not None:
        shape = drawn(clockwise=clockwise, black=black, on_top=on_top)
        white, dark = (board_phrase(color, language=language) for color in ("white", "black"))
        names = (dark, white) if shape.get("player_is_black") else (white, dark)  # as below the board
        terms = [
            *offer_lines(asked, language=language, names=names),
            *terms_lines(asked, game, language=language, names=names),
        ]
        about = [*identifier_lines(asked, game), say.sentence(engine.describe())]
        write_out(html_out, told.html(terms, about, shape))


def reasons(
    engine: Engine, asked: IdentifiedPosition, game: Variant, plays: Iterable[str], *, plies: int, say: Words
) -> list[str]:
    """The reasons alone, in lines.

    Args:
        engine: of the game.
        asked: the position.
        game: of it.
        plays: two, or fewer, where there are dice.
        plies: rolls looked ahead.
        say: the words.
    """
    told = _Plays(engine, asked, game, plays, plies, say) if asked.roll else _Cube(engine, asked, game, plies, say)
    return told.reasons()


class _Plays:
    """Two plays, explained."""

    def __init__(
        self, engine: Engine, asked: IdentifiedPosition, game: Variant, texts: Iterable[str], plies: int, say: Words
    ) -> None:
        assert asked.roll is not None
        plays = [parse_play(text, asked.position, asked.roll, game) for text in texts]
        self._say, self._game, self._asked, self._plies = say, game, asked, plies
        self._found: Comparison = explain_plays(
            engine,
            asked.position,
            asked.roll,
            plays,
            plies=plies,
            cube=asked.cube,
            match=asked.terms_on_roll,
            variant=game,
        )

    def lines(self) -> list[str]:
        """For the terminal."""
        say, found = self._say, self._found
        options = [found.better.ranked, found.worse.ranked]
        replies = list(row_texts(reply_rows(found), say))
        return [
            phrase("eval.plays", language=say.language, roll=self._asked.roll, depth=say.depth(self._plies)),
            *ranking_lines(options, language=say.language),
            "",
            *self.reasons(),
            "",
            *aligned(row_texts(play_rows(found), say), left={0}),
            *(
                ["", *wrapped(say("replies_of", depth=say.depth(found.reply_plies))), *aligned(replies, left={2, 4})]
                if replies
                else ()
            ),
        ]

    def reasons(self) -> list[str]:
        """What speaks for the better play, and for the other."""
        say, found = self._say, self._found
        better, worse = found.better.ranked.play, found.worse.ranked.play
        if found.is_tie:
            return [say("equal_to", better=better, worse=worse)]
        against = _reasons(say("in_return", choice=worse), found.against, say) if found.against else []
        return [*_reasons(say("why_label", choice=better), found.facts, say), *against]

    def json(self) -> dict[str, Any]:
        """For other programs."""
        return comparison_json(self._found, self._say)

    def svg(self, theme: str) -> str:
        """The picture."""
        return comparison_svg(self._found, self._say, theme=theme)

    def html(self, terms: list[str], about: list[str], shown: SvgOptions) -> str:
        """The page."""
        found, game, cube, say = self._found, self._game, self._asked.cube, self._say
        return comparison_html(found, game, cube, say, terms=terms, about=about, shown=shown)


class _Cube:
    """A cube decision, explained."""

    def __init__(
        self,
        engine: Engine,
        asked: IdentifiedPosition,
        game: Variant,
        plies: int,
        say: Words,
        *,
        names: tuple[str, str] = MARKS,
    ) -> None:
        self._say, self._game, self._names = say, game, names
        self._found = explain_asked(engine, asked, game, plies=plies)
        self._answers = answers_to(asked, game, engine, self._found.view.verdict)

    def lines(self) -> list[str]:
        """For the terminal."""
        say, found, answers, verdict = self._say, self._found, self._answers, self._found.view.verdict
        told = cube_verdict_lines(verdict, is_redouble=found.view.is_redouble, language=say.language)
        if answers is not None:
            told = [
                *answer_lines(answers, language=say.language, names=self._names),
                "",
                *cube_chance_lines(verdict, language=say.language),
            ]
        return [
            *told,
            "",
            *self.reasons(),
            "",
            *aligned(row_texts(cube_rows(found.view), say), left={0}),
            "",
            say("rolls_of", depth=say.depth(0)),
            *aligned(row_texts(roll_rows(found.view), say), left={2}),
        ]

    def reasons(self) -> list[str]:
        """What speaks for the right actions."""
        sides = self._found.sides
        return [line for choice, facts in sides for line in _reasons(self._why(choice), facts, self._say)]

    def json(self) -> dict[str, Any]:
        """For other programs."""
        return {**cube_json(self._found, self._say), "waiting": answers_json(self._answers)}

    def svg(self, theme: str) -> str:
        """The picture."""
        return cube_svg(self._found.view, self._say, theme=theme)

    def html(self, terms: list[str], about: list[str], shown: SvgOptions) -> str:
        """The page."""
        return cube_html(self._found, self._game, self._say, terms=terms, about=about, shown=shown)

    def _why(self, action: str) -> str:
        return self._say("why_label", choice=self._say(f"action:{action}"))


def _reasons(title: str, facts: Iterable[Fact], say: Words) -> list[str]:
    start = f"  {phrase('explain.bullet')} "
    told = [line for fact in facts for line in wrapped(sentence(fact, say), start, further=" " * len(start))]
    return [title, *(told or [f"  {say('no_fact')}"])]
