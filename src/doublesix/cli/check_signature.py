"""`doublesix check signature`: one number for all that the nets, the search and the cube say of fixed positions.

It stays as it is, on every machine, while nothing that judges has changed, and differs when something has: so a
changed net or search never lands unseen (``tests/data/signature.txt`` holds the number of now).
What does not live here: whether what they say is right (`arena accuracy`).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from doublesix.cli.options import AsJson  # noqa: TC001  (read by Typer)
from doublesix.cli.random_games import RandomGames
from doublesix.cli.terminal import print_json, print_text
from doublesix.dice import Roll
from doublesix.engine.cube_checks import CUBES, OWNERS
from doublesix.engine.engine import Engine
from doublesix.engine.nets import manifest
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.kernel import kernel_errors, kernel_rules, legal_results, unpack
from doublesix.match import MatchContext
from doublesix.notation.position_id import parse_position_id
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["signature", "signature_of"]

TURNS = (4, 8, 12, 16, 20, 26, 32, 40)
"""When positions are taken from the random games."""
STANDARD_GAMES, OTHER_GAMES = 4, 1
"""Games that positions are taken from: of the standard game, and for each of the other nets."""
WIDEST = 100
"""Positions within a turn that long chains of numbers are followed from."""
RACES = ("6jxHBgCsu84AAA", "6t5DAQDc3hcAAA", "6+0VAAC3uw0AAA", "qxYAAOpqAAAAAA", "KwYAANIAAAAAAA", "KgAAUAUAAAAAAA")
"""Of all lengths; random games hardly ever come to one in time."""
SCORE = MatchContext(5, 3)


def signature(as_json: AsJson = False) -> None:
    """Print the number; compare it with ``tests/data/signature.txt``."""
    found = signature_of()
    if as_json:
        print_json({"signature": found})
    else:
        print_text(found)


def signature_of() -> str:
    """Twelve hexadecimal digits of a hash over all answers, bit by bit; see the module."""
    digest = hashlib.sha256()
    for game in _games():
        engine = Engine(game, two_sided=False)
        for answer in _answers(engine, _positions(game, STANDARD_GAMES if game is STANDARD else OTHER_GAMES)):
            digest.update(answer)
    return digest.hexdigest()[:12]


def _games() -> list[Variant]:
    """One game for each net."""
    return [find(pair["variants"][0]) for pair in manifest()["nets"]]


def _positions(game: Variant, games: int) -> list[Position]:
    """Of random games, some turns in."""
    rules = kernel_rules(game)
    playing = RandomGames(game, seed=64, number=0, games=games)
    found: list[Position] = []
    for turn in range(max(TURNS) + 1):
        if turn in TURNS:
            found += unpack(playing.boards)
        with kernel_errors("legal plays"):
            offsets, results, _, codes = legal_results(rules, playing.boards, playing.dice, widest=WIDEST)
        playing.play(offsets, results, codes)
    return found


def _answers(engine: Engine, positions: list[Position]) -> Iterable[bytes]:
    """Chances at 0 plies; in the standard game also plays, and cubes for money and at a score, a roll deeper."""
    yield engine.evaluate(positions, plies=0).tobytes()
    if engine.variant is not STANDARD:
        return
    positions = [*positions, *(parse_position_id(race) for race in RACES for _ in OWNERS)]
    rolls = [Roll(1 + i % 6, 1 + i // 6 % 6) for i in range(len(positions))]
    plays = engine.rank_many([PlayRequest(p, roll) for p, roll in zip(positions, rolls, strict=True)], plies=1)
    yield repr([[(str(o.play), float(o.equity)) for o in ranked] for ranked in plays]).encode()
    for terms in (None, SCORE):
        cubes = [CubeRequest(p, CUBES[OWNERS[i % len(OWNERS)]], terms) for i, p in enumerate(positions)]
        verdicts = engine.cube_many(cubes, plies=1)
        yield repr([(v.no_double, v.double_take, v.double_pass) for v in verdicts]).encode()
