/**
 * How numbers are written: equities with their signs, chances, how far off either may be.
 *
 * The signs are those of the language. What does not live here: reading what people type (`typed`).
 */

import { phrases } from "../words/pages";
import type { Losses } from "./messages";
import { settings } from "./settings";

/** Standard errors on either side that hold 90 of 100 true values, as everywhere a ± is written. */
const REACH_90 = 1.645;

/** Numbers as English has them, in the language that was chosen; and what else has no decimal point. */
export function localized(text: string): string {
  const { decimal, beforePercent } = phrases(settings.language);
  return text.replace(/(\d)\.(?=\d)/g, `$1${decimal}`).replace(/(\d)%/g, `$1${beforePercent}%`);
}

/** A number with so many decimals. */
export function plain(value: number, digits = 3): string {
  return localized(value.toFixed(digits).replace(/^-(?=[0.]+$)/, "").replace("-", "−"));
}

/** Whether a number reads as nothing. */
export function isNothing(value: number): boolean {
  return Number(value.toFixed(3)) === 0;
}

/** A number of equity with its sign; zero has none. */
export function signed(value: number): string {
  const text = plain(Math.abs(value));
  return isNothing(value) ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A performance rating, where there is one. */
export function rating(value: number | null): string {
  return value === null ? "–" : plain(value, 2);
}

/** What the dice gave or took, where that is known. */
export function gained(luck: number | null): string {
  return luck === null ? "–" : signed(luck);
}

/** How many mistakes there are of each class, as the phrase `marks` orders them. */
export function marks({ blunder, error, doubtful }: Losses["mistakes"]): string {
  return `${blunder} / ${error} / ${doubtful}`;
}

/** A chance in percent, as the reports write it: one to win the match with two digits. */
export function percent(chance: number, digits = 1): string {
  return localized(`${(100 * chance).toFixed(digits)}%`);
}

/** How far off a number may be, of which the standard error is known. */
export function within(stdError: number): string {
  return `± ${plain(REACH_90 * stdError)}`;
}
