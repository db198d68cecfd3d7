/**
 * The list of analyses, and the place to drop a match file.
 *
 * What does not live here: one analysis (`analysis`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import { depthName } from "./depth";
import "./drop-file";
import { isRunning, type AnalysisSummary } from "./messages";
import { Page } from "./page";
import { dateWords, isolated, labelled, sourceName } from "./words-of";

/** How long until the list is looked at again while something in it goes on. */
const AGAIN_MS = 1000;

/** So many come at a time. */
const MOST = 50;
/** So many the server tells of at once. */
const MOST_AT_ONCE = 500;

class Analyses extends Page {
  static override properties = { ...Page.properties, analyses: { state: true }, older: { state: true } };
  declare private analyses: readonly AnalysisSummary[] | null;
  /** Where the list was broken off. */
  declare private older: string | null;
  private again = 0;
  private asks = 0;

  constructor() {
    super();
    this.analyses = null;
    this.older = null;
    void this.list();
  }

  override disconnectedCallback(): void {
    clearTimeout(this.again);
    super.disconnectedCallback();
  }

  /** Look at all that are shown. */
  private readonly list = () =>
    this.load(async () => {
      const most = Math.min(MOST_AT_ONCE, Math.max(MOST, this.analyses?.length ?? 0));
      await this.ask([], { most: String(most) });
    });

  private readonly lengthenList = (): Promise<void> =>
    this.lengthen(() => this.ask(this.analyses ?? [], { most: String(MOST), before: this.older ?? "" }).finally(this.lookAgain));

  private readonly lookAgain = (): void => {
    clearTimeout(this.again);
    if (this.isConnected && this.analyses?.some(isRunning)) this.again = window.setTimeout(this.list, AGAIN_MS);
  };

  /** Show those that the server tells of behind those before them; what was asked for before that is out of date. */
  private async ask(newer: readonly AnalysisSummary[], wishes: Readonly<Record<string, string>>): Promise<void> {
    clearTimeout(this.again);
    const mine = ++this.asks;
    const { analyses, older } = await api.analyses(wishes);
    if (mine !== this.asks) return;
    this.analyses = [...newer, ...analyses];
    this.older = older;
    this.lookAgain();
  }

  protected override render(): TemplateResult {
    return html`<header><h1>${this.say("analyze")}</h1><p>${this.say("analyzeLead")}</p></header>
      <section><ds-drop-file @taken=${this.list}></ds-drop-file></section>${this.problemBox()}
      <section><h2>${this.say("analyses")}</h2>
        ${this.analyses?.some(({ status }) => status === "done") ? html`<p><a href="#/players">${this.say("players")}</a></p>` : nothing}
        ${this.analyses?.length === 0 ? html`<p class="soft">${this.say("nothingYet")}</p>` : nothing}
        <ul class="list">${this.analyses?.map((analysis) => this.line(analysis))}</ul>
        ${this.older ? html`<p><button id="older" @click=${this.lengthenList}>${this.say("older")}</button></p>` : nothing}</section>`;
  }

  private line(analysis: AnalysisSummary): TemplateResult {
    const remove = async () => {
      await this.attempt(() => api.removeAnalysis(analysis.id));
      if (!this.problem) await this.list();
    };
    const name = [sourceName(analysis), analysis.players.map(isolated).join(" – ")].filter(Boolean).join(" · ");
    return html`<li><a class="grow" href="#/analysis/${analysis.id}">${name}</a>
      <span class="number">${analysis.final_score[0]} : ${analysis.final_score[1]}</span>
      <span class="soft small">${depthName(analysis.plies)}</span>
      <span>${this.sayOr(`status-${analysis.status}`, analysis.status)}</span>
      ${isRunning(analysis) ? html`<progress max=${analysis.total} value=${analysis.done} aria-label=${labelled(this.say("progress"), name)}></progress>` : nothing}
      <span class="soft small">${dateWords(analysis.created)}</span>
      <button @click=${(event: Event) => this.removeLine(event, "reallyRemoveAnalysis", remove, name)} aria-label=${labelled(this.say("remove"), name)}>${this.say("remove")}</button></li>`;
  }
}

customElements.define("ds-analyses", Analyses);
