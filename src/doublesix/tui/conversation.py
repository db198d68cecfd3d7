"""What the screen asks of the game that it shows: who sits there, how it stands, and answers to what is said or moved.

What does not live here: any such conversation (`cli.play_session`), the screen (`tui.app`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from doublesix.game import GameState
    from doublesix.play import Play

__all__ = ["Conversation", "Told", "Way"]


class Way(NamedTuple):
    """A line that can be said now, as a button.

    Attributes:
        line: what to say.
        label: what stands on the button.
    """

    line: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What came of something that was said or moved.

    Args:
        text: what happened, lines for the person; may be empty.
        prompt: what is awaited.
        ways: lines for buttons.
        report: a long text to look at by itself; may be empty.
        is_last: the person is leaving.
    """

    text: str
    prompt: str
    ways: tuple[Way, ...] = ()
    report: str = ""
    is_last: bool = False


class Conversation(Protocol):
    """A game against somebody; the person has the first seat. May be asked from another thread, never twice at once."""

    @property
    def players(self) -> tuple[str, str]:
        """The person, the other side."""
        ...

    @property
    def state(self) -> GameState:
        """The game on the table."""
        ...

    @property
    def pending(self) -> Play | None:
        """A play that was named and waits for confirmation."""
        ...

    def begin(self) -> Told:
        """Greet."""
        ...

    def answer(self, line: str) -> Told:
        """Follow a line."""
        ...

    def move(self, play: Play) -> Told:
        """Follow a play made on the board."""
        ...
