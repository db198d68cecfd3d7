/**
 * What a board can work with of what it is told, property by property: whatever else a page hands over is named.
 *
 * What does not live here: the properties themselves, and what they are by default (`told-board`).
 */

type Is = (value: unknown) => boolean;

const isNumber: Is = (value) => typeof value === "number" && Number.isFinite(value);
const isText: Is = (value) => typeof value === "string";
const isSeat: Is = (value) => value === 0 || value === 1;
const isNothing: Is = (value) => value === null || value === undefined;
const orNothing = (is: Is): Is => (value) => isNothing(value) || is(value);
const listOf = (is: Is): Is => (value) => Array.isArray(value) && value.every(is);
const pairOf = (is: Is): Is => (value) => listOf(is)(value) && (value as unknown[]).length === 2;
const having = (parts: Readonly<Record<string, Is>>): Is => (value) =>
  typeof value === "object" && value !== null &&
  Object.entries(parts).every(([name, is]) => is((value as Record<string, unknown>)[name]));

const isPair = orNothing(pairOf(isNumber));
const isBoard = having({ rows: pairOf(listOf(isNumber)), pinned: isPair, reserve: isPair, memory: isPair });
const isNode = having({ board: isBoard, steps: listOf(listOf(() => true)), dice_left: listOf(isNumber) });
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
const NUMBERS: readonly [Is, string] = [listOf(isNumber), "a list of numbers"];

const FORMS: Readonly<Record<string, readonly [Is, string]>> = {
  board: [isBoard, "{rows, pinned, reserve, memory}, two rows of numbers and three pairs, of which only rows must be there"],
  facing: NUMBERS,
  near: SEAT,
  dark: SEAT,
  cube: [orNothing(having({ value: isNumber, owner: orNothing(isSeat) })), "{value, owner, …} or null"],
  token: [orNothing((value) => value === "bomb" || value === "reroll"), '"bomb", "reroll" or null'],
  dice: NUMBERS,
  diceOf: SEAT_OR_NONE,
  turn: [orNothing(isTurn), "{is_whole, nodes}, the graph of a turn, or null"],
  mover: SEAT_OR_NONE,
  arrows: [listOf(having({ seat: isSeat, steps: listOf(listOf(() => true)) })), "a list of {seat, steps}"],
  actions: [listOf(having({})), "a list of {name, label}"],
  names: [orNothing(pairOf(isText)), "a pair of texts or null"],
  reader: SEAT_OR_NONE,
  editedSeat: SEAT,
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
