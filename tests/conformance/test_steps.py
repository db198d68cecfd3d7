"""Steps for screens: those of a whole turn lead to the legal plays, to all of them and to nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from doublesix.dice import Roll, Throw
from doublesix.errors import IllegalPlayError
from doublesix.match import MoneySession
from doublesix.rules.check import is_legal
from doublesix.rules.steps import UNKNOWN, play_of, step_graph, steps_after
from doublesix.variants.registry import ALL, find
from play_through import states

if TYPE_CHECKING:
    from doublesix.game import GameState
    from doublesix.position import Position
    from doublesix.rules.steps import StepNode
    from doublesix.rules.variant import Variant

LOOKED_AT = 60
WANTED = 4
"""Positions of each game that are looked at."""


def _thrown(variant: Variant) -> list[GameState]:
    """Positions of a game played by chance in which dice lie on the table."""
    begun = islice(states(variant, 5, terms=MoneySession()), LOOKED_AT)
    found = [state for state in begun if (state.chain or state.roll) and _is_listable(state)]
    return Random(3).sample(found, min(WANTED, len(found)))


def _is_listable(state: GameState) -> bool:
    try:
        return bool(state.legal_plays())
    except ValueError:
        return False


def _made(nodes: tuple[StepNode, ...], random: Random) -> list[tuple[int, int, int]]:
    """Steps made by chance until the turn may end."""
    node, made = nodes[0], []
    while node.steps and not node.is_done:
        chosen = random.choice(node.steps)
        made.append((chosen.step.source, chosen.step.target, chosen.die))
        node = nodes[chosen.node]
    return made


def _made_one_by_one(variant: Variant, position: Position, throw: Throw, random: Random) -> list[tuple[int, int, int]]:
    made: list[tuple[int, int, int]] = []
    node = steps_after(variant.rules, position, throw, made)
    while node.steps:
        chosen = random.choice(node.steps)
        assert chosen.node == UNKNOWN
        made.append((chosen.step.source, chosen.step.target, chosen.die))
        node = steps_after(variant.rules, position, throw, made)
    assert node.is_done
    return made


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_ends_are_the_legal_plays(variant: Variant) -> None:
    random = Random(1)
    for state in _thrown(variant):
        throw = state.chain or state.roll
        assert throw is not None
        nodes = step_graph(variant.rules, state.position, throw)
        if nodes is None:  # too many boards: the same turn step by step
            made = _made_one_by_one(variant, state.position, throw, random)
            assert is_legal(variant.rules, state.position, throw, play_of(variant.rules, state.position, throw, made))
            continue
        boards = {node.position.player + node.position.opponent for node in nodes if node.is_done}
        assert boards == {play.result.player + play.result.opponent for play in state.legal_plays()}
        made = _made(nodes, random)
        assert play_of(variant.rules, state.position, throw, made) in state.legal_plays()


def test_a_long_chain_is_followed_step_by_step() -> None:
    variant = next(each for each in ALL if each.rules.doublets.leftovers_to_opponent)
    random = Random(2)
    position, chain = variant.start(), tuple(die for die in range(1, 7) for _ in range(4))
    made = _made_one_by_one(variant, position, chain, random)
    assert is_legal(variant.rules, position, chain, play_of(variant.rules, position, chain, made))


@pytest.mark.parametrize("made", [[(24, 20, 4)], [(8, 5, 1)], [(1, 0, 3)], [(8, 5, 3), (8, 5, 3)]])
def test_a_step_that_cannot_be_made_is_refused(made: list[tuple[int, int, int]]) -> None:
    standard = find("backgammon")
    with pytest.raises(IllegalPlayError, match="no checker may go"):
        play_of(standard.rules, standard.start(), Roll(3, 1), made)


def test_steps_one_by_one_need_a_fixed_order() -> None:
    standard = find("backgammon")
    with pytest.raises(IllegalPlayError, match="no fixed order"):
        steps_after(standard.rules, standard.start(), Roll(3, 1), [])


def test_a_dance_is_done_at_once() -> None:
    standard = find("backgammon")
    position = standard.start()
    row = list(position.player)
    row[25], row[6] = 1, 4

    closed = (0, 2, 2, 2, 2, 2, 2, *[0] * 17, 3, 0)
    shut = replace(position, player=tuple(row), opponent=closed)
    nodes = step_graph(standard.rules, shut, Roll(3, 1))
    assert nodes is not None
    assert [(node.is_done, node.steps) for node in nodes] == [(True, ())]
