/**
 * What a board is told: checkers, cube, dice, and which steps may be made. Plain data, as it comes from a server.
 *
 * Places are numbers in their owner's own numbering: 0 off, 1 to 24 points, 25 the bar, 26 checkers not yet entered.
 * What does not live here: anything that works with these values.
 */

/** Seats are 0 and 1; a pair is by seat. */
export type Seat = 0 | 1;
export const SEATS: readonly Seat[] = [0, 1];

export const OFF = 0;
export const BAR = 25;
export const RESERVE = 26;
export const POINTS: readonly number[] = Array.from({ length: 24 }, (_, index) => index + 1);

/** Where all checkers stand. */
export interface Board {
  /** 26 counts a seat: off, points 1 to 24, bar. */
  readonly rows: readonly [readonly number[], readonly number[]];
  /** Bit masks: bit p is set where one checker of that seat is pinned on its own point p. */
  readonly pinned: readonly [number, number];
  /** Checkers not yet entered. */
  readonly reserve: readonly [number, number];
  /** What the game remembers of a side; with a token: whether the side holds it. */
  readonly memory: readonly [number, number];
}

/** Source, target, die used, number of the node it leads to, whether it hits. */
export type TurnStep = readonly [source: number, target: number, die: number, next: number, isHit: boolean];

/** The board in the middle of a turn, and what may be done from there. */
export interface TurnNode {
  readonly board: Board;
  readonly steps: readonly TurnStep[];
  /** Whether the turn may end here. */
  readonly is_done: boolean;
  readonly dice_left: readonly number[];
}

/** Everything that may be done with a roll, as a graph; node 0 is the board before the first step. */
export interface Turn {
  /** False where there are too many plays to list: more nodes have to be asked for after each step. */
  readonly is_whole: boolean;
  readonly nodes: readonly TurnNode[];
}

export interface Cube {
  readonly value: number;
  readonly owner: Seat | null;
  /** What it shows if the offer on the table is taken. */
  readonly offered?: number | null;
  /** Who is asked. */
  readonly asked?: Seat | null;
}

/** One step as it was played: source, target, whether it hit. */
export type PlayedStep = readonly [source: number, target: number, isHit: boolean];

/** A play that has just been made, to be shown step by step. */
export interface PlayedTurn {
  readonly seat: Seat;
  readonly dice?: readonly number[] | null;
  readonly steps: readonly PlayedStep[];
  readonly before: Board;
  readonly after: Board;
  /** The play in its usual notation; by default its steps. */
  readonly text?: string | null;
}

/** An arrow for a hint or a candidate: steps of one side. */
export interface Arrows {
  readonly seat: Seat;
  readonly steps: readonly (readonly [source: number, target: number, ...rest: unknown[]])[];
}

export type Token = "bomb" | "reroll";

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** A track on which the sides meet head on: my point p is the other side's 25 - p. */
export const CONTRARY: readonly number[] = POINTS.map((point) => 25 - point);

const EMPTY_ROW: readonly number[] = Array.from({ length: 26 }, () => 0);

export const EMPTY: Board = { rows: [EMPTY_ROW, EMPTY_ROW], pinned: [0, 0], reserve: [0, 0], memory: [0, 0] };

/** A board that may have been told without what most games know nothing of. */
export function whole(board: Pick<Board, "rows"> & Partial<Board>): Board {
  const { rows, pinned, reserve, memory } = board;
  return pinned && reserve && memory ? (board as Board) : { ...EMPTY, rows, ...(pinned && { pinned }), ...(reserve && { reserve }), ...(memory && { memory }) };
}

/** Checkers of a side on a place. */
export function count(board: Board, seat: Seat, place: number): number {
  return place === RESERVE ? board.reserve[seat] : (board.rows[seat][place] ?? 0);
}

/** Pips that a side still has to go; checkers on the bar and not yet entered have 25. */
export function pipCount(board: Board, seat: Seat): number {
  const onBoard = board.rows[seat].reduce((pips, checkers, place) => pips + place * checkers, 0);
  return onBoard + BAR * board.reserve[seat];
}

export function isPinned(board: Board, seat: Seat, point: number): boolean {
  return ((board.pinned[seat] >> point) & 1) === 1;
}

/** The same board with more or fewer checkers of a side on a place. */
export function changed(board: Board, seat: Seat, place: number, by: number): Board {
  if (place === RESERVE) return { ...board, reserve: withSeat(board.reserve, seat, board.reserve[seat] + by) };
  const row = board.rows[seat].map((checkers, index) => (index === place ? checkers + by : checkers));
  return { ...board, rows: withSeat(board.rows, seat, row) };
}

/** A pair with one half replaced. */
export function withSeat<Value>(pair: readonly [Value, Value], seat: Seat, value: Value): [Value, Value] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}
