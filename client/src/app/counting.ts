/**
 * The page for counting pips: boards out of games without their counts, one after the other, and how long each takes.
 *
 * What does not live here: which boards (the server), what a board is worth (`editor`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import "../board/ds-board";
import type { DsBoard } from "../board/ds-board";
import { other, type Seat } from "../board/state";
import { api } from "./api";
import { asSet } from "./as-set";
import type { PositionView } from "./messages";
import { plain } from "./numbers";
import { chosenValue, Page } from "./page";
import { inOneSaying, youAndOpponent } from "./words-of";

/** Decimals of what is off and of seconds. */
const DECIMALS = 1;

/** A board that was counted. */
interface Counted {
  readonly off: number;
  readonly seconds: number;
}

class Counting extends Page {
  static override properties = {
    ...Page.properties,
    boards: { state: true },
    counted: { state: true },
    isAnswered: { state: true },
    typed: { state: true },
  };
  /** Those of this round; none until they have come. */
  declare private boards: readonly PositionView[];
  /** So far, in their order. */
  declare private counted: readonly Counted[];
  /** Whether the last one that was counted is still shown. */
  declare private isAnswered: boolean;
  /** What stands in the fields, by whose pips. */
  declare private typed: readonly [mine: string, theirs: string];
  private readonly board = createRef<DsBoard>();
  private since = 0;

  constructor() {
    super();
    this.boards = [];
    this.counted = [];
    this.isAnswered = false;
    this.typed = ["", ""];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
  }

  /** Another round. */
  private readonly begin = (): Promise<void> =>
    this.load(async () => {
      this.boards = (await api.boards()).positions;
      this.counted = [];
      await this.show();
    });

  /** Let the clock run for the board that is shown now, which the screen reader hears; or show what the round comes to. */
  private readonly show = async (): Promise<void> => {
    this.isAnswered = false;
    this.typed = ["", ""];
    await this.updateComplete;
    this.querySelector<HTMLElement>("#pips-mine, #count-again")?.focus();
    const board = this.board.value;
    board?.say(inOneSaying(this.place, board.inWords));
    this.since = performance.now();
  };

  private get at(): number {
    return this.counted.length - (this.isAnswered ? 1 : 0);
  }

  private get place(): string {
    return this.say("boardOf", { number: this.at + 1, count: this.boards.length });
  }

  protected override render(): TemplateResult {
    const shown = this.boards[this.at];
    return html`<header class="head"><h1>${this.say("countPips")}</h1> <a class="button" id="end-counting" href="#/study">${this.say("endStudy")}</a></header>
      ${this.counted.length === 0 ? html`<p class="soft">${this.say("countLead")}</p>` : nothing} ${this.problemBox()}
      ${shown ? this.question(shown) : this.boards.length > 0 ? this.figures() : html`<p class="status" role="status">${this.say("loading")}</p>`}`;
  }

  private question(shown: PositionView): TemplateResult {
    const { setup, game } = shown;
    const near = setup.on_roll;
    return html`<div class="table"><div><ds-board ${ref(this.board)} ${asSet(near, { hidePips: !this.isAnswered })} .board=${setup.board} .facing=${game.facing} .near=${near}
        .cube=${null} .names=${youAndOpponent(near)} .reader=${near}></ds-board></div>
      <div class="under"><h2>${this.place}</h2> ${this.isAnswered ? this.verdict(near, shown) : this.form(near, shown)}</div></div>`;
  }

  private form(near: Seat, shown: PositionView): TemplateResult {
    const [mine, theirs] = this.typed;
    const send = (event: Event) => {
      event.preventDefault();
      this.answer(near, shown);
    };
    return html`<form class="row end" @submit=${send}>${this.field("pips-mine", this.say("you"), mine, (text) => (this.typed = [text, theirs]))}
      ${this.field("pips-theirs", this.say("opponent"), theirs, (text) => (this.typed = [mine, text]))}
      <button class="primary" ?disabled=${!mine || !theirs}>${this.say("answer")}</button></form>`;
  }

  private field(id: string, label: string, text: string, type: (text: string) => void): TemplateResult {
    return html`<label>${label}<input id=${id} type="number" min="0" max="999" autocomplete="off" .value=${text} @input=${(event: Event) => type(chosenValue(event))} /></label>`;
  }

  private answer(near: Seat, { pips }: PositionView): void {
    const seconds = (performance.now() - this.since) / 1000;
    const [mine, theirs] = this.typed.map(Number) as [number, number];
    const off = Math.abs(mine - pips[near]) + Math.abs(theirs - pips[other(near)]);
    this.counted = [...this.counted, { off, seconds }];
    this.isAnswered = true;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#next-board")?.focus());
  }

  private verdict(near: Seat, { pips }: PositionView): TemplateResult {
    const { off = 0, seconds = 0 } = this.counted.at(-1) ?? {};
    const words = { mine: pips[near], theirs: pips[other(near)], off, seconds: plain(seconds, DECIMALS) };
    return html`<p class="banner ${off ? "doubtful" : ""}" id="verdict"><strong>${this.say(off ? "count-wrong" : "count-right", words)}</strong></p>
      <p><button class="primary" id="next-board" aria-describedby="verdict" @click=${this.show}>${this.say("nextCard")}</button></p>`;
  }

  /** What a whole round comes to. */
  private figures(): TemplateResult {
    const { counted } = this;
    const mean = (of: (each: Counted) => number) => plain(counted.reduce((sum, each) => sum + of(each), 0) / counted.length, DECIMALS);
    const words = { count: counted.length, right: counted.filter(({ off }) => off === 0).length, off: mean(({ off }) => off), seconds: mean(({ seconds }) => seconds) };
    return html`<p class="banner" id="counted" role="status">${this.say("counted", words)}</p>
      <p><button class="primary" id="count-again" aria-describedby="counted" @click=${this.begin}>${this.say("begin")}</button></p>`;
  }
}

customElements.define("ds-counting", Counting);
