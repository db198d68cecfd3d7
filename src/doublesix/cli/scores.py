"""`doublesix scores`: the right play or cube action of one position at every match score.

What does not live here: the map itself (`engine.score_map`).
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import NOTHING, plain, rounded, rounded_or_none
from doublesix.analysis.verdicts_json import cube_value
from doublesix.cli.answers import board_and_offers
from doublesix.cli.asked import asked_position, position_json
from doublesix.cli.engines import engine_of
from doublesix.cli.options import (
    AsJson,
    GameOfId,
    Identifier,
    InWords,
    Met,
    MoverScoreFirst,
    Nets,
    Plies,
    Threads,
    met_of,
)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned, depth, side_names
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.market import likely_points
from doublesix.engine.score_map import cube_map, gammon_values, play_map
from doublesix.match import MatchContext
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.notation.identified import IdentifiedPosition

__all__ = ["scores"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def scores(
    identifier: Identifier,
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    gammons: Annotated[bool, typer.Option("--gammons", help="What gammons are worth there instead.")] = False,
    takes: Annotated[
        bool, typer.Option("--takes", help="The winning chance from which the other side takes there instead.")
    ] = False,
    length: Annotated[int, typer.Option(min=2, max=25, help="Points that either side needs at most.")] = 7,
    plies: Plies = 2,
    variant: GameOfId = STANDARD.key,
    mover_score_first: MoverScoreFirst = False,
    as_json: AsJson = False,
    in_words: InWords = False,
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Judge one position at every score.

    Rows: points the side on roll needs; columns: points the other side needs; C: the Crawford game. The score of
    the identifier is ignored, its cube is not.
    """
    if gammons and takes:
        raise typer.BadParameter(phrase("scores.one_map"))
    is_cube = cube or gammons or takes
    asked, game = asked_position(
        identifier, variant, roll=roll, without_roll=is_cube, mover_score_first=mover_score_first
    )
    engine = engine_of(game, threads=threads, nets=nets, met=met_of(met))
    if gammons:
        found = _gammons(engine, asked, length)
    elif takes:
        found = _takes(engine, asked, length, plies)
    elif asked.roll is None:
        found = _cubes(engine, asked, length, plies)
    else:
        found = _plays(engine, asked, asked.roll, length, plies)
    if as_json:
        entries = [_entry(score, value, found.told.get(score, {})) for score, value in found.values.items()]
        print_text(json.dumps({**position_json(asked, game), "engine": engine.describe(), "scores": entries}, indent=1))
        return
    grid = _grid(found.cells, length)
    shown = board_and_offers(asked, game, in_words=in_words, names=side_names(in_words=in_words))
    print_text("\n".join([*shown, "", found.title, *grid, *found.legend]))


@dataclass(frozen=True, slots=True)
class _Map:
    """What is right at each score.

    Args:
        title: above the rows.
        values: in words or numbers, for JSON.
        cells: the same as it stands in the rows.
        legend: what the cells mean.
        told: what the values come from, for JSON.
    """

    title: str
    values: Mapping[MatchContext, str | float | None]
    cells: Mapping[MatchContext, str]
    legend: Sequence[str] = ()
    told: Mapping[MatchContext, Mapping[str, Any]] = field(default_factory=dict)


def _gammons(engine: Engine, asked: IdentifiedPosition, length: int) -> _Map:
    """What gammons are worth."""
    found = gammon_values(length, asked.cube.value, met=engine.met)
    return _Map(
        phrase("scores.gammons", cube=asked.cube.value),
        values={score: rounded(value) for score, value in found.items()},
        cells={score: plain(value, 3) for score, value in found.items()},
    )


def _takes(engine: Engine, asked: IdentifiedPosition, length: int, plies: int) -> _Map:
    """From which chance on the other side takes, with the gammons of the position."""
    with _telling() as progress:
        found = cube_map(engine, asked.position, length=length, plies=plies, cube=asked.cube, progress=progress)
    points = {
        score: likely_points(engine, asked.position, verdict, cube=asked.cube, match=score)
        for score, verdict in found.verdicts.items()
    }
    takes = {score: None if known is None else known.take_point for score, known in points.items()}
    return _Map(
        phrase("scores.takes", depth=depth(plies)),
        values={score: rounded_or_none(value) for score, value in takes.items()},
        cells={score: NOTHING if value is None else plain(100 * value, 1) for score, value in takes.items()},
        legend=[phrase("scores.takes_legend")],
    )


def _cubes(engine: Engine, asked: IdentifiedPosition, length: int, plies: int) -> _Map:
    """What the cube should do."""
    with _telling() as progress:
        found = cube_map(engine, asked.position, length=length, plies=plies, cube=asked.cube, progress=progress)
    words = {score: phrase(f"scores.{verdict.advice.name}") for score, verdict in found.verdicts.items()}
    return _Map(
        phrase("scores.cube", depth=depth(plies)),
        values=words,
        cells=words,
        legend=[phrase("scores.legend")],
        told={score: {"cube": cube_value(verdict)} for score, verdict in found.verdicts.items()},
    )


def _plays(engine: Engine, asked: IdentifiedPosition, roll: Roll, length: int, plies: int) -> _Map:
    """Which play is best."""
    with _telling() as progress:
        found = play_map(engine, asked.position, roll, length=length, plies=plies, cube=asked.cube, progress=progress)
    names = dict(zip(found.favorites(), LETTERS, strict=False))
    best = {score: found.best(score) for score in found.plays}
    return _Map(
        phrase("scores.plays", roll=roll, depth=depth(plies)),
        values=best,
        cells={score: names.get(play, "?") for score, play in best.items()},
        legend=[f"{letter}  {name}" for name, letter in names.items()],
        told={score: {"plays": [_play_json(play) for play in plays]} for score, plays in found.plays.items()},
    )


@contextmanager
def _telling() -> Iterator[Callable[[int, int], None]]:
    with bar(phrase("scores.judging")) as tell:
        yield lambda done, total: tell(completed=done, total=total)


def _entry(score: MatchContext, value: str | float | None, told: Mapping[str, Any]) -> dict[str, Any]:
    """A score, the word for what is right there, and what that comes from."""
    return {
        "player_away": score.player_away,
        "opponent_away": score.opponent_away,
        "is_crawford": score.is_crawford,
        "value": value,
        **told,
    }


def _play_json(ranked: RankedPlay) -> dict[str, Any]:
    return {
        "play": str(ranked.play),
        "equity": rounded(ranked.equity),
        "mwc": rounded_or_none(ranked.mwc),
        "plies": ranked.plies,
    }


def _grid(cells: Mapping[MatchContext, str], length: int) -> list[str]:
    """Rows and columns 1C (the Crawford game), 1, 2 …"""
    places = [(1, True), *((away, False) for away in range(1, length + 1))]
    rows = [["", *(_name(place) for place in places)]]
    rows += [[_name(mine), *(_cell(cells, mine, his) for his in places)] for mine in places]
    return aligned(rows)


def _name(place: tuple[int, bool]) -> str:
    away, is_crawford = place
    return f"{away}{phrase('scores.crawford')}" if is_crawford else str(away)


def _cell(cells: Mapping[MatchContext, str], mine: tuple[int, bool], his: tuple[int, bool]) -> str:
    """Empty where there is no such score: at 1-away 1-away the Crawford game has been played."""
    away = mine[0], his[0]
    is_crawford = mine[1] or his[1]
    if is_crawford and max(away) == 1:
        return ""
    return cells[MatchContext(*away, is_crawford, not is_crawford and min(away) == 1 < max(away))]
