"""The table of commands: what each is for, how it is used, and where it lives.

A command's module is imported when the command is asked for, so that ``--help`` and small commands do not
wait for the engine. What does not live here: the commands (one file each), the border (`app`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from inspect import Parameter, signature
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from doublesix.cli.ranges import Ranged, files_of, ranges_of
from doublesix.cli.terminal import unwatched
from doublesix.cli.words import phrase
from doublesix.errors import DataError, needing

__all__ = ["COMMANDS", "OPTIONS", "Command", "Group", "LazyGroup", "epilog", "imported"]

NoProgress = Annotated[
    bool, typer.Option("--no-progress", envvar="DOUBLESIX_NO_PROGRESS", help="Draw no progress bars.")
]
"""The option that every command has."""
OPTIONS: dict[str, Any] = {"rich_markup_mode": None, "context_settings": {"help_option_names": ["-h", "--help"]}}


def imported(home: str, *, extra: str = "") -> Any:
    """A function that is imported when it is asked for.

    Args:
        home: module and function, as in ``doublesix.cli.perft:perft``.
        extra: what must be installed besides for it.

    Raises:
        DataError: its extra is not installed.
    """
    module, _, function = home.partition(":")
    if not extra:
        return getattr(import_module(module), function)
    try:
        with needing(extra):
            return getattr(import_module(module), function)
    except ModuleNotFoundError as error:
        raise DataError(str(error)) from error


def _with_common_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same command, which can be told to draw no progress."""

    @wraps(function)
    def told(*, no_progress: bool, **options: Any) -> Any:
        with unwatched(no_progress):
            return function(**options)

    own = signature(function)
    last = Parameter("no_progress", Parameter.KEYWORD_ONLY, default=False, annotation=NoProgress)
    vars(told)["__signature__"] = own.replace(parameters=[*own.parameters.values(), last])
    return told


def epilog(examples: Sequence[str]) -> str:
    """What stands below a help text: complete lines as one would type them."""
    title = phrase("examples" if len(examples) > 1 else "example")
    # \b keeps the lines of a paragraph as they are.
    return "\n".join(["\b", title, *(f"  {example}" for example in examples)])


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Args:
        home: module and function, as in ``doublesix.cli.perft:perft``.
        summary: one line for the list of commands.
        examples: complete lines as one would type them.
        extra: what must be installed besides for it.
    """

    home: str
    summary: str
    examples: tuple[str, ...]
    extra: str = ""

    def function(self) -> Any:
        """Import what it does.

        Raises:
            DataError: its extra is not installed.
        """
        return imported(self.home, extra=self.extra)

    def load(self, name: str) -> Any:
        """Import it and make it what the command line needs; without its extra, what says so when it is called."""
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, **OPTIONS)
        try:
            function = self.function()
        except DataError as problem:
            return self._refusing(name, problem)
        ranges, named = ranges_of(function), files_of(function)
        alone.command(name, cls=Ranged, epilog=epilog(self.examples))(_with_common_option(function))
        command: Any = typer.main.get_command(alone)
        command.ranges, command.files = ranges, named
        return command

    def _refusing(self, name: str, problem: DataError) -> Any:
        """In place of one that cannot be imported: its help knows no options, and any words lead to the problem."""

        def refuse() -> None:
            raise problem

        return TyperCommand(
            name,
            callback=refuse,
            context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
            help=f"{self.summary}\n\n{problem}",
            epilog=epilog(self.examples),
            rich_markup_mode=None,
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Several commands under one word.

    Args:
        summary: one line for the list of commands.
        members: by name.
        default: the member that is meant where none is named.
    """

    summary: str
    members: Mapping[str, Command]
    default: str | None = None

    def load(self, name: str) -> Any:
        """Make it what the command line needs; its members wait."""
        first = next(iter(self.members.values())).examples[0]
        how = {"help": self.summary, "epilog": epilog([first]), **OPTIONS}
        return LazyGroup(name=name, table=self.members, default=self.default, **how)


Table = Mapping[str, Command | Group]


class LazyGroup(TyperGroup):
    """A group of commands that are loaded when they are asked for.

    Args:
        table: the commands.
        default: the command that is meant where none is named.
        settings: as `TyperGroup` takes them.
    """

    def __init__(self, *, table: Table, default: str | None = None, **settings: Any) -> None:
        super().__init__(**{**settings, "no_args_is_help": True})
        self._table = table
        self._default = default
        self.commands = _Loaded(table)

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the table."""
        return list(self._table)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; put in the default where no command is named, be it that its options come first."""
        if self._default is not None and args and args[0] not in (*self._table, *ctx.help_option_names):
            args = [self._default, *args]
        return list(super().parse_args(ctx, args))

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """What a word may become: a command, or the first argument of the default."""
        found = super().shell_complete(ctx, incomplete)
        if self._default is not None:
            arguments = (one for one in self.commands[self._default].params if one.param_type_name == "argument")
            found += next(arguments).shell_complete(ctx, incomplete)
        return found

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self._table.items()])


class _Loaded(MutableMapping[str, Any]):
    """Commands by name, loaded on first use."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = self._table[name].load(name)
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


START = "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"

COMMANDS: Table = {
    "analyze": Command(
        "doublesix.cli.analyze:analyze",
        "Analyze matches: mistakes, luck, ratings.",
        (
            "doublesix analyze --sample",
            "doublesix analyze match.mat --html match.html",
            "doublesix analyze match.mat --rollouts 10",
            "doublesix analyze my-matches --json reports",
            "doublesix analyze my-matches --json reports --plies 0 --no-explain",
            "doublesix analyze my-matches --json reports --cluster auto",
        ),
    ),
    "eval": Command(
        "doublesix.cli.evaluate:evaluate",
        "Judge one position: its plays, or its cube.",
        (
            f"doublesix eval 'XGID={START}' --roll 31",
            f"doublesix eval 'XGID={START}' --roll 21 --cubes",
            "doublesix eval 4HPwATDgc/ABMA:cAkAAAAAAAAA --plies 1",
        ),
    ),
    "explain": Command(
        "doublesix.cli.explain:explain",
        "Say why a play is better, or what the cube should do.",
        (
            f"doublesix explain 'XGID={START}' --roll 31 --plays '8/5 6/5' --plays '24/23 13/10'",
            f"doublesix explain 'XGID={START}' --roll 43 --html why.html --svg replies.svg",
            f"doublesix explain 'XGID={START}' --cube --json",
        ),
    ),
    "opening": Command(
        "doublesix.cli.opening:opening",
        "Look up first plays and replies, rolled out, by score.",
        (
            "doublesix opening",
            "doublesix opening 43 --score gammon-go",
            "doublesix opening 31P 64",
            "doublesix opening 21S '64:24/18,13/9' 52 --trials 36",
            "doublesix opening --build openings.tsv",
        ),
    ),
    "rollout": Command(
        "doublesix.cli.rollout:rollout",
        "Roll out plays, a cube decision or a position.",
        (
            f"doublesix rollout 'XGID={START}' --roll 31 --plays '8/5 6/5' --plays '24/23 13/10' --trials 144",
            f"doublesix rollout 'XGID={START}' --cube --preset roller",
            f"doublesix rollout 'XGID={START}' --roll 62 --std-error 0.02 --save opening.npz",
            "doublesix rollout --resume opening.npz --trials 5184",
        ),
    ),
    "rate": Command(
        "doublesix.cli.rate:rate",
        "Rate players by rolling out their decisions.",
        (
            "doublesix rate my-matches --decisions 200 --save losses.jsonl",
            "doublesix rate match.mat --trials 36 --preset roller",
        ),
    ),
    "study": Group(
        "Study what went wrong: cards that come back until they are known.",
        {
            "ask": Command(
                "doublesix.cli.study:ask",
                "Ask the cards that are due.",
                (
                    "doublesix study ask",
                    "doublesix study ask --count 5 --all",
                    "doublesix study ask --kind answer --player Anna",
                    "doublesix study ask 3 7",
                ),
            ),
            "add": Command(
                "doublesix.cli.study:add",
                "Make cards of the mistakes in matches, and of positions.",
                (
                    "doublesix study add match.mat --player Anna",
                    "doublesix study add my-matches --lost 0.08",
                    "doublesix study add my-matches --kind double --kind answer",
                    f"doublesix study add --position 'XGID={START.replace(':00:', ':31:')}'",
                ),
            ),
            "cards": Command(
                "doublesix.cli.study:cards",
                "List the cards, and when they come back.",
                ("doublesix study cards", "doublesix study cards --player Anna"),
            ),
            "sheet": Command(
                "doublesix.cli.study:sheet",
                "Put cards on a page to be printed, with their answers.",
                (
                    "doublesix study sheet --html positions.html",
                    "doublesix study sheet 3 7 12 --html positions.html --language da",
                ),
            ),
            "pips": Command(
                "doublesix.cli.study_pips:pips",
                "Practice counting pips.",
                ("doublesix study pips", "doublesix study pips --count 5 --seed 7"),
            ),
            "remove": Command(
                "doublesix.cli.study:remove",
                "Take cards out.",
                ("doublesix study remove 3 7",),
            ),
        },
    ),
    "market": Command(
        "doublesix.cli.market:market",
        "Show where the right cube action changes.",
        (f"doublesix market 'XGID={START}' --plies 0",),
    ),
    "scores": Command(
        "doublesix.cli.scores:scores",
        "Judge one position at every match score.",
        (
            f"doublesix scores 'XGID={START}' --roll 21 --length 5",
            f"doublesix scores 'XGID={START}' --gammons",
            f"doublesix scores 'XGID={START}' --takes",
        ),
    ),
    "race": Command(
        "doublesix.cli.race:race",
        "Judge a race: the engine, the formulas, effective pips.",
        (
            "doublesix race 2nsPAADb7g4AAA:cAkAAAAAAAAA",
            "doublesix race 2nsPAADb7g4AAA:cAkAAAAAAAAA --json",
        ),
    ),
    "play": Command(
        "doublesix.cli.play:play",
        "Play against the computer.",
        (
            "doublesix play --match 3",
            "doublesix play plakoto --match 5",
            "doublesix play tavla --match 5 --roll-names",
            "doublesix play --money --dice typed --save session.mat",
            "doublesix play --resume session.game.json",
            "doublesix play --board",
            "doublesix play --web",
        ),
    ),
    "serve": Command(
        "doublesix.cli.serve:serve",
        "Open the web board: play and analyze in a browser.",
        ("doublesix serve", "doublesix serve --port 8080 --no-open --data my-games"),
    ),
    "bot": Command(
        "doublesix.cli.bot:bot",
        "Serve other programs as an engine.",
        ("doublesix bot --ubgi", "doublesix bot --ubgi --level club --variant nackgammon"),
    ),
    "external": Command(
        "doublesix.cli.external:external",
        "Play in GNU Backgammon, as its external player.",
        ("doublesix external", "doublesix external --port 1234 --level club"),
    ),
    "variants": Command(
        "doublesix.cli.variants:variants",
        "List the games, or describe one.",
        ("doublesix variants", "doublesix variants nackgammon", "doublesix variants --json"),
    ),
    "convert": Command(
        "doublesix.cli.convert:convert",
        "Convert a match to another format.",
        (
            "doublesix convert match.mat match.json",
            "doublesix convert - - --format mat < match.json",
            "doublesix convert old.sgg new.mat --players 'Ann Lee' Ben --header EventDate=2004.05.01",
            "doublesix convert snowie.txt nack.mat --variant nackgammon",
        ),
    ),
    "perft": Command(
        "doublesix.cli.perft:perft",
        "Count the results of legal plays, some rolls deep.",
        ("doublesix perft --depth 2", "doublesix perft nackgammon --depth 1 --divide"),
    ),
    "bench": Command(
        "doublesix.cli.bench:bench",
        "Measure the speed on this machine.",
        ("doublesix bench", "doublesix bench --json", "doublesix bench --games"),
    ),
    "check": Group(
        "Check the program against itself.",
        {
            "plays": Command(
                "doublesix.cli.check:plays",
                "Compare both move generators on random games.",
                ("doublesix check plays --count 1000000 --variant backgammon",),
            ),
            "rollouts": Command(
                "doublesix.cli.check_rollouts:rollouts",
                "Compare rollouts of bear-offs with the exact table.",
                ("doublesix check rollouts --count 1000", "doublesix check rollouts --cubeful --trials 360"),
            ),
            "cube": Command(
                "doublesix.cli.check_cube:cube",
                "Compare the cube model in races with the exact table, and with itself one roll later.",
                ("doublesix check cube --games 1000",),
            ),
            "kills": Command(
                "doublesix.cli.check_kills:kills",
                "Kill a table's build at random moments, and compare what comes out.",
                ("doublesix check kills two-sided-6x9 --times 20",),
            ),
            "bearoff": Command(
                "doublesix.cli.check_bearoff:bearoff",
                "Compare the bear-off tables with GNU Backgammon's, entry by entry.",
                ("doublesix check bearoff --gnubg /usr/share/gnubg --gnubg /var/lib/gnubg",),
            ),
            "signature": Command(
                "doublesix.cli.check_signature:signature",
                "One number that changes when a net, the search or the cube does.",
                ("doublesix check signature",),
            ),
        },
    ),
    "db": Group(
        "Build, verify and consult exact tables.",
        {
            "build": Command(
                "doublesix.cli.db:build",
                "Build tables, or go on with those that were begun.",
                ("doublesix db build two-sided-6x9", "doublesix db build one-sided-8x15 --dry-run"),
            ),
            "verify": Command(
                "doublesix.cli.db:verify",
                "Check tables: every byte, and random entries against the rules.",
                ("doublesix db verify --json", "doublesix db verify two-sided-6x9 --sample 1000"),
            ),
            "lookup": Command(
                "doublesix.cli.db:lookup",
                "Say what the tables know of a position.",
                ("doublesix db lookup 'XGID=-CBA------------------abc-:0:0:1:00:0:0:3:0:10'",),
            ),
            "list": Command("doublesix.cli.db:tables", "List the tables there are.", ("doublesix db list",)),
        },
    ),
    "met": Group(
        "Show, compare and compute match equity tables.",
        {
            "show": Command(
                "doublesix.cli.met:show",
                "Show a table, or how it differs from another.",
                (
                    "doublesix met show",
                    "doublesix met show kazaross-xg2@0.55 --length 7",
                    "doublesix met show double-six --against kazaross-xg2 --length 15",
                ),
            ),
            "build": Command(
                "doublesix.cli.met:build",
                "Compute a table from the engine's own play, or go on with one.",
                (
                    "doublesix met build own.csv",
                    "doublesix met build free.csv --no-crawford",
                    "doublesix met build short.csv --length 5 --plies 0",
                ),
            ),
            "check": Command(
                "doublesix.cli.met:check",
                "Check a table by the engine's own games.",
                ("doublesix met check --length 3", "doublesix met check own.csv --trials 36"),
            ),
        },
    ),
    "arena": Group(
        "Measure the strength of players.",
        {
            "duel": Command(
                "doublesix.cli.arena:duel",
                "Let two opponents play, and count points.",
                (
                    "doublesix arena duel --a ours:0 --b random --games 1000",
                    "doublesix arena duel --a ours:0 --b gnubg:0 --games 20000 --checkpoint duel.jsonl",
                    "doublesix arena duel --a ours:0 --b sage:1 --games 20000 --luck --until-decided",
                    "doublesix arena duel --a ours:1 --b ours:0 --match 5 --games 200",
                    "doublesix arena duel --a ours:0 --b td-gammon --match 5 --games 200",
                ),
            ),
            "trial": Command(
                "doublesix.cli.arena:trial",
                "Try the net of a game on plain opponents.",
                (
                    "doublesix arena trial backgammon --games 2000",
                    "doublesix arena trial hypergammon3 --checkpoints runs/hypergammon3",
                    "doublesix arena trial backgammon --checkpoints runs/td-gammon --against berliner",
                ),
            ),
            "game": Command(
                "doublesix.cli.arena_game:game",
                "Let the computer play one game against itself.",
                (
                    "doublesix arena game misere --seed 3",
                    "doublesix arena game backgammon --plies 1 --out game.mat",
                ),
            ),
            "accuracy": Command(
                "doublesix.cli.arena_accuracy:accuracy",
                "Judge judges by a benchmark, class by class.",
                (
                    "doublesix arena accuracy benchmarks/backgammon.tsv",
                    "doublesix arena accuracy benchmarks/backgammon.tsv ours:0 ours:0@nets gnubg:0",
                ),
            ),
            "endings": Command(
                "doublesix.cli.arena_accuracy:endings",
                "Judge judges by bear-offs that an exact table knows.",
                ("doublesix arena endings td-gammon linear gnubg:0",),
            ),
            "front": Command(
                "doublesix.cli.arena_front:front",
                "Measure what accuracy costs in time.",
                ("doublesix arena front benchmarks/backgammon.tsv ours:0 ours:1 ours:2 gnubg:0 --figure front.svg",),
            ),
            "rollouts": Command(
                "doublesix.cli.arena_rollouts:rollouts",
                "Measure what rollouts cost at equal precision.",
                (
                    "doublesix arena rollouts ours:0 gnubg:0 sage:1 --checkpoint rollouts.jsonl",
                    "doublesix arena rollouts ours:0 ours:0@nets --cubeful --position sGfwATDgc/ABMA --trials 360",
                ),
            ),
            "benchmark": Command(
                "doublesix.cli.arena_benchmark:benchmark",
                "Make a benchmark of rolled-out decisions, let it grow, or sharpen it.",
                ("doublesix arena benchmark benchmarks/backgammon.tsv --decisions 6000",),
            ),
            "cube-accuracy": Command(
                "doublesix.cli.arena_cubes:cube_accuracy",
                "Judge judges of the cube by a benchmark, score by score.",
                (
                    "doublesix arena cube-accuracy benchmarks/cubes.tsv",
                    "doublesix arena cube-accuracy benchmarks/cubes.tsv ours:0 ours:1 ours:2 gnubg:2",
                ),
            ),
            "cube-benchmark": Command(
                "doublesix.cli.arena_cubes:cube_benchmark",
                "Make a benchmark of rolled-out cube decisions, let it grow, or sharpen it.",
                ("doublesix arena cube-benchmark mine.tsv --decisions 1000",),
            ),
            "calibrate": Command(
                "doublesix.cli.arena_calibrate:calibrate",
                "Learn standard errors of a net's judgements from a benchmark.",
                (
                    "doublesix arena calibrate benchmarks/backgammon.tsv",
                    "doublesix arena calibrate benchmarks/backgammon.tsv --cubes benchmarks/cubes.tsv --write",
                ),
            ),
            "compare": Command(
                "doublesix.cli.compare:compare",
                "Judge matches beside GNU Backgammon.",
                ("doublesix arena compare match.mat other.mat --plies 2",),
            ),
            "annotated": Command(
                "doublesix.cli.annotated:annotated",
                "Judge matches beside what their files say.",
                ("doublesix arena annotated match.xg matches --plies 2",),
            ),
        },
    ),
    "train": Group(
        "Train nets (train CONFIG is short for train run CONFIG).",
        {
            "run": Command(
                "doublesix.cli.train:run",
                "Train nets by self-play, or go on with a run.",
                (
                    "doublesix train backgammon --folder runs/backgammon",
                    "doublesix train plakoto --folder runs/plakoto",
                    "doublesix train backgammon-hour --seed 7 --folder runs/seven",
                ),
            ),
            "labels": Command(
                "doublesix.cli.train_labels:labels",
                "Play games and keep what their positions are worth.",
                ("doublesix train labels backgammon --games 20000 --folder labels/backgammon",),
            ),
            "fit": Command(
                "doublesix.cli.train_fit:fit",
                "Fit nets to labels, or go on with that.",
                (
                    "doublesix train fit backgammon --labels labels/backgammon --folder runs/fit",
                    "doublesix train fit wide.toml --labels labels/a --labels labels/b --folder runs/wide "
                    "--begin-with package",
                ),
                extra="train",
            ),
            "bulk": Command(
                "doublesix.cli.train_bulk:bulk",
                "Train on thousands of games at once, on a GPU.",
                ("doublesix train bulk backgammon-gpu --folder runs/gpu --begin-with package",),
                extra="train",
            ),
            "distil": Command(
                "doublesix.cli.train_distil:distil",
                "Distil fast nets from larger ones.",
                ("doublesix train distil backgammon-fast --folder runs/fast",),
            ),
            "export": Command(
                "doublesix.cli.train:export",
                "Write the nets of a run and their manifest.",
                ("doublesix train export backgammon --folder runs/backgammon --to nets",),
            ),
            "curve": Command(
                "doublesix.cli.train_figures:curve",
                "Draw how a run has gone.",
                ("doublesix train curve runs/backgammon", "doublesix train curve runs/td-gammon --to td-gammon.svg"),
            ),
            "share": Command(
                "doublesix.cli.train_positions:share",
                "Say how often each class of positions comes up.",
                ("doublesix train share backgammon", "doublesix train share run.toml --games 2000 --nets nets"),
            ),
            "starts": Command(
                "doublesix.cli.train_positions:starts",
                "Draw positions of some classes to begin games from.",
                ("doublesix train starts rare.txt --class 'back game' --class containment --games 5000",),
            ),
            "hindsight": Command(
                "doublesix.cli.train_hindsight:hindsight",
                "Say which nets come nearer to what positions turned out to be worth.",
                (
                    "doublesix train hindsight backgammon nets",
                    "doublesix train hindsight run.toml runs/a/milestones/2000000 nets --games 10000",
                ),
            ),
            "td-gammon": Command(
                "doublesix.cli.train_figures:td_gammon",
                "Train TD-Gammon as it was published.",
                ("doublesix train td-gammon --folder runs/td-gammon --games 50000",),
            ),
            "linear": Command(
                "doublesix.cli.train_figures:linear",
                "Fit a linear evaluator to our net's plays.",
                ("doublesix train linear --folder runs/linear",),
            ),
        },
        default="run",
    ),
}
"""Every command, the most wanted first."""
