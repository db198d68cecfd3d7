/**
 * One card being asked: its position on the board, the answer, and what that is worth.
 *
 * Tells `answered` (a `JudgedAnswer`) once it is judged, and `next` when the reader goes on.
 * What does not live here: which cards are asked (`study`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import "../board/ds-board";
import type { ActionEvent, DsBoard, StepsEvent } from "../board/ds-board";
import { latinKey } from "../board/keyboard";
import { other, type Arrows, type Seat } from "../board/state";
import { api } from "./api";
import { asSet } from "./as-set";
import { depthOf } from "./depth";
import "./answers";
import "./candidates";
import { keyOf, keysNote, shortcut } from "./keys";
import type { Candidate, CardQuestion, JudgedAnswer } from "./messages";
import { plain } from "./numbers";
import { chosenValue, Page, TYPED_IN } from "./page";
import { settings } from "./settings";
import { told } from "./sentences";
import "./why";
import { actionWords, cardWords, gameName, inOneLine, inOneSaying, isolated, listed, say, termsWords, untilWords, youAndOpponent } from "./words-of";

/** Keys of what may be done with the cube, wherever the keyboard is. */
const CUBE_KEYS: ReadonlyMap<string, string> = new Map([["n", "no double"], ["d", "double"], ["t", "take"], ["p", "pass"], ["b", "beaver"], ["r", "raccoon"]]);
/** What the board has no use of its own for. */
const SKIP_KEY = "k";

/** Plays that are listed after an answer, beside it. */
const LISTED = 5;

/** Whether the last answer was typed: then the next one probably is, too. */
let isTyping = false;

class StudyCard extends Page {
  static override properties = {
    ...Page.properties,
    number: { attribute: false },
    place: { attribute: false },
    asked: { state: true },
    typed: { state: true },
    found: { state: true },
    shown: { state: true },
  };
  declare number: number;
  /** Which card of how many it is, in words. */
  declare place: string;
  declare private asked: CardQuestion | null;
  declare private typed: string;
  declare private found: JudgedAnswer | null;
  /** The play that the board shows, if not the answer. */
  declare private shown: Candidate | null;
  private readonly board = createRef<DsBoard>();

  constructor() {
    super();
    this.asked = null;
    this.typed = "";
    this.found = null;
    this.shown = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    void this.load(async () => {
      this.asked = await api.card(this.number);
      await this.updateComplete;
      const field = isTyping ? this.querySelector<HTMLElement>("#answer") : null;
      (field ?? this.board.value)?.focus();
      this.tell(this.asked, field !== null);
    });
  }

  /** Let the screen reader hear which card it is and what it asks; the board as well, unless the keyboard has gone there. */
  private tell(asked: CardQuestion, isAway: boolean): void {
    const { board } = this;
    board.value?.say(inOneSaying(this.place, ...termsOf(asked), offerOf(asked), cardWords(asked.card), isAway ? board.value.inWords : ""));
  }

  override disconnectedCallback(): void {
    document.removeEventListener("keydown", this.onKey);
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    const { asked, found } = this;
    if (!asked) return this.problem ? html`${this.problemBox()} ${this.skipButton()}` : html`<p class="status" role="status">${this.say("loading")}</p>`;
    return html`<div class="table"><div>${this.boardOf(asked)} ${this.problemBox()}</div>
        <div class="under">${found ? this.verdict(found) : this.question(asked)}</div>
        <div class="who">${this.about(asked)}</div>
        <div class="side">${found ? html`${this.question(asked)} ${this.rest(found)}` : this.answerForm(asked)}</div></div>
      ${found ? this.judged(asked, found) : nothing}`;
  }

  private about(asked: CardQuestion): TemplateResult {
    return html`<p class="small soft"><strong>${gameName(asked.card)}</strong> · ${termsOf(asked).join(" · ")}</p>`;
  }

  private question(asked: CardQuestion): TemplateResult {
    const offer = offerOf(asked);
    return html`${offer ? html`<p class="banner">${offer}</p>` : nothing} <h2 id="question">${cardWords(asked.card)}</h2>`;
  }

  private boardOf({ card, position, decider, choices }: CardQuestion): TemplateResult {
    const { setup, game, turn } = position;
    const actions = this.found || this.isBusy ? [] : choices.map((choice, place) => ({ name: choice, label: this.choiceWords(choice), isPlain: place > 0, key: keyOf(choice, CUBE_KEYS) }));
    const mayMove = turn?.is_whole && !this.found && !this.isBusy;
    return html`<ds-board ${ref(this.board)} ${asSet(decider)} .board=${setup.board} .facing=${game.facing} .near=${decider}
      .cube=${game.cube ? { ...setup.cube, asked: decider } : null} .token=${game.token} .dice=${setup.dice} .diceOf=${setup.on_roll}
      .turn=${mayMove ? turn : null} .turnKey=${mayMove ? card.number : null} .mover=${mayMove ? decider : null}
      .names=${youAndOpponent(decider)} .reader=${decider} .arrows=${this.arrows(setup.on_roll)} .actions=${actions}
      .usesReserve=${game.reserve > 0}
      @ds-play=${({ detail: { steps } }: StepsEvent) => this.answer({ steps })} @ds-action=${({ detail: { name } }: ActionEvent) => this.answer({ answer: name })}></ds-board>`;
  }

  /** The answer, and beside it the best one. */
  private arrows(seat: Seat): readonly Arrows[] {
    if (!this.found) return [];
    const { candidates, answer } = this.found;
    const mine = this.shown ?? candidates?.find(({ play }) => play === answer);
    const best = candidates?.[0];
    if (!mine) return [];
    return this.shown || !best || best === mine ? [{ seat, steps: mine.steps }] : [{ seat, steps: mine.steps }, { seat, steps: best.steps }];
  }

  private choiceWords(choice: string): string {
    return choice === "no double" ? this.say("noDouble") : this.sayOr(`do-${choice}`, choice);
  }

  private answerForm({ choices }: CardQuestion): TemplateResult {
    const type = (event: Event) => (this.typed = chosenValue(event));
    const send = (event: Event) => {
      event.preventDefault();
      isTyping = true;
      if (this.typed.trim()) void this.answer({ answer: this.typed.trim() });
    };
    return html`${choices.length > 0 ? nothing : html`<form class="row end" @submit=${send}><label class="wide">${this.say("typePlay")}
        <input id="answer" aria-describedby="question" autocomplete="off" spellcheck="false" placeholder="13/7 8/7" .value=${this.typed} @input=${type} /></label>
        <button ?disabled=${!this.typed.trim()} aria-disabled=${this.isBusy}>${this.say("answer")}</button></form>`}
      <p class="row">${this.skipButton()} ${this.isBusy ? html`<span role="status">${this.say("loading")}</span>` : nothing}</p>
      ${keysNote(this.say("keysAre", { keys: listed(this.keys(choices)) }))}`;
  }

  private keys(choices: readonly string[]): readonly string[] {
    const ofChoices = [...CUBE_KEYS].filter(([, choice]) => choices.includes(choice)).map(([key, choice]) => [key, this.choiceWords(choice)]);
    return [...ofChoices, [SKIP_KEY, this.say("skipCard")]].map(([key = "", words = ""]) => `${key.toUpperCase()} ${words}`);
  }

  private skipButton(): TemplateResult {
    return html`<button id="skip-card" aria-disabled=${this.isBusy} aria-keyshortcuts=${shortcut(SKIP_KEY)} @click=${this.goOn}>${this.say("skipCard")}</button>`;
  }

  private verdict(found: JudgedAnswer): TemplateResult {
    const { mistake, answer, best, lost } = found;
    const key = answer === best ? "right" : found.too_close ? "open" : mistake;
    const words = { answer: actionWords(answer), best: actionWords(best), lost: plain(lost) };
    return html`<p class="banner ${mistake === "none" ? "" : mistake}" id="verdict"><strong>${this.say(`verdict-${key}`, words)}</strong></p>
      <p><button class="primary" id="next-card" aria-describedby="verdict" @click=${this.goOn}>${this.say("nextCard")}</button></p>`;
  }

  private rest({ card }: JudgedAnswer): TemplateResult {
    const table = { player: isolated(card.player) || "–", made: actionWords(card.made), lost: plain(card.lost), source: isolated(card.source) };
    return html`${card.made ? html`<p class="small">${this.say("atTheTable", table)}</p>` : nothing}
      <p class="small soft">${this.say("comesBack", { when: untilWords(card.due) })}</p>`;
  }

  private judged({ card, position, offer }: CardQuestion, { answer, candidates, cube: verdict, actions, engine, mistake }: JudgedAnswer): TemplateResult {
    const cube = offer === null || offer === "double" ? verdict : null; // of beavers the first double says little
    return html`<section class="card"><ds-answers id="actions" .answers=${actions.map(({ action, equity }) => ({ answer: action, equity }))}></ds-answers><ds-candidates .candidates=${(candidates ?? []).filter(({ play }, rank) => rank < LISTED || play === answer)} .cubes=${cube ? [cube] : []} .isMatch=${position.setup.terms.kind === "match"}
        .played=${answer} .shown=${this.shown?.play ?? answer} @choose=${({ detail }: CustomEvent<Candidate>) => (this.shown = detail)}></ds-candidates>
      <p class="small soft">${told(engine)}</p>
      <ds-why .plies=${depthOf({ candidates: candidates ?? [], cubes: verdict ? [verdict] : [] })} .identifier=${card.identifier} .variant=${card.variant} .isCube=${verdict !== null} .plays=${(candidates ?? []).map(({ play }) => play)} .played=${answer} .isEager=${mistake !== "none"}></ds-why>
      <p class="small soft"><code>${card.identifier}</code> <a href="#/editor/${encodeURIComponent(card.identifier)}">${this.say("editor")}</a></p></section>`;
  }

  private async answer(given: { readonly answer: string } | { readonly steps: readonly (readonly number[])[] }): Promise<void> {
    if ("steps" in given) isTyping = false;
    if (this.isBusy || this.found) return;
    this.isBusy = true;
    const found = await this.attempt(() => api.answerCard(this.number, { ...given, plies: settings.now.plies }));
    this.isBusy = false;
    if (!found) return; // the board begins the turn anew: it had none while the answer was judged
    this.found = found;
    this.dispatchEvent(new CustomEvent("answered", { detail: found }));
    await this.updateComplete;
    this.querySelector<HTMLElement>("#next-card")?.focus({ preventScroll: true });
    this.querySelector(".under")?.scrollIntoView({ block: "nearest" });
    this.board.value?.scrollIntoView({ block: "nearest" }); // the plays that the verdict speaks of are drawn on it
  }

  private readonly goOn = (): void => {
    if (!this.isBusy) this.dispatchEvent(new Event("next"));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if ((event.target as Element).matches(TYPED_IN)) return;
    this.board.value?.hearKey(event);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || this.found) return;
    const key = latinKey(event).toLowerCase();
    const choice = CUBE_KEYS.get(key);
    if (choice && this.asked?.choices.includes(choice)) void this.answer({ answer: choice });
    else if (key === SKIP_KEY) this.goOn();
    else return;
    event.preventDefault();
  };
}

/** What is played for, and how it stands. */
function termsOf({ position: { setup, game }, decider }: CardQuestion): readonly string[] {
  const { terms, points } = setup;
  const rules = terms.kind === "money" && game.cube ? (["jacoby", "beavers"] as const).filter((rule) => terms[rule]) : [];
  const score = inOneLine([`${say("you")} ${points[decider]}`, `${say("opponent")} ${points[other(decider)]}`]);
  return [termsWords(terms), ...(terms.kind === "match" ? [score] : []), ...rules.map((rule) => say(rule)), ...(setup.is_crawford ? [say("crawford")] : [])];
}

/** What the opponent offers; nothing where nothing waits for an answer. */
function offerOf({ position: { setup }, offer }: CardQuestion): string {
  return offer ? say(`event-${offer}`, { side: say("opponent"), value: setup.cube.offered ?? "" }) : "";
}

customElements.define("ds-study-card", StudyCard);
