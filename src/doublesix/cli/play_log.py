"""A game against the computer on disk: enough to go on where it stopped.

    {"format": "doublesix.game-in-progress", "version": 1, "variant": "…", "length": 5, "rules": {"crawford": false},
     "players": ["You", "Double Six"], "plies": 2, "seed": 7,
     "throws": ["31", "62"], "actions": ["move 8/5 6/5", "roll", "move 24/18 13/11", "double"]}

Actions are written as `notation.actions` does; a roll is "roll", and what fell stands among the throws.
`length` is 0 for money, `rules` (which may be missing) what differs from the usual match or session, `seed` null where
the dice are typed in. Opening throws stand with the first seat's die first. Playing the actions again with the same
dice gives the game as it was.
What does not live here: finished matches (`formats`), the conversation (`play_session`).
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from doublesix.dice import ManualDice, Roll, SeededDice
from doublesix.errors import DoubleSixError, ParseError
from doublesix.formats.json_fields import Fields
from doublesix.formats.record_json import IN_PROGRESS
from doublesix.game import start_match
from doublesix.kernel import max_plies
from doublesix.live_game import Game
from doublesix.match import Match, MoneySession
from doublesix.notation.actions import parse_action
from doublesix.variants.cycles import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import DiceSource
    from doublesix.game import GameState
    from doublesix.match import Terms
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.variant import Variant

__all__ = ["ROLL", "PlayLog", "SessionDice", "restore", "steps_of"]

VERSION = 1
ROLL = "roll"
LARGEST_SEED = 2**64 - 1
"""No source of dice tells greater ones apart."""


@dataclass(slots=True, kw_only=True)
class PlayLog:
    """What was agreed, thrown and done.

    Args:
        variant: key of the game, or of several played in turn.
        length: points of the match; 0 for a money session.
        players: the person, the computer.
        plies: how far the computer looks ahead.
        seed: of the dice; None where they are typed in.
        rules: of the match or session, as `Match` and `MoneySession` name them, where they are not the usual ones.
        throws: every throw so far.
        actions: every action so far.
    """

    variant: str
    length: int
    players: tuple[str, str]
    plies: int
    seed: int | None
    rules: dict[str, bool | int] = field(default_factory=dict)
    throws: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)

    @property
    def game(self) -> Variant | Cycle:
        """The game played, or the games."""
        return find_game(self.variant)

    @property
    def terms(self) -> Terms:
        """What is played for."""
        # mypy cannot know what the names stand for; `from_json` has looked at them
        return Match(self.length, **self.rules) if self.length else MoneySession(**self.rules)  # type: ignore[arg-type]

    def to_json(self) -> str:
        """The text of a file."""
        return (
            json.dumps({"format": IN_PROGRESS, "version": VERSION, **asdict(self)}, ensure_ascii=False, indent=1) + "\n"
        )

    @classmethod
    def from_json(cls, text: str) -> PlayLog:
        """Read what `to_json` wrote.

        Raises:
            ParseError: anything else; the message names the place.
        """
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ParseError("this is no saved game: no JSON that can be read") from error
        fields = Fields(value)
        if fields.take("format", None) != IN_PROGRESS or fields.take("version", None) != VERSION:
            raise ParseError("this is no saved game of this version; a finished match can be analyzed, not resumed")
        log = cls(
            variant=fields.text("variant"),
            length=fields.whole("length", high=1000),
            players=fields.names("players"),
            plies=fields.whole("plies", high=max_plies),
            seed=fields.optional_whole("seed", high=LARGEST_SEED),
            rules=_rules(fields.take("rules", {})),
            throws=_texts(fields.take("throws"), "throws"),
            actions=_texts(fields.take("actions"), "actions"),
        )
        fields.end()
        try:
            log.terms  # noqa: B018  (refused here, not where the game begins)
        except (TypeError, ValueError) as error:
            raise ParseError(f"rules: {error}") from error
        return log


class SessionDice:
    """Dice of a seed, or dice handed over one throw at a time; remembers what fell.

    Args:
        seed: None for dice that are handed over.
    """

    def __init__(self, seed: int | None) -> None:
        self._handed: deque[str] = deque()
        self._source: DiceSource = ManualDice(self._handed.popleft) if seed is None else SeededDice(seed)
        self.is_typed = seed is None
        self.thrown: list[str] = []

    @property
    def is_ready(self) -> bool:
        """Whether a throw can be made now."""
        return not self.is_typed or bool(self._handed)

    def hand(self, *throws: str) -> None:
        """Hand over throws to come."""
        self._handed.extend(throws)

    def roll(self, dice: int = 2) -> Roll:
        """The next roll."""
        roll = self._source.roll(dice)
        self.thrown.append(str(roll))
        return roll

    def opening(self) -> tuple[int, int]:
        """The next opening throw."""
        first, second = self._source.opening()
        self.thrown.append(f"{first}{second}")
        return first, second


def restore(log: PlayLog) -> tuple[Game | None, SessionDice]:
    """The game of a log and its dice; no game where the opening throw is still to be typed in.

    Raises:
        ParseError: the log contradicts itself or the rules.
    """
    dice = _dice_of(log)
    if not dice.is_ready:
        return None, dice
    try:
        game = _begun(log, dice)
        for number, text in enumerate(log.actions, start=1):
            _replay(game, text, number)
    except IndexError as error:
        raise ParseError("the saved throws end before the actions do") from error
    if log.throws and dice.thrown != log.throws:
        raise ParseError("the saved throws are not those of the saved seed and actions")
    return game, dice


def steps_of(log: PlayLog) -> Iterator[tuple[GameState, int]]:
    """For each action of a log that can be played again: the game before it, and how many throws had been made."""
    dice = _dice_of(log)
    game = _begun(log, dice)
    for number, text in enumerate(log.actions, start=1):
        yield game.state, len(dice.thrown)
        _replay(game, text, number)


def _dice_of(log: PlayLog) -> SessionDice:
    dice = SessionDice(log.seed)
    if dice.is_typed:
        dice.hand(*log.throws)
    return dice


def _begun(log: PlayLog, dice: SessionDice) -> Game:
    return Game(start_match(log.game, log.terms), dice, players=log.players, seed=log.seed)


def _replay(game: Game, text: str, number: int) -> None:
    try:
        if text == ROLL:
            game.roll()
        else:
            game.apply(parse_action(text, game.state))
    except (DoubleSixError, ValueError) as error:
        raise ParseError(f"action {number} ({text!r}): {error}") from error


def _rules(value: Any) -> dict[str, bool | int]:
    if not isinstance(value, dict) or not all(isinstance(setting, int) for setting in value.values()):
        raise ParseError("rules: an object of numbers, true and false was expected")
    return dict(value)


def _texts(value: Any, place: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ParseError(f"{place}: a list of texts was expected")
    return list(value)
