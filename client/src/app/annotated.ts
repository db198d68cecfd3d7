/**
 * What another program thought of a position, as the text that was pasted says it: a table of plays, or of the cube.
 *
 * What does not live here: our own judgements (`candidates`), what files say of decisions that were made (`analysis`).
 */

import { html, nothing, type TemplateResult } from "lit";
import type { Annotation } from "./messages";
import { signed } from "./numbers";
import { Page } from "./page";

class Annotated extends Page {
  static override properties = { ...Page.properties, annotation: { attribute: false }, isCube: { attribute: false } };
  declare annotation: Annotation;
  /** Whether the cube is asked about, not the plays. */
  declare isCube: boolean;

  protected override render(): TemplateResult | typeof nothing {
    const { plays, cube } = this.annotation;
    if (this.isCube && cube) {
      const best = Math.max(cube.no_double, Math.min(cube.double_take, cube.double_pass));
      const choices = [["noDouble", cube.no_double], ["doubleTake", cube.double_take], ["doublePass", cube.double_pass]] as const;
      return this.table(choices.map(([word, equity]) => [this.say(word), equity, cube.judged_by]), best);
    }
    const [first] = plays;
    if (this.isCube || !first) return nothing;
    return this.table(plays.map(({ play, equity, judged_by: judgedBy }) => [play, equity, judgedBy]), first.equity);
  }

  private table(rows: readonly (readonly [name: string, equity: number, judgedBy: string])[], best: number): TemplateResult {
    const caption = this.say("byPastedText");
    return this.scroller(caption, html`<table><caption>${caption}</caption>
      <thead><tr>${this.isCube ? html`<td></td>` : html`<th class="text" scope="col">${this.say("playColumn")}</th>`}<th scope="col">${this.say("equity")}</th><th scope="col">${this.say("difference")}</th><th class="text" scope="col">${this.say("depth")}</th></tr></thead>
      <tbody>${rows.map(([name, equity, judgedBy]) => html`<tr><th class="text" scope="row">${name}</th><td>${signed(equity)}</td><td>${equity === best ? nothing : signed(equity - best)}</td><td class="text">${judgedBy}</td></tr>`)}</tbody></table>`);
  }
}

customElements.define("ds-annotated", Annotated);
