/**
 * Why a checker cannot be moved as somebody tried, as far as the board and the turn say it.
 *
 * Nothing here knows a rule: that the bar comes first is read off a turn that lets nothing else move, though the board
 * would, and that a point is held off the board.
 * What does not live here: the phrases (`words`), where they are shown (`moving-board`).
 */

import type { BoardPhrase } from "../words/catalogue";
import type { Following } from "./following";
import { BAR, count, OFF, other, POINTS, RESERVE, type Seat } from "./state";

/** Checkers that hold a point in every game. */
const HOLDING = 2;

interface Refusal {
  readonly phrase: BoardPhrase;
  /** The points that are held, on the mover's own side. */
  readonly points: readonly number[];
}

/** Where the dice that are left lead from a place, beyond the last point too; or one of them alone, if it is left. */
export function landings({ diceLeft }: Following, source: number, die: number | null = null): number[] {
  const dice = die === null ? diceLeft : diceLeft.filter((left) => left === die);
  return [...new Set(dice)].map((each) => Math.min(source, BAR) - each); // who waits is as far away as who is on the bar
}

/** Why `seat` cannot move from `source`; to where it was to go (`tried`), unless to move at all was tried. */
export function whyNot(following: Following, seat: Seat, facing: readonly number[], source: number, tried: readonly number[] | null): Refusal {
  const { board, sources } = following;
  const said = (phrase: BoardPhrase, points: readonly number[] = []) => ({ phrase, points });
  if (following.isAtEnd && following.isDone && following.hasMoved) return said("turnDone");
  if (following.isAtEnd || source === OFF || count(board, seat, source) === 0) return said("notMovable");
  const isHeld = (place: number) => POINTS.includes(place) && count(board, other(seat), facing[place - 1] ?? OFF) >= HOLDING;
  const couldMove = (place: number) => count(board, seat, place) > 0 && landings(following, place).some((point) => point > OFF && !isHeld(point));
  const isBarFirst = [...sources].every((each) => each === BAR) && [...POINTS, RESERVE].some(couldMove);
  if (source !== BAR && isBarFirst) return said("barFirst");
  const reached = tried ?? landings(following, source);
  if (reached.length > 0 && reached.every(isHeld)) return said("held", reached);
  return said(tried === null ? "cannotMoveNow" : "cannotGoThere");
}
