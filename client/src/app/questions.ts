/**
 * Questions about one position: what each roll is worth, the best decision at every score, a rollout.
 *
 * What does not live here: answering them (the server), the rollout itself (`rollout-box`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import { Asking } from "./asking";
import { depthField, depthName, QUICK_DEPTHS } from "./depth";
import type { Pair, RollGrid, ScoreMap } from "./messages";
import { signed } from "./numbers";
import { rollGrid } from "./roll-grid";
import "./rollout-box";
import { marksOf, scoreKey, scoreTable } from "./score-map";
import { actionWords } from "./words-of";

class Questions extends Asking {
  static override properties = {
    ...Asking.properties,
    identifier: { attribute: false },
    variant: { attribute: false },
    isCube: { attribute: false },
    plays: { attribute: false },
    names: { attribute: false },
    analysisId: { attribute: false },
    decision: { attribute: false },
    grid: { state: true },
    map: { state: true },
    plies: { state: true },
  };
  declare identifier: string;
  declare variant: string;
  declare isCube: boolean;
  /** Plays to roll out; none: the best. */
  declare plays: readonly string[];
  /** What both sides are called. */
  declare names: Pair<string>;
  /** With `decision`: keep what a rollout finds with it. */
  declare analysisId: string | null;
  declare decision: number | null;
  declare private grid: RollGrid | null;
  declare private map: ScoreMap | null;
  /** How deeply rolls and scores are judged. */
  declare private plies: number;

  constructor() {
    super();
    this.isCube = false;
    this.plays = [];
    this.names = ["", ""];
    this.analysisId = null;
    this.decision = null;
    this.plies = 0;
    this.forgetAnswers();
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (changes.has("identifier")) this.forgetAnswers();
  }

  /** Of another position, or at another depth, they say nothing. */
  private forgetAnswers(): void {
    this.grid = this.map = null;
    this.forgetThought();
  }

  protected override render(): TemplateResult {
    const look = (plies: number) => {
      this.plies = plies;
      this.forgetAnswers();
    };
    return html`<div class="row end">
        ${depthField("question-plies", this.say("depth"), this.plies, look, QUICK_DEPTHS)}
        <button id="ask-rolls" aria-disabled=${this.isBusy} @click=${this.askRolls}>${this.say("rollGrid")}</button>
        <button id="ask-scores" aria-disabled=${this.isBusy} @click=${this.askScores}>${this.say("scoreMap")}</button></div>
      <ds-rollout .identifier=${this.identifier} .variant=${this.variant} .isCube=${this.isCube} .plays=${this.plays} .names=${this.names} .analysisId=${this.analysisId} .decision=${this.decision}></ds-rollout>
      ${this.thoughtBox()} ${this.problemBox()} ${this.grid ? this.rolls(this.grid) : nothing} ${this.map ? this.scores(this.map) : nothing}`;
  }

  private readonly askRolls = async (): Promise<void> => {
    const grid = await this.ask(api.rolls, (found) => this.rollsName(found));
    if (grid) this.grid = grid;
  };

  private readonly askScores = async (): Promise<void> => {
    const map = await this.ask(api.scores, () => this.scoresName);
    if (map) this.map = map;
  };

  private ask<Answer>(question: (position: string, variant: string, plies: number) => Promise<Answer>, words: (answer: Answer) => string): Promise<Answer | undefined> {
    const { identifier, variant, plies } = this;
    return this.wonder(() => question(identifier, variant, plies), words, () => this.identifier === identifier && this.plies === plies);
  }

  private rollsName({ mean }: RollGrid): string {
    return `${this.say("rollGrid")} · ${depthName(this.plies)} · ${this.say("mean")} ${signed(mean)}`;
  }

  private get scoresName(): string {
    return `${this.say("scoreMap")} · ${depthName(this.plies)}`;
  }

  private rolls(grid: RollGrid): TemplateResult {
    const { mean, rolls } = grid;
    const fields = rolls.map(({ dice, weight, equity, play }) => ({ dice, weight, value: equity, words: actionWords(play) }));
    return rollGrid(this.rollsName(grid), fields, mean);
  }

  private scores(map: ScoreMap): TemplateResult {
    const marks = marksOf(map);
    return html`<div class="scores"><h3>${this.scoresName}</h3><p class="small soft">${this.say("scoreMapReads")}</p>
      ${scoreTable(this.scoresName, map, marks)} ${scoreKey(marks)}</div>`;
  }
}

customElements.define("ds-questions", Questions);
