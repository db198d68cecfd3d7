"""`Cycle`: a match that plays several games in turn, always in the same order.

What does not live here: which cycles exist (`variants.cycles`), the course of a match (`game`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.sentences import proper_name

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["Cycle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """Games of a match in a fixed order, which begins again after the last one.

    Args:
        key: the short name in files and commands, lower case.
        name: the name on screens.
        aliases: other names, in any language.
        source: where the custom comes from.
        games: in their order.
        lengths: points that such matches are usually played to.

    Raises:
        ValueError: no games.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    source: str
    games: tuple[Variant, ...]
    lengths: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.games:
            raise ValueError(f"{self.key}: a cycle needs games")

    @property
    def title(self) -> str:
        """Its name as a sentence: what people of any language call it."""
        return proper_name(self.name)

    @property
    def cube(self) -> bool:
        """Whether such a match is played with the cube: all its games are, or it stays away."""
        return all(game.cube for game in self.games)

    def game(self, number: int) -> Variant:
        """The game played as the one of this number, counted from 1."""
        return self.games[(number - 1) % len(self.games)]
