"""`read_position`: the one position that a file holds, whatever its format.

What is read: position files of eXtreme Gammon (`.xgp`) and Jellyfish (`.pos`), match files of any known format in which
a board was set up and no more than one decision made, and texts with one identifier in them, once or in several kinds.

Rules of this room:

* Where a file tells what was done, the position is the one before: before the play, else before the cube was turned.
* Score, cube, dice, names and game are the file's.

What does not live here: matches (`reading`), single formats, identifiers (`notation.identify`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.errors import InvalidPositionError, ParseError
from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.jellyfish import read_jellyfish
from doublesix.formats.reading import read_as, read_source
from doublesix.formats.text import decoded
from doublesix.match import Seat
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import identify
from doublesix.notation.pasted import demand_one_position
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, SetPosition
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.formats.reading import Source
    from doublesix.record import GameRecord, MatchRecord, RecordedAction
    from doublesix.rules.variant import Variant

__all__ = ["POSITION_ENDINGS", "is_only_position", "read_position"]

POSITION_ENDINGS = (".xgp", ".pos", ".sgf", ".xg", ".mat", ".txt", ".json")
"""How files that may hold a position usually end; what counts is their content."""
TEXTS = (None, FileFormat.XG_TEXT, FileFormat.SNOWIE_POSITION)


def read_position(
    source: Source, *, mover_score_first: bool | None = None, variants: Iterable[Variant] = ()
) -> IdentifiedPosition:
    """Read the position that a file holds, as if its identifier had been given to `identify`.

    Args:
        source: as in `read_match`: where the file is, opened, or its content.
        mover_score_first: as in `identify`, for texts with an XGID.
        variants: games of one's own that it may be of, likewise.

    Raises:
        ParseError: a match, several positions, nothing that is known, or checkers that cannot stand like that; the
            message names the file.
        OSError: it cannot be opened.
        TypeError: none of these.
    """
    own = tuple(variants)

    def read(data: bytes) -> IdentifiedPosition:
        try:
            return _position(data, mover_score_first, own)
        except InvalidPositionError as error:
            raise ParseError(Sentence("the board cannot be read: {problem}", problem=said(error))) from error

    return read_source(source, read)


def _position(data: bytes, mover_score_first: bool | None, variants: tuple[Variant, ...]) -> IdentifiedPosition:
    kind = _kind(data)
    if kind is FileFormat.JELLYFISH:
        return read_jellyfish(data)
    if kind in TEXTS:
        text = decoded(data)[0]
        demand_one_position(text)
        return identify(text, mover_score_first=mover_score_first, variants=variants)
    assert kind is not None
    return _set_up(read_as(kind, data, variants))


def is_only_position(record: MatchRecord) -> bool:
    """Whether all that a match has is a board that was set up: nobody has decided anything."""
    actions = [action for game in (*record.games, *record.extra_games) for action in game.actions]
    return any(isinstance(action, SetPosition) for action in actions) and not any(map(_is_decided, actions))


def _is_decided(action: RecordedAction) -> bool:
    """Whether something was done: neither a board nor dice alone."""
    is_thrown = isinstance(action, CheckerPlay) and action.play is None and action.is_legal
    return not is_thrown and not isinstance(action, SetPosition)


def _kind(data: bytes) -> FileFormat | None:
    """The format of a file; None where it is none of matches."""
    try:
        return detect(data)
    except ParseError:
        return None


def _set_up(record: MatchRecord) -> IdentifiedPosition:
    """The position of a match that is no more than one."""
    if not record.games:
        raise ParseError(Sentence("the file holds no game: is it complete?"))
    game = record.games[0]
    asked = _asked(game)
    if asked is None or len(record.games) + len(record.extra_games) > 1:
        raise ParseError(Sentence("this is a match, and no single position"))
    walk = BoardWalk(record.start(game))
    for action in game.actions:
        if action is asked:
            break
        walk.after(action)
    decision = walk.before(asked)
    assert decision is not None  # for a board was set up, and nothing unreadable stands before
    is_first = decision.on_roll is Seat.FIRST
    return IdentifiedPosition(
        position=decision.position,
        cube=decision.cube,
        roll=decision.roll,
        terms=record.terms,
        points=game.start_score if is_first else game.start_score[::-1],
        is_crawford=game.is_crawford,
        seat=decision.on_roll,
        players=record.players if is_first else record.players[::-1],
        variant=record.variant_of(game),
        annotation=asked.annotation,
    )


def _asked(game: GameRecord) -> CheckerPlay | CubeTurn | None:
    """What was done on a board that was set up, or is to be done; None in a game that was played."""
    first, *others = game.actions or (None,)
    if not isinstance(first, SetPosition):
        return None
    plays = [action for action in others if isinstance(action, CheckerPlay)]
    if len(plays) > 1:
        return None
    if plays:
        return plays[0]
    turn = next((action for action in others if isinstance(action, CubeTurn)), None)
    board = [action for action in game.actions if isinstance(action, SetPosition)][-1]
    return CheckerPlay(board.seat, board.roll, None, annotation=board.annotation) if turn is None else turn
