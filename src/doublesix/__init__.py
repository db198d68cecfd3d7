"""Double Six: backgammon and the tables games, from rules to verdicts.

>>> import doublesix as ds
>>> position = ds.Position.start()
>>> [str(play) for play in position.legal_plays(ds.Roll(6, 6))][:1]
['24/18(2) 13/7(2)']

A public name is imported from its home when it is first used, so that a program that only reads a match
does not wait for the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from doublesix import facade as _facade  # gives Position its conveniences

if TYPE_CHECKING:
    from doublesix.analysis.analyze import analyze
    from doublesix.analysis.explain_cube import explain_cube
    from doublesix.analysis.explain_plays import explain_plays
    from doublesix.cube import CubeAction, CubeOwner, CubeState
    from doublesix.dice import ROLLS, Roll, SeededDice
    from doublesix.engine.engine import Engine
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.rollout_settings import RolloutSettings, StopRules
    from doublesix.engine.rollouts import Rollout
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.errors import (
        AmbiguousPlayError,
        DataError,
        DoubleSixError,
        FormatError,
        IllegalActionError,
        IllegalPlayError,
        InvalidPositionError,
        KernelError,
        NoNetError,
        ParseError,
        UnknownVariantError,
    )
    from doublesix.formats import read_match, write_mat
    from doublesix.kernel import sampled_plays
    from doublesix.live_game import Game, new_game
    from doublesix.match import Match, MatchContext, MoneySession, Seat
    from doublesix.met import MatchEquityTable
    from doublesix.notation.identify import identify
    from doublesix.notation.plays import parse_play
    from doublesix.play import Play, Step
    from doublesix.position import BAR, OFF, Position, Setup, layout
    from doublesix.record import MatchRecord
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant
    from doublesix.variants.registry import ALL as VARIANTS
    from doublesix.variants.registry import find as variant

__version__ = "0.1.0"

__all__ = [
    "BAR",
    "OFF",
    "ROLLS",
    "VARIANTS",
    "AmbiguousPlayError",
    "CubeAction",
    "CubeOwner",
    "CubeState",
    "CubeVerdict",
    "DataError",
    "DoubleSixError",
    "Engine",
    "FormatError",
    "Game",
    "GameValue",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "KernelError",
    "Match",
    "MatchContext",
    "MatchEquityTable",
    "MatchRecord",
    "MoneySession",
    "NoNetError",
    "Outcomes",
    "ParseError",
    "Play",
    "Position",
    "RankedPlay",
    "Roll",
    "Rollout",
    "RolloutSettings",
    "Seat",
    "SeededDice",
    "Setup",
    "Step",
    "StopRules",
    "UnknownVariantError",
    "Variant",
    "__version__",
    "analyze",
    "explain_cube",
    "explain_plays",
    "identify",
    "layout",
    "new_game",
    "parse_play",
    "read_match",
    "sampled_plays",
    "variant",
    "write_mat",
]

_HOMES = {
    "BAR": ("doublesix.position", "BAR"),
    "OFF": ("doublesix.position", "OFF"),
    "ROLLS": ("doublesix.dice", "ROLLS"),
    "VARIANTS": ("doublesix.variants.registry", "ALL"),
    "AmbiguousPlayError": ("doublesix.errors", "AmbiguousPlayError"),
    "CubeAction": ("doublesix.cube", "CubeAction"),
    "CubeOwner": ("doublesix.cube", "CubeOwner"),
    "CubeState": ("doublesix.cube", "CubeState"),
    "CubeVerdict": ("doublesix.engine.verdicts", "CubeVerdict"),
    "DataError": ("doublesix.errors", "DataError"),
    "DoubleSixError": ("doublesix.errors", "DoubleSixError"),
    "Engine": ("doublesix.engine.engine", "Engine"),
    "FormatError": ("doublesix.errors", "FormatError"),
    "Game": ("doublesix.live_game", "Game"),
    "GameValue": ("doublesix.rules.scoring", "GameValue"),
    "IllegalActionError": ("doublesix.errors", "IllegalActionError"),
    "IllegalPlayError": ("doublesix.errors", "IllegalPlayError"),
    "InvalidPositionError": ("doublesix.errors", "InvalidPositionError"),
    "KernelError": ("doublesix.errors", "KernelError"),
    "Match": ("doublesix.match", "Match"),
    "MatchContext": ("doublesix.match", "MatchContext"),
    "MatchEquityTable": ("doublesix.met", "MatchEquityTable"),
    "MatchRecord": ("doublesix.record", "MatchRecord"),
    "MoneySession": ("doublesix.match", "MoneySession"),
    "NoNetError": ("doublesix.errors", "NoNetError"),
    "Outcomes": ("doublesix.engine.outcomes", "Outcomes"),
    "ParseError": ("doublesix.errors", "ParseError"),
    "Play": ("doublesix.play", "Play"),
    "Position": ("doublesix.position", "Position"),
    "RankedPlay": ("doublesix.engine.verdicts", "RankedPlay"),
    "Roll": ("doublesix.dice", "Roll"),
    "Rollout": ("doublesix.engine.rollouts", "Rollout"),
    "RolloutSettings": ("doublesix.engine.rollout_settings", "RolloutSettings"),
    "Seat": ("doublesix.match", "Seat"),
    "SeededDice": ("doublesix.dice", "SeededDice"),
    "Setup": ("doublesix.position", "Setup"),
    "Step": ("doublesix.play", "Step"),
    "StopRules": ("doublesix.engine.rollout_settings", "StopRules"),
    "UnknownVariantError": ("doublesix.errors", "UnknownVariantError"),
    "Variant": ("doublesix.rules.variant", "Variant"),
    "analyze": ("doublesix.analysis.analyze", "analyze"),
    "explain_cube": ("doublesix.analysis.explain_cube", "explain_cube"),
    "explain_plays": ("doublesix.analysis.explain_plays", "explain_plays"),
    "identify": ("doublesix.notation.identify", "identify"),
    "layout": ("doublesix.position", "layout"),
    "new_game": ("doublesix.live_game", "new_game"),
    "parse_play": ("doublesix.notation.plays", "parse_play"),
    "read_match": ("doublesix.formats", "read_match"),
    "sampled_plays": ("doublesix.kernel", "sampled_plays"),
    "variant": ("doublesix.variants.registry", "find"),
    "write_mat": ("doublesix.formats", "write_mat"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'doublesix' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


del _facade
