"""What is wrong with a field of a message, in a sentence that every language has: what pydantic found, in our words.

What does not live here: the bounds (`doublesix.protocol`), what fields are called (`server.field_names`), codes and
statuses (`server.problems`).
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError, DoubleSixError, KernelError
from doublesix.notation.fields import shown
from doublesix.sentences import Sentence
from doublesix.server.field_names import FIELD_NAMES, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["UNWRITABLE", "demand_name", "demand_names", "field_at_fault", "in_field", "invalid_field", "path_of"]

MOST_DIGITS = 30
"""Of a number in a message: some that are sent have thousands."""

UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Controls, ends of lines, and signs that turn the direction of what stands around them."""
UNWRITABLE = Sentence("some characters of a text cannot be written")

WHOLE, NUMBER = Sentence("a whole number"), Sentence("a number")
FLAG, TEXT = Sentence("true or false"), Sentence("text")
LIST, OBJECT = Sentence("a list"), Sentence("an object")
WANTED: Mapping[str, Sentence] = MappingProxyType(
    {
        **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float", "finite_number"), WHOLE),
        "float_type": NUMBER,
        **dict.fromkeys(("bool_type", "bool_parsing"), FLAG),
        "string_type": TEXT,
        **dict.fromkeys(("tuple_type", "list_type"), LIST),
        **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), OBJECT),
    }
)
"""What would be right, by pydantic's name of what is wrong."""


def invalid_field(found: Mapping[str, Any]) -> Sentence:
    """What is wrong, where, and what would be right.

    Args:
        found: an error of pydantic's.
    """
    kind, path, context = found["type"], found["loc"], found.get("ctx", {})
    place = place_of(path)
    match kind:
        case "json_invalid":
            return Sentence("this is no JSON that can be read")
        case "string_unicode":
            return Sentence("{place}: {problem}", place=place, problem=UNWRITABLE)
        case "missing":
            if isinstance(path[-1], int):
                return Sentence("an entry of {place} is missing", place=place)
            return Sentence("{place} is missing", place=place)
        case "extra_forbidden":
            return Sentence("{place}: nothing is known of {keys}", place=place_of(path[:-1]), keys=shown(str(path[-1])))
        case "union_tag_not_found":
            return Sentence('{place}: "{key}" is missing', place=place, key=context["discriminator"].strip("'"))
        case "union_tag_invalid":
            return _wanted(place, _one_of(context["expected_tags"]))
        case "literal_error":
            return _wanted(place, _one_of(context["expected"]))
        case _ if kind in WANTED:
            return _wanted(place, WANTED[kind])
    return _beyond(kind, place, found["input"], context)


@contextmanager
def in_field(path: str | None) -> Iterator[None]:
    """Have whatever is refused in here name the field that is at fault, unless it names one itself.

    Args:
        path: of the field in the request, as in `players[1].name`; None where it is no single one.
    """
    try:
        yield
    except (DoubleSixError, ValueError) as error:
        if not isinstance(error, DataError | KernelError):  # those no field brings about
            vars(error).setdefault("field", path)
        raise


def field_at_fault(error: Exception) -> str | None:
    """The path of the field that an error was raised `in_field`; None where there is none."""
    return getattr(error, "field", None)


def demand_name(name: str, path: str) -> None:
    """Check that a name can stand within a line and leaves its other words where they are.

    Args:
        name: to be checked.
        path: of its field.

    Raises:
        ValueError: it cannot be written.
    """
    if UNFIT.search(name):
        with in_field(path):
            raise ValueError(Sentence("{place}: {problem}", place=FIELD_NAMES["name"], problem=UNWRITABLE))


def demand_names(names: Sequence[str], path: str = "") -> None:
    """Check the names of two players, of whom either may have none.

    Args:
        names: by seat.
        path: of each within its entry of `players`, where it is not the entry itself.

    Raises:
        ValueError: one cannot be written, or both are the same.
    """
    for seat, name in enumerate(names):
        demand_name(name, f"players[{seat}]{path}")
    first, second = names
    if first and first == second:
        problem = Sentence("both are called {name}; their names must differ", name=repr(first))
        with in_field("players"):
            raise ValueError(Sentence("{place}: {problem}", place=FIELD_NAMES["players"], problem=problem))


def path_of(found: Mapping[str, Any], body: object) -> str | None:
    """Where in a request the field is, as in `players[1].name`; None where it is the request as a whole.

    Args:
        found: an error of pydantic's.
        body: what was sent.
    """
    where, *way = found["loc"]
    if found["type"] == "json_invalid":
        return None
    sent, path = body if where == "body" else None, ""
    for place, part in enumerate(way, start=1):
        if isinstance(sent, dict) and part not in sent and place < len(way):
            continue  # which of several kinds of message it is
        path += f"[{part}]" if isinstance(part, int) else f".{part}"
        sent = _within(sent, part)
    return path.removeprefix(".") or None


def _within(sent: object, part: int | str) -> object:
    if isinstance(sent, dict):
        return sent.get(part)
    return sent[part] if isinstance(sent, list) and isinstance(part, int) and part < len(sent) else None


def _beyond(kind: str, place: Sentence, given: Any, bounds: Mapping[str, Any]) -> Sentence:
    match kind:
        case "greater_than_equal":
            least, value = _bound(bounds["ge"]), _number(given)
            return Sentence(
                "{place}: {value} is too small; the least is {least}", place=place, value=value, least=least
            )
        case "less_than_equal" | "less_than":
            most = _bound(bounds["le"]) if "le" in bounds else bounds["lt"] - 1
            value = _number(given)
            return Sentence("{place}: {value} is too large; the most is {most}", place=place, value=value, most=most)
        case "string_too_short":
            return Sentence("{place} is empty", place=place)
        case "string_too_long":
            count, most = len(given), bounds["max_length"]
            return Sentence(
                "{place}: {count} characters are too many; the most is {most}", place=place, count=count, most=most
            )
        case "too_short":
            count, least = len(given), bounds["min_length"]
            return Sentence(
                "{place}: {count} entries are too few; the least is {least}", place=place, count=count, least=least
            )
        case "too_long":
            count, most = len(given), bounds["max_length"]
            return Sentence(
                "{place}: {count} entries are too many; the most is {most}", place=place, count=count, most=most
            )
    return Sentence("{place}: this cannot be", place=place)


def _wanted(place: Sentence, wanted: Sentence) -> Sentence:
    return Sentence("{place}: {wanted} was expected", place=place, wanted=wanted)


def _one_of(values: str) -> Sentence:
    """What pydantic lists as ``'a', 'b' or 'c'``."""
    return Sentence("one of {values}", values=values.replace(" or ", ", "))


def _bound(bound: float) -> int | str:
    return bound if isinstance(bound, int) else str(bound)


def _number(given: object) -> str:
    digits = str(given)
    return digits if len(digits) <= MOST_DIGITS else f"{digits[:MOST_DIGITS]}…"
