"""A position in words: for screen readers, and wherever a picture needs a text beside it.

What does not live here: the phrases (`notation.words`), pictures (`notation.board_svg`, `.board_text`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import TURNS, CubeAction, CubeOwner, CubeState, is_doublers_choice
from doublesix.errors import demand_type
from doublesix.notation.words import phrase
from doublesix.position import BAR, OFF, Position, Row
from doublesix.rules.track import CONTRARY, Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import Roll
    from doublesix.play import Play
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.token import Token

__all__ = ["CENTERED_FACE", "cube_face", "demand_offered_cube", "describe", "headline", "ways"]

CENTERED_FACE = 64
"""What a cube shows before it was turned."""


def cube_face(cube: CubeState) -> int:
    """The number on top of the cube: one that was never turned shows 64."""
    return CENTERED_FACE if cube.value == 1 else cube.value


def demand_offered_cube(cube: CubeState | None, offer: CubeAction | None) -> None:
    """Check that there is a cube where a turn of it waits for an answer.

    Raises:
        TypeError: no turn of the cube.
        ValueError: there is no cube, or nobody waits for an answer to that action.
    """
    demand_type("offer", offer, CubeAction, optional=True)
    if offer is not None and (cube is None or offer not in TURNS):
        raise ValueError("an offer is a turn of a cube that there is: a double, a beaver or a raccoon")


def headline(
    position: Position,
    *,
    names: tuple[str, str],
    cube: CubeState | None = None,
    roll: Roll | None = None,
    offer: CubeAction | None = None,
    resignation: GameValue | None = None,
    is_over: bool = False,
    language: str = "en",
) -> str:
    """Who is to do what: ``White to play 31``, ``White doubles to 2: Black to answer``.

    Args:
        position: seen by the side on roll.
        names: of the side on roll, of the other.
        cube: the cube before any offer, where one waits.
        roll: the dice, if thrown.
        offer: a turn of the cube that waits for an answer, by the side on roll unless it is a beaver.
        resignation: a resignation that waits, by the side that would act.
        is_over: whether nobody is to do anything, whatever the checkers say.
        language: of the words.
    """
    for name, row, reserve in zip(names, (position.player, position.opponent), position.reserve, strict=True):
        if row[OFF] and not sum(row[1:]) + reserve:
            return phrase("won", language=language, side=name)
    if is_over:
        return phrase("over", language=language)
    actor, other = names if is_doublers_choice(offer) else names[::-1]
    told = []
    if cube is not None and offer is not None:
        value = cube.offered(offer)
        told.append(phrase(f"offer.{offer.value}", language=language, side=other, value=value))
    if resignation is not None:
        told.append(phrase(f"resigns.{int(resignation)}", language=language, side=actor))
        actor = other
    if told:
        offers = phrase("semicolon", language=language).join(told)
        return phrase("to_answer", language=language, offers=offers, side=actor)
    if roll is None:
        return phrase("to_roll", language=language, side=names[0])
    return phrase("to_play", language=language, side=names[0], roll=roll)


def describe(
    position: Position,
    *,
    names: tuple[str, str],
    cube: CubeState | None = None,
    offer: CubeAction | None = None,
    play: Play | None = None,
    track: Track = CONTRARY,
    token: Token | None = None,
    gap: str | None = None,
    pips: bool = True,
    language: str = "en",
) -> str:
    """Every checker, the pips, the ways of both sides, the cube, the token and a play, in sentences.

    Args:
        position: seen by the side on roll.
        names: of the side on roll, of the other.
        cube: the cube, if the game has one; while an offer waits, before it.
        offer: a turn of the cube that waits for an answer.
        play: a play that the picture shows.
        track: how the sides share the points.
        token: the token that the game is played with, if it has one.
        gap: what stands between the sentences; None for what the language puts there.
        pips: whether the pips are told.
        language: of the words.
    """
    sentences = [
        _side(names[0], position.player, position.pinned[0], position.reserve[0], language, has_pips=pips),
        _side(names[1], position.opponent, position.pinned[1], position.reserve[1], language, has_pips=pips),
        phrase("numbering", language=language),
        *ways(track, names=names, language=language),
    ]
    if cube is not None:
        sentences.append(_cube(cube, offer, names, language))
    if token is not None:
        sentences.append(_token(token, position, names, language))
    if play is not None:
        sentences.append(phrase("arrows", language=language, play=play))
    return (phrase("gap", language=language) if gap is None else gap).join(sentences)


def ways(track: Track, *, names: tuple[str, str], language: str = "en") -> Iterator[str]:
    """How the sides travel, where they do not meet head on.

    Args:
        track: how the sides share the points.
        names: of the side on roll, of the other.
        language: of the words.
    """
    if track != CONTRARY:
        yield phrase(f"way.{track.name}", language=language, first=names[1], second=names[0])


def _side(name: str, row: Row, pinned: int, reserve: int, language: str, *, has_pips: bool) -> str:
    pips = sum(point * checkers for point, checkers in enumerate(row)) + BAR * reserve
    places = phrase("list_sign", language=language).join(_places(row, pinned, reserve, language))
    key = "side_uncounted" if not has_pips else "side_one" if pips == 1 else "side"
    return phrase(key, language=language, side=name, places=places, pips=pips)


def _places(row: Row, pinned: int, reserve: int, language: str) -> Iterator[str]:
    if reserve:
        yield phrase("in_reserve", language=language, checkers=reserve)
    if row[BAR]:
        yield phrase("on_bar", language=language, checkers=row[BAR])
    for point in range(BAR - 1, OFF, -1):
        is_pinned = pinned >> point & 1
        if is_pinned:
            yield phrase("pinned", language=language, point=point)
        if row[point] > is_pinned:
            yield phrase("on_point", language=language, checkers=row[point] - is_pinned, point=point)
    if row[OFF]:
        yield phrase("off", language=language, checkers=row[OFF])


def _cube(cube: CubeState, offer: CubeAction | None, names: tuple[str, str], language: str) -> str:
    if offer is not None:
        side = names[1] if is_doublers_choice(offer) else names[0]
        return phrase("cube_offered", language=language, side=side, value=cube.offered(offer))
    if cube.owner is CubeOwner.CENTERED:
        return phrase("cube_centered", language=language, value=cube.value)
    side = names[0] if cube.owner is CubeOwner.PLAYER else names[1]
    return phrase("cube_owned", language=language, side=side, value=cube.value)


def _token(token: Token, position: Position, names: tuple[str, str], language: str) -> str:
    holders = [name for name, holds in zip(names, position.memory, strict=True) if holds]
    key = ("held_by_none", "held_by", "held_by_both")[len(holders)]
    holder = phrase(key, language=language, side="".join(holders[:1]))
    return phrase(f"token.{token.name}", language=language, holder=holder)
