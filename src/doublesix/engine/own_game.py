"""Whether who judges knows the game that it is asked about: `demand_own_game`.

What does not live here: which nets a game has (`engine.nets`), questions and what is refused in them
(`engine.requests`).
"""

from __future__ import annotations

from doublesix.rules.variant import Variant

__all__ = ["demand_own_game"]


def demand_own_game(judge: object, variant: Variant, *, cube: bool = True) -> None:
    """Refuse who judges another game; who does not say what it judges, as its `variant`, is believed.

    Games that differ in their start or opening throw alone are judged alike, whatever they are called.

    Args:
        judge: who judges.
        variant: the game that is played.
        cube: whether the cube has to belong to both of them or to none.

    Raises:
        ValueError: it judges another game.
    """
    judged = getattr(judge, "variant", None)
    if not isinstance(judged, Variant) or judged is variant:
        return
    if not judged.rules.is_played_as(variant.rules):
        raise ValueError(f"{_name(judge)} judges {judged.title} here, not {variant.title}")
    if cube and judged.cube != variant.cube:
        ways = ("without the cube", "with the cube")
        raise ValueError(
            f"{_name(judge)} judges {judged.title} {ways[judged.cube]} here, not {variant.title} {ways[variant.cube]}"
        )


def _name(judge: object) -> str:
    return str(getattr(judge, "name", type(judge).__name__))
