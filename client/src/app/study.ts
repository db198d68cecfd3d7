/**
 * The page for studying: the cards there are, and those that are due asked one after the other.
 *
 * What does not live here: one card being asked (`study-card`), how cards are made (`make-cards`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { api } from "./api";
import { Asking } from "./asking";
import { depthField } from "./depth";
import { selectField } from "./fields";
import type { Card, CardList, JudgedAnswer } from "./messages";
import { plain, signed } from "./numbers";
import { problemOf } from "./page";
import { settings } from "./settings";
import "./study-card";
import { actionWords, cardWords, gameName, isolated, labelled, untilWords } from "./words-of";

const KINDS: readonly Card["question"][] = ["play", "double", "answer"];
/** Cards that are asked in one go. */
const AT_ONCE = 20;
/** How often the page looks whether cards have come back. */
const LOOK_MS = 5000;
/** Lines of the list that are added at a time. */
const LINES = 50;

class Study extends Asking {
  static override properties = {
    ...Asking.properties,
    listed: { state: true },
    asked: { state: true },
    at: { state: true },
    answers: { state: true },
    kind: { state: true },
    player: { state: true },
  };
  /** The first of those that are wanted; null until they have come. */
  declare private listed: CardList | null;
  private lines = LINES;
  private lists = 0;
  /** Numbers of the cards being asked; none while the list is shown. */
  declare private asked: readonly number[];
  declare private at: number;
  /** Since they began to be asked. */
  declare private answers: readonly JudgedAnswer[];
  /** Which questions are wanted; empty for all. */
  declare private kind: Card["question"] | "";
  /** Whose decisions are wanted; empty for everybody's. */
  declare private player: string;
  private tick = 0;

  constructor() {
    super();
    this.listed = null;
    this.asked = [];
    this.at = 0;
    this.answers = [];
    this.kind = "";
    this.player = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.tick = window.setInterval(this.look, LOOK_MS);
    void this.load(this.list);
  }

  /** Fetch what is shown; what was asked for before that is out of date. */
  private readonly list = async (): Promise<void> => {
    const mine = ++this.lists;
    const wishes = Object.entries({ question: this.kind, player: this.player, most: String(this.lines) }).filter(([, wish]) => wish);
    const listed = await api.cards(Object.fromEntries(wishes));
    if (mine === this.lists) this.listed = listed;
  };

  /** Cards come back while the page is looked at. */
  private readonly look = (): void => {
    const { next_due } = this.listed ?? {};
    if (next_due && Date.parse(next_due) <= Date.now()) void this.list().catch(problemOf); // looked at again soon
    else this.requestUpdate();
  };

  override disconnectedCallback(): void {
    clearInterval(this.tick);
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    const number = this.asked[this.at];
    if (number !== undefined) return this.question(number);
    return html`<header><h1>${this.say("study")}</h1><p class="soft">${this.say("studyLead")}</p>
        <p><a href="#/pips" id="count-pips">${this.say("countPips")}</a></p></header>${this.problemBox()} ${this.thoughtBox()}
      ${this.answers.length > 0 ? html`<p class="banner" id="studied" role="status">${this.studied()}</p>` : nothing}
      ${this.listed ? this.overview(this.listed) : nothing}`;
  }

  private question(number: number): TemplateResult {
    const place = { number: this.at + 1, count: this.asked.length };
    return html`<header class="head"><h1>${this.say("cardOf", place)}</h1>
        <button id="end-study" @click=${this.end}>${this.say("endStudy")}</button></header>
      ${keyed(number, html`<ds-study-card .number=${number} .place=${this.say("cardOf", place)} @answered=${this.answered} @next=${this.next}></ds-study-card>`)}`;
  }

  private overview({ cards, count, due, next_due, players }: CardList): TemplateResult {
    if (count === 0 && !this.kind && !this.player) return html`<p>${this.say("noCards")} <a href="#/analyses">${this.say("analyses")}</a> · <a href="#/editor">${this.say("editor")}</a></p>`;
    return html`<section class="card"><p><strong>${this.say("cardsDue", { due, count })}</strong>
        ${due === 0 && next_due ? this.say("nextDue", { when: untilWords(next_due) }) : nothing}</p>
        <div class="row end"><button class="primary" id="ask-cards" ?disabled=${due === 0} @click=${() => this.ask(cards.filter(({ is_due }) => is_due).slice(0, AT_ONCE))}>${this.say("askCards")}</button>
        ${this.choices(players)} ${depthField("study-plies", this.say("depth"), settings.now.plies, (plies) => settings.set({ plies }))}</div></section>
      <section><h2>${this.say("cards")}</h2><ul class="list">${cards.map((card) => this.line(card))}</ul>
        ${count > cards.length ? html`<p><button id="more-cards" @click=${this.lengthenList}>${this.say("moreCards")}</button></p>` : nothing}</section>`;
  }

  /** Fields for which cards are wanted. */
  private choices(players: readonly string[]): TemplateResult {
    const names = [...new Set([...players, this.player])].filter(Boolean);
    const all = ["", this.say("everyone")] as const;
    const kinds = KINDS.map((kind) => [kind, this.say(`cards-${kind}`)] as const);
    return html`${selectField("study-kind", this.say("cardsThatAsk"), [["", this.say("cards-all")], ...kinds], this.kind, (kind) => this.choose(KINDS.find((known) => known === kind) ?? "", this.player))}
      ${names.length > 1 ? selectField("study-player", this.say("whoseMistakes"), [all, ...names.map((name) => [name, name] as const)], this.player, (player) => this.choose(this.kind, player)) : nothing}`;
  }

  private choose(kind: Card["question"] | "", player: string): void {
    this.kind = kind;
    this.player = player;
    void this.attempt(this.list);
  }

  private readonly lengthenList = (): Promise<void> => {
    this.lines = (this.listed?.cards.length ?? 0) + LINES;
    return this.lengthen(this.list);
  };

  private line(card: Card): TemplateResult {
    const { player, source, made, lost, answers, is_due } = card;
    const asks = cardWords(card);
    const name = `${asks} · ${gameName(card)}`;
    const gone = async () => {
      await api.removeCard(card.number);
      await this.list();
      return this.say("cardRemoved");
    };
    const remove = (event: Event) => this.removeLine(event, "reallyRemoveCard", () => this.wonder(gone, String), name);
    const told = is_due ? [] : [made && actionWords(made), lost > 0 ? signed(-lost) : ""]; // what is asked now is not told first
    const from = [player || source ? isolated(player) : card.identifier, ...told, isolated(source)].filter(Boolean).join(" · ");
    return html`<li><span class="grow"><strong>${asks}</strong> · ${gameName(card)}<br /><span class="soft small">${from}</span></span>
      <span class="small soft">${this.say("timesAnswered", { count: answers.length })}</span><span class="small">${is_due ? this.say("isDue") : untilWords(card.due)}</span>
      <span class="row"><button @click=${() => this.ask([card])} aria-label=${labelled(this.say("askCard"), name)}>${this.say("askCard")}</button>
      <button @click=${remove} aria-label=${labelled(this.say("remove"), name)}>${this.say("remove")}</button></span></li>`;
  }

  private studied(): string {
    const right = this.answers.filter(({ mistake }) => mistake === "none").length;
    const lost = this.answers.reduce((sum, answer) => sum + answer.lost, 0);
    return this.say("studied", { count: this.answers.length, right, lost: plain(lost) });
  }

  private ask(cards: readonly Card[]): void {
    this.forgetThought();
    this.asked = cards.map(({ number }) => number);
    this.at = 0;
    this.answers = [];
  }

  private readonly answered = ({ detail }: CustomEvent<JudgedAnswer>): void => {
    this.answers = [...this.answers, detail];
  };

  private readonly next = (): void => {
    this.at++;
    if (this.at >= this.asked.length) void this.end();
  };

  private readonly end = async (): Promise<void> => {
    this.asked = [];
    await this.attempt(this.list);
    await this.updateComplete;
    (this.querySelector<HTMLElement>("#ask-cards:not(:disabled)") ?? document.querySelector<HTMLElement>("main"))?.focus();
  };
}

customElements.define("ds-study", Study);
