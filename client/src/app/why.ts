/**
 * Why: the reasons of a mistake as they were kept, and a comparison of any two plays, or of the cube actions.
 *
 * What does not live here: finding reasons (the server), their words (`reasons`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { filled } from "../words/catalogue";
import { api } from "./api";
import { Asking } from "./asking";
import { depthName } from "./depth";
import { selectField } from "./fields";
import type { Explanation, Reason } from "./messages";
import { isNothing, plain } from "./numbers";
import { cellText, phrasesOf, sentence, type Phrases } from "./reasons";
import { meanOf, rollGrid } from "./roll-grid";
import { told } from "./sentences";
import { settings } from "./settings";
import { actionWords, inOneLine } from "./words-of";

class Why extends Asking {
  static override properties = {
    ...Asking.properties,
    identifier: { attribute: false },
    variant: { attribute: false },
    isCube: { attribute: false },
    plays: { attribute: false },
    played: { attribute: false },
    plies: { attribute: false },
    known: { attribute: false },
    knownBy: { attribute: false },
    isEager: { attribute: false },
    pair: { state: true },
    found: { state: true },
    words: { state: true },
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
  /** Reasons that came with the decision: they give way to those that are looked for here. */
  declare known: readonly Reason[];
  /** What those were found by, in words. */
  declare knownBy: string;
  /** Whether the reasons are looked for without being asked for. */
  declare isEager: boolean;
  declare private pair: readonly [string, string];
  declare private found: Explanation | null;
  declare private words: Phrases | null;
  private language = "";
  /** Whether they have been: once is enough. */
  private isSought = false;

  constructor() {
    super();
    this.identifier = null;
    this.variant = "";
    this.isCube = false;
    this.plays = [];
    this.played = "";
    this.plies = 2;
    this.known = [];
    this.knownBy = "";
    this.isEager = false;
    this.pair = ["", ""];
    this.found = null;
    this.words = null;
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    const isLost = !this.isCube && this.pair.some((play) => !this.plays.includes(play));
    if (changes.has("identifier") || changes.has("played") || isLost) {
      this.problem = null;
      this.pair = this.firstPair();
      this.forget();
    }
    if (changes.has("identifier") || changes.has("played")) this.isSought = false;
    if (changes.has("plies")) this.forget();
    if (settings.language !== this.language) void this.fetchWords();
  }

  protected override updated(): void {
    if (!this.isEager || !this.words || !this.mayAsk || this.isSought) return;
    this.isSought = true;
    void this.ask(this.words);
  }

  private get mayAsk(): boolean {
    return this.identifier !== null && (this.isCube || this.plays.length > 1);
  }

  private forget(): void {
    this.found = null;
    this.forgetThought();
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
    const { words, mayAsk } = this;
    if (!words || (!mayAsk && this.known.length === 0)) return nothing;
    return html`<div class="card"><h2>${this.say("why")}</h2>
      ${this.known.length > 0 && !this.found ? html`${this.reasons(words, this.known)}<p class="small soft">${this.knownBy}</p>` : nothing}
      ${mayAsk ? this.question(words) : nothing} ${this.problemBox()}
      ${this.found ? this.explanation(words, this.found) : nothing}</div>`;
  }

  private async ask(words: Phrases): Promise<void> {
    const { pair, plies } = this;
    const identifier = this.identifier ?? "";
    const isWanted = () => this.identifier === identifier && this.pair === pair && this.plies === plies;
    const found = await this.wonder(() => api.explain(identifier, this.variant, this.isCube ? [] : pair, plies), (all) => heading(words, all), isWanted);
    if (found) this.found = found;
  }

  private question(words: Phrases): TemplateResult {
    const cannot = !this.isCube && this.pair[0] === this.pair[1];
    return html`<p class="row end">${this.isCube ? nothing : html`${this.choice(0, "compareThis")} ${this.choice(1, "compareWith")}`}
      <button id="explain" ?disabled=${cannot} aria-disabled=${this.isBusy} @click=${() => this.ask(words)}>${this.say(this.isCube ? "whyCube" : "compare")}</button>
      ${this.isBusy ? html`<span aria-hidden="true">${this.say("loading")}</span>` : nothing}</p>${this.thoughtBox()}`;
  }

  private choice(place: 0 | 1, label: "compareThis" | "compareWith"): TemplateResult {
    const choose = (play: string) => {
      this.pair = place === 0 ? [play, this.pair[1]] : [this.pair[0], play];
      this.forget();
    };
    return selectField(`compare-${place}`, this.say(label), this.plays.map((play) => [play, play] as const), this.pair[place], choose);
  }

  private reasons(words: Phrases, reasons: readonly Reason[]): TemplateResult {
    if (reasons.length === 0) return html`<p class="soft">${words["no_fact"]}</p>`;
    return html`<ul class="reasons">${reasons.map((reason) => html`<li>${sentence(words, reason)}</li>`)}</ul>`;
  }

  private explanation(words: Phrases, found: Explanation): TemplateResult {
    const isPlays = found.kind === "plays";
    const isTie = isPlays && isEven(found);
    const title = (key: string, choice: string) => html`<h3>${headingOf(words, found, key, choice)}</h3>`;
    return html`<div class="found" role="region" aria-label=${words["explanation"] ?? ""}>
      ${isPlays ? html`<p><strong>${heading(words, found)}</strong></p>` : nothing}
      ${found.sides.map(({ choice, reasons }, place) => {
        const isReturn = isPlays && place > 0;
        if (isReturn ? reasons.length === 0 : isTie) return nothing;
        return html`${title(isReturn ? "in_return" : "why_label", choice)} ${this.reasons(words, reasons)}`;
      })}
      ${found.rolls.length > 0 ? this.grids(words, found) : nothing} ${this.counts(words, found)}
      <p class="small soft">${inOneLine([depthName(this.plies), told(found.engine)])}</p></div>`;
  }

  private grids(words: Phrases, { kind, sides, rolls, reply_plies: plies }: Explanation): TemplateResult {
    const grid = (place: number, caption: string | TemplateResult) => {
      const fields = rolls.map(({ dice, weight, replies }) => ({ dice, weight, value: replies[place]?.equity ?? 0, words: actionWords(replies[place]?.play ?? "") }));
      return rollGrid(caption, fields, meanOf(fields));
    };
    if (kind === "cube") return grid(0, inOneLine([words["grid_title_own"] ?? "", depthName(plies)]));
    const differences = rolls.map(({ dice, weight, replies: [one, two] }) => ({ dice, weight, value: (one?.equity ?? 0) - (two?.equity ?? 0), words: "" }));
    return html`<h3>${inOneLine([words["grid_title"] ?? "", depthName(plies)])}</h3>
      <div class="grids">${rollGrid(words["grid_difference"] ?? "", differences, 0)} ${sides.map(({ choice }, place) => grid(place, html`<span class="play">${choice}</span>`))}</div>`;
  }

  private counts(words: Phrases, { counts: [head = [], ...rows] }: Explanation): TemplateResult {
    const text = (cell: (typeof head)[number]) => cellText(words, cell);
    return this.scroller(words["explanation"] ?? "", html`<table><thead><tr>${head.map((cell, place) => html`<th scope="col" class=${place === 0 ? "text" : ""}>${text(cell)}</th>`)}</tr></thead>
      <tbody>${rows.map(([label = "", ...cells]) => html`<tr><th scope="row" class="text">${text(label)}</th>${cells.map((cell) => html`<td>${text(cell)}</td>`)}</tr>`)}</tbody></table>`);
  }
}

/** Whether what lies between two plays reads as nothing. */
function isEven({ difference }: Explanation): boolean {
  return isNothing(difference ?? 0);
}

function headingOf(words: Phrases, { kind }: Explanation, key: string, choice: string): string {
  return filled(words[key] ?? "", { choice: kind === "plays" ? choice : (words[`action:${choice}`] ?? choice) });
}

/** What an explanation comes to: which play is better, or what it gives the reasons of. */
function heading(words: Phrases, found: Explanation): string {
  const [better = "", worse = ""] = found.sides.map(({ choice }) => choice);
  if (found.kind !== "plays") return headingOf(words, found, "why_label", better);
  return filled(words[isEven(found) ? "equal_to" : "difference_to"] ?? "", { better, worse, difference: plain(found.difference ?? 0) });
}

customElements.define("ds-why", Why);
