"""A seeded game of every variant, written down: what changes there changes how a game is played.

After a look at the difference, write the files anew from the root of the project::

    PYTHONPATH=src:tests python tests/golden/variants/test_playthroughs.py
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doublesix.dice import Roll
from doublesix.rules.perft import write_position
from doublesix.variants.registry import ALL
from strategies import random_game

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

FOLDER = Path(__file__).parent
SEED = 2024
LONGEST = 40


def _file(variant: Variant) -> Path:
    return FOLDER / f"{variant.key}.txt"


def _played(variant: Variant) -> str:
    """The first plays of a game: dice, play, and how many others there were; then where it stands."""
    lines = [f"{variant.name}, seed {SEED}", write_position(variant.start())]
    last = variant.start()
    for number, (position, throw, play) in enumerate(islice(random_game(variant, SEED), LONGEST), start=1):
        dice = str(throw) if isinstance(throw, Roll) else "-".join(map(str, throw))
        follows = variant.following(position, throw, play)
        left = f", leaves {'-'.join(map(str, follows.leftovers))}" if follows.leftovers else ""
        lines.append(f"{number}. {dice}: {play} [{follows.next.name.lower()}{left}]")
        last = play.result
    end = variant.ending(last)
    winner = "nobody" if end is None or end.winner is None else f"the {end.winner.name.lower()}"
    lines += [write_position(last), "goes on" if end is None else f"over: {winner} wins {end.points}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_a_game_goes_as_it_is_written_down(variant: Variant) -> None:
    assert _played(variant) == _file(variant).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {variant.key for variant in ALL}


if __name__ == "__main__":
    for each in ALL:
        _file(each).write_text(_played(each), encoding="utf-8")
