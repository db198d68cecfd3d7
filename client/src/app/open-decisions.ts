/**
 * Rolling out what an analysis leaves too close to call: asking for it, and how far that has come.
 *
 * What does not live here: which decisions those are (the server), what became of them (`analysis`), a rollout of one
 * decision (`questions`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api, socket } from "./api";
import { numberField } from "./fields";
import { isRunning, type Push, type Rollout } from "./messages";
import { Page } from "./page";
import { refusal } from "./refusals";

const DECISIONS = [5, 10, 25, 100];
const TRIALS = [144, 324, 1296];

class OpenDecisions extends Page {
  static override properties = {
    ...Page.properties,
    analysisId: { attribute: false },
    count: { attribute: false },
    most: { state: true },
    trials: { state: true },
    queued: { state: true },
    isNothingLeft: { state: true },
  };
  declare analysisId: string;
  /** How many are too close to call. */
  declare count: number;
  /** How many to roll out at most, those first where a wrong verdict would cost most. */
  declare private most: number;
  declare private trials: number;
  /** Rollouts by their ids, those that are over among them. */
  declare private queued: ReadonlyMap<string, Rollout>;
  /** Whether there was nothing more to roll out. */
  declare private isNothingLeft: boolean;
  private leaves: readonly (() => void)[] = [];

  constructor() {
    super();
    this.count = 0;
    this.most = 10;
    this.trials = 324;
    this.queued = new Map();
    this.isNothingLeft = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(() => this.recall());
  }

  override disconnectedCallback(): void {
    for (const leave of this.leaves) leave();
    super.disconnectedCallback();
  }

  protected override get heirs(): readonly string[] {
    return ["#cancel-open", "summary"];
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.count === 0 && this.queued.size === 0) return nothing;
    return html`<details><summary>${this.say("openDecisions", { count: this.count })}</summary>
      <span class="row end">${numberField("most-decisions", this.say("mostDecisions"), DECISIONS, this.most, (most) => (this.most = most))}
      ${numberField("open-trials", this.say("trials"), TRIALS, this.trials, (trials) => (this.trials = trials))}
      <button id="roll-out-open" aria-disabled=${this.isBusy} @click=${this.begin}>${this.say("rollOut")}</button></span></details>
      ${this.course()} ${this.problemBox()}`;
  }

  private course(): TemplateResult {
    const all = [...this.queued.values()];
    const sum = (of: (rollout: Rollout) => number) => all.reduce((total, rollout) => total + of(rollout), 0);
    const done = all.filter(({ status }) => status === "done").length;
    const running = all.filter(isRunning);
    const failed = all.find(({ error }) => error)?.error;
    const stop = () => this.attempt(() => Promise.all(running.map(({ id }) => api.cancelRollout(id))));
    const words = this.isNothingLeft ? this.say("nothingOpen") : all.length > 0 ? this.say("rolledOutOf", { done, count: all.length }) : "";
    return html`<div class="row"><span role="status">${words}</span>
      ${running.length > 0 ? html`<progress max=${sum(({ wanted }) => wanted)} value=${sum(({ trials }) => trials)} aria-label=${this.say("progress")}></progress>
        <button id="cancel-open" @click=${stop}>${this.say("cancel")}</button>` : nothing}
      ${failed ? html`<span class="problem">${refusal(failed)}</span>` : nothing}</div>`;
  }

  /** Those that were begun before the page was. */
  private async recall(): Promise<void> {
    const { rollouts } = await api.rollouts({ analysis: this.analysisId });
    this.follow(rollouts.filter(isRunning));
  }

  private readonly begin = async (): Promise<void> => {
    const begun = await this.attemptOnce(() => api.rollOutOpen(this.analysisId, this.most, this.trials));
    if (!begun) return;
    const running = [...this.queued.values()].filter(isRunning);
    this.isNothingLeft = begun.rollouts.length === 0 && running.length === 0;
    this.queued = new Map(running.map((rollout) => [rollout.id, rollout]));
    this.follow(begun.rollouts);
  };

  private follow(rollouts: readonly Rollout[]): void {
    if (!this.isConnected) return;
    this.queued = new Map([...this.queued, ...rollouts.map((rollout) => [rollout.id, rollout] as const)]);
    const hear = (push: Push) => {
      if (push.type === "rollout") this.queued = new Map([...this.queued, [push.rollout.id, push.rollout]]);
    };
    this.leaves = [...this.leaves, ...rollouts.map(({ id }) => socket.watch("rollout", id, hear))];
  }
}

customElements.define("ds-open-decisions", OpenDecisions);
