"""Analyses of matches as jobs: one after the other in the background, decisions told as they are judged.

A job that the end of the program stopped begins anew with the next start.
What does not live here: what a job does (`server.analysis_job`).
"""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, RLock
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.formats import read_match, write_json
from doublesix.protocol.analyses import AnalysisList, AnalysisView, DecisionList, GameHead
from doublesix.protocol.pushes import GonePush
from doublesix.protocol.values import SourceProblem
from doublesix.sentences import Sentence
from doublesix.server.analysis_job import AnalysisJob
from doublesix.server.decisions import asked_in
from doublesix.server.problems import NotFoundError, sentence_message, sentence_of
from doublesix.server.store import StoredAnalysis, now_ms
from doublesix.server.views import game_info, iso, seat_or_none, terms_message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.protocol.analyses import Comment, DecisionView
    from doublesix.protocol.tables import Turn
    from doublesix.protocol.values import CubeJudgement, Judgement
    from doublesix.record import MatchRecord, Problem
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store

__all__ = ["Analyses"]

MOST_NAME = 200


class Analyses:
    """All analyses of a store.

    Args:
        store: keeps them.
        hub: hears what happens.
        engines: who judges.
    """

    def __init__(self, store: Store, hub: Hub, engines: Engines) -> None:
        self._store, self._hub, self._engines = store, hub, engines
        self._lock = RLock()
        self._reading = Lock()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._jobs = {stored.id: self._job_of(stored) for stored in store.analyses()}
        for job in self._jobs.values():
            if job.is_running:
                self._worker.submit(job.run)

    def add_file(self, data: bytes, *, name: str, plies: int) -> AnalysisView:
        """Analyze a match file.

        Raises:
            ParseError: it cannot be read, or not be analyzed; the message names the file.
            DataError: nothing judges its game.
        """
        try:
            with self._reading:  # whoever brought the file waits for it: the judging rests meanwhile
                record = read_match(data)
            return self.add(record, name=name, plies=plies)
        except ValueError as error:
            raise ParseError(Sentence("{place}: {problem}", place=name, problem=sentence_of(error))) from error

    def add(self, record: MatchRecord, *, name: str, plies: int) -> AnalysisView:
        """Analyze a match.

        Raises:
            ParseError: nothing was played in it.
            ValueError: terms beyond what can be shown.
            DataError: nothing judges its game.
        """
        if not any(game.actions for game in record.games):
            raise ParseError(Sentence("nothing was played in this match"))
        for game in record.games:
            self._engines.of(record.variant_of(game))
        stored = _stored(record, name[:MOST_NAME], plies)
        self._store.add_analysis(stored)
        job = self._job_of(stored, record)
        with self._lock:
            self._jobs[stored.id] = job
        self._worker.submit(job.run)
        return job.view

    def list(self) -> AnalysisList:
        """Every analysis, the newest first."""
        with self._lock:
            views = sorted((job.view for job in self._jobs.values()), key=lambda view: view.created, reverse=True)
        return AnalysisList(analyses=tuple(view.model_copy(update={"report": None}) for view in views))

    def view(self, analysis_id: str) -> AnalysisView:
        """An analysis as it stands. Raises `NotFoundError`."""
        return self._job(analysis_id).view

    def decisions(self, analysis_id: str) -> DecisionList:
        """The decisions judged so far. Raises `NotFoundError`."""
        return DecisionList(id=analysis_id, decisions=tuple(self._job(analysis_id).decisions()))

    def watch(self, analysis_id: str, begin: Callable[..., None]) -> None:
        """Show an analysis and its decisions, with nothing happening in between. Raises `NotFoundError`."""
        self._job(analysis_id).watch(begin)

    def cancel(self, analysis_id: str) -> AnalysisView:
        """Stop judging; what has been judged stays. Raises `NotFoundError`."""
        return self._job(analysis_id).cancel()

    def resume(self, analysis_id: str) -> AnalysisView:
        """Judge again what was cancelled or failed.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: it is done, or going on.
        """
        job = self._job(analysis_id)
        self._worker.submit(job.run, job.wait_again())
        return job.view

    def delete(self, analysis_id: str) -> None:
        """Forget an analysis. Raises `NotFoundError`."""
        job = self._job(analysis_id)
        job.cancel()
        with self._lock:
            self._jobs.pop(analysis_id, None)
        self._store.delete_analysis(analysis_id)
        self._hub.tell(("analysis", analysis_id), GonePush(topic="analysis", id=analysis_id))

    def comment(self, analysis_id: str, number: int, comment: Comment) -> DecisionView:
        """Keep words and plays with a decision; what is not given stays.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: plays for a decision that has no dice.
            ParseError: a play that cannot be read.
            IllegalPlayError: one that is not legal there.
        """
        return self._job(analysis_id).note(number, comment)

    def turn(self, analysis_id: str, number: int) -> Turn:
        """The steps of a decision's dice. Raises `NotFoundError`, or `NotAllowedError` where there are none."""
        return self._job(analysis_id).turn(number)

    def play_out(self, analysis_id: str, number: int, steps: Sequence[tuple[int, int, int]]) -> DecisionView:
        """Keep a play made on the board with a decision.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: it has no dice, or there are plays enough.
            IllegalPlayError: steps that are no whole play.
        """
        return self._job(analysis_id).play_out(number, steps)

    def deepen(self, analysis_id: str, number: int, *, plies: int) -> DecisionView:
        """Judge one decision again.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: nothing in it can be judged again.
        """
        return self._job(analysis_id).deepen(number, plies)

    def attach(
        self, analysis_id: str, number: int, plays: dict[str, Judgement], cubes: Sequence[CubeJudgement]
    ) -> None:
        """Keep what a rollout found with a decision. Raises `NotFoundError`."""
        self._job(analysis_id).attach(number, plays, cubes)

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
        return self._job(analysis_id).report(kind, language)

    def close(self) -> None:
        """Stop everything; what was begun is begun anew with the next start."""
        with self._lock:
            for job in self._jobs.values():
                job.stop()
        self._worker.shutdown(wait=True, cancel_futures=True)

    def _job_of(self, stored: StoredAnalysis, record: MatchRecord | None = None) -> AnalysisJob:
        return AnalysisJob(stored, self._store, self._hub, self._engines, record, rest=self._rest)

    def _rest(self) -> None:
        """Let a file be read first."""
        with self._reading:
            pass

    def _job(self, analysis_id: str) -> AnalysisJob:
        with self._lock:
            job = self._jobs.get(analysis_id)
        if job is None:
            raise NotFoundError(Sentence("there is no analysis {name}", name=repr(analysis_id)))
        return job


def _stored(record: MatchRecord, name: str, plies: int) -> StoredAnalysis:
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
