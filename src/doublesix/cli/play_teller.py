"""Telling a game to the person who plays it: what happened, how it stands, what is awaited.

The board is drawn from the person's side, and only where it has changed. The person has the first seat.
What does not live here: what happens (`play_session`), the words themselves (`cli.words`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doublesix.cli.tables import board_lines
from doublesix.cli.words import phrase
from doublesix.game import Beaver, Phase, Raccoon, allowed
from doublesix.match import Match, Seat
from doublesix.rules.opening import LaterStarts

if TYPE_CHECKING:
    from doublesix.cli.play_log import PlayLog
    from doublesix.game import Action, GameState
    from doublesix.play import Play
    from doublesix.position import Position

__all__ = ["COMPUTER", "PERSON", "Teller"]

PERSON, COMPUTER = Seat.FIRST, Seat.SECOND

MORE_ANSWERS: dict[type[Action], str] = {Beaver: "ask.or_beaver", Raccoon: "ask.or_raccoon"}


class Teller:
    """Collects lines until they are taken.

    Args:
        players: the person, the computer.
    """

    def __init__(self, players: tuple[str, str]) -> None:
        self._names = {"person": players[PERSON], "computer": players[COMPUTER]}
        self._shown: tuple[Position, int] | None = None
        self._lines: list[str] = []

    def take(self) -> str:
        """All lines so far; they are told once."""
        text, self._lines = "\n".join(self._lines), []
        return text

    def add(self, *lines: str) -> None:
        """Add lines as they are."""
        self._lines += lines

    def say(self, key: str, **values: object) -> None:
        """Add a phrase of the catalogue; it may name the players."""
        self.add(self._phrase(key, **values))

    def greet(self, log: PlayLog) -> None:
        """What is played, with which dice."""
        key = "play.money" if not log.length else "play.one_point" if log.length == 1 else "play.match"
        self.say("play.greeting", game=log.game.name, terms=phrase(key, points=log.length))
        self.say("play.dice_typed" if log.seed is None else "play.dice_seeded", seed=log.seed)
        self.say("play.how")

    def opening(self, state: GameState, throw: str) -> None:
        """Who starts a game, and why.

        Args:
            state: after the opening throw.
            throw: the person's die first.
        """
        if state.number > 1 and state.variant.rules.opening.later_starts is LaterStarts.WINNER:
            self.say("play.winner_starts", number=state.number)
        else:
            key = "play.you_start" if state.on_roll is PERSON else "play.computer_starts"
            self.say(key, throw="-".join(throw), number=state.number)
        if state.score.is_crawford:
            self.say("play.crawford")

    def score(self, state: GameState) -> None:
        """Points of both."""
        points = (state.score if state.result is None else state.result.score).points
        self.say("play.score", mine=points[PERSON], theirs=points[COMPUTER])

    def result(self, state: GameState) -> None:
        """How a game has ended, and the match with it."""
        assert state.result is not None
        who = "you_win" if state.result.winner is PERSON else "computer_wins"
        points = state.result.points
        won = phrase("points.one" if points == 1 else "points.many", points=points)
        self.add("")
        self.say(f"play.{who}", value=phrase(f"value.{state.result.value.name}"), points=won)
        self.score(state)
        if state.phase is Phase.MATCH_OVER:
            self.say(f"play.{who}_match")

    def board(self, state: GameState, *, again: bool = False) -> None:
        """The board, unless it stands on the screen already (or `again`)."""
        shown = (state.position_seen_by(PERSON), state.cube.value)
        if again or self._shown != shown:
            self._draw(state, shown[0])
            self._shown = shown

    def after(self, state: GameState, play: Play) -> None:
        """The board as a play of the person would leave it."""
        self._draw(state, play.result)

    def _draw(self, state: GameState, position: Position) -> None:
        has_cube = not (isinstance(state.terms, Match) and state.terms.length == 1)
        cube = state.cube.seen_by(PERSON) if has_cube else None
        self.add("", *board_lines(position, state.variant, cube=cube, headline=False))

    def ask(self, state: GameState) -> str:
        """What is awaited from the person."""
        more = next((phrase(key) for kind, key in MORE_ANSWERS.items() if kind in allowed(state)), "")
        value = "" if state.resignation is None else phrase(f"value.{state.resignation.name}")
        return self._phrase(f"ask.{state.phase.name}", roll=state.roll, more=more, value=value)

    def ask_for_dice(self, state: GameState) -> str:
        """Whose dice are to be typed in."""
        return self._phrase("ask.your_dice" if state.on_roll is PERSON else "ask.computer_dice")

    def _phrase(self, key: str, **values: object) -> str:
        named: dict[str, Any] = {**self._names, **values}
        return phrase(key, **named)
