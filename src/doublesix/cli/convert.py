"""`doublesix convert`: a match from one format to another.

What does not live here: reading and writing (`formats`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.inputs import match_in
from doublesix.cli.options import GameOfFile, game_named
from doublesix.cli.outputs import OR_STREAM, demand_writable, write_stream
from doublesix.cli.streams import is_stream
from doublesix.cli.terminal import complain, note
from doublesix.cli.words import counted, phrase
from doublesix.errors import DataError, ParseError
from doublesix.formats import write_json, write_mat
from doublesix.formats.mat_headers import is_of_terms, names_game
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.record import MatchRecord

__all__ = ["WRITERS", "convert", "demand_game", "show_problems", "writer_for"]

WRITERS: dict[str, Callable[[MatchRecord], str]] = {".mat": write_mat, ".txt": write_mat, ".json": write_json}
"""What is written, by the ending of the name."""
FORMATS = ("json", "mat")
"""Endings as names; the first to standard output, where nothing is said: it holds every game."""
NAME_HEADERS = ("Player 1", "Player 2")
"""Which say once more what the players are called."""


def convert(
    source: Annotated[Path, typer.Argument(help="A match in any known format; - is standard input.", metavar="IN")],
    target: Annotated[
        Path, typer.Argument(help=f"Where to write it; the ending says how{OR_STREAM}, as JSON.", metavar="OUT")
    ],
    form: Annotated[
        str | None, typer.Option("--format", help=f"Whatever the ending says: one of {', '.join(FORMATS)}.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(help="What IN is written in, such as gbk or cp1250, where names are wrong without it.")
    ] = None,
    players: Annotated[
        tuple[str, str] | None, typer.Option(help="What both players are called.", metavar="FIRST SECOND")
    ] = None,
    headers: Annotated[
        list[str] | None,
        typer.Option(
            "--header",
            help="A fact about the match, such as EventDate=2024.05.01, or Event= to leave it out; may be given again.",
            metavar="KEY=VALUE",
        ),
    ] = None,
    variant: GameOfFile = None,
) -> None:
    """Convert a match: IN may have any format that can be read, OUT ends in .mat, .txt or .json."""
    if form is not None and form not in FORMATS:
        raise typer.BadParameter(phrase("convert.format", name=form, known=", ".join(FORMATS)))
    write = writer_for(target) if form is None else WRITERS[f".{form}"]
    demand_writable([target], inputs=[source])
    facts = dict(map(_fact, headers or ()))
    record = match_in(source, variant=game_named(variant), encoding=encoding)
    demand_game(source, record)
    record = _told_otherwise(record, players, facts)
    show_problems(source, record)
    text = write(record)
    if is_stream(target):
        write_stream(text)
        return
    write_whole(target, text)
    games, problems = len(record.games), len(record.problems)
    note(phrase("convert.done", path=target, games=counted("game", games), problems=counted("problem", problems)))


def _fact(text: str) -> tuple[str, str]:
    """A key and its value."""
    key, sign, value = text.partition("=")
    if not key.strip() or not sign:
        raise typer.BadParameter(phrase("convert.header", text=text))
    key, value = key.strip(), value.strip()
    if names_game(key):
        raise typer.BadParameter(phrase("convert.game", header=key))
    if is_of_terms(key):
        raise typer.BadParameter(phrase("convert.terms", header=key, line=f'; [{key} "{value}"]'))
    return key, value


def _told_otherwise(record: MatchRecord, players: tuple[str, str] | None, facts: Mapping[str, str]) -> MatchRecord:
    """The same match under other names, with other facts about it."""
    headers = {key: value for key, value in {**record.headers, **facts}.items() if value}
    told: dict[str, Any] = {"headers": headers}
    if players is not None:
        headers |= {key: name for key, name in zip(NAME_HEADERS, players, strict=True) if key in headers}
        told |= {"players": players, "full_names": ("", "")}
    try:
        return replace(record, **told)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def writer_for(path: Path) -> Callable[[MatchRecord], str]:
    """What writes the format that a name ends in.

    Raises:
        ParseError: a format that cannot be written.
    """
    write = WRITERS.get(f".{FORMATS[0]}" if is_stream(path) else path.suffix.lower())
    if write is None:
        known = ", ".join(WRITERS)
        unknown = f"nothing is known of writing {path.suffix!r}" if path.suffix else "the name has no ending"
        raise ParseError(f"{path}: {unknown}; it may end in {known}")
    return write


def demand_game(path: Path, record: MatchRecord) -> None:
    """Refuse a match without any game.

    Raises:
        DataError: it has none.
    """
    if not record.games and not record.extra_games:
        first = next((str(problem) for problem in record.problems), "")
        raise DataError(phrase("convert.no_game", path=path, problem=first))


def show_problems(path: Path, record: MatchRecord) -> None:
    """Tell what was wrong with a file."""
    for problem in record.problems:
        complain(f"{path}: {problem}")
