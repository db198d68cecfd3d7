/**
 * What a clock shows and says: the reserve, less what the running decision has taken beyond its delay.
 *
 * What does not live here: when time is up (the server says so).
 */

import type { Seat } from "../board/state";
import type { Clock } from "./messages";

/** Seconds of the reserve at which its owner hears of it; half of it is another one. */
const MARKS = [60, 30, 10];

/** Whole seconds. */
interface TimeLeft {
  readonly reserve: number;
  /** Of the delay, while it runs. */
  readonly delay: number;
}

/** What a side has left, `elapsed` milliseconds after the clock was told. */
export function timeLeft(clock: Clock, seat: Seat, elapsed: number): TimeLeft {
  const isRunning = (clock.running ?? clock.paused) === seat;
  const taken = isRunning ? clock.running_ms + (clock.paused === null ? elapsed : 0) : 0;
  const reserve = Math.max(clock.reserve_ms[seat] - Math.max(taken - clock.delay_ms, 0), 0);
  const delay = isRunning ? Math.max(clock.delay_ms - taken, 0) : 0;
  return { reserve: Math.ceil(reserve / 1000), delay: Math.ceil(delay / 1000) };
}

/** Minutes and seconds; while a delay runs, its seconds in brackets. */
export function clockText(clock: Clock, seat: Seat, elapsed: number): string {
  const { reserve, delay } = timeLeft(clock, seat, elapsed);
  const text = `${Math.floor(reserve / 60)}:${String(reserve % 60).padStart(2, "0")}`;
  return delay > 0 ? `${text} (${delay})` : text;
}

/** Seconds as they are spoken. */
export function durationWords(language: string, seconds: number): string {
  const told = (count: number, unit: string) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [...(minutes > 0 ? [told(minutes, "minute")] : []), ...(rest > 0 || minutes === 0 ? [told(rest, "second")] : [])];
  return new Intl.ListFormat(language, { type: "unit" }).format(parts);
}

/** Knows when a side should hear how much of its reserve is left. */
export class Reminder {
  private most = 0;
  private last = 0;

  /** Whether the reserve has just come down to one of the marks. */
  isDue(seconds: number): boolean {
    const { last } = this;
    this.most = Math.max(this.most, seconds);
    this.last = seconds;
    return [Math.floor(this.most / 2), ...MARKS].some((mark) => last > mark && seconds <= mark);
  }
}
