/**
 * Phrases that were sent as a list: each gets the name that it has in English, whose order they are in.
 *
 * What does not live here: making such lists (how the client is built).
 */

/** Phrases by the names of those of the pattern. */
export function named(pattern: Readonly<Record<string, string>>, phrases: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(pattern).map((name, place) => [name, phrases[place] ?? ""]));
}
