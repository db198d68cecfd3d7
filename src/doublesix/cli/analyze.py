"""`doublesix analyze`: judge every decision of matches, and write reports.

A folder stands for all files in it that hold a match, sought by content, in the order of their names.
What does not live here: the judging and the reports (`analysis`).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.analyze import analyze as analyze_match
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli.convert import show_problems
from doublesix.cli.options import Language, Met, Plies, Threads, met_of
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import complain, note, print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.errors import DoubleSixError, ParseError
from doublesix.formats import read_match
from doublesix.formats.detect import detect
from doublesix.formats.reading import READERS
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.met import MatchEquityTable
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["SAMPLE", "Engines", "analyze", "analyzed", "match_files"]

SAMPLE = "gnubg_5pt.mat"
HEAD = 256 * 1024


def analyze(
    sources: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Match files of any known format, or folders.")
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Analyze a match that comes with the program.")] = False,
    plies: Plies = 2,
    json_out: Annotated[
        Path | None, typer.Option("--json", metavar="OUT", help="Write JSON there; for several matches a folder.")
    ] = None,
    html_out: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="Write HTML there; for several matches a folder.")
    ] = None,
    settle: Annotated[
        int, typer.Option(min=0, help="Look deeper still at so many decisions, those that are most worth settling.")
    ] = 0,
    language: Language = "en",
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Analyze matches.

    Judges every play, cube decision and roll, and prints mistakes, luck and ratings.
    """
    named = [*(sources or ()), *([_sample()] if sample else [])]
    if not named:
        raise typer.BadParameter(phrase("analyze.nothing"))
    paths = list(match_files(named))
    if not paths:
        raise ParseError(phrase("analyze.no_match", path=", ".join(map(str, named))))
    out = _Out(json_out, html_out, language, is_many=len(paths) > 1)
    engines = Engines(threads, met_of(met))
    results: list[tuple[Path, MatchAnalysis]] = []
    failed = 0
    for path in paths:
        try:
            record = read_match(path)
            show_problems(path, record)
            analysis = analyzed(record, engines.engine(record.variant), plies=plies, settle=settle, label=path.name)
        except (DoubleSixError, NotImplementedError) as error:
            # One bad file among many does not stop the others, but it shows in the exit code.
            complain(phrase("error", message=error))
            failed += 1
            continue
        out.write(path, analysis)
        results.append((path, analysis))
        if not out.is_many:
            print_text(analysis.to_text(language=language).rstrip("\n"))
    if out.is_many and results:
        print_text("\n".join(_table(results)))
    if failed:
        raise typer.Exit(1)


def analyzed(record: MatchRecord, engine: Engine, *, plies: int, label: str, settle: int = 0) -> MatchAnalysis:
    """Analyze a match with a progress bar."""
    with bar(label) as tell:

        def progress(now: Progress) -> None:
            tell(description=f"{label}: {now.stage.value}", completed=now.done, total=now.total)

        settings = AnalysisSettings(plies=plies, settle=settle)
        return analyze_match(record, engine, settings=settings, progress=progress)


def _sample() -> Path:
    return Path(str(files("doublesix") / "data" / "samples" / SAMPLE))


def match_files(named: Iterable[Path]) -> Iterator[Path]:
    """Every file to analyze; in folders only what looks like a match."""
    for path in named:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(found for found in path.rglob("*") if found.is_file() and not found.name.startswith("."))
        readable = [found for found in inside if _is_match(found)]
        if len(readable) < len(inside):
            note(phrase("analyze.skipped", path=path, count=len(inside) - len(readable)))
        yield from readable


def _is_match(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return detect(file.read(HEAD)) in READERS
    except (ParseError, OSError):
        return False


class Engines:
    """One engine a game, made when needed."""

    def __init__(self, threads: int, met: MatchEquityTable | None = None) -> None:
        self._threads = threads
        self._met = met
        self._made: dict[str, Engine] = {}

    def engine(self, variant: Variant) -> Engine:
        """The engine of a game."""
        if variant.key not in self._made:
            self._made[variant.key] = Engine(variant, threads=self._threads, met=self._met)
        return self._made[variant.key]


@dataclass(frozen=True, slots=True)
class _Out:
    """Where reports go: files for one match, folders for several."""

    json: Path | None
    html: Path | None
    language: str
    is_many: bool

    def write(self, source: Path, analysis: MatchAnalysis) -> None:
        if self.json is not None:
            self._write(self.json, source, ".json", analysis.to_json())
        if self.html is not None:
            self._write(self.html, source, ".html", analysis.to_html(language=self.language))

    def _write(self, target: Path, source: Path, ending: str, text: str) -> None:
        if self.is_many or target.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            target = target / (source.name + ending)
        write_whole(target, text)
        note(phrase("analyze.written", path=target))


def _table(results: Iterable[tuple[Path, MatchAnalysis]]) -> list[str]:
    """One line a match: score and ratings of both."""
    rows = [[phrase(f"analyze.{word}") for word in ("file", "players", "score", "pr_first", "pr_second")]]
    for path, analysis in results:
        record = analysis.record
        ratings = (rating.performance_rating for rating in analysis.ratings)
        rows.append(
            [
                path.name,
                " – ".join(record.players),
                "–".join(map(str, record.final_score)),
                *("" if rating is None else f"{rating:.2f}" for rating in ratings),
            ]
        )
    return aligned(rows, left={0, 1})
