/**
 * How numbers are written: equities with their signs, chances, how far off either may be.
 *
 * What does not live here: reading what people type (`typed`).
 */

/** Standard errors on either side that hold 90 of 100 true values, as everywhere a ± is written. */
const REACH_90 = 1.645;

/** A number of equity with its sign; zero has none. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A chance in percent, as the reports write it. */
export function percent(chance: number): string {
  return `${(100 * chance).toFixed(1)}%`;
}

/** How far off a number may be, of which the standard error is known. */
export function within(stdError: number): string {
  return `± ${(REACH_90 * stdError).toFixed(3)}`;
}
