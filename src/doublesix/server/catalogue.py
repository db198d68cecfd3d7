"""The catalogue: games, options, cycles, levels and file formats, as a client needs them.

What does not live here: the games (`doublesix.variants`), levels (`doublesix.engine.levels`).
"""

from __future__ import annotations

from functools import cache

from doublesix import __version__
from doublesix.engine.levels import DEFAULT_LEVEL, LEVELS
from doublesix.formats.reading import ENDINGS, READERS
from doublesix.protocol.tables import Catalogue, CycleInfo, LevelInfo
from doublesix.protocol.values import OptionInfo
from doublesix.server.problems import sentence_message
from doublesix.server.views import game_info
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL, STANDARD, fitting

__all__ = ["catalogue"]


@cache
def catalogue() -> Catalogue:
    """Everything that can be played here."""
    return Catalogue(
        version=__version__,
        standard=STANDARD.key,
        games=tuple(map(game_info, ALL)),
        cycles=tuple(
            CycleInfo(
                key=cycle.key,
                name=sentence_message(cycle.title),
                aliases=cycle.aliases,
                games=tuple(game.key for game in cycle.games),
                lengths=cycle.lengths,
            )
            for cycle in CYCLES
        ),
        options={
            variant.key: tuple(
                OptionInfo(
                    key=option.key, summary=sentence_message(option.summary), is_usual=option.key in variant.options
                )
                for option in fitting(variant)
            )
            for variant in ALL
        },
        levels=tuple(
            LevelInfo(key=level.key, plies=level.plies, noise=level.noise, is_default=level is DEFAULT_LEVEL)
            for level in LEVELS
        ),
        file_formats=tuple(ending for kind in READERS for ending in ENDINGS[kind]),
    )
