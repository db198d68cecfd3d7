"""What a `.mat` file can hold: two dice, opposite directions, hits, one play a turn, a game that its name tells, no
match that is endless or longer than anybody reads.

Everything the format says of a board it says in a way made for that; other games go into our own JSON.
What does not live here: writing what can be held (`mat_writer`).
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from doublesix.errors import FormatError
from doublesix.formats.mat_headers import variation
from doublesix.formats.text import LONGEST_IN_TEXT, MAX_FILE_BYTES, MOST_TURNS
from doublesix.record import CheckerPlay, Ending, TokenUse
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.sentences import Sentence, joined, megabytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.record import GameRecord, MatchRecord
    from doublesix.rules.rules import Rules

__all__ = ["demand_mat", "demand_mat_size", "why_not_followed"]

MOST_STEPS = 4
"""Steps of a doublet; longer chains may have more plays than anybody lists."""


def demand_mat(record: MatchRecord) -> None:
    """Check that a `.mat` file can hold a record.

    Raises:
        FormatError: it cannot; the message says why.
    """
    reasons = list(dict.fromkeys(_reasons(record)))
    if reasons:
        raise _refusal(record, joined(reasons))


def demand_mat_size(record: MatchRecord, text: str) -> None:
    """Check that the text of a record is no longer than readers want it.

    Raises:
        FormatError: it is.
    """
    if len(text.encode()) > MAX_FILE_BYTES:
        raise _refusal(record, Sentence("such a file has {most} MB at most", most=megabytes(MAX_FILE_BYTES)))


def _refusal(record: MatchRecord, reasons: str) -> FormatError:
    name = (record.cycle or record.variant).title
    return FormatError(
        Sentence("a .mat file cannot hold {name}: {reasons} (write .json instead)", name=name, reasons=reasons)
    )


def _reasons(record: MatchRecord) -> Iterator[str]:
    if record.cycle is not None:
        yield Sentence("such a file has one game for a whole match")
    elif variation(record.variant) is None:
        yield Sentence("no game is found by its name or its key")
    if record.length > LONGEST_IN_TEXT:
        yield Sentence("in such a file a match is to {most} points at most", most=LONGEST_IN_TEXT)
    played = chain.from_iterable(game.actions for game in (*record.games, *record.extra_games))
    if sum(isinstance(action, CheckerPlay) for action in played) > MOST_TURNS:
        yield Sentence("in such a file a match has {most} turns at most", most=MOST_TURNS)
    for game in (*record.games, *record.extra_games):
        yield from _rules_reasons(record.variant_of(game).rules)
        yield from _game_reasons(game)


def _rules_reasons(rules: Rules) -> Iterator[str]:
    if rules.track != CONTRARY:
        yield Sentence("in such a file the sides travel in opposite directions")
    if not isinstance(rules.landing, Hit):
        yield Sentence("such a file knows hits, neither pins nor blocks")
    if rules.reserve:
        yield Sentence("such a file has no word for checkers that begin outside the board")
    yield from why_not_followed(rules)


def why_not_followed(rules: Rules) -> Iterator[str]:
    """What makes turns of a game that no rows of dice and plays tell, so that a reader cannot follow them."""
    doublets = rules.doublets
    if rules.dice != 2:
        yield Sentence("such a file has two dice")
    if doublets.extra_turn or doublets.leftovers_to_opponent or doublets.bonus_roll:
        yield Sentence("in such a file the sides take turns with one roll each")
    if doublets.longest() > MOST_STEPS:
        yield Sentence("in such a file a doublet is {most} steps at most", most=MOST_STEPS)


def _game_reasons(game: GameRecord) -> Iterator[str]:
    if game.ending is Ending.TIED:
        yield Sentence("such a file has no word for a tie")
    for action in game.actions:
        if isinstance(action, TokenUse):
            yield Sentence("such a file has no word for tokens")
        if isinstance(action, CheckerPlay) and action.chain:
            yield Sentence("in such a file the sides take turns with one roll each")
