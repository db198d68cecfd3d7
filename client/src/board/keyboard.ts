/**
 * Going over the board by arrow keys: to the left and right along a half, up and down to the other one; Home and End
 * go to the ends of a half. And which key was pressed, where a keyboard writes other than Latin letters.
 *
 * What does not live here: what keys do at a place (`ds-board`).
 */

import type { ScreenPlace } from "./places";
import { allPlaces, type Scene } from "./scene";

type Direction = "left" | "right" | "up" | "down" | "first" | "last";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** What keys write while Hangul, Zhuyin or the like is typed with them; browsers may not say what, either. */
const OTHER_LETTER = /^(?:Process|[^\p{ASCII}\p{Script=Latin}])$/u;

/** The key that was pressed: of one that writes another letter, the Latin letter or the digit in its place. */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const placed = OTHER_LETTER.test(key) ? /^(?:Key|Digit)(\w)$/.exec(code)?.[1] : undefined;
  return placed?.toLowerCase() ?? key;
}

export function direction(key: string): Direction | null {
  return DIRECTIONS[key] ?? null;
}

/** The place that lies next in a direction; at the end of a half the one at its other end. */
export function neighbor(scene: Scene, from: ScreenPlace, way: Direction): ScreenPlace {
  const { places } = scene;
  const middleOf = (place: ScreenPlace) => {
    const [x, y, width, height] = places.area(place);
    return { place, x: x + width / 2, isTop: y + height / 2 < places.middle };
  };
  const here = middleOf(from);
  const all = allPlaces(scene).map(middleOf);
  if (way === "up" || way === "down") {
    const across = all.filter((spot) => spot.isTop === (way === "up"));
    const nearest = across.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0];
    return here.isTop === (way === "up") ? from : (nearest?.place ?? from);
  }
  const row = all.filter((spot) => spot.isTop === here.isTop).sort((a, b) => a.x - b.x);
  if (way === "first" || way === "last") return row.at(way === "first" ? 0 : -1)?.place ?? from;
  const index = row.findIndex((spot) => spot.x === here.x) + (way === "right" ? 1 : -1);
  return row[(index + row.length) % row.length]?.place ?? from;
}
