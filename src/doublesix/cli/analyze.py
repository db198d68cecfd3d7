"""`doublesix analyze`: judge every decision of matches, and write reports.

A folder stands for all files in it that hold a match, sought by content, in the order of their names.
What does not live here: the judging and the reports (`analysis`).
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.analyze import analyze as analyze_match
from doublesix.analysis.batch import analyze_many
from doublesix.analysis.numbers import NOTHING, number, signed
from doublesix.analysis.same_match import first_places
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.totals import MatchFigures, player_totals
from doublesix.analysis.words import Words
from doublesix.cli.convert import demand_game, show_problems
from doublesix.cli.engines import engine_of
from doublesix.cli.inputs import match_in
from doublesix.cli.interrupts import telling
from doublesix.cli.options import Language, Met, Plies, Threads, met_of
from doublesix.cli.outputs import OR_STREAM, demand_writable, is_streamed, write_out
from doublesix.cli.progress import bar
from doublesix.cli.streams import is_stream
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import FAILED, INTERRUPTED, complain, error_text, note, print_text
from doublesix.cli.words import phrase
from doublesix.cli.workers import Cluster, workers_at
from doublesix.errors import DataError, DoubleSixError, ParseError
from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.positions import is_only_position
from doublesix.formats.reading import ONLY_POSITION, POSITION_FORMATS, READERS
from doublesix.formats.record_json import FORMAT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.engine.engine import Engine
    from doublesix.met import MatchEquityTable
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant
    from doublesix.work import Workers

__all__ = ["SAMPLE", "Engines", "analyze", "analyzed", "match_files"]

SAMPLE = "gnubg_5pt.mat"
HEAD = 256 * 1024
JSON, HTML = ".json", ".html"
MATCH_ENDING = ".mat"
"""The one ending that only matches have."""
MOST_NAMED = 20
"""Files of a folder that are passed over."""
OUR_FORMAT = re.compile(rb'"format"\s*:\s*"' + FORMAT.encode() + rb'"')


def analyze(
    sources: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Match files of any known format, or folders; - is standard input."),
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Analyze a match that comes with the program.")] = False,
    plies: Plies = 2,
    json_out: Annotated[
        Path | None,
        typer.Option("--json", metavar="OUT", help=f"Write JSON there; for several matches a folder{OR_STREAM}."),
    ] = None,
    html_out: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT", help=f"Write HTML there; for several matches a folder{OR_STREAM}."),
    ] = None,
    settle: Annotated[
        int, typer.Option(min=0, help="Look deeper still at so many decisions, those that are most worth settling.")
    ] = 0,
    rollouts: Annotated[
        int, typer.Option(min=0, help="Roll out so many decisions in the end, those that are still too close to call.")
    ] = 0,
    trials: Annotated[int, typer.Option(min=36, help="Games of such a rollout, for each play.")] = 324,
    language: Language = "en",
    met: Met = None,
    threads: Threads = 0,
    cluster: Cluster = None,
) -> None:
    """Analyze matches.

    Judges every play, cube decision and roll, and prints mistakes, luck and ratings.
    """
    named = [*(sources or ()), *([_sample()] if sample else [])]
    if not named:
        raise typer.BadParameter(phrase("analyze.nothing"))
    matches = _Matches(named, _names(named))
    paths = list(matches.names)
    if not paths:
        raise matches.nothing()
    is_many = len(paths) > 1 or any(path.is_dir() for path in named)
    reports = _reports(matches.names, {JSON: json_out, HTML: html_out}, language, is_many=is_many)
    are_shown = len(paths) == 1 or any(reports.values())
    settings = AnalysisSettings(plies=plies, settle=settle, rollouts=rollouts, trials=trials, explain=are_shown)
    engines = Engines(1 if cluster else threads, met_of(met))
    results: list[tuple[Path, MatchFigures]] = []
    is_stopped = False
    try:
        with telling(), workers_at(cluster) as workers:
            for path, analysis in _analyses(matches, engines, settings, workers):
                results.append((matches.names[path], MatchFigures.of(analysis)))
                for report in reports[path]:  # first: whoever reads what is printed may hang up
                    report.write(analysis)
                if len(paths) == 1 and not is_streamed(json_out, html_out):
                    print_text(analysis.to_text(language=language).rstrip("\n"))
    except KeyboardInterrupt:
        is_stopped = True
    if len(paths) > 1 and results:
        say = Words(language)
        print_text("\n".join([*_table(results, say), "", *_players_table(results, say)]))
        _tell_same(results)
    if is_stopped:
        note(phrase("analyze.stopped", done=len(results), all=len(paths)))
        raise typer.Exit(INTERRUPTED)
    if matches.failed:
        raise typer.Exit(FAILED)
    if not results:
        raise matches.nothing()


@dataclass(slots=True)
class _Matches:
    """What is to be analyzed.

    Args:
        given: files and folders, as the command line has them.
        names: of the files, by their paths.
        failed: how many could not be analyzed.
    """

    given: Sequence[Path]
    names: Mapping[Path, Path]
    failed: int = 0

    def fail(self, error: DoubleSixError | OSError) -> None:
        """Tell what is wrong: one bad file among many does not stop the others, but it shows in the exit code."""
        complain(error_text(error))
        self.failed += 1

    def nothing(self) -> DataError:
        """What is to be raised where there is no match."""
        return DataError(phrase("analyze.no_match", path=", ".join(map(str, self.given))))


def _analyses(
    matches: _Matches, engines: Engines, settings: AnalysisSettings, workers: Workers | None
) -> Iterator[tuple[Path, MatchAnalysis]]:
    """The matches that can be analyzed; of the others it is told what is wrong with them.

    Args:
        matches: the files.
        engines: judge them.
        settings: how.
        workers: analyze a match each; default: one match after the other, on the engines' threads.
    """

    def records() -> Iterator[tuple[Path, MatchRecord]]:
        for path in matches.names:
            try:
                record = match_in(path)
                demand_game(path, record)
                is_position = is_only_position(record)
                if is_position and path in matches.given:
                    raise DataError(f"{path.name}: {ONLY_POSITION}")
            except (DoubleSixError, OSError) as error:
                matches.fail(error)
                continue
            if is_position:
                complain(phrase("analyze.passed_over", path=matches.names[path], why=ONLY_POSITION))
                continue
            show_problems(path, record)
            yield path, record

    if workers is None:
        for path, record in records():
            try:
                analysis = analyzed(record, engines.engine, settings, label=str(matches.names[path]))
            except (DoubleSixError, OSError) as error:
                matches.fail(error)
                continue
            yield path, analysis
        return
    asked: deque[Path] = deque()

    def read() -> Iterator[MatchRecord]:
        for path, record in records():
            asked.append(path)
            yield record

    with bar(phrase("analyze.bar"), len(matches.names)) as tell:
        found = analyze_many(read(), workers, engine_of=engines.engine, settings=settings)
        for done, judged in enumerate(found, start=1):
            tell(completed=done)
            path = asked.popleft()
            if isinstance(judged, DoubleSixError):
                matches.fail(judged)
            else:
                yield path, judged


def analyzed(
    record: MatchRecord, engine_of: Callable[[Variant], Engine], settings: AnalysisSettings, *, label: str
) -> MatchAnalysis:
    """Analyze a match with a progress bar."""
    with bar(label) as tell:

        def progress(now: Progress) -> None:
            tell(description=f"{label}: {now.stage.value}", completed=now.done, total=now.total)

        return analyze_match(record, engine_of, settings=settings, progress=progress)


def _sample() -> Path:
    return Path(str(files("doublesix") / "data" / "samples" / SAMPLE))


def _names(named: Iterable[Path]) -> dict[Path, Path]:
    """Every file to analyze, and what to call it: by its place in the folder that was named."""
    names: dict[Path, Path] = {}
    for given in named:
        for path in match_files([given]):
            names.setdefault(path, path.relative_to(given) if given.is_dir() else Path(path.name))
    return names


def match_files(named: Iterable[Path]) -> Iterator[Path]:
    """Every file to analyze; in folders only what looks like a match."""
    for path in named:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(found for found in path.rglob("*") if found.is_file() and not found.name.startswith("."))
        objections = {found: _objection(found) for found in inside}
        _tell_passed_over(path, {found: why for found, why in objections.items() if why is not None})
        yield from (found for found, why in objections.items() if why is None)


def _objection(path: Path) -> str | None:
    """Why a file holds no match that can be read, "" where nobody would look for one; None if it holds one."""
    is_meant = path.suffix.lower() == MATCH_ENDING
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
        kind = detect(head)
    except ParseError as error:
        return str(error) * is_meant
    except OSError as error:
        return str(error.strerror) * is_meant
    if kind in POSITION_FORMATS:
        return str(ONLY_POSITION)
    if kind not in READERS:
        return phrase("analyze.format", kind=kind.value)
    # Reports and games in progress are JSON as well.
    return None if kind is not FileFormat.JSON or OUR_FORMAT.search(head) is not None else ""


def _tell_passed_over(folder: Path, objections: Mapping[Path, str]) -> None:
    """Count the files of a folder that are passed over, and name those that somebody may miss."""
    if not objections:
        return
    note(phrase("analyze.skipped", path=folder, count=len(objections)))
    missed = [(path.relative_to(folder), why) for path, why in objections.items() if why]
    for path, why in missed[:MOST_NAMED]:
        complain(phrase("analyze.passed_over", path=path, why=why))
    if len(missed) > MOST_NAMED:
        note(phrase("analyze.passed_over_more", count=len(missed) - MOST_NAMED))


class Engines:
    """One engine a game, made when needed."""

    def __init__(self, threads: int, met: MatchEquityTable | None = None) -> None:
        self._threads = threads
        self._met = met
        self._made: dict[str, Engine] = {}

    def engine(self, variant: Variant) -> Engine:
        """The engine of a game."""
        if variant.key not in self._made:
            self._made[variant.key] = engine_of(variant, threads=self._threads, met=self._met)
        return self._made[variant.key]


@dataclass(frozen=True, slots=True)
class _Report:
    """A file that tells an analysis."""

    path: Path
    ending: str
    language: str

    def write(self, analysis: MatchAnalysis) -> None:
        text = analysis.to_json() if self.ending == JSON else analysis.to_html(language=self.language)
        write_out(self.path, text)


def _reports(
    names: Mapping[Path, Path], wanted: Mapping[str, Path | None], language: str, *, is_many: bool
) -> dict[Path, list[_Report]]:
    """The reports on each match: files for one match, files in a folder for several, in its folders like theirs.

    Args:
        names: of the matches, by their paths.
        wanted: where to, by the ending of a kind.
        language: of the reports.
        is_many: whether each has a name of its own.

    Raises:
        BadParameter: two in one file, or one in the place of a match.
        OSError: they cannot be written.
    """
    reports: dict[Path, list[_Report]] = {source: [] for source in names}
    for ending, out in wanted.items():
        if out is None:
            continue
        if is_many and is_stream(out):
            raise typer.BadParameter(phrase("outputs.stream"))
        if is_many:
            out.mkdir(parents=True, exist_ok=True)  # then it is a folder
        for source, own in reports.items():
            path = out / f"{names[source]}{ending}" if out.is_dir() else out
            if is_many:
                path.parent.mkdir(parents=True, exist_ok=True)
            own.append(_Report(path, ending, language))
    demand_writable([report.path for own in reports.values() for report in own], inputs=list(names))
    return reports


def _table(results: Iterable[tuple[Path, MatchFigures]], say: Words) -> list[str]:
    """One line a match: score and ratings of both."""
    rows = [[say(word) for word in ("file", "players", "score", "pr_first", "pr_second")]]
    for name, match in results:
        ratings = (number(rating.performance_rating, 2) for rating in match.ratings)
        rows.append([str(name), " – ".join(match.players), "–".join(map(str, match.score)), *ratings])
    return aligned(rows, left={0, 1})


def _tell_same(results: Sequence[tuple[Path, MatchFigures]]) -> None:
    """Name the files that hold no more than the beginning of another one's match: it counts once for its players."""
    firsts = first_places(match.course for _, match in results)
    for place, ((name, _), first) in enumerate(zip(results, firsts, strict=True)):
        if first != place:
            note(phrase("analyze.same", path=name, first=results[first][0]))


def _players_table(results: Iterable[tuple[Path, MatchFigures]], say: Words) -> list[str]:
    """One line a player, and where several games were played one for each: what the matches come to."""
    figures = ("matches", "decisions", "performance_rating", "checker_rating", "cube_rating", "luck_emg")
    totals = player_totals(match for _, match in results)
    are_several = len({total.game for total in totals}) > 1
    rows = [[say("player"), *([say("variant")] * are_several), *map(say, figures)]]
    for total in totals:
        ratings = (total.performance_rating, total.checker_rating, total.cube_rating)
        luck = NOTHING if total.luck is None else signed(total.luck)
        counts = (str(len(total.ratings)), str(total.decisions))
        named = [total.player, *([say.sentence(total.game)] * are_several)]
        rows.append([*named, *counts, *(number(rating, 2) for rating in ratings), luck])
    return aligned(rows, left={0, 1} if are_several else {0})
