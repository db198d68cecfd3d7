"""`doublesix opening`: what rollouts say of the first plays of a game.

What does not live here: turns, names and the file (`engine.openings`), rollouts (`engine.opening_rollouts`), tables
(`cli.opening_tables`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import rounded
from doublesix.analysis.verdicts_json import outcomes_value
from doublesix.cli.engines import engine_of
from doublesix.cli.interrupts import telling
from doublesix.cli.opening_tables import best_by_score, plays_by_score, plays_of_a_roll, plays_of_all_rolls
from doublesix.cli.options import AsJson, Game, InWords, Nets, Threads, given
from doublesix.cli.progress import bar, planned
from doublesix.cli.tables import board_lines, wrapped
from doublesix.cli.terminal import INTERRUPTED, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.dice import all_rolls
from doublesix.engine.opening_rollouts import BookSettings, build_book, roll_out
from doublesix.engine.openings import SCORES, OpeningBook, first_rolls, read_turns, score_of, short_name
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.cli.opening_tables import Plays
    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.openings import OpeningPlay, Place
    from doublesix.engine.stakes import Terms
    from doublesix.rules.variant import Variant

__all__ = ["opening"]


def opening(
    context: typer.Context,
    turns: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TURN]...", help="Turns so far: 31P or '31:8/5,6/5'; the last may be a roll alone."),
    ] = None,
    score: Annotated[
        str, typer.Option(help=f"{', '.join(SCORES)}, or points to go, own first: 5a3a; Crawford game: 4a1ac.")
    ] = "money",
    scores: Annotated[bool, typer.Option("--scores", help="All scores of that list beside each other.")] = False,
    book: Annotated[Path | None, typer.Option(help="Another file of openings than the package's.")] = None,
    build: Annotated[Path | None, typer.Option(help="Make such a file, or go on with it; nothing else.")] = None,
    nets: Nets = None,
    trials: Annotated[int | None, typer.Option(min=2, help="Games a play, rolled out now or for --build.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    variant: Game = STANDARD.key,
    as_json: AsJson = False,
    in_words: InWords = False,
    threads: Threads = 0,
) -> None:
    """Look up first plays, and replies to them; what nobody has rolled out is rolled out now.

    Without turns every first roll; with a roll its plays; after a play every reply to it, after a reply every second
    roll of the first side, and so on.
    """
    game = find(variant)
    if build is not None:
        if beside := given(context, "turns", "score", "scores", "book", "as_json"):
            raise typer.BadParameter(phrase("opening.not_with_build", options=", ".join(beside)))
        _build(build, engine_of(game, threads=threads, nets=nets), _settings(trials, seed))
        return
    if scores and given(context, "score"):
        raise typer.BadParameter(phrase("opening.one_score"))
    place = read_turns(turns or [], game)
    rolls = [place.roll] if place.roll else list(all_rolls(game.rules.dice) if place.turns else first_rolls(game))
    known = OpeningBook.read(book) if book else OpeningBook.of(game)
    shelf = _Shelf(
        place=place,
        rolls=rolls,
        book=known if trials is None else None,
        engine=cache(lambda: engine_of(game, threads=threads, nets=nets)),
        settings=_settings(trials, seed),
    )
    asked = SCORES if scores else dict([score_of(score)])
    found = [shelf.at(name, terms) for name, terms in asked.items()]
    if as_json:
        told = [_json(place, game, each) for each in found]
        print_json({"variant": game.key, "scores": told} if scores else told[0])
        return
    lines = [*board_lines(place.position, game, roll=place.roll, headline=False, in_words=in_words), ""]
    if scores:
        table, about = (plays_by_score, "by_score") if place.roll else (best_by_score, "best_by_score")
        engines = "; ".join(dict.fromkeys(each.made_by for each in found))
        lines += [
            *wrapped(phrase(f"opening.{about}", first=found[0].score, engine=engines)),
            *table({e.score: e.plays for e in found}, place, game),
        ]
    else:
        (only,) = found
        about = "fresh" if only.is_fresh else "stored"
        table_of_one = plays_of_a_roll if place.roll else plays_of_all_rolls
        lines += [
            *wrapped(phrase(f"opening.{about}", score=only.score, engine=only.made_by)),
            *table_of_one(only.plays, place, game),
        ]
    print_text("\n".join(lines))


@dataclass(frozen=True, slots=True)
class _Found:
    """Plays at a score.

    Args:
        score: its name.
        made_by: the engine that rolled them out.
        is_fresh: whether that was now.
        plays: of each roll, best first.
    """

    score: str
    made_by: str
    is_fresh: bool
    plays: Plays


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shelf:
    """Plays of some rolls, out of a file or rolled out now.

    Args:
        place: what was played before.
        rolls: that may come.
        book: the file; None where all is to be rolled out.
        engine: makes an engine, or gives the one that was made.
        settings: of rollouts.
    """

    place: Place
    rolls: Sequence[Roll]
    book: OpeningBook | None
    engine: Callable[[], Engine]
    settings: BookSettings

    def at(self, score: str, terms: Terms) -> _Found:
        """What is known of them at a score, or else comes of a rollout."""
        kept = {roll: plays for roll in self.rolls if self.book and (plays := self.book.find(score, self.place, roll))}
        if self.book is not None and len(kept) == len(self.rolls):
            return _Found(score, str(self.book.about["engine"]), False, kept)
        engine, found = self.engine(), {}
        with bar(f"{phrase('rollout.running')}: {score}", len(self.rolls)) as tell:
            for roll in self.rolls:
                found[roll] = roll_out(engine, self.place, roll, score, terms, self.settings)
                tell(completed=len(found))
        return _Found(score, engine.describe(), True, found)


def _settings(trials: int | None, seed: int) -> BookSettings:
    if trials is None:
        return BookSettings(seed=seed)
    return BookSettings(trials=trials, score_trials=trials, reply_trials=trials, seed=seed)


def _build(path: Path, engine: Engine, settings: BookSettings) -> None:
    """Make a file, telling the plan and the progress."""
    with telling(), bar(path.name) as tell:
        try:
            build_book(path, engine, settings, progress=planned(tell, "opening.plan"))
        except KeyboardInterrupt:
            note(phrase("opening.stopped", path=path))
            raise typer.Exit(INTERRUPTED) from None
    note(phrase("outputs.written", path=path))


def _json(place: Place, game: Variant, found: _Found) -> dict[str, Any]:
    return {
        "variant": game.key,
        "score": found.score,
        "turns": [str(turn) for turn in place.turns],
        "engine": found.made_by,
        "rolled_out_now": found.is_fresh,
        "rolls": [
            {"roll": str(roll), "plays": [_play_json(roll, play, place, game) for play in plays]}
            for roll, plays in found.plays.items()
        ],
    }


def _play_json(roll: Roll, play: OpeningPlay, place: Place, game: Variant) -> dict[str, Any]:
    figures = ("equity", "std_error", "behind", "joint_error", "cubeless", "cubeless_error")
    return {
        "play": play.play,
        "short_name": None if place.turns else short_name(roll, play.play, game),
        "outcomes": outcomes_value(play.outcomes),
        **{name: rounded(getattr(play, name)) for name in figures},
    }
