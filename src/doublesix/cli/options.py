"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from doublesix.kernel import max_plies

__all__ = ["IDENTIFIER_HELP", "Identifier", "Plies", "Threads"]

IDENTIFIER_HELP = "XGID, GNU Backgammon id, OGID, FIBS board, Snowie line or Tables ID; in quotes."

Identifier = Annotated[str, typer.Argument(metavar="ID", help=IDENTIFIER_HELP)]

Plies = Annotated[
    int, typer.Option(min=0, max=max_plies, help="Rolls looked ahead; 0 is the net alone (XG counts one more).")
]
Threads = Annotated[int, typer.Option(min=0, help="Threads; 0 for all cores.")]
