/**
 * Identifiers of a position that somebody looks at, and texts with one in them on their way to the position editor.
 *
 * What does not live here: reading and writing them (the server).
 */

import type { PositionView } from "./messages";

/** The one that says most, and who sits where: the best one is seen by the side on roll, which may be the upper one. */
export function keptIdentifier({ ids, setup }: Pick<PositionView, "ids" | "setup">): string {
  return setup.on_roll === 0 ? ids.best : ids.tables;
}

let handed: string | null = null;

/** Let the position editor open a text: all of it is read, though an address has room for its identifier alone. */
export function handToEditor(text: string): void {
  handed = text;
  location.hash = "#/editor";
}

/** The text that waits for the editor, once. */
export function takeHanded(): string | null {
  const text = handed;
  handed = null;
  return text;
}
