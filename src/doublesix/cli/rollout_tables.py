"""Rollouts in tables and JSON.

What does not live here: what is rolled out, and how far it is (`cli.rollout`).
"""

from __future__ import annotations

from dataclasses import asdict
from math import isfinite
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import NOTHING, chance, plain, rounded, signed
from doublesix.analysis.verdicts_json import outcomes_value
from doublesix.cli.answers import answer_lines
from doublesix.cli.tables import CHANCES, aligned, chances, wrapped
from doublesix.cli.words import phrase
from doublesix.notation.board_text import MARKS

if TYPE_CHECKING:
    from doublesix.analysis.answers import Answers
    from doublesix.engine.rollout_results import Estimate, LineResult, RolloutResult
    from doublesix.engine.rollout_settings import RolloutSettings

__all__ = ["estimate_json", "reach_text", "result_json", "result_lines"]

SURE = 0.9999
"""No statistics are surer than this, and one trial tells nothing of how sure it is."""


def result_lines(result: RolloutResult, answers: Answers | None = None, *, names: tuple[str, str] = MARKS) -> list[str]:
    """Two tables, what is best, and how sure that is.

    Args:
        result: of the rollout.
        answers: to what waits, if anything does.
        names: of the side on roll and of the other one.
    """
    is_match = result.stakes.is_match
    headings = [phrase("rollout.line"), phrase("ranking.equity"), phrase("rollout.reach")]
    headings += [phrase("ranking.mwc"), phrase("rollout.reach")] * is_match
    headings += [phrase("rollout.behind"), phrase("rollout.reach")]
    rows = [headings, *(_row(result, line, is_match=is_match) for line in result.ranked)]
    if result.kind == "cube":
        verdict = result.cube
        rows.append([phrase("cube.double_pass"), signed(verdict.double_pass, 4), *[""] * (len(headings) - 2)])
    lines = [
        *wrapped(phrase("rollout.head", trials=result.trials, how=_how(result.settings))),
        *aligned(rows, left={0}),
    ]
    lines += ["", *_chances_lines(result), ""]
    told = [] if answers is None else answer_lines(answers, names=names)
    if result.kind == "cube":
        told = told or [phrase("cube.advice", advice=verdict.advice.value)]
        sure = phrase("rollout.sure_cube", double=_sure(result.chance_of_double), take=_sure(result.chance_of_take))
    elif len(result.lines) > 1:
        sure = phrase("rollout.sure_best", line=result.best.name, chance=_sure(result.confidence))
    else:
        return [*lines, *told] if told else lines[:-1]
    return [*lines, *told, *[sure] * (result.trials > 1)]


def _sure(probability: float) -> str:
    return chance(min(max(probability, 1 - SURE), SURE))


def _how(settings: RolloutSettings) -> str:
    truncated = settings.truncate_after
    words = [
        phrase("rollout.how.cubeful" if settings.cubeful else "rollout.how.cubeless"),
        phrase("rollout.how.truncated", plies=truncated) if truncated else phrase("rollout.how.full"),
        phrase("rollout.how.depth", plies=settings.plies, cube=settings.cube_plies),
    ]
    return ", ".join(words + [phrase("rollout.how.plain")] * (not settings.variance_reduction))


def _row(result: RolloutResult, line: LineResult, *, is_match: bool) -> list[str]:
    row = [_name(result, line), signed(line.equity.mean, 4), reach_text(line.equity)]
    if is_match and line.mwc is not None:
        row += [plain(100 * line.mwc.mean, 2), reach_text(line.mwc, 2, times=100)]
    if line.name == result.choice.name:
        return [*row, "", ""]
    behind = result.behind(line)
    return [*row, plain(behind.mean, 4), reach_text(behind)]


def _chances_lines(result: RolloutResult) -> list[str]:
    """The table of what the cubeless equities are made of."""
    rows = [[phrase("rollout.line"), phrase("rollout.cubeless"), phrase("rollout.reach")]]
    rows[0] += [phrase(f"ranking.{key}") for key in CHANCES]
    for line in result.ranked:
        cubeless = [signed(line.cubeless.mean, 4), reach_text(line.cubeless)]
        rows.append([_name(result, line), *cubeless, *chances(line.outcomes)])
    return aligned(rows, left={0})


def _name(result: RolloutResult, line: LineResult) -> str:
    return phrase("rollout.position") if result.kind == "position" else line.name


def reach_text(estimate: Estimate, digits: int = 4, *, times: int = 1) -> str:
    """Half the 95 % interval; a dash where a single trial leaves it open."""
    low, high = estimate.interval()
    return plain(times * (high - low) / 2, digits) if isfinite(high) else NOTHING


def result_json(result: RolloutResult) -> dict[str, Any]:
    """A result for programs; without figures where no trial was played."""
    if not result.trials:
        return {"kind": result.kind, "trials": 0, "settings": asdict(result.settings), "lines": []}
    lines = [
        {
            "name": line.name,
            "equity": estimate_json(line.equity),
            "mwc": None if line.mwc is None else estimate_json(line.mwc),
            "cubeless": estimate_json(line.cubeless),
            "unreduced": estimate_json(line.unreduced),
            "behind": estimate_json(result.behind(line)),
            "outcomes": outcomes_value(line.outcomes),
            "std_errors": outcomes_value(line.outcome_errors) if result.trials > 1 else None,
            "plies": rounded(line.plies),
        }
        for line in result.ranked
    ]
    value: dict[str, Any] = {
        "kind": result.kind,
        "trials": result.trials,
        "seconds": rounded(result.seconds),
        "settings": asdict(result.settings),
        "lines": lines,
        "confidence": rounded(result.confidence),
    }
    if result.kind == "cube":
        value["cube"] = {
            "advice": result.cube.advice.value,
            "double_pass": rounded(result.cube.double_pass),
            "chance_of_double": rounded(result.chance_of_double),
            "chance_of_take": rounded(result.chance_of_take),
        }
    return value


def estimate_json(estimate: Estimate) -> dict[str, float | None]:
    """A mean and its error; JSON has no word for the infinite one of a single trial."""
    error = rounded(estimate.std_error) if isfinite(estimate.std_error) else None
    return {"mean": rounded(estimate.mean), "std_error": error}
