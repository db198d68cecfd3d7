/**
 * The page of one analysis: decisions appear as they are judged; the chosen one with everything known about it.
 *
 * What does not live here: judging (the server), tables of numbers (`candidates`), questions about the position alone
 * (`questions`), comments (`notes`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import "../board/ds-board";
import type { StepsEvent } from "../board/ds-board";
import { latinKey } from "../board/keyboard";
import { other, type Arrows, type PlayedStep, type Seat, type Turn } from "../board/state";
import { api, socket } from "./api";
import { asSet, darkSeat } from "./as-set";
import "./candidates";
import "./copy";
import { DEPTHS, depthField, depthName, depthOf } from "./depth";
import { graph } from "./graph";
import { keysNote, lineBy, shortcut, stepBy } from "./keys";
import "./make-cards";
import { figuresTable } from "./match-figures";
import { isRunning, type AnalysisView, type Candidate, type Catalogue, type Decision, type GameInfo, type Judged, type Problem, type Push } from "./messages";
import "./notes";
import { plain, rating, signed, within } from "./numbers";
import "./open-decisions";
import { chosenValue, Page, replaceAddress, TYPED_IN } from "./page";
import "./questions";
import { refusal, sourceProblem } from "./refusals";
import { settings } from "./settings";
import "./why";
import { actionWords, gameName, inOneLine, inOneSaying, isolated, labelled, say, sourceName, termsWords } from "./words-of";

const MISTAKE_KEYS: ReadonlyMap<string, 1 | -1> = new Map([["n", 1], ["p", -1]]);
/** Reports by the formats that the server knows, and how their files end. */
const REPORTS = { html: "html", text: "txt", json: "json" } as const;
/** What the match can be saved as, with what is said of its decisions. */
const FORMATS = ["mat", "json"] as const;
const NOTHING_TOLD = { text: "", isFound: true };

class Analysis extends Page {
  static override properties = {
    ...Page.properties,
    analysisId: { attribute: false },
    at: { attribute: false },
    view: { state: true },
    catalogue: { state: true },
    decisions: { state: true },
    shown: { state: true },
    trying: { state: true },
    onlyMistakes: { state: true },
    showsEquity: { state: true },
    isGone: { state: true },
    plies: { state: true },
    studied: { state: true },
    told: { state: true },
  };
  declare analysisId: string;
  /** Number of the decision that is shown. */
  declare at: number;
  declare private view: AnalysisView | null;
  /** For the games of a match that has several. */
  declare private catalogue: Catalogue | null;
  declare private decisions: readonly Decision[];
  /** The candidate that the board shows, if not the play made. */
  declare private shown: { readonly play: string; readonly steps: readonly PlayedStep[] } | null;
  /** While a play of one's own is being made on the board: its steps. */
  declare private trying: Turn | null;
  declare private onlyMistakes: boolean;
  /** Whether the graph of a match shows equity instead of chances. */
  declare private showsEquity: boolean;
  declare private isGone: boolean;
  /** How deeply all is to be judged again; null: as it was. */
  declare private plies: number | null;
  /** Whose mistakes become cards; null for both players'. */
  declare private studied: Seat | null;
  /** What going on to another decision has come to. */
  declare private told: { readonly text: string; readonly isFound: boolean };
  private leave: () => void = () => undefined;
  /** Whether another decision was chosen that has not been shown yet. */
  private isChosen = false;
  /** How far the list was scrolled last to show the line of the chosen decision. */
  private top = 0;

  constructor() {
    super();
    this.at = 0;
    this.view = null;
    this.catalogue = null;
    this.decisions = [];
    this.shown = null;
    this.trying = null;
    this.onlyMistakes = false;
    this.showsEquity = false;
    this.isGone = false;
    this.plies = null;
    this.studied = null;
    this.told = NOTHING_TOLD;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    this.leave = socket.watch("analysis", this.analysisId, this.hear);
    void this.load(async () => (this.catalogue = await api.catalogue()));
  }

  override disconnectedCallback(): void {
    this.leave();
    document.removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  private readonly hear = (push: Push): void => {
    if (push.type === "analysis") {
      const [first, second] = push.analysis.players;
      this.view = { ...push.analysis, players: [isolated(first), isolated(second)] };
    }
    if (push.type === "decisions") this.keep(push.decisions, push.game);
    if (push.type === "gone") this.isGone = true;
    if (push.type === "failed") this.problem = push.problem;
  };

  /** Keep judged decisions: all of a game, or single ones. */
  private keep(judged: readonly Decision[], game: number | null): void {
    const others = this.decisions.filter((decision) => decision.game !== game);
    const all = new Map(others.map((decision) => [decision.number, decision]));
    for (const decision of judged) all.set(decision.number, decision);
    this.decisions = [...all.values()].sort((a, b) => a.number - b.number);
  }

  protected override get heirs(): readonly string[] {
    return ["#cancel", "#resume", ".head a[download]"];
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (changes.has("at") && !this.isChosen) this.leaveDecision(); // by another address
  }

  protected override render(): TemplateResult {
    const { view } = this;
    if (this.isGone || !view) return this.absent("analyze", this.isGone ? html`<p class="problem" role="alert">${this.say("analysisGone")} <a href="#/analyses">${this.say("analyses")}</a></p>` : null);
    const decision = this.current;
    return html`
      <header class="head"><h1>${view.players[0]} – ${view.players[1]}</h1>
        <p class="soft">${[sourceName(view), this.matchName(view), termsWords(view.terms)].filter(Boolean).join(" · ")} · <span class="number">${view.final_score[0]} : ${view.final_score[1]}</span></p>
        ${this.ratings(view)} ${this.progress(view)} ${this.depth(view)} ${this.byGame(view)} ${this.problemBox()}
        ${view.problems.length > 0 ? html`<details class="problem"><summary>${this.say("fileProblems", { count: view.problems.length })}</summary>
          <ul>${view.problems.map((problem) => html`<li>${sourceProblem(problem)}</li>`)}</ul></details>` : nothing}</header>
      <div class="analysis">
        <div class="decision">${decision ? this.decision(view, decision) : nothing}</div>
        <div class="side">${this.list(view, decision)}</div>
      </div>
    `;
  }

  protected override updated(changes: Map<PropertyKey, unknown>): void {
    const { view } = this;
    if (view) this.named(inOneLine([view.players.join(" – "), termsWords(view.terms)]));
    const list = this.querySelector<HTMLElement>(".moves");
    const line = list?.querySelector<HTMLElement>("[aria-current]");
    // Decisions may come later than the address that names one of them, and move the line of the chosen one; what stands
    // above the list leaves it less room once it has been rendered, too.
    if (list && line) requestAnimationFrame(() => {
      const top = line.offsetTop - list.clientHeight / 2;
      if (changes.has("at") || top !== this.top) list.scrollTop = this.top = top;
    });
    if (changes.has("at") && this.isChosen) {
      this.isChosen = false;
      if (list?.contains(document.activeElement)) line?.focus({ preventScroll: true });
      // A board that stays in view says nothing of where the page is: what is known of another decision begins at the top.
      const decision = this.querySelector(".decision");
      if ((decision?.getBoundingClientRect().top ?? 0) < 0) decision?.scrollIntoView();
      this.querySelector("ds-board")?.scrollIntoView({ block: "nearest" });
    }
  }

  private course(view: AnalysisView, decision: Decision | undefined): TemplateResult {
    const isMatch = view.terms.kind === "match";
    const isChance = isMatch && !this.showsEquity;
    const show = (showsEquity: boolean, label: string) =>
      html`<label class="check"><input type="radio" name="course" .checked=${showsEquity === this.showsEquity}
        @change=${() => (this.showsEquity = showsEquity)} />${label}</label>`;
    const label = this.say(isChance ? "course" : "courseEquity", { side: view.players[0] });
    return html`<section id="graph">
      ${isMatch ? html`<p class="row" role="radiogroup" aria-label=${this.say("courseShows")}>${show(false, this.say("mwc"))} ${show(true, this.say("equity"))}</p>` : nothing}
      ${graph(this.decisions, isChance, this.index(decision), label, (index) => this.choose(this.decisions[index]))}</section>`;
  }

  /** The decision that is shown: the one that the address names, or else the first. */
  private get current(): Decision | undefined {
    return this.decisions.find(({ number }) => number === this.at) ?? this.decisions[0];
  }

  private isCurrent({ number }: Decision): boolean {
    return this.current?.number === number;
  }

  private index(decision: Decision | undefined): number {
    return decision ? this.decisions.indexOf(decision) : 0;
  }

  private progress(view: AnalysisView): TemplateResult {
    const stop = () => this.attempt(() => api.cancelAnalysis(view.id));
    const resume = () => this.attempt(() => api.resumeAnalysis(view.id));
    return html`<div class="row">
      <span role="status">${this.sayOr(`status-${view.status}`, view.status)}${view.error ? html` <span class="problem">${refusal(view.error)}</span>` : nothing}</span>
      ${isRunning(view) ? html`<progress max=${view.total} value=${view.done} aria-label=${this.say("progress")}></progress><button id="cancel" @click=${stop}>${this.say("cancel")}</button>` : nothing}
      ${view.status === "cancelled" ? html`<button id="resume" @click=${resume}>${this.say("resume")}</button>` : nothing}
      ${view.status === "done" ? Object.entries(REPORTS).map(([format, ending]) => html`<a class="button" download="${view.name}.${ending}" href=${api.reportPath(view.id, format, settings.language)} aria-label="${this.say("report")} (${ending.toUpperCase()})">${ending.toUpperCase()}</a>`) : nothing}
    </div>`;
  }

  /** How deeply it was judged, and doing it again at another depth. */
  private depth(view: AnalysisView): TemplateResult {
    const plies = this.plies ?? view.plies;
    const again = async () => {
      if (plies === view.plies) return;
      if (await this.attempt(() => api.analyzeAgain(view.id, plies))) this.plies = null;
    };
    const label = html`<span class="hidden">${this.say("depth")}</span>`;
    return html`<details><summary>${this.say("analyzedAt", { depth: depthName(view.plies) })}</summary>
      <span class="row">${depthField("depth", label, plies, (chosen) => (this.plies = chosen))}
      <button id="again-all" aria-disabled=${plies === view.plies} @click=${again}>${this.say("judgeAllAgain")}</button></span></details>`;
  }

  /** Cards of what went wrong, of both players or of one. */
  private studying(view: AnalysisView): TemplateResult | typeof nothing {
    if (view.status !== "done") return nothing;
    const { studied: seat } = this;
    const whose = [["", this.say("bothPlayers")], ...view.players.map((name, each) => [String(each), name])] as const;
    const choose = (event: Event) => (this.studied = chosenValue(event) === "" ? null : (Number(chosenValue(event)) as Seat));
    return html`<details><summary>${this.say("studyMistakes")}</summary><span class="row">
      <label><span class="hidden">${this.say("whoseMistakes")}</span><select id="whose" @change=${choose}>
        ${whose.map(([value = "", words = ""]) => html`<option value=${value} .selected=${value === String(seat ?? "")}>${words}</option>`)}</select></label>
      <ds-make-cards .words=${this.say("makeCards")} .of=${seat} .make=${() => api.makeCards(view.id, { seat })}></ds-make-cards></span></details>`;
  }

  private ratings(view: AnalysisView): TemplateResult | typeof nothing {
    const ratings = view.report?.ratings;
    if (!ratings) return nothing;
    return html`<p class="row">${ratings.map((side, seat) => html`<span>${labelled(view.players[seat === 0 ? 0 : 1], "")}<strong class="number">PR ${rating(side.performance_rating)}</strong></span>`)}</p>`;
  }

  private byGame(view: AnalysisView): TemplateResult | typeof nothing {
    if (!view.report?.games) return nothing;
    return html`<details id="figures"><summary>${this.say("byGame")}</summary>${this.scroller(this.say("byGame"), figuresTable(view))}</details>`;
  }

  private list(view: AnalysisView, chosen: Decision | undefined): TemplateResult {
    const shown = this.decisions.filter((decision) => !this.onlyMistakes || isMistake(decision));
    const tabbed = chosen && shown.includes(chosen) ? chosen : shown[0];
    return html`
      <label class="check"><input id="only-mistakes" type="checkbox" .checked=${this.onlyMistakes}
        @change=${() => (this.onlyMistakes = !this.onlyMistakes)} />${this.say("onlyMistakes")}</label>
      ${this.view ? this.studying(this.view) : nothing}
      ${view.status === "done" ? html`<ds-open-decisions .analysisId=${view.id} .count=${this.decisions.filter(({ judged }) => judged.too_close).length}></ds-open-decisions>` : nothing}
      <div class="moves" role="group" aria-label=${this.say("moves")} @keydown=${(event: KeyboardEvent) => this.walk(event, shown)}>${view.games.map((game, index) => {
        const decisions = shown.filter((decision) => decision.game === index);
        const [first] = decisions;
        if (!first) return nothing;
        const played = view.variant === view.game.key ? undefined : this.gameOf(view, first);
        return html`<h2>${this.say("gameNumber", { number: game.number })}${played ? ` · ${gameName(played)}` : ""} · ${game.score[0]} : ${game.score[1]}${game.is_crawford ? ` · ${this.say("crawford")}` : ""}</h2>
          ${decisions.map((decision) => this.line(decision, decision === chosen, decision === tabbed))}`;
      })}</div>
      <p class="row">${FORMATS.map((format) => html`<button id="export-${format}" @click=${() => this.download(() => api.exportedAnalysis(view.id, format))}>${this.say("exportMatch", { format: format.toUpperCase() })}</button>`)}</p>
      ${keysNote(this.say("keysOfAnalysis"))}`;
  }

  private line(decision: Decision, isChosen: boolean, isTabbed: boolean): TemplateResult {
    const { judged, seat } = decision;
    const mistake = judged.mistake ?? "none";
    return html`<button aria-current=${isChosen ? "true" : nothing} tabindex=${isTabbed ? 0 : -1} @click=${() => this.choose(decision)} data-number=${decision.number}>
      <span class="disc ${seat === darkSeat(0) ? "black" : "white"}"><span class="hidden">${this.view?.players[seat]}</span></span>
      <span class="number">${judged.roll ?? ""}</span><span class="play ${decision.is_deep ? "" : "soft"}">${this.action(decision)}</span>
      <span class="number ${mistake === "none" ? "" : mistake} ${judged.too_close ? "open" : ""}">${mistake === "none" ? "" : signed(-(judged.error?.emg ?? 0))}</span></button>`;
  }

  private action(decision: Decision): string {
    const { judged } = decision;
    if (judged.reason === "token") return this.sayOr(`token-${this.view && this.gameOf(this.view, decision)?.token}`, judged.text ?? "");
    if (judged.type === "play") return actionWords(judged.play ?? "");
    if (judged.type === "resignation") return this.say("resign");
    // Of what was not judged there is a text: a play as it was written, or the action of the cube.
    const done = (judged.type === "not analyzed" ? judged.text : judged.action) ?? "";
    return actionWords(done);
  }

  private choose(decision: Decision | undefined): void {
    if (!decision) return;
    this.leaveDecision();
    this.isChosen = decision.number !== this.at;
    this.at = decision.number;
    replaceAddress(`#/analysis/${this.analysisId}/${decision.number}`);
  }

  /** What was shown, begun, told or refused was of the decision before. */
  private leaveDecision(): void {
    this.shown = null;
    this.trying = null;
    this.told = NOTHING_TOLD;
    this.problem = null;
  }

  /** The next mistake in a direction, 1 or -1. */
  private toMistake(by: 1 | -1): void {
    const mistakes = this.decisions.filter(isMistake);
    const from = this.index(this.decisions.find(({ number }) => number === this.at));
    const isBeyond = (decision: Decision) => by * (this.index(decision) - from) > 0;
    const found = by === 1 ? mistakes.find(isBeyond) : mistakes.findLast(isBeyond);
    if (!found) {
      this.told = { text: this.say(by === 1 ? "noMistakeAfter" : "noMistakeBefore"), isFound: false };
      return;
    }
    this.choose(found);
    const { side, play: decision } = this.made(found);
    const values = { number: mistakes.indexOf(found) + 1, count: mistakes.length, side, decision };
    this.told = { text: `${this.say("mistakeOf", values)} ${this.mistakeWords(found)}`, isFound: true };
  }

  /** Who decided, and what. */
  private made(decision: Decision): { readonly side: string; readonly play: string } {
    return { side: this.view?.players[decision.seat] ?? "", play: `${decision.judged.roll ?? ""} ${this.action(decision)}`.trim() };
  }

  /** From line to line by the keyboard. */
  private walk(event: KeyboardEvent, lines: readonly Decision[]): void {
    const number = Number((event.target as HTMLElement).closest<HTMLElement>("button")?.dataset["number"]);
    const at = lines.findIndex((decision) => decision.number === number);
    const to = lineBy(event, at, lines.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    this.choose(lines[to]);
  }

  /** The decision before or after the one that is shown. */
  private step(by: 1 | -1): void {
    const found = this.decisions[this.index(this.decisions.find(({ number }) => number === this.at)) + by];
    if (!found) return;
    this.choose(found);
    this.tell(found);
  }

  /** Let the reader hear whose decision it was, and how good. */
  private tell(decision: Decision): void {
    this.told = { text: inOneSaying(this.say("event-move", this.made(decision)), ...this.verdict(decision)), isFound: true };
  }

  /** How good it was, in words; nothing where that was not judged. */
  private verdict(decision: Decision): readonly string[] {
    const { judged } = decision;
    if (judged.type === "not analyzed") return [];
    return [isMistake(decision) ? this.mistakeWords(decision) : this.say("mistake-none"), ...(judged.too_close ? [this.say("tooClose")] : [])];
  }

  /** The keys of the page, wherever the keyboard is: but where text is typed they are letters. */
  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const toMistake = (event.target as Element).matches(TYPED_IN) ? undefined : MISTAKE_KEYS.get(latinKey(event).toLowerCase());
    const step = stepBy(event);
    if (toMistake) this.toMistake(toMistake);
    else if (step) this.step(step);
    else return;
    event.preventDefault();
  };

  private mistakeWords(decision: Decision): string {
    const { judged } = decision;
    const stdError = lossError(decision);
    const lost = `${this.say(`mistake-${judged.mistake ?? "none"}`)} ${signed(-(judged.error?.emg ?? 0))}`;
    return stdError === null ? lost : `${lost} ${within(stdError)}`;
  }

  /** What the program of the file says of a decision. */
  private inFile({ judged_by: judgedBy, best, error }: NonNullable<Judged["annotation"]>): string {
    return error ? this.say("inFile", { judgedBy, lost: plain(error), best: actionWords(best) }) : this.say("inFileRight", { judgedBy });
  }

  /** Its heading has a space at the end of each part: those between boxes are lost on screen readers. */
  private decision(view: AnalysisView, decision: Decision): TemplateResult {
    const { judged, identifier } = decision;
    const game = this.gameOf(view, decision);
    const isJudged = judged.type !== "not analyzed";
    const near = decision.on_roll ?? decision.seat;
    return html`<div class="shown"><div class="row wide">
      <div class="row"><button aria-keyshortcuts="ArrowLeft" @click=${() => this.step(-1)} aria-label=${this.say("previous")}>‹</button><button aria-keyshortcuts="ArrowRight" @click=${() => this.step(1)} aria-label=${this.say("following")}>›</button>
        <button id="previous-mistake" aria-keyshortcuts=${shortcut("P")} @click=${() => this.toMistake(-1)}>« ${this.say("previousMistake")}</button>
        <button id="next-mistake" aria-keyshortcuts=${shortcut("N")} @click=${() => this.toMistake(1)}>${this.say("nextMistake")} »</button>
        <span class=${this.told.isFound ? "hidden" : "small soft"} id="told" role="status">${this.told.text}</span></div>
      <h2 class="row">
        <span>${`${view.players[decision.seat]} `}</span><span class="play">${`${this.made(decision).play} `}</span>
        ${isMistake(decision) ? html`<span class="${judged.mistake ?? ""} ${judged.too_close ? "open" : ""}">${this.mistakeWords(decision)}</span>` : nothing}
        <span class="small soft">${inOneSaying(judged.too_close ? this.say("tooClose") : "", judged.luck ? `${this.say("luck")} ${signed(judged.luck.amount.emg)}` : "", judged.annotation ? this.inFile(judged.annotation) : "")}</span></h2></div>
      ${decision.board && game ? html`<ds-board ${asSet(0)} .board=${decision.board} .facing=${game.facing} .near=${near} .cube=${game.cube && decision.cube ? { ...decision.cube, asked: decision.seat } : null} .token=${game.token}
        .dice=${decision.dice} .diceOf=${near} .names=${view.players} .arrows=${this.arrows(decision)} .usesReserve=${game.reserve > 0}
        .turn=${this.trying} .turnKey=${this.trying ? decision.number : null} @ds-play=${(event: StepsEvent) => this.playOut(decision, event)}></ds-board>` : nothing}
      ${judged.reason === "token" ? html`<p class="small soft">${this.say("notJudged-token")}</p>` : nothing}
      ${this.course(view, decision)}</div>
      <div class="judged"><ds-candidates .candidates=${decision.candidates} .cubes=${decision.cubes} .isMatch=${view.terms.kind === "match"} .played=${judged.play ?? ""}
        .shown=${this.shown?.play ?? judged.play ?? ""} @choose=${(event: CustomEvent<Candidate>) => (this.shown = event.detail)}></ds-candidates>
      ${keyed(decision.number, html`<ds-notes .analysisId=${this.analysisId} .decision=${decision} .shown=${this.shown?.play ?? ""} .isTrying=${this.trying !== null}
        @kept=${({ detail }: CustomEvent<Decision>) => this.kept(detail)} @choose=${({ detail }: CustomEvent<Candidate>) => (this.shown = detail)}
        @lost=${({ detail }: CustomEvent<Problem>) => (this.problem = detail)} @try=${() => (this.trying ? (this.trying = null) : this.begin(decision))}></ds-notes>`)}
      <ds-why class=${judged.why?.length ? "first" : nothing} .identifier=${identifier} .variant=${decision.variant} .isCube=${judged.type === "cube"} .plays=${playsOf(decision)}
        .played=${judged.play ?? ""} .plies=${depthOf(decision)} .known=${judged.why ?? []} .knownBy=${knownBy(judged)}></ds-why>
      ${isJudged ? html`<p class="row" role="group" aria-labelledby="again"><span id="again">${this.say("judgeAgain")}</span> ${DEPTHS.map((plies) => html`<button aria-disabled=${this.isBusy} @click=${() => this.deepen(decision, plies)}>${depthName(plies)}</button>`)}</p>` : nothing}
      ${identifier && isJudged ? html`<ds-questions .identifier=${identifier} .variant=${decision.variant} .isCube=${judged.type === "cube"}
        .names=${[view.players[near], view.players[other(near)]]} .plays=${playsToRollOut(decision)} .analysisId=${view.id} .decision=${decision.number}></ds-questions>` : nothing}
      ${identifier ? html`<p class="small soft"><code>${identifier}</code> <a href="#/editor/${encodeURIComponent(identifier)}">${this.say("editor")}</a></p>` : nothing}
      <p class="row"><ds-copy></ds-copy></p>
      ${identifier && (judged.type === "play" || judged.type === "cube") ? html`<ds-make-cards .words=${this.say("studyDecision")} .of=${decision.number} .make=${() => api.makeCards(view.id, { decision: decision.number })}></ds-make-cards>` : nothing}</div>
    `;
  }

  /** What the whole match is called: of several games in turn, by their common name. */
  private matchName(view: AnalysisView): string {
    return gameName(this.catalogue?.cycles.find(({ key }) => key === view.variant) ?? view.game);
  }

  /** The game that a decision belongs to; undefined until it is known. */
  private gameOf({ game }: AnalysisView, { variant }: Decision): GameInfo | undefined {
    return variant === game.key ? game : this.catalogue?.games.find(({ key }) => key === variant);
  }

  private arrows(decision: Decision): readonly Arrows[] {
    const seat = decision.seat;
    const steps = this.shown?.steps ?? decision.steps;
    const best = decision.candidates[0];
    const isBest = this.shown !== null || best?.play === decision.judged.play;
    const first = { seat, steps };
    return this.trying || decision.judged.type !== "play" ? [] : isBest || !best ? [first] : [first, { seat, steps: best.steps }];
  }

  private kept(decision: Decision): void {
    this.problem = null;
    this.keep([decision], null);
  }

  private async deepen(decision: Decision, plies: number): Promise<void> {
    if (this.isBusy) return;
    this.told = { text: this.say("loading"), isFound: true };
    const deeper = await this.attemptOnce(() => api.deepen(this.analysisId, decision.number, plies), () => this.isCurrent(decision));
    if (deeper) this.keep([deeper], null);
    if (!this.isCurrent(decision)) return;
    if (deeper) this.tell(deeper);
    else this.told = NOTHING_TOLD;
  }

  private async begin(decision: Decision): Promise<void> {
    const turn = await this.attempt(() => api.turnAt(this.analysisId, decision.number), () => this.isCurrent(decision));
    if (!turn || !this.isCurrent(decision)) return;
    this.trying = turn;
    this.querySelector("ds-board")?.scrollIntoView({ block: "nearest" });
  }

  private async playOut(decision: Decision, { detail }: StepsEvent): Promise<void> {
    this.trying = null;
    const kept = await this.attempt(() => api.playOut(this.analysisId, decision.number, detail.steps), () => this.isCurrent(decision));
    if (!kept) return;
    this.keep([kept], null);
    if (this.isCurrent(decision)) this.shown = kept.variations.at(-1) ?? null;
  }
}

function isMistake({ judged }: Decision): boolean {
  return (judged.mistake ?? "none") !== "none";
}

/** Standard error of what a decision lost; null where nothing is claimed. */
function lossError({ judged, candidates, cubes: [cube] }: Decision): number | null {
  if (judged.type === "play") return candidates.find(({ play }) => play === judged.play)?.judgements[0]?.behind_error ?? null;
  return (isAnswer(judged) ? cube?.take_error : cube?.double_error) ?? null;
}

function isAnswer({ action }: Judged): boolean {
  return action === "take" || action === "pass";
}

/** What the reasons of a mistake were found by: those for a play look at the answers to it by the net alone. */
function knownBy({ type, plies = 0, trials = 0, candidates: [best] = [] }: Judged): string {
  const depth = trials > 0 ? `${say("rollout")} (${trials})` : depthName(best?.plies ?? plies);
  return type === "play" ? inOneLine([depth, say("answersAt", { depth: depthName(0) })]) : depth;
}

/** The best three and the one that was made, without which a rollout would not judge it. */
function playsToRollOut({ candidates, judged }: Decision): readonly string[] {
  return candidates.filter(({ play }, rank) => rank < 3 || play === judged.play).map(({ play }) => play);
}

/** Every play that something is known of, and those of one's own. */
function playsOf({ candidates, variations }: Decision): readonly string[] {
  return [...new Set([...candidates, ...variations].map(({ play }) => play))];
}

customElements.define("ds-analysis", Analysis);
