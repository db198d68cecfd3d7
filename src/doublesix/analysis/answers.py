"""The answers to an offer that waits: who is asked, what each answer is worth, which is best.

Whoever is to act may resign instead: the side on roll, or, while a turn of the cube waits for an answer, the side that
is asked; a resignation is answered first. The side on roll has the first seat here.
What does not live here: what answers are worth (`analysis.cube_action`, `analysis.resignation`), telling them
(`cli.answers`, `server.judged`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.analysis.amounts import checkers_that_count, stake_at
from doublesix.analysis.cube_action import situation_best, situation_values
from doublesix.analysis.questions import ResignationQuestion, Situation
from doublesix.analysis.resignation import judge_resignation
from doublesix.cube import TURNS, CubeOwner, is_doublers_choice
from doublesix.engine.computer import RESIGNATION_TOLERANCE
from doublesix.engine.verdicts import CubeVerdict
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.notation.identified import demand_cube
from doublesix.record import Resignation
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant

__all__ = [
    "ON_ROLL",
    "Answers",
    "answerer",
    "answers_of",
    "answers_to",
    "cube_asked",
    "demand_offer",
    "resigner",
    "turned",
]

ON_ROLL = Seat.FIRST
"""The seat of the side on roll here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What may be answered to the offer that waits.

    Args:
        situation: before the answer; its seat answers.
        resignation: that waits, if one does: it is answered first.
        values: of every answer, best first, EMG of the cube before any offer, seen by the side that answers.
        verdict: the equities that they come from; None where they come from one alone.
        resigning: EMG lost by the side that resigned; None where no resignation waits.
    """

    situation: Situation
    resignation: GameValue | None
    values: Mapping[str, float]
    verdict: CubeVerdict | None
    resigning: float | None

    @property
    def best(self) -> str:
        """The best answer."""
        return next(iter(self.values))

    @property
    def is_by_player(self) -> bool:
        """Whether the side on roll answers."""
        return self.situation.seat is ON_ROLL

    def mwc(self, answer: str) -> float | None:
        """The match winning chance of the side that answers, after an answer; None for money."""
        stake, value = self.situation.stake, self.values[answer]
        if stake.ends is None:
            return None
        return stake.value(value) if self.is_by_player else 1 - stake.value(-value)


def demand_offer(asked: IdentifiedPosition, game: Variant) -> None:
    """Check that a turn of the cube that waits could be made.

    Raises:
        ParseError: the game is played without the cube.
        IllegalActionError: it could not.
    """
    if asked.offer is None:
        return
    demand_cube(asked, game)
    reason = asked.why_no_turn
    if reason is not None:
        raise IllegalActionError(Sentence("the cube cannot have been turned here: {reason}", reason=reason))


def turned(asked: IdentifiedPosition, verdict: CubeVerdict) -> CubeVerdict:
    """A verdict where the cube has been turned already, be it a dead one."""
    return verdict if asked.offer is None else replace(verdict, may_double=True)


def answers_to(asked: IdentifiedPosition, game: Variant, engine: Engine, found: CubeVerdict | float) -> Answers | None:
    """What may be answered to what waits; None if nothing does.

    Args:
        asked: the position.
        game: of it.
        engine: who judged.
        found: its verdict on the cube; where none waits, as after a throw of the dice, EMG of the side on roll will do.
    """
    if asked.offer is None and asked.resignation is None:
        return None
    verdict = found if isinstance(found, CubeVerdict) else None
    situation = _situation(asked, game, engine)
    if asked.resignation is not None:
        values, resigning = _to_resignation(asked, situation, engine, found)
    else:
        assert verdict is not None
        sign = 1 if situation.seat is ON_ROLL else -1
        values = {action.value: sign * value for action, value in situation_values(situation, verdict).items()}
        resigning = None
    # A resignation that is worth as much as playing on ends the game, whatever the last digits say.
    ranked = dict(sorted(values.items(), key=lambda pair: (pair[0] == "refuse") * RESIGNATION_TOLERANCE - pair[1]))
    return Answers(
        situation=situation, resignation=asked.resignation, values=ranked, verdict=verdict, resigning=resigning
    )


def answers_of(asked: IdentifiedPosition, engine: Engine, result: RolloutResult) -> Answers | None:
    """What may be answered to what waits, by a rollout; None if nothing does, or it does not tell.

    Args:
        asked: the position that was rolled out.
        engine: who played.
        result: what came of it.
    """
    if not result.trials or (asked.offer is not None and result.kind != "cube"):
        return None
    found = result.cube if result.kind == "cube" else float(result.choice.equity.mean)
    return answers_to(asked, engine.variant, engine, found)


def _to_resignation(
    asked: IdentifiedPosition, situation: Situation, engine: Engine, found: CubeVerdict | float
) -> tuple[dict[str, float], float]:
    """The values of both answers, and what resigning lost."""
    assert asked.resignation is not None
    by, cube, terms = resigner(asked), situation.cube, situation.terms
    beavers = 0 if asked.offer is None else TURNS[asked.offer] - 1  # each of them has taken the cube before it
    points = situation.match.points_won(
        engine.points[asked.resignation - 1],
        cube.value << beavers,
        has_cube=situation.variant.cube,
        is_cube_turned=beavers > 0 or cube.owner is not CubeOwner.CENTERED,
    )
    if isinstance(terms, MatchContext):
        seen = terms if by is ON_ROLL else terms.swapped()
        met = engine.met if by is ON_ROLL else engine.met.swapped()
        left = stake_at(seen, points, met=met).value(-1)
    else:
        left = float(-points)
    doublers = situation_best(situation, found) if isinstance(found, CubeVerdict) else found
    question = ResignationQuestion(replace(situation, seat=by), Resignation(by, asked.resignation), left)
    judged = judge_resignation(question, doublers if by is ON_ROLL else -doublers)
    return {"accept": -judged.resigned, "refuse": -judged.played_on}, float(judged.error.emg)


def _situation(asked: IdentifiedPosition, game: Variant, engine: Engine) -> Situation:
    terms = MoneySession() if asked.terms_on_roll is None else asked.terms_on_roll
    return Situation(
        variant=game,
        game=1,
        seat=answerer(asked),
        on_roll=ON_ROLL,
        position=asked.position,
        cube=asked.cube,
        terms=terms,
        stake=stake_at(terms, asked.cube.value, met=engine.met, checkers=checkers_that_count(game)),
        roll=asked.roll,
        offer=asked.offer,
        points=asked.points,
        match=MoneySession() if asked.terms is None else asked.terms,
        line=None,
    )


def answerer(asked: IdentifiedPosition) -> Seat:
    """Who is to answer what waits."""
    return cube_asked(asked) if asked.resignation is None else resigner(asked).other


def resigner(asked: IdentifiedPosition) -> Seat:
    """Who has resigned, if anybody has."""
    return ON_ROLL if asked.offer is None else cube_asked(asked)


def cube_asked(asked: IdentifiedPosition) -> Seat:
    """Who is to answer the turn of the cube that waits."""
    return ON_ROLL if is_doublers_choice(asked.offer) else ON_ROLL.other
