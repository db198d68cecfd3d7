/**
 * Identifiers of a position that somebody looks at.
 *
 * What does not live here: reading and writing them (the server).
 */

import type { PositionView } from "./messages";

/** The one that says most, and who sits where: the best one is seen by the side on roll, which may be the upper one. */
export function keptIdentifier({ ids, setup }: Pick<PositionView, "ids" | "setup">): string {
  return setup.on_roll === 0 ? ids.best : ids.tables;
}
