/**
 * The list of analyses, and the place to drop a match file.
 *
 * What does not live here: one analysis (`analysis`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import { depthName } from "./depth";
import "./drop-file";
import type { AnalysisView } from "./messages";
import { Page } from "./page";
import { dateWords } from "./words-of";

/** How long until the list is looked at again while something in it goes on. */
const AGAIN_MS = 1000;

class Analyses extends Page {
  static override properties = { ...Page.properties, analyses: { state: true } };
  declare private analyses: readonly AnalysisView[] | null;
  private again = 0;

  constructor() {
    super();
    this.analyses = null;
    void this.list();
  }

  override disconnectedCallback(): void {
    clearTimeout(this.again);
    super.disconnectedCallback();
  }

  private readonly list = () =>
    this.load(async () => {
      clearTimeout(this.again);
      this.analyses = (await api.analyses()).analyses;
      clearTimeout(this.again); // another look may have been taken meanwhile
      if (this.isConnected && this.analyses.some(isRunning)) this.again = window.setTimeout(this.list, AGAIN_MS);
    });

  protected override render(): TemplateResult {
    return html`<header><h1>${this.say("analyze")}</h1><p>${this.say("analyzeLead")}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say("analyses")}</h2>
        ${this.analyses?.some(({ status }) => status === "done") ? html`<p><a href="#/players">${this.say("players")}</a></p>` : nothing}
        ${this.analyses?.length === 0 ? html`<p class="soft">${this.say("nothingYet")}</p>` : nothing}
        <ul class="list">${this.analyses?.map((analysis) => this.line(analysis))}</ul></section>`;
  }

  private line(analysis: AnalysisView): TemplateResult {
    const remove = async () => {
      if (!confirm(this.say("reallyRemoveAnalysis"))) return;
      await this.attempt(() => api.removeAnalysis(analysis.id));
      if (!this.problem) await this.list();
    };
    return html`<li><a class="grow" href="#/analysis/${analysis.id}">${analysis.name} · ${analysis.players[0]} – ${analysis.players[1]}</a>
      <span class="number">${analysis.final_score[0]} : ${analysis.final_score[1]}</span>
      <span class="soft small">${depthName(analysis.plies)}</span>
      <span>${this.sayOr(`status-${analysis.status}`, analysis.status)}</span>
      ${isRunning(analysis) ? html`<progress max=${analysis.total} value=${analysis.done} aria-label="${this.say("progress")}: ${analysis.name}"></progress>` : nothing}
      <span class="soft small">${dateWords(analysis.created)}</span>
      <button @click=${remove} aria-label="${this.say("remove")}: ${analysis.name}">${this.say("remove")}</button></li>`;
  }
}

function isRunning({ status }: AnalysisView): boolean {
  return status === "waiting" || status === "running";
}

customElements.define("ds-analyses", Analyses);
