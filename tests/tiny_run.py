"""The recipe of the smallest run that trains anything: eight games of one checker a side."""

from __future__ import annotations

__all__ = ["TINY"]

TINY = """
name = "tiny"
variant = "hypergammon1"
starts = ["hypergammon1"]
seed = 1
contact = [32, 32, 32]
race = [32, 32, 32]
[[stage]]
until_games = 8
games = 4
rate_from = 1e-3
rate_to = 1e-3
"""
