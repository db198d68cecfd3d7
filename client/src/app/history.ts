/**
 * All games ever played here: to go on with, replay, export, analyze or remove.
 *
 * What does not live here: showing one of them (`replay`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api, type FileFormat } from "./api";
import type { TableSummary } from "./messages";
import { Page } from "./page";
import { settings } from "./settings";
import { dateWords, gameName, labelled, namelessWord, outcomeWords, playerName, recordNames, termsWords } from "./words-of";

const MOST = "50";

class History extends Page {
  static override properties = { ...Page.properties, tables: { state: true }, older: { state: true }, tried: { state: true }, isAllAnalyzed: { state: true } };
  declare private tables: readonly TableSummary[] | null;
  /** Where the list was broken off. */
  declare private older: string | null;
  /** The table that something was last tried with: what is refused is said beside it. */
  declare private tried: string | null;
  /** Whether there was nothing left to analyze when that was asked for. */
  declare private isAllAnalyzed: boolean;

  constructor() {
    super();
    this.tables = null;
    this.older = null;
    this.tried = null;
    this.isAllAnalyzed = false;
    void this.load(this.list);
  }

  private readonly list = async (): Promise<void> => {
    const { tables, older } = await api.tables({ most: MOST, ...(this.older ? { before: this.older } : {}) });
    this.tables = [...(this.tables ?? []), ...tables];
    this.older = older;
  };

  protected override render(): TemplateResult {
    const saveAll = (format: FileFormat) => {
      this.tried = null;
      void this.download(() => api.finishedMatches(format, namelessWord()));
    };
    const analyzeAll = async () => {
      this.tried = null;
      const begun = await this.attempt(() => api.analyzeFinished([namelessWord(), ""], settings.now.plies));
      if (begun && begun.analyses.length > 0) this.goTo("#/analyses");
      else this.isAllAnalyzed = begun !== undefined;
    };
    return html`<header><h1>${this.say("history")}</h1></header>${this.tried === null ? this.problemBox() : nothing}
      ${this.tables?.some(({ is_over }) => is_over)
        ? html`<p class="row"><button id="export-all" @click=${() => saveAll("mat")}>${this.say("exportAll")}</button><button @click=${() => saveAll("json")}>JSON</button>
          <button id="analyze-all" @click=${analyzeAll}>${this.say("analyzeAll")}</button><span role="status">${this.isAllAnalyzed ? this.say("allAnalyzed") : nothing}</span></p>`
        : nothing}
      ${this.tables?.length === 0 ? html`<p class="soft">${this.say("nothingYet")} <a href="#/">${this.say("playNow")}</a></p>` : nothing}
      <ul class="list">${this.tables?.map((table) => this.line(table))}</ul>
      ${this.older ? html`<p><button id="older" @click=${this.lengthenList}>${this.say("older")}</button></p>` : nothing}`;
  }

  private readonly lengthenList = (): Promise<void> => {
    this.tried = null;
    return this.lengthen(this.list);
  };

  private line(table: TableSummary): TemplateResult {
    const name = `${gameName(table)} · ${termsWords(table.terms)} · ${playerName(table.players, 0)} – ${playerName(table.players, 1)}`;
    const names = recordNames(table.players);
    const analyze = () => {
      this.tried = table.id;
      void this.makeAndShow("analysis", () => api.analyzeTable(table.id, names, settings.now.plies));
    };
    const remove = async () => {
      this.tried = table.id;
      await this.attempt(() => api.removeTable(table.id));
      if (!this.problem) this.tables = this.tables?.filter(({ id }) => id !== table.id) ?? null;
    };
    const save = (format: FileFormat, ...others: readonly FileFormat[]) => {
      this.tried = table.id;
      void this.export(table.id, names, format, ...others);
    };
    return html`<li><span class="grow"><strong>${name}</strong><br /><span class="soft small">${dateWords(table.updated)}</span></span>
      <span class="number">${table.score[0]} : ${table.score[1]}</span>
      <span class="soft small">${table.is_over ? outcomeWords(table, table.is_on_time) : this.say("isOpen")}</span>
      <span class="row">${table.is_over ? nothing : html`<a class="button primary" href="#/table/${table.id}">${this.say("goOn")}</a>`}
      <a class="button" href="#/replay/${table.id}">${this.say("replay")}</a>
      ${table.may_be_analyzed ? html`<button @click=${analyze}>${this.say("analyze")}</button>` : nothing}
      <button @click=${() => save("mat", "json")}>${this.say("export")}</button><button @click=${() => save("json")}>JSON</button>
      <button @click=${(event: Event) => this.removeLine(event, "reallyRemove", remove, name)} aria-label=${labelled(this.say("remove"), name)}>${this.say("remove")}</button></span>
      ${this.tried === table.id ? this.problemBox() : nothing}</li>`;
  }
}

customElements.define("ds-history", History);
