/**
 * The first page: one click begins a game; open games, a match file or an identifier to look at.
 *
 * What does not live here: the form for games with wishes (`new-game`).
 */

import { html, nothing, type TemplateResult } from "lit";
import "../board/ds-board";
import { api } from "./api";
import { asSet } from "./as-set";
import "./drop-file";
import { selectField } from "./fields";
import { handToEditor } from "./identifiers";
import type { Catalogue, NewTable, TableSummary } from "./messages";
import { chosenValue, Page, withLines } from "./page";
import { people } from "./seats";
import { levelChosen, settings } from "./settings";
import { awaitedWords, dateWords, gameName, levelName, playerName, say, termsWords } from "./words-of";

/** Open games at first, so that a new one stays in reach; and with every wish for more. */
const FEW = 4;
const MANY = 20;

class Home extends Page {
  static override properties = { ...Page.properties, catalogue: { state: true }, open: { state: true }, older: { state: true }, pasted: { state: true } };
  declare private catalogue: Catalogue | null;
  declare private open: readonly TableSummary[];
  /** Where the list of open games was broken off. */
  declare private older: string | null;
  declare private pasted: string;

  constructor() {
    super();
    this.catalogue = null;
    this.open = [];
    this.older = null;
    this.pasted = "";
    void this.load(async () => {
      this.catalogue = await api.catalogue();
      await this.listOpen(FEW);
    });
  }

  private readonly listOpen = async (most: number): Promise<void> => {
    const { tables, older } = await api.tables({ is_over: "false", most: String(most), ...(this.older ? { before: this.older } : {}) });
    this.open = [...this.open, ...tables];
    this.older = older;
  };

  protected override render(): TemplateResult {
    const start = this.catalogue?.games.find(({ key }) => key === this.catalogue?.standard)?.start;
    return html`
      <header class="hero">
        <div>
          <h1>${this.say("heroTitle")}</h1>
          <p>${this.say("heroLead")}</p>
          ${this.problemBox()}
          <p class="row">
            <button class="primary big" id="play-now" ?disabled=${!this.catalogue} aria-disabled=${this.isBusy} @click=${this.playNow}>${this.say("playNow")}</button>
            ${this.levelChoice()}
          </p>
          <p class="soft small">${this.say("playNowMeans")}</p>
        </div>
        ${start ? html`<ds-board ${asSet(0)} .board=${start}></ds-board>` : html`<div></div>`}
      </header>
      ${this.open.length > 0 ? this.openGames() : nothing}
      <section class="cards">
        <div class="card">${this.catalogue ? html`<ds-new-game .catalogue=${this.catalogue}></ds-new-game>` : nothing}</div>
        <div class="card">
          <h2>${this.say("analyze")}</h2>
          <ds-drop-file></ds-drop-file>
          <form class="row end" @submit=${this.look}>
            <label class="wide">${this.say("pasteIdentifier")}
              <input id="identifier" autocomplete="off" spellcheck="false" placeholder="XGID=…" .value=${this.pasted}
                @input=${(event: Event) => (this.pasted = chosenValue(event))} @paste=${(event: ClipboardEvent) => (this.pasted = withLines(event, this.pasted))} /></label>
            <button ?disabled=${!this.pasted.trim()}>${this.say("openPosition")}</button>
          </form>
        </div>
      </section>
    `;
  }

  private levelChoice(): TemplateResult | typeof nothing {
    if (!this.catalogue) return nothing;
    const levels = this.catalogue.levels.map(({ key }) => [key, levelName(key)] as const);
    return selectField("level", this.say("opponent"), levels, levelChosen(this.catalogue), (level) => settings.set({ level }));
  }

  private openGames(): TemplateResult {
    return html`<section><h2>${this.say("openGames")}</h2><ul class="list">
      ${this.open.map((table) => html`<li>
        <a class="grow" href="#/table/${table.id}">${gameName(table)} · ${termsWords(table.terms)} · ${playerName(table.players, 0)} – ${playerName(table.players, 1)}</a>
        <span class="number">${table.score[0]} : ${table.score[1]}</span>
        <span class="soft small">${dateWords(table.updated)}</span>
        ${table.is_persons_turn ? html`<strong>${turnWords(table)}</strong>` : nothing}
      </li>`)}</ul>
      ${this.older ? html`<p><button id="older" @click=${() => this.lengthen(() => this.listOpen(MANY))}>${this.say("older")}</button></p>` : nothing}</section>`;
  }

  private readonly playNow = async (): Promise<void> => {
    if (!this.catalogue) return;
    const table: NewTable = {
      variant: this.catalogue.standard,
      terms: { kind: "match", length: 3 },
      players: [{ name: "", level: null }, { name: "", level: levelChosen(this.catalogue) }],
      dice: "random",
    };
    await this.makeAndShow("table", () => api.newTable(table));
  };

  private readonly look = (event: Event): void => {
    event.preventDefault();
    handToEditor(this.pasted.trim());
  };
}

/** Whose turn it is: of two people by name, and of nobody while both are to type their opening throw. */
function turnWords(table: TableSummary): string {
  if (people(table).length < 2) return say("yourTurn");
  return table.decider === null ? "" : awaitedWords(table);
}

customElements.define("ds-home", Home);
