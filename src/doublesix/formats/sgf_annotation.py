"""What GNU Backgammon thought of a turn: the properties `A` and `DA` of a node → `Annotation`.

Of a play: its pairs of letters, five chances, its equity in EMG, how many plies it was looked ahead. Of the cube: how
many plies, then five chances, cubeless and cubeful equity, once without a double and once with one that is taken. In a
match the cubeful equities are chances to win it, by the table of Kazaross, which is the program's own.
A rollout has two equities of a play instead, in EMG, cubeful and cubeless, and everywhere how many games were played.
Values of earlier versions are left out.
What does not live here: whether a property looks like an analysis at all (`sgf_values`), to what it belongs
(`sgf_game`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.annotation import AnnotatedCube, AnnotatedPlay, Annotation
from doublesix.formats.illegal_plays import carry_out
from doublesix.formats.sgf_values import steps_text
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable
from doublesix.notation.plays import parse_steps
from doublesix.units import Mwc

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.formats.sgf_tree import Node
    from doublesix.match import MoneySession, Seat
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["annotated"]

NUMBER = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
PAIRS = r"(?P<pairs>(?:[a-y][a-xz]){0,4})\s+"
SEVEN = rf"{NUMBER}(?: {NUMBER}){{6}}"
PLAY = re.compile(rf"{PAIRS}E ver 3(?: {NUMBER}){{5}} (?P<equity>{NUMBER}) (?P<plies>\d)C?\b")
ROLLED_PLAY = re.compile(rf"{PAIRS}X ver 3 Score (?P<equity>{NUMBER}) {NUMBER} Trials (?P<games>\d+) ")
CUBE = re.compile(rf"E ver 3 (?P<plies>\d)C? \d+ {NUMBER} \d+ (?P<single>{SEVEN}) (?P<doubled>{SEVEN})$")
ROLLED_CUBE = re.compile(
    rf"X ver 3 Eq Trials (?P<games>\d+) NoDouble Output (?P<single>{SEVEN}) StdDev {SEVEN} "
    rf"DoubleTake Output (?P<doubled>{SEVEN}) "
)
CUBEFUL = 6
"""Place of the cubeful equity among the numbers of a cube."""
MOST_PLAYS = 100
TABLE = "kazaross-xg2"


def annotated(
    node: Node,
    seat: Seat,
    position: Position | None,
    variant: Variant,
    terms: MatchContext | MoneySession,
    cube_value: int,
) -> Annotation | None:
    """What was thought of the turn of a node; None where nothing was.

    Args:
        node: with its properties.
        seat: who acts in it.
        position: before it, seen by that seat; None where nobody knows, and where nothing is played.
        variant: the game played.
        terms: seen by the side on roll.
        cube_value: before it, without an offer that waits for an answer.
    """
    plays = () if position is None else tuple(_plays(node, seat, position, variant))
    cube = _cube(node.value("DA"), terms, cube_value)
    return Annotation(plays, cube) if plays or cube is not None else None


def _plays(node: Node, seat: Seat, position: Position, variant: Variant) -> Iterator[AnnotatedPlay]:
    for value in node.values("A")[:MOST_PLAYS]:
        if (match := PLAY.match(value) or ROLLED_PLAY.match(value)) is None:
            continue
        play = carry_out(parse_steps(steps_text(match["pairs"], seat)), position, variant)
        if play is not None:
            yield AnnotatedPlay(play, _judged_by(match), float(match["equity"]))


def _cube(value: str, terms: MatchContext | MoneySession, cube_value: int) -> AnnotatedCube | None:
    if (match := CUBE.match(value) or ROLLED_CUBE.match(value)) is None:
        return None
    values = tuple(float(match[of].split()[CUBEFUL]) for of in ("single", "doubled"))
    if isinstance(terms, MatchContext):
        ends = MatchEquityTable.load(TABLE).game_ends(
            terms.player_away,
            terms.opponent_away,
            cube_value,
            is_crawford=terms.is_crawford,
            is_post_crawford=terms.is_post_crawford,
            crawford_rule=terms.crawford_rule,
        )
        values = (ends.emg(Mwc(values[0])), ends.emg(Mwc(values[1])))
    return AnnotatedCube(_judged_by(match), *values)


def _judged_by(match: re.Match[str]) -> str:
    told = match.groupdict()
    return f"GNU {told['plies']}-ply" if "plies" in told else f"GNU {told['games']}-game rollout"
