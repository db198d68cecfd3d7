/**
 * Everything that a board is told, as properties and attributes of its element, with what they are until then.
 *
 * What does not live here: what a board can work with (`forms`), what it makes of it (`ds-board`).
 */

import { LitElement, type PropertyValues } from "lit";
import { wrong } from "./forms";
import type { Speed } from "./motion";
import { CONTRARY, EMPTY, whole } from "./state";
import type { Arrows, Board, Cube, Seat, Token, Turn } from "./state";

/** A button under the board. */
export interface BoardAction {
  readonly name: string;
  readonly label: string;
  readonly isPlain?: boolean;
  /** The key that does the same, as `aria-keyshortcuts` has it. */
  readonly key?: string | undefined;
}

const OBJECT = { attribute: false } as const;

export class ToldBoard extends LitElement {
  static override properties = {
    board: OBJECT,
    facing: OBJECT,
    near: { type: Number },
    dark: { type: Number },
    clockwise: { type: Boolean },
    cube: OBJECT,
    token: OBJECT,
    dice: OBJECT,
    diceOf: OBJECT,
    turn: OBJECT,
    turnKey: OBJECT,
    mover: OBJECT,
    arrows: OBJECT,
    actions: OBJECT,
    names: OBJECT,
    reader: OBJECT,
    clickMode: { type: String, attribute: "click-mode" },
    confirms: { type: String },
    speed: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    lang: { type: String },
    hidePips: { type: Boolean, attribute: "hide-pips" },
    hideNumbers: { type: Boolean, attribute: "hide-numbers" },
    editing: { type: Boolean },
    editedSeat: { type: Number },
    usesReserve: { type: Boolean },
  };

  /** Where the checkers stand. */
  declare board: Board;
  /** Entry p - 1 is the other side's number of one's own point p. */
  declare facing: readonly number[];
  /** Who sits at the bottom. */
  declare near: Seat;
  /** Who has the dark checkers. */
  declare dark: Seat;
  /** Whether the nearer side bears off on the left. */
  declare clockwise: boolean;
  declare cube: Cube | null;
  declare token: Token | null;
  declare dice: readonly number[];
  declare diceOf: Seat | null;
  /** What `mover` may do; null while nobody moves here. */
  declare turn: Turn | null;
  /** While this stays the same, so does the turn, and steps already made are kept. */
  declare turnKey: unknown;
  /** Whose turn it is; by default the nearer side's. */
  declare mover: Seat | null;
  declare arrows: readonly Arrows[];
  declare actions: readonly BoardAction[];
  /** Names by seat; by default the colors. */
  declare names: readonly [string, string] | null;
  /** Whose board it is: that side is spoken to ("you"), not of. */
  declare reader: Seat | null;
  /** Whether a click moves a checker by the die that fits best, or chooses it. */
  declare clickMode: "move" | "select";
  /** Whether a finished turn waits to be confirmed. */
  declare confirms: "ask" | "auto";
  declare speed: Speed;
  declare theme: string;
  declare hidePips: boolean;
  declare hideNumbers: boolean;
  declare editing: boolean;
  /** Whose checkers a click sets while editing; the right button sets the other side's. */
  declare editedSeat: Seat;
  /** Whether checkers enter the game in the course of it, even when none waits now. */
  declare usesReserve: boolean;

  constructor() {
    super();
    Object.assign(this, USUAL);
  }

  protected override willUpdate(_: PropertyValues): void {
    settle(this);
  }
}

const USUAL = {
  board: EMPTY,
  facing: CONTRARY,
  near: 0,
  dark: 1,
  clockwise: false,
  cube: null,
  token: null,
  dice: [],
  diceOf: null,
  turn: null,
  mover: null,
  arrows: [],
  actions: [],
  names: null,
  reader: null,
  clickMode: "move",
  confirms: "ask",
  speed: "normal",
  theme: "auto",
  lang: "",
  hidePips: false,
  hideNumbers: false,
  editing: false,
  editedSeat: 0,
  usesReserve: false,
} as const satisfies Partial<ToldBoard>;

/** Make what a board was told to be nothing (null, undefined), or what it cannot work with, what it is by default. */
export function settle(board: ToldBoard): void {
  const told = board as unknown as Record<string, unknown>;
  for (const [name, usual] of Object.entries(USUAL)) {
    told[name] ??= usual;
    const problem = wrong(name, told[name]);
    if (problem === null) continue;
    console.error(problem);
    told[name] = usual;
  }
  board.board = whole(board.board);
}
