"""Games are written in the order they were read in, whatever their numbers say. Found by fuzzing."""

from __future__ import annotations

from doublesix.formats import read_mat, write_mat

# The first game stands after the end of the match by its score, the second one does not and has no result.
TEXT = """ 7 point match

 Game 1
 Ann : 0                             Bob : 30
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 2
 Ann : 0                             Bob : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
"""


def test_an_extra_game_does_not_lend_its_score_to_another() -> None:
    record = read_mat(TEXT).record
    assert [game.number for game in record.extra_games] == [1]
    again = read_mat(write_mat(record)).record
    assert again == record


def test_numbers_out_of_order_change_nothing() -> None:
    record = read_mat(TEXT.replace("Game 1", "Game 5").replace(" : 30", " : 0")).record
    assert [game.number for game in record.games] == [5, 2]
    again = read_mat(write_mat(record)).record
    assert [game.number for game in again.games] == [5, 2]
    assert again == record
