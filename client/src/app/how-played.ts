/**
 * How a game is played: closed until somebody wants to know, in the language of the page, with the stakes it is played for.
 *
 * What does not live here: the rules and their sentences (the server has both), what single rules can be changed (`new-game`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import type { GameRules, Terms } from "./messages";
import { Page } from "./page";
import { told } from "./sentences";
import { gameName } from "./words-of";

class HowPlayed extends Page {
  static override properties = { ...Page.properties, variant: { attribute: false }, terms: { attribute: false }, game: { attribute: false }, games: { state: true } };
  /** Key of a game, with its options, or of several in turn. */
  declare variant: string;
  declare terms: Terms;
  /** Key of the one of several that is played now; empty for all of them. */
  declare game: string;
  declare private games: readonly GameRules[];
  private isOpen = false;
  /** What was asked for last. */
  private asked = "";

  constructor() {
    super();
    this.variant = this.game = "";
    this.games = [];
  }

  protected override render(): TemplateResult {
    const shown = this.games.filter(({ key }) => !this.game || key === this.game);
    return html`<details @toggle=${this.toggled}><summary>${this.say("howPlayed")}</summary>
      ${this.problemBox()} ${shown.map((game) => this.rulesOf(game, shown.length > 1))}</details>`;
  }

  protected override updated(): void {
    void this.ask();
  }

  private readonly toggled = ({ target }: Event): void => {
    this.isOpen = (target as HTMLDetailsElement).open;
    if (this.games.length === 0) this.asked = ""; // what did not come is asked for again
    void this.ask();
  };

  /** Have the rules told, if they are wanted and others than those that are. */
  private async ask(): Promise<void> {
    const { variant, terms } = this;
    const wanted = JSON.stringify([variant, terms]);
    if (!this.isOpen || wanted === this.asked) return;
    this.asked = wanted;
    const found = await this.attempt(() => api.rules(variant, terms));
    if (this.asked === wanted) this.games = found?.games ?? [];
  }

  private rulesOf(game: GameRules, isNamed: boolean): TemplateResult {
    const { summary, topics } = game;
    return html`${isNamed ? html`<h3>${gameName(game)}</h3>` : nothing}
      ${summary ? html`<p>${told(summary)}</p>` : nothing}
      <dl class="told">${topics.map(({ heading, sentences }) => html`<dt>${told(heading)}</dt>${sentences.map((each) => html`<dd>${told(each)}</dd>`)}`)}</dl>`;
  }
}

customElements.define("ds-how-played", HowPlayed);
