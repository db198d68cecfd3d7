"""Clocks of a match: a delay before every decision, and a reserve for each seat; arithmetic without any waiting.

What does not live here: who is to decide (`doublesix.game`), waking up when a reserve ends (`server.table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.match import Seat

if TYPE_CHECKING:
    from doublesix.protocol.tables import ClockTerms

__all__ = ["Clocks"]


class Clocks:
    """What is left to both seats. Times are milliseconds; what passes before `began_ms` is nobody's.

    Args:
        terms: as agreed.
        began_ms: when the match began.
    """

    def __init__(self, terms: ClockTerms, began_ms: int) -> None:
        self.delay_ms = 1000 * terms.delay_s
        self._reserves = [1000 * terms.reserve_s] * len(Seat)
        self._since_ms = began_ms
        self._stopped_ms: int | None = None
        """When a pause began that lasts."""

    @property
    def reserves_ms(self) -> tuple[int, int]:
        """What each seat had left when the decision that is running began."""
        return self._reserves[0], self._reserves[1]

    def running_ms(self, now_ms: int) -> int:
        """For how long the decision that is running has lasted."""
        return max(0, (now_ms if self._stopped_ms is None else self._stopped_ms) - self._since_ms)

    def left_ms(self, seat: Seat, now_ms: int) -> int:
        """Time until the reserve of the seat that decides is used up; negative for how long it has been."""
        return self.delay_ms + self._reserves[seat] - self.running_ms(now_ms)

    def pass_to(self, now_ms: int, decider: Seat | None) -> None:
        """A decision has been made, by `decider`: the next one begins."""
        if decider is not None:
            used = max(0, self.running_ms(now_ms) - self.delay_ms)
            self._reserves[decider] = max(0, self._reserves[decider] - used)
        self._since_ms = now_ms

    def stop(self, now_ms: int) -> None:
        """A pause begins: what the decision that is running has taken so far stays as it is."""
        self._stopped_ms = max(now_ms, self._since_ms)

    def go_on(self, now_ms: int) -> None:
        """The pause is over; it was nobody's time."""
        if self._stopped_ms is not None:
            self._since_ms += now_ms - self._stopped_ms
            self._stopped_ms = None

    def wake(self, now_ms: int) -> None:
        """Time that has passed since the last decision began is nobody's."""
        self._since_ms = now_ms
