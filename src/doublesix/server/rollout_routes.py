"""HTTP: rollouts.

What does not live here: the jobs (`server.rollouts`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query

from doublesix.protocol.analyses import NewRollout, RolloutList, RolloutStop, RolloutView
from doublesix.protocol.tables import Key

if TYPE_CHECKING:
    from doublesix.server.place import Place

__all__ = ["rollout_routes"]


def rollout_routes(place: Place) -> APIRouter:
    """The routes of a server's rollouts."""
    routes = APIRouter(prefix="/rollouts", tags=["rollouts"])
    rollouts = place.rollouts

    @routes.get("")
    def list_rollouts(
        analysis: Annotated[str | None, Query()] = None, position: Annotated[Key | None, Query()] = None
    ) -> RolloutList:
        """Rollouts, the newest first: of decisions of an `analysis`, of a `position` as it was written; or all."""
        return rollouts.list(analysis=analysis, position=position)

    @routes.post("", status_code=201)
    def make_rollout(asked: NewRollout) -> RolloutView:
        """Queue a rollout."""
        return rollouts.add(asked)

    @routes.get("/{rollout_id}")
    def rollout(rollout_id: str) -> RolloutView:
        """A rollout as it stands."""
        return rollouts.view(rollout_id)

    @routes.post("/{rollout_id}/cancel")
    def cancel(rollout_id: str) -> RolloutView:
        """Play no more trials; those played stay."""
        return rollouts.cancel(rollout_id)

    @routes.post("/{rollout_id}/resume")
    def resume(rollout_id: str, stop: RolloutStop) -> RolloutView:
        """Go on with a rollout that is at rest, to more trials; those played count."""
        return rollouts.resume(rollout_id, stop)

    @routes.delete("/{rollout_id}", status_code=204)
    def delete_rollout(rollout_id: str) -> None:
        """Forget a rollout."""
        rollouts.delete(rollout_id)

    return routes
