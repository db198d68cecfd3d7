"""`doublesix play`: a game against the computer in a plain terminal, line by line, or on a board.

Everything that is said and done lives in `play_session`; here lines are read, texts printed, files written.
What does not live here: a game in progress on disk (`cli.play_log`), the board (`cli.play_board`).
"""

from __future__ import annotations

import secrets
import sys
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache, partial
from pathlib import Path  # noqa: TC003  (read by Typer)
from time import time_ns
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.mistakes import THRESHOLDS, Mistake
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli.analyze import analyzed
from doublesix.cli.commands import imported
from doublesix.cli.completing import begun_played
from doublesix.cli.convert import WRITERS, writer_for
from doublesix.cli.data_folder import data_folder
from doublesix.cli.engines import tell_missing
from doublesix.cli.interrupts import telling
from doublesix.cli.options import InWords, Nets, Plies, given
from doublesix.cli.outputs import demand_new, demand_writable
from doublesix.cli.play_log import PlayLog
from doublesix.cli.play_session import PlaySession, Wish
from doublesix.cli.serve import serve
from doublesix.cli.terminal import INTERRUPTED, complain, error_text, print_text, shell_line, typed_line
from doublesix.cli.words import phrase
from doublesix.cube import LARGEST_CUBE
from doublesix.engine.computer import EveryGameComputer, engine_for
from doublesix.engine.engine import Engine
from doublesix.errors import DataError, DoubleSixError, FormatError, ParseError
from doublesix.formats.days import date_header
from doublesix.live_game import new_game
from doublesix.locks import alone
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.roll_names import ROLL_NAMES
from doublesix.record import TokenUse, demand_names
from doublesix.rules.cycle import Cycle
from doublesix.study import judged_action
from doublesix.tui.picture import MARKS
from doublesix.variants.cycles import find_game
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import is_replaced, write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.game import Action, GameState, RollDice
    from doublesix.match import Terms
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant
    from doublesix.study import Judged

__all__ = ["play"]

TUTOR_PLIES = 2
COMPUTER = "Double Six"
"""What it is called in the record."""
LOG = ".game.json"
"""How the files end, beside a record, that a game is resumed from; without one they are called by the time."""

OF_MONEY = ("no_jacoby", "no_beavers", "raccoons", "automatic_doubles")
OF_MATCHES = ("no_crawford", "holland", "dead_cubes")
OF_THE_GAME = (
    *("variant", "game", "match", "money", "plies", "seed", "dice", "name", "cube_limit"),
    *(*OF_MONEY, *OF_MATCHES),
)
"""Options that a game keeps from its beginning."""


class Tutor(Enum):
    """From which mistakes on one is warned."""

    DOUBTFUL = Mistake.DOUBTFUL.value
    ERROR = Mistake.ERROR.value
    BLUNDER = Mistake.BLUNDER.value


def _named(name: str) -> str:
    try:
        demand_names("name", (name, COMPUTER))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return name


class Dice(Enum):
    """Where the dice come from."""

    SEEDED = "seeded"
    TYPED = "typed"


def play(
    context: typer.Context,
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT", autocompletion=begun_played, help="The game, or several in turn, by key, name or alias."
        ),
    ] = STANDARD.key,
    game: Annotated[
        str | None, typer.Option("--variant", autocompletion=begun_played, help="The same, as other commands call it.")
    ] = None,
    match: Annotated[int | None, typer.Option(min=1, max=1000, help="Points of the match; by default 5.")] = None,
    money: Annotated[bool, typer.Option("--money", help="A money session instead of a match.")] = False,
    no_jacoby: Annotated[
        bool, typer.Option("--no-jacoby", help="Money: gammons count though nobody has doubled.")
    ] = False,
    no_beavers: Annotated[bool, typer.Option("--no-beavers", help="Money: no beavers.")] = False,
    raccoons: Annotated[
        bool, typer.Option("--raccoons", help="Money: a beaver may be answered with a raccoon.")
    ] = False,
    automatic_doubles: Annotated[
        int, typer.Option(min=0, max=10, help="Money: so many ties of the opening throw double the cube.")
    ] = 0,
    no_crawford: Annotated[bool, typer.Option("--no-crawford", help="Match: no Crawford game.")] = False,
    holland: Annotated[
        bool,
        typer.Option("--holland", help="Match: doubles after the Crawford game once both sides have rolled twice."),
    ] = False,
    dead_cubes: Annotated[
        bool, typer.Option("--dead-cubes", help="Match: a double is allowed though it cannot help.")
    ] = False,
    cube_limit: Annotated[int | None, typer.Option(min=1, max=LARGEST_CUBE, help="The largest cube value.")] = None,
    plies: Plies = 2,
    nets: Nets = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the dice; by default a fresh one.")] = None,
    dice: Annotated[Dice, typer.Option(help="typed: throw real dice and type what they show.")] = Dice.SEEDED,
    name: Annotated[str, typer.Option(callback=_named, help="Your name in the record.")] = "You",
    save: Annotated[
        Path | None,
        typer.Option(help="Keep the game there: the record as .mat, .txt or .json, what it is resumed from beside it."),
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
    board: Annotated[
        bool, typer.Option("--board", help="A board on the whole terminal, with cursor keys and the mouse.")
    ] = False,
    in_words: InWords = False,
    web: Annotated[bool, typer.Option("--web", help="Play in a browser instead; short for serve.")] = False,
    tutor: Annotated[
        Tutor | None, typer.Option(help="Be warned of such mistakes, and worse ones, before they are made.")
    ] = None,
    roll_names: Annotated[
        bool, typer.Option("--roll-names", help="Call the rolls by their Persian-Turkish names as well.")
    ] = False,
) -> None:
    """Play against the computer.

    The game is kept after every action; quit and go on whenever you like.
    """
    if web:
        if given(context, *OF_THE_GAME, "save", "resume", "nets", "tutor", "roll_names", "board", "in_words"):
            raise typer.BadParameter(phrase("play.web_alone"))
        serve()
        return
    if board and given(context, "in_words"):
        raise typer.BadParameter(phrase("play.board_or_words"))
    if board and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise typer.BadParameter(phrase("play.board_needs_terminal"))
    converse = imported("doublesix.cli.play_board:converse", extra="tui") if board else _talk
    if resume is not None:
        if kept := given(context, *OF_THE_GAME):
            raise typer.BadParameter(phrase("play.not_with_resume", options=", ".join(kept)))
        _be_alone(context, resume)
        log = _read_log(resume)
    else:
        _demand_fitting(context, money=money, dice=dice)
        try:
            terms = (
                MoneySession(not no_jacoby, not no_beavers, raccoons, automatic_doubles, cube_limit)
                if money
                else Match(match or 5, not no_crawford, holland, dead_cubes, cube_limit)
            )
        except ValueError as error:
            raise typer.BadParameter(str(error)) from error
        fresh = secrets.randbits(31) if seed is None else seed
        log = PlayLog(
            variant=find_game(variant if game is None else game).key,
            length=terms.length if isinstance(terms, Match) else 0,
            players=(name, COMPUTER),
            plies=plies,
            seed=None if dice is Dice.TYPED else fresh,
            rules=_unusual(terms),
        )
    chosen = find_game(log.variant)
    computer = EveryGameComputer(plies=log.plies, nets=nets)
    for each in chosen.games if isinstance(chosen, Cycle) else (chosen,):
        computer.of(each)  # now: the nets that were named may not know this game
        tell_missing(each)
    keeper = _Keeper.of(save, resume)
    keeper.demand(log, is_new=resume is None)
    if resume is None:
        _be_alone(context, keeper.log)
    try:
        session = _session(
            log,
            keeper,
            computer,
            tutor=tutor,
            mark=MARKS[0] if board else None,
            in_words=in_words,
            with_names=roll_names,
        )
    except ParseError as error:
        raise error if resume is None else _in_file(resume, error) from error
    try:
        with telling():
            converse(session, partial(Engine, nets=nets))
    except KeyboardInterrupt:
        print_text()
        keeper.finish(session, nets)
        raise typer.Exit(INTERRUPTED) from None
    except OSError:  # the disk is full: what was played before is kept
        keeper.finish(session, nets)
        raise
    keeper.finish(session, nets)


def _be_alone(context: typer.Context, log: Path) -> None:
    """Keep others from going on with the game meanwhile: each would write over what the other has played."""
    if is_replaced(log):
        context.with_resource(alone(log))


def _demand_fitting(context: typer.Context, *, money: bool, dice: Dice) -> None:
    """Check that the options of a new game go together."""
    if money and given(context, "match"):
        raise typer.BadParameter(phrase("play.match_or_money"))
    if len(given(context, "variant", "game")) > 1:
        raise typer.BadParameter(phrase("play.game_twice"))
    if alien := given(context, *(OF_MATCHES if money else OF_MONEY)):
        key = "play.match_rules" if money else "play.money_rules"
        raise typer.BadParameter(phrase(key, options=", ".join(alien)))
    if dice is Dice.TYPED and given(context, "seed"):
        raise typer.BadParameter(phrase("play.seed_or_typed"))


def _session(
    log: PlayLog,
    keeper: _Keeper,
    computer: EveryGameComputer,
    *,
    tutor: Tutor | None,
    mark: str | None,
    in_words: bool,
    with_names: bool,
) -> PlaySession:
    """A conversation that keeps the game after every action."""
    return PlaySession(
        log,
        computer,
        on_change=lambda: keeper.keep(log),
        roll_names=next(iter(ROLL_NAMES)) if with_names else None,
        mark=mark,
        in_words=in_words,
        tutor=None if tutor is None else _tutor(Mistake(tutor.value), computer.nets),
        adviser=None if tutor is None else EveryGameComputer(plies=max(TUTOR_PLIES, log.plies), nets=computer.nets),
    )


def _tutor(least: Mistake, nets: Path | str | None) -> Callable[[GameState, Action | type[RollDice]], Judged | None]:
    """Somebody who says what is wrong with an action, from such mistakes on; two plies deep, whoever plays."""
    find = cache(partial(engine_for, nets=nets))

    def warned(state: GameState, action: Action | type[RollDice]) -> Judged | None:
        engine = find(state.variant)
        found = None if engine is None else judged_action(engine, state, action, plies=TUTOR_PLIES)
        if found is None or found.mistake is Mistake.NONE or found.lost <= THRESHOLDS[least]:
            return None
        return found

    return warned


def _unusual(terms: Terms) -> dict[str, bool | int]:
    """What differs from the usual match of that length, or session."""
    usual = asdict(Match(terms.length) if isinstance(terms, Match) else MoneySession())
    return {rule: setting for rule, setting in asdict(terms).items() if setting != usual[rule]}


def _any_record(log: PlayLog) -> MatchRecord:
    """The record of any game of this kind, in which a token is used where there are any."""
    record = new_game(log.game, seed=0, terms=log.terms, players=log.players).record
    (game,) = record.games
    if (token := record.variant.rules.token) is None:
        return record
    return replace(record, games=(replace(game, actions=(TokenUse(Seat.FIRST, token),)),))


def _read_log(path: Path) -> PlayLog:
    try:
        return PlayLog.from_json(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise DataError(phrase("play.no_text", path=path)) from error
    except ParseError as error:
        raise _in_file(path, error) from error


def _in_file(path: Path, error: ParseError) -> DataError:
    beside = path.with_suffix(LOG)
    hint = (
        phrase("play.resume_beside", resume=shell_line("--resume", beside))
        if path != beside and beside.exists()
        else ""
    )
    return DataError(f"{path}: {error}{hint}")


def _talk(session: PlaySession, engine_of: Callable[[Variant], Engine]) -> None:
    reply = session.begin()
    while reply.wish is not Wish.QUIT:
        if reply.text:
            print_text(reply.text)
        if reply.wish is Wish.ANALYZE:
            _analyze(session.record, engine_of, plies=session.log.plies)
        line = typed_line(reply.prompt)
        if line is None:
            print_text()
            break
        reply = session.answer(line)


def _analyze(record: MatchRecord | None, engine_of: Callable[[Variant], Engine], *, plies: int) -> None:
    if record is None:
        return
    try:
        analysis = analyzed(record, engine_of, AnalysisSettings(plies=plies), label=phrase("play.analyzing"))
        print_text(analysis.to_text())
    except DoubleSixError as error:
        complain(error_text(error))


@dataclass(frozen=True, slots=True)
class _Keeper:
    """Where a game is kept.

    Args:
        log: the file to resume from.
        record: the file for the record, if one was asked for.
    """

    log: Path
    record: Path | None

    @classmethod
    def of(cls, save: Path | None, resume: Path | None) -> _Keeper:
        """Decide from the options.

        Raises:
            ParseError: a file name whose ending says nothing.
            DataError: as of `data_folder`, where neither is given.
        """
        if save is not None and save.name.endswith(LOG):
            return cls(save, None)
        if save is not None:
            writer_for(save)
            return cls(resume or save.with_suffix(LOG), save)
        if resume is not None:
            return cls(resume, None)
        folder = data_folder("--save") / "games"
        return cls(folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.json", None)

    def demand(self, log: PlayLog, *, is_new: bool) -> None:
        """Check, before anything is played, that the game can be kept and no other one is lost by that.

        Raises:
            RequestError: there are such files of another game.
            FormatError: the record's format cannot hold this game.
            OSError: nothing can be written there.
        """
        self.log.parent.mkdir(parents=True, exist_ok=True)
        demand_writable([self.log, self.record])
        if is_new:
            demand_new(self.log, refusal="outputs.resume")
        if self.record is None:
            return
        if is_new or self.record.with_suffix(LOG) != self.log:
            demand_new(self.record)
        WRITERS[self.record.suffix.lower()](_any_record(log))

    def keep(self, log: PlayLog) -> None:
        """Write the game down."""
        write_whole(self.log, log.to_json())

    def finish(self, session: PlaySession, nets: Path | None) -> None:
        """Write the record, with the day, and tell where everything is, and how it goes on with the same nets."""
        again = ["doublesix", "play", "--resume", self.log, *([] if nets is None else ["--nets", nets])]
        resume = phrase("play.resume", command=shell_line(*again))
        if not session.is_over and self.log.exists():
            print_text(resume)
        record = session.record
        if self.record is None or record is None:
            return
        dated = replace(record, headers={**record.headers, **date_header(time_ns() // 1_000_000)})
        try:
            write_whole(self.record, WRITERS[self.record.suffix.lower()](dated))
        except (FormatError, OSError):
            if session.is_over:  # its record can still be written elsewhere
                print_text(resume)
            raise
        print_text(phrase("play.saved", path=self.record))
