"""Options that several commands share.

What does not live here: options that one command alone has (its file).
"""

from __future__ import annotations

from typing import Annotated

import typer

from doublesix.analysis.words import LANGUAGES
from doublesix.cli.words import phrase
from doublesix.engine.unequal_met import find_table
from doublesix.kernel import max_plies
from doublesix.met import MatchEquityTable

__all__ = [
    "IDENTIFIER_HELP",
    "MET_HELP",
    "Identifier",
    "Language",
    "Met",
    "Plies",
    "Threads",
    "given",
    "met_of",
]

IDENTIFIER_HELP = "XGID, GNU Backgammon id, OGID, FIBS board, Snowie line or Tables ID; in quotes."

Identifier = Annotated[str, typer.Argument(metavar="ID", help=IDENTIFIER_HELP)]

Plies = Annotated[
    int, typer.Option(min=0, max=max_plies, help="Rolls looked ahead; 0 is the net alone (XG counts one more).")
]
Threads = Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 for all cores.")]
MET_HELP = (
    f"Match equity table: {', '.join(MatchEquityTable.names())}, or a file (.csv, XG's .met, GNU's .xml); "
    "with @0.55 behind it for players of unequal skill, the first of whom wins 55 % of matches to one point."
)

Met = Annotated[str | None, typer.Option(metavar="TABLE", help=MET_HELP)]


def _known_language(language: str) -> str:
    found = next((known for known in LANGUAGES if known.lower() == language.lower()), None)
    if found is None:
        raise typer.BadParameter(phrase("options.language", name=language, known=", ".join(LANGUAGES)))
    return found


Language = Annotated[
    str,
    typer.Option(callback=_known_language, help=f"Of the report: one of {', '.join(LANGUAGES)}."),
]


def given(context: typer.Context, *names: str) -> list[str]:
    """Which of these parameters stand on the command line, as one writes them."""
    return [
        parameter.opts[0] if parameter.param_type_name == "option" else str(parameter.metavar)
        for parameter in context.command.params
        if parameter.name in names and _is_typed(context, parameter.name)
    ]


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def met_of(text: str | None) -> MatchEquityTable | None:
    """The table that an option names.

    Raises:
        DataError: no such table.
        ParseError: no such skill.
    """
    return None if text is None else find_table(text)
