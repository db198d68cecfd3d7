"""`doublesix variants`: the games, or one of them in detail.

What does not live here: the games (`variants`), their rules in sentences (`game.rules_told`), their words in other
languages (`analysis.words_*`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.completing import begun_played
from doublesix.cli.options import AsJson, InWords  # noqa: TC001  (read by Typer)
from doublesix.cli.tables import aligned, board_lines, entries, wrapped
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.cube import CubeState
from doublesix.dice import ROLLS
from doublesix.game.rules_told import rules_told
from doublesix.notation.game_names import names_by_script
from doublesix.rules.cycle import Cycle
from doublesix.variants.cycles import CYCLES, find_game
from doublesix.variants.registry import ALL, fitting

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["variants"]

LONGEST_COUNTED = 4
"""Steps of the longest play of a game whose first rolls are counted: longer ones lead too far."""


INDENT = "    "


def variants(
    key: Annotated[
        str | None,
        typer.Argument(
            metavar="KEY", autocompletion=begun_played, help="A game by key, name or alias, in any of its languages."
        ),
    ] = None,
    as_json: AsJson = False,
    in_words: InWords = False,
) -> None:
    """List the games, or describe one: its start, its rules and options, its names, where they come from."""
    found = None if key is None else find_game(key)
    if as_json:
        every = {"games": list(map(_json, ALL)), "cycles": list(map(_json, CYCLES))}
        print_json(every if found is None else _json(found))
        return
    if found is None:
        lines = _list()
    else:
        lines = _cycle_details(found) if isinstance(found, Cycle) else _details(found, in_words=in_words)
    print_text("\n".join(lines))


def _json(game: Variant | Cycle) -> dict[str, Any]:
    """A game, or several in turn: what the program knows by keys, and the rules in words as they are told here."""
    names = {script: list(names) for script, names in names_by_script(game).items() if names}
    known: dict[str, Any] = {"key": game.key, "name": game.name, "aliases": list(game.aliases), "cube": game.cube}
    if isinstance(game, Cycle):
        known |= {"games": [one.key for one in game.games], "lengths": list(game.lengths)}
    else:
        options = {option.key: option.summary for option in fitting(game)}
        rules = {topic.key: list(topic.sentences) for topic in rules_told(game)}
        known |= {"summary": game.summary, "changes": list(game.changes), "start": _start(game), "rules": rules}
        known |= {"first_results": _first_results(game) or None, "options": options}
    return {**known, "names": names, "source": game.source}


def _list() -> list[str]:
    headings = [phrase(f"variants.{word}") for word in ("key", "name", "track", "contact", "cube")]
    rows = [
        (
            variant.key,
            variant.name,
            variant.rules.track.name,
            phrase(f"variants.contact.{type(variant.rules.landing).__name__}"),
            phrase("yes" if variant.cube else "no"),
        )
        for variant in ALL
    ]
    head, *games = aligned([headings, *rows], left=range(len(headings)))
    lines = [head]
    for line, variant in zip(games, ALL, strict=True):
        lines += [line, *_indented("; ".join([_start(variant), *_called(variant)]))]
    lines += ["", phrase("variants.cycles")]
    cycles = aligned([(cycle.key, cycle.name, _games(cycle)) for cycle in CYCLES], left=range(3))
    for line, cycle in zip(cycles, CYCLES, strict=True):
        lines += [line, *(more for called in _called(cycle) for more in _indented(called))]
    return lines


def _called(game: Variant | Cycle) -> list[str]:
    """The aliases, if there are any."""
    return [f"{phrase('variants.aliases')} {', '.join(game.aliases)}"] * bool(game.aliases)


def _indented(text: str) -> list[str]:
    return wrapped(text, INDENT, further=INDENT)


def _start(variant: Variant) -> str:
    places = [f"{phrase('variants.in')}:{variant.reserve}"] * bool(variant.reserve)
    places += [f"{point}:{variant.layout[point]}" for point in range(24, 0, -1) if variant.layout[point]]
    return " ".join(places)


def _games(cycle: Cycle) -> str:
    return ", ".join(game.name for game in cycle.games)


def _cycle_details(cycle: Cycle) -> list[str]:
    facts = {
        "games": _games(cycle),
        "lengths": ", ".join(map(str, cycle.lengths)),
        "cube": phrase("yes" if cycle.cube else "no"),
        **_names(cycle),
        "source": cycle.source,
    }
    lines = [(phrase(f"variants.{name}"), fact) for name, fact in facts.items() if fact]
    return [f"{cycle.name} ({cycle.key})", "", *entries(lines)]


def _details(variant: Variant, *, in_words: bool) -> list[str]:
    start = variant.start()
    board = board_lines(start, variant, cube=CubeState(), headline=False, in_words=in_words)
    options = [(option.key, option.summary) for option in fitting(variant)]
    return [
        f"{variant.name} ({variant.key})",
        *(wrapped(variant.summary) if variant.summary else []),
        *(line for change in variant.changes for line in wrapped(phrase("variants.changed", change=change))),
        "",
        *board,
        "",
        *entries([(topic.heading, " ".join(topic.sentences)) for topic in rules_told(variant)]),
        "",
        *entries([(phrase(f"variants.{name}"), fact) for name, fact in _facts(variant).items()]),
        *(["", phrase("variants.options", game=variant.key), *entries(options)] if options else []),
    ]


def _facts(variant: Variant) -> dict[str, str]:
    """What else there is to know of it."""
    facts = {
        "start": _start(variant),
        "first_results": _first_results(variant),
        **_names(variant),
        "source": variant.source,
    }
    return {name: fact for name, fact in facts.items() if fact}


def _first_results(variant: Variant) -> str:
    if variant.rules.dice != 2 or variant.rules.max_steps() > LONGEST_COUNTED:
        return ""
    return str(sum(len(variant.legal_plays(variant.start(), roll)) for roll in ROLLS))


def _names(game: Variant | Cycle) -> dict[str, str]:
    """Other names, a line a script."""
    names = {script: [name for name in names if name != game.name] for script, names in names_by_script(game).items()}
    return {f"names.{script}": ", ".join(others) for script, others in names.items()}
