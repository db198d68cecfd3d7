"""Mistakes in full: what was done, what would have been better, and the numbers behind it.

Everything here is plain text, ready to print: the same for text and HTML. Boards are drawn by who shows them.
What does not live here: layout (`report_text`, `report_html`), the move list (`report_moves`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis, situation_values
from doublesix.analysis.facts import sentence
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.report_annotated import their_words
from doublesix.analysis.report_moves import action_words, anchor, mark_words, resignation_words
from doublesix.analysis.resignation import ResignationAnalysis
from doublesix.cube import CubeAction
from doublesix.engine.verdicts import REACH_90

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.questions import Situation
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis
    from doublesix.analysis.words import Words
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.play import Play

__all__ = ["Choice", "MistakeView", "mistake_views", "no_mistakes_words", "verdict_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing that could have been done.

    Args:
        rank: among all that was open; empty for what is told beside that: what another answer to a double would come
            to, or no double where it is answered.
        text: the play or the action.
        equity: EMG, seen by the side on roll.
        loss: EMG lost against the best, or nothing for the best.
        mwc: match winning chance, in a match.
        chances: winning, gammon, backgammon – losing, gammon, backgammon; for plays.
        depth: at which it was judged, in short.
        judged_by: the same in full.
        is_chosen: whether it was done.
        is_best: whether it would have been best.
    """

    rank: str
    text: str
    equity: str
    loss: str
    mwc: str
    chances: str
    depth: str
    judged_by: str
    is_chosen: bool
    is_best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeView:
    """A mistake in full.

    Args:
        anchor: its name within a page.
        title: whose decision it was.
        table: what its choices are, together.
        mistake: its class.
        mark: the sign of that class; in brackets where it is too close to call.
        verdict: its class and what was lost, in words.
        done: what was done.
        better: what was best.
        why: what speaks for that.
        choices: what could have been done, best first.
        chances: of the side on roll, before a cube decision.
        theirs: what the program of the file says of it, if anything.
        note: whose equities these are, where that is not clear.
        depth: of the judgement; empty for a resignation.
        position_id: an XGID, or a tables ID.
        line: in the source.
        situation: what to draw.
        best_play: an arrow for the board.
    """

    anchor: str
    title: str
    table: str
    mistake: Mistake
    mark: str
    verdict: str
    done: str
    better: str
    why: tuple[str, ...]
    choices: tuple[Choice, ...]
    chances: str
    theirs: str
    note: str
    depth: str
    position_id: str
    line: str
    situation: Situation
    best_play: Play | None

    @property
    def is_play(self) -> bool:
        """Whether checkers were moved."""
        return self.best_play is not None


def no_mistakes_words(game: GameAnalysis, say: Words) -> str:
    """What is said of a game without mistakes: whether anything was decided in it."""
    is_judged = any(isinstance(event, CheckerAnalysis | CubeAnalysis) for event in game.events)
    return say("no_mistakes" if is_judged else "no_decisions")


def mistake_views(analysis: MatchAnalysis, game: GameAnalysis, say: Words) -> Iterator[MistakeView]:
    """The mistakes of a game, in order."""
    for index, event in enumerate(game.events):
        if isinstance(event, CheckerAnalysis) and event.mistake is not Mistake.NONE:
            yield _play_view(event, anchor(game, index), analysis.record.players, say)
        elif isinstance(event, CubeAnalysis) and event.mistake is not Mistake.NONE:
            yield _cube_view(event, anchor(game, index), analysis.record.players, say)
        elif isinstance(event, ResignationAnalysis) and event.mistake is not Mistake.NONE:
            yield _resignation_view(event, anchor(game, index), analysis.record.players, say)


def _play_view(event: CheckerAnalysis, place: str, players: tuple[str, str], say: Words) -> MistakeView:
    situation = event.situation
    options = list(enumerate(event.candidates, start=1))
    if event.rank > len(options):
        options.append((event.rank, event.played))
    return MistakeView(
        anchor=place,
        title=say("mistake_title_play", player=players[situation.seat], roll=situation.dice),
        table=say("candidates"),
        mistake=event.mistake,
        mark=mark_words(event, say),
        verdict=verdict_words(event, say),
        done=str(event.played.play),
        better=str(event.best.play),
        why=_why(event, say),
        choices=tuple(_play_choice(event, rank, option, say) for rank, option in options),
        chances="",
        theirs=their_words(event, say),
        note="",
        depth=say.judged_by(event.played),
        position_id=situation.identifier or "",
        line="" if situation.line is None else say("line", line=situation.line),
        situation=situation,
        best_play=event.best.play,
    )


def _play_choice(event: CheckerAnalysis, rank: int, option: RankedPlay, say: Words) -> Choice:
    loss = event.best.equity - option.equity
    return Choice(
        rank=str(rank),
        text=str(option.play),
        equity=say.signed(option.equity),
        loss="" if rank == 1 else say.signed(-loss),
        mwc="" if option.mwc is None else say.chance(option.mwc),
        chances=_chances(option.outcomes, say),
        depth=say.short_judged_by(option),
        judged_by=say.judged_by(option),
        is_chosen=rank == event.rank,
        is_best=rank == 1,
    )


def _cube_view(event: CubeAnalysis, place: str, players: tuple[str, str], say: Words) -> MistakeView:
    situation = event.situation
    if situation.offer is None:
        title = say("mistake_title_cube", player=players[situation.seat])
    else:
        offer = say(f"offer:{situation.offer.value}")
        title = say("mistake_title_answer", player=players[situation.seat], offer=offer)
    return MistakeView(
        anchor=place,
        title=title,
        table=say("cube_table"),
        mistake=event.mistake,
        mark=mark_words(event, say),
        verdict=verdict_words(event, say),
        done=action_words(event.action, situation, say),
        better=action_words(event.best, situation, say),
        why=_why(event, say),
        choices=tuple(_cube_choices(event, say)),
        chances=_chances(event.verdict.outcomes, say),
        theirs=their_words(event, say),
        note=say("doublers", player=players[situation.on_roll]) if situation.seat is not situation.on_roll else "",
        depth=say.judged_by(event.verdict),
        position_id=situation.identifier or "",
        line="" if situation.line is None else say("line", line=situation.line),
        situation=situation,
        best_play=None,
    )


def _cube_choices(event: CubeAnalysis, say: Words) -> Iterator[Choice]:
    """The open actions, best first, and what is told beside them; equities are the doubler's, losses the decider's."""
    best, situation = event.values[event.best], event.situation
    stake = situation.stake

    def choice(rank: str, text: str, value: float, *, loss: str = "", is_chosen: bool = False) -> Choice:
        return Choice(
            rank=rank,
            text=text,
            equity=say.signed(value),
            loss=loss,
            mwc="" if stake.ends is None else say.chance(stake.value(value)),
            chances="",
            depth=say.short_judged_by(event.verdict),
            judged_by=say.judged_by(event.verdict),
            is_chosen=is_chosen,
            is_best=rank == "1",
        )

    met, *others = _answers(event)
    for rank, (action, value) in enumerate(sorted(event.values.items(), key=lambda item: abs(item[1] - best)), start=1):
        words = action_words(action, situation, say)
        yield choice(
            str(rank),
            _doubled(words, met[0], say) if action is CubeAction.DOUBLE else words,
            value,
            loss="" if rank == 1 else say.signed(-abs(value - best)),
            is_chosen=action is event.action,
        )
    if situation.offer is None:
        words = action_words(CubeAction.DOUBLE, situation, say)
        for answer, value in others:
            yield choice("", _doubled(words, answer, say), value)
    elif situation.offer is CubeAction.DOUBLE:
        yield choice("", action_words(CubeAction.NO_DOUBLE, situation, say), float(event.verdict.no_double))


def _answers(event: CubeAnalysis) -> list[tuple[CubeAction, float]]:
    """The answers to a double with what they are worth to the doubler, the right one first."""
    doubled = situation_values(replace(event.situation, offer=CubeAction.DOUBLE), event.verdict)
    rest = dict(sorted(doubled.items(), key=lambda item: item[1]))
    first = next(iter(rest))
    if first is CubeAction.PASS and event.verdict.should_take:
        first = CubeAction.TAKE  # both come to the same
    return [(first, rest.pop(first)), *rest.items()]


def _doubled(double: str, answer: CubeAction, say: Words) -> str:
    """A double together with its answer."""
    return say("comma").join([double, say(f"action:{answer.value}")])


def _resignation_view(event: ResignationAnalysis, place: str, players: tuple[str, str], say: Words) -> MistakeView:
    situation, done = event.situation, resignation_words(event.resignation, say)
    values = ((say("plays_on"), event.played_on), (done, event.resigned))
    return MistakeView(
        anchor=place,
        title=say("colon").join([players[situation.seat], done]),
        table=say("resignation"),
        mistake=event.mistake,
        mark=mark_words(event, say),
        verdict=_lost(event, say.plain(event.error.emg), say),
        done=done,
        better=say("plays_on"),
        why=(),
        choices=tuple(
            Choice(
                rank=str(rank),
                text=text,
                equity=say.signed(value),
                loss="" if rank == 1 else say.signed(value - event.played_on),
                mwc=_mwc(situation, value, say),
                chances="",
                depth="",
                judged_by="",
                is_chosen=rank > 1,
                is_best=rank == 1,
            )
            for rank, (text, value) in enumerate(values, start=1)
        ),
        chances="",
        theirs="",
        note=say("not_rated"),
        depth="",
        position_id=situation.identifier or "",
        line="" if situation.line is None else say("line", line=situation.line),
        situation=situation,
        best_play=None,
    )


def _mwc(situation: Situation, emg: float, say: Words) -> str:
    """Match winning chance of the side that decides; the stake is seen by the side on roll."""
    if situation.stake.ends is None:
        return ""
    is_on_roll = situation.seat is situation.on_roll
    return say.chance(situation.stake.value(emg) if is_on_roll else 1 - situation.stake.value(-emg))


def verdict_words(event: CheckerAnalysis | CubeAnalysis, say: Words) -> str:
    """The class of a mistake, and what was lost."""
    emg = say.plain(event.error.emg)
    if event.std_error is not None:
        emg = say("within", emg=emg, reach=say.plain(REACH_90 * event.std_error))
    words = _lost(event, emg, say)
    return say("too_close", verdict=words) if event.is_too_close else words


def _lost(event: CheckerAnalysis | CubeAnalysis | ResignationAnalysis, emg: str, say: Words) -> str:
    mistake = say(f"mistake:{event.mistake.value}")
    if event.error.mwc is not None:
        return say("mistake_lost_mwc", mistake=mistake, emg=emg, mwc=say.chance(event.error.mwc))
    return say("mistake_lost_points", mistake=mistake, emg=emg, points=say.plain(event.error.cost))


def _why(event: CheckerAnalysis | CubeAnalysis, say: Words) -> tuple[str, ...]:
    return tuple(sentence(fact, say) for fact in event.why)


def _chances(outcomes: Outcomes, say: Words) -> str:
    won = (outcomes.win, outcomes.gammon_win, outcomes.backgammon_win)
    lost = (1 - outcomes.win, outcomes.gammon_loss, outcomes.backgammon_loss)
    sides = (" ".join(say.plain(100 * part, 1) for part in side) for side in (won, lost))
    return " – ".join(sides)
