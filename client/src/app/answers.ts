/**
 * What may be answered to an offer that waits, and what each answer is worth: a table.
 *
 * What does not live here: where it comes from, everything else that is known of the position (`candidates`).
 */

import { html, nothing, type TemplateResult } from "lit";
import type { AnswerWorth } from "./messages";
import { percent, signed } from "./numbers";
import { Page } from "./page";
import { actionWords } from "./words-of";

class Answers extends Page {
  static override properties = {
    ...Page.properties,
    answers: { attribute: false },
    about: { attribute: false },
    resigningLoss: { attribute: false },
  };
  /** The best one first. */
  declare answers: readonly AnswerWorth[];
  /** Who is to answer, in words. */
  declare about: string;
  /** What resigning lost against playing on. */
  declare resigningLoss: number | null;

  constructor() {
    super();
    this.answers = [];
    this.about = "";
    this.resigningLoss = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const [best] = this.answers;
    if (!best) return nothing;
    const isMatch = this.answers.some(({ mwc }) => mwc != null);
    const table = html`<table>${this.about ? html`<caption>${this.about}</caption>` : nothing}
      <thead><tr><th class="text" scope="col">${this.say("answer")}</th><th scope="col">${this.say("equity")}</th><th scope="col">${this.say("difference")}</th>
        ${isMatch ? html`<th scope="col"><abbr title=${this.say("mwc")}>${this.say("mwcBrief")}</abbr></th>` : nothing}</tr></thead>
      <tbody>${this.answers.map(({ answer, equity, mwc }) => html`<tr class=${answer === best.answer ? "best" : ""}><th class="text" scope="row">${actionWords(answer)}</th><td>${signed(equity)}</td>
        <td>${answer === best.answer ? nothing : signed(equity - best.equity)}</td>${isMatch ? html`<td>${mwc == null ? nothing : percent(mwc, 2)}</td>` : nothing}</tr>`)}</tbody></table>`;
    return html`${this.scroller(this.about || this.say("answer"), table)}
      ${this.resigningLoss === null ? nothing : html`<p class="small soft">${this.say("resigningLost", { loss: signed(-this.resigningLoss) })}</p>`}`;
  }
}

customElements.define("ds-answers", Answers);
