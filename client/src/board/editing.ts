/**
 * Editing a board by clicks: which count a click on a place asks for.
 *
 * What does not live here: whether the board is one that a game can reach (whoever is told of the edit).
 */

import { RADIUS, SHOWN, type ScreenPlace, type Spot } from "./places";
import type { Scene } from "./scene";
import { count, type Board, type Seat } from "./state";

/**
 * A click on a point piles checkers up to where it was made; on the highest one it takes that one away. A click on the
 * end of a high stack, on the bar and in a tray adds one.
 */
export function editedCount(
  scene: Scene,
  place: ScreenPlace,
  board: Board,
  seat: Seat,
  number: number,
  at: Spot,
): number {
  const now = count(board, seat, number);
  if (place.kind !== "point") return now + 1;
  const { y, inward } = scene.places.column(place.point);
  const height = Math.floor(((at.y - y) * inward) / (2 * RADIUS)) + 1;
  if (height > SHOWN && now >= SHOWN) return now + 1;
  return height === Math.min(now, SHOWN) ? now - 1 : Math.max(height, 0);
}
