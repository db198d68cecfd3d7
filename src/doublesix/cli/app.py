"""The program: all commands in one place, and the border where errors become one line and an exit code.

Exit codes: 0 done; 1 bad input, told in one line on standard error; 2 wrong usage; 130 interrupted.
What does not live here: the commands themselves (one file each).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from doublesix.cli import convert, perft, variants
from doublesix.cli.terminal import complain
from doublesix.cli.words import phrase
from doublesix.errors import DoubleSixError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["app", "main"]


class Border(TyperGroup):
    """Turns errors that speak of the input into one line and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # whoever read our output has had enough: no error of ours
        except OSError as error:
            complain(phrase("error", message=_os_message(error)))
        except (DoubleSixError, NotImplementedError) as error:
            complain(phrase("error", message=error))
        raise typer.Exit(1)


def _os_message(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename is not None else str(error)


OPTIONS: dict[str, Any] = {"rich_markup_mode": None, "context_settings": {"help_option_names": ["-h", "--help"]}}

app = typer.Typer(
    name="doublesix",
    cls=Border,
    help="Backgammon and the tables games: analysis, play, and the tools behind them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    **OPTIONS,
)


def _add(name: str, command: Callable[..., None], *examples: str, to: typer.Typer = app) -> None:
    title = phrase("examples" if len(examples) > 1 else "example")
    to.command(name, epilog="\n".join(["\b", title, *(f"  {example}" for example in examples)]))(command)


_add("variants", variants.variants, "doublesix variants", "doublesix variants nackgammon")
_add("perft", perft.perft, "doublesix perft --depth 2", "doublesix perft nackgammon --depth 1 --divide")
_add("convert", convert.convert, "doublesix convert match.mat match.json")


def main() -> None:
    """Run the program with the arguments of the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a sign gets a replacement, not a traceback.
            stream.reconfigure(errors="replace")
    app(prog_name="doublesix")
