"""`.mat`, the text that every backgammon program reads: `read_mat` and `write_mat`.

    ; [Event "Spring Cup"]                      header, comments
     7 point match                              0: money session
     Game 1
     Anna : 0                      Ben : 0      names, score before the game; two columns
      1) 31: 8/5 6/5               64: 24/14    dice, and a play in the mover's own numbers
      2)  Doubles => 2              Drops
          Wins 1 point                          the column tells the winner

The work is done in steps: `text` (bytes → lines), `mat_syntax` (lines → rows), `mat_game`, `mat_plays`, `mat_cube`
and `mat_setup` (rows → actions on a board), `mat_result` (how a game ended), `mat_headers` and `mat_reader` (the match
as a whole), and `mat_writer` (back to text).
What does not live here: the reading (`formats.mat_reader`), the writing (`formats.mat_writer`).
"""

from __future__ import annotations

from doublesix.formats.mat_reader import read_mat
from doublesix.formats.mat_writer import write_mat

__all__ = ["read_mat", "write_mat"]
