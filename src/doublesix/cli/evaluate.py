"""`doublesix eval`: the plays of a roll, best first, or the cube decision, for one position."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.options import Plies, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.tables import board_lines, cube_verdict_lines, depth, ranking_lines
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.errors import IllegalActionError
from doublesix.match import Match, MoneySession
from doublesix.notation.identify import format_identifier, holds_plain_ids, identify
from doublesix.notation.position_id import format_position_id
from doublesix.notation.tables_id import format_tables_id
from doublesix.notation.xgid import format_xgid
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = ["evaluate"]

DECIMALS = 6


def evaluate(
    identifier: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="XGID, GNU Backgammon id, OGID, FIBS board, Snowie line or Tables ID; in quotes."
        ),
    ],
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    plies: Plies = 2,
    most: Annotated[int, typer.Option(min=1, help="Show no more plays than this.")] = 10,
    variant: Annotated[str, typer.Option(help="The game, where the ID does not name it.")] = STANDARD.key,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with all plays.")] = False,
    threads: Threads = 0,
) -> None:
    """Judge one position.

    With dice: the legal plays, best first. Without: the cube decision.
    """
    game = find(variant)
    asked = identify(identifier, checkers=game.checkers)
    if asked.variant is not None:
        game = asked.variant
    if roll is not None:
        asked = replace(asked, roll=Roll.parse(roll))
    if cube:
        asked = replace(asked, roll=None)
    if game.ending(asked.position) is not None:
        raise IllegalActionError(phrase("eval.over"))
    engine = Engine(game, threads=threads)
    terms = _terms(asked)
    if asked.roll is None:
        verdict = engine.cube_action(asked.position, plies=plies, cube=asked.cube, match=terms)
        lines, value = cube_verdict_lines(verdict), _cube_json(verdict)
    else:
        ranked = engine.rank_plays(asked.position, asked.roll, plies=plies, cube=asked.cube, match=terms)
        lines = [phrase("eval.plays", roll=asked.roll, depth=depth(plies)), *ranking_lines(ranked, most=most)]
        lines += [phrase("eval.more", count=len(ranked) - most)] * (len(ranked) > most)
        value = {"roll": str(asked.roll), "plays": [_play_json(play) for play in ranked]}
    if as_json:
        print_text(json.dumps({**_position_json(asked, game), "engine": engine.describe(), **value}, indent=1))
    else:
        board = board_lines(asked.position, game, cube=asked.cube, roll=asked.roll)
        print_text("\n".join([*board, *_about(asked, game), "", *lines]))


def _terms(asked: IdentifiedPosition) -> Terms:
    return asked.context if isinstance(asked.terms, Match) else asked.terms


def _about(asked: IdentifiedPosition, game: Variant) -> list[str]:
    """Score and identifiers, in lines."""
    terms = asked.terms
    if isinstance(terms, Match):
        mine, theirs = (terms.length - points for points in asked.points)
        lines = [phrase("eval.match", length=terms.length, mine=mine, theirs=theirs)]
        lines += [phrase("eval.crawford")] * asked.is_crawford
    else:
        session = MoneySession() if terms is None else terms
        rules = [phrase("eval.jacoby")] * session.jacoby + [phrase("eval.beavers")] * session.beavers
        lines = [phrase("eval.money", rules=", ".join(rules) or phrase("eval.no_rules"))]
    return [*lines, format_identifier(asked, game)]


def _position_json(asked: IdentifiedPosition, game: Variant) -> dict[str, Any]:
    is_plain = holds_plain_ids(asked.position, game)
    return {
        "variant": game.key,
        "xgid": format_xgid(asked) if is_plain else None,
        "position_id": format_position_id(asked.position) if is_plain else None,
        "tables_id": format_tables_id(asked, game),
    }


def _play_json(ranked: RankedPlay) -> dict[str, Any]:
    return {
        "play": str(ranked.play),
        "plies": ranked.plies,
        "equity": _number(ranked.equity),
        "cubeless": _number(ranked.cubeless),
        "mwc": None if ranked.mwc is None else _number(ranked.mwc),
        "outcomes": _outcomes(ranked.outcomes),
    }


def _cube_json(verdict: CubeVerdict) -> dict[str, Any]:
    names = ("no_double", "double_take", "double_pass")
    mwc = {name: getattr(verdict, f"mwc_{name}") for name in names}
    return {
        "cube": {
            "may_double": verdict.may_double,
            "advice": verdict.advice.value,
            "plies": verdict.plies,
            "equities": {name: _number(getattr(verdict, name)) for name in names},
            "mwc": None if verdict.mwc_no_double is None else {name: _number(value) for name, value in mwc.items()},
            "cubeless": _number(verdict.cubeless),
            "outcomes": _outcomes(verdict.outcomes),
        }
    }


def _outcomes(outcomes: Outcomes) -> list[float]:
    values = (
        outcomes.win,
        outcomes.gammon_win,
        outcomes.backgammon_win,
        outcomes.gammon_loss,
        outcomes.backgammon_loss,
    )
    return [_number(value) for value in values]


def _number(value: float) -> float:
    # Adding 0.0 turns -0.0, which says nothing, into 0.0.
    return round(float(value), DECIMALS) + 0.0
