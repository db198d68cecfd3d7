"""The matches that a command is given: files, and all files of folders that hold one, sought by content.

In a folder every file with the ending of a match is meant to be one; what cannot be read of those, or is a match in a
format that cannot, is named. One bad file among many does not stop the others, but it shows in the exit code.
What does not live here: reading one (`inputs`), what is done with them (the commands).
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from doublesix.cli.convert import demand_game, show_problems
from doublesix.cli.inputs import match_in
from doublesix.cli.terminal import complain, error_text, note
from doublesix.cli.words import phrase
from doublesix.errors import DataError, DoubleSixError, ParseError
from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.positions import is_only_position
from doublesix.formats.reading import ENDINGS, ONLY_POSITION, POSITION_FORMATS
from doublesix.formats.record_json import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["MatchFiles"]

HEAD = 256 * 1024
MATCH_ENDINGS = {ending for endings in ENDINGS.values() for ending in endings} - {".txt", ".json"}
"""Those that hardly anything else has."""
MOST_NAMED = 20
"""Files of a folder that are passed over."""
OUR_FORMAT = re.compile(rb'"format"\s*:\s*"' + FORMAT.encode() + rb'"')


class MatchFiles:
    """Files that are taken for matches; of folders that hold others, too, that is told at once.

    Args:
        given: files and folders, as the command line has them.
        variant: the game of files that name none; None for the standard one.

    Attributes:
        given: the same.
        names: of the files, by their paths: their places in the folder that was given, which stands before them where
            several would have one name.
        read: how many of these were read, or could not be.
        failed: how many could not be read, or not be worked on; with those of folders that have no name here.
    """

    def __init__(self, given: Iterable[Path], *, variant: Variant | None = None) -> None:
        self.given = list(given)
        self.read = self.failed = 0
        self._variant = variant
        folders: dict[Path, Path] = {}
        for place in self.given:
            for path in self._inside(place) if place.is_dir() else [place]:
                folders.setdefault(path, place if place.is_dir() else place.parent)
        self.names = {path: path.relative_to(folder) for path, folder in folders.items()}
        if len(set(self.names.values())) < len(self.names):
            self.names = {path: Path(folders[path].resolve().name, name) for path, name in self.names.items()}

    def records(self) -> Iterator[tuple[Path, MatchRecord]]:
        """The matches; of the others it is told what is wrong with them."""
        for path in self.names:
            record = None
            with self.one_of_many():
                record = self._record(path)
            self.read += 1
            if record is not None:
                yield path, record

    @contextmanager
    def one_of_many(self) -> Iterator[None]:
        """While something is done with one file; if that fails, it is told and counted, and there is no more to it."""
        try:
            yield
        except (DoubleSixError, OSError) as error:
            self.fail(error)

    def fail(self, error: DoubleSixError | OSError) -> None:
        """Tell what is wrong with a file, or with a folder in a given one."""
        complain(error_text(error))
        self.failed += 1

    def nothing(self) -> DataError:
        """What is to be raised where there is no match."""
        return DataError(phrase("analyze.no_match", path=", ".join(map(str, self.given))))

    def _record(self, path: Path) -> MatchRecord | None:
        record = match_in(path, variant=self._variant)
        demand_game(path, record)
        if not is_only_position(record):
            show_problems(path, record)
            return record
        if path in self.given:
            raise DataError(f"{path}: {ONLY_POSITION}")
        complain(phrase("analyze.passed_over", path=path, why=ONLY_POSITION))
        return None

    def _inside(self, folder: Path) -> list[Path]:
        """The files of a folder that look like matches."""
        inside = (Path(parent, name) for parent, _, names in os.walk(folder, onerror=self.fail) for name in names)
        found = sorted(path for path in inside if _is_file(path) and not path.name.startswith("."))
        objections = {path: _objection(path) for path in found}
        missed = {path: why for path, why in objections.items() if why}
        self.failed += sum(why != ONLY_POSITION for why in missed.values())
        if passed_over := sum(why is not None for why in objections.values()):
            note(phrase("analyze.skipped", path=folder, count=passed_over))
        _name(missed)
        return [path for path, why in objections.items() if why is None]


def _is_file(path: Path) -> bool:
    """Whether that is one, or a link to one that is not there."""
    return path.is_file() or (path.is_symlink() and not path.exists())


def _objection(path: Path) -> str | None:
    """Why a file holds no match that can be read, "" where nobody would look for one; None if it holds one."""
    is_meant = path.suffix.lower() in MATCH_ENDINGS
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
        kind = detect(head)
    except ParseError as error:
        return str(error) * is_meant
    except OSError as error:
        return str(error.strerror) * is_meant
    if kind in POSITION_FORMATS:
        return ONLY_POSITION
    # Reports and games in progress are JSON as well.
    return None if kind is not FileFormat.JSON or OUR_FORMAT.search(head) is not None else ""


def _name(missed: Mapping[Path, str]) -> None:
    """Name the files of a folder that somebody may miss."""
    for path, why in list(missed.items())[:MOST_NAMED]:
        complain(phrase("analyze.passed_over", path=path, why=why))
    if len(missed) > MOST_NAMED:
        note(phrase("analyze.passed_over_more", count=len(missed) - MOST_NAMED))
