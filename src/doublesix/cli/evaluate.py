"""`doublesix eval`: the plays of a roll, best first, or the cube decision, for one position.

What does not live here: the judging (`engine`), reading the identifier (`cli.asked`).
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.answers import answers_to, demand_offer, turned
from doublesix.analysis.verdicts_json import cube_value, errors_value, play_value
from doublesix.cli.answers import answer_lines, answers_json, asked_lines
from doublesix.cli.asked import annotation_json, asked_position, position_json
from doublesix.cli.engines import engine_of
from doublesix.cli.options import (
    Black,
    BoardTheme,
    Clockwise,
    GameOfId,
    Identifier,
    InWords,
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
from doublesix.cli.tables import (
    annotation_lines,
    cube_chance_lines,
    cube_place_lines,
    cube_verdict_lines,
    depth,
    ranking_lines,
    side_names,
)
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.cube import CubeOwner
from doublesix.engine.cube_places import cube_places
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.engine.cube_places import CubePlaces
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.notation.board_svg import SvgOptions

__all__ = ["evaluate"]


def evaluate(
    identifier: Identifier,
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    cubes: Annotated[bool, typer.Option("--cubes", help="Plays by where the cube lies, at the same score.")] = False,
    plies: Plies = 2,
    most: Annotated[int, typer.Option(min=1, help="Show no more plays than this.")] = 10,
    variant: GameOfId = STANDARD.key,
    mover_score_first: MoverScoreFirst = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with all plays.")] = False,
    in_words: InWords = False,
    svg_out: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help=f"Write the board as a picture there{OR_STREAM}.")
    ] = None,
    theme: BoardTheme = "light",
    clockwise: Clockwise = False,
    black: Black = None,
    on_top: OnTop = False,
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Judge one position.

    With dice: the legal plays, best first. Without: the cube decision. Where a double or a resignation waits: the
    answers to it.
    """
    asked, game = asked_position(identifier, variant, roll=roll, without_roll=cube, mover_score_first=mover_score_first)
    demand_offer(asked, game)
    demand_one_stream([svg_out], as_json=as_json)
    demand_writable([svg_out])
    if cubes and asked.roll is None:
        raise typer.BadParameter(phrase("eval.cubes_no_roll"))
    engine = engine_of(game, threads=threads, nets=nets, met=met_of(met))
    terms, names = asked.terms_on_roll, side_names(in_words=in_words)
    is_redouble = asked.cube.owner is CubeOwner.PLAYER
    if asked.roll is None:
        with waiting(phrase("eval.judging")):
            verdict = turned(asked, engine.cube_action(asked.position, plies=plies, cube=asked.cube, match=terms))
        answers = answers_to(asked, game, engine, verdict)
        choices = cube_verdict_lines(verdict, is_redouble=is_redouble)
        lines = choices if answers is None else ["", *cube_chance_lines(verdict)]
        value: dict[str, Any] = {"cube": cube_value(verdict)}
        is_sure = verdict.std_error is not None or bool(verdict.table)
    else:
        places = None
        with waiting(phrase("eval.judging")):
            if cubes:
                places = cube_places(engine, asked.position, asked.roll, plies=plies, cube=asked.cube, match=terms)
                ranked = places.plays[asked.cube]
            else:
                ranked = engine.rank_plays(asked.position, asked.roll, plies=plies, cube=asked.cube, match=terms)
        answers = answers_to(asked, game, engine, float(ranked[0].equity))
        lines = [phrase("eval.plays", roll=asked.roll, depth=depth(plies)), *ranking_lines(ranked, most=most)]
        lines = ["", *lines] if answers is not None else lines
        lines += [phrase("eval.more", count=len(ranked) - most)] * (len(ranked) > most)
        table = engine.table_for(asked.position, cube=asked.cube, match=terms)
        lines += [phrase("exact", table=table)] * bool(table)
        is_sure = bool(table) or any(play.std_error is not None for play in ranked)
        plays = [_play_json(play, ranked[0]) for play in ranked]
        value = {"roll": str(asked.roll), "table": table or None, "plays": plays}
        if places is not None:
            lines += ["", *cube_place_lines(places, ranked[:most], names=names)]
            value |= {"cubes": _places_json(places), "is_same_play": places.is_same}
    value["waiting"] = answers_json(answers)
    value["annotation"] = annotation_json(asked.annotation)
    if as_json:
        print_text(json.dumps({**position_json(asked, game), "engine": engine.describe(), **value}, indent=1))
    elif not is_streamed(svg_out):
        lines += [phrase("eval.no_errors")] * (not is_sure)
        lines += annotation_lines(asked.annotation, is_cube=asked.roll is None, is_redouble=is_redouble, most=most)
        told = [] if answers is None else answer_lines(answers, names=names)
        print_text("\n".join([*asked_lines(asked, game, in_words=in_words), "", *told, *lines]))
    if svg_out is not None:
        shown: SvgOptions = {"theme": theme, **drawn(clockwise=clockwise, black=black, on_top=on_top)}
        write_out(svg_out, replace(asked, variant=game).svg(**shown))


def _places_json(places: CubePlaces) -> list[dict[str, Any]]:
    return [
        {
            "cube": cube.value,
            "owner": cube.owner.name.lower(),
            "plays": [_play_json(play, ranked[0]) for play in ranked],
        }
        for cube, ranked in places.plays.items()
    ]


def _play_json(ranked: RankedPlay, best: RankedPlay) -> dict[str, Any]:
    return {**play_value(ranked), **errors_value(ranked), "too_close": ranked.may_beat(best)}
