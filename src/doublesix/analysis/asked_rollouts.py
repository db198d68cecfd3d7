"""The rollout that an identified position asks for: of plays, of the cube decision, or of the position.

What does not live here: games and figures (`engine.rollouts`), decisions of an analysis (`rolled_out`), options and
messages (`cli.rollout`, `server.rollouts`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.rollouts import Rollout
from doublesix.errors import IllegalActionError
from doublesix.notation.tables_id import format_tables_id
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.play import Play

__all__ = ["MOST_PLAYS", "asked_rollout"]

MOST_PLAYS = 3
"""Where no plays are named, so many are compared."""


def asked_rollout(
    engine: Engine,
    asked: IdentifiedPosition,
    *,
    settings: RolloutSettings,
    kind: str | None = None,
    plays: Sequence[Play] = (),
    most: int = MOST_PLAYS,
) -> Rollout:
    """A rollout before its first trial, which names in `asked` what it is about.

    Args:
        engine: who plays; of the game of the position.
        asked: the position; an offer that waits in it could be made (`demand_offer`).
        settings: how the games are played.
        kind: "plays", "cube" or "position"; None: what the position asks. That is plays if there are dice, else the
            cube decision, or the position where the cube is not to be turned.
        plays: those to compare, where plays are rolled out; none: the best ones, one ply deep.
        most: so many of the best ones.

    Raises:
        IllegalActionError: nothing of that kind could be rolled out here.
        RequestError: the same play twice.
    """
    rollout = _rollout(engine, asked, settings, kind, plays, most)
    rollout.asked = format_tables_id(asked, engine.variant)
    return rollout


def _rollout(
    engine: Engine,
    asked: IdentifiedPosition,
    settings: RolloutSettings,
    kind: str | None,
    plays: Sequence[Play],
    most: int,
) -> Rollout:
    position, roll, cube, terms = asked.position, asked.roll, asked.cube, asked.terms_on_roll
    if kind == "plays" or (kind is None and roll is not None):
        if roll is None:
            raise IllegalActionError(Sentence("a rollout of plays needs a position with dice"))
        named = plays or [
            option.play for option in engine.rank_plays(position, roll, plies=1, cube=cube, match=terms, most=most)
        ]
        return Rollout.of_plays(engine, position, roll, named, cube=cube, match=terms, settings=settings)
    if kind != "position":
        try:
            return Rollout.of_cube(engine, position, cube=cube, match=terms, settings=settings)
        except IllegalActionError:
            if kind == "cube" or (asked.offer is not None and settings.cubeful):
                raise
    return Rollout.of_position(engine, position, cube=cube, match=terms, settings=settings)
