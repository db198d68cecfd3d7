"""Files that name no game: whoever reads them may name it, and is told where it seems to be another one."""

from __future__ import annotations

import random

import pytest

from doublesix.errors import ParseError, UnknownVariantError
from doublesix.formats import read_match, write_json, write_mat
from doublesix.game.actions import Move, RollDice
from doublesix.live_game import new_game
from doublesix.record import CheckerPlay, MatchRecord
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import find

NACKGAMMON = find("nackgammon")
UNFINISHED = "the game has no result: is the file complete?"


def played(key: str, *, turns: int = 40, seed: int = 7) -> MatchRecord:
    """A match in progress, at random."""
    game = new_game(key, seed=seed, length=5)
    dice = random.Random(seed)
    for _ in range(turns):
        if RollDice in game.allowed():
            game.roll()
        elif Move in game.allowed():
            game.apply(Move(dice.choice(game.legal_plays())))
    return game.record


def without_header(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(";"))


def messages(record: MatchRecord) -> list[str]:
    return [problem.message for problem in record.problems]


def is_legal_throughout(record: MatchRecord) -> bool:
    return all(action.is_legal for game in record.games for action in game.actions if isinstance(action, CheckerPlay))


def test_a_game_is_named_where_a_file_names_none() -> None:
    record = played("nackgammon")
    text = without_header(write_mat(record))
    for variant in ("nackgammon", NACKGAMMON):
        named = read_match(text, variant=variant)
        assert named.variant is NACKGAMMON
        assert named.games == record.games
        assert messages(named) == [UNFINISHED]
    assert read_match(write_mat(named)).games == record.games  # it is written down from then on


def test_other_texts_without_names_are_told_as_well() -> None:
    rows = " ann                  bob\n  1) 21: 24/22 23/22\n"
    record = read_match(rows, variant="nackgammon")
    assert (record.variant, is_legal_throughout(record)) == (NACKGAMMON, True)
    sgf = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[a]PB[b];B[21bdab])\n"
    assert read_match(sgf, variant="nackgammon").variant is NACKGAMMON
    assert read_match(sgf).variant is BACKGAMMON


def test_early_plays_of_another_game_are_a_problem() -> None:
    for key in ("nackgammon", "longgammon"):
        record = read_match(without_header(write_mat(played(key))))
        assert record.variant is BACKGAMMON
        first = record.problems[0].message
        assert first.startswith(f"read as Backgammon, in which early plays are illegal; in {find(key).title} they")
        assert f"'doublesix convert --variant {key}'" in first
    assert read_match(without_header(write_mat(played("backgammon")))).problems[0].message == UNFINISHED


def test_no_game_is_guessed_of_a_play_that_is_illegal_in_all_of_them() -> None:
    text = without_header(write_mat(played("backgammon")))
    (first, *_) = (line for line in text.splitlines() if line.strip().startswith("1)"))
    odd = text.replace(first, "  1)                             31: 6/1 6/3")
    found = messages(read_match(odd))
    assert "is not legal with 31" in " ".join(found)
    assert "early plays" not in " ".join(found)


def test_the_game_that_a_file_names_counts() -> None:
    record = played("backgammon")
    told = "the file says itself that the game is Backgammon; Nackgammon does not count"
    for text in (write_json(record), '; [Variation "Backgammon"]\n' + write_mat(record)):
        read = read_match(text, variant="nackgammon")
        assert read.variant is BACKGAMMON
        assert set(messages(read)) - {UNFINISHED} == {told}
    named = write_mat(played("nackgammon"))
    assert messages(read_match(named, variant="nackgammon")) == [UNFINISHED]
    assert read_match(named, variant="backgammon").variant is NACKGAMMON


def test_games_that_no_match_text_can_be_of() -> None:
    with pytest.raises(UnknownVariantError, match="moongammon"):
        read_match("milk\n", variant="moongammon")
    with pytest.raises(ParseError, match="no match text can be of Tabula: such a file has two dice"):
        read_match("milk\n", variant="tabula")
    with pytest.raises(TypeError, match="variant"):
        read_match("milk\n", variant=3)  # type: ignore[arg-type]
