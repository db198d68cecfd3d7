"""Hypergammon, and the family from one checker a side to five.

All rules are the standard ones; with one checker every win is at least a gammon.
Source: bkgm.com/variants/HyperBackgammon.html for three checkers; one and two as GNU Backgammon plays
them; four and five go on in the same way.
"""

from __future__ import annotations

from doublesix.position import layout
from doublesix.rules.rules import Rules
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence

__all__ = ["HYPERGAMMON_1", "HYPERGAMMON_2", "HYPERGAMMON_3", "HYPERGAMMON_4", "HYPERGAMMON_5"]

PLAIN = "Hypergammon"
THREE_CHECKER_NAMES = (
    "hypergammon",
    "hyper",
    "hyper-backgammon",
    "超級雙陸",
    "超级双陆",
    "하이퍼개먼",
    "하이퍼개몬",
)


def _with_checkers(checkers: int, name: str, aliases: tuple[str, ...]) -> Variant:
    return Variant(
        key=f"hypergammon{checkers}",
        name=name,
        names={} if name == PLAIN else _names(checkers),
        aliases=aliases,
        source="bkgm.com/variants/HyperBackgammon.html",
        layout=layout({24 - place: 1 for place in range(checkers)}),
        rules=Rules(checkers=checkers),
        cube=True,
        variation=f"HyperGammon ({checkers})",
        summary=_summary(checkers),
    )


def _names(checkers: int) -> dict[str, str]:
    count = "一二三四五"[checkers - 1]
    return {
        "zh-Hant": f"超級雙陸，{count}子（{PLAIN}）",
        "zh-Hans": f"超级双陆，{count}子（{PLAIN}）",
        "ko": f"하이퍼개먼, 말 {checkers}개({PLAIN})",
        "da": f"{PLAIN} ({checkers} brik{'ker' * (checkers > 1)})",
    }


def _summary(checkers: int) -> Sentence:
    if checkers == 1:
        return Sentence("Standard rules with one checker a side, starting furthest back.")
    return Sentence("Standard rules with {checkers} checkers a side, starting furthest back.", checkers=checkers)


HYPERGAMMON_1 = _with_checkers(1, "Hypergammon (1 checker)", ("hyper1",))
HYPERGAMMON_2 = _with_checkers(2, "Hypergammon (2 checkers)", ("hyper2",))
HYPERGAMMON_3 = _with_checkers(3, PLAIN, ("hyper3", *THREE_CHECKER_NAMES))
HYPERGAMMON_4 = _with_checkers(4, "Hypergammon (4 checkers)", ("hyper4",))
HYPERGAMMON_5 = _with_checkers(5, "Hypergammon (5 checkers)", ("hyper5",))
