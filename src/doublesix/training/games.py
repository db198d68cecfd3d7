"""How the games of a run are played, for all that play some: the run itself, its labels, its measurements.

What does not live here: where games begin (`starts`), what is learned from them (`run`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.kernel import SelfPlaySettings
from doublesix.rules.opening import FirstRoll

if TYPE_CHECKING:
    from doublesix.training.config import RunConfig, Stage

__all__ = ["play_settings", "whole_games"]


def play_settings(config: RunConfig, stage: Stage) -> SelfPlaySettings:
    """Of a run's games in one of its stages, or as if there were such a stage."""
    return SelfPlaySettings(
        lambda_=stage.lambda_,
        explore=stage.explore,
        max_plies=stage.max_plies,
        opening_throw=config.game.rules.opening.first_roll is FirstRoll.OPENING_THROW,
        full_backup=stage.full_backup,
        rivals=stage.rivals,
        candidates=stage.candidates,
        races_only=stage.races_only,
        contact_only=stage.contact_only,
        widest=config.widest,
    )


def whole_games(stage: Stage) -> Stage:
    """The same games from beginning to end, without what the stage adds or leaves out for its lessons."""
    return replace(stage, full_backup=False, rivals=0.0, candidates=1, races_only=False, contact_only=False)
