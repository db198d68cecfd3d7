"""Numbers with a meaning: what a bare `int` or `float` stands for in a signature.

These are `NewType`s: free at run time, told apart by the type checker.
What does not live here: arithmetic on them (`engine.stakes`, `met`).
"""

from __future__ import annotations

from typing import NewType

__all__ = ["Emg", "Equity", "Mwc", "Pips", "Point"]

Point = NewType("Point", int)
"""A place in its owner's own numbering: 1–24 pips to go, 0 = off, 25 = bar."""

Pips = NewType("Pips", int)
"""A number of pips."""

Equity = NewType("Equity", float)
"""Points per unit of the cube, from the side named by the signature (default: the player on roll)."""

Emg = NewType("Emg", float)
"""Equivalent money game equity: winning the cube's value = +1, losing it = −1."""

Mwc = NewType("Mwc", float)
"""Match winning chance, 0–1 (never percent)."""
