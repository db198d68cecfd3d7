/**
 * Editing a board: which count a click on a place asks for, and what another count comes to.
 *
 * What does not live here: whether the board is one that a game can reach (whoever is told of the edit).
 */

import { RADIUS, SHOWN, type ScreenPlace, type Spot } from "./places";
import type { Scene } from "./scene";
import { changed, count, isPinned, other, withSeat, type Board, type Seat } from "./state";

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

/**
 * A board with so many checkers of a side on a place. Where checkers can be pinned, a single one is as soon as the other
 * side stands on its point, and until either is gone; of two single ones that one which stood there first.
 */
export function edited(board: Board, seat: Seat, place: number, wanted: number, facing: readonly number[], pins: boolean): Board {
  const next = changed(board, seat, place, wanted - count(board, seat, place));
  const opposite = facing[place - 1];
  if (!pins || opposite === undefined) return next;
  const [mine, theirs] = [count(next, seat, place), count(next, other(seat), opposite)];
  const isMine = mine === 1 && theirs > 0 && (theirs > 1 || isPinned(board, seat, place));
  const isTheirs = theirs === 1 && mine > 0 && !isMine;
  const marked = withSeat(next.pinned, seat, withBit(next.pinned[seat], place, isMine));
  return { ...next, pinned: withSeat(marked, other(seat), withBit(marked[other(seat)], opposite, isTheirs)) };
}

function withBit(mask: number, place: number, isSet: boolean): number {
  return isSet ? mask | (1 << place) : mask & ~(1 << place);
}
