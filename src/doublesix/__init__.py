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
        TooManyPlaysError,
        UnknownVariantError,
    )
    from doublesix.formats import read_match, read_position, write_mat
    from doublesix.game import (
        AcceptResignation,
        Beaver,
        Double,
        GameCube,
        KeepThrow,
        LetStand,
        Move,
        NameDoublet,
        NextGame,
        OfferResignation,
        Pass,
        Raccoon,
        RefuseResignation,
        RollDice,
        Take,
        UseToken,
    )
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
    "AcceptResignation",
    "AmbiguousPlayError",
    "Beaver",
    "CubeAction",
    "CubeOwner",
    "CubeState",
    "CubeVerdict",
    "DataError",
    "Double",
    "DoubleSixError",
    "Engine",
    "FormatError",
    "Game",
    "GameCube",
    "GameValue",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "KeepThrow",
    "KernelError",
    "LetStand",
    "Match",
    "MatchContext",
    "MatchEquityTable",
    "MatchRecord",
    "MoneySession",
    "Move",
    "NameDoublet",
    "NextGame",
    "NoNetError",
    "OfferResignation",
    "Outcomes",
    "ParseError",
    "Pass",
    "Play",
    "Position",
    "Raccoon",
    "RankedPlay",
    "RefuseResignation",
    "Roll",
    "RollDice",
    "Rollout",
    "RolloutSettings",
    "Seat",
    "SeededDice",
    "Setup",
    "Step",
    "StopRules",
    "Take",
    "TooManyPlaysError",
    "UnknownVariantError",
    "UseToken",
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
    "read_position",
    "sampled_plays",
    "variant",
    "write_mat",
]

_HOMES = {
    "BAR": ("doublesix.position", "BAR"),
    "OFF": ("doublesix.position", "OFF"),
    "ROLLS": ("doublesix.dice", "ROLLS"),
    "VARIANTS": ("doublesix.variants.registry", "ALL"),
    "AcceptResignation": ("doublesix.game", "AcceptResignation"),
    "AmbiguousPlayError": ("doublesix.errors", "AmbiguousPlayError"),
    "Beaver": ("doublesix.game", "Beaver"),
    "CubeAction": ("doublesix.cube", "CubeAction"),
    "CubeOwner": ("doublesix.cube", "CubeOwner"),
    "CubeState": ("doublesix.cube", "CubeState"),
    "CubeVerdict": ("doublesix.engine.verdicts", "CubeVerdict"),
    "DataError": ("doublesix.errors", "DataError"),
    "Double": ("doublesix.game", "Double"),
    "DoubleSixError": ("doublesix.errors", "DoubleSixError"),
    "Engine": ("doublesix.engine.engine", "Engine"),
    "FormatError": ("doublesix.errors", "FormatError"),
    "Game": ("doublesix.live_game", "Game"),
    "GameCube": ("doublesix.game", "GameCube"),
    "GameValue": ("doublesix.rules.scoring", "GameValue"),
    "IllegalActionError": ("doublesix.errors", "IllegalActionError"),
    "IllegalPlayError": ("doublesix.errors", "IllegalPlayError"),
    "InvalidPositionError": ("doublesix.errors", "InvalidPositionError"),
    "KeepThrow": ("doublesix.game", "KeepThrow"),
    "KernelError": ("doublesix.errors", "KernelError"),
    "LetStand": ("doublesix.game", "LetStand"),
    "Match": ("doublesix.match", "Match"),
    "MatchContext": ("doublesix.match", "MatchContext"),
    "MatchEquityTable": ("doublesix.met", "MatchEquityTable"),
    "MatchRecord": ("doublesix.record", "MatchRecord"),
    "MoneySession": ("doublesix.match", "MoneySession"),
    "Move": ("doublesix.game", "Move"),
    "NameDoublet": ("doublesix.game", "NameDoublet"),
    "NextGame": ("doublesix.game", "NextGame"),
    "NoNetError": ("doublesix.errors", "NoNetError"),
    "OfferResignation": ("doublesix.game", "OfferResignation"),
    "Outcomes": ("doublesix.engine.outcomes", "Outcomes"),
    "ParseError": ("doublesix.errors", "ParseError"),
    "Pass": ("doublesix.game", "Pass"),
    "Play": ("doublesix.play", "Play"),
    "Position": ("doublesix.position", "Position"),
    "Raccoon": ("doublesix.game", "Raccoon"),
    "RankedPlay": ("doublesix.engine.verdicts", "RankedPlay"),
    "RefuseResignation": ("doublesix.game", "RefuseResignation"),
    "Roll": ("doublesix.dice", "Roll"),
    "RollDice": ("doublesix.game", "RollDice"),
    "Rollout": ("doublesix.engine.rollouts", "Rollout"),
    "RolloutSettings": ("doublesix.engine.rollout_settings", "RolloutSettings"),
    "Seat": ("doublesix.match", "Seat"),
    "SeededDice": ("doublesix.dice", "SeededDice"),
    "Setup": ("doublesix.position", "Setup"),
    "Step": ("doublesix.play", "Step"),
    "StopRules": ("doublesix.engine.rollout_settings", "StopRules"),
    "Take": ("doublesix.game", "Take"),
    "TooManyPlaysError": ("doublesix.errors", "TooManyPlaysError"),
    "UnknownVariantError": ("doublesix.errors", "UnknownVariantError"),
    "UseToken": ("doublesix.game", "UseToken"),
    "Variant": ("doublesix.rules.variant", "Variant"),
    "analyze": ("doublesix.analysis.analyze", "analyze"),
    "explain_cube": ("doublesix.analysis.explain_cube", "explain_cube"),
    "explain_plays": ("doublesix.analysis.explain_plays", "explain_plays"),
    "identify": ("doublesix.notation.identify", "identify"),
    "layout": ("doublesix.position", "layout"),
    "new_game": ("doublesix.live_game", "new_game"),
    "parse_play": ("doublesix.notation.plays", "parse_play"),
    "read_match": ("doublesix.formats", "read_match"),
    "read_position": ("doublesix.formats", "read_position"),
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
