"""Make src/demo/states.json: a position out of every game, each with dice and everything that may be done with them.

The games are played at random from a fixed seed; `tools/client --data` runs this, with the name of the file.
What does not live here: what a board does with a state (`src/demo`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from doublesix.analysis.words import LANGUAGES
from doublesix.game import Move, NameDoublet, Phase
from doublesix.live_game import Game, new_game
from doublesix.match import Seat
from doublesix.notation.game_names import name_in
from doublesix.rules.steps import step_graph
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from doublesix.position import Position
    from doublesix.rules.steps import StepNode
    from doublesix.rules.variant import Variant

SEED = 6
TURNS = (2, 24)
"""Actions before the position that is shown, at least and at most."""
NODES = (4, 40)
"""Boards within the turn that is shown, at least and at most."""


def main(out: Path) -> None:
    """Write the file."""
    states = [_state(variant, Random(SEED)) for variant in ALL]
    out.write_text(json.dumps(states, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{out.name}: {len(states)} games, {out.stat().st_size / 1000:.0f} kB")


def _state(variant: Variant, random: Random) -> dict[str, Any]:
    """A position with a few plays, some turns into a game."""
    while True:
        game = new_game(variant, seed=random.randrange(1000))
        if _played(game, random, random.randint(*TURNS)):
            nodes = step_graph(variant.rules, game.state.position, game.state.chain or game.state.roll)
            if nodes is not None and NODES[0] <= len(nodes) <= NODES[1]:
                return _message(variant, game, nodes)


def _played(game: Game, random: Random, turns: int) -> bool:
    """Play at random up to a roll; false if the game ends before."""
    for _ in range(10 * turns):
        state = game.state
        match state.phase:
            case Phase.ROLLED | Phase.LEFTOVERS if state.number == 1:
                if len(game.record.games[0].actions) >= turns and state.on_roll is Seat.FIRST:
                    return not state.has_many_plays()
                if state.has_many_plays():
                    return False
                game.apply(Move(random.choice(state.legal_plays())))
            case Phase.ON_ROLL | Phase.STARTER_CHOOSES:
                game.roll()
            case Phase.NAMES_DOUBLET:
                game.apply(NameDoublet(random.randint(1, 6)))
            case _:
                return False
    return False


def _message(variant: Variant, game: Game, nodes: tuple[StepNode, ...]) -> dict[str, Any]:
    token = variant.rules.token
    return {
        "key": variant.key,
        "names": {language: name_in(variant, language) for language in LANGUAGES},
        "facing": variant.rules.track.facings,
        "token": token.name.lower() if token else None,
        "cube": variant.cube,
        "reserve": variant.start().reserve[0],
        "board": _board(nodes[0].position),
        "dice": nodes[0].dice_left,
        "turn": {"is_whole": True, "nodes": [_node(node) for node in nodes]},
    }


def _node(node: StepNode) -> dict[str, Any]:
    return {
        "board": _board(node.position),
        "steps": [[step.source, step.target, die, to, step.is_hit] for step, die, to in node.steps],
        "is_done": node.is_done,
        "dice_left": node.dice_left,
    }


def _board(position: Position) -> dict[str, Any]:
    return {
        "rows": [position.player, position.opponent],
        "pinned": position.pinned,
        "reserve": position.reserve,
        "memory": position.memory,
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
