"""Tables of first plays: of one score, or of several beside each other.

What does not live here: where the plays come from (`cli.opening`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.tables import BRIEF_CHANCES, aligned, brief_chances, close_columns
from doublesix.cli.words import phrase
from doublesix.dice import Roll
from doublesix.engine.openings import OpeningPlay, short_name
from doublesix.intervals import CONFIDENCE_95

if TYPE_CHECKING:
    from doublesix.engine.openings import Place
    from doublesix.rules.variant import Variant

__all__ = ["Plays", "best_by_score", "plays_by_score", "plays_of_a_roll", "plays_of_all_rolls"]

NEAR = 0.02
"""EMG: in a table of all rolls, plays no further behind are shown beside the best one."""

HEADINGS = ["opening.turn", "ranking.play", "ranking.equity", "ranking.reach", "opening.behind", "ranking.reach"]
CUBELESS = ["rollout.cubeless", "ranking.reach"]
"""Headings, and those that stand where the chances do not."""

Plays = Mapping[Roll, tuple[OpeningPlay, ...]]
"""Of each roll, best first."""


def plays_of_a_roll(found: Plays, place: Place, game: Variant) -> list[str]:
    """Every play that was rolled out, with its chances, of which its cubeless equity is made."""
    rows = [tuple(map(phrase, HEADINGS + BRIEF_CHANCES))]
    rows += [
        (*_cells(roll, play, place, game), *brief_chances(play.outcomes))
        for roll, plays in found.items()
        for play in plays
    ]
    return aligned(rows, left={0, 1}, close=close_columns(HEADINGS + BRIEF_CHANCES))


def plays_of_all_rolls(found: Plays, place: Place, game: Variant) -> list[str]:
    """Of every roll the best play and those near it; what the side is worth that rolls."""
    rows = [tuple(map(phrase, HEADINGS + CUBELESS))]
    rows += [
        (*_cells(roll, play, place, game), signed(play.cubeless), _reach(play.cubeless_error))
        for roll, plays in found.items()
        for play in plays
        if play.behind <= NEAR
    ]
    weights = {roll: roll.weight for roll in found}
    mean = sum(weights[roll] * plays[0].equity for roll, plays in found.items()) / sum(weights.values())
    return [
        *aligned(rows, left={0, 1}, close=close_columns(HEADINGS + CUBELESS)),
        phrase("opening.mean", equity=signed(mean)),
    ]


def _cells(roll: Roll, play: OpeningPlay, place: Place, game: Variant) -> tuple[str, ...]:
    behind = (plain(play.behind), _reach(play.joint_error)) if play.joint_error else ("", "")
    return (_turn(roll, play.play, place, game), play.play, signed(play.equity), _reach(play.std_error), *behind)


def _reach(std_error: float) -> str:
    """Half the 95 % interval."""
    return plain(CONFIDENCE_95 * std_error)


def plays_by_score(found: Mapping[str, Plays], place: Place, game: Variant) -> list[str]:
    """Every play of one roll: at each score its equity if it is best there, else what it loses."""
    named: dict[tuple[Roll, str], dict[str, str]] = {}
    for score, rolls in found.items():
        for roll, plays in rolls.items():
            for play in plays:
                cell = signed(play.equity) if play is plays[0] else f"({signed(-play.behind)})"
                named.setdefault((roll, play.play), {})[score] = cell
    rows = [(phrase("opening.turn"), phrase("ranking.play"), *found)]
    rows += [
        (_turn(roll, name, place, game), name, *(cells.get(score, "") for score in found))
        for (roll, name), cells in named.items()
    ]
    return aligned(rows, left={0, 1}, close=range(3, 2 + len(found)))


def best_by_score(found: Mapping[str, Plays], place: Place, game: Variant) -> list[str]:
    """The best play of every roll: at the first score, and where it is another one, at the others."""
    rows: list[tuple[str, ...]] = [(phrase("opening.turn"), *found)]
    first, *others = found.values()
    for roll, plays in first.items():
        usual = plays[0].play
        cells = [_short(roll, rolls[roll][0].play, place, game) for rolls in others]
        same = _short(roll, usual, place, game)
        rows.append((str(roll), same, *(phrase("opening.same") if cell == same else cell for cell in cells)))
    return aligned(rows, left=set(range(len(found) + 1)))


def _short(roll: Roll, play: str, place: Place, game: Variant) -> str:
    """A play by its short name, if it has one."""
    turn = _turn(roll, play, place, game)
    return play if turn == str(roll) else turn


def _turn(roll: Roll, play: str, place: Place, game: Variant) -> str:
    """A roll, with the letter of its play."""
    letter = "" if place.turns else short_name(roll, play, game) or ""
    return f"{roll}{letter}"
