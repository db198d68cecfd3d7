/**
 * Moving pictures: which boards a play goes through, and a checker in flight between two spots.
 *
 * The boards between the steps are for the eye alone; the board at the end is the one that was told.
 * What does not live here: when something moves (`ds-board`).
 */

import type { Spot } from "./places";
import { BAR, changed, count, other, RESERVE, type Board, type PlayedStep, type Seat } from "./state";

export type Speed = "off" | "slow" | "normal" | "fast";

const MILLISECONDS: Readonly<Record<Speed, number>> = { off: 0, slow: 550, normal: 280, fast: 140 };
export const SPEEDS = Object.keys(MILLISECONDS) as readonly Speed[];

/** How long one step lasts; nothing moves for people who asked their system for less motion. */
export function stepTime(speed: Speed): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MILLISECONDS[speed];
}

/** One checker going from place to place, and the boards before and after it. */
export interface Frame {
  readonly seat: Seat;
  readonly source: number;
  readonly target: number;
  readonly before: Board;
  /** While it is in the air. */
  readonly during: Board;
  readonly after: Board;
}

/** The frames of a play. */
export function framesOf(
  seat: Seat,
  steps: readonly PlayedStep[],
  start: Board,
  end: Board,
  facing: readonly number[],
): Frame[] {
  let board = start;
  const frames: Frame[] = [];
  steps.forEach(([source, target, isHit], index) => {
    const before = board;
    const during = changed(before, seat, source, -1);
    const landed = changed(isHit ? sentBack(during, seat, target, end, facing) : during, seat, target, 1);
    board = index === steps.length - 1 ? end : landed;
    frames.push({ seat, source, target, before, during, after: board });
  });
  return frames;
}

/** Let a group fly from one spot to another; done when it has landed or was taken away. */
export async function fly(group: Element, from: Spot, to: Spot, milliseconds: number): Promise<void> {
  const at = ({ x, y }: Spot) => ({ transform: `translate(${x}px, ${y}px)` });
  const flight = group.animate([at(from), at(to)], { duration: milliseconds, easing: "ease-in-out", fill: "both" });
  await flight.finished.catch(() => undefined);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** A blot goes where the board at the end has one more of its side: to the bar, or back among those not yet entered. */
function sentBack(board: Board, seat: Seat, target: number, after: Board, facing: readonly number[]): Board {
  const his = other(seat);
  const point = facing[target - 1] ?? target;
  if (count(board, his, point) === 0) return board;
  const goesToReserve = count(after, his, RESERVE) > count(board, his, RESERVE);
  return changed(changed(board, his, point, -1), his, goesToReserve ? RESERVE : BAR, 1);
}
