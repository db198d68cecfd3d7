"""`doublesix market`: the market of a cube: take, cash, doubling and too-good points, dead, live and likely.

What does not live here: the points (`engine.market`), the decision (`cli.evaluate`).
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doublesix.analysis.answers import demand_offer
from doublesix.analysis.numbers import chance, plain, rounded, rounded_figures
from doublesix.analysis.verdicts_json import outcomes_value
from doublesix.cli.answers import asked_lines
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
from doublesix.cli.progress import waiting
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.market import market as market_of
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.engine.market import CubePoints, Market

__all__ = ["market"]


def market(
    identifier: Identifier,
    plies: Plies = 2,
    variant: GameOfId = STANDARD.key,
    mover_score_first: MoverScoreFirst = False,
    as_json: AsJson = False,
    in_words: InWords = False,
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Show where the right cube action of a position changes, by the chance to win."""
    asked, game = asked_position(identifier, variant, without_roll=True, mover_score_first=mover_score_first)
    demand_offer(asked, game)
    engine = engine_of(game, threads=threads, nets=nets, met=met_of(met))
    with waiting(phrase("eval.judging")):
        found = market_of(engine, asked.position, plies=plies, cube=asked.cube, match=asked.terms_on_roll)
    if as_json:
        print_text(json.dumps({**position_json(asked, game), "engine": engine.describe(), **_json(found)}, indent=1))
        return
    print_text("\n".join([*asked_lines(asked, game, in_words=in_words), "", *_lines(found)]))


def _lines(found: Market) -> list[str]:
    doubling = "market.redoubling_point" if found.is_redouble else "market.doubling_point"
    kinds = (found.dead, found.live, found.likely)
    x, taken = plain(found.efficiency, 2), plain(found.taken_efficiency, 2)
    heads = ["", phrase("market.dead"), phrase("market.live"), phrase("market.likely", x=x, taken=taken)]
    rows = [heads]
    for key, name in (
        ("market.take_point", "take_point"),
        (doubling, "doubling_point"),
        ("market.cash_point", "cash_point"),
        ("market.too_good_point", "too_good_point"),
    ):
        rows.append([phrase(key), *(_point(getattr(points, name)) for points in kinds)])
    inside = phrase("market.inside" if found.is_in_window else "market.outside", chance=chance(found.outcomes.win))
    return [*aligned(rows, left={0}), inside]


def _point(value: float | None) -> str:
    return phrase("market.never") if value is None else chance(value)


def _json(found: Market) -> dict[str, Any]:
    return {
        "outcomes": outcomes_value(found.outcomes),
        "is_redouble": found.is_redouble,
        "is_in_window": found.is_in_window,
        "efficiency": rounded(found.efficiency),
        "taken_efficiency": rounded(found.taken_efficiency),
        "dead": _points(found.dead),
        "live": _points(found.live),
        "likely": _points(found.likely),
    }


def _points(points: CubePoints) -> dict[str, float | None]:
    told: dict[str, float | None] = rounded_figures(asdict(points))
    return told
