"""A table as its log: events fold into the game as it stands, the clocks, and everything that can be shown of the past.

Texts of events: those of `notation.actions`, where a long play names every step, so that it is followed when it is
folded and never looked for, and besides

    open 61         an opening throw, first seat's die first; equal dice are thrown again
    roll 31         dice thrown
    back 12         everything after the first 12 events that still hold is taken back
    awake           the program was started again, or goes on after it stood still: time until then is nobody's
    waits           the computer is to roll, and people type its dice: time until they do is nobody's
    thinks          the computer begins to think, for which it had to wait: time that had passed until then is nobody's
    pause           both clocks are stopped, and nothing is played
    resume          the pause is over: it was nobody's time
    time            the reserve of the seat that was to decide is used up

The dice of a seed are those that its events have not used yet, so taking back does not change them.
What does not live here: the game before the first event (`server.beginnings`), storing (`server.store`), who may send
what (`server.table`), pictures (`server.table_views`).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.dice import Roll, SeededDice
from doublesix.errors import IllegalActionError, ParseError
from doublesix.game import (
    KeepThrow,
    Move,
    NextGame,
    OpeningRoll,
    Phase,
    RollDice,
    UseToken,
    allowed,
    apply,
    rolls_by_itself,
)
from doublesix.live_game import Game
from doublesix.notation.actions import action_text, parse_action
from doublesix.record import Ending
from doublesix.sentences import Sentence, said
from doublesix.server.clocks import Clocks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.game import Action, GameState
    from doublesix.match import Seat
    from doublesix.protocol.tables import ClockTerms
    from doublesix.record import MatchRecord
    from doublesix.server.store import Logged

__all__ = [
    "AWAKE",
    "BACK",
    "OPEN",
    "PAUSE",
    "RESUME",
    "ROLL",
    "THINKS",
    "TIME",
    "WAITS",
    "Moment",
    "TableLog",
    "logged_text",
]

OPEN, ROLL, BACK, AWAKE, WAITS, THINKS, TIME = "open", "roll", "back", "awake", "waits", "thinks", "time"
PAUSE, RESUME = "pause", "resume"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened and still holds.

    Args:
        version: of the table after it.
        event: as it is stored.
        before: the game before it.
        after: the game after it.
        action: what was done; None for an opening throw, for a pause and its end, and for time that ran out.
    """

    version: int
    event: Logged
    before: GameState
    after: GameState
    action: Action | None


class TableLog:
    """Folds events, one after the other.

    Args:
        first: the game before them.
        clock: None for a game without clocks.
        began_ms: when it began.
        events: what has happened.

    Attributes:
        version: number of events.
        state: the game now; while a first throw is awaited, before it.
        moments: everything that still holds.
        clocks: None for a game without clocks.
        awaits_dice: whether the computer is to roll, and waits for dice that people type.
        is_paused: whether both clocks have been stopped.
    """

    def __init__(
        self, first: GameState, *, clock: ClockTerms | None, began_ms: int, events: Iterable[Logged] = ()
    ) -> None:
        self._first = self.state = first
        self.version = 0
        self.moments: list[Moment] = []
        self.clocks = None if clock is None else Clocks(clock, began_ms)
        self.awaits_dice = self.is_paused = False
        self._throws = _Throws()
        self._game = None if self.awaits_throw else Game(first, self._throws)
        self._before: list[tuple[Game | None, tuple[str, ...]]] = []
        """For each moment the game before it and the throws that lay ready: there `back` goes back to."""
        for event in events:
            self.add(event)

    # What there is to know

    @property
    def awaits_throw(self) -> bool:
        """Whether an opening throw is to be made."""
        return self.state.phase is Phase.OPENING

    @property
    def is_out_of_time(self) -> bool:
        """Whether a clock has ended the match."""
        return bool(self.moments) and self.moments[-1].event.text == TIME

    @property
    def is_over(self) -> bool:
        """Whether the match is over, or a clock has ended it."""
        return self.state.phase is Phase.MATCH_OVER or self.is_out_of_time

    @property
    def last(self) -> Moment | None:
        """What led to the game as it stands, which a pause does not change."""
        return next((each for each in reversed(self.moments) if each.event.text not in (PAUSE, RESUME)), None)

    @property
    def decider(self) -> Seat | None:
        """Whose decision is awaited."""
        return None if self.is_out_of_time else self.state.decider

    @property
    def on_clock(self) -> Seat | None:
        """Whose time runs: that of whoever decides; nobody's in a pause, and while the computer waits for its dice."""
        return None if self.awaits_dice or self.is_paused else self.decider

    @property
    def winner_on_time(self) -> Seat | None:
        """Who has won because the other side's time ran out; None where no clock has ended the match."""
        late = self.moments[-1].before.decider if self.is_out_of_time else None
        return None if late is None else late.other

    def record(self, players: tuple[str, str]) -> MatchRecord | None:
        """Everything played so far; None before the first throw."""
        if self._game is None:
            return None
        record = replace(self._game.record, players=players)
        if self.winner_on_time is None:
            return record
        last = replace(record.games[-1], winner=self.winner_on_time, ending=Ending.TIME)
        return replace(record, games=(*record.games[:-1], last))

    def dice_of(self, seed: int) -> SeededDice:
        """The dice of a seed as far as they have been used."""
        dice = SeededDice(seed)
        for moment in self.moments:
            if moment.event.text.startswith((OPEN, ROLL)):
                for _ in moment.event.text.partition(" ")[2]:
                    dice.die()
        return dice

    def last_decision(self, seats: Iterable[Seat], *, has_typed_dice: bool = False) -> int | None:
        """How many of the events that hold come before the last decision of one of these seats; None without one.

        A roll that nothing could have been done instead of is no decision, nor is a dance.

        Args:
            seats: whose.
            has_typed_dice: whether people enter every throw, too, which counts like a decision of theirs.
        """
        wanted = set(seats)
        for number in range(len(self.moments) - 1, -1, -1):
            moment = self.moments[number]
            if has_typed_dice and (moment.action is None or isinstance(moment.action, RollDice | NextGame)):
                return number
            if moment.before.decider in wanted and moment.event.seat in wanted and _is_choice(moment):
                return number
        return None

    # What happens

    def add(self, event: Logged) -> None:
        """One more event.

        Raises:
            ParseError: it cannot have happened here; the log is damaged.
        """
        self.version += 1
        word, _, rest = event.text.partition(" ")
        if word in (AWAKE, THINKS):
            if self.clocks is not None:
                self.clocks.wake(event.at_ms)
        elif word == WAITS:
            self._pass_time(event)
            self.awaits_dice = True
        elif word in (PAUSE, RESUME):
            self._stand_still(event)
        elif word == BACK:
            self._go_back(int(rest))
        else:
            self._happen(event)

    def _stand_still(self, event: Logged) -> None:
        """Begin a pause, or end it."""
        is_pause = event.text == PAUSE
        if self.clocks is None or is_pause == self.is_paused:
            stands, runs = Sentence("no clock runs that could be stopped"), Sentence("the clocks have not been stopped")
            raise self._refused(event, stands if is_pause else runs)
        self.is_paused = is_pause
        (self.clocks.stop if self.is_paused else self.clocks.go_on)(event.at_ms)
        self.moments.append(Moment(self.version, event, self.state, self.state, None))
        self._before.append((None if self._game is None else self._game.copy(), self._throws.ready))

    def _go_back(self, kept: int) -> None:
        """Take back all but the first moments: nothing is folded again, so a log with many of these is soon read."""
        if kept >= len(self.moments):
            return
        self.state = self.moments[kept].before
        self._game, thrown = self._before[kept]
        self._throws.lay(thrown)
        self.awaits_dice = False
        del self.moments[kept:], self._before[kept:]

    def _happen(self, event: Logged) -> None:
        before, game = self.state, None if self._game is None else self._game.copy()
        ready = self._throws.ready
        self._pass_time(event)
        self.awaits_dice = False
        try:
            action = self._done(event.text)
        except (ValueError, KeyError) as error:
            raise self._refused(event, said(error)) from error
        self.moments.append(Moment(self.version, event, before, self.state, action))
        self._before.append((game, ready))

    def _refused(self, event: Logged, problem: str) -> ParseError:
        """What is to be raised for an event that cannot be."""
        text = repr(event.text)
        return ParseError(
            Sentence("event {version} ({text}): {problem}", version=self.version, text=text, problem=problem)
        )

    def _pass_time(self, event: Logged) -> None:
        if self.clocks is not None:
            self.clocks.pass_to(event.at_ms, self.on_clock)

    def _done(self, text: str) -> Action | None:
        """Let one event happen; gives the action that it was."""
        word, _, rest = text.partition(" ")
        if word == TIME:
            return None
        if word == OPEN:
            self._open(rest)
            return None
        if word == ROLL:
            return self._acted(RollDice(Roll(*map(int, rest))))
        return self._acted(parse_action(text, self.state))

    def _acted(self, action: Action) -> Action:
        if isinstance(action, NextGame) and (following := apply(self.state, action)).phase is Phase.OPENING:
            self.state = following  # the game itself goes on with the throw
        else:
            if self._game is None:
                raise IllegalActionError(Sentence("the opening throw comes first"))
            self.state = self._game.apply(action)
        return action

    def _open(self, dice: str) -> None:
        """An opening throw: the game begins once it is no tie."""
        self.state = apply(self.state, OpeningRoll(int(dice[0]), int(dice[1])))
        self._throws.hand(dice)
        if self.state.phase is Phase.OPENING:
            return
        if self._game is None:
            self._game = Game(self._first, self._throws)
        else:
            self._game.apply(NextGame())
        self.state = self._game.state


def logged_text(action: Action) -> str:
    """An action as an event says it."""
    return f"{ROLL} {action.roll}" if isinstance(action, RollDice) else action_text(action)


def _is_choice(moment: Moment) -> bool:
    if isinstance(moment.action, NextGame | KeepThrow):
        return isinstance(moment.action, KeepThrow)
    if isinstance(moment.action, RollDice):
        return not rolls_by_itself(moment.before)
    if isinstance(moment.action, Move):
        return UseToken in allowed(moment.before) or moment.before.can_move()
    return moment.action is not None


class _Throws:
    """Opening throws that have been made; other dice come with their events."""

    def __init__(self) -> None:
        self._thrown: deque[str] = deque()

    def __copy__(self) -> _Throws:
        return self  # of a copied game, too: only one of them is played on

    @property
    def ready(self) -> tuple[str, ...]:
        return tuple(self._thrown)

    def lay(self, thrown: tuple[str, ...]) -> None:
        self._thrown = deque(thrown)

    def hand(self, dice: str) -> None:
        self._thrown.append(dice)

    def opening(self) -> tuple[int, int]:
        dice = self._thrown.popleft()
        return int(dice[0]), int(dice[1])

    def roll(self, dice: int = 2) -> Roll:
        raise AssertionError("rolls come with their events")
