/**
 * Keys of a single letter, number or sign: where they count is the reader's choice.
 *
 * Speech input types letters that nobody has meant as keys, and a screen reader may have uses of its own for them.
 * What does not live here: what a key does (the pages, the board).
 */

import { html, nothing, type TemplateResult } from "lit";
import type { DsBoard } from "../board/ds-board";
import { latinKey } from "../board/keyboard";
import { TYPED_IN } from "./page";
import { settings } from "./settings";

/** Keep single keys from whoever listens, where they are not to count. */
export function guardKeys(): void {
  const guard = (event: KeyboardEvent) => {
    if (!counts(event)) event.stopPropagation();
  };
  addEventListener("keydown", guard, { capture: true });
}

function counts(event: KeyboardEvent): boolean {
  const { singleKeys } = settings.now;
  const key = latinKey(event);
  const isSingle = key.length === 1 && key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
  const { target } = event;
  if (singleKeys === "page" || !isSingle || !(target instanceof Element) || target.matches(TYPED_IN)) return true;
  const board = target.closest<DsBoard>("ds-board");
  return board !== null && (singleKeys === "board" || board.editing); // without them no point could be set by the keyboard
}

const STEPS: ReadonlyMap<string, 1 | -1> = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]);
/** What has uses of its own for the arrow keys. */
const ARROWS_IN = "input, select, textarea, ds-board, .scroll";

/** Whether an arrow key goes forward or back, wherever on a page of steps it was pressed. */
export function stepBy({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  return ctrlKey || altKey || metaKey || (target as Element).closest(ARROWS_IN) ? undefined : STEPS.get(key);
}

/** The line of a list that a key leads to from one of them, which need not be there; undefined for other keys. Tab leads to one line only. */
export function lineBy({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, from: number, last: number): number | undefined {
  const lines = new Map([["ArrowDown", from + 1], ["ArrowUp", from - 1], ["Home", 0], ["End", last]]);
  return ctrlKey || altKey || metaKey ? undefined : lines.get(key);
}

/** What `aria-keyshortcuts` says of a key. */
export function shortcut(key: string): string | typeof nothing {
  return areHeard() ? key.toUpperCase() : nothing;
}

/** The same of the key that does something. */
export function keyOf(action: string, keys: ReadonlyMap<string, string>): string | undefined {
  const [key] = [...keys].find(([, name]) => name === action) ?? [];
  return areHeard() ? key?.toUpperCase() : undefined;
}

/** What keys there are, for people to read. */
export function keysNote(words: string): TemplateResult | typeof nothing {
  return areHeard() ? html`<p class="small soft keys">${words}</p>` : nothing;
}

/** Whether single keys count anywhere. */
function areHeard(): boolean {
  return settings.now.singleKeys !== "off";
}
