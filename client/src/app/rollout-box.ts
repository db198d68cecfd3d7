/**
 * A rollout of one position: asking for it, how far it has come, what it found, and going on with it.
 *
 * What does not live here: playing it (the server), rollouts of a whole analysis (`open-decisions`).
 */

import { html, nothing, type TemplateResult } from "lit";
import "./answers";
import type { Phrase } from "../words/pages";
import { api, socket } from "./api";
import { CHANCE_WORDS } from "./candidates";
import { selectField, numberField } from "./fields";
import { isRunning, type Pair, type Preset, type Push, type Rollout } from "./messages";
import { localized, percent, plain, signed } from "./numbers";
import { Page } from "./page";
import { refusal } from "./refusals";
import { labelled } from "./words-of";

const TRIALS = [144, 648, 1296, 5184];
/** How far one can go on, and how many steps are offered at once. */
const MORE = Array.from({ length: 10 }, (_, times) => 648 * 2 ** times);
const MOST_MORE = 5;
const CONFIDENCE_95 = 1.96;
const REACH = "±95%";
const CUBE_DEPTHS = [0, 1, 2, 3];
const REACHES = [0.05, 0.02, 0.01, 0.005, 0.002];
const CONFIDENCES = [0.9, 0.95, 0.99];
const MINUTES = [1, 5, 15, 60];

class RolloutBox extends Page {
  static override properties = {
    ...Page.properties,
    identifier: { attribute: false },
    variant: { attribute: false },
    isCube: { attribute: false },
    plays: { attribute: false },
    names: { attribute: false },
    analysisId: { attribute: false },
    decision: { attribute: false },
    presets: { state: true },
    rollout: { state: true },
    preset: { state: true },
    cubePlies: { state: true },
    trials: { state: true },
    more: { state: true },
    reach: { state: true },
    confidence: { state: true },
    minutes: { state: true },
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
  declare private presets: readonly Preset[];
  declare private rollout: Rollout | null;
  declare private preset: string;
  /** Null: that of the preset. */
  declare private cubePlies: number | null;
  declare private trials: number;
  /** How far to go on with the one that is shown; null: the next step that is offered. */
  declare private more: number | null;
  /** What ends it before; null: nothing of the kind. */
  declare private reach: number | null;
  declare private confidence: number | null;
  declare private minutes: number | null;
  private leave: () => void = () => undefined;

  constructor() {
    super();
    this.isCube = false;
    this.plays = [];
    this.names = ["", ""];
    this.analysisId = null;
    this.decision = null;
    this.presets = [];
    this.preset = "full";
    this.trials = 1296;
    this.cubePlies = this.reach = this.confidence = this.minutes = null;
    this.forget();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(async () => (this.presets = (await api.catalogue()).presets));
  }

  override disconnectedCallback(): void {
    this.leave();
    super.disconnectedCallback();
  }

  protected override get heirs(): readonly string[] {
    return ["#cancel-rollout", "#go-on", "#roll-out"];
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (!changes.has("identifier")) return;
    this.forget();
    const { identifier } = this;
    void this.attempt(() => this.recall(identifier), () => this.identifier === identifier);
  }

  /** The rollout of this position that runs, or the last one; it may have been begun before the page was. */
  private async recall(identifier: string): Promise<void> {
    const { rollouts } = await api.rollouts({ position: identifier });
    const own = rollouts.filter(({ variant }) => variant === this.variant);
    const found = own.find(isRunning) ?? own[0];
    if (found && identifier === this.identifier && this.isConnected && !this.rollout) this.follow(found);
  }

  /** Another position: what was found out about the last one says nothing of it. */
  private forget(): void {
    this.leave();
    this.rollout = this.more = null;
  }

  protected override render(): TemplateResult {
    const { presets, trials } = this;
    const usual = presets.find(({ key }) => key === this.preset)?.trials ?? trials;
    const offered = [...new Set([...TRIALS, usual])].sort((a, b) => a - b);
    return html`<div class="row end">${numberField("trials", this.say("trials"), offered, trials, (chosen) => (this.trials = chosen))}
        <button id="roll-out" aria-disabled=${!this.mayBegin} @click=${this.begin}>${this.say("rollOut")}</button></div>
      <details id="rollout-how"><summary>${this.say("rolloutHow")}</summary><div class="row">${this.fields()}</div></details>
      ${this.problemBox()} ${this.rollout ? this.shown(this.rollout) : nothing}`;
  }

  private fields(): TemplateResult {
    const optional = (id: string, label: string, unset: string, values: readonly number[], words: (value: number) => string, chosen: number | null, choose: (value: number | null) => void) =>
      selectField(id, label, [["", unset], ...values.map((value) => [String(value), words(value)] as const)], chosen === null ? "" : String(chosen), (value) => choose(value === "" ? null : Number(value)));
    const look = (key: string) => {
      this.preset = key;
      this.trials = this.presets.find((preset) => preset.key === key)?.trials ?? this.trials;
    };
    return html`${selectField("preset", this.say("preset"), this.presets.map((preset) => [preset.key, this.how(preset.key, preset)] as const), this.preset, look)}
      ${optional("cube-plies", this.say("cubeDepth"), this.say("asPreset"), CUBE_DEPTHS, (plies) => this.say("pliesBrief", { plies }), this.cubePlies, (plies) => (this.cubePlies = plies))}
      ${optional("reach", this.say("untilPrecise", { reach: localized(REACH) }), this.say("unused"), REACHES, (reach) => localized(String(reach)), this.reach, (reach) => (this.reach = reach))}
      ${optional("confidence", this.say("untilSure"), this.say("unused"), CONFIDENCES, (chance) => localized(`${Math.round(100 * chance)}%`), this.confidence, (chance) => (this.confidence = chance))}
      ${optional("minutes", this.say("untilMinutes"), this.say("noLimit"), MINUTES, String, this.minutes, (minutes) => (this.minutes = minutes))}`;
  }

  /** What ends it before it has all its trials. */
  private get stop(): object {
    const { reach, confidence, minutes } = this;
    return {
      ...(reach === null ? {} : { std_error: reach / CONFIDENCE_95 }),
      ...(confidence === null ? {} : { confidence }),
      ...(minutes === null ? {} : { seconds: 60 * minutes }),
    };
  }

  /** Whether another one may begin: while one runs it could not be reached any more. */
  private get mayBegin(): boolean {
    return !this.isBusy && !(this.rollout && isRunning(this.rollout));
  }

  private readonly begin = async (): Promise<void> => {
    if (!this.mayBegin) return;
    const rollout = {
      position: this.identifier,
      variant: this.variant,
      plays: this.isCube ? [] : this.plays,
      preset: this.preset,
      trials: this.trials,
      ...(this.cubePlies === null ? {} : { cube_plies: this.cubePlies }),
      ...this.stop,
      ...(this.analysisId === null || this.decision === null ? {} : { analysis: this.analysisId, decision: this.decision }),
    };
    const isWanted = () => this.isConnected && this.identifier === rollout.position;
    const begun = await this.attemptOnce(() => api.rollOut(rollout), isWanted);
    if (begun && isWanted()) this.follow(begun);
  };

  private goOn(rollout: Rollout, trials: number): Promise<Rollout | undefined> {
    this.more = null;
    return this.attemptOnce(() => api.resumeRollout(rollout.id, trials));
  }

  private follow(rollout: Rollout): void {
    this.rollout = rollout;
    this.leave();
    this.leave = socket.watch("rollout", rollout.id, (push: Push) => {
      if (push.type === "rollout") this.rollout = push.rollout;
    });
  }

  private shown(rollout: Rollout): TemplateResult {
    const { status, waiting, lines } = rollout;
    return html`<div class="card"><h2>${this.say("rollout")} <span class="small soft">${this.how(rollout.preset, rollout)}</span></h2>
      <div class="row"><span role="status">${status === "running" ? this.say("rollingOut") : this.say(`status-${status}`)}</span> ${this.course(rollout)}</div>
      ${rollout.error ? html`<p class="problem">${refusal(rollout.error)}</p>` : nothing}
      ${lines.length > 0 ? html`${this.table(rollout)} ${this.chances(rollout)}` : nothing}
      ${waiting ? html`<ds-answers .answers=${waiting.answers} .about=${this.say("answersOf", { side: this.names[waiting.seat] })} .resigningLoss=${waiting.resigning_loss}></ds-answers>` : nothing}
      ${isRunning(rollout) ? nothing : this.further(rollout)}</div>`;
  }

  /** How far it has come, and while it runs how far it will go by the rule that is likely to end it. */
  private course(rollout: Rollout): TemplateResult {
    const { trials, plan, status, wanted } = rollout;
    if (status === "done") return html`<span class="number">${labelled(this.say("trials"), String(trials))}</span>`;
    const most = plan?.trials ?? wanted;
    const told = html`<span class="number">${trials} / ${most}</span>`;
    if (!isRunning(rollout)) return told;
    return html`<progress max=${most} value=${trials} aria-label=${this.say("progress")}></progress> ${told}
      ${plan ? html`<span class="soft">${this.timeLeft(plan.seconds)}</span>` : nothing}
      <button id="cancel-rollout" @click=${() => this.attempt(() => api.cancelRollout(rollout.id))}>${this.say("cancel")}</button>`;
  }

  private timeLeft(seconds: number): string {
    if (seconds < 100) return this.say("secondsLeft", { count: Math.ceil(seconds) });
    return seconds < 6000 ? this.say("minutesLeft", { count: Math.round(seconds / 60) }) : this.say("hoursLeft", { count: plain(seconds / 3600, 1) });
  }

  private table({ lines }: Rollout): TemplateResult {
    return this.scroller(this.say("rollout"), html`<table><thead><tr><th class="text">${this.say("playColumn")}</th><th>${this.say("equity")}</th><th>${localized(REACH)}</th><th>${this.say("isBest")}</th></tr></thead>
      <tbody>${lines.map(({ name, equity, is_best }) => html`<tr><th class="text" scope="row">${this.lineName(name)}</th><td>${signed(equity.mean)}</td>
        <td>${reach95(equity.std_error)}</td><td>${percent(is_best)}</td></tr>`)}</tbody></table>`);
  }

  private chances({ lines }: Rollout): TemplateResult {
    return html`<details><summary>${this.say("chancesAndCubeless")}</summary>${this.scroller(this.say("chancesAndCubeless"), html`<table>
      <thead><tr><th class="text">${this.say("playColumn")}</th><th>${this.say("cubeless")}</th><th>${localized(REACH)}</th></tr></thead>
      ${lines.map(({ name, cubeless, chances }) => html`<tbody><tr><th class="text" scope="rowgroup">${this.lineName(name)}</th><td>${signed(cubeless.mean)}</td><td>${reach95(cubeless.std_error)}</td></tr>
        <tr class="chances"><td colspan="3"><div>${CHANCE_WORDS.map((word, index) => html`<span><span class="soft">${this.say(word)}</span> <span class="number">${percent(chances[index] ?? 0)}</span></span> `)}</div></td></tr></tbody>`)}</table>`)}</details>`;
  }

  /** What is offered to whoever wants to know better. */
  private further(rollout: Rollout): TemplateResult | typeof nothing {
    const { trials, wanted, status } = rollout;
    const offered = [...new Set([...MORE, wanted])].filter((each) => each > trials).sort((a, b) => a - b).slice(0, MOST_MORE);
    const [first] = offered;
    if (first === undefined) return nothing;
    const usual = status !== "done" && offered.includes(wanted) ? wanted : first; // on to where it was stopped on the way to
    const chosen = this.more !== null && offered.includes(this.more) ? this.more : usual;
    return html`<div class="row end">${numberField("more-trials", this.say("goOnTo"), offered, chosen, (more) => (this.more = more))}
      <button id="go-on" aria-disabled=${this.isBusy} @click=${() => this.goOn(rollout, chosen)}>${this.say("goOn")}</button></div>`;
  }

  private lineName(name: string): string {
    return this.sayOr(`line-${name}`, name);
  }

  /** How games are played: a preset, and what it comes to. */
  private how(preset: string, { plies, cube_plies, truncate_after }: Pick<Preset, "plies" | "cube_plies" | "truncate_after">): string {
    const depth = this.say("pliesBrief", { plies });
    const cube = cube_plies === plies ? [] : [labelled(this.say("cube"), this.say("pliesBrief", { plies: cube_plies }))];
    const [kind = ""] = preset.split(/[-+]/);
    return [this.say(`preset-${kind}` as Phrase) + preset.slice(kind.length), depth, ...cube, ...(truncate_after > 0 ? [this.say("rollsOfTrial", { count: truncate_after })] : [])].join(" · ");
  }
}

/** Half of a 95 % interval; nothing where it is not known yet. */
function reach95(stdError: number | null): string {
  return stdError === null ? "" : plain(CONFIDENCE_95 * stdError);
}

customElements.define("ds-rollout", RolloutBox);
