"""Values as aligned text: tables, ranked plays, cube verdicts, boards drawn or in words. Text only, nothing is printed.

Chances are shown in percent, equities with their sign and three decimals. Prose ends its lines where the usual terminal
does; tables are made to fit it, but their rows are never broken.
What does not live here: the words (`cli.words`), whole reports (`analysis`).
"""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rich.cells import cell_len

from doublesix.analysis.numbers import NOTHING, plain, signed
from doublesix.analysis.words import Words
from doublesix.cli.words import phrase
from doublesix.cube import CubeOwner
from doublesix.engine.verdicts import REACH_90, CubeAdvice
from doublesix.notation.board_text import MARKS
from doublesix.notation.description import describe
from doublesix.notation.description import headline as headline_of
from doublesix.sentences import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from doublesix.annotation import Annotation
    from doublesix.cube import CubeState
    from doublesix.dice import Roll
    from doublesix.engine.cube_places import CubePlaces
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "BRIEF_CHANCES",
    "CHANCES",
    "aligned",
    "annotation_lines",
    "between",
    "board_lines",
    "brief_chances",
    "chances",
    "close_columns",
    "cube_chance_lines",
    "cube_choice_lines",
    "cube_lead_lines",
    "cube_place_lines",
    "cube_verdict_lines",
    "depth",
    "entries",
    "ranking_lines",
    "side_by_side",
    "side_names",
    "wrapped",
]

CHOICES = (CubeAdvice.NO_DOUBLE, CubeAdvice.DOUBLE_TAKE, CubeAdvice.DOUBLE_PASS)
GAP = "  "
WIDTH = 80
"""Columns of the usual terminal."""


def aligned(rows: Iterable[Sequence[str]], *, left: Iterable[int] = (), close: Iterable[int] = ()) -> list[str]:
    """Rows as lines of equal columns; what is written in Chinese or Korean takes two of the terminal's for each sign.

    Args:
        rows: texts; all rows of the same length.
        left: numbers of the columns that are set left; the others are set right.
        close: numbers of the columns that belong to the one before, and stand closer to it.
    """
    table = [tuple(map(printable, row)) for row in rows]
    is_left, is_close = set(left), set(close)
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]

    def cell(number: int, text: str) -> str:
        room = " " * (widths[number] - cell_len(text))
        gap = "" if number == 0 else GAP[1:] if number in is_close else GAP
        return gap + (text + room if number in is_left else room + text)

    return ["".join(cell(number, text) for number, text in enumerate(row)).rstrip() for row in table]


def entries(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Words, each with a text that is told beside it in as many lines as it takes."""
    known = list(rows)
    width = max(cell_len(name) for name, _ in known)
    beside = " " * (width + len(GAP))
    return [line for name, text in known for line in wrapped(text, name + beside[cell_len(name) :], further=beside)]


def wrapped(text: str, first: str = "", *, further: str = "") -> list[str]:
    """Prose in lines of the usual terminal.

    Args:
        text: words.
        first: what the first line begins with.
        further: what the others begin with.
    """
    lines: list[str] = []
    head, *words = text.split(" ")
    line = first + head
    for word in words:
        if cell_len(line) + 1 + cell_len(word) <= WIDTH:
            line += f" {word}"
        else:
            lines.append(line)
            line = further + word
    return [*lines, line]


def between(interval: tuple[float, float], digits: int = 3, *, sign: bool = False) -> str:
    """The ends of an interval; a dash where nothing is known of it."""
    if not all(map(isfinite, interval)):
        return NOTHING
    return " … ".join((signed if sign else plain)(end, digits) for end in interval)


class Judged(Protocol):
    """What a judge has been found to be worth."""

    @property
    def judge(self) -> str:
        """As it was asked for."""

    @property
    def description(self) -> str:
        """All that its answers depend on."""


Found = TypeVar("Found", bound=Judged)


def side_by_side(
    measured: Sequence[Found], table: Callable[[Found], list[str]], compared: Callable[[Found, Found], list[str]]
) -> list[str]:
    """Every judge's table, then each further judge against the first.

    Args:
        measured: the judges.
        table: of one of them.
        compared: of the first and another one.
    """
    lines: list[str] = []
    for one in measured:
        lines += [f"{one.judge}: {one.description}", *table(one), ""]
    for other in measured[1:]:
        lines += [phrase("arena.against_first", first=measured[0].judge, second=other.judge)]
        lines += [*compared(measured[0], other), ""]
    return lines[:-1]


def depth(plies: int) -> str:
    """Rolls looked ahead, in our count and in that of other programs."""
    return Words().depth(plies)


def chances(outcomes: Outcomes) -> tuple[str, ...]:
    """Win, gammon win, backgammon win, loss, gammon loss, backgammon loss, in percent, cumulative."""
    values = (
        outcomes.win,
        outcomes.gammon_win,
        outcomes.backgammon_win,
        1 - outcomes.win,
        outcomes.gammon_loss,
        outcomes.backgammon_loss,
    )
    return tuple(plain(100 * value, 1) for value in values)


def brief_chances(outcomes: Outcomes) -> tuple[str, ...]:
    """The same without the chance to lose: see `BRIEF_CHANCES`."""
    told = zip(CHANCES, chances(outcomes), strict=True)
    return tuple(value for key, value in told if key != "loss_chance")


def ranking_lines(ranked: Sequence[RankedPlay], *, most: int | None = None, language: str = "en") -> list[str]:
    """Plays, best first: equity, loss against the best, chances; where they are known how sure equity and loss are.

    Args:
        ranked: as the engine gives them.
        most: show no more than so many.
        language: of the words.
    """
    is_match = any(play.mwc is not None for play in ranked)
    is_sure = any(play.std_error is not None for play in ranked)
    reach = ["ranking.reach"] * is_sure
    keys = ["ranking.number", "ranking.play", "ranking.equity", *reach, "ranking.loss", *reach]
    keys += ["ranking.mwc"] * is_match + BRIEF_CHANCES + ["ranking.plies"]
    rows, told = [[phrase(key, language=language) for key in keys]], Words(language).numbers
    for number, play in enumerate(ranked[:most], start=1):
        loss = ["" if number == 1 else signed(play.equity - ranked[0].equity)]
        if is_sure:
            loss = [_reach(play.std_error), *loss, "" if number == 1 else _reach(play.behind_error)]
        mwc = [_percent(play.mwc)] * is_match
        figures = [signed(play.equity), *loss, *mwc, *brief_chances(play.outcomes)]
        rows.append([str(number), str(play.play), *map(told, figures), str(play.plies)])
    return [*aligned(rows, left={1}, close={1, *close_columns(keys)}), *_too_close(ranked, language)]


def cube_place_lines(places: CubePlaces, shown: Sequence[RankedPlay], *, names: tuple[str, str] = MARKS) -> list[str]:
    """Plays by where the cube lies: what each is worth there, and which is best.

    Args:
        places: as the engine gives them.
        shown: plays that are told; those that are best elsewhere come after them.
        names: of the side on roll and of the other one.
    """
    best = [ranked[0] for ranked in places.plays.values()]
    named = list(dict.fromkeys(str(play.play) for play in (*shown, *best)))
    plies = max(play.plies for play in best)
    owners = dict(zip((CubeOwner.PLAYER, CubeOwner.OPPONENT), names, strict=True))
    heads = [
        phrase("eval.cube_owned", side=owners[cube.owner], value=cube.value)
        if cube.owner in owners
        else phrase("eval.cube_centered", value=cube.value)
        for cube in places.plays
    ]
    rows = [[phrase("ranking.play"), *heads]]
    found = [{str(play.play): play for play in ranked} for ranked in places.plays.values()]
    rows += [[name, *(_at_depth(plays[name], plies) for plays in found)] for name in named]
    told = zip(heads, best, strict=True)
    verdict = (
        phrase("eval.same", play=best[0].play)
        if places.is_same
        else phrase("eval.best_by_cube", plays=", ".join(f"{head} {play.play}" for head, play in told))
    )
    return [phrase("eval.cubes", depth=depth(plies)), *aligned(rows, left={0}), verdict]


def _at_depth(play: RankedPlay, plies: int) -> str:
    """An equity; of a play that was looked at less deeply than the best, how deeply."""
    equity = signed(play.equity)
    return equity if play.plies == plies else phrase("eval.shallower", equity=equity, plies=play.plies)


def _percent(mwc: float | None) -> str:
    """A match winning chance in percent."""
    return "" if mwc is None else plain(100 * mwc, 2)


def _reach(std_error: float | None) -> str:
    """Half of the interval that holds nine of ten true values."""
    return "" if std_error is None else plain(REACH_90 * std_error)


def _too_close(ranked: Sequence[RankedPlay], language: str) -> list[str]:
    """Whether the best play is settled, in one line; nothing where nothing is claimed."""
    if len(ranked) < 2 or ranked[0].std_error is None:
        return []
    rivals = [str(play.play) for play in ranked[1:] if play.may_beat(ranked[0])]
    if not rivals:
        return [phrase("ranking.settled", language=language, play=ranked[0].play)]
    plays = Words(language)("list_sign").join([str(ranked[0].play), *rivals])
    return wrapped(phrase("ranking.too_close", language=language, plays=plays))


CHANCES = ("win", "gammon_win", "backgammon_win", "loss_chance", "gammon_loss", "backgammon_loss")
BRIEF_CHANCES = ["ranking.brief.win", "ranking.brief.gammon_win", "ranking.brief.backgammon_win"]
BRIEF_CHANCES += ["ranking.brief.gammon_loss", "ranking.brief.backgammon_loss"]
"""Headings of them in tables of plays, which have no room for the chance to lose: what is left of winning."""
CLOSE = {"ranking.reach", *BRIEF_CHANCES[1:3], BRIEF_CHANCES[4], "ranking.plies"}
"""Headings of columns that belong to the one before."""


def close_columns(headings: Iterable[str]) -> set[int]:
    """Numbers of the columns that belong to the one before, by the keys of their headings."""
    return {number for number, key in enumerate(headings) if key in CLOSE}


def cube_choice_lines(verdict: CubeVerdict, *, is_redouble: bool = False, language: str = "en") -> list[str]:
    """The three equities of a cube decision, and what to do.

    Args:
        verdict: of the engine.
        is_redouble: the cube is that of the side on roll.
        language: of the words.
    """
    say, words = partial(phrase, language=language), Words(language)
    values = (verdict.no_double, verdict.double_take, verdict.double_pass)
    chances_to_win = (verdict.mwc_no_double, verdict.mwc_double_take, verdict.mwc_double_pass)
    rows = []
    for choice, value, mwc in zip(CHOICES, values, chances_to_win, strict=True):
        loss = value - verdict.best
        row = [_advice(choice, words, is_redouble=is_redouble), words.signed(value)]
        row.append("" if not loss else f"({words.signed(loss)})")
        rows.append(row if mwc is None else [*row, words.chance(mwc)])
    closed = [say("cube.closed", equity=words.signed(verdict.no_double)), *rows[0][3:]]
    lines = aligned(rows, left={0}) if verdict.may_double else aligned([closed])
    advice = _advice(verdict.advice, words, is_redouble=is_redouble)
    leads = cube_lead_lines(verdict, ["double", "take"], is_redouble=is_redouble, language=language)
    return [*lines, say("cube.advice", advice=advice), *leads]


def _advice(advice: CubeAdvice, words: Words, *, is_redouble: bool) -> str:
    return words(f"redouble:{advice.value}" if is_redouble else f"advice:{advice.value}")


def cube_verdict_lines(verdict: CubeVerdict, *, is_redouble: bool = False, language: str = "en") -> list[str]:
    """The choices, the chances behind them, and what they come from. Arguments as in `cube_choice_lines`."""
    return [
        *cube_choice_lines(verdict, is_redouble=is_redouble, language=language),
        "",
        *cube_chance_lines(verdict, language=language),
    ]


def cube_chance_lines(verdict: CubeVerdict, *, language: str = "en") -> list[str]:
    """The chances behind a cube decision, and what they come from."""
    say, words = partial(phrase, language=language), Words(language)
    headings = [say(f"ranking.{key}") for key in CHANCES]
    return [
        *aligned([headings, [*map(words.numbers, chances(verdict.outcomes))]]),
        say("cube.cubeless", equity=words.signed(verdict.cubeless), depth=words.depth(verdict.plies)),
        *[say("exact", table=verdict.table)] * bool(verdict.table),
    ]


def cube_lead_lines(
    verdict: CubeVerdict, wanted: Collection[str], *, is_redouble: bool = False, language: str = "en"
) -> list[str]:
    """How sure actions are; nothing where nothing is claimed.

    Args:
        verdict: of the engine.
        wanted: whose: "double" of the side on roll, "take" of the other.
        is_redouble: the cube is that of the side on roll.
        language: of the words.
    """
    if not verdict.may_double or verdict.double_error is None:
        return []
    words, close = Words(language), phrase("cube.open", language=language)
    names = {"double": "redouble" if is_redouble else "double", "take": "take"}
    rows = [
        (words(f"lead:{names[key]}"), words.signed(lead), f"± {words.numbers(_reach(error))}", close if is_open else "")
        for key, lead, error, is_open in verdict.leads
        if key in wanted
    ]
    return aligned(rows, left={0, 3})


def annotation_lines(
    annotation: Annotation | None, *, is_cube: bool, is_redouble: bool = False, most: int | None = None
) -> list[str]:
    """What another program thought, below what we think; nothing where nothing is known of the decision.

    Args:
        annotation: of the position.
        is_cube: the cube decision is asked about, not the plays.
        is_redouble: the cube is that of the side on roll.
        most: show no more plays than so many.
    """
    if annotation is None:
        return []
    words = Words("en")
    if is_cube:
        if (cube := annotation.cube) is None:
            return []
        values = (cube.no_double, cube.double_take, cube.double_pass)
        best = max(cube.no_double, min(cube.double_take, cube.double_pass))
        names = [_advice(choice, words, is_redouble=is_redouble) for choice in CHOICES]
        rows = [[name, signed(value), _behind(value, best)] for name, value in zip(names, values, strict=True)]
        return ["", phrase("eval.annotated_cube", judged_by=cube.judged_by), *aligned(rows, left={0})]
    if not annotation.plays:
        return []
    best = annotation.plays[0].equity
    rows = [
        [str(number), str(each.play), signed(each.equity), _behind(each.equity, best), each.judged_by]
        for number, each in enumerate(annotation.plays[:most], start=1)
    ]
    return ["", phrase("eval.annotated"), *aligned(rows, left={1, 4}, close={1})]


def _behind(value: float, best: float) -> str:
    return "" if value == best else f"({signed(value - best)})"


def side_names(*, in_words: bool, language: str = "en") -> tuple[str, str]:
    """What the side on roll and the other one are called: by their marks on a board, or where none is drawn."""
    return (phrase("side.player", language=language), phrase("side.opponent", language=language)) if in_words else MARKS


def board_lines(
    position: Position,
    variant: Variant,
    *,
    cube: CubeState | None = None,
    roll: Roll | None = None,
    marks: tuple[str, str] | None = None,
    headline: bool = True,
    in_words: bool = False,
    language: str = "en",
) -> list[str]:
    """The board, seen by the side on roll, drawn or in words: commands show positions through this alone.

    Args:
        position: the checkers.
        variant: the game.
        cube: the cube, unless the game has none.
        roll: the dice, if thrown.
        marks: of the side on roll, of the other; by default their `side_names`.
        headline: whether the line that says who is to do what is wanted.
        in_words: whether every checker is told in sentences, each on a line of its own, for those who hear or feel what
            the terminal shows.
        language: of the words.
    """
    marks = marks or side_names(in_words=in_words, language=language)
    if in_words:
        rules, shown = variant.rules, cube if variant.cube else None
        how: dict[str, Any] = {"track": rules.track, "token": rules.token, "gap": "\n", "language": language}
        told = describe(position, names=marks, cube=shown, **how).split("\n")
        last = [headline_of(position, names=marks, cube=shown, roll=roll, language=language)] * headline
        return [line for sentence in (*told, *last) for line in wrapped(sentence)]
    text = variant.text(
        position,
        cube=cube,
        roll=roll,
        player_mark=marks[0],
        opponent_mark=marks[1],
        has_headline=headline,
        language=language,
    )
    return text.split("\n")
