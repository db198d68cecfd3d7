"""A table that somebody plays at: actions in, pictures out, and the computer that answers.

Whatever happens is checked, stored, and only then shown; what could not be shown is not stored either. The computer
thinks in another thread; if something has happened meanwhile, what it thought is forgotten.
What does not live here: which tables there are (`server.tables`), who may do what (`server.actions`), what events mean
(`server.log`).
"""

from __future__ import annotations

import logging
from dataclasses import replace
from threading import RLock, Timer
from typing import TYPE_CHECKING

from doublesix.analysis.numbers import rounded
from doublesix.engine.levels import DEFAULT_LEVEL, find_level, opponent_at
from doublesix.errors import DataError
from doublesix.formats.days import date_header
from doublesix.game import (
    TO_PLAY,
    Phase,
    RollDice,
    apply,
)
from doublesix.match import Seat
from doublesix.protocol import tables as said
from doublesix.protocol.pushes import Failed, TablePush
from doublesix.record import SetPosition
from doublesix.sentences import Sentence
from doublesix.server.actions import Actions, meant
from doublesix.server.beginnings import first_offers, first_state
from doublesix.server.invalid_fields import demand_name, demand_names, in_field
from doublesix.server.judged import candidates_of, cube_judgement
from doublesix.server.log import (
    AWAKE,
    THINKS,
    TIME,
    WAITS,
    TableLog,
    logged_text,
)
from doublesix.server.problems import (
    NotAllowedError,
    NotFoundError,
    NotKeptError,
    StaleError,
    internal_problem,
    refusal,
)
from doublesix.server.store import Logged, now_ms
from doublesix.server.table_views import (
    ACTION_TYPES,
    has_help,
    history_view,
    may_be_analyzed,
    summary_of,
    table_view,
)
from doublesix.server.views import terms_of, turn_after, turn_of
from doublesix.study import judged_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from doublesix.engine.computer import Opponent
    from doublesix.game import Action
    from doublesix.protocol.tables import ActionMessage, Hint, History, JudgedAction, TableView, Turn
    from doublesix.protocol.values import Problem
    from doublesix.record import GameRecord, MatchRecord
    from doublesix.rules.variant import Variant
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store, StoredTable
    from doublesix.server.thinkers import Thinkers

__all__ = ["LiveTable"]

OFFERED = (Phase.DOUBLE_OFFERED, Phase.BEAVER_OFFERED, Phase.RACCOON_OFFERED, Phase.RESIGNATION_OFFERED)
MOST_HINTS = 10
NEVER_JUDGED = said.TakeBack, said.Pause, said.Resume
NOT_JUDGED = said.JudgedAction(mistake="none")
WORTH_TELLING_MS = 100
"""What a computer may wait for its turn to think without an event that says so."""
STOOD_STILL_MS = 2000
"""A clock that rings so late was stopped: the machine slept, or the program was halted."""
RING_AGAIN_S = 5.0
"""Until time that has run out, and could not be stored, is looked at again."""


class LiveTable:
    """A table in memory.

    Args:
        stored: what was kept when it was made.
        events: what has happened.
        store: keeps what happens.
        hub: hears of it.
        engines: for the computer and for hints.
        thinkers: where the computer thinks, by whether a person sits at the table.
    """

    def __init__(
        self,
        stored: StoredTable,
        events: Sequence[Logged],
        *,
        store: Store,
        hub: Hub,
        engines: Engines,
        thinkers: Mapping[bool, Thinkers],
    ) -> None:
        self.stored = stored
        self.agreed = said.NewTable.model_validate(stored.agreed)
        self._store, self._hub, self._engines = store, hub, engines
        self._thinkers = thinkers[any(player.level is None for player in self.agreed.players)]
        self._lock = RLock()
        self._log = self._folded(events)
        self._opponents: dict[tuple[Variant, int], Opponent] = {}
        self._turn: tuple[int, Turn | None] = (-1, None)
        self._is_thinking = self._is_deciding = self._is_closed = False
        self._up_at: int | None = None
        """The version at which time has run out, while that could not be stored."""
        self._failed_at: int | None = None
        """The version over which the computer has failed, until it thinks again."""
        self._timer: Timer | None = None

    def _folded(self, events: Sequence[Logged]) -> TableLog:
        agreed = self.agreed
        first = first_state(agreed.variant, terms_of(agreed.terms), agreed.position)
        return TableLog(first, clock=agreed.clock, began_ms=self.stored.created_ms, events=events)

    @property
    def _actions(self) -> Actions:
        return Actions(self.agreed, self.stored.seed, self._log, now_ms())

    # Looking

    @property
    def view(self) -> TableView:
        """The table as it stands."""
        with self._lock:
            return self._view()

    @property
    def is_closed(self) -> bool:
        """Whether nothing more happens here: whoever wants the table looks for it again."""
        return self._is_closed

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing happens here until a person does something, or opens a table whose computer has failed."""
        with self._lock:
            return not self._is_thinking and (self._on_clock is None or self._log.clocks is None)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, or a clock has ended it."""
        with self._lock:
            return self._log.is_over

    @property
    def history(self) -> History:
        """Everything that happened."""
        with self._lock:
            return history_view(self.stored, self.agreed, self._log)

    def summary(self) -> dict[str, object]:
        """What a list shows of it."""
        return summary_of(self.stored, self.agreed, self._log)

    def record(self, names: tuple[str, str] = ("", "")) -> MatchRecord:
        """Everything played so far.

        Args:
            names: by seat, of those who have none at the table.

        Raises:
            NotAllowedError: nothing has been played; an opening throw alone, or a board that was set up, is no game.
            ValueError: names that cannot be written.
        """
        for name, field in zip(names, ("first", "second"), strict=True):
            demand_name(name, field)
        with self._lock:
            record = self._log.record(self._written_names(names))
        if record is None or not any(map(_is_played, record.games)):
            raise NotAllowedError(Sentence("nothing has been played at this table yet"))
        return replace(record, headers=date_header(self.stored.created_ms))

    def record_to_analyze(self, names: tuple[str, str] = ("", "")) -> MatchRecord:
        """Everything played so far, where it may be judged. Argument and errors as in `record`.

        Raises:
            NotAllowedError: two people play without help, and a game lasts, besides.
        """
        with self._lock:
            if not may_be_analyzed(self.agreed, self._log):
                raise NotAllowedError(
                    Sentence("these players have agreed on playing without help: a game is analyzed once it is over")
                )
            return self.record(names)

    def _written_names(self, names: tuple[str, str]) -> tuple[str, str]:
        """What both are called in files, where one can tell them apart: who has no name at the table gets a number."""
        first, second = (
            player.name or name or player.level or f"Player {seat}"
            for (seat, player), name in zip(self._seated(), names, strict=True)
        )
        if first != second:
            return first, second
        is_second_named = self.agreed.players[1].name == second
        return (f"{first} 2", second) if is_second_named else (first, f"{second} 2")

    def watch(self, show: Callable[[TablePush], None]) -> None:
        """Show the table once, with nothing happening in between."""
        with self._lock:
            show(TablePush(table=self._view()))

    def next_steps(self, version: int, steps: Sequence[tuple[int, int, int]]) -> Turn:
        """How a turn goes on that is too large to be shown whole.

        Raises:
            StaleError: something has happened since.
            NotAllowedError: no person plays dice now.
            IllegalPlayError: a step that cannot be made.
        """
        with self._lock:
            self._check_version(version)
            state = self._log.state
            throw = state.throw
            if throw is None or not self._actions.plays_dice:
                raise NotAllowedError(Sentence("nobody has dice to play now"))
            with in_field("steps"):
                return turn_after(state.variant, state.position, throw, state.on_roll, steps)

    def hint(self) -> Hint:
        """What the strongest usual level thinks of the decision that a person has to make.

        Raises:
            NotAllowedError: no person has to decide, nothing judges this game, or two people play without help.
        """
        self._demand_help()
        with self._lock:
            self._actions.demand_running()
            state, person = self._log.state, self._actions.person
        if person is None:
            raise NotAllowedError(Sentence("there is nothing to decide for you now"))
        adviser = opponent_at(DEFAULT_LEVEL, state.variant, self._engines.of(state.variant))
        if state.phase in (*TO_PLAY, Phase.NAMES_DOUBLET):
            return said.Hint(candidates=candidates_of(adviser.rank(state)[:MOST_HINTS]))
        answer = adviser.decide(state) if state.phase in OFFERED else None
        return said.Hint(
            cube=cube_judgement(adviser.cube_verdict(state)),
            action=None if answer is None else ACTION_TYPES[type(answer)],
        )

    def judged(self, version: int, action: ActionMessage, seat: int | None = None) -> JudgedAction:
        """What an action of a person is worth, which is not done. Arguments and errors as in `act`.

        Raises:
            NotAllowedError: two people play without help, besides.
        """
        self._demand_help()
        with self._lock:
            self._event(version, action, seat)
            state = self._log.state
            engine = self._engines.find(state.variant)
            if engine is None or self._actions.person is None or isinstance(action, NEVER_JUDGED):
                return NOT_JUDGED
            intended = RollDice if isinstance(action, said.Roll) else meant(action, state)
        found = judged_action(engine, state, intended)
        if found is None:
            return NOT_JUDGED
        return said.JudgedAction(
            action=found.answer, mistake=found.mistake.value, lost=rounded(found.lost), best=found.best
        )

    def _demand_help(self) -> None:
        if not has_help(self.agreed):
            raise NotAllowedError(Sentence("these players have agreed on playing without hints and tutor"))

    # Doing

    def begin(self) -> list[Logged]:
        """The first events of a new table: they are not stored here.

        Raises:
            IllegalActionError: something waits for an answer in its position that could not have been offered there.
            DataError: a net or a table that the computer needs is damaged.
        """
        for seat in Seat:
            if not self._actions.is_person(seat):
                self._opponent(self._log.state.variant, seat)
        self._log = self._folded([*self._actions.openings(), *self._offers()])
        return [moment.event for moment in self._log.moments]

    def _offers(self) -> Iterator[Logged]:
        """What has been offered in the position to begin with, one event after the other."""
        state = self._log.state
        for action in first_offers(state, self.agreed.position):
            assert state.decider is not None
            yield Logged(now_ms(), int(state.decider), logged_text(action))
            state = apply(state, action)

    def wake(self) -> None:
        """Go on after the program was started again."""
        with self._lock:
            if self._log.clocks is not None and self._log.on_clock is not None:
                self._happen([Logged(now_ms(), None, AWAKE)])
        self.go_on()

    def act(self, version: int, action: ActionMessage, seat: int | None = None) -> TableView:
        """Do something for a person.

        Args:
            version: of the picture that it was decided on.
            action: what is done.
            seat: for whom alone; None for whoever is to decide.

        Raises:
            StaleError: something has happened since.
            NotAllowedError: it is not a person's to do, or another person's than that of the seat.
            IllegalActionError: the rules do not allow it now.
            IllegalPlayError: steps that cannot be made.
        """
        with self._lock:
            self._happen([self._event(version, action, seat)])
            self._happen(self._actions.openings())
            view = self._view()
        self.go_on()
        return view

    def rename(self, names: tuple[str, str]) -> TableView:
        """Call those who sit here otherwise.

        Args:
            names: by seat; empty for the usual one.

        Raises:
            ValueError: names that cannot be written, or one for both.
            StaleError: the table has been put away.
            NotFoundError: another program has deleted it.
        """
        demand_names(names)
        with self._lock:
            self._demand_open()
            seated = zip(self.agreed.players, names, strict=True)
            players = tuple(player.model_copy(update={"name": name}) for player, name in seated)
            agreed = self.agreed.model_copy(update={"players": players})
            stored = replace(self.stored, agreed=agreed.model_dump(mode="json"))
            self._store.rename_players(stored.id, stored.agreed, summary_of(stored, agreed, self._log))
            self.stored, self.agreed = stored, agreed
            view = self._view()
            self._show(view)
            return view

    def lead_to(self, table_id: str) -> None:
        """Show those who watch where it is played again, which has been stored."""
        with self._lock:
            self.stored = replace(self.stored, again=table_id)
            self._show(self._view())

    def close(self) -> None:
        """Let nothing more happen."""
        with self._lock:
            self._is_closed = True
            self._thinkers.forget(self._think)
            if self._timer is not None:
                self._timer.cancel()

    def go_on(self) -> None:
        """Let the computer think if it is to decide, and mind the clock."""
        with self._lock:
            self._mind_clock()
            self.think()

    def think(self) -> None:
        """Let the computer think if it is to decide, and does not: it may have failed."""
        with self._lock:
            if self._is_closed or self._is_thinking or self._actions.thinker is None:
                return
            self._failed_at = None
            self._is_thinking = True
            self._thinkers.submit(self._think)

    def _event(self, version: int, action: ActionMessage, seat: int | None) -> Logged:
        """What is to happen by an action, and has not happened yet. Arguments and errors as in `act`."""
        self._demand_open()
        self._check_time()
        self._check_version(version)
        return self._actions.event(action, seat)

    def _demand_open(self) -> None:
        if self._is_closed:
            raise StaleError(Sentence("this table has been put away; ask for it again"))

    # The computer

    @property
    def _has_failed(self) -> bool:
        """Whether the computer was to decide this, and could not."""
        return self._failed_at == self._log.version

    def _think(self) -> None:
        """Decide once, and go to the end of the queue: tables take turns."""
        problem = None
        try:
            self._decide_once()
        except StaleError:
            pass  # another program was faster: what it did is known now
        except (DataError, NotKeptError) as error:
            problem = refusal(error)[0]
        except Exception:
            logging.getLogger("doublesix").exception("table %s", self.stored.id)
            problem = internal_problem()
        with self._lock:
            self._is_thinking = self._is_deciding = False
            self._mind_clock()
            if problem is None:
                self.think()
            else:
                self._fail(problem)

    def _decide_once(self) -> None:
        with self._lock:
            seat = self._actions.thinker
            if self._is_closed or seat is None:
                return
            self._begin_to_think()
            version, state = self._log.version, self._log.state
        action = self._opponent(state.variant, seat).decide(state)
        with self._lock:
            if not self._is_closed and self._log.version == version:
                self._decided(action, seat)

    def _begin_to_think(self) -> None:
        """Let the computer's clock run from now on."""
        clocks = self._log.clocks
        if clocks is not None and clocks.running_ms(now_ms()) >= WORTH_TELLING_MS:
            self._happen([Logged(now_ms(), None, THINKS)])
        self._is_deciding = True
        self._mind_clock()

    def _decided(self, action: Action | None, decider: Seat) -> None:
        if self._check_time():
            return
        self._is_deciding = False
        if action is not None:
            self._happen([Logged(now_ms(), int(decider), logged_text(action))])
        elif self.agreed.dice == "manual":
            self._happen([Logged(now_ms(), int(decider), WAITS)])
        else:
            self._happen([self._actions.thrown()])

    def _fail(self, problem: Problem) -> None:
        """Tell those who watch that the computer does not go on; whoever opens the table again lets it think again."""
        self._failed_at = self._log.version
        self._hub.tell(("table", self.stored.id), Failed(topic="table", id=self.stored.id, problem=problem))
        if not self._is_closed:
            self._show(self._view())

    def _opponent(self, variant: Variant, seat: Seat) -> Opponent:
        key = variant, int(seat)
        if key not in self._opponents:
            level = find_level(self.agreed.players[seat].level or "")
            self._opponents[key] = opponent_at(level, variant, self._engines.find(variant))
        return self._opponents[key]

    # Clocks

    @property
    def _on_clock(self) -> Seat | None:
        """Whose time runs: a computer's only while it decides, not while others have it wait or after it has failed."""
        return self._log.on_clock if self._actions.thinker is None or self._is_deciding else None

    def _running_ms(self) -> int | None:
        """How much of the time that has passed counts for whoever decides; None while nobody's runs."""
        clocks = self._log.clocks
        if clocks is not None and self._log.is_paused:
            return clocks.running_ms(now_ms())
        if clocks is None or self._log.on_clock is None or self._has_failed:
            return None
        return 0 if self._on_clock is None else clocks.running_ms(now_ms())

    def _check_time(self) -> bool:
        """Whether the clock has ended the match; if it just did, that is stored and shown."""
        clocks, seat = self._log.clocks, self._on_clock
        left_ms = 1 if clocks is None or seat is None else clocks.left_ms(seat, now_ms())
        if left_ms < -STOOD_STILL_MS and self._up_at != self._log.version:
            self._happen([Logged(now_ms(), None, AWAKE)])
            self._mind_clock()
        elif left_ms <= 0:
            assert seat is not None
            self._up_at = self._log.version
            self._happen([Logged(now_ms(), int(seat), TIME)])
            self._thinkers.forget(self._think)
        return self._log.is_out_of_time

    def _mind_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        clocks, seat = self._log.clocks, self._on_clock
        if clocks is not None and seat is not None:
            self._wind(max(0, clocks.left_ms(seat, now_ms())) / 1000 + 0.01)

    def _wind(self, seconds: float) -> None:
        if self._is_closed:
            return
        self._timer = Timer(seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()

    def _ring(self) -> None:
        with self._lock:
            if self._is_closed:
                return
            try:
                self._check_time()
            except NotFoundError:
                return  # another program has deleted the table
            except (NotKeptError, StaleError):
                self._wind(RING_AGAIN_S)
            except Exception:
                logging.getLogger("doublesix").exception("table %s", self.stored.id)
                self._wind(RING_AGAIN_S)
            else:
                self._mind_clock()

    # What happens

    def _happen(self, events: Sequence[Logged]) -> None:
        """Let events happen that have been checked: each can be shown, is stored, and then is shown."""
        for event in events:
            try:
                self._log.add(event)
                view = self._view()
                self._store.append(self.stored.id, self._log.version - 1, [event], self.summary())
            except BaseException:
                self._reload()
                raise
            self._show(view)

    def _reload(self) -> None:
        """Forget what could not be shown or stored; where the store cannot be read, either, put the table away.

        Those who watch keep their last picture then, and hear no more until somebody asks for the table: `Tables.find`
        reads it again, and gives back the time since its last event, as after a start of the program.
        """
        is_read = False
        try:
            found = self._store.table(self.stored.id)
            if found is not None:
                self._log, is_read = self._folded(found[1]), True
        finally:
            if not is_read:  # what is known here is not what the next event would follow in the store
                self.close()
        self._turn = (-1, None)

    def _show(self, view: TableView) -> None:
        self._hub.tell(("table", self.stored.id), TablePush(table=view))

    def _view(self) -> TableView:
        log = self._log
        return table_view(
            self.stored,
            self.agreed,
            log,
            running_ms=self._running_ms(),
            allowed=self._actions.kinds,
            dice_wanted=self._actions.dice_wanted,
            is_thinking=self._actions.thinker is not None and not self._has_failed,
            turn=self._turn_now(),
        )

    def _turn_now(self) -> Turn | None:
        """The steps of a person's dice, looked for once a picture."""
        if self._turn[0] != self._log.version:
            state = self._log.state
            throw = state.throw
            found = None
            if throw is not None and self._actions.plays_dice:
                found = turn_of(state.variant, state.position, throw, state.on_roll)
            self._turn = self._log.version, found
        return self._turn[1]

    def _check_version(self, version: int) -> None:
        if version != self._log.version:
            raise StaleError(
                Sentence(
                    "this was decided on version {version}; the table is at version {now} now",
                    version=version,
                    now=self._log.version,
                )
            )

    def _seated(self) -> list[tuple[int, said.Player]]:
        return list(enumerate(self.agreed.players, start=1))


def _is_played(game: GameRecord) -> bool:
    """Whether somebody has done something in a game, or has lost it on time before."""
    return game.winner is not None or any(not isinstance(action, SetPosition) for action in game.actions)
