"""What commands read besides their words: matches and positions, by the readers of all formats.

Whatever is wrong with a file, and be it that it is no text, here it is a `DataError`.
What does not live here: the formats (`formats`), texts from standard input (`streams`), files that are written
(`outputs`).
"""

from __future__ import annotations

import os.path
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from doublesix.cli.streams import is_stream, reading
from doublesix.cli.words import phrase
from doublesix.errors import DataError, DoubleSixError
from doublesix.formats import read_match
from doublesix.formats.positions import POSITION_ENDINGS, read_position

if TYPE_CHECKING:
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["match_in", "position_in"]


def match_in(path: Path, *, variant: Variant | None = None, encoding: str | None = None) -> MatchRecord:
    """The match in a file of any known format, or in standard input.

    Args:
        path: where it is.
        variant: of a file that names no game, as in `read_match`.
        encoding: likewise.

    Raises:
        DataError: there is none that can be read.
        OSError: it cannot be opened.
    """
    if not is_stream(path):
        with reading():
            return read_match(path, variant=variant, encoding=encoding)
    try:
        return read_match(sys.stdin.buffer.read(), variant=variant, encoding=encoding)
    except DoubleSixError as error:
        raise DataError(phrase("input.problem", problem=error)) from error


def position_in(name: str, *, mover_score_first: bool | None = None) -> IdentifiedPosition | None:
    """The position in a file; None where there is none of that name, and it ends in no way that such files do.

    Args:
        name: where it is, perhaps.
        mover_score_first: as in `read_position`.

    Raises:
        DataError: no position that can be read.
        OSError: it cannot be opened.
    """
    # pathlib's test stumbles over long texts.
    if not os.path.isfile(name) and Path(name).suffix.lower() not in POSITION_ENDINGS:
        return None
    with reading():
        return read_position(Path(name), mover_score_first=mover_score_first)
