/**
 * The server's messages, as far as the pages read them; the reference is docs/reference/protocol.md.
 *
 * What does not live here: sending and receiving (`api`).
 */

import type { Board, Cube, PlayedStep, Seat, Token, Turn } from "../board/state";

export type Pair<Value> = readonly [Value, Value];
export type Chances = readonly [number, number, number, number, number];

export interface GameInfo {
  readonly key: string;
  readonly name: Sentence;
  readonly checkers: number;
  readonly reserve: number;
  readonly dice: number;
  readonly facing: readonly number[];
  readonly pins: boolean;
  readonly token: Token | null;
  /** What is remembered of each side. */
  readonly remembers: "rolls" | "token" | "home" | null;
  readonly most_memory: number;
  readonly cube: boolean;
  readonly values: readonly number[];
  readonly start: Board;
  readonly has_engine: boolean;
}

export interface Catalogue {
  readonly version: string;
  readonly standard: string;
  readonly games: readonly GameInfo[];
  readonly cycles: readonly { readonly key: string; readonly name: Sentence; readonly games: readonly string[]; readonly lengths: readonly number[] }[];
  readonly options: Readonly<Record<string, readonly { readonly key: string; readonly summary: Sentence; readonly is_usual: boolean }[]>>;
  readonly levels: readonly { readonly key: string; readonly plies: number; readonly noise: number; readonly is_default: boolean }[];
  readonly presets: readonly Preset[];
  readonly file_formats: readonly string[];
}

/** How rollouts can be played. */
export interface Preset {
  readonly key: string;
  readonly trials: number;
  readonly plies: number;
  readonly cube_plies: number;
  /** Rolls of a trial; 0 for all. */
  readonly truncate_after: number;
}

export type Terms =
  | { readonly kind: "match"; readonly length: number; readonly crawford?: boolean; readonly holland?: boolean; readonly cube_limit?: number | null }
  | { readonly kind: "money"; readonly jacoby: boolean; readonly beavers: boolean; readonly raccoons?: boolean;
      /** How many ties of the opening throw double the cube. */
      readonly automatic_doubles?: number; readonly cube_limit?: number | null };

/** How a game is played. */
export interface GameRules {
  readonly key: string;
  readonly name: Sentence;
  readonly summary: Sentence | null;
  readonly topics: readonly { readonly key: string; readonly heading: Sentence; readonly sentences: readonly Sentence[] }[];
}

/** What the server takes. */
export const LONGEST_NAME = 60;

export interface Player {
  readonly name: string;
  readonly level: string | null;
}

export interface NewTable {
  readonly variant: string;
  readonly terms: Terms;
  readonly players: Pair<Player>;
  readonly dice: "random" | "seeded" | "manual";
  readonly seed?: number;
  readonly clock?: { readonly delay_s: number; readonly reserve_s: number };
  readonly position?: string;
  readonly has_help?: boolean;
}

export interface Result {
  readonly winner: Seat | null;
  readonly value: 1 | 2 | 3;
  readonly points: number;
  readonly score: Pair<number>;
  readonly ending: string;
}

export interface TableEvent {
  readonly version: number;
  readonly seat: Seat | null;
  readonly type: string;
  readonly dice: readonly number[];
  /** The roll that a play is of; empty where nobody rolled its numbers to play them. */
  readonly thrown: readonly number[];
  readonly steps: readonly PlayedStep[];
  readonly play: string;
  readonly value: number | null;
  readonly board: Board;
  readonly cube: Cube | null;
}

/** Events that change nothing on the board. */
export const PAUSES: ReadonlySet<string> = new Set(["pause", "resume"]);

export interface Clock {
  readonly delay_ms: number;
  readonly reserve_ms: Pair<number>;
  readonly running: Seat | null;
  readonly running_ms: number;
  /** Whose decision a pause interrupts. */
  readonly paused: Seat | null;
}

export interface TableView {
  readonly id: string;
  readonly version: number;
  readonly game: GameInfo;
  readonly variant: string;
  readonly terms: Terms;
  readonly players: Pair<Player>;
  /** Whether hints and the tutor may be asked. */
  readonly has_help: boolean;
  readonly dice_kind: string;
  readonly seed: number | null;
  readonly seed_sha256: string | null;
  readonly number: number;
  readonly score: Pair<number>;
  readonly is_crawford: boolean;
  readonly is_post_crawford: boolean;
  readonly phase: string;
  readonly on_roll: Seat | null;
  readonly decider: Seat | null;
  readonly is_thinking: boolean;
  readonly board: Board;
  readonly pips: Pair<number>;
  readonly cube: Cube | null;
  readonly dice: readonly number[];
  readonly thrown: readonly number[];
  readonly resignation: number | null;
  readonly allowed: readonly string[];
  readonly dice_wanted: number;
  readonly turn: Turn | null;
  readonly result: Result | null;
  readonly winner: Seat | null;
  readonly clock: Clock | null;
  readonly last: TableEvent | null;
  readonly identifier: string;
  /** The table at which they play again. */
  readonly again: string | null;
}

export interface TableSummary {
  readonly id: string;
  readonly created: string;
  readonly updated: string;
  readonly variant: string;
  readonly name: Sentence;
  readonly terms: Terms;
  readonly players: Pair<Player>;
  readonly score: Pair<number>;
  readonly is_over: boolean;
  readonly winner: Seat | null;
  readonly is_persons_turn: boolean;
  readonly decider: Seat | null;
  readonly is_on_time: boolean;
  /** Without help nothing is judged while a game lasts. */
  readonly may_be_analyzed: boolean;
}

export interface TableList {
  readonly tables: readonly TableSummary[];
  /** Where there are more: the `before` of the next request. */
  readonly older: string | null;
}

/** From the mildest to the worst; none, too, where it is too close to call. */
export const MISTAKES = ["none", "doubtful", "error", "blunder"] as const;
export type Mistake = (typeof MISTAKES)[number];

export interface Judgement {
  /** Rolls looked ahead, or the id of a rollout. */
  readonly source: string;
  /** Games of each line of that rollout. */
  readonly trials: number;
  readonly equity: number;
  readonly cubeless: number;
  readonly mwc: number | null;
  readonly std_error: number | null;
  /** Standard error of how far it lies behind the best play. */
  readonly behind_error: number | null;
  /** Whether it is too close to call between it and the best play. */
  readonly too_close: boolean | null;
  readonly chances: Chances;
}

export interface Candidate {
  readonly play: string;
  readonly steps: readonly PlayedStep[];
  readonly judgements: readonly Judgement[];
}

export interface CubeJudgement {
  readonly source: string;
  readonly trials: number;
  readonly advice: string;
  readonly no_double: number;
  readonly double_take: number;
  readonly double_pass: number;
  readonly mwc: readonly [number, number, number] | null;
  readonly cubeless: number;
  /** Standard error of the lead of doubling over not doubling. */
  readonly double_error: number | null;
  /** Standard error of the lead of a take over a pass. */
  readonly take_error: number | null;
  readonly too_close: { readonly double: boolean | null; readonly take: boolean | null };
  readonly chances: Chances;
}

export interface Hint {
  readonly candidates: readonly Candidate[] | null;
  readonly cube: CubeJudgement | null;
  /** What to answer to something offered. */
  readonly action: "take" | "pass" | "beaver" | "raccoon" | "accept" | "refuse" | null;
}

/** What an action is worth, before it is done. */
export interface JudgedAction {
  /** A play, as hints write it, or what is done with the cube. */
  readonly action: string;
  readonly mistake: Mistake;
  readonly lost: number;
  readonly best: string;
}

export interface History {
  readonly id: string;
  readonly players: Pair<Player>;
  readonly terms: Terms;
  readonly games: readonly {
    readonly number: number;
    readonly game: GameInfo;
    readonly score: Pair<number>;
    readonly is_crawford: boolean;
    readonly start: Board;
    /** Before the first event. */
    readonly cube: Cube | null;
    readonly events: readonly TableEvent[];
    readonly result: Result | null;
  }[];
}

export interface GameHead {
  readonly number: number;
  readonly score: Pair<number>;
  readonly is_crawford: boolean;
  readonly winner: Seat | null;
  readonly points: number;
  readonly decisions: number;
}

/** How far a work of the server has come. */
export type Status = "waiting" | "running" | "done" | "cancelled" | "failed";

/** Whether there is more to come. */
export function isRunning({ status }: { readonly status: Status }): boolean {
  return status === "waiting" || status === "running";
}

export interface AnalysisSummary {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly status: Status;
  readonly plies: number;
  readonly done: number;
  readonly total: number;
  readonly players: Pair<string>;
  /** Key of what the match is played in: the game, or the cycle. */
  readonly variant: string;
  readonly final_score: Pair<number>;
}

export interface AnalysisList {
  readonly analyses: readonly AnalysisSummary[];
  /** Where there are more: the `before` of the next request. */
  readonly older: string | null;
}

export interface AnalysisView extends AnalysisSummary {
  /** Of its first game. */
  readonly game: GameInfo;
  readonly terms: Terms;
  readonly problems: readonly SourceProblem[];
  readonly games: readonly GameHead[];
  readonly report: { readonly ratings?: Pair<SideFigures>; readonly games?: readonly { readonly number: number; readonly ratings: Pair<SideFigures> }[] } | null;
  readonly error: Problem | null;
}

/** What one side of a match or of a game came to. */
export interface SideFigures {
  readonly performance_rating: number | null;
  readonly checker: Pick<Losses, "mistakes">;
  readonly cube: Pick<Losses, "mistakes">;
  readonly luck: { readonly amount: { readonly emg: number } } | null;
}

/** Decisions of one kind, and what they lost. */
export interface Losses {
  readonly decisions: number;
  readonly error: number;
  readonly mistakes: Readonly<Record<Exclude<Mistake, "none">, number>>;
}

/** The same with a rating of its own. */
export interface RatedLosses extends Losses {
  readonly performance_rating: number | null;
}

/** What somebody came to. */
export interface Figures {
  readonly decisions: number;
  readonly performance_rating: number | null;
  readonly checker: RatedLosses;
  readonly cube: RatedLosses;
  /** By what was wrong; only kinds that happened. */
  readonly cube_mistakes: Readonly<Record<string, Losses>>;
  readonly luck: number | null;
}

export interface PlayedMatch extends Figures {
  readonly analysis: string;
  readonly name: string;
  readonly opponent: string;
  readonly date: string;
  /** Or only that of the analysis. */
  readonly is_day_of_play: boolean;
  readonly plies: number;
  readonly score: Pair<number>;
}

/** The same in all analyzed matches. */
export interface RatedPlayer extends Figures {
  readonly name: string;
  /** Key of the game. */
  readonly variant: string;
  /** Its name. */
  readonly game: Sentence;
  readonly matches: readonly PlayedMatch[];
}

export interface Judged {
  readonly type: "play" | "cube" | "resignation" | "not analyzed";
  readonly roll?: string | null;
  readonly play?: string;
  readonly action?: string;
  readonly best?: string;
  readonly offer?: string | null;
  readonly text?: string;
  /** Why nothing was judged. */
  readonly reason?: string;
  readonly rank?: number;
  readonly mistake?: Mistake;
  readonly error?: { readonly emg: number; readonly mwc: number | null };
  /** Whether it is open that something else was better. */
  readonly too_close?: boolean | null;
  readonly luck?: { readonly amount: { readonly emg: number }; readonly mark: string } | null;
  readonly plies?: number;
  /** Of the rollout that it was judged by; 0: it was judged by none. */
  readonly trials?: number;
  readonly candidates?: readonly { readonly play: string; readonly plies: number; readonly equity: number; readonly mwc: number | null }[];
  readonly equities?: { readonly no_double: number; readonly double_take: number; readonly double_pass: number };
  readonly mwc?: { readonly no_double: number; readonly double_take: number; readonly double_pass: number } | null;
  /** What tells the two choices of a mistake apart. */
  readonly why?: readonly Reason[];
  /** What the program says that wrote the file. */
  readonly annotation?: { readonly judged_by: string; readonly best: string; readonly error: number };
}

/** A play of one's own; with steps if it was made on the board. */
export interface Variation {
  readonly play: string;
  readonly comment: string;
  readonly steps: readonly PlayedStep[];
}

export interface Decision {
  readonly number: number;
  readonly game: number;
  readonly seat: Seat;
  readonly on_roll: Seat | null;
  readonly is_deep: boolean;
  readonly board: Board | null;
  readonly variant: string;
  readonly dice: readonly number[];
  readonly cube: Cube | null;
  readonly identifier: string | null;
  readonly steps: readonly PlayedStep[];
  readonly judged: Judged;
  readonly candidates: readonly Candidate[];
  readonly cubes: readonly CubeJudgement[];
  /** Id of the rollout that it is judged by. */
  readonly rolled_out: string | null;
  readonly comment: string;
  readonly variations: readonly Variation[];
}

export interface Setup {
  readonly variant: string;
  readonly board: Board;
  readonly on_roll: Seat;
  readonly dice: readonly number[];
  readonly cube: Cube;
  readonly terms: Terms;
  readonly points: Pair<number>;
  readonly is_crawford: boolean;
  /** That waits for an answer. */
  readonly resignation?: number | null;
}

export interface PositionView {
  readonly setup: Setup;
  /** Who is to answer what waits. */
  readonly asked: Seat | null;
  readonly game: GameInfo;
  readonly ids: { readonly best: string; readonly xgid: string | null; readonly gnubg: string | null; readonly ogid: string | null; readonly tables: string };
  readonly pips: Pair<number>;
  readonly turn: Turn | null;
  readonly is_over: boolean;
  /** What the text around the identifier says. */
  readonly annotation: Annotation | null;
}

/** What another program thought: of plays, best first by its own order, and of the cube. */
export interface Annotation {
  readonly plays: readonly { readonly play: string; readonly judged_by: string; readonly equity: number }[];
  readonly cube: { readonly judged_by: string; readonly no_double: number; readonly double_take: number; readonly double_pass: number } | null;
}

export interface AnswerWorth {
  readonly answer: string;
  readonly equity: number;
  readonly mwc: number | null;
}

/** What waits to be answered. */
export interface Waiting {
  readonly offer: "double" | "beaver" | "raccoon" | null;
  readonly resignation: number | null;
  readonly seat: Seat;
  readonly answers: readonly AnswerWorth[];
  readonly resigning_loss: number | null;
}

export interface Evaluation {
  readonly candidates: readonly Candidate[] | null;
  readonly cube: CubeJudgement | null;
  readonly waiting: Waiting | null;
  readonly engine: Sentence;
}

export interface Reason {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string | readonly (number | string)[]>>;
  readonly part: number | null;
}

/** Signs that are the same in every language, or a phrase. */
export type Cell = string | { readonly key: string; readonly values: Readonly<Record<string, number | string>> };

export interface ComparedRoll {
  readonly dice: readonly number[];
  readonly weight: number;
  readonly replies: readonly { readonly equity: number; readonly play: string }[];
}

interface Reasons {
  readonly choice: string;
  readonly reasons: readonly Reason[];
}

export interface Explanation {
  readonly kind: "plays" | "cube";
  readonly difference: number | null;
  /** Of two plays; of the cube what is still to be decided. */
  readonly sides: readonly Reasons[];
  readonly counts: readonly (readonly Cell[])[];
  readonly rolls: readonly ComparedRoll[];
  readonly reply_plies: number;
  readonly engine: Sentence;
}

export interface RollGrid {
  readonly mean: number;
  readonly rolls: readonly { readonly dice: readonly number[]; readonly weight: number; readonly equity: number; readonly play: string }[];
}

export interface ScoreMap {
  readonly kind: "play" | "cube";
  readonly cells: readonly { readonly player_away: number; readonly opponent_away: number; readonly is_crawford: boolean;
    readonly is_post_crawford: boolean; readonly best: string; readonly equity: number }[];
}

export interface Card {
  readonly number: number;
  readonly question: "play" | "double" | "answer";
  readonly variant: string;
  readonly name: Sentence;
  readonly identifier: string;
  readonly dice: readonly number[];
  readonly made: string;
  readonly lost: number;
  readonly player: string;
  readonly source: string;
  readonly due: string;
  readonly is_due: boolean;
  readonly answers: readonly { readonly at: string; readonly answer: string; readonly lost: number }[];
}

export interface CardList {
  /** In the order in which they are asked. */
  readonly cards: readonly Card[];
  readonly count: number;
  readonly due: number;
  readonly next_due: string | null;
  /** Of the whole deck. */
  readonly players: readonly string[];
}

export interface CardQuestion {
  readonly card: Card;
  readonly position: PositionView;
  readonly decider: Seat;
  /** The turn of the cube that waits for an answer. */
  readonly offer: "double" | "beaver" | "raccoon" | null;
  readonly choices: readonly string[];
}

export interface JudgedAnswer {
  readonly card: Card;
  readonly answer: string;
  readonly best: string;
  readonly lost: number;
  readonly mistake: Mistake;
  /** Whether it is open which of both is better. */
  readonly too_close: boolean | null;
  readonly candidates: readonly Candidate[] | null;
  readonly cube: CubeJudgement | null;
  /** What each thing that could be done with the cube is worth to whoever decides, the best first. */
  readonly actions: readonly { readonly action: string; readonly equity: number }[];
  readonly engine: Sentence;
}

export interface CardsMade {
  readonly new: number;
  /** What other cards ask already. */
  readonly known: number;
}

export interface Estimate {
  readonly mean: number;
  readonly std_error: number | null;
}

export interface Rollout {
  readonly id: string;
  readonly position: string;
  readonly variant: string;
  readonly kind: "plays" | "cube" | "position";
  readonly status: Status;
  readonly preset: string;
  readonly plies: number;
  readonly cube_plies: number;
  readonly truncate_after: number;
  readonly trials: number;
  /** At most, in all. */
  readonly wanted: number;
  /** While it runs: how many trials it is likely to have in all, and the seconds until then. */
  readonly plan: { readonly trials: number; readonly seconds: number } | null;
  readonly lines: readonly { readonly name: string; readonly equity: Estimate; readonly cubeless: Estimate; readonly chances: Chances; readonly is_best: number }[];
  readonly waiting: Waiting | null;
  readonly error: Problem | null;
  /** What comes of it is kept with a decision of this analysis. */
  readonly analysis: string | null;
}

/** A sentence in English, and what says it in other languages. */
export interface Sentence {
  readonly message: string;
  readonly pattern: string;
  readonly values: Readonly<Record<string, number | string | Sentence>>;
}

export interface Problem extends Sentence {
  readonly code: string;
  /** Of the position, if a file holds nothing else (`position-only`). */
  readonly identifier?: string;
}

/** What is wrong with a file. */
export interface SourceProblem extends Sentence {
  readonly line: number | null;
  readonly severity: "warning" | "error";
}

/** What comes over the socket. */
export type Push =
  | { readonly type: "table"; readonly table: TableView }
  | { readonly type: "analysis"; readonly analysis: AnalysisView }
  | { readonly type: "decisions"; readonly id: string; readonly game: number | null; readonly decisions: readonly Decision[] }
  | { readonly type: "rollout"; readonly rollout: Rollout }
  | { readonly type: "gone"; readonly topic: string; readonly id: string }
  | { readonly type: "failed"; readonly topic: string | null; readonly id: string | null; readonly problem: Problem };
