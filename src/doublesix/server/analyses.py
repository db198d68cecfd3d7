"""Analyses of matches as jobs: in the background, decisions told as they are judged.

All are looked at by the net alone as soon as they come, in turns game by game; then those of one depth are judged one
after the other, and do not wait for those of another: what takes a moment is not kept waiting by what takes hours.
A job that the end of the program stopped begins anew with the next start. In memory are those that are judged, and the
few that somebody wanted last; any other one comes back from the store when it is asked for.
What does not live here: what a job does (`server.analysis_job`).
"""

from __future__ import annotations

import secrets
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any

from doublesix.analysis.same_match import course_of
from doublesix.errors import DataError, ParseError
from doublesix.formats import read_json, read_match, read_position, write_json
from doublesix.formats.positions import is_only_position
from doublesix.kernel import max_plies
from doublesix.notation.identify import format_identifier
from doublesix.protocol.analyses import AnalysisList, AnalysisSummary, AnalysisView, DecisionList, GameHead
from doublesix.protocol.pushes import GonePush
from doublesix.protocol.values import SourceProblem
from doublesix.sentences import Sentence
from doublesix.server.analysis_job import AnalysisJob
from doublesix.server.decisions import asked_in
from doublesix.server.players import players
from doublesix.server.problems import NotFoundError, NotKeptError, PositionOnlyError, sentence_message, sentence_of
from doublesix.server.store import StoredAnalysis, now_ms
from doublesix.server.views import game_info, iso, seat_or_none, terms_message
from doublesix.work import demand_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from doublesix.protocol.analyses import Comment, DecisionView
    from doublesix.protocol.players import PlayerList
    from doublesix.protocol.tables import Turn
    from doublesix.protocol.values import Candidate, CubeJudgement
    from doublesix.record import MatchRecord, Problem
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store
    from doublesix.study import Card

__all__ = ["MOST_LISTED", "Analyses"]

MOST_LISTED = 500
MOST_NAME = 200
MOST_KEPT = 4
"""Analyses at rest that stay in memory; a long session takes some ten megabytes."""


class Analyses:
    """All analyses of a store.

    Args:
        store: keeps them.
        hub: hears what happens.
        engines: who judges.
        most_kept: analyses at rest that stay in memory.
    """

    def __init__(self, store: Store, hub: Hub, engines: Engines, *, most_kept: int = MOST_KEPT) -> None:
        self._store, self._hub, self._engines = store, hub, engines
        self._most_kept = most_kept
        self._lock = RLock()
        self._reading = Lock()
        self._is_closed = False
        self._finding = Lock()
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="analysis-first")
        self._workers = [ThreadPoolExecutor(1, thread_name_prefix="analysis") for _ in range(max_plies + 1)]
        """By rolls looked ahead."""
        self._jobs: dict[str, AnalysisJob] = {}
        """Those in memory; the one that was wanted last stands last."""
        self._uses: Counter[str] = Counter()
        """How many are busy with each of them."""
        for analysis_id in store.running_analyses():
            with self._job(analysis_id) as job:
                self._begin(job, job.wake())

    def add_file(self, data: bytes, *, name: str, plies: int) -> AnalysisView:
        """Analyze a match file.

        Raises:
            ParseError: it cannot be read, or not be analyzed; the message names the file.
            PositionOnlyError: it holds a position, and nothing was played.
            DataError: nothing judges its game.
            NotWantedError: nobody waits for it any more.
        """
        try:
            with self._reading:  # whoever brought the file waits for it: the judging rests meanwhile
                demand_wanted()
                record = _match(data, name)
            return self.add(record, name=name, plies=plies)
        except ValueError as error:
            raise ParseError(Sentence("{place}: {problem}", place=name, problem=sentence_of(error))) from error

    def add(self, record: MatchRecord, *, name: str, plies: int, table: str | None = None) -> AnalysisView:
        """Analyze a match.

        Args:
            record: of it.
            name: of the file, or of the table.
            plies: rolls looked ahead.
            table: id of the table that it was played at, if it was.

        Raises:
            ParseError: nothing was played in it.
            ValueError: terms beyond what can be shown.
            DataError: nothing judges its game.
        """
        if not any(game.actions for game in record.games):
            raise ParseError(Sentence("nothing was played in this match"))
        for game in record.games:
            self._engines.of(record.variant_of(game))
        stored = _stored(record, name[:MOST_NAME], plies, table)
        job = self._job_of(stored, record)
        with self._lock:  # nobody reads it from the store before it is in memory
            self._store.add_analysis(stored)
            self._jobs[stored.id] = job
        self._begin(job)
        return job.view

    def add_of_tables(self, matches: Iterable[tuple[str, MatchRecord]], *, plies: int) -> AnalysisList:
        """Analyze many matches; those that cannot be are passed over.

        Args:
            matches: each with the id of the table that it was played at; of more than may be listed the first.
            plies: rolls looked ahead.

        Raises:
            NotWantedError: nobody waits for it any more; what has been taken up goes on.
        """
        begun: tuple[AnalysisSummary, ...] = ()
        for table, record in matches:
            demand_wanted()
            with suppress(DataError, ValueError):
                view = self.add(record, name=" – ".join(record.players), plies=plies, table=table)
                begun = (AnalysisSummary.model_validate(view, from_attributes=True), *begun)
            if len(begun) >= MOST_LISTED:
                break
        return AnalysisList(analyses=begun)

    def of_tables(self) -> AbstractSet[str]:
        """Ids of the tables whose matches have an analysis."""
        return self._store.analyzed_tables()

    def list(self, *, most: int = MOST_LISTED, before: str | None = None) -> AnalysisList:
        """Analyses, the newest first.

        Args:
            most: how many at once.
            before: `older` of the list that this one goes on with.
        """
        found, older = self._store.analysis_views(most=most, before=before)
        shown = map(self._as_it_stands, found)
        listed = ({name: view[name] for name in AnalysisSummary.model_fields} for view in shown)
        return AnalysisList(analyses=tuple(map(AnalysisSummary.model_validate, listed)), older=older)

    def players(self) -> PlayerList:
        """Everybody who has played in a match that is judged."""
        views, _ = self._store.analysis_views()
        return players(map(self._as_it_stands, views), self._courses())

    def _as_it_stands(self, stored: dict[str, Any]) -> dict[str, Any]:
        """What is in memory is a moment ahead of what is stored."""
        with self._lock:
            job = self._jobs.get(stored["id"])
        return stored if job is None else job.view.model_dump(mode="json")

    def _courses(self) -> dict[str, bytes]:
        """What tells the match of every analysis from others; what an earlier version did not keep is found once."""
        with self._finding:
            found = {}
            for name, course in self._store.courses().items():
                if course is None and (stored := self._store.analysis(name)) is not None:
                    course = course_of(read_json(stored.record))
                    self._store.update_analysis(name, course=course)
                if course is not None:
                    found[name] = course
            return found

    def view(self, analysis_id: str) -> AnalysisView:
        """An analysis as it stands. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            return job.view

    def decisions(self, analysis_id: str) -> DecisionList:
        """The decisions judged so far. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            return DecisionList(id=analysis_id, decisions=tuple(job.decisions()))

    def watch(self, analysis_id: str, begin: Callable[..., None]) -> None:
        """Show an analysis and its decisions, with nothing happening in between. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            job.watch(begin)

    def cancel(self, analysis_id: str) -> AnalysisView:
        """Stop judging; what has been judged stays. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            return job.cancel()

    def resume(self, analysis_id: str) -> AnalysisView:
        """Judge again what was cancelled or failed.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: it is done, or going on.
        """
        with self._job(analysis_id) as job:
            self._begin(job, job.take_up())
            return job.view

    def again(self, analysis_id: str, *, plies: int) -> AnalysisView:
        """Judge all of it again at another depth, from the beginning where it is going on; words and plays stay.

        Raises `NotFoundError`.
        """
        with self._job(analysis_id) as job:
            self._begin(job, job.begin_again(plies))
            return job.view

    def delete(self, analysis_id: str) -> None:
        """Forget an analysis. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            with suppress(NotKeptError):  # on a full disk what is deleted makes room
                job.cancel()
            with self._lock:  # nobody finds it in the store once it has left the memory
                self._store.delete_analysis(analysis_id)
                self._jobs.pop(analysis_id, None)
        self._hub.tell(("analysis", analysis_id), GonePush(topic="analysis", id=analysis_id))

    def comment(self, analysis_id: str, number: int, comment: Comment) -> DecisionView:
        """Keep words and plays with a decision; what is not given stays.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: plays for a decision that has no dice.
            ParseError: a play that cannot be read.
            IllegalPlayError: one that is not legal there.
        """
        with self._job(analysis_id) as job:
            return job.note(number, comment)

    def decision(self, analysis_id: str, number: int) -> DecisionView:
        """A decision as it stands. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            return job.decision(number)

    def turn(self, analysis_id: str, number: int) -> Turn:
        """The steps of a decision's dice. Raises `NotFoundError`, or `NotAllowedError` where there are none."""
        with self._job(analysis_id) as job:
            return job.turn(number)

    def play_out(self, analysis_id: str, number: int, steps: Sequence[tuple[int, int, int]]) -> DecisionView:
        """Keep a play made on the board with a decision.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: it has no dice, or there are plays enough.
            IllegalPlayError: steps that are no whole play.
        """
        with self._job(analysis_id) as job:
            return job.play_out(number, steps)

    def cards(self, analysis_id: str, *, seat: int | None = None, number: int | None = None) -> Sequence[Card]:
        """Decisions as cards to study with: every sure mistake, or one decision.

        Args:
            analysis_id: of which analysis.
            seat: whose; None for both players'.
            number: of the one decision.

        Raises:
            NotFoundError: there is no such analysis or decision.
            NotAllowedError: a decision that no card can ask.
        """
        with self._job(analysis_id) as job:
            return job.cards(seat, number)

    def deepen(self, analysis_id: str, number: int, *, plies: int) -> DecisionView:
        """Judge one decision again.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: nothing in it can be judged again.
        """
        with self._job(analysis_id) as job:
            return job.deepen(number, plies)

    def attach(
        self,
        analysis_id: str,
        number: int,
        rolled_out: str,
        plays: Sequence[Candidate],
        cubes: Sequence[CubeJudgement],
    ) -> None:
        """Keep what a rollout found with a decision, which is judged by it from then on.

        Where the rollout lacks the play that was made, or the one that looks best, it settles nothing and stands
        beside what is known.

        Args:
            analysis_id: of which analysis.
            number: of the decision.
            rolled_out: id of the rollout.
            plays: with what was found out about each.
            cubes: about the cube.

        Raises:
            NotFoundError: there is no such analysis or decision.
        """
        with self._job(analysis_id) as job:
            job.attach(number, rolled_out, plays, cubes)

    def open_decisions(self, analysis_id: str) -> Sequence[tuple[DecisionView, tuple[str, ...]]]:
        """Decisions that are too close to call, with the plays to roll out; a cube has none.

        Those come first where a wrong verdict would cost most.

        Raises:
            NotFoundError: there is no such analysis.
            NotAllowedError: it is not done.
        """
        with self._job(analysis_id) as job:
            return job.open_decisions()

    def report(self, analysis_id: str, kind: str, language: str = "en") -> str:
        """A finished report.

        Args:
            analysis_id: of which analysis.
            kind: `html`, `text` or `json`; the last has no words.
            language: of the words.

        Raises:
            NotFoundError: there is no such analysis.
            NotAllowedError: it is not done.
        """
        with self._job(analysis_id) as job:
            return job.report(kind, language)

    def record(self, analysis_id: str) -> MatchRecord:
        """The match, with the words of its readers. Raises `NotFoundError`."""
        with self._job(analysis_id) as job:
            return job.record()

    def close(self) -> None:
        """Stop everything; what was begun is begun anew with the next start."""
        with self._lock:
            self._is_closed = True
            for job in self._jobs.values():
                job.stop()
        for worker in (self._looker, *self._workers):
            worker.shutdown(wait=True, cancel_futures=True)

    def _job_of(self, stored: StoredAnalysis, record: MatchRecord | None = None) -> AnalysisJob:
        return AnalysisJob(stored, self._store, self._hub, self._engines, record, rest=self._rest, later=self._later)

    def _later(self, view: AnalysisView) -> None:
        with self._lock:
            if not self._is_closed:
                self._workers[view.plies].submit(self._find_figures, view.id)

    def _find_figures(self, analysis_id: str) -> None:
        with suppress(NotFoundError), self._job(analysis_id) as job:
            job.find_figures()

    def _rest(self) -> None:
        """Let a file be read first."""
        with self._reading:
            pass

    def _begin(self, job: AnalysisJob, number: int = 0) -> None:
        """Let the workers make a run of a job, by its number."""
        self._looker.submit(self._look, job, number, job.look_first(number))

    def _look(self, job: AnalysisJob, number: int, looks: Iterator[int]) -> None:
        """Look at one game, and go to the end of the queue; after the last one judge them all."""
        is_looked_at = next(looks, None) is None
        with self._lock:
            if self._is_closed:
                return
            if is_looked_at:
                self._workers[job.view.plies].submit(self._run, job, number)
            else:
                self._looker.submit(self._look, job, number, looks)

    def _run(self, job: AnalysisJob, number: int) -> None:
        job.run(number)
        with self._lock:
            self._let_go()

    @contextmanager
    def _job(self, analysis_id: str) -> Iterator[AnalysisJob]:
        """The job of that name, which stays the only one of it as long as somebody is busy with it."""
        with self._lock:
            job = self._jobs.pop(analysis_id, None) or self._read(analysis_id)
            self._jobs[analysis_id] = job
            self._uses[analysis_id] += 1
        try:
            yield job
        finally:
            with self._lock:
                self._uses -= Counter([analysis_id])
                self._let_go()

    def _read(self, analysis_id: str) -> AnalysisJob:
        stored = self._store.analysis(analysis_id)
        if stored is None:
            raise NotFoundError(Sentence("there is no analysis {name}", name=repr(analysis_id)))
        return self._job_of(stored)

    def _let_go(self) -> None:
        """Let those at rest leave the memory that were wanted longest ago."""
        resting = [name for name, job in self._jobs.items() if not job.is_running and not self._uses[name]]
        for name in resting[: max(0, len(resting) - self._most_kept)]:
            del self._jobs[name]


def _match(data: bytes, name: str) -> MatchRecord:
    """The match in a file. Errors as of `Analyses.add_file`."""
    try:
        record = read_match(data)
    except ParseError as error:
        with suppress(ParseError):
            raise PositionOnlyError(name, _identifier(data)) from error
        raise
    if is_only_position(record):
        raise PositionOnlyError(name, _identifier(data))
    return record


def _identifier(data: bytes) -> str:
    """The identifier of the position in a file; raises `ParseError`."""
    identified = read_position(data)
    return format_identifier(identified)


def _stored(record: MatchRecord, name: str, plies: int, table: str | None) -> StoredAnalysis:
    analysis_id, created_ms = secrets.token_hex(6), now_ms()
    heads = tuple(_head(record, game) for game in range(len(record.games)))
    view = AnalysisView(
        id=analysis_id,
        name=name,
        created=iso(created_ms),
        status="waiting",
        plies=plies,
        done=0,
        total=sum(head.decisions for head in heads),
        players=record.players,
        variant=record.variant.key if record.cycle is None else record.cycle.key,
        game=game_info(record.variant),
        terms=terms_message(record.terms),
        table=table,
        final_score=record.final_score,
        problems=tuple(map(_problem, record.problems)),
        games=heads,
        report=None,
        error=None,
    )
    return StoredAnalysis(
        id=analysis_id,
        created_ms=created_ms,
        name=name,
        plies=plies,
        record=write_json(record, indent=None),
        status=view.status,
        view=view.model_dump(mode="json"),
        reports={},
        course=course_of(record),
    )


def _problem(problem: Problem) -> SourceProblem:
    told = dict(sentence_message(problem.message))
    return SourceProblem(line=problem.line, severity=problem.severity.value, **told)


def _head(record: MatchRecord, place: int) -> GameHead:
    game = record.games[place]
    return GameHead(
        number=game.number,
        score=game.start_score,
        is_crawford=game.is_crawford and record.has_cube,
        winner=seat_or_none(game.winner),
        points=game.points,
        decisions=len(asked_in(record, place)),
    )
