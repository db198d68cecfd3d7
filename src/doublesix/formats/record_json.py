"""`MatchRecord` ↔ our own JSON: everything a record holds, nothing lost.

    {"format": "doublesix.match", "version": 2, "variant": "…",
     "terms": {"kind": "match", "length": 7, …}, "players": ["Anna", "Ben"], "full_names": ["", ""],
     "headers": {"Event": "Spring Cup"}, "comment": "", "games": […], "extra_games": [], "problems": []}

    game    {"number": 1, "score": [0, 0], "crawford": false, "start": null, "actions": […],
             "winner": 0, "points": 1, "ending": "passed", "comment": ""}
    action  {"type": "play", "seat": 0, "roll": "31", "play": "8/5 6/5"}
            {"type": "double", "seat": 0, "value": 2}        also take, pass, beaver, raccoon
            {"type": "resign", "seat": 1, "value": 2}        "implied": true where nobody wrote it down
            {"type": "set", "seat": 0, "position": {…}, "roll": null, "cube": 1, "owner": null}
            {"type": "play", "seat": 0, "roll": null, "chain": [6, 6, 6, 6], "play": "…"}
            {"type": "name", "seat": 0, "number": 6}         a doublet named
            {"type": "token", "seat": 1, "token": "reroll"}  or bomb

What the program of a file thought stands as `annotation` with a play, a turn of the cube or a board:

    {"plays": [{"play": "8/5 6/5", "judged_by": "XG 3-ply", "equity": 0.159}],
     "cube": {"judged_by": "XG 3-ply", "no_double": 0.2, "double_take": -0.1, "double_pass": 1.0}}

Seats are 0 and 1. Positions are rows of 26 counts, seen by the action's seat (a game's start: by seat 0), with
`pinned`, `reserve` and `memory` where they say something. A match of several games in turn has their common key as
`variant`, and each game its own. Beside the key of a game that somebody has made or given another name stands
``"variant_name": "…"``.
Plays are texts, read back on the board they belong to; ``"legal": false`` marks one against the rules, and
``"text"`` holds what could not be read. `comment` and `line` stand where there is something to say.
Reading is strict in form: an unknown key, a missing one or a value of another kind is a `ParseError` with its place; so
is a name longer than the lines of a text file. What was played is another matter: dice that nobody can throw, a play
that does not fit the board before it and what contradicts itself are problems of the record, as in any other file. A
play against the rules stands if its moves can be carried out, else it is kept as text, and the board is unknown from
there.
Version 1 knew neither chains, names, tokens nor games of their own, version 2 no annotations; everything in them means
the same today.
What does not live here: reports of analysis (`analysis`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from doublesix.annotation import AnnotatedCube, AnnotatedPlay, Annotation
from doublesix.cube import LARGEST_CUBE, CubeAction, is_cube_value
from doublesix.dice import Roll
from doublesix.errors import DoubleSixError, IllegalPlayError, ParseError, UnknownVariantError, demand_type
from doublesix.formats.contradictions import contradictions
from doublesix.formats.illegal_plays import carry_out
from doublesix.formats.json_fields import Fields
from doublesix.match import Match, MoneySession, Seat, why_no_cube
from doublesix.notation.plays import SUGGESTIONS, parse_play, parse_steps, text_to_keep
from doublesix.position import Position, Setup
from doublesix.record import (
    BoardWalk,
    CheckerPlay,
    CubeTurn,
    DoubletNamed,
    Ending,
    GameRecord,
    MatchRecord,
    Problem,
    Resignation,
    SetPosition,
    Severity,
    TokenUse,
)
from doublesix.rules.cycle import Cycle
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token
from doublesix.sentences import Sentence, said
from doublesix.variants.cycles import find_recorded, meant_by_key
from doublesix.work import demand_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.record import RecordedAction
    from doublesix.rules.variant import Variant

    Find = Callable[[str], Variant | Cycle]

__all__ = ["FORMAT", "IN_PROGRESS", "VERSION", "read_json", "write_json"]

FORMAT = "doublesix.match"
IN_PROGRESS = "doublesix.game-in-progress"
"""The format of a game that is gone on with, which whoever plays has instead of a record."""
VERSION = 3
READABLE = (1, 2, 3)
MOST_EXPLAINED = 100
"""So many problems of one record are told with what would be right."""

OTHER_TYPES = ("play", "name", "token", "resign", "set")
CUBE_TYPES = {action.value: action for action in CubeAction if action is not CubeAction.NO_DOUBLE}

TOKENS = {token.name.casefold(): token for token in Token}

Json = dict[str, Any]


# Writing


def write_json(record: MatchRecord, *, indent: int | None = 1) -> str:
    """The JSON text of a record.

    Raises:
        FormatError: a game of one's own under the key of another one, as which it would be read.
        TypeError: it is no record.
    """
    demand_type("record", record, MatchRecord)
    return json.dumps(_record_json(record), ensure_ascii=False, indent=indent)


def _record_json(record: MatchRecord) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
        **(_variant_json(record.variant) if record.cycle is None else {"variant": _cycle_key(record.cycle)}),
        "terms": {"kind": "match" if isinstance(record.terms, Match) else "money", **asdict(record.terms)},
        "players": list(record.players),
        "full_names": list(record.full_names),
        "headers": dict(record.headers),
        "comment": record.comment,
        "games": [_game_json(game) for game in record.games],
        "extra_games": [_game_json(game) for game in record.extra_games],
        "problems": [
            {"line": problem.line, "message": problem.message, "severity": problem.severity.value}
            for problem in record.problems
        ],
    }


def _game_json(game: GameRecord) -> Json:
    return {
        "number": game.number,
        "score": list(game.start_score),
        "crawford": game.is_crawford,
        "start": None if game.start is None else _position_json(game.start),
        "actions": [_action_json(action) for action in game.actions],
        "winner": None if game.winner is None else int(game.winner),
        "points": game.points,
        "ending": game.ending.value,
        "comment": game.comment,
        **({} if game.line is None else {"line": game.line}),
        **({} if game.variant is None else _variant_json(game.variant)),
    }


def _variant_json(variant: Variant) -> Json:
    """A game by its key, and by its name where the key alone does not tell it."""
    usual = meant_by_key(variant)
    is_usual = usual is not None and usual.name == variant.name
    return {"variant": variant.key} if is_usual else {"variant": variant.key, "variant_name": variant.name}


def _cycle_key(cycle: Cycle) -> str:
    meant_by_key(cycle)
    return cycle.key


def _action_json(action: RecordedAction) -> Json:
    said: Json = {"comment": action.comment} if action.comment else {}
    if action.line is not None:
        said["line"] = action.line
    if isinstance(action, CheckerPlay | CubeTurn | SetPosition) and action.annotation is not None:
        said["annotation"] = _annotation_json(action.annotation)
    seat = int(action.seat)
    match action:
        case CheckerPlay():
            return {"type": "play", "seat": seat, "roll": _roll_json(action.roll), **_play_json(action), **said}
        case DoubletNamed():
            return {"type": "name", "seat": seat, "number": action.number, **said}
        case TokenUse():
            return {"type": "token", "seat": seat, "token": action.token.name.casefold(), **said}
        case CubeTurn():
            return {"type": action.action.value, "seat": seat, "value": action.value, **said}
        case Resignation():
            value = None if action.value is None else int(action.value)
            implied = {"implied": True} if action.is_implied else {}
            return {"type": "resign", "seat": seat, "value": value, **implied, **said}
        case SetPosition():
            return {
                "type": "set",
                "seat": seat,
                "position": _position_json(action.position),
                "roll": _roll_json(action.roll),
                "cube": action.cube_value,
                "owner": None if action.cube_owner is None else int(action.cube_owner),
                **said,
            }


def _play_json(action: CheckerPlay) -> Json:
    play: Json = {"chain": list(action.chain)} if action.chain else {}
    play["play"] = None if action.play is None else text_to_keep(action.play)
    if action.text:
        play["text"] = action.text
    if not action.is_legal:
        play["legal"] = False
    return play


def _annotation_json(annotation: Annotation) -> Json:
    plays = [{**asdict(option), "play": text_to_keep(option.play)} for option in annotation.plays]
    return {"plays": plays, "cube": None if annotation.cube is None else asdict(annotation.cube)}


def _roll_json(roll: Roll | None) -> str | None:
    return None if roll is None else str(roll)


def _position_json(position: Position) -> Json:
    rows: Json = {"player": list(position.player), "opponent": list(position.opponent)}
    for name in ("pinned", "reserve", "memory"):
        if getattr(position, name) != (0, 0):
            rows[name] = list(getattr(position, name))
    return rows


# Reading


def read_json(data: bytes | str, *, variants: Iterable[Variant | Cycle] = ()) -> MatchRecord:
    """Read a record.

    Args:
        data: the JSON text.
        variants: games of one's own that it may name.

    Raises:
        ParseError: no JSON, not ours, of another version, or a key or a value in it that has no meaning; the message
            names the place.
        NotWantedError: nobody waits for it any more.
    """
    try:
        value = json.loads(data)  # bytes in any UTF
    except json.JSONDecodeError as error:
        raise ParseError(Sentence("this is no JSON that can be read"), line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise ParseError(Sentence("this is no JSON that can be read")) from error
    fields = Fields(value)
    form = fields.take("format")
    if form == IN_PROGRESS:
        raise ParseError(
            Sentence(
                "this is a game to be resumed; doublesix play --resume FILE --save match.json writes it as a match"
            )
        )
    if form != FORMAT:
        raise ParseError(Sentence('this is JSON, but its "format" is not "{format}"', format=FORMAT))
    version = fields.take("version")
    if version not in READABLE:
        raise ParseError(
            Sentence(
                "{format} version {version} cannot be read here; {first} to {last} can",
                format=FORMAT,
                version=repr(version),
                first=READABLE[0],
                last=VERSION,
            )
        )
    return _record(fields, partial(find_recorded, variants=tuple(variants)))


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a game has to know of its match.

    Args:
        variant: the game played, unless it names its own.
        terms: match or session.
        find: the game of a key.
        problems: what is wrong, as far as it has been read.
    """

    variant: Variant
    terms: Terms
    find: Find
    problems: list[Problem] = field(default_factory=list)

    @property
    def suggestions(self) -> int:
        """How many legal plays are told where one is illegal: none any more in files that nobody would wait for."""
        return SUGGESTIONS if len(self.problems) < MOST_EXPLAINED else 0

    def report(self, line: int | None, message: str, severity: Severity = Severity.ERROR) -> None:
        """Keep what is wrong with a game."""
        self.problems.append(Problem(line, message, severity))


def _record(fields: Fields, find: Find) -> MatchRecord:
    played = _game_or_cycle(fields, find)
    variant = played.game(1) if isinstance(played, Cycle) else played
    terms = _terms(fields.fields("terms"))
    setting = _Setting(variant, terms, find)
    record = MatchRecord(
        players=fields.names("players"),
        terms=terms,
        variant=variant,
        games=tuple(_games(fields, "games", setting)),
        headers=fields.mapping("headers"),
        full_names=fields.names("full_names"),
        extra_games=tuple(_games(fields, "extra_games", setting)),
        comment=fields.text("comment"),
        problems=tuple(_problem(problem) for problem in fields.list_of_fields("problems")),
        cycle=played if isinstance(played, Cycle) else None,
    )
    fields.end()
    found = (*setting.problems, *contradictions(record))
    return replace(record, problems=(*record.problems, *found)) if found else record


def _game_or_cycle(fields: Fields, find: Find) -> Variant | Cycle:
    try:
        found = find(fields.text("variant"))
    except UnknownVariantError as error:
        raise ParseError(Sentence("{place}: {problem}", place=fields.place("variant"), problem=said(error))) from error
    return found if isinstance(found, Cycle) else _as_named(fields, found)


def _as_named(fields: Fields, variant: Variant) -> Variant:
    name = fields.text("variant_name", default="")
    return variant.renamed(name) if name not in ("", variant.name) else variant


def _own_variant(fields: Fields, find: Find) -> Variant | None:
    key = fields.take("variant", None)
    if key is None:
        return None
    try:
        found = find(str(key))
    except UnknownVariantError as error:
        raise ParseError(Sentence("{place}: {problem}", place=fields.place("variant"), problem=said(error))) from error
    if isinstance(found, Cycle):
        raise ParseError(Sentence("{place}: {key} is no single game", place=fields.place("variant"), key=repr(key)))
    return _as_named(fields, found)


def _terms(fields: Fields) -> Terms:
    kinds: dict[str, type[Match | MoneySession]] = {"match": Match, "money": MoneySession}
    kind = kinds[fields.one_of("kind", kinds)]
    given = {name: fields.take(name) for name in kind.__dataclass_fields__}
    fields.end()
    flags = {"crawford", "holland", "dead_cubes", "jacoby", "beavers", "raccoons"}
    for name, value in given.items():
        wanted: tuple[type, ...] = (bool,) if name in flags else (int, type(None)) if name == "cube_limit" else (int,)
        if type(value) not in wanted:
            raise ParseError(
                Sentence("{place}: {value} is no value for it", place=fields.place(name), value=repr(value))
            )
    try:
        return kind(**given)
    except ValueError as error:
        raise ParseError(Sentence("{place}: {problem}", place=fields.place(), problem=said(error))) from error


def _problem(fields: Fields) -> Problem:
    severities = {severity.value: severity for severity in Severity}
    problem = Problem(
        fields.optional_whole("line"), fields.text("message"), severities[fields.one_of("severity", severities)]
    )
    fields.end()
    return problem


def _games(fields: Fields, key: str, setting: _Setting) -> Iterator[GameRecord]:
    for game in fields.list_of_fields(key):
        demand_wanted()
        yield _game(game, setting)


def _game(fields: Fields, setting: _Setting) -> GameRecord:
    endings = {ending.value: ending for ending in Ending}
    own_variant = _own_variant(fields, setting.find)
    variant = setting.variant if own_variant is None else own_variant
    start = fields.optional_fields("start")
    position = None if start is None else _position(start, variant)
    walk = BoardWalk(variant.start() if position is None else position)
    actions = []
    for item in fields.list_of_fields("actions"):
        actions.append(_action(item, walk, variant, setting))
        walk.after(actions[-1])
    score, line = fields.pair("score"), fields.optional_whole("line")
    game = GameRecord(
        number=fields.whole("number"),
        start_score=score,
        is_crawford=_is_crawford(fields, setting, score, line),
        start=position,
        actions=tuple(actions),
        winner=_optional_seat(fields, "winner"),
        points=fields.whole("points"),
        ending=endings[fields.one_of("ending", endings)],
        comment=fields.text("comment"),
        line=line,
        variant=own_variant,
    )
    fields.end()
    return game


def _is_crawford(fields: Fields, setting: _Setting, score: tuple[int, int], line: int | None) -> bool:
    if not fields.flag("crawford"):
        return False
    try:
        if isinstance(setting.terms, MoneySession):
            raise ValueError(Sentence("a money session has no Crawford game"))
        return setting.terms.score_at(score, is_crawford=True).is_crawford
    except ValueError as error:
        setting.report(line, Sentence("{place}: {problem}", place=fields.place("crawford"), problem=said(error)))
        return False


def _action(fields: Fields, walk: BoardWalk, variant: Variant, setting: _Setting) -> RecordedAction:
    kind = fields.one_of("type", (*OTHER_TYPES, *CUBE_TYPES))
    seat = Seat(fields.whole("seat", high=1))
    comment = fields.text("comment", default="")
    line = fields.optional_whole("line")
    action: RecordedAction
    if kind == "play":
        annotation = _annotation(fields, walk.view(seat), variant)
        action = CheckerPlay(seat, None, None, "", comment=comment, line=line, annotation=annotation)
        action = _play(fields, walk, variant, setting, action)
    elif kind == "name":
        action = DoubletNamed(seat, fields.whole("number", low=1, high=6), comment, line)
    elif kind == "token":
        action = TokenUse(seat, TOKENS[fields.one_of("token", TOKENS)], comment, line)
    elif kind == "resign":
        value = fields.optional_whole("value", low=1, high=3)
        is_implied = fields.flag("implied", default=False)
        action = Resignation(seat, None if value is None else GameValue(value), comment, line, is_implied)
    elif kind == "set":
        owner = _optional_seat(fields, "owner")
        position = _position(fields.fields("position"), variant)
        roll = _roll(fields.take("roll"), fields, variant)
        annotation = _annotation(fields, position, variant)
        action = SetPosition(seat, position, roll, _cube_value(fields, "cube"), owner, comment, line, annotation)
    else:
        value = _cube_value(fields, "value")
        if (objection := why_no_cube(2 * walk.cube_value, None)) is not None:
            raise ParseError(Sentence("{place}: {problem}", place=fields.place(), problem=objection))
        action = CubeTurn(seat, CUBE_TYPES[kind], value, comment, line, _annotation(fields, None, variant))
    fields.end()
    return action


def _annotation(fields: Fields, position: Position | None, variant: Variant) -> Annotation | None:
    """What a program thought; plays that cannot be made on the board, as after a correction, are left out.

    Args:
        fields: of the action.
        position: seen by the side that plays; None where nobody knows it, or nothing was to be played.
        variant: the game played.
    """
    inner = fields.optional_fields("annotation")
    if inner is None:
        return None
    plays = [_annotated_play(option, position, variant) for option in inner.list_of_fields("plays")]
    told = inner.optional_fields("cube")
    cube = None if told is None else _annotated_cube(told)
    inner.end()
    return Annotation(tuple(play for play in plays if play is not None), cube)


def _annotated_play(fields: Fields, position: Position | None, variant: Variant) -> AnnotatedPlay | None:
    written, judged_by, equity = fields.text("play"), fields.text("judged_by"), fields.number("equity")
    fields.end()
    try:
        play = None if position is None else carry_out(parse_steps(written), position, variant)
    except (DoubleSixError, ValueError):
        play = None
    return None if play is None else AnnotatedPlay(play, judged_by, equity)


def _annotated_cube(fields: Fields) -> AnnotatedCube:
    cube = AnnotatedCube(
        fields.text("judged_by"),
        fields.number("no_double"),
        fields.number("double_take"),
        fields.number("double_pass"),
    )
    fields.end()
    return cube


def _play(fields: Fields, walk: BoardWalk, variant: Variant, setting: _Setting, action: CheckerPlay) -> CheckerPlay:
    """An action with its dice and what was played with them."""
    thrown, written, numbers = fields.take("roll"), fields.text_or_null("play"), _chain(fields)
    text, is_legal = fields.text("text", default=""), fields.flag("legal", default=True)
    try:
        action = replace(action, roll=_roll(thrown, fields, variant), text=text, is_legal=is_legal, chain=numbers)
    except ParseError as error:
        if not isinstance(thrown, str):
            raise
        setting.report(action.line, _unknown_from_here(said(error)))
        return replace(action, text=text or f"{thrown}: {written or ''}".rstrip(), is_legal=False)
    walk.settle(action)
    position = walk.view(action.seat)
    if written is None:
        return action
    if position is None:
        return replace(action, text=text or written, is_legal=False)
    play, problem = _read_play(written, position, action, variant, fields.place("play"), setting.suggestions)
    if problem is not None:
        setting.report(action.line, problem, Severity.ERROR if play is None else Severity.WARNING)
        action = replace(action, is_legal=False)
    return replace(action, play=play, text=text if play is not None else text or written)


def _read_play(
    written: str, position: Position, action: CheckerPlay, variant: Variant, place: Sentence, suggestions: int
) -> tuple[Play | None, str | None]:
    """What a text means on the board, if anything, and what is wrong with it, if anything."""
    dice = action.chain or action.roll
    problem = Sentence("{place}: {written} cannot be carried out here", place=place, written=repr(written))
    try:
        if action.is_legal and dice is not None:
            return parse_play(written, position, dice, variant, suggestions=suggestions), None
    except IllegalPlayError as error:
        problem = Sentence("{place}: {problem}", place=place, problem=said(error))
    except (DoubleSixError, ValueError) as error:
        return None, _unknown_from_here(Sentence("{place}: {problem}", place=place, problem=said(error)))
    try:
        stood = carry_out(parse_steps(written), position, variant)
    except (DoubleSixError, ValueError) as error:
        return None, _unknown_from_here(Sentence("{place}: {problem}", place=place, problem=said(error)))
    if stood is None:
        return None, _unknown_from_here(problem)
    if not action.is_legal:
        return stood, None
    if dice is None:
        return stood, Sentence("{place}: a play needs text, a roll and a known board", place=place)
    against = Sentence(
        "{text} is illegal with {roll}; it stands as written",
        text=repr(written),
        roll="-".join(map(str, action.chain)) or action.roll,
    )
    return stood, Sentence("{place}: {problem}", place=place, problem=against)


def _unknown_from_here(problem: str) -> Sentence:
    return Sentence("{problem}; the board is unknown from here", problem=problem)


def _chain(fields: Fields) -> tuple[int, ...]:
    numbers = fields.take("chain", ())
    if not isinstance(numbers, list | tuple) or not all(type(number) is int and 1 <= number <= 6 for number in numbers):
        raise ParseError(
            Sentence(
                "{place}: {wanted} was expected",
                place=fields.place("chain"),
                wanted=Sentence("a list of numbers from 1 to 6"),
            )
        )
    return tuple(numbers)


def _roll(text: object, fields: Fields, variant: Variant) -> Roll | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise ParseError(
            Sentence("{place}: {wanted} was expected", place=fields.place("roll"), wanted=Sentence("text such as '31'"))
        )
    try:
        roll = Roll.parse(text)
    except ParseError as error:
        raise ParseError(Sentence("{place}: {problem}", place=fields.place("roll"), problem=said(error))) from error
    dice, count = variant.rules.dice, len(roll.dice)
    if count != dice:
        problem = Sentence(
            "{variant} is played with {dice} dice, not {count}", variant=variant.title, dice=dice, count=count
        )
        raise ParseError(Sentence("{place}: {problem}", place=fields.place("roll"), problem=problem))
    return roll


def _cube_value(fields: Fields, key: str) -> int:
    value = fields.whole(key, low=1, high=LARGEST_CUBE)
    if not is_cube_value(value):
        raise ParseError(
            Sentence("{place}: a cube shows 1, 2, 4, 8 and so on, not {value}", place=fields.place(key), value=value)
        )
    return value


def _optional_seat(fields: Fields, key: str) -> Seat | None:
    seat = fields.optional_whole(key, high=1)
    return None if seat is None else Seat(seat)


def _position(fields: Fields, variant: Variant) -> Position:
    setup = Setup(
        fields.whole_list("player", 26),
        fields.whole_list("opponent", 26),
        fields.pair("pinned", default=(0, 0)),
        fields.pair("reserve", default=(0, 0)),
        fields.pair("memory", default=(0, 0)),
    )
    fields.end()
    try:
        return variant.position(setup)
    except ValueError as error:
        raise ParseError(Sentence("{place}: {problem}", place=fields.place(), problem=said(error))) from error
