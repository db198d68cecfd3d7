"""What a command line may name: each whole number has a least and a greatest, here where its option says none.

Those are the limits of training, which counts and throws dice as everything here does. Files have names: an empty one,
which Python takes for the folder where the program runs, comes of a variable that nobody has set; and `-` is a stream
where the help says so, and nowhere the name of a file.
What does not live here: limits that one option alone has (beside it).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand
from typer.models import ParameterInfo

from doublesix.cli.streams import STREAM
from doublesix.cli.words import phrase
from doublesix.training.keys import MOST, MOST_SEED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Ranged", "files_of", "ranges_of"]

STREAM_TOLD = f"{STREAM} is standard"
"""Stands in the help of what takes a stream in place of a file."""


def ranges_of(function: Callable[..., Any]) -> dict[str, tuple[int, int]]:
    """The least and the greatest of each whole number that a command takes; where its option says none, from now on.

    Args:
        function: what the command does; its options stand in its signature.
    """
    found: dict[str, tuple[int, int]] = {}
    hints = get_type_hints(function, include_extras=True)
    for name, hint in hints.items():
        for option in getattr(hint, "__metadata__", ()):
            if isinstance(option, ParameterInfo) and isinstance(option.min, int):
                if option.max is None:
                    option.max = MOST_SEED if name == "seed" else MOST
                found[name] = option.min, int(option.max)
    function.__annotations__ = hints  # as texts they would be read anew, and what was said here be forgotten
    return found


def files_of(function: Callable[..., Any]) -> set[str]:
    """Which parameters of a command name files or folders.

    Args:
        function: what the command does; its options stand in its signature.
    """
    hints = get_type_hints(function, include_extras=True)
    return {name for name, hint in hints.items() if _names_files(hint)}


def _names_files(hint: Any) -> bool:
    return hint is Path or any(map(_names_files, get_args(hint)))


class Ranged(TyperCommand):
    """A command that says which numbers it takes where another one is named, and takes files with names only."""

    ranges: dict[str, tuple[int, int]]
    files: set[str]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        if not ctx.resilient_parsing:
            self._demand_names(ctx, args)
        try:
            return list(super().parse_args(ctx, args))
        except typer.BadParameter as error:
            name = None if error.param is None else error.param.name
            if name in self.ranges:
                low, high = self.ranges[name]
                error.message = phrase("options.range", low=low, high=high)
            raise

    def _demand_names(self, ctx: Any, args: Sequence[str]) -> None:
        """Check that files have names: once the arguments are read an empty one, or `-`, is a path like any other.

        Raises:
            BadParameter: one has none, or is a stream where none is taken.
        """
        typed, _, _ = self.make_parser(ctx).parse_args(list(args))
        parameters: Sequence[Any] = self.params
        for parameter in parameters:
            words = typed.get(parameter.name) if parameter.name in self.files else None
            names = words if isinstance(words, list | tuple) else [words]
            if "" in names:
                raise typer.BadParameter(phrase("options.no_name"), ctx=ctx, param=parameter)
            if STREAM in names and STREAM_TOLD not in parameter.help:
                raise typer.BadParameter(phrase("options.no_stream"), ctx=ctx, param=parameter)
