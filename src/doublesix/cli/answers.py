"""The answer to an offer that waits: who is asked, what each answer is worth, which is best.

X is the side on roll, O the other. Whoever is to act may resign instead: the side on roll, or, while a turn of the cube
waits for an answer, the side that is asked; a resignation is answered first.
What does not live here: what answers are worth (`analysis.cube_action`, `analysis.resignation`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from doublesix.analysis.amounts import stake_at
from doublesix.analysis.cube_action import situation_best, situation_values
from doublesix.analysis.numbers import chance, signed
from doublesix.analysis.questions import ResignationQuestion, Situation
from doublesix.analysis.resignation import judge_resignation
from doublesix.cli.asked import about_lines, number_json
from doublesix.cli.tables import aligned, board_lines, cube_lead_lines
from doublesix.cli.words import phrase
from doublesix.cube import TURNS, CubeAction, CubeOwner
from doublesix.engine.computer import RESIGNATION_TOLERANCE
from doublesix.engine.verdicts import CubeVerdict
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.notation.identified import demand_cube
from doublesix.record import Resignation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant

__all__ = ["Answers", "answers_to", "asked_lines", "board_and_offers", "demand_offer", "offer_lines", "turned"]

ON_ROLL = Seat.FIRST
"""The seat of the side on roll here."""
MARKS = {Seat.FIRST: "X", Seat.SECOND: "O"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What may be answered to the offer that waits.

    Args:
        situation: before the answer; its seat answers.
        resignation: that waits, if one does: it is answered first.
        values: of every answer, best first, EMG of the cube before any offer, seen by the side that answers.
        verdict: the equities that they come from; None where the dice have been thrown.
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

    def lines(self) -> list[str]:
        """For the terminal."""
        rows = []
        for answer, value in self.values.items():
            loss, mwc = value - self.values[self.best], self._mwc(value)
            row = [phrase(f"answer.{answer}"), signed(value), f"({signed(loss)})" if loss else ""]
            rows.append(row if mwc is None else [*row, chance(mwc)])
        lines = [*aligned(rows, left={0}), phrase("cube.advice", advice=phrase(f"answer.{self.best}"))]
        if self.resigning is not None:
            return [*lines, phrase("answer.resigning", loss=signed(-self.resigning))]
        is_double = self.situation.offer is CubeAction.DOUBLE
        return lines + (cube_lead_lines(self.verdict, ["take"]) if is_double and self.verdict is not None else [])

    def json(self) -> dict[str, Any]:
        """For other programs."""
        answers = [
            {
                "answer": answer,
                "equity": number_json(value),
                "loss": number_json(self.values[self.best] - value),
                "mwc": None if (mwc := self._mwc(value)) is None else number_json(mwc),
            }
            for answer, value in self.values.items()
        ]
        offer = self.situation.offer
        return {
            "offer": None if offer is None else offer.value,
            "resignation": None if self.resignation is None else int(self.resignation),
            "by": "player" if self.situation.seat is ON_ROLL else "opponent",
            "answers": answers,
            "resigning_loss": None if self.resigning is None else number_json(self.resigning),
        }

    def _mwc(self, value: float) -> float | None:
        stake = self.situation.stake
        if stake.ends is None:
            return None
        return stake.value(value) if self.situation.seat is ON_ROLL else 1 - stake.value(-value)


def asked_lines(asked: IdentifiedPosition, game: Variant) -> list[str]:
    """The board, who is to do what, score and identifiers."""
    return [*board_and_offers(asked, game), *about_lines(asked, game)]


def board_and_offers(asked: IdentifiedPosition, game: Variant) -> list[str]:
    """The board, and who is to do what."""
    offers = offer_lines(asked)
    board = board_lines(asked.position, game, cube=asked.cube, roll=asked.roll, headline=not offers)
    return [*board, *offers]


def offer_lines(asked: IdentifiedPosition) -> list[str]:
    """What waits, and who is to answer, in one line; none if nothing does."""
    told = []
    if asked.offer is not None:
        shown = asked.cube.value << TURNS[asked.offer]
        told.append(phrase(f"answer.offer.{asked.offer.value}", side=MARKS[_cube_asked(asked).other], value=shown))
    if asked.resignation is not None:
        value = phrase(f"answer.value.{int(asked.resignation)}")
        told.append(phrase("answer.resigns", side=MARKS[_resigner(asked)], value=value))
    return [phrase("answer.asked", offers="; ".join(told), side=MARKS[_answerer(asked)])] if told else []


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
        raise IllegalActionError(phrase("answer.not_open", reason=reason))


def turned(asked: IdentifiedPosition, verdict: CubeVerdict) -> CubeVerdict:
    """A verdict where the cube has been turned already, be it a dead one."""
    return verdict if asked.offer is None else replace(verdict, may_double=True)


def answers_to(
    asked: IdentifiedPosition, game: Variant, engine: Engine, found: CubeVerdict | Sequence[RankedPlay]
) -> Answers | None:
    """What may be answered to what waits; None if nothing does.

    Args:
        asked: the position.
        game: of it.
        engine: who judged.
        found: its verdict on the cube; where the dice have been thrown, its ranking of the plays.
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


def _to_resignation(
    asked: IdentifiedPosition, situation: Situation, engine: Engine, found: CubeVerdict | Sequence[RankedPlay]
) -> tuple[dict[str, float], float]:
    """The values of both answers, and what resigning lost."""
    assert asked.resignation is not None
    resigner, cube, terms = _resigner(asked), situation.cube, situation.terms
    single = engine.points[asked.resignation - 1]
    points = situation.match.points_won(single, cube.value, is_cube_turned=cube.owner is not CubeOwner.CENTERED)
    if isinstance(terms, MatchContext):
        seen = terms if resigner is ON_ROLL else terms.swapped()
        met = engine.met if resigner is ON_ROLL else engine.met.swapped()
        left = stake_at(seen, points, met=met).value(-1)
    else:
        left = float(-points)
    doublers = situation_best(situation, found) if isinstance(found, CubeVerdict) else float(found[0].equity)
    question = ResignationQuestion(replace(situation, seat=resigner), Resignation(resigner, asked.resignation), left)
    judged = judge_resignation(question, doublers if resigner is ON_ROLL else -doublers)
    return {"accept": -judged.resigned, "refuse": -judged.played_on}, float(judged.error.emg)


def _situation(asked: IdentifiedPosition, game: Variant, engine: Engine) -> Situation:
    terms = MoneySession() if asked.terms_on_roll is None else asked.terms_on_roll
    return Situation(
        variant=game,
        game=1,
        seat=_answerer(asked),
        on_roll=ON_ROLL,
        position=asked.position,
        cube=asked.cube,
        terms=terms,
        stake=stake_at(terms, asked.cube.value, met=engine.met),
        roll=asked.roll,
        offer=asked.offer,
        points=asked.points,
        match=MoneySession() if asked.terms is None else asked.terms,
        line=None,
    )


def _answerer(asked: IdentifiedPosition) -> Seat:
    return _cube_asked(asked) if asked.resignation is None else _resigner(asked).other


def _resigner(asked: IdentifiedPosition) -> Seat:
    return ON_ROLL if asked.offer is None else _cube_asked(asked)


def _cube_asked(asked: IdentifiedPosition) -> Seat:
    return ON_ROLL if asked.offer is CubeAction.BEAVER else ON_ROLL.other
