/**
 * Why a checker cannot be moved as somebody tried, as far as the board and the turn say it.
 *
 * Nothing here knows a rule: that the bar comes first is read off the turn, that a point is held off the board.
 * What does not live here: the phrases (`words`), where they are shown (`moving-board`).
 */

import type { BoardPhrase } from "../words/catalogue";
import type { Following } from "./following";
import { BAR, count, OFF, other, type Seat } from "./state";

/** Checkers that hold a point in every game. */
const HOLDING = 2;

export interface Refusal {
  readonly phrase: BoardPhrase;
  /** The points that are held, on the mover's own side. */
  readonly points: readonly number[];
}

/** Why `seat` cannot move from `source`; to `target`, where that was tried. */
export function whyNot(following: Following, seat: Seat, facing: readonly number[], source: number, target: number | null): Refusal {
  const { board, sources, diceLeft } = following;
  const said = (phrase: BoardPhrase, points: readonly number[] = []) => ({ phrase, points });
  if (following.isAtEnd && following.isDone && following.hasMoved) return said("turnDone");
  if (following.isAtEnd || source === OFF || count(board, seat, source) === 0) return said("notMovable");
  if (source !== BAR && [...sources].every((each) => each === BAR)) return said("barFirst");
  const reached = target === null ? [...new Set(diceLeft)].map((die) => source - die) : [target];
  const held = reached.filter((point) => count(board, other(seat), facing[point - 1] ?? OFF) >= HOLDING && point > OFF);
  if (held.length === reached.length && held.length > 0) return said("held", held);
  return said(target === null ? "cannotMoveNow" : "cannotGoThere");
}
