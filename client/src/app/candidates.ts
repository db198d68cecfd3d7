/**
 * Tables of judgements: plays with every depth that was kept, and cube decisions.
 *
 * What does not live here: where they come from.
 */

import { html, nothing, type TemplateResult } from "lit";
import type { Candidate, CubeJudgement, Judgement } from "./messages";
import { Page } from "./page";

class Candidates extends Page {
  static override properties = {
    ...Page.properties,
    candidates: { attribute: false },
    cubes: { attribute: false },
    isMatch: { attribute: false },
    isBrief: { attribute: false },
    played: { attribute: false },
    shown: { attribute: false },
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

  constructor() {
    super();
    this.candidates = [];
    this.cubes = [];
    this.isMatch = false;
    this.isBrief = false;
    this.played = "";
    this.shown = "";
  }

  protected override render(): TemplateResult {
    return html`${this.candidates.length > 0 ? this.plays() : nothing} ${this.cubes.length > 0 ? this.cubeTable() : nothing}`;
  }

  private plays(): TemplateResult {
    const shown = this.isBrief ? this.candidates.slice(0, 3) : this.candidates;
    const best = shown[0]?.judgements[0]?.equity ?? 0;
    return html`<div class="scroll" tabindex="0"><table>
      <caption>${this.say("candidates")}</caption>
      <thead><tr><th class="text">${this.say("playColumn")}</th><th>${this.say("equity")}</th><th>${this.say("difference")}</th>
        ${this.isBrief ? nothing : html`<th>${this.say("depth")}</th><th>${this.say("cubeless")}</th>${this.isMatch ? html`<th>${this.say("mwc")}</th>` : nothing}${this.chanceHeads()}`}
      </tr></thead>
      ${shown.map((candidate, rank) => this.play(candidate, rank, best))}
    </table></div>`;
  }

  private play(candidate: Candidate, rank: number, best: number): TemplateResult {
    const judgements = this.isBrief ? candidate.judgements.slice(0, 1) : candidate.judgements;
    const isPlayed = candidate.play === this.played;
    const choose = () => this.dispatchEvent(new CustomEvent("choose", { detail: candidate, bubbles: true }));
    return html`<tbody>${judgements.map((judgement, index) => html`
      <tr class="${rank === 0 ? "best" : ""} ${isPlayed ? "chosen" : ""}">
        ${index > 0 ? nothing : html`<th class="text" scope="rowgroup" rowspan=${judgements.length}>${this.isBrief ? html`<span class="play">${candidate.play}</span>` : html`<button aria-pressed=${candidate.play === this.shown}
          @click=${choose}>${candidate.play}</button> ${isPlayed ? html`<span class="small soft">${this.say("wasPlayed")}</span>` : nothing}`}</th>`}
        <td>${this.equity(judgement.equity)}${judgement.std_error === null ? nothing : html` <span class="soft">±${(1.96 * judgement.std_error).toFixed(3)}</span>`}</td>
        <td>${index > 0 || rank === 0 ? nothing : this.equity(judgement.equity - best)}</td>
        ${this.isBrief ? nothing : this.rest(judgement)}
      </tr>`)}</tbody>`;
  }

  private rest(judgement: Judgement): TemplateResult {
    return html`<td>${this.source(judgement.source)}</td><td>${this.equity(judgement.cubeless)}</td>
      ${this.isMatch ? html`<td>${judgement.mwc === null ? "" : this.percent(judgement.mwc)}</td>` : nothing}
      ${judgement.chances.map((chance) => html`<td>${this.percent(chance)}</td>`)}`;
  }

  private cubeTable(): TemplateResult {
    const rows = (this.isBrief ? this.cubes.slice(0, 1) : this.cubes).map((cube) => html`<tr>
      <th class="text" scope="row">${this.source(cube.source)}</th><td class="text"><strong>${this.sayOr(`advice-${cube.advice}`, cube.advice)}</strong></td>
      <td>${this.equity(cube.no_double)}</td><td>${this.equity(cube.double_take)}</td><td>${this.equity(cube.double_pass)}</td>
      ${this.isBrief ? nothing : html`<td>${this.equity(cube.cubeless)}</td>${cube.chances.map((chance) => html`<td>${this.percent(chance)}</td>`)}`}</tr>
      ${cube.mwc && !this.isBrief ? html`<tr><th class="text" scope="row">${this.say("mwc")}</th><td></td>${cube.mwc.map((chance) => html`<td>${this.percent(chance)}</td>`)}</tr>` : nothing}`);
    return html`<div class="scroll" tabindex="0"><table><caption>${this.say("cubeDecision")}</caption>
      <thead><tr><th class="text">${this.say("depth")}</th><th class="text">${this.say("advice")}</th><th>${this.say("noDouble")}</th><th>${this.say("doubleTake")}</th><th>${this.say("doublePass")}</th>
        ${this.isBrief ? nothing : html`<th>${this.say("cubeless")}</th>${this.chanceHeads()}`}</tr></thead>
      <tbody>${rows}</tbody></table></div>`;
  }

  private chanceHeads(): TemplateResult {
    return html`<th>${this.say("win")}</th><th>${this.say("winGammon")}</th><th>${this.say("winBackgammon")}</th><th>${this.say("loseGammon")}</th><th>${this.say("loseBackgammon")}</th>`;
  }

  /** How something was judged: a number of plies, or a rollout. */
  private source(source: string): string {
    return /^\d+$/.test(source) ? this.say("pliesOf", { plies: source, xg: Number(source) + 1 }) : this.say("rollout");
  }
}

customElements.define("ds-candidates", Candidates);
