/**
 * Tables of judgements: plays with every depth that was kept, and cube decisions; of a cube that cannot be turned, or
 * has been, the chances alone.
 *
 * What does not live here: where they come from.
 */

import { html, nothing, type TemplateResult } from "lit";
import type { Candidate, CubeJudgement, Judgement, Waiting } from "./messages";
import { percent, signed, within } from "./numbers";
import type { Phrase } from "../words/pages";
import { Page } from "./page";
import { actionWords, listed } from "./words-of";

const CHOICES = ["no_double", "double_take", "double_pass"] as const;
const CHOICE_WORDS = ["noDouble", "doubleTake", "doublePass"] as const;
/** What the tables leave unexplained: how it is written there, and what it means. */
const MEANINGS = [
  [["equity"], "meansEquity"],
  [["cubeless"], "meansCubeless"],
  [["win", "winGammon", "winBackgammon"], "meansWin"],
  [["loseGammon", "loseBackgammon"], "meansLose"],
  [["depth"], "meansPlies"],
] as const satisfies readonly (readonly [readonly Phrase[], Phrase])[];
export const CHANCE_WORDS = ["win", "winGammon", "winBackgammon", "loseGammon", "loseBackgammon"] as const;

class Candidates extends Page {
  static override properties = {
    ...Page.properties,
    candidates: { attribute: false },
    cubes: { attribute: false },
    isMatch: { attribute: false },
    isBrief: { attribute: false },
    played: { attribute: false },
    shown: { attribute: false },
    waiting: { attribute: false },
    most: { attribute: false },
    isWhole: { state: true },
  };
  declare candidates: readonly Candidate[];
  declare cubes: readonly CubeJudgement[];
  declare isMatch: boolean;
  /** Only the most trusted judgement of the best three. */
  declare isBrief: boolean;
  /** The play that was made. */
  declare played: string;
  /** The play that the board shows. */
  declare shown: string;
  /** What is to be answered first: what to do with the cube is no question then. */
  declare waiting: Waiting | null;
  /** Plays that are shown at first. */
  declare most: number;
  /** Whether all of them have been asked for. */
  declare private isWhole: boolean;

  constructor() {
    super();
    this.candidates = [];
    this.cubes = [];
    this.isMatch = false;
    this.isBrief = false;
    this.played = "";
    this.shown = "";
    this.waiting = null;
    this.most = Infinity;
    this.isWhole = false;
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (changes.has("candidates")) this.isWhole = false;
  }

  protected override render(): TemplateResult {
    return html`${this.candidates.length > 0 ? this.plays() : nothing} ${this.cubes.length > 0 ? this.cubeTable() : nothing}
      ${this.isBrief || this.candidates.length + this.cubes.length === 0 ? nothing : this.meanings()}`;
  }

  private meanings(): TemplateResult {
    const written = MEANINGS.map(([words, meaning]) => [listed(words.map((word) => this.say(word))), this.say(meaning)] as const);
    const others = [...(this.isMatch ? [[this.say("mwcBrief"), this.say("meansMwc")] as const] : []), ["±", this.say("meansReach")] as const, ["PR", this.say("meansPr")] as const];
    return html`<details class="small means"><summary>${this.say("numbersMean")}</summary>
      <dl>${[...written, ...others].map(([word, meaning]) => html`<dt>${word}</dt><dd>${meaning}</dd>`)}</dl></details>`;
  }

  private plays(): TemplateResult {
    const shown = this.candidates.slice(0, this.isBrief ? 3 : this.isWhole ? Infinity : this.most);
    const [first, ...others] = this.candidates;
    const best = first?.judgements[0]?.equity ?? 0;
    const open = others.filter(({ judgements }) => judgements[0]?.too_close);
    const table = html`<table>
      <caption>${this.say("candidates")}</caption>
      <thead><tr><th class="text">${this.say("playColumn")}</th><th>${this.say("equity")}</th><th>${this.say("difference")}</th>
        ${this.isBrief ? nothing : html`<th>${this.say("depth")}</th><th>${this.say("cubeless")}</th>${this.isMatch ? html`<th><abbr title=${this.say("mwc")}>${this.say("mwcBrief")}</abbr></th>` : nothing}`}
      </tr></thead>
      ${shown.map((candidate, rank) => this.play(candidate, rank, best))}
    </table>`;
    const showAll = async () => {
      this.isWhole = true;
      await this.updateComplete;
      this.querySelectorAll<HTMLElement>("tbody th button")[shown.length]?.focus();
    };
    return html`${this.scroller(this.say("candidates"), table)}${!this.isBrief && shown.length < this.candidates.length
      ? html`<p><button id="all-plays" @click=${showAll}>${this.say("allPlays", { count: this.candidates.length })}</button></p>` : nothing}${open.length > 0 && first ? html`<p class="small soft">${this.say("tooCloseBetween", { plays: listed([first, ...open].map(({ play }) => play)) })}</p>` : nothing}`;
  }

  private play(candidate: Candidate, rank: number, best: number): TemplateResult {
    const judgements = this.isBrief ? candidate.judgements.slice(0, 1) : candidate.judgements;
    const isPlayed = candidate.play === this.played;
    const choose = () => this.dispatchEvent(new CustomEvent("choose", { detail: candidate, bubbles: true }));
    return html`<tbody class="${rank === 0 ? "best" : ""} ${isPlayed ? "chosen" : ""}">${judgements.map((judgement, index) => html`
      <tr>
        ${index > 0 ? html`<td></td>` : html`<th class="text" scope="rowgroup">${this.isBrief ? html`<span class="play">${actionWords(candidate.play)}</span>` : html`<button aria-pressed=${candidate.play === this.shown}
          @click=${choose}>${actionWords(candidate.play)}</button> ${isPlayed ? html`<span class="small soft">${this.say("wasPlayed")}</span>` : nothing}`}</th>`}
        <td>${signed(judgement.equity)} ${this.isBrief ? nothing : reach(judgement.std_error)}</td>
        <td>${index > 0 || rank === 0 ? nothing : html`${signed(judgement.equity - best)} ${reach(judgement.behind_error)}`}</td>
        ${this.isBrief ? nothing : this.rest(judgement)}
      </tr>${this.isBrief ? nothing : this.chances(judgement)}`)}</tbody>`;
  }

  private rest(judgement: Judgement): TemplateResult {
    return html`<td>${this.source(judgement)}</td><td>${signed(judgement.cubeless)}</td>
      ${this.isMatch ? html`<td>${judgement.mwc === null ? "" : percent(judgement.mwc, 2)}</td>` : nothing}`;
  }

  /** In a row of their own: beside everything else they would lie off the screen. */
  private chances({ chances }: Judgement): TemplateResult {
    return html`<tr class="chances"><td colspan=${this.isMatch ? 6 : 5}><div>${CHANCE_WORDS.map((word, index) =>
      html`<span><span class="soft">${this.say(word)}</span> <span class="number">${percent(chances[index] ?? 0)}</span></span> `)}</div></td></tr>`;
  }

  private cubeTable(): TemplateResult {
    const shown = this.isBrief ? this.cubes.slice(0, 1) : this.cubes;
    const [best] = shown;
    const { waiting } = this;
    const isTakeAsked = waiting === null || (waiting.offer === "double" && waiting.resignation === null);
    const open = [...(best?.too_close?.double && waiting === null ? [this.say("tooCloseDouble")] : []), ...(best?.too_close?.take && isTakeAsked ? [this.say("tooCloseTake")] : [])];
    const row = (label: string, cell: (cube: CubeJudgement) => unknown) =>
      html`<tr><th class="text" scope="row">${label}</th>${shown.map((cube) => html`<td>${cell(cube)}</td>`)}</tr>`;
    const choice = (index: 0 | 1 | 2, words: Phrase = CHOICE_WORDS[index]) => row(this.say(words), (cube) => html`${signed(cube[CHOICES[index]])}
      ${cube.mwc && !this.isBrief ? html`<span class="soft">${percent(cube.mwc[index], 2)}</span>` : nothing}`);
    const isClosed = best?.advice === "closed";
    const choices = isClosed ? choice(0, "cubeClosed") : html`${row(this.say("advice"), ({ advice }) => html`<strong>${this.sayOr(`advice-${advice}`, advice)}</strong>`)} ${choice(0)} ${choice(1)} ${choice(2)}`;
    const caption = this.say(waiting || isClosed ? "chancesOnRoll" : "cubeDecision");
    const table = html`<table><caption>${caption}</caption>
      <thead><tr><th class="text">${this.say("depth")}</th>${shown.map((cube) => html`<th scope="col">${this.source(cube)}</th>`)}</tr></thead>
      <tbody>${waiting ? nothing : choices}
        ${this.isBrief ? nothing : html`${row(this.say("cubeless"), ({ cubeless }) => signed(cubeless))}
          ${CHANCE_WORDS.map((word, index) => row(this.say(word), ({ chances }) => percent(chances[index] ?? 0)))}`}</tbody></table>`;
    return html`${this.scroller(caption, table)}
      ${open.map((words) => html`<p class="small soft">${words}</p>`)}`;
  }

  /** How something was judged: a number of plies, or a rollout of so many games. */
  private source({ source, trials }: Judgement | CubeJudgement): string {
    if (/^\d+$/.test(source)) return this.say("pliesBrief", { plies: source });
    return trials ? `${this.say("rollout")} (${trials})` : this.say("rollout");
  }
}

/** How far off a number may be; nothing where nothing is claimed. */
function reach(stdError: number | null | undefined): TemplateResult | typeof nothing {
  return stdError == null ? nothing : html`<span class="soft">${within(stdError)}</span>`;
}

customElements.define("ds-candidates", Candidates);
