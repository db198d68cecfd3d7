"""Reading plays written by people and programs.

Reading has two steps. `parse_steps` knows the syntax only; `parse_play` finds the legal play that ends
where the steps end. Writing is ``str(play)`` and has one form (`doublesix.play`); what is kept to be read again is
`text_to_keep`.

Tolerated, besides the canonical ``13/7*/5``, ``6/4(3)``, ``bar/22``, ``5/off``, ``6/1``, ``Ø``:

* ``-``, ``–``, ``>``, ``→`` or ``:`` for ``/``; blanks around it; commas, semicolons or nothing special between moves;
* any sign in full width, as East Asian keyboards type it;
* ``Bar``, ``BAR``, ``b`` or ``25`` for the bar; ``Off``, ``OFF``, ``o`` or ``0`` for off; ``In``, ``IN``, ``i`` or
  ``26`` for ``in``, the reserve;
* the hops of one checker joined or not, with or without the points touched on the way (``24/13``,
  ``13/11/5``, ``22/4``), in any order;
* ``*`` missing, superfluous, or written after the count (``13/10*(2)``, ``13/10(2)*``): hits are worked out
  again, unless the ``*`` is all that tells two plays apart;
* ``x`` for ``*``, unless a digit follows (``8/5x``);
* the roll in front (``31: 8/5 6/5``, ``3-1: 8/5 6/5``, ``31 8/5 6/5``), where the text means no play with it;
* counts as ``(2)``, ``[2]``, ``x2``, ``×2`` or ``²``;
* ``!`` and ``?`` behind everything;
* for a turn without a move: ``Ø``, ``∅``, an empty text, a mere dash, ``Cannot Move``, ``No move``, ``no play``,
  ``dance``, ``fan``; a ``Ø`` after moves (``6/1, Ø``) says that the rest of the roll cannot be played.

What does not live here: which plays are legal (`rules.legal`), whole files (`formats`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from doublesix.dice import NARROW, Roll, Throw
from doublesix.errors import AmbiguousPlayError, IllegalPlayError, ParseError, demand_type
from doublesix.notation.fields import shown
from doublesix.play import Step, format_steps
from doublesix.position import BAR, OFF, RESERVE, Position
from doublesix.rules.check import MOST_LISTED, are_many, listed_to, plays_to, walked
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.play import Play

__all__ = ["SUGGESTIONS", "parse_play", "parse_steps", "says_no_move", "text_to_keep"]

LARGEST_COUNT = 15
MOST_STEPS = 32
SUGGESTIONS = 4
"""Legal plays that are told in the place of an illegal one."""
SEARCHED = 1000
"""Ways to play a long chain among which suggestions are looked for."""

# Blanks are few on purpose: unbounded ones next to each other would make long runs slow to refuse.
_BLANKS = r"\s{0,2}"
_PLACE = r"(?:bar|off|in|b|o|i|[0-9]{1,3})"
_STAR = r"(?:\*|x(?![0-9]))"
_STOP = re.compile(rf"(?P<place>{_PLACE})(?:{_BLANKS}(?P<star>{_STAR}))?", re.IGNORECASE)
_HOPS = rf"{_PLACE}(?:{_BLANKS}{_STAR})?(?:{_BLANKS}[/\-–>:]{_BLANKS}{_PLACE}(?:{_BLANKS}{_STAR})?){{1,8}}"
# A number behind "x" that goes on may be the next point: who wrote "8/4x2/1" hit, or moved two.
_COUNT = (
    rf"{_BLANKS}(?:[(\[]{_BLANKS}(?P<count>[0-9]{{1,3}}){_BLANKS}[)\]]"
    rf"|[x×](?P<times>[2-9])(?![0-9]|{_BLANKS}[/\-–>:])|(?P<raised>[²³⁴]))(?P<late_star>\*|x(?![0-9]))?"
)
_MOVE = re.compile(rf"(?P<hops>{_HOPS})(?:{_COUNT})?", re.IGNORECASE)
_NOTHING = re.compile(
    r"Ø|∅|(?:cannot|can['’´`]t)\s{1,3}move|no\s{1,3}(?:legal\s{1,3})?(?:moves?|plays?)"
    r"|(?:danc(?:es?|ed|ing)|fan(?:s|ned)?)(?![a-z])",
    re.IGNORECASE,
)
_DASH = re.compile(r"[-–—]{1,2}")
_RAISED = {"²": 2, "³": 3, "⁴": 4}
_PRAISE = re.compile(r"[!?]{1,2}\s*$")
_IN_FRONT = re.compile(r"\s*(?:([1-6]-?[1-6]):\s*|([1-6][1-6])\s+)")
_BETWEEN = re.compile(r"[\s,;.]*")


def parse_steps(text: str) -> tuple[Step, ...]:
    """Read the syntax of a play: each written hop, in the order written, counts multiplied out.

    A hop may join several dice (``24/13``), and `is_hit` is what was written. No move gives no steps.

    Raises:
        ParseError: with the column of what cannot be read.
    """
    text = text.translate(NARROW)  # sign by sign, so that columns stay
    steps: list[Step] = []
    column = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # matches everywhere
    while column < len(text):
        move = _MOVE.match(text, column)
        nothing = None if move else _NOTHING.match(text, column)
        if move:
            steps += _moves(move)
        elif not nothing:
            if says_no_move(text) or (column and _PRAISE.match(text, column)):
                break
            raise ParseError(_complaint(text[column:]), column=column + 1)
        if len(steps) > MOST_STEPS:
            raise ParseError(Sentence("more than {most} moves in one turn", most=MOST_STEPS), column=column + 1)
        column = _BETWEEN.match(text, (move or nothing).end()).end()  # type: ignore[union-attr]
    return tuple(steps)


def says_no_move(text: str) -> bool:
    """Whether a text says, in words or with a sign, that nothing was moved."""
    bare = text.strip(" .")
    return _NOTHING.fullmatch(bare) is not None or _DASH.fullmatch(bare) is not None


def _complaint(rest: str) -> str:
    return Sentence("{text} is no move; write one like 13/7, bar/22, 6/off or 6/4(2)", text=shown(rest, 12))


def _moves(move: re.Match[str]) -> list[Step]:
    stops = list(_STOP.finditer(move["hops"]))
    places = [_place(stop["place"], move.start() + stop.start() + 1) for stop in stops]
    stars = [stop["star"] is not None for stop in stops]
    stars[-1] = stars[-1] or move["late_star"] is not None
    hops = [Step(*hop) for hop in zip(places, places[1:], stars[1:], strict=False)]
    for hop, stop in zip(hops, stops[1:], strict=True):
        if hop.target >= hop.source:
            message = Sentence(
                "{text} moves backwards; checkers go from higher points to lower ones", text=_quoted(move["hops"])
            )
            raise ParseError(message, column=move.start() + stop.start() + 1)
    count = _RAISED.get(move["raised"]) or int(move["count"] or move["times"] or 1)
    if not 1 <= count <= LARGEST_COUNT:
        raise ParseError(
            Sentence("({count}) checkers; a count is 1-{most}", count=count, most=LARGEST_COUNT),
            column=move.start("count") + 1,
        )
    return hops * count


def _place(text: str, column: int) -> int:
    if text[0] in "bB":
        return BAR
    if text[0] in "oO":
        return OFF
    if not text[0].isdecimal():  # "in", which Turkish keyboards write with signs of their own
        return RESERVE
    if int(text) > RESERVE:
        raise ParseError(
            Sentence("{text} is no point; points are 1-24, bar (25), in (26) and off (0)", text=text), column=column
        )
    return int(text)


def text_to_keep(play: Play) -> str:
    """A play as logs and records hold it: a long one names every step, in order.

    Its usual text says only where the checkers end, and a chain of numbers can lead there in ways that take seconds to
    find; steps need only be followed.
    """
    if len(play.steps) <= MOST_LISTED:
        return str(play)
    return " ".join(format_steps((step,)) for step in play.steps)


def parse_play(
    text: str,
    position: Position,
    throw: Throw,
    variant: Variant = STANDARD,
    *,
    suggestions: int = SUGGESTIONS,
) -> Play:
    """The legal play that a text means.

    Args:
        text: the play as written; its roll may stand in front, as in ``31: 8/5 6/5``.
        position: seen by the side that plays.
        throw: the roll, or numbers to play in this order (`rules.turns`).
        variant: the game; by default the standard one.
        suggestions: so many of the nearest legal plays are told where it is not legal; with 0, nobody looks for them.

    Raises:
        ParseError: the text is no play at all.
        IllegalPlayError: it is one, but not legal here; the message lists the nearest legal plays.
        AmbiguousPlayError: it fits several legal plays.
        TypeError: an argument of another type.
    """
    demand_type("text", text, str)
    demand_type("position", position, Position)
    demand_type("throw", throw, Roll, tuple)
    demand_type("variant", variant, Variant)
    front = _IN_FRONT.match(text.translate(NARROW))
    if front is not None and isinstance(throw, Roll) and Roll.parse(front[1] or front[2]) == throw:
        with suppress(ParseError, IllegalPlayError):  # it may be a point after all, as in 24: 20/18
            return _legal_play(text, position, throw, variant, 0)
        text = text[front.end() :]
    return _legal_play(text, position, throw, variant, suggestions)


def _legal_play(text: str, position: Position, throw: Throw, variant: Variant, suggestions: int) -> Play:
    written = parse_steps(text)
    ends = _row_after(position, written)
    if are_many(variant.rules, position, throw):
        if (told := walked(variant.rules, position, throw, written)) is not None:
            return told
        fitting = list(plays_to(variant.rules, position, throw, ends)) if min(ends) >= 0 else []
    else:
        fitting = list(listed_to(variant.rules, position, throw, ends))
    if not fitting:
        plays = _if_few(position, throw, variant) if suggestions else ()
        raise IllegalPlayError(_illegal(text, throw, plays, ends, suggestions))
    if len(fitting) == 1:
        return fitting[0]
    return _by_hits(text, fitting, written, position, variant)


def _if_few(position: Position, throw: Throw, variant: Variant) -> tuple[Play, ...]:
    """The legal plays to choose suggestions from; none where they would take long to list."""
    try:
        return variant.legal_plays(position, throw, most=SEARCHED)
    except ValueError:
        return ()


def _in_figures(throw: Throw) -> str:
    return "-".join(map(str, throw)) if isinstance(throw, tuple) else str(throw)


def _row(position: Position) -> list[int]:
    """The player's checkers by place, the reserve behind the bar."""
    return [*position.player, position.reserve[0]]


def _row_after(position: Position, steps: Sequence[Step]) -> list[int]:
    row = _row(position)
    for step in steps:
        row[step.source] -= 1
        row[step.target] += 1
    return row


def _by_hits(text: str, fitting: Sequence[Play], written: Sequence[Step], position: Position, variant: Variant) -> Play:
    """Choose between plays that leave the same row of one's own but hit differently on the way.

    A point that was written down and holds a blot was hit, star or no star. A star elsewhere says that
    something else was hit as well, and fits every play that hits more; where none does, it says nothing.
    """
    stops = {step.target for step in written} - {OFF}
    hit = {stop for stop in stops if position.opponent[variant.rules.track.facing(stop)] == 1}
    stray_stars = {step.target for step in written if step.is_hit} - hit
    left = [play for play in fitting if _hits(play) >= hit and len(_hits(play)) >= len(hit) + bool(stray_stars)]
    exact = [play for play in fitting if _hits(play) == hit]
    if exact and not (stray_stars and left):
        return exact[0]
    if len(left) == 1:
        return left[0]
    choice = ", ".join(map(str, left or fitting))
    raise AmbiguousPlayError(
        Sentence("{text} may mean {choice}; mark the points where a checker is hit", text=_quoted(text), choice=choice)
    )


def _hits(play: Play) -> set[int]:
    return {step.target for step in play.steps if step.is_hit}


def _illegal(text: str, throw: Throw, plays: Sequence[Play], ends: Sequence[int], suggestions: int) -> str:
    roll = _in_figures(throw)
    if not plays:
        return Sentence("{text} is not legal with {roll} here", text=_quoted(text), roll=roll)
    if plays[0].is_dance:
        return Sentence(
            "{text}: no checker can move with {roll} here, write {dance}", text=_quoted(text), roll=roll, dance=plays[0]
        )
    near = list(_nearest(plays, ends, suggestions))
    if len(plays) > len(near):
        return Sentence(
            "{text} is not legal with {roll} here; legal (of {count}): {near}",
            text=_quoted(text),
            roll=roll,
            count=len(plays),
            near=", ".join(near),
        )
    return Sentence(
        "{text} is not legal with {roll} here; legal: {near}", text=_quoted(text), roll=roll, near=", ".join(near)
    )


def _nearest(plays: Sequence[Play], ends: Sequence[int], most: int) -> Iterator[str]:
    def distance(play: Play) -> int:
        return sum(abs(have - want) for have, want in zip(_row(play.result), ends, strict=True))

    return map(str, sorted(plays, key=distance)[:most])


def _quoted(text: str) -> str:
    return shown(text, 60)
