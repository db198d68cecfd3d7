"""Many matches at once: each is a job of its own, done by workers wherever they are.

    with RayWorkers("auto") as workers:
        for found in analyze_many(records, workers):
            ...

What does not live here: how one match is analyzed (`analysis.analyze`), processes (`doublesix.processes`), machines
(`doublesix.cluster`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, overload

from doublesix.analysis.analyze import analyze
from doublesix.analysis.settings import AnalysisSettings
from doublesix.engine.engine import Engine
from doublesix.errors import DoubleSixError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from doublesix.analysis.results import MatchAnalysis
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant
    from doublesix.work import Workers

__all__ = ["analyze_many"]

M = TypeVar("M")


@overload
def analyze_many(
    records: Iterable[MatchRecord],
    workers: Workers,
    *,
    engine_of: Callable[[Variant], Engine] = Engine,
    settings: AnalysisSettings | None = None,
) -> Iterator[MatchAnalysis | DoubleSixError]: ...


@overload
def analyze_many(
    records: Iterable[MatchRecord],
    workers: Workers,
    *,
    engine_of: Callable[[Variant], Engine] = Engine,
    settings: AnalysisSettings | None = None,
    made: Callable[[MatchAnalysis], M],
) -> Iterator[M | DoubleSixError]: ...


def analyze_many(
    records: Iterable[MatchRecord],
    workers: Workers,
    *,
    engine_of: Callable[[Variant], Engine] = Engine,
    settings: AnalysisSettings | None = None,
    made: Callable[[MatchAnalysis], Any] | None = None,
) -> Iterator[Any]:
    """Analyze matches, each where a worker is.

    Args:
        records: the matches.
        workers: who does it.
        engine_of: the judge of a game; it is made again where the work is done.
        settings: as of `analyze`.
        made: what is wanted of an analysis, such as its report, made there as well, so it must be found by the name of
            its module; default: the analysis.

    Returns:
        In the order of the matches the analysis of each, or what was made of it, or why there is none: one does not
        stop the others.
    """
    chosen = AnalysisSettings() if settings is None else settings
    return workers.results(_done, (_job(record, engine_of, chosen, made) for record in records))


@dataclass(frozen=True, slots=True)
class _Job:
    """A match to analyze: its engines by the keys of its games."""

    record: MatchRecord
    engines: Mapping[str, Engine]
    settings: AnalysisSettings
    made: Callable[[MatchAnalysis], Any] | None


def _job(
    record: MatchRecord,
    engine_of: Callable[[Variant], Engine],
    settings: AnalysisSettings,
    made: Callable[[MatchAnalysis], Any] | None,
) -> _Job | DoubleSixError:
    games = {game.key: game for game in (record.variant, *map(record.variant_of, record.games))}
    try:
        return _Job(record, {key: engine_of(game) for key, game in games.items()}, settings, made)
    except DoubleSixError as error:
        return error


def _done(job: _Job | DoubleSixError) -> Any:
    if isinstance(job, DoubleSixError):
        return job
    try:
        analysis = analyze(job.record, lambda variant: job.engines[variant.key], settings=job.settings)
    except DoubleSixError as error:
        return error
    return analysis if job.made is None else job.made(analysis)
