"""A game against the computer on a board in the terminal: the same conversation, shown by `tui`.

What does not live here: what is said and done (`cli.play_session`), the screen (`tui.app`), where a game is kept
(`cli.play`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.analyze import analyze
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli.play_session import Wish
from doublesix.engine.engine import Engine
from doublesix.errors import DoubleSixError
from doublesix.game import start_match
from doublesix.tui.app import play_on_board
from doublesix.tui.conversation import Told, Way

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.cli.play_session import PlaySession, Reply
    from doublesix.game import GameState
    from doublesix.play import Play
    from doublesix.rules.variant import Variant

__all__ = ["BoardConversation", "converse"]


def converse(session: PlaySession, engine_of: Callable[[Variant], Engine]) -> None:
    """Show the board until the person leaves. Arguments: `BoardConversation`."""
    play_on_board(BoardConversation(session, engine_of))


class BoardConversation:
    """What the screen is told of a session.

    Args:
        session: the game; it draws no boards itself.
        engine_of: the engine of a game, for analysis.
    """

    def __init__(self, session: PlaySession, engine_of: Callable[[Variant], Engine] = Engine) -> None:
        self._session = session
        self._engine_of = engine_of

    @property
    def players(self) -> tuple[str, str]:
        """The person, the computer."""
        return self._session.log.players

    @property
    def state(self) -> GameState:
        """The game on the table; before the first throw as it will begin."""
        log = self._session.log
        return self._session.state or start_match(log.game, log.terms)

    @property
    def pending(self) -> Play | None:
        """A play that was typed and waits for confirmation."""
        return self._session.pending

    def begin(self) -> Told:
        """Greet."""
        return self._told(self._session.begin())

    def answer(self, line: str) -> Told:
        """Follow a line."""
        return self._told(self._session.answer(line))

    def move(self, play: Play) -> Told:
        """Follow a play made on the board."""
        return self._told(self._session.move(play))

    def _told(self, reply: Reply) -> Told:
        return Told(
            text=reply.text,
            prompt=reply.prompt,
            ways=tuple(Way(*offer) for offer in reply.offers),
            report=self._report() if reply.wish is Wish.ANALYZE else "",
            is_last=reply.wish is Wish.QUIT,
        )

    def _report(self) -> str:
        record = self._session.record
        if record is None:
            return ""
        try:
            settings = AnalysisSettings(plies=self._session.log.plies)
            return analyze(record, self._engine_of, settings=settings).to_text()
        except DoubleSixError as error:
            return str(error)
