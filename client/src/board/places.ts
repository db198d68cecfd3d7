/**
 * Where everything lies on a drawn board: lengths in user units, and the middle of every place.
 *
 * From left to right: margin (cube, checkers not yet entered), six points, bar, six points, tray. The nearer side sits
 * at the bottom; its 24-point is at the top right, its 1-point at the bottom right, unless the board is mirrored. On
 * narrow screens the margin goes away where nothing needs it, and the halves grow taller. The lengths are those of the
 * drawn boards of the Python package (`notation.board_places`).
 * What does not live here: colors and shapes (`scene`).
 */

import { BAR, OFF, RESERVE } from "./state";

export const POINT = 40;
export const RADIUS = 19;
/** Checkers of a stack that are drawn; the last one of them bears the count of a higher stack. */
export const SHOWN = 5;
/** How far, in checkers, a jailer is shifted from the prisoner below it. */
export const PIN_RISE = 0.45;
/** How far the arrows of checkers borne off, one after the other, end from each other. */
const OFF_STEP = 30;
/** From the middle of the board to a tray. */
export const GAP = 28;
export const CUBE = 38;
const NUMBERS = 22;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Column extends Spot {
  /** 1 where checkers pile up downwards, -1 where they pile up upwards. */
  readonly inward: 1 | -1;
}

/** A place as the screen has it: a point by the nearer side's number, or something of one side. */
export type ScreenPlace =
  | { readonly kind: "point"; readonly point: number }
  | { readonly kind: "bar" | "off" | "reserve"; readonly isNear: boolean };

interface Shape {
  readonly isClockwise: boolean;
  readonly isCompact: boolean;
  /** Whether the farther side bears off on the left. */
  readonly farEndsLeft: boolean;
  /** Whether checkers wait to enter. */
  readonly hasReserve: boolean;
  readonly hasCube: boolean;
  /** Whether a token lies on the bar, where a cube would hide it. */
  readonly hasToken: boolean;
}

export class Places {
  readonly rim: number;
  readonly margin: number;
  readonly tray: number;
  readonly bar: number;
  readonly half: number;
  readonly numbers = NUMBERS;
  /** The size of point numbers and pip counts. */
  readonly letters: number;

  constructor(readonly shape: Shape) {
    const isCompact = shape.isCompact;
    this.letters = isCompact ? 17 : 13;
    this.rim = isCompact ? 5 : 12;
    this.tray = isCompact ? 36 : 52;
    this.margin = isCompact ? (shape.farEndsLeft || shape.hasReserve || shape.hasToken ? 40 : 0) : 52;
    this.bar = isCompact ? 44 : 48;
    this.half = isCompact ? 264 : 212;
  }

  get left(): number {
    return this.rim + this.margin;
  }
  get barLeft(): number {
    return this.left + 6 * POINT;
  }
  get rightHalf(): number {
    return this.barLeft + this.bar;
  }
  get trayLeft(): number {
    return this.rightHalf + 6 * POINT + this.rim;
  }
  get width(): number {
    return this.trayLeft + this.tray + this.rim;
  }
  get top(): number {
    return this.numbers + this.rim;
  }
  get bottom(): number {
    return this.top + 2 * this.half;
  }
  get height(): number {
    return this.bottom + this.rim + this.numbers;
  }
  get middle(): number {
    return this.height / 2;
  }
  get barMiddle(): number {
    return this.x(this.barLeft + this.bar / 2);
  }
  /** The height of a tray. */
  get depth(): number {
    return this.half - GAP;
  }

  /** A place counted from the left, as it is drawn. */
  x(x: number): number {
    return this.shape.isClockwise ? this.width - x : x;
  }

  /** The left edge of something so wide, as it is drawn. */
  leftEdge(x: number, width: number): number {
    return this.shape.isClockwise ? this.width - x - width : x;
  }

  /** Middle and base of a point by the nearer side's number. */
  column(point: number): Column {
    const column = point <= 12 ? 12 - point : point - 13;
    const left = this.left + column * POINT + (column >= 6 ? this.bar : 0);
    const isBottom = point <= 12;
    return { x: this.x(left + POINT / 2), y: isBottom ? this.bottom : this.top, inward: isBottom ? -1 : 1 };
  }

  /** Left edge of the tray of a side. */
  trayAt(isNear: boolean): number {
    return !isNear && this.shape.farEndsLeft ? this.rim - 6 : this.trayLeft;
  }

  /** Left edge of the place where checkers of a side wait to enter. */
  reserveAt(isNear: boolean): number {
    return !isNear && this.shape.farEndsLeft ? this.trayLeft : this.rim - 6;
  }

  get isCubeOnBar(): boolean {
    return this.shape.hasCube && this.shape.isCompact && this.margin === 0;
  }

  get cubeX(): number {
    return this.isCubeOnBar ? this.barMiddle : this.x(this.rim + this.margin / 2 - 4);
  }

  /** The middle of the cube: in the middle, or towards its owner. */
  cube(owner: "near" | "far" | null): Spot {
    const away = this.shape.hasReserve ? GAP + CUBE / 2 + 2 : this.half - 24;
    return { x: this.cubeX, y: this.middle + (owner === null ? 0 : owner === "near" ? away : -away) };
  }

  /** The middle of the checker at a height, counted from 0, on a point or the bar; in a tray, where its arrow ends. */
  spot(place: ScreenPlace, height: number): Spot {
    switch (place.kind) {
      case "point": {
        const { x, y, inward } = this.column(place.point);
        return { x, y: y + inward * (RADIUS + 1 + 2 * RADIUS * height) };
      }
      case "bar": {
        const gap = this.isCubeOnBar ? CUBE / 2 + RADIUS + 1 : 2 * RADIUS;
        const outward = place.isNear ? -1 : 1;
        return { x: this.barMiddle, y: this.middle + outward * (gap + 2 * RADIUS * height) };
      }
      case "off":
        return this.inTray(this.trayAt(place.isNear), place.isNear, height);
      case "reserve":
        return this.inTray(this.reserveAt(place.isNear), place.isNear, 0);
    }
  }

  /** The upright area that belongs to a place: left, top, width, height. */
  area(place: ScreenPlace): readonly [number, number, number, number] {
    switch (place.kind) {
      case "point": {
        const { x, y, inward } = this.column(place.point);
        return [x - POINT / 2, inward === 1 ? y : y - this.half + 4, POINT, this.half - 4];
      }
      case "bar":
        return [this.leftEdge(this.barLeft, this.bar), place.isNear ? this.top : this.middle, this.bar, this.half];
      case "off":
        return this.trayArea(this.trayAt(place.isNear), place.isNear);
      case "reserve":
        return this.trayArea(this.reserveAt(place.isNear), place.isNear);
    }
  }

  private trayArea(left: number, isNear: boolean): readonly [number, number, number, number] {
    return [this.leftEdge(left, this.tray), isNear ? this.bottom - this.depth : this.top, this.tray, this.depth];
  }

  private inTray(left: number, isNear: boolean, height: number): Spot {
    const inward = 60 + OFF_STEP * height;
    return { x: this.x(left + this.tray / 2), y: isNear ? this.bottom - inward : this.top + inward };
  }
}

/** The place on the screen of a place in a side's own numbering. */
export function onScreen(place: number, isNear: boolean, facing: readonly number[]): ScreenPlace {
  if (place === OFF) return { kind: "off", isNear };
  if (place === BAR) return { kind: "bar", isNear };
  if (place === RESERVE) return { kind: "reserve", isNear };
  return { kind: "point", point: isNear ? place : (facing[place - 1] ?? place) };
}

/** The same place in the numbering of a side; null where the place belongs to the other side. */
export function ownNumber(place: ScreenPlace, isNear: boolean, facing: readonly number[]): number | null {
  if (place.kind === "point") return isNear ? place.point : (facing[place.point - 1] ?? place.point);
  if (place.isNear !== isNear) return null;
  return { bar: BAR, off: OFF, reserve: RESERVE }[place.kind];
}
