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

interface Line {
  readonly number: number;
  readonly words: string;
}

export class Sayings {
  private lines: readonly Line[] = [];
  private count = 0;

  /** `changed` is told whenever there is something else to show. */
  constructor(private readonly changed: () => void) {}

  say(words: string): void {
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
    return html`<div class="hidden" aria-live="polite">${repeat(this.lines, ({ number }) => number, ({ words }) => html`<p>${words}</p>`)}</div>`;
  }
}
