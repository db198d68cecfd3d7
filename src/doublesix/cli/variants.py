"""`doublesix variants`: the games, or one of them in detail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.tables import aligned, board_lines
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.cube import CubeState
from doublesix.dice import ROLLS
from doublesix.variants.registry import ALL, find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.rules.variant import Variant

__all__ = ["variants"]


def variants(
    key: Annotated[
        str | None, typer.Argument(metavar="KEY", help="A game by key, name or alias, in any of its languages.")
    ] = None,
) -> None:
    """List the games, or describe one: its start, its rules, where they come from."""
    lines = _list() if key is None else _details(find(key))
    print_text("\n".join(lines))


def _list() -> list[str]:
    headings = [phrase(f"variants.{word}") for word in ("key", "name", "checkers", "cube", "aliases")]
    rows = [
        (
            variant.key,
            variant.name,
            str(variant.checkers),
            phrase("yes" if variant.cube else "no"),
            ", ".join(variant.aliases),
        )
        for variant in ALL
    ]
    return aligned([headings, *rows], left={0, 1, 3, 4})


def _details(variant: Variant) -> list[str]:
    start = variant.start()
    board = board_lines(start, variant, cube=CubeState(), headline=False)
    return [f"{variant.name} ({variant.key})", "", *board, "", *aligned(_facts(variant), left={0, 1})]


def _facts(variant: Variant) -> Iterator[tuple[str, str]]:
    rules = variant.rules
    results = sum(len(variant.legal_plays(variant.start(), roll)) for roll in ROLLS) if rules.dice == 2 else 0
    scoring = [phrase("variants.single")]
    scoring += [phrase("variants.gammon", points=rules.scoring.gammon)] * (rules.scoring.gammon is not None)
    scoring += [phrase("variants.backgammon", points=rules.scoring.backgammon)] * (rules.scoring.backgammon is not None)
    facts = {
        "checkers": variant.checkers,
        "track": rules.track.name,
        "landing": phrase(f"variants.landing.{type(rules.landing).__name__}"),
        "doublets": phrase("variants.times", times=rules.doublets.times),
        "first_roll": rules.opening.first_roll.value,
        "scoring": ", ".join(scoring),
        "cube": phrase("yes" if variant.cube else "no"),
        "first_results": results,
        "aliases": ", ".join(variant.aliases),
        "source": variant.source,
    }
    return ((phrase(f"variants.{name}"), str(fact)) for name, fact in facts.items())
