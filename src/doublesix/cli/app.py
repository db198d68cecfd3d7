"""The program: the border where errors become one line and an exit code.

Exit codes: 0 done; 1 bad input, told in one line on standard error; 2 wrong usage; 130 interrupted.
What does not live here: the table of commands (`commands`), the commands (one file each).
"""

from __future__ import annotations

import codecs
import re
import sys
from typing import Annotated, Any

import typer

import doublesix
from doublesix.cli.commands import COMMANDS, OPTIONS, LazyGroup
from doublesix.cli.terminal import complain, error_text, print_text
from doublesix.errors import DoubleSixError

__all__ = ["app", "main"]

BARE_XGID = re.compile(r"-[-A-Oa-o]{25}:")
PLAINER = "doublesix.plainer"
PLAIN_SIGNS = {"−": "-", "–": "-", "…": "...", "×": "x"}


class Program(LazyGroup):
    """All commands, behind a border that lets no traceback of bad input out."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(table=COMMANDS, **settings)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; the board of an XGID may begin with a hyphen, and is no option then."""
        return list(super().parse_args(ctx, [f"XGID={arg}" if BARE_XGID.match(arg) else arg for arg in args]))

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # whoever reads our output has had enough: Typer ends quietly
        except (DoubleSixError, OSError) as error:
            complain(error_text(error))
        raise typer.Exit(1)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What a terminal gets that lacks a sign: one that says the same, or a replacement, and no traceback."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error(PLAINER, _plainer)

app = typer.Typer(name="doublesix", cls=Program, pretty_exceptions_enable=False, **OPTIONS)


def _show_version(wanted: bool) -> None:
    if wanted:
        print_text(f"doublesix {doublesix.__version__}")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Backgammon and the tables games: analysis, play, and the tools behind them."""


def main() -> None:
    """Run the program with the arguments of the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAINER)
    app(prog_name="doublesix")
