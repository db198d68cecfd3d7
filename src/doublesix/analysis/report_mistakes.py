"""Mistakes in full: what was done, what would have been better, and the numbers behind it.

Everything here is plain text, ready to print: the same for text and HTML. Boards are drawn by who shows them.
What does not live here: layout (`report_text`, `report_html`), the move list (`report_moves`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.facts import sentence
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.numbers import chance, plain, signed
from doublesix.analysis.report_moves import action_words, anchor
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

__all__ = ["Choice", "MistakeView", "mistake_views", "no_mistakes_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing that could have been done.

    Args:
        rank: among all.
        text: the play or the action.
        equity: EMG, seen by the side on roll.
        loss: EMG lost against the best, or nothing for the best.
        mwc: match winning chance, in a match.
        chances: winning, gammon, backgammon – losing, gammon, backgammon; for plays.
        depth: at which it was judged.
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
    is_chosen: bool
    is_best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeView:
    """A mistake in full.

    Args:
        anchor: its name within a page.
        title: whose decision it was.
        mistake: its class.
        verdict: its class and what was lost, in words.
        done: what was done.
        better: what was best.
        why: what speaks for that.
        choices: what could have been done, best first.
        chances: of the side on roll, before a cube decision.
        note: whose equities these are, where that is not clear.
        depth: of the judgement.
        position_id: an XGID, or a tables ID.
        line: in the source.
        situation: what to draw.
        best_play: an arrow for the board.
    """

    anchor: str
    title: str
    mistake: Mistake
    verdict: str
    done: str
    better: str
    why: tuple[str, ...]
    choices: tuple[Choice, ...]
    chances: str
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


def _play_view(event: CheckerAnalysis, place: str, players: tuple[str, str], say: Words) -> MistakeView:
    situation = event.situation
    options = list(enumerate(event.candidates, start=1))
    if event.rank > len(options):
        options.append((event.rank, event.played))
    return MistakeView(
        anchor=place,
        title=say("mistake_title_play", player=players[situation.seat], roll=situation.dice),
        mistake=event.mistake,
        verdict=_verdict(event, say),
        done=str(event.played.play),
        better=str(event.best.play),
        why=_why(event, say),
        choices=tuple(_play_choice(event, rank, option, say) for rank, option in options),
        chances="",
        note="",
        depth=say.depth(event.played.plies),
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
        equity=signed(option.equity),
        loss="" if rank == 1 else signed(-loss),
        mwc="" if option.mwc is None else chance(option.mwc),
        chances=_chances(option.outcomes),
        depth=say.short_depth(option.plies),
        is_chosen=rank == event.rank,
        is_best=rank == 1,
    )


def _cube_view(event: CubeAnalysis, place: str, players: tuple[str, str], say: Words) -> MistakeView:
    situation = event.situation
    if situation.offer is None:
        title = say("mistake_title_cube", player=players[situation.seat])
    else:
        offer = say(f"action:{situation.offer.value}")
        title = say("mistake_title_answer", player=players[situation.seat], offer=offer)
    return MistakeView(
        anchor=place,
        title=title,
        mistake=event.mistake,
        verdict=_verdict(event, say),
        done=action_words(event.action, situation, say),
        better=action_words(event.best, situation, say),
        why=_why(event, say),
        choices=tuple(_cube_choices(event, say)),
        chances=_chances(event.verdict.outcomes),
        note=say("doublers", player=players[situation.on_roll]) if situation.seat is not situation.on_roll else "",
        depth=say.depth(event.verdict.plies),
        position_id=situation.identifier or "",
        line="" if situation.line is None else say("line", line=situation.line),
        situation=situation,
        best_play=None,
    )


def _cube_choices(event: CubeAnalysis, say: Words) -> Iterator[Choice]:
    """The open actions, best first; equities are the doubler's, losses those of the side that decides."""
    best = event.values[event.best]
    stake = event.situation.stake
    ranked = sorted(event.values.items(), key=lambda item: abs(item[1] - best))
    for rank, (action, value) in enumerate(ranked, start=1):
        yield Choice(
            rank=str(rank),
            text=_choice_words(event, action, say),
            equity=signed(value),
            loss="" if rank == 1 else signed(-abs(value - best)),
            mwc="" if stake.ends is None else chance(stake.value(value)),
            chances="",
            depth=say.short_depth(event.verdict.plies),
            is_chosen=action is event.action,
            is_best=rank == 1,
        )


def _choice_words(event: CubeAnalysis, action: CubeAction, say: Words) -> str:
    """An action; a double is told together with the answer that it would meet."""
    words = action_words(action, event.situation, say)
    if action is not CubeAction.DOUBLE:
        return words
    answer = CubeAction.TAKE if event.verdict.should_take else CubeAction.PASS
    return f"{words}, {say(f'action:{answer.value}')}"


def _verdict(event: CheckerAnalysis | CubeAnalysis, say: Words) -> str:
    mistake, emg = say(f"mistake:{event.mistake.value}"), plain(event.error.emg)
    if event.std_error is not None:
        emg = say("within", emg=emg, reach=plain(REACH_90 * event.std_error))
    if event.error.mwc is not None:
        words = say("mistake_lost_mwc", mistake=mistake, emg=emg, mwc=chance(event.error.mwc))
    else:
        words = say("mistake_lost_points", mistake=mistake, emg=emg, points=plain(event.error.cost))
    return say("too_close", verdict=words) if event.is_too_close else words


def _why(event: CheckerAnalysis | CubeAnalysis, say: Words) -> tuple[str, ...]:
    return tuple(sentence(fact, say) for fact in event.why)


def _chances(outcomes: Outcomes) -> str:
    won = (outcomes.win, outcomes.gammon_win, outcomes.backgammon_win)
    lost = (1 - outcomes.win, outcomes.gammon_loss, outcomes.backgammon_loss)
    sides = (" ".join(plain(100 * part, 1) for part in side) for side in (won, lost))
    return " – ".join(sides)
