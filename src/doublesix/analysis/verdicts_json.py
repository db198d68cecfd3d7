"""What was judged as JSON, the same in every file and on every screen: plays, cubes, chances, sides of a race.

Numbers are rounded to six decimals; what is not known is null.
What does not live here: the files that hold them (`report_json`, `explanation_json`), identifiers and offers (`cli`),
what the server sends (`protocol`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import rounded, rounded_or_none

if TYPE_CHECKING:
    from doublesix.engine.bearoff import RaceSide
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay

__all__ = [
    "cube_value",
    "cube_worth",
    "equities_value",
    "errors_value",
    "outcomes_value",
    "play_value",
    "play_worth",
    "side_value",
]

Json = dict[str, Any]

CHOICES = ("no_double", "double_take", "double_pass")


def play_value(option: RankedPlay) -> Json:
    """A play, how far it was looked ahead, and what it is worth."""
    return {"play": str(option.play), "plies": option.plies, **play_worth(option)}


def play_worth(option: RankedPlay) -> Json:
    """What a play is worth."""
    return {
        "equity": rounded(option.equity),
        "cubeless": rounded(option.cubeless),
        "mwc": rounded_or_none(option.mwc),
        "outcomes": outcomes_value(option.outcomes),
    }


def errors_value(option: RankedPlay) -> Json:
    """How far that can be wrong."""
    return {"std_error": rounded_or_none(option.std_error), "behind_error": rounded_or_none(option.behind_error)}


def cube_value(verdict: CubeVerdict) -> Json:
    """A cube decision."""
    return {
        "may_double": verdict.may_double,
        "advice": verdict.advice.value,
        "plies": verdict.plies,
        "table": verdict.table or None,
        **cube_worth(verdict),
        "std_error": rounded_or_none(verdict.std_error),
        "double_error": rounded_or_none(verdict.double_error),
        "take_error": rounded_or_none(verdict.take_error),
        "too_close": {"double": verdict.is_double_open, "take": verdict.is_take_open},
    }


def cube_worth(verdict: CubeVerdict) -> Json:
    """What each choice of a cube decision is worth, and the position."""
    mwc = {name: rounded_or_none(getattr(verdict, f"mwc_{name}")) for name in CHOICES}
    return {
        "equities": equities_value(verdict),
        "mwc": None if verdict.mwc_no_double is None else mwc,
        "cubeless": rounded(verdict.cubeless),
        "outcomes": outcomes_value(verdict.outcomes),
    }


def equities_value(verdict: CubeVerdict) -> Json:
    """EMG of each choice."""
    return {name: rounded(getattr(verdict, name)) for name in CHOICES}


def outcomes_value(outcomes: Outcomes) -> list[float]:
    """The five cumulative chances."""
    return [rounded(chance) for chance in outcomes.chances]


def side_value(side: RaceSide) -> Json:
    """One side of a race, by what the table says of it."""
    return {
        "pips": side.pips,
        "mean_rolls": rounded(side.mean_rolls),
        "effective_pips": rounded(side.effective_pips),
        "wastage": rounded(side.wastage),
    }
