"""An engine for tests of commands: quick, predictable, and wrong about nearly everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doublesix.position import BAR

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.position import Position

__all__ = ["FakeJudge"]


@dataclass
class FakeOutcomes:
    win: float
    gammon_win: float = 0.1
    backgammon_win: float = 0.01
    gammon_loss: float = 0.1
    backgammon_loss: float = 0.01


@dataclass
class FakePlay:
    play: Any
    outcomes: Any
    equity: float
    cubeless: float = 0.0
    mwc: float | None = None
    plies: int = 0
