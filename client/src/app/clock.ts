/**
 * What a clock shows: the reserve, less what the running decision has taken beyond its delay.
 *
 * What does not live here: when time is up (the server says so).
 */

import type { Seat } from "../board/state";
import type { Clock } from "./messages";

/** Minutes and seconds; while a delay runs, its seconds in brackets. `elapsed` since the clock was told, in milliseconds. */
export function clockText(clock: Clock, seat: Seat, elapsed: number): string {
  const taken = clock.running === seat ? clock.running_ms + elapsed : 0;
  const left = Math.max(clock.reserve_ms[seat] - Math.max(taken - clock.delay_ms, 0), 0);
  const delay = clock.running === seat ? Math.max(clock.delay_ms - taken, 0) : 0;
  const seconds = Math.ceil(left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return delay > 0 ? `${text} (${Math.ceil(delay / 1000)})` : text;
}
