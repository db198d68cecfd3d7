"""Comments and plays of one's own in a report, in the order of the game.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), the move list (`report_moves`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.numbers import chance, signed
from doublesix.analysis.report_moves import half_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.notes import OwnPlay
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis
    from doublesix.analysis.words import Words

__all__ = ["NoteView", "OwnPlayView", "note_views"]


@dataclass(frozen=True, slots=True)
class OwnPlayView:
    """A play that was not made.

    Args:
        text: the play.
        figures: what it is worth and loses against the best, and at which depth; empty where it was not judged.
        comment: words that belong to it.
    """

    text: str
    figures: str
    comment: str


@dataclass(frozen=True, slots=True)
class NoteView:
    """What was kept with one event.

    Args:
        title: who did what.
        comment: its lines.
        variations: plays of one's own.
    """

    title: str
    comment: tuple[str, ...]
    variations: tuple[OwnPlayView, ...]


def note_views(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> Iterator[NoteView]:
    """The notes of a game, in order."""
    for index, note in sorted(game.notes.items()):
        half = half_move(game, index, say)
        done = f"{half.roll}: {half.text}" if half.roll else half.text
        yield NoteView(
            title=say("comma").join([analysis.record.players[half.seat], done]),
            comment=tuple(note.comment.splitlines()),
            variations=tuple(_own_play(play, say) for play in note.variations),
        )


def _own_play(play: OwnPlay, say: Words) -> OwnPlayView:
    if play.judged is None:
        return OwnPlayView(play.text, "", play.comment)
    option, lost = play.judged.played, play.judged.error.emg
    figures = [signed(option.equity)]
    if lost:
        figures.append(f"({signed(-lost)})")
    if option.mwc is not None:
        figures.append(chance(option.mwc))
    return OwnPlayView(str(option.play), "  ".join([*figures, say.depth(option.plies)]), play.comment)
