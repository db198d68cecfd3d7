"""The catalogue: games, options, cycles, levels, presets of rollouts and file formats, as a client needs them.

And how games are played.

What does not live here: the games (`doublesix.variants`), their rules in sentences (`doublesix.game.rules_told`),
levels (`doublesix.engine.levels`), presets (`doublesix.engine.rollout_settings`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from doublesix import __version__
from doublesix.engine.levels import DEFAULT_LEVEL, LEVELS
from doublesix.engine.rollout_settings import PRESETS
from doublesix.formats.reading import ENDINGS, READERS
from doublesix.game.rules_told import rules_told
from doublesix.protocol.tables import Catalogue, CycleInfo, GameRules, LevelInfo, PresetInfo, RulesTold, RuleTopic
from doublesix.protocol.values import OptionInfo
from doublesix.rules.cycle import Cycle
from doublesix.server.invalid_fields import in_field
from doublesix.server.problems import sentence_message
from doublesix.server.views import game_info, terms_of
from doublesix.variants.cycles import CYCLES, find_recorded
from doublesix.variants.registry import ALL, STANDARD, fitting

if TYPE_CHECKING:
    from doublesix.match import Terms
    from doublesix.protocol.tables import AskRules
    from doublesix.rules.variant import Variant

__all__ = ["catalogue", "rules_of"]


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
        presets=tuple(
            PresetInfo(
                key=key,
                trials=preset.trials,
                plies=preset.settings.plies,
                cube_plies=preset.settings.cube_plies,
                truncate_after=preset.settings.truncate_after,
            )
            for key, preset in PRESETS.items()
        ),
        file_formats=tuple(ending for kind in READERS for ending in ENDINGS[kind]),
    )


def rules_of(asked: AskRules) -> RulesTold:
    """How a game is played, or each of several in turn.

    Raises:
        UnknownVariantError: there is no such game, or it cannot be played so.
        ValueError: stakes that make no sense.
    """
    with in_field("variant"):
        found = find_recorded(asked.variant)
    terms = None if asked.terms is None else terms_of(asked.terms)
    games = found.games if isinstance(found, Cycle) else (found,)
    return RulesTold(games=tuple(_game_rules(replace(game, cube=found.cube), terms) for game in games))


def _game_rules(game: Variant, terms: Terms | None) -> GameRules:
    return GameRules(
        key=game.key,
        name=sentence_message(game.title),
        summary=None if game.changes or not game.summary else sentence_message(game.summary),
        topics=tuple(
            RuleTopic(
                key=topic.key,
                heading=sentence_message(topic.heading),
                sentences=tuple(map(sentence_message, topic.sentences)),
            )
            for topic in rules_told(game, terms)
        ),
    )
