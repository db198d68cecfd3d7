"""Other starts: where a game's checkers begin, as a part ``start=24:13,15:2,in:1`` of its key.

What does not live here: options that change rules (`variants.options`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.errors import UnknownVariantError
from doublesix.position import BAR, RESERVE, Setup, layout
from doublesix.sentences import Sentence, joined, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doublesix.rules.variant import Variant

__all__ = ["START", "read_start", "with_start"]

START = "start="
PLACES = {"bar": BAR, "in": RESERVE}
FURTHEST = 24


def with_start(variant: Variant, start: Iterable[tuple[str, int]]) -> Variant:
    """A game that begins with other checkers in other places.

    Args:
        variant: the game.
        start: places (a point, ``bar`` or ``in``, the reserve), each with the checkers of a side on it.

    Raises:
        UnknownVariantError: no game can begin like that; the message says why.
    """
    counts: dict[int, int] = {}
    for text, checkers in start:
        place = _start_place(variant, text)
        if place in counts:
            raise UnknownVariantError(
                Sentence(
                    "{variant} cannot start with {place} given twice",
                    variant=variant.title,
                    place=repr(text),
                )
            )
        counts[place] = checkers
    try:
        changed = _started(variant, counts)
        problems = changed.problems(_setup(changed))
        if problems or changed.ending(changed.start()) is not None:
            raise ValueError(joined(problems) if problems else Sentence("the game would be over"))
    except ValueError as error:
        raise UnknownVariantError(
            Sentence(
                "{variant} cannot start with {counts}: {problem}",
                variant=variant.title,
                counts=_write_start(counts),
                problem=said(error),
            )
        ) from error
    return changed


def _started(variant: Variant, counts: Mapping[int, int]) -> Variant:
    reserve = counts.get(RESERVE, 0)
    checkers = sum(counts.values())
    if not 1 <= checkers <= 15 or min(counts.values()) < 0:
        raise ValueError(
            Sentence("{checkers} checkers a side; there are 1-15, none of them negative", checkers=checkers)
        )
    row = layout({place: count for place, count in counts.items() if place != RESERVE})
    return replace(
        variant,
        key=f"{variant.key}+{START}{_write_start(counts)}",
        name=f"{variant.name}, another start",
        aliases=(),
        variation="",
        base=variant.base or variant,
        changes=(*variant.changes, Sentence("another start")),
        layout=row,
        rules=replace(variant.rules, checkers=checkers, reserve=reserve),
    )


def _setup(variant: Variant) -> Setup:
    start = variant.start()
    return Setup(start.player, start.opponent, start.pinned, start.reserve, start.memory)


def _start_place(variant: Variant, text: str) -> int:
    place = PLACES.get(text, int(text) if text.isdecimal() and len(text) < 3 else 0)
    if place == 0 or (text not in PLACES and place > FURTHEST):
        raise UnknownVariantError(
            Sentence(
                "{variant} cannot start on {text}: it is no point (1-24), 'bar' or 'in'",
                variant=variant.title,
                text=repr(text),
            )
        )
    return place


def read_start(text: str) -> tuple[tuple[str, int], ...]:
    """The places of a part of a key, each with its checkers.

    Raises:
        UnknownVariantError: a place without a number.
    """
    pieces = [piece.partition(":") for piece in text.removeprefix(START).split(",")]
    for place, _, count in pieces:
        if not count.isdecimal() or len(count) > 2:
            raise UnknownVariantError(
                Sentence(
                    "{text}: {place} needs a number of checkers, as in start=24:13,15:2",
                    text=repr(text),
                    place=repr(place),
                )
            )
    return tuple((place.strip(), int(count)) for place, _, count in pieces)


def _write_start(counts: Mapping[int, int]) -> str:
    names = {place: name for name, place in PLACES.items()}
    return ",".join(f"{names.get(place, place)}:{counts[place]}" for place in sorted(counts, reverse=True))
