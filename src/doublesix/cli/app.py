"""The program: the border where errors become one line and an exit code.

Exit codes: 0 done; 1 bad input, told in one line on standard error; 2 wrong usage; 130 interrupted.
What does not live here: the table of commands (`commands`), the commands (one file each).
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

import doublesix
from doublesix.cli.commands import COMMANDS, OPTIONS, LazyGroup
from doublesix.cli.terminal import complain, print_text
from doublesix.cli.words import phrase
from doublesix.errors import DoubleSixError

__all__ = ["app", "main"]


class Program(LazyGroup):
    """All commands, behind a border that lets no traceback of bad input out."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(table=COMMANDS, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # whoever reads our output has had enough: Typer ends quietly
        except OSError as error:
            complain(phrase("error", message=_os_message(error)))
        except (DoubleSixError, NotImplementedError) as error:
            complain(phrase("error", message=error))
        raise typer.Exit(1)


def _os_message(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename is not None else str(error)


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
            # A terminal that cannot show a sign gets a replacement, not a traceback.
            stream.reconfigure(errors="replace")
    app(prog_name="doublesix")
