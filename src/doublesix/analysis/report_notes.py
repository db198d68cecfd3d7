"""Comments of the source, and comments and plays of one's own, in a report, in the order of the game.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), the move list (`report_moves`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.notes import Note, source_comment
from doublesix.analysis.report_moves import half_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.notes import OwnPlay
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis
    from doublesix.analysis.words import Words

__all__ = ["NoteView", "OwnPlayView", "note_views", "source_lines"]


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
    """What was said about one event, or about a game.

    Args:
        title: who did what, or which game.
        source: lines of the source, which say that they are.
        comment: lines of a reader.
        variations: plays of one's own.
    """

    title: str
    source: tuple[str, ...]
    comment: tuple[str, ...]
    variations: tuple[OwnPlayView, ...]


def note_views(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> Iterator[NoteView]:
    """What was said about a game, then about its events, in order."""
    if said := source_lines(game.game.comment, say):
        yield NoteView(title=say("game", number=game.game.number), source=said, comment=(), variations=())
    for index, event in enumerate(game.events):
        note, said = game.notes.get(index, Note("")), source_lines(source_comment(event), say)
        if not said and index not in game.notes:
            continue
        half = half_move(game, index, say)
        done = f"{half.roll}: {half.text}" if half.roll else half.text
        yield NoteView(
            title=say("comma").join([analysis.record.players[half.seat], done]),
            source=said,
            comment=tuple(note.comment.splitlines()),
            variations=tuple(_own_play(play, say) for play in note.variations),
        )


def source_lines(comment: str, say: Words) -> tuple[str, ...]:
    """The lines of a comment in a file, the first of which says that it is one."""
    lines = comment.strip().splitlines()
    return (say("colon").join([say("source_comment"), lines[0]]), *lines[1:]) if lines else ()


def _own_play(play: OwnPlay, say: Words) -> OwnPlayView:
    if play.judged is None:
        return OwnPlayView(play.text, "", play.comment)
    option, lost = play.judged.played, play.judged.error.emg
    figures = [say.signed(option.equity)]
    if lost:
        figures.append(f"({say.signed(-lost)})")
    if option.mwc is not None:
        figures.append(say.chance(option.mwc))
    return OwnPlayView(str(option.play), "  ".join([*figures, say.judged_by(option)]), play.comment)
