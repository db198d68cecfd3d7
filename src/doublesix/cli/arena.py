"""`doublesix arena`: duels of two opponents with the same dice twice, and trials of a game's net.

What does not live here: playing the duels (`arena.duel`), the trials (`arena.trial`).
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from doublesix.analysis.numbers import chance, rounded_figures, signed
from doublesix.arena.contenders import KINDS, contender
from doublesix.arena.duel import BATCH_GAMES, FEW_GAMES
from doublesix.arena.duel import duel as fight
from doublesix.arena.luck import LuckMeter
from doublesix.arena.opponents import OpponentError
from doublesix.arena.stopping import StopRule
from doublesix.arena.table import BATCH_MATCHES, TABLE_KINDS, table_duel, table_player
from doublesix.arena.trial import Strengths, milestones, yardsticks
from doublesix.arena.trial import fight as fight_all
from doublesix.cli.completing import begun_game
from doublesix.cli.interrupts import telling
from doublesix.cli.options import AsJson, Game, Nets, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned, between
from doublesix.cli.terminal import INTERRUPTED, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from doublesix.arena.duel import DuelResult
    from doublesix.arena.trial import Trial
    from doublesix.match import Terms
    from doublesix.rules.variant import Variant

__all__ = ["BROKEN_OFF", "break_off", "duel", "trial"]

BROKEN_OFF = (KeyboardInterrupt, OpponentError, OSError)
"""What ends long work early, and leaves sound what is done by then; so does a full disk."""

LONGEST_DUEL = 255
"""Points that other programs are told in a byte."""
MOST_ABREAST = 2**16
ABREAST = (
    f"Games in a batch, an even number: {BATCH_GAMES} side by side unless told, {FEW_GAMES} with an engine of ubgi@, "
    f"as it is asked about one position at a time; with --money or --match {BATCH_MATCHES}, one after the other."
)

WITH_CUBE = f"Money games with the cube: {', '.join(TABLE_KINDS)}."

WHO = (
    f"{', '.join(KINDS)}; with plies after a colon, as in ours:0 or gnubg:2; ours:0@FOLDER takes the nets there, "
    "ubgi@COMMAND starts an engine."
)


def duel(
    a: Annotated[str, typer.Option("--a", help=f"Whose points are counted: {WHO}")],
    b: Annotated[str, typer.Option("--b", help="The other one, named in the same way.")],
    games: Annotated[int, typer.Option(min=2, help="Games, an even number: dice are played twice.")] = 1000,
    variant: Game = STANDARD.key,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the dice.")] = 0,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep finished batches there; a stopped duel goes on.")
    ] = None,
    batch: Annotated[int | None, typer.Option(min=2, max=MOST_ABREAST, help=ABREAST)] = None,
    money: Annotated[bool, typer.Option("--money", help=WITH_CUBE)] = False,
    match: Annotated[
        int | None,
        typer.Option(min=1, max=LONGEST_DUEL, metavar="POINTS", help="Whole matches with the cube, of the same."),
    ] = None,
    luck: Annotated[bool, typer.Option("--luck", help="Also take the luck of the throws off.")] = False,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop once it is sure who is better; --games is the most.")
    ] = False,
    within: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="Stop once points a game are known so well; --games is the most."),
    ] = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Let two opponents play, and count points: cubeless games, or with --money or --match games with the cube.

    Prints points a game for A with the 95 % interval; with --luck also points less luck, which
    have the same expectation and far less scatter, and take longer. With --until-decided or --within
    it stops early by an interval that holds however often one looks.
    """
    if games % 2 or (batch or 0) % 2:
        raise typer.BadParameter(phrase("arena.even"))
    terms = Match(match) if match else MoneySession() if money else None
    if money and match:
        raise typer.BadParameter(phrase("arena.one_kind"))
    try:
        stop = StopRule(decided=until_decided, within=within)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    game = find(variant)
    how: dict[str, Any] = {"games": games, "seed": seed, "checkpoint": checkpoint, "stop": stop}
    standing = _Standing(f"{a} – {b}")
    broken_off: BaseException | None = None
    with telling(), bar(standing.label, games) as standing.tell:
        try:
            how["progress"] = standing.hear
            how["luck"] = LuckMeter(game, has_cube=terms is not None, threads=threads) if luck else None
            standing.now = _fought((a, b), game, terms, batch, threads, how)
        except ValueError as error:
            raise ParseError(str(error)) from error
        except BROKEN_OFF as error:
            broken_off = error
    if standing.now and (standing.now.tally.pairs or not broken_off):
        _tell_result(standing.now, as_json=as_json)
    if broken_off:
        played = standing.now.tally.games if standing.now else 0
        said = phrase("arena.duel_kept" if checkpoint else "arena.duel_lost", games=played, all=games)
        break_off(broken_off, said, done=played)


def break_off(broken_off: BaseException, said: str, *, done: int) -> NoReturn:
    """End as what broke it off asks for, with a word on what was done; where nothing ever began it needs none.

    Args:
        broken_off: one of `BROKEN_OFF`.
        said: that word.
        done: how much was.
    """
    if isinstance(broken_off, KeyboardInterrupt):
        note(said)
        raise typer.Exit(INTERRUPTED)
    if done:
        note(said)
    raise broken_off


class _Standing:
    """How a duel stands, shown by a bar.

    Args:
        label: who against whom.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self.now: DuelResult | None = None
        self.tell: Callable[..., None] = lambda **state: None

    def hear(self, now: DuelResult) -> None:
        """Take note of what was played."""
        self.now = now
        points = "" if not now.tally.pairs else f" {now.tally.points_per_game:+.4f}"
        self.tell(completed=now.tally.games, description=f"{self.label}{points}")


def _fought(
    names: tuple[str, str], game: Variant, terms: Terms | None, batch: int | None, threads: int, how: dict[str, Any]
) -> DuelResult:
    """The duel, with the cube where there are terms."""
    with ExitStack() as stack:
        if terms is not None:
            players = [stack.enter_context(table_player(name, game, threads=threads)) for name in names]
            return table_duel(*players, variant=game, terms=terms, batch_games=batch or BATCH_MATCHES, **how)
        opponents = [stack.enter_context(contender(name, game, threads=threads)) for name in names]
        return fight(*opponents, variant=game, batch_games=batch, **how)


def _tell_result(result: DuelResult, *, as_json: bool) -> None:
    if as_json:
        print_json(rounded_figures(result.to_json()))
    else:
        print_text(str(result))


def trial(
    variant: Annotated[str, typer.Argument(metavar="GAME", autocompletion=begun_game, help="The game.")],
    games: Annotated[int, typer.Option(min=2, help="Games a duel, an even number.")] = 2000,
    nets: Nets = None,
    checkpoints: Annotated[
        Path | None, typer.Option(help="Folder of a training run: its milestones play each other in order.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="OPPONENT", help="Whom all its milestones play instead; kept in its folder.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the dice.")] = 0,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Let the net of a game play against random plays and plain strategies, or against its younger selves.

    Prints points a game for the net with 95 % intervals.
    """
    if games % 2:
        raise typer.BadParameter(phrase("arena.even"))
    if nets and checkpoints:
        raise typer.BadParameter(phrase("arena.one_folder"))
    if against and not checkpoints:
        raise typer.BadParameter(phrase("arena.against_whom"))
    game = find(variant)
    pairings = milestones(checkpoints, against=against) if checkpoints else yardsticks(game, nets=nets)
    strengths = Strengths(checkpoints) if checkpoints and against else None
    trials = fight_all(pairings, game, games=games, seed=seed, threads=threads)
    done, broken_off = _taken(trials, len(pairings), game.name, strengths)
    if as_json:
        print_json(rounded_figures([found.to_json() for found in done]))
    elif done:
        for line in _table(done):
            print_text(line)
    if broken_off:
        break_off(broken_off, phrase("arena.trial_stopped", done=len(done), all=len(pairings)), done=len(done))


def _taken(
    trials: Iterable[Trial], count: int, name: str, strengths: Strengths | None
) -> tuple[list[Trial], BaseException | None]:
    """What is done of so many, kept as it comes, and what broke it off, if anything did."""
    done: list[Trial] = []
    broken_off: BaseException | None = None
    with telling(), bar(name, count) as tell:
        try:
            for found in trials:
                done.append(found)
                if strengths:
                    strengths.add(found)
                tell(completed=len(done), description=f"{name}: {found.pairing.label}")
        except BROKEN_OFF as error:
            broken_off = error
    if strengths and done and not isinstance(broken_off, OSError):
        note(phrase("outputs.written", path=strengths.path))
    return done, broken_off


def _table(trials: list[Trial]) -> list[str]:
    keys = ("against", "points", "interval", "won", "gammons", "ties", "games")
    rows = [tuple(phrase(f"arena.{key}") for key in keys)]
    for found in trials:
        tally = found.result.tally
        gammons = f"{tally.a_gammons + tally.a_backgammons} – {tally.b_gammons + tally.b_backgammons}"
        rows.append(
            (
                found.pairing.label,
                signed(tally.points_per_game),
                between(tally.interval_95, sign=True),
                chance(tally.a_wins / tally.games, digits=1),
                gammons,
                str(tally.ties),
                str(tally.games),
            )
        )
    return aligned(rows, left={0})
