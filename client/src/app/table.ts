/**
 * The page of a game table: shows one picture of the table after the other, and sends what a person decides.
 *
 * Pictures come over the socket, one for each event, and are shown in their order, moving; the answer to an action of
 * one's own may come first and counts as one of them. Whoever only watches sees the same pictures, with nothing to do;
 * at an address with a seat there is nothing to do while the other person decides.
 * What does not live here: rules (the server says what is allowed), the board itself.
 */

import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import "../board/ds-board";
import type { ActionEvent, DsBoard, StepsEvent } from "../board/ds-board";
import type { ChosenStep } from "../board/following";
import { latinKey } from "../board/keyboard";
import { pause } from "../board/motion";
import { other, type Arrows, type Cube, type Seat } from "../board/state";
import type { BoardAction } from "../board/told-board";
import type { Phrase } from "../words/pages";
import { api, socket } from "./api";
import { asSet, darkSeat } from "./as-set";
import "./candidates";
import { Reminder, timeLeft } from "./clock";
import "./copy";
import { depthField, depthOf } from "./depth";
import { selectField } from "./fields";
import "./how-played";
import { keyOf, keysNote } from "./keys";
import { MISTAKES, PAUSES, type Clock, type Hint, type JudgedAction, type Push, type TableEvent, type TableView } from "./messages";
import { clocksWords, clockWords, inShort } from "./news";
import { plain } from "./numbers";
import { addressOf, chosenValue, isChecked, Page, problemOf, TYPED_IN } from "./page";
import { isOthers, ownSeat, people, seenFrom, watched } from "./seats";
import { settings, TUTORS, type Tutor } from "./settings";
import { sideBox } from "./side";
import { typedDice } from "./typed";
import { askedWords, awaitedWords, bestWords, endSentences, endWords, eventWords, gameName, inOneLine, inOneSaying, inSentences, isStuck, labelled, listed, lossWords, newsWords, playOf, playerNames, readerOf, recordNames, resignWords, termsWords, toPlayWords, wantedDiceWords } from "./words-of";

const ON_THE_BOARD = ["roll", "double", "keep", "take", "pass", "beaver", "raccoon", "accept", "refuse", "token", "stand", "next"] as const;
/** Keys of what stands on the board, wherever the keyboard is. */
const ACTION_KEYS: ReadonlyMap<string, string> = new Map([["r", "roll"], ["d", "double"], ["t", "take"], ["p", "pass"]]);
const CUBE_ACTIONS = ["double", "take", "pass"];
/** What is asked about before it is done by a key: a letter is soon pressed. */
const ASKED_BY_KEY = ["double", "pass"] as const;
const DIE_FACES = /^[1-6]$/;
const PLAIN: ReadonlySet<string> = new Set(["double", "pass", "refuse", "stand", "token", "beaver", "raccoon"]);
/** What a hint can be asked for. */
const ASKED = ["move", "double", "take", "name", "accept"] as const;
/** What a tutor warns of. */
const TUTORED: ReadonlySet<string> = new Set(["move", "roll", "double", "take", "pass", "beaver", "raccoon"]);
/** What the other side is to answer. */
const OFFERED: ReadonlySet<string> = new Set(["double", "beaver", "raccoon", "resign"]);
/** How long the computer's dice lie there before it moves. */
const LOOK_MS = 450;
/** Lines of the course of the game that are shown. */
const LINES = 60;

/** Pictures that may wait: with more of them a person would be shown the past, and plays are not shown moving. */
const MOST_WAITING = 4;

/** The steps of a turn that is being made: whoever looks at another page meanwhile finds them again. */
let begun: { readonly table: string; readonly turn: string; readonly steps: readonly ChosenStep[] } | null = null;

type Question = "resign" | "mistake" | (typeof ASKED_BY_KEY)[number];

/** What is sent to the server. */
type Action = { readonly type: string } & Readonly<Record<string, unknown>>;

class Table extends Page {
  static override properties = {
    ...Page.properties,
    tableId: { attribute: false },
    seat: { attribute: false },
    isWatching: { attribute: false },
    view: { state: true },
    hint: { state: true },
    log: { state: true },
    isTakenBack: { state: true },
    question: { state: true },
    warned: { state: true },
    typed: { state: true },
    isTypedWrong: { state: true },
    isGone: { state: true },
    actedOn: { state: true },
    clock: { state: true },
    now: { state: true },
  };

  declare tableId: string;
  /** Who looks at it: the side that stays at the bottom, and decides for itself alone; null for everybody at one screen. */
  declare seat: Seat | null;
  /** Whether the table is looked at by somebody who decides nothing. */
  declare isWatching: boolean;
  declare private view: TableView | null;
  declare private hint: Hint | null;
  /** What has happened in this game. */
  declare private log: readonly TableEvent[];
  /** Whether nothing has happened since something was taken back. */
  declare private isTakenBack: boolean;
  declare private question: Question;
  /** What the tutor has warned of, while the person has not decided what to do. */
  declare private warned: { readonly action: Action; readonly judged: JudgedAction } | null;
  declare private typed: string;
  /** Whether that was sent and is none. */
  declare private isTypedWrong: boolean;
  declare private isGone: boolean;
  /** The version of the picture that was acted on: there is nothing more to press until another one is shown. */
  declare private actedOn: number;
  /** The clocks as they were told last: they run on while earlier pictures are still being shown. */
  declare private clock: Clock | null;
  declare private now: number;

  private readonly board = createRef<DsBoard>();
  private readonly asking = createRef<HTMLDialogElement>();
  /** Where dice are typed in, while they are wanted. */
  private readonly entry = createRef<HTMLInputElement>();
  private pictures: TableView[] = [];
  private isShowing = false;
  private newest = -1;
  private newestTurn = "";
  /** When the clocks were told. */
  private clockAt = 0;
  /** The version of the picture in which this screen's own play was made: it needs no showing. */
  private ownPlay = -1;
  private leave: () => void = () => undefined;
  private tick = 0;
  private readonly reminders = [new Reminder(), new Reminder()] as const;
  /** Actions refused so far: after one the board begins the turn anew. */
  private refusals = 0;
  /** What the tutor warned of before the hint was asked for: a play, or nothing of the board; null where it did not. */
  private meant: string | null = null;

  constructor() {
    super();
    this.seat = null;
    this.isWatching = false;
    this.view = null;
    this.hint = null;
    this.log = [];
    this.isTakenBack = false;
    this.question = "double";
    this.warned = null;
    this.typed = "";
    this.isTypedWrong = false;
    this.isGone = false;
    this.actedOn = -1;
    this.clock = null;
    this.now = performance.now();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.leave = socket.watch("table", this.tableId, this.hear);
    document.addEventListener("keydown", this.onKey);
    this.tick = window.setInterval(() => {
      if (this.clock?.running == null) return;
      this.now = performance.now();
      this.remind(this.clock, this.clock.running);
    }, 250);
  }

  override disconnectedCallback(): void {
    this.leave();
    document.removeEventListener("keydown", this.onKey);
    clearInterval(this.tick);
    super.disconnectedCallback();
  }

  // Pictures

  private readonly hear = (push: Push): void => {
    // The same version again: the computer has begun or ended its thinking.
    if (push.type === "table" && push.table.version >= this.newest) this.receive(push.table);
    if (push.type === "gone") this.isGone = true;
    if (push.type === "failed") this.problem = push.problem;
  };

  /** What happened in a game before the first picture, or while none came. */
  private async recall(number: number): Promise<void> {
    const { games } = await api.history(this.tableId);
    if (this.view && this.view.number !== number) return; // that game is over
    const events = games.find((game) => game.number === number)?.events ?? [];
    const newest = events.at(-1)?.version ?? -1;
    this.log = [...events, ...this.log.filter(({ version }) => version > newest)];
  }

  private receive(view: TableView): void {
    if (view.version > this.newest) this.endQuestion(view);
    this.newest = view.version;
    this.newestTurn = turnOf(view);
    this.clock = view.clock;
    this.clockAt = this.now = performance.now();
    this.pictures.push(this.isWatching ? watched(view) : this.seat === null ? view : seenFrom(this.seat, view));
    if (!this.isShowing) void this.showAll();
  }

  /** What was asked is over with `next`: whoever was warned in a turn that is the same still looks again, and plays on. */
  private endQuestion(next: TableView): void {
    if (this.view && turnOf(this.view) === turnOf(next)) this.thinkAgain(); // a server that began anew, a pause
    this.warned = null;
    this.asking.value?.close();
  }

  private async showAll(): Promise<void> {
    this.isShowing = true;
    for (let next = this.pictures.shift(); next; next = this.pictures.shift()) await this.show(next);
    this.isShowing = false;
  }

  /** Tell whoever runs out of time in good time. */
  private remind(clock: Clock, seat: Seat): void {
    const { view } = this;
    const isOwn = !this.isWatching && (this.seat === null || this.seat === seat) && view?.players[seat].level === null;
    if (!view || !isOwn) return;
    const elapsed = this.now - this.clockAt;
    if (this.reminders[seat].isDue(timeLeft(clock, seat, elapsed).reserve)) this.board.value?.say(clockWords(view, clock, seat, elapsed));
  }

  private async show(view: TableView): Promise<void> {
    const { view: before } = this;
    const { last } = view;
    const isLate = this.pictures.length > MOST_WAITING && people(view).length > 0;
    const [was = 0, is = 0] = [before?.last?.version, last?.version];
    const isMissed = !before || view.version > before.version + 1;
    const isOtherGame = before?.number !== view.number;
    if (isOtherGame) this.log = [];
    if (isMissed || (isOtherGame && is < was)) void this.load(() => this.recall(view.number));
    if (is < was) {
      this.log = this.log.filter(({ version }) => version <= is);
      this.isTakenBack = true;
      this.sayTakenBack(view);
    } else if (before && last && is > was) {
      if (last.type !== "next") this.log = [...this.log, last];
      this.isTakenBack = false;
      if (last.type === "move" && !isMissed && last.version !== this.ownPlay && !isLate) await this.showPlay(before, last);
      else this.board.value?.say(this.told(view));
      if (view.result) this.board.value?.say(endWords(view));
    }
    const isOtherwise = before !== null && isPaused(before) !== isPaused(view);
    if (isOtherwise) this.tellPause(view);
    if (before && before.again !== view.again) this.board.value?.say(this.say("playsAgain"));
    if (before?.version !== view.version) {
      this.hint = null;
      // What was typed was meant for another throw: but what was typed since this page acted, for the next one.
      if (this.actedOn !== before?.version) this.typed = "";
      this.isTypedWrong = false;
    }
    if (this.problem?.code === "stale" && view.version > Number(this.problem.values["now"] ?? -1)) this.problem = null;
    this.view = view;
    await this.updateComplete;
    if (!before) await this.begin(view);
    else if (isOtherwise) await this.takeUp(view);
    if (last?.type === "roll" && view.is_thinking && !isLate && settings.now.speed !== "off") await pause(LOOK_MS);
    await this.goOn(view);
  }

  private sayTakenBack(view: TableView): void {
    this.board.value?.say(inOneSaying(this.say("event-take-back"), toPlayWords(view)));
  }

  /** Say that the clocks have been stopped, or go on, and write it down. */
  private tellPause(view: TableView): void {
    const { version, board, cube } = view;
    const event: TableEvent = { version, seat: null, type: isPaused(view) ? "pause" : "resume", dice: [], thrown: [], steps: [], play: "", value: null, board, cube };
    this.log = [...this.log, event];
    this.board.value?.say(isPaused(view) ? this.say("paused") : inOneSaying(eventWords(event, view.players, view.game.token), toPlayWords(view)));
  }

  /** Take up what was begun, and say what lies there. */
  private async begin(view: TableView): Promise<void> {
    await this.takeUp(view);
    this.board.value?.say(inOneSaying(this.told(view, true), isPaused(view) ? this.say("paused") : "", endWords(view)));
  }

  private async takeUp(view: TableView): Promise<void> {
    await this.board.value?.updateComplete; // only then it knows the turn
    if (view.turn && begun?.table === this.tableId && begun.turn === turnOf(view)) this.board.value?.resume(begun.steps);
  }

  /** What has happened, and what has to be played, where it is not clear from that. */
  private told(view: TableView, isFirst = false): string {
    const { last, players } = view;
    const isRoll = last?.type === "roll";
    const event = last && !(isRoll && isStuck(view)) ? eventWords(last, players, view.game.token) : "";
    const toPlay = isFirst || !isRoll || isStuck(view) ? toPlayWords(view) : "";
    return inOneSaying(event, toPlay);
  }

  private async showPlay(before: TableView, event: TableEvent): Promise<void> {
    const { seat, board: after } = event;
    if (seat !== null) await this.board.value?.showPlay({ seat, ...playOf(event), before: before.board, after });
  }

  /** Throw the dice where nothing else can be done. */
  private async goOn(view: TableView): Promise<void> {
    if (!rollsByItself(view) || this.pictures.length > 0) return;
    await pause(settings.now.speed === "off" ? 0 : LOOK_MS / 2);
    if (this.view === view && this.newest === view.version && this.isConnected) void this.actUnlessDone({ type: "roll" });
  }

  /** Do what another page may have done in the meantime: then there is nothing to say. */
  private async actUnlessDone(action: Action): Promise<void> {
    await this.act(action);
    if (this.problem?.code === "stale") this.problem = null;
  }

  private async act(action: Action, isSure = false): Promise<void> {
    const { view } = this;
    const version = view?.version ?? 0;
    if (!view || version === this.actedOn) return;
    // A picture may come over the socket before the answer to what led to it; acting on it need not wait for that.
    this.actedOn = version;
    this.typed = "";
    if (!isSure && (await this.warns(action, version))) return;
    let sent = version;
    const answer = await this.attempt(() => this.ofTurn(view, (now) => {
      if (this.actedOn === sent) this.actedOn = sent = now;
      return api.act(this.tableId, now, action, this.seat);
    }, action.type === "take-back" && people(view).length < 2)); // the same decision, even when it has been answered
    if (answer && answer.version > this.newest) this.receive(answer);
    if (answer) return;
    if (this.problem?.code === "unreachable" || this.problem?.code === "stale") this.board.value?.reopen(); // the turn may be the same still
    else this.refusals++;
    if (this.actedOn === sent) this.actedOn = -1;
  }

  /**
   * Ask for something in the turn that is shown: once more where the table has gone on without it, as it does when the
   * server begins anew, which stops the clocks; this page may not have been told yet. `isForLater`: in another turn, too.
   */
  private async ofTurn<Answer>(view: TableView, ask: (version: number) => Promise<Answer>, isForLater = false): Promise<Answer> {
    try {
      return await ask(view.version);
    } catch (error) {
      if (problemOf(error).code !== "stale") throw error;
      const now = await api.table(this.tableId);
      if (!isForLater && (turnOf(now) !== turnOf(view) || now.decider !== view.decider)) throw error;
      return ask(now.version);
    }
  }

  /** Act by something that goes away with it: the board gets the keyboard back. */
  private decide(action: Action, isSure = false): Promise<void> {
    this.board.value?.focus();
    return this.act(action, isSure);
  }

  /** Whether the tutor has something to say first. */
  private async warns(action: Action, version: number): Promise<boolean> {
    const { view } = this;
    const { tutor } = settings.now;
    const isChoice = TUTORED.has(action.type) && (action.type !== "roll" || view?.allowed.includes("double"));
    if (tutor === "off" || !isChoice || !view || !mayHelp(view)) return false;
    // What is wrong with it is said when it is done.
    const judged = await this.ofTurn(view, (now) => api.judge(this.tableId, now, action)).catch(() => null);
    if (!judged || MISTAKES.indexOf(judged.mistake) < MISTAKES.indexOf(tutor)) return false;
    if (this.newestTurn !== turnOf(view)) return true; // the game has gone on: there is nothing left to do
    this.warned = { action, judged };
    if (this.newest === version) this.ask("mistake");
    else this.thinkAgain(); // what was to be asked on that picture is over, but not the turn
    return true;
  }

  /** The person looks again: a play begins anew. */
  private readonly thinkAgain = (): void => {
    const { warned, view } = this;
    if (!warned || !view) return;
    if (warned.action.type === "move") this.sayTakenBack(view);
    this.warned = null;
    this.refusals++;
    this.actedOn = -1;
    this.board.value?.focus();
  };

  // What is seen

  protected override render(): TemplateResult {
    const { view } = this;
    if (this.isGone || !view) return this.absent("play", this.isGone ? html`<p class="problem" role="alert">${this.say("tableGone")} <a href="#/">${this.say("play")}</a></p>` : null);
    const near = this.nearSeat(view);
    return html`
      <h1 class="hidden">${this.heading(view)}</h1>
      <div class="table">
        <div>${this.boardOf(view, near)} ${this.problemBox()}</div>
        <div class="under">
          ${this.pauseOf(view)}
          <p class=${this.isOthers(view) && !isPaused(view) ? "small" : "hidden"} id="asked" role="status">${this.asked(view)}</p>
          ${this.resultOf(view)} ${this.newsOf(view)} ${this.diceEntry(view)} ${this.doubletNames(view)} ${this.hintOf(view)}
        </div>
        <div class="who">
          <p class="small soft"><strong>${gameName(view.game)}</strong> · ${termsWords(view.terms)} · ${this.say("gameNumber", { number: view.number })}
            ${view.is_crawford ? html` · <strong>${this.say("crawford")}</strong>` : nothing}</p>
          ${[other(near), near].map((seat) => sideBox(view, seat, seat === darkSeat(ownSeat(view)), this.clock, this.now - this.clockAt))}
        </div>
        <div class="side">${this.buttons(view)}
          <ds-how-played .variant=${view.variant} .game=${view.game.key} .terms=${view.terms}></ds-how-played> ${this.logOf(view)} ${this.promiseOf(view)}</div>
      </div>
      ${this.dialog(view)}
    `;
  }

  protected override updated(): void {
    if (this.view) this.named(this.heading(this.view));
  }

  private heading({ players, game, terms }: TableView): string {
    return inOneLine([playerNames(players).join(" – "), labelled(gameName(game), termsWords(terms))]);
  }

  /** Whether this page is one person's, and another one decides. */
  private isOthers(view: TableView): boolean {
    return !this.isWatching && this.seat !== null && isOthers(this.seat, view);
  }

  /** What has to be decided, where it is not the play of dice that have been thrown: for the screen reader. */
  private asked(view: TableView): string {
    if (isPaused(view)) return this.say("paused");
    if (this.isOthers(view)) return awaitedWords(view);
    if (view.dice_wanted > 0) return wantedDiceWords(view);
    if (view.allowed.includes("name")) return this.say("nameDoublet");
    const choices = this.boardActions(view).map(({ label, key }) => (key ? `${label} (${key})` : label));
    if (view.decider === null || choices.length === 0) return "";
    return askedWords(view.decider, choices, view.players);
  }

  /** People sit at the bottom; of two people, whoever decides, or did so last: but for those who watch, or have a seat. */
  private nearSeat(view: TableView): Seat {
    if (this.seat !== null) return this.seat;
    const [first, second] = people(view);
    return second === undefined || this.isWatching ? (first ?? 0) : (view.decider ?? view.last?.seat ?? 0);
  }

  private boardOf(view: TableView, near: Seat): TemplateResult {
    const cube: Cube | null = view.cube && { ...view.cube, asked: view.decider };
    return html`<ds-board ${ref(this.board)} ${asSet(ownSeat(view))} .board=${view.board} .facing=${view.game.facing} .near=${near}
      .cube=${cube} .token=${view.game.token} .dice=${view.turn ? view.dice : view.thrown}
      .diceOf=${view.on_roll} .turn=${view.turn} .turnKey=${view.turn ? `${turnOf(view)} ${this.refusals}` : null} .mover=${view.turn ? view.decider : null}
      .names=${playerNames(view.players)} .reader=${readerOf(view.players)} .arrows=${this.arrows(view)} .actions=${this.boardActions(view)}
      .usesReserve=${view.game.reserve > 0}
      @ds-play=${this.played} @ds-step=${this.stepped} @ds-undo=${this.stepped} @ds-more=${this.more} @ds-action=${this.pressed}></ds-board>`;
  }

  private boardActions(view: TableView): BoardAction[] {
    if (this.actedOn === view.version) return [];
    const isRollHidden = view.dice_wanted > 0 || rollsByItself(view);
    const names = ON_THE_BOARD.filter((name) => view.allowed.includes(name) && !(name === "roll" && isRollHidden));
    const value = lossWords(view.resignation);
    return names.map((name) => ({ name, label: this.say(`do-${name === "token" ? (view.game.token ?? "bomb") : name}`, { value }), isPlain: PLAIN.has(name) && names.length > 1, key: keyOf(name, ACTION_KEYS) }));
  }

  private resultOf(view: TableView): TemplateResult | typeof nothing {
    if (!view.result) return nothing;
    const [won, ...more] = endSentences(view);
    return html`<div class="banner"><strong>${won}</strong><p>${inSentences(more)}</p>
      ${view.again === null ? nothing : html`<p>${this.isWatching ? html`<a id="again" href=${addressOf("watch", view.again, this.seat)}>${this.say("playsAgain")}</a>` : this.say("playsAgain")}</p>`}
      <p class="row">${isOver(view) && !this.isWatching ? html`<button id="again" class="primary" aria-disabled=${this.isBusy} @click=${this.playAgain}>${this.say("playAgain")}</button>` : nothing}
        <a class="button" href="#/replay/${view.id}">${this.say("replay")}</a></p>
      ${this.isWatching ? nothing : html`<p class="row end">${depthField("plies", this.say("depthOfAnalyses"), settings.now.plies, (plies) => settings.set({ plies }))}
        <button id="analyze-table" aria-disabled=${this.isBusy} @click=${this.analyze}>${this.say("analyze")}</button></p>`}</div>`;
  }

  /** That the clocks have been stopped, and what lets them go on. */
  private pauseOf(view: TableView): TemplateResult | typeof nothing {
    if (!isPaused(view)) return nothing;
    return html`<div class="banner"><p>${this.say("paused")}</p>${view.allowed.includes("resume")
      ? html`<p class="row"><button id="resume" class="primary" ?disabled=${this.actedOn === view.version} @click=${() => this.decide({ type: "resume" })}>${this.say("do-resume")}</button></p>`
      : nothing}</div>`;
  }

  /** What is offered to whoever is asked, or else what the other side did last; beside it the button for a hint. */
  private newsOf(view: TableView): TemplateResult | typeof nothing {
    const { last } = view;
    if (view.result) return nothing;
    const isOffer = last !== null && OFFERED.has(last.type);
    const done = this.done(view);
    const mayAsk = mayHelp(view) && ASKED.some((name) => view.allowed.includes(name));
    return html`<div class="news">
      ${isOffer ? html`<p class="banner">${eventWords(last, view.players, view.game.token)}</p>` : html`<p class="small" id="done">${done ? newsWords(done, view.players, view.game.token) : nothing}</p>`}
      ${mayAsk ? html`<button id="hint" @click=${() => this.askHint()}>${this.say("hint")}</button>` : nothing}</div>`;
  }

  /** What the other side did last; for those who watch, either side. */
  private done(view: TableView): TableEvent | undefined {
    const near = this.nearSeat(view);
    return this.log.findLast(({ seat, type }) => type !== "roll" && !PAUSES.has(type) && (this.isWatching || seat !== near));
  }

  private diceEntry(view: TableView): TemplateResult | typeof nothing {
    if (view.dice_wanted === 0) return nothing;
    const send = (event: Event) => {
      event.preventDefault();
      const dice = typedDice(this.typed);
      this.isTypedWrong = dice?.length !== view.dice_wanted;
      if (this.isTypedWrong) return;
      void this.decide({ type: "roll", dice });
    };
    const type = (event: Event) => {
      this.typed = chosenValue(event);
      this.isTypedWrong = false;
    };
    return html`<form class="card row end" @submit=${send}>
      <label>${wantedDiceWords(view)}
        <input id="typed-dice" ${ref(this.entry)} inputmode="numeric" autocomplete="off" .value=${this.typed} aria-invalid=${this.isTypedWrong} aria-describedby="wrong-dice" @input=${type} /></label>
      <button>${this.say("do-roll")}</button>
      ${this.isTypedWrong ? html`<p id="wrong-dice" class="problem" role="alert">${this.say("diceWrong")}</p>` : nothing}</form>`;
  }

  private doubletNames(view: TableView): TemplateResult | typeof nothing {
    if (!view.allowed.includes("name")) return nothing;
    return html`<fieldset class="doublets"><legend>${this.say("nameDoublet")}</legend><div class="row">
      ${[1, 2, 3, 4, 5, 6].map((number) => html`<button ?disabled=${this.actedOn === view.version} @click=${() => this.decide({ type: "name", number })}>${number}–${number}</button>`)}
    </div></fieldset>`;
  }

  private buttons(view: TableView): TemplateResult {
    const may = (name: string) => view.allowed.includes(name);
    return html`<p class="row">
      ${may("take-back") ? html`<button id="take-back" ?disabled=${this.actedOn === view.version} @click=${() => this.decide({ type: "take-back" })}>${this.say("takeBack")}</button>` : nothing}
      ${may("pause") ? html`<button id="pause" ?disabled=${this.actedOn === view.version} @click=${() => this.decide({ type: "pause" })}>${this.say("do-pause")}</button>` : nothing}
      ${may("resign") ? html`<button id="resign" ?disabled=${this.actedOn === view.version} @click=${() => this.ask("resign")}>${this.say("resign")}</button>` : nothing}
      <button id="export" @click=${() => this.export(view.id, recordNames(view.players), "mat", "json")}>${this.say("export")}</button>
      ${view.has_help || view.result ? html`<a class="button" href="#/editor/${encodeURIComponent(view.identifier)}">${this.say("editor")}</a>` : nothing}
      ${this.isWatching ? nothing : html`<a id="watch" class="button" href=${addressOf("watch", view.id, this.seat)}>${this.say("watch")}</a>`} <ds-copy></ds-copy>
      ${this.isWatching ? nothing : html`<label class="check"><input id="auto-roll" type="checkbox" .checked=${settings.now.autoRoll}
        @change=${(event: Event) => settings.set({ autoRoll: isChecked(event) })} />${this.say("autoRoll")}</label> ${mayHelp(view) ? this.tutor() : nothing}`}
    </p>
    ${people(view).length > 1 ? html`<p id="help" class="small soft">${this.say(view.has_help ? "withHelp" : "withoutHelp")}</p>` : nothing}
    ${this.isWatching ? nothing : html`<ds-seats .view=${view} .seat=${this.seat}></ds-seats>`}
    ${keysNote(inSentences([...(this.isWatching ? [] : this.keysOfPlay(view)), this.say("keysOfNews"), ...(view.clock ? [this.say("keyOfClocks")] : [])]))}`;
  }

  /** What the keys do that play, at this table. */
  private keysOfPlay({ cube, clock, dice_kind: kind }: TableView): readonly string[] {
    const isTyped = kind === "manual";
    const rolls = isTyped || (cube === null && settings.now.autoRoll) ? [] : ["roll"]; // what is typed, or comes by itself, needs no key
    const names = [...rolls, ...(cube ? CUBE_ACTIONS : [])];
    const keys = [...ACTION_KEYS].filter(([, name]) => names.includes(name)).map(([key, name]) => `${key.toUpperCase()} ${this.say(`do-${name}` as Phrase)}`);
    return [
      ...(keys.length > 0 ? [this.say("keysAre", { keys: listed(keys) })] : []),
      ...(isTyped ? [this.say("keysOfTypedDice")] : []),
      ...(isTyped && !clock ? [this.say("takesBackSteps")] : []),
    ];
  }

  private tutor(): TemplateResult {
    const tutors = TUTORS.map((name) => [name, this.say(`tutor-${name}`)] as const);
    return selectField("tutor", this.say("tutor"), tutors, settings.now.tutor, (tutor) => settings.set({ tutor: tutor as Tutor }));
  }

  private hintOf(view: TableView): TemplateResult | typeof nothing {
    if (!this.hint) return nothing;
    const { action, candidates, cube } = this.hint;
    const isJudged = cube && !(action && cube.advice === "closed"); // the question is another one than whether to double
    return html`<div class="card"><h2>${this.say("hint")}</h2>
      ${action ? html`<p>${labelled(this.say("advice"), "")}<strong>${this.advice(view, this.hint)}</strong></p>` : nothing}
      <ds-candidates .candidates=${candidates ?? []} .cubes=${isJudged ? [cube] : []} .isMatch=${view.terms.kind === "match"}
        .isBrief=${true}></ds-candidates></div>
      ${this.whyOf(view, this.hint, Boolean(isJudged))}`;
  }

  /** The reasons of a hint; of what the tutor warned of, against the best. They are as deep as the hint, and as that warning. */
  private whyOf(view: TableView, hint: Hint, isCube: boolean): TemplateResult {
    const { meant } = this;
    const candidates = hint.candidates ?? [];
    const plies = depthOf({ candidates, cubes: hint.cube ? [hint.cube] : [] });
    const plays = [...new Set([...candidates.map(({ play }) => play), ...(meant ? [meant] : [])])];
    return html`<ds-why .identifier=${view.identifier} .variant=${view.variant} .isCube=${isCube} .plays=${plays} .played=${meant ?? ""} .plies=${plies} .isEager=${meant !== null}></ds-why>`;
  }

  private arrows(view: TableView): readonly Arrows[] {
    const best = this.hint?.candidates?.[0];
    return best && view.on_roll !== null ? [{ seat: view.on_roll, steps: best.steps }] : [];
  }

  private logOf(view: TableView): TemplateResult {
    const lines = this.log.map((event) => eventWords(event, view.players, view.game.token));
    if (this.isTakenBack) lines.push(this.say("event-take-back"));
    return html`<details open><summary>${this.say("log")}</summary>
      <ol class="log" tabindex="0" reversed start=${lines.length}>${lines.slice(-LINES).reverse().map((line) => html`<li>${line}</li>`)}</ol></details>`;
  }

  /** What is known of the dice: whoever keeps the hash can check them once the seed is told. */
  private promiseOf(view: TableView): TemplateResult | typeof nothing {
    if (view.seed_sha256 === null) return nothing;
    return html`<details id="promise" class="small"><summary>${this.say("dice")}</summary>
      <p>${labelled(this.say("seedHash"), "")}<code>${view.seed_sha256}</code></p>
      ${view.seed === null ? nothing : html`<p>${labelled(this.say("seed"), "")}<code>${view.seed}</code></p>`}</details>`;
  }

  // Deciding

  private readonly played = ({ detail }: StepsEvent): void => {
    begun = null;
    this.ownPlay = (this.view?.version ?? 0) + 1;
    void this.act({ type: "move", steps: detail.steps });
  };

  private readonly stepped = ({ detail: { steps } }: StepsEvent): void => {
    if (this.view) begun = { table: this.tableId, turn: turnOf(this.view), steps };
  };

  /** The board's keys, wherever the keyboard is: but where text is typed they are letters. Dice are no text, if such keys count there. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    const isDice = target === this.entry.value && settings.now.singleKeys === "page";
    if ((target.matches(TYPED_IN) && !isDice) || this.asking.value?.open) return;
    if (!isDice) this.board.value?.hearKey(event);
    const isHeard = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
    if (isHeard || !this.view) return;
    const pressed = latinKey(event);
    if (!isDice && this.entry.value && DIE_FACES.test(pressed)) {
      event.preventDefault();
      this.typed += pressed;
      this.isTypedWrong = false;
      this.entry.value.focus();
      return;
    }
    const key = pressed.toLowerCase();
    const news = isDice ? undefined : this.newsBy(key, this.view);
    if (news) {
      event.preventDefault();
      this.board.value?.say(news);
      return;
    }
    const name = ACTION_KEYS.get(key);
    if (!name || !this.boardActions(this.view).some((action) => action.name === name)) return;
    event.preventDefault();
    const question = ASKED_BY_KEY.find((each) => each === name);
    if (question) this.ask(question);
    else this.press(name);
  };

  /** What there is to hear again, or to ask for, by a key. */
  private newsBy(key: string, view: TableView): string | undefined {
    const toDo = toPlayWords(view) || this.asked(view);
    const done = this.done(view);
    if (key === "l") return inOneSaying(done ? newsWords(done, view.players, view.game.token) : "", toDo);
    if (key === "i") return inOneSaying(inShort(view), toDo);
    return key === "k" && this.clock ? clocksWords(view, this.clock, this.now - this.clockAt) : undefined;
  }

  private readonly more = async ({ detail }: StepsEvent): Promise<void> => {
    const { steps } = detail;
    const { view } = this;
    if (!view) return;
    const isWanted = () => this.view !== null && turnOf(this.view) === turnOf(view) && Boolean(this.board.value?.waitsAfter(steps));
    const turn = await this.attempt(() => this.ofTurn(view, (version) => api.nextSteps(this.tableId, version, steps)), isWanted);
    if (!isWanted()) return; // that turn is over, or other steps were made
    if (turn) this.board.value?.extend(turn, steps);
    else this.board.value?.undo();
  };

  private readonly pressed = ({ detail }: ActionEvent): void => this.press(detail.name);

  private press(name: string): void {
    if (name === "double") this.ask("double");
    else if (name === "next") void this.actUnlessDone({ type: name }); // either player may begin it
    else void this.act({ type: name });
  }

  /** Ask for a hint; `meant`: what the tutor has just warned of. */
  private async askHint(meant: string | null = null): Promise<void> {
    const { view } = this;
    this.meant = meant;
    import("./why").catch(() => undefined); // without reasons a hint is one still
    const isWanted = () => this.view?.version === view?.version;
    const hint = (await this.attempt(() => api.hint(this.tableId), isWanted)) ?? null;
    if (!view || !isWanted()) return;
    this.hint = hint;
    if (!hint) return;
    this.board.value?.say(this.say("hintIs", { advice: this.advice(view, hint) }));
    await this.updateComplete;
    const told = this.querySelector<Page>("ds-candidates");
    await told?.updateComplete;
    // Of what is told as much as can be seen together with the board, on which arrows are drawn.
    for (const shown of [told, this.board.value]) shown?.scrollIntoView({ block: "nearest" });
  }

  /** What a hint comes to, in a few words. */
  private advice(view: TableView, hint: Hint): string {
    return hint.action ? this.say(`do-${hint.action}`, { value: lossWords(view.resignation) }) : bestWords(hint);
  }

  private readonly playAgain = (): Promise<void> => this.makeAndShow("table", () => api.playAgain(this.tableId), this.seat);

  private readonly analyze = async (): Promise<void> => {
    const { view } = this;
    if (view) await this.makeAndShow("analysis", () => api.analyzeTable(view.id, recordNames(view.players), settings.now.plies));
  };

  private ask(question: Question): void {
    if (this.view?.version !== this.newest) return; // the game has gone on, though that is not to be seen yet
    this.question = question;
    void this.updateComplete.then(() => this.asking.value?.showModal());
  }

  private dialog(view: TableView): TemplateResult {
    const answer = (action: Action) => {
      this.asking.value?.close();
      void this.decide(action);
    };
    const { question } = this;
    if (question === "mistake") return this.warning();
    const title = question === "double" ? this.say("reallyDouble", { value: 2 * (view.cube?.value ?? 1) }) : question === "pass" ? this.say("reallyPass") : resignWords(view);
    return html`<dialog ${ref(this.asking)} aria-labelledby="asking"><h2 id="asking">${title}</h2><p class="row">
      ${question !== "resign"
        ? html`<button class="primary" id="really-${question}" ?disabled=${this.actedOn === view.version} @click=${() => answer({ type: question })}>${this.say(`do-${question}`)}</button>`
        : view.game.values.map((value) => html`<button ?disabled=${this.actedOn === view.version} @click=${() => answer({ type: "resign", value })}>${lossWords(value)}</button>`)}
      <button @click=${() => this.asking.value?.close()}>${this.say("cancel")}</button></p></dialog>`;
  }

  /** What the tutor says: nothing is done before it is answered. */
  private warning(): TemplateResult {
    const { warned } = this;
    const goOn = () => {
      if (!warned) return;
      this.warned = null;
      this.actedOn = -1;
      this.asking.value?.close();
      void this.decide(warned.action, true);
    };
    const show = () => {
      this.asking.value?.close();
      void this.askHint(warned?.action.type === "move" ? warned.judged.action : "");
    };
    const title = warned ? this.say(`tutorWarns-${warned.judged.mistake}` as Phrase, { lost: plain(warned.judged.lost) }) : "";
    return html`<dialog ${ref(this.asking)} aria-labelledby="asking" @close=${this.thinkAgain}><h2 id="asking">${title}</h2><p class="row">
      <button class="primary" id="think-again" @click=${() => this.asking.value?.close()}>${this.say("tutorThink")}</button>
      <button id="go-on" @click=${goOn}>${this.say("tutorGoOn")}</button><button id="show-best" @click=${show}>${this.say("tutorShow")}</button></p></dialog>`;
  }
}

function isPaused({ clock }: TableView): boolean {
  return clock !== null && clock.paused !== null;
}

/** Whether nothing more can be played here. */
function isOver({ phase }: TableView): boolean {
  return phase === "match-over" || phase === "time-over";
}

/** Whether the computer may say what it thinks of a decision. */
function mayHelp({ game, has_help }: TableView): boolean {
  return game.has_engine && has_help;
}

/** Names the turn that is to be made: it is the same in every picture until something is done. */
function turnOf(view: TableView): string {
  return `${view.number} ${view.last?.version ?? 0}`;
}

/** Whether nothing but a throw of the dice can come, and needs no click. */
function rollsByItself(view: TableView): boolean {
  const choices = view.allowed.filter((name) => name !== "resign" && name !== "take-back" && name !== "pause");
  const isOnlyRoll = choices.length === 1 && choices[0] === "roll" && view.dice_wanted === 0;
  return isOnlyRoll && (settings.now.autoRoll || view.phase === "opening");
}

customElements.define("ds-table", Table);
