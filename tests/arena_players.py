"""Opponents and games made for tests of duels: small, quick, and predictable."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.referee import Referee
from doublesix.position import layout
from doublesix.rules.rules import Rules
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.arena.referee import Boards, Codes, Dice, Mask

__all__ = ["LAST_CHECKERS", "SKIRMISH", "Lenient", "Listed", "Recorder", "pass_every_turn", "python_with_sage"]


def small_game(key: str, counts: dict[int, int]) -> Variant:
    """The standard rules with fewer checkers."""
    return Variant(
        key=key,
        name=key.capitalize(),
        aliases=(),
        source="made for tests",
        layout=layout(counts),
        rules=Rules(checkers=sum(counts.values())),
        cube=False,
    )


LAST_CHECKERS = small_game("last-checkers", {1: 2})
"""Whoever starts wins a gammon in one turn."""

SKIRMISH = small_game("skirmish", {24: 1, 20: 1, 13: 1})
"""Three checkers a side, with hits and all kinds of wins, some fifteen turns long."""


class Lenient(Referee):
    """Lets every play pass as legal: for games that go just as a test wants them."""

    def examined(self, positions: Boards, dice: Dice, results: Boards) -> tuple[Mask, Codes]:
        _, codes = super().examined(positions, dice, results)
        return np.ones(len(positions), bool), codes


def pass_every_turn(positions: Boards, dice: Dice) -> Boards:
    """Leave every checker where it is, whatever the rules say."""
    return positions


class Listed:
    """Plays the legal result at a fixed place of the reference list (0 the first, -1 the last)."""

    def __init__(self, variant: Variant, place: int) -> None:
        self._referee = Referee(variant, by_reference=True)
        self._place = place

    @property
    def name(self) -> str:
        return f"listed {self._place}"

    def describe(self) -> str:
        return self.name

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        offsets, results, _ = self._referee.legal_results(positions, dice)
        bounds = pairwise(offsets.tolist())
        return results[[(low if self._place == 0 else high + self._place) for low, high in bounds]]


class Recorder:
    """Plays by a function and keeps the dice it was handed."""

    def __init__(self, choose: Callable[[Boards, Dice], Boards], name: str = "recorder") -> None:
        self._choose = choose
        self.name = name
        self.asked: list[tuple[Boards, Dice]] = []

    def describe(self) -> str:
        return self.name

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        self.asked.append((positions.copy(), dice.copy()))
        return self._choose(positions, dice)


def python_with_sage(folder: Path, source: str) -> str:
    """An interpreter that has a stand-in for Open Sage 9.9.

    Args:
        folder: where both are put.
        source: of the stand-in.
    """
    (folder / "bgsage.py").write_text(source)
    info = folder / "bgsage-9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bgsage\nVersion: 9.9\n")
    path = folder / "python"
    path.write_text(f'#!/bin/sh\nPYTHONPATH={folder} exec {sys.executable} "$@"\n')
    path.chmod(0o755)
    return str(path)
