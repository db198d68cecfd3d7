"""All tables: making, finding, listing and deleting them; those that somebody has looked at lately are in memory.

Whoever watches a table watches its name: a table that has left the memory and comes back is the same one to him.

What does not live here: what happens at one (`server.table`).
"""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from doublesix.engine.levels import find_level
from doublesix.errors import DoubleSixError, ParseError
from doublesix.protocol.pushes import GonePush
from doublesix.protocol.tables import TableList, TableSummary
from doublesix.sentences import Sentence
from doublesix.server.field_names import place_of
from doublesix.server.invalid_fields import demand_names, in_field
from doublesix.server.problems import NotAllowedError, NotFoundError, no_table
from doublesix.server.store import StoredTable, now_ms
from doublesix.server.table import LiveTable
from doublesix.server.thinkers import Thinkers
from doublesix.server.views import iso
from doublesix.variants.cycles import find_recorded

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from doublesix.protocol.tables import NewTable, TableView
    from doublesix.record import MatchRecord
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Logged, Store

__all__ = ["MOST_LISTED", "Tables"]

MOST_LISTED = 500
THINKERS = 2
"""Computers that think at the same time where a person waits for them."""
IDLE_MS = 10 * 60_000
"""A table that nobody has asked for so long leaves the memory, unless a clock runs or the computer thinks."""


class Tables:
    """All tables of a store.

    Args:
        store: keeps them.
        hub: hears what happens.
        engines: for the computer.
        idle_ms: how long a table that is at rest stays in memory.
    """

    def __init__(self, store: Store, hub: Hub, engines: Engines, *, idle_ms: int = IDLE_MS) -> None:
        self._store, self._hub, self._engines = store, hub, engines
        self._idle_ms = idle_ms
        self._lock = Lock()
        """Of what is in memory; held only for moments, for everybody at any table goes through it."""
        self._doors: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        """Of each table, as long as somebody stands in it."""
        self._again = Lock()
        """Of asking to play again: both of two people who do so get one table."""
        self._live: dict[str, LiveTable] = {}
        self._asked_ms: dict[str, int] = {}
        """When each of them was asked for last."""
        self._thinkers = {
            True: Thinkers(THINKERS, "thinker"),
            False: Thinkers(1, "alone"),
        }
        """Where computers think, by whether a person plays with them and waits."""

    def add(self, wanted: NewTable) -> LiveTable:
        """Make a table, and begin to play.

        Raises:
            UnknownVariantError: no such game.
            ParseError: no such level or identifier, a seed where nothing is seeded, or terms that contradict the
                identifier.
            ValueError: terms that make no sense, a name that cannot be written, or one for both.
            DataError: a net or a table that the computer needs is damaged.
        """
        demand_names([player.name for player in wanted.players], ".name")
        for seat, player in enumerate(wanted.players):
            if player.level is not None:
                with in_field(f"players[{seat}].level"):
                    find_level(player.level)
        if wanted.seed is not None and wanted.dice != "seeded":
            with in_field("seed"):
                raise ParseError(Sentence("seed: {dice} dice have none; choose seeded dice", dice=wanted.dice))
        with in_field("variant"):
            find_recorded(wanted.variant)
        with in_field(None if wanted.position is None else "position"):
            table, events = self._begun(wanted)
        _demand_terms(wanted, table.view)  # and what cannot be shown is not kept
        return self._opened(table, events)

    def play_again(self, table_id: str) -> LiveTable:
        """The table at which those of a match that is over play again: the one that goes on, or a new one.

        Everything is as agreed, seats included, but for the dice: a seed is followed by the next number.

        Raises:
            NotFoundError: there is no such table.
            NotAllowedError: its match goes on.
            DataError: a net or a table that the computer needs is damaged.
        """
        with self._again:
            ended = self.find(table_id)
            if not ended.is_over:
                raise NotAllowedError(Sentence("this match is not over yet"))
            if ended.stored.again is not None:
                with suppress(NotFoundError):  # that one has been deleted
                    following = self.find(ended.stored.again)
                    if not following.is_over:
                        return following
            following = self._opened(*self._begun(_with_next_seed(ended.agreed)), after=table_id)
            ended.lead_to(following.stored.id)
            return following

    def _begun(self, wanted: NewTable) -> tuple[LiveTable, Sequence[Logged]]:
        """A table that nobody knows of yet, and its first events."""
        stored = StoredTable(
            id=secrets.token_hex(6),
            created_ms=now_ms(),
            agreed=wanted.model_dump(mode="json"),
            seed=self._seed(wanted),
        )
        table = self._live_table(stored, [])
        return table, table.begin()

    def _opened(self, table: LiveTable, events: Sequence[Logged], *, after: str | None = None) -> LiveTable:
        """A table that has begun, kept, and played at; `after`: the one whose players play again at it."""
        with self._door(table.stored.id):  # whoever sees it in a list finds this one
            self._store.add_table(table.stored, events, table.summary(), after=after)
            self._keep(table)
            table.go_on()
        return table

    def find(self, table_id: str) -> LiveTable:
        """The table of that name.

        Raises:
            NotFoundError: there is none.
        """
        with self._door(table_id):
            with self._lock:
                table = self._live.get(table_id)
                if table is not None and table.is_closed:
                    table = None  # it could not be kept as it was: the store knows what has happened
                if table is not None:
                    self._asked_ms[table_id] = now_ms()
            if table is not None:
                table.think()
                return table
            found = self._store.table(table_id)
            if found is None:
                raise no_table(table_id)
            table = self._live_table(*found)
            table.wake()  # before anybody acts at it: time that has passed meanwhile is nobody's
            self._keep(table)
            return table

    def list(self, *, is_over: bool | None, most: int = MOST_LISTED, before: str | None = None) -> TableList:
        """Tables, the one touched last first.

        Args:
            is_over: only those that are, or are not; None for all.
            most: how many at once.
            before: `older` of the list that this one goes on with.
        """
        found, older = self._store.tables(is_over=is_over, most=most, before=before)
        listed = (TableSummary.model_validate({**summary, "updated": iso(ms)}) for summary, ms in found)
        return TableList(tables=tuple(listed), older=older)

    def finished(
        self, names: tuple[str, str] = ("", ""), *, but: Container[str] = ()
    ) -> Iterator[tuple[str, MatchRecord]]:
        """Every match that is over, by the id of its table, the one played last first; none of them comes into memory.

        Args:
            names: by seat, of those who have none at the table.
            but: ids of tables that are passed over.
        """
        older: str | None = None
        while True:
            found, older = self._store.tables(is_over=True, most=MOST_LISTED, before=older)
            wanted = (summary["id"] for summary, _ in found if summary["id"] not in but)
            records = ((table_id, self._record(table_id, names)) for table_id in wanted)
            yield from ((table_id, record) for table_id, record in records if record is not None)
            if older is None:
                return

    def _record(self, table_id: str, names: tuple[str, str]) -> MatchRecord | None:
        """What was played at a table; None where it has gone, nothing was played, or its log is damaged."""
        found = self._store.table(table_id)
        try:
            return None if found is None else self._live_table(*found).record(names)
        except NotAllowedError:
            return None
        except (DoubleSixError, ValueError) as error:
            logging.getLogger("doublesix").warning("table %s: %s", table_id, error)
            return None

    def delete(self, table_id: str) -> None:
        """Forget a table.

        Raises:
            NotFoundError: there is none.
        """
        with self._door(table_id):  # whoever looks for it meanwhile must not find it half gone
            with self._lock:
                table = self._live.pop(table_id, None)
                self._asked_ms.pop(table_id, None)
            if table is not None:
                table.close()
            is_gone = self._store.delete_table(table_id)
            self._hub.tell(("table", table_id), GonePush(topic="table", id=table_id))
        if not is_gone:
            raise no_table(table_id)

    def close(self) -> None:
        """Let nothing more happen."""
        with self._lock:
            for table in self._live.values():
                table.close()
        for thinkers in self._thinkers.values():
            thinkers.close()

    def _keep(self, table: LiveTable) -> None:
        """Take a table into memory, and let those go that nobody has asked for lately."""
        now = now_ms()
        with self._lock:
            for name, asked_ms in list(self._asked_ms.items()):
                if now - asked_ms >= self._idle_ms and self._live[name].is_at_rest:
                    self._live.pop(name).close()
                    del self._asked_ms[name]
            self._live[table.stored.id] = table
            self._asked_ms[table.stored.id] = now

    def _door(self, table_id: str) -> Lock:
        """Where one after the other brings a table into memory or takes it away, which nobody at another waits for."""
        with self._lock:
            return self._doors.setdefault(table_id, Lock())

    def _live_table(self, stored: StoredTable, events: Sequence[Logged]) -> LiveTable:
        return LiveTable(
            stored,
            events,
            store=self._store,
            hub=self._hub,
            engines=self._engines,
            thinkers=self._thinkers,
        )

    def _seed(self, wanted: NewTable) -> int | None:
        if wanted.dice == "manual":
            return None
        return secrets.randbits(52) if wanted.seed is None else wanted.seed


def _with_next_seed(agreed: NewTable) -> NewTable:
    """The same with other dice, where somebody has chosen their seed."""
    return agreed if agreed.seed is None else agreed.model_copy(update={"seed": (agreed.seed + 1) % 2**53})


def _demand_terms(wanted: NewTable, view: TableView) -> None:
    """Check that whatever was asked for is played for; raises `ParseError` where an identifier says something else."""
    if "terms" not in wanted.model_fields_set:
        return
    for name in ("kind", *sorted(wanted.terms.model_fields_set)):
        if getattr(wanted.terms, name) != getattr(view.terms, name, None):
            with in_field(f"terms.{name}"):
                raise ParseError(
                    Sentence("{place}: the identifier says something else", place=place_of(("terms", name)))
                )
