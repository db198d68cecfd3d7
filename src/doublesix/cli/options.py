"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from doublesix.analysis.words import LANGUAGES
from doublesix.cli.words import phrase
from doublesix.engine.unequal_met import find_table
from doublesix.kernel import max_plies
from doublesix.met import MatchEquityTable

__all__ = ["IDENTIFIER_HELP", "MET_HELP", "Identifier", "Language", "Met", "Plies", "Threads", "met_of"]

IDENTIFIER_HELP = "XGID, GNU Backgammon id, OGID, FIBS board, Snowie line or Tables ID; in quotes."

Identifier = Annotated[str, typer.Argument(metavar="ID", help=IDENTIFIER_HELP)]

Plies = Annotated[
    int, typer.Option(min=0, max=max_plies, help="Rolls looked ahead; 0 is the net alone (XG counts one more).")
]
Threads = Annotated[int, typer.Option(min=0, help="Threads; 0 for all cores.")]
MET_HELP = (
    f"Match equity table: {', '.join(MatchEquityTable.names())}, or a file (.csv, XG's .met, GNU's .xml); "
    "with @0.55 behind it for players of unequal skill, the first of whom wins 55 % of matches to one point."
)

Met = Annotated[str | None, typer.Option(metavar="TABLE", help=MET_HELP)]


def _known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise typer.BadParameter(phrase("options.language", name=language, known=", ".join(LANGUAGES)))
    return language


Language = Annotated[
    str,
    typer.Option(callback=_known_language, help=f"Of the report: one of {', '.join(LANGUAGES)}."),
]


def met_of(text: str | None) -> MatchEquityTable | None:
    """The table that an option names.

    Raises:
        DataError: no such table.
        ParseError: no such skill.
    """
    return None if text is None else find_table(text)
