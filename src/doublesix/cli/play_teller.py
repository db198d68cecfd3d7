"""Telling a game to the person who plays it: what happened, how it stands, what is awaited.

The board is drawn from the person's side, or told in words, and only where it has changed. The person has the first
seat.
What does not live here: what happens (`play_session`), the words themselves (`cli.words`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doublesix.cli.tables import board_lines
from doublesix.cli.words import phrase
from doublesix.game import Beaver, Double, Phase, Raccoon, UseToken, allowed
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.board_text import MARKS
from doublesix.notation.roll_names import roll_name
from doublesix.rules.token import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.cli.play_log import PlayLog
    from doublesix.dice import Roll
    from doublesix.game import Action, GameState
    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.position import Position

__all__ = ["COMPUTER", "PERSON", "Teller"]

PERSON, COMPUTER = Seat.FIRST, Seat.SECOND

MORE_ANSWERS: dict[type[Action], str] = {
    Beaver: "ask.or_beaver",
    Raccoon: "ask.or_raccoon",
    Double: "ask.or_double",
    UseToken: "ask.or_token",
}


class Teller:
    """Collects lines until they are taken.

    Args:
        players: the person, the computer.
        roll_names: a tradition in which rolls are called by name; None for numbers.
        mark: what the person's checkers look like on a screen that has a board; None where boards are shown here.
        in_words: whether boards are told in words here, not drawn.
    """

    def __init__(
        self,
        players: tuple[str, str],
        *,
        roll_names: str | None = None,
        mark: str | None = None,
        in_words: bool = False,
    ) -> None:
        self._mark, self._in_words = mark, in_words and mark is None
        self._marks = MARKS if mark is None else players
        self._roll_names = roll_names
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
        greeting = "play.greeting_words" if self._in_words else "play.greeting"
        rules = ", ".join(_rules_of(log.terms)) if log.game.cube else ""
        terms = phrase(key, points=log.length) + (phrase("play.rules", rules=rules) if rules else "")
        self.say(greeting, game=log.game.name, terms=terms, mark=self._mark or MARKS[PERSON], other=MARKS[COMPUTER])
        self.say("play.dice_typed" if log.seed is None else "play.dice_seeded", seed=log.seed)
        self.say("play.how")

    def opening(self, state: GameState, throw: str | None) -> None:
        """Which game begins, who starts it, and why.

        Args:
            state: after the opening throw.
            throw: the person's die first; None where the last winner starts.
        """
        if state.cycle is not None:
            self.say("play.next_of_cycle", number=state.number, game=state.variant.name)
        if throw is None:
            self.say("play.winner_starts", number=state.number)
        else:
            key = "play.you_start" if state.on_roll is PERSON else "play.computer_starts"
            self.say(key, throw="-".join(throw), number=state.number)
        if state.score.is_crawford and state.has_cube:
            self.say("play.crawford")

    def score(self, state: GameState) -> None:
        """Points of both."""
        points = (state.score if state.result is None else state.result.score).points
        self.say("play.score", mine=points[PERSON], theirs=points[COMPUTER])

    def result(self, state: GameState) -> None:
        """How a game has ended, and the match with it."""
        assert state.result is not None
        if state.result.winner is None:
            self.add("")
            self.say("play.tied")
            self.score(state)
            return
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
            self._show(state, shown[0])
            self._shown = shown

    def describe(self, state: GameState) -> None:
        """The position in words, wherever boards are drawn."""
        self.add(*self._lines_of(state, state.position_seen_by(PERSON), in_words=True))

    def pips(self, state: GameState) -> None:
        """The pips of both."""
        position = state.position_seen_by(PERSON)
        self.say("play.pips", mine=position.pip_count(), theirs=position.opponent_pip_count())

    def after(self, state: GameState, play: Play) -> None:
        """The board as a play of the person would leave it."""
        self._show(state, play.result)

    def _show(self, state: GameState, position: Position) -> None:
        if self._mark is None:
            self.add("", *self._lines_of(state, position, in_words=self._in_words))

    def _lines_of(self, state: GameState, position: Position, *, in_words: bool) -> list[str]:
        cube = state.cube.seen_by(PERSON) if state.shows_cube else None
        how: dict[str, Any] = {"marks": self._marks, "headline": False, "in_words": in_words}
        return board_lines(position, state.variant, cube=cube, **how)

    def roll(self, roll: Roll | None) -> str:
        """A roll as it is called, with its numbers."""
        if roll is None:
            return ""
        if self._roll_names is None:
            return str(roll)
        name = roll_name(roll, tradition=self._roll_names)
        return name if name == str(roll) else f"{roll} ({name})"

    def dice(self, state: GameState) -> str:
        """What is to be played: a roll, or a chain of numbers."""
        return "-".join(map(str, state.chain)) or self.roll(state.roll)

    def dance(self, state: GameState) -> None:
        """The person cannot move."""
        key = "play.you_dance" if state.roll is not None else "play.you_cannot_play"
        self.say(key, roll=self.dice(state))

    def computer_moves(self, state: GameState, play: Play) -> None:
        """What the computer plays, with which dice."""
        key = "computer_dances" if play.is_dance else "computer_moves"
        if state.chain:
            key = "computer_cannot_play" if play.is_dance else "computer_plays"
        self.say(f"play.{key}", roll=self.dice(state), play=play)

    def token(self, state: GameState) -> None:
        """The computer uses its token."""
        token = state.variant.rules.token
        if token is Token.BOMB:
            self.say("play.computer_bomb")
        else:
            self.say("play.computer_rerolls" if state.phase is Phase.ROLLED else "play.computer_cancels")

    def more(self, state: GameState) -> str:
        """What else is open in a phase that asks for something."""
        return "".join(phrase(key) for kind, key in MORE_ANSWERS.items() if kind in allowed(state))

    def ask(self, state: GameState) -> str:
        """What is awaited from the person."""
        value = "" if state.resignation is None else phrase(f"value.{state.resignation.name}")
        return self._phrase(f"ask.{state.phase.name}", roll=self.dice(state), more=self.more(state), value=value)

    def ask_for_dice(self, state: GameState) -> str:
        """Whose dice are to be typed in."""
        return self._phrase("ask.your_dice" if state.on_roll is PERSON else "ask.computer_dice")

    def _phrase(self, key: str, **values: object) -> str:
        named: dict[str, Any] = {**self._names, **values}
        return phrase(key, **named)


def _rules_of(terms: Terms) -> Iterator[str]:
    """What a session is played with, or a match otherwise than usual."""
    if isinstance(terms, Match):
        told = {"no_crawford": not terms.crawford, "holland": terms.holland, "dead_cubes": terms.dead_cubes}
    else:
        told = {"jacoby": terms.jacoby, "beavers": terms.beavers, "raccoons": terms.raccoons}
        if not (terms.jacoby or terms.beavers):
            yield phrase("eval.no_rules")
    yield from (phrase(f"play.rule.{rule}") for rule, is_told in told.items() if is_told)
    if isinstance(terms, MoneySession) and terms.automatic_doubles:
        yield phrase("play.rule.automatic_doubles", count=terms.automatic_doubles)
    if terms.cube_limit is not None:
        yield phrase("play.rule.cube_limit", limit=terms.cube_limit)
