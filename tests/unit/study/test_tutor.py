"""What the tutor says of an action is what analysis says of it afterwards."""

from __future__ import annotations

from random import Random

import pytest

from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.settings import AnalysisSettings
from doublesix.engine.engine import Engine
from doublesix.game import (
    Beaver,
    Double,
    Move,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RollDice,
    Take,
    allowed,
)
from doublesix.live_game import new_game
from doublesix.match import MoneySession
from doublesix.study import judged_action
from doublesix.variants.registry import find

CUBE = {Double, Take, Pass, Beaver, Raccoon}
WITHOUT_LUCK = AnalysisSettings(plies=0, luck=False, explain=False)


def played(game, engine, random, *, games):
    """Play by chance; what the tutor says of every action that analysis may judge."""
    told = []
    while game.state.number <= games and game.state.phase is not Phase.MATCH_OVER:
        state = game.state
        if state.is_over:
            if state.number == games:
                break
            game.apply(NextGame())
            continue
        kinds = [kind for kind in allowed(state) if kind in CUBE]
        if state.phase is Phase.ON_ROLL:
            action = Double() if kinds and random.random() < 0.2 else RollDice
        elif kinds:
            action = random.choice(kinds)()
        else:
            action = Move(random.choice(state.legal_plays()))
        told.append((state, action, judged_action(engine, state, action, plies=0)))
        if action is RollDice:
            game.roll()
        else:
            game.apply(action)
    return [(state, action, found) for state, action, found in told if found is not None]


@pytest.mark.parametrize(
    ("variant", "wanted"),
    [
        ("backgammon", {"terms": MoneySession(raccoons=True)}),
        ("backgammon", {"length": 5}),
        ("plakoto", {"length": 3}),
        ("fevga", {"length": 3}),
    ],
)
def test_what_the_tutor_says_is_what_analysis_says(variant, wanted):
    engine = Engine(variant, threads=1)
    compared = set()
    for seed in range(3):
        game = new_game(find(variant), seed=seed, **wanted)
        told = played(game, engine, Random(seed), games=3)
        analysis = analyze(game.record, engine, settings=WITHOUT_LUCK)
        events = [event for _, event in analysis.events() if isinstance(event, CheckerAnalysis | CubeAnalysis)]
        assert len(events) == len(told)
        for event, (_, action, found) in zip(events, told, strict=True):
            assert found.lost == pytest.approx(event.error.emg, abs=1e-6)
            done = event.action.value if isinstance(event, CubeAnalysis) else str(event.played.play)
            assert found.answer == done
            assert (found.mistake.value == "none") or found.mistake is event.mistake
            compared.add(done if isinstance(event, CubeAnalysis) else type(action).__name__)
    with_cube = {"no double", "double", "take", "pass"} if find(variant).cube else set()
    assert compared >= {"Move"} | with_cube


def test_nothing_is_said_of_what_analysis_does_not_judge():
    engine = Engine(threads=1)
    game = new_game("backgammon", seed=7)
    assert judged_action(engine, game.state, OfferResignation(1)) is None
