"""Which records are of one match: those of the same players, terms and actions, whatever else their files say.

What does not live here: what a match comes to (`totals`, `skill`), reading files (`formats`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.record import GameRecord, Resignation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.record import MatchRecord

__all__ = ["first_places", "played"]


def played(record: MatchRecord) -> MatchRecord:
    """Who played what, without anything that formats tell differently; equal for every record of one match.

    Headers and comments go, and so do results and resignations, which many files leave to be found out: the score
    before the next game says what was made of them.
    """
    games = tuple(_played(game, number) for number, game in enumerate(record.games, start=1))
    return replace(record, games=games, headers={}, full_names=("", ""), extra_games=(), comment="", problems=())


def first_places(records: Iterable[MatchRecord]) -> list[int]:
    """For every record the place of the first one of the same match; its own where there is none before it."""
    found: dict[MatchRecord, int] = {}
    return [found.setdefault(played(record), place) for place, record in enumerate(records)]


def _played(game: GameRecord, number: int) -> GameRecord:
    actions = tuple(
        replace(action, comment="", line=None) for action in game.actions if not isinstance(action, Resignation)
    )
    return GameRecord(
        number,
        game.start_score,
        game.is_crawford,
        game.start,
        actions,
        variant=game.variant,
    )
