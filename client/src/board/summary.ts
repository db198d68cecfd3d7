/**
 * A board in words: for screen readers, and wherever a picture needs a text beside it.
 *
 * What does not live here: the phrases (`words`), pictures (`scene`).
 */

import { boardPhrase, type BoardPhrase, type Values } from "../words/catalogue";
import { placeName, stepsText } from "./following";
import type { ScreenPlace } from "./places";
import { BAR, count, isPinned, OFF, other, pipCount, RESERVE, SEATS } from "./state";
import type { Board, Cube, PlayedTurn, Seat, Token } from "./state";

export interface Told {
  readonly language: string;
  readonly names: readonly [string, string];
  /** Who is spoken to as such. */
  readonly reader: Seat | null;
  readonly board: Board;
  readonly facing: readonly number[];
  readonly near: Seat;
  readonly cube: Cube | null;
  readonly token: Token | null;
  readonly dice: readonly number[];
  readonly diceOf: Seat | null;
  /** Whether the reader is to count the pips. */
  readonly hidesPips: boolean;
}

/** Everything on the board, in sentences; the nearer side first. */
export function summary(told: Told): string {
  const say = (key: BoardPhrase, values?: Values, seat?: Seat) => boardPhrase(told.language, key, values, seat === told.reader);
  const sentences = [told.near, other(told.near)].map((seat) => sideWords(told, seat));
  if (told.diceOf !== null && told.dice.length > 0) {
    sentences.unshift(say("toPlay", { side: told.names[told.diceOf], dice: told.dice.join(" ") }, told.diceOf));
  }
  sentences.push(say("numbering"));
  if (told.cube) sentences.push(cubeWords(told, told.cube));
  if (told.token) sentences.push(say(told.token, { holder: holder(told) }));
  return sentences.join(say("gap"));
}

/** A play that was made, with its dice where they are known; `isOwn`: the reader's. */
export function playedWords(language: string, { dice, steps, text }: Pick<PlayedTurn, "dice" | "steps" | "text">, side: string, isOwn: boolean): string {
  const play = text ?? stepsText(steps);
  if (!dice?.length && play) return boardPhrase(language, "labelled", { label: side, text: play });
  return boardPhrase(language, steps.length > 0 ? "played" : "cannotMove", { side, dice: (dice ?? []).join(" "), play }, isOwn);
}

/** Who stands on a place, for its label. */
export function placeWords(told: Told, place: ScreenPlace): string {
  const say = (key: BoardPhrase, values?: Values) => boardPhrase(told.language, key, values);
  if (place.kind === "point") return say("labelled", { label: say("point", { point: place.point }), text: standing(told, place.point) ?? say("empty") });
  const seat = place.isNear ? told.near : other(told.near);
  const label = boardPhrase(told.language, nameKey(place.kind), { side: told.names[seat] }, seat === told.reader);
  return say("labelled", { label, text: count(told.board, seat, { bar: BAR, off: OFF, reserve: RESERVE }[place.kind]) || say("empty") });
}

/** A number of a place, as it is spoken. */
export function spokenPlace(language: string, place: number): string {
  const name = placeName(place);
  return typeof name === "number" ? String(name) : boardPhrase(language, `${name}Name`);
}

function nameKey(kind: "bar" | "off" | "reserve"): BoardPhrase {
  return ({ bar: "bar", off: "tray", reserve: "reserve" } as const)[kind];
}

function standing({ board, near, facing, language, names, reader }: Told, point: number): string | null {
  const numbers = { [near]: point, [other(near)]: facing[point - 1] ?? point };
  const prisoner = SEATS.find((seat) => isPinned(board, seat, numbers[seat] ?? 0));
  const seats = SEATS.filter((seat) => seat !== prisoner && count(board, seat, numbers[seat] ?? 0) > 0);
  const said = seats.map((seat) => {
    const values = { checkers: count(board, seat, numbers[seat] ?? 0), side: names[seat] };
    if (prisoner === undefined) return boardPhrase(language, "holds", values, seat === reader);
    if (prisoner === reader) return boardPhrase(language, "holdsYoursPinned", values);
    return boardPhrase(language, "holdsPinned", { ...values, prisoner: names[prisoner] }, seat === reader);
  });
  return said.length > 0 ? said.join(boardPhrase(language, "comma")) : null;
}

function sideWords({ language, board, names, hidesPips }: Told, seat: Seat): string {
  const say = (key: BoardPhrase, values: Values) => boardPhrase(language, key, values);
  const places: string[] = [];
  if (board.reserve[seat]) places.push(say("inReserve", { checkers: board.reserve[seat] }));
  if (count(board, seat, BAR)) places.push(say("onBar", { checkers: count(board, seat, BAR) }));
  for (let point = 24; point >= 1; point--) {
    if (isPinned(board, seat, point)) places.push(say("pinned", { point }));
    const checkers = count(board, seat, point) - (isPinned(board, seat, point) ? 1 : 0);
    if (checkers > 0) places.push(say("onPoint", { checkers, point }));
  }
  if (count(board, seat, OFF)) places.push(say("off", { checkers: count(board, seat, OFF) }));
  const pips = pipCount(board, seat);
  return say(hidesPips ? "sideUncounted" : pips === 1 ? "sideOne" : "side", { side: names[seat], places: places.join(boardPhrase(language, "listSign")), pips });
}

/** Where the cube is, or who offers it. */
export function cubeWords({ language, names, near, reader }: Pick<Told, "language" | "names" | "near" | "reader">, cube: Cube): string {
  if (typeof cube.offered === "number") {
    const asker = other(cube.asked ?? near);
    return boardPhrase(language, "cubeOffered", { side: names[asker], value: cube.offered }, asker === reader);
  }
  if (cube.owner === null) return boardPhrase(language, "cubeCentered", { value: cube.value });
  return boardPhrase(language, "cubeOwned", { side: names[cube.owner], value: cube.value }, cube.owner === reader);
}

function holder({ language, board, names }: Told): string {
  const holders = SEATS.filter((seat) => board.memory[seat] > 0);
  const [only] = holders;
  if (only === undefined) return boardPhrase(language, "nobody");
  return holders.length === 2 ? boardPhrase(language, "both") : names[only];
}
