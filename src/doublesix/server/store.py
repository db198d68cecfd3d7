"""The store: tables with their events, analyses with their decisions, rollouts; SQLite unless another URL is given.

Whatever is written here has reached the disk when the call comes back. Times are milliseconds since 1970.
What does not live here: what events mean (`server.log`), who hears of them (`server.hub`).
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, create_engine, delete, event, select, tuple_, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.orm import Session

from doublesix.errors import DataError
from doublesix.protocol.analyses import RUNNING
from doublesix.sentences import Sentence
from doublesix.server.problems import DISK_FULL, DISK_READ_ONLY, NotKeptError, StaleError, no_table
from doublesix.server.schema import AnalysisRow, DecisionRow, EventRow, RolloutRow, TableRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Engine, Select
    from sqlalchemy.engine import ExceptionContext
    from sqlalchemy.orm import InstrumentedAttribute

__all__ = ["CLOSED", "TROUBLE", "TROUBLES", "Logged", "Store", "StoredAnalysis", "StoredTable", "now_ms"]

Json = dict[str, Any]

DAMAGED = Sentence("the store is damaged: nothing was changed; stop the program and put a backup in its place")
TROUBLES = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_READONLY: DISK_READ_ONLY,
    sqlite3.SQLITE_BUSY: Sentence("another program holds the store: nothing was changed"),
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
"""Why SQLite keeps or finds nothing, by its number of what is wrong."""
TROUBLE = Sentence("the store cannot be reached: nothing was changed")
"""Whatever else is wrong with it."""
CLOSED = Sentence("the store is closed: nothing was changed")
"""What whoever still asks is told after its end."""


def now_ms() -> int:
    """The time."""
    return time.time_ns() // 1_000_000


MOST_BESIDE = 64
"""Pages of what SQLite has written beside its file, until it brings them into it."""
SPARE_BYTES = 512 * 1024
"""What lies ready for the day on which the disk is full: more than bringing those pages into the file takes."""
SPARE_FILE = "doublesix.spare"


@dataclass(frozen=True, slots=True)
class Logged:
    """One event of a table.

    Args:
        at_ms: when.
        seat: who did it; None for what nobody decides.
        text: what, as `server.log` writes it.
    """

    at_ms: int
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table without its events.

    Args:
        id: its name.
        created_ms: when it was made.
        agreed: a `NewTable` as JSON.
        seed: of its dice; None for manual dice.
        again: id of the table at which they play again; None while they do not.
    """

    id: str
    created_ms: int
    agreed: Json
    seed: int | None
    again: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnalysis:
    """An analysis without its decisions.

    Args:
        id: its name.
        created_ms: when it was asked for.
        name: of the match.
        plies: rolls looked ahead.
        record: the match as our JSON.
        status: as in the protocol.
        view: an `AnalysisView` as JSON.
        reports: by format; empty until it is done.
        course: what tells the match from others (`course_of`); None where an earlier version kept none.
    """

    id: str
    created_ms: int
    name: str
    plies: int
    record: str
    status: str
    view: Json
    reports: Json
    course: bytes | None


class Store:
    """Keeps everything. Every call raises `NotKeptError` where the disk is full or fails, and tells the log.

    So it does once the store is closed: from then on the file may be another program's.

    Args:
        url: a database as SQLAlchemy names it.
        spare: a file that takes up room, which is given up where something is deleted on a full disk; None for none.
    """

    def __init__(self, url: URL, *, spare: Path | None = None) -> None:
        self._spare = spare
        self._engine = create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _settle)
        try:
            _migrate(self._engine)
            self._gather_if_there_is_room()
            self._keep_spare()
        except BaseException:
            self._engine.dispose()  # a file that cannot be used is not held
            raise
        event.listen(self._engine, "handle_error", _refuse)  # whoever opens a store hears the database's own words

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """A store of its own file in a folder, which is made if need be.

        Raises:
            DataError: the file is no store, or one of a later version.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / "doublesix.db"
        with suppress(FileExistsError):  # SQLite's files beside it are open to whom it is
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        url = URL.create("sqlite", database=str(path))  # as text its ? and % would mean something
        spare = folder / SPARE_FILE
        try:
            try:
                return cls(url, spare=spare)
            except OperationalError as error:
                if not _is_full(error.orig) or not spare.exists():
                    raise
                spare.unlink()
                return cls(url, spare=spare)
        except CommandError as error:  # it knows no such step
            raise DataError(f"{path}: this store was written by a later Double Six; update the program") from error
        except DBAPIError as error:
            raise DataError(f"{path}: this store cannot be used: {error.orig}") from error

    def close(self) -> None:
        """Let go of the file; what a full disk does not let into it stays beside it."""
        self._gather_if_there_is_room()
        event.listen(self._engine, "do_connect", _refuse_closed)
        self._engine.dispose()

    def _gather(self) -> None:
        """Bring what SQLite has written beside its file into it, so that the file alone is a store."""
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _gather_if_there_is_room(self) -> None:
        try:
            self._gather()
        except OperationalError as error:
            if not _is_full(error.orig):
                raise
        except NotKeptError:
            pass  # the log has been told

    def _keep_spare(self) -> None:
        """Take up the room that is given up on a full disk; where there is none now, there is less of it."""
        if self._spare is not None and not self._spare.exists():
            try:
                self._spare.touch(mode=0o600)
                self._spare.write_bytes(os.urandom(SPARE_BYTES))  # which no file system makes smaller
            except OSError:
                self._spare.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """Give up what was spared, for bringing into the file what lies beside it, which leaves more room than that."""
        if self._spare is not None:
            self._spare.unlink(missing_ok=True)
        self._gather_if_there_is_room()

    # Tables

    def add_table(
        self, table: StoredTable, events: Sequence[Logged], summary: Json, *, after: str | None = None
    ) -> None:
        """Keep a new table and its first events.

        Args:
            table: the new one.
            events: what has happened at it.
            summary: of it after them.
            after: id of the table whose players play again at the new one; None where nobody does.

        Raises:
            NotFoundError: there is no such table any more.
        """
        with Session(self._engine) as session, session.begin():
            if after is not None and not _update(session, TableRow, after, again=table.id):
                raise no_table(after)
            session.add(
                TableRow(
                    id=table.id,
                    created_ms=table.created_ms,
                    updated_ms=table.created_ms,
                    agreed=table.agreed,
                    seed=table.seed,
                    is_over=bool(summary["is_over"]),
                    summary=summary,
                )
            )
            session.flush()
            session.add_all(_rows(table.id, 0, events))

    def append(self, table_id: str, number: int, events: Sequence[Logged], summary: Json) -> None:
        """Keep events.

        Args:
            table_id: whose.
            number: how many there were before.
            events: what happened.
            summary: of the table after them.

        Raises:
            NotFoundError: there is no such table any more.
            StaleError: another program on the same store was faster.
        """
        try:
            with Session(self._engine) as session, session.begin():
                touched = {"updated_ms": events[-1].at_ms, "summary": summary, "is_over": bool(summary["is_over"])}
                if not _update(session, TableRow, table_id, **touched):
                    raise no_table(table_id)
                session.add_all(_rows(table_id, number, events))
        except IntegrityError as error:
            raise StaleError(Sentence("another program plays at this table; look at it again")) from error

    def table(self, table_id: str) -> tuple[StoredTable, list[Logged]] | None:
        """A table and its events; None if there is none."""
        with Session(self._engine) as session:
            row = session.get(TableRow, table_id)
            if row is None:
                return None
            found = session.scalars(select(EventRow).where(EventRow.table_id == table_id).order_by(EventRow.number))
            events = [Logged(each.at_ms, each.seat, each.text) for each in found]
            stored = StoredTable(
                id=row.id, created_ms=row.created_ms, agreed=row.agreed, seed=row.seed, again=row.again
            )
            return stored, events

    def rename_players(self, table_id: str, agreed: Json, summary: Json) -> None:
        """Keep a table with other names. Raises `NotFoundError`."""
        with Session(self._engine) as session, session.begin():
            if not _update(session, TableRow, table_id, agreed=agreed, summary=summary):
                raise no_table(table_id)

    def tables(
        self, *, is_over: bool | None, most: int, before: str | None = None
    ) -> tuple[list[tuple[Json, int]], str | None]:
        """Summaries of tables and when they were touched, the last one first, and where that was broken off.

        Args:
            is_over: only those that are, or are not; None for all.
            most: how many at once.
            before: where an earlier list was broken off that this one goes on with.
        """
        asked = select(TableRow.summary, TableRow.updated_ms, TableRow.id)
        if is_over is not None:
            asked = asked.where(TableRow.is_over == is_over)
        return self._listed(asked, TableRow.updated_ms, TableRow.id, most, before)

    def delete_table(self, table_id: str) -> bool:
        """Forget a table; false if there is none."""
        return self._delete(TableRow, table_id)

    # Analyses

    def add_analysis(self, analysis: StoredAnalysis) -> None:
        """Keep a new analysis."""
        values = {name: getattr(analysis, name) for name in StoredAnalysis.__slots__}
        with Session(self._engine) as session, session.begin():
            session.add(AnalysisRow(**values))

    def analysis(self, analysis_id: str) -> StoredAnalysis | None:
        """An analysis with its match and its reports; None if there is none."""
        with Session(self._engine) as session:
            row = session.get(AnalysisRow, analysis_id)
            return None if row is None else _analysis(row)

    def analysis_views(self, *, most: int | None = None, before: str | None = None) -> tuple[list[Json], str | None]:
        """What is shown of analyses, without matches and reports, the newest first; otherwise as `tables`."""
        asked = select(AnalysisRow.view, AnalysisRow.created_ms, AnalysisRow.id)
        found, older = self._listed(asked, AnalysisRow.created_ms, AnalysisRow.id, most, before)
        return [view for view, _ in found], older

    def running_analyses(self) -> list[str]:
        """Ids of the analyses that are not at rest, the oldest first."""
        asked = select(AnalysisRow.id).where(AnalysisRow.status.in_(RUNNING))
        with Session(self._engine) as session:
            return list(session.scalars(asked.order_by(AnalysisRow.created_ms, AnalysisRow.id)))

    def analyzed_tables(self) -> set[str]:
        """Ids of the tables whose matches have an analysis."""
        table = AnalysisRow.view["table"].as_string()
        with Session(self._engine) as session:
            return set(session.scalars(select(table).where(table.is_not(None))))

    def courses(self) -> dict[str, bytes | None]:
        """What tells the match of every analysis from others, by its id, as in `StoredAnalysis`."""
        with Session(self._engine) as session:
            found = session.execute(select(AnalysisRow.id, AnalysisRow.course))
            return {row.id: row.course for row in found}

    def update_analysis(self, analysis_id: str, **values: Any) -> None:
        """Change fields of an analysis that is still there."""
        with Session(self._engine) as session, session.begin():
            _update(session, AnalysisRow, analysis_id, **values)

    def put_decisions(self, analysis_id: str, decisions: Sequence[Json], *, game: int | None = None) -> None:
        """Keep decisions.

        Args:
            analysis_id: whose.
            decisions: `DecisionView`s as JSON.
            game: its index, if these are all decisions of a game; otherwise each replaces the one of its number.
        """
        with Session(self._engine) as session, session.begin():
            numbers = [view["number"] for view in decisions]
            replaced = DecisionRow.number.in_(numbers) if game is None else DecisionRow.game == game
            session.execute(delete(DecisionRow).where(DecisionRow.analysis_id == analysis_id, replaced))
            # After the first change SQLite lets nobody else change anything; other databases lock the row.
            kept = select(AnalysisRow.id).where(AnalysisRow.id == analysis_id).with_for_update()
            if session.scalar(kept) is None:
                return  # deleted meanwhile
            session.add_all(
                DecisionRow(analysis_id=analysis_id, number=view["number"], game=view["game"], view=view)
                for view in decisions
            )

    def decisions(self, analysis_id: str) -> list[Json]:
        """The decisions of an analysis, in order."""
        asked = select(DecisionRow.view).where(DecisionRow.analysis_id == analysis_id).order_by(DecisionRow.number)
        with Session(self._engine) as session:
            return list(session.scalars(asked))

    def delete_analysis(self, analysis_id: str) -> bool:
        """Forget an analysis; false if there is none."""
        return self._delete(AnalysisRow, analysis_id)

    # Rollouts

    def put_rollout(self, rollout_id: str, created_ms: int, asked: Json, status: str, view: Json) -> None:
        """Keep a rollout as it stands."""
        with Session(self._engine) as session, session.begin():
            session.merge(RolloutRow(id=rollout_id, created_ms=created_ms, asked=asked, status=status, view=view))

    def rollouts(self) -> list[tuple[int, Json, Json]]:
        """When each rollout was made, what was asked and how it stands; the newest first."""
        with Session(self._engine) as session:
            found = session.scalars(select(RolloutRow).order_by(RolloutRow.created_ms.desc()))
            return [(row.created_ms, row.asked, row.view) for row in found]

    def delete_rollout(self, rollout_id: str) -> bool:
        """Forget a rollout; false if there is none."""
        return self._delete(RolloutRow, rollout_id)

    def _listed(
        self,
        asked: Select[Json, int, str],
        at_ms: InstrumentedAttribute[int],
        name: InstrumentedAttribute[str],
        most: int | None,
        before: str | None,
    ) -> tuple[list[tuple[Json, int]], str | None]:
        """What is asked for, with its time, the newest first, and where that was broken off; as in `tables`."""
        asked = asked.order_by(at_ms.desc(), name.desc())
        if before is not None:
            said_ms, _, said_name = before.partition("-")
            asked = asked.where(tuple_(at_ms, name) < (int(said_ms), said_name))
        with Session(self._engine) as session:
            rows = session.execute(asked if most is None else asked.limit(most + 1)).all()
        listed = rows[:most]
        older = None if len(listed) == len(rows) else f"{listed[-1][1]}-{listed[-1][2]}"
        return [(shown, ms) for shown, ms, _ in listed], older

    def _delete(self, kind: type[TableRow | AnalysisRow | RolloutRow], key: str) -> bool:
        """Forget something, on a full disk, too; false if it is not there."""
        try:
            return self._deleted(kind, key)
        except NotKeptError as error:
            if error.args[0] != DISK_FULL:
                raise
        self._make_room()
        is_gone = self._deleted(kind, key)
        self._gather_if_there_is_room()
        self._keep_spare()
        return is_gone

    def _deleted(self, kind: type[TableRow | AnalysisRow | RolloutRow], key: str) -> bool:
        with Session(self._engine) as session, session.begin():
            done = session.connection().execute(delete(kind).where(kind.id == key))
            return bool(done.rowcount)


def _update(session: Session, kind: type[TableRow | AnalysisRow], key: str, **values: Any) -> bool:
    """Change what is still there, at one stroke: between a look and a change somebody else could delete it."""
    changed = session.connection().execute(update(kind).where(kind.id == key).values(**values))
    return bool(changed.rowcount)


def _rows(table_id: str, number: int, events: Sequence[Logged]) -> list[EventRow]:
    return [
        EventRow(table_id=table_id, number=number + place, at_ms=each.at_ms, seat=each.seat, text=each.text)
        for place, each in enumerate(events)
    ]


def _analysis(row: AnalysisRow) -> StoredAnalysis:
    return StoredAnalysis(**{name: getattr(row, name) for name in StoredAnalysis.__slots__})


def _settle(connection: Any, _: Any) -> None:
    """SQLite as a log wants it: readers beside one writer, nothing lost, references kept."""
    for pragma in (
        *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"),
        *(f"wal_autocheckpoint={MOST_BESIDE}", "secure_delete=FAST"),  # deleting takes little room
    ):
        connection.execute(f"PRAGMA {pragma}")


def _is_full(error: BaseException | None) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def _refuse(failed: ExceptionContext) -> None:
    """Say in words of ours that nothing can be kept: nobody who plays has done anything wrong."""
    code = getattr(failed.original_exception, "sqlite_errorcode", 0) & 0xFF  # the rest says where it happened
    if code in TROUBLES or isinstance(failed.sqlalchemy_exception, OperationalError):
        logging.getLogger("doublesix").error("the store: %s", failed.original_exception)
        raise NotKeptError(TROUBLES.get(code, TROUBLE)) from failed.original_exception


def _refuse_closed(*_: object) -> None:
    raise NotKeptError(CLOSED)


def _migrate(engine: Engine) -> None:
    """Bring a store to the present version."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # of two programs that make a store the second waits, and finds it made
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        script = ScriptDirectory(str(Path(__file__).parent / "migrations"))
        with EnvironmentContext(Config(), script, fn=lambda now, _: script._upgrade_revs("head", now)) as environment:
            environment.configure(connection=connection)
            before = environment.get_context().get_current_revision()
            environment.run_migrations()
    if engine.dialect.name == "sqlite" and before not in (None, script.get_current_head()):
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")  # what a migration made smaller
