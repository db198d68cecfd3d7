"""All games, and how one is found by key, name or alias.

Capitals, blanks, hyphens and underscores do not matter in a name. ``backgammon+five-per-point`` is a game
with options, and a name that ends in ``.toml`` the file of a game of one's own.
What does not live here: the games themselves (the other files of `variants`), options (`variants.options`),
files (`variants.custom`), matches of several games (`variants.tavli`).
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from doublesix.errors import UnknownVariantError, demand_type
from doublesix.rules.variant import supply_options
from doublesix.sentences import Sentence
from doublesix.variants.acey_deucey import ACEY_DEUCEY, ACEY_DEUCEY_EUROPEAN, DUTCH
from doublesix.variants.backgammon import BACKGAMMON, LONGGAMMON, NACKGAMMON
from doublesix.variants.common_track import RUSSIAN, TABULA
from doublesix.variants.custom import SUFFIX, is_custom, read_custom
from doublesix.variants.english import IRISH, OLD_ENGLISH
from doublesix.variants.fevga import FEVGA, MOULTEZIM
from doublesix.variants.folding import folded
from doublesix.variants.gul_bara import GIOUL, GUL_BARA
from doublesix.variants.hypergammon import (
    HYPERGAMMON_1,
    HYPERGAMMON_2,
    HYPERGAMMON_3,
    HYPERGAMMON_4,
    HYPERGAMMON_5,
)
from doublesix.variants.narde import NARDE
from doublesix.variants.options import OPTIONS, Option, fitting, with_options
from doublesix.variants.plakoto import MAHBUSA, PIN_GAME, PLAKOTO, TAPA
from doublesix.variants.portes import PORTES
from doublesix.variants.sugoroku import SUGOROKU
from doublesix.variants.tavla import CAUCASIAN, TAKHTEH, TAVLA
from doublesix.variants.tavli import find_cycle
from doublesix.variants.twists import MISERE, NUCLEAR, ROLL_OVER, SUDDEN_DEATH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.rules.variant import Variant

__all__ = ["ALL", "OPTIONS", "STANDARD", "Option", "find", "find_key", "fitting", "is_game_file"]

BRACKETED = re.compile(r"\s*[(（].*")
"""The other name behind a name."""

ALL: tuple[Variant, ...] = (
    BACKGAMMON,
    NACKGAMMON,
    LONGGAMMON,
    HYPERGAMMON_1,
    HYPERGAMMON_2,
    HYPERGAMMON_3,
    HYPERGAMMON_4,
    HYPERGAMMON_5,
    OLD_ENGLISH,
    TAVLA,
    TAKHTEH,
    CAUCASIAN,
    PORTES,
    PLAKOTO,
    TAPA,
    MAHBUSA,
    PIN_GAME,
    FEVGA,
    MOULTEZIM,
    NARDE,
    GUL_BARA,
    GIOUL,
    ACEY_DEUCEY,
    ACEY_DEUCEY_EUROPEAN,
    DUTCH,
    RUSSIAN,
    TABULA,
    IRISH,
    SUGOROKU,
    SUDDEN_DEATH,
    NUCLEAR,
    MISERE,
    ROLL_OVER,
)
"""Every game, the standard one first."""

STANDARD = BACKGAMMON
"""What is played where nothing else is said."""


def find(text: str) -> Variant:
    """The game of that key, name or alias; with options after ``+``; or of that file.

    Raises:
        UnknownVariantError: there is none, and the message suggests near ones; or it is several games in turn.
        ParseError: a file that says no game.
        TypeError: no text.
    """
    demand_type("name", text, str)
    return read_custom(text.strip(), find_key) if _is_file(text) else find_key(text)


def find_key(text: str, variants: Iterable[Variant] = ()) -> Variant:
    """The game of that key, name or alias, or with options after ``+``: never a file, whoever wrote that text.

    Args:
        text: what is looked for.
        variants: games of one's own; their keys go before the names of all others.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
    """
    own = {folded(variant.key): variant for variant in variants}
    if folded(text) in own:
        return own[folded(text)]
    if _is_file(text):
        raise UnknownVariantError(Sentence("{key} is the name of a file, not of a game", key=repr(text)))
    name, *options = text.split("+")
    return with_options(own.get(folded(name)) or _named(name), tuple(options))


def is_game_file(text: str) -> bool:
    """Whether a text names a file that speaks of a game, and not, say, of a training run."""
    return _is_file(text) and is_custom(text.strip())


def _is_file(text: str) -> bool:
    return text.strip().endswith(SUFFIX)


def _named(text: str) -> Variant:
    found = _BY_NAME.get(folded(text))
    if found is not None:
        return found
    cycle = find_cycle(text)
    if cycle is not None:
        games = ", ".join(game.key for game in cycle.games)
        error = UnknownVariantError(
            Sentence("{name} is several games in turn, and this is about one: {games}", name=cycle.title, games=games)
        )
        error.add_note(f"doublesix.new_game({cycle.key!r}) plays them; doublesix.variant gives one of them.")
        raise error
    near = get_close_matches(folded(text), _BY_NAME, n=3, cutoff=0.6)
    keys = list(dict.fromkeys(_BY_NAME[name].key for name in near)) or [variant.key for variant in ALL]
    raise UnknownVariantError(Sentence("no game is called {text}; try {games}", text=repr(text), games=", ".join(keys)))


def _displayed(variant: Variant) -> Iterator[str]:
    """What pages call a game: all of it, and without what is in brackets."""
    for name in variant.names.values():
        yield from (name, BRACKETED.sub("", name))


# What a page calls one game may be another one's own name, which counts.
_BY_NAME: dict[str, Variant] = {folded(name): variant for variant in ALL for name in _displayed(variant)} | {
    folded(name): variant for variant in ALL for name in (variant.key, variant.name, *variant.aliases)
}

supply_options(with_options)
