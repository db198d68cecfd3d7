/**
 * A button that makes cards to study with, and what became of it.
 *
 * What does not live here: of what (whoever places the button), asking the cards (`study`).
 */

import { html, nothing, type TemplateResult } from "lit";
import type { CardsMade } from "./messages";
import { Page } from "./page";

class MakeCards extends Page {
  static override properties = {
    ...Page.properties,
    words: { attribute: false },
    of: { attribute: false },
    make: { attribute: false },
    made: { state: true },
  };
  /** What the button says. */
  declare words: string;
  /** What the cards are made of: once that changes, nothing has become of it yet. */
  declare of: unknown;
  declare make: () => Promise<CardsMade>;
  declare private made: CardsMade | null;

  constructor() {
    super();
    this.words = "";
    this.made = null;
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (!changes.has("of")) return;
    this.made = null;
    this.problem = null;
  }

  protected override render(): TemplateResult {
    const { made } = this;
    return html`<span class="row"><button class="make-cards" aria-disabled=${this.isBusy} @click=${this.begin}>${this.words}</button>
      <span role="status">${made ? html`${this.say("cardsMade", { new: made.new, known: made.known })} <a href="#/study">${this.say("study")}</a>` : nothing}</span></span>
      ${this.problemBox()}`;
  }

  private readonly begin = async (): Promise<void> => {
    const { of } = this;
    const isWanted = () => of === this.of;
    const made = await this.attemptOnce(this.make, isWanted);
    if (made && isWanted()) this.made = made;
  };
}

customElements.define("ds-make-cards", MakeCards);
