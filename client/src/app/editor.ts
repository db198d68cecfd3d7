/**
 * The position editor: checkers set by clicks, everything around them by fields; identifiers in and out, and what the
 * engine thinks of it.
 *
 * What does not live here: whether a position can be (the server says so after every change).
 */

import { html, nothing, type TemplateResult } from "lit";
import "../board/ds-board";
import type { PlaceEvent } from "../board/ds-board";
import { edited } from "../board/editing";
import { BAR, CONTRARY, count, EMPTY, OFF, other, RESERVE, SEATS, withSeat, type Board, type Cube, type Seat } from "../board/state";
import "./annotated";
import "./answers";
import { api, UNREACHABLE } from "./api";
import { asSet } from "./as-set";
import { Asking } from "./asking";
import "./candidates";
import "./copy";
import { depthField } from "./depth";
import { selectField } from "./fields";
import { keptIdentifier, takeHanded } from "./identifiers";
import "./make-cards";
import type { Candidate, Catalogue, Evaluation, GameInfo, Pair, PositionView, Sentence, Setup, Terms } from "./messages";
import "./new-game";
import { signed } from "./numbers";
import { chosenValue, isChecked, problemOf, replaceAddress, withLines } from "./page";
import "./questions";
import { problemText } from "./refusals";
import { told } from "./sentences";
import { settings } from "./settings";
import { typedDice } from "./typed";
import "./why";
import { actionWords, bestWords, gameName, inOneLine, lossWords } from "./words-of";

/** Where everything is about the position that was checked last. */
const OF_THE_CHECKED = "section.card, .ids, ds-copy, ds-make-cards";
const CUBES = [1, 2, 4, 8, 16, 32, 64];
/** What the cube shows once an offer is taken, times what it shows now. */
const OFFERS = [["double", 2], ["beaver", 4], ["raccoon", 8]] as const;
/** Of an XGID whose scores programs read in one order or the other: the upper side is on roll, and they differ. */
const TWO_ORDERS = /^\s*(?:XGID=)?[-A-O]{26}:\d+:(?:0|-?1):-1:[^:]+:(\d+):(?!\1:)\d+:\d+:[1-9]/i;
/** In one place; more than any game has. */
const MOST_CHECKERS = 30;

class Editor extends Asking {
  static override properties = {
    ...Asking.properties,
    identifier: { attribute: false },
    catalogue: { state: true },
    setup: { state: true },
    view: { state: true },
    problems: { state: true },
    pasted: { state: true },
    edited: { state: true },
    evaluation: { state: true },
    shown: { state: true },
    wrongDice: { state: true },
    source: { state: true },
    isMoverFirst: { state: true },
  };
  /** What to begin with; the usual start where it is empty. */
  declare identifier: string;
  declare private catalogue: Catalogue | null;
  declare private setup: Setup | null;
  declare private view: PositionView | null;
  declare private problems: readonly Sentence[];
  declare private pasted: string;
  declare private edited: Seat;
  declare private evaluation: Evaluation | null;
  declare private shown: Candidate | null;
  /** What was typed for dice and is none. */
  declare private wrongDice: string;
  /** The identifier that was read, until something is changed. */
  declare private source: string;
  /** Whether the score of the side on roll is taken to come first in it. */
  declare private isMoverFirst: boolean;
  /** The game of the last position that could be. */
  private opened: GameInfo | null = null;
  private checks = 0;
  /** The last of them, while it is under way. */
  private checking: Promise<unknown> | null = null;
  /** What the address says of the position that is shown, or on its way. */
  private read = "";

  constructor() {
    super();
    this.identifier = "";
    this.catalogue = null;
    this.setup = null;
    this.view = null;
    this.problems = [];
    this.pasted = "";
    this.edited = 0;
    this.evaluation = null;
    this.shown = null;
    this.wrongDice = "";
    this.source = "";
    this.isMoverFirst = false;
    this.addEventListener("click", this.hold, true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const handed = takeHanded();
    if (handed) void this.open(handed);
    void this.load(async () => {
      this.catalogue = await api.catalogue();
      if (!this.identifier && this.checks === 0) this.change(this.usual(this.catalogue)); // unless something was pasted before
    });
  }

  /** Whoever has gone elsewhere stays there. */
  override disconnectedCallback(): void {
    this.checks++;
    this.checking = null;
    super.disconnectedCallback();
  }

  protected override updated(changes: Map<PropertyKey, unknown>): void {
    if (!changes.has("identifier") || this.identifier === this.read) return;
    this.read = this.identifier;
    if (this.identifier) void this.open(this.identifier);
    else if (this.catalogue) this.change(this.usual(this.catalogue));
  }

  private get game(): GameInfo | undefined {
    const key = this.setup?.variant ?? this.catalogue?.standard;
    return this.games.find((game) => game.key === key) ?? this.games.find((game) => game.key === key?.split("+")[0]);
  }

  /** What can be set up: every game, and the one that was read, whatever was changed in it. */
  private get games(): readonly GameInfo[] {
    const games = this.catalogue?.games ?? [];
    const { opened } = this;
    return opened && !games.some(({ key }) => key === opened.key) ? [opened, ...games] : games;
  }

  private async open(text: string, isMoverFirst = false): Promise<void> {
    this.isMoverFirst = isMoverFirst;
    const mine = ++this.checks;
    const isWanted = () => mine === this.checks;
    this.problem = null;
    await this.load(async () => {
      const found = await api.readPosition(text, this.setup?.variant, isMoverFirst).catch((error: unknown) => this.refused(error, isWanted));
      if (!isWanted()) return;
      this.source = text;
      this.wrongDice = "";
      this.forgetEvaluation();
      this.take(found);
    }, isWanted);
  }

  /** What was refused is said above the usual start, where there is nothing else to show. */
  private async refused(error: unknown, isWanted: () => boolean): Promise<never> {
    if (!this.setup && problemOf(error) !== UNREACHABLE) {
      const setup = this.usual(await api.catalogue());
      const { position } = await api.checkPosition(setup);
      if (isWanted()) [this.setup, this.view] = [setup, position];
    }
    throw error;
  }

  private forgetEvaluation(): void {
    this.evaluation = null;
    this.shown = null;
    this.forgetThought();
  }

  private usual({ standard, games }: Catalogue): Setup {
    return { ...USUAL, variant: standard, board: games.find(({ key }) => key === standard)?.start ?? EMPTY };
  }

  private take(found: PositionView): void {
    this.view = found;
    this.opened = found.game;
    this.setup = found.setup;
    this.problems = [];
    this.read = keptIdentifier(found);
    replaceAddress(`#/editor/${encodeURIComponent(this.read)}`);
  }

  /** Something was changed: ask whether it can be. */
  private change(changes: Partial<Setup>): void {
    const setup = { ...(this.setup ?? USUAL), ...changes };
    this.setup = setup;
    this.source = "";
    this.wrongDice = "";
    this.forgetEvaluation();
    this.problem = null;
    const mine = ++this.checks;
    const isWanted = () => mine === this.checks;
    this.checking = this.load(async () => {
      const { problems, position } = await api.checkPosition(setup);
      if (!isWanted()) return;
      this.problems = problems;
      if (position) this.take(position);
      else this.view = null;
    }, isWanted).finally(() => {
      if (!isWanted()) return;
      this.checking = null;
      if (this.problem) this.view = null; // nothing is said of what was there before
    });
  }

  /** What is pressed while a change is being checked is meant of what was changed, and waits for it. */
  private readonly hold = async (event: Event): Promise<void> => {
    const pressed = event.target as HTMLElement;
    if (!this.checking || !pressed.closest(OF_THE_CHECKED)) return;
    event.preventDefault();
    event.stopPropagation();
    await this.checking;
    await this.updateComplete;
    if (pressed.isConnected) pressed.click();
  };

  protected override render(): TemplateResult {
    const { setup, catalogue } = this;
    return html`<header><h1>${this.say("editor")}</h1></header>
      <form class="row end" @submit=${this.paste}><label class="wide">${this.say("pasteIdentifier")}
        <input id="identifier" autocomplete="off" spellcheck="false" .value=${this.pasted} @input=${(event: Event) => (this.pasted = chosenValue(event))}
          @paste=${(event: ClipboardEvent) => (this.pasted = withLines(event, this.pasted))} /></label>
        <button>${this.say("openPosition")}</button></form>
      ${TWO_ORDERS.test(this.source) ? html`<label class="check"><input id="mover-score-first" type="checkbox" .checked=${this.isMoverFirst}
        @change=${(event: Event) => this.open(this.source, isChecked(event))} />${this.say("moverScoreFirst")}</label>` : nothing}
      ${this.problemBox()}
      ${setup && catalogue ? html`<div class="table"><div>${this.boardOf(setup)} ${this.identifiers()}</div><div class="side">${this.fields(setup)}</div></div>
        ${this.verdict(setup)}` : html`<p class="status">${this.say("loading")}</p>`}`;
  }

  private boardOf(setup: Setup): TemplateResult {
    const game = this.game;
    const steps = this.shown?.steps ?? this.evaluation?.candidates?.[0]?.steps;
    return html`<ds-board editing ${asSet(0, { speed: "off" })} .board=${setup.board} .facing=${game?.facing} .near=${0} .editedSeat=${this.edited} .dice=${setup.dice} .diceOf=${setup.on_roll}
        .cube=${game?.cube ? { ...setup.cube, asked: this.cubeAsked } : null} .token=${game?.token ?? null} .arrows=${steps ? [{ seat: setup.on_roll, steps }] : []}
        .usesReserve=${(game?.reserve ?? 0) > 0} .names=${this.sides} @ds-place=${this.placed}></ds-board>
      ${game?.pins ? html`<p class="small soft" id="pinning">${this.say("pinning")}</p>` : nothing}
      <div role="status">${this.offers(setup)}${this.problems.length > 0 ? html`<ul class="problem">${this.problems.map((problem) => html`<li>${problemText(problem)}</li>`)}</ul>` : nothing}</div>`;
  }

  private get sides(): Pair<string> {
    return [this.say("lowerSide"), this.say("upperSide")];
  }

  /** Who is to answer the turn of the cube that waits: where a resignation waits, too, that one has resigned. */
  private get cubeAsked(): Seat | null {
    const asked = this.view?.asked ?? null;
    return asked !== null && this.setup?.resignation ? other(asked) : asked;
  }

  /** What waits to be answered, and by whom. */
  private offers({ cube, resignation }: Setup): TemplateResult | typeof nothing {
    const asked = this.view?.asked ?? null;
    const { sides, cubeAsked } = this;
    if (asked === null || cubeAsked === null) return nothing;
    const offer = offerOf(cube);
    const told = [
      ...(offer ? [this.say(`event-${offer}`, { side: sides[other(cubeAsked)], value: cube.offered ?? "" })] : []),
      ...(resignation ? [this.say("event-resign", { side: sides[other(asked)], value: lossWords(resignation) })] : []),
    ];
    return html`<p class="banner" id="waiting">${told.map((words) => html`${words} · `)}<strong>${this.say("toAnswer", { side: sides[asked] })}</strong></p>`;
  }

  private readonly placed = ({ detail: { seat, place, count: wanted } }: PlaceEvent): void => {
    if (!this.setup) return;
    const { game, setup: { board } } = this;
    const possible = Math.min(MOST_CHECKERS, Math.max(0, Math.trunc(wanted) || 0)); // each is drawn, whatever the server says of them
    this.change({ board: edited(board, seat, place, possible, game?.facing ?? CONTRARY, game?.pins ?? false) });
  };

  private fields(setup: Setup): TemplateResult {
    const sides = this.sides.map((words, seat) => [String(seat), words] as const);
    const place = (seat: Seat, number: number, words: string) => {
      const shown = () => String(count((this.setup ?? setup).board, seat, number));
      const set = (event: Event) => {
        this.placed({ detail: { seat, place: number, count: Number(chosenValue(event)) } } as PlaceEvent);
        (event.target as HTMLInputElement).value = shown(); // what was typed may not be possible, and change nothing
      };
      return html`<label>${words}<input type="number" min="0" max="15" .value=${shown()} @change=${set} /></label>`;
    };
    return html`
      ${selectField("position-variant", this.say("game"), this.games.map((game) => [game.key, gameName(game)] as const), setup.variant, (key) => this.newGame(key))}
      <p class="row"><button id="start" @click=${() => this.change({ board: this.game?.start ?? EMPTY })}>${this.say("startPosition")}</button>
        <button id="clear" @click=${() => this.change({ board: EMPTY })}>${this.say("clearBoard")}</button>
        <button @click=${() => this.change({ board: mirrored(setup.board) })}>${this.say("swapSides")}</button></p>
      <div class="row end">${selectField("position-edited", this.say("clickSets"), sides, String(this.edited), (value) => (this.edited = Number(value) as Seat))}
        ${selectField("position-on-roll", this.say("onRoll"), sides, String(setup.on_roll), (value) => this.change({ on_roll: Number(value) as Seat }))}
        <label>${this.say("dice")}<input id="position-dice" inputmode="numeric" .value=${this.wrongDice || setup.dice.join("")} aria-invalid=${this.wrongDice !== ""} aria-describedby="wrong-dice"
          @change=${this.setDice} /></label></div>
      ${this.wrongDice ? html`<p id="wrong-dice" class="problem" role="alert">${this.say("diceWrong")}</p>` : nothing}
      ${SEATS.map((seat) => html`<fieldset><legend>${sides[seat]?.[1]}</legend><div class="row end">${place(seat, BAR, this.say("onTheBar"))} ${place(seat, OFF, this.say("borneOff"))}
        ${(this.game?.reserve ?? 0) > 0 ? place(seat, RESERVE, this.say("notEntered")) : nothing} ${this.memoryField(setup.board, seat)}</div></fieldset>`)}
      ${this.game?.cube ? this.cubeFields(setup, sides) : nothing}
      <div class="row end">${this.game?.cube ? this.offerField(setup) : nothing} ${this.resignationField(setup)}</div>
      <div class="row end">${selectField("position-kind", this.say("playedFor"), [["money", this.say("moneySession")], ["match", this.say("aMatch")]], setup.terms.kind, (value) => this.change({ terms: value === "match" ? { kind: "match", length: 7 } : MONEY }))}
        ${setup.terms.kind === "match" ? this.score(setup, setup.terms.length) : this.game?.cube ? this.moneyRules(setup.terms) : nothing}</div>`;
  }

  /** What the game remembers of a side. */
  private memoryField(board: Board, seat: Seat): TemplateResult | typeof nothing {
    const { remembers, most_memory: most, token } = this.game ?? {};
    if (!remembers || !most) return nothing;
    const now = board.memory[seat];
    const remember = (memory: number) => this.change({ board: { ...board, memory: withSeat(board.memory, seat, memory) } });
    if (remembers === "rolls") {
      const counts = Array.from({ length: most + 1 }, (_, rolls) => [String(rolls), rolls < most ? String(rolls) : `${rolls}+`] as const);
      return selectField(`memory-${seat}`, this.say("remembers-rolls"), counts, String(now), (value) => remember(Number(value)));
    }
    const words = this.say(remembers === "home" ? "remembers-home" : `remembers-${token ?? "bomb"}`);
    return html`<label class="check"><input id="memory-${seat}" type="checkbox" .checked=${now > 0} @change=${(event: Event) => remember(Number(isChecked(event)))} />${words}</label>`;
  }

  private readonly setDice = (event: Event): void => {
    const text = chosenValue(event);
    const dice = typedDice(text);
    const isRight = dice !== null && dice.length <= (this.game?.dice ?? 2);
    this.change({ dice: isRight ? dice : [] }); // what is wrong takes the place of dice that were there, and of what was said of them
    if (!isRight) this.wrongDice = text;
  };

  private cubeFields(setup: Setup, sides: readonly (readonly [string, string])[]): TemplateResult {
    const { value: shown } = setup.cube;
    const values = CUBES.includes(shown) ? CUBES : [...CUBES, shown];
    return html`<div class="row end">${selectField("position-cube", this.say("cube"), values.map((value) => [String(value), String(value)] as const), String(setup.cube.value), (value) => this.change({ cube: withOffer({ ...setup.cube, value: Number(value) }, offerOf(setup.cube)) }))}
        ${selectField("position-cube-owner", this.say("cubeOwner"), [["", this.say("inTheMiddle")], ...sides], String(setup.cube.owner ?? ""), (value) => this.change({ cube: { ...setup.cube, owner: value === "" ? null : (Number(value) as Seat) } }))}</div>`;
  }

  private offerField({ cube, terms }: Setup): TemplateResult {
    const chosen = offerOf(cube);
    const open = OFFERS.filter(([offer]) => terms.kind === "money" || offer === "double" || offer === chosen);
    return selectField("position-offered", this.say("offeredCube"), [["", this.say("nothingOffered")], ...open.map(([offer]) => [offer, this.say(`do-${offer}`)] as const)], chosen ?? "",
      (value) => this.change({ cube: withOffer(cube, value), ...(value ? { dice: [] } : {}) })); // nobody rolls before that is answered
  }

  private resignationField({ resignation }: Setup): TemplateResult {
    const values = (this.game?.values ?? []).map((value) => [String(value), lossWords(value)] as const);
    return selectField("position-resignation", this.say("offeredResignation"), [["", this.say("nothingOffered")], ...values], String(resignation ?? ""),
      (value) => this.change({ resignation: value ? Number(value) : null }));
  }

  private score(setup: Setup, length: number): TemplateResult {
    const set = (seat: Seat) => (event: Event) => {
      const points: [number, number] = [setup.points[0], setup.points[1]];
      points[seat] = Number(chosenValue(event));
      this.change({ points });
    };
    return html`<label>${this.say("points")}<input type="number" min="1" max="1000" .value=${String(length)} @change=${(event: Event) => this.change({ terms: { kind: "match", length: Number(chosenValue(event)) } })} /></label>
      ${SEATS.map((seat) => html`<label>${this.say(seat === 0 ? "scoreLower" : "scoreUpper")}<input type="number" min="0" max="999" .value=${String(setup.points[seat])} @change=${set(seat)} /></label>`)}
      <label class="check"><input type="checkbox" .checked=${setup.is_crawford} @change=${(event: Event) => this.change({ is_crawford: isChecked(event) })} />${this.say("crawford")}</label>`;
  }

  private moneyRules(terms: Extract<Terms, { readonly kind: "money" }>): TemplateResult[] {
    return (["jacoby", "beavers"] as const).map((rule) => html`<label class="check"><input id="position-${rule}" type="checkbox" .checked=${terms[rule]}
      @change=${(event: Event) => this.change({ terms: { ...terms, [rule]: isChecked(event) } })} />${this.say(rule)}</label>`);
  }

  private newGame(key: string): void {
    this.view = null;
    const game = this.games.find((each) => each.key === key);
    const dice = this.setup?.dice ?? [];
    this.change({ variant: key, board: game?.start ?? EMPTY, cube: USUAL.cube, resignation: null, dice: dice.length === game?.dice ? dice : [] });
  }

  private identifiers(): TemplateResult | typeof nothing {
    if (!this.view) return nothing;
    const { ids, setup } = this.view;
    const all = [["XGID", ids.xgid], ["GNU Backgammon", ids.gnubg], ["OGID", ids.ogid], ["Double Six", ids.tables]] as const;
    return html`<table class="ids"><caption>${this.say("identifiers")}</caption><tbody>
      ${all.flatMap(([name, id]) => (id ? [html`<tr><th class="text" scope="row">${name}</th><td class="text"><code data-id=${name}>${id}</code></td>
        <td><ds-copy .text=${id} .label=${name}></ds-copy></td></tr>`] : []))}</tbody></table>
      <p class="row"><ds-copy></ds-copy></p>
      ${this.view.game.has_engine && !this.view.is_over ? html`<ds-make-cards .words=${this.say("studyPosition")} .of=${ids.best} .make=${() => api.makeCard(ids.best, setup.variant)}></ds-make-cards>` : nothing}`;
  }

  private verdict(setup: Setup): TemplateResult | typeof nothing {
    const { view, evaluation } = this;
    if (!view || view.is_over) return nothing;
    const identifier = view.ids.best;
    const waiting = evaluation?.waiting ?? null;
    const mayAskWhy = evaluation?.cube?.advice !== "closed";
    return html`<section class="card"><h2>${this.say("evaluation")}</h2>
      <div class="row end">${depthField("position-plies", this.say("depth"), settings.now.plies, (plies) => settings.set({ plies }))}
        <button class="primary" id="evaluate" ?disabled=${!view.game.has_engine} aria-disabled=${this.isBusy} @click=${this.evaluate}>${this.say("evaluate")}</button></div>
      ${this.thoughtBox()}
      ${evaluation ? html`${waiting ? html`<ds-answers .answers=${waiting.answers} .about=${this.say("answersOf", { side: this.sides[waiting.seat] })} .resigningLoss=${waiting.resigning_loss}></ds-answers>` : nothing}
        <ds-candidates .candidates=${evaluation.candidates ?? []} .cubes=${evaluation.cube ? [evaluation.cube] : []} .waiting=${waiting} .isMatch=${setup.terms.kind === "match"}
        .most=${MOST_PLAYS} .shown=${this.shown?.play ?? ""} @choose=${(event: CustomEvent<Candidate>) => (this.shown = event.detail)}></ds-candidates><p class="small soft">${told(evaluation.engine)}</p>` : nothing}
      ${view.annotation ? html`<ds-annotated .annotation=${view.annotation} .isCube=${setup.dice.length === 0}></ds-annotated>` : nothing}
      ${evaluation && mayAskWhy ? html`<ds-why .plies=${settings.now.plies} .identifier=${identifier} .variant=${setup.variant} .isCube=${setup.dice.length === 0} .plays=${(evaluation.candidates ?? []).map(({ play }) => play)}></ds-why>` : nothing}
      ${view.game.has_engine ? html`<ds-questions .names=${this.sides} .identifier=${identifier} .variant=${setup.variant} .isCube=${setup.dice.length === 0}></ds-questions>` : nothing}</section>
      <section class="card"><details><summary>${this.say("playFromHere")}</summary>
        ${this.catalogue ? html`<ds-new-game .catalogue=${this.catalogue} .position=${view}></ds-new-game>` : nothing}</details></section>`;
  }

  private readonly evaluate = async (): Promise<void> => {
    const { view, setup } = this;
    if (!view) return;
    const question = () => api.evaluate(view.ids.best, view.setup.variant, settings.now.plies);
    const evaluation = await this.wonder(question, outcome, () => this.setup === setup);
    if (evaluation) this.evaluation = evaluation;
  };

  private readonly paste = (event: Event): void => {
    event.preventDefault();
    if (this.pasted.trim()) void this.open(this.pasted.trim());
  };
}

/** What an evaluation comes to, in a few words. */
function outcome(found: Evaluation): string {
  const [answer] = found.waiting?.answers ?? [];
  return answer ? inOneLine([actionWords(answer.answer), signed(answer.equity)]) : bestWords(found);
}

/** Plays that are listed unless all are asked for: below them stands what else there is to do. */
const MOST_PLAYS = 10;
const MONEY = { kind: "money", jacoby: true, beavers: true } as const;
const USUAL: Setup = { variant: "", board: EMPTY, on_roll: 0, dice: [], cube: { value: 1, owner: null }, terms: MONEY, points: [0, 0], is_crawford: false, resignation: null };

/** The turn of the cube that waits for an answer. */
function offerOf({ value, offered }: Cube): (typeof OFFERS)[number][0] | undefined {
  return OFFERS.find(([, times]) => offered === times * value)?.[0];
}

function withOffer(cube: Cube, offer: string | undefined): Cube {
  const [, times] = OFFERS.find(([name]) => name === offer) ?? [];
  return { ...cube, offered: times === undefined ? null : times * cube.value };
}

function mirrored(board: Board): Board {
  const swap = <Value>([first, second]: readonly [Value, Value]): [Value, Value] => [second, first];
  return { rows: swap(board.rows), pinned: swap(board.pinned), reserve: swap(board.reserve), memory: swap(board.memory) };
}

customElements.define("ds-editor", Editor);
