"""The day on which a match was played, as files say it and as ours do.

What does not live here: times of tables and analyses (`server.views`).
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["date_header", "day_header", "day_played"]

DATES = (
    re.compile(r"(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"),
    re.compile(r"(?P<name>[A-Z][a-z]{2})[a-z]{0,6} (?P<day>\d{1,2}), (?P<year>\d{4})"),
)
"""As files write them; which of 3/5/2024 is the month nobody knows."""
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
DATE_HEADER = "EventDate"


def date_header(at_ms: int) -> dict[str, str]:
    """What a file of a match says of its day, which is that of the players' own calendar."""
    return {DATE_HEADER: datetime.fromtimestamp(at_ms / 1000, UTC).astimezone().strftime("%Y.%m.%d")}


def day_header(text: str) -> dict[str, str]:
    """The same of a day as another program writes it, perhaps with more; as it stands where it is not clear."""
    day = day_played({DATE_HEADER: text})
    return {DATE_HEADER: text if day is None else day.replace("-", ".")}


def day_played(headers: Mapping[str, str]) -> str | None:
    """The day, as ISO has it; None where a file does not say it, or not clearly."""
    text = headers.get(DATE_HEADER, "")
    for kind in DATES:
        if (match := kind.search(text)) is not None:
            said = match.groupdict()
            try:
                month = int(said["month"]) if "month" in said else MONTHS.index(said["name"]) + 1
                return date(int(said["year"]), month, int(said["day"])).isoformat()
            except ValueError:  # no such day, or month
                return None
    return None
