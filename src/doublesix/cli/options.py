"""Options that several commands share.

What does not live here: options that one command alone has (its file).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.words import LANGUAGES
from doublesix.cli.completing import begun_game, one_of
from doublesix.cli.streams import text_or_input
from doublesix.cli.words import phrase
from doublesix.engine.nets import OTHERS
from doublesix.engine.rollout_settings import PRESETS, find_preset
from doublesix.engine.unequal_met import find_table
from doublesix.errors import ParseError
from doublesix.kernel import max_plies
from doublesix.met import MatchEquityTable
from doublesix.notation.themes import THEMES
from doublesix.variants.registry import find
from doublesix.work import MOST_THREADS

if TYPE_CHECKING:
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.rules.variant import Variant

__all__ = [
    "IDENTIFIER_HELP",
    "MET_HELP",
    "PACKAGE",
    "AsJson",
    "Black",
    "BoardTheme",
    "Clockwise",
    "Game",
    "GameOfFile",
    "GameOfId",
    "Identifier",
    "InWords",
    "Language",
    "Met",
    "MoverScoreFirst",
    "Nets",
    "OnTop",
    "Plies",
    "PresetName",
    "Threads",
    "begun_met",
    "drawn",
    "game_named",
    "given",
    "met_of",
    "nets_named",
]

IDENTIFIER_HELP = (
    "XGID, GNU Backgammon id, OGID, FIBS board, Snowie line or Tables ID, in quotes; a file that holds a position "
    "(.xgp, .pos, .sgf, .txt …); - reads an identifier from standard input."
)

Identifier = Annotated[str, typer.Argument(metavar="ID", callback=text_or_input, help=IDENTIFIER_HELP)]
Game = Annotated[str, typer.Option(autocompletion=begun_game, help="The game.")]
GameOfFile = Annotated[
    str | None,
    typer.Option(
        "--variant", autocompletion=begun_game, help="The game, where a file does not name it.", metavar="GAME"
    ),
]
GameOfId = Annotated[str, typer.Option(autocompletion=begun_game, help="The game, where the ID does not name it.")]
MoverScoreFirst = Annotated[
    bool,
    typer.Option(
        "--mover-score-first", help="An XGID of turn -1 gives the score of the side on roll first: programs disagree."
    ),
]


def _known_theme(name: str) -> str:
    if name not in THEMES:
        raise typer.BadParameter(phrase("picture.theme", name=name, known=", ".join(THEMES)))
    return name


BoardTheme = Annotated[
    str,
    typer.Option(
        "--theme",
        callback=_known_theme,
        autocompletion=one_of(THEMES),
        help=f"Of the picture: one of {', '.join(THEMES)}.",
    ),
]


def _known_preset(name: str) -> str:
    try:
        find_preset(name)
    except ParseError as error:
        raise typer.BadParameter(str(error)) from error
    return name


PresetName = Annotated[
    str,
    typer.Option(
        "--preset",
        callback=_known_preset,
        autocompletion=one_of(PRESETS),
        help=f"How games are played: one of {', '.join(PRESETS)}.",
    ),
]
Clockwise = Annotated[
    bool, typer.Option("--clockwise", help="Of the board: the side at the bottom goes clockwise, and bears off left.")
]
Black = Annotated[
    bool | None,
    typer.Option("--black/--white", help="Of the board: the color of the side on roll; by default as the ID has it."),
]
OnTop = Annotated[bool, typer.Option("--on-top", help="Of the board: the side on roll sits at the top.")]


def drawn(*, clockwise: bool, black: bool | None, on_top: bool) -> SvgOptions:
    """How the board is drawn, as the options above say it, which may say nothing about the color."""
    shown: SvgOptions = {"clockwise": clockwise, "player_on_top": on_top}
    return shown if black is None else {**shown, "player_is_black": black}


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
InWords = Annotated[
    bool,
    typer.Option("--words", envvar="DOUBLESIX_WORDS", help="Tell positions in sentences instead of drawing boards."),
]

Plies = Annotated[
    int, typer.Option(min=0, max=max_plies, help="Rolls looked ahead; 0 is the net alone (XG counts one more).")
]
Threads = Annotated[int, typer.Option(min=0, max=MOST_THREADS, help="Threads; 0 for all cores.")]
MET_HELP = (
    f"Match equity table: {', '.join(MatchEquityTable.names())}, or a file (.csv, XG's .met, GNU's .xml); "
    "with @0.55 behind it for players of unequal skill, the first of whom wins 55 % of matches to one point."
)

begun_met = one_of(MatchEquityTable.names())
"""The packaged match equity tables that a word is the beginning of."""
Met = Annotated[str | None, typer.Option(metavar="TABLE", autocompletion=begun_met, help=MET_HELP)]


PACKAGE = "package"
"""Stands for the nets that come along."""


def nets_named(nets: str) -> Path | None:
    """The folder of nets that are called so, as engines take it."""
    return None if nets == PACKAGE else Path(nets)


def _nets_given(nets: Path | None) -> Path | None:
    return nets and nets_named(str(nets))


Nets = Annotated[
    Path | None,
    typer.Option(
        metavar="NETS",
        callback=_nets_given,
        help=f"Nets that judge: '{PACKAGE}', its '{OTHERS[0]}' ones, or a folder with a manifest.",
    ),
]


def _known_language(language: str) -> str:
    found = next((known for known in LANGUAGES if known.lower() == language.lower()), None)
    if found is None:
        raise typer.BadParameter(phrase("options.language", name=language, known=", ".join(LANGUAGES)))
    return found


Language = Annotated[
    str,
    typer.Option(
        callback=_known_language,
        autocompletion=one_of(LANGUAGES),
        help=f"Of what is told: one of {', '.join(LANGUAGES)}.",
    ),
]


def given(context: typer.Context, *names: str) -> list[str]:
    """Which of these parameters stand on the command line, as one writes them."""
    return [
        parameter.opts[0] if parameter.param_type_name == "option" else str(parameter.metavar)
        for parameter in context.command.params
        if parameter.name in names and _is_typed(context, parameter.name)
    ]


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def game_named(text: str | None) -> Variant | None:
    """The game that an option names; errors as of `find`."""
    return None if text is None else find(text)


def met_of(text: str | None) -> MatchEquityTable | None:
    """The table that an option names; errors as of `find_table`."""
    return None if text is None else find_table(text)
