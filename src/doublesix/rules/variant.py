"""`Variant`: one game as a frozen record of names, layout and rules.

What does not live here: which games exist (`variants`), the state of a game in progress (`game`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import OFF, Position
from doublesix.rules.legal import legal_plays

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.play import Play
    from doublesix.position import Row
    from doublesix.rules.rules import Rules
    from doublesix.rules.scoring import GameValue

__all__ = ["Variant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game of the family.

    Args:
        key: the short name in files and commands, lower case.
        name: the name on screens.
        aliases: other names, in any language.
        source: where the rules come from.
        layout: where each side's checkers start, own numbering.
        rules: how it is played.
        cube: whether the doubling cube belongs to it.
        variation: how match files of other programs spell it, where that is not the name.

    Raises:
        ValueError: layout and reserve do not add up to the checkers of the rules.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    source: str
    layout: Row
    rules: Rules
    cube: bool
    variation: str = ""

    def __post_init__(self) -> None:
        if sum(self.layout) + self.reserve != self.checkers:
            raise ValueError(f"{self.key}: the layout does not hold {self.checkers} checkers")

    @property
    def checkers(self) -> int:
        """Checkers a side."""
        return self.rules.checkers

    @property
    def reserve(self) -> int:
        """Checkers a side that begin outside the board."""
        return self.rules.reserve

    def start(self) -> Position:
        """The position in which a game begins."""
        return Position(self.layout, self.layout, reserve=(self.reserve, self.reserve))

    def legal_plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """Every legal play, one for each distinct result; a dance is one play without steps."""
        return legal_plays(self.rules, position, roll)

    def is_over(self, position: Position) -> bool:
        """Whether one side has borne off its last checker."""
        return self.checkers in (position.player[OFF], position.opponent[OFF])

    def game_value(self, position: Position) -> GameValue | None:
        """How the side in the player row has just won, or None if it has not borne off its last checker."""
        if position.player[OFF] != self.checkers:
            return None
        return self.rules.scoring.value(position.opponent, self.rules.track)
