"""`doublesix opening`: what rollouts say of the first plays of a game.

What does not live here: turns, names and the file (`engine.openings`), rollouts (`engine.opening_rollouts`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.asked import number_json, outcomes_json
from doublesix.cli.engines import engine_of
from doublesix.cli.options import Threads, given
from doublesix.cli.progress import bar, planned
from doublesix.cli.tables import CHANCES, aligned, board_lines, chances
from doublesix.cli.terminal import INTERRUPTED, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.dice import all_rolls
from doublesix.engine.opening_rollouts import BookSettings, build_book, roll_out
from doublesix.engine.openings import SCORES, OpeningBook, first_rolls, read_turns, score_of, short_name
from doublesix.intervals import CONFIDENCE_95
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.openings import OpeningPlay, Place
    from doublesix.engine.stakes import Terms
    from doublesix.rules.variant import Variant

__all__ = ["opening"]

NEAR = 0.02
"""EMG: in a table of all rolls, plays no further behind are shown beside the best one."""


def opening(
    context: typer.Context,
    turns: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TURN]...", help="Turns so far: 31P or '31:8/5,6/5'; the last may be a roll alone."),
    ] = None,
    score: Annotated[
        str, typer.Option(help=f"{', '.join(SCORES)}, or points to go, own first: 5a3a; Crawford game: 4a1ac.")
    ] = "money",
    book: Annotated[Path | None, typer.Option(help="Another file of openings than the package's.")] = None,
    build: Annotated[Path | None, typer.Option(help="Make such a file, or go on with it; nothing else.")] = None,
    nets: Annotated[Path | None, typer.Option(help="Folder of other nets than the package's, for rollouts.")] = None,
    trials: Annotated[int | None, typer.Option(min=2, help="Games a play, rolled out now or for --build.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    variant: Annotated[str, typer.Option(help="The game.")] = STANDARD.key,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    threads: Threads = 0,
) -> None:
    """Look up first plays, and replies to them; what nobody has rolled out is rolled out now.

    Without turns every first roll; with a roll its plays; after a play every reply to it.
    """
    game = find(variant)
    if build is not None:
        if beside := given(context, "turns", "score", "book", "as_json"):
            raise typer.BadParameter(phrase("opening.not_with_build", options=", ".join(beside)))
        _build(build, engine_of(game, threads=threads, nets=nets), _settings(trials, seed))
        return
    place = read_turns(turns or [], game)
    name, terms = score_of(score)
    rolls = [place.roll] if place.roll else list(all_rolls(game.rules.dice) if place.turns else first_rolls(game))
    known = OpeningBook.read(book) if book else OpeningBook.of(game)
    stored = [plays for roll in rolls if known and (plays := known.find(name, place, roll))]
    is_fresh = trials is not None or len(stored) < len(rolls)
    if is_fresh:
        engine = engine_of(game, threads=threads, nets=nets)
        made_by, stored = engine.describe(), _rolled_out(engine, place, rolls, name, terms, _settings(trials, seed))
    else:
        made_by = str(known.about["engine"]) if known else ""
    found = dict(zip(rolls, stored, strict=True))
    if as_json:
        print_json(_json(place, game, name, made_by, found, is_fresh=is_fresh))
        return
    lines = board_lines(place.position, game, roll=place.roll, headline=False)
    lines += ["", phrase("opening.fresh" if is_fresh else "opening.stored", score=name, engine=made_by)]
    table = _plays_of_a_roll if place.roll else _plays_of_all_rolls
    print_text("\n".join([*lines, *table(found, place, game)]))


def _settings(trials: int | None, seed: int) -> BookSettings:
    if trials is None:
        return BookSettings(seed=seed)
    return BookSettings(trials=trials, score_trials=trials, reply_trials=trials, seed=seed)


def _build(path: Path, engine: Engine, settings: BookSettings) -> None:
    """Make a file, telling the plan and the progress."""
    with bar(path.name) as tell:
        try:
            build_book(path, engine, settings, progress=planned(tell, "opening.plan"))
        except KeyboardInterrupt:
            note(phrase("opening.stopped", path=path))
            raise typer.Exit(INTERRUPTED) from None
    note(phrase("arena.written", path=path))


def _rolled_out(
    engine: Engine, place: Place, rolls: Sequence[Roll], name: str, terms: Terms, settings: BookSettings
) -> list[tuple[OpeningPlay, ...]]:
    found = []
    with bar(phrase("rollout.running"), len(rolls)) as tell:
        for roll in rolls:
            found.append(roll_out(engine, place, roll, name, terms, settings))
            tell(completed=len(found))
    return found


def _plays_of_a_roll(found: Mapping[Roll, tuple[OpeningPlay, ...]], place: Place, game: Variant) -> list[str]:
    """Every play that was rolled out, with its chances."""
    rows = [(*_headings(), *(phrase(f"ranking.{key}") for key in CHANCES))]
    rows += [
        (*_cells(roll, play, place, game), *chances(play.outcomes)) for roll, plays in found.items() for play in plays
    ]
    return aligned(rows, left={0, 1})


def _plays_of_all_rolls(found: Mapping[Roll, tuple[OpeningPlay, ...]], place: Place, game: Variant) -> list[str]:
    """Of every roll the best play and those near it; what the side is worth that rolls."""
    rows = [_headings()]
    rows += [_cells(roll, play, place, game) for roll, plays in found.items() for play in plays if play.behind <= NEAR]
    weights = {roll: roll.weight for roll in found}
    mean = sum(weights[roll] * plays[0].equity for roll, plays in found.items()) / sum(weights.values())
    return [*aligned(rows, left={0, 1}), phrase("opening.mean", equity=signed(mean))]


def _headings() -> tuple[str, ...]:
    keys = ("opening.turn", "ranking.play", "ranking.equity", "ranking.reach", "rollout.behind", "ranking.reach")
    return tuple(map(phrase, (*keys, "rollout.cubeless", "ranking.reach")))


def _cells(roll: Roll, play: OpeningPlay, place: Place, game: Variant) -> tuple[str, ...]:
    letter = "" if place.turns else short_name(roll, play.play, game) or ""
    behind = (plain(play.behind), _reach(play.joint_error)) if play.joint_error else ("", "")
    figures = (signed(play.equity), _reach(play.std_error), *behind, signed(play.cubeless), _reach(play.cubeless_error))
    return (f"{roll}{letter}", play.play, *figures)


def _reach(std_error: float) -> str:
    """Half the 95 % interval."""
    return plain(CONFIDENCE_95 * std_error)


def _json(
    place: Place,
    game: Variant,
    score: str,
    made_by: str,
    found: Mapping[Roll, tuple[OpeningPlay, ...]],
    *,
    is_fresh: bool,
) -> dict[str, Any]:
    return {
        "variant": game.key,
        "score": score,
        "turns": [str(turn) for turn in place.turns],
        "engine": made_by,
        "rolled_out_now": is_fresh,
        "rolls": [
            {"roll": str(roll), "plays": [_play_json(roll, play, place, game) for play in plays]}
            for roll, plays in found.items()
        ],
    }


def _play_json(roll: Roll, play: OpeningPlay, place: Place, game: Variant) -> dict[str, Any]:
    figures = ("equity", "std_error", "behind", "joint_error", "cubeless", "cubeless_error")
    return {
        "play": play.play,
        "short_name": None if place.turns else short_name(roll, play.play, game),
        "outcomes": outcomes_json(play.outcomes),
        **{name: number_json(getattr(play, name)) for name in figures},
    }
