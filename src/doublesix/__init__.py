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
from typing import TYPE_CHECKING

from doublesix import facade as _facade  # gives Position its conveniences

if TYPE_CHECKING:
    from doublesix.analysis.analyze import analyze
    from doublesix.analysis.explain_cube import explain_cube
    from doublesix.analysis.explain_plays import explain_plays
    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.cube import CubeAction, CubeOwner, CubeState
    from doublesix.dice import ROLLS, ListedDice, Roll, SeededDice
    from doublesix.engine.computer import Computer, computer_for
    from doublesix.engine.engine import Engine
    from doublesix.engine.evaluators import Evaluator
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.play_filters import PlayFilter
    from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.rollout_settings import RolloutSettings, StopRules
    from doublesix.engine.rollouts import Rollout
    from doublesix.engine.verdicts import CubeAdvice, CubeVerdict, RankedPlay, RollLuck
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
        RequestError,
        TooManyPlaysError,
        UnknownVariantError,
    )
    from doublesix.formats import read_match, read_position, write_json, write_mat
    from doublesix.game import (
        AcceptResignation,
        Beaver,
        Double,
        GameCube,
        GameState,
        KeepThrow,
        LetStand,
        Move,
        NameDoublet,
        NextGame,
        OfferResignation,
        Pass,
        Phase,
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
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.notation.identified_state import identified_state
    from doublesix.notation.identify import format_identifier, identify
    from doublesix.notation.ogid import format_ogid
    from doublesix.notation.plays import parse_play
    from doublesix.notation.xgid import format_xgid
    from doublesix.play import Play, Step
    from doublesix.position import BAR, OFF, Position, Setup, layout
    from doublesix.record import (
        CheckerPlay,
        CubeTurn,
        Decision,
        DoubletNamed,
        Ending,
        GameRecord,
        MatchRecord,
        Problem,
        Resignation,
        SetPosition,
        Severity,
        TokenUse,
    )
    from doublesix.replaying import replay
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
    "AnalysisSettings",
    "Beaver",
    "CheckerPlay",
    "Computer",
    "CubeAction",
    "CubeAdvice",
    "CubeOwner",
    "CubeRequest",
    "CubeState",
    "CubeTurn",
    "CubeVerdict",
    "DataError",
    "Decision",
    "Double",
    "DoubleSixError",
    "DoubletNamed",
    "Ending",
    "Engine",
    "Evaluator",
    "FormatError",
    "Game",
    "GameCube",
    "GameRecord",
    "GameState",
    "GameValue",
    "IdentifiedPosition",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidPositionError",
    "KeepThrow",
    "KernelError",
    "LetStand",
    "ListedDice",
    "LuckRequest",
    "Match",
    "MatchAnalysis",
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
    "Phase",
    "Play",
    "PlayFilter",
    "PlayRequest",
    "Position",
    "Problem",
    "Progress",
    "Raccoon",
    "RankedPlay",
    "RefuseResignation",
    "RequestError",
    "Resignation",
    "Roll",
    "RollDice",
    "RollLuck",
    "Rollout",
    "RolloutResult",
    "RolloutSettings",
    "Seat",
    "SeededDice",
    "SetPosition",
    "Setup",
    "Severity",
    "Step",
    "StopRules",
    "Take",
    "TokenUse",
    "TooManyPlaysError",
    "UnknownVariantError",
    "UseToken",
    "Variant",
    "__version__",
    "analyze",
    "computer_for",
    "explain_cube",
    "explain_plays",
    "format_identifier",
    "format_ogid",
    "format_xgid",
    "identified_state",
    "identify",
    "layout",
    "new_game",
    "parse_play",
    "read_match",
    "read_position",
    "replay",
    "sampled_plays",
    "variant",
    "write_json",
    "write_mat",
]

_HOMES = {
    "BAR": ("doublesix.position", "BAR"),
    "OFF": ("doublesix.position", "OFF"),
    "ROLLS": ("doublesix.dice", "ROLLS"),
    "VARIANTS": ("doublesix.variants.registry", "ALL"),
    "AcceptResignation": ("doublesix.game", "AcceptResignation"),
    "AmbiguousPlayError": ("doublesix.errors", "AmbiguousPlayError"),
    "AnalysisSettings": ("doublesix.analysis.settings", "AnalysisSettings"),
    "Beaver": ("doublesix.game", "Beaver"),
    "CheckerPlay": ("doublesix.record", "CheckerPlay"),
    "Computer": ("doublesix.engine.computer", "Computer"),
    "CubeAction": ("doublesix.cube", "CubeAction"),
    "CubeAdvice": ("doublesix.engine.verdicts", "CubeAdvice"),
    "CubeOwner": ("doublesix.cube", "CubeOwner"),
    "CubeRequest": ("doublesix.engine.requests", "CubeRequest"),
    "CubeState": ("doublesix.cube", "CubeState"),
    "CubeTurn": ("doublesix.record", "CubeTurn"),
    "CubeVerdict": ("doublesix.engine.verdicts", "CubeVerdict"),
    "DataError": ("doublesix.errors", "DataError"),
    "Decision": ("doublesix.record", "Decision"),
    "Double": ("doublesix.game", "Double"),
    "DoubleSixError": ("doublesix.errors", "DoubleSixError"),
    "DoubletNamed": ("doublesix.record", "DoubletNamed"),
    "Ending": ("doublesix.record", "Ending"),
    "Engine": ("doublesix.engine.engine", "Engine"),
    "Evaluator": ("doublesix.engine.evaluators", "Evaluator"),
    "FormatError": ("doublesix.errors", "FormatError"),
    "Game": ("doublesix.live_game", "Game"),
    "GameCube": ("doublesix.game", "GameCube"),
    "GameRecord": ("doublesix.record", "GameRecord"),
    "GameState": ("doublesix.game", "GameState"),
    "GameValue": ("doublesix.rules.scoring", "GameValue"),
    "IdentifiedPosition": ("doublesix.notation.identified", "IdentifiedPosition"),
    "IllegalActionError": ("doublesix.errors", "IllegalActionError"),
    "IllegalPlayError": ("doublesix.errors", "IllegalPlayError"),
    "InvalidPositionError": ("doublesix.errors", "InvalidPositionError"),
    "KeepThrow": ("doublesix.game", "KeepThrow"),
    "KernelError": ("doublesix.errors", "KernelError"),
    "LetStand": ("doublesix.game", "LetStand"),
    "ListedDice": ("doublesix.dice", "ListedDice"),
    "LuckRequest": ("doublesix.engine.requests", "LuckRequest"),
    "Match": ("doublesix.match", "Match"),
    "MatchAnalysis": ("doublesix.analysis.results", "MatchAnalysis"),
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
    "Phase": ("doublesix.game", "Phase"),
    "Play": ("doublesix.play", "Play"),
    "PlayFilter": ("doublesix.engine.play_filters", "PlayFilter"),
    "PlayRequest": ("doublesix.engine.requests", "PlayRequest"),
    "Position": ("doublesix.position", "Position"),
    "Problem": ("doublesix.record", "Problem"),
    "Progress": ("doublesix.analysis.progress", "Progress"),
    "Raccoon": ("doublesix.game", "Raccoon"),
    "RankedPlay": ("doublesix.engine.verdicts", "RankedPlay"),
    "RefuseResignation": ("doublesix.game", "RefuseResignation"),
    "RequestError": ("doublesix.errors", "RequestError"),
    "Resignation": ("doublesix.record", "Resignation"),
    "Roll": ("doublesix.dice", "Roll"),
    "RollDice": ("doublesix.game", "RollDice"),
    "RollLuck": ("doublesix.engine.verdicts", "RollLuck"),
    "Rollout": ("doublesix.engine.rollouts", "Rollout"),
    "RolloutResult": ("doublesix.engine.rollout_results", "RolloutResult"),
    "RolloutSettings": ("doublesix.engine.rollout_settings", "RolloutSettings"),
    "Seat": ("doublesix.match", "Seat"),
    "SeededDice": ("doublesix.dice", "SeededDice"),
    "SetPosition": ("doublesix.record", "SetPosition"),
    "Setup": ("doublesix.position", "Setup"),
    "Severity": ("doublesix.record", "Severity"),
    "Step": ("doublesix.play", "Step"),
    "StopRules": ("doublesix.engine.rollout_settings", "StopRules"),
    "Take": ("doublesix.game", "Take"),
    "TokenUse": ("doublesix.record", "TokenUse"),
    "TooManyPlaysError": ("doublesix.errors", "TooManyPlaysError"),
    "UnknownVariantError": ("doublesix.errors", "UnknownVariantError"),
    "UseToken": ("doublesix.game", "UseToken"),
    "Variant": ("doublesix.rules.variant", "Variant"),
    "analyze": ("doublesix.analysis.analyze", "analyze"),
    "computer_for": ("doublesix.engine.computer", "computer_for"),
    "explain_cube": ("doublesix.analysis.explain_cube", "explain_cube"),
    "explain_plays": ("doublesix.analysis.explain_plays", "explain_plays"),
    "format_identifier": ("doublesix.notation.identify", "format_identifier"),
    "format_ogid": ("doublesix.notation.ogid", "format_ogid"),
    "format_xgid": ("doublesix.notation.xgid", "format_xgid"),
    "identified_state": ("doublesix.notation.identified_state", "identified_state"),
    "identify": ("doublesix.notation.identify", "identify"),
    "layout": ("doublesix.position", "layout"),
    "new_game": ("doublesix.live_game", "new_game"),
    "parse_play": ("doublesix.notation.plays", "parse_play"),
    "read_match": ("doublesix.formats", "read_match"),
    "read_position": ("doublesix.formats", "read_position"),
    "replay": ("doublesix.replaying", "replay"),
    "sampled_plays": ("doublesix.kernel", "sampled_plays"),
    "variant": ("doublesix.variants.registry", "find"),
    "write_json": ("doublesix.formats", "write_json"),
    "write_mat": ("doublesix.formats", "write_mat"),
}


if not TYPE_CHECKING:  # checkers know every name from above; to them this would make any other one right, too

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'doublesix' has no attribute {name!r}")
        module, attribute = _HOMES[name]
        value = globals()[name] = getattr(import_module(module), attribute)
        return value


def __dir__() -> list[str]:
    return sorted(__all__)


del _facade
