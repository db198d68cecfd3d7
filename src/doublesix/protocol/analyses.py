"""Analyses, rollouts and questions about one position.

Numbers a decision was judged by stand as in the published schema of analyses (`doublesix.analysis`): `judged` is
one of its events.
What does not live here: how any of it is computed (`doublesix.analysis`, `doublesix.engine`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from doublesix.protocol.tables import Key, Older, Turn
from doublesix.protocol.values import (
    Board,
    Candidate,
    Chances,
    Cube,
    CubeJudgement,
    Die,
    Flag,
    GameInfo,
    Ids,
    Message,
    PlayMade,
    Problem,
    Resigned,
    Seat,
    SentenceMessage,
    Setup,
    SourceProblem,
    StepMade,
    TermsMessage,
    Whole,
)
from doublesix.variants.registry import STANDARD

__all__ = [
    "LONGEST_MAP",
    "RUNNING",
    "AnalysisList",
    "AnalysisSummary",
    "AnalysisView",
    "AnnotatedCubeMessage",
    "AnnotatedPlayMessage",
    "AnnotationMessage",
    "AnswerWorth",
    "Ask",
    "Checked",
    "Comment",
    "ComparedRoll",
    "DecisionList",
    "DecisionView",
    "Deepen",
    "Estimate",
    "Evaluation",
    "Explain",
    "Explanation",
    "GameHead",
    "Language",
    "NewRollout",
    "NewRollouts",
    "Phrases",
    "PlayedOut",
    "Plies",
    "PositionOnly",
    "PositionView",
    "ReadPosition",
    "Reason",
    "Reasons",
    "Reply",
    "RollGrid",
    "RollWorth",
    "RolloutLineView",
    "RolloutList",
    "RolloutPlan",
    "RolloutStop",
    "RolloutView",
    "Said",
    "ScoreCell",
    "ScoreMap",
    "Variation",
    "Waiting",
]

Status = Literal["waiting", "running", "done", "cancelled", "failed"]
RUNNING: tuple[Status, ...] = ("waiting", "running")
"""Of what is not at rest."""
Plies = Annotated[Whole, Field(ge=0, le=4)]
"""Rolls looked ahead."""
Text = Annotated[str, Field(max_length=10_000)]

MOST_TRIALS = 1_000_000
LONGEST_ROLLOUT_S = 604_800
"""A week."""

LONGEST_MAP = 15
"""Points that either side needs at most in a score map."""

Language = Literal["da", "en", "ko", "zh-Hans", "zh-Hant"]
"""Of reports and reasons."""


# A match


class GameHead(Message):
    """One game of an analyzed match."""

    number: int
    score: tuple[int, int]
    is_crawford: bool
    winner: Seat | None
    points: int
    decisions: int
    """How many of the decisions belong to it."""


class AnalysisSummary(Message):
    """An analysis in a list."""

    id: str
    name: str
    """Of the file, or of the table."""
    created: str
    status: Status
    plies: int
    done: int
    """Decisions judged at full depth."""
    total: int
    """Decisions in all, as far as they are known."""
    players: tuple[str, str]
    variant: str
    """Key of the game, or of the games that follow each other."""
    final_score: tuple[int, int]


class AnalysisView(AnalysisSummary):
    """An analysis as it stands."""

    game: GameInfo
    """Of several in turn the first."""
    terms: TermsMessage
    table: str | None = None
    """Id of the table that it was played at; None of a file."""
    problems: tuple[SourceProblem, ...]
    """What was wrong with the file."""
    games: tuple[GameHead, ...]
    report: dict[str, Any] | None
    """Once done: `ratings`, `result` and `engine` of the published schema."""
    error: Problem | None
    """Why it failed."""


class AnalysisList(Message):
    """Analyses, the newest first."""

    analyses: tuple[AnalysisSummary, ...]
    older: Older | None = None
    """Where there are more: what to ask for as `before` to hear of those asked for before these."""


class Variation(Message):
    """A play of one's own to keep beside those made."""

    play: Annotated[str, Field(max_length=200)]
    comment: Text = ""
    steps: Annotated[tuple[StepMade, ...], Field(max_length=64)] = ()
    """Of one that was played on the board; none of one that was only written down."""


class PlayedOut(Message):
    """A play of one's own, made on the board."""

    steps: PlayMade
    """Source, target, die; in the order they are made."""


class DecisionView(Message):
    """One decision of a match, or one roll, and the judgement on it."""

    number: int
    """Its name within the analysis; numbers rise, with gaps."""
    game: int
    """Index in `games`, from 0."""
    seat: Seat
    on_roll: Seat | None
    """Whose turn it is; None where nothing is known of the board."""
    is_deep: bool
    """Whether this is the judgement at full depth; before it a first one is shown."""
    board: Board | None
    """Before the decision."""
    variant: str
    """Key of the game played."""
    dice: tuple[Die, ...]
    cube: Cube | None
    identifier: str | None
    steps: tuple[StepMade, ...]
    """Of the play made."""
    judged: dict[str, Any]
    """An event of the published schema: type, error, mistake, luck, equities …"""
    candidates: tuple[Candidate, ...]
    cubes: tuple[CubeJudgement, ...]
    """Everything found out about the cube decision, the most trusted first, as in `Candidate`."""
    rolled_out: str | None = None
    """Id of the rollout that `judged` comes from; None where rolls were looked ahead."""
    comment: str
    """Of whoever reads it; begins as what the file says of it, which `judged` has as its own `comment`."""
    variations: tuple[Variation, ...]


class DecisionList(Message):
    """Decisions of one analysis, in order."""

    id: str
    decisions: tuple[DecisionView, ...]


class Comment(Message):
    """Words and plays of one's own that belong to a decision; what is left out stays as it is."""

    comment: Text = ""
    variations: Annotated[tuple[Variation, ...], Field(max_length=20)] = ()


class Deepen(Message):
    """Judge one decision again, or the whole match."""

    plies: Plies


# A position


PastedText = Annotated[str, Field(min_length=1, max_length=20_000)]
"""An identifier, or the whole text that a program copies of a position, with dozens of plays in any language."""


class ReadPosition(Message):
    """An identifier somebody pasted, perhaps with what a program says around it."""

    text: PastedText
    variant: Key = STANDARD.key
    """The game, where the identifier does not name it."""
    mover_score_first: Flag | None = None
    """Whether the first score of an XGID of turn -1 is that of the player on roll.

    None: as the text around it says, else that of the player at the bottom.
    """


class AnnotatedPlayMessage(Message):
    """A play that another program looked at."""

    play: str
    judged_by: str
    """The program and how far it looked."""
    equity: float
    """EMG, seen by the side on roll."""


class AnnotatedCubeMessage(Message):
    """The cube before a roll, as another program saw it; EMG."""

    judged_by: str
    no_double: float
    double_take: float
    double_pass: float


class AnnotationMessage(Message):
    """What another program thought of the dice and of the cube."""

    plays: tuple[AnnotatedPlayMessage, ...]
    """Best first by its own order."""
    cube: AnnotatedCubeMessage | None


class PositionView(Message):
    """A position and everything around it."""

    setup: Setup
    asked: Seat | None = None
    """Who is to answer what waits; None if nothing does."""
    game: GameInfo
    ids: Ids
    pips: tuple[int, int]
    turn: Turn | None
    """The steps of the dice, where there are some."""
    is_over: bool
    annotation: AnnotationMessage | None = None
    """What the text around the identifier says."""


class PositionOnly(Problem):
    """A file where a match was expected holds a position, and nothing that was played."""

    code: Literal["position-only"] = "position-only"
    identifier: str
    """Of the position: an XGID, or a Tables ID where that cannot say it."""


class Checked(Message):
    """What the position editor hears: problems, or the position."""

    problems: tuple[SentenceMessage, ...]
    position: PositionView | None


class Ask(Message):
    """A question about one position."""

    position: Key
    """An identifier of any kind."""
    variant: Key = STANDARD.key
    plies: Plies = 2
    length: Annotated[Whole, Field(ge=1, le=LONGEST_MAP)] | None = None
    """Of score maps: points that either side needs at most; None: 7, or in a longer match its length, 15 at most."""


class AnswerWorth(Message):
    """What an answer to an offer is worth."""

    answer: Literal["take", "pass", "beaver", "raccoon", "accept", "refuse"]
    equity: float
    """EMG of the cube before any offer, seen by the side that answers."""
    mwc: float | None
    """Match winning chance of that side, 0-1."""


class Waiting(Message):
    """What waits to be answered; a resignation is answered before a turn of the cube."""

    offer: Literal["double", "beaver", "raccoon"] | None
    resignation: Resigned | None
    seat: Seat
    """Who is to answer."""
    answers: tuple[AnswerWorth, ...]
    """Best first."""
    resigning_loss: float | None
    """EMG that resigning lost against playing on; None where nobody has resigned."""


class Evaluation(Message):
    """The plays of the dice, best first, or the cube decision where none were thrown."""

    candidates: tuple[Candidate, ...] | None = None
    cube: CubeJudgement | None = None
    waiting: Waiting | None = None
    """What is to be answered first."""
    engine: SentenceMessage
    """Everything that made the numbers."""


class RollWorth(Message):
    """What a roll would be worth to the player on roll."""

    dice: tuple[Die, ...]
    weight: int
    """Ways in which the dice can fall so."""
    equity: float
    play: str


class RollGrid(Message):
    """All rolls that could come."""

    mean: float
    rolls: tuple[RollWorth, ...]


class ScoreCell(Message):
    """The best decision at one score."""

    player_away: int
    opponent_away: int
    is_crawford: bool
    is_post_crawford: bool
    best: str
    """A play, or the advice as in `CubeJudgement`."""
    equity: float


class ScoreMap(Message):
    """The best decision at every score."""

    kind: Literal["play", "cube"]
    cells: tuple[ScoreCell, ...]


# Reasons


class Said(Message):
    """A phrase of the catalogue of reports (`Phrases`), and what fills it."""

    key: str
    values: dict[str, int | str]


class Reason(Message):
    """One thing that numbers say for a choice; its sentence is the phrase ``why:`` and the key."""

    key: str
    values: dict[str, int | float | str | tuple[int | str, ...]]
    """By name: `…chance` is a chance 0-1, `…equity` EMG with its sign; a string is the key of a phrase."""
    part: float | None
    """EMG of the difference that it accounts for; None for counts, which have no price."""


class Reasons(Message):
    """What speaks for one choice, the weightiest first."""

    choice: str
    """A play, or a cube action such as `double`, `take`."""
    reasons: tuple[Reason, ...]


class Reply(Message):
    """The best answer to a roll."""

    equity: float
    """Of the side that explains itself: the one that plays, or the one on roll before a cube decision."""
    play: str


class ComparedRoll(Message):
    """What a roll makes of both plays, or of a position whose cube is left alone."""

    dice: tuple[Die, ...]
    weight: int
    """Ways in which the dice can fall so."""
    replies: tuple[Reply, ...]
    """One to each play, the better one first; one in all before a cube decision."""


class Explain(Ask):
    """Why one play is better than another, or why a cube should be turned or not, taken or not."""

    plays: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=2)] = ()
    """Two; one, to be compared with the best other one; or none, for the two best. Of cube decisions: none."""


class Explanation(Message):
    """Reasons, and what they were found in."""

    kind: Literal["plays", "cube"]
    difference: float | None
    """EMG between two plays; None for a cube decision."""
    sides: tuple[Reasons, ...]
    """For the better play and for the other one; for the right cube action and for the right answer to it.

    Where a double waits, for the answer alone; none where a beaver or a raccoon does.
    """
    counts: tuple[tuple[str | Said, ...], ...]
    """A table with its head: signs that are the same in every language, and phrases."""
    rolls: tuple[ComparedRoll, ...]
    """The next roll; none where something else comes next."""
    reply_plies: int
    """Depth at which they were judged."""
    engine: SentenceMessage
    """Everything that made the numbers."""


class Phrases(Message):
    """The words of reports and reasons in one language."""

    language: Language
    phrases: dict[str, str]
    """By key; names in braces stand for values."""


# Rollouts


class RolloutStop(Message):
    """When a rollout ends: at so many trials, or earlier by any other rule that is given."""

    trials: Annotated[Whole, Field(ge=1, le=MOST_TRIALS)] | None = None
    """At most so many, in all. None: those of the preset; for one that goes on, as many as it was to have."""
    std_error: Annotated[float, Field(strict=True, ge=0.0001, le=10)] | None = None
    """EMG; enough when no line's equity has a greater standard error."""
    confidence: Annotated[float, Field(strict=True, ge=0.5, le=0.9999)] | None = None
    """Enough when the best line, or of a cube both actions, is best with this chance, however often one looks."""
    seconds: Annotated[Whole, Field(ge=1, le=LONGEST_ROLLOUT_S)] | None = None
    """No new trials after this time."""


class NewRollout(RolloutStop):
    """A rollout to queue."""

    position: Key
    variant: Key = STANDARD.key
    kind: Literal["plays", "cube", "position"] | None = None
    """None: plays of the dice; without dice the cube decision, or the position where the cube cannot be turned."""
    plays: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=10)] = ()
    """Of kind `plays`; none: the best three."""
    preset: Key = "full"
    """How the games are played, as the command line names it (`presets` of the catalogue)."""
    plies: Annotated[Whole, Field(ge=0, le=3)] | None = None
    """Depth of the plays, of the cube and of what a truncated game is worth; None: those of the preset."""
    cube_plies: Annotated[Whole, Field(ge=0, le=3)] | None = None
    """Depth of cube decisions, if it is another one."""
    truncate_after: Annotated[Whole, Field(ge=0, le=100)] | None = None
    """Rolls of a trial, 0 for all; None: those of the preset."""
    seed: Annotated[Whole, Field(ge=0, lt=2**53)] = 1
    analysis: str | None = None
    """Keep what comes of it with a decision of this analysis …"""
    decision: Annotated[Whole, Field(ge=0)] | None = None
    """… of this number, which must be the one that is rolled out."""


class NewRollouts(Message):
    """Rollouts of what an analysis leaves too close to call, those first where a wrong verdict would cost most."""

    most: Annotated[Whole, Field(ge=1, le=100)] = 10
    """Decisions."""
    trials: Annotated[Whole, Field(ge=36, le=MOST_TRIALS)] = 324


class Estimate(Message):
    """A mean, and its standard error."""

    mean: float
    std_error: float | None
    """None before there are two trials."""


class RolloutLineView(Message):
    """One line of a rollout, seen by the side it is rolled out for."""

    name: str
    """A play; or `no-double`, `double-take`, `position`."""
    equity: Estimate
    cubeless: Estimate
    mwc: Estimate | None
    chances: Chances
    is_best: float
    """How probable it is that this line is the best, 0-1."""


class RolloutPlan(Message):
    """How far a rollout will go, judged by its trials so far."""

    trials: int
    """In all."""
    seconds: float
    """Still to be computed."""


class RolloutView(Message):
    """A rollout as it stands."""

    id: str
    created: str
    status: Status
    position: str
    variant: str
    kind: Literal["plays", "cube", "position"]
    preset: str
    plies: int
    """Depth of the plays; some presets are less deep later in a game."""
    cube_plies: int
    truncate_after: int
    trials: int
    """Played so far."""
    wanted: int
    """At most, in all."""
    seconds: float
    """Computed so far."""
    plan: RolloutPlan | None = None
    """While it runs, as soon as that can be known."""
    lines: tuple[RolloutLineView, ...]
    waiting: Waiting | None = None
    """What is to be answered, as far as the rollout tells it."""
    error: Problem | None
    """Why it failed."""
    analysis: str | None = None
    """What comes of it is kept with a decision of this analysis …"""
    decision: int | None = None
    """… of this number."""


class RolloutList(Message):
    """Rollouts, the newest first."""

    rollouts: tuple[RolloutView, ...]
