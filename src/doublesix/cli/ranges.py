"""The numbers that a command line may name: each whole one has a least and a greatest, here where its option says none.

Those are the limits of training, which counts and throws dice as everything here does.
What does not live here: limits that one option alone has (beside it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_type_hints

import typer
from typer.core import TyperCommand
from typer.models import ParameterInfo

from doublesix.cli.words import phrase
from doublesix.training.keys import MOST, MOST_SEED

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Ranged", "ranges_of"]


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


class Ranged(TyperCommand):
    """A command that says which numbers it takes where another one is named."""

    ranges: dict[str, tuple[int, int]]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return list(super().parse_args(ctx, args))
        except typer.BadParameter as error:
            name = None if error.param is None else error.param.name
            if name in self.ranges:
                low, high = self.ranges[name]
                error.message = phrase("options.range", low=low, high=high)
            raise
