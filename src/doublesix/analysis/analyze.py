"""`analyze`: judge every decision and every roll of a match; `judge_again`: one of them at full depth.

In passes: everything is screened in one batch, what `routing` picks is judged deeply in another, and what is still
open then ever more deeply, and by rollouts in the end, as far as the settings allow.
The same record, engine and settings give the same result, however many cores work on it.
What does not live here: what there is to judge (`questions`), the single judgements (`checker_play`,
`cube_action`, `luck`, `resignation`, `rolled_out`), reasons (`explain_match`), adding up (`results`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import TYPE_CHECKING, Protocol, TypeVar

from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll, judge_play
from doublesix.analysis.cube_action import CubeAnalysis, judge_cube, situation_best
from doublesix.analysis.explain_match import explained
from doublesix.analysis.judge import EngineStamp, judged_game
from doublesix.analysis.luck import RolledLuck, judge_luck
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.progress import Progress, Stage
from doublesix.analysis.questions import (
    CubeQuestion,
    NotAnalyzed,
    PlayQuestion,
    ResignationQuestion,
    questions,
)
from doublesix.analysis.resignation import ResignationAnalysis, judge_resignation
from doublesix.analysis.results import assemble
from doublesix.analysis.rolled_out import rolled_out_cube, rolled_out_plays
from doublesix.analysis.routing import (
    can_roll_out_cube,
    cube_doubt,
    is_cube_open,
    is_play_open,
    is_trivial,
    play_doubt,
    rivals,
)
from doublesix.analysis.settings import AnalysisSettings
from doublesix.engine.engine import Engine
from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest
from doublesix.errors import demand_type
from doublesix.kernel import max_plies
from doublesix.record import MatchRecord
from doublesix.work import cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.analysis.questions import Question, Situation
    from doublesix.analysis.results import Event, MatchAnalysis
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
    from doublesix.rules.variant import Variant

__all__ = ["analyze", "judge_again"]

BATCHES = {Stage.SCREENING: 512, Stage.LUCK: 512, Stage.DEEPENING: 48, Stage.SETTLING: 8}
"""Positions judged between two reports of progress."""

BATCH_PER_CORE = 4
"""At least so many, or cores would wait for each other too often."""

DEEP = 3
"""From so many plies on a decision takes seconds: whoever wants to stop waits for one a core."""

Request = TypeVar("Request")
Answer = TypeVar("Answer")
Asked = TypeVar("Asked", contravariant=True)


def analyze(
    record: MatchRecord,
    engine: Judge | Callable[[Variant], Judge] | None = None,
    *,
    plies: int | None = None,
    settings: AnalysisSettings | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> MatchAnalysis:
    """Judge every decision and every roll of a match.

    Args:
        record: the match or session.
        engine: who judges, or what gives the judge of a game where several are played in turn; default: the packaged
            engine for the record's games.
        plies: rolls looked ahead where it matters; default: as `settings` says, or 2.
        settings: everything else.
        progress: called between batches; an exception that it raises stops the analysis.

    Raises:
        ValueError: a judge judges another game than the one that was played, or plays no rollouts where some are
            wanted; plies that there are not.
        TypeError: an argument of another type, such as the name of a file, which `doublesix.read_match` reads.
    """
    demand_type("record", record, MatchRecord)
    demand_type("settings", settings, AnalysisSettings, optional=True)
    demand_type("plies", plies, Integral, optional=True)
    if engine is not None and not callable(engine) and not hasattr(engine, "cube_many"):
        raise TypeError(f"engine must be an Engine, or what gives the one of a game, not {engine!r}")
    chosen = AnalysisSettings() if settings is None else settings
    if plies is not None:
        chosen = replace(chosen, plies=plies)
    played = [record.variant_of(game) for game in record.games] or [record.variant]
    judges: dict[Variant, Judge] = {
        game: engine(game) if callable(engine) else engine or Engine(game) for game in dict.fromkeys(played)
    }
    for game, judge in judges.items():
        judged_game(judge, game)
        if chosen.rollouts and not isinstance(judge, Engine):
            raise ValueError(f"{judge.name} plays no rollouts; only an Engine does")
    asked = [list(questions(record, game, judges[record.variant_of(game)].met)) for game in record.games]
    answers = {game: _Answers(judge, chosen, progress) for game, judge in judges.items()}
    for game, found in answers.items():
        found.find([question for one, of in zip(asked, played, strict=False) if of is game for question in one])
    games = [tuple(_events(one, answers[of])) for one, of in zip(asked, played, strict=False)]
    if chosen.explain:
        games = explained(games, judges, progress)
    return assemble(record, EngineStamp.of(judges.values()), chosen, games)


def judge_again(
    question: Question,
    judge: Judge,
    settings: AnalysisSettings,
    *,
    plays: Callable[[list[RankedPlay]], list[RankedPlay]] | None = None,
    cube: Callable[[CubeVerdict], CubeVerdict] | None = None,
) -> Event | None:
    """One decision, judged at the depth of the settings however plain it looks; nothing is said of the roll.

    Args:
        question: the decision.
        judge: who judges.
        settings: everything else.
        plays: gives all plays as they are known from elsewhere, by a rollout for instance, for those judged here.
        cube: likewise the verdict on the cube.

    Returns:
        None where there is no decision with a play or a cube action to be judged.
    """
    answers = _Answers(judge, replace(settings, luck=False), None)
    judged: Event | None = None
    match question:
        case PlayQuestion() if question.play is not None:
            answers.judge_at(Stage.DEEPENING, [question], [], settings.plies)
            answers.find_trivial()
            if plays is not None:
                answers.plays = {request: plays(ranked) for request, ranked in answers.plays.items()}
            judged = answers.play(question)
        case CubeQuestion():
            answers.judge_at(Stage.DEEPENING, [], [question], settings.plies)
            if cube is not None:
                answers.cubes = {request: cube(verdict) for request, verdict in answers.cubes.items()}
            judged = answers.cube(question)
    if not isinstance(judged, CheckerAnalysis | CubeAnalysis):
        return None
    return explained([(judged,)], {judged.situation.variant: judge})[0][0] if settings.explain else judged


def _events(asked: Iterable[Question], answers: _Answers) -> Iterator[Event]:
    for question in asked:
        match question:
            case PlayQuestion():
                yield answers.play(question)
            case CubeQuestion():
                judged = answers.cube(question)
                if judged is not None:
                    yield judged
            case ResignationQuestion():
                yield answers.resignation(question)
            case NotAnalyzed():
                yield question


@dataclass(slots=True)
class _Answers:
    """All that the engine was asked, by request."""

    judge: Judge
    settings: AnalysisSettings
    progress: Callable[[Progress], None] | None
    plays: dict[PlayRequest, list[RankedPlay]] = field(default_factory=dict)
    trivial: set[PlayRequest] = field(default_factory=set)
    cubes: dict[CubeRequest, CubeVerdict] = field(default_factory=dict)
    rolls: dict[LuckRequest, RollLuck] = field(default_factory=dict)

    # Asking

    def find(self, asked: Sequence[Question]) -> None:
        """Ask the engine everything that the questions need."""
        plays = [question for question in asked if isinstance(question, PlayQuestion) and question.play is not None]
        cubes = [question for question in asked if isinstance(question, CubeQuestion)]
        resignations = [question for question in asked if isinstance(question, ResignationQuestion)]
        self._screen(plays, cubes, resignations)
        if self.settings.luck:
            thrown = [question for question in asked if isinstance(question, PlayQuestion) and question.situation.roll]
            rolled = _unique(_luck_request(question) for question in thrown)
            stage = _Stage(Stage.LUCK, len(rolled), self.progress)
            self.rolls = stage.ask(self.judge.luck_many, rolled, self.settings.luck_plies)
        self._deepen(plays, cubes)
        if self.settings.settle:
            self._settle(plays, cubes)
        if self.settings.rollouts:
            self._roll_out(plays, cubes)

    def _screen(
        self,
        plays: Sequence[PlayQuestion],
        cubes: Sequence[CubeQuestion],
        resignations: Sequence[ResignationQuestion],
    ) -> None:
        settings = self.settings
        asked: list[PlayQuestion | CubeQuestion | ResignationQuestion] = [*plays, *cubes, *resignations]
        rolls = _unique(_play_request(question) for question in asked if question.situation.has_dice)
        boards = _unique(_cube_request(question.situation) for question in asked if not question.situation.has_dice)
        stage = _Stage(Stage.SCREENING, len(rolls) + len(boards), self.progress)
        self.plays = stage.ask(self.judge.rank_many, rolls, min(settings.screen_plies, settings.plies))
        self.cubes = stage.ask(self.judge.cube_many, boards, min(settings.screen_cube_plies, settings.plies))
        self.find_trivial()

    def find_trivial(self) -> None:
        """Take note of where it hardly matters which play is made, as far as it has been judged."""
        self.trivial = {request for request, ranked in self.plays.items() if is_trivial(ranked, self.settings)}

    def _deepen(self, plays: Sequence[PlayQuestion], cubes: Sequence[CubeQuestion]) -> None:
        open_plays = [question for question in plays if self._is_play_open(question)]
        open_cubes = [question for question in cubes if self._is_cube_open(question)]
        self.judge_at(Stage.DEEPENING, open_plays, open_cubes, self.settings.plies)

    def judge_at(self, stage: Stage, plays: Sequence[PlayQuestion], cubes: Sequence[CubeQuestion], plies: int) -> None:
        """Judge decisions at a depth, the plays that were made in any case."""
        rolls = _unique(_play_request(question) for question in plays)
        boards = _unique(_cube_request(question.situation) for question in cubes)
        asking = _Stage(stage, len(rolls) + len(boards), self.progress)
        self.cubes |= asking.ask(self.judge.cube_many, boards, plies)
        self.plays |= asking.ask(self.judge.rank_many, rolls, plies)

    def _settle(self, plays: Sequence[PlayQuestion], cubes: Sequence[CubeQuestion]) -> None:
        """Look a ply deeper, and another, where a wrong verdict would cost most, until `settle` is spent."""
        left = self.settings.settle
        for plies in range(self.settings.plies + 1, max_plies + 1):
            picked = self._most_doubtful(plays, cubes)[:left]
            if not picked:
                return
            left -= len(picked)
            open_plays = [one for one in picked if isinstance(one, PlayQuestion)]
            open_cubes = [one for one in picked if isinstance(one, CubeQuestion)]
            self.judge_at(Stage.SETTLING, open_plays, open_cubes, plies)

    def _roll_out(self, plays: Sequence[PlayQuestion], cubes: Sequence[CubeQuestion]) -> None:
        """Play games where a wrong verdict would still cost most."""
        engine, trials = self.judge, self.settings.trials
        assert isinstance(engine, Engine)
        rolls: dict[PlayRequest, list[RankedPlay]] = {}
        boards: dict[CubeRequest, None] = {}
        for question in self._most_doubtful(plays, cubes):
            if len(rolls) + len(boards) == self.settings.rollouts:
                break
            if isinstance(question, CubeQuestion):
                if can_roll_out_cube(self.cubes[_cube_request(question.situation)]):
                    boards[_cube_request(question.situation)] = None
            elif options := self._rivals(question):
                rolls.setdefault(_play_request(question), options)
        stage = _Stage(Stage.ROLLING_OUT, len(rolls) + len(boards), self.progress)
        for board in boards:
            self.cubes[board] = rolled_out_cube(engine, board, trials=trials, told=stage.tell)
            stage.tell(1)
        for request, options in rolls.items():
            others = [option for option in self.plays[request] if option not in options]
            found = rolled_out_plays(engine, request, options, trials=trials, told=stage.tell)
            self.plays[request] = [*found, *others]
            stage.tell(1)

    def _rivals(self, question: PlayQuestion) -> list[RankedPlay]:
        assert question.play is not None
        return rivals(question.situation, self.plays[_play_request(question)], question.play)

    def _most_doubtful(
        self, plays: Sequence[PlayQuestion], cubes: Sequence[CubeQuestion]
    ) -> list[PlayQuestion | CubeQuestion]:
        """Decisions that are too close to call, those first where a wrong verdict would cost most."""
        doubts: list[tuple[float, PlayQuestion | CubeQuestion]] = [
            *((self._play_doubt(one), one) for one in plays),
            *((cube_doubt(one.action, self.cubes[_cube_request(one.situation)]), one) for one in cubes),
        ]
        return [one for doubt, one in sorted(doubts, key=lambda pair: -pair[0]) if doubt > 0]

    def _is_play_open(self, question: PlayQuestion) -> bool:
        assert question.play is not None
        return is_play_open(self.plays[_play_request(question)], question.play, self.settings)

    def _play_doubt(self, question: PlayQuestion) -> float:
        assert question.play is not None
        request = _play_request(question)
        return 0.0 if request in self.trivial else play_doubt(self.plays[request], question.play)

    def _is_cube_open(self, question: CubeQuestion) -> bool:
        return is_cube_open(question, self.cubes[_cube_request(question.situation)], self.settings)

    # Answering

    def play(self, question: PlayQuestion) -> CheckerAnalysis | UnplayedRoll:
        """The judgement on a play."""
        luck = self._luck(question)
        if question.not_analyzed is not None:
            return UnplayedRoll(question.situation, question.not_analyzed, luck)
        request = _play_request(question)
        ranked = self.plays[request]
        trivial = request in self.trivial
        judged = judge_play(question, ranked, is_trivial=trivial, luck=luck, settings=self.settings)
        if judged is None:
            return UnplayedRoll(question.situation, question.unlisted(), luck)
        return judged

    def cube(self, question: CubeQuestion) -> CubeAnalysis | NotAnalyzed | None:
        """The judgement on a cube decision; None where leaving the cube alone was no decision after all."""
        judged = judge_cube(question, self.cubes[_cube_request(question.situation)], self.settings)
        if judged is None and not question.is_implied:
            return question.unlisted()
        return judged

    def resignation(self, question: ResignationQuestion) -> ResignationAnalysis | NotAnalyzed:
        """The judgement on a resignation; nobody is blamed for one that only the result tells of."""
        situation = question.situation
        if situation.has_dice:
            doublers = float(max(option.equity for option in self.plays[_play_request(question)]))
        else:
            doublers = situation_best(situation, self.cubes[_cube_request(situation)])
        judged = judge_resignation(question, doublers if situation.seat is situation.on_roll else -doublers)
        is_doubtful = question.resignation.is_implied and judged.mistake is not Mistake.NONE
        return question.unwritten() if is_doubtful else judged

    def _luck(self, question: PlayQuestion) -> RolledLuck | None:
        if not self.settings.luck or question.situation.roll is None:
            return None
        return judge_luck(self.rolls[_luck_request(question)], question.situation.roll, question.situation.stake)


@dataclass(slots=True)
class _Stage:
    """Asks in batches and tells how far it has come."""

    stage: Stage
    total: int
    progress: Callable[[Progress], None] | None
    done: int = 0

    def ask(self, judge: _Batch[Request, Answer], requests: Sequence[Request], plies: int) -> dict[Request, Answer]:
        """The answers to some requests."""
        size = cores() if plies >= DEEP else max(BATCHES[self.stage], BATCH_PER_CORE * cores())
        if self.progress is None:
            size = max(len(requests), 1)
        answers: list[Answer] = []
        for start in range(0, len(requests), size):
            answers += judge(requests[start : start + size], plies=plies)
            self.tell(len(requests[start : start + size]))
        return dict(zip(requests, answers, strict=True))

    def tell(self, more: int = 0) -> None:
        """Say how far it has come, with so many more done."""
        self.done += more
        if self.progress is not None:
            self.progress(Progress(self.stage, self.done, self.total))


class _Batch(Protocol[Asked, Answer]):
    """A way to ask an engine many things at once."""

    def __call__(self, requests: Sequence[Asked], /, *, plies: int) -> list[Answer]: ...


def _unique(requests: Iterable[Request]) -> list[Request]:
    return list(dict.fromkeys(requests))


def _play_request(question: PlayQuestion | CubeQuestion | ResignationQuestion) -> PlayRequest:
    situation = question.situation
    chain = () if situation.is_named else situation.chain  # whoever names a doublet could have named another
    made = (question.play,) if isinstance(question, PlayQuestion) and question.play is not None else ()
    return PlayRequest(situation.position, situation.roll, situation.cube, situation.terms, chain, made)


def _cube_request(situation: Situation) -> CubeRequest:
    return CubeRequest(situation.position, situation.cube, situation.terms)


def _luck_request(question: PlayQuestion) -> LuckRequest:
    situation = question.situation
    return LuckRequest(situation.position, situation.cube, situation.terms, question.is_opening)
