/**
 * Why: the reasons of a mistake as they were kept, and a comparison of any two plays, or of the cube actions.
 *
 * What does not live here: finding reasons (the server), their words (`reasons`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { filled } from "../words/catalogue";
import { api } from "./api";
import { selectField } from "./fields";
import type { Explanation, Reason } from "./messages";
import { signed } from "./numbers";
import { Page } from "./page";
import { cellText, phrasesOf, sentence, type Phrases } from "./reasons";
import { meanOf, rollGrid } from "./roll-grid";
import { told } from "./sentences";
import { settings } from "./settings";

class Why extends Page {
  static override properties = {
    ...Page.properties,
    identifier: { attribute: false },
    variant: { attribute: false },
    isCube: { attribute: false },
    plays: { attribute: false },
    played: { attribute: false },
    plies: { attribute: false },
    known: { attribute: false },
    pair: { state: true },
    found: { state: true },
    words: { state: true },
    isBusy: { state: true },
  };
  declare identifier: string | null;
  declare variant: string;
  declare isCube: boolean;
  /** That can be compared, the best one first. */
  declare plays: readonly string[];
  /** The play that was made: it is compared with the best one at first. */
  declare played: string;
  /** How deeply to look. */
  declare plies: number;
  /** Reasons that came with the decision. */
  declare known: readonly Reason[];
  declare private pair: readonly [string, string];
  declare private found: Explanation | null;
  declare private words: Phrases | null;
  declare private isBusy: boolean;
  private language = "";

  constructor() {
    super();
    this.identifier = null;
    this.variant = "";
    this.isCube = false;
    this.plays = [];
    this.played = "";
    this.plies = 2;
    this.known = [];
    this.pair = ["", ""];
    this.found = null;
    this.words = null;
    this.isBusy = false;
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    const isLost = !this.isCube && this.pair.some((play) => !this.plays.includes(play));
    if (changes.has("identifier") || changes.has("played") || isLost) {
      this.problem = null;
      this.pair = this.firstPair();
      this.found = null;
    }
    if (changes.has("plies")) this.found = null;
    if (settings.language !== this.language) void this.fetchWords();
  }

  private firstPair(): readonly [string, string] {
    const [best = "", second = ""] = this.plays;
    return [best, this.plays.includes(this.played) && this.played !== best ? this.played : second];
  }

  private async fetchWords(): Promise<void> {
    const { language } = settings;
    this.language = language;
    await this.load(async () => {
      const words = await phrasesOf(language);
      if (language === this.language) this.words = words;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words, identifier } = this;
    const mayAsk = identifier !== null && (this.isCube || this.plays.length > 1);
    if (!words || (!mayAsk && this.known.length === 0)) return nothing;
    return html`<div class="card"><h2>${this.say("why")}</h2>
      ${this.known.length > 0 ? this.reasons(words, this.known) : nothing}
      ${mayAsk ? this.question(identifier) : nothing} ${this.problemBox()}
      ${this.found ? this.explanation(words, this.found) : nothing}</div>`;
  }

  private question(identifier: string): TemplateResult {
    const ask = async () => {
      const { pair, plies } = this;
      this.isBusy = true;
      const isWanted = () => this.identifier === identifier && this.pair === pair && this.plies === plies;
      const found = (await this.attempt(() => api.explain(identifier, this.variant, this.isCube ? [] : pair, plies), isWanted)) ?? null;
      this.isBusy = false;
      if (isWanted()) this.found = found;
    };
    const cannot = this.isBusy || (!this.isCube && this.pair[0] === this.pair[1]);
    return html`<p class="row end">${this.isCube ? nothing : html`${this.choice(0, "compareThis")} ${this.choice(1, "compareWith")}`}
      <button id="explain" ?disabled=${cannot} @click=${ask}>${this.say(this.isCube ? "whyCube" : "compare")}</button>
      ${this.isBusy ? html`<span role="status">${this.say("loading")}</span>` : nothing}</p>`;
  }

  private choice(place: 0 | 1, label: "compareThis" | "compareWith"): TemplateResult {
    const choose = (play: string) => {
      this.pair = place === 0 ? [play, this.pair[1]] : [this.pair[0], play];
      this.found = null;
    };
    return selectField(`compare-${place}`, this.say(label), this.plays.map((play) => [play, play] as const), this.pair[place], choose);
  }

  private reasons(words: Phrases, reasons: readonly Reason[]): TemplateResult {
    if (reasons.length === 0) return html`<p class="soft">${words["no_fact"]}</p>`;
    return html`<ul class="reasons">${reasons.map((reason) => html`<li>${sentence(words, reason)}</li>`)}</ul>`;
  }

  private explanation(words: Phrases, found: Explanation): TemplateResult {
    const isPlays = found.kind === "plays";
    const difference = signed(found.difference ?? 0).replace("+", "");
    const isTie = isPlays && Number(difference) === 0; // what reads as nothing
    const name = (choice: string) => (isPlays ? choice : (words[`action:${choice}`] ?? choice));
    const title = (key: string, choice: string) => html`<h3>${filled(words[key] ?? "", { choice: name(choice) })}</h3>`;
    return html`<div class="found" role="region" aria-label=${words["explanation"] ?? ""}>
      ${isPlays ? html`<p><strong>${filled(words[isTie ? "equal_to" : "difference_to"] ?? "", { better: found.sides[0]?.choice ?? "", worse: found.sides[1]?.choice ?? "", difference })}</strong></p>` : nothing}
      ${found.sides.map(({ choice, reasons }, place) => {
        const isReturn = isPlays && place > 0;
        if (isReturn ? reasons.length === 0 : isTie) return nothing;
        return html`${title(isReturn ? "in_return" : "why_label", choice)} ${this.reasons(words, reasons)}`;
      })}
      ${found.rolls.length > 0 ? this.grids(words, found) : nothing} ${this.counts(words, found)}
      <p class="small soft">${this.say("pliesOf", { plies: this.plies, xg: this.plies + 1 })}, ${told(found.engine)}</p></div>`;
  }

  private grids(words: Phrases, { kind, sides, rolls, reply_plies: plies }: Explanation): TemplateResult {
    const depth = this.say("pliesOf", { plies, xg: plies + 1 });
    const grid = (place: number, caption: string | TemplateResult) => {
      const fields = rolls.map(({ dice, weight, replies }) => ({ dice, weight, value: replies[place]?.equity ?? 0, words: replies[place]?.play ?? "" }));
      return rollGrid(caption, fields, meanOf(fields));
    };
    if (kind === "cube") return grid(0, `${words["grid_title_own"]}, ${depth}`);
    const differences = rolls.map(({ dice, weight, replies: [one, two] }) => ({ dice, weight, value: (one?.equity ?? 0) - (two?.equity ?? 0), words: "" }));
    return html`<h3>${words["grid_title"]}, ${depth}</h3>
      <div class="grids">${rollGrid(words["grid_difference"] ?? "", differences, 0)} ${sides.map(({ choice }, place) => grid(place, html`<span class="play">${choice}</span>`))}</div>`;
  }

  private counts(words: Phrases, { counts: [head = [], ...rows] }: Explanation): TemplateResult {
    const text = (cell: (typeof head)[number]) => cellText(words, cell);
    return this.scroller(words["explanation"] ?? "", html`<table><thead><tr>${head.map((cell, place) => html`<th scope="col" class=${place === 0 ? "text" : ""}>${text(cell)}</th>`)}</tr></thead>
      <tbody>${rows.map(([label = "", ...cells]) => html`<tr><th scope="row" class="text">${text(label)}</th>${cells.map((cell) => html`<td>${text(cell)}</td>`)}</tr>`)}</tbody></table>`);
  }
}

customElements.define("ds-why", Why);
