"""Whatever a match can be played in, a game or several in turn, for all that lies above the games.

What does not live here: single games (`variants.registry`), which games are played in turn (`variants.tavli`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.errors import FormatError, UnknownVariantError
from doublesix.rules.cycle import Cycle
from doublesix.sentences import Sentence
from doublesix.variants.folding import folded
from doublesix.variants.registry import find, find_key
from doublesix.variants.tavli import CYCLES, find_cycle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.rules.variant import Variant

__all__ = ["CYCLES", "find_cycle", "find_game", "find_recorded", "meant_by_key"]


def find_game(text: str) -> Variant | Cycle:
    """The game or the cycle of that key, name or alias.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
        ParseError: a file that says no game.
    """
    cycle = find_cycle(text)
    return find(text) if cycle is None else cycle


def find_recorded(key: str, variants: Iterable[Variant | Cycle] = ()) -> Variant | Cycle:
    """The game or the cycle that a record or an identifier names: never a file, whoever wrote that name.

    Args:
        key: what it is called there.
        variants: games and cycles of one's own; their keys go before the names of all others.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
    """
    own: dict[str, Cycle] = {}
    games: list[Variant] = []
    for each in variants:
        if isinstance(each, Cycle):
            own[folded(each.key)] = each
            games += each.games
        else:
            games.append(each)
    cycle = own.get(folded(key)) or find_cycle(key)
    return find_key(key, games) if cycle is None else cycle


def meant_by_key(game: Variant | Cycle) -> Variant | Cycle | None:
    """What every reader of a record or an identifier takes a game's key for; None where readers have to be told.

    Raises:
        FormatError: for another game.
    """
    try:
        found = find_recorded(game.key)
    except UnknownVariantError:
        return None
    is_same = found == game if isinstance(found, Cycle) or isinstance(game, Cycle) else game.is_played_as(found)
    if not is_same:
        raise FormatError(
            Sentence(
                "{key} is the key of another game, as which the record would be read; give this game one of its own",
                key=repr(game.key),
            )
        )
    return found
