/**
 * What people type into fields for numbers, read; null where it is not what the field is for.
 *
 * What does not live here: saying so (the pages).
 */

/** The numbers of dice, with spaces, commas or hyphens between them or without. */
export function typedDice(text: string): readonly number[] | null {
  const digits = text.replace(/[\s,-]/g, "");
  return /^[1-6]*$/.test(digits) ? [...digits].map(Number) : null;
}

/** A whole number within bounds. */
export function typedNumber(text: string, low: number, high: number): number | null {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= low && number <= high ? number : null;
}
