"""First plays rolled out: one roll on the spot, or everything that a file of openings holds.

Plays are candidates if lookahead does not rule them out; they are rolled out together, with common dice, both sides
using the cube, for a few plies; then a 1-ply judgement of the position and its cube speaks. Every roll has dice of its
own that hang on the seed and on the roll's place alone, so a file may be stopped, gone on with, and is the same in the
end.
What does not live here: places, names and the file (`engine.openings`).
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from doublesix.dice import all_rolls
from doublesix.engine.openings import DECIMALS, SCORES, OpeningBook, OpeningPlay, Place, first_rolls
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import DataError
from doublesix.locks import alone
from doublesix.notation.plays import parse_play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from doublesix.dice import Roll
    from doublesix.engine.engine import Engine
    from doublesix.engine.stakes import Terms
    from doublesix.play import Play

__all__ = ["BookSettings", "build_book", "roll_out"]

MOST = 6
"""Candidates of a roll."""

SAVE_SECONDS = 20.0
"""No more work than this is lost when the program is killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSettings:
    """How a file of openings is made.

    Args:
        trials: of the plays of a first roll for money.
        score_trials: of the plays of a first roll at scores.
        reply_trials: of the plays of a second roll.
        truncate_after: plies played before the engine judges, at 1 ply.
        reach: EMG, at 1 ply: first plays this far behind the best one are candidates.
        reply_reach: the same of second plays.
        answered: EMG: replies are rolled out to first plays no further behind than this.
        seed: of the dice.
    """

    trials: int = 432
    score_trials: int = 144
    reply_trials: int = 36
    truncate_after: int = 7
    reach: float = 0.06
    reply_reach: float = 0.04
    answered: float = 0.02
    seed: int = 1


def roll_out(
    engine: Engine, place: Place, roll: Roll, score: str, terms: Terms, settings: BookSettings
) -> tuple[OpeningPlay, ...]:
    """What the candidates of a roll are worth, best first.

    Args:
        engine: who plays.
        place: what was played before.
        roll: the dice.
        score: name of the score; the dice of the trials hang on it.
        terms: what is played for, seen by the side that plays.
        settings: how.
    """
    is_first = not place.turns
    reach = settings.reach if is_first else settings.reply_reach
    trials = settings.reply_trials if not is_first else settings.trials if score == "money" else settings.score_trials
    how = RolloutSettings(
        truncate_after=settings.truncate_after, final_plies=1, seed=_seed(settings.seed, score, place.before, roll)
    )
    plays = _candidates(engine, place, roll, terms, reach)
    running = Rollout.of_plays(engine, place.position, roll, plays, match=terms, settings=how)
    result = running.run(StopRules(trials=trials))
    found = []
    for line in result.ranked:
        behind = result.difference(result.best.name, line.name)
        found.append(
            OpeningPlay(
                play=line.name,
                outcomes=line.outcomes,
                equity=line.equity.mean,
                std_error=line.equity.std_error,
                behind=behind.mean,
                joint_error=behind.std_error,
                cubeless=line.cubeless.mean,
                cubeless_error=line.cubeless.std_error,
            )
        )
    return tuple(found)


def build_book(
    path: Path,
    engine: Engine,
    settings: BookSettings,
    *,
    progress: Callable[[int, int, float], None] = lambda done, total, seconds: None,
) -> OpeningBook:
    """Make a file of openings, or go on with one.

    Args:
        path: the file.
        engine: who plays.
        settings: how.
        progress: told how many rolls are done, how many there are about, and the seconds still to go by those done.

    Raises:
        DataError: the file was made by another engine or with other settings, or is damaged, or another process works
            on it.
    """
    about = {"variant": engine.variant.key, "engine": engine.describe(), "settings": asdict(settings)}
    with alone(path):
        plays = dict(_begun(path, about).plays)
        book = OpeningBook(about, plays)
        begun = saved = perf_counter()
        made = done = 0
        try:
            for score, place, roll, total in _rolls(engine, book, settings):
                done += 1
                key = (score, place.before, str(roll))
                if key not in plays:
                    plays[key] = roll_out(engine, place, roll, score, SCORES[score], settings)
                    made += 1
                now = perf_counter()
                progress(done, total, (total - done) * (now - begun) / made if made else 0.0)
                if now - saved > SAVE_SECONDS:
                    book.write(path)
                    saved = now
        finally:
            book.write(path)
        return book


def _rolls(engine: Engine, book: OpeningBook, settings: BookSettings) -> Iterator[tuple[str, Place, Roll, int]]:
    """Score, place and roll of everything in a book, and how much that is, in the order it is made.

    Replies are rolled out to what was found good, so nobody knows how much it is before the first plays are there.
    """
    start = Place((), engine.variant.start())
    firsts, replies = first_rolls(engine.variant), all_rolls(engine.variant.rules.dice)
    guess = len(firsts) * (len(SCORES) + 2 * len(replies))
    for score in SCORES:
        for roll in firsts:
            yield score, start, roll, guess
    answered = [
        start.after(roll, parse_play(play.play, start.position, roll, engine.variant), engine.variant)
        for roll in firsts
        for play in book.find("money", start, roll) or ()
        if round(play.behind, DECIMALS) <= settings.answered  # as in the file, where building may have stopped
    ]
    total = len(firsts) * len(SCORES) + len(answered) * len(replies)
    for place in answered:
        for roll in replies:
            yield "money", place, roll, total


def _candidates(engine: Engine, place: Place, roll: Roll, terms: Terms, reach: float) -> list[Play]:
    ranked = engine.rank_plays(place.position, roll, plies=1, match=terms, most=MOST)
    best = ranked[0].equity
    return [play.play for play in ranked if play.equity >= best - reach]


def _seed(seed: int, score: str, before: str, roll: Roll) -> int:
    """A seed that hangs on the place alone, not on what else is rolled out."""
    text = f"{seed} {score} {before} {roll}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


def _begun(path: Path, about: dict[str, Any]) -> OpeningBook:
    """What there is of a file."""
    if not path.exists():
        return OpeningBook(about, {})
    book = OpeningBook.read(path)
    for name, value in about.items():
        if book.about.get(name) != value:
            raise DataError(
                f"{path} holds other openings: its {name} is {book.about.get(name)!r}, not {value!r}; "
                "name another file, or remove this one"
            )
    return book
