/**
 * What a board can work with of what it is told, property by property: whatever else a page hands over is named.
 *
 * What does not live here: the properties themselves, and what they are by default (`told-board`).
 */

import { SPEEDS } from "./motion";
import { OFF, RESERVE } from "./state";
import { THEME_NAMES } from "./themes";

type Is = (value: unknown) => boolean;

const isNumber: Is = (value) => typeof value === "number" && Number.isFinite(value);
const isBetween = (least: number, most: number): Is => (value) => Number.isInteger(value) && least <= (value as number) && (value as number) <= most;
const isCount = isBetween(0, Infinity);
const isDie = isBetween(1, 6);
const isPlace = isBetween(OFF, RESERVE);
const isText: Is = (value) => typeof value === "string";
const isSeat: Is = (value) => value === 0 || value === 1;
const isNothing: Is = (value) => value === null || value === undefined;
const orNothing = (is: Is): Is => (value) => isNothing(value) || is(value);
const listOf = (is: Is): Is => (value) => Array.isArray(value) && value.every(is);
const pairOf = (is: Is): Is => (value) => listOf(is)(value) && (value as unknown[]).length === 2;
const having = (parts: Readonly<Record<string, Is>>): Is => (value) =>
  typeof value === "object" && value !== null &&
  Object.entries(parts).every(([name, is]) => is((value as Record<string, unknown>)[name]));

const isStep: Is = (value) => Array.isArray(value) && isPlace(value[0]) && isPlace(value[1]);
const isPair = orNothing(pairOf(isNumber));
const isBoard = having({ rows: pairOf(listOf(isCount)), pinned: isPair, reserve: orNothing(pairOf(isCount)), memory: isPair });
const isNode = having({ board: isBoard, steps: listOf(isStep), dice_left: listOf(isDie) });
const isGraph = having({ nodes: (nodes) => listOf(isNode)(nodes) && (nodes as unknown[]).length > 0 });

/** Graphs that were looked through: a big one is handed over once and drawn often. */
const looked = new WeakSet<object>();

function isTurn(value: unknown): boolean {
  if (looked.has(value as object)) return true;
  const found = isGraph(value);
  if (found) looked.add(value as object);
  return found;
}

const SEAT: readonly [Is, string] = [isSeat, "0 or 1"];
const SEAT_OR_NONE: readonly [Is, string] = [orNothing(isSeat), "0, 1 or null"];
const FLAG: readonly [Is, string] = [(value) => typeof value === "boolean", "true or false"];
const oneOf = (...words: readonly string[]): readonly [Is, string] => [(value) => words.includes(value as string), words.map((word) => `"${word}"`).join(" or ")];

const FORMS: Readonly<Record<string, readonly [Is, string]>> = {
  board: [isBoard, "{rows, pinned, reserve, memory}, two rows of counts and three pairs, of which only rows must be there"],
  facing: [(value) => listOf(isBetween(1, 24))(value) && (value as unknown[]).length === 24, "a list of 24 points"],
  near: SEAT,
  dark: SEAT,
  clockwise: FLAG,
  cube: [orNothing(having({ value: isBetween(1, Infinity), owner: orNothing(isSeat) })), "{value, owner, …} or null"],
  token: [orNothing((value) => value === "bomb" || value === "reroll"), '"bomb", "reroll" or null'],
  dice: [listOf(isDie), "a list of numbers from 1 to 6"],
  diceOf: SEAT_OR_NONE,
  turn: [orNothing(isTurn), "{is_whole, nodes}, the graph of a turn, or null"],
  mover: SEAT_OR_NONE,
  arrows: [listOf(having({ seat: isSeat, steps: listOf(isStep) })), "a list of {seat, steps}"],
  actions: [listOf(having({ name: isText, label: isText })), "a list of {name, label}"],
  names: [orNothing(pairOf(isText)), "a pair of texts or null"],
  reader: SEAT_OR_NONE,
  clickMode: oneOf("move", "select"),
  confirms: oneOf("ask", "auto"),
  speed: oneOf(...SPEEDS),
  theme: oneOf("auto", ...THEME_NAMES),
  lang: [isText, "a text"],
  hidePips: FLAG,
  hideNumbers: FLAG,
  editing: FLAG,
  editedSeat: SEAT,
  usesReserve: FLAG,
};

/** What is wrong with what a property was told, if anything: a line that names it. */
export function wrong(name: string, value: unknown): string | null {
  const [is, wanted] = FORMS[name] ?? [];
  return !is || is(value) ? null : `<ds-board>: ${name} has to be ${wanted}, not ${shown(value)}`;
}

function shown(value: unknown): string {
  const text = typeof value === "object" ? written(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return String(value); // it has itself for a part
  }
}
