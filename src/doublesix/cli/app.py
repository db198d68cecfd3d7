"""The program: the border where errors become one line and an exit code.

Exit codes: 0 done; 1 bad input, wherever it stood, or work that failed; 2 the command line itself is wrong, whatever
its texts mean; 130 interrupted; 129 and 143 the same, by SIGHUP and SIGTERM. What is wrong is told in one line on
standard error, below the usage where the code is 2.
What does not live here: the table of commands (`commands`), the commands (one file each).
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import warnings
from typing import Annotated, Any, TextIO

import typer

import doublesix
from doublesix.cli.commands import COMMANDS, OPTIONS, LazyGroup, epilog
from doublesix.cli.interrupts import exit_code, listen
from doublesix.cli.terminal import FAILED, INTERRUPTED, complain, error_text, name_output, note, print_text
from doublesix.cli.words import phrase
from doublesix.errors import DoubleSixError

__all__ = ["PLAINER", "app", "main"]

BARE_XGID = re.compile(r"-[-A-Oa-o]{25}:")
PLAINER = "doublesix.plainer"
"""How signs are replaced that a terminal lacks, by the name that `str.encode` takes."""
PLAIN_SIGNS = {
    **dict(zip("−–×÷⁴·", "--x/4.", strict=True)),
    # The board of `play --board`: checkers as in `eval`, frame, what can be chosen, the cursor.
    **dict(zip("●○◎◆◇─│┌┬┐└┴┘▴▾◂▲▼◀", "XO@xo-|++++++^v<###", strict=True)),
    "…": "...",
    "±": "+-",
    "≤": "<=",
    "⁻": "^-",
    "²": "^2",
}
"""What says the same in ASCII."""
FIRST = "doublesix analyze --sample"
"""What somebody new may try."""


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
        except MemoryError:
            complain(phrase("error", message=phrase("memory")))
        except KeyboardInterrupt:
            note(phrase("interrupt.stopped"))
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(FAILED)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What a terminal gets that lacks a sign: one that says the same, or a replacement, and no traceback."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = "".join(PLAIN_SIGNS.get(sign, "?") for sign in error.object[error.start : error.end])
    return plain, error.end + _room(error.object[error.end :], wanted=len(plain) - (error.end - error.start))


def _room(after: str, *, wanted: int) -> int:
    """Blanks that a longer sign takes the place of, so that what comes after stays in its column; one is left."""
    return max(0, min(wanted, len(after) - len(after.lstrip(" ")) - 1))


codecs.register_error(PLAINER, _plainer)

app = typer.Typer(name="doublesix", cls=Program, pretty_exceptions_enable=False, epilog=epilog([FIRST]), **OPTIONS)


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


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Tell what the library warns of in one line; where its code does so is nothing to a player."""
    complain(phrase("warning", message=message))


def main() -> None:
    """Run the program with the arguments of the process."""
    # Whoever closed them has nothing to say, and wants to hear nothing.
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    name_output()
    warnings.showwarning = _show_warning
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAINER), (sys.stderr, PLAINER)):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)  # whatever is typed gets an answer
    listen()
    try:
        try:
            app(prog_name="doublesix")
        finally:
            sys.stdout.flush()
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            sys.exit(exit_code())  # by which signal is known here alone
        raise
    except OSError as error:
        # What could not be written would be tried once more on the way out, and complained of at length.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            complain(error_text(error))
        sys.exit(FAILED)
