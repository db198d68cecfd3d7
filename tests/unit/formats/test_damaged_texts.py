"""SGF, game text and oldmoves with bytes changed, cut and moved: a record that can be kept, or one `ParseError`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from doublesix.errors import ParseError
from doublesix.formats import read_json, read_match, write_json
from doublesix.sentences import Sentence

DATA = Path(__file__).parents[2] / "data" / "matches"
FILES = ("sgf/gnubg107_3pt_shortened.sgf", "sgf/gnubg107_setboard.sgf", "gam/gnubg107_game.gam")
SIGNS = b"();[]\\WBCVAEPLDI0123456789abxyz:/-\n"


def damaged(data: bytes, dice: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(dice.choice((1, 2, 8, 30))):
        place = dice.randrange(len(found))
        match dice.randrange(5):
            case 0:
                found[place] = dice.randrange(256)
            case 1:
                found[place] = dice.choice(SIGNS)
            case 2:
                del found[place : place + dice.choice((1, 3, 100))]
            case 3:
                found[place:place] = found[-20:]
            case _ if place:
                del found[place + len(found) // 2 :]
        found = found or bytearray(b"x")
    return bytes(found)


@pytest.mark.parametrize("name", [*FILES, "oldmoves/fibs_oldmoves_derived_5pt.txt"])
def test_damage_gives_a_record_or_one_error(name: str) -> None:
    whole = (DATA / name).read_bytes()
    read = 0
    for seed in range(25):
        try:
            record = read_match(damaged(whole[:2000], random.Random(seed)))
        except ParseError:
            continue
        read += 1
        assert all(isinstance(problem.message, Sentence) for problem in record.problems)
        assert read_json(write_json(record)) == record
        list(record.decisions())
    assert read > 5


@pytest.mark.parametrize("name", [*FILES, "oldmoves/fibs_oldmoves_derived_5pt.txt"])
def test_the_start_of_a_cut_file_is_read(name: str) -> None:
    whole = (DATA / name).read_bytes()
    actions = [action for game in read_match(whole).games for action in game.actions]
    record = read_match(whole[: len(whole) // 2])
    found = [action for game in record.games for action in game.actions]
    assert record.problems
    assert found[: len(found) - 2] == actions[: max(0, len(found) - 2)]
