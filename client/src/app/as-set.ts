/**
 * What the settings say of every board: how it looks, moves and is played on.
 *
 * What does not live here: the settings (`settings`), what stands on a board (the pages).
 */

import type { DirectiveResult } from "lit/directive.js";
import { ref } from "lit/directives/ref.js";
import type { DsBoard } from "../board/ds-board";
import { other, type Seat } from "../board/state";
import { settings } from "./settings";

/** Who has the dark checkers where this side is the reader's. */
export function darkSeat(own: Seat): Seat {
  return settings.now.playDark ? own : other(own);
}

/** For the tag of a board; `own`: the reader's side, `more`: what is otherwise on this board. */
export function asSet(own: Seat, more: Partial<DsBoard> = {}): DirectiveResult {
  const { theme, speed, clockwise, clickMode, confirms, showPips, showNumbers } = settings.now;
  const told = { theme, speed, clockwise, clickMode, confirms, hidePips: !showPips, hideNumbers: !showNumbers, lang: settings.language, dark: darkSeat(own), ...more };
  return ref((board) => board && Object.assign(board, told));
}
