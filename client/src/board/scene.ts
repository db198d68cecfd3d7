/**
 * The board as SVG: a function from what is to be seen to elements. It keeps nothing and listens to nothing.
 *
 * A stack of more than five shows its count on the checker nearest the middle; a pinned checker lies at the edge, half
 * covered by its jailers, which alone are counted. Checkers that never entered lie on edge beside the board, borne off
 * ones where their owner's way ends.
 * What does not live here: lengths (`places`), colors (`themes`), gestures and moving pictures (`ds-board`).
 */

import { svg, type SVGTemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { CUBE, GAP, onScreen, PIN_RISE, POINT, RADIUS, SHOWN, type Places, type ScreenPlace, type Spot } from "./places";
import { BAR, count, isPinned, OFF, other, pipCount, POINTS, RESERVE, SEATS } from "./state";
import type { Arrows, Board, Cube, Seat, Token } from "./state";

export type Color = "white" | "black";

/** Everything that is to be seen. */
export interface Scene {
  readonly places: Places;
  readonly board: Board;
  readonly facing: readonly number[];
  /** Who sits at the bottom. */
  readonly near: Seat;
  /** Who has the dark checkers. */
  readonly dark: Seat;
  readonly cube: Cube | null;
  readonly token: Token | null;
  readonly dice: readonly number[];
  readonly diceLeft: readonly number[] | null;
  readonly diceOf: Seat | null;
  readonly arrows: readonly Arrows[];
  readonly showPips: boolean;
  readonly showNumbers: boolean;
  readonly words: { readonly pip: string; readonly pips: string; readonly entering: string };
}

type Part = SVGTemplateResult;

export const NOTHING: Part = svg``;

const CENTERED_FACE = 64;
/** The size of a die, and how far the next one is away, where there is room. */
const DIE = 36;
const DIE_GAP = 10;
const DIE_PITCH = DIE + DIE_GAP;
const WAY_POINTS = 2.4;
const SPOTS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function colorOf(scene: Pick<Scene, "dark">, seat: Seat): Color {
  return seat === scene.dark ? "black" : "white";
}

/** Rim, playing surface, bar, trays, points and their numbers. */
export function surface(scene: Scene): Part[] {
  const { places } = scene;
  const field = (left: number) =>
    rect([places.leftEdge(left, 6 * POINT), places.top, 6 * POINT, 2 * places.half], "field");
  return [
    rect([0.75, places.numbers, places.width - 1.5, places.height - 2 * places.numbers], "frame", 7),
    field(places.left),
    field(places.rightHalf),
    rect(places.area({ kind: "off", isNear: true }), "tray", 4),
    rect(places.area({ kind: "off", isNear: false }), "tray", 4),
    ...POINTS.map((point) => triangle(places, point)),
    ...(scene.showNumbers ? POINTS.map((point) => pointNumber(places, point)) : []),
    ...(isHeadOn(scene.facing) ? [] : ways(scene)),
  ];
}

/** All checkers: on points and bar, borne off, not yet entered; and the pip counts. */
export function checkers(scene: Scene): Part[] {
  const { near } = scene;
  return [
    ...POINTS.flatMap((point) => stackOn(scene, point)),
    ...[near, other(near)].flatMap((seat) => [
      ...pile(scene, place(scene, seat, BAR), seat, count(scene.board, seat, BAR), 0),
      ...slabs(scene, seat, OFF),
      ...(scene.places.shape.hasReserve ? reserve(scene, seat) : []),
    ]),
    ...(scene.showPips ? pips(scene) : []),
  ];
}

/** One checker in the air or in the hand, around the origin. */
export function looseChecker(color: Color): Part {
  return checker({ x: 0, y: 0 }, color, null);
}

export function cube(scene: Scene): Part {
  const { cube: held, places } = scene;
  if (!held) return NOTHING;
  const isOffered = typeof held.offered === "number";
  const spot = isOffered ? offered(scene, held.asked ?? scene.near) : places.cube(owner(scene, held.owner));
  const value = held.offered ?? held.value;
  const face = String(value === 1 ? CENTERED_FACE : value);
  const size = { 1: 24, 2: 21, 3: 17 }[face.length] ?? 13;
  return svg`<g class="cube ${isOffered ? "offered" : ""}" ${ref((drawn) => lay(drawn, spot))}>
    <rect x=${-CUBE / 2} y=${-CUBE / 2} width=${CUBE} height=${CUBE} rx="6" class="cube-face"/>
    <text y=${size * 0.36} font-size=${size} class="cube-letters">${face}</text>
  </g>`;
}

/** The dice of the side that threw them, played ones faded. */
export function dice(scene: Scene): Part {
  const { places, diceOf } = scene;
  if (diceOf === null || scene.dice.length === 0) return NOTHING;
  const used = usedDice(scene.dice, scene.diceLeft);
  const { columns, pitch } = diceGrid(places, scene.dice.length);
  const rows = Math.ceil(scene.dice.length / columns);
  const half = diceOf === scene.near ? places.rightHalf : places.left;
  const shown = scene.dice.map((number, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const x = places.x(half + 3 * POINT + (column - (columns - 1) / 2) * pitch);
    const middle = { x, y: places.middle + (row - (rows - 1) / 2) * pitch };
    return die(middle, (pitch * DIE) / DIE_PITCH, number, colorOf(scene, diceOf), used[index] ?? false);
  });
  return svg`<g class="dice">${shown}</g>`;
}

/** Rows of whole doublets, with dice as large as there is room for them between the highest stacks of both sides. */
function diceGrid(places: Places, count: number): { readonly columns: number; readonly pitch: number } {
  const free = 2 * (places.half - 2 * RADIUS * SHOWN);
  const grids = [4, 8, 12].map((most) => {
    const columns = Math.min(most, count);
    return { columns, pitch: Math.min(DIE_PITCH, (6 * POINT) / columns, free / (Math.ceil(count / columns) - DIE_GAP / DIE_PITCH)) };
  });
  return grids.reduce((best, grid) => (grid.pitch > best.pitch ? grid : best));
}

/** Tokens on their owner's end of the bar, or in the middle where either side may use it. */
export function tokens(scene: Scene): Part[] {
  const { places, token } = scene;
  if (token === null) return [];
  const holders = SEATS.filter((seat) => scene.board.memory[seat] > 0);
  const heights = holders.map((seat) => (seat === scene.near ? places.bottom - 22 : places.top + 22));
  const spots = token === "bomb" && holders.length === 2 ? [places.middle] : heights;
  return spots.map((y) => (token === "bomb" ? bomb(places.barMiddle, y) : circularArrow(places.barMiddle, y)));
}

/** One arrow for every checker moved, in the order of the steps. */
export function arrows(scene: Scene): Part[] {
  return scene.arrows.flatMap((shown, rank) => arrowsOf(scene, shown, rank));
}

/** The places that pointer and keyboard can name. */
export function allPlaces(scene: Scene): ScreenPlace[] {
  const sided = (kind: "bar" | "off" | "reserve") => [true, false].map((isNear) => ({ kind, isNear }));
  return [
    ...POINTS.map((point) => ({ kind: "point", point }) as const),
    ...sided("bar"),
    ...sided("off"),
    ...(scene.places.shape.hasReserve ? sided("reserve") : []),
  ];
}

function heightOf(scene: Scene, at: ScreenPlace, seat: Seat): number {
  if (at.kind === "bar") return count(scene.board, seat, BAR);
  if (at.kind !== "point") return 0;
  const { mine, theirs, prisoner } = onPoint(scene, at.point);
  return Math.max(mine, theirs) + riseOver(prisoner);
}

/** Where the next checker of a side would lie on a place, and where its last one lies. */
export function landingSpot(scene: Scene, seat: Seat, target: number): Spot {
  const at = place(scene, seat, target);
  return scene.places.spot(at, Math.min(heightOf(scene, at, seat), SHOWN - 1));
}

export function topSpot(scene: Scene, seat: Seat, source: number): Spot {
  const at = place(scene, seat, source);
  return scene.places.spot(at, Math.max(Math.min(heightOf(scene, at, seat), SHOWN) - 1, 0));
}

function place(scene: Scene, seat: Seat, number: number): ScreenPlace {
  return onScreen(number, seat === scene.near, scene.facing);
}

function isHeadOn(facing: readonly number[]): boolean {
  return facing[0] === 24;
}

function triangle(places: Places, point: number): Part {
  const { x, y, inward } = places.column(point);
  const tip = y + inward * (places.half - GAP + 2);
  const corners = `${x - POINT / 2},${y} ${x + POINT / 2},${y} ${x},${tip}`;
  return svg`<polygon points=${corners} class="point ${point % 2 ? "odd" : "even"}"/>`;
}

function pointNumber(places: Places, point: number): Part {
  const { x, inward } = places.column(point);
  const y = inward === 1 ? places.numbers - 6 : places.height - places.numbers + 16;
  return svg`<text x=${x} y=${y} class="number" font-size=${places.letters}>${point}</text>`;
}

/** Where each side starts and which way it travels, on the rim. */
function ways(scene: Scene): Part[] {
  const { places, facing } = scene;
  const isShared = facing[0] === 1;
  return [true, false].flatMap((isNear) => {
    // Two sides that start alike would cover each other's arrow: the second one's comes three points later.
    const start = isShared && !isNear ? 21 : 24;
    const at = (point: number) => places.column(isNear ? point : (facing[point - 1] ?? point));
    const { x, y, inward } = at(start);
    const end = x + WAY_POINTS * (at(start - 1).x - x);
    const seat = isNear ? scene.near : other(scene.near);
    const rim = y - (inward * places.rim) / 2;
    return [way({ x, y: rim }, { x: end, y: rim }, colorOf(scene, seat))];
  });
}

interface PointStack {
  readonly mine: number;
  readonly theirs: number;
  readonly prisoner: Seat | null;
}

/** Who stands on a point (by the nearer side's number). */
function onPoint(scene: Scene, point: number): PointStack {
  const { board, near, facing } = scene;
  const far = other(near);
  const facingPoint = facing[point - 1] ?? point;
  const mine = count(board, near, point);
  const theirs = count(board, far, facingPoint);
  if (isPinned(board, near, point)) return { mine: 0, theirs, prisoner: near };
  if (isPinned(board, far, facingPoint)) return { mine, theirs: 0, prisoner: far };
  return { mine, theirs, prisoner: null };
}

/** By how many checkers a stack stands higher over a pinned one. */
function riseOver(prisoner: Seat | null): number {
  return prisoner === null ? 0 : PIN_RISE;
}

function stackOn(scene: Scene, point: number): Part[] {
  const at: ScreenPlace = { kind: "point", point };
  const { mine, theirs, prisoner } = onPoint(scene, point);
  const rise = riseOver(prisoner);
  return [
    ...(prisoner !== null ? [checker(scene.places.spot(at, 0), colorOf(scene, prisoner), null)] : []),
    ...pile(scene, at, scene.near, mine, rise),
    ...pile(scene, at, other(scene.near), theirs, rise),
  ];
}

function pile(scene: Scene, at: ScreenPlace, seat: Seat, checkersHere: number, rise: number): Part[] {
  const shown = at.kind === "bar" ? Math.min(SHOWN - 1, checkersHere) : Math.min(SHOWN, checkersHere);
  return Array.from({ length: shown }, (_, height) => {
    const isCounted = height + 1 === shown && shown < checkersHere;
    return checker(scene.places.spot(at, height + rise), colorOf(scene, seat), isCounted ? checkersHere : null);
  });
}

function checker({ x, y }: Spot, color: Color, number: number | null): Part {
  const inside =
    number === null
      ? svg`<circle r=${RADIUS - 7} class="ring"/>`
      : svg`<text y="6" font-size="17" class="letters">${number}</text>`;
  return svg`<g class="checker ${color}" transform="translate(${x} ${y})"><circle r=${RADIUS - 0.75} class="face"/>${inside}</g>`;
}

/** Checkers lying on edge in a tray, from the edge of the board inwards. */
function slabs(scene: Scene, seat: Seat, number: number): Part[] {
  const { places } = scene;
  const isNear = seat === scene.near;
  const checkersHere = count(scene.board, seat, number);
  const [left, top, width, height] = places.area(place(scene, seat, number));
  const pitch = Math.min(11, (height - 8) / Math.max(checkersHere, 1));
  return Array.from({ length: checkersHere }, (_, index) => {
    const y = isNear ? top + height - 4 - pitch * (index + 1) : top + 4 + pitch * index;
    return svg`<rect x=${left + 6} y=${y + 0.75} width=${width - 12} height=${pitch - 1.5} rx="2.5"
      class="slab ${colorOf(scene, seat)}"/>`;
  });
}

function reserve(scene: Scene, seat: Seat): Part[] {
  const { places } = scene;
  const isNear = seat === scene.near;
  const checkersHere = count(scene.board, seat, RESERVE);
  const area = places.area(place(scene, seat, RESERVE));
  const y = isNear ? places.height - places.numbers + 16 : places.numbers - 6;
  const label: Part = checkersHere ? numbered(places, area[0] + area[2] / 2, y, checkersHere, scene.words.entering) : NOTHING;
  return [rect(area, "tray", 4), ...slabs(scene, seat, RESERVE), label];
}

function pips(scene: Scene): Part[] {
  const { places, near, words } = scene;
  return [near, other(near)].map((seat) => {
    const y = seat === near ? places.height - places.numbers + 16 : places.numbers - 6;
    const x = places.x(places.trayLeft + places.tray / 2);
    const counted = pipCount(scene.board, seat);
    return numbered(places, x, y, counted, places.shape.isCompact ? "" : counted === 1 ? words.pip : words.pips);
  });
}

function numbered(places: Places, x: number, y: number, value: number, word: string): Part {
  return svg`<text x=${x} y=${y} class="number" font-size=${places.letters}><tspan class="value">${value}</tspan> ${word}</text>`;
}

/** By the style, which glides; by the style's own methods, since pages may forbid the attribute. */
function lay(drawn: Element | undefined, { x, y }: Spot): void {
  if (drawn instanceof SVGElement) drawn.style.transform = `translate(${x}px, ${y}px)`;
}

function owner(scene: Scene, seat: Seat | null): "near" | "far" | null {
  return seat === null ? null : seat === scene.near ? "near" : "far";
}

/** An offered cube lies before the side that is asked. */
function offered(scene: Scene, asked: Seat): Spot {
  const { places } = scene;
  const half = asked === scene.near ? places.rightHalf : places.left;
  return { x: places.x(half + 3 * POINT), y: places.middle };
}

/** Which of the dice have been played; of equal ones the first. */
function usedDice(all: readonly number[], left: readonly number[] | null): boolean[] {
  if (left === null) return all.map(() => false);
  const remaining = [...left];
  return [...all]
    .reverse()
    .map((number) => {
      const index = remaining.indexOf(number);
      if (index < 0) return true;
      remaining.splice(index, 1);
      return false;
    })
    .reverse();
}

function die({ x, y }: Spot, size: number, number: number, color: Color, isUsed: boolean): Part {
  const scale = size / DIE;
  const spots = (SPOTS[number] ?? []).map(
    ([dx, dy]) => svg`<circle cx=${dx * 9.5 * scale} cy=${dy * 9.5 * scale} r=${3.5 * scale} class="spot"/>`,
  );
  return svg`<g transform="translate(${x} ${y})"><g class="die ${color} ${isUsed ? "used" : ""}">
    <rect x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx=${7 * scale} class="face"/>${spots}
  </g></g>`;
}

function arrowsOf(scene: Scene, shown: Arrows, rank: number): Part[] {
  const { seat } = shown;
  const moved = new Map<string, { source: number; target: number; checkers: number }>();
  for (const [source, target] of shown.steps) {
    const key = `${source}/${target}`;
    moved.set(key, { source, target, checkers: (moved.get(key)?.checkers ?? 0) + 1 });
  }
  const grown = new Map<number, number>();
  const height = (at: number) => heightOf(scene, place(scene, seat, at), seat) + (grown.get(at) ?? 0);
  return [...moved.values()].map(({ source, target, checkers: together }) => {
    const from = spotAt(scene, seat, source, Math.max(Math.min(height(source), SHOWN) - 1, 0));
    const to = spotAt(scene, seat, target, Math.min(Math.max(height(target), 0), SHOWN - 1));
    grown.set(source, (grown.get(source) ?? 0) - together);
    grown.set(target, (grown.get(target) ?? 0) + together);
    return arrow(from, to, together, rank);
  });
}

function spotAt(scene: Scene, seat: Seat, number: number, height: number): Spot {
  return scene.places.spot(place(scene, seat, number), height);
}

function arrow(start: Spot, end: Spot, together: number, rank: number): Part {
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const label =
    together > 1
      ? svg`<circle cx=${middle.x} cy=${middle.y} r="10" class="arrow"/>
          <text x=${middle.x} y=${middle.y + 4.5} font-size="12" class="arrow-letters">×${together}</text>`
      : NOTHING;
  return svg`<g class="hint rank-${rank}"><polygon points=${outline(start, end, 2.6, 15, 9.5)} class="arrow"/>${label}</g>`;
}

function way(start: Spot, end: Spot, color: Color): Part {
  return svg`<g class="way ${color}"><polygon points=${outline(start, end, 1.6, 11, 5)}/>
    <circle cx=${start.x} cy=${start.y} r="4.2"/></g>`;
}

/** The corners of an arrow: half the shaft's width, the head's length, half the head's width. */
function outline(start: Spot, end: Spot, shaft: number, head: number, wing: number): string {
  const length = Math.max(Math.hypot(end.x - start.x, end.y - start.y), 1);
  const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const neck = length - head;
  const half: [number, number][] = [[0, shaft], [neck, shaft], [neck, wing]];
  const mirrored = [...half].reverse().map(([along, across]): [number, number] => [along, -across]);
  return [...half, [length, 0] as [number, number], ...mirrored]
    .map(([along, across]) => `${start.x + along * ux - across * uy},${start.y + along * uy + across * ux}`)
    .join(" ");
}

function bomb(x: number, y: number): Part {
  return svg`<g class="token bomb" transform="translate(${x} ${y})"><circle cy="2" r="11.5" class="body"/>
    <path d="M7,-7 q3,-7 9,-5" class="line"/><circle cx="16" cy="-12" r="3" fill="#f08c1e"/>
    <circle cx="-4" cy="-2" r="2.6" class="shine"/></g>`;
}

function circularArrow(x: number, y: number): Part {
  return svg`<g class="token" transform="translate(${x} ${y})"><circle r="13" class="body"/>
    <path d="M6,-4 a7.2,7.2 0 1 0 1.2,5.5" class="line"/><polygon points="9.5,-7.5 8.8,-0.6 2.6,-3.6" class="shine"/></g>`;
}

function rect(area: readonly [number, number, number, number], name: string, radius = 0): Part {
  const [x, y, width, height] = area;
  return svg`<rect x=${x} y=${y} width=${width} height=${height} rx=${radius} class=${name}/>`;
}
