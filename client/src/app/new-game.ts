/**
 * The form for a game with wishes: which game with which rules, against whom, for how much, with what dice and clock.
 *
 * What does not live here: which combinations make sense (the server says so).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import type { Catalogue, NewTable, Player, PositionView, Terms } from "./messages";
import { chosenValue, isChecked, Page } from "./page";
import { told } from "./sentences";
import { settings } from "./settings";
import { gameName, levelName } from "./words-of";

const SECONDS_A_POINT = 120;
const DELAY = 12;
const USUAL_LENGTH = 7;

class NewGame extends Page {
  static override properties = { ...Page.properties, catalogue: { attribute: false }, position: { attribute: false }, wishes: { state: true } };
  declare catalogue: Catalogue;
  /** What to begin from, with its game and stakes. */
  declare position: PositionView | undefined;
  declare private wishes: Wishes;

  constructor() {
    super();
    this.position = undefined;
    this.wishes = { variant: "", options: [], kind: "match", length: USUAL_LENGTH, jacoby: true, beavers: true, opponent: "", dice: "random", seed: 1, hasClock: false };
  }

  protected override render(): TemplateResult {
    const { wishes } = this;
    return html`
      <h2>${this.say("newGame")}</h2>
      <form class="side" @submit=${this.begin}>
        ${this.position ? html`<p class="soft">${this.say("positionTerms")}</p>` : html`${this.games()} ${this.options()} ${this.terms()}`}
        <div class="row end">
          ${this.select("opponent", this.say("opponent"), [...this.catalogue.levels.map(({ key }) => [key, levelName(key)] as const), ["person", this.say("atThisScreen")]], this.opponent)}
          ${this.select("dice", this.say("dice"), [["random", this.say("dice-random")], ["seeded", this.say("dice-seeded")], ["manual", this.say("dice-manual")]])}
          ${wishes.dice === "seeded"
            ? html`<label>${this.say("seed")}<input id="seed" type="number" min="0" required .value=${String(wishes.seed)}
                @input=${(event: Event) => this.wish({ seed: Number(chosenValue(event)) })} /></label>`
            : nothing}
        </div>
        ${this.opponent !== "person" && this.isWithoutEngine ? html`<p class="soft">${this.say("noEngine")}</p>` : nothing}
        ${this.check("hasClock", this.say("clockOffer", { delay: DELAY, minutes: SECONDS_A_POINT / 60 }))}
        ${this.problemBox()}
        <p><button class="primary" id="begin">${this.say("begin")}</button></p>
      </form>
    `;
  }

  private get variant(): string {
    return this.position?.setup.variant ?? (this.wishes.variant || this.catalogue.standard);
  }

  private get opponent(): string {
    const { levels } = this.catalogue;
    return this.wishes.opponent || settings.now.level || (levels.find(({ is_default }) => is_default)?.key ?? "");
  }

  private get isWithoutEngine(): boolean {
    return this.catalogue.games.find(({ key }) => key === this.variant)?.has_engine === false;
  }

  private games(): TemplateResult {
    const { games, cycles } = this.catalogue;
    const option = (key: string, name: string) => html`<option value=${key} ?selected=${key === this.variant}>${name}</option>`;
    return html`<label>${this.say("game")}
      <select id="variant" @change=${(event: Event) => this.wish({ variant: chosenValue(event), options: [] })}>
        <optgroup label=${this.say("games")}>${games.map((game) => option(game.key, gameName(game)))}</optgroup>
        <optgroup label=${this.say("cycles")}>${cycles.map((cycle) => option(cycle.key, gameName(cycle)))}</optgroup>
      </select></label>`;
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

  private terms(): TemplateResult {
    const { wishes } = this;
    return html`<fieldset><legend>${this.say("terms")}</legend><div class="row end">
      ${this.select("kind", this.say("playedFor"), [["match", this.say("aMatch")], ["money", this.say("moneySession")]])}
      ${wishes.kind === "match"
        ? html`<label>${this.say("points")}<input id="length" type="number" min="1" max="99" required .value=${String(wishes.length)}
            @input=${(event: Event) => this.wish({ length: Number(chosenValue(event)) })} /></label>`
        : html`${this.check("jacoby", this.say("jacoby"))} ${this.check("beavers", this.say("beavers"))}`}
    </div></fieldset>`;
  }

  private select(name: keyof Wishes, label: string, values: readonly (readonly [string, string])[], chosen = String(this.wishes[name])): TemplateResult {
    return html`<label>${label}<select id=${name} @change=${(event: Event) => this.wish({ [name]: chosenValue(event) })}>
      ${values.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
    </select></label>`;
  }

  private check(name: keyof Wishes, label: string): TemplateResult {
    return html`<label class="check"><input id=${name} type="checkbox" .checked=${Boolean(this.wishes[name])}
      @change=${(event: Event) => this.wish({ [name]: isChecked(event) })} />${label}</label>`;
  }

  private wish(changes: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...changes };
  }

  private readonly begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const made = await this.attempt(() => api.newTable(this.wanted()));
    if (made) location.hash = `#/table/${made.id}`;
  };

  private wanted(): NewTable {
    const { wishes, position } = this;
    const wished: Terms = wishes.kind === "match" ? { kind: "match", length: wishes.length } : { kind: "money", jacoby: wishes.jacoby, beavers: wishes.beavers };
    const terms = position?.setup.terms ?? wished;
    const other: Player = { name: "", level: this.opponent === "person" ? null : this.opponent };
    const points = terms.kind === "match" ? terms.length : 1;
    return {
      variant: [this.variant, ...wishes.options].join("+"),
      terms,
      players: [{ name: "", level: null }, other],
      dice: wishes.dice,
      ...(wishes.dice === "seeded" ? { seed: wishes.seed } : {}),
      ...(wishes.hasClock ? { clock: { delay_s: DELAY, reserve_s: SECONDS_A_POINT * points } } : {}),
      ...(position ? { position: position.ids.best } : {}),
    };
  }
}

interface Wishes {
  readonly variant: string;
  readonly options: readonly string[];
  readonly kind: "match" | "money";
  readonly length: number;
  readonly jacoby: boolean;
  readonly beavers: boolean;
  readonly opponent: string;
  readonly dice: "random" | "seeded" | "manual";
  readonly seed: number;
  readonly hasClock: boolean;
}

customElements.define("ds-new-game", NewGame);
