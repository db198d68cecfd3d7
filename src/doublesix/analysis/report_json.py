"""An analysis as JSON: everything in it, for other programs. Published as `data/schemas/analysis.schema.json`.

Seats are 0 and 1, in the order of `match.players`. Equities are EMG; amounts won or lost give EMG, and match
winning chance (0–1) in a match or points in a money session. Plays and boards are seen by the side that acts:
each decision carries the XGID of its position where there is one.
Numbers are rounded to six decimals, so that the same analysis is the same text.
What does not live here: the record itself, with all that a program of the source thought, which has a format of its own
(`formats.record_json`).
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from doublesix.analysis.annotated import their_verdict
from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.explanation_json import facts_json
from doublesix.analysis.numbers import rounded, rounded_or_none
from doublesix.analysis.questions import NotAnalyzed
from doublesix.analysis.resignation import ResignationAnalysis
from doublesix.analysis.verdicts_json import cube_worth, errors_value, play_worth
from doublesix.analysis.words import Words
from doublesix.cube import CubeAction
from doublesix.match import Match

if TYPE_CHECKING:
    from doublesix.analysis.amounts import Amount
    from doublesix.analysis.luck import RolledLuck
    from doublesix.analysis.notes import Note
    from doublesix.analysis.questions import Situation
    from doublesix.analysis.ratings import Errors, LuckTotal, PlayerRating
    from doublesix.analysis.results import Event, GameAnalysis, LuckAdjusted, MatchAnalysis
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.match import Seat
    from doublesix.record import MatchRecord

__all__ = ["FORMAT", "VERSION", "event_value", "json_report", "json_value"]

FORMAT = "doublesix.analysis"
VERSION = 3

Json = dict[str, Any]


def json_report(analysis: MatchAnalysis, *, indent: int | None = 1) -> str:
    """The JSON text of an analysis."""
    return json.dumps(json_value(analysis), ensure_ascii=False, indent=indent, allow_nan=False)


def json_value(analysis: MatchAnalysis) -> Json:
    """An analysis as JSON values."""
    record = analysis.record
    judge = analysis.engine
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": {"name": judge.name, "net_hash": judge.net_hash, "description": judge.description},
        "settings": asdict(analysis.settings),
        "match": {
            "variant": (record.cycle or record.variant).key,
            "players": list(record.players),
            "full_names": list(record.full_names),
            "terms": {"kind": "match" if isinstance(record.terms, Match) else "money", **asdict(record.terms)},
            "final_score": list(record.final_score),
            "winner": _seat(record.winner),
            "headers": dict(record.headers),
            **_source_comment(record.comment),
        },
        "problems": [
            {"line": problem.line, "message": problem.message, "severity": problem.severity.value}
            for problem in record.problems
        ],
        "ratings": [_rating(rating) for rating in analysis.ratings],
        "result": _result(analysis.result),
        "games": [_game(game, record) for game in analysis.games],
    }


def _game(analysis: GameAnalysis, record: MatchRecord) -> Json:
    game = analysis.game
    return {
        "number": game.number,
        **({"variant": record.variant_of(game).key} if record.cycle else {}),
        "score": list(game.start_score),
        "crawford": game.is_crawford,
        "winner": _seat(game.winner),
        "points": game.points,
        "ending": game.ending.value,
        **_source_comment(game.comment),
        "ratings": [_rating(rating) for rating in analysis.ratings],
        "result": _result(analysis.result),
        "events": [event_value(event) for event in analysis.events],
        **({"notes": [_note(index, note) for index, note in sorted(analysis.notes.items())]} if analysis.notes else {}),
    }


def _note(index: int, note: Note) -> Json:
    return {
        "event": index,
        "comment": note.comment,
        "variations": [
            {"play": play.text, "comment": play.comment, "judged": None if play.judged is None else _own(play.judged)}
            for play in note.variations
        ],
    }


def _own(judged: CheckerAnalysis) -> Json:
    return {
        "rank": judged.rank,
        "error": _amount(judged.error),
        "mistake": judged.mistake.value,
        "candidate": _candidate(judged.played),
    }


def event_value(event: Event) -> Json:
    """One decision or roll as JSON values."""
    match event:
        case CheckerAnalysis():
            return _play(event)
        case CubeAnalysis():
            return _cube(event)
        case ResignationAnalysis():
            return _resignation(event)
        case UnplayedRoll():
            return {**_not_analyzed(event.not_analyzed), "roll": event.situation.dice, "luck": _luck(event.luck)}
        case NotAnalyzed():
            return {**_not_analyzed(event), "roll": None, "luck": None}


def _play(event: CheckerAnalysis) -> Json:
    return {
        "type": "play",
        **_situation(event.situation),
        "roll": event.situation.dice,
        "play": str(event.played.play),
        "rank": event.rank,
        "legal_plays": event.legal_plays,
        "counted": event.is_counted,
        "plies": event.played.plies,
        "trials": event.played.trials,
        "error": _amount(event.error),
        "mistake": event.mistake.value,
        "too_close": event.is_too_close,
        "luck": _luck(event.luck),
        "candidates": [_candidate(option) for option in event.listed],
        "why": facts_json(event.why, Words()),
        **_annotation(event),
    }


def _candidate(option: RankedPlay) -> Json:
    return {
        "play": str(option.play),
        "plies": option.plies,
        "trials": option.trials,
        **play_worth(option),
        **errors_value(option),
    }


def _cube(event: CubeAnalysis) -> Json:
    verdict = event.verdict
    return {
        "type": "cube",
        **_situation(event.situation),
        "offer": None if event.situation.offer is None else event.situation.offer.value,
        "action": event.action.value,
        "best": event.best.value,
        "implied": event.is_implied,
        "counted": event.is_counted,
        "plies": verdict.plies,
        "trials": verdict.trials,
        "error": _amount(event.error),
        "mistake": event.mistake.value,
        "too_close": event.is_too_close,
        "kind": None if event.kind is None else event.kind.value,
        **cube_worth(verdict),
        "std_errors": {
            "no_double": rounded_or_none(verdict.std_error),
            "double": rounded_or_none(verdict.double_error),
            "take": rounded_or_none(verdict.take_error),
        },
        "why": facts_json(event.why, Words()),
        **_annotation(event),
    }


def _annotation(event: CheckerAnalysis | CubeAnalysis) -> Json:
    """What the program of the source says of it, where it says something."""
    if (theirs := their_verdict(event)) is None:
        return {}
    best = theirs.best.value if isinstance(theirs.best, CubeAction) else str(theirs.best)
    return {"annotation": {"judged_by": theirs.judged_by, "best": best, "error": rounded(theirs.error)}}


def _resignation(event: ResignationAnalysis) -> Json:
    value = event.resignation.value
    return {
        "type": "resignation",
        **_situation(event.situation),
        "value": None if value is None else int(value),
        "resigned": rounded(event.resigned),
        "played_on": rounded(event.played_on),
        "error": _amount(event.error),
        "mistake": event.mistake.value,
        "accepting_error": _amount(event.accepting_error),
        "accepting_mistake": event.accepting_mistake.value,
    }


def _not_analyzed(event: NotAnalyzed) -> Json:
    return {
        "type": "not analyzed",
        "seat": int(event.seat),
        "line": event.line,
        "reason": event.reason.value,
        "text": event.text,
        **_source_comment(event.comment),
    }


def _situation(situation: Situation) -> Json:
    return {
        "seat": int(situation.seat),
        "line": situation.line,
        **_source_comment(situation.comment),
        "id": situation.identifier,
        "cube": {"value": situation.cube.value, "owner": situation.cube.owner.value},
    }


def _source_comment(comment: str) -> Json:
    """Words of the source, where it has some."""
    return {"comment": comment} if comment else {}


def _rating(rating: PlayerRating) -> Json:
    return {
        "moves": rating.moves,
        "unforced": rating.unforced,
        "checker": _errors(rating.checker),
        "cube": _errors(rating.cube),
        "cube_mistakes": {kind.value: _errors(errors) for kind, errors in rating.cube_kinds.items()},
        "error": _amount(rating.error),
        "luck": _luck_total(rating.luck),
        "performance_rating": rounded_or_none(rating.performance_rating),
        "rating_class": None if rating.rating_class is None else rating.rating_class.key,
        "gnubg_error_rate": rounded_or_none(rating.gnubg_error_rate),
        "snowie_error_rate": rounded_or_none(rating.snowie_error_rate),
        "estimated_fibs_rating": rounded_or_none(rating.estimated_fibs_rating),
    }


def _errors(errors: Errors) -> Json:
    return {
        "decisions": errors.decisions,
        "error": _amount(errors.error),
        "mistakes": {mistake.value: count for mistake, count in errors.mistakes.items()},
    }


def _luck_total(luck: LuckTotal | None) -> Json | None:
    if luck is None:
        return None
    return {
        "amount": _amount(luck.amount),
        "marks": {mark.value: count for mark, count in luck.marks.items()},
    }


def _luck(luck: RolledLuck | None) -> Json | None:
    if luck is None:
        return None
    return {"amount": _amount(luck.amount), "mean": rounded(luck.mean), "mark": luck.mark.value}


def _result(result: LuckAdjusted | None) -> Json | None:
    if result is None:
        return None
    return {
        "actual": [rounded(side) for side in result.actual],
        "adjusted": [rounded(side) for side in result.adjusted],
    }


def _amount(amount: Amount) -> Json:
    return {
        "emg": rounded(amount.emg),
        "mwc": rounded_or_none(amount.mwc),
        "points": rounded_or_none(amount.points),
    }


def _seat(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)
