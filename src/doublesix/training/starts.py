"""Positions that games of a run begin from: those of variants, and a file of positions worth learning from.

    # {"starts": 1, "variant": "backgammon", "engine": "…", "settings": {…}}
    4HPwATDgc/ABMA	opening

One position a line: its id, seen by the side on roll, and behind a tab what is passed over, such as its class. Ids are
position ids, and Tables IDs where those have no words for something (`holds_plain_ids`); either may be read. Lines that
begin with ``#`` are notes, so that such a file may be written by hand; one like that above says of which game it is, as
Tables IDs do, and a run of another one is warned. One can be made from self-play: some plays made at random lead to
positions that good players avoid, and of each class asked for so many are drawn.
What does not live here: how often such positions come up anyway (`coverage`), the run (`run`).
"""

from __future__ import annotations

import hashlib
import json
import math
import warnings
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.explored_games import EXPLORATION, explored_positions
from doublesix.engine.position_classes import PositionClass
from doublesix.errors import DataError, DoubleSixError
from doublesix.kernel import pack
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import IdKind, holds_plain_ids, id_kind
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.notation.tables_id import format_tables_id, parse_tables_id
from doublesix.position import Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.engine import Engine
    from doublesix.position import Position
    from doublesix.rules.variant import Variant
    from doublesix.training.config import RunConfig

__all__ = ["StartSettings", "make_starts", "read_starts", "starting_rows", "starts_digest", "starts_text"]

FORMAT = 1

ROUND = 100
"""Games played between two reports of progress."""

FINENESS = 20
"""Games are shared out between the file and the variants to about one part in so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSettings:
    """What a file of positions hangs on, besides the engine.

    Args:
        classes: values of the classes asked for.
        positions: of each class, at most.
        games: played to find them.
        seed: of games and draws.
    """

    classes: tuple[str, ...]
    positions: int
    games: int
    seed: int


def make_starts(
    engine: Engine, settings: StartSettings, *, progress: Callable[[int], None] = lambda games: None
) -> dict[PositionClass, list[Position]]:
    """Draw positions of some classes from self-play; all different.

    Args:
        engine: plays, at no plies; its game must be one that `position_class` knows.
        settings: what is wanted.
        progress: told how many games are played.

    Returns:
        Of each class asked for what was found, in a random order that hangs on the seed alone.
    """
    found: dict[PositionClass, dict[Position, None]] = {PositionClass(value): {} for value in settings.classes}
    for first in range(0, settings.games, ROUND):
        explore = EXPLORATION[first // ROUND % len(EXPLORATION)]
        games = min(ROUND, settings.games - first)
        for kind, position in explored_positions(
            engine, explore=explore, seed=settings.seed, first_game=first, games=games
        ):
            if kind in found:
                found[kind][position] = None
        progress(first + games)
    return {kind: _drawn(list(known), kind, settings) for kind, known in found.items()}


def _drawn(positions: Sequence[Position], kind: PositionClass, settings: StartSettings) -> list[Position]:
    order = np.random.default_rng([settings.seed, list(PositionClass).index(kind)]).permutation(len(positions))
    return [positions[int(index)] for index in order[: settings.positions]]


def starts_text(engine: Engine, settings: StartSettings, found: dict[PositionClass, list[Position]]) -> str:
    """The file of what `make_starts` found."""
    about = {
        "starts": FORMAT,
        "variant": engine.variant.key,
        "engine": engine.describe(),
        "settings": asdict(settings),
    }
    lines = [f"# {json.dumps(about, ensure_ascii=False)}"]
    lines += [f"{_id_of(position, engine.variant)}\t{kind.value}" for kind, some in found.items() for position in some]
    return "\n".join(lines) + "\n"


def _id_of(position: Position, variant: Variant) -> str:
    if holds_plain_ids(position, variant):
        return format_position_id(position)
    return format_tables_id(IdentifiedPosition(position=position), variant)


def read_starts(path: Path, variant: Variant) -> list[Position]:
    """The positions of a file; warns where a note or a Tables ID says that they are of another game.

    Raises:
        DataError: it cannot be read, or holds no position, or one that the game forbids; says in which line what is
            wrong.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")  # `splitlines` knows more ends
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise DataError(f"{path}: no file of positions: {reason}") from error
    found, games = [], []
    for number, line in enumerate(lines, start=1):
        text = line.partition("\t")[0].strip()
        if text.startswith("#"):
            games.append(_game_noted(text))
            continue
        if not text:
            continue
        try:
            position, game = _identified(text, variant)
        except DoubleSixError as error:
            raise DataError(f"{path}, line {number}: {error}") from error
        if variant.ending(position) is not None:
            raise DataError(f"{path}, line {number}: this game is over; a position to play on from was expected")
        found.append(position)
        games.append(game)
    for game in dict.fromkeys(games):
        if game not in (None, variant.key):
            warnings.warn(f"{path}: these positions are of {game}, not {variant.key}", stacklevel=2)
    if not found:
        raise DataError(f"{path}: no position there; one position id or Tables ID a line was expected")
    return found


def _identified(text: str, variant: Variant) -> tuple[Position, str | None]:
    """A position of a game, and the game that its id names, if it does."""
    if id_kind(text) is IdKind.TABLES:
        named = parse_tables_id(text, variants=[variant])
        found, game = named.position, None if named.variant is None else named.variant.key
    else:
        found, game = parse_position_id(text, checkers=variant.checkers), None
    setup = Setup(found.player, found.opponent, found.pinned, found.reserve, found.memory)
    return variant.position(setup), game


def _game_noted(note: str) -> str | None:
    """The game that positions were drawn from, where a note is that of `starts_text`."""
    try:
        return str(json.loads(note.removeprefix("#"))["variant"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def starts_digest(config: RunConfig) -> str:
    """SHA-256 of the file of positions that games of a run begin from, hexadecimal; "" where there is none."""
    return "" if config.starts_from is None else hashlib.sha256(config.starts_from.read_bytes()).hexdigest()


def starting_rows(config: RunConfig) -> NDArray[np.int8]:
    """What games of a run begin from, each row with the same chance, ``int8[N, 2, 32]``.

    Rows are repeated so that games begin from the file as often as the run's `starts_share` says.

    Raises:
        DataError: the file cannot be read.
    """
    usual = pack(config.game_called(key).start() for key in config.starts)
    if not config.starts_from:
        return usual
    own = pack(read_starts(config.starts_from, config.game))
    share = config.starts_share
    if share == 1:
        return own
    # So many rows of the file for one of the variants; both in whole numbers.
    wanted = share / (1 - share)
    own = np.repeat(own, math.ceil(FINENESS * wanted * len(usual) / len(own)), axis=0)
    return np.concatenate([np.repeat(usual, round(len(own) / (wanted * len(usual))), axis=0), own])
