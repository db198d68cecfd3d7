/**
 * What the screen reader is told: lines that stay a while beside those that come after them.
 *
 * A line that takes the place of another one at once may be all that is heard: whoever reads is told of changes only
 * now and then. What does not live here: what is said (`moving-board`, the pages).
 */

import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

/** How long it takes at most until a change has been heard of. */
const HEARD_MS = 1000;
/** How long it takes until a place for changes has been found. */
const FOUND_MS = 100;

interface Line {
  readonly number: number;
  readonly words: string;
}

export class Sayings {
  private lines: readonly Line[] = [];
  private count = 0;
  private isFound = false;

  /** `changed` is told whenever there is something else to show. */
  constructor(private readonly changed: () => void) {}

  /** The place is there now, still empty: lines wait until it was found, for what a place holds from the start is not heard. */
  begin(): void {
    setTimeout(() => {
      this.isFound = true;
      this.changed();
    }, FOUND_MS);
  }

  say(words: string): void {
    if (!words) return;
    const line = { number: this.count++, words };
    this.lines = [...this.lines, line];
    this.changed();
    setTimeout(() => this.forgetBefore(line), HEARD_MS);
  }

  /** The last line stays, for whoever goes there to read it again. */
  private forgetBefore({ number }: Line): void {
    this.lines = this.lines.filter((line) => line.number >= number);
    this.changed();
  }

  /** Each line is a node of its own, that comes and goes and never changes. */
  render(): TemplateResult {
    const lines = this.isFound ? this.lines : [];
    return html`<div class="hidden" aria-live="polite">${repeat(lines, ({ number }) => number, ({ words }) => html`<p>${words}</p>`)}</div>`;
  }
}
