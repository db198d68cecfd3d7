"""What people may do at a table as it stands, and which event an action of theirs becomes.

Nothing happens here: `server.table` checks versions and clocks, stores events and shows them.
What does not live here: what events mean (`server.log`), the rules of games (`doublesix.game`), pictures
(`server.table_views`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.dice import Roll
from doublesix.errors import IllegalActionError
from doublesix.game import TO_PLAY, Move, NameDoublet, OfferResignation, RollDice, allowed, apply, require
from doublesix.match import Seat
from doublesix.notation.actions import PLAIN_ACTIONS
from doublesix.protocol import tables as said
from doublesix.rules.scoring import GameValue
from doublesix.rules.steps import play_of
from doublesix.sentences import Sentence
from doublesix.server.invalid_fields import in_field
from doublesix.server.log import BACK, OPEN, PAUSE, RESUME, logged_text
from doublesix.server.problems import NotAllowedError, sentence_of
from doublesix.server.store import Logged
from doublesix.server.table_views import ACTION_TYPES

if TYPE_CHECKING:
    from doublesix.game import Action, GameState
    from doublesix.protocol.tables import ActionMessage
    from doublesix.server.log import TableLog

__all__ = ["Actions", "meant"]


@dataclass(frozen=True, slots=True)
class Actions:
    """Actions at a table as it stands.

    Args:
        agreed: what was agreed on when it was made.
        seed: of its dice; None where they are typed.
        log: what has happened.
        now_ms: the time, of events that happen now.
    """

    agreed: said.NewTable
    seed: int | None
    log: TableLog
    now_ms: int

    # Who

    def is_person(self, seat: Seat) -> bool:
        """Whether no computer sits there."""
        return self.agreed.players[seat].level is None

    @property
    def person(self) -> Seat | None:
        """The seat that is to decide, if a person sits there."""
        decider = self.log.decider
        return None if decider is None or not self.is_person(decider) else decider

    @property
    def thinker(self) -> Seat | None:
        """The seat that is to decide, if a computer sits there."""
        is_held_up = self.log.awaits_dice or self.log.is_paused
        return self.log.decider if self._is_computers and not is_held_up else None

    @property
    def _is_computers(self) -> bool:
        return self.log.decider is not None and self.person is None

    @property
    def plays_dice(self) -> bool:
        """Whether a person has dice to play now."""
        return self.person is not None and not self.log.is_paused and self.log.state.phase in TO_PLAY

    # What

    @property
    def kinds(self) -> tuple[str, ...]:
        """Types of the actions that a person may send."""
        if self.log.is_out_of_time:
            return ()
        if self.log.is_paused:
            return ("resume",)
        backwards = () if self._kept is None else ("take-back",)
        pause = ("pause",) if self._may_pause else ()
        if self.dice_wanted and (self.log.awaits_throw or self.log.awaits_dice):
            return ("roll", *backwards)
        if self._is_computers:
            return (*pause, *backwards)
        kinds = tuple(ACTION_TYPES[kind] for kind in allowed(self.log.state) if kind in ACTION_TYPES)
        return (*kinds, *pause, *backwards)

    @property
    def dice_wanted(self) -> int:
        """With typed dice: how many numbers are wanted now."""
        if self.agreed.dice != "manual" or self.log.is_out_of_time or self.log.is_paused:
            return 0
        if self.log.awaits_throw:
            return len(Seat)
        state, decider = self.log.state, self.log.decider
        if RollDice not in allowed(state) or decider is None:
            return 0
        return state.variant.rules.dice if self.is_person(decider) or self.log.awaits_dice else 0

    @property
    def _may_pause(self) -> bool:
        return self.log.clocks is not None and self.log.on_clock is not None

    @property
    def _kept(self) -> int | None:
        """How many of the events stay if something is taken back; None where nothing can be.

        Typed dice hide no chance, and whoever enters a game may mistype: there everything can be taken back.
        """
        seats = [seat for seat in Seat if self.is_person(seat)]
        is_typed = self.agreed.dice == "manual"
        if self.log.clocks is not None or not (is_typed or len(seats) == 1):
            return None
        return self.log.last_decision(seats, has_typed_dice=is_typed)

    def demand_running(self) -> None:
        """Raise `NotAllowedError` where the clocks have been stopped."""
        if self.log.is_paused:
            raise NotAllowedError(Sentence("the clocks have been stopped: nothing can be done until they go on"))

    # The event that an action becomes

    def event(self, message: ActionMessage, seat: int | None = None) -> Logged:
        """What happens by an action of a person.

        Args:
            message: the action.
            seat: for whom alone it is done; None for whoever is to decide.

        Raises:
            NotAllowedError: it is not a person's to do, or another person's than that of the seat.
            IllegalActionError: the rules do not allow it now.
            IllegalPlayError: steps that cannot be made.
        """
        if self.log.is_out_of_time:
            raise NotAllowedError(Sentence("time has run out: this match is over"))
        if isinstance(message, said.Resume):
            return self._resumed()
        self.demand_running()
        try:
            match message:
                case said.Pause():
                    return self._paused()
                case said.TakeBack():
                    return self._taken_back()
            self._demand_turn(seat)
            return self._rolled(message.dice) if isinstance(message, said.Roll) else self._done(message)
        except IllegalActionError as error:
            error.args = (self._in_words(sentence_of(error), message),)  # the same one: it knows the field at fault
            raise

    def thrown(self) -> Logged:
        """A throw of the table's own dice."""
        assert self.seed is not None
        roll = self.log.dice_of(self.seed).roll(self.log.state.variant.rules.dice)
        return Logged(self.now_ms, int(self.log.state.on_roll), logged_text(RollDice(roll)))

    def openings(self) -> list[Logged]:
        """Opening throws of the table's own dice until one is no tie; none where no game begins."""
        if not self.log.awaits_throw or self.seed is None:
            return []
        dice = self.log.dice_of(self.seed)
        events = []
        while True:
            first, second = dice.opening()
            events.append(Logged(self.now_ms, None, f"{OPEN} {first}{second}"))
            if first != second:
                return events

    def _in_words(self, problem: str, message: ActionMessage) -> str:
        """Why an action is not allowed; it and those that are, in the words of messages."""
        if not isinstance(problem, Sentence) or "kinds" not in problem.values:
            return problem
        kinds = ", ".join(self.kinds) or problem.values["kinds"]
        return Sentence(problem.pattern, **{**problem.values, "name": message.type, "kinds": kinds})

    def _done(self, message: ActionMessage) -> Logged:
        self._demand_person()
        action = meant(message, self.log.state)
        apply(self.log.state, action)
        return self._of_decider(action)

    def _rolled(self, dice: tuple[int, ...]) -> Logged:
        """The dice thrown; typed ones are anybody's."""
        if dice and self.agreed.dice != "manual":
            with in_field("action.dice"):
                raise NotAllowedError(Sentence("the dice of this table throw themselves: send `roll` without numbers"))
        wanted = self.dice_wanted
        if not wanted:
            self._demand_person()
            require(self.log.state, RollDice)
            return self.thrown()
        if len(dice) != wanted:
            with in_field("action.dice"):
                raise IllegalActionError(
                    Sentence("{wanted} dice are wanted now, not {count}", wanted=wanted, count=len(dice))
                )
        if self.log.awaits_throw:
            return Logged(self.now_ms, None, f"{OPEN} {dice[0]}{dice[1]}")
        return self._of_decider(RollDice(Roll(*dice)))

    def _of_decider(self, action: Action) -> Logged:
        decider = self.log.decider
        return Logged(self.now_ms, None if decider is None else int(decider), logged_text(action))

    def _taken_back(self) -> Logged:
        kept = self._kept
        if kept is None:
            raise NotAllowedError(Sentence("nothing can be taken back here"))
        return Logged(self.now_ms, None, f"{BACK} {kept}")

    def _paused(self) -> Logged:
        if not self._may_pause:
            raise NotAllowedError(Sentence("no clock runs that could be stopped"))
        return Logged(self.now_ms, None, PAUSE)

    def _resumed(self) -> Logged:
        if not self.log.is_paused:
            raise NotAllowedError(Sentence("the clocks have not been stopped"))
        return Logged(self.now_ms, None, RESUME)

    def _demand_person(self) -> None:
        if self._is_computers:
            raise NotAllowedError(Sentence("it is the computer's turn to decide"))

    def _demand_turn(self, seat: int | None) -> None:
        """Let nobody act for another person; a computer's dice are typed by anybody."""
        if seat is not None and self.person not in (seat, None):
            raise NotAllowedError(Sentence("it is the other player's turn to decide"))


def meant(message: ActionMessage, state: GameState) -> Action:
    """The action that a message names; not a throw.

    Raises:
        IllegalActionError: steps where nobody has dice to play.
        IllegalPlayError: steps that cannot be made.
    """
    match message:
        case said.Move(steps=steps):
            require(state, Move)
            throw = state.throw
            assert throw is not None
            with in_field("action.steps"):
                return Move(play_of(state.variant.rules, state.position, throw, steps))
        case said.Name(number=number):
            return NameDoublet(number)
        case said.Resign(value=value):
            return OfferResignation(GameValue(value))
    return PLAIN_ACTIONS[message.type]()
