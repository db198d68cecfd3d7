"""The engine plays a short match against itself and leaves a record that other programs read.

python examples/against_itself.py 3 7 > match.mat
"""

from __future__ import annotations

import sys

import doublesix as ds


def main(length: str = "1", seed: str = "7") -> None:
    """Play a match and print its record."""
    engine = ds.Engine()
    game = ds.new_game(length=int(length), seed=int(seed), players=("Left", "Right"))
    while game.state.phase is not ds.Phase.MATCH_OVER:
        state = game.state
        cube = state.cube.seen_by(state.on_roll)
        terms = state.terms.context(state.score, state.on_roll)
        if state.phase is ds.Phase.GAME_OVER:
            game.apply(ds.NextGame())
        elif state.roll is not None:
            game.apply(engine.rank_plays(state.position, state.roll, plies=0, cube=cube, match=terms)[0].play)
        else:
            verdict = engine.cube_action(state.position, plies=0, cube=cube, match=terms)
            if state.phase is ds.Phase.DOUBLE_OFFERED:
                game.apply(ds.Take() if verdict.should_take else ds.Pass())
            elif verdict.should_double and ds.Double in game.allowed():
                game.apply(ds.Double())
            else:
                game.roll()
    print(ds.write_mat(game.record), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
