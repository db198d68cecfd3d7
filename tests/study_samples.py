"""Questions to study with, and a match with mistakes to make cards of."""

from __future__ import annotations

__all__ = ["LAST_ROLL", "MISTAKEN", "OPENING"]

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
"""Best is 8/5 6/5."""
LAST_ROLL = "XGID=--A--A------------------b-:0:0:1:{dice}:0:0:{rules}:{length}:10"
"""Off with 19 rolls of 36, else the other side is: a double, worth 0.111, and a take."""
MISTAKEN = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 24/20                      42: 8/2
  2) 61: 13/7 8/7
"""
