"""The methods of `Position` and `Variant` that need the layers above them, supplied once when the package is imported.

What does not live here: anything else. The public names are collected in ``__init__``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from doublesix.dice import Roll
from doublesix.errors import demand_type
from doublesix.notation.board_svg import board_svg
from doublesix.notation.board_text import board_text
from doublesix.notation.ogid import parse_ogid
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.notation.xgid import parse_xgid
from doublesix.position import Position, supply_conveniences
from doublesix.rules.variant import supply_pictures
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.play import Play

__all__ = ["StandardConveniences"]


class StandardConveniences:
    """Conveniences of standard backgammon."""

    def start(self) -> Position:
        """The starting position."""
        return STANDARD.start()

    def from_xgid(self, text: str) -> Position:
        """The board of an XGID."""
        demand_type("text", text, str)
        return parse_xgid(text).position

    def from_position_id(self, text: str) -> Position:
        """A position id."""
        demand_type("text", text, str)
        return parse_position_id(text)

    def from_ogid(self, text: str) -> Position:
        """The board of an OGID."""
        demand_type("text", text, str)
        return parse_ogid(text).position

    def legal_plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """Legal plays."""
        demand_type("roll", roll, Roll)
        return STANDARD.legal_plays(position, roll)

    def svg(self, position: Position, **options: Unpack[SvgOptions]) -> str:
        """A picture."""
        return STANDARD.svg(position, **options)

    def text(self, position: Position) -> str:
        """A drawing in characters."""
        return STANDARD.text(position)

    def position_id(self, position: Position) -> str:
        """The position id."""
        return format_position_id(position)


supply_pictures(text=board_text, svg=board_svg)
supply_conveniences(StandardConveniences())
