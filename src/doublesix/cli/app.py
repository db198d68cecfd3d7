"""The program: all commands in one place, and the border where errors become one line and an exit code.

Exit codes: 0 done; 1 bad input, told in one line on standard error; 2 wrong usage; 130 interrupted.
What does not live here: the commands themselves (one file each).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from doublesix.cli import analyze, arena, bench, check, convert, evaluate, perft, play, train, variants
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


def _group(name: str, help: str, **options: Any) -> typer.Typer:
    group = typer.Typer(help=help, no_args_is_help=True, **OPTIONS, **options)
    app.add_typer(group, name=name)
    return group


START = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"

_add(
    "analyze",
    analyze.analyze,
    "doublesix analyze --sample",
    "doublesix analyze match.mat --html match.html",
    "doublesix analyze my-matches --json reports",
)
_add(
    "eval",
    evaluate.evaluate,
    f"doublesix eval 'XGID={START}' --roll 31",
    "doublesix eval 4HPwATDgc/ABMA:cAkAAAAAAAAA --plies 1",
)
_add(
    "play",
    play.play,
    "doublesix play --match 3",
    "doublesix play --money --dice typed --save session.mat",
    "doublesix play --resume session.game.json",
)
_add("variants", variants.variants, "doublesix variants", "doublesix variants nackgammon")
_add("convert", convert.convert, "doublesix convert match.mat match.json")
_add("perft", perft.perft, "doublesix perft --depth 2", "doublesix perft nackgammon --depth 1 --divide")
_add("bench", bench.bench, "doublesix bench --json > speed.json")

_checks = _group("check", "Check the program against itself.")
_add("plays", check.plays, "doublesix check plays --count 1000000 --variant backgammon", to=_checks)

_arena = _group("arena", "Measure the strength of players.")
_add(
    "duel",
    arena.duel,
    "doublesix arena duel --a ours:0 --b random --games 1000",
    "doublesix arena duel --a ours:0 --b gnubg:0 --games 20000 --checkpoint duel.jsonl",
    to=_arena,
)

_training = _group("train", "Train nets and export them; train CONFIG means train run CONFIG.", cls=train.RunByDefault)
_add("run", train.run, "doublesix train backgammon --folder runs/backgammon", to=_training)
_add("export", train.export, "doublesix train export backgammon --folder runs/backgammon --to nets", to=_training)


def main() -> None:
    """Run the program with the arguments of the process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a sign gets a replacement, not a traceback.
            stream.reconfigure(errors="replace")
    app(prog_name="doublesix")
