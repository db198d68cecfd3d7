"""The move list of a report: who did what, in two columns, with marks for mistakes and luck.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), mistakes in full (`report_mistakes`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll
from doublesix.analysis.cube_action import CubeAnalysis, action_name
from doublesix.analysis.luck import LuckMark
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.questions import NotAnalyzed, Reason
from doublesix.analysis.resignation import ResignationAnalysis
from doublesix.match import Seat
from doublesix.rules.token import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.luck import RolledLuck
    from doublesix.analysis.questions import Situation
    from doublesix.analysis.results import Event, GameAnalysis
    from doublesix.analysis.words import Words
    from doublesix.cube import CubeAction
    from doublesix.record import Resignation

__all__ = [
    "HalfMove",
    "MoveRow",
    "action_words",
    "anchor",
    "half_move",
    "mark_words",
    "move_rows",
    "resignation_words",
    "unjudged_words",
]

TOKENS = {Token.BOMB: "token:bomb", Token.REROLL: "token:reroll"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfMove:
    """What one player did at one moment.

    Args:
        seat: who.
        text: the play, or what was done with the cube.
        roll: the dice, if any.
        is_action: whether it was no play: a turn of the cube, a resignation, something that was not judged.
        mistake: its class.
        mark: the sign of that class; in brackets where it is too close to call.
        error: what it lost in EMG, if worth a mark.
        anchor: where a report shows the mistake in full.
        luck: of the roll, in EMG.
        luck_mark: how lucky it was.
    """

    seat: Seat
    text: str
    roll: str = ""
    is_action: bool = True
    mistake: Mistake = Mistake.NONE
    mark: str = ""
    error: str = ""
    anchor: str = ""
    luck: str = ""
    luck_mark: LuckMark = LuckMark.ORDINARY


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One row of a move list: what the first player did, then the second."""

    number: int
    halves: tuple[HalfMove | None, HalfMove | None]


def move_rows(game: GameAnalysis, say: Words) -> Iterator[MoveRow]:
    """The move list of a game, two players a row."""
    count, first = 0, None
    shown = (half_move(game, index, say) for index, event in enumerate(game.events) if not _is_plain(event))
    for half in shown:
        if half.seat is Seat.SECOND:
            count += 1
            yield MoveRow(count, (first, half))
            first = None
            continue
        if first is not None:
            count += 1
            yield MoveRow(count, (first, None))
        first = half
    if first is not None:
        yield MoveRow(count + 1, (first, None))


def anchor(game: GameAnalysis, index: int) -> str:
    """The name of the place where a report shows an event of a game in full."""
    return f"g{game.game.number}e{index}"


def action_words(action: CubeAction, situation: Situation, say: Words) -> str:
    """What was done with the cube."""
    return say(f"action:{action_name(action, situation.cube.owner)}")


def mark_words(event: CheckerAnalysis | CubeAnalysis | ResignationAnalysis, say: Words) -> str:
    """The sign of a mistake; in brackets where it is too close to call."""
    mark = say(f"mark:{event.mistake.value}")
    is_open = not isinstance(event, ResignationAnalysis) and event.is_too_close
    return say("mark_open", mark=mark) if is_open else mark


def resignation_words(resignation: Resignation, say: Words) -> str:
    """What somebody resigned, where that is known."""
    value = resignation.value
    return say("resigns") if value is None else say("resigns_value", value=say(f"loss:{int(value)}"))


def unjudged_words(event: NotAnalyzed, say: Words) -> str:
    """What somebody did that was not judged: cube and tokens in the report's language, all other words as they are."""
    if event.reason is Reason.TOKEN:
        return say(TOKENS[Token(event.text)])
    key = f"action:{event.text}"
    return say(key) if key in say.phrases else event.text


def half_move(game: GameAnalysis, index: int, say: Words) -> HalfMove:
    """What was done at an event of a game."""
    event = game.events[index]
    match event:
        case CubeAnalysis():
            text = action_words(event.action, event.situation, say)
            return _marked(HalfMove(seat=event.situation.seat, text=text), event, anchor(game, index), say)
        case CheckerAnalysis():
            text = say("dance") if event.played.play.is_dance else str(event.played.play)
            half = _rolled(HalfMove(seat=event.situation.seat, text=text), event.situation, event.luck, say)
            return _marked(replace(half, is_action=False), event, anchor(game, index), say)
        case UnplayedRoll():
            half = HalfMove(seat=event.situation.seat, text=_unjudged(event.not_analyzed, say))
            return _rolled(half, event.situation, event.luck, say)
        case ResignationAnalysis():
            text = resignation_words(event.resignation, say)
            return _marked(HalfMove(seat=event.situation.seat, text=text), event, anchor(game, index), say)
        case NotAnalyzed():
            return HalfMove(seat=event.seat, text=_unjudged(event, say))


def _is_plain(event: Event) -> bool:
    """Whether a move list passes over it: a cube that was rightly left alone."""
    return isinstance(event, CubeAnalysis) and event.is_implied and event.mistake is Mistake.NONE


def _marked(
    half: HalfMove, event: CheckerAnalysis | CubeAnalysis | ResignationAnalysis, place: str, say: Words
) -> HalfMove:
    if event.mistake is Mistake.NONE:
        return half
    mark = mark_words(event, say)
    return replace(half, mistake=event.mistake, mark=mark, error=say.plain(event.error.emg), anchor=place)


def _rolled(half: HalfMove, situation: Situation, luck: RolledLuck | None, say: Words) -> HalfMove:
    roll = situation.dice
    if luck is None:
        return replace(half, roll=roll)
    return replace(half, roll=roll, luck=say.signed(luck.amount.emg, 2), luck_mark=luck.mark)


def _unjudged(event: NotAnalyzed, say: Words) -> str:
    reason = say(f"reason:{event.reason.value}")
    return say("aside", words=unjudged_words(event, say), aside=reason) if event.text else reason
