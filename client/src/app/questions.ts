/**
 * Questions about one position: what each roll is worth, the best decision at every score, a rollout.
 *
 * What does not live here: answering them (the server).
 */

import { html, nothing, type TemplateResult } from "lit";
import "./answers";
import { api, socket } from "./api";
import { Asking } from "./asking";
import { depthField, depthName, QUICK_DEPTHS } from "./depth";
import { numberField } from "./fields";
import { isRunning, type Pair, type Push, type RollGrid, type Rollout, type ScoreMap } from "./messages";
import { localized, percent, plain, signed } from "./numbers";
import { refusal } from "./refusals";
import { rollGrid } from "./roll-grid";
import { labelled } from "./words-of";

const TRIALS = [144, 648, 1296, 5184];
const CONFIDENCE_95 = 1.96;

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
    rollout: { state: true },
    plies: { state: true },
    trials: { state: true },
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
  declare private rollout: Rollout | null;
  /** How deeply rolls and scores are judged. */
  declare private plies: number;
  declare private trials: number;
  private leave: () => void = () => undefined;

  constructor() {
    super();
    this.isCube = false;
    this.plays = [];
    this.names = ["", ""];
    this.analysisId = null;
    this.decision = null;
    this.plies = 0;
    this.trials = 1296;
    this.forget();
  }

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (!changes.has("identifier")) return;
    this.forget();
    const { identifier } = this;
    void this.attempt(() => this.recall(identifier), () => this.identifier === identifier);
  }

  /** The last rollout of this position, which may have been begun before the page was. */
  private async recall(identifier: string): Promise<void> {
    const { rollouts } = await api.rollouts({ position: identifier });
    const found = rollouts.find(({ variant }) => variant === this.variant);
    if (found && identifier === this.identifier && this.isConnected && !this.rollout) this.follow(found);
  }

  /** Another position: what was found out about the last one says nothing of it. */
  private forget(): void {
    this.leave();
    this.forgetAnswers();
    this.rollout = null;
  }

  private forgetAnswers(): void {
    this.grid = this.map = null;
    this.forgetThought();
  }

  protected override render(): TemplateResult {
    const look = (plies: number) => {
      this.plies = plies;
      this.forgetAnswers();
    };
    return html`<div class="row end"><span class="row end">
        ${depthField("question-plies", this.say("depth"), this.plies, look, QUICK_DEPTHS)}
        <button id="ask-rolls" aria-disabled=${this.isBusy} @click=${this.askRolls}>${this.say("rollGrid")}</button>
        <button id="ask-scores" aria-disabled=${this.isBusy} @click=${this.askScores}>${this.say("scoreMap")}</button></span><span class="row end">
        ${numberField("trials", this.say("trials"), TRIALS, this.trials, (trials) => (this.trials = trials))}
        <button id="roll-out" @click=${this.begin}>${this.say("rollOut")}</button></span>
      </div>
      ${this.thoughtBox()} ${this.problemBox()} ${this.rollout ? this.rolledOut(this.rollout) : nothing} ${this.grid ? this.rolls(this.grid) : nothing} ${this.map ? this.scores(this.map) : nothing}`;
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

  private readonly begin = async (): Promise<void> => {
    const rollout = {
      position: this.identifier,
      variant: this.variant,
      plays: this.isCube ? [] : this.plays,
      trials: this.trials,
      ...(this.analysisId === null || this.decision === null ? {} : { analysis: this.analysisId, decision: this.decision }),
    };
    const isWanted = () => this.isConnected && this.identifier === rollout.position;
    const begun = await this.attempt(() => api.rollOut(rollout), isWanted);
    if (begun && isWanted()) this.follow(begun);
  };

  private follow(rollout: Rollout): void {
    this.rollout = rollout;
    this.leave();
    this.leave = socket.watch("rollout", rollout.id, (push: Push) => {
      if (push.type === "rollout") this.rollout = push.rollout;
    });
  }

  private rolledOut(rollout: Rollout): TemplateResult {
    const { status, waiting } = rollout;
    return html`<div class="card"><h2>${this.say("rollout")}</h2>
      <div class="row"><span role="status">${status === "running" ? this.say("rollingOut") : this.say(`status-${status}`)}</span>
        <progress max=${rollout.wanted} value=${rollout.trials} aria-label=${this.say("progress")}></progress>
        <span class="number">${rollout.trials} / ${rollout.wanted}</span>
        ${isRunning(rollout) ? html`<button @click=${() => this.attempt(() => api.cancelRollout(rollout.id))}>${this.say("cancel")}</button>` : nothing}</div>
      ${rollout.error ? html`<p class="problem">${refusal(rollout.error)}</p>` : nothing}
      ${this.scroller(this.say("rollout"), html`<table><thead><tr><th class="text">${this.say("playColumn")}</th><th>${this.say("equity")}</th><th>${localized("±95%")}</th><th>${this.say("isBest")}</th></tr></thead>
        <tbody>${rollout.lines.map(({ name, equity, is_best }) => html`<tr><th class="text" scope="row">${this.sayOr(`line-${name}`, name)}</th><td>${signed(equity.mean)}</td>
          <td>${equity.std_error === null ? "" : plain(CONFIDENCE_95 * equity.std_error)}</td><td>${percent(is_best)}</td></tr>`)}</tbody></table>`)}
      ${waiting ? html`<ds-answers .answers=${waiting.answers} .about=${this.say("answersOf", { side: this.names[waiting.seat] })} .resigningLoss=${waiting.resigning_loss}></ds-answers>` : nothing}</div>`;
  }

  private rollsName({ mean }: RollGrid): string {
    return `${this.say("rollGrid")} · ${depthName(this.plies)} · ${this.say("mean")} ${signed(mean)}`;
  }

  private get scoresName(): string {
    return `${this.say("scoreMap")} · ${depthName(this.plies)}`;
  }

  private rolls(grid: RollGrid): TemplateResult {
    const { mean, rolls } = grid;
    const fields = rolls.map(({ dice, weight, equity, play }) => ({ dice, weight, value: equity, words: play }));
    return rollGrid(this.rollsName(grid), fields, mean);
  }

  private scores({ kind, cells }: ScoreMap): TemplateResult {
    const aways = [...new Set(cells.map(({ player_away }) => player_away))].sort((a, b) => a - b);
    const others = [...new Set(cells.map(({ opponent_away }) => opponent_away))].sort((a, b) => a - b);
    const words = (best: string) => (kind === "cube" ? this.sayOr(`advice-${best}`, best) : best);
    return this.scroller(this.say("scoreMap"), html`<table><caption>${labelled(this.scoresName, this.say("scoreMapReads"))}</caption>
      <thead><tr><td></td>${others.map((away) => html`<th class="text" scope="col">${away}</th>`)}</tr></thead>
      <tbody>${aways.map((player) => html`<tr><th scope="row">${player}</th>${others.map((opponent) => {
        const found = alike(cells.filter((cell) => cell.player_away === player && cell.opponent_away === opponent));
        return html`<td class="text">${found.map(({ best, is_crawford }) => html`<div>${words(best)}${is_crawford && found.length > 1 ? html` <span class="soft small">${this.say("crawford")}</span>` : nothing}</div>`)}</td>`;
      })}</tr>`)}</tbody></table>`);
  }
}

/** One score's cells: where the Crawford game makes no difference, the other one speaks for both. */
function alike(cells: ScoreMap["cells"]): ScoreMap["cells"] {
  return cells.every(({ best }) => best === cells[0]?.best) ? cells.slice(-1) : cells;
}

customElements.define("ds-questions", Questions);
