/**
 * A game played again, event by event.
 *
 * What does not live here: keeping games (the server).
 */

import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import "../board/ds-board";
import type { DsBoard } from "../board/ds-board";
import { pause } from "../board/motion";
import { other } from "../board/state";
import { api } from "./api";
import { asSet } from "./as-set";
import { lineBy, stepBy } from "./keys";
import { PAUSES, type History, type TableEvent } from "./messages";
import { addressOf, chosenValue, Page } from "./page";
import { ownSeat } from "./seats";
import { settings } from "./settings";
import { eventWords, gameName, inOneLine, labelled, playerNames, playOf, readerOf, termsWords } from "./words-of";

const BETWEEN_MS = 700;

class Replay extends Page {
  static override properties = { ...Page.properties, tableId: { attribute: false }, history: { state: true }, game: { state: true }, at: { state: true }, isPlaying: { state: true } };
  declare tableId: string;
  declare private history: History | null;
  declare private game: number;
  /** Events shown so far. */
  declare private at: number;
  declare private isPlaying: boolean;
  private readonly board = createRef<DsBoard>();
  private runs = 0;
  /** Of the play whose checkers are on their way. */
  private flying: number | null = null;

  constructor() {
    super();
    this.history = null;
    this.game = 0;
    this.at = 0;
    this.isPlaying = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    void this.load(async () => (this.history = await api.history(this.tableId)));
  }

  override disconnectedCallback(): void {
    document.removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const step = stepBy(event);
    if (!step) return;
    event.preventDefault();
    if (step > 0) void this.forward();
    else this.show(this.at - 1);
  };

  /** From line to line of the log by the keyboard. */
  private readonly walk = (event: KeyboardEvent): void => {
    const line = (event.target as HTMLElement).closest("li");
    const lines = [...(line?.parentElement?.children ?? [])];
    const to = line ? lineBy(event, lines.indexOf(line), lines.length - 1) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    this.look(to + 1);
  };

  protected override updated(changes: Map<PropertyKey, unknown>): void {
    if (this.history) this.named(inOneLine([playerNames(this.history.players).join(" – "), termsWords(this.history.terms)]));
    const log = this.querySelector<HTMLElement>(".log");
    const line = log?.querySelector<HTMLElement>("[aria-current]");
    if (!log || !changes.has("at")) return;
    log.scrollTop = line ? line.offsetTop - log.clientHeight / 2 : 0;
    if (log.contains(document.activeElement)) (line ?? log.querySelector("button"))?.focus({ preventScroll: true });
  }

  private get events(): readonly TableEvent[] {
    return this.history?.games[this.game]?.events ?? [];
  }

  protected override render(): TemplateResult {
    const { history } = this;
    const game = history?.games[this.game];
    if (!history || !game) return this.absent("replay", history && this.nothing());
    const past = this.events.slice(0, this.at);
    const last = past.at(-1);
    const done = past.findLast(({ type }) => !PAUSES.has(type)); // what waits in a pause is its offer, or its dice
    const dice = past.findLast((event) => event.dice.length > 0);
    const cube = done ? done.cube && { ...done.cube, asked: done.seat === null ? null : other(done.seat) } : game.cube;
    const choose = (number: number) => {
      this.show(0);
      this.game = number;
    };
    return html`<header><h1>${labelled(this.say("replay"), playerNames(history.players).join(" – "))}</h1><p class="soft">${gameName(game.game)} · ${termsWords(history.terms)} · <span class="number">${game.score[0]} : ${game.score[1]}</span></p></header>
      <div class="table"><div>
        <ds-board ${ref(this.board)} ${asSet(ownSeat(history))} .board=${last?.board ?? game.start} .facing=${game.game.facing} .near=${0} .cube=${cube}
          .token=${game.game.token} .dice=${done?.type === "roll" || done?.type === "move" ? (dice?.dice ?? []) : []} .diceOf=${dice?.seat ?? null}
          .names=${playerNames(history.players)} .reader=${readerOf(history.players)} .usesReserve=${game.game.reserve > 0}></ds-board></div>
        <div class="side">
          <label>${this.say("gameOfMatch")}<select id="game" @change=${(event: Event) => choose(Number(chosenValue(event)))}>
            ${history.games.map(({ number, score }, index) => html`<option value=${index} .selected=${index === this.game}>${this.say("gameNumber", { number })} (${score[0]} : ${score[1]})</option>`)}</select></label>
          <label>${this.say("position")}<input id="at" type="range" min="0" max=${this.events.length} .value=${String(this.at)} @input=${(event: Event) => this.show(Number(chosenValue(event)))} /></label>
          <p class="row"><button @click=${() => this.show(0)} aria-label=${this.say("first")}>«</button><button aria-keyshortcuts="ArrowLeft" @click=${() => this.show(this.at - 1)} aria-label=${this.say("previous")}>‹</button>
            <button id="forward" aria-keyshortcuts="ArrowRight" @click=${this.forward} aria-label=${this.say("following")}>›</button><button @click=${() => this.show(this.events.length)} aria-label=${this.say("last")}>»</button>
            <button id="run" @click=${this.run}>${this.say(this.isPlaying ? "stop" : "replay")}</button></p>
          <p role="status" aria-live=${this.querySelector(".log:focus-within") ? "off" : "polite"}>${last ? eventWords(last, history.players, game.game.token) : ""}</p>
          <ol class="log" @keydown=${this.walk}>${this.events.map((event, index) => html`<li><button tabindex=${index === Math.max(0, this.at - 1) ? 0 : -1}
            aria-current=${index === this.at - 1 ? "true" : nothing} @click=${() => this.look(index + 1)}>${eventWords(event, history.players, game.game.token)}</button></li>`)}</ol>
        </div></div>`;
  }

  /** A table at which the first throw is still to come. */
  private nothing(): TemplateResult {
    return html`<p class="soft" role="status">${this.say("nothingPlayed")} <a href=${addressOf("table", this.tableId, null)}>${this.say("goOn")}</a></p>`;
  }

  private show(at: number): void {
    this.isPlaying = false;
    this.at = Math.max(0, Math.min(this.events.length, at));
  }

  /** The same from a line of the log, which may stand far below the board. */
  private look(at: number): void {
    this.show(at);
    this.board.value?.scrollIntoView({ block: "nearest" });
  }

  /** The next event; a play on its way is not waited for. */
  private readonly forward = async (): Promise<void> => {
    if (this.flying === this.at) {
      this.at++;
      await this.updateComplete;
    }
    const { at } = this;
    const event = this.events[at];
    if (!event) return;
    const before = this.events[at - 1]?.board ?? this.history?.games[this.game]?.start;
    const { seat, board: after } = event;
    if (event.type === "move" && seat !== null && before) {
      this.flying = at;
      await this.board.value?.showPlay({ seat, ...playOf(event), before, after });
      if (this.flying === at) this.flying = null;
    }
    if (this.at === at && this.events[at] === event) this.at++; // unless somebody has gone elsewhere meanwhile
  };

  private readonly run = async (): Promise<void> => {
    this.isPlaying = !this.isPlaying;
    const mine = ++this.runs; // stopped and begun again: the one before must not go on beside this one
    while (this.isPlaying && mine === this.runs && this.isConnected && this.at < this.events.length) {
      await this.forward();
      await pause(settings.now.speed === "off" ? BETWEEN_MS / 4 : BETWEEN_MS);
    }
    if (mine === this.runs) this.isPlaying = false;
  };
}

customElements.define("ds-replay", Replay);
