/**
 * The form for a game with wishes: which game with which rules, against whom, for how much, with what dice and clock.
 *
 * What does not live here: which combinations make sense (the server says so).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import { selectField } from "./fields";
import "./how-played";
import { keptIdentifier } from "./identifiers";
import { LONGEST_NAME, type Catalogue, type NewTable, type Player, type PositionView, type Terms } from "./messages";
import { chosenValue, isChecked, Page } from "./page";
import { told } from "./sentences";
import { levelChosen } from "./settings";
import { typedNumber } from "./typed";
import { gameName, levelName } from "./words-of";

/** What the server takes. */
const MOST_POINTS = 1000;
const MOST_DELAY_S = 600;
const MOST_RESERVE_MIN = 1440;
const MOST_AUTOMATIC = 10;

/** What a house may allow a cube to show at most. */
const CUBES = ["2", "4", "8", "16", "32", "64"] as const;

/** Fields that numbers are typed into. */
type Typed = "length" | "automatic" | "seed" | "delay" | "reserve";

class NewGame extends Page {
  static override properties = { ...Page.properties, catalogue: { attribute: false }, position: { attribute: false }, wishes: { state: true }, isRefused: { state: true } };
  declare catalogue: Catalogue;
  /** What to begin from, with its game and stakes. */
  declare position: PositionView | undefined;
  declare private wishes: Wishes;
  /** Whether a game was asked for with numbers that cannot be: then what is wrong stands there until it is right. */
  declare private isRefused: boolean;

  constructor() {
    super();
    this.position = undefined;
    this.wishes = { variant: "", options: [], kind: "match", length: "7", crawford: true, holland: false, jacoby: true, beavers: true, raccoons: false, automatic: "0", limit: "", own: "", other: "", opponent: "", dice: "random", seed: "1", hasClock: false, delay: "12", reserve: "2", hasHelp: false };
    this.isRefused = false;
  }

  protected override render(): TemplateResult {
    const { wishes } = this;
    return html`
      <h2>${this.say("newGame")}</h2>
      <form class="side" novalidate @submit=${this.begin}>
        ${this.position
          ? html`<p class="soft">${this.say("positionTerms")}</p> ${this.rules()}`
          : html`${this.games()} ${this.rules()} ${this.options()} ${this.stakes()}`}
        <div class="row end">
          ${this.select("opponent", this.say("opponent"), [...this.catalogue.levels.map(({ key }) => [key, levelName(key)] as const), ["person", this.say("atThisScreen")]], this.opponent)}
        </div>
        <div class="row end">
          ${this.name("own", this.say("ownName"), this.opponent === "person" ? this.say("playerNumber", { number: 1 }) : this.say("you"))}
          ${this.opponent === "person" ? this.name("other", this.say("otherName"), this.say("playerNumber", { number: 2 })) : nothing}
        </div>
        <div class="row end">
          ${this.select("dice", this.say("dice"), [["random", this.say("dice-random")], ["seeded", this.say("dice-seeded")], ["manual", this.say("dice-manual")]])}
          ${wishes.dice === "seeded" ? this.number("seed", this.say("seed")) : nothing}
        </div>
        ${this.opponent !== "person" && this.isWithoutEngine ? html`<p class="soft">${this.say("noEngine")}</p>` : nothing}
        ${this.check("hasClock", this.say("clock"))}
        ${wishes.hasClock
          ? html`<div class="row end">${this.number("delay", this.say("delay"))} ${this.number("reserve", this.say(this.terms.kind === "match" ? "reserveOfPoint" : "reserveOfSession"))}</div>`
          : nothing}
        ${this.opponent === "person" ? this.check("hasHelp", this.say("hasHelp")) : nothing}
        ${this.problemBox()}
        <p><button class="primary" id="begin" aria-disabled=${this.isBusy}>${this.say("begin")}</button></p>
      </form>
    `;
  }

  private get variant(): string {
    return this.position?.setup.variant ?? (this.wishes.variant || this.catalogue.standard);
  }

  /** Of the game with its changed rules. */
  private get key(): string {
    return [this.variant, ...this.wishes.options].join("+");
  }

  /** What is played for. */
  private get terms(): Terms {
    const { wishes, position } = this;
    if (position) return position.setup.terms;
    const { kind, jacoby, beavers, raccoons, crawford, holland } = wishes;
    const cube_limit = wishes.limit ? Number(wishes.limit) : null;
    if (kind === "money") return { kind, jacoby, beavers, raccoons: beavers && raccoons, automatic_doubles: typedNumber(wishes.automatic, 0, MOST_AUTOMATIC) ?? 0, cube_limit };
    return { kind, length: typedNumber(wishes.length, 1, MOST_POINTS) ?? 1, crawford, holland: crawford && holland, cube_limit };
  }

  private get opponent(): string {
    return this.wishes.opponent || levelChosen(this.catalogue);
  }

  private get isWithoutEngine(): boolean {
    return this.catalogue.games.find(({ key }) => key === this.variant)?.has_engine === false;
  }

  private games(): TemplateResult {
    const { games, cycles } = this.catalogue;
    const option = (key: string, name: string) => html`<option value=${key} .selected=${key === this.variant}>${name}</option>`;
    return html`<label>${this.say("game")}
      <select id="variant" @change=${(event: Event) => this.wish({ variant: chosenValue(event), options: [] })}>
        <optgroup label=${this.say("games")}>${games.map((game) => option(game.key, gameName(game)))}</optgroup>
        <optgroup label=${this.say("cycles")}>${cycles.map((cycle) => option(cycle.key, gameName(cycle)))}</optgroup>
      </select></label>`;
  }

  private rules(): TemplateResult {
    return html`<ds-how-played .variant=${this.key} .terms=${this.terms}></ds-how-played>`;
  }

  private options(): TemplateResult | typeof nothing {
    const options = this.catalogue.options[this.variant] ?? [];
    if (options.length === 0) return nothing;
    const toggle = (key: string, isOn: boolean) => {
      const others = this.wishes.options.filter((each) => each !== key);
      this.wish({ options: isOn ? [...others, key] : others });
    };
    return html`<details><summary>${this.say("rules")}</summary><div>
      ${options.map(({ key, summary }) => html`<label class="check"><input type="checkbox" .checked=${this.wishes.options.includes(key)}
        @change=${(event: Event) => toggle(key, isChecked(event))} />${told(summary)}</label>`)}
    </div></details>`;
  }

  private stakes(): TemplateResult {
    const { wishes } = this;
    return html`<fieldset><legend>${this.say("terms")}</legend><div class="row end">
      ${this.select("kind", this.say("playedFor"), [["match", this.say("aMatch")], ["money", this.say("moneySession")]])}
      ${wishes.kind === "match"
        ? this.number("length", this.say("points"))
        : html`${this.check("jacoby", this.say("jacoby"))} ${this.check("beavers", this.say("beavers"))}`}
    </div>
    <details><summary>${this.say("moreStakes")}</summary><div class="row end">
      ${wishes.kind === "match"
        ? html`${this.check("crawford", this.say("crawfordRule"))} ${wishes.crawford ? this.check("holland", this.say("holland")) : nothing}`
        : html`${wishes.beavers ? this.check("raccoons", this.say("raccoons")) : nothing} ${this.number("automatic", this.say("automaticDoubles"))}`}
      ${this.select("limit", this.say("largestCube"), [["", this.say("noLimit")], ...CUBES.map((value) => [value, value] as const)])}
    </div></details></fieldset>`;
  }

  /** A field for a player's name; what stands in it while it is empty is the usual one. */
  private name(which: "own" | "other", label: string, usual: string): TemplateResult {
    return html`<label>${label}<input id=${which} type="text" maxlength=${LONGEST_NAME} autocomplete="off" placeholder=${usual} .value=${this.wishes[which]}
      @input=${(event: Event) => this.wish({ [which]: chosenValue(event) })} /></label>`;
  }

  private select(name: keyof Wishes, label: string, values: readonly (readonly [string, string])[], chosen = String(this.wishes[name])): TemplateResult {
    return selectField(name, label, values, chosen, (value) => this.wish({ [name]: value }));
  }

  private number(name: Typed, label: string): TemplateResult {
    const [low, high] = this.bounds(name);
    const isWrong = this.isRefused && this.typed(name) === null;
    return html`<label>${label}<input id=${name} type="number" min=${low} max=${high} .value=${this.wishes[name]} aria-invalid=${isWrong}
        aria-describedby="wrong-${name}" @input=${(event: Event) => this.wish({ [name]: chosenValue(event) })} /></label>
      ${isWrong ? html`<p id="wrong-${name}" class="problem" role="alert">${this.say("numberWrong", { low, high })}</p>` : nothing}`;
  }

  private bounds(name: Typed): readonly [low: number, high: number] {
    const { terms } = this;
    const points = terms.kind === "match" ? terms.length : 1;
    const bounds = { length: [1, MOST_POINTS], automatic: [0, MOST_AUTOMATIC], seed: [0, Number.MAX_SAFE_INTEGER], delay: [0, MOST_DELAY_S], reserve: [1, Math.floor(MOST_RESERVE_MIN / points)] } as const;
    return bounds[name];
  }

  /** The number that a field holds; null where it cannot be. */
  private typed(name: Typed): number | null {
    return typedNumber(this.wishes[name], ...this.bounds(name));
  }

  private check(name: keyof Wishes, label: string): TemplateResult {
    return html`<label class="check"><input id=${name} type="checkbox" .checked=${Boolean(this.wishes[name])}
      @change=${(event: Event) => this.wish({ [name]: isChecked(event) })} />${label}</label>`;
  }

  private wish(changes: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...changes };
  }

  private readonly begin = (event: Event): void => {
    event.preventDefault();
    const wrong = [...this.querySelectorAll("input[type=number]")].find(({ id }) => this.typed(id as Typed) === null);
    this.isRefused = wrong !== undefined;
    wrong?.closest("details")?.setAttribute("open", ""); // what is closed has nothing that could be seen or typed into
    if (wrong) return (wrong as HTMLElement).focus();
    void this.makeAndShow("table", () => api.newTable(this.wanted()));
  };

  private wanted(): NewTable {
    const { wishes, position, terms } = this;
    const number = (name: Typed) => this.typed(name) ?? 0;
    const other: Player = this.opponent === "person" ? { name: wishes.other.trim(), level: null } : { name: "", level: this.opponent };
    const points = terms.kind === "match" ? terms.length : 1;
    return {
      variant: this.key,
      terms,
      players: [{ name: wishes.own.trim(), level: null }, other],
      dice: wishes.dice,
      ...(wishes.dice === "seeded" ? { seed: number("seed") } : {}),
      ...(wishes.hasClock ? { clock: { delay_s: number("delay"), reserve_s: 60 * number("reserve") * points } } : {}),
      ...(this.opponent === "person" ? { has_help: wishes.hasHelp } : {}),
      ...(position ? { position: keptIdentifier(position) } : {}),
    };
  }
}

interface Wishes {
  readonly variant: string;
  readonly options: readonly string[];
  readonly kind: "match" | "money";
  readonly length: string;
  readonly crawford: boolean;
  readonly holland: boolean;
  readonly jacoby: boolean;
  readonly beavers: boolean;
  readonly raccoons: boolean;
  /** How many ties of the opening throw double the cube. */
  readonly automatic: string;
  /** The largest cube; empty where there is none. */
  readonly limit: string;
  /** Names of the players; empty for the usual ones. */
  readonly own: string;
  readonly other: string;
  readonly opponent: string;
  readonly dice: "random" | "seeded" | "manual";
  readonly seed: string;
  readonly hasClock: boolean;
  /** Seconds for every decision. */
  readonly delay: string;
  /** Minutes a point, or for a whole session. */
  readonly reserve: string;
  /** Whether two people may ask the computer for advice. */
  readonly hasHelp: boolean;
}

customElements.define("ds-new-game", NewGame);
