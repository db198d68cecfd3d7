"""Actions ↔ short texts, for logs of games: "move 8/5 6/5", "double", "name 6", "resign 2", "token", "next".

Throws are not among them: logs keep what fell apart from what was done. A long play names every step (`text_to_keep`).
What does not live here: plays (`notation.plays`), logs themselves (`cli.play_log`, `server`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    KeepThrow,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    Pass,
    Raccoon,
    RefuseResignation,
    Take,
    UseToken,
)
from doublesix.notation.plays import parse_play, text_to_keep
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.game import Action, GameState

__all__ = ["PLAIN_ACTIONS", "PlainAction", "action_text", "parse_action"]

PlainAction = (
    KeepThrow
    | UseToken
    | LetStand
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | AcceptResignation
    | RefuseResignation
    | NextGame
)
"""Actions that are said in one word."""

PLAIN_ACTIONS: dict[str, type[PlainAction]] = {
    "keep": KeepThrow,
    "token": UseToken,
    "stand": LetStand,
    "double": Double,
    "take": Take,
    "pass": Pass,
    "beaver": Beaver,
    "raccoon": Raccoon,
    "accept": AcceptResignation,
    "refuse": RefuseResignation,
    "next": NextGame,
}
"""Their words."""
RESIGNATIONS = {str(int(value)): value for value in GameValue}
PLAIN_TEXTS: dict[type[Action], str] = {kind: text for text, kind in PLAIN_ACTIONS.items()}


def action_text(action: Action) -> str:
    """One action as a log holds it.

    Raises:
        KeyError: a throw; what fell is kept apart from what was done.
    """
    match action:
        case Move(play):
            return f"move {text_to_keep(play)}"
        case NameDoublet(number):
            return f"name {number}"
        case OfferResignation(value):
            return f"resign {int(value)}"
    return PLAIN_TEXTS[type(action)]


def parse_action(text: str, state: GameState) -> Action:
    """Read what `action_text` wrote.

    Args:
        text: the action.
        state: in which it is done.

    Raises:
        ParseError: no such action, or not in this state.
        IllegalPlayError: a play that is not legal here.
    """
    word, _, rest = text.partition(" ")
    dice = state.throw
    if word == "move" and dice is not None:
        return Move(parse_play(rest, state.position, dice, state.variant))
    if word == "name" and rest.isdecimal():
        return NameDoublet(int(rest))
    if word == "resign" and rest in RESIGNATIONS:
        return OfferResignation(RESIGNATIONS[rest])
    if text in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[text]()
    raise ParseError(Sentence("no such action is possible here"))
