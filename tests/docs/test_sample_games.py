"""The sample games are those of their commands, and what the page tells of them happens in them."""

from __future__ import annotations

import re
import shlex
from itertools import groupby

import pytest

from docs.pages import ROOT, blocks
from doublesix.cli.arena_game import play_out
from doublesix.match import Seat
from doublesix.record import CheckerPlay, CubeTurn, Resignation, TokenUse
from doublesix.variants.registry import find

PAGE = ROOT / "docs" / "guides" / "sample-games.md"
TEXT = " ".join(PAGE.read_text(encoding="utf-8").split())
CUBE = {"double": "doubles", "take": "taken", "pass": "passed"}
"""How the tables tell cube actions."""


def _actions(key, seed):
    return play_out(find(key), plies=0, seed=seed).record.games[0].actions


def _said(action):
    match action:
        case CheckerPlay():
            return f"{action.roll}: {action.play}"
        case CubeTurn():
            return CUBE[action.action.value]
        case TokenUse():
            return f"**{action.token.name.lower()}**"
        case Resignation():
            return "resigns"


def _cells(actions):
    """The turns of a game: who and what. The answer to a double stands beside it, in the doubler's turn."""
    turns = []
    for action in actions:
        is_answer = isinstance(action, CubeTurn) and action.action.value != "double"
        turns.append((turns[-1][0] if is_answer else action.seat, _said(action)))
    for seat, turn in groupby(turns, key=lambda each: each[0]):
        yield seat, ", ".join(text for _, text in turn)


def _rows(actions):
    """A game as the lines of a table, as they stand in the page."""
    cells = list(_cells(actions))
    texts = [text for _, text in cells]
    if cells[0][0] is Seat.SECOND:
        texts.insert(0, "")
    if len(texts) % 2:
        texts.append("")
    pairs = zip(texts[::2], texts[1::2], strict=True)
    return [
        f"| {number} | {first} | {second} |".replace("|  |", "| |") for number, (first, second) in enumerate(pairs, 1)
    ]


def _games():
    """Game, seed and table of each command of the page that a table follows."""
    for part in PAGE.read_text(encoding="utf-8").split("\n```console\n")[1:]:
        command, _, below = part.partition("\n```\n")
        table = [line for line in below.splitlines() if re.match(r"\| \d", line)]
        words = shlex.split(command)
        if table:
            yield pytest.param(words[4], int(words[words.index("--seed") + 1]), table, id=words[4])


@pytest.mark.parametrize(("key", "seed", "table"), list(_games()))
def test_a_table_is_the_game_of_its_command(key, seed, table):
    played = _rows(_actions(key, seed))
    new = "\n".join(played)
    assert table == played, (
        f"the game is another one now: put these rows in the page, and tell below what happens\n{new}"
    )


def test_there_are_tables_and_commands():
    assert [game.id for game in _games()] == ["sudden-death", "nuclear"]
    assert len(blocks(PAGE, "console")) == 3


def test_the_other_game_of_sudden_death():
    actions = _actions("sudden-death", 1)
    assert not any("*" in _said(action) for action in actions)
    assert (actions[-1].seat, _said(actions[-1])) == (Seat.SECOND, "resigns")
    assert "/off" in _said(actions[-2])
    told = (
        "With `--seed 1` both sides come past each other unhit, and First wins the race after {} actions, when Second"
    )
    assert told.format(len(actions)) in TEXT


def test_what_the_page_tells_of_misere():
    actions = _actions("misere", 6)
    said = [_said(action) for action in actions]
    entering = [text for text in said[:30] if re.search(r"bar(/\d+)?/\d+\*", text)]
    told = {
        f"The game takes {len(actions)} actions": len(actions) == 55,
        "five of the first thirty actions enter with a hit": len(entering) == 5,
        "Hit once, Second doubles (14)": "".join(said[:13]).count("*") == 1 and said[13] == "doubles",
        "burned deep at home (46: bar/24 6/1, 50: 5/1 4/1)": (said[45], said[49]) == ("51: bar/24 6/1", "43: 5/1 4/1"),
        "begin bearing off (47)": "off" in said[46] and not any("off" in text for text in said[:46]),
        "five checkers on its 24-point, four of them to the end": [
            actions[number].play.result.player[24] for number in (45, 53)
        ]
        == [5, 4],
        "First, who can no longer help being through first, resigns": (actions[-1].seat, said[-1])
        == (Seat.FIRST, "resigns"),
    }
    assert [text for text, is_so in told.items() if not is_so or text not in TEXT] == []
