"""Decisions of an analyzed match as messages, each under a number that stays the same however deeply it is judged.

A decision's number is that of the question: what there is to judge is known before anything is judged, and some
questions turn out to be none (a cube left alone where nobody would think of it).
What does not live here: judging (`doublesix.analysis`), jobs (`server.analyses`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from doublesix.analysis.analyze import judge_again
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.notes import Note, OwnPlay, source_comment
from doublesix.analysis.questions import (
    CubeQuestion,
    NotAnalyzed,
    PlayQuestion,
    ResignationQuestion,
    placed_questions,
    questions,
)
from doublesix.analysis.report_json import event_value
from doublesix.analysis.routing import doubtful
from doublesix.errors import IllegalPlayError, ParseError
from doublesix.notation.plays import parse_play, text_to_keep
from doublesix.protocol.analyses import DecisionView, Variation
from doublesix.protocol.values import Candidate, Cube, CubeJudgement, Judgement
from doublesix.rules.steps import play_of
from doublesix.sentences import Sentence
from doublesix.server.invalid_fields import in_field
from doublesix.server.judged import as_ranked, as_verdict, candidates_of, cube_judgement
from doublesix.server.problems import NotAllowedError
from doublesix.server.views import board_of, dice_of, seat_or_none, steps_of, turn_of
from doublesix.study import Card
from doublesix.study.cards import source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doublesix.analysis.questions import Question, Situation
    from doublesix.analysis.results import Event
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.dice import Throw
    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.protocol.analyses import Comment
    from doublesix.protocol.tables import Turn
    from doublesix.record import MatchRecord

__all__ = [
    "asked_in",
    "card_of",
    "decision_views",
    "is_sure_mistake",
    "judged_anew",
    "judged_by_rollout",
    "notes_of",
    "open_decisions",
    "trials_of",
    "turn_at",
    "with_comments",
    "with_deeper",
    "with_event",
    "with_judgements",
    "with_variation",
    "with_words",
]

Found = TypeVar("Found", bound=Judgement | CubeJudgement)

MOST_QUESTIONS = 100_000
"""Questions of one game at most: a decision's number is that of its game times this, and its own."""
MOST_VARIATIONS = 20


def asked_in(record: MatchRecord, game: int) -> list[Question]:
    """What there is to judge in a game, by its index."""
    return list(questions(record, record.games[game]))


def decision_views(
    record: MatchRecord,
    game: int,
    events: Iterable[Event],
    before: dict[int, DecisionView],
    *,
    is_deep: bool,
) -> list[DecisionView]:
    """The decisions of a game.

    Args:
        record: the match.
        game: index of the game.
        events: the judgements on it, in order.
        before: views of the same decisions by number; words, variations and judgements in them are kept.
        is_deep: whether they were judged at full depth.
    """
    views = []
    for place, event in _numbered(asked_in(record, game), events):
        view = _view(game * MOST_QUESTIONS + place, game, event, record, is_deep=is_deep)
        views.append(_with_kept(view, before.get(view.number)))
    return views


def judged_anew(record: MatchRecord, view: DecisionView, engine: Engine, settings: AnalysisSettings) -> Event:
    """A decision judged once more, at the depth of the settings; nothing is said of the roll.

    Raises:
        NotAllowedError: nothing in it can be judged again.
    """
    event = judge_again(_question(record, view), engine, settings)
    if event is None:
        raise NotAllowedError(Sentence("there is nothing in this decision that could be judged again"))
    return event


def judged_by_rollout(
    record: MatchRecord, view: DecisionView, rolled_out: str, engine: Engine, settings: AnalysisSettings
) -> Event | None:
    """A decision judged by what a rollout found, which is kept with it.

    Args:
        record: the match.
        view: the decision.
        rolled_out: id of the rollout.
        engine: judges what was not rolled out.
        settings: how deeply.

    Returns:
        None where that rollout does not settle it: it had neither the play that was made nor the one that looks best,
        or a single trial.
    """
    plays = {
        candidate.play: judgement
        for candidate in view.candidates
        for judgement in candidate.judgements
        if judgement.source == rolled_out and judgement.trials > 1
    }
    cubes = [judgement for judgement in view.cubes if judgement.source == rolled_out and judgement.trials > 1]
    if view.judged.get("play") not in plays and not cubes:
        return None

    def known(ranked: list[RankedPlay]) -> list[RankedPlay]:
        found = [as_ranked(option, plays[str(option.play)]) for option in ranked if str(option.play) in plays]
        others = [option for option in ranked if str(option.play) not in plays]
        is_best_found = str(ranked[0].play) in plays
        return [*sorted(found, key=lambda option: -option.equity), *others] if is_best_found else ranked

    def known_cube(verdict: CubeVerdict) -> CubeVerdict:
        return as_verdict(verdict, cubes[0]) if cubes else verdict

    event = judge_again(_question(record, view), engine, settings, plays=known, cube=known_cube)
    if isinstance(event, CheckerAnalysis) and event.best.trials and len(plays) > 1:
        return event
    return event if isinstance(event, CubeAnalysis) and cubes else None


def with_event(record: MatchRecord, view: DecisionView, event: Event, rolled_out: str | None = None) -> DecisionView:
    """A decision as it was judged once more, by rolls looked ahead or by a rollout, with what was known of it."""
    again = _view(view.number, view.game, event, record, is_deep=True, rolled_out=rolled_out)
    judged = {**again.judged, "luck": view.judged.get("luck")} if "luck" in view.judged else again.judged
    return _with_kept(again.model_copy(update={"judged": judged}), view)


def with_deeper(
    record: MatchRecord,
    game: int,
    events: Sequence[Event],
    views: Mapping[int, DecisionView],
    judge: Callable[[DecisionView, str], Event | None],
) -> tuple[Event, ...]:
    """The events of a game; a decision that was judged otherwise since is judged so here.

    Args:
        record: the match.
        game: index of the game.
        events: the judgements on it, in order.
        views: decisions of the match by number.
        judge: judges a decision at a depth, as `judged_anew` does, or by a rollout, as `judged_by_rollout` does; told
            which by the source of judgements.
    """
    found = list(events)
    for index, (place, event) in enumerate(_numbered(asked_in(record, game), events)):
        view = views.get(game * MOST_QUESTIONS + place)
        if view is None or (source := _source(view)) in (None, str(_depth(event_value(event)))):
            continue
        try:
            again = judge(view, source)
        except NotAllowedError:
            again = None
        if again is None:
            continue  # other nets have come, and see no decision in it
        if isinstance(event, CheckerAnalysis) and isinstance(again, CheckerAnalysis):
            again = replace(again, luck=event.luck)
        found[index] = again
    return tuple(found)


def _source(view: DecisionView) -> str | None:
    """What a decision was judged by; None where it was not."""
    depth = _depth(view.judged)
    return view.rolled_out or (None if depth is None else str(depth))


def _depth(judged: Mapping[str, Any]) -> int | None:
    """How deeply a decision was judged; None where it was not."""
    return max((option["plies"] for option in judged.get("candidates", ())), default=judged.get("plies"))


def open_decisions(record: MatchRecord, games: Sequence[Sequence[Event]]) -> list[tuple[int, tuple[str, ...]]]:
    """Decisions that are too close to call, by number, with the plays to roll out; a cube has none.

    Args:
        record: the match.
        games: the judgements on each game, in order.

    Returns:
        Those first where a wrong verdict would cost most.
    """
    numbers = [
        game * MOST_QUESTIONS + place
        for game, events in enumerate(games)
        for place, _ in _numbered(asked_in(record, game), events)
    ]
    asked = doubtful(event for events in games for event in events)
    return [(numbers[index], tuple(str(option.play) for option in plays)) for index, plays in asked]


def notes_of(
    record: MatchRecord,
    game: int,
    events: Iterable[Event],
    views: Iterable[DecisionView],
    engine: Engine,
    settings: AnalysisSettings,
) -> dict[int, Note]:
    """What a reader keeps with the events of a game, by their index; words of the source are not the reader's.

    Args:
        record: the match.
        game: index of the game.
        events: the judgements on it, in order.
        views: decisions of the match with their words and plays.
        engine: judges the plays.
        settings: how deeply.
    """
    written = {
        view.number % MOST_QUESTIONS: view for view in views if view.game == game and (view.comment or view.variations)
    }
    if not written:
        return {}
    asked, notes = asked_in(record, game), {}
    for index, (place, event) in enumerate(_numbered(asked, events)):
        view = written.get(place)
        words = "" if view is None else view.comment.removeprefix(_said_of(event)).strip()
        if view is not None and (words or view.variations):
            own = tuple(_own_play(asked[place], kept, engine, settings) for kept in view.variations)
            notes[index] = Note(words, own)
    return notes


def with_comments(record: MatchRecord, views: Iterable[DecisionView]) -> MatchRecord:
    """A match with the words that are kept with its decisions, in the place of those of its source.

    Words about a double or token that nobody wrote down go to the play that was made instead; plays of one's own have
    no place in a match.

    Args:
        record: the match.
        views: its decisions with their words.
    """
    words = {view.number: view.comment for view in views}
    games = []
    for place, game in enumerate(record.games):
        actions, heard = list(game.actions), 0
        asked = enumerate(placed_questions(record, game), start=place * MOST_QUESTIONS)
        for index, group in groupby(asked, key=lambda numbered: numbered[1][0]):
            said = [(_said_of(question), words.get(number)) for number, (_, question) in group]
            if any(kept is not None and kept != source for source, kept in said):
                comment = "\n".join(filter(None, (source if kept is None else kept for source, kept in said)))
                actions[heard:index] = (replace(action, comment="") for action in actions[heard:index])
                actions[index] = replace(actions[index], comment=comment)
            heard = index + 1
        games.append(replace(game, actions=tuple(actions)))
    return replace(record, games=tuple(games))


def _said_of(event: Event | Question) -> str:
    """What the source says of it, as a page may give it back."""
    return "\n".join(source_comment(event).strip().splitlines())


def _own_play(question: Question, kept: Variation, engine: Engine, settings: AnalysisSettings) -> OwnPlay:
    judged: Event | None = None
    with suppress(ParseError, IllegalPlayError):  # earlier versions kept whatever was written down
        if isinstance(question, PlayQuestion) and (throw := _throw(question)) is not None:
            situation = question.situation
            play = parse_play(kept.play, situation.position, throw, situation.variant)
            question = replace(question, play=play, not_analyzed=None)
            judged = judge_again(question, engine, replace(settings, explain=False))
    return OwnPlay(kept.play, kept.comment, judged if isinstance(judged, CheckerAnalysis) else None)


def turn_at(record: MatchRecord, view: DecisionView) -> Turn:
    """The steps of a decision's dice, to play something else than was played.

    Raises:
        NotAllowedError: it has no dice, or a chain of numbers that is not told whole.
    """
    situation, throw = _dice_of(record, view)
    turn = turn_of(situation.variant, situation.position, throw, situation.on_roll)
    if not turn.is_whole:
        raise NotAllowedError(
            Sentence("this chain of numbers has too many plays to be played out here; write one down")
        )
    return turn


def with_variation(record: MatchRecord, view: DecisionView, made: Sequence[tuple[int, int, int]]) -> DecisionView:
    """A decision with a play of one's own kept beside it, as its steps were made on the board.

    Raises:
        NotAllowedError: it has no dice, or there are plays enough.
        IllegalPlayError: steps that cannot be made, or that are no whole play.
    """
    situation, throw = _dice_of(record, view)
    with in_field("steps"):
        play = play_of(situation.variant.rules, situation.position, throw, made)
        text = str(parse_play(text_to_keep(play), situation.position, throw, situation.variant))
    if any(variation.play == text for variation in view.variations):
        return view
    if len(view.variations) >= MOST_VARIATIONS:
        raise NotAllowedError(
            Sentence("a decision keeps {most} plays of one's own at most; remove one first", most=MOST_VARIATIONS)
        )
    return view.model_copy(update={"variations": (*view.variations, Variation(play=text, steps=steps_of(play)))})


def with_words(record: MatchRecord, view: DecisionView, comment: Comment) -> DecisionView:
    """A decision with words and plays of one's own, each play once.

    What is not given stays, and a play that was kept stays kept.

    Raises:
        NotAllowedError: plays for a decision that has no dice.
        ParseError: a play that cannot be read.
        IllegalPlayError: one that is not legal there.
    """
    given = {name: getattr(comment, name) for name in comment.model_fields_set}
    if "variations" in given:
        kept = {variation.play: variation for variation in view.variations}
        named: dict[str, Variation] = {}
        for index, wanted in enumerate(comment.variations):
            with in_field(f"variations[{index}].play"):
                variation = kept.get(wanted.play) or _legal(record, view, wanted)
            named.setdefault(variation.play, variation.model_copy(update={"comment": wanted.comment}))
        given["variations"] = tuple(named.values())
    return view.model_copy(update=given)


def _legal(record: MatchRecord, view: DecisionView, wanted: Variation) -> Variation:
    situation, throw = _dice_of(record, view)
    play = parse_play(wanted.play, situation.position, throw, situation.variant)
    return Variation(play=str(play), steps=steps_of(play) if wanted.steps else ())


def _question(record: MatchRecord, view: DecisionView) -> Question:
    return asked_in(record, view.game)[view.number % MOST_QUESTIONS]


def _dice_of(record: MatchRecord, view: DecisionView) -> tuple[Situation, Throw]:
    """A decision about dice, and the dice; raises `NotAllowedError` for any other."""
    question = _question(record, view)
    throw = _throw(question)
    if not isinstance(question, PlayQuestion) or throw is None:
        raise NotAllowedError(Sentence("there are no dice to play in this decision"))
    return question.situation, throw


def _throw(question: Question) -> Throw | None:
    return question.situation.throw if isinstance(question, PlayQuestion) else None


def is_sure_mistake(view: DecisionView) -> bool:
    """Whether a decision was judged as deeply as was asked, and lost more than could be chance."""
    return view.is_deep and view.judged.get("mistake", Mistake.NONE.value) != Mistake.NONE.value


def card_of(record: MatchRecord, view: DecisionView) -> Card:
    """A decision as a card to study with.

    Raises:
        NotAllowedError: nothing in it was judged, or no identifier holds it.
    """
    question, judged = _question(record, view), view.judged
    if judged["type"] not in ("play", "cube") or not isinstance(question, PlayQuestion | CubeQuestion):
        raise NotAllowedError(Sentence("nothing in this decision was judged, so no card can ask it"))
    if view.identifier is None or question.situation.chain:
        raise NotAllowedError(Sentence("no identifier holds this decision, so no card can ask it"))
    return Card(
        identifier=view.identifier,
        variant=view.variant,
        made=judged["play"] if judged["type"] == "play" else judged["action"],
        lost=judged["error"]["emg"],
        player=record.players[view.seat],
        source=source_of(record.players, record.games[view.game].number),
    )


def trials_of(view: DecisionView, rolled_out: str | None) -> int:
    """Games of each line of a rollout that is kept with a decision; 0 of none."""
    found = [*view.cubes, *(judgement for candidate in view.candidates for judgement in candidate.judgements)]
    return max((judgement.trials for judgement in found if judgement.source == rolled_out), default=0)


def with_judgements(
    view: DecisionView, plays: Sequence[Candidate], cubes: Sequence[CubeJudgement] = ()
) -> DecisionView:
    """A decision with more that was found out about it.

    Args:
        view: the decision.
        plays: with what was found out; those that the decision does not list yet come last.
        cubes: about the cube.
    """
    listed, others = _gathered(view.candidates, plays, view.rolled_out, are_newer=True)
    cubes = _ranked(cubes, view.cubes, view.rolled_out)
    return view.model_copy(update={"candidates": (*listed, *others), "cubes": cubes})


def _numbered(asked: Iterable[Question], events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Events with the place of the question that each answers."""
    waiting = enumerate(asked)
    for event in events:
        yield next((place, event) for place, question in waiting if _answers(event, question))


def _answers(event: Event, question: Question) -> bool:
    if isinstance(event, NotAnalyzed):
        if isinstance(question, ResignationQuestion):
            return event == question.unwritten()
        return event == question or (isinstance(question, PlayQuestion | CubeQuestion) and event == question.unlisted())
    if isinstance(question, NotAnalyzed) or isinstance(event, CubeAnalysis) != isinstance(question, CubeQuestion):
        return False
    return event.situation == question.situation


def _view(
    number: int, game: int, event: Event, record: MatchRecord, *, is_deep: bool, rolled_out: str | None = None
) -> DecisionView:
    situation = event.situation
    seat = event.seat if isinstance(event, NotAnalyzed) else event.situation.seat
    return DecisionView.model_validate(
        {
            "number": number,
            "game": game,
            "seat": int(seat),
            "is_deep": is_deep,
            "variant": record.variant_of(record.games[game]).key,
            **_before(situation),
            "steps": steps_of(event.played.play) if isinstance(event, CheckerAnalysis) else (),
            "judged": event_value(event),
            "candidates": _candidates(event, rolled_out),
            "cubes": (cube_judgement(event.verdict, rolled_out),) if isinstance(event, CubeAnalysis) else (),
            "rolled_out": rolled_out,
            "comment": _said_of(event),
            "variations": (),
        }
    )


def _before(situation: Situation | None) -> dict[str, object]:
    """What was known before a decision."""
    if situation is None:
        return {"on_roll": None, "board": None, "dice": (), "cube": None, "identifier": None}
    throw = situation.throw
    value = situation.cube.value
    offered = None if situation.offer is None else 2 * value
    owner = situation.on_roll.meant_by(situation.cube.owner)
    return {
        "on_roll": int(situation.on_roll),
        "board": board_of(situation.position, situation.on_roll),
        "dice": () if throw is None else dice_of(situation.variant.rules, situation.position, throw),
        "cube": Cube(value=value, owner=seat_or_none(owner), offered=offered),
        "identifier": situation.identifier,
    }


def _candidates(event: Event, rolled_out: str | None) -> tuple[Candidate, ...]:
    if not isinstance(event, CheckerAnalysis):
        return ()
    return candidates_of(event.listed, rolled_out)


def _with_kept(view: DecisionView, before: DecisionView | None) -> DecisionView:
    """A decision with what was known of it, and the words that belong to it."""
    if before is None:
        return view
    listed, others = _gathered(view.candidates, before.candidates, view.rolled_out, are_newer=False)
    rolled_out = [candidate for candidate in others if not candidate.judgements[0].source.isdigit()]
    return view.model_copy(
        update={
            "comment": before.comment,
            "variations": before.variations,
            "candidates": (*listed, *rolled_out),
            "cubes": _ranked(view.cubes, before.cubes, view.rolled_out),
        }
    )


def _gathered(
    listed: Sequence[Candidate], others: Sequence[Candidate], judging: str | None, *, are_newer: bool
) -> tuple[list[Candidate], list[Candidate]]:
    """Listed plays with what others, perhaps newer, say of them; and those of the others that are not listed."""
    rest = {other.play: other for other in others}
    gathered = []
    for candidate in listed:
        other = rest.pop(candidate.play, None)
        judgements, found = candidate.judgements, () if other is None else other.judgements
        ranked = _ranked(found, judgements, judging) if are_newer else _ranked(judgements, found, judging)
        gathered.append(candidate.model_copy(update={"judgements": ranked}))
    return gathered, list(rest.values())


def _ranked(newer: Sequence[Found], older: Sequence[Found], judging: str | None) -> tuple[Found, ...]:
    """One judgement of each source, the most trusted first, before all others that of the rollout that judges."""
    seen = {judgement.source for judgement in newer}
    kept = [judgement for judgement in older if judgement.source not in seen]
    return tuple(sorted([*newer, *kept], key=lambda found: (found.source == judging, *_trust(found)), reverse=True))


def _trust(judgement: Judgement | CubeJudgement) -> tuple[bool, int]:
    """Rollouts before everything looked ahead, the more games or rolls the better; what is equal stays as it is."""
    source = judgement.source
    return (False, int(source)) if source.isdigit() else (True, judgement.trials)
